/* SPDX-License-Identifier: MIT */
/* k-DOPs and 8-DOPs: fits in rationals; questions about sets of integer slabs by enumeration of their vertices, each the exact
 * meeting point of three sides. An 8-DOP is tried as the k-DOP of space that it is a section of. */
#include "chance.h"
#include "rational.h"
#include "test.h"
#include "values.h"

#include <bvol/aabb.h>
#include <bvol/kdop.h>
#include <bvol/kdop2.h>

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { SIDES = 26 };

static const uint32_t all_k[] = {14, 18, 26};

/* ---- the oracle: integers ---- */

/* Half-spaces with integer normals and bounds. */
typedef struct half_spaces {
    int count;
    int normal[SIDES][3];
    int64_t above[SIDES];
} half_spaces;

static int64_t det3(const int64_t a[3], const int64_t b[3], const int64_t c[3])
{
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/* A point as numerators over a positive denominator. */
typedef struct vertex {
    int64_t x[3], den;
} vertex;

static int meet(const half_spaces *s, int i, int j, int k, vertex *v)
{
    const int at[3] = {i, j, k};
    int64_t column[3][3], bound[3];
    for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++)
            column[c][r] = s->normal[at[r]][c];
        bound[r] = s->above[at[r]];
    }
    v->den = det3(column[0], column[1], column[2]);
    v->x[0] = det3(bound, column[1], column[2]);
    v->x[1] = det3(column[0], bound, column[2]);
    v->x[2] = det3(column[0], column[1], bound);
    for (int c = 0; c < 3 && v->den < 0; c++)
        v->x[c] = -v->x[c];
    v->den = v->den < 0 ? -v->den : v->den;
    return v->den != 0;
}

static int lies_in(const half_spaces *s, const vertex *v)
{
    for (int i = 0; i < s->count; i++) {
        int64_t at = 0;
        for (int c = 0; c < 3; c++)
            at += s->normal[i][c] * v->x[c];
        if (at > s->above[i] * v->den)
            return 0;
    }
    return 1;
}

/* Calls what returns nonzero to stop; returns whether it did. The sets are bounded, so that they have a vertex if any point. */
typedef int on_vertex(const vertex *v, const void *with);

static int each_vertex(const half_spaces *s, on_vertex *call, const void *with)
{
    vertex v;
    for (int i = 0; i < s->count; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++)
                if (meet(s, i, j, k, &v) && lies_in(s, &v) && call(&v, with))
                    return 1;
    return 0;
}

static int stop(const vertex *v, const void *with)
{
    (void)v;
    (void)with;
    return 1;
}

static int lies_outside(const vertex *v, const void *with)
{
    return !lies_in(with, v);
}

static int any_point(const half_spaces *s)
{
    return each_vertex(s, stop, NULL);
}

/* b moved along e, and each bound the lesser one. */
static half_spaces common_part(const half_spaces *a, const half_spaces *b, const int e[3])
{
    half_spaces both = *a;
    for (int i = 0; i < a->count; i++) {
        const int64_t moved = b->above[i] + a->normal[i][0] * e[0] + a->normal[i][1] * e[1] + a->normal[i][2] * e[2];
        both.above[i] = moved < both.above[i] ? moved : both.above[i];
    }
    return both;
}

/* Whether b, moved a little along each axis either way, still meets a. Bounds are multiples of UNIT, so that what is not 0 is
 * far more than 1. */
enum { UNIT = 4096 };

static int overlap_by_more(const half_spaces *a, const half_spaces *b, int dimension)
{
    for (int k = 0; k < 2 * dimension; k++) {
        int e[3] = {0, 0, 0};
        e[k / 2] = k % 2 == 0 ? 1 : -1;
        const half_spaces both = common_part(a, b, e);
        if (!any_point(&both))
            return 0;
    }
    return 1;
}

/* ---- what is tested, as half-spaces ---- */

static half_spaces of_kdop(const bvol_kdop *dop)
{
    half_spaces s = {2 * (int)dop->count, {{0}}, {0}};
    for (uint32_t i = 0; i < dop->count; i++) {
        bvol_vec3 d;
        bvol_kdop_direction(2 * dop->count, i, &d);
        const int normal[3] = {(int)d.x, (int)d.y, (int)d.z};
        for (int k = 0; k < 3; k++) {
            s.normal[2 * i][k] = normal[k];
            s.normal[2 * i + 1][k] = -normal[k];
        }
        s.above[2 * i] = UNIT * (int64_t)dop->max[i];
        s.above[2 * i + 1] = -UNIT * (int64_t)dop->min[i];
    }
    return s;
}

