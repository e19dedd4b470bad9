/* SPDX-License-Identifier: MIT */
/* Rounding modes other than to nearest: what returns a result refuses them and changes nothing, and what does not, ends. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L /* alarm */
#endif

#include "test.h"
#include "values.h"

#include <fenv.h>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

static const struct mode {
    const char *name;
    int value;
} modes[] = {
#ifdef FE_DOWNWARD
    {"downward", FE_DOWNWARD},
#endif
#ifdef FE_UPWARD
    {"upward", FE_UPWARD},
#endif
#ifdef FE_TOWARDZERO
    {"toward zero", FE_TOWARDZERO},
#endif
    {NULL, 0},
};

static void to_nearest(void)
{
    (void)fesetround(FE_TONEAREST);
}

/* Whether the mode has an effect: emulators may not know it. */
static int has_effect(const struct mode *mode)
{
    const volatile float one = 1, hair = 0x1p-40F;
    if (fesetround(mode->value) != 0)
        return 0;
    const float above = one + hair, below = one - hair;
    to_nearest();
    return above != 1 || below != 1;
}

#define FOR_MODES(mode)                                                                                                        \
    for (const struct mode *mode = modes; mode->name; mode++)                                                                  \
        if (has_effect(mode))

#define IN_MODE(mode, ...)                                                                                                     \
    {                                                                                                                          \
        (void)fesetround((mode)->value);                                                                                       \
        __VA_ARGS__;                                                                                                           \
        to_nearest();                                                                                                          \
    }

/* What a call returns is checked to nearest again, so that no test that fails leaves the mode behind. */
#define REFUSED(mode, call)                                                                                                    \
    {                                                                                                                          \
        bvol_result refused_;                                                                                                  \
        IN_MODE(mode, refused_ = (call))                                                                                       \
        CHECKF(refused_ == BVOL_ERROR_ROUNDING, "%s: %s gives %s", (mode)->name, #call, bvol_result_name(refused_));           \
    }

#define OK(call) CHECKF((call) == BVOL_OK, "%s", #call)

/* The processor */

TEST(base_rounding, the_processor_tells_its_mode)
{
    CHECK(bvol_cpu_validate() == BVOL_OK);
    FOR_MODES(mode)
    {
        REFUSED(mode, bvol_cpu_validate())
        CHECK(bvol_cpu_validate() == BVOL_OK);
    }
}

#ifdef __SSE2__
TEST(base_rounding, the_processor_tells_that_it_flushes)
{
    static const unsigned settings[] = {0x8000, 0x0040, 0x8040}; /* FTZ, DAZ, both */
    const unsigned before = _mm_getcsr();
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        volatile float half = 0.5F, made = FLT_MIN, read = TINY;
        _mm_setcsr(before | settings[i]);
        made *= half;
        const int flushes = made == 0 || read == 0;
        const bvol_result result = bvol_cpu_validate();
        _mm_setcsr(before);
        CHECKF(!flushes || result == BVOL_NOTE_FLUSH, "%x: %s", settings[i], bvol_result_name(result));
    }
    CHECK(bvol_cpu_validate() == BVOL_OK);
}
#endif

/* What is made and changed */

