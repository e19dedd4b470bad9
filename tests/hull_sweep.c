/* SPDX-License-Identifier: MIT */
/* Hulls that move, and others that move toward hulls, beside the oracle of corners: the state is what it says of all that a
 * shape passes through, no time is late, none is early by more than a hair, and it does not matter which of the two moves. */
#include "hull_operands.h"
#include "stages.h"
#include "test.h"

#include <float.h>
#include <math.h>
#include <string.h>

static int sweep(const bvol_hull *hull, const bvol_vec3 *v, const operand *o, int interior, bvol_sweep_hit *hit)
{
    switch (o->kind) {
    case SEGMENT: return (interior ? bvol_hull_sweep_segment_interior : bvol_hull_sweep_segment)(hull, v, &o->as.segment, hit);
    case AABB: return (interior ? bvol_hull_sweep_aabb_interior : bvol_hull_sweep_aabb)(hull, v, &o->as.aabb, hit);
    case SPHERE: return (interior ? bvol_hull_sweep_sphere_interior : bvol_hull_sweep_sphere)(hull, v, &o->as.sphere, hit);
    case CAPSULE: return (interior ? bvol_hull_sweep_capsule_interior : bvol_hull_sweep_capsule)(hull, v, &o->as.capsule, hit);
    case OBB: return (interior ? bvol_hull_sweep_obb_interior : bvol_hull_sweep_obb)(hull, v, &o->as.obb, hit);
    case TRIANGLE:
        return (interior ? bvol_hull_sweep_triangle_interior : bvol_hull_sweep_triangle)(hull, v, &o->as.triangle, hit);
    default: return (interior ? bvol_hull_sweep_hull_interior : bvol_hull_sweep_hull)(hull, v, o->hull, hit);
    }
}

/* The same as if the other moved. */
static int sweep_back(const operand *o, const bvol_vec3 *v, const bvol_hull *hull, int interior, bvol_sweep_hit *hit)
{
    switch (o->kind) {
    case AABB: return (interior ? bvol_aabb_sweep_hull_interior : bvol_aabb_sweep_hull)(&o->as.aabb, v, hull, hit);
    case SPHERE: return (interior ? bvol_sphere_sweep_hull_interior : bvol_sphere_sweep_hull)(&o->as.sphere, v, hull, hit);
    case CAPSULE: return (interior ? bvol_capsule_sweep_hull_interior : bvol_capsule_sweep_hull)(&o->as.capsule, v, hull, hit);
    case OBB: return (interior ? bvol_obb_sweep_hull_interior : bvol_obb_sweep_hull)(&o->as.obb, v, hull, hit);
    case TRIANGLE:
        return (interior ? bvol_triangle_sweep_hull_interior : bvol_triangle_sweep_hull)(&o->as.triangle, v, hull, hit);
    default: return (interior ? bvol_hull_sweep_hull_interior : bvol_hull_sweep_hull)(o->hull, v, hull, hit);
    }
}

static double component(const bvol_vec3 *v, int c)
{
    return (double)floats(v)[c];
}

static double length_of(const bvol_vec3 *v)
{
    return hypot(hypot(component(v, 0), component(v, 1)), component(v, 2));
}

/* A shape as it is at a time, exactly: a product of two floats is a double. */
static oracle_corners moved(const oracle_corners *from, const bvol_vec3 *v, float t)
{
    oracle_corners to = *from;
    for (int i = 0; i < to.count; i++)
        for (int c = 0; c < 3; c++)
            to.at[i].term[c][ORACLE_TERMS - 1] = (double)t * component(v, c);
    return to;
}

/* Whether two shapes are near each other at a time that is right but for its rounding. */
static int is_near(const operand *a, const bvol_vec3 *v, float t, const operand *b)
{
    const oracle_corners there = moved(&a->corners, v, t);
    const double ulp = (double)nextafterf(t, INF) - (double)t;
    oracle_corners_gap gap;
    if (!oracle_corners_gap_of(&there, &b->corners, &gap))
        return 0;
    return oracle_corners_gap_is_within(-INFINITY, 0x1p-43 * (gap.size + 2 * length_of(v)) + 1.01 * ulp * length_of(v));
}

