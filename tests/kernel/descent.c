/* SPDX-License-Identifier: MIT */
/* The descents of a ray, of a box and of a group of boxes through a small tree, under every table: nothing that the functions
 * of single shapes find is left out. */
#include "tables.h"
#include "test.h"
#include "values.h"

#include <bvol/aabb.h>
#include <bvol/ray.h>
#include <bvol/triangle.h>

#include "kernel/tree/descent.h"
#include "set/queries.h"

/* A root, number 0, and up to 16 leaves. */
enum { BLOCKS = BVOLI_WIDE + 1 };

typedef struct tree {
    bvoli_block blocks[BLOCKS];
    bvoli_link links[BLOCKS];
    bvoli_corners corners[BLOCKS];
    bvol_triangle triangles[BLOCKS][BVOLI_WIDE];
} tree;

static void write_box(bvoli_block *b, unsigned lane, const bvol_aabb *box)
{
    for (int k = 0; k < 3; k++) {
        b->side[k][lane] = vec3_get(&box->min, k);
        b->side[k + 3][lane] = vec3_get(&box->max, k);
    }
}

static bvol_aabb read_box(const bvoli_block *b, unsigned lane)
{
    return aabb(b->side[0][lane], b->side[1][lane], b->side[2][lane], b->side[3][lane], b->side[4][lane], b->side[5][lane]);
}

/* Where the scene lies, and how large it is: far away from the origin, what is rounded matters most. */
typedef struct place {
    bvol_vec3 at;
    float scale;
    int whole;
} place;

static place draw_place(chance *c)
{
    static const float away[] = {0, 0, 1000, 1e6F}, scale[] = {1, 1, 1e-3F, 1e6F};
    const float far = away[chance_int(c, 0, 3)];
    return (place){vec3(far, -far, far / 2), scale[chance_int(c, 0, 3)], chance_int(c, 0, 1)};
}

static bvol_vec3 draw_point(chance *c, const place *p, float reach)
{
    bvol_vec3 out = chance_vec3(c, -reach, reach);
    if (p->whole)
        out = vec3((float)(int)out.x, (float)(int)out.y, (float)(int)out.z);
    return vec3(p->at.x + p->scale * out.x, p->at.y + p->scale * out.y, p->at.z + p->scale * out.z);
}

static bvol_vec3 near_to(chance *c, const place *p, const bvol_vec3 *to)
{
    const place here = {*to, p->scale, p->whole};
    return draw_point(c, &here, 2);
}

static void draw_leaf(chance *c, const place *p, tree *t, unsigned leaf)
{
    bvoli_link *const link = &t->links[leaf];
    *link = (bvoli_link){leaf - 1, (uint16_t)chance_int(c, 1, BVOLI_WIDE), 0, UINT32_MAX};
    const bvol_vec3 middle = draw_point(c, p, 5);
    for (unsigned lane = 0; lane < BVOLI_WIDE; lane++) {
        const bvol_vec3 corner[3] = {near_to(c, p, &middle), near_to(c, p, &middle), near_to(c, p, &middle)};
        bvol_aabb box = aabb(NAN, NAN, NAN, NAN, NAN, NAN);
        t->triangles[leaf][lane] = triangle(corner[0], corner[1], corner[2]);
        if (lane < link->count)
            bvol_triangle_bounds(&t->triangles[leaf][lane], &box);
        write_box(&t->blocks[leaf], lane, &box);
        for (int k = 0; k < 3; k++)
            for (int axis = 0; axis < 3; axis++)
                t->corners[leaf].corner[k][axis][lane] = vec3_get(&corner[k], axis);
        t->blocks[leaf].child[lane] = BVOLI_WIDE * leaf + lane;
    }
}

