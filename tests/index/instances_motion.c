/* SPDX-License-Identifier: MIT */
/* What moves through instances meets what it meets in the flat world, and what is near is what is near there. */
#include "index/placed.h"
#include "tables.h"

#include <math.h>

typedef struct all_found {
    size_t count;
    bvol_instances_found found[2 * IMAGES_MOST];
} all_found;

static void add(all_found *all, const flat *f, const bvol_index_found *found, size_t count)
{
    for (size_t i = 0; i < count; i++)
        all->found[all->count++] = (bvol_instances_found){f->id[found[i].id].instance, f->id[found[i].id].item, found[i].at};
}

static void sort(all_found *all)
{
    qsort(all->found, all->count, sizeof *all->found, compare_placed);
}

/* ---- moving shapes ---- */

typedef struct mover {
    const char *name;
    size_t (*flat)(const bvol_index *, const void *, const bvol_vec3 *, const bvol_index_filter *, bvol_index_found *, size_t);
    int (*flat_first)(const bvol_index *, const void *, const bvol_vec3 *, const bvol_index_filter *, uint32_t *,
                      bvol_sweep_hit *);
    size_t (*all)(const bvol_instances *, const void *, const bvol_vec3 *, const bvol_instances_filter *,
                  bvol_instances_found *, size_t);
    int (*first)(const bvol_instances *, const void *, const bvol_vec3 *, const bvol_instances_filter *, bvol_instances_id *,
                 bvol_sweep_hit *);
    int (*any)(const bvol_instances *, const void *, const bvol_vec3 *, const bvol_instances_filter *);
} mover;

#define MOVER(kind)                                                                                                            \
    static size_t flat_##kind(const bvol_index *x, const void *s, const bvol_vec3 *m, const bvol_index_filter *f,              \
                              bvol_index_found *out, size_t n)                                                                 \
    {                                                                                                                          \
        return bvol_index_sweep_##kind(x, s, m, f, out, n);                                                                    \
    }                                                                                                                          \
    static int flat_first_##kind(const bvol_index *x, const void *s, const bvol_vec3 *m, const bvol_index_filter *f,           \
                                 uint32_t *id, bvol_sweep_hit *hit)                                                            \
    {                                                                                                                          \
        return bvol_index_sweep_##kind##_first(x, s, m, f, id, hit);                                                           \
    }                                                                                                                          \
    static size_t all_##kind(const bvol_instances *x, const void *s, const bvol_vec3 *m, const bvol_instances_filter *f,       \
                             bvol_instances_found *out, size_t n)                                                              \
    {                                                                                                                          \
        return bvol_instances_sweep_##kind(x, s, m, f, out, n);                                                                \
    }                                                                                                                          \
    static int first_##kind(const bvol_instances *x, const void *s, const bvol_vec3 *m, const bvol_instances_filter *f,        \
                            bvol_instances_id *id, bvol_sweep_hit *hit)                                                        \
    {                                                                                                                          \
        return bvol_instances_sweep_##kind##_first(x, s, m, f, id, hit);                                                       \
    }                                                                                                                          \
    static int any_##kind(const bvol_instances *x, const void *s, const bvol_vec3 *m, const bvol_instances_filter *f)          \
    {                                                                                                                          \
        return bvol_instances_sweep_##kind##_any(x, s, m, f);                                                                  \
    }
#define ROW(kind)                                                                                                              \
    {                                                                                                                          \
#kind, flat_##kind, flat_first_##kind, all_##kind, first_##kind, any_##kind                                            \
    }
MOVER(aabb)
MOVER(aabb_interior)
MOVER(sphere)
MOVER(sphere_interior)
MOVER(capsule)
MOVER(capsule_interior)
MOVER(obb)
MOVER(obb_interior)
MOVER(shape)
MOVER(shape_interior)
static const mover movers[10] = {ROW(aabb),    ROW(aabb_interior),    ROW(sphere), ROW(sphere_interior),
                                 ROW(capsule), ROW(capsule_interior), ROW(obb),    ROW(obb_interior),
                                 ROW(shape),   ROW(shape_interior)};