/* Between two planes across, of which neither shapes the section. */
static half_spaces of_kdop2(const bvol_kdop2 *dop)
{
    static const int normals[5][3] = {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, -1, 0}, {0, 0, 1}};
    half_spaces s = {10, {{0}}, {0}};
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < 3; k++) {
            s.normal[2 * i][k] = normals[i][k];
            s.normal[2 * i + 1][k] = -normals[i][k];
        }
        s.above[2 * i] = i == 4 ? UNIT : UNIT * (int64_t)dop->max[i];
        s.above[2 * i + 1] = i == 4 ? UNIT : -UNIT * (int64_t)dop->min[i];
    }
    return s;
}

/* Slabs of small integers: of a few points, tight; the same with some bounds moved, so that some are loose, and some sets
 * empty; flat ones. */
static void draw_slabs(chance *rng, int count, float *min, float *max)
{
    const int kind = chance_int(rng, 0, 3);
    for (int i = 0; i < count && kind > 0; i++) {
        max[i] += (float)(one_in(rng, 3) ? chance_int(rng, -kind, kind) : 0);
        min[i] -= (float)(one_in(rng, 3) ? chance_int(rng, -kind, kind) : 0);
    }
}

static bvol_kdop draw_kdop(chance *rng, uint32_t k)
{
    bvol_vec3 p[6];
    bvol_kdop dop;
    const int count = chance_int(rng, 1, 6), reach = one_in(rng, 3) ? 20 : 3, middle = chance_int(rng, -2, 2);
    for (int i = 0; i < count; i++)
        p[i] = vec3((float)(middle + chance_int(rng, -reach, reach)), (float)chance_int(rng, -reach, reach),
                    (float)chance_int(rng, -reach, reach));
    CHECK(bvol_kdop_from_points(p, (size_t)count, 0, k, &dop) == (size_t)count);
    draw_slabs(rng, (int)dop.count, dop.min, dop.max);
    return dop;
}

static bvol_kdop2 draw_kdop2(chance *rng)
{
    bvol_vec2 p[6];
    bvol_kdop2 dop;
    const int count = chance_int(rng, 1, 6), reach = one_in(rng, 3) ? 20 : 3, middle = chance_int(rng, -2, 2);
    for (int i = 0; i < count; i++)
        p[i] = (bvol_vec2){(float)(middle + chance_int(rng, -reach, reach)), (float)chance_int(rng, -reach, reach)};
    CHECK(bvol_kdop2_from_points(p, (size_t)count, 0, &dop) == (size_t)count);
    draw_slabs(rng, 4, dop.min, dop.max);
    return dop;
}

TEST(kdop, questions_about_sets_are_exact)
{
    static const int nowhere[3] = {0, 0, 0};
    chance rng = {test_seed()};
    const int cases = (int)test_cases(600);
    int empty = 0, overlapping = 0, touching = 0, contained = 0, culled_too_little = 0;
    for (int i = 0; i < cases; i++) {
        const uint32_t k = all_k[i % 3];
        const bvol_kdop a = draw_kdop(&rng, k), b = draw_kdop(&rng, k);
        const half_spaces ha = of_kdop(&a), hb = of_kdop(&b), both = common_part(&ha, &hb, nowhere);
        const int any = any_point(&ha), overlaps = any_point(&both);
        CHECKF(bvol_kdop_is_empty(&a) == !any, "case %d", i);
        CHECKF(bvol_kdop_validate(&a) == (any ? BVOL_OK : BVOL_NOTE_EMPTY), "case %d", i);
        CHECKF(bvol_kdop_overlaps_kdop(&a, &b) == overlaps, "case %d", i);
        CHECKF(bvol_kdop_overlaps_kdop(&b, &a) == overlaps, "case %d", i);
        const int interior = overlaps && overlap_by_more(&ha, &hb, 3), inside = !each_vertex(&hb, lies_outside, &ha);
        CHECKF(bvol_kdop_overlaps_kdop_interior(&a, &b) == interior, "case %d", i);
        CHECKF(bvol_kdop_overlaps_kdop_interior(&b, &a) == interior, "case %d", i);
        CHECKF(bvol_kdop_contains_kdop(&a, &b) == inside, "case %d", i);
        CHECKF(!overlaps || bvol_kdop_cull_kdop(&a, &b), "case %d", i);
        empty += !any;
        overlapping += overlaps;
        touching += overlaps && !interior;
        contained += inside;
        culled_too_little += !overlaps && bvol_kdop_cull_kdop(&a, &b);
    }
    CHECKF(cases < 100 || (empty > 0 && overlapping > 0 && touching > 0 && contained > 0 && culled_too_little > 0),
           "of %d: %d empty, %d overlap, %d touch, %d contained, %d not culled", cases, empty, overlapping, touching, contained,
           culled_too_little);
}