static void draw_tree(chance *c, const place *p, tree *t)
{
    t->links[0] = (bvoli_link){UINT32_MAX, (uint16_t)chance_int(c, 1, BVOLI_WIDE), 1, UINT32_MAX};
    for (unsigned i = 0; i < BVOLI_WIDE; i++) {
        bvol_aabb about = aabb(NAN, NAN, NAN, NAN, NAN, NAN);
        t->blocks[0].child[i] = i + 1;
        if (i < t->links[0].count) {
            draw_leaf(c, p, t, i + 1);
            about = read_box(&t->blocks[i + 1], 0);
            for (unsigned lane = 1; lane < t->links[i + 1].count; lane++) {
                const bvol_aabb box = read_box(&t->blocks[i + 1], lane);
                bvol_aabb_merge(&about, &box, &about);
            }
        }
        write_box(&t->blocks[0], i, &about);
    }
}

/* Towards a corner of a triangle, or along an axis, or nearly. */
static bvol_ray draw_ray(chance *c, const place *p, const tree *t)
{
    const bvol_vec3 from = draw_point(c, p, 8), to = t->triangles[1][0].a;
    bvol_vec3 dir = vec3(to.x - from.x, to.y - from.y, to.z - from.z);
    const int how = chance_int(c, 0, 4);
    if (how < 3)
        *(how == 0 ? &dir.x : how == 1 ? &dir.y : &dir.z) = chance_int(c, 0, 1) ? 0 : chance_float(c, -1e-6F, 1e-6F);
    return ray(from, dir, chance_int(c, 0, 2) ? 0 : chance_float(c, 0, 1),
               chance_int(c, 0, 1) ? INFINITY : chance_float(c, 1, 2));
}

/* The lanes of each leaf at which the descent pauses. The bounds of boxes are not above what the records tell. */
static void descend(const tree *t, const bvol_ray *r, const bvoli_prepared_ray *prepared, int by_triangles,
                    uint32_t found[BLOCKS])
{
    bvoli_stack_entry stack[2 * BVOLI_WIDE] = {{0, -INFINITY}};
    bvoli_descent d = {
        .blocks = t->blocks, .links = t->links, .corners = by_triangles ? t->corners : NULL, .stack = stack, .depth = 1};
    memset(found, 0, BLOCKS * sizeof *found);
    while (bvoli_kernels_now()->ray_descend(&d, prepared, r)) {
        CHECK(d.leaf > 0 && d.leaf < BLOCKS && d.lanes != 0 && d.lanes >> t->links[d.leaf].count == 0);
        found[d.leaf] = d.lanes;
        for (unsigned lane = 0; lane < t->links[d.leaf].count && !by_triangles; lane++) {
            const bvol_aabb box = read_box(&t->blocks[d.leaf], lane);
            bvol_ray_hit hit;
            if (bvol_ray_hits_aabb(r, &box, &hit))
                CHECKF(!(hit.t_enter < d.bounds[lane]), "%a before %a", (double)hit.t_enter, (double)d.bounds[lane]);
        }
    }
    CHECK(d.leaves <= t->links[0].count && d.nodes == 1);
}

TEST(kernel_descent, nothing_that_is_hit_is_left_out)
{
    static tree t;
    chance c = {test_seed()};
    long boxes = 0, triangles = 0, passed_over = 0;
    const long cases = test_cases(2000);
    FOR_EACH_TABLE
    for (long n = cases; n > 0; n--) {
        const place p = draw_place(&c);
        bvoli_slab_ray slabs;
        bvoli_prepared_ray prepared;
        uint32_t of_boxes[BLOCKS], of_triangles[BLOCKS];
        draw_tree(&c, &p, &t);
        const bvol_ray r = draw_ray(&c, &p, &t);
        if (!bvoli_slab_ray_of(&r, &slabs) || !slabs.forward)
            continue;
        bvoli_prepare_ray(&slabs, &prepared);
        descend(&t, &r, &prepared, 0, of_boxes);
        descend(&t, &r, &prepared, 1, of_triangles);
        for (unsigned leaf = 1; leaf <= t.links[0].count; leaf++)
            for (unsigned lane = 0; lane < t.links[leaf].count; lane++) {
                const bvol_aabb box = read_box(&t.blocks[leaf], lane);
                const int hit = bvol_ray_hits_aabb(&r, &box, NULL),
                          pierced = bvol_ray_hits_triangle(&r, &t.triangles[leaf][lane], NULL);
                CHECKF(!hit || of_boxes[leaf] >> lane & 1, "%ld: box %u of leaf %u", n, lane, leaf);
                CHECKF(!pierced || of_triangles[leaf] >> lane & 1, "%ld: triangle %u of leaf %u", n, lane, leaf);
                boxes += hit;
                triangles += pierced;
                passed_over += !(of_boxes[leaf] >> lane & 1);
            }
    }
    CHECK(boxes >= cases / 2 && triangles >= cases / 10 && passed_over >= cases);
}