/* The record of what comes first in the flat world. */
static bvol_sweep_hit record_of(const world *w, const mover *m, const void *moving, const bvol_vec3 *motion,
                                const pair_of_filters *f, const bvol_instances_found *first)
{
    bvol_sweep_hit hit;
    uint32_t id;
    const int triangles = w->bases[w->placed[first->instance].base].triangles;
    memset(&hit, 0, sizeof hit);
    CHECK(m->flat_first(triangles ? w->triangles.index : w->boxes.index, moving, motion,
                        triangles ? f->of_triangles : f->of_boxes, &id, &hit));
    return hit;
}

static size_t check_sweep_of(const world *w, const mover *m, const void *moving, const bvol_vec3 *motion, chance *c)
{
    static bvol_index_found found[IMAGES_MOST];
    static all_found want;
    static bvol_instances_found got[2 * IMAGES_MOST];
    pair_of_filters f;
    bvol_instances_id id = {77, 78};
    bvol_sweep_hit hit;
    memset(&hit, 0, sizeof hit);
    draw_filters(w, c, 0, &f);
    want.count = 0;
    add(&want, &w->triangles, found, m->flat(w->triangles.index, moving, motion, f.of_triangles, found, IMAGES_MOST));
    add(&want, &w->boxes, found, m->flat(w->boxes.index, moving, motion, f.of_boxes, found, IMAGES_MOST));
    sort(&want);
    const size_t n = want.count, count = m->all(w->instances, moving, motion, f.is, got, 2 * IMAGES_MOST);
    CHECKF(count == n, "%s: %zu, not %zu", m->name, count, n);
    CHECK(memcmp(got, want.found, n * sizeof *got) == 0);
    const size_t some = n > 1 ? (size_t)chance_int(c, 1, (int)n - 1) : n;
    CHECK(m->all(w->instances, moving, motion, f.is, got, some) == n);
    CHECK(memcmp(got, want.found, some * sizeof *got) == 0);
    CHECK(m->any(w->instances, moving, motion, f.is) == (n > 0));
    CHECK(m->first(w->instances, moving, motion, f.is, &id, &hit) == (n > 0));
    if (n == 0) {
        CHECK(id.instance == 77 && id.item == 78);
        return 0;
    }
    const bvol_sweep_hit single = record_of(w, m, moving, motion, &f, want.found);
    CHECK(id.instance == want.found[0].instance && id.item == want.found[0].item);
    CHECK(memcmp(&hit, &single, sizeof hit) == 0);
    return n;
}

static bvol_vec3 draw_motion(chance *c)
{
    bvol_vec3 d = draw_direction(c);
    const float by = (float)chance_int(c, 0, 9);
    d = (bvol_vec3){by * d.x, by * d.y, by * d.z};
    if (one_in(c, 12))
        (&d.x)[chance_int(c, 0, 2)] = odd_float(c);
    return d;
}