static const char *complaint_about_times(const operand *a, const bvol_vec3 *v, const operand *b, const bvol_sweep_hit *h)
{
    const oracle_corners first = moved(&a->corners, v, h->t_enter), last = moved(&a->corners, v, h->t_exit);
    double to_first[3], between[3];
    for (int c = 0; c < 3; c++) {
        to_first[c] = (double)h->t_enter * component(v, c);
        between[c] = ((double)h->t_exit - (double)h->t_enter) * component(v, c);
    }
    if (!(0 <= h->t_enter && h->t_enter <= h->t_exit && h->t_exit <= 1))
        return "the times are no times";
    if (h->state == BVOL_SWEEP_HIT && oracle_corners_meet(&a->corners, to_first, &b->corners) > 0)
        return "the first time is late";
    if (h->t_exit < 1 && oracle_corners_overlap(&last, &b->corners) > 0)
        return "the last time is early";
    if (oracle_corners_meet(&first, between, &b->corners) < 0 && length_of(v) < 1e30 && length_of(v) > 1e-30)
        return "they do not meet in the time";
    if (!is_near(a, v, h->t_enter, b))
        return "the first time is early by more than a hair";
    return is_near(a, v, h->t_exit, b) ? NULL : "the last time is late by more than a hair";
}

static const char *complaint_about_record(const bvol_vec3 *v, const bvol_sweep_hit *h)
{
    double along = 0;
    for (int c = 0; c < 3; c++)
        along += component(&h->normal, c) * component(v, c);
    if (fabs(length_of(&h->normal) - 1) > 0x1p-22)
        return "the normal is no unit vector";
    return h->state == BVOL_SWEEP_HIT && h->t_enter > 0 && along > 0x1p-20 * length_of(v) ? "the normal points ahead" : NULL;
}

static const char *complaint_about_exchange(const operand *a, const bvol_vec3 *v, const operand *b, const bvol_sweep_hit *h,
                                            int interior)
{
    const bvol_vec3 back = vec3(-v->x, -v->y, -v->z);
    bvol_sweep_hit g = {0};
    if (b->kind == SEGMENT)
        return NULL;
    if (sweep_back(b, &back, a->hull, interior, &g) != (int)h->state)
        return "the state depends on which one moves";
    if (g.t_enter != h->t_enter || g.t_exit != h->t_exit)
        return "the times depend on which one moves";
    const int same = g.normal.x == h->normal.x && g.normal.y == h->normal.y && g.normal.z == h->normal.z,
              opposite = g.normal.x == -h->normal.x && g.normal.y == -h->normal.y && g.normal.z == -h->normal.z;
    return opposite || (same && h->state != BVOL_SWEEP_HIT) ? NULL : "the normal is not negated";
}

/* What the state should be. */
static int true_state(const operand *a, const bvol_vec3 *v, const operand *b, int interior)
{
    const double way[3] = {component(v, 0), component(v, 1), component(v, 2)};
    const int start = oracle_corners_overlap(&a->corners, &b->corners),
              path = oracle_corners_meet(&a->corners, way, &b->corners);
    if (start > 0)
        return BVOL_SWEEP_OVERLAPPING;
    const int meets = interior ? path > 0 && oracle_corners_span(&a->corners, &b->corners) : path >= 0;
    return !meets ? BVOL_SWEEP_MISS : start == 0 ? BVOL_SWEEP_TOUCHING : BVOL_SWEEP_HIT;
}

/* How often shapes of each kind were in each state. */
static long seen[OTHERS][2][4];

static const char *complaint(const operand *a, const bvol_vec3 *v, const operand *b, int interior)
{
    bvol_sweep_hit h;
    memset(&h, 0x55, sizeof h);
    const bvol_sweep_hit untouched = h;
    const int state = sweep(a->hull, v, b, interior, &h);
    if (sweep(a->hull, v, b, interior, NULL) != state)
        return "the state depends on the record";
    if (state == BVOL_SWEEP_MISS && memcmp(&h, &untouched, sizeof h) != 0)
        return "the record was written though they do not meet";
    if (state != BVOL_SWEEP_MISS && ((int)h.state != state || h.reserved != 0))
        return "the state is not that of the record";
    if (!isfinite(length_of(v)) || a->corners.count == 0 || b->corners.count == 0 || b->corners.radius < 0)
        return state != BVOL_SWEEP_MISS ? "what is empty is met" : NULL;
    if (state != true_state(a, v, b, interior))
        return "the state is wrong";
    seen[b->kind][interior][state]++;
    if (state == BVOL_SWEEP_MISS)
        return NULL;
    const char *wrong = complaint_about_times(a, v, b, &h);
    wrong = wrong ? wrong : complaint_about_record(v, &h);
    return wrong ? wrong : complaint_about_exchange(a, v, b, &h, interior);
}

/* A motion as large as the shapes, or far larger, or along a coordinate axis, or none. */
static bvol_vec3 draw_motion(chance *r, int kind)
{
    const float scale = one_in(r, 6) ? 0 : one_in(r, 6) ? 5000 : one_in(r, 2) ? 8 : 1;
    const bvol_vec3 p = cloud_point(r, kind == 10 || kind == 13 || kind == 14 ? 2 : kind);
    const int axis = chance_int(r, 0, 5);
    return vec3(axis == 1 || axis == 2 ? 0 : scale * p.x, axis == 0 || axis == 2 ? 0 : scale * p.y, axis < 2 ? 0 : scale * p.z);
}