/* Whether a ray can be prepared, and is so at once as in two steps. */
static int is_prepared(const bvol_ray *r)
{
    bvoli_slab_ray slabs;
    bvoli_prepared_ray one, two;
    const int wanted = bvoli_slab_ray_of(r, &slabs) && slabs.forward;
    CHECK(bvoli_prepare_forward(r, &one) == wanted);
    if (!wanted)
        return 0;
    bvoli_prepare_ray(&slabs, &two);
    CHECK(one.moving == two.moving && one.first == two.first && one.last == two.last);
    CHECK(memcmp(one.near, two.near, 3) == 0 && memcmp(one.far, two.far, 3) == 0);
    for (int a = 0; a < one.moving; a++) {
        CHECK(one.near_scale[a] == two.near_scale[a] && one.near_shift[a] == two.near_shift[a]);
        CHECK(one.far_scale[a] == two.far_scale[a] && one.far_shift[a] == two.far_shift[a]);
    }
    for (int a = one.moving; a < 3; a++)
        CHECK(one.back[a] == two.back[a] && one.front[a] == two.front[a]);
    return 1;
}

TEST(kernel_descent, rays_are_prepared_at_once_as_in_two_steps)
{
    static const float numbers[] = {0, -0.0F, 1, -3, 0x1p39F, -0x1p41F, 0x1p-41F, 0x1p-140F, 1e38F, INFINITY, -INFINITY, NAN};
    chance c = {test_seed()};
    enum { NUMBERS = sizeof numbers / sizeof *numbers };
    CHECK(is_prepared(&(bvol_ray){{1, 2, 3}, 0, {-1, 2, 3}, INFINITY}));
    CHECK(is_prepared(&(bvol_ray){{1, 2, 3}, 1, {0, -2, 0}, 1}));
    CHECK(!is_prepared(&(bvol_ray){{1, 2, 3}, -1, {1, 2, 3}, 1}));
    CHECK(!is_prepared(&(bvol_ray){{1, 2, 3}, 2, {1, 2, 3}, 1}));
    CHECK(!is_prepared(&(bvol_ray){{1, 2, 3}, 0, {1, 2, NAN}, 1}));
    for (long n = test_cases(4000); n > 0; n--) {
        float x[8];
        for (int i = 0; i < 8; i++)
            x[i] = chance_int(&c, 0, 2) ? chance_float(&c, 0, 4) : numbers[chance_int(&c, 0, NUMBERS - 1)];
        (void)is_prepared(&(bvol_ray){{x[0], x[1], x[2]}, x[3], {x[4], x[5], x[6]}, x[7]});
    }
}

/* Rays that go down beside each other. */
typedef struct beside {
    bvol_ray ray[BVOLI_WAYS];
    bvoli_stack_entry stack[BVOLI_WAYS][2 * BVOLI_WIDE];
    bvoli_way way[BVOLI_WAYS];
    bvoli_ways all;
} beside;

