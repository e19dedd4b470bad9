/* SPDX-License-Identifier: MIT */
/* Indexes of boxes in double against all boxes, one by one, in double. */
#include "f64.h"
#include "found.h"
#include "ledger.h"
#include "test.h"
#include "values.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { MOST = 700, WORDS = 2 * AXES_MAX, GAP = 1 }; /* a double between boxes in the caller's array */

typedef struct model {
    index_f64 index;
    int axes, points;
    size_t count, words; /* of a box */
    size_t stride;       /* in doubles */
    double array[MOST * (WORDS + GAP)];
} model;

static model world; /* too large for the stack */

static void box_at(const model *m, size_t i, double box[WORDS])
{
    const double *const at = m->array + i * m->stride;
    for (int k = 0; k < m->axes; k++) {
        box[k] = at[k];
        box[m->axes + k] = at[m->points ? k : m->axes + k];
    }
}

static void draw_box(chance *c, model *m, size_t i, int kind)
{
    double box[WORDS];
    world_box(c, kind, m->axes, box);
    memcpy(m->array + i * m->stride, box, m->words * sizeof *box);
}

static void begin_with(chance *c, model *m, int kind, uint32_t engine, int axes, size_t count)
{
    m->axes = axes;
    m->points = one_in(c, 4);
    m->words = (size_t)m->axes * (m->points ? 1 : 2);
    m->stride = m->words + (size_t)chance_int(c, 0, GAP);
    m->count = count;
    for (size_t i = 0; i < m->count; i++)
        draw_box(c, m, i, kind);
    CHECK(index_f64_create(&m->index, m->axes, engine, NULL) == BVOL_OK);
    const size_t stride = m->stride * sizeof(double);
    CHECK((m->points ? index_f64_build_points(&m->index, m->array, m->count, stride)
                     : index_f64_build(&m->index, m->array, m->count, stride, NULL)) == BVOL_OK);
    CHECKF(index_f64_validate(&m->index) == BVOL_OK, "kind %d, engine %u, %zu boxes of %d axes", kind, engine, m->count,
           m->axes);
}

static void begin(chance *c, model *m, int kind, uint32_t engine)
{
    const int axes = chance_int(c, 2, 3), count = one_in(c, 3) ? chance_int(c, 0, 40) : chance_int(c, 129, MOST);
    begin_with(c, m, kind, engine, axes, (size_t)count);
}

/* A box of the world, one that touches one of the index, or misses it by a last bit. */
static void draw_query(chance *c, const model *m, int kind, double query[WORDS])
{
    world_box(c, kind, m->axes, query);
    if (m->count == 0 || one_in(c, 3))
        return;
    double box[WORDS];
    box_at(m, (size_t)chance_int(c, 0, (int)m->count - 1), box);
    const int k = chance_int(c, 0, m->axes - 1), away = chance_int(c, -1, 1);
    for (int i = 0; i < 2 * m->axes; i++)
        query[i] = one_in(c, 6) ? query[i] : box[i];
    query[k] = away ? nextafter(box[m->axes + k], away > 0 ? INFINITY : -INFINITY) : box[m->axes + k];
    query[m->axes + k] = one_in(c, 2) ? query[k] : INFINITY;
}

static void check_query(chance *c, const model *m, int kind)
{
    uint32_t meet[MOST], hold[MOST], lie[MOST], got[MOST];
    size_t meets = 0, holds = 0, lies = 0;
    double query[WORDS], point[WORDS], box[WORDS];
    draw_query(c, m, kind, query);
    for (int k = 0; k < m->axes; k++)
        point[k] = point[m->axes + k] = query[k];
    for (uint32_t i = 0; i < m->count; i++) {
        box_at(m, i, box);
        if (boxes_meet(box, query, m->axes))
            meet[meets++] = i;
        if (boxes_meet(box, point, m->axes))
            hold[holds++] = i;
        if (box_holds(query, box, m->axes))
            lie[lies++] = i;
    }
    const size_t room = (size_t)chance_int(c, 0, MOST);
    CHECKF(index_f64_overlaps(&m->index, query, NULL, got, room) == meets, "kind %d, %zu boxes", kind, m->count);
    CHECK(same_ids(got, meet, meets, room, 0));
    CHECK(index_f64_overlaps_any(&m->index, query, NULL) == (meets > 0));
    CHECKF(index_f64_contains(&m->index, point, NULL, got, room) == holds, "kind %d, %zu boxes", kind, m->count);
    CHECK(same_ids(got, hold, holds, room, 0));
    CHECKF(index_f64_within(&m->index, query, NULL, got, room) == lies, "kind %d, %zu boxes", kind, m->count);
    CHECK(same_ids(got, lie, lies, room, 0));
}

TEST(index_f64, answers_are_those_of_all_boxes_in_double)
{
    chance c = {test_seed()};
    model *const m = &world;
    const long cases = test_cases(300);
    for (long i = 0; i < cases; i++) {
        const int kind = (int)(i % WORLDS);
        begin(&c, m, kind, (uint32_t)(i / WORLDS % 5));
        for (int q = 0; q < 24; q++)
            check_query(&c, m, kind);
        /* The caller moves some of his boxes, and says so. */
        for (size_t b = 0; b < m->count; b += (size_t)chance_int(&c, 1, 9))
            draw_box(&c, m, b, one_in(&c, 9) ? chance_int(&c, 0, WORLDS - 1) : kind);
        CHECK(index_f64_refit(&m->index) == BVOL_OK && index_f64_validate(&m->index) == BVOL_OK);
        for (int q = 0; q < 8; q++)
            check_query(&c, m, kind);
        index_f64_destroy(&m->index);
    }
}

