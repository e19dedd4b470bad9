/* SPDX-License-Identifier: MIT */
/* Rays in double: single ones against rationals, and those of indexes against all boxes, one by one. */
#include "f64.h"
#include "ledger.h"
#include "rational.h"
#include "stages.h"
#include "test.h"
#include "values.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = MODEL_F64_MOST, WORDS = 2 * AXES_MAX };

/* Of so many axes; what is told of a hit is that of space. */
typedef struct beam {
    double origin[3], dir[3], first, last;
} beam;

static bvol_ray_f64 ray_of(const beam *b)
{
    return (bvol_ray_f64){{b->origin[0], b->origin[1], b->origin[2]}, b->first, {b->dir[0], b->dir[1], b->dir[2]}, b->last};
}

static bvol_ray2_f64 ray2_of(const beam *b)
{
    return (bvol_ray2_f64){{b->origin[0], b->origin[1]}, b->first, {b->dir[0], b->dir[1]}, b->last};
}

static bvol_ray_hit_f64 hit_of(const bvol_ray2_hit_f64 *hit)
{
    return (bvol_ray_hit_f64){hit->t_enter, hit->t_exit, {hit->normal.x, hit->normal.y, 0}, hit->feature, hit->inside};
}

static int hits_box(const beam *b, const double box[WORDS], int axes, bvol_ray_hit_f64 *hit)
{
    bvol_ray2_hit_f64 flat;
    if (axes == 3)
        return bvol_ray_f64_hits_aabb_f64((bvol_ray_f64[]){ray_of(b)}, (const bvol_aabb_f64 *)(const void *)box, hit);
    if (!bvol_ray2_f64_hits_aabb2_f64((bvol_ray2_f64[]){ray2_of(b)}, (const bvol_aabb2_f64 *)(const void *)box, &flat))
        return 0;
    *hit = hit_of(&flat);
    return 1;
}

/* Ends of the world, on and beside those of a box, and at round numbers. */
static void draw_beam(chance *c, int kind, int axes, const double box[WORDS], beam *b)
{
    static const double ways[] = {0, 1, -1, 0.5, 3, 1e-9, 1e300, -1e-300, 0x1p-1074};
    memset(b, 0, sizeof *b);
    for (int k = 0; k < axes; k++) {
        const double at = box[k + (one_in(c, 2) ? axes : 0)], to = one_in(c, 2) ? world_coordinate(c, kind) : at;
        b->origin[k] = one_in(c, 3) && fabs(at) <= DBL_MAX ? at : world_coordinate(c, kind);
        b->dir[k] = one_in(c, 3) ? ways[chance_int(c, 0, 8)] : to - b->origin[k];
        b->dir[k] = fabs(b->dir[k]) <= DBL_MAX ? b->dir[k] : 1;
        if (one_in(c, 5))
            b->origin[k] -= b->dir[k];
        b->origin[k] = fabs(b->origin[k]) <= DBL_MAX ? b->origin[k] : 0;
    }
    b->first = one_in(c, 3) ? -INFINITY : one_in(c, 4) ? chance_int(c, -4, 4) / 4.0 : 0;
    b->last = one_in(c, 2) ? INFINITY : one_in(c, 2) ? 1 : chance_int(c, -4, 8) / 4.0;
    if (one_in(c, 50))
        b->origin[0] = one_in(c, 2) ? INFINITY : NAN;
}

/* Whether a ray is at a box at any time, and from when to when, where those are numbers. */
typedef struct truth {
    rational enter, exit;
    int inside;
} truth;

static int is_some_beam(const beam *b, int axes)
{
    int some = b->first <= b->last && b->first < INFINITY && b->last > -INFINITY;
    for (int k = 0; k < axes; k++)
        some &= fabs(b->origin[k]) <= DBL_MAX && fabs(b->dir[k]) <= DBL_MAX;
    return some;
}