/* Each at the root, or at a leaf. Below is a block that has not its turn. */
static void draw_ways(chance *c, const place *p, const tree *t, beside *b)
{
    b->all = (bvoli_ways){.blocks = t->blocks, .links = t->links, .corners = chance_int(c, 0, 1) ? t->corners : NULL};
    size_t count = 0;
    for (int n = chance_int(c, 0, 2 * BVOLI_WAYS); n > 0 && count < BVOLI_WAYS; n--) {
        bvoli_way *const way = &b->way[count];
        const bvol_ray r = draw_ray(c, p, t);
        if (!bvoli_prepare_forward(&r, &way->ray) || way->ray.moving < 3)
            continue;
        const uint32_t leaf = chance_int(c, 0, 2) ? 0 : (uint32_t)chance_int(c, 1, t->links[0].count);
        b->ray[count] = way->near = r;
        way->stack = b->stack[count];
        way->stack[0] = (bvoli_stack_entry){1, 5};
        way->stack[1] = (bvoli_stack_entry){leaf, -INFINITY};
        way->depth = 2;
        way->leaf = BLOCKS;
        if (leaf == 0)
            b->all.at_inner[b->all.inner++] = way;
        else
            b->all.at_leaf[b->all.leaves++] = way;
        ++count;
    }
}

/* Each box of the root is made about all leaves, so that a ray may hit more than go onto its stack at once. */
static void widen_root(tree *t)
{
    bvol_aabb all = read_box(&t->blocks[0], 0);
    for (unsigned i = 1; i < t->links[0].count; i++) {
        const bvol_aabb box = read_box(&t->blocks[0], i);
        bvol_aabb_merge(&all, &box, &all);
    }
    for (unsigned i = 0; i < t->links[0].count; i++)
        write_box(&t->blocks[0], i, &all);
}

/* Leaves on the stack, the nearest on top, or hardly farther than another: all at which a descent by itself pauses. Returns how
 * many leaves are there. */
static size_t check_inner(const tree *t, const bvol_ray *r, const bvoli_way *way)
{
    uint32_t found[BLOCKS], met[BLOCKS] = {0};
    CHECK(way->depth >= 1 && way->stack[0].block == 1 && way->stack[0].bound == 5);
    descend(t, r, &way->ray, 0, found);
    for (size_t i = 1; i < way->depth; i++) {
        const bvoli_stack_entry e = way->stack[i];
        CHECK(e.block > 0 && e.block <= t->links[0].count && !met[e.block]);
        CHECK(e.bound >= r->t_min && (i == 1 || e.bound <= way->stack[i - 1].bound * (1 + 0x1p-18F)));
        met[e.block] = 1;
    }
    for (unsigned leaf = 1; leaf <= t->links[0].count; leaf++)
        CHECKF(met[leaf] || found[leaf] == 0, "leaf %u", leaf);
    return way->depth - 1;
}

/* The same lanes as a descent by itself finds, with the same bounds. */
static void check_leaf(const tree *t, const bvoli_ways *all, const bvol_ray *r, const bvoli_way *way)
{
    bvoli_stack_entry stack[BVOLI_WIDE] = {{way->leaf, -INFINITY}};
    bvoli_descent d = {.blocks = t->blocks, .links = t->links, .corners = all->corners, .stack = stack, .depth = 1};
    CHECK(way->depth == 1 && way->leaf > 0 && way->leaf <= t->links[0].count);
    const int finds = bvoli_kernels_now()->ray_descend(&d, &way->ray, r);
    CHECK(way->lanes == (finds ? d.lanes : 0));
    if (!finds)
        return;
    CHECK(!all->corners || way->sure == d.sure);
    CHECK(memcmp(way->bounds, d.bounds, t->links[way->leaf].count * sizeof *d.bounds) == 0);
}

