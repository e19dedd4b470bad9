/* SPDX-License-Identifier: MIT */
/* Indexes of hulls, with every engine and every table of kernels: each query finds what the function of single hulls finds
 * among all hulls one by one. Hulls are of lattices, so that they and the queries often touch; some are flat or a point, some
 * are there twice, and some are empty or NULL. */
#include "clouds.h"
#include "index/found.h"
#include "index/model.h"
#include "index/saved.h"
#include "ledger.h"
#include "tables.h"
#include "test.h"

#include <math.h>
#include <string.h>

enum { HULLS_MOST = 60, ROOM = HULLS_MOST * HULLS_MOST, CORNERS_MOST = 12 };

/* Pointers as a caller might keep them, beside other things. */
typedef struct kept {
    uint64_t other;
    const bvol_hull *hull;
} kept;

typedef struct world_of_hulls {
    size_t count;
    kept kept[HULLS_MOST];
    bvol_hull *made[HULLS_MOST]; /* NULL where the pointer is one of another, or NULL */
    bvol_shape *handle[HULLS_MOST];
    bvol_aabb box[HULLS_MOST];
} world_of_hulls;

static bvol_hull *draw_hull(chance *c, float spread)
{
    bvol_vec3 at[CORNERS_MOST];
    bvol_hull *hull = NULL;
    const int kind = chance_int(c, 0, 3), count = one_in(c, 20) ? 0 : chance_int(c, 1, CORNERS_MOST);
    const bvol_vec3 p =
        vec3(spread * (float)chance_int(c, -4, 4), spread * (float)chance_int(c, -4, 4), spread * (float)chance_int(c, -4, 4));
    for (int i = 0; i < count; i++) {
        const bvol_vec3 q = cloud_point(c, kind);
        at[i] = vec3(p.x + q.x, p.y + q.y, p.z + q.z);
    }
    CHECK(bvol_hull_create(at, (size_t)count, 0, NULL, NULL, &hull) == BVOL_OK);
    return hull;
}

static void put_hull(world_of_hulls *w, size_t i, chance *c)
{
    bvol_shape_destroy(w->handle[i]);
    w->handle[i] = NULL;
    w->made[i] = NULL;
    w->kept[i].hull = one_in(c, 15) ? NULL : i > 0 && one_in(c, 15) ? w->kept[i - 1].hull : (w->made[i] = draw_hull(c, 1));
    w->box[i] = (bvol_aabb){{INF, INF, INF}, {-INF, -INF, -INF}};
    if (!w->kept[i].hull)
        return;
    CHECK(bvol_hull_bounds(w->kept[i].hull, &w->box[i]) == BVOL_OK);
    CHECK(bvol_shape_create_hull(w->kept[i].hull, NULL, &w->handle[i]) == BVOL_OK);
}

static void draw_world(world_of_hulls *w, size_t count, chance *c)
{
    memset(w, 0, sizeof *w);
    w->count = count;
    for (size_t i = 0; i < count; i++)
        put_hull(w, i, c);
}

static void free_world(world_of_hulls *w)
{
    for (size_t i = 0; i < w->count; i++) {
        bvol_shape_destroy(w->handle[i]);
        bvol_hull_destroy(w->made[i]);
    }
}

static bvol_result build(bvol_index *index, const world_of_hulls *w)
{
    return bvol_index_build_hulls(index, &w->kept[0].hull, w->count, sizeof(kept), NULL, 0, NULL);
}

static bvol_index *index_of_hulls(const bvol_index_options *options, const world_of_hulls *w)
{
    bvol_index *index;
    CHECK(bvol_index_create(options, NULL, &index) == BVOL_OK);
    CHECK(build(index, w) == BVOL_OK && bvol_index_validate(index) == BVOL_OK && bvol_index_count(index) == w->count);
    return index;
}

static bvol_vec3 place(chance *c)
{
    const bvol_vec3 p = cloud_point(c, chance_int(c, 0, 2));
    return vec3(p.x + (float)chance_int(c, -4, 4), p.y + (float)chance_int(c, -4, 4), p.z + (float)chance_int(c, -4, 4));
}