TEST(kdop, questions_in_the_plane_are_exact)
{
    static const int nowhere[3] = {0, 0, 0};
    chance rng = {test_seed()};
    const int cases = (int)test_cases(3000);
    int empty = 0, touching = 0, contained = 0;
    for (int i = 0; i < cases; i++) {
        const bvol_kdop2 a = draw_kdop2(&rng), b = draw_kdop2(&rng);
        const half_spaces ha = of_kdop2(&a), hb = of_kdop2(&b), both = common_part(&ha, &hb, nowhere);
        const int any = any_point(&ha), overlaps = any_point(&both), interior = overlaps && overlap_by_more(&ha, &hb, 2),
                  inside = !each_vertex(&hb, lies_outside, &ha);
        CHECKF(bvol_kdop2_is_empty(&a) == !any, "case %d", i);
        CHECKF(bvol_kdop2_validate(&a) == (any ? BVOL_OK : BVOL_NOTE_EMPTY), "case %d", i);
        CHECKF(bvol_kdop2_overlaps_kdop2(&a, &b) == overlaps, "case %d", i);
        CHECKF(bvol_kdop2_overlaps_kdop2_interior(&a, &b) == interior, "case %d", i);
        CHECKF(bvol_kdop2_contains_kdop2(&a, &b) == inside, "case %d", i);
        CHECKF(!overlaps || bvol_kdop2_cull_kdop2(&a, &b), "case %d", i);
        empty += !any;
        touching += overlaps && !interior;
        contained += inside;
    }
    CHECKF(cases < 100 || (empty > 0 && touching > 0 && contained > 0), "of %d: %d empty, %d touch, %d contained", cases, empty,
           touching, contained);
}

/* Weights with which the normals of four lines, or of three in a plane, add up to 0; 0 if one can be left out. */
static int weights_of(const int line[4], int count, int64_t weight[4])
{
    int64_t d[4][3];
    for (int i = 0; i < count; i++) {
        bvol_vec3 v;
        bvol_kdop_direction(26, (uint32_t)line[i], &v);
        d[i][0] = (int64_t)v.x;
        d[i][1] = (int64_t)v.y;
        d[i][2] = (int64_t)v.z;
    }
    if (count == 4) {
        weight[0] = det3(d[1], d[2], d[3]);
        weight[1] = -det3(d[0], d[2], d[3]);
        weight[2] = det3(d[0], d[1], d[3]);
        weight[3] = -det3(d[0], d[1], d[2]);
        return weight[0] != 0 && weight[1] != 0 && weight[2] != 0 && weight[3] != 0;
    }
    weight[3] = 0;
    for (int k = 0; k < 3 && det3(d[0], d[1], d[2]) == 0; k++) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        weight[0] = d[1][i] * d[2][j] - d[1][j] * d[2][i];
        weight[1] = d[2][i] * d[0][j] - d[2][j] * d[0][i];
        weight[2] = d[0][i] * d[1][j] - d[0][j] * d[1][i];
        if (weight[0] != 0 && weight[1] != 0 && weight[2] != 0)
            return 1;
    }
    return 0;
}

/* Bounds along these lines only, on the sides that the weights' signs tell, whose weighted sum is as little below 0 as integers
 * allow, or 0 and above. */
static void check_circuit(chance *rng, const int line[4], int count, const int64_t weight[4], int turned)
{
    for (int below = 0; below < 2; below++) {
        bvol_kdop dop = {.count = 13};
        int64_t sum = 0, last = 0;
        for (int i = 0; i < 13; i++) {
            dop.min[i] = -INFINITY;
            dop.max[i] = INFINITY;
        }
        for (int i = 0; i < count; i++) {
            const int64_t size = weight[i] < 0 ? -weight[i] : weight[i];
            int64_t bound = chance_int(rng, -9, 9);
            if (i == count - 1) {
                bound = -1000;
                while (sum + size * (bound + below) < 0)
                    bound++;
                last = sum + size * bound;
            }
            sum += size * bound;
            if ((weight[i] > 0) != turned)
                dop.max[line[i]] = (float)bound;
            else
                dop.min[line[i]] = -(float)bound;
        }
        CHECKF(bvol_kdop_is_empty(&dop) == (last < 0), "lines %d %d %d %d", line[0], line[1], line[2], line[3]);
        CHECK((last < 0) == below);
    }
}

/* Every list of lines of which none can be left out shows that a set is empty, and each alone does so. */
TEST(kdop, no_contradiction_is_overlooked)
{
    chance rng = {test_seed()};
    int tried = 0;
    for (int code = 0; code < 13 * 13 * 13 * 14; code++) {
        const int line[4] = {code % 13, code / 13 % 13, code / 169 % 13, code / 2197}, count = line[3] == 13 ? 3 : 4;
        int64_t weight[4];
        if (line[0] >= line[1] || line[1] >= line[2] || line[2] >= line[3] || !weights_of(line, count, weight))
            continue;
        check_circuit(&rng, line, count, weight, 0);
        check_circuit(&rng, line, count, weight, 1);
        tried++;
    }
    CHECK(tried == 382);
}

