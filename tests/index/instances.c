/* SPDX-License-Identifier: MIT */
/* Instances answer as indexes of all images do, with every engine and table of kernels, after any changes. */
#include "index/placed.h"
#include "ledger.h"
#include "tables.h"

#include <math.h>

/* ---- against the flat world ---- */

typedef struct found_all {
    size_t count;
    bvol_instances_found hits[2 * IMAGES_MOST];
} found_all;

static void add_hits(found_all *all, const flat *f, const bvol_index_found *hits, size_t count)
{
    for (size_t i = 0; i < count; i++)
        all->hits[all->count++] = (bvol_instances_found){f->id[hits[i].id].instance, f->id[hits[i].id].item, hits[i].at};
}

/* What a ray hits, of triangles and of boxes, in order. */
static void hits_of_flat(const world *w, const bvol_ray *ray, const pair_of_filters *f, found_all *out)
{
    static bvol_index_found hits[IMAGES_MOST];
    out->count = 0;
    add_hits(out, &w->triangles, hits, bvol_index_raycast(w->triangles.index, ray, f->of_triangles, hits, IMAGES_MOST));
    add_hits(out, &w->boxes, hits, bvol_index_raycast(w->boxes.index, ray, f->of_boxes, hits, IMAGES_MOST));
    qsort(out->hits, out->count, sizeof *out->hits, compare_placed);
}

/* The record of the single function for an image. */
static bvol_ray_hit record_of(const world *w, const bvol_ray *ray, const bvol_instances_found *found)
{
    const base *const b = &w->bases[w->placed[found->instance].base];
    bvol_ray_hit hit;
    bvol_triangle t;
    bvol_aabb box;
    if (b->triangles) {
        bvol_triangle_transform(&b->triangle[found->item], w->placed[found->instance].matrix, &t);
        CHECK(bvol_ray_hits_triangle(ray, &t, &hit));
    } else {
        bvol_aabb_transform(&b->box[found->item], w->placed[found->instance].matrix, &box);
        CHECK(bvol_ray_hits_aabb(ray, &box, &hit));
    }
    return hit;
}

static size_t check_ray_at(const world *w, const bvol_ray *ray, chance *c)
{
    static found_all want;
    static bvol_instances_found got[2 * IMAGES_MOST];
    pair_of_filters f;
    bvol_instances_id id = {77, 78};
    bvol_ray_hit hit;
    draw_filters(w, c, 1, &f);
    hits_of_flat(w, ray, &f, &want);
    const size_t count = bvol_instances_raycast(w->instances, ray, f.is, got, 2 * IMAGES_MOST);
    CHECKF(count == want.count, "%zu hits, not %zu", count, want.count);
    CHECK(memcmp(got, want.hits, count * sizeof *got) == 0);
    CHECK(bvol_instances_raycast(w->instances, ray, f.is, NULL, 9) == count);
    const size_t some = count > 1 ? (size_t)chance_int(c, 1, (int)count - 1) : count; /* the first of them */
    CHECK(bvol_instances_raycast(w->instances, ray, f.is, got, some) == count);
    CHECK(memcmp(got, want.hits, some * sizeof *got) == 0);
    CHECK(bvol_instances_raycast_any(w->instances, ray, f.is) == (count > 0));
    CHECK(bvol_instances_raycast_first(w->instances, ray, f.is, &id, &hit) == (count > 0));
    if (count == 0) {
        CHECK(id.instance == 77 && id.item == 78);
        return 0;
    }
    CHECKF(id.instance == want.hits[0].instance && id.item == want.hits[0].item, "%u %u, not %u %u", id.instance, id.item,
           want.hits[0].instance, want.hits[0].item);
    const bvol_ray_hit single = record_of(w, ray, &want.hits[0]);
    CHECK(memcmp(&hit, &single, sizeof hit) == 0);
    return count;
}