TEST(kernel_descent, ways_lead_to_what_each_ray_finds_alone)
{
    static tree t;
    static beside b;
    chance c = {test_seed()};
    long asked = 0, few = 0, many = 0, looked = 0;
    const long cases = test_cases(1000);
    FOR_EACH_TABLE
    for (long n = cases; n > 0 && bvoli_kernels_now()->ways_descend; n--) {
        const place p = draw_place(&c);
        draw_tree(&c, &p, &t);
        if (chance_int(&c, 0, 1))
            widen_root(&t);
        draw_ways(&c, &p, &t, &b);
        const size_t count = b.all.inner + b.all.leaves, some = bvoli_kernels_now()->ways_descend(&b.all);
        size_t with_lanes = 0;
        for (size_t i = 0; i < count; i++) {
            if (b.way[i].leaf == BLOCKS) {
                const size_t leaves = check_inner(&t, &b.ray[i], &b.way[i]);
                few += leaves > 1 && leaves <= 8;
                many += leaves > 8;
                continue;
            }
            check_leaf(&t, &b.all, &b.ray[i], &b.way[i]);
            with_lanes += b.way[i].lanes != 0;
        }
        CHECK(some == with_lanes);
        for (size_t i = 0; i < some; i++)
            CHECK(b.all.at_leaf[i]->lanes != 0 && (i == 0 || b.all.at_leaf[i] > b.all.at_leaf[i - 1]));
        looked += (long)some;
        asked += 1;
    }
    CHECKF(asked == 0 || (few >= cases / 4 && many >= cases / 20 && looked >= cases / 4), "%ld, %ld, %ld of %ld", few, many,
           looked, cases);
}

TEST(kernel_descent, what_is_beyond_the_end_is_taken_from_a_stack)
{
    enum { MANY = 256, ROOM = MANY + BVOLI_WIDE };
    static bvoli_stack_entry stack[ROOM + BVOLI_WIDE], left[ROOM];
    chance c = {test_seed()};
    FOR_EACH_TABLE
    for (long n = 100 + test_cases(1000); n > 0 && bvoli_kernels_now()->way_shorten; n--) {
        const int least = n % 2 ? MANY : 0; /* more than a byte counts */
        bvoli_way way = {.ray.last = (float)chance_int(&c, 0, 9),
                         .stack = stack,
                         .depth = (size_t)chance_int(&c, least, least + BVOLI_WIDE)};
        size_t kept = 0;
        for (size_t i = 0; i < way.depth; i++) {
            stack[i] = (bvoli_stack_entry){(uint32_t)i, chance_int(&c, 0, 9) ? (float)chance_int(&c, 0, 9) : -INFINITY};
            if (stack[i].bound <= way.ray.last)
                left[kept++] = stack[i];
        }
        bvoli_kernels_now()->way_shorten(&way);
        CHECK(way.depth == kept);
        for (size_t i = 0; i < kept; i++)
            CHECK(stack[i].block == left[i].block && stack[i].bound == left[i].bound);
    }
}

/* From the corner of a box, or anywhere, and often as large as the whole tree. */
static bvol_aabb draw_query(chance *c, const place *p, const tree *t)
{
    const place large = {p->at, p->scale * (chance_int(c, 0, 1) ? 1 : 4), p->whole};
    const bvol_vec3 a = chance_int(c, 0, 3) ? draw_point(c, &large, 8) : read_box(&t->blocks[1], 0).max;
    const bvol_vec3 b = chance_int(c, 0, 3) ? draw_point(c, &large, 8) : a;
    bvol_aabb box = {a, a};
    const bvol_aabb other = {b, b};
    bvol_aabb_merge(&box, &other, &box);
    return box;
}

/* Along the first so many axes. */
static int box_overlaps(const bvol_aabb *a, const bvol_aabb *b, int axes)
{
    for (int k = 0; k < axes; k++)
        if (vec3_get(&a->min, k) > vec3_get(&b->max, k) || vec3_get(&a->max, k) < vec3_get(&b->min, k))
            return 0;
    return 1;
}

/* All lanes of all leaves, which come in their order. Returns how many leaves were taken whole. */
static int find_boxes(const tree *t, const bvol_aabb *query, const bvol_aabb *inner, int axes, uint32_t found[BLOCKS])
{
    uint32_t stack[2 * BVOLI_WIDE] = {0}, lanes, last = 0;
    bvoli_box_descent d = {.blocks = t->blocks, .links = t->links, .bounds = query, .inner = inner, .stack = stack, .depth = 1};
    int whole = 0;
    memset(found, 0, BLOCKS * sizeof *found);
    while ((lanes = bvoli_kernels_now()->box_descend(&d, axes)) != 0) {
        const uint32_t leaf = d.leaf & ~BVOLI_WHOLE;
        CHECK(leaf > last && leaf < BLOCKS && lanes >> t->links[leaf].count == 0);
        found[last = leaf] = lanes;
        whole += leaf != d.leaf;
    }
    CHECK(d.leaves <= t->links[0].count && d.nodes == 1 && d.depth == 0);
    return whole;
}