/* A k-DOP with all slabs of one of 26 directions, those that it lacks without bounds. */
static bvol_kdop widened(const bvol_kdop *dop)
{
    bvol_kdop wide = {.count = 13};
    for (uint32_t i = 0; i < 13; i++) {
        bvol_vec3 d, e;
        bvol_kdop_direction(26, i, &d);
        wide.min[i] = -INFINITY;
        wide.max[i] = INFINITY;
        for (uint32_t j = 0; j < dop->count; j++) {
            bvol_kdop_direction(2 * dop->count, j, &e);
            if (d.x == e.x && d.y == e.y && d.z == e.z) {
                wide.min[i] = dop->min[j];
                wide.max[i] = dop->max[j];
            }
        }
    }
    return wide;
}

TEST(kdop, different_k_are_compared_as_sets)
{
    chance rng = {test_seed()};
    const int cases = (int)test_cases(2000);
    for (int i = 0; i < cases; i++) {
        const bvol_kdop a = draw_kdop(&rng, all_k[i % 3]), b = draw_kdop(&rng, all_k[(i + 1 + i / 3 % 2) % 3]);
        const bvol_kdop wa = widened(&a), wb = widened(&b);
        CHECKF(bvol_kdop_overlaps_kdop(&a, &b) == bvol_kdop_overlaps_kdop(&wa, &wb), "case %d", i);
        CHECKF(bvol_kdop_overlaps_kdop_interior(&a, &b) == bvol_kdop_overlaps_kdop_interior(&wa, &wb), "case %d", i);
        CHECKF(bvol_kdop_contains_kdop(&a, &b) == bvol_kdop_contains_kdop(&wa, &wb), "case %d", i);
        CHECKF(!bvol_kdop_overlaps_kdop(&a, &b) || bvol_kdop_cull_kdop(&a, &b), "case %d", i);
        CHECKF(bvol_kdop_is_empty(&a) == bvol_kdop_is_empty(&wa), "case %d", i);
    }
}

/* ---- fits ---- */

static float draw_coordinate(chance *rng, int kind)
{
    static const float round[] = {0, -0.0F, 1, -1, 0.1F, 0.2F, 0.3F, 1e18F, -1e18F, 1e-30F, 0x1p-149F, 3e38F, -3e38F, 16777216};
    if (kind == 0)
        return (float)chance_real(rng, -10, 10);
    if (kind == 1)
        return round[chance_int(rng, 0, 13)];
    if (kind == 2)
        return 0.1F * (float)chance_int(rng, -5, 5);
    return ldexpf((float)chance_real(rng, -1, 1), chance_int(rng, -100, 100));
}

static rational place_along(const bvol_vec3 *d, const bvol_vec3 *p)
{
    return rational_add(
        rational_add(rational_product((double)d->x, (double)p->x), rational_product((double)d->y, (double)p->y)),
        rational_product((double)d->z, (double)p->z));
}

static rational least_along(const bvol_vec3 *d, const bvol_vec3 *p, int count)
{
    rational least = place_along(d, &p[0]);
    for (int i = 1; i < count; i++) {
        const rational at = place_along(d, &p[i]);
        least = rational_cmp(at, least) < 0 ? at : least;
    }
    return least;
}

static rational most_along(const bvol_vec3 *d, const bvol_vec3 *p, int count)
{
    const bvol_vec3 turned = vec3(-d->x, -d->y, -d->z);
    return rational_neg(least_along(&turned, p, count));
}

static void check_fit(const bvol_kdop *dop, const bvol_vec3 *p, int count)
{
    for (uint32_t i = 0; i < dop->count; i++) {
        bvol_vec3 d;
        bvol_kdop_direction(2 * dop->count, i, &d);
        CHECKF(rational_rounds_down_to(least_along(&d, p, count), dop->min[i]), "slab %u: %a", i, (double)dop->min[i]);
        CHECKF(rational_rounds_up_to(most_along(&d, p, count), dop->max[i]), "slab %u: %a", i, (double)dop->max[i]);
    }
}

