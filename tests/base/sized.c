/* SPDX-License-Identifier: MIT */
/* Structs that begin with their size grow by one rule: a size of 0 is that of the first release, bytes that this version does
 * not know must be 0, and nothing is read that the caller's struct does not have. */
#include "test.h"

#include <bvol/bvol.h>

#include <stdlib.h>

static void run(bvol_executor_part part, void *work, size_t parts, void *context)
{
    (void)context;
    for (size_t i = 0; i < parts; i++)
        part(work, i);
}

static const bvol_sphere ball = {{0, 0, 0}, 1};
static const bvol_vec3 corners[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};

/* An index of one box about the origin, the center of everything here. */
static bvol_index *index_of_one(void)
{
    const bvol_aabb box = {{-1, -1, -1}, {1, 1, 1}};
    bvol_index *index = NULL;
    if (bvol_index_create(NULL, NULL, &index) != BVOL_OK || bvol_index_build(index, &box, 1, 0, NULL, 0, NULL) != BVOL_OK)
        abort();
    return index;
}

/* What the library says of a struct: BVOL_OK, or why it refuses it. Queries with a filter that is legal must find the box. */

static bvol_result ask_set_options(const void *options)
{
    bvol_aabb_set *boxes = NULL;
    bvol_aabb2_set *rectangles = NULL;
    bvol_obb_set *obbs = NULL;
    bvol_sphere_set *spheres = NULL;
    bvol_ray_set *rays = NULL;
    const bvol_result result = bvol_aabb_set_create(NULL, 0, 0, options, NULL, &boxes);
    CHECK(bvol_aabb2_set_create(NULL, 0, 0, options, NULL, &rectangles) == result);
    CHECK(bvol_obb_set_create(NULL, 0, 0, options, NULL, &obbs) == result);
    CHECK(bvol_sphere_set_create(NULL, 0, 0, options, NULL, &spheres) == result);
    CHECK(bvol_ray_set_create(NULL, 0, 0, options, NULL, &rays) == result);
    bvol_aabb_set_destroy(boxes);
    bvol_aabb2_set_destroy(rectangles);
    bvol_obb_set_destroy(obbs);
    bvol_sphere_set_destroy(spheres);
    bvol_ray_set_destroy(rays);
    return result;
}

static bvol_result ask_frustum_options(const void *options)
{
    const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    bvol_frustum *frustum = NULL;
    const bvol_result result = bvol_frustum_create(identity, options, NULL, &frustum);
    bvol_frustum_destroy(frustum);
    return result;
}

static bvol_result ask_index_options(const void *options)
{
    bvol_index *index = NULL;
    const bvol_result result = bvol_index_create(options, NULL, &index);
    bvol_index_destroy(index);
    return result;
}

static bvol_result ask_index2_options(const void *options)
{
    bvol_index2 *index = NULL;
    const bvol_result result = bvol_index2_create(options, NULL, &index);
    bvol_index2_destroy(index);
    return result;
}

static bvol_result ask_index_filter(const void *filter)
{
    const bvol_aabb all = {{-9, -9, -9}, {9, 9, 9}};
    const bvol_ray ray = {{-9, 0, 0}, 0, {1, 0, 0}, 99};
    bvol_index *index = index_of_one();
    const bvol_result result = bvol_index_filter_validate(filter);
    const size_t wanted = result == BVOL_OK;
    CHECK(bvol_index_overlaps_aabb(index, &all, filter, NULL, 0) == wanted);
    CHECK(bvol_index_raycast(index, &ray, filter, NULL, 0) == wanted);
    CHECK(bvol_index_pairs_between(index, index, filter, NULL, NULL, 0) == wanted);
    bvol_index_destroy(index);
    return result;
}

static bvol_result ask_index_counters(const void *counters)
{
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    filter.counters = (bvol_index_counters *)(uintptr_t)counters;
    return ask_index_filter(&filter);
}