static int in_order(const void *a, const void *b)
{
    const bvol_index_found_f64 *const p = a, *const q = b;
    return p->at != q->at ? (p->at > q->at) - (p->at < q->at) : (p->id > q->id) - (p->id < q->id);
}

/* All that are not too far, in order. Squares at the ends of doubles are in an order that is not told; returns whether there
 * are none. */
static int rank_all(const model *m, const double *query, double most, bvol_index_found_f64 *all, size_t *count)
{
    int told = 1;
    double box[WORDS];
    *count = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        box_at(m, i, box);
        const double at = box_holds(box, box, m->axes) ? boxes_distance_sq(box, query, m->axes) : NAN;
        if (!(at <= most))
            continue;
        all[(*count)++] = (bvol_index_found_f64){i, 0, at};
        told &= at == 0 || (at >= DBL_MIN && at < DBL_MAX) || at == INFINITY;
    }
    qsort(all, *count, sizeof *all, in_order);
    return told;
}

static void check_nearest(chance *c, const model *m, int kind)
{
    static bvol_index_found_f64 all[MOST], got[MOST];
    double query[WORDS];
    size_t count;
    draw_query(c, m, kind, query);
    const int is_point = one_in(c, 2);
    for (int k = 0; k < m->axes && is_point; k++)
        query[m->axes + k] = query[k] = fabs(query[k]) <= DBL_MAX ? query[k] : 0;
    if (!box_holds(query, query, m->axes))
        return;
    const size_t wanted = (size_t)(one_in(c, 3) ? chance_int(c, 1, MOST) : chance_int(c, 1, 9));
    int told = rank_all(m, query, INFINITY, all, &count);
    const double most = count > 0 && one_in(c, 3) ? all[chance_int(c, 0, (int)count - 1)].at : INFINITY;
    told &= rank_all(m, query, most, all, &count);
    count = count < wanted ? count : wanted;
    CHECK((is_point ? index_f64_nearest_point(&m->index, query, most, got, wanted)
                    : index_f64_nearest_box(&m->index, query, most, got, wanted)) == count);
    for (size_t i = 0; i < count; i++)
        CHECKF(got[i].at == all[i].at && (!told || got[i].id == all[i].id), "kind %d, %zu of %zu: %a of %u and %a of %u", kind,
               i, count, got[i].at, got[i].id, all[i].at, all[i].id);
}

TEST(index_f64, the_nearest_are_those_of_all_distances)
{
    chance c = {test_seed()};
    model *const m = &world;
    const long cases = test_cases(300);
    for (long i = 0; i < cases; i++) {
        const int kind = (int)(i % WORLDS);
        begin(&c, m, kind, (uint32_t)(i / WORLDS % 5));
        for (int q = 0; q < 12; q++)
            check_nearest(&c, m, kind);
        index_f64_destroy(&m->index);
    }
}

/* Their squares are all the largest double, or the least one. */
TEST(index_f64, squares_that_overflow_are_in_order)
{
    enum { N = 300 };
    static double points[N][2];
    bvol_index2_f64 *index;
    bvol_index_found_f64 found[N];
    for (int tiny = 0; tiny < 2; tiny++) {
        for (int i = 0; i < N; i++)
            points[i][0] = points[i][1] = (1 + i * 7 % N) * (tiny ? 1e-300 : 1e200);
        CHECK(bvol_index2_f64_create(NULL, NULL, &index) == BVOL_OK);
        CHECK(bvol_index2_f64_build_points(index, (const bvol_vec2_f64 *)points, N, 0, NULL, 0, NULL) == BVOL_OK);
        CHECK(bvol_index2_f64_nearest_point(index, &(bvol_vec2_f64){0, 0}, INF, NULL, found, N) == N);
        for (int i = 0; i < N; i++)
            CHECK(found[i].at == (tiny ? 0x1p-1074 : DBL_MAX) && found[i].id * 7 % N == (uint32_t)i);
        CHECK(bvol_index2_f64_nearest_point(index, &(bvol_vec2_f64){0, 0}, INF, NULL, found, 3) == 3 &&
              found[2].id * 7 % N == 2);
        bvol_index2_f64_destroy(index);
    }
}

/* Points of a grid, several at each place, whose squares are whole numbers times that of the step: also where they are all the
 * largest double, or the least one. */
