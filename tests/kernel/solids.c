/* SPDX-License-Identifier: MIT */
/* What kernels say for certain of spheres, capsules and oriented boxes against blocks of boxes, under every table, beside the
 * functions of single shapes: ordinary numbers, round ones that touch, shapes far away from the origin, very small and very
 * large ones. */
#include "tables.h"
#include "test.h"
#include "values.h"

#include <bvol/aabb.h>
#include <bvol/capsule.h>
#include <bvol/index.h>
#include <bvol/obb.h>
#include <bvol/sphere.h>

#include "index/query/solid.h"
#include "set/queries.h"

#include <string.h>

/* Whole numbers, or any, times a power of two; and often far from the origin. Ordinary ones count, unless something is made to
 * touch or has no end. */
typedef struct world {
    int whole, counts;
    float scale;
    bvol_vec3 at;
} world;

static world draw_world(chance *c)
{
    world w = {chance_int(c, 0, 1), 0, 1, {0, 0, 0}};
    if (one_in(c, 3))
        w.scale = ldexpf(1, chance_int(c, -140, 120));
    else if (one_in(c, 3))
        w.at = vec3((float)chance_int(c, -10000, 10000), chance_float(c, -1e6, 1e6), 0);
    else
        w.counts = !w.whole;
    return w;
}

static float draw_number(chance *c, const world *w, int low, int high)
{
    return w->scale * (w->whole ? (float)chance_int(c, low, high) : chance_float(c, (float)low, (float)high));
}

static bvol_vec3 draw_place(chance *c, const world *w)
{
    const float x = draw_number(c, w, -4, 4), y = draw_number(c, w, -4, 4), z = draw_number(c, w, -4, 4);
    return vec3(w->at.x + x, w->at.y + y, w->at.z + z);
}

static int draw_block(chance *c, world *w, bvoli_block *out)
{
    const int count = chance_int(c, 1, BVOLI_WIDE), endless = one_in(c, 10);
    w->counts &= !endless;
    for (int lane = 0; lane < BVOLI_WIDE; lane++) {
        const bvol_vec3 low = draw_place(c, w);
        for (int k = 0; k < 3; k++) {
            const float side = endless && one_in(c, 3) ? INFINITY : draw_number(c, w, 0, 3);
            out->side[k][lane] = lane < count ? (endless && one_in(c, 9) ? -INFINITY : vec3_get(&low, k)) : NAN;
            out->side[k + 3][lane] = lane < count ? vec3_get(&low, k) + side : NAN;
        }
    }
    return count;
}

static bvol_aabb box_of(const bvoli_block *b, int lane)
{
    return aabb(b->side[0][lane], b->side[1][lane], b->side[2][lane], b->side[3][lane], b->side[4][lane], b->side[5][lane]);
}

/* How many lanes there were of ordinary numbers, and how many were left open. */
typedef struct tally {
    long lanes, open, apart, inside;
} tally;

static void check_lane(const bvoli_block_sides *s, int lane, int meets, int holds, const world *w, tally *t)
{
    const int outside = s->outside >> lane & 1, met = s->meets >> lane & 1, inside = s->inside >> lane & 1;
    CHECK(!outside || !meets);
    CHECK(!met || meets);
    CHECK(!inside || holds);
    CHECK(outside + met < 2);
    if (!w->counts)
        return;
    t->lanes++;
    t->open += !outside && !met;
    t->apart += outside;
    t->inside += inside;
}

/* Of few lanes, as emulated machines are asked about, shares say nothing. */
enum { ENOUGH = 1000 };

static void check_tally(const tally *t)
{
    if (t->lanes < ENOUGH)
        return;
    CHECKF(t->open <= t->lanes / 50, "%ld of %ld lanes are left open", t->open, t->lanes);
    CHECK(t->apart > t->lanes / 20 && t->inside > 0);
}

/* A radius that ends at a box, or a hair beyond or before it. */
static float draw_radius(chance *c, world *w, float distance_sq)
{
    float r = sqrtf(distance_sq);
    if (!(r < INFINITY) || one_in(c, 2))
        return draw_number(c, w, 0, 5);
    w->counts = 0;
    for (int steps = chance_int(c, -4, 4); steps != 0; steps += steps < 0 ? 1 : -1)
        r = nextafterf(r, steps < 0 ? 0 : INFINITY);
    return r;
}