static void compare(shape_kind what, int kind, long n)
{
    chance r = {test_seed() * 5000011U + (uint64_t)(kind + CLOUD_KINDS * (long)what) * 10007U + (uint64_t)n};
    const bvol_vec3 v = draw_motion(&r, kind), offset = offset_of(&r, kind);
    const float t = 0.25F * (float)chance_int(&r, -1, 5);
    const bvol_vec3 from = isfinite(length_of(&v)) && length_of(&v) < 1e37 ? vec3(-t * v.x, -t * v.y, -t * v.z) : vec3(0, 0, 0);
    operand a = {.kind = HULL}, b;
    make_hull(&r, kind, &from, &a);
    make_operand(&r, what, kind, &offset, &b);
    for (int interior = 0; interior < 2; interior++) {
        const char *const wrong = complaint(&a, &v, &b, interior);
        bvol_sweep_hit h = {0};
        if (wrong)
            (void)sweep(a.hull, &v, &b, interior, &h);
        CHECKF(!wrong, "shape %d%s, cloud %d, case %ld: %s: state %u, not %d, from %a to %a, normal %g %g %g, motion %a %a %a",
               (int)what, interior ? ", interiors" : "", kind, n, wrong, h.state, true_state(&a, &v, &b, interior),
               (double)h.t_enter, (double)h.t_exit, (double)h.normal.x, (double)h.normal.y, (double)h.normal.z, (double)v.x,
               (double)v.y, (double)v.z);
    }
    bvol_hull_destroy(a.hull);
    bvol_hull_destroy(b.hull);
}

static int all_states_seen(int what)
{
    return seen[what][0][BVOL_SWEEP_MISS] > 0 && seen[what][0][BVOL_SWEEP_HIT] > 0 &&
           seen[what][0][BVOL_SWEEP_OVERLAPPING] > 0 && seen[what][1][BVOL_SWEEP_HIT] > 0;
}

TEST(hull_sweep, is_what_the_oracle_says)
{
    const int step = test_step(3) * test_sizes(2, 1); /* kinds take turns with the shapes */
    for (int what = 0; what < OTHERS; what++)
        for (int kind = what % step; kind < CLOUD_KINDS; kind += step)
            for (long n = 0; n < test_cases(3); n++)
                compare((shape_kind)what, kind, n);
    long touching = 0;
    for (int what = 0; what < OTHERS && test_cases(3) >= 3; what++) {
        for (long n = test_cases(3); n < 30 && !all_states_seen(what); n++) /* a state that so few cases missed by chance */
            for (int kind = 0; kind < CLOUD_KINDS; kind++)
                compare((shape_kind)what, kind, n);
        touching += seen[what][1][BVOL_SWEEP_TOUCHING];
        CHECKF(all_states_seen(what), "shape %d is never in some state", what);
    }
    CHECK(test_cases(3) < 3 || touching > 0);
}

/* The facet that is met first is a sliver, which the search in double does not tell from the corners about it. */
TEST(hull_sweep, meets_slivers)
{
    compare(SEGMENT, 4, 7);
}

/* A box as a hull. */
static bvol_hull *box_hull(float x, float y, float z, float half)
{
    bvol_vec3 at[8];
    for (int i = 0; i < 8; i++)
        at[i] = vec3(i & 1 ? x + half : x - half, i & 2 ? y + half : y - half, i & 4 ? z + half : z - half);
    return hull_of(at, 8);
}

static void no_hit(int state, const char *what)
{
    CHECKF(state == BVOL_SWEEP_MISS, "%s", what);
}