static int truly_hits(const beam *b, const double box[WORDS], int axes, truth *out)
{
    *out = (truth){NULL, NULL, fabs(b->first) <= DBL_MAX};
    if (!is_some_beam(b, axes))
        return 0;
    out->enter = out->inside ? rational_of(b->first) : NULL;
    out->exit = fabs(b->last) <= DBL_MAX ? rational_of(b->last) : NULL;
    for (int k = 0; k < axes; k++) {
        const double min = box[k], max = box[axes + k], d = b->dir[k];
        if (!(min <= max) || min == INFINITY || max == -INFINITY || (d == 0 && !(min <= b->origin[k] && b->origin[k] <= max)))
            return 0;
        for (int side = 0; side < 2 && d != 0; side++) {
            const double wall = side == (d < 0) ? min : max;
            if (isinf(wall))
                continue;
            const rational t = rational_div(rational_sub(rational_of(wall), rational_of(b->origin[k])), rational_of(d));
            if (side == 0) {
                out->inside &= fabs(b->first) <= DBL_MAX && rational_cmp(t, rational_of(b->first)) <= 0;
                out->enter = !out->enter || rational_cmp(t, out->enter) > 0 ? t : out->enter;
            } else {
                out->exit = !out->exit || rational_cmp(t, out->exit) < 0 ? t : out->exit;
            }
        }
    }
    return !out->enter || !out->exit || rational_cmp(out->enter, out->exit) <= 0;
}

/* Within 2 ulps, where it is neither subnormal nor beyond doubles. */
static int is_near(double t, rational real)
{
    if (!real)
        return isinf(t);
    const rational size = rational_abs(real);
    if (rational_cmp(size, rational_of(DBL_MAX)) > 0)
        return fabs(t) >= DBL_MAX / 2;
    const rational most = rational_mul(rational_add(size, rational_of(DBL_MIN)), rational_power_of_two(-51));
    return rational_within(t, real, most);
}

static void check_ray(const beam *b, const double box[WORDS], int axes, long *hits)
{
    bvol_ray_hit_f64 hit = {7, 7, {7, 7, 7}, 7, 7};
    truth real;
    rational_begin();
    const int want = truly_hits(b, box, axes, &real);
    CHECKF(hits_box(b, box, axes, &hit) == want, "from %a %a %a along %a %a %a, at %a %a %a to %a %a %a", b->origin[0],
           b->origin[1], b->origin[2], b->dir[0], b->dir[1], b->dir[2], box[0], box[1], box[2], box[axes], box[axes + 1],
           box[2 * axes - 1]);
    CHECK(want || hit.t_enter == 7);
    if (!want)
        return;
    ++*hits;
    CHECK(hit.inside == (uint32_t)real.inside && b->first <= hit.t_enter && hit.t_enter <= hit.t_exit && hit.t_exit <= b->last);
    CHECKF(is_near(hit.t_enter, real.enter) && is_near(hit.t_exit, real.exit), "%a to %a", hit.t_enter, hit.t_exit);
    const double normal[3] = {hit.normal.x, hit.normal.y, hit.normal.z};
    for (int k = 0; k < 3; k++)
        CHECK(normal[k] == (hit.feature / 2 != (uint32_t)k ? 0 : hit.feature % 2 ? 1 : -1));
    CHECK(hit.feature == BVOL_NO_FEATURE ||
          (!hit.inside && hit.feature < 2 * (uint32_t)axes && normal[hit.feature / 2] * b->dir[hit.feature / 2] < 0));
}

TEST(index_f64_rays, single_rays_are_what_rationals_say)
{
    chance c = {test_seed()};
    long hits = 0;
    const long cases = test_cases(20000);
    for (long i = 0; i < cases; i++) {
        const int kind = (int)(i % WORLDS), axes = 2 + (int)(i / WORLDS % 2);
        double box[WORDS];
        beam b;
        world_box(&c, kind, axes, box);
        draw_beam(&c, kind, axes, box, &b);
        check_ray(&b, box, axes, &hits);
    }
    CHECK(test_cases(20000) < 20000 || hits > cases / 9);
}