TEST(kernel_solids, balls_are_judged_as_single_ones)
{
    chance c = {test_seed()};
    tally t = {0, 0, 0, 0};
    FOR_EACH_TABLE
    for (long n = test_cases(2000); n > 0; n--) {
        world w = draw_world(&c);
        bvoli_block b;
        bvoli_round r;
        const int count = draw_block(&c, &w, &b);
        const bvol_aabb one = box_of(&b, chance_int(&c, 0, count - 1));
        const bvol_vec3 p = draw_place(&c, &w);
        const bvol_sphere ball = {p, draw_radius(&c, &w, bvol_aabb_distance_sq_point(&one, &p))};
        bvoli_round_of_sphere(&ball, &r);
        const bvoli_block_sides s = bvoli_kernels_now()->block_round(&b, &r, BVOLI_MEETS | BVOLI_INSIDE);
        for (int lane = 0; lane < count; lane++) {
            const bvol_aabb box = box_of(&b, lane);
            check_lane(&s, lane, bvol_sphere_overlaps_aabb(&ball, &box), bvol_sphere_contains_aabb(&ball, &box), &w, &t);
        }
        CHECK((s.outside | ((1U << count) - 1)) == 0xffff);
    }
    check_tally(&t);
}

TEST(kernel_solids, capsules_are_judged_as_single_ones)
{
    chance c = {test_seed()};
    tally t = {0, 0, 0, 0};
    FOR_EACH_TABLE
    for (long n = test_cases(2000); n > 0; n--) {
        world w = draw_world(&c);
        bvoli_block b;
        bvoli_round r;
        const int count = draw_block(&c, &w, &b);
        const bvol_aabb one = box_of(&b, chance_int(&c, 0, count - 1));
        bvol_capsule pill = {draw_place(&c, &w), draw_place(&c, &w), 0};
        if (one_in(&c, 8))
            pill.b = pill.a;
        if (one_in(&c, 4)) { /* long, so that heights over it are small beside what they are summed of */
            w.counts = 0;
            const bvol_vec3 way = vec3(pill.b.x - pill.a.x, pill.b.y - pill.a.y, pill.b.z - pill.a.z);
            pill.b = vec3(pill.b.x + 99 * way.x, pill.b.y + 99 * way.y, pill.b.z + 99 * way.z);
            pill.a = vec3(pill.a.x - 99 * way.x, pill.a.y - 99 * way.y, pill.a.z - 99 * way.z);
        }
        if (!(fabsf(pill.a.x) + fabsf(pill.a.y) + fabsf(pill.b.x) + fabsf(pill.b.y) + fabsf(pill.b.z) < INFINITY))
            continue;
        const bvol_segment core = {pill.a, pill.b};
        pill.radius = draw_radius(&c, &w, bvol_aabb_distance_sq_segment(&one, &core));
        bvoli_round_of_capsule(&pill, &r);
        const bvoli_block_sides s = bvoli_kernels_now()->block_round(&b, &r, BVOLI_MEETS | BVOLI_INSIDE);
        for (int lane = 0; lane < count; lane++) {
            const bvol_aabb box = box_of(&b, lane);
            check_lane(&s, lane, bvol_capsule_overlaps_aabb(&pill, &box), bvol_capsule_contains_aabb(&pill, &box), &w, &t);
        }
    }
    check_tally(&t);
}

/* Axes of a turn, of round numbers, of none, or a hair from none, or of no rotation at all. */
static void draw_axes(chance *c, bvol_obb *out)
{
    const float x = chance_float(c, -3, 3), hair = chance_float(c, -1e-7F, 1e-7F);
    const float turn[5][2] = {{cosf(x), sinf(x)}, {0.6F, 0.8F}, {1, 0}, {1, hair}, {hair, -1}};
    const float *const t = turn[chance_int(c, 0, 4)];
    const int k = chance_int(c, 0, 2);
    const bvol_vec3 axes[3] = {{t[0], t[1], 0}, {-t[1], t[0], 0}, {0, 0, 1}};
    for (int i = 0; i < 3; i++) {
        const float a[3] = {axes[i].x, axes[i].y, axes[i].z};
        out->axis[(i + k) % 3] = vec3(a[(3 - k) % 3], a[(4 - k) % 3], a[(5 - k) % 3]);
    }
    if (one_in(c, 3)) { /* a second turn, about another axis, in float */
        const float y = chance_float(c, -3, 3), cy = cosf(y), sy = sinf(y);
        for (int i = 0; i < 3; i++)
            out->axis[i] =
                vec3(cy * out->axis[i].x - sy * out->axis[i].z, out->axis[i].y, sy * out->axis[i].x + cy * out->axis[i].z);
    }
    if (one_in(c, 20)) {
        out->axis[0] = chance_vec3(c, -2, 2);
        out->axis[1] = one_in(c, 3) ? out->axis[0] : chance_vec3(c, -2, 2);
    }
}