/* One instance of that index, where it is. */
static bvol_result ask_instances_filter(const void *filter)
{
    const bvol_aabb all = {{-9, -9, -9}, {9, 9, 9}};
    const bvol_ray ray = {{-9, 0, 0}, 0, {1, 0, 0}, 99};
    const bvol_instance one = {index_of_one(), {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
    bvol_instances *instances = NULL;
    CHECK(bvol_instances_create(NULL, NULL, &instances) == BVOL_OK &&
          bvol_instances_build(instances, &one, 1, 0, NULL, 0, NULL) == BVOL_OK);
    const bvol_result result = bvol_instances_filter_validate(filter);
    const size_t wanted = result == BVOL_OK;
    CHECK(bvol_instances_overlaps_aabb(instances, &all, filter, NULL, 0) == wanted);
    CHECK(bvol_instances_raycast(instances, &ray, filter, NULL, 0) == wanted);
    bvol_instances_destroy(instances);
    bvol_index_destroy((bvol_index *)(uintptr_t)one.index);
    return result;
}

static bvol_result ask_hull_options(const void *options)
{
    bvol_hull *hull = NULL;
    const bvol_result result = bvol_hull_create(NULL, 0, 0, options, NULL, &hull);
    bvol_hull_destroy(hull);
    return result;
}

static bvol_result ask_obb_proof(const void *proof)
{
    bvol_obb_proof *const out = (bvol_obb_proof *)(uintptr_t)proof;
    const bvol_vec3 points[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    bvol_obb box;
    return bvol_obb_from_points_proved(points, 4, 0, NULL, &box, out);
}

static bvol_result ask_hull_measures(const void *measures)
{
    bvol_hull_measures *const out = (bvol_hull_measures *)(uintptr_t)measures;
    const uint32_t size = out->size;
    bvol_hull *hull = NULL;
    CHECK(bvol_hull_create(NULL, 0, 0, NULL, NULL, &hull) == BVOL_OK);
    const bvol_result result = bvol_hull_measure(hull, out);
    CHECK(out->size == size);
    bvol_hull_destroy(hull);
    return result;
}

static bvol_result ask_mesh_report(const void *report)
{
    bvol_mesh_report *const out = (bvol_mesh_report *)(uintptr_t)report;
    const bvol_triangle_mesh none = BVOL_TRIANGLE_MESH_INIT;
    const uint32_t size = out->size;
    bvol_index *index = NULL;
    CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_build_triangles(index, &none, NULL, 0, NULL) == BVOL_OK);
    const bvol_result result = bvol_index_validate_mesh(index, NULL, out, NULL, 0);
    CHECK(out->size == size);
    bvol_index_destroy(index);
    return result;
}

static bvol_result ask_index_stats(const void *stats)
{
    bvol_index *index = index_of_one();
    bvol_index_stats *const out = (bvol_index_stats *)(uintptr_t)stats;
    const uint32_t size = out->size;
    const bvol_result result = bvol_index_get_stats(index, out);
    CHECK(out->size == size && (result != BVOL_OK || (out->boxes == 1 && out->engine == BVOL_ENGINE_FLAT)));
    bvol_index_destroy(index);
    return result;
}

static bvol_result ask_resources(const void *resources)
{
    const bvol_aabb box = {{0, 0, 0}, {0, 0, 0}};
    uint64_t offsets[2];
    bvol_index *index = index_of_one();
    const bvol_result result = bvol_resources_validate(resources);
    CHECK(bvol_index_overlaps_aabb_many(index, &box, 1, 0, NULL, resources, offsets, NULL, 0) == result);
    CHECK(bvol_index_pairs_between(index, index, NULL, resources, NULL, 0) == (result == BVOL_OK));
    CHECK(bvol_index_build(index, &box, 1, 0, NULL, 0, resources) == result);
    bvol_index_destroy(index);
    return result;
}

static bvol_result ask_executor(const void *executor)
{
    bvol_resources resources = BVOL_RESOURCES_INIT;
    resources.executor = executor;
    return ask_resources(&resources);
}

static bvol_result ask_triangle_mesh(const void *mesh)
{
    bvol_index *index = index_of_one();
    const bvol_result result = bvol_index_build_triangles(index, mesh, NULL, 0, NULL);
    bvol_index_destroy(index);
    return result;
}

static bvol_result ask_segment_mesh2(const void *mesh)
{
    bvol_index2 *index = NULL;
    if (bvol_index2_create(NULL, NULL, &index) != BVOL_OK)
        abort();
    const bvol_result result = bvol_index2_build_segments2(index, mesh, NULL, 0, NULL);
    bvol_index2_destroy(index);
    return result;
}

static bvol_result ask_rings2_f64_arrays(const void *arrays)
{
    bvol_rings2_f64 *rings;
    const bvol_result result = bvol_rings2_f64_create(arrays, NULL, &rings);
    bvol_rings2_f64_destroy(rings);
    return result;
}

static bvol_result ask_index_sources(const void *sources)
{
    static uint64_t file[512];
    size_t size = 0;
    bvol_index *index = index_of_one(), *mapped = NULL, *loaded = NULL;
    CHECK(bvol_index_build_spheres(index, &ball, 1, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_save(index, file, sizeof file, &size) == BVOL_OK);
    const bvol_result result = bvol_index_map(file, size, sources, NULL, &mapped);
    CHECK(bvol_index_load(file, size, sources, NULL, &loaded) == result);
    bvol_index_destroy(mapped);
    bvol_index_destroy(loaded);
    bvol_index_destroy(index);
    return result;
}

static bvol_result ask_vertices(const void *vertices)
{
    bvol_aabb box;
    return bvol_aabb_from_vertices(vertices, &box, NULL);
}

/* Every struct of the headers that begins with its size, as its initialiser makes it and with what it cannot be without. */
static const bvol_hull_options hull_options = BVOL_HULL_OPTIONS_INIT;
static const bvol_obb_proof obb_proof = BVOL_OBB_PROOF_INIT;
static const bvol_hull_measures hull_measures = BVOL_HULL_MEASURES_INIT;
static const bvol_mesh_report mesh_report = BVOL_MESH_REPORT_INIT;
static const bvol_set_options set_options = BVOL_SET_OPTIONS_INIT;
static const bvol_frustum_options frustum_options = BVOL_FRUSTUM_OPTIONS_INIT;
static const bvol_index_options index_options = BVOL_INDEX_OPTIONS_INIT;
static const bvol_index2_options index2_options = BVOL_INDEX2_OPTIONS_INIT;
static const bvol_index_filter index_filter = BVOL_INDEX_FILTER_INIT;
static const bvol_instances_filter instances_filter = BVOL_INSTANCES_FILTER_INIT;
static const bvol_index_counters index_counters = BVOL_INDEX_COUNTERS_INIT;
static const bvol_index_stats index_stats = BVOL_INDEX_STATS_INIT;
static const bvol_resources resources = BVOL_RESOURCES_INIT;
static const bvol_executor empty_executor = BVOL_EXECUTOR_INIT, executor = {sizeof executor, 2, run, NULL};
static const bvol_triangle_mesh empty_mesh = BVOL_TRIANGLE_MESH_INIT,
                                triangle_mesh = {sizeof triangle_mesh, 0, corners, 3, 0, NULL, 1};
static const bvol_vec2 ends[2] = {{0, 0}, {1, 0}};
static const bvol_segment_mesh2 empty_segments = BVOL_SEGMENT_MESH2_INIT,
                                segment_mesh2 = {sizeof segment_mesh2, 0, 0, 0, ends, 2, 0, NULL, 0, 1};
static const bvol_vec2_f64 ends_f64[2] = {{0, 0}, {1, 0}};
static const uint32_t ring_offsets[2] = {0, 2};
static const bvol_rings2_f64_arrays empty_rings = BVOL_RINGS2_F64_ARRAYS_INIT,
                                    rings2_arrays = {sizeof rings2_arrays, 32, 0, 0, ends_f64, 2, 0, ring_offsets, 1, NULL, 0};
static const bvol_index_sources no_sources = BVOL_INDEX_SOURCES_INIT,
                                index_sources = {sizeof index_sources, BVOL_KIND_SPHERE, &ball, 1, 0};
static const bvol_vertices no_vertices = BVOL_VERTICES_INIT, vertices = {.size = sizeof vertices, .first = corners, .count = 3};

static const struct {
    const char *name;
    size_t size;
    const void *initial, *legal;
    bvol_result (*ask)(const void *value);
} structs[] = {
#define STRUCT(name, initial, legal) {"bvol_" #name, sizeof(bvol_##name), &initial, &legal, ask_##name},
    STRUCT(set_options, set_options, set_options)                /**/
    STRUCT(frustum_options, frustum_options, frustum_options)    /**/
    STRUCT(index_options, index_options, index_options)          /**/
    STRUCT(index2_options, index2_options, index2_options)       /**/
    STRUCT(index_filter, index_filter, index_filter)             /**/
    STRUCT(instances_filter, instances_filter, instances_filter) /**/
    STRUCT(index_counters, index_counters, index_counters)       /**/
    STRUCT(index_stats, index_stats, index_stats)                /**/
    STRUCT(hull_options, hull_options, hull_options)             /**/
    STRUCT(obb_proof, obb_proof, obb_proof)                      /**/
    STRUCT(hull_measures, hull_measures, hull_measures)          /**/
    STRUCT(mesh_report, mesh_report, mesh_report)                /**/
    STRUCT(resources, resources, resources)                      /**/
    STRUCT(executor, empty_executor, executor)                   /**/
    STRUCT(triangle_mesh, empty_mesh, triangle_mesh)             /**/
    STRUCT(segment_mesh2, empty_segments, segment_mesh2)         /**/
    STRUCT(rings2_f64_arrays, empty_rings, rings2_arrays)        /**/
    STRUCT(index_sources, no_sources, index_sources)             /**/
    STRUCT(vertices, no_vertices, vertices)                      /**/
};

enum { STRUCTS = sizeof structs / sizeof *structs, LATER = 16, FARTHEST = 2048 };

/* Asks about the legal value with another size in memory of so many bytes, of which one beyond the known ones may be set. */
static bvol_result ask_with(int i, size_t size, size_t memory, size_t set)
{
    unsigned char *const bytes = calloc(1, memory);
    const uint32_t size_field = (uint32_t)size;
    bvol_result result = BVOL_ERROR_MEMORY;
    if (bytes) {
        memcpy(bytes, structs[i].legal, memory < structs[i].size ? memory : structs[i].size);
        memcpy(bytes, &size_field, sizeof size_field);
        if (set > 0)
            bytes[set] = 1;
        result = structs[i].ask(bytes);
        free(bytes);
    }
    return result;
}

TEST(base_sized, initialisers_tell_the_size_and_nothing_else)
{
    for (int i = 0; i < STRUCTS; i++) {
        const unsigned char *const bytes = structs[i].initial;
        uint32_t size;
        memcpy(&size, bytes, sizeof size);
        CHECKF(size == structs[i].size, "%s", structs[i].name);
        for (size_t k = sizeof size; k < structs[i].size; k++)
            CHECKF(bytes[k] == 0, "%s, byte %zu", structs[i].name, k);
    }
}

TEST(base_sized, a_size_of_0_is_that_of_the_first_release)
{
    for (int i = 0; i < STRUCTS; i++) {
        CHECKF(ask_with(i, 0, structs[i].size, 0) == BVOL_OK, "%s", structs[i].name);
        CHECKF(ask_with(i, structs[i].size, structs[i].size, 0) == BVOL_OK, "%s", structs[i].name);
    }
}

/* The memory is as large as the size says: a sanitizer sees who reads on. */
TEST(base_sized, other_sizes_are_refused)
{
    for (int i = 0; i < STRUCTS; i++) {
        for (size_t size = 4; size < structs[i].size; size++)
            CHECKF(ask_with(i, size, size, 0) == BVOL_ERROR_OPTIONS, "%s of %zu bytes", structs[i].name, size);
        CHECKF(ask_with(i, FARTHEST, FARTHEST, 0) == BVOL_ERROR_OPTIONS, "%s", structs[i].name);
        CHECKF(ask_with(i, UINT32_MAX, structs[i].size, 0) == BVOL_ERROR_OPTIONS, "%s", structs[i].name);
    }
}

TEST(base_sized, a_later_version_is_understood_where_it_asks_for_nothing_new)
{
    for (int i = 0; i < STRUCTS; i++) {
        const size_t later = structs[i].size + LATER;
        CHECKF(ask_with(i, later, later, 0) == BVOL_OK, "%s", structs[i].name);
        for (size_t k = structs[i].size; k < later; k++)
            CHECKF(ask_with(i, later, later, k) == BVOL_ERROR_OPTIONS, "%s, byte %zu", structs[i].name, k);
    }
}

/* What bindings and hasty callers write: everything but one field is 0. */
TEST(base_sized, a_forgotten_size_loses_no_answer)
{
    const bvol_aabb all = {{-9, -9, -9}, {9, 9, 9}};
    const bvol_index_item item = {7, 2, 2};
    bvol_index *index = index_of_one();
    bvol_index_counters counters = {0};
    uint32_t id;
    CHECK(bvol_index_insert(index, &all, &item, &id) == BVOL_OK);
    CHECK(bvol_index_overlaps_aabb(index, &all, &(bvol_index_filter){0}, NULL, 0) == 2);
    CHECK(bvol_index_overlaps_aabb(index, &all, &(bvol_index_filter){.mask = 4}, NULL, 0) == 1);
    CHECK(bvol_index_overlaps_aabb(index, &all, &(bvol_index_filter){.mask = 2, .counters = &counters}, NULL, 0) == 2);
    CHECK(counters.size == 0 && counters.nodes + counters.leaves > 0);
    bvol_index_destroy(index);
}