TEST(index_f64, thousands_are_in_order)
{
    enum { N = 5000, SIDE = 40, STEPS = 3 };
    static const double steps[STEPS] = {1, 0x1p600, 0x1p-1000};
    static double points[N][2];
    static bvol_index_found_f64 found[N + 1], want[N];
    chance c = {test_seed()};
    for (int i = 0; i < N; i++) {
        const int x = chance_int(&c, -SIDE, SIDE), y = chance_int(&c, 0, 9) ? chance_int(&c, -SIDE, SIDE) : -x;
        want[i] = (bvol_index_found_f64){(uint32_t)i, 0, (double)(x * x + y * y)};
        points[i][0] = x;
        points[i][1] = y;
    }
    qsort(want, N, sizeof *want, in_order);
    for (int s = 0; s < test_sizes(1, STEPS); s++) {
        static double scaled[N][2];
        bvol_index2_f64 *index;
        for (int i = 0; i < N; i++)
            for (int k = 0; k < 2; k++)
                scaled[i][k] = points[i][k] * steps[s];
        CHECK(bvol_index2_f64_create(NULL, NULL, &index) == BVOL_OK);
        CHECK(bvol_index2_f64_build_points(index, (const bvol_vec2_f64 *)scaled, N, 0, NULL, 0, NULL) == BVOL_OK);
        for (size_t wanted = 1; wanted <= N + 1; wanted += (size_t)(wanted < N ? chance_int(&c, 1, N - (int)wanted) : 1)) {
            const size_t count = wanted < N ? wanted : N;
            CHECK(bvol_index2_f64_nearest_point(index, &(bvol_vec2_f64){0, 0}, INF, NULL, found, wanted) == count);
            for (size_t i = 0; i < count; i++)
                CHECKF(found[i].id == want[i].id && found[i].reserved == 0 && (s > 0 || found[i].at == want[i].at),
                       "step %d, %zu of %zu: %u at %a, not %u", s, i, count, found[i].id, found[i].at, want[i].id);
        }
        bvol_index2_f64_destroy(index);
    }
}

/* Points as far from the middle as each other, whose sums of squares in plain double differ all the same: those of permuted
 * coordinates. More of them are equally near by floats than a search remembers. */
TEST(index_f64, ties_go_to_the_lower_ids)
{
    enum { ORDERS = 6, SIGNS = 8, ALL = ORDERS * SIGNS, COPIES = 7, N = ALL * COPIES };
    static const int order[ORDERS][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    static double points[N][3];
    static bvol_index_found_f64 found[N];
    chance c = {test_seed()};
    const bvol_vec3_f64 middle = {0, 0, 0};
    const long cases = test_cases(60);
    for (long i = 0; i < cases; i++) {
        const double at[3] = {chance_real(&c, 0.5, 1), chance_real(&c, 0.5, 1), chance_real(&c, 0.5, 1)};
        for (int p = 0; p < N; p++)
            for (int k = 0; k < 3; k++)
                points[p][k] = at[order[p % ALL % ORDERS][k]] * (p % ALL / ORDERS >> k & 1 ? -1 : 1);
        const double far = bvol_aabb_f64_distance_sq_point(&(bvol_aabb_f64){middle, middle}, (const bvol_vec3_f64 *)points[0]);
        bvol_index_f64 *index;
        CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
        CHECK(bvol_index_f64_build_points(index, (const bvol_vec3_f64 *)points, N, 0, NULL, 0, NULL) == BVOL_OK);
        const size_t wanted = (size_t)(i % 3 == 0 ? 1 : chance_int(&c, 1, N));
        const double most = i % 2 ? far : INF;
        CHECK(bvol_index_f64_nearest_point(index, &middle, most, NULL, found, wanted) == wanted);
        for (uint32_t f = 0; f < wanted; f++)
            CHECKF(found[f].id == f && found[f].at == far && found[f].reserved == 0, "%u is %u at %a, not %a", f, found[f].id,
                   found[f].at, far);
        CHECK(bvol_index_f64_nearest_point(index, &middle, nextafter(far, 0), NULL, found, wanted) == 0);
        bvol_index_f64_destroy(index);
    }
}

enum { FEW = 120, PAIRS_MOST = FEW * FEW };

static int pair_is_even(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    (void)user_a;
    (void)user_b;
    (void)context;
    return (pair->a + pair->b) % 2 == 0;
}

static void check_pairs(chance *c, const model *a, const model *b)
{
    static bvol_pair want[PAIRS_MOST], got[PAIRS_MOST];
    const int one = a == b, filters = one_in(c, 2);
    const size_t room = (size_t)chance_int(c, 0, PAIRS_MOST);
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    filter.accept_pair = pair_is_even;
    size_t pairs = 0;
    double p[WORDS], q[WORDS];
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = one ? i + 1 : 0; j < b->count; j++) {
            box_at(a, i, p);
            box_at(b, j, q);
            if (boxes_meet(p, q, a->axes) && (!filters || (i + j) % 2 == 0))
                want[pairs++] = (bvol_pair){i, j};
        }
    CHECK((one ? index_f64_pairs(&a->index, filters ? &filter : NULL, got, room)
               : index_f64_pairs_between(&a->index, &b->index, filters ? &filter : NULL, got, room)) == pairs);
    CHECK(same_pairs(got, want, pairs, room, 0));
}

/* An index with itself, as if it were two: each box meets itself too, and each pair comes both ways. */
static void check_pairs_with_itself(const model *m)
{
    static bvol_pair want[PAIRS_MOST], got[PAIRS_MOST];
    size_t pairs = 0;
    double p[WORDS], q[WORDS];
    for (uint32_t i = 0; i < m->count; i++)
        for (uint32_t j = 0; j < m->count; j++) {
            box_at(m, i, p);
            box_at(m, j, q);
            if (boxes_meet(p, q, m->axes))
                want[pairs++] = (bvol_pair){i, j};
        }
    CHECK(index_f64_pairs_between(&m->index, &m->index, NULL, NULL, 0) == pairs);
    CHECK(index_f64_pairs_between(&m->index, &m->index, NULL, got, PAIRS_MOST) == pairs);
    CHECK(same_pairs(got, want, pairs, PAIRS_MOST, 0));
}