static size_t check_sweeps(const world *w, int kind, chance *c)
{
    const bvol_vec3 motion = draw_motion(c), at = draw_target(w, c), p = {at.x - motion.x, at.y - motion.y, at.z};
    const float size = one_in(c, 4) ? 0 : (float)chance_int(c, 1, 4) / 4;
    const bvol_aabb box = {p, {p.x + size, p.y + size, p.z + 1}};
    const bvol_sphere ball = {p, size};
    const bvol_capsule rod = {p, {p.x, p.y, p.z + 1}, size};
    const bvol_obb turned = {p, {size, 0.5F, size}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
    const bvol_triangle t = draw_triangle(c);
    const void *const values[4] = {&box, &ball, &rod, &turned};
    bvol_shape *shape = NULL;
    size_t met = check_sweep_of(w, &movers[2 * kind], values[kind], &motion, c) +
                 check_sweep_of(w, &movers[2 * kind + 1], values[kind], &motion, c);
    CHECK((one_in(c, 2) ? bvol_shape_create_triangle(&t, NULL, &shape) : bvol_shape_create_capsule(&rod, NULL, &shape)) ==
          BVOL_OK);
    met += check_sweep_of(w, &movers[8 + kind % 2], shape, &motion, c);
    bvol_shape_destroy(shape);
    return met;
}

/* ---- neighbours ---- */

/* The point of what comes first in the flat world. */
static void check_closest(const world *w, const bvol_vec3 *p, float most, const pair_of_filters *f,
                          const bvol_instances_found *first)
{
    bvol_instances_closest got;
    bvol_index_closest want;
    memset(&got, 0x55, sizeof got);
    const bvol_instances_closest before = got;
    CHECK(bvol_instances_closest_point(w->instances, p, most, f->is, &got) == (first != NULL));
    if (!first) {
        CHECK(memcmp(&got, &before, sizeof got) == 0);
        return;
    }
    const int triangles = w->bases[w->placed[first->instance].base].triangles;
    CHECK(bvol_index_closest_point(triangles ? w->triangles.index : w->boxes.index, p, most,
                                   triangles ? f->of_triangles : f->of_boxes, &want));
    CHECK(got.instance == first->instance && got.item == first->item && got.distance_sq == first->at);
    CHECK(memcmp(&got.point, &want.point, sizeof want.point) == 0 &&
          memcmp(got.weights, want.weights, sizeof want.weights) == 0);
}

static size_t check_nearest_to(const world *w, const bvol_vec3 *p, chance *c)
{
    static bvol_index_found found[IMAGES_MOST];
    static all_found want;
    static bvol_instances_found got[2 * IMAGES_MOST];
    pair_of_filters f;
    const float most = one_in(c, 3) ? INF : (float)chance_int(c, 0, 30);
    const size_t wanted = one_in(c, 3) ? 2 * IMAGES_MOST : (size_t)chance_int(c, 1, 9);
    draw_filters(w, c, 0, &f);
    want.count = 0;
    add(&want, &w->triangles, found, bvol_index_nearest_point(w->triangles.index, p, most, f.of_triangles, found, IMAGES_MOST));
    add(&want, &w->boxes, found, bvol_index_nearest_point(w->boxes.index, p, most, f.of_boxes, found, IMAGES_MOST));
    sort(&want);
    const size_t n = want.count < wanted ? want.count : wanted;
    CHECK(bvol_instances_nearest_point(w->instances, p, most, f.is, got, wanted) == n);
    CHECK(memcmp(got, want.found, n * sizeof *got) == 0);
    CHECK(bvol_instances_nearest_point(w->instances, p, most, f.is, NULL, 3) == 0);
    CHECK(bvol_instances_nearest_point(w->instances, p, NAN, f.is, got, 3) == 0);
    check_closest(w, p, most, &f, n > 0 ? &want.found[0] : NULL);
    return n;
}

TEST(index_instances_motion, answers_are_those_of_the_flat_world)
{
    static world w;
    chance c = {test_seed() + 1};
    size_t met = 0, near = 0, asked = 0;
    FOR_EACH_TABLE
    for (long n = test_cases(30); n > 0; n--) {
        world_begin(&w, &c);
        for (int round = chance_int(&c, 1, 4); round > 0; round--) {
            for (int i = 0; i < 4; i++, asked++) {
                bvol_vec3 p = draw_target(&w, &c);
                if (one_in(&c, 2))
                    p.x += (float)chance_int(&c, -3, 3);
                if (one_in(&c, 9))
                    (&p.x)[chance_int(&c, 0, 2)] = odd_float(&c);
                met += check_sweeps(&w, i, &c);
                near += check_nearest_to(&w, &p, &c);
            }
            world_change(&w, &c);
        }
        world_end(&w);
    }
    CHECKF(test_cases(30) < 30 || (met > asked && near > asked), "%zu met and %zu near of %zu", met, near, asked);
    if (getenv("BVOL_TEST_TELL"))
        printf("%zu questions, %zu met, %zu near\n", 4 * asked, met, near);
}