/* Through a corner, or beside it by less than what a rounding does. */
TEST(index_f64_rays, corners_beside_a_ray_by_less_than_a_double_tells)
{
    chance c = {test_seed()};
    long hits = 0;
    const long cases = test_cases(30000);
    for (long i = 0; i < cases; i++) {
        const double size = ldexp(1, chance_int(&c, -60, 60)), t = chance_real(&c, 0, 1);
        beam b = {{0, 0, 0}, {0, 0, 0}, 0, INFINITY};
        double at[2];
        for (int k = 0; k < 2; k++) {
            at[k] = chance_real(&c, -1, 1) / 3 * size * ldexp(1, chance_int(&c, -9, 0)); /* finer than the way to there */
            b.dir[k] = chance_real(&c, 0.1, 1) * size;
            b.origin[k] = at[k] - t * b.dir[k];
        }
        const double box[WORDS] = {at[0], at[1] - 9 * size, at[0] + 9 * size, at[1]};
        check_ray(&b, box, 2, &hits);
    }
    CHECK(test_cases(30000) < 30000 || (hits > cases / 4 && hits < cases * 3 / 4));
}

/* Through a corner at one time along both axes, or beside it by a last bit: the ways to there are the same multiple of the
 * direction, and longer than a double. */
TEST(index_f64_rays, corners_at_times_that_are_equal_or_nearly)
{
    chance c = {test_seed()};
    long hits = 0;
    const long cases = test_cases(10000);
    for (long i = 0; i < cases; i++) {
        const double far = 0x1p26 * chance_int(&c, 1 << 20, 1 << 30), near = chance_int(&c, 1 << 20, 1 << 26) | 1,
                     speed = chance_int(&c, 1, 1 << 20) | 1;
        beam b = {{0, 0, 0}, {0, 0, 0}, 0, INFINITY};
        double at[2];
        for (int k = 0; k < 2; k++) {
            const double times = chance_int(&c, 1 << 10, 1 << 20);
            at[k] = far * times;
            b.origin[k] = near * times + (one_in(&c, 4) ? chance_int(&c, -1, 1) : 0);
            b.dir[k] = speed * times;
        }
        const double box[WORDS] = {at[0], 0, 2 * at[0], at[1]};
        check_ray(&b, box, 2, &hits);
    }
    CHECK(test_cases(10000) < 10000 || (hits > cases / 2 && hits < cases));
}

/* Through corners and along edges, and past them by a last bit. */
TEST(index_f64_rays, what_anyone_tries_first)
{
    const double cube[WORDS] = {-0.5, -0.5, -0.5, 0.5, 0.5, 0.5};
    bvol_ray_hit_f64 hit;
    beam b = {{-2, 0, 0}, {1, 0, 0}, 0, INFINITY};
    CHECK(hits_box(&b, cube, 3, &hit) && hit.t_enter == 1.5 && hit.t_exit == 2.5 && hit.normal.x == -1 && hit.feature == 0);
    b = (beam){{0, 0, 0}, {1, 0, 0}, 0, INFINITY};
    CHECK(hits_box(&b, cube, 3, &hit) && hit.inside && hit.t_enter == 0 && hit.t_exit == 0.5 && hit.feature == BVOL_NO_FEATURE);
    b = (beam){{-2, 0.5, 0.5}, {1, 0, 0}, 0, INFINITY};
    CHECK(hits_box(&b, cube, 3, &hit) && hit.t_enter == 1.5);
    b.origin[1] = nextafter(0.5, 1);
    CHECK(!hits_box(&b, cube, 3, &hit));
    b = (beam){{-1.5, 0.5, 0}, {1, -1, 0}, 0, INFINITY}; /* touches an edge */
    CHECK(hits_box(&b, cube, 3, &hit) && hit.t_enter == 1 && hit.t_exit == 1);
    b.origin[1] = nextafter(0.5, 0);
    CHECK(!hits_box(&b, cube, 3, &hit));
    b = (beam){{0, 0, 0}, {0, 0, 0}, -INFINITY, INFINITY}; /* a point */
    CHECK(hits_box(&b, cube, 3, &hit) && hit.t_enter == -INFINITY && !hit.inside);
    b = (beam){{-2, 0, 0}, {1, 0, 0}, 1, 0};
    CHECK(!hits_box(&b, cube, 3, &hit));
}