TEST(index_f64, pairs_are_those_of_all_boxes_in_double)
{
    static model other;
    chance c = {test_seed()};
    model *const m = &world;
    const long cases = test_cases(300);
    for (long i = 0; i < cases; i++) {
        const int kind = (int)(i % WORLDS);
        const uint32_t engine = (uint32_t)(i / WORLDS % 5);
        begin_with(&c, m, kind, engine, chance_int(&c, 2, 3), (size_t)chance_int(&c, 0, FEW));
        begin_with(&c, &other, kind, engine, m->axes, (size_t)chance_int(&c, 0, FEW));
        check_pairs(&c, m, m);
        check_pairs_with_itself(m);
        check_pairs(&c, m, &other);
        check_pairs(&c, &other, m);
        index_f64_destroy(&m->index);
        index_f64_destroy(&other.index);
    }
}

/* Indexes over the same array have the same floats. */
TEST(index_f64, pairs_of_like_indexes_are_found_by_both_trees)
{
    chance c = {test_seed()};
    model *const m = &world;
    for (int i = 0; i < 2 * WORLDS; i++) {
        model like;
        begin_with(&c, m, i % WORLDS, 0, 2 + i % 2, i < WORLDS ? FEW : 20);
        like = *m;
        CHECK(index_f64_create(&like.index, m->axes, 0, NULL) == BVOL_OK);
        const size_t stride = m->stride * sizeof(double);
        CHECK((m->points ? index_f64_build_points(&like.index, m->array, m->count, stride)
                         : index_f64_build(&like.index, m->array, m->count, stride, NULL)) == BVOL_OK);
        check_pairs(&c, m, &like);
        index_f64_destroy(&like.index);
        index_f64_destroy(&m->index);
    }
}

/* A box of somewhere in an area, or one that touches a box of the other index, or misses it by a last bit. */
static void draw_neighbour(chance *c, const model *m, const model *of, double from, double side, double box[WORDS])
{
    for (int k = 0; k < m->axes; k++) {
        box[k] = from + chance_real(c, 0, side);
        box[m->axes + k] = box[k] + chance_real(c, 0, side / 8);
    }
    if (one_in(c, 2))
        return;
    double other[WORDS];
    box_at(of, (size_t)chance_int(c, 0, (int)of->count - 1), other);
    const int k = chance_int(c, 0, m->axes - 1), away = chance_int(c, -1, 1), above = one_in(c, 2);
    for (int i = 0; i < 2 * m->axes; i++)
        box[i] = i % m->axes == k ? box[i] : other[i];
    const double at = other[above ? m->axes + k : k], to = away > 0 ? INFINITY : -INFINITY;
    box[k] = box[m->axes + k] = away ? nextafter(at, to) : at;
    box[above ? m->axes + k : k] += above ? side / 8 : -side / 8;
}

static void begin_area(chance *c, model *m, const model *of, int axes, double from, double side)
{
    *m = (model){.axes = axes, .words = 2 * (size_t)axes, .stride = 2 * (size_t)axes, .count = FEW};
    for (size_t i = 0; i < FEW; i++) {
        double box[WORDS];
        m->count = i > 0 ? i : 1;
        draw_neighbour(c, m, of ? of : m, from, side, box);
        for (int k = 0; i == 0 && k < axes; k++) { /* there is none yet that it could touch */
            box[k] = from;
            box[axes + k] = from + side / 8;
        }
        memcpy(m->array + i * m->stride, box, m->words * sizeof *box);
    }
    m->count = FEW;
    CHECK(index_f64_create(&m->index, axes, 0, NULL) == BVOL_OK);
    CHECK(index_f64_build(&m->index, m->array, FEW, 0, NULL) == BVOL_OK);
}

/* Their floats are different ones for the same doubles, by a little or by much. */
TEST(index_f64, pairs_between_areas_that_overlap_in_part)
{
    static model other;
    chance c = {test_seed()};
    const long cases = test_cases(200);
    for (long i = 0; i < cases; i++) {
        const int axes = chance_int(&c, 2, 3);
        const double from = i % 3 == 0 ? 0 : i % 3 == 1 ? 500000.37 : chance_real(&c, -1e6, 1e6), side = i % 2 ? 1000 : 1;
        const double larger = scalbn(chance_real(&c, 0.5, 1), chance_int(&c, -8, 8)) * side;
        begin_area(&c, &world, NULL, axes, from, side);
        begin_area(&c, &other, &world, axes, from + chance_real(&c, -larger, side), larger);
        check_pairs(&c, &world, &other);
        check_pairs(&c, &other, &world);
        index_f64_destroy(&world.index);
        index_f64_destroy(&other.index);
    }
}

/* Coordinates that touch, or miss each other by a last bit, of all sizes: with a zero that is negative, subnormal numbers, and
 * with and without infinities. */
static double draw_end(chance *c, int kind)
{
    static const double ends[] = {0,        -0.0,     4.9e-324, -4.9e-324, 0x1p-1022, 1e-42, -1e-39, 1,
                                  -1,       1e6,      1e6 + 1,  5820000.5, 1e15,      1e300, -1e300, 1.7976931348623157e308,
                                  INFINITY, -INFINITY};
    static const double flushed[] = {-1, 1, 1e-60, 3e-60, -1e-60, 1e-42, -1e-42, 1e-39}; /* as floats, and not as doubles */
    enum { ALL = sizeof ends / sizeof *ends, FINITE = ALL - 2 };
    if (kind == 4)
        return flushed[chance_int(c, 0, 7)];
    const double at = kind < 2 ? 5820000 + chance_int(c, 0, 6) : ends[chance_int(c, 0, kind == 2 ? ALL - 1 : FINITE - 1)];
    const int away = chance_int(c, -1, 1);
    const double next = away ? nextafter(at, away > 0 ? INFINITY : -INFINITY) : at;
    return kind == 2 || (next >= -DBL_MAX && next <= DBL_MAX) ? next : at;
}