TEST(hull_sweep, of_unit_cubes)
{
    bvol_hull *const cube = box_hull(0, 0, 0, 0.5F), *const other = box_hull(3, 0, 0, 0.5F),
                     *const beside = box_hull(1, 0, 0, 0.5F);
    const bvol_vec3 still = vec3(0, 0, 0), ahead = vec3(4, 0, 0), along = vec3(0, 4, 0), away = vec3(-4, 0, 0),
                    far = vec3(8, 0, 0);
    bvol_sweep_hit h;
    CHECK(bvol_hull_sweep_hull(cube, &ahead, other, &h) == BVOL_SWEEP_HIT);
    CHECK(h.t_enter == 0.5F && h.t_exit == 1 && h.normal.x == -1 && h.normal.y == 0 && h.normal.z == 0 && h.point.x == 2.5F);
    CHECK(h.feature < 6 && h.other_feature < 6 && h.feature != h.other_feature);
    CHECK(bvol_hull_sweep_hull_interior(cube, &far, other, &h) == BVOL_SWEEP_HIT && h.t_enter == 0.25F && h.t_exit == 0.5F);
    no_hit(bvol_hull_sweep_hull(cube, &along, other, &h), "passes by");
    CHECK(bvol_hull_sweep_hull(cube, &still, cube, &h) == BVOL_SWEEP_OVERLAPPING && h.t_enter == 0 && h.t_exit == 1);
    CHECK(bvol_hull_sweep_hull_interior(cube, &still, cube, &h) == BVOL_SWEEP_OVERLAPPING);
    CHECK(bvol_hull_sweep_hull(cube, &ahead, cube, &h) == BVOL_SWEEP_OVERLAPPING && h.t_enter == 0 && h.t_exit == 0.25F);
    CHECK(bvol_hull_sweep_hull(cube, &still, beside, &h) == BVOL_SWEEP_TOUCHING && h.t_exit == 1 && h.normal.x == -1);
    CHECK(bvol_hull_sweep_hull(cube, &along, beside, &h) == BVOL_SWEEP_TOUCHING && h.t_exit == 0.25F);
    CHECK(bvol_hull_sweep_hull(cube, &away, beside, &h) == BVOL_SWEEP_TOUCHING && h.t_exit == 0);
    CHECK(bvol_hull_sweep_hull_interior(cube, &ahead, beside, &h) == BVOL_SWEEP_TOUCHING && h.t_enter == 0 && h.t_exit == 0.5F);
    no_hit(bvol_hull_sweep_hull_interior(cube, &still, beside, &h), "rests");
    no_hit(bvol_hull_sweep_hull_interior(cube, &along, beside, &h), "slides");
    no_hit(bvol_hull_sweep_hull_interior(cube, &away, beside, &h), "parts");
    /* comes to touch, and no more */
    const bvol_vec3 near = vec3(2, 0, 0), past = vec3(6, 1, 0);
    CHECK(bvol_hull_sweep_hull(cube, &near, other, &h) == BVOL_SWEEP_HIT && h.t_enter == 1 && h.t_exit == 1);
    no_hit(bvol_hull_sweep_hull_interior(cube, &near, other, &h), "touches at the end");
    bvol_hull *const over = box_hull(3, 1.5F, 0, 0.5F);
    CHECK(bvol_hull_sweep_hull(cube, &past, over, &h) == BVOL_SWEEP_HIT && h.t_enter == 0.5F);
    bvol_hull_destroy(cube);
    bvol_hull_destroy(other);
    bvol_hull_destroy(beside);
    bvol_hull_destroy(over);
}

/* As two boxes have it: round numbers along an axis, and diagonals. */
TEST(hull_sweep, of_boxes_is_as_of_boxes)
{
    chance r = {test_seed()};
    for (long n = 0; n < test_cases(300); n++) {
        const bvol_vec3 at = vec3((float)chance_int(&r, -4, 4), (float)chance_int(&r, -4, 4), (float)chance_int(&r, -4, 4)),
                        v = vec3((float)chance_int(&r, -8, 8), (float)chance_int(&r, -8, 8), (float)chance_int(&r, -2, 2));
        const bvol_aabb a = aabb(-1, -1, -1, 1, 1, 1),
                        b = aabb(at.x - 0.5F, at.y - 0.5F, at.z - 0.5F, at.x + 0.5F, at.y + 0.5F, at.z + 0.5F);
        bvol_hull *const p = box_hull(0, 0, 0, 1), *const q = box_hull(at.x, at.y, at.z, 0.5F);
        bvol_sweep_hit want = {0}, hit = {0}, of_box = {0}, of_moving_box = {0};
        const int state = bvol_aabb_sweep_aabb(&a, &v, &b, &want);
        CHECK(bvol_hull_sweep_hull(p, &v, q, &hit) == state && bvol_hull_sweep_aabb(p, &v, &b, &of_box) == state &&
              bvol_aabb_sweep_hull(&a, &v, q, &of_moving_box) == state);
        CHECK(hit.t_enter == want.t_enter && hit.t_exit == want.t_exit && of_box.t_enter == want.t_enter &&
              of_box.t_exit == want.t_exit && of_moving_box.t_enter == want.t_enter && of_moving_box.t_exit == want.t_exit);
        CHECK(bvol_hull_sweep_hull_interior(p, &v, q, NULL) == bvol_aabb_sweep_aabb_interior(&a, &v, &b, NULL));
        bvol_hull_destroy(p);
        bvol_hull_destroy(q);
    }
}

/* The first time of an octahedron of radius 1 about 0 at one of radius r about c: the last one that a face of their difference
 * gives, as the greatest float that is not above it; NaN where an edge or a corner of that is met. */