static model_f64 world; /* too large for the stack */

static int in_order(const void *a, const void *b)
{
    const bvol_index_found_f64 *const p = a, *const q = b;
    return p->at != q->at ? (p->at > q->at) - (p->at < q->at) : (p->id > q->id) - (p->id < q->id);
}

static size_t cast_all(const index_f64 *index, const beam *b, const bvol_index_filter *filter, bvol_index_found_f64 *hits,
                       size_t room)
{
    return index->axes == 3 ? bvol_index_f64_raycast(index->space, (bvol_ray_f64[]){ray_of(b)}, filter, hits, room)
                            : bvol_index2_f64_raycast(index->plane, (bvol_ray2_f64[]){ray2_of(b)}, filter, hits, room);
}

static int cast_any(const index_f64 *index, const beam *b)
{
    return index->axes == 3 ? bvol_index_f64_raycast_any(index->space, (bvol_ray_f64[]){ray_of(b)}, NULL)
                            : bvol_index2_f64_raycast_any(index->plane, (bvol_ray2_f64[]){ray2_of(b)}, NULL);
}

static int cast_first(const index_f64 *index, const beam *b, uint32_t *id, bvol_ray_hit_f64 *hit)
{
    bvol_ray2_hit_f64 flat;
    if (index->axes == 3)
        return bvol_index_f64_raycast_first(index->space, (bvol_ray_f64[]){ray_of(b)}, NULL, id, hit);
    if (!bvol_index2_f64_raycast_first(index->plane, (bvol_ray2_f64[]){ray2_of(b)}, NULL, id, &flat))
        return 0;
    *hit = hit_of(&flat);
    return 1;
}

/* The records of all, and none where they are only counted. */
static void check_records(const model_f64 *m, const beam *b, const bvol_index_found_f64 *want, size_t hits)
{
    static bvol_index_found_f64 got[MOST];
    static bvol_ray_hit_f64 records[MOST];
    static bvol_ray2_hit_f64 flat[MOST];
    const int space = m->axes == 3;
    bvol_ray_hit_f64 hit;
    CHECK((space ? bvol_index_f64_raycast_hits(m->index.space, (bvol_ray_f64[]){ray_of(b)}, NULL, got, records, MOST)
                 : bvol_index2_f64_raycast_hits(m->index.plane, (bvol_ray2_f64[]){ray2_of(b)}, NULL, got, flat, MOST)) == hits);
    for (size_t i = 0; i < hits; i++) {
        const bvol_ray_hit_f64 told = space ? records[i] : hit_of(&flat[i]);
        CHECK(got[i].id == want[i].id && hits_box(b, m->box[got[i].id], m->axes, &hit));
        CHECK(told.t_enter == got[i].at && told.t_enter == hit.t_enter && told.t_exit == hit.t_exit &&
              told.feature == hit.feature && told.inside == hit.inside && told.normal.x == hit.normal.x);
    }
}