TEST(index_f64, pairs_of_boxes_that_touch_are_told_apart)
{
    static model other;
    chance c = {test_seed()};
    const long cases = test_cases(400);
    for (long i = 0; i < cases; i++) {
        const int axes = chance_int(&c, 2, 3), flushes = i % 8 > 5; /* subnormal doubles are not ordinary then */
        const int kind = flushes ? (i % 8 == 7) * 4 : (int)(i % 4);
        model *const both[] = {&world, &other};
        for (int m = 0; m < 2; m++) {
            *both[m] = (model){.axes = axes, .words = 2 * (size_t)axes, .stride = 2 * (size_t)axes, .count = FEW};
            for (size_t w = 0; w < (size_t)FEW * 2 * (size_t)axes; w += 2 * (size_t)axes)
                for (int k = 0; k < axes; k++) {
                    const double p = draw_end(&c, kind), q = one_in(&c, 3) ? p : draw_end(&c, kind);
                    both[m]->array[w + (size_t)k] = p < q ? p : q;
                    both[m]->array[w + (size_t)axes + (size_t)k] = p < q ? q : p;
                }
            flush_subnormals(flushes);
            CHECK(index_f64_create(&both[m]->index, axes, 0, NULL) == BVOL_OK);
            CHECK(index_f64_build(&both[m]->index, both[m]->array, FEW, 0, NULL) == BVOL_OK);
        }
        check_pairs(&c, &world, &world);
        check_pairs_with_itself(&world);
        check_pairs(&c, &world, &other);
        check_pairs(&c, &other, &world);
        flush_subnormals(0);
        index_f64_destroy(&world.index);
        index_f64_destroy(&other.index);
    }
}

/* What is one float is not one double. */
TEST(index_f64, boxes_that_touch_in_the_last_bit_are_told_apart)
{
    const double a = 1e6, b = nextafter(a, INF), far = nextafter(b, INF);
    double boxes[2][6] = {{0, 0, 0, a, a, a}, {far, 0, 0, 2e6, a, a}};
    const bvol_aabb_f64 query = {{b, 5, 5}, {b, 5, 5}};
    bvol_index_f64 *index;
    uint32_t ids[2];
    CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_f64_build(index, (const bvol_aabb_f64 *)boxes, 2, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_f64_overlaps_aabb(index, &query, NULL, ids, 2) == 0);
    boxes[0][3] = b; /* still the same float */
    CHECK(bvol_index_f64_refit(index) == BVOL_OK);
    CHECK(bvol_index_f64_overlaps_aabb(index, &query, NULL, ids, 2) == 1 && ids[0] == 0);
    bvol_index_f64_destroy(index);
}

/* Whole numbers, or beside them by less than a float tells. */
static double nearly_whole(chance *c, int most)
{
    return 5820000 + chance_int(c, 0, most) + 1e-9 * chance_int(c, -1, 1);
}

/* All that a box overlaps, some of which only doubles tell, as many as there is room for: in order, and as they come. */
TEST(index_f64, many_are_found_among_others_in_doubt)
{
    enum { ALL = 4000 };
    static bvol_aabb_f64 boxes[ALL];
    static uint32_t ids[ALL];
    static uint8_t given[ALL];
    chance c = {test_seed()};
    for (int unordered = 0; unordered < 2; unordered++) {
        bvol_index_options options = BVOL_INDEX_OPTIONS_INIT;
        bvol_index_f64 *index;
        options.flags = unordered ? BVOL_INDEX_UNORDERED : 0;
        for (int i = 0; i < ALL; i++) {
            double side[6];
            for (int k = 0; k < 3; k++) {
                side[k] = nearly_whole(&c, 30);
                side[3 + k] = side[k] + (one_in(&c, 2) ? 0 : chance_real(&c, 0, 2));
            }
            boxes[i] = (bvol_aabb_f64){{side[0], side[1], side[2]}, {side[3], side[4], side[5]}};
        }
        CHECK(bvol_index_f64_create(&options, NULL, &index) == BVOL_OK);
        CHECK(bvol_index_f64_build(index, boxes, ALL, 0, NULL, 0, NULL) == BVOL_OK);
        for (int q = 0; q < 200; q++) {
            const double x = nearly_whole(&c, 15), y = nearly_whole(&c, 15), z = nearly_whole(&c, 15);
            const bvol_aabb_f64 query = {{x, y, z}, {x + 14, y + 14, nearly_whole(&c, 30)}};
            size_t truth = 0;
            for (int i = 0; i < ALL; i++)
                truth += (size_t)bvol_aabb_f64_overlaps_aabb_f64(&boxes[i], &query);
            const size_t room = one_in(&c, 2) ? ALL : (size_t)chance_int(&c, 0, (int)truth), n = truth < room ? truth : room;
            memset(given, 0, sizeof given);
            CHECK(bvol_index_f64_overlaps_aabb(index, &query, NULL, ids, room) == truth);
            for (size_t i = 0; i < n; i++) {
                CHECK(ids[i] < ALL && !given[ids[i]] && bvol_aabb_f64_overlaps_aabb_f64(&boxes[ids[i]], &query));
                CHECK(unordered || i == 0 || ids[i - 1] < ids[i]);
                given[ids[i]] = 1;
            }
        }
        bvol_index_f64_destroy(index);
    }
}