static float time_of_octahedra(const int c[3], int r, const int v[3])
{
    int best = -1, per = 1, rest[3], count = 0;
    for (int s = 0; s < 8; s++) {
        const int x = s & 1 ? -1 : 1, y = s & 2 ? -1 : 1, z = s & 4 ? -1 : 1, speed = x * v[0] + y * v[1] + z * v[2],
                  gap = x * c[0] + y * c[1] + z * c[2] - r - 1;
        if (speed > 0 && gap * per > best * speed) {
            best = gap;
            per = speed;
        }
    }
    for (int i = 0; i < 3; i++)
        count += (rest[i] = c[i] * per - v[i] * best) != 0;
    float t = (float)best / (float)per;
    while ((double)t * per > best)
        t = nextafterf(t, -1);
    return count == 3 ? t : NAN;
}

static bvol_hull *octahedron(const int c[3], int r)
{
    bvol_vec3 at[6];
    for (int i = 0; i < 6; i++) {
        const int side = i % 2 ? -r : r;
        at[i] = vec3((float)(c[0] + (i / 2 == 0 ? side : 0)), (float)(c[1] + (i / 2 == 1 ? side : 0)),
                     (float)(c[2] + (i / 2 == 2 ? side : 0)));
    }
    return hull_of(at, 6);
}

/* Faces of small integers give the greatest float that is not late, whichever corners of them tell where they are met. */
TEST(hull_sweep, of_octahedra_at_faces)
{
    const int zero[3] = {0, 0, 0};
    bvol_hull *const moving = octahedron(zero, 1);
    long met = 0;
    for (int place = 0; place < 3 * 7 * 8; place += test_step(5)) {
        const int r = 2, c[3] = {place % 3 + 3, place / 3 % 7 - 1, place / 21 - 1};
        bvol_hull *const other = octahedron(c, r);
        for (int way = 0; way < 9 * 8 * 8; way++) {
            const int v[3] = {way % 9 + 1, way / 9 % 8, way / 72};
            const bvol_vec3 motion = vec3((float)v[0], (float)v[1], (float)v[2]);
            const float want = time_of_octahedra(c, r, v);
            bvol_sweep_hit h;
            if (want != want || bvol_hull_sweep_hull(moving, &motion, other, &h) != BVOL_SWEEP_HIT)
                continue;
            met++;
            CHECKF(h.t_enter == want, "from %d %d %d by %d %d %d: %a, not %a", c[0], c[1], c[2], v[0], v[1], v[2],
                   (double)h.t_enter, (double)want);
        }
        bvol_hull_destroy(other);
    }
    CHECK(met > 1000 / test_step(5));
    bvol_hull_destroy(moving);
}

/* Polygons, segments and points: what is flat passes what is flat, but not what it pierces. */
TEST(hull_sweep, of_flat_hulls)
{
    const bvol_vec3 square[] = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}, line[] = {{0, 0, 1}, {0, 0, 3}},
                    high[] = {{0, 0, 4}};
    bvol_hull *const plate = hull_of(square, 4), *const rod = hull_of(line, 2), *const point = hull_of(high, 1),
                     *const none = hull_of(NULL, 0);
    const bvol_vec3 down = vec3(0, 0, -8), slide = vec3(1, 0, 0), at = vec3(0, 0, 2);
    const bvol_plane ground = {{0, 0, 1}, -2}, everything = {{0, 0, 0}, 1}, nothing = {{0, 0, 0}, -1};
    bvol_sweep_hit h;
    CHECK(bvol_hull_sweep_hull(rod, &down, plate, &h) == BVOL_SWEEP_HIT && h.t_enter == 0.125F && h.t_exit == 0.375F);
    CHECK(h.normal.z == 1 && h.feature == BVOL_NO_FEATURE && h.other_feature != BVOL_NO_FEATURE);
    CHECK(bvol_hull_sweep_hull_interior(rod, &down, plate, &h) == BVOL_SWEEP_HIT && h.t_enter == 0.125F);
    CHECK(bvol_hull_sweep_hull(point, &down, plate, &h) == BVOL_SWEEP_HIT && h.t_enter == 0.5F && h.t_exit == 0.5F);
    no_hit(bvol_hull_sweep_hull_interior(point, &down, plate, &h), "a point passes a plate");
    CHECK(bvol_hull_sweep_hull(plate, &slide, plate, &h) == BVOL_SWEEP_TOUCHING && h.t_exit == 1);
    no_hit(bvol_hull_sweep_hull_interior(plate, &slide, plate, &h), "in its own plane");
    CHECK(bvol_hull_sweep_point(point, &down, &at, &h) == BVOL_SWEEP_HIT && h.t_enter == 0.25F && h.t_exit == 0.25F);
    no_hit(bvol_hull_sweep_hull(none, &down, plate, &h), "an empty hull");
    no_hit(bvol_hull_sweep_hull(plate, &down, none, &h), "an empty hull");
    no_hit(bvol_hull_sweep_plane(none, &down, &ground, &h), "an empty hull");
    CHECK(bvol_hull_sweep_plane(plate, &down, &ground, &h) == BVOL_SWEEP_MISS);
    const bvol_vec3 up = vec3(0, 0, 8);
    CHECK(bvol_hull_sweep_plane(plate, &up, &ground, &h) == BVOL_SWEEP_HIT && h.t_enter == 0.25F && h.t_exit == 1 &&
          h.feature != BVOL_NO_FEATURE && h.normal.z == -1);
    CHECK(bvol_hull_sweep_plane(rod, &down, &ground, &h) == BVOL_SWEEP_OVERLAPPING && h.t_exit == 0.125F);
    CHECK(bvol_hull_sweep_plane_interior(plate, &slide, &everything, &h) == BVOL_SWEEP_OVERLAPPING);
    no_hit(bvol_hull_sweep_plane(plate, &slide, &nothing, &h), "an empty half-space");
    bvol_hull_destroy(plate);
    bvol_hull_destroy(rod);
    bvol_hull_destroy(point);
    bvol_hull_destroy(none);
}