TEST(kdop, slabs_of_points_are_the_tightest)
{
    chance rng = {test_seed()};
    const int cases = (int)test_cases(2000);
    for (int n = 0; n < cases; n++) {
        enum { MOST = 12 };
        bvol_vec3 p[MOST];
        bvol_vec2 q[MOST];
        bvol_kdop dop, merged;
        bvol_kdop2 flat, merged2;
        const int count = chance_int(&rng, 1, MOST), kind = n % 4;
        rational_begin();
        for (int i = 0; i < count; i++) {
            p[i] = vec3(draw_coordinate(&rng, kind), draw_coordinate(&rng, kind), draw_coordinate(&rng, kind));
            q[i] = (bvol_vec2){p[i].x, p[i].y};
        }
        const uint32_t k = all_k[n / 4 % 3];
        CHECK(bvol_kdop_from_points(p, (size_t)count, 0, k, &dop) == (size_t)count);
        CHECK(dop.count == k / 2 && dop.reserved == 0);
        check_fit(&dop, p, count);
        bvol_kdop_make_empty(k, &merged);
        for (int i = 0; i < count; i++) {
            bvol_kdop_merge_point(&merged, &p[i], &merged);
            CHECKF(bvol_kdop_contains_point(&dop, &p[i]), "case %d", n);
        }
        CHECKF(memcmp(&merged, &dop, sizeof dop) == 0, "case %d", n);
        CHECK(bvol_kdop2_from_points(q, (size_t)count, 0, &flat) == (size_t)count);
        for (int i = 0; i < count; i++)
            p[i].z = 0;
        CHECK(bvol_kdop_from_points(p, (size_t)count, 0, 18, &dop) == (size_t)count);
        for (int i = 0; i < 4; i++)
            CHECKF(flat.min[i] == dop.min[i < 2 ? i : i + 1] && flat.max[i] == dop.max[i < 2 ? i : i + 1], "case %d", n);
        bvol_kdop2_make_empty(&merged2);
        for (int i = 0; i < count; i++) {
            bvol_kdop2_merge_point(&merged2, &q[i], &merged2);
            CHECKF(bvol_kdop2_contains_point(&flat, &q[i]), "case %d", n);
        }
        CHECKF(memcmp(&merged2, &flat, sizeof flat) == 0, "case %d", n);
    }
}

TEST(kdop, sums_that_doubles_cannot_tell_apart_are_told_apart)
{
    const bvol_vec3 p[] = {{1e18F, 0, 0}, {1e18F, 1, 0}, {0, 0, 0}};
    bvol_kdop dop;
    rational_begin();
    CHECK(bvol_kdop_from_points(p, 3, 0, 26, &dop) == 3);
    check_fit(&dop, p, 3);
    for (int sign = -1; sign <= 1; sign += 2)
        for (int i = 0; i < 3; i++) {
            /* x <= 2^60 and y <= sign: does x + y reach 2^60? */
            bvol_kdop corner = {.count = all_k[i] / 2};
            const int slab = all_k[i] == 26 ? 7 : 3;
            for (uint32_t j = 0; j < corner.count; j++) {
                corner.min[j] = -INFINITY;
                corner.max[j] = INFINITY;
            }
            corner.max[0] = 0x1p60F;
            corner.max[1] = (float)sign;
            corner.max[2] = 0;
            corner.min[slab] = 0x1p60F;
            CHECK(bvol_kdop_is_empty(&corner) == (sign < 0));
            const bvol_vec3 at = vec3(0x1p60F, (float)sign, 0);
            CHECK(bvol_kdop_contains_point(&corner, &at) == (sign > 0));
        }
}

TEST(kdop, points_are_told_exactly)
{
    chance rng = {test_seed()};
    const int cases = (int)test_cases(20000);
    int inside = 0;
    for (int n = 0; n < cases; n++) {
        const bvol_kdop dop = draw_kdop(&rng, all_k[n % 3]);
        const half_spaces s = of_kdop(&dop);
        const int64_t x[3] = {chance_int(&rng, -4, 4), chance_int(&rng, -4, 4), chance_int(&rng, -4, 4)};
        const bvol_vec3 p = vec3((float)x[0], (float)x[1], (float)x[2]);
        const vertex v = {{UNIT * x[0], UNIT * x[1], UNIT * x[2]}, 1};
        CHECKF(bvol_kdop_contains_point(&dop, &p) == lies_in(&s, &v), "case %d", n);
        const bvol_kdop2 flat = draw_kdop2(&rng);
        const half_spaces t = of_kdop2(&flat);
        const bvol_vec2 q = {p.x, p.y};
        const vertex w = {{v.x[0], v.x[1], 0}, 1};
        CHECKF(bvol_kdop2_contains_point(&flat, &q) == lies_in(&t, &w), "case %d", n);
        inside += lies_in(&s, &v);
    }
    CHECK(cases < 100 || inside > 0);
}