static const bvol_aabb boxes[3] = {{{0, 0, 0}, {1, 1, 1}}, {{1, 0, 0}, {2, 2, 2}}, {{5, 5, 5}, {6, 6, 6}}};
static const bvol_aabb2 rectangles[3] = {{{0, 0}, {1, 1}}, {{1, 0}, {2, 2}}, {{5, 5}, {6, 6}}};
static const bvol_sphere spheres[3] = {{{0, 0, 0}, 1}, {{1, 0, 0}, 1}, {{5, 5, 5}, 1}};
static const bvol_obb obbs[3] = {{{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                                 {{1, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                                 {{5, 5, 5}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}};
static const bvol_ray rays[2] = {{{0, 0, 0}, 0, {1, 0, 0}, 1}, {{1, 0, 0}, 0, {1, 0, 0}, 1}};
static const uint32_t second = 1;

/* The two members that a set had are all that it has afterwards. */
#define CHECK_SET(mode, kind, values)                                                                                          \
    {                                                                                                                          \
        bvol_##kind##_set *set = NULL, *other = (void *)&set;                                                                  \
        bvol_##kind members[2];                                                                                                \
        OK(bvol_##kind##_set_create(values, 2, 0, NULL, NULL, &set));                                                          \
        REFUSED(mode, bvol_##kind##_set_create(values, 2, 0, NULL, NULL, &other))                                              \
        CHECK(other == NULL);                                                                                                  \
        REFUSED(mode, bvol_##kind##_set_append(set, values, 3, 0))                                                             \
        REFUSED(mode, bvol_##kind##_set_update(set, 1, &(values)[2], 1, 0))                                                    \
        REFUSED(mode, bvol_##kind##_set_update_listed(set, &second, &(values)[2], 1, 0))                                       \
        REFUSED(mode, bvol_##kind##_set_reserve(set, 1000))                                                                    \
        REFUSED(mode, bvol_##kind##_set_remove(set, 0))                                                                        \
        REFUSED(mode, bvol_##kind##_set_clear(set))                                                                            \
        CHECK(bvol_##kind##_set_append(set, NULL, 3, 0) == BVOL_ERROR_ARGUMENT);                                               \
        CHECK(bvol_##kind##_set_count(set) == 2);                                                                              \
        OK(bvol_##kind##_set_get(set, 0, 2, members, 0));                                                                      \
        CHECK(memcmp(members, values, sizeof members) == 0);                                                                   \
        bvol_##kind##_set_destroy(set);                                                                                        \
    }

TEST(base_rounding, sets_are_neither_made_nor_changed)
{
    FOR_MODES(mode)
    {
        CHECK_SET(mode, aabb, boxes)
        CHECK_SET(mode, aabb2, rectangles)
        CHECK_SET(mode, sphere, spheres)
        CHECK_SET(mode, obb, obbs)

        bvol_aabb_set *moved = NULL;
        bvol_obb_set *turned = NULL;
        bvol_ray_set *set = NULL, *other = (void *)&set;
        OK(bvol_aabb_set_create(boxes, 2, 0, NULL, NULL, &moved));
        OK(bvol_obb_set_create(obbs, 2, 0, NULL, NULL, &turned));
        OK(bvol_ray_set_create(rays, 2, 0, NULL, NULL, &set));
        REFUSED(mode, bvol_aabb_set_update_transformed(moved, 0, boxes, 1, 0, identity, 1, 0))
        REFUSED(mode, bvol_obb_set_update_transformed(turned, 0, boxes, 1, 0, identity, 1, 0))
        REFUSED(mode, bvol_ray_set_create(rays, 2, 0, NULL, NULL, &other))
        REFUSED(mode, bvol_ray_set_update(set, 0, rays, 1, 0))
        CHECK(other == NULL);
        bvol_aabb_set_destroy(moved);
        bvol_obb_set_destroy(turned);
        bvol_ray_set_destroy(set);
    }
}

static const bvol_vec3 vertices[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
static const bvol_triangle_mesh mesh = {.vertices = vertices, .vertex_count = 3, .count = 1};

enum { FILE_MOST = 1 << 16 };

static void refuse_changes(const struct mode *mode, bvol_index *index)
{
    uint32_t id = 0;
    REFUSED(mode, bvol_index_build(index, boxes, 2, 0, NULL, 0, NULL))
    REFUSED(mode, bvol_index_build_triangles(index, &mesh, NULL, 0, NULL))
    REFUSED(mode, bvol_index_build_obbs(index, obbs, 2, 0, NULL, 0, NULL))
    REFUSED(mode, bvol_index_build_spheres(index, spheres, 2, 0, NULL, 0, NULL))
    REFUSED(mode, bvol_index_insert(index, boxes, NULL, &id))
    REFUSED(mode, bvol_index_insert_many(index, boxes, 1, 0, NULL, 0, &id))
    REFUSED(mode, bvol_index_move(index, 1, boxes))
    REFUSED(mode, bvol_index_move_many(index, &second, boxes, 1, 0))
    REFUSED(mode, bvol_index_remove(index, 1))
    REFUSED(mode, bvol_index_refit(index))
    REFUSED(mode, bvol_index_commit(index))
    REFUSED(mode, bvol_index_clear(index))
    CHECK(id == 0);
}

/* The bytes of its file are those of before, and a cursor goes on. */
TEST(base_rounding, indexes_are_not_changed)
{
    static unsigned char before[FILE_MOST], after[FILE_MOST];
    FOR_MODES(mode)
    {
        bvol_index *index = NULL;
        bvol_index_cursor *cursor = NULL;
        uint32_t id;
        size_t size = 0, size_after = 0;
        OK(bvol_index_create(NULL, NULL, &index));
        OK(bvol_index_build(index, boxes, 3, 0, NULL, 0, NULL));
        OK(bvol_index_cursor_create(NULL, &cursor));
        OK(bvol_index_overlaps_aabb_begin(index, &boxes[0], NULL, cursor));
        OK(bvol_index_save(index, before, sizeof before, &size));
        refuse_changes(mode, index);
        OK(bvol_index_save(index, after, sizeof after, &size_after));
        CHECK(size == size_after && memcmp(before, after, size) == 0);
        OK(bvol_index_cursor_next(cursor, &id));
        CHECK(bvol_index_insert(index, boxes, NULL, NULL) == BVOL_ERROR_ARGUMENT);
        bvol_index_cursor_destroy(cursor);
        bvol_index_destroy(index);
    }
}

TEST(base_rounding, indexes_of_the_plane_are_not_changed)
{
    FOR_MODES(mode)
    {
        static const bvol_vec2 ends[2] = {{0, 0}, {1, 1}};
        static const bvol_segment_mesh2 way = {.vertices = ends, .vertex_count = 2, .count = 1};
        static const bvol_circle round = {{0, 0}, 1};
        static const bvol_obb2 turned = {{0, 0}, {1, 1}, {{1, 0}, {0, 1}}};
        static const bvol_polygon2 hull = {ends, 2, 0};
        bvol_index2 *index = NULL;
        bvol_aabb2 box;
        uint32_t id = 0;
        OK(bvol_index2_create(NULL, NULL, &index));
        OK(bvol_index2_build(index, rectangles, 2, 0, NULL, 0, NULL));
        REFUSED(mode, bvol_index2_build(index, rectangles, 3, 0, NULL, 0, NULL))
        REFUSED(mode, bvol_index2_insert(index, rectangles, NULL, &id))
        REFUSED(mode, bvol_index2_insert_many(index, rectangles, 1, 0, NULL, 0, &id))
        REFUSED(mode, bvol_index2_move(index, 1, &rectangles[2]))
        REFUSED(mode, bvol_index2_move_many(index, &second, &rectangles[2], 1, 0))
        REFUSED(mode, bvol_index2_remove(index, 1))
        REFUSED(mode, bvol_index2_build_segments2(index, &way, NULL, 0, NULL))
        REFUSED(mode, bvol_index2_build_circles(index, &round, 1, 0, NULL, 0, NULL))
        REFUSED(mode, bvol_index2_build_obbs2(index, &turned, 1, 0, NULL, 0, NULL))
        REFUSED(mode, bvol_index2_build_polygons2(index, &hull, 1, 0, NULL, 0, NULL))
        REFUSED(mode, bvol_index2_refit(index))
        REFUSED(mode, bvol_index2_commit(index))
        REFUSED(mode, bvol_index2_clear(index))
        CHECK(id == 0 && bvol_index2_count(index) == 2);
        OK(bvol_index2_get(index, 1, &box, NULL));
        CHECK(memcmp(&box, &rectangles[1], sizeof box) == 0);
        bvol_index2_destroy(index);
    }
}

/* What is asked of an index with a result */

TEST(base_rounding, batches_cursors_and_trackers_do_not_begin)
{
    FOR_MODES(mode)
    {
        bvol_index *index = NULL;
        bvol_index_cursor *cursor = NULL;
        bvol_pair_tracker *tracker = NULL;
        bvol_shape *shape = NULL;
        const bvol_capsule pill = {{0, 0, 0}, {1, 0, 0}, 1};
        uint64_t offsets[2] = {7, 7};
        uint32_t ids[3] = {7, 7, 7};
        bvol_index_found found = {7, 7};
        bvol_index_closest closest = {.id = 7};
        OK(bvol_index_create(NULL, NULL, &index));
        OK(bvol_index_build(index, boxes, 3, 0, NULL, 0, NULL));
        OK(bvol_index_cursor_create(NULL, &cursor));
        OK(bvol_pair_tracker_create(index, NULL, NULL, &tracker));
        OK(bvol_shape_create_sphere(&spheres[0], NULL, &shape));
        REFUSED(mode, bvol_index_overlaps_aabb_many(index, boxes, 1, 0, NULL, NULL, offsets, ids, 3))
        REFUSED(mode, bvol_index_contains_point_many(index, vertices, 1, 0, NULL, NULL, offsets, ids, 3))
        REFUSED(mode, bvol_index_within_aabb_many(index, boxes, 1, 0, NULL, NULL, offsets, ids, 3))
        REFUSED(mode, bvol_index_overlaps_sphere_many(index, spheres, 1, 0, NULL, NULL, offsets, ids, 3))
        REFUSED(mode, bvol_index_overlaps_capsule_many(index, &pill, 1, 0, NULL, NULL, offsets, ids, 3))
        REFUSED(mode, bvol_index_overlaps_obb_many(index, obbs, 1, 0, NULL, NULL, offsets, ids, 3))
        REFUSED(mode, bvol_index_raycast_first_many(index, rays, 1, 0, NULL, NULL, ids, NULL))
        REFUSED(mode, bvol_index_raycast_any_many(index, rays, 1, 0, NULL, NULL, offsets, 1))
        REFUSED(mode, bvol_index_raycast_many(index, rays, 1, 0, NULL, NULL, offsets, NULL, 0))
        REFUSED(mode, bvol_index_nearest_point_many(index, vertices, 1, 0, INF, NULL, NULL, &found, 1))
        REFUSED(mode, bvol_index_closest_point_many(index, vertices, 1, 0, INF, NULL, NULL, &closest))
        REFUSED(mode, bvol_index_overlaps_aabb_begin(index, boxes, NULL, cursor))
        REFUSED(mode, bvol_index_overlaps_shape_begin(index, shape, NULL, cursor))
        REFUSED(mode, bvol_pair_tracker_update(tracker))
        CHECK(offsets[0] == 7 && offsets[1] == 7 && ids[0] == 7 && found.id == 7 && closest.id == 7);
        CHECK(bvol_pair_tracker_pairs(tracker, NULL, 0) == 0 && bvol_index_cursor_next(cursor, ids) == BVOL_NOTE_END);
        OK(bvol_pair_tracker_update(tracker));
        CHECK(bvol_pair_tracker_began(tracker, NULL, 0) == 1);
        bvol_shape_destroy(shape);
        bvol_pair_tracker_destroy(tracker);
        bvol_index_cursor_destroy(cursor);
        bvol_index_destroy(index);
    }
}

/* Frusta, and images and bounds of shapes */

TEST(base_rounding, frusta_are_neither_made_nor_changed)
{
    static const bvol_plane planes[6] = {{{1, 0, 0}, 1},  {{-1, 0, 0}, 1}, {{0, 1, 0}, 1},
                                         {{0, -1, 0}, 1}, {{0, 0, 1}, 1},  {{0, 0, -1}, 1}};
    const float other_matrix[16] = {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1};
    FOR_MODES(mode)
    {
        bvol_frustum *frustum = NULL, *other = (void *)&frustum;
        bvol_aabb bounds = boxes[2], before;
        bvol_vec3 corners[8] = {{7, 7, 7}};
        bvol_ray ray = rays[1];
        OK(bvol_frustum_create(identity, NULL, NULL, &frustum));
        OK(bvol_frustum_bounds(frustum, &before));
        REFUSED(mode, bvol_frustum_create(identity, NULL, NULL, &other))
        CHECK(other == NULL);
        other = (void *)&frustum;
        REFUSED(mode, bvol_frustum_create_from_planes(planes, 6, NULL, &other))
        CHECK(other == NULL);
        REFUSED(mode, bvol_frustum_set_matrix(frustum, other_matrix))
        REFUSED(mode, bvol_frustum_bounds(frustum, &bounds))
        REFUSED(mode, bvol_frustum_corners(frustum, corners))
        REFUSED(mode, bvol_frustum_ray(frustum, 0, 0, &ray))
        CHECK(memcmp(&bounds, &boxes[2], sizeof bounds) == 0 && corners[0].x == 7 && memcmp(&ray, &rays[1], sizeof ray) == 0);
        OK(bvol_frustum_bounds(frustum, &bounds));
        CHECK(memcmp(&bounds, &before, sizeof bounds) == 0);
        bvol_frustum_destroy(frustum);
    }
}

TEST(base_rounding, shapes_are_not_moved)
{
    const float matrix[16] = {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 3, 0, 0, 1}, flat[6] = {2, 0, 0, 2, 3, 0};
    const bvol_vec3_f64 origin = {0, 0, 0};
    const bvol_vec2_f64 origin2 = {0, 0};
    FOR_MODES(mode)
    {
        bvol_shape *solid = NULL, *circle = NULL;
        bvol_aabb box = boxes[2];
        bvol_aabb2 rectangle = rectangles[2];
        bvol_sphere ball = spheres[2];
        bvol_obb turned = obbs[2];
        OK(bvol_shape_create_sphere(&spheres[0], NULL, &solid));
        OK(bvol_shape_create_circle(&(bvol_circle){{0, 0}, 1}, NULL, &circle));
        REFUSED(mode, bvol_aabb_transform_many(boxes, 1, 0, matrix, 1, 0, &box, 0))
        REFUSED(mode, bvol_aabb_from_f64_many(&(bvol_aabb_f64){{0, 0, 0}, {1, 1, 1}}, 1, 0, &origin, &box, 0))
        REFUSED(mode, bvol_aabb_from_point_f64_many(&(bvol_vec3_f64){0, 0, 0}, 1, 0, &origin, &box, 0))
        REFUSED(mode, bvol_aabb2_from_f64_many(&(bvol_aabb2_f64){{0, 0}, {1, 1}}, 1, 0, &origin2, &rectangle, 0))
        REFUSED(mode, bvol_aabb2_from_point_f64_many(&(bvol_vec2_f64){0, 0}, 1, 0, &origin2, &rectangle, 0))
        REFUSED(mode, bvol_sphere_transform_many(spheres, 1, 0, matrix, 1, 0, &ball, 0))
        REFUSED(mode, bvol_obb_from_aabb_many(boxes, 1, 0, matrix, 1, 0, &turned, 0))
        REFUSED(mode, bvol_obb_bounds_many(obbs, 1, 0, &box, 0))
        REFUSED(mode, bvol_shape_bounds(solid, &box))
        REFUSED(mode, bvol_shape_bounds2(circle, &rectangle))
        REFUSED(mode, bvol_shape_transform(solid, matrix, solid))
        REFUSED(mode, bvol_shape_transform2(circle, flat, circle))
        CHECK(memcmp(&box, &boxes[2], sizeof box) == 0 && memcmp(&rectangle, &rectangles[2], sizeof rectangle) == 0);
        CHECK(memcmp(&ball, &spheres[2], sizeof ball) == 0 && memcmp(&turned, &obbs[2], sizeof turned) == 0);
        OK(bvol_shape_get_sphere(solid, &ball));
        CHECK(memcmp(&ball, &spheres[0], sizeof ball) == 0);
        bvol_shape_destroy(solid);
        bvol_shape_destroy(circle);
    }
}

/* What has no result to refuse by, ends */

/* The program is ended where a call takes this many seconds, of the time of the clock. */
enum { SECONDS = 60 };

static void limit_time(unsigned seconds)
{
#if defined(__unix__) || defined(__APPLE__)
    (void)alarm(seconds);
#else
    (void)seconds;
#endif
}

/* Of each the questions that once went on for ever, in one of the modes. */

static void cast_at_a_segment(void)
{
    static const bvol_vec2 points[3] = {{1, -4}, {1, -4}, {1, FLT_MIN}};
    const bvol_ray2 ray = {{1, 1}, 0, {0, -1}, INF};
    const bvol_polygon2 polygon = {points, 3, 0};
    bvol_ray2_hit hit;
    (void)bvol_ray2_hits_polygon2(&ray, &polygon, &hit);
}

static void turn_a_box(void)
{
    static const float matrix[16] = {0, 0, 4, 0, -4, 0, 0, 0, -0x1.8p-148F, 4, 0, 0, -2, 2, 1, 1};
    static const bvol_aabb box = {{-5, -1.5F, 1.5F}, {-3, 0.5F, 7.5F}};
    bvol_obb made;
    bvol_obb_from_aabb(&box, matrix, &made);
}

static void shear_a_rectangle(void)
{
    static const float matrix[6] = {1, 0, -TINY, 1, -1.625F, -0.75F};
    static const bvol_aabb2 box = {{1.5F, 0.375F}, {1.75F, 1.375F}};
    bvol_obb2 made;
    bvol_obb2_from_aabb2(&box, matrix, &made);
}

static const bvol_vec2 large[3] = {{0x1.4p+124F, 0x1p+124F}, {0x1p+122F, 0x1p+124F}, {0x1.8p+123F, -TINY}};
static const bvol_aabb2 line = {{0x1p+123F, -0x1p+123F}, {0x1p+123F, 0x1p+123F}};
static bvol_aabb2_set *lines;

static void meet_an_interior(void)
{
    const bvol_polygon2 polygon = {large, 3, 0};
    uint64_t mask;
    uint32_t id;
    (void)bvol_polygon2_overlaps_aabb2_interior(&polygon, &line);
    (void)bvol_aabb2_set_overlaps_polygon2_interior_mask(lines, &polygon, NULL, &mask, 1);
    (void)bvol_aabb2_set_overlaps_polygon2_interior_ids(lines, &polygon, NULL, &id, 1);
}

TEST(base_rounding, what_only_answers_ends)
{
    OK(bvol_aabb2_set_create(&line, 1, 0, NULL, NULL, &lines));
    FOR_MODES(mode)
    {
        limit_time(SECONDS);
        IN_MODE(mode, cast_at_a_segment(); turn_a_box(); shear_a_rectangle(); meet_an_interior())
        limit_time(0);
    }
    bvol_aabb2_set_destroy(lines);
}

/* Hulls, fits and k-DOPs */

TEST(base_rounding, hulls_and_fits_refuse_or_end)
{
    static const bvol_vec3 points[6] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.1F, 0.7F, 0.9F}, {1, 1, 1}};
    static const float matrix[16] = {0.6F, 0.8F, 0, 0, -0.8F, 0.6F, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1};
    static const bvol_capsule capsules[2] = {{{0, 0, 0}, {1, 0.1F, 0}, 0.3F}, {{0.2F, 5, 1}, {0.3F, 5, 2}, 0.7F}};
    static const bvol_vec2 spots[3] = {{0, 0}, {1, 0.1F}, {0.3F, 1}};
    bvol_hull *hull = NULL, *other = NULL;
    bvol_hull_measures measures = {.size = sizeof measures};
    bvol_obb2 flat_around;
    bvol_aabb box = boxes[0];
    bvol_kdop dop;
    bvol_kdop2 flat;
    bvol_obb around;
    bvol_sphere ball;
    bvol_capsule both;
    OK(bvol_hull_create(points, 6, 0, NULL, NULL, &hull));
    CHECK(bvol_kdop_from_points(points, 6, 0, 26, &dop) == 6);
    bvol_kdop2_from_aabb2(&rectangles[0], &flat);
    FOR_MODES(mode)
    {
        REFUSED(mode, bvol_hull_create(points, 6, 0, NULL, NULL, &other))
        REFUSED(mode, bvol_hull_measure(hull, &measures))
        REFUSED(mode, bvol_hull_bounds_transformed(hull, matrix, NULL, &box))
        REFUSED(mode, bvol_obb_from_points_minimal(points, 6, 0, NULL, &around, NULL))
        REFUSED(mode, bvol_obb2_from_points_minimal(spots, 3, 0, NULL, &flat_around))
        REFUSED(mode, bvol_aabb_merge_transformed(boxes, 3, 0, matrix, 1, 0, &box))
        REFUSED(mode, bvol_kdop_validate(&dop))
        REFUSED(mode, bvol_kdop2_validate(&flat))
        CHECK(other == NULL && memcmp(&box, &boxes[0], sizeof box) == 0);
        size_t accepted[4], corners;
        uint32_t ids[3];
        IN_MODE(mode, accepted[0] = bvol_sphere_from_points_minimal(points, 6, 0, &ball, NULL);
                accepted[1] = bvol_obb_from_points(points, 6, 0, &around);
                accepted[2] = bvol_kdop_from_points(points, 6, 0, 14, &dop);
                accepted[3] = bvol_capsule_from_points(points, 6, 0, &both);
                corners = bvol_polygon2_hull(&(const bvol_polygon2){spots, 3, 0}, ids, NULL);
                bvol_capsule_merge(&capsules[0], &capsules[1], &both); bvol_obb_merge(&obbs[0], &obbs[2], &around);
                (void)bvol_hull_overlaps_obb(hull, &obbs[0]))
        CHECK(accepted[0] == 6 && accepted[1] == 6 && accepted[2] == 6 && accepted[3] == 6 && corners == 3);
        CHECK(bvol_kdop_from_points(points, 6, 0, 26, &dop) == 6);
    }
    bvol_hull_destroy(hull);
}