/* Two clusters far apart: what a question looks at does not grow with the distance between them. */
TEST(index_f64, clusters_far_apart_are_found_like_one)
{
    enum { SIDE = 40, ALL = 2 * SIDE * SIDE };
    static bvol_aabb2_f64 boxes[ALL];
    uint64_t leaves[2];
    for (int far = 0; far < 2; far++) {
        bvol_index2_f64 *index;
        bvol_index_counters counters = BVOL_INDEX_COUNTERS_INIT;
        bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
        filter.counters = &counters;
        for (int i = 0; i < ALL; i++) {
            const double x = 0.02 * (i % SIDE) + (i < ALL / 2 ? 0 : far ? 1e9 : 1), y = 0.02 * (i % (ALL / 2) / SIDE);
            boxes[i] = (bvol_aabb2_f64){{x, y}, {x + 0.01, y + 0.01}};
        }
        CHECK(bvol_index2_f64_create(NULL, NULL, &index) == BVOL_OK);
        CHECK(bvol_index2_f64_build(index, boxes, ALL, 0, NULL, 0, NULL) == BVOL_OK);
        for (int i = 0; i < ALL; i++)
            CHECK(bvol_index2_f64_overlaps_aabb2(index, &boxes[i], &filter, NULL, 0) == 1);
        leaves[far] = counters.leaves;
        bvol_index2_f64_destroy(index);
    }
    CHECKF(leaves[1] <= 2 * leaves[0], "%llu and %llu leaves", (unsigned long long)leaves[1], (unsigned long long)leaves[0]);
}

static int take_odd(uint32_t id, uint64_t user, void *context)
{
    (void)context;
    return (int)(id % 2) & (user == id);
}

static int count_two(uint32_t id, uint64_t user, void *context)
{
    (void)id;
    (void)user;
    return ++*(int *)context == 2;
}

/* The gap between two clusters may be longer than the largest double. */
TEST(index_f64, clusters_at_both_ends_of_the_range_are_found)
{
    enum { BOXES = 400 };
    static bvol_aabb_f64 boxes[BOXES];
    const bvol_aabb_f64 all = {{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}};
    bvol_index_f64 *index = NULL;
    for (int i = 0; i < BOXES; i++)
        boxes[i].min.x = boxes[i].max.x = i % 2 ? 1.5e308 : -1.5e308;
    CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_f64_build(index, boxes, BOXES, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_f64_overlaps_aabb(index, &all, NULL, NULL, 0) == BOXES);
    CHECK(bvol_index_f64_overlaps_aabb(index, &boxes[0], NULL, NULL, 0) == BOXES / 2);
    CHECK(bvol_index_f64_overlaps_aabb(index, &boxes[1], NULL, NULL, 0) == BOXES / 2);
    bvol_index_f64_destroy(index);
}

#ifdef __SSE2__
/* Coordinates that are ordinary doubles, and as floats so near to zero beside the others that a processor may take all of them
 * for zero, in the thread that builds or in the one that asks. */
TEST(index_f64, flushed_floats_are_compared_in_double)
{
    enum { ENDS = 2, SETTINGS = 4 };
    static const unsigned settings[SETTINGS] = {0, 0x8000, 0x40, 0x8040}; /* FTZ, DAZ */
    static const double at[] = {-1, 1, 1e-60, 3e-60, -1e-60, -3e-60, 1e-42, -1e-42},
                        from[] = {2e-60, -2e-60, 0, 2e-42, -1e-39, 1e-43, -1e-43};
    bvol_aabb_f64 boxes[sizeof at / sizeof *at];
    const size_t count = sizeof at / sizeof *at, queries = sizeof from / sizeof *from;
    const unsigned before = _mm_getcsr();
    for (size_t i = 0; i < count; i++)
        boxes[i] = (bvol_aabb_f64){{at[i], 0, 0}, {at[i], 0, 0}};
    for (size_t i = 0; i < queries * ENDS * SETTINGS * SETTINGS; i++) {
        const double x = from[i % queries];
        const unsigned building = settings[i / queries / ENDS % SETTINGS], asking = settings[i / queries / ENDS / SETTINGS];
        const int below = (int)(i / queries % ENDS);
        const bvol_aabb_f64 query = {{below ? -1 : x, -1, -1}, {below ? x : 1, 1, 1}};
        const bvol_vec3_f64 point = {x, 0, 0};
        bvol_index_f64 *index = NULL;
        size_t want = 0;
        for (size_t k = 0; k < count; k++)
            want += query.min.x <= at[k] && at[k] <= query.max.x;
        _mm_setcsr(before | building);
        const int made = bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK &&
                         bvol_index_f64_build(index, boxes, count, 0, NULL, 0, NULL) == BVOL_OK;
        _mm_setcsr(before | asking);
        const size_t met = bvol_index_f64_overlaps_aabb(index, &query, NULL, NULL, 0),
                     within = bvol_index_f64_within_aabb(index, &query, NULL, NULL, 0),
                     contain = bvol_index_f64_contains_point(index, &point, NULL, NULL, 0);
        bvol_index_f64_destroy(index);
        _mm_setcsr(before);
        CHECK(made && contain == 0);
        CHECKF(met == want && within == want, "%x, %x, %g: %zu and %zu, not %zu", building, asking, x, met, within, want);
    }
}