/* Returns how many are hit. */
static size_t check_cast(chance *c, const model_f64 *m, int kind)
{
    static bvol_index_found_f64 want[MOST], got[MOST];
    beam b;
    double odd[WORDS];
    bvol_ray_hit_f64 hit, first;
    size_t hits = 0;
    uint32_t id = UINT32_MAX;
    world_box(c, kind, m->axes, odd);
    draw_beam(c, kind, m->axes, m->count > 0 && !one_in(c, 4) ? m->box[chance_int(c, 0, (int)m->count - 1)] : odd, &b);
    for (uint32_t i = 0; i < m->count; i++)
        if (hits_box(&b, m->box[i], m->axes, &hit))
            want[hits++] = (bvol_index_found_f64){i, 0, hit.t_enter};
    qsort(want, hits, sizeof *want, in_order);
    const size_t room = (size_t)(one_in(c, 2) ? MOST : chance_int(c, 0, 9)), told = hits < room ? hits : room;
    CHECKF(cast_all(&m->index, &b, NULL, got, room) == hits, "kind %d, %d axes, %zu boxes", kind, m->axes, m->count);
    for (size_t i = 0; i < told; i++)
        CHECKF(got[i].id == want[i].id && got[i].at == want[i].at && got[i].reserved == 0, "kind %d, %zu of %zu", kind, i,
               hits);
    check_records(m, &b, want, hits);
    CHECK(cast_any(&m->index, &b) == (hits > 0));
    CHECKF(cast_first(&m->index, &b, &id, &first) == (hits > 0), "kind %d", kind);
    if (hits > 0) {
        CHECKF(id == want[0].id, "kind %d: %u at %a, not %u at %a", kind, id, first.t_enter, want[0].id, want[0].at);
        CHECK(hits_box(&b, m->box[id], m->axes, &hit) && first.t_enter == hit.t_enter && first.t_exit == hit.t_exit &&
              first.feature == hit.feature && first.inside == hit.inside && first.normal.x == hit.normal.x);
    }
    return hits;
}

TEST(index_f64_rays, hits_are_those_of_all_boxes)
{
    chance c = {test_seed()};
    size_t hits = 0;
    const long cases = test_cases(150);
    for (long i = 0; i < cases; i++) {
        const int kind = (int)(i % WORLDS);
        flush_subnormals(one_in(&c, 3));
        model_f64_begin(&c, &world, kind, (uint32_t)(i / WORLDS % 5));
        for (int q = 0; q < 16; q++)
            hits += check_cast(&c, &world, kind);
        index_f64_destroy(&world.index);
        flush_subnormals(0);
    }
    CHECK(test_cases(150) < 150 || hits > 1000);
}

static int take_odd(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    (void)context;
    return (int)(id % 2);
}

/* Rays from afar, along a row of boxes and across it: what is looked at does not grow with the boxes. */
TEST(index_f64_rays, few_blocks_are_looked_at)
{
    enum { SIDE = 100, ALL = SIDE * SIDE };
    static bvol_aabb2_f64 boxes[ALL];
    static bvol_index_found_f64 hits[ALL];
    bvol_index_counters counters = BVOL_INDEX_COUNTERS_INIT;
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    bvol_index2_f64 *index;
    uint32_t id;
    filter.counters = &counters;
    for (int far = 0; far < 2; far++) { /* the second half beyond a gap */
        for (int i = 0; i < ALL; i++) {
            const double x = 500000 + i % SIDE + (far && i % SIDE >= SIDE / 2 ? 1e9 : 0), y = 5820000 + (double)(i / SIDE);
            boxes[i] = (bvol_aabb2_f64){{x, y}, {x + 0.5, y + 0.5}};
        }
        CHECK(bvol_index2_f64_create(NULL, NULL, &index) == BVOL_OK);
        CHECK(bvol_index2_f64_build(index, boxes, ALL, 0, NULL, 0, NULL) == BVOL_OK);
        const bvol_ray2_f64 row = {{0, 5820007.5}, 0, {2, 0}, INFINITY};
        CHECK(bvol_index2_f64_raycast(index, &row, &filter, hits, ALL) == SIDE && hits[0].at == 250000);
        CHECK(bvol_index2_f64_raycast_first(index, &row, &filter, &id, NULL) && id == 7 * SIDE);
        CHECKF(counters.leaves < 100, "%llu leaves", (unsigned long long)counters.leaves);
        const bvol_ray2_f64 between = {{0, nextafter(5820007.5, INFINITY)}, 0, {2, 0}, INFINITY};
        CHECK(bvol_index2_f64_raycast(index, &between, NULL, NULL, 0) == 0 &&
              !bvol_index2_f64_raycast_any(index, &between, NULL));
        bvol_index_filter odd = BVOL_INDEX_FILTER_INIT;
        odd.accept = take_odd;
        CHECK(bvol_index2_f64_raycast(index, &row, &odd, NULL, 0) == SIDE / 2);
        counters = (bvol_index_counters)BVOL_INDEX_COUNTERS_INIT;
        bvol_index2_f64_destroy(index);
    }
}