TEST(kernel_descent, the_boxes_that_overlap_a_box_are_found)
{
    static tree t;
    chance c = {test_seed()};
    long found = 0, left_out = 0, whole = 0;
    const long cases = test_cases(2000);
    FOR_EACH_TABLE
    for (long n = cases; n > 0; n--) {
        const place p = draw_place(&c);
        const int axes = chance_int(&c, 2, 3);
        uint32_t of[BLOCKS];
        draw_tree(&c, &p, &t);
        const bvol_aabb query = draw_query(&c, &p, &t), nowhere = {query.max, query.min};
        whole += find_boxes(&t, &query, chance_int(&c, 0, 3) ? &query : &nowhere, axes, of);
        for (unsigned leaf = 1; leaf <= t.links[0].count; leaf++)
            for (unsigned lane = 0; lane < t.links[leaf].count; lane++) {
                const bvol_aabb box = read_box(&t.blocks[leaf], lane);
                const int is = box_overlaps(&box, &query, axes);
                CHECKF(is == (int)(of[leaf] >> lane & 1), "%ld: box %u of leaf %u", n, lane, leaf);
                *(is ? &found : &left_out) += 1;
            }
    }
    CHECK(found >= cases && left_out >= cases && whole >= cases / 10);
}

/* Whether interiors do, along the first so many axes. */
static int box_passes(const bvol_aabb *a, const bvol_aabb *b, int axes)
{
    for (int k = 0; k < axes; k++)
        if (vec3_get(&a->min, k) >= vec3_get(&b->max, k) || vec3_get(&a->max, k) <= vec3_get(&b->min, k))
            return 0;
    return 1;
}

/* One float smaller on each side. */
static bvol_aabb shrink(const bvol_aabb *box)
{
    return aabb(nextafterf(box->min.x, INFINITY), nextafterf(box->min.y, INFINITY), nextafterf(box->min.z, INFINITY),
                nextafterf(box->max.x, -INFINITY), nextafterf(box->max.y, -INFINITY), nextafterf(box->max.z, -INFINITY));
}

/* Lanes that are given without a pause, and those of leaves at which the descent pauses. */
static void take_boxes(const tree *t, const bvol_aabb *query, const bvol_aabb *inner, int axes, uint32_t given[BLOCKS],
                       uint32_t paused[BLOCKS])
{
    uint32_t stack[2 * BVOLI_WIDE] = {0}, ids[(BLOCKS + 1) * BVOLI_WIDE], lanes;
    bvoli_box_descent d = {.blocks = t->blocks,
                           .links = t->links,
                           .bounds = query,
                           .inner = inner,
                           .stack = stack,
                           .depth = 1,
                           .out = ids,
                           .most = (size_t)BLOCKS * BVOLI_WIDE};
    memset(given, 0, BLOCKS * sizeof *given);
    memset(paused, 0, BLOCKS * sizeof *paused);
    while ((lanes = bvoli_kernels_now()->box_descend(&d, axes)) != 0)
        paused[d.leaf & ~BVOLI_WHOLE] = lanes;
    for (size_t i = 0; i < d.taken; i++)
        given[ids[i] / BVOLI_WIDE] |= 1U << ids[i] % BVOLI_WIDE;
}