/* No coordinate is subnormal, but all squares of distances are. */
TEST(index_f64, flushed_squares_are_in_order)
{
    enum { BOXES = 200 };
    static bvol_vec3_f64 points[BOXES];
    const unsigned before = _mm_getcsr();
    const bvol_vec3_f64 p = {0, 0, 0};
    bvol_index_found_f64 found[3] = {{0, 0, 0}};
    for (int i = 0; i < BOXES; i++)
        points[i] = (bvol_vec3_f64){1e-220 * (BOXES - 1 - i), 0, 0};
    _mm_setcsr(before | 0x8040);
    bvol_index_f64 *index = NULL;
    const int made = bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK &&
                     bvol_index_f64_build_points(index, points, BOXES, 0, NULL, 0, NULL) == BVOL_OK;
    const size_t count = bvol_index_f64_nearest_point(index, &p, INF, NULL, found, 3);
    bvol_index_f64_destroy(index);
    _mm_setcsr(before);
    CHECK(made && count == 3);
    CHECKF(found[0].id == BOXES - 1 && found[1].id == BOXES - 2 && found[2].id == BOXES - 3, "%u %u %u", found[0].id,
           found[1].id, found[2].id);
}
#endif

TEST(index_f64, filters_visitors_and_items_are_those_of_floats)
{
    enum { N = 9 };
    double boxes[N][6];
    bvol_index_item items[N], item;
    bvol_index_f64 *index;
    uint32_t ids[N];
    int calls = 0;
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    filter.accept = take_odd;
    for (int i = 0; i < N; i++) {
        memcpy(boxes[i], (const double[6]){i, 0, 0, i + 1, 1, 1}, sizeof boxes[i]);
        items[i] = (bvol_index_item){(uint64_t)i, UINT64_MAX, UINT64_MAX};
    }
    const bvol_aabb_f64 all = {{-INF, -INF, -INF}, {INF, INF, INF}};
    bvol_aabb_f64 box;
    CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_f64_build(index, (const bvol_aabb_f64 *)boxes, N, 0, items, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_f64_overlaps_aabb(index, &all, &filter, ids, N) == 4 && ids[0] == 1 && ids[3] == 7);
    CHECK(bvol_index_f64_overlaps_aabb_each(index, &all, NULL, count_two, &calls) == 2 && calls == 2);
    CHECK(bvol_index_f64_refit(index) == BVOL_OK && bvol_index_f64_count(index) == N);
    CHECK(bvol_index_f64_get(index, 5, &box, &item) == BVOL_OK && box.min.x == 5 && box.max.x == 6 && item.user == 5);
    CHECK(bvol_index_f64_get(index, N, &box, &item) == BVOL_ERROR_ARGUMENT && box.min.x == 5 && item.user == 5);
    uint64_t users[2] = {70, 70};
    const bvol_index_found_f64 some[2] = {{3, 0, 0}, {8, 0, 0}}, none[2] = {{3, 0, 0}, {N, 0, 0}};
    CHECK(bvol_index_f64_users(index, &none[0].id, 2, sizeof *none, users) == BVOL_ERROR_ARGUMENT && users[0] == 70);
    CHECK(bvol_index_f64_users(index, &some[0].id, 2, sizeof *some, users) == BVOL_OK && users[0] == 3 && users[1] == 8);
    CHECK(bvol_index_f64_bounds(index, &box) == BVOL_OK && box.min.x == 0 && box.max.x == N && box.max.z == 1);
    boxes[4][0] = NAN;
    memcpy(boxes[N - 1], (const double[6]){9, 0, 0, 8, 1, 1}, sizeof boxes[0]); /* empty */
    boxes[1][2] = nextafter(-1e300, 0);
    CHECK(bvol_index_f64_refit(index) == BVOL_OK && bvol_index_f64_bounds(index, &box) == BVOL_OK);
    CHECK(box.min.x == 0 && box.min.z == nextafter(-1e300, 0) && box.max.x == N - 1 && box.max.z == 1);
    CHECK(bvol_index_f64_remove(index, 1) == BVOL_OK && bvol_index_f64_bounds(index, &box) == BVOL_OK && box.min.z == 0);
    CHECK(bvol_index_f64_clear(index) == BVOL_OK && bvol_index_f64_count(index) == 0);
    CHECK(bvol_index_f64_bounds(index, &box) == BVOL_OK && box.min.x == INF && box.max.z == -INF);
    CHECK(bvol_index_f64_refit(index) == BVOL_OK && bvol_index_f64_overlaps_aabb(index, &all, NULL, ids, N) == 0);
    bvol_index_f64_destroy(index);
}

TEST(index_f64, bounds_and_users_in_the_plane)
{
    static const bvol_aabb2_f64 boxes[3] = {
        {{500000.37, 5820000.37}, {500001.37, 5820002}}, {{1, 1}, {0, 0}}, {{7, 8}, {9, 1e15}}};
    bvol_index2_f64 *index;
    bvol_aabb2_f64 box;
    uint64_t users[3];
    const uint32_t ids[3] = {2, 1, 0};
    CHECK(bvol_index2_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index2_f64_build(index, boxes, 3, 0, (const bvol_index_item[3]){{4, 1, 1}, {5, 1, 1}, {6, 1, 1}}, 0, NULL) ==
          BVOL_OK);
    CHECK(bvol_index2_f64_bounds(index, &box) == BVOL_OK && box.min.x == 7 && box.min.y == 8);
    CHECK(box.max.x == 500001.37 && box.max.y == 1e15);
    CHECK(bvol_index2_f64_users(index, ids, 3, 0, users) == BVOL_OK && users[0] == 6 && users[1] == 5 && users[2] == 4);
    bvol_index2_f64_destroy(index);
}