/* Where a point is along slab i: first at 1, then off it by the last coordinate, which floats cannot add to 1. */
static void check_beside_a_wall(uint32_t k, uint32_t i, float off)
{
    bvol_vec3 normal;
    float p[3] = {0, 0, 0};
    bvol_kdop_direction(k, i, &normal);
    const float n[3] = {normal.x, normal.y, normal.z};
    const int first = n[0] != 0 ? 0 : 1, last = n[2] != 0 ? 2 : 1;
    p[first] = n[first];
    p[last] = off * n[last];
    for (int upper = 0; upper < 2 && first != last; upper++) {
        bvol_kdop dop = {.count = k / 2};
        for (uint32_t j = 0; j < dop.count; j++) {
            dop.min[j] = j == i && !upper ? 1 : -4;
            dop.max[j] = j == i && upper ? 1 : 4;
        }
        CHECKF(bvol_kdop_contains_point(&dop, (bvol_vec3[]){{p[0], p[1], p[2]}}) == (upper ? off <= 0 : off >= 0),
               "k %u, slab %u, off %g", k, i, (double)off);
        if (k != 18 || n[2] != 0)
            continue;
        const uint32_t of[4] = {0, 1, 3, 4};
        bvol_kdop2 flat;
        for (int j = 0; j < 4; j++) {
            flat.min[j] = dop.min[of[j]];
            flat.max[j] = dop.max[of[j]];
        }
        CHECK(bvol_kdop2_contains_point(&flat, (bvol_vec2[]){{p[0], p[1]}}) == (upper ? off <= 0 : off >= 0));
    }
}

TEST(kdop, a_point_beside_a_wall_by_less_than_float_can_hold)
{
    for (int n = 0; n < 3; n++)
        for (uint32_t i = 3; i < all_k[n] / 2; i++)
            for (int side = -1; side <= 1; side++)
                check_beside_a_wall(all_k[n], i, (float)side * 0x1p-30F);
}

/* ---- boxes and maps ---- */

TEST(kdop, of_a_box_is_the_box)
{
    chance rng = {test_seed()};
    const int cases = (int)test_cases(2000);
    for (int n = 0; n < cases; n++) {
        bvol_vec3 corner[8];
        bvol_aabb box, back;
        bvol_kdop dop, fit;
        const bvol_vec3 a = vec3(draw_coordinate(&rng, n % 4), draw_coordinate(&rng, n % 4), draw_coordinate(&rng, n % 4)),
                        b = vec3(draw_coordinate(&rng, n % 4), draw_coordinate(&rng, n % 4), draw_coordinate(&rng, n % 4));
        bvol_aabb_from_corners(&a, &b, &box);
        bvol_aabb_corners(&box, corner);
        bvol_kdop_from_aabb(&box, all_k[n % 3], &dop);
        CHECK(bvol_kdop_from_points(corner, 8, 0, all_k[n % 3], &fit) == 8);
        for (uint32_t i = 0; i < dop.count; i++)
            CHECKF(dop.min[i] == fit.min[i] && dop.max[i] == fit.max[i], "case %d, slab %u", n, i);
        bvol_kdop_bounds(&dop, &back);
        CHECK(bvol_aabb_contains_aabb(&box, &back) && bvol_aabb_contains_aabb(&back, &box));
        const bvol_aabb2 rectangle = {{box.min.x, box.min.y}, {box.max.x, box.max.y}};
        bvol_aabb2 back2;
        bvol_kdop2 flat;
        bvol_kdop2_from_aabb2(&rectangle, &flat);
        bvol_kdop2_bounds(&flat, &back2);
        CHECK(back2.min.x == rectangle.min.x && back2.min.y == rectangle.min.y && back2.max.x == rectangle.max.x &&
              back2.max.y == rectangle.max.y);
        CHECK(!bvol_kdop2_is_empty(&flat));
    }
}

/* Matrix times point, exactly. */
static void image_of(const float m[16], const bvol_vec3 *p, rational out[3])
{
    for (int r = 0; r < 3; r++)
        out[r] = rational_add(
            rational_add(rational_product((double)m[r], (double)p->x), rational_product((double)m[4 + r], (double)p->y)),
            rational_add(rational_product((double)m[8 + r], (double)p->z), rational_of((double)m[12 + r])));
}

static void check_in_slabs(const bvol_kdop *dop, rational x[3])
{
    for (uint32_t i = 0; i < dop->count; i++) {
        bvol_vec3 d;
        bvol_kdop_direction(2 * dop->count, i, &d);
        const rational at = rational_add(
            rational_mul(rational_of((double)d.x), x[0]),
            rational_add(rational_mul(rational_of((double)d.y), x[1]), rational_mul(rational_of((double)d.z), x[2])));
        CHECKF(isinf(dop->max[i]) || rational_cmp(at, rational_of((double)dop->max[i])) <= 0, "slab %u", i);
        CHECKF(isinf(dop->min[i]) || rational_cmp(at, rational_of((double)dop->min[i])) >= 0, "slab %u", i);
    }
}