TEST(kernel_descent, boxes_that_only_touch_a_box_are_left_open)
{
    static tree t;
    chance c = {test_seed()};
    long touching = 0, passing = 0;
    const long cases = test_cases(2000);
    FOR_EACH_TABLE
    for (long n = cases; n > 0; n--) {
        const place p = draw_place(&c);
        const int axes = chance_int(&c, 2, 3);
        uint32_t given[BLOCKS], paused[BLOCKS];
        draw_tree(&c, &p, &t);
        const bvol_aabb query = draw_query(&c, &p, &t), inner = shrink(&query);
        take_boxes(&t, &query, &inner, axes, given, paused);
        for (unsigned leaf = 1; leaf <= t.links[0].count; leaf++) {
            uint32_t overlap = 0, pass = 0;
            for (unsigned lane = 0; lane < t.links[leaf].count; lane++) {
                const bvol_aabb box = read_box(&t.blocks[leaf], lane);
                overlap |= (uint32_t)box_overlaps(&box, &query, axes) << lane;
                pass |= (uint32_t)box_passes(&box, &query, axes) << lane;
            }
            CHECKF(given[leaf] == (overlap == pass ? overlap : 0), "%ld: leaf %u", n, leaf);
            CHECKF(paused[leaf] == (overlap == pass ? 0 : overlap), "%ld: leaf %u", n, leaf);
            touching += overlap != pass;
            passing += overlap == pass && overlap != 0;
        }
    }
    CHECK(touching >= cases / 10 && passing >= cases);
}

/* What a box finds alone, leaf by leaf. Returns how many, and sets whether it only touches any. */
static uint32_t find_row(const tree *t, const bvol_aabb *query, int axes, uint32_t row[BLOCKS * BVOLI_WIDE], int *touches)
{
    uint32_t count = 0;
    *touches = 0;
    for (unsigned leaf = 1; leaf <= t->links[0].count; leaf++)
        for (unsigned lane = 0; lane < t->links[leaf].count; lane++) {
            const bvol_aabb box = read_box(&t->blocks[leaf], lane);
            if (!box_overlaps(&box, query, axes))
                continue;
            *touches |= !box_passes(&box, query, axes);
            row[count++] = t->blocks[leaf].child[lane];
        }
    return count;
}

TEST(kernel_descent, boxes_of_a_group_find_what_each_finds_alone)
{
    static tree t;
    static bvoli_group g;
    chance c = {test_seed()};
    long found = 0, touching = 0, too_many = 0;
    const long cases = test_cases(1000);
    FOR_EACH_TABLE
    for (long n = cases; n > 0; n--) {
        const place p = draw_place(&c);
        const int axes = chance_int(&c, 2, 3), doubts = chance_int(&c, 0, 1);
        bvoli_group_entry stack[2 * BVOLI_WIDE];
        bvol_aabb query[BVOLI_WIDE];
        draw_tree(&c, &p, &t);
        memset(&g, 0x55, sizeof g);
        g.left = 0;
        for (unsigned lane = 0; lane < BVOLI_WIDE; lane++) {
            query[lane] = chance_int(&c, 0, 3) ? draw_query(&c, &p, &t) : aabb(NAN, NAN, NAN, NAN, NAN, NAN);
            write_box(&g.asked, lane, &query[lane]);
            g.taken[lane] = 0;
        }
        bvoli_kernels_now()->group_descend(t.blocks, t.links, 0, stack, axes, doubts, &g);
        for (unsigned lane = 0; lane < BVOLI_WIDE; lane++) {
            uint32_t row[BLOCKS * BVOLI_WIDE];
            int touches;
            const uint32_t count = isnan(query[lane].min.x) ? 0 : find_row(&t, &query[lane], axes, row, &touches);
            const int open = count > 0 && doubts && touches, is_left = open || count > BVOLI_GROUP_ROW;
            CHECKF((int)(g.left >> lane & 1) == is_left, "%ld: lane %u finds %u", n, lane, count);
            CHECKF(is_left || g.taken[lane] == count, "%ld: lane %u finds %u, not %u", n, lane, g.taken[lane], count);
            CHECK(is_left || memcmp(g.rows[lane], row, count * sizeof *row) == 0);
            found += !is_left && count > 0;
            touching += open;
            too_many += count > BVOLI_GROUP_ROW;
        }
    }
    CHECK(found >= cases && touching >= cases / 10 && too_many >= cases / 10);
}