/* Motions and shapes of the largest and the smallest floats, and boxes without an end. */
TEST(hull_sweep, of_extreme_numbers)
{
    const bvol_vec3 far[] = {{-FLT_MAX, 0, 0}, {-FLT_MAX, 1, 0}, {-FLT_MAX, 0, 1}, {-0x1.8p127F, 0, 0}},
                    tiny[] = {{0, 0, 0}, {TINY, 0, 0}, {0, TINY, 0}, {0, 0, TINY}};
    bvol_hull *const large = hull_of(far, 4), *const small = hull_of(tiny, 4), *const cube = box_hull(0, 0, 0, 0.5F);
    const bvol_vec3 right = vec3(FLT_MAX, 0, 0), least = vec3(TINY, 0, 0), back = vec3(-FLT_MAX, 0, 0), not = vec3(NAN, 0, 0),
                    endless = vec3(INF, 0, 0), up = vec3(0, 0, 2);
    const bvol_aabb half = aabb(-INF, -INF, 2, INF, INF, INF), all = aabb(-INF, -INF, -INF, INF, INF, INF),
                    ground = aabb(-INF, -INF, -INF, INF, INF, -1);
    bvol_sweep_hit h;
    CHECK(bvol_hull_sweep_hull(large, &right, small, &h) == BVOL_SWEEP_HIT && h.t_enter == 0.75F && h.t_exit == 1);
    CHECK(bvol_hull_sweep_hull(small, &back, large, &h) == BVOL_SWEEP_HIT && h.t_enter == 0.75F && h.t_exit == 1);
    CHECK(bvol_hull_sweep_hull(small, &least, small, &h) == BVOL_SWEEP_OVERLAPPING && h.t_exit == 1);
    CHECK(bvol_hull_sweep_hull(small, &right, small, &h) == BVOL_SWEEP_OVERLAPPING && h.t_exit == TINY);
    CHECK(bvol_hull_sweep_hull(cube, &right, cube, &h) == BVOL_SWEEP_OVERLAPPING && h.t_exit >= 1 / FLT_MAX &&
          h.t_exit < 0x1p-127F);
    no_hit(bvol_hull_sweep_hull(cube, &not, cube, &h), "a motion that is no number");
    no_hit(bvol_hull_sweep_hull(cube, &endless, cube, &h), "a motion without an end");
    CHECK(bvol_hull_sweep_aabb(cube, &up, &half, &h) == BVOL_SWEEP_HIT && h.t_enter == 0.75F && h.normal.z == -1);
    CHECK(bvol_aabb_sweep_hull(&half, &up, cube, &h) == BVOL_SWEEP_MISS);
    CHECK(bvol_aabb_sweep_hull(&ground, &up, cube, &h) == BVOL_SWEEP_HIT && h.t_enter == 0.25F && h.t_exit == 1 &&
          h.normal.z == -1);
    CHECK(bvol_aabb_sweep_hull(&all, &right, cube, &h) == BVOL_SWEEP_OVERLAPPING && h.t_exit == 1);
    bvol_hull_destroy(large);
    bvol_hull_destroy(small);
    bvol_hull_destroy(cube);
}