static bvol_ray draw_ray(const world *w, chance *c)
{
    bvol_ray ray = {draw_target(w, c), 0, draw_direction(c), one_in(c, 2) ? INF : (float)chance_int(c, 1, 20)};
    const bvol_vec3 at = draw_target(w, c), d = ray.dir;
    const float back = (float)chance_int(c, 0, 12);
    ray.origin = (bvol_vec3){at.x - back * d.x, at.y - back * d.y, at.z - back * d.z};
    if (one_in(c, 6))
        (&ray.origin.x)[chance_int(c, 0, 7)] = odd_float(c);
    return ray;
}

typedef union asked {
    bvol_aabb aabb;
    bvol_sphere sphere;
    bvol_capsule capsule;
    bvol_obb obb;
} asked;

static bvol_shape *draw_query(const world *w, chance *c, int kind, asked *q)
{
    const bvol_vec3 p = draw_target(w, c), d = draw_direction(c);
    const float size = one_in(c, 3) ? 0 : one_in(c, 4) ? 100.0F : (float)chance_int(c, 1, 4) / 2;
    bvol_shape *shape = NULL;
    switch (kind) {
    case 0:
        q->aabb = one_in(c, 3) ? draw_box(c, (enum scene)chance_int(c, 0, SCENES - 1))
                               : aabb(p.x - size, p.y - size, p.z - size, p.x, p.y + size, p.z);
        CHECK(bvol_shape_create_aabb(&q->aabb, NULL, &shape) == BVOL_OK);
        break;
    case 1:
        q->sphere = sphere(p.x, p.y, p.z, size);
        CHECK(bvol_shape_create_sphere(&q->sphere, NULL, &shape) == BVOL_OK);
        break;
    case 2:
        q->capsule = capsule(p, (bvol_vec3){p.x + d.x, p.y + d.y, p.z + d.z}, size);
        CHECK(bvol_shape_create_capsule(&q->capsule, NULL, &shape) == BVOL_OK);
        break;
    default:
        q->obb = (bvol_obb){p, {size, 1, size}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
        CHECK(bvol_shape_create_obb(&q->obb, NULL, &shape) == BVOL_OK);
    }
    return shape;
}

typedef size_t find_flat(const bvol_index *, const void *, const bvol_index_filter *, uint32_t *, size_t);
typedef size_t find_placed(const bvol_instances *, const void *, const bvol_instances_filter *, bvol_instances_id *, size_t);
typedef int find_any_placed(const bvol_instances *, const void *, const bvol_instances_filter *);

#define ASK(kind)                                                                                                              \
    static size_t flat_##kind(const bvol_index *i, const void *q, const bvol_index_filter *f, uint32_t *ids, size_t n)         \
    {                                                                                                                          \
        return bvol_index_overlaps_##kind(i, q, f, ids, n);                                                                    \
    }                                                                                                                          \
    static size_t placed_##kind(const bvol_instances *i, const void *q, const bvol_instances_filter *f,                        \
                                bvol_instances_id *ids, size_t n)                                                              \
    {                                                                                                                          \
        return bvol_instances_overlaps_##kind(i, q, f, ids, n);                                                                \
    }                                                                                                                          \
    static int any_##kind(const bvol_instances *i, const void *q, const bvol_instances_filter *f)                              \
    {                                                                                                                          \
        return bvol_instances_overlaps_##kind##_any(i, q, f);                                                                  \
    }
ASK(aabb)
ASK(sphere)
ASK(capsule)
ASK(obb)
ASK(shape)

static const struct {
    find_flat *flat;
    find_placed *placed;
    find_any_placed *any;
} overlaps[5] = {{flat_aabb, placed_aabb, any_aabb},
                 {flat_sphere, placed_sphere, any_sphere},
                 {flat_capsule, placed_capsule, any_capsule},
                 {flat_obb, placed_obb, any_obb},
                 {flat_shape, placed_shape, any_shape}};