/* Shapes of any kind that hulls are tested against. */
enum { ASKED = 10 };
static bvol_shape *draw_shape(chance *c, int kind)
{
    bvol_shape *shape = NULL;
    const bvol_vec3 p = place(c), q = place(c), r = place(c);
    const float size = 0.5F * (float)chance_int(c, 0, 4);
    const bvol_plane walls[] = {{{1, 0, 0}, -fminf(p.x, q.x)}, {{-1, 0, 0}, fmaxf(p.x, q.x)}, {{0, 1, 1}, r.z}};
    bvol_frustum *frustum;
    bvol_hull *hull;
    switch (kind) {
    case 0: CHECK(bvol_shape_create_point(&p, NULL, &shape) == BVOL_OK); break;
    case 1: CHECK(bvol_shape_create_segment(&(bvol_segment){p, q}, NULL, &shape) == BVOL_OK); break;
    case 2: CHECK(bvol_shape_create_plane(&walls[c->state % 3], NULL, &shape) == BVOL_OK); break;
    case 3:
        CHECK(bvol_shape_create_aabb(&(bvol_aabb){{fminf(p.x, q.x), fminf(p.y, q.y), fminf(p.z, q.z)},
                                                  {fmaxf(p.x, q.x), fmaxf(p.y, q.y), fmaxf(p.z, q.z)}},
                                     NULL, &shape) == BVOL_OK);
        break;
    case 4: CHECK(bvol_shape_create_sphere(&(bvol_sphere){p, size}, NULL, &shape) == BVOL_OK); break;
    case 5: CHECK(bvol_shape_create_capsule(&(bvol_capsule){p, q, size}, NULL, &shape) == BVOL_OK); break;
    case 6:
        CHECK(bvol_shape_create_obb(&(bvol_obb){p, {size, 1, 0.5F}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}}, NULL,
                                    &shape) == BVOL_OK);
        break;
    case 7: CHECK(bvol_shape_create_triangle(&(bvol_triangle){p, q, r}, NULL, &shape) == BVOL_OK); break;
    case 8:
        CHECK(bvol_frustum_create_from_planes(walls, 3, NULL, &frustum) == BVOL_OK);
        CHECK(bvol_shape_create_frustum(frustum, NULL, &shape) == BVOL_OK);
        bvol_frustum_destroy(frustum);
        break;
    default:
        hull = draw_hull(c, 1);
        CHECK(bvol_shape_create_hull(hull, NULL, &shape) == BVOL_OK);
        bvol_hull_destroy(hull);
    }
    return shape;
}

static void expect_ids(const bvol_index *index, uint32_t *got, size_t count, const uint32_t *want, size_t wanted, int kind)
{
    CHECKF(count == wanted, "a query of kind %d finds %zu, not %zu", kind, count, wanted);
    CHECK(bvol_index_count(index) > 0 || wanted == 0);
    qsort(got, count, sizeof *got, compare_ids);
    CHECKF(memcmp(got, want, wanted * sizeof *want) == 0, "a query of kind %d finds others", kind);
}

static void check_overlaps(const world_of_hulls *w, const bvol_index *index, int kind, chance *c)
{
    uint32_t want[HULLS_MOST], got[HULLS_MOST];
    size_t wanted = 0;
    bvol_shape *const query = draw_shape(c, kind);
    for (uint32_t i = 0; i < w->count; i++)
        if (w->handle[i] && bvol_shape_overlaps(query, w->handle[i]))
            want[wanted++] = i;
    expect_ids(index, got, bvol_index_overlaps_shape(index, query, NULL, got, HULLS_MOST), want, wanted, kind);
    bvol_shape_destroy(query);
}