/* So that a corner or an edge of it touches a box, but for rounding. */
static void touch(chance *c, bvol_obb *o, const bvol_aabb *box)
{
    const int k = chance_int(c, 0, 2);
    float reach = 0, *const center = &o->center.x;
    for (int i = 0; i < 3; i++)
        reach += fabsf(vec3_get(&o->axis[i], k)) * vec3_get(&o->extent, i);
    center[k] = vec3_get(&box->max, k) + reach;
}

TEST(kernel_solids, oriented_boxes_are_judged_as_single_ones)
{
    chance c = {test_seed()};
    tally t = {0, 0, 0, 0};
    long asked = 0;
    FOR_EACH_TABLE
    for (long n = test_cases(3000); n > 0; n--) {
        world w = draw_world(&c);
        bvoli_block b;
        bvoli_directions d;
        const int count = draw_block(&c, &w, &b);
        const bvol_aabb one = box_of(&b, chance_int(&c, 0, count - 1));
        bvol_obb o = {.center = draw_place(&c, &w)};
        o.extent = vec3(draw_number(&c, &w, 0, 4), draw_number(&c, &w, 0, 4), draw_number(&c, &w, 0, 4));
        draw_axes(&c, &o);
        if (one_in(&c, 3)) {
            touch(&c, &o, &one);
            w.counts = 0;
        }
        if (!(fabsf(o.center.x) + fabsf(o.center.y) + fabsf(o.center.z) < INFINITY) || !bvoli_directions_of_obb(&o, &d))
            continue;
        const unsigned used = (1U << count) - 1;
        const bvoli_block_sides s = bvoli_kernels_now()->block_turned(&b, &d, used, BVOLI_MEETS | BVOLI_INSIDE),
                                faces = bvoli_kernels_now()->block_turned(&b, &d, used, BVOLI_INSIDE);
        asked++;
        CHECK((faces.outside & ~s.outside & used) == 0 && ((faces.inside ^ s.inside) & used) == 0 && faces.meets == 0);
        for (int lane = 0; lane < count; lane++) {
            const bvol_aabb box = box_of(&b, lane);
            check_lane(&s, lane, bvol_obb_overlaps_aabb(&o, &box), bvol_obb_contains_aabb(&o, &box), &w, &t);
        }
    }
    CHECK(asked > test_cases(3000) / 2);
    check_tally(&t);
}

/* Trees of four levels, many boxes of which are in one place or touch what is asked, in the order of ids and in that of the
 * tree, with enough room and with less: the same ids as one by one, the same under every table, and in the order of visits. */
enum { DESCENTS = 40, BOXES = 6000 };

/* What is asked: one of these. */
typedef struct asked_shape {
    const bvol_sphere *ball;
    const bvol_obb *turned;
    const bvol_aabb *box;
} asked_shape;

static int meets(const asked_shape *s, const bvol_aabb *box)
{
    return s->ball     ? bvol_sphere_overlaps_aabb(s->ball, box)
           : s->turned ? bvol_obb_overlaps_aabb(s->turned, box)
                       : bvol_aabb_overlaps_aabb(s->box, box);
}

static size_t ask_one_by_one(const bvol_aabb *boxes, const asked_shape *s, uint32_t *out)
{
    size_t found = 0;
    for (uint32_t i = 0; i < BOXES; i++)
        if (meets(s, &boxes[i]))
            out[found++] = i;
    return found;
}

static size_t ask_index(const bvol_index *index, const asked_shape *s, uint32_t *out, size_t room)
{
    return s->ball     ? bvol_index_overlaps_sphere(index, s->ball, NULL, out, room)
           : s->turned ? bvol_index_overlaps_obb(index, s->turned, NULL, out, room)
                       : bvol_index_overlaps_aabb(index, s->box, NULL, out, room);
}

static int note(uint32_t id, uint64_t user, void *context)
{
    uint32_t **const at = context;
    (void)user;
    *(*at)++ = id;
    return 0;
}