/* A first time above 0 that rounds to 0 has the normal of the face that is met, not that of the nearest points before. */
TEST(hull_sweep, has_the_normal_of_a_time_that_rounds_to_zero)
{
    const bvol_vec3 low[] = {{-1, -1, -1}, {0, -1, -1}, {-1, 0, -1}, {0, 0, -1},
                             {-1, -1, 0},  {0, -1, 0},  {-1, 0, 0},  {0, 0, 0}};
    const float x = 0x1p-33F, y = 0x1p-34F;
    const bvol_vec3 high[] = {{x, y, -1}, {1, y, -1}, {x, 1, -1}, {1, 1, -1}, {x, y, 1}, {1, y, 1}, {x, 1, 1}, {1, 1, 1}};
    bvol_hull *const a = hull_of(low, 8), *const b = hull_of(high, 8);
    const bvol_vec3 v = vec3(FLT_MAX, FLT_MAX, 0), back = vec3(-FLT_MAX, -FLT_MAX, 0);
    bvol_sweep_hit h;
    CHECK(bvol_hull_sweep_hull(a, &v, b, &h) == BVOL_SWEEP_HIT && h.t_enter == 0);
    CHECK(h.normal.x == -1 && h.normal.y == 0 && h.normal.z == 0 && h.feature < 6 && h.other_feature < 6);
    CHECK(bvol_hull_sweep_hull(b, &back, a, &h) == BVOL_SWEEP_HIT && h.t_enter == 0);
    CHECK(h.normal.x == 1 && h.normal.y == 0 && h.normal.z == 0);
    bvol_hull_destroy(a);
    bvol_hull_destroy(b);
}

/* Handles give what hulls give, whichever of the two moves. */
TEST(hull_sweep, handles_of_hulls)
{
    bvol_hull *const cube = box_hull(0, 0, 0, 0.5F);
    bvol_shape *of_hull = NULL, *ball = NULL;
    CHECK(bvol_shape_can(BVOL_KIND_HULL, BVOL_KIND_SPHERE, BVOL_QUESTION_SWEEP) &&
          bvol_shape_can(BVOL_KIND_SPHERE, BVOL_KIND_HULL, BVOL_QUESTION_SWEEP) &&
          bvol_shape_can(BVOL_KIND_HULL, BVOL_KIND_HULL, BVOL_QUESTION_SWEEP) &&
          !bvol_shape_can(BVOL_KIND_SEGMENT, BVOL_KIND_HULL, BVOL_QUESTION_SWEEP));
    CHECK(bvol_shape_create_hull(cube, NULL, &of_hull) == BVOL_OK);
    for (int step = 0; step < 8; step++) {
        const bvol_sphere s = sphere(0.5F * (float)step, 0.25F, 0, 0.5F);
        const bvol_vec3 v = vec3(2, 1, 0), back = vec3(-2, -1, 0);
        bvol_sweep_hit direct = {0}, of_shape = {0}, of_ball = {0}, of_shapes = {0};
        CHECK(bvol_shape_create_sphere(&s, NULL, &ball) == BVOL_OK);
        const int state = bvol_hull_sweep_sphere(cube, &v, &s, &direct);
        CHECK(bvol_shape_sweep(of_hull, &v, ball, &of_shape) == state && memcmp(&direct, &of_shape, sizeof direct) == 0);
        CHECK(bvol_sphere_sweep_hull(&s, &back, cube, &of_ball) == state &&
              bvol_shape_sweep(ball, &back, of_hull, &of_shapes) == state);
        CHECK(memcmp(&of_ball, &of_shapes, sizeof of_ball) == 0 && of_ball.t_enter == direct.t_enter &&
              of_ball.t_exit == direct.t_exit);
        CHECK(bvol_shape_sweep_interior(of_hull, &v, ball, NULL) == bvol_hull_sweep_sphere_interior(cube, &v, &s, NULL));
        bvol_shape_destroy(ball);
    }
    bvol_shape_destroy(of_hull);
    bvol_hull_destroy(cube);
}

/* Round hulls of many vertices: at the first time they do not overlap, and a little later they do. */
TEST(hull_sweep, of_large_hulls)
{
    enum { COUNT = 400 };
    static bvol_vec3 at[COUNT], other[COUNT], there[COUNT];
    chance r = {test_seed()};
    for (long n = 0; n < test_cases(6); n++) {
        const bvol_vec3 by = vec3((float)chance_real(&r, -0.5, 0.5), (float)chance_real(&r, -0.5, 0.5), 8),
                        v = vec3(by.x * 0.5F, by.y * 0.5F, 16);
        for (int i = 0; i < COUNT; i++) {
            at[i] = cloud_point(&r, 3);
            const bvol_vec3 p = cloud_point(&r, 3);
            other[i] = vec3(p.x + by.x, p.y + by.y, p.z + by.z);
        }
        bvol_hull *const a = hull_of(at, COUNT), *const b = hull_of(other, COUNT);
        bvol_sweep_hit h;
        CHECK(bvol_hull_sweep_hull(a, &v, b, &h) == BVOL_SWEEP_HIT && h.t_enter > 0.25F && h.t_exit < 1);
        for (int late = 0; late < 2; late++) {
            const float t = late ? h.t_enter * (1 + 0x1p-18F) : h.t_enter * (1 - 0x1p-18F);
            for (int i = 0; i < COUNT; i++)
                there[i] = vec3(at[i].x + t * v.x, at[i].y + t * v.y, at[i].z + t * v.z);
            bvol_hull *const moved_hull = hull_of(there, COUNT);
            CHECK(bvol_hull_overlaps_hull(moved_hull, b) == late);
            bvol_hull_destroy(moved_hull);
        }
        bvol_hull_destroy(a);
        bvol_hull_destroy(b);
    }
}