static void check_rays(const world_of_hulls *w, const bvol_index *index, chance *c)
{
    const bvol_vec3 p = place(c), q = place(c);
    const bvol_ray ray = {p, 0, one_in(c, 3) ? vec3((float)chance_int(c, -1, 1), 1, 0) : vec3(q.x - p.x, q.y - p.y, q.z - p.z),
                          one_in(c, 3) ? 1 : INF};
    bvol_index_found want[HULLS_MOST], got[HULLS_MOST];
    size_t wanted = 0;
    for (uint32_t i = 0; i < w->count; i++) {
        bvol_ray_hit hit, of_box;
        if (!bvol_ray_hits_hull(&ray, w->kept[i].hull, &hit))
            continue;
        CHECK(bvol_ray_hits_aabb(&ray, &w->box[i], &of_box));
        want[wanted++] = (bvol_index_found){i, of_box.t_enter > hit.t_enter ? of_box.t_enter : hit.t_enter};
    }
    qsort(want, wanted, sizeof *want, compare_found);
    bvol_ray_hit first, record;
    uint32_t id = 77;
    CHECK(bvol_index_raycast(index, &ray, NULL, got, HULLS_MOST) == wanted && same_found(got, want, wanted));
    CHECK(bvol_index_raycast_any(index, &ray, NULL) == (wanted > 0));
    CHECK(bvol_index_raycast_first(index, &ray, NULL, &id, &first) == (wanted > 0));
    CHECK(id == (wanted > 0 ? want[0].id : 77));
    if (wanted > 0) {
        CHECK(bvol_ray_hits_hull(&ray, w->kept[id].hull, &record));
        CHECK(record.feature == first.feature && record.inside == first.inside && record.normal.x == first.normal.x);
    }
}

static void expect_nearest(const world_of_hulls *w, const bvol_index *index, chance *c)
{
    const bvol_vec3 p = place(c);
    const float most = one_in(c, 2) ? INF : (float)chance_int(c, 0, 9);
    bvol_index_found want[HULLS_MOST], got[HULLS_MOST];
    bvol_index_closest closest;
    size_t wanted = 0;
    const size_t room = (size_t)chance_int(c, 1, 9);
    for (uint32_t i = 0; i < w->count; i++) {
        if (!can_be_found(&w->box[i]))
            continue;
        const float distance_sq = bvol_hull_distance_sq_point(w->kept[i].hull, &p),
                    of_box = bvol_aabb_distance_sq_point(&w->box[i], &p), at = distance_sq > of_box ? distance_sq : of_box;
        if (at <= most)
            want[wanted++] = (bvol_index_found){i, at};
    }
    qsort(want, wanted, sizeof *want, compare_found);
    const size_t count = bvol_index_nearest_point(index, &p, most, NULL, got, room);
    CHECK(count == (wanted < room ? wanted : room) && same_found(got, want, count));
    CHECK(bvol_index_closest_point(index, &p, most, NULL, &closest) == (wanted > 0));
    if (wanted > 0) {
        const float x = closest.point.x - p.x, y = closest.point.y - p.y, z = closest.point.z - p.z;
        CHECK(closest.id == want[0].id && closest.distance_sq == want[0].at);
        CHECKF(fabsf(sqrtf(x * x + y * y + z * z) - sqrtf(want[0].at)) < 1e-5F, "id %u: %g beside %g", closest.id,
               (double)sqrtf(x * x + y * y + z * z), (double)sqrtf(want[0].at));
    }
}

/* The ids, and that times are in order and not before those of single sweeps. */
static void check_sweeps(const world_of_hulls *w, const bvol_index *index, chance *c)
{
    static const int kinds[] = {3, 4, 5, 6, 7, 9};
    const bvol_vec3 p = place(c), motion = one_in(c, 2) ? p : vec3(0, (float)chance_int(c, -3, 3), 0);
    bvol_shape *const moving = draw_shape(c, kinds[chance_int(c, 0, 5)]);
    bvol_index_found got[HULLS_MOST];
    bvol_sweep_hit hit;
    size_t wanted = 0;
    const size_t count = bvol_index_sweep_shape(index, moving, &motion, NULL, got, HULLS_MOST);
    for (uint32_t i = 0; i < w->count; i++)
        wanted += (size_t)(w->handle[i] && bvol_shape_sweep(moving, &motion, w->handle[i], NULL));
    CHECKF(count == wanted, "a sweep meets %zu, not %zu", count, wanted);
    for (size_t i = 0; i < count; i++) {
        CHECK(bvol_shape_sweep(moving, &motion, w->handle[got[i].id], &hit) && got[i].at >= hit.t_enter);
        CHECK(i == 0 || got[i].at > got[i - 1].at || (got[i].at == got[i - 1].at && got[i].id > got[i - 1].id));
    }
    uint32_t id = 77;
    CHECK(bvol_index_sweep_shape_first(index, moving, &motion, NULL, &id, NULL) == (count > 0));
    CHECK(id == (count > 0 ? got[0].id : 77));
    bvol_shape_destroy(moving);
}