static size_t check_overlaps_of(const world *w, int which, const void *query, chance *c)
{
    static bvol_instances_id want[2 * IMAGES_MOST], got[2 * IMAGES_MOST];
    static uint32_t ids[IMAGES_MOST];
    pair_of_filters f;
    size_t n = 0;
    draw_filters(w, c, 0, &f);
    const size_t triangles = overlaps[which].flat(w->triangles.index, query, f.of_triangles, ids, IMAGES_MOST);
    for (size_t i = 0; i < triangles; i++)
        want[n++] = w->triangles.id[ids[i]];
    const size_t boxes = overlaps[which].flat(w->boxes.index, query, f.of_boxes, ids, IMAGES_MOST);
    for (size_t i = 0; i < boxes; i++)
        want[n++] = w->boxes.id[ids[i]];
    qsort(want, n, sizeof *want, compare_placed_ids);
    CHECK(overlaps[which].any(w->instances, query, f.is) == (n > 0));
    CHECK(overlaps[which].placed(w->instances, query, f.is, NULL, 0) == n);
    const size_t some = n > 1 && one_in(c, 2) ? (size_t)chance_int(c, 1, (int)n - 1) : n;
    const size_t count = overlaps[which].placed(w->instances, query, f.is, got, some);
    CHECKF(count == n, "question %d: %zu, not %zu", which, count, n);
    if (!w->unordered)
        CHECK(memcmp(got, want, some * sizeof *got) == 0);
    qsort(got, some, sizeof *got, compare_placed_ids);
    CHECK(some < n || memcmp(got, want, n * sizeof *got) == 0);
    return n;
}

/* Each box contains the images of all that its instance holds. */
static void check_boxes(const world *w)
{
    const bvol_index *boxes = NULL;
    const flat *const flats[2] = {&w->triangles, &w->boxes};
    CHECK(bvol_instances_boxes(w->instances, &boxes) == BVOL_OK && bvol_index_validate(boxes) == BVOL_OK);
    CHECK(bvol_index_count(boxes) == bvol_instances_count(w->instances));
    for (int k = 0; k < 2; k++)
        for (uint32_t i = 0; i < flats[k]->count; i++) {
            bvol_aabb box, about;
            CHECK(bvol_index_get(flats[k]->index, i, &box, NULL) == BVOL_OK);
            CHECK(bvol_index_get(boxes, flats[k]->id[i].instance, &about, NULL) == BVOL_OK);
            CHECK(!can_be_found(&box) || bvol_aabb_contains_aabb(&about, &box));
        }
    for (uint32_t i = 0; i <= w->numbers; i++) {
        bvol_instance got;
        const int there = i < w->numbers && w->placed[i].live;
        CHECK(bvol_instances_get(w->instances, i, &got) == (there ? BVOL_OK : BVOL_ERROR_ARGUMENT));
        for (int k = 0; there && k < 16; k++)
            CHECK(k % 4 == 3 ? got.matrix[k] == (k == 15 ? 1.0F : 0.0F)
                             : memcmp(&got.matrix[k], &w->placed[i].matrix[k], sizeof(float)) == 0);
        CHECK(!there || got.index == w->bases[w->placed[i].base].index);
    }
}

TEST(index_instances, answers_are_those_of_the_flat_world)
{
    static world w;
    chance c = {test_seed()};
    size_t hit = 0, overlapped = 0, rays = 0;
    FOR_EACH_TABLE
    for (long n = test_cases(60); n > 0; n--) {
        world_begin(&w, &c);
        for (int round = chance_int(&c, 1, 6); round > 0; round--) {
            check_boxes(&w);
            for (int i = 0; i < 6; i++, rays++) {
                const bvol_ray ray = draw_ray(&w, &c);
                asked q;
                const int kind = i % 4;
                hit += check_ray_at(&w, &ray, &c);
                bvol_shape *const shape = draw_query(&w, &c, kind, &q);
                overlapped += check_overlaps_of(&w, kind, &q, &c);
                overlapped += check_overlaps_of(&w, 4, shape, &c);
                bvol_shape_destroy(shape);
            }
            world_change(&w, &c);
        }
        world_end(&w);
    }
    CHECKF(test_cases(60) < 60 || (hit > rays && overlapped > rays), "%zu hits and %zu overlaps of %zu rays", hit, overlapped,
           rays);
    if (getenv("BVOL_TEST_TELL"))
        printf("%zu rays, %zu hits, %zu overlaps\n", rays, hit, overlapped);
}