TEST(index_f64, bad_arguments_change_nothing)
{
    static const double boxes[2][6] = {{0, 0, 0, 1, 1, 1}, {5, 5, 5, 6, 6, 6}};
    const bvol_aabb_f64 *const first = (const bvol_aabb_f64 *)boxes;
    bvol_index_options options = BVOL_INDEX_OPTIONS_INIT;
    bvol_index_f64 *index = NULL, *none;
    uint32_t id;
    options.margin = 1;
    CHECK(bvol_index_f64_create(&options, NULL, &none) == BVOL_ERROR_OPTIONS && !none);
    options.margin = 0;
    options.world = (bvol_aabb){{0, 0, 0}, {1, 1, 1}};
    CHECK(bvol_index_f64_create(&options, NULL, &none) == BVOL_ERROR_OPTIONS && !none);
    options.world.max = (bvol_vec3){NAN, 0, 0};
    CHECK(bvol_index_f64_create(&options, NULL, &none) == BVOL_ERROR_OPTIONS && !none);
    CHECK(bvol_index_f64_create(NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_f64_build(index, first, 1, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_f64_build(index, NULL, 2, 0, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_build(index, first, 2, 40, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_build(index, first, 2, 52, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_build(index, first, (size_t)1 << 40, 0, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_build_points(index, &first->min, 2, 16, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_f64_count(index) == 1 && bvol_index_f64_overlaps_aabb(index, first, NULL, &id, 1) == 1 && id == 0);
    bvol_index_f64_destroy(index);
    bvol_index_f64_destroy(NULL);
}

TEST(index_f64, without_memory_an_index_stays_as_it_was)
{
    static double boxes[300][4];
    ledger memory = {0, 0, 0, 0};
    const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
    uint32_t ids[2];
    for (int i = 0; i < 300; i++)
        memcpy(boxes[i], (const double[4]){i, 0, i + 0.5, 1}, sizeof boxes[i]);
    const bvol_aabb2_f64 query = {{7, 0}, {7, 0}};
    for (int fail = 1;; fail++) {
        index_f64 index;
        memory = (ledger){0, 0, 0, 0};
        memory.fail_at = fail;
        bvol_result result = index_f64_create(&index, 2, BVOL_ENGINE_AUTO, &allocator);
        if (result == BVOL_OK)
            result = index_f64_build(&index, boxes[7], 1, 0, NULL);
        const int built = result == BVOL_OK;
        if (built)
            result = index_f64_build(&index, boxes[0], 300, 0, NULL);
        if (built && result == BVOL_OK)
            result = index_f64_refit(&index);
        const size_t found = bvol_index2_f64_overlaps_aabb2(index.plane, &query, NULL, ids, 2);
        CHECK(found == (size_t)built && (!found || ids[0] == (bvol_index2_f64_count(index.plane) == 1 ? 0 : 7)));
        index_f64_destroy(&index);
        CHECK(memory.live == 0 && memory.bytes == 0);
        if (result == BVOL_OK)
            break;
        CHECK(result == BVOL_ERROR_MEMORY && fail < 99);
    }
}

TEST(index_f64, memory_is_that_of_the_floats)
{
    enum { N = 20000 };
    static double boxes[N][6];
    chance c = {7};
    bvol_index_stats stats = BVOL_INDEX_STATS_INIT;
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 3; k++) {
            boxes[i][k] = 4e6 + chance_real(&c, 0, 1e5);
            boxes[i][3 + k] = boxes[i][k] + 1;
        }
    bvol_index_f64 *index;
    CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_f64_build(index, (const bvol_aabb_f64 *)boxes, N, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_f64_get_stats(index, &stats) == BVOL_OK);
    CHECKF(stats.bytes < 37 * N, "%llu bytes", (unsigned long long)stats.bytes);
    bvol_index_f64_destroy(index);
}

/* An index that is made as programs begin is asked in a thread that flushes subnormal numbers: places so near each other that
 * what is left of a gap, for boxes that lie in it, is no ordinary double. */
TEST(index_f64, a_thread_that_flushes_finds_what_another_has_built)
{
    enum { BOXES = 300 };
    static double boxes[BOXES][4];
    static const double places[] = {-1e308, -5, 0, DBL_MIN, 1.5 * DBL_MIN, 3, 1e9};
    uint32_t ids[BOXES];
    index_f64 index;
    for (int i = 0; i < BOXES; i++)
        for (int k = 0; k < 2; k++) {
            const size_t n = sizeof places / sizeof *places, at = (size_t)(k == 0 ? i : i / 7) % n;
            boxes[i][k] = places[at];
            boxes[i][2 + k] = places[at];
            if (i % 8 == 3) /* not of the sample */
                boxes[i][k] = boxes[i][2 + k] = 10000;
        }
    CHECK(index_f64_create(&index, 2, BVOL_ENGINE_AUTO, NULL) == BVOL_OK);
    CHECK(index_f64_build(&index, boxes[0], BOXES, 0, NULL) == BVOL_OK);
    for (int i = 0; i < BOXES; i++) {
        const size_t before = index_f64_overlaps(&index, boxes[i], NULL, ids, BOXES);
        flush_subnormals(1);
        const size_t after = index_f64_overlaps(&index, boxes[i], NULL, ids, BOXES);
        flush_subnormals(0);
        CHECKF(before == after && before > 0, "%d: %zu of %zu", i, after, before);
    }
    index_f64_destroy(&index);
}