static size_t visit(const bvol_index *index, const asked_shape *s, uint32_t *out)
{
    return s->ball     ? bvol_index_overlaps_sphere_each(index, s->ball, NULL, note, &out)
           : s->turned ? bvol_index_overlaps_obb_each(index, s->turned, NULL, note, &out)
                       : bvol_index_overlaps_aabb_each(index, s->box, NULL, note, &out);
}

/* Returns a number that stands for the ids in their order. */
static uint64_t check_descents(const bvol_index *sorted, const bvol_index *any, const bvol_aabb *boxes, const asked_shape *s,
                               size_t room)
{
    static uint32_t wanted[BOXES], ids[BOXES], visited[BOXES];
    static uint8_t seen[BOXES];
    const size_t found = ask_one_by_one(boxes, s, wanted);
    uint64_t order = 0;
    room = room < found ? room : found;
    CHECK(ask_index(sorted, s, ids, BOXES) == found && memcmp(ids, wanted, found * sizeof *ids) == 0);
    CHECK(ask_index(sorted, s, ids, room) == found && memcmp(ids, wanted, room * sizeof *ids) == 0);
    CHECK(ask_index(any, s, ids, BOXES) == found);
    memset(seen, 0, sizeof seen);
    for (size_t i = 0; i < found; i++) {
        seen[ids[i]]++;
        order = order * 0x9E3779B97F4A7C15U + ids[i];
    }
    for (size_t i = 0; i < found; i++)
        CHECK(seen[wanted[i]] == 1);
    memcpy(wanted, ids, found * sizeof *ids);
    CHECK(visit(any, s, visited) == found && memcmp(visited, wanted, found * sizeof *ids) == 0);
    CHECK(ask_index(any, s, ids, room) == found && memcmp(ids, wanted, room * sizeof *ids) == 0);
    return order;
}

TEST(kernel_solids, trees_find_what_is_found_one_by_one)
{
    enum { SHAPES = 3 };
    static bvol_aabb boxes[BOXES];
    static uint64_t orders[DESCENTS][SHAPES];
    int table = 0;
    FOR_EACH_TABLE
    {
        chance c = {test_seed()};
        bvol_index *index[2];
        for (int i = 0; i < BOXES; i++) {
            const bvol_vec3 low = i % 3 == 0 ? vec3(3, 4, 5)
                                             : vec3((float)chance_int(&c, -12, 12), (float)chance_int(&c, -12, 12),
                                                    i % 3 == 1 ? (float)chance_int(&c, -12, 12) : chance_float(&c, -9, 9));
            const float side = (float)chance_int(&c, 0, 2);
            boxes[i] = aabb(low.x, low.y, low.z, low.x + side, low.y + side, i == 7 ? INFINITY : low.z + side);
        }
        for (uint32_t k = 0; k < 2; k++) {
            const bvol_index_options options = {.size = sizeof options, .flags = k ? BVOL_INDEX_UNORDERED : 0};
            CHECK(bvol_index_create(&options, NULL, &index[k]) == BVOL_OK);
            CHECK(bvol_index_build(index[k], boxes, BOXES, 0, NULL, 0, NULL) == BVOL_OK);
        }
        for (int n = 0; n < DESCENTS; n++) {
            const bvol_vec3 p = vec3((float)chance_int(&c, -9, 9), (float)chance_int(&c, -9, 9), (float)chance_int(&c, -9, 9));
            const bvol_sphere ball = {p, n % 8 == 0 ? chance_float(&c, 0, 9) : (float)chance_int(&c, 0, n)};
            const bvol_aabb box = aabb(p.x, p.y, p.z, p.x + ball.radius, p.y + (float)chance_int(&c, 0, 9), p.z + ball.radius);
            bvol_obb turned = {.center = p, .extent = {ball.radius, (float)chance_int(&c, 0, 9), 1}};
            const size_t room = (size_t)chance_int(&c, 0, one_in(&c, 2) ? 40 : 1000);
            draw_axes(&c, &turned);
            const asked_shape shapes[SHAPES] = {{.ball = &ball}, {.turned = &turned}, {.box = &box}};
            uint64_t order[SHAPES];
            for (int k = 0; k < SHAPES; k++)
                order[k] = check_descents(index[0], index[1], boxes, &shapes[k], room);
            CHECK(table == 0 || memcmp(order, orders[n], sizeof order) == 0);
            memcpy(orders[n], order, sizeof order);
        }
        table++;
        bvol_index_destroy(index[0]);
        bvol_index_destroy(index[1]);
    }
}