/* The search for a time goes on from what it found at the one before: of round hulls, by a round or two in place of ten. */
TEST(hull_sweep, goes_on_from_corners)
{
    enum { COUNT = 300 };
    static bvol_vec3 at[COUNT], other[COUNT];
    chance r = {test_seed()};
    uint64_t made[4];
    memcpy(made, bvoli_made[BVOLI_MAKER_hull_nearest], sizeof made);
    for (int n = 0; n < 8; n++) {
        const bvol_vec3 v = vec3((float)chance_real(&r, -4, 4), (float)chance_real(&r, -4, 4), -16);
        for (int i = 0; i < COUNT; i++) {
            at[i] = cloud_point(&r, 3);
            const bvol_vec3 p = cloud_point(&r, 3);
            other[i] = vec3(p.x - 0.5F * v.x, p.y - 0.5F * v.y, p.z - 0.5F * v.z);
        }
        bvol_hull *const a = hull_of(at, COUNT), *const b = hull_of(other, COUNT);
        bvol_sweep_hit h;
        CHECK(bvol_hull_sweep_hull(b, &v, a, &h) == BVOL_SWEEP_HIT);
        bvol_hull_destroy(a);
        bvol_hull_destroy(b);
    }
    for (int i = 0; i < 4; i++)
        made[i] = bvoli_made[BVOLI_MAKER_hull_nearest][i] - made[i];
    const double anew = (double)made[1] / (double)made[0], again = (double)made[3] / (double)made[2];
    CHECKF(made[2] >= 8 && again < 0.5 * anew, "%u searches of %g rounds anew, %u of %g", (unsigned)made[0], anew,
           (unsigned)made[2], again);
}

/* Through an index of boxes, and one of OBBs: what is met is what each of them says by itself, the first one first. */
TEST(hull_sweep, through_indexes)
{
    enum { COUNT = 60 };
    static bvol_aabb box[COUNT];
    static bvol_obb obb[COUNT];
    chance r = {test_seed()};
    for (long n = 0; n < test_cases(10); n++) {
        bvol_vec3 at[12];
        for (int i = 0; i < 12; i++)
            at[i] = cloud_point(&r, (int)(n % 3));
        for (int i = 0; i < COUNT; i++) {
            const bvol_vec3 c = chance_vec3(&r, -6, 6);
            box[i] = aabb(c.x - 0.5F, c.y - 0.5F, c.z - 0.5F, c.x + 0.5F, c.y + 0.5F, c.z + 0.5F);
            obb[i] = (bvol_obb){c, {0.5F, 0.5F, 0.25F}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
        }
        const bvol_vec3 v = chance_vec3(&r, -6, 6);
        bvol_hull *const hull = hull_of(at, 12);
        bvol_shape *moving = NULL;
        CHECK(bvol_shape_create_hull(hull, NULL, &moving) == BVOL_OK);
        for (int of_boxes = 0; of_boxes < 2; of_boxes++) {
            bvol_index *index = NULL;
            bvol_index_found met[COUNT];
            int is_met[COUNT], want = 0;
            CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK);
            CHECK((of_boxes ? bvol_index_build(index, box, COUNT, 0, NULL, 0, NULL)
                            : bvol_index_build_obbs(index, obb, COUNT, 0, NULL, 0, NULL)) == BVOL_OK);
            for (int i = 0; i < COUNT; i++)
                want += is_met[i] = (of_boxes ? bvol_hull_sweep_aabb(hull, &v, &box[i], NULL)
                                              : bvol_hull_sweep_obb(hull, &v, &obb[i], NULL)) != BVOL_SWEEP_MISS;
            CHECK(bvol_index_sweep_shape(index, moving, &v, NULL, met, COUNT) == (size_t)want);
            for (int i = 0; i < want; i++)
                CHECK(met[i].id < COUNT && is_met[met[i].id] && (i == 0 || met[i - 1].at <= met[i].at));
            uint32_t id = COUNT;
            bvol_sweep_hit h;
            CHECK(bvol_index_sweep_shape_first(index, moving, &v, NULL, &id, &h) == (want > 0));
            CHECK(want == 0 || (id == met[0].id && h.state != BVOL_SWEEP_MISS));
            bvol_index_destroy(index);
        }
        bvol_shape_destroy(moving);
        bvol_hull_destroy(hull);
    }
}