static void expect_pairs(const world_of_hulls *w, const bvol_index *index)
{
    static bvol_pair want[ROOM], got[ROOM];
    size_t wanted = 0;
    for (uint32_t i = 0; i < w->count; i++)
        for (uint32_t k = i + 1; k < w->count; k++)
            if (bvol_hull_overlaps_hull(w->kept[i].hull, w->kept[k].hull))
                want[wanted++] = (bvol_pair){i, k};
    CHECK(bvol_index_pairs(index, NULL, NULL, got, ROOM) == wanted);
    qsort(got, wanted, sizeof *got, compare_pairs);
    CHECK(same_pairs(got, want, wanted, ROOM, 0));
}

/* With an index of triangles, and one of boxes, in both orders. */
static void check_pairs_between(const world_of_hulls *w, const bvol_index *index, const bvol_index_options *options, chance *c)
{
    enum { OTHERS = 9 };
    static bvol_pair want[ROOM], got[ROOM];
    bvol_vec3 corner[3 * OTHERS];
    bvol_aabb box[OTHERS];
    for (int i = 0; i < 3 * OTHERS; i++)
        corner[i] = place(c);
    for (int i = 0; i < OTHERS; i++)
        box[i] = (bvol_aabb){corner[3 * i], vec3(corner[3 * i].x + 1, corner[3 * i].y + 1, corner[3 * i].z + 1)};
    const bvol_triangle_mesh mesh = {sizeof mesh, 0, corner, 3 * OTHERS, 0, NULL, OTHERS};
    for (int boxes = 0; boxes < 2; boxes++) {
        bvol_index *other;
        size_t wanted = 0;
        CHECK(bvol_index_create(options, NULL, &other) == BVOL_OK);
        CHECK((boxes ? bvol_index_build(other, box, OTHERS, 0, NULL, 0, NULL)
                     : bvol_index_build_triangles(other, &mesh, NULL, 0, NULL)) == BVOL_OK);
        for (uint32_t i = 0; i < w->count; i++)
            for (uint32_t k = 0; k < OTHERS; k++)
                if (boxes ? bvol_hull_overlaps_aabb(w->kept[i].hull, &box[k])
                          : bvol_hull_overlaps_triangle(w->kept[i].hull, (const bvol_triangle *)(const void *)&corner[3 * k]))
                    want[wanted++] = (bvol_pair){i, k};
        CHECK(bvol_index_pairs_between(index, other, NULL, NULL, got, ROOM) == wanted);
        qsort(got, wanted, sizeof *got, compare_pairs);
        CHECK(same_pairs(got, want, wanted, ROOM, 0));
        CHECK(bvol_index_pairs_between(other, index, NULL, NULL, got, ROOM) == wanted);
        bvol_index_destroy(other);
    }
}

static void check_all(const world_of_hulls *w, const bvol_index *index, const bvol_index_options *options, chance *c)
{
    for (int kind = 0; kind < ASKED; kind++)
        check_overlaps(w, index, kind, c);
    for (int i = 0; i < 4; i++) {
        check_rays(w, index, c);
        expect_nearest(w, index, c);
        check_sweeps(w, index, c);
    }
    expect_pairs(w, index);
    check_pairs_between(w, index, options, c);
}

TEST(index_hulls, every_query_finds_what_single_hulls_say)
{
    static world_of_hulls w;
    FOR_EACH_TABLE
    for (int e = 0; e < ENGINES; e++)
        for (long n = 0; n < test_cases(3); n++) {
            chance c = {test_seed() * 31U + (uint64_t)(e + ENGINES * n)};
            draw_world(&w, (size_t)chance_int(&c, 0, one_in(&c, 2) ? 12 : HULLS_MOST), &c);
            bvol_index *index = index_of_hulls(&engines[e], &w);
            check_all(&w, index, &engines[e], &c);
            bvol_index_destroy(index);
            free_world(&w);
        }
}