/* However far one box is from all others, the way of a ray is not cut more often than that takes, and kernels are asked near
 * the others. */
TEST(index_f64_rays, one_box_far_off_does_not_slow_the_others)
{
    enum { ALL = 20000 };
    const int rays = test_sizes(8, 50); /* each is asked of all boxes, one by one */
    static const double ends[] = {1000, 1e6, 1e18, 1e20, 1e30, 1e300, DBL_MAX, INFINITY};
    static bvol_aabb_f64 boxes[ALL];
    uint64_t blocks[sizeof ends / sizeof *ends];
    for (size_t far = 0; far < sizeof ends / sizeof *ends; far++) {
        const uint64_t by_kernels = STAGE_CALLS(passage_block, 0), by_doubles = STAGE_CALLS(passage_block, 1);
        chance c = {7};
        bvol_index_counters counters = BVOL_INDEX_COUNTERS_INIT;
        bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
        bvol_index_f64 *index;
        filter.counters = &counters;
        for (int i = 0; i < ALL; i++) {
            const double x = chance_real(&c, 0, 1000), y = chance_real(&c, 0, 1000), z = chance_real(&c, 0, 1000);
            boxes[i] = (bvol_aabb_f64){{x, y, z}, {x + 1, y + 1, z + 1}};
        }
        boxes[ALL / 2].min = boxes[ALL / 2].max = (bvol_vec3_f64){ends[far], ends[far], ends[far]};
        if (isinf(ends[far])) /* the ground */
            boxes[ALL / 2] = (bvol_aabb_f64){{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, 0}};
        CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
        CHECK(bvol_index_f64_build(index, boxes, ALL, 0, NULL, 0, NULL) == BVOL_OK);
        for (int i = 0; i < rays; i++) {
            const bvol_vec3_f64 to = boxes[ALL - 1 - i].min;
            bvol_vec3_f64 from = boxes[i].min;
            from.y += i % 4 ? 0 : i % 8 ? -9000 : 9000; /* from outside */
            const bvol_ray_f64 ray = {from, 0, {to.x - from.x, to.y - from.y, to.z - from.z}, one_in(&c, 2) ? 2 : INFINITY};
            size_t hit = 0;
            for (int b = 0; b < ALL; b++)
                hit += (size_t)bvol_ray_f64_hits_aabb_f64(&ray, &boxes[b], NULL);
            CHECK(bvol_index_f64_raycast(index, &ray, &filter, NULL, 0) == hit);
        }
        CHECKF(4 * (STAGE_CALLS(passage_block, 1) - by_doubles) <= STAGE_CALLS(passage_block, 0) - by_kernels,
               "doubles judge %u blocks about %g, kernels %u", (unsigned)(STAGE_CALLS(passage_block, 1) - by_doubles),
               ends[far], (unsigned)(STAGE_CALLS(passage_block, 0) - by_kernels));
        blocks[far] = counters.nodes + counters.leaves;
        CHECKF(blocks[far] < 3 * blocks[0], "%llu blocks about %g, not %llu", (unsigned long long)blocks[far], ends[far],
               (unsigned long long)blocks[0]);
        bvol_index_f64_destroy(index);
    }
}