TEST(kdop, images_contain_what_is_mapped)
{
    chance rng = {test_seed()};
    const int cases = (int)test_cases(3000);
    for (int n = 0; n < cases; n++) {
        enum { COUNT = 6 };
        bvol_vec3 p[COUNT];
        float m[16] = {0}, flat_m[6];
        bvol_kdop dop, image;
        bvol_kdop2 flat, flat_image;
        bvol_vec2 q[COUNT];
        const int kind = n % 4, map = n / 4 % 4 == 1 ? 2 : n / 4 % 4;
        rational_begin();
        for (int i = 0; i < COUNT; i++) {
            p[i] = vec3(draw_coordinate(&rng, kind), draw_coordinate(&rng, kind), draw_coordinate(&rng, kind));
            q[i] = (bvol_vec2){p[i].x, p[i].y};
        }
        for (int i = 0; i < 16; i++)
            m[i] = n % 5 == 0 ? (i % 5 == 0 ? 1.0F : 0.0F) : draw_coordinate(&rng, map);
        const float columns[6] = {m[0], m[1], m[4], m[5], m[12], m[13]};
        memcpy(flat_m, columns, sizeof columns);
        CHECK(bvol_kdop_from_points(p, COUNT, 0, all_k[n % 3], &dop) == COUNT);
        CHECK(bvol_kdop2_from_points(q, COUNT, 0, &flat) == COUNT);
        bvol_kdop_transform(&dop, m, &image);
        bvol_kdop2_transform(&flat, flat_m, &flat_image);
        CHECK(image.count == dop.count && image.reserved == 0);
        for (int i = 0; i < COUNT; i++) {
            rational x[3];
            image_of(m, &p[i], x);
            check_in_slabs(&image, x);
            const bvol_vec3 in_plane = vec3(q[i].x, q[i].y, 0);
            bvol_kdop thick = {.count = 9};
            for (int j = 0; j < 9; j++) {
                const int in = j < 2 ? j : j == 3 || j == 4 ? j - 1 : -1;
                thick.min[j] = in < 0 ? -INFINITY : flat_image.min[in];
                thick.max[j] = in < 0 ? INFINITY : flat_image.max[in];
            }
            image_of(m, &in_plane, x);
            check_in_slabs(&thick, x);
        }
    }
}

TEST(kdop, what_rounding_takes_from_a_direction_is_given_back)
{
    /* x + y + z of the image is x, by entries whose sum is 0 in double. */
    static const float column[16] = {0x1p60F, 1, -0x1p60F, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    const bvol_vec3 p[2] = {{1024, 0, 0}, {0, 0, 0}};
    bvol_kdop dop, image;
    for (int i = 0; i < 3; i += 2) {
        CHECK(bvol_kdop_from_points(p, 2, 0, all_k[i], &dop) == 2);
        bvol_kdop_transform(&dop, column, &image);
        CHECK(image.max[3] >= 1024 && image.min[3] <= 0);
    }
}

TEST(kdop, what_rounding_takes_from_what_is_added_is_given_back)
{
    static const float far[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0x1p60F, 1, 0, 1};
    const bvol_vec3 origin = {0, 0, 0};
    bvol_kdop dop, image;
    CHECK(bvol_kdop_from_points(&origin, 1, 0, 18, &dop) == 1);
    bvol_kdop_transform(&dop, far, &image);
    CHECK(image.max[3] > 0x1p60F && image.min[4] < 0x1p60F);
}

TEST(kdop, maps_that_keep_the_directions_are_tight)
{
    chance rng = {test_seed()};
    static const float quarter_turn[16] = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1};
    for (int n = 0; n < 300; n++) {
        const uint32_t k = all_k[n % 3];
        bvol_vec3 p[8], q[8];
        for (int i = 0; i < 8; i++) {
            p[i] = vec3((float)chance_int(&rng, -9, 9), (float)chance_int(&rng, -9, 9), (float)chance_int(&rng, -9, 9));
            q[i] = vec3(5 - p[i].y, 6 + p[i].x, 7 + p[i].z);
        }
        bvol_kdop dop, image, fit;
        CHECK(bvol_kdop_from_points(p, 8, 0, k, &dop) == 8 && bvol_kdop_from_points(q, 8, 0, k, &fit) == 8);
        bvol_kdop_transform(&dop, quarter_turn, &image);
        for (uint32_t i = 0; i < dop.count; i++) {
            CHECKF(fabsf(image.min[i] - fit.min[i]) <= 0x1p-18F, "case %d, slab %u", n, i);
            CHECKF(fabsf(image.max[i] - fit.max[i]) <= 0x1p-18F, "case %d, slab %u", n, i);
        }
    }
}