/* Others take the places of hulls, and are found after a refit; and from a file. */
TEST(index_hulls, others_take_their_places_and_files_are_given_them_again)
{
    static world_of_hulls w;
    for (long n = 0; n < test_cases(4); n++)
        for (int e = 0; e < ENGINES; e++) {
            chance c = {test_seed() * 37U + (uint64_t)(e + ENGINES * n)};
            bvol_hull *old[HULLS_MOST] = {NULL};
            draw_world(&w, 30, &c);
            bvol_index *index = index_of_hulls(&engines[e], &w);
            for (size_t i = 0; i < w.count; i += 2) {
                old[i] = w.made[i];
                put_hull(&w, i, &c);
            }
            CHECK(bvol_index_refit(index) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
            check_all(&w, index, &engines[e], &c);
            const bvol_index_sources sources = {sizeof sources, BVOL_KIND_HULL, &w.kept[0].hull, w.count, sizeof(kept)};
            saved file;
            CHECK(reopen(&index, (enum way)chance_int(&c, 0, WAYS - 1), &sources, NULL, &file) == BVOL_OK);
            check_all(&w, index, &engines[e], &c);
            bvol_index_destroy(index);
            free_file(&file);
            for (size_t i = 0; i < w.count; i++)
                bvol_hull_destroy(old[i]);
            free_world(&w);
        }
}

TEST(index_hulls, what_is_refused_leaves_the_index_as_it_was)
{
    chance c = {test_seed()};
    const bvol_hull *hull[2] = {draw_hull(&c, 0), NULL};
    const bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    bvol_index *index;
    bvol_instances *placed;
    uint32_t id;
    CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_build(index, &box, 1, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_build_hulls(NULL, hull, 2, 0, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build_hulls(index, NULL, 2, 0, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build_hulls(index, hull, 2, sizeof(void *) - 1, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build_hulls(index, hull, 2, sizeof(void *) + 1, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build_hulls(index, hull, (size_t)-1, 0, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_count(index) == 1 && bvol_index_overlaps_aabb_any(index, &box, NULL));
    CHECK(bvol_index_build_hulls(index, hull, 2, 0, NULL, 0, NULL) == BVOL_OK && bvol_index_count(index) == 2);
    CHECK(bvol_index_insert(index, &box, NULL, &id) == BVOL_ERROR_KIND && bvol_index_move(index, 0, &box) == BVOL_ERROR_KIND);
    const bvol_instance instance = {index, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
    CHECK(bvol_instances_create(NULL, NULL, &placed) == BVOL_OK);
    CHECK(bvol_instances_build(placed, &instance, 1, 0, NULL, 0, NULL) == BVOL_ERROR_KIND);
    bvol_instances_destroy(placed);
    CHECK(bvol_index_build_hulls(index, NULL, 0, 0, NULL, 0, NULL) == BVOL_OK && bvol_index_count(index) == 0);
    bvol_index_destroy(index);
    bvol_hull_destroy((bvol_hull *)(uintptr_t)hull[0]);
}

TEST(index_hulls, failing_allocations_leave_the_index_as_it_was)
{
    static world_of_hulls w;
    chance c = {test_seed() + 1};
    const bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    draw_world(&w, 40, &c);
    for (int e = 0; e < ENGINES; e++)
        for (int fail_at = 1;; fail_at++) {
            ledger memory = {0};
            const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
            bvol_index *index;
            CHECK(bvol_index_create(&engines[e], &allocator, &index) == BVOL_OK);
            CHECK(bvol_index_build(index, &box, 1, 0, NULL, 0, NULL) == BVOL_OK);
            memory.calls = 0;
            memory.fail_at = fail_at;
            const bvol_result result = build(index, &w);
            memory.fail_at = 0;
            CHECK(bvol_index_validate(index) == BVOL_OK && (result == BVOL_OK || result == BVOL_ERROR_MEMORY));
            CHECK(bvol_index_count(index) == (result == BVOL_OK ? w.count : 1));
            if (result == BVOL_OK)
                expect_pairs(&w, index);
            bvol_index_destroy(index);
            CHECK(memory.live == 0);
            if (result == BVOL_OK)
                break;
        }
    free_world(&w);
}