TEST(kdop, a_box_without_other_slabs_is_mapped_as_a_box)
{
    static const float shear[16] = {1, 0.5F, 0, 0, 0.25F, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    bvol_kdop dop = {.count = 13}, image;
    for (int i = 0; i < 13; i++) {
        dop.min[i] = i < 3 ? -1 : -INFINITY;
        dop.max[i] = i < 3 ? 1 : INFINITY;
    }
    bvol_kdop_transform(&dop, shear, &image);
    CHECK(image.max[0] >= 1.25F && image.max[0] <= 1.2500001F && image.min[1] <= -1.5F && image.min[1] >= -1.5000002F);
    dop.max[2] = INFINITY;
    bvol_kdop_transform(&dop, shear, &image);
    CHECK(image.max[0] >= 1.25F && image.max[0] <= 1.2500001F && image.max[2] == INFINITY && image.min[2] <= -1);
}

/* ---- what is not legal ---- */

TEST(kdop, bad_input_has_documented_answers)
{
    const bvol_vec3 p = vec3(1, 2, 3), bad = vec3(1, NAN, 3), far = vec3(INFINITY, 0, 0);
    const bvol_aabb box = {{0, 0, 0}, {1, 1, 1}}, no_box = {{1, 0, 0}, {0, 1, 1}}, nan_box = {{NAN, 0, 0}, {1, 1, 1}};
    static const float nothing[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, INFINITY, 0, 0, 0, 0, 1};
    bvol_kdop dop, other, none, out;
    bvol_aabb bounds;
    bvol_vec3 d;
    static const uint32_t illegal[] = {0, 1, 15, 20, 27, UINT32_MAX};
    for (int i = 0; i < 6; i++) {
        CHECK(bvol_kdop_from_points(&p, 1, 0, illegal[i], &dop) == 0 && dop.count == 0);
        CHECK(bvol_kdop_validate(&dop) == BVOL_ERROR_ARGUMENT && !bvol_kdop_is_empty(&dop));
        bvol_kdop_from_aabb(&box, illegal[i], &dop);
        CHECK(dop.count == 0);
        bvol_kdop_direction(illegal[i], 0, &d);
        CHECK(isnan(d.x));
        dop.count = illegal[i];
        bvol_kdop_transform(&dop, nothing, &out);
        CHECK(out.count == 0 && !bvol_kdop_overlaps_kdop(&dop, &dop) && !bvol_kdop_contains_kdop(&dop, &dop));
        bvol_kdop_merge_point(&dop, &p, &out);
        CHECK(out.count == 0 && !bvol_kdop_cull_kdop(&dop, &dop));
    }
    CHECK(bvol_kdop_validate(NULL) == BVOL_ERROR_ARGUMENT && bvol_kdop2_validate(NULL) == BVOL_ERROR_ARGUMENT);
    bvol_kdop_direction(18, 9, &d);
    CHECK(isnan(d.x));
    bvol_kdop_make_empty(14, &none);
    CHECK(bvol_kdop_is_empty(&none) && bvol_kdop_validate(&none) == BVOL_NOTE_EMPTY);
    bvol_kdop_from_aabb(&box, 14, &dop);
    CHECK(bvol_kdop_contains_kdop(&dop, &none) && !bvol_kdop_contains_kdop(&none, &dop));
    CHECK(!bvol_kdop_overlaps_kdop(&dop, &none) && bvol_kdop_validate(&dop) == BVOL_OK);
    bvol_kdop_merge(&dop, &none, &out);
    CHECK(memcmp(&out, &dop, sizeof dop) == 0);
    bvol_kdop_from_aabb(&box, 18, &other);
    bvol_kdop_merge(&dop, &other, &out);
    CHECK(isnan(out.min[0]) && bvol_kdop_validate(&out) == BVOL_ERROR_NOT_FINITE && !bvol_kdop_is_empty(&out));
    CHECK(!bvol_kdop_contains_point(&dop, &bad) && !bvol_kdop_contains_point(&dop, &far));
    bvol_kdop_merge_point(&dop, &bad, &out);
    CHECK(isnan(out.max[6]) && !bvol_kdop_cull_kdop(&out, &dop) && !bvol_kdop_contains_kdop(&out, &none));
    bvol_kdop_bounds(&out, &bounds);
    CHECK(isnan(bounds.min.x));
    bvol_kdop_bounds(&none, &bounds);
    CHECK(bounds.min.x == INFINITY && bounds.max.x == -INFINITY);
    bvol_kdop_from_aabb(&no_box, 26, &out);
    CHECK(bvol_kdop_is_empty(&out) && out.min[12] == INFINITY);
    bvol_kdop_from_aabb(&nan_box, 26, &out);
    CHECK(isnan(out.min[12]));
    bvol_kdop_transform(&dop, nothing, &out);
    CHECK(isnan(out.min[0]) && out.count == 7);
    CHECK(bvol_kdop_from_points(&far, 1, 0, 14, &out) == 0 && bvol_kdop_is_empty(&out));
    CHECK(bvol_kdop_from_points(NULL, 1, 0, 14, &out) == 0 && bvol_kdop_from_points(&p, 1, 10, 14, &out) == 0);
}
