/* SPDX-License-Identifier: MIT */
/* NULL in each place of each function that takes a handle: what the headers promise of it. The lane `comments` sees to it that
 * no such function is missing here. */
#include "ledger.h"
#include "test.h"
#include "values.h"

/* ---- operands ---- */

/* Each means yes to every question below, and what is asked does not depend on the optional ones. */
enum operand {
    FRUSTUM,
    EMPTY_FRUSTUM,
    POINT,
    BOX,
    SPHERE,
    OBB,
    CAPSULE,
    SEGMENT,
    TRIANGLE,
    PLANE,
    RAY,
    LARGE_BOX,
    LARGE_OBB,
    LARGE_SPHERE,
    LARGE_CAPSULE,
    POINT2,
    SEGMENT2,
    RAY2,
    BOX2,
    CIRCLE,
    OBB2,
    POLYGON2,
    MATRIX,
    FRUSTUM_OPTIONS,
    SET_OPTIONS,
    ALLOCATOR,
    BOXES,
    RECTANGLES,
    OBBS,
    RAYS,
    SPHERES,
    PAIRS,
    INDEX,
    INDEX2,    /* of two boxes */
    MESH,      /* an index of a triangle, many times, which the ray from the point along +x leaves through its front */
    INSTANCES, /* of the index of one box, twice */
    INSTANCE,  /* one more */
    PLACED_FILTER,
    FLAT_INDEX,
    FLAT_INDEX2,
    POINT_F64,
    BOX_F64,
    RAY_F64,
    RAY2_F64,
    CORNER2_F64,
    BOX2_F64,
    INDEX_F64, /* of two boxes, and no options with lengths */
    INDEX2_F64,
    OPTIONS_F64,
    FILE_F64,
    FILE2_F64,
    SPACE_F64,
    TRACKER,
    HULL,
    HULL_LIST, /* of pointers */
    FLAT_HULL,
    HULL_OPTIONS,
    HULL_MEASURES,
    OBB_PROOF,
    MESH_REPORT,
    VERTICES,
    CURSOR,
    SCRATCH,
    RESOURCES,
    INDEX_OPTIONS,
    INDEX_INFO,
    INDEX_FILE, /* of no boxes */
    INDEX2_FILE,
    SPACE, /* for another */
    TRIANGLES,
    SEGMENTS2,
    RINGS, /* of one square, which contains POINT2_F64 */
    RING_ARRAYS,
    POINT2_F64,
    MAP_BOX,
    ITEM,
    FILTER,
    ALL, /* a start mask */
    SHAPE,
    SHAPE_OUT,
    SHAPE2,
    SHAPE2_OUT,
    OUT,
    OUT2,
    OPERANDS
};

static void *operands[OPERANDS];

/* Where outputs go: OUT, and OUT2 behind it. */
enum { OUT_WORDS = 16, UNTOUCHED = 7 };
static uint64_t area[2 * OUT_WORDS];

static ledger memory;

enum { SPACE_BYTES = 1024 };
static size_t file_size, file2_size;

/* Of files of what is in double. */
enum { SPACE_F64_BYTES = 8192 };
static size_t file_f64_size, file2_f64_size;

static void run_parts(bvol_executor_part part, void *work, size_t parts, void *context)
{
    (void)context;
    for (size_t i = 0; i < parts; i++)
        part(work, i);
}

static void set_values(void)
{
    static bvol_executor executor = {sizeof executor, 2, run_parts, NULL};
    static bvol_resources resources = {sizeof resources, 0, &executor, NULL};
    static float matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    static bvol_vec3 point = {0, 0, 0};
    static bvol_aabb box = {{-0.25F, -0.25F, -0.25F}, {0.25F, 0.25F, 0.25F}}, large_box = {{-9, -9, -9}, {9, 9, 9}};
    static bvol_sphere sphere = {{0, 0, 0}, 0.25F}, large_sphere = {{0, 0, 0}, 9};
    static bvol_obb box_at_axes = {{0, 0, 0}, {0.25F, 0.25F, 0.25F}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                    large_obb = {{0, 0, 0}, {9, 9, 9}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    static bvol_capsule capsule = {{0, 0, 0}, {0.25F, 0, 0}, 0.25F}, large_capsule = {{0, 0, 0}, {1, 0, 0}, 9};
    static bvol_segment segment = {{0, 0, 0}, {0.25F, 0, 0}};
    static bvol_triangle triangle = {{0, 0, 0}, {0.25F, 0, 0}, {0, 0.25F, 0}};
    static bvol_plane plane = {{0, 0, 1}, 9};
    static bvol_ray ray = {{0, 0, 0}, 0, {1, 0, 0}, INF};
    static bvol_vec2 point2 = {0, 0};
    static bvol_segment2 segment2 = {{0, 0}, {1, 1}};
    static bvol_ray2 ray2 = {{0, 0}, 0, {1, 0}, INF};
    static bvol_aabb2 box2 = {{0, 0}, {1, 1}};
    static bvol_circle circle = {{0, 0}, 1};
    static bvol_obb2 obb2 = {{0, 0}, {1, 1}, {{1, 0}, {0, 1}}};
    static bvol_polygon2 polygon2;
    static bvol_pair pair = {0, 0};
    static bvol_frustum_options frustum_options = {sizeof frustum_options, 0, 0, 0};
    static bvol_set_options set_options = {sizeof set_options, 0};
    static bvol_hull_options hull_options = {sizeof hull_options, 0};
    static bvol_mesh_report mesh_report = {.size = sizeof mesh_report};
    static bvol_hull_measures hull_measures = {.size = sizeof hull_measures};
    static bvol_obb_proof obb_proof = {.size = sizeof obb_proof};
    static bvol_index_options index_options = {.size = sizeof index_options};
    static bvol_index_stats index_info = {.size = sizeof index_info};
    static uint64_t file[SPACE_BYTES / 8], file2[SPACE_BYTES / 8], space[SPACE_BYTES / 8];
    static bvol_triangle_mesh triangles = {sizeof triangles, 0, NULL, 3, 0, NULL, 1};
    static const bvol_vec2_f64 square[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    static const uint32_t ring[2] = {0, 4};
    static bvol_rings2_f64_arrays ring_arrays = {sizeof ring_arrays, 32, 0, 0, square, 4, 0, ring, 1, NULL, 0};
    static bvol_vec2_f64 point2_f64 = {0, 0};
    static bvol_aabb2_f64 map_box = {{-2, -2}, {2, 2}};
    static bvol_segment_mesh2 segments2 = {.size = sizeof segments2, .vertex_count = 2, .count = 1};
    static bvol_vertices vertices = {.size = sizeof vertices, .count = 3};
    static bvol_index_item item = {0, 1, 1};
    static bvol_index_filter filter = {sizeof filter, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL};
    static bvol_instances_filter placed_filter = {sizeof placed_filter, 0, 0, 0, NULL, NULL, NULL, NULL};
    static bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
    static uint64_t all = UINT64_MAX;
    polygon2 = (bvol_polygon2){(const bvol_vec2 *)matrix, 3, 0};
    triangles.vertices = &triangle.a;
    segments2.vertices = &segment2.a;
    vertices.first = &triangle.a;
    const struct {
        enum operand which;
        void *value;
    } values[] = {
        {POINT, &point},
        {BOX, &box},
        {SPHERE, &sphere},
        {OBB, &box_at_axes},
        {CAPSULE, &capsule},
        {SEGMENT, &segment},
        {TRIANGLE, &triangle},
        {PLANE, &plane},
        {RAY, &ray},
        {LARGE_BOX, &large_box},
        {LARGE_OBB, &large_obb},
        {LARGE_SPHERE, &large_sphere},
        {LARGE_CAPSULE, &large_capsule},
        {POINT2, &point2},
        {SEGMENT2, &segment2},
        {RAY2, &ray2},
        {BOX2, &box2},
        {CIRCLE, &circle},
        {OBB2, &obb2},
        {POLYGON2, &polygon2},
        {MATRIX, matrix},
        {FRUSTUM_OPTIONS, &frustum_options},
        {SET_OPTIONS, &set_options},
        {HULL_OPTIONS, &hull_options},
        {HULL_MEASURES, &hull_measures},
        {OBB_PROOF, &obb_proof},
        {MESH_REPORT, &mesh_report},
        {VERTICES, &vertices},
        {INDEX_OPTIONS, &index_options},
        {INDEX_INFO, &index_info},
        {INDEX_FILE, file},
        {INDEX2_FILE, file2},
        {SPACE, space},
        {TRIANGLES, &triangles},
        {SEGMENTS2, &segments2},
        {RING_ARRAYS, &ring_arrays},
        {POINT2_F64, &point2_f64},
        {MAP_BOX, &map_box},
        {RESOURCES, &resources},
        {ITEM, &item},
        {FILTER, &filter},
        {PLACED_FILTER, &placed_filter},
        {ALLOCATOR, &allocator},
        {PAIRS, &pair},
        {ALL, &all},
        {OUT, area},
        {OUT2, area + OUT_WORDS},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        operands[values[i].which] = values[i].value;
}

/* Of what is in double. */
static void create_f64(void)
{
    static bvol_aabb_f64 boxes[2] = {{{0, 0, 0}, {1, 1, 1}}, {{0, 0, 0}, {1, 1, 1}}};
    static bvol_aabb2_f64 boxes2[2] = {{{0, 0}, {1, 1}}, {{0, 0}, {1, 1}}};
    static bvol_index_options options = BVOL_INDEX_OPTIONS_INIT;
    bvol_index_f64 *index;
    bvol_index2_f64 *index2;
    CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK && bvol_index2_f64_create(NULL, NULL, &index2) == BVOL_OK);
    CHECK(bvol_index_f64_build(index, boxes, 2, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index2_f64_build(index2, boxes2, 2, 0, NULL, 0, NULL) == BVOL_OK);
    static bvol_ray_f64 ray = {{-1, 0, 0}, 0, {1, 0, 0}, 9};
    static bvol_ray2_f64 ray2 = {{-1, 0}, 0, {1, 0}, 9};
    operands[RAY_F64] = &ray;
    operands[RAY2_F64] = &ray2;
    operands[POINT_F64] = &boxes->min;
    operands[BOX_F64] = boxes;
    operands[CORNER2_F64] = &boxes2->min;
    operands[BOX2_F64] = boxes2;
    operands[INDEX_F64] = index;
    operands[INDEX2_F64] = index2;
    operands[OPTIONS_F64] = &options;
    static uint64_t file[SPACE_F64_BYTES / 8], file2[SPACE_F64_BYTES / 8], space[SPACE_F64_BYTES / 8];
    CHECK(bvol_index_f64_save(index, file, SPACE_F64_BYTES, &file_f64_size) == BVOL_OK);
    CHECK(bvol_index2_f64_save(index2, file2, SPACE_F64_BYTES, &file2_f64_size) == BVOL_OK);
    operands[FILE_F64] = file;
    operands[FILE2_F64] = file2;
    operands[SPACE_F64] = space;
}

static void make_handles(void)
{
    bvol_frustum *frustum, *none;
    const bvol_plane nowhere = {{1, 0, 0}, -INF};
    bvol_aabb_set *boxes;
    bvol_aabb2_set *rectangles;
    bvol_obb_set *obbs;
    bvol_ray_set *rays;
    bvol_index *index, *index2;
    bvol_index2 *flat_index, *flat_index2;
    bvol_pair_tracker *tracker;
    bvol_hull *hull;
    const bvol_vec3 points[8] = {{1, 1, 1},   {1, -1, -1}, {-1, 1, -1},    {-1, -1, 1},
                                 {NAN, 0, 0}, {0, 0, 0},   {0.125F, 0, 0}, {0, 0.125F, 0}};
    bvol_index_cursor *cursor;
    bvol_scratch *scratch;
    bvol_rings2_f64 *rings;
    static bvol_triangle ahead = {{1, -1, -1}, {1, 2, -1}, {1, -1, 2}};
    static const uint16_t often[16][3] = {{0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {0, 1, 2},
                                          {0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {0, 1, 2},
                                          {0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {0, 1, 2}};
    const bvol_triangle_mesh of_one = {sizeof of_one, 16, &ahead.a, 3, 0, often, 16};
    bvol_index *of_triangle;
    static bvol_instance twice[2] = {{NULL, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}},
                                     {NULL, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}};
    bvol_instances *instances;
    uint32_t id;
    bvol_sphere_set *spheres;
    bvol_shape *shape[4];
    set_values();
    CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_save(index, operands[INDEX_FILE], SPACE_BYTES, &file_size) == BVOL_OK);
    CHECK(bvol_index_build(index, operands[BOX], 1, 0, NULL, 0, NULL) == BVOL_OK);
    twice[0].index = twice[1].index = index;
    CHECK(bvol_instances_create(NULL, NULL, &instances) == BVOL_OK);
    CHECK(bvol_instances_build(instances, twice, 2, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_create(NULL, NULL, &index2) == BVOL_OK);
    CHECK(bvol_index_create(NULL, NULL, &of_triangle) == BVOL_OK);
    CHECK(bvol_index_build_triangles(of_triangle, &of_one, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_insert(index2, operands[BOX], NULL, &id) == BVOL_OK);
    CHECK(bvol_index_insert(index2, operands[BOX], NULL, &id) == BVOL_OK);
    CHECK(bvol_index2_create(NULL, NULL, &flat_index) == BVOL_OK && bvol_index2_create(NULL, NULL, &flat_index2) == BVOL_OK);
    CHECK(bvol_index2_save(flat_index, operands[INDEX2_FILE], SPACE_BYTES, &file2_size) == BVOL_OK);
    CHECK(bvol_index2_build(flat_index, operands[BOX2], 1, 0, NULL, 0, NULL) == BVOL_OK);
    for (int i = 0; i < 2; i++)
        CHECK(bvol_index2_insert(flat_index2, operands[BOX2], NULL, &id) == BVOL_OK);
    CHECK(bvol_frustum_create(operands[MATRIX], NULL, NULL, &frustum) == BVOL_OK);
    CHECK(bvol_frustum_create_from_planes(&nowhere, 1, NULL, &none) == BVOL_OK);
    CHECK(bvol_aabb_set_create(operands[BOX], 1, 0, NULL, NULL, &boxes) == BVOL_OK);
    CHECK(bvol_aabb2_set_create(operands[BOX2], 1, 0, NULL, NULL, &rectangles) == BVOL_OK);
    CHECK(bvol_obb_set_create(operands[OBB], 1, 0, NULL, NULL, &obbs) == BVOL_OK);
    CHECK(bvol_ray_set_create(operands[RAY], 1, 0, NULL, NULL, &rays) == BVOL_OK);
    CHECK(bvol_sphere_set_create(operands[SPHERE], 1, 0, NULL, NULL, &spheres) == BVOL_OK);
    CHECK(bvol_aabb_set_append(boxes, operands[BOX], 1, 0) == BVOL_OK);
    CHECK(bvol_aabb2_set_append(rectangles, operands[BOX2], 1, 0) == BVOL_OK);
    CHECK(bvol_sphere_set_append(spheres, operands[SPHERE], 1, 0) == BVOL_OK);
    CHECK(bvol_obb_set_append(obbs, operands[OBB], 1, 0) == BVOL_OK);
    for (int i = 0; i < 2; i++)
        CHECK(bvol_shape_create_sphere(operands[SPHERE], NULL, &shape[i]) == BVOL_OK &&
              bvol_shape_create_circle(operands[CIRCLE], NULL, &shape[2 + i]) == BVOL_OK);
    operands[FRUSTUM] = frustum;
    operands[EMPTY_FRUSTUM] = none;
    operands[BOXES] = boxes;
    operands[RECTANGLES] = rectangles;
    operands[OBBS] = obbs;
    operands[RAYS] = rays;
    operands[INDEX] = index;
    operands[INDEX2] = index2;
    operands[MESH] = of_triangle;
    operands[INSTANCES] = instances;
    operands[INSTANCE] = twice;
    operands[FLAT_INDEX] = flat_index;
    operands[FLAT_INDEX2] = flat_index2;
    create_f64();
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    operands[CURSOR] = cursor;
    CHECK(bvol_pair_tracker_create(index2, NULL, NULL, &tracker) == BVOL_OK && bvol_pair_tracker_update(tracker) == BVOL_OK);
    /* One pair ends, one begins. */
    CHECK(bvol_index_remove(index2, 1) == BVOL_OK && bvol_index_commit(index2) == BVOL_OK);
    CHECK(bvol_index_insert(index2, operands[BOX], NULL, &id) == BVOL_OK && bvol_pair_tracker_update(tracker) == BVOL_OK);
    operands[TRACKER] = tracker;
    CHECK(bvol_hull_create(points, 5, 0, NULL, NULL, &hull) == BVOL_OK);
    operands[HULL] = hull;
    static const bvol_hull *list[1];
    list[0] = hull;
    operands[HULL_LIST] = list;
    CHECK(bvol_hull_create(points + 5, 3, 0, NULL, NULL, &hull) == BVOL_OK);
    operands[FLAT_HULL] = hull;
    CHECK(bvol_scratch_create(NULL, &scratch) == BVOL_OK);
    operands[SCRATCH] = scratch;
    CHECK(bvol_rings2_f64_create(operands[RING_ARRAYS], NULL, &rings) == BVOL_OK);
    operands[RINGS] = rings;
    ((bvol_resources *)operands[RESOURCES])->scratch = scratch;
    operands[SPHERES] = spheres;
    operands[SHAPE] = shape[0];
    operands[SHAPE_OUT] = shape[1];
    operands[SHAPE2] = shape[2];
    operands[SHAPE2_OUT] = shape[3];
}

static void destroy_handles(void)
{
    bvol_frustum_destroy(operands[FRUSTUM]);
    bvol_frustum_destroy(operands[EMPTY_FRUSTUM]);
    bvol_aabb_set_destroy(operands[BOXES]);
    bvol_aabb2_set_destroy(operands[RECTANGLES]);
    bvol_obb_set_destroy(operands[OBBS]);
    bvol_ray_set_destroy(operands[RAYS]);
    bvol_instances_destroy(operands[INSTANCES]);
    bvol_index_destroy(operands[INDEX]);
    bvol_index_destroy(operands[INDEX2]);
    bvol_index_destroy(operands[MESH]);
    bvol_index2_destroy(operands[FLAT_INDEX]);
    bvol_index2_destroy(operands[FLAT_INDEX2]);
    bvol_index_f64_destroy(operands[INDEX_F64]);
    bvol_index2_f64_destroy(operands[INDEX2_F64]);
    bvol_index_cursor_destroy(operands[CURSOR]);
    bvol_pair_tracker_destroy(operands[TRACKER]);
    bvol_hull_destroy(operands[HULL]);
    bvol_hull_destroy(operands[FLAT_HULL]);
    bvol_scratch_destroy(operands[SCRATCH]);
    bvol_rings2_f64_destroy(operands[RINGS]);
    bvol_sphere_set_destroy(operands[SPHERES]);
    bvol_shape_destroy(operands[SHAPE]);
    bvol_shape_destroy(operands[SHAPE_OUT]);
    bvol_shape_destroy(operands[SHAPE2]);
    bvol_shape_destroy(operands[SHAPE2_OUT]);
    CHECK(memory.live == 0);
}

/* ---- functions ---- */

/* X(function, wrong, places, zeroed, arguments, operands..): `places` says of each pointer of the arguments what NULL does
 * there: r  the answer is `wrong`, and nothing is written z  the answer is `wrong`, and the first `zeroed` bytes at OUT become
 * 0: an empty mask, or no handle o  nothing: the answer is the same as with the operand */
#define REFUSED BVOL_ERROR_ARGUMENT

#define ASK(X, function, ...) X(function, 0, "rr", 0, (p[0], p[1]), __VA_ARGS__)
#define ASK_ALL(X, other, ...)                                                                                                 \
    ASK(X, bvol_frustum_overlaps_##other, FRUSTUM, __VA_ARGS__)                                                                \
    ASK(X, bvol_frustum_contains_##other, FRUSTUM, __VA_ARGS__)                                                                \
    ASK(X, bvol_frustum_classify_##other, FRUSTUM, __VA_ARGS__)
#define FILL(X, function, ...) X(function, REFUSED, "rr", 0, (p[0], p[1]), __VA_ARGS__, OUT)

#define FRUSTA(X)                                                                                                              \
    X(bvol_frustum_set_matrix, REFUSED, "rr", 0, (p[0], p[1]), FRUSTUM, MATRIX)                                                \
    X(bvol_frustum_plane_count, 0, "r", 0, (p[0]), FRUSTUM)                                                                    \
    X(bvol_frustum_plane, REFUSED, "rr", 0, (p[0], 0, p[1]), FRUSTUM, OUT)                                                     \
    FILL(X, bvol_frustum_bounds, FRUSTUM)                                                                                      \
    FILL(X, bvol_frustum_corners, FRUSTUM)                                                                                     \
    X(bvol_frustum_ray_pixel, REFUSED, "rr", 0, (p[0], 0, 0, 1, 1, p[1]), FRUSTUM, OUT)                                        \
    X(bvol_frustum_matrix_from_pose, REFUSED, "rrr", 0, (p[0], p[1], 1, 1, 1, 2, p[2]), POINT, MATRIX, OUT)                    \
    X(bvol_frustum_ray, REFUSED, "rr", 0, (p[0], 0, 0, p[1]), FRUSTUM, OUT)                                                    \
    ASK(X, bvol_frustum_contains_point, FRUSTUM, POINT)                                                                        \
    ASK(X, bvol_frustum_cull_aabb, FRUSTUM, BOX)                                                                               \
    ASK_ALL(X, aabb, BOX)                                                                                                      \
    ASK(X, bvol_frustum_cull_sphere, FRUSTUM, SPHERE)                                                                          \
    ASK_ALL(X, sphere, SPHERE)                                                                                                 \
    ASK(X, bvol_frustum_cull_obb, FRUSTUM, OBB)                                                                                \
    ASK_ALL(X, obb, OBB)                                                                                                       \
    ASK(X, bvol_frustum_cull_capsule, FRUSTUM, CAPSULE)                                                                        \
    ASK_ALL(X, capsule, CAPSULE)                                                                                               \
    ASK_ALL(X, segment, SEGMENT)                                                                                               \
    ASK_ALL(X, triangle, TRIANGLE)                                                                                             \
    ASK_ALL(X, frustum, FRUSTUM)                                                                                               \
    ASK(X, bvol_frustum_overlaps_plane, FRUSTUM, PLANE)                                                                        \
    ASK(X, bvol_frustum_within_plane, FRUSTUM, PLANE)                                                                          \
    ASK(X, bvol_frustum_classify_within_plane, FRUSTUM, PLANE)                                                                 \
    ASK(X, bvol_frustum_within_aabb, FRUSTUM, LARGE_BOX)                                                                       \
    ASK(X, bvol_frustum_classify_within_aabb, FRUSTUM, LARGE_BOX)                                                              \
    ASK(X, bvol_frustum_within_obb, FRUSTUM, LARGE_OBB)                                                                        \
    ASK(X, bvol_frustum_classify_within_obb, FRUSTUM, LARGE_OBB)                                                               \
    X(bvol_ray_hits_frustum, 0, "rro", 0, (p[0], p[1], p[2]), RAY, FRUSTUM, OUT)

/* Sets: one word of mask, two numbers. */
#define MASK(X, function, set, query) X(function, 0, "rzoo", 8, (p[0], p[1], p[2], p[3], 1), set, query, ALL, OUT)
#define IDS(X, function, set, query) X(function, 0, "rroo", 0, (p[0], p[1], p[2], p[3], 2), set, query, ALL, OUT)
#define MASK_AND_IDS(X, function, set, query) MASK(X, function##_mask, set, query) IDS(X, function##_ids, set, query)
#define MASK_AND_T(X, function, set, query)                                                                                    \
    X(function, 0, "rzooo", 8, (p[0], p[1], p[2], p[3], 1, p[4], 2), set, query, ALL, OUT, OUT2)
#define FIRST_BY(X, function, set, ray) X(function, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4]), set, ray, ALL, OUT, OUT2)
#define FIRST(X, function, set) FIRST_BY(X, function, set, RAY)
#define HOW_FAR(X, kind, set, point)                                                                                           \
    X(bvol_##kind##_set_distance_sq_point, 0, "rroo", 0, (p[0], p[1], p[2], p[3], 2), set, point, ALL, OUT)                    \
    X(bvol_##kind##_set_nearest_point, 0, "rrooo", 0, (p[0], p[1], INFINITY, p[2], p[3], p[4]), set, point, ALL, OUT, OUT2)
#define COUNTS(X, kind, set)                                                                                                   \
    X(bvol_##kind##_set_count, 0, "r", 0, (p[0]), set)                                                                         \
    X(bvol_##kind##_set_bytes, 0, "r", 0, (p[0]), set)
#define MEMBERS(X, kind, set, one)                                                                                             \
    X(bvol_##kind##_set_append, REFUSED, "rr", 0, (p[0], p[1], 1, 0), set, one)                                                \
    X(bvol_##kind##_set_remove, REFUSED, "r", 0, (p[0], 0), set)                                                               \
    X(bvol_##kind##_set_get, REFUSED, "rr", 0, (p[0], 0, 1, p[1], 0), set, OUT)
#define UPDATE(X, kind, set, one) X(bvol_##kind##_set_update, REFUSED, "rr", 0, (p[0], 0, p[1], 1, 0), set, one)
#define MOVES(X, kind, set, one)                                                                                               \
    UPDATE(X, kind, set, one)                                                                                                  \
    X(bvol_##kind##_set_update_listed, REFUSED, "rrr", 0, (p[0], p[1], p[2], 1, 0), set, PAIRS, one)                           \
    X(bvol_##kind##_set_reserve, REFUSED, "r", 0, (p[0], 1), set)
#define CLEAR(X, kind, set) X(bvol_##kind##_set_clear, REFUSED, "r", 0, (p[0]), set)

#define SETS(X)                                                                                                                \
    COUNTS(X, aabb, BOXES)                                                                                                     \
    MEMBERS(X, aabb, BOXES, BOX)                                                                                               \
    MOVES(X, aabb, BOXES, BOX)                                                                                                 \
    X(bvol_aabb_set_update_transformed, REFUSED, "rrr", 0, (p[0], 0, p[1], 1, 0, p[2], 1, 0), BOXES, BOX, MATRIX)              \
    FILL(X, bvol_aabb_set_bounds, BOXES)                                                                                       \
    MASK_AND_IDS(X, bvol_aabb_set_overlaps_aabb, BOXES, BOX)                                                                   \
    MASK_AND_IDS(X, bvol_aabb_set_contains_point, BOXES, POINT)                                                                \
    MASK_AND_IDS(X, bvol_aabb_set_within_aabb, BOXES, LARGE_BOX)                                                               \
    MASK_AND_IDS(X, bvol_aabb_set_cull_frustum, BOXES, FRUSTUM)                                                                \
    MASK_AND_IDS(X, bvol_aabb_set_overlaps_frustum, BOXES, FRUSTUM)                                                            \
    X(bvol_aabb_set_classify_frustum, 0, "rzoo", 2, (p[0], p[1], p[2], p[3], 2), BOXES, FRUSTUM, ALL, OUT)                     \
    MASK_AND_IDS(X, bvol_aabb_set_raycast, BOXES, RAY)                                                                         \
    MASK_AND_T(X, bvol_aabb_set_raycast_enter, BOXES, RAY)                                                                     \
    COUNTS(X, obb, OBBS)                                                                                                       \
    MEMBERS(X, obb, OBBS, OBB)                                                                                                 \
    MOVES(X, obb, OBBS, OBB)                                                                                                   \
    MASK_AND_IDS(X, bvol_obb_set_overlaps_aabb, OBBS, BOX)                                                                     \
    MASK_AND_IDS(X, bvol_obb_set_overlaps_obb, OBBS, OBB)                                                                      \
    MASK_AND_IDS(X, bvol_obb_set_cull_frustum, OBBS, FRUSTUM)                                                                  \
    X(bvol_obb_set_update_transformed, REFUSED, "rrr", 0, (p[0], 0, p[1], 1, 0, p[2], 1, 0), OBBS, BOX, MATRIX)                \
    MASK_AND_IDS(X, bvol_obb_set_raycast, OBBS, RAY)                                                                           \
    MASK_AND_T(X, bvol_obb_set_raycast_enter, OBBS, RAY)                                                                       \
    FIRST(X, bvol_obb_set_raycast_first, OBBS)                                                                                 \
    MASK_AND_IDS(X, bvol_obb_set_overlaps_frustum, OBBS, FRUSTUM)                                                              \
    X(bvol_obb_set_overlaps_pairs, 0, "zzzo", 8, (p[0], p[1], p[2], 1, p[3], 1), OBBS, OBBS, PAIRS, OUT)                       \
    COUNTS(X, ray, RAYS)                                                                                                       \
    UPDATE(X, ray, RAYS, RAY)                                                                                                  \
    MASK(X, bvol_ray_set_hits_aabb_mask, RAYS, BOX)                                                                            \
    MASK_AND_T(X, bvol_ray_set_hits_aabb_enter, RAYS, BOX)                                                                     \
    MASK_AND_IDS(X, bvol_aabb_set_overlaps_aabb_interior, BOXES, BOX)                                                          \
    FIRST(X, bvol_aabb_set_raycast_first, BOXES)                                                                               \
    MASK_AND_IDS(X, bvol_obb_set_overlaps_aabb_interior, OBBS, BOX)                                                            \
    MASK_AND_IDS(X, bvol_obb_set_overlaps_obb_interior, OBBS, OBB)                                                             \
    COUNTS(X, sphere, SPHERES)                                                                                                 \
    MEMBERS(X, sphere, SPHERES, SPHERE)                                                                                        \
    MOVES(X, sphere, SPHERES, SPHERE)                                                                                          \
    MASK_AND_IDS(X, bvol_sphere_set_contains_point, SPHERES, POINT)                                                            \
    MASK_AND_IDS(X, bvol_sphere_set_overlaps_sphere, SPHERES, SPHERE)                                                          \
    MASK_AND_IDS(X, bvol_sphere_set_overlaps_sphere_interior, SPHERES, SPHERE)                                                 \
    MASK_AND_IDS(X, bvol_sphere_set_overlaps_aabb, SPHERES, BOX)                                                               \
    MASK_AND_IDS(X, bvol_sphere_set_overlaps_aabb_interior, SPHERES, BOX)                                                      \
    MASK_AND_IDS(X, bvol_sphere_set_cull_frustum, SPHERES, FRUSTUM)                                                            \
    MASK_AND_IDS(X, bvol_sphere_set_overlaps_frustum, SPHERES, FRUSTUM)                                                        \
    MASK_AND_IDS(X, bvol_sphere_set_raycast, SPHERES, RAY)                                                                     \
    MASK_AND_T(X, bvol_sphere_set_raycast_enter, SPHERES, RAY)                                                                 \
    FIRST(X, bvol_sphere_set_raycast_first, SPHERES)                                                                           \
    COUNTS(X, aabb2, RECTANGLES)                                                                                               \
    MEMBERS(X, aabb2, RECTANGLES, BOX2)                                                                                        \
    MOVES(X, aabb2, RECTANGLES, BOX2)                                                                                          \
    FILL(X, bvol_aabb2_set_bounds, RECTANGLES)                                                                                 \
    MASK_AND_IDS(X, bvol_aabb2_set_overlaps_aabb2, RECTANGLES, BOX2)                                                           \
    MASK_AND_IDS(X, bvol_aabb2_set_overlaps_aabb2_interior, RECTANGLES, BOX2)                                                  \
    MASK_AND_IDS(X, bvol_aabb2_set_contains_point, RECTANGLES, POINT2)                                                         \
    MASK_AND_IDS(X, bvol_aabb2_set_overlaps_segment2, RECTANGLES, SEGMENT2)                                                    \
    MASK_AND_IDS(X, bvol_aabb2_set_overlaps_segment2_interior, RECTANGLES, SEGMENT2)                                           \
    MASK_AND_IDS(X, bvol_aabb2_set_overlaps_circle, RECTANGLES, CIRCLE)                                                        \
    MASK_AND_IDS(X, bvol_aabb2_set_overlaps_circle_interior, RECTANGLES, CIRCLE)                                               \
    MASK_AND_IDS(X, bvol_aabb2_set_overlaps_obb2, RECTANGLES, OBB2)                                                            \
    MASK_AND_IDS(X, bvol_aabb2_set_overlaps_obb2_interior, RECTANGLES, OBB2)                                                   \
    MASK_AND_IDS(X, bvol_aabb2_set_overlaps_polygon2, RECTANGLES, POLYGON2)                                                    \
    MASK_AND_IDS(X, bvol_aabb2_set_overlaps_polygon2_interior, RECTANGLES, POLYGON2)                                           \
    MASK_AND_IDS(X, bvol_aabb2_set_within_aabb2, RECTANGLES, BOX2)                                                             \
    MASK_AND_IDS(X, bvol_aabb2_set_raycast, RECTANGLES, RAY2)                                                                  \
    MASK_AND_T(X, bvol_aabb2_set_raycast_enter, RECTANGLES, RAY2)                                                              \
    FIRST_BY(X, bvol_aabb2_set_raycast_first, RECTANGLES, RAY2)                                                                \
    HOW_FAR(X, aabb, BOXES, POINT)                                                                                             \
    HOW_FAR(X, obb, OBBS, POINT)                                                                                               \
    HOW_FAR(X, sphere, SPHERES, POINT)                                                                                         \
    HOW_FAR(X, aabb2, RECTANGLES, POINT2)                                                                                      \
    CLEAR(X, aabb2, RECTANGLES)                                                                                                \
    CLEAR(X, sphere, SPHERES)                                                                                                  \
    CLEAR(X, aabb, BOXES)                                                                                                      \
    CLEAR(X, obb, OBBS)

/* Indexes, which have one box when they are queried. */
static int visit_first(uint32_t id, uint64_t user, void *context)
{
    (void)id;
    (void)user;
    (void)context;
    return 1;
}

static float distance_of_box(const bvol_index_found *found, uint64_t user, void *context)
{
    (void)user;
    (void)context;
    return found->at;
}

static float limit_at_first(const bvol_index_found *found, const bvol_ray_hit *hit, uint64_t user, float limit, void *context)
{
    (void)hit;
    (void)user;
    (void)limit;
    (void)context;
    return found->at;
}

static double distance_of_box_f64(const bvol_index_found_f64 *found, uint64_t user, void *context)
{
    (void)user;
    (void)context;
    return found->at;
}

static double limit_at_first_f64(const bvol_index_found_f64 *found, const bvol_ray_hit_f64 *hit, uint64_t user, double limit,
                                 void *context)
{
    (void)hit;
    (void)user;
    (void)limit;
    (void)context;
    return found->at;
}

static int visit_pair(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    (void)pair;
    (void)user_a;
    (void)user_b;
    (void)context;
    return 1;
}

#define FOUND_IN(X, function, index, query) X(function, 0, "rroo", 0, (p[0], p[1], p[2], p[3], 2), index, query, FILTER, OUT)
#define FOUND(X, function, query) FOUND_IN(X, function, INDEX, query)
#define ANY(X, function, index, query) X(function, 0, "rro", 0, (p[0], p[1], p[2]), index, query, FILTER)
#define EACH(X, function, index, query)                                                                                        \
    X(function, 0, "rroo", 0, (p[0], p[1], p[2], visit_first, p[3]), index, query, FILTER, OUT)
#define BEGIN(X, function, index, query) X(function, REFUSED, "rror", 0, (p[0], p[1], p[2], p[3]), index, query, FILTER, CURSOR)

#define ROWS_OF(X, function, index, query)                                                                                     \
    X(function, REFUSED, "rrooro", 0, (p[0], p[1], 1, 0, p[2], p[3], p[4], p[5], 2), index, query, FILTER, RESOURCES, OUT, OUT2)
#define ANY_OF(X, function, index, query)                                                                                      \
    X(function, REFUSED, "rroor", 0, (p[0], p[1], 1, 0, p[2], p[3], p[4], 1), index, query, FILTER, RESOURCES, OUT)

#define SWEPT(X, function, query)                                                                                              \
    X(function, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], p[4], 2), INDEX, query, POINT, FILTER, OUT)                            \
    X(function##_first, 0, "rrrooo", 0, (p[0], p[1], p[2], p[3], p[4], p[5]), INDEX, query, POINT, FILTER, OUT, OUT2)          \
    X(function##_any, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), INDEX, query, POINT, FILTER)                                     \
    X(function##_each, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], limit_at_first, p[4]), INDEX, query, POINT, FILTER, OUT)        \
    X(function##_begin, REFUSED, "rrror", 0, (p[0], p[1], p[2], p[3], p[4]), INDEX, query, POINT, FILTER, CURSOR)

#define INDEXES(X)                                                                                                             \
    X(bvol_index_insert, REFUSED, "rror", 0, (p[0], p[1], p[2], p[3]), INDEX, BOX, ITEM, OUT)                                  \
    X(bvol_index_insert_many, REFUSED, "rror", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), INDEX, BOX, ITEM, OUT)                    \
    X(bvol_index_set_item, REFUSED, "ro", 0, (p[0], 0, p[1]), INDEX, ITEM)                                                     \
    X(bvol_index_reserve, REFUSED, "r", 0, (p[0], 9), INDEX)                                                                   \
    X(bvol_index_ids, 0, "rr", 0, (p[0], p[1], 1), INDEX, OUT)                                                                 \
    X(bvol_index_users, REFUSED, "rrr", 0, (p[0], p[1], 1, 0, p[2]), INDEX, PAIRS, OUT)                                        \
    X(bvol_index_remove, REFUSED, "r", 0, (p[0], 0), INDEX)                                                                    \
    X(bvol_index_clear, REFUSED, "r", 0, (p[0]), INDEX)                                                                        \
    X(bvol_index_build_obbs, REFUSED, "rroo", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), INDEX, OBB, ITEM, RESOURCES)               \
    X(bvol_index_build_spheres, REFUSED, "rroo", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), INDEX, SPHERE, ITEM, RESOURCES)         \
    X(bvol_index_build_hulls, REFUSED, "rroo", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), INDEX, HULL_LIST, ITEM, RESOURCES)        \
    X(bvol_index_build_triangles, REFUSED, "rroo", 0, (p[0], p[1], p[2], 0, p[3]), INDEX, TRIANGLES, ITEM, RESOURCES)          \
    X(bvol_index_remove_many, REFUSED, "rr", 0, (p[0], p[1], 1), INDEX, PAIRS)                                                 \
    X(bvol_index_build, REFUSED, "rroo", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), INDEX, BOX, ITEM, RESOURCES)                    \
    X(bvol_index_move, REFUSED, "rr", 0, (p[0], 0, p[1]), INDEX, BOX)                                                          \
    X(bvol_index_move_many, REFUSED, "rrr", 0, (p[0], p[1], p[2], 1, 0), INDEX, PAIRS, BOX)                                    \
    X(bvol_index_refit, REFUSED, "r", 0, (p[0]), INDEX)                                                                        \
    X(bvol_index_refit_listed, REFUSED, "rr", 0, (p[0], p[1], 1), INDEX, PAIRS)                                                \
    X(bvol_index_commit, REFUSED, "r", 0, (p[0]), INDEX)                                                                       \
    X(bvol_index_recover, REFUSED, "r", 0, (p[0]), INDEX)                                                                      \
    X(bvol_index_count, 0, "r", 0, (p[0]), INDEX)                                                                              \
    X(bvol_index_get, REFUSED, "roo", 0, (p[0], 0, p[1], p[2]), INDEX, OUT, OUT2)                                              \
    FILL(X, bvol_index_bounds, INDEX)                                                                                          \
    X(bvol_index_get_stats, REFUSED, "rr", 0, (p[0], p[1]), INDEX, INDEX_INFO)                                                 \
    X(bvol_index_cells, 0, "ro", 0, (p[0], p[1], 1), INDEX, OUT)                                                               \
    X(bvol_index_save, REFUSED, "ror", 0, (p[0], p[1], SPACE_BYTES, p[2]), INDEX, SPACE, OUT)                                  \
    X(bvol_index_check_file, REFUSED, "r", 0, (p[0], file_size), INDEX_FILE)                                                   \
    X(bvol_index_validate, REFUSED, "r", 0, (p[0]), INDEX)                                                                     \
    FOUND(X, bvol_index_overlaps_aabb, BOX)                                                                                    \
    ANY(X, bvol_index_overlaps_aabb_any, INDEX, BOX)                                                                           \
    EACH(X, bvol_index_overlaps_aabb_each, INDEX, BOX)                                                                         \
    BEGIN(X, bvol_index_raycast_begin, INDEX, RAY)                                                                             \
    X(bvol_index_nearest_point_begin, REFUSED, "rror", 0, (p[0], p[1], 1, p[2], p[3]), INDEX, POINT, FILTER, CURSOR)           \
    X(bvol_index_nearest_aabb_begin, REFUSED, "rror", 0, (p[0], p[1], 1, p[2], p[3]), INDEX, BOX, FILTER, CURSOR)              \
    BEGIN(X, bvol_index_overlaps_aabb_begin, INDEX, BOX)                                                                       \
    FOUND(X, bvol_index_contains_point, POINT)                                                                                 \
    ANY(X, bvol_index_contains_point_any, INDEX, POINT)                                                                        \
    EACH(X, bvol_index_contains_point_each, INDEX, POINT)                                                                      \
    BEGIN(X, bvol_index_contains_point_begin, INDEX, POINT)                                                                    \
    FOUND(X, bvol_index_within_aabb, LARGE_BOX)                                                                                \
    ANY(X, bvol_index_within_aabb_any, INDEX, LARGE_BOX)                                                                       \
    EACH(X, bvol_index_within_aabb_each, INDEX, LARGE_BOX)                                                                     \
    BEGIN(X, bvol_index_within_aabb_begin, INDEX, LARGE_BOX)                                                                   \
    FOUND(X, bvol_index_overlaps_sphere, SPHERE)                                                                               \
    ANY(X, bvol_index_overlaps_sphere_any, INDEX, SPHERE)                                                                      \
    EACH(X, bvol_index_overlaps_sphere_each, INDEX, SPHERE)                                                                    \
    BEGIN(X, bvol_index_overlaps_sphere_begin, INDEX, SPHERE)                                                                  \
    FOUND(X, bvol_index_overlaps_capsule, CAPSULE)                                                                             \
    ANY(X, bvol_index_overlaps_capsule_any, INDEX, CAPSULE)                                                                    \
    EACH(X, bvol_index_overlaps_capsule_each, INDEX, CAPSULE)                                                                  \
    BEGIN(X, bvol_index_overlaps_capsule_begin, INDEX, CAPSULE)                                                                \
    FOUND(X, bvol_index_overlaps_obb, OBB)                                                                                     \
    ANY(X, bvol_index_overlaps_obb_any, INDEX, OBB)                                                                            \
    EACH(X, bvol_index_overlaps_obb_each, INDEX, OBB)                                                                          \
    BEGIN(X, bvol_index_overlaps_obb_begin, INDEX, OBB)                                                                        \
    FOUND(X, bvol_index_overlaps_frustum, FRUSTUM)                                                                             \
    ANY(X, bvol_index_overlaps_frustum_any, INDEX, FRUSTUM)                                                                    \
    EACH(X, bvol_index_overlaps_frustum_each, INDEX, FRUSTUM)                                                                  \
    BEGIN(X, bvol_index_overlaps_frustum_begin, INDEX, FRUSTUM)                                                                \
    FOUND(X, bvol_index_cull_frustum, FRUSTUM)                                                                                 \
    ANY(X, bvol_index_cull_frustum_any, INDEX, FRUSTUM)                                                                        \
    EACH(X, bvol_index_cull_frustum_each, INDEX, FRUSTUM)                                                                      \
    BEGIN(X, bvol_index_cull_frustum_begin, INDEX, FRUSTUM)                                                                    \
    X(bvol_index_classify_frustum, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4], 2), INDEX, FRUSTUM, FILTER, OUT, OUT2)        \
    FOUND(X, bvol_index_overlaps_shape, SHAPE)                                                                                 \
    ANY(X, bvol_index_overlaps_shape_any, INDEX, SHAPE)                                                                        \
    EACH(X, bvol_index_overlaps_shape_each, INDEX, SHAPE)                                                                      \
    BEGIN(X, bvol_index_overlaps_shape_begin, INDEX, SHAPE)                                                                    \
    X(bvol_index_raycast_first, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4]), INDEX, RAY, FILTER, OUT, OUT2)                  \
    X(bvol_index_raycast_any, 0, "rro", 0, (p[0], p[1], p[2]), INDEX, RAY, FILTER)                                             \
    X(bvol_index_raycast_hits, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4], 1), INDEX, RAY, FILTER, OUT, OUT2)                \
    X(bvol_index_raycast_each, 0, "rroo", 0, (p[0], p[1], p[2], limit_at_first, p[3]), INDEX, RAY, FILTER, OUT)                \
    FOUND(X, bvol_index_raycast, RAY)                                                                                          \
    SWEPT(X, bvol_index_sweep_aabb, BOX)                                                                                       \
    SWEPT(X, bvol_index_sweep_aabb_interior, BOX)                                                                              \
    SWEPT(X, bvol_index_sweep_sphere, SPHERE)                                                                                  \
    SWEPT(X, bvol_index_sweep_sphere_interior, SPHERE)                                                                         \
    SWEPT(X, bvol_index_sweep_capsule, CAPSULE)                                                                                \
    SWEPT(X, bvol_index_sweep_capsule_interior, CAPSULE)                                                                       \
    SWEPT(X, bvol_index_sweep_obb, OBB)                                                                                        \
    SWEPT(X, bvol_index_sweep_obb_interior, OBB)                                                                               \
    SWEPT(X, bvol_index_sweep_shape, SHAPE)                                                                                    \
    SWEPT(X, bvol_index_sweep_shape_interior, SHAPE)                                                                           \
    X(bvol_index_nearest_point_each, 0, "rroo", 0, (p[0], p[1], 1, p[2], limit_at_first, p[3]), INDEX, POINT, FILTER, OUT)     \
    X(bvol_index_nearest_aabb_each, 0, "rroo", 0, (p[0], p[1], 1, p[2], limit_at_first, p[3]), INDEX, BOX, FILTER, OUT)        \
    X(bvol_index_nearest_point_by, 0, "rroor", 0, (p[0], p[1], 1, p[2], distance_of_box, p[3], p[4], 1), INDEX, POINT, FILTER, \
      OUT2, OUT)                                                                                                               \
    X(bvol_index_separation_index, 0, "rroo", 0, (p[0], p[1], NULL, p[2], p[3]), MESH, MESH, OUT, OUT2)                        \
    X(bvol_index_pairs_near, 0, "rroo", 0, (p[0], p[1], NULL, 1, p[2], p[3], 2), MESH, MESH, FILTER, OUT)                      \
    X(bvol_index_pairs_near_any, 0, "rro", 0, (p[0], p[1], NULL, 1, p[2]), MESH, MESH, FILTER)                                 \
    X(bvol_index_pairs_near_each, 0, "rroo", 0, (p[0], p[1], NULL, 1, p[2], visit_pair, p[3]), MESH, MESH, FILTER, OUT)        \
    X(bvol_index_closest_points, 0, "rror", 0, (p[0], p[1], 1, p[2], p[3], 1), INDEX, POINT, FILTER, OUT)                      \
    X(bvol_index_closest_point, 0, "rror", 0, (p[0], p[1], 1, p[2], p[3]), INDEX, POINT, FILTER, OUT)                          \
    X(bvol_index_nearest_point, 0, "rror", 0, (p[0], p[1], 1, p[2], p[3], 1), INDEX, POINT, FILTER, OUT)                       \
    X(bvol_index_nearest_aabb, 0, "rror", 0, (p[0], p[1], 1, p[2], p[3], 1), INDEX, BOX, FILTER, OUT)                          \
    X(bvol_index_pairs, 0, "rooo", 0, (p[0], p[1], p[2], p[3], 2), INDEX2, FILTER, RESOURCES, OUT)                             \
    X(bvol_index_pairs_any, 0, "roo", 0, (p[0], p[1], p[2]), INDEX2, FILTER, RESOURCES)                                        \
    X(bvol_index_pairs_each, 0, "roo", 0, (p[0], p[1], visit_pair, p[2]), INDEX2, FILTER, OUT)                                 \
    X(bvol_index_pairs_between_each, 0, "rroo", 0, (p[0], p[1], p[2], visit_pair, p[3]), INDEX, INDEX2, FILTER, OUT)           \
    X(bvol_index_pairs_between_transformed_each, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], visit_pair, p[4]), INDEX, INDEX2,     \
      MATRIX, FILTER, OUT)                                                                                                     \
    X(bvol_index_pairs_between, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4], 2), INDEX, INDEX2, FILTER, RESOURCES, OUT)       \
    X(bvol_index_pairs_between_any, 0, "rroo", 0, (p[0], p[1], p[2], p[3]), INDEX, INDEX2, FILTER, RESOURCES)                  \
    X(bvol_index_pairs_between_transformed_any, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], p[4]), INDEX, INDEX2, MATRIX, FILTER,  \
      RESOURCES)                                                                                                               \
    X(bvol_index_pairs_between_transformed, 0, "rrrooo", 0, (p[0], p[1], p[2], p[3], p[4], p[5], 2), INDEX, INDEX2, MATRIX,    \
      FILTER, RESOURCES, OUT)                                                                                                  \
    X(bvol_index_cursor_next_found, REFUSED, "rr", 0, (p[0], p[1]), CURSOR, OUT)                                               \
    X(bvol_index_cursor_next, REFUSED, "rr", 0, (p[0], p[1]), CURSOR, OUT)                                                     \
    X(bvol_pair_tracker_began, 0, "ro", 0, (p[0], p[1], 2), TRACKER, OUT)                                                      \
    X(bvol_pair_tracker_ended, 0, "ro", 0, (p[0], p[1], 2), TRACKER, OUT)                                                      \
    X(bvol_pair_tracker_pairs, 0, "ro", 0, (p[0], p[1], 2), TRACKER, OUT)                                                      \
    ROWS_OF(X, bvol_index_overlaps_aabb_many, INDEX, BOX)                                                                      \
    ROWS_OF(X, bvol_index_contains_point_many, INDEX, POINT)                                                                   \
    ROWS_OF(X, bvol_index_within_aabb_many, INDEX, LARGE_BOX)                                                                  \
    ROWS_OF(X, bvol_index_overlaps_sphere_many, INDEX, SPHERE)                                                                 \
    ROWS_OF(X, bvol_index_overlaps_capsule_many, INDEX, CAPSULE)                                                               \
    ROWS_OF(X, bvol_index_overlaps_obb_many, INDEX, OBB)                                                                       \
    X(bvol_index_raycast_first_many, REFUSED, "rrooro", 0, (p[0], p[1], 1, 0, p[2], p[3], p[4], p[5]), INDEX, RAY, FILTER,     \
      RESOURCES, OUT, OUT2)                                                                                                    \
    ANY_OF(X, bvol_index_raycast_any_many, INDEX, RAY)                                                                         \
    ROWS_OF(X, bvol_index_raycast_many, INDEX, RAY)                                                                            \
    X(bvol_index_closest_point_many, REFUSED, "rroor", 0, (p[0], p[1], 1, 0, 1, p[2], p[3], p[4]), INDEX, POINT, FILTER,       \
      RESOURCES, OUT)                                                                                                          \
    X(bvol_index_nearest_point_many, REFUSED, "rroor", 0, (p[0], p[1], 1, 0, 1, p[2], p[3], p[4], 1), INDEX, POINT, FILTER,    \
      RESOURCES, OUT)                                                                                                          \
    X(bvol_pair_tracker_update, REFUSED, "r", 0, (p[0]), TRACKER)

#define MESHES(X)                                                                                                              \
    X(bvol_index_winding_point, 0, "rro", 0, (p[0], p[1], p[2]), MESH, POINT, OUT)                                             \
    X(bvol_index_solid_angle_point, 0, "rro", 0, (p[0], p[1], p[2]), MESH, POINT, OUT)                                         \
    ASK(X, bvol_index_encloses_point, MESH, POINT)                                                                             \
    X(bvol_index_winding_point_many, REFUSED, "rroro", 0, (p[0], p[1], 1, 0, p[2], p[3], p[4], 1), MESH, POINT, RESOURCES,     \
      OUT, OUT2)                                                                                                               \
    X(bvol_index_validate_mesh, REFUSED, "roro", 0, (p[0], p[1], p[2], p[3], 1), MESH, RESOURCES, MESH_REPORT, OUT)            \
    X(bvol_index_encloses_point_many, REFUSED, "rror", 0, (p[0], p[1], 1, 0, p[2], p[3], 1), MESH, POINT, RESOURCES, OUT)

#define RINGS_OF(X)                                                                                                            \
    X(bvol_rings2_f64_count, 0, "r", 0, (p[0]), RINGS)                                                                         \
    X(bvol_rings2_f64_bounds, REFUSED, "rr", 0, (p[0], 0, p[1]), RINGS, OUT)                                                   \
    X(bvol_rings2_f64_winding_point, 0, "rro", 0, (p[0], 0, p[1], p[2]), RINGS, POINT2_F64, OUT)                               \
    X(bvol_rings2_f64_encloses_point, 0, "rr", 0, (p[0], 0, p[1]), RINGS, POINT2_F64)                                          \
    X(bvol_rings2_f64_contains_point, 0, "rro", 0, (p[0], p[1], p[2], 1), RINGS, POINT2_F64, OUT)                              \
    X(bvol_rings2_f64_overlaps_aabb2, 0, "rro", 0, (p[0], p[1], p[2], 1), RINGS, MAP_BOX, OUT)                                 \
    X(bvol_rings2_f64_overlaps_aabb2_segments, 0, "rro", 0, (p[0], p[1], p[2], 1), RINGS, MAP_BOX, OUT)                        \
    X(bvol_rings2_f64_overlaps_aabb2_many, REFUSED, "rroro", 0, (p[0], p[1], 1, 0, p[2], p[3], p[4], 1), RINGS, MAP_BOX,       \
      RESOURCES, OUT, OUT2)                                                                                                    \
    X(bvol_rings2_f64_nearest_point_many, REFUSED, "rror", 0, (p[0], p[1], 1, 0, 9, p[2], p[3]), RINGS, POINT2_F64, RESOURCES, \
      OUT)                                                                                                                     \
    X(bvol_rings2_f64_nearest_segments, 0, "rrr", 0, (p[0], p[1], 9, p[2], 1), RINGS, POINT2_F64, OUT)                         \
    X(bvol_rings2_f64_nearest_point, 0, "rrr", 0, (p[0], p[1], 9, p[2]), RINGS, POINT2_F64, OUT)                               \
    X(bvol_rings2_f64_contains_point_many, REFUSED, "rroro", 0, (p[0], p[1], 1, 0, p[2], p[3], p[4], 1), RINGS, POINT2_F64,    \
      RESOURCES, OUT, OUT2)

#define PLACED(X, function, query)                                                                                             \
    X(function, 0, "rroo", 0, (p[0], p[1], p[2], p[3], 2), INSTANCES, query, PLACED_FILTER, OUT)                               \
    X(function##_any, 0, "rro", 0, (p[0], p[1], p[2]), INSTANCES, query, PLACED_FILTER)

#define PLACED_SWEPT(X, function, query)                                                                                       \
    X(function, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], p[4], 1), INSTANCES, query, POINT, PLACED_FILTER, OUT)                 \
    X(function##_first, 0, "rrrooo", 0, (p[0], p[1], p[2], p[3], p[4], p[5]), INSTANCES, query, POINT, PLACED_FILTER, OUT,     \
      OUT2)                                                                                                                    \
    X(function##_any, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), INSTANCES, query, POINT, PLACED_FILTER)

#define INSTANCES_OF(X)                                                                                                        \
    X(bvol_instances_insert, REFUSED, "rror", 0, (p[0], p[1], p[2], p[3]), INSTANCES, INSTANCE, ITEM, OUT)                     \
    X(bvol_instances_move, REFUSED, "rr", 0, (p[0], 0, p[1]), INSTANCES, MATRIX)                                               \
    X(bvol_instances_set_item, REFUSED, "ro", 0, (p[0], 0, p[1]), INSTANCES, ITEM)                                             \
    X(bvol_instances_refit, REFUSED, "r", 0, (p[0]), INSTANCES)                                                                \
    X(bvol_instances_commit, REFUSED, "r", 0, (p[0]), INSTANCES)                                                               \
    X(bvol_instances_recover, REFUSED, "r", 0, (p[0]), INSTANCES)                                                              \
    X(bvol_instances_count, 0, "r", 0, (p[0]), INSTANCES)                                                                      \
    X(bvol_instances_get, REFUSED, "rr", 0, (p[0], 0, p[1]), INSTANCES, OUT)                                                   \
    FILL(X, bvol_instances_boxes, INSTANCES)                                                                                   \
    PLACED(X, bvol_instances_overlaps_aabb, BOX)                                                                               \
    PLACED(X, bvol_instances_overlaps_sphere, SPHERE)                                                                          \
    PLACED(X, bvol_instances_overlaps_capsule, CAPSULE)                                                                        \
    PLACED(X, bvol_instances_overlaps_obb, OBB)                                                                                \
    PLACED(X, bvol_instances_overlaps_shape, SHAPE)                                                                            \
    PLACED(X, bvol_instances_raycast, RAY)                                                                                     \
    X(bvol_instances_raycast_first, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4]), INSTANCES, RAY, PLACED_FILTER, OUT, OUT2)   \
    PLACED_SWEPT(X, bvol_instances_sweep_aabb, BOX)                                                                            \
    PLACED_SWEPT(X, bvol_instances_sweep_aabb_interior, BOX)                                                                   \
    PLACED_SWEPT(X, bvol_instances_sweep_sphere, SPHERE)                                                                       \
    PLACED_SWEPT(X, bvol_instances_sweep_sphere_interior, SPHERE)                                                              \
    PLACED_SWEPT(X, bvol_instances_sweep_capsule, CAPSULE)                                                                     \
    PLACED_SWEPT(X, bvol_instances_sweep_capsule_interior, CAPSULE)                                                            \
    PLACED_SWEPT(X, bvol_instances_sweep_obb, OBB)                                                                             \
    PLACED_SWEPT(X, bvol_instances_sweep_obb_interior, OBB)                                                                    \
    PLACED_SWEPT(X, bvol_instances_sweep_shape, SHAPE)                                                                         \
    PLACED_SWEPT(X, bvol_instances_sweep_shape_interior, SHAPE)                                                                \
    X(bvol_instances_pairs, 0, "roo", 0, (p[0], p[1], p[2], 1), INSTANCES, PLACED_FILTER, OUT)                                 \
    X(bvol_instances_pairs_between, 0, "rroo", 0, (p[0], p[1], p[2], p[3], 4), INSTANCES, INSTANCES, PLACED_FILTER, OUT)       \
    X(bvol_instances_nearest_point, 0, "rror", 0, (p[0], p[1], 1, p[2], p[3], 1), INSTANCES, POINT, PLACED_FILTER, OUT)        \
    X(bvol_instances_closest_point, 0, "rror", 0, (p[0], p[1], 1, p[2], p[3]), INSTANCES, POINT, PLACED_FILTER, OUT)           \
    X(bvol_instances_remove, REFUSED, "r", 0, (p[0], 0), INSTANCES)                                                            \
    X(bvol_instances_build, REFUSED, "rroo", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), INSTANCES, INSTANCE, ITEM, RESOURCES)

#define HULLS(X)                                                                                                               \
    X(bvol_aabb_from_vertices, REFUSED, "rro", 0, (p[0], p[1], p[2]), VERTICES, OUT, OUT2)                                     \
    X(bvol_aabb2_from_vertices, REFUSED, "rro", 0, (p[0], p[1], p[2]), VERTICES, OUT, OUT2)                                    \
    X(bvol_kdop_from_vertices, REFUSED, "rro", 0, (p[0], 14, p[1], p[2]), VERTICES, OUT, OUT2)                                 \
    X(bvol_kdop2_from_vertices, REFUSED, "rro", 0, (p[0], p[1], p[2]), VERTICES, OUT, OUT2)                                    \
    X(bvol_sphere_from_vertices, REFUSED, "roro", 0, (p[0], p[1], p[2], p[3]), VERTICES, ALLOCATOR, OUT, OUT2)                 \
    X(bvol_sphere_from_vertices_minimal, REFUSED, "roro", 0, (p[0], p[1], p[2], p[3], NULL), VERTICES, ALLOCATOR, OUT, OUT2)   \
    X(bvol_circle_from_vertices_minimal, REFUSED, "roro", 0, (p[0], p[1], p[2], NULL, p[3]), VERTICES, ALLOCATOR, OUT, OUT2)   \
    X(bvol_obb_from_vertices, REFUSED, "roro", 0, (p[0], p[1], p[2], p[3]), VERTICES, ALLOCATOR, OUT, OUT2)                    \
    X(bvol_obb_from_vertices_minimal, REFUSED, "roro", 0, (p[0], p[1], p[2], p[3]), VERTICES, ALLOCATOR, OUT, OUT2)            \
    X(bvol_obb2_from_vertices_minimal, REFUSED, "ror", 0, (p[0], p[1], p[2]), VERTICES, ALLOCATOR, OUT)                        \
    X(bvol_capsule_from_vertices, REFUSED, "roro", 0, (p[0], p[1], p[2], p[3]), VERTICES, ALLOCATOR, OUT, OUT2)                \
    X(bvol_hull_dimension, -1, "r", 0, (p[0]), HULL)                                                                           \
    X(bvol_hull_skipped, 0, "r", 0, (p[0]), HULL)                                                                              \
    X(bvol_hull_bytes, 0, "r", 0, (p[0]), HULL)                                                                                \
    X(bvol_hull_vertices, 0, "ro", 0, (p[0], p[1], 2), HULL, OUT)                                                              \
    X(bvol_hull_points, 0, "ro", 0, (p[0], p[1], 1), HULL, OUT)                                                                \
    X(bvol_hull_faces, 0, "roo", 0, (p[0], p[1], 2, p[2], 2), HULL, OUT, OUT2)                                                 \
    X(bvol_hull_neighbors, 0, "ro", 0, (p[0], 1, p[1], 2), HULL, OUT)                                                          \
    X(bvol_hull_measure, REFUSED, "rr", 0, (p[0], p[1]), HULL, HULL_MEASURES)                                                  \
    X(bvol_obb_from_points_minimal, REFUSED, "zoro", 0, (p[0], 1, 0, p[1], p[2], p[3]), POINT, ALLOCATOR, OUT, OUT2)           \
    X(bvol_obb_from_points_proved, REFUSED, "zorr", 0, (p[0], 1, 0, p[1], p[2], p[3]), POINT, ALLOCATOR, OUT, OBB_PROOF)       \
    X(bvol_obb2_from_points_minimal, REFUSED, "zor", 0, (p[0], 1, 0, p[1], p[2]), POINT2, ALLOCATOR, OUT)                      \
    FILL(X, bvol_hull_bounds, HULL)                                                                                            \
    X(bvol_hull_bounds_transformed, REFUSED, "rror", 0, (p[0], p[1], p[2], p[3]), HULL, MATRIX, OUT, OUT2)                     \
    X(bvol_hull_support, BVOL_NO_VERTEX, "rr", 0, (p[0], p[1], 1), HULL, POINT)                                                \
    ASK(X, bvol_hull_contains_point, HULL, POINT)                                                                              \
    ASK(X, bvol_hull_overlaps_hull, HULL, HULL)                                                                                \
    ASK(X, bvol_hull_overlaps_hull_interior, HULL, HULL)                                                                       \
    ASK(X, bvol_hull_overlaps_segment, HULL, SEGMENT)                                                                          \
    ASK(X, bvol_hull_overlaps_segment_interior, HULL, SEGMENT)                                                                 \
    ASK(X, bvol_hull_overlaps_aabb, HULL, BOX)                                                                                 \
    ASK(X, bvol_hull_overlaps_aabb_interior, HULL, BOX)                                                                        \
    ASK(X, bvol_hull_overlaps_sphere, HULL, SPHERE)                                                                            \
    ASK(X, bvol_hull_overlaps_sphere_interior, HULL, SPHERE)                                                                   \
    ASK(X, bvol_hull_overlaps_capsule, HULL, CAPSULE)                                                                          \
    ASK(X, bvol_hull_overlaps_capsule_interior, HULL, CAPSULE)                                                                 \
    ASK(X, bvol_hull_overlaps_obb, HULL, OBB)                                                                                  \
    ASK(X, bvol_hull_overlaps_obb_interior, HULL, OBB)                                                                         \
    ASK(X, bvol_hull_overlaps_triangle, HULL, TRIANGLE)                                                                        \
    ASK(X, bvol_hull_overlaps_triangle_interior, HULL, TRIANGLE)                                                               \
    ASK(X, bvol_hull_overlaps_plane, HULL, PLANE)                                                                              \
    ASK(X, bvol_hull_contains_hull, HULL, HULL)                                                                                \
    ASK(X, bvol_hull_classify_hull, HULL, HULL)                                                                                \
    ASK(X, bvol_hull_contains_segment, HULL, SEGMENT)                                                                          \
    ASK(X, bvol_hull_classify_segment, HULL, SEGMENT)                                                                          \
    ASK(X, bvol_hull_contains_aabb, HULL, BOX)                                                                                 \
    ASK(X, bvol_hull_classify_aabb, HULL, BOX)                                                                                 \
    ASK(X, bvol_hull_contains_sphere, HULL, SPHERE)                                                                            \
    ASK(X, bvol_hull_classify_sphere, HULL, SPHERE)                                                                            \
    ASK(X, bvol_hull_contains_capsule, HULL, CAPSULE)                                                                          \
    ASK(X, bvol_hull_classify_capsule, HULL, CAPSULE)                                                                          \
    ASK(X, bvol_hull_contains_obb, HULL, OBB)                                                                                  \
    ASK(X, bvol_hull_classify_obb, HULL, OBB)                                                                                  \
    ASK(X, bvol_hull_contains_triangle, HULL, TRIANGLE)                                                                        \
    ASK(X, bvol_hull_classify_triangle, HULL, TRIANGLE)                                                                        \
    ASK(X, bvol_hull_within_aabb, HULL, LARGE_BOX)                                                                             \
    ASK(X, bvol_hull_classify_within_aabb, HULL, LARGE_BOX)                                                                    \
    ASK(X, bvol_hull_within_frustum, HULL, FRUSTUM)                                                                            \
    ASK(X, bvol_hull_overlaps_frustum, HULL, FRUSTUM)                                                                          \
    ASK(X, bvol_hull_cull_frustum, HULL, FRUSTUM)                                                                              \
    ASK(X, bvol_hull_classify_within_frustum, HULL, FRUSTUM)                                                                   \
    ASK(X, bvol_hull_classify_frustum, HULL, FRUSTUM)                                                                          \
    ASK(X, bvol_hull_contains_frustum, HULL, EMPTY_FRUSTUM)                                                                    \
    ASK(X, bvol_hull_within_obb, HULL, LARGE_OBB)                                                                              \
    ASK(X, bvol_hull_classify_within_obb, HULL, LARGE_OBB)                                                                     \
    ASK(X, bvol_hull_within_sphere, HULL, LARGE_SPHERE)                                                                        \
    ASK(X, bvol_hull_classify_within_sphere, HULL, LARGE_SPHERE)                                                               \
    ASK(X, bvol_hull_within_capsule, HULL, LARGE_CAPSULE)                                                                      \
    ASK(X, bvol_hull_classify_within_capsule, HULL, LARGE_CAPSULE)                                                             \
    X(bvol_hull_within_triangle, 0, "rr", 0, (p[0], p[1]), FLAT_HULL, TRIANGLE)                                                \
    X(bvol_hull_classify_within_triangle, 0, "rr", 0, (p[0], p[1]), FLAT_HULL, TRIANGLE)                                       \
    X(bvol_ray_hits_hull, 0, "rro", 0, (p[0], p[1], p[2]), RAY, HULL, OUT)                                                     \
    X(bvol_hull_separation_point, 0, "rro", 0, (p[0], p[1], p[2]), HULL, POINT, OUT)                                           \
    X(bvol_hull_separation_segment, 0, "rro", 0, (p[0], p[1], p[2]), HULL, SEGMENT, OUT)                                       \
    X(bvol_hull_separation_plane, 0, "rro", 0, (p[0], p[1], p[2]), HULL, PLANE, OUT)                                           \
    X(bvol_hull_separation_aabb, 0, "rro", 0, (p[0], p[1], p[2]), HULL, BOX, OUT)                                              \
    X(bvol_hull_separation_sphere, 0, "rro", 0, (p[0], p[1], p[2]), HULL, SPHERE, OUT)                                         \
    X(bvol_hull_separation_capsule, 0, "rro", 0, (p[0], p[1], p[2]), HULL, CAPSULE, OUT)                                       \
    X(bvol_hull_separation_obb, 0, "rro", 0, (p[0], p[1], p[2]), HULL, OBB, OUT)                                               \
    X(bvol_hull_separation_triangle, 0, "rro", 0, (p[0], p[1], p[2]), HULL, TRIANGLE, OUT)                                     \
    X(bvol_hull_separation_hull, 0, "rro", 0, (p[0], p[1], p[2]), HULL, HULL, OUT)                                             \
    X(bvol_hull_sweep_point, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, POINT, OUT)                                  \
    X(bvol_hull_sweep_point_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, POINT, OUT)                         \
    X(bvol_hull_sweep_segment, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, SEGMENT, OUT)                              \
    X(bvol_hull_sweep_segment_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, SEGMENT, OUT)                     \
    X(bvol_hull_sweep_plane, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, PLANE, OUT)                                  \
    X(bvol_hull_sweep_plane_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, PLANE, OUT)                         \
    X(bvol_hull_sweep_aabb, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, BOX, OUT)                                     \
    X(bvol_hull_sweep_aabb_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, BOX, OUT)                            \
    X(bvol_hull_sweep_sphere, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, SPHERE, OUT)                                \
    X(bvol_hull_sweep_sphere_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, SPHERE, OUT)                       \
    X(bvol_hull_sweep_capsule, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, CAPSULE, OUT)                              \
    X(bvol_hull_sweep_capsule_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, CAPSULE, OUT)                     \
    X(bvol_hull_sweep_obb, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, OBB, OUT)                                      \
    X(bvol_hull_sweep_obb_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, OBB, OUT)                             \
    X(bvol_hull_sweep_triangle, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, TRIANGLE, OUT)                            \
    X(bvol_hull_sweep_triangle_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, TRIANGLE, OUT)                   \
    X(bvol_hull_sweep_hull, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, HULL, OUT)                                    \
    X(bvol_hull_sweep_hull_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), HULL, POINT, HULL, OUT)                           \
    X(bvol_aabb_sweep_hull, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), BOX, POINT, HULL, OUT)                                     \
    X(bvol_aabb_sweep_hull_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), BOX, POINT, HULL, OUT)                            \
    X(bvol_sphere_sweep_hull, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), SPHERE, POINT, HULL, OUT)                                \
    X(bvol_sphere_sweep_hull_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), SPHERE, POINT, HULL, OUT)                       \
    X(bvol_capsule_sweep_hull, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), CAPSULE, POINT, HULL, OUT)                              \
    X(bvol_capsule_sweep_hull_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), CAPSULE, POINT, HULL, OUT)                     \
    X(bvol_obb_sweep_hull, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), OBB, POINT, HULL, OUT)                                      \
    X(bvol_obb_sweep_hull_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), OBB, POINT, HULL, OUT)                             \
    X(bvol_triangle_sweep_hull, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), TRIANGLE, POINT, HULL, OUT)                            \
    X(bvol_triangle_sweep_hull_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), TRIANGLE, POINT, HULL, OUT)                   \
    ASK(X, bvol_hull_within_plane, HULL, PLANE)                                                                                \
    ASK(X, bvol_hull_classify_within_plane, HULL, PLANE)

#define INDEXES2(X)                                                                                                            \
    X(bvol_index2_insert, REFUSED, "rror", 0, (p[0], p[1], p[2], p[3]), FLAT_INDEX, BOX2, ITEM, OUT)                           \
    X(bvol_index2_insert_many, REFUSED, "rror", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), FLAT_INDEX, BOX2, ITEM, OUT)             \
    X(bvol_index2_set_item, REFUSED, "ro", 0, (p[0], 0, p[1]), FLAT_INDEX, ITEM)                                               \
    X(bvol_index2_reserve, REFUSED, "r", 0, (p[0], 9), FLAT_INDEX)                                                             \
    X(bvol_index2_ids, 0, "rr", 0, (p[0], p[1], 1), FLAT_INDEX, OUT)                                                           \
    X(bvol_index2_users, REFUSED, "rrr", 0, (p[0], p[1], 1, 0, p[2]), FLAT_INDEX, PAIRS, OUT)                                  \
    X(bvol_index2_remove_many, REFUSED, "rr", 0, (p[0], p[1], 1), FLAT_INDEX, PAIRS)                                           \
    X(bvol_index2_remove, REFUSED, "r", 0, (p[0], 1), FLAT_INDEX)                                                              \
    X(bvol_index2_clear, REFUSED, "r", 0, (p[0]), FLAT_INDEX)                                                                  \
    X(bvol_index2_build_circles, REFUSED, "rroo", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), FLAT_INDEX, CIRCLE, ITEM, RESOURCES)   \
    X(bvol_index2_build_obbs2, REFUSED, "rroo", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), FLAT_INDEX, OBB2, ITEM, RESOURCES)       \
    X(bvol_index2_build_polygons2, REFUSED, "rroo", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), FLAT_INDEX, POLYGON2, ITEM,          \
      RESOURCES)                                                                                                               \
    X(bvol_index2_build_segments2, REFUSED, "rroo", 0, (p[0], p[1], p[2], 0, p[3]), FLAT_INDEX, SEGMENTS2, ITEM, RESOURCES)    \
    X(bvol_index2_build, REFUSED, "rroo", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), FLAT_INDEX, BOX2, ITEM, RESOURCES)             \
    X(bvol_index2_move, REFUSED, "rr", 0, (p[0], 0, p[1]), FLAT_INDEX, BOX2)                                                   \
    X(bvol_index2_move_many, REFUSED, "rrr", 0, (p[0], p[1], p[2], 1, 0), FLAT_INDEX, PAIRS, BOX2)                             \
    X(bvol_index2_refit, REFUSED, "r", 0, (p[0]), FLAT_INDEX)                                                                  \
    X(bvol_index2_commit, REFUSED, "r", 0, (p[0]), FLAT_INDEX)                                                                 \
    X(bvol_index2_recover, REFUSED, "r", 0, (p[0]), FLAT_INDEX)                                                                \
    X(bvol_index2_count, 0, "r", 0, (p[0]), FLAT_INDEX)                                                                        \
    X(bvol_index2_get, REFUSED, "roo", 0, (p[0], 0, p[1], p[2]), FLAT_INDEX, OUT, OUT2)                                        \
    FILL(X, bvol_index2_bounds, FLAT_INDEX)                                                                                    \
    X(bvol_index2_get_stats, REFUSED, "rr", 0, (p[0], p[1]), FLAT_INDEX, INDEX_INFO)                                           \
    X(bvol_index2_cells, 0, "ro", 0, (p[0], p[1], 1), FLAT_INDEX, OUT)                                                         \
    X(bvol_index2_save, REFUSED, "ror", 0, (p[0], p[1], SPACE_BYTES, p[2]), FLAT_INDEX, SPACE, OUT)                            \
    X(bvol_index2_check_file, REFUSED, "r", 0, (p[0], file2_size), INDEX2_FILE)                                                \
    X(bvol_index2_sweep_aabb2_first, 0, "rrrooo", 0, (p[0], p[1], p[2], p[3], p[4], p[5]), FLAT_INDEX, BOX2, POINT2, FILTER,   \
      OUT, OUT2)                                                                                                               \
    X(bvol_index2_sweep_aabb2, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], p[4], 2), FLAT_INDEX, BOX2, POINT2, FILTER, OUT)        \
    X(bvol_index2_sweep_circle_first, 0, "rrrooo", 0, (p[0], p[1], p[2], p[3], p[4], p[5]), FLAT_INDEX, CIRCLE, POINT2,        \
      FILTER, OUT, OUT2)                                                                                                       \
    X(bvol_index2_sweep_aabb2_each, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], limit_at_first, p[4]), FLAT_INDEX, BOX2, POINT2,   \
      FILTER, OUT)                                                                                                             \
    X(bvol_index2_sweep_aabb2_begin, REFUSED, "rrror", 0, (p[0], p[1], p[2], p[3], p[4]), FLAT_INDEX, BOX2, POINT2, FILTER,    \
      CURSOR)                                                                                                                  \
    X(bvol_index2_sweep_circle_each, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], limit_at_first, p[4]), FLAT_INDEX, CIRCLE,        \
      POINT2, FILTER, OUT)                                                                                                     \
    X(bvol_index2_sweep_circle_begin, REFUSED, "rrror", 0, (p[0], p[1], p[2], p[3], p[4]), FLAT_INDEX, CIRCLE, POINT2, FILTER, \
      CURSOR)                                                                                                                  \
    X(bvol_index2_sweep_circle, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], p[4], 2), FLAT_INDEX, CIRCLE, POINT2, FILTER, OUT)     \
    X(bvol_index2_validate, REFUSED, "r", 0, (p[0]), FLAT_INDEX)                                                               \
    ROWS_OF(X, bvol_index2_overlaps_aabb2_many, FLAT_INDEX, BOX2)                                                              \
    ROWS_OF(X, bvol_index2_contains_point_many, FLAT_INDEX, POINT2)                                                            \
    ROWS_OF(X, bvol_index2_within_aabb2_many, FLAT_INDEX, BOX2)                                                                \
    ROWS_OF(X, bvol_index2_overlaps_segment2_many, FLAT_INDEX, SEGMENT2)                                                       \
    ROWS_OF(X, bvol_index2_overlaps_circle_many, FLAT_INDEX, CIRCLE)                                                           \
    ROWS_OF(X, bvol_index2_overlaps_obb2_many, FLAT_INDEX, OBB2)                                                               \
    ROWS_OF(X, bvol_index2_raycast_many, FLAT_INDEX, RAY2)                                                                     \
    ANY_OF(X, bvol_index2_raycast_any_many, FLAT_INDEX, RAY2)                                                                  \
    X(bvol_index2_raycast_first_many, REFUSED, "rrooro", 0, (p[0], p[1], 1, 0, p[2], p[3], p[4], p[5]), FLAT_INDEX, RAY2,      \
      FILTER, RESOURCES, OUT, OUT2)                                                                                            \
    X(bvol_index2_nearest_point_many, REFUSED, "rroor", 0, (p[0], p[1], 1, 0, 1, p[2], p[3], p[4], 1), FLAT_INDEX, POINT2,     \
      FILTER, RESOURCES, OUT)                                                                                                  \
    FOUND_IN(X, bvol_index2_overlaps_aabb2, FLAT_INDEX, BOX2)                                                                  \
    ANY(X, bvol_index2_overlaps_aabb2_any, FLAT_INDEX, BOX2)                                                                   \
    EACH(X, bvol_index2_overlaps_aabb2_each, FLAT_INDEX, BOX2)                                                                 \
    BEGIN(X, bvol_index2_overlaps_aabb2_begin, FLAT_INDEX, BOX2)                                                               \
    FOUND_IN(X, bvol_index2_contains_point, FLAT_INDEX, POINT2)                                                                \
    ANY(X, bvol_index2_contains_point_any, FLAT_INDEX, POINT2)                                                                 \
    EACH(X, bvol_index2_contains_point_each, FLAT_INDEX, POINT2)                                                               \
    BEGIN(X, bvol_index2_contains_point_begin, FLAT_INDEX, POINT2)                                                             \
    FOUND_IN(X, bvol_index2_within_aabb2, FLAT_INDEX, BOX2)                                                                    \
    ANY(X, bvol_index2_within_aabb2_any, FLAT_INDEX, BOX2)                                                                     \
    EACH(X, bvol_index2_within_aabb2_each, FLAT_INDEX, BOX2)                                                                   \
    BEGIN(X, bvol_index2_within_aabb2_begin, FLAT_INDEX, BOX2)                                                                 \
    FOUND_IN(X, bvol_index2_overlaps_segment2, FLAT_INDEX, SEGMENT2)                                                           \
    ANY(X, bvol_index2_overlaps_segment2_any, FLAT_INDEX, SEGMENT2)                                                            \
    EACH(X, bvol_index2_overlaps_segment2_each, FLAT_INDEX, SEGMENT2)                                                          \
    BEGIN(X, bvol_index2_overlaps_segment2_begin, FLAT_INDEX, SEGMENT2)                                                        \
    FOUND_IN(X, bvol_index2_overlaps_circle, FLAT_INDEX, CIRCLE)                                                               \
    ANY(X, bvol_index2_overlaps_circle_any, FLAT_INDEX, CIRCLE)                                                                \
    EACH(X, bvol_index2_overlaps_circle_each, FLAT_INDEX, CIRCLE)                                                              \
    BEGIN(X, bvol_index2_overlaps_circle_begin, FLAT_INDEX, CIRCLE)                                                            \
    FOUND_IN(X, bvol_index2_overlaps_obb2, FLAT_INDEX, OBB2)                                                                   \
    ANY(X, bvol_index2_overlaps_obb2_any, FLAT_INDEX, OBB2)                                                                    \
    EACH(X, bvol_index2_overlaps_obb2_each, FLAT_INDEX, OBB2)                                                                  \
    BEGIN(X, bvol_index2_overlaps_obb2_begin, FLAT_INDEX, OBB2)                                                                \
    FOUND_IN(X, bvol_index2_overlaps_polygon2, FLAT_INDEX, POLYGON2)                                                           \
    ANY(X, bvol_index2_overlaps_polygon2_any, FLAT_INDEX, POLYGON2)                                                            \
    EACH(X, bvol_index2_overlaps_polygon2_each, FLAT_INDEX, POLYGON2)                                                          \
    BEGIN(X, bvol_index2_overlaps_polygon2_begin, FLAT_INDEX, POLYGON2)                                                        \
    FOUND_IN(X, bvol_index2_overlaps_shape, FLAT_INDEX, SHAPE2)                                                                \
    ANY(X, bvol_index2_overlaps_shape_any, FLAT_INDEX, SHAPE2)                                                                 \
    EACH(X, bvol_index2_overlaps_shape_each, FLAT_INDEX, SHAPE2)                                                               \
    BEGIN(X, bvol_index2_overlaps_shape_begin, FLAT_INDEX, SHAPE2)                                                             \
    X(bvol_index2_raycast_first, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4]), FLAT_INDEX, RAY2, FILTER, OUT, OUT2)           \
    X(bvol_index2_raycast_any, 0, "rro", 0, (p[0], p[1], p[2]), FLAT_INDEX, RAY2, FILTER)                                      \
    FOUND_IN(X, bvol_index2_raycast, FLAT_INDEX, RAY2)                                                                         \
    X(bvol_index2_raycast_hits, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4], 1), FLAT_INDEX, RAY2, FILTER, OUT, OUT2)         \
    X(bvol_index2_raycast_each, 0, "rroo", 0, (p[0], p[1], p[2], limit_at_first, p[3]), FLAT_INDEX, RAY2, FILTER, OUT)         \
    X(bvol_index2_nearest_point_each, 0, "rroo", 0, (p[0], p[1], 1, p[2], limit_at_first, p[3]), FLAT_INDEX, POINT2, FILTER,   \
      OUT)                                                                                                                     \
    X(bvol_index2_nearest_aabb2_each, 0, "rroo", 0, (p[0], p[1], 1, p[2], limit_at_first, p[3]), FLAT_INDEX, BOX2, FILTER,     \
      OUT)                                                                                                                     \
    X(bvol_index2_nearest_point_by, 0, "rroor", 0, (p[0], p[1], 1, p[2], distance_of_box, p[3], p[4], 1), FLAT_INDEX, POINT2,  \
      FILTER, OUT2, OUT)                                                                                                       \
    X(bvol_index2_raycast_begin, REFUSED, "rror", 0, (p[0], p[1], p[2], p[3]), FLAT_INDEX, RAY2, FILTER, CURSOR)               \
    X(bvol_index2_nearest_point_begin, REFUSED, "rror", 0, (p[0], p[1], 1, p[2], p[3]), FLAT_INDEX, POINT2, FILTER, CURSOR)    \
    X(bvol_index2_nearest_aabb2_begin, REFUSED, "rror", 0, (p[0], p[1], 1, p[2], p[3]), FLAT_INDEX, BOX2, FILTER, CURSOR)      \
    X(bvol_index2_nearest_point, 0, "rror", 0, (p[0], p[1], 1, p[2], p[3], 1), FLAT_INDEX, POINT2, FILTER, OUT)                \
    X(bvol_index2_nearest_aabb2, 0, "rror", 0, (p[0], p[1], 1, p[2], p[3], 1), FLAT_INDEX, BOX2, FILTER, OUT)                  \
    X(bvol_index2_pairs, 0, "rooo", 0, (p[0], p[1], p[2], p[3], 2), FLAT_INDEX2, FILTER, RESOURCES, OUT)                       \
    X(bvol_index2_pairs_any, 0, "roo", 0, (p[0], p[1], p[2]), FLAT_INDEX2, FILTER, RESOURCES)                                  \
    X(bvol_index2_pairs_each, 0, "roo", 0, (p[0], p[1], visit_pair, p[2]), FLAT_INDEX2, FILTER, OUT)                           \
    X(bvol_index2_pairs_between_each, 0, "rroo", 0, (p[0], p[1], p[2], visit_pair, p[3]), FLAT_INDEX, FLAT_INDEX2, FILTER,     \
      OUT)                                                                                                                     \
    X(bvol_index2_pairs_between_transformed_each, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], visit_pair, p[4]), FLAT_INDEX,       \
      FLAT_INDEX2, MATRIX, FILTER, OUT)                                                                                        \
    X(bvol_index2_pairs_between, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4], 2), FLAT_INDEX, FLAT_INDEX2, FILTER, RESOURCES, \
      OUT)                                                                                                                     \
    X(bvol_index2_pairs_between_any, 0, "rroo", 0, (p[0], p[1], p[2], p[3]), FLAT_INDEX, FLAT_INDEX2, FILTER, RESOURCES)       \
    X(bvol_index2_pairs_between_transformed_any, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], p[4]), FLAT_INDEX, FLAT_INDEX2,       \
      MATRIX, FILTER, RESOURCES)                                                                                               \
    X(bvol_index2_pairs_between_transformed, 0, "rrrooo", 0, (p[0], p[1], p[2], p[3], p[4], p[5], 2), FLAT_INDEX, FLAT_INDEX2, \
      MATRIX, FILTER, RESOURCES, OUT)

#define HANDLES(X)                                                                                                             \
    X(bvol_shape_kind, 0, "r", 0, (p[0]), SHAPE)                                                                               \
    FILL(X, bvol_shape_bounds, SHAPE)                                                                                          \
    FILL(X, bvol_shape_bounds2, SHAPE2)                                                                                        \
    X(bvol_shape_transform, REFUSED, "rrr", 0, (p[0], p[1], p[2]), SHAPE, MATRIX, SHAPE_OUT)                                   \
    X(bvol_shape_transform2, REFUSED, "rrr", 0, (p[0], p[1], p[2]), SHAPE2, MATRIX, SHAPE2_OUT)                                \
    ASK(X, bvol_shape_overlaps, SHAPE, SHAPE)                                                                                  \
    ASK(X, bvol_shape_overlaps_interior, SHAPE, SHAPE)                                                                         \
    ASK(X, bvol_shape_contains, SHAPE, SHAPE)                                                                                  \
    ASK(X, bvol_shape_within, SHAPE, SHAPE)                                                                                    \
    ASK(X, bvol_shape_classify, SHAPE, SHAPE)                                                                                  \
    X(bvol_shape_manifold, 0, "rrr", 0, (p[0], p[1], 0, NULL, p[2]), SHAPE, SHAPE, OUT)                                        \
    X(bvol_shape_separation, 0, "rro", 0, (p[0], p[1], p[2]), SHAPE, SHAPE, OUT)                                               \
    X(bvol_shape_separation2, 0, "rro", 0, (p[0], p[1], p[2]), SHAPE2, SHAPE2, OUT)                                            \
    X(bvol_shape_sweep, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), SHAPE, POINT, SHAPE, OUT)                                      \
    X(bvol_shape_sweep_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), SHAPE, POINT, SHAPE, OUT)                             \
    X(bvol_shape_sweep2, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), SHAPE2, POINT2, SHAPE2, OUT)                                  \
    X(bvol_shape_sweep2_interior, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), SHAPE2, POINT2, SHAPE2, OUT)                         \
    X(bvol_shape_advance, REFUSED, "rrr", 0, (p[0], p[1], 1, p[2]), SHAPE, POINT, SHAPE_OUT)                                   \
    X(bvol_shape_advance2, REFUSED, "rrr", 0, (p[0], p[1], 1, p[2]), SHAPE2, POINT2, SHAPE2_OUT)

/* What is made, as X(function, how it is destroyed, places, arguments, operands..). The handle goes to OUT. */
#define DOUBLES(X)                                                                                                             \
    X(bvol_index_f64_save, REFUSED, "ror", 0, (p[0], p[1], SPACE_F64_BYTES, p[2]), INDEX_F64, SPACE_F64, OUT)                  \
    X(bvol_index_f64_check_file, REFUSED, "r", 0, (p[0], file_f64_size), FILE_F64)                                             \
    X(bvol_index2_f64_save, REFUSED, "ror", 0, (p[0], p[1], SPACE_F64_BYTES, p[2]), INDEX2_F64, SPACE_F64, OUT)                \
    X(bvol_index2_f64_check_file, REFUSED, "r", 0, (p[0], file2_f64_size), FILE2_F64)                                          \
    X(bvol_index_f64_insert, REFUSED, "rror", 0, (p[0], p[1], p[2], p[3]), INDEX_F64, BOX_F64, ITEM, OUT)                      \
    X(bvol_index_f64_insert_many, REFUSED, "rror", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), INDEX_F64, BOX_F64, ITEM, OUT)        \
    X(bvol_index_f64_move, REFUSED, "rr", 0, (p[0], 0, p[1]), INDEX_F64, BOX_F64)                                              \
    X(bvol_index_f64_move_many, REFUSED, "rrr", 0, (p[0], p[1], p[2], 1, 0), INDEX_F64, PAIRS, BOX_F64)                        \
    X(bvol_index_f64_set_item, REFUSED, "ro", 0, (p[0], 0, p[1]), INDEX_F64, ITEM)                                             \
    X(bvol_index_f64_reserve, REFUSED, "r", 0, (p[0], 9), INDEX_F64)                                                           \
    X(bvol_index_f64_commit, REFUSED, "r", 0, (p[0]), INDEX_F64)                                                               \
    X(bvol_index_f64_own, REFUSED, "r", 0, (p[0]), INDEX_F64)                                                                  \
    X(bvol_index_f64_recover, REFUSED, "r", 0, (p[0]), INDEX_F64)                                                              \
    X(bvol_index_f64_ids, 0, "rr", 0, (p[0], p[1], 1), INDEX_F64, OUT)                                                         \
    X(bvol_index_f64_remove_many, REFUSED, "rr", 0, (p[0], p[1], 1), INDEX_F64, PAIRS)                                         \
    X(bvol_index_f64_remove, REFUSED, "r", 0, (p[0], 1), INDEX_F64)                                                            \
    X(bvol_index2_f64_insert, REFUSED, "rror", 0, (p[0], p[1], p[2], p[3]), INDEX2_F64, BOX2_F64, ITEM, OUT)                   \
    X(bvol_index2_f64_insert_many, REFUSED, "rror", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), INDEX2_F64, BOX2_F64, ITEM, OUT)     \
    X(bvol_index2_f64_move, REFUSED, "rr", 0, (p[0], 0, p[1]), INDEX2_F64, BOX2_F64)                                           \
    X(bvol_index2_f64_move_many, REFUSED, "rrr", 0, (p[0], p[1], p[2], 1, 0), INDEX2_F64, PAIRS, BOX2_F64)                     \
    X(bvol_index2_f64_set_item, REFUSED, "ro", 0, (p[0], 0, p[1]), INDEX2_F64, ITEM)                                           \
    X(bvol_index2_f64_reserve, REFUSED, "r", 0, (p[0], 9), INDEX2_F64)                                                         \
    X(bvol_index2_f64_commit, REFUSED, "r", 0, (p[0]), INDEX2_F64)                                                             \
    X(bvol_index2_f64_own, REFUSED, "r", 0, (p[0]), INDEX2_F64)                                                                \
    X(bvol_index2_f64_recover, REFUSED, "r", 0, (p[0]), INDEX2_F64)                                                            \
    X(bvol_index2_f64_ids, 0, "rr", 0, (p[0], p[1], 1), INDEX2_F64, OUT)                                                       \
    X(bvol_index2_f64_remove_many, REFUSED, "rr", 0, (p[0], p[1], 1), INDEX2_F64, PAIRS)                                       \
    X(bvol_index2_f64_remove, REFUSED, "r", 0, (p[0], 1), INDEX2_F64)                                                          \
    ROWS_OF(X, bvol_index_f64_overlaps_aabb_many, INDEX_F64, BOX_F64)                                                          \
    ROWS_OF(X, bvol_index_f64_contains_point_many, INDEX_F64, POINT_F64)                                                       \
    ROWS_OF(X, bvol_index_f64_within_aabb_many, INDEX_F64, BOX_F64)                                                            \
    ROWS_OF(X, bvol_index_f64_raycast_many, INDEX_F64, RAY_F64)                                                                \
    ANY_OF(X, bvol_index_f64_raycast_any_many, INDEX_F64, RAY_F64)                                                             \
    X(bvol_index_f64_raycast_first_many, REFUSED, "rrooro", 0, (p[0], p[1], 1, 0, p[2], p[3], p[4], p[5]), INDEX_F64, RAY_F64, \
      FILTER, RESOURCES, OUT, OUT2)                                                                                            \
    X(bvol_index_f64_nearest_point_many, REFUSED, "rroor", 0, (p[0], p[1], 1, 0, 1, p[2], p[3], p[4], 1), INDEX_F64,           \
      POINT_F64, FILTER, RESOURCES, OUT)                                                                                       \
    BEGIN(X, bvol_index_f64_overlaps_aabb_begin, INDEX_F64, BOX_F64)                                                           \
    BEGIN(X, bvol_index_f64_contains_point_begin, INDEX_F64, POINT_F64)                                                        \
    BEGIN(X, bvol_index_f64_within_aabb_begin, INDEX_F64, BOX_F64)                                                             \
    X(bvol_index_f64_pairs_any, 0, "roo", 0, (p[0], p[1], p[2]), INDEX_F64, FILTER, RESOURCES)                                 \
    X(bvol_index_f64_pairs_each, 0, "roo", 0, (p[0], p[1], visit_pair, p[2]), INDEX_F64, FILTER, OUT)                          \
    X(bvol_index_f64_pairs_between_any, 0, "rroo", 0, (p[0], p[1], p[2], p[3]), INDEX_F64, INDEX_F64, FILTER, RESOURCES)       \
    X(bvol_index_f64_pairs_between_each, 0, "rroo", 0, (p[0], p[1], p[2], visit_pair, p[3]), INDEX_F64, INDEX_F64, FILTER,     \
      OUT)                                                                                                                     \
    X(bvol_index_f64_pairs, 0, "rooo", 0, (p[0], p[1], p[2], p[3], 2), INDEX_F64, FILTER, RESOURCES, OUT)                      \
    X(bvol_index_f64_build_points, REFUSED, "rroo", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), INDEX_F64, POINT_F64, ITEM,          \
      RESOURCES)                                                                                                               \
    X(bvol_index_f64_build, REFUSED, "rroo", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), INDEX_F64, BOX_F64, ITEM, RESOURCES)        \
    X(bvol_index_f64_refit, REFUSED, "r", 0, (p[0]), INDEX_F64)                                                                \
    X(bvol_index_f64_count, 0, "r", 0, (p[0]), INDEX_F64)                                                                      \
    X(bvol_index_f64_get, REFUSED, "roo", 0, (p[0], 0, p[1], p[2]), INDEX_F64, OUT, OUT2)                                      \
    X(bvol_index_f64_users, REFUSED, "rrr", 0, (p[0], p[1], 1, 0, p[2]), INDEX_F64, PAIRS, OUT)                                \
    FILL(X, bvol_index_f64_bounds, INDEX_F64)                                                                                  \
    X(bvol_index_f64_get_stats, REFUSED, "rr", 0, (p[0], p[1]), INDEX_F64, INDEX_INFO)                                         \
    X(bvol_index_f64_validate, REFUSED, "r", 0, (p[0]), INDEX_F64)                                                             \
    FOUND_IN(X, bvol_index_f64_overlaps_aabb, INDEX_F64, BOX_F64)                                                              \
    ANY(X, bvol_index_f64_overlaps_aabb_any, INDEX_F64, BOX_F64)                                                               \
    EACH(X, bvol_index_f64_overlaps_aabb_each, INDEX_F64, BOX_F64)                                                             \
    FOUND_IN(X, bvol_index_f64_contains_point, INDEX_F64, POINT_F64)                                                           \
    ANY(X, bvol_index_f64_contains_point_any, INDEX_F64, POINT_F64)                                                            \
    EACH(X, bvol_index_f64_contains_point_each, INDEX_F64, POINT_F64)                                                          \
    FOUND_IN(X, bvol_index_f64_within_aabb, INDEX_F64, BOX_F64)                                                                \
    ANY(X, bvol_index_f64_within_aabb_any, INDEX_F64, BOX_F64)                                                                 \
    EACH(X, bvol_index_f64_within_aabb_each, INDEX_F64, BOX_F64)                                                               \
    X(bvol_index_f64_nearest_point, 0, "rror", 0, (p[0], p[1], INFINITY, p[2], p[3], 2), INDEX_F64, POINT_F64, FILTER, OUT)    \
    X(bvol_index_f64_nearest_aabb, 0, "rror", 0, (p[0], p[1], INFINITY, p[2], p[3], 2), INDEX_F64, BOX_F64, FILTER, OUT)       \
    X(bvol_index_f64_nearest_point_each, 0, "rroo", 0, (p[0], p[1], 1, p[2], limit_at_first_f64, p[3]), INDEX_F64, POINT_F64,  \
      FILTER, OUT)                                                                                                             \
    X(bvol_index_f64_nearest_aabb_each, 0, "rroo", 0, (p[0], p[1], 1, p[2], limit_at_first_f64, p[3]), INDEX_F64, BOX_F64,     \
      FILTER, OUT)                                                                                                             \
    X(bvol_index_f64_nearest_point_by, 0, "rroor", 0, (p[0], p[1], 1, p[2], distance_of_box_f64, p[3], p[4], 1), INDEX_F64,    \
      POINT_F64, FILTER, OUT2, OUT)                                                                                            \
    X(bvol_index_f64_raycast_each, 0, "rroo", 0, (p[0], p[1], p[2], limit_at_first_f64, p[3]), INDEX_F64, RAY_F64, FILTER,     \
      OUT)                                                                                                                     \
    X(bvol_index_f64_sweep_aabb_each, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], limit_at_first_f64, p[4]), INDEX_F64, BOX_F64,   \
      POINT_F64, FILTER, OUT)                                                                                                  \
    X(bvol_index_f64_sweep_aabb_interior_each, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], limit_at_first_f64, p[4]), INDEX_F64,   \
      BOX_F64, POINT_F64, FILTER, OUT)                                                                                         \
    X(bvol_index_f64_raycast, 0, "rroo", 0, (p[0], p[1], p[2], p[3], 2), INDEX_F64, RAY_F64, FILTER, OUT)                      \
    X(bvol_index_f64_raycast_hits, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4], 1), INDEX_F64, RAY_F64, FILTER, OUT, OUT2)    \
    X(bvol_index_f64_raycast_first, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4]), INDEX_F64, RAY_F64, FILTER, OUT, OUT2)      \
    X(bvol_index_f64_raycast_any, 0, "rro", 0, (p[0], p[1], p[2]), INDEX_F64, RAY_F64, FILTER)                                 \
    X(bvol_index_f64_cull_frustum, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], p[4], 2), INDEX_F64, FRUSTUM, POINT_F64, FILTER,    \
      OUT)                                                                                                                     \
    X(bvol_index_f64_cull_frustum_any, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), INDEX_F64, FRUSTUM, POINT_F64, FILTER)          \
    X(bvol_index_f64_cull_frustum_each, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], visit_first, p[4]), INDEX_F64, FRUSTUM,        \
      POINT_F64, FILTER, OUT)                                                                                                  \
    X(bvol_index_f64_sweep_aabb_interior, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], p[4], 2), INDEX_F64, BOX_F64, POINT_F64,     \
      FILTER, OUT)                                                                                                             \
    X(bvol_index_f64_sweep_aabb_interior_first, 0, "rrrooo", 0, (p[0], p[1], p[2], p[3], p[4], p[5]), INDEX_F64, BOX_F64,      \
      POINT_F64, FILTER, OUT, OUT2)                                                                                            \
    X(bvol_index_f64_sweep_aabb_interior_any, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), INDEX_F64, BOX_F64, POINT_F64, FILTER)   \
    X(bvol_index_f64_sweep_aabb, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], p[4], 2), INDEX_F64, BOX_F64, POINT_F64, FILTER, OUT) \
    X(bvol_index_f64_sweep_aabb_first, 0, "rrrooo", 0, (p[0], p[1], p[2], p[3], p[4], p[5]), INDEX_F64, BOX_F64, POINT_F64,    \
      FILTER, OUT, OUT2)                                                                                                       \
    X(bvol_index_f64_sweep_aabb_any, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), INDEX_F64, BOX_F64, POINT_F64, FILTER)            \
    X(bvol_index_f64_pairs_between, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4], 2), INDEX_F64, INDEX_F64, FILTER, RESOURCES, \
      OUT)                                                                                                                     \
    X(bvol_index_f64_clear, REFUSED, "r", 0, (p[0]), INDEX_F64)                                                                \
    ROWS_OF(X, bvol_index2_f64_overlaps_aabb2_many, INDEX2_F64, BOX2_F64)                                                      \
    ROWS_OF(X, bvol_index2_f64_contains_point_many, INDEX2_F64, CORNER2_F64)                                                   \
    ROWS_OF(X, bvol_index2_f64_within_aabb2_many, INDEX2_F64, BOX2_F64)                                                        \
    ROWS_OF(X, bvol_index2_f64_raycast_many, INDEX2_F64, RAY2_F64)                                                             \
    ANY_OF(X, bvol_index2_f64_raycast_any_many, INDEX2_F64, RAY2_F64)                                                          \
    X(bvol_index2_f64_raycast_first_many, REFUSED, "rrooro", 0, (p[0], p[1], 1, 0, p[2], p[3], p[4], p[5]), INDEX2_F64,        \
      RAY2_F64, FILTER, RESOURCES, OUT, OUT2)                                                                                  \
    X(bvol_index2_f64_nearest_point_many, REFUSED, "rroor", 0, (p[0], p[1], 1, 0, 1, p[2], p[3], p[4], 1), INDEX2_F64,         \
      CORNER2_F64, FILTER, RESOURCES, OUT)                                                                                     \
    BEGIN(X, bvol_index2_f64_overlaps_aabb2_begin, INDEX2_F64, BOX2_F64)                                                       \
    BEGIN(X, bvol_index2_f64_contains_point_begin, INDEX2_F64, CORNER2_F64)                                                    \
    BEGIN(X, bvol_index2_f64_within_aabb2_begin, INDEX2_F64, BOX2_F64)                                                         \
    X(bvol_index2_f64_pairs_any, 0, "roo", 0, (p[0], p[1], p[2]), INDEX2_F64, FILTER, RESOURCES)                               \
    X(bvol_index2_f64_pairs_each, 0, "roo", 0, (p[0], p[1], visit_pair, p[2]), INDEX2_F64, FILTER, OUT)                        \
    X(bvol_index2_f64_pairs_between_any, 0, "rroo", 0, (p[0], p[1], p[2], p[3]), INDEX2_F64, INDEX2_F64, FILTER, RESOURCES)    \
    X(bvol_index2_f64_pairs_between_each, 0, "rroo", 0, (p[0], p[1], p[2], visit_pair, p[3]), INDEX2_F64, INDEX2_F64, FILTER,  \
      OUT)                                                                                                                     \
    X(bvol_index2_f64_pairs, 0, "rooo", 0, (p[0], p[1], p[2], p[3], 2), INDEX2_F64, FILTER, RESOURCES, OUT)                    \
    X(bvol_index2_f64_build_points, REFUSED, "rroo", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), INDEX2_F64, CORNER2_F64, ITEM,      \
      RESOURCES)                                                                                                               \
    X(bvol_index2_f64_build, REFUSED, "rroo", 0, (p[0], p[1], 1, 0, p[2], 0, p[3]), INDEX2_F64, BOX2_F64, ITEM, RESOURCES)     \
    X(bvol_index2_f64_refit, REFUSED, "r", 0, (p[0]), INDEX2_F64)                                                              \
    X(bvol_index2_f64_count, 0, "r", 0, (p[0]), INDEX2_F64)                                                                    \
    X(bvol_index2_f64_get, REFUSED, "roo", 0, (p[0], 0, p[1], p[2]), INDEX2_F64, OUT, OUT2)                                    \
    X(bvol_index2_f64_users, REFUSED, "rrr", 0, (p[0], p[1], 1, 0, p[2]), INDEX2_F64, PAIRS, OUT)                              \
    FILL(X, bvol_index2_f64_bounds, INDEX2_F64)                                                                                \
    X(bvol_index2_f64_get_stats, REFUSED, "rr", 0, (p[0], p[1]), INDEX2_F64, INDEX_INFO)                                       \
    X(bvol_index2_f64_validate, REFUSED, "r", 0, (p[0]), INDEX2_F64)                                                           \
    FOUND_IN(X, bvol_index2_f64_overlaps_aabb2, INDEX2_F64, BOX2_F64)                                                          \
    ANY(X, bvol_index2_f64_overlaps_aabb2_any, INDEX2_F64, BOX2_F64)                                                           \
    EACH(X, bvol_index2_f64_overlaps_aabb2_each, INDEX2_F64, BOX2_F64)                                                         \
    FOUND_IN(X, bvol_index2_f64_contains_point, INDEX2_F64, CORNER2_F64)                                                       \
    ANY(X, bvol_index2_f64_contains_point_any, INDEX2_F64, CORNER2_F64)                                                        \
    EACH(X, bvol_index2_f64_contains_point_each, INDEX2_F64, CORNER2_F64)                                                      \
    FOUND_IN(X, bvol_index2_f64_within_aabb2, INDEX2_F64, BOX2_F64)                                                            \
    ANY(X, bvol_index2_f64_within_aabb2_any, INDEX2_F64, BOX2_F64)                                                             \
    EACH(X, bvol_index2_f64_within_aabb2_each, INDEX2_F64, BOX2_F64)                                                           \
    X(bvol_index2_f64_nearest_point, 0, "rror", 0, (p[0], p[1], INFINITY, p[2], p[3], 2), INDEX2_F64, CORNER2_F64, FILTER,     \
      OUT)                                                                                                                     \
    X(bvol_index2_f64_nearest_aabb2, 0, "rror", 0, (p[0], p[1], INFINITY, p[2], p[3], 2), INDEX2_F64, BOX2_F64, FILTER, OUT)   \
    X(bvol_index2_f64_nearest_point_each, 0, "rroo", 0, (p[0], p[1], 1, p[2], limit_at_first_f64, p[3]), INDEX2_F64,           \
      CORNER2_F64, FILTER, OUT)                                                                                                \
    X(bvol_index2_f64_nearest_aabb2_each, 0, "rroo", 0, (p[0], p[1], 1, p[2], limit_at_first_f64, p[3]), INDEX2_F64, BOX2_F64, \
      FILTER, OUT)                                                                                                             \
    X(bvol_index2_f64_nearest_point_by, 0, "rroor", 0, (p[0], p[1], 1, p[2], distance_of_box_f64, p[3], p[4], 1), INDEX2_F64,  \
      CORNER2_F64, FILTER, OUT2, OUT)                                                                                          \
    X(bvol_index2_f64_raycast_each, 0, "rroo", 0, (p[0], p[1], p[2], limit_at_first_f64, p[3]), INDEX2_F64, RAY2_F64, FILTER,  \
      OUT)                                                                                                                     \
    X(bvol_index2_f64_sweep_aabb2_each, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], limit_at_first_f64, p[4]), INDEX2_F64,         \
      BOX2_F64, CORNER2_F64, FILTER, OUT)                                                                                      \
    X(bvol_index2_f64_raycast, 0, "rroo", 0, (p[0], p[1], p[2], p[3], 2), INDEX2_F64, RAY2_F64, FILTER, OUT)                   \
    X(bvol_index2_f64_raycast_hits, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4], 1), INDEX2_F64, RAY2_F64, FILTER, OUT, OUT2) \
    X(bvol_index2_f64_raycast_first, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4]), INDEX2_F64, RAY2_F64, FILTER, OUT, OUT2)   \
    X(bvol_index2_f64_raycast_any, 0, "rro", 0, (p[0], p[1], p[2]), INDEX2_F64, RAY2_F64, FILTER)                              \
    X(bvol_index2_f64_sweep_aabb2, 0, "rrroo", 0, (p[0], p[1], p[2], p[3], p[4], 2), INDEX2_F64, BOX2_F64, CORNER2_F64,        \
      FILTER, OUT)                                                                                                             \
    X(bvol_index2_f64_sweep_aabb2_first, 0, "rrrooo", 0, (p[0], p[1], p[2], p[3], p[4], p[5]), INDEX2_F64, BOX2_F64,           \
      CORNER2_F64, FILTER, OUT, OUT2)                                                                                          \
    X(bvol_index2_f64_sweep_aabb2_any, 0, "rrro", 0, (p[0], p[1], p[2], p[3]), INDEX2_F64, BOX2_F64, CORNER2_F64, FILTER)      \
    X(bvol_index2_f64_pairs_between, 0, "rrooo", 0, (p[0], p[1], p[2], p[3], p[4], 2), INDEX2_F64, INDEX2_F64, FILTER,         \
      RESOURCES, OUT)                                                                                                          \
    X(bvol_index2_f64_clear, REFUSED, "r", 0, (p[0]), INDEX2_F64)

#define MADE(X)                                                                                                                \
    X(bvol_frustum_create, bvol_frustum_destroy, "zoor", (p[0], p[1], p[2], p[3]), MATRIX, FRUSTUM_OPTIONS, ALLOCATOR, OUT)    \
    X(bvol_hull_create_from_vertices, bvol_hull_destroy, "zoor", (p[0], p[1], p[2], p[3]), VERTICES, HULL_OPTIONS, ALLOCATOR,  \
      OUT)                                                                                                                     \
    X(bvol_frustum_create_from_planes, bvol_frustum_destroy, "zor", (p[0], 1, p[1], p[2]), PLANE, ALLOCATOR, OUT)              \
    X(bvol_aabb_set_create, bvol_aabb_set_destroy, "zoor", (p[0], 1, 0, p[1], p[2], p[3]), BOX, SET_OPTIONS, ALLOCATOR, OUT)   \
    X(bvol_aabb2_set_create, bvol_aabb2_set_destroy, "zoor", (p[0], 1, 0, p[1], p[2], p[3]), BOX2, SET_OPTIONS, ALLOCATOR,     \
      OUT)                                                                                                                     \
    X(bvol_obb_set_create, bvol_obb_set_destroy, "zoor", (p[0], 1, 0, p[1], p[2], p[3]), OBB, SET_OPTIONS, ALLOCATOR, OUT)     \
    X(bvol_ray_set_create, bvol_ray_set_destroy, "zoor", (p[0], 1, 0, p[1], p[2], p[3]), RAY, SET_OPTIONS, ALLOCATOR, OUT)     \
    X(bvol_index_create, bvol_index_destroy, "oor", (p[0], p[1], p[2]), INDEX_OPTIONS, ALLOCATOR, OUT)                         \
    X(bvol_index_f64_create, bvol_index_f64_destroy, "oor", (p[0], p[1], p[2]), OPTIONS_F64, ALLOCATOR, OUT)                   \
    X(bvol_index2_f64_create, bvol_index2_f64_destroy, "oor", (p[0], p[1], p[2]), OPTIONS_F64, ALLOCATOR, OUT)                 \
    X(bvol_index_f64_map, bvol_index_f64_destroy, "zor", (p[0], file_f64_size, p[1], p[2]), FILE_F64, ALLOCATOR, OUT)          \
    X(bvol_index_f64_load, bvol_index_f64_destroy, "zor", (p[0], file_f64_size, p[1], p[2]), FILE_F64, ALLOCATOR, OUT)         \
    X(bvol_index2_f64_map, bvol_index2_f64_destroy, "zor", (p[0], file2_f64_size, p[1], p[2]), FILE2_F64, ALLOCATOR, OUT)      \
    X(bvol_index2_f64_load, bvol_index2_f64_destroy, "zor", (p[0], file2_f64_size, p[1], p[2]), FILE2_F64, ALLOCATOR, OUT)     \
    X(bvol_index2_create, bvol_index2_destroy, "oor", (p[0], p[1], p[2]), INDEX_OPTIONS, ALLOCATOR, OUT)                       \
    X(bvol_instances_create, bvol_instances_destroy, "oor", (p[0], p[1], p[2]), INDEX_OPTIONS, ALLOCATOR, OUT)                 \
    X(bvol_index_map, bvol_index_destroy, "zor", (p[0], file_size, NULL, p[1], p[2]), INDEX_FILE, ALLOCATOR, OUT)              \
    X(bvol_index_load, bvol_index_destroy, "zor", (p[0], file_size, NULL, p[1], p[2]), INDEX_FILE, ALLOCATOR, OUT)             \
    X(bvol_index2_map, bvol_index2_destroy, "zor", (p[0], file2_size, NULL, p[1], p[2]), INDEX2_FILE, ALLOCATOR, OUT)          \
    X(bvol_index2_load, bvol_index2_destroy, "zor", (p[0], file2_size, NULL, p[1], p[2]), INDEX2_FILE, ALLOCATOR, OUT)         \
    X(bvol_pair_tracker_create2, bvol_pair_tracker_destroy, "zoor", (p[0], p[1], p[2], p[3]), FLAT_INDEX2, FILTER, ALLOCATOR,  \
      OUT)                                                                                                                     \
    X(bvol_index_cursor_create, bvol_index_cursor_destroy, "or", (p[0], p[1]), ALLOCATOR, OUT)                                 \
    X(bvol_rings2_f64_create, bvol_rings2_f64_destroy, "zor", (p[0], p[1], p[2]), RING_ARRAYS, ALLOCATOR, OUT)                 \
    X(bvol_scratch_create, bvol_scratch_destroy, "or", (p[0], p[1]), ALLOCATOR, OUT)                                           \
    X(bvol_pair_tracker_create, bvol_pair_tracker_destroy, "zoor", (p[0], p[1], p[2], p[3]), INDEX2, FILTER, ALLOCATOR, OUT)   \
    X(bvol_sphere_set_create, bvol_sphere_set_destroy, "zoor", (p[0], 1, 0, p[1], p[2], p[3]), SPHERE, SET_OPTIONS, ALLOCATOR, \
      OUT)                                                                                                                     \
    X(bvol_hull_create, bvol_hull_destroy, "zoor", (p[0], 1, 0, p[1], p[2], p[3]), POINT, HULL_OPTIONS, ALLOCATOR, OUT)        \
    X(bvol_shape_clone, bvol_shape_destroy, "zor", (p[0], p[1], p[2]), SHAPE, ALLOCATOR, OUT)

/* Shapes of each kind, as X(kind, operand). */
#define KINDS(X)                                                                                                               \
    X(point, POINT)                                                                                                            \
    X(segment, SEGMENT)                                                                                                        \
    X(ray, RAY)                                                                                                                \
    X(plane, PLANE)                                                                                                            \
    X(aabb, BOX)                                                                                                               \
    X(sphere, SPHERE)                                                                                                          \
    X(capsule, CAPSULE)                                                                                                        \
    X(obb, OBB)                                                                                                                \
    X(triangle, TRIANGLE)                                                                                                      \
    X(frustum, FRUSTUM)                                                                                                        \
    X(hull, HULL)                                                                                                              \
    X(point2, POINT2)                                                                                                          \
    X(segment2, SEGMENT2)                                                                                                      \
    X(ray2, RAY2)                                                                                                              \
    X(aabb2, BOX2)                                                                                                             \
    X(circle, CIRCLE)                                                                                                          \
    X(obb2, OBB2)                                                                                                              \
    X(polygon2, POLYGON2)

/* ---- one table of all ---- */

enum { PLACES = 7 };

typedef struct row {
    const char *name;
    long (*call)(void *const *p);
    long wrong;
    const char *places;
    size_t zeroed;
    enum operand operand[PLACES];
} row;

#define CALL(function, wrong, places, zeroed, arguments, ...)                                                                  \
    static long call_##function(void *const *p)                                                                                \
    {                                                                                                                          \
        return (long)function arguments;                                                                                       \
    }
FRUSTA(CALL)
SETS(CALL)
INDEXES(CALL)
MESHES(CALL)
RINGS_OF(CALL)
INSTANCES_OF(CALL)
INDEXES2(CALL)
DOUBLES(CALL)
HULLS(CALL)
HANDLES(CALL)

/* The handle is destroyed at once, NULL too; what is left at OUT is what a failure left there. */
#define CALL_MADE(function, destroy, places, arguments, ...)                                                                   \
    static long call_##function(void *const *p)                                                                                \
    {                                                                                                                          \
        const bvol_result result = function arguments;                                                                         \
        void *made = NULL;                                                                                                     \
        memcpy(&made, area, sizeof made);                                                                                      \
        destroy(result == BVOL_OK ? made : NULL);                                                                              \
        return result;                                                                                                         \
    }
MADE(CALL_MADE)
#define CALL_KIND(kind, operand)                                                                                               \
    CALL_MADE(bvol_shape_create_##kind, bvol_shape_destroy, , (p[0], p[1], p[2]), )                                            \
    static long call_bvol_shape_get_##kind(void *const *p)                                                                     \
    {                                                                                                                          \
        bvol_shape *shape = NULL;                                                                                              \
        CHECK(bvol_shape_create_##kind(operands[operand], NULL, &shape) == BVOL_OK);                                           \
        const bvol_result result = bvol_shape_get_##kind(p[0] ? shape : NULL, p[1]);                                           \
        bvol_shape_destroy(shape);                                                                                             \
        return result;                                                                                                         \
    }
KINDS(CALL_KIND)

#define ROW(function, wrong, places, zeroed, arguments, ...) {#function, call_##function, wrong, places, zeroed, {__VA_ARGS__}},
#define ROW_MADE(function, destroy, places, arguments, ...)                                                                    \
    {#function, call_##function, REFUSED, places, sizeof(void *), {__VA_ARGS__}},
#define ROW_KIND(kind, operand)                                                                                                \
    {"bvol_shape_create_" #kind, call_bvol_shape_create_##kind, REFUSED, "zor", sizeof(void *), {operand, ALLOCATOR, OUT}},    \
        {"bvol_shape_get_" #kind, call_bvol_shape_get_##kind, REFUSED, "rr", 0, {SHAPE, OUT}},
static const row rows[] = {FRUSTA(ROW) SETS(ROW) INDEXES(ROW) MESHES(ROW) RINGS_OF(ROW) INSTANCES_OF(ROW) INDEXES2(ROW)
                               DOUBLES(ROW) HULLS(ROW) HANDLES(ROW) MADE(ROW_MADE) KINDS(ROW_KIND)};

static long call(const row *r, void *const *p)
{
    memset(area, UNTOUCHED, sizeof area);
    return r->call(p);
}

/* Whether just so many bytes are 0 and the others untouched. */
static int is_zeroed(size_t bytes)
{
    const unsigned char *byte = (const unsigned char *)area;
    for (size_t i = 0; i < sizeof area; i++)
        if (byte[i] != (i < bytes ? 0 : UNTOUCHED))
            return 0;
    return 1;
}

static void check_row(const row *r)
{
    const size_t places = strlen(r->places);
    void *p[PLACES] = {NULL};
    for (size_t i = 0; i < places; i++)
        p[i] = operands[r->operand[i]];
    const long answer = call(r, p);
    CHECKF(answer != r->wrong, "%s gives %ld", r->name, answer);
    for (size_t i = 0; i < places; i++) {
        const char place = r->places[i];
        void *kept = p[i];
        p[i] = NULL;
        const long without = call(r, p);
        CHECKF(without == (place == 'o' ? answer : r->wrong), "%s without argument %d gives %ld", r->name, (int)i, without);
        CHECKF(place == 'o' || is_zeroed(place == 'z' ? r->zeroed : 0), "%s without argument %d", r->name, (int)i);
        p[i] = kept;
    }
    memset(p, 0, sizeof p);
    CHECKF(call(r, p) == r->wrong && is_zeroed(0), "%s of nothing but NULL", r->name);
}

TEST(null, in_any_place_of_a_function_of_handles_does_as_the_headers_say)
{
    make_handles();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(&rows[i]);
    destroy_handles();
}

/* Those that answer for several queries at once return nothing: one word of mask and one count a query. */
typedef void many(const void *set, const void *queries, const uint64_t *only, uint64_t *mask, size_t *count);

static void many_boxes(const void *set, const void *queries, const uint64_t *only, uint64_t *mask, size_t *count)
{
    bvol_aabb_set_overlaps_aabb_mask_many(set, queries, 1, 0, only, mask, 1, count);
}

static void many_rectangles(const void *set, const void *queries, const uint64_t *only, uint64_t *mask, size_t *count)
{
    bvol_aabb2_set_overlaps_aabb2_mask_many(set, queries, 1, 0, only, mask, 1, count);
}

static void many_culls(const void *set, const void *queries, const uint64_t *only, uint64_t *mask, size_t *count)
{
    bvol_aabb_set_cull_frustum_mask_many(set, queries, 1, only, mask, 1, count);
}

static void many_frusta(const void *set, const void *queries, const uint64_t *only, uint64_t *mask, size_t *count)
{
    bvol_aabb_set_overlaps_frustum_mask_many(set, queries, 1, only, mask, 1, count);
}

static void check_many(many *ask, const void *set, const void *queries)
{
    const struct {
        int set, queries, only, mask, count;
        uint64_t expected_mask;
        size_t expected_count;
    } cases[] = {{1, 1, 1, 1, 1, 3, 2}, {0, 1, 1, 1, 1, 7, 7}, {1, 0, 1, 1, 1, 0, 0}, {1, 1, 0, 1, 1, 3, 2},
                 {1, 1, 1, 0, 1, 7, 2}, {1, 1, 1, 1, 0, 3, 7}, {0, 0, 0, 0, 0, 7, 7}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t mask = 7;
        size_t count = 7;
        ask(cases[i].set ? set : NULL, cases[i].queries ? queries : NULL, cases[i].only ? operands[ALL] : NULL,
            cases[i].mask ? &mask : NULL, cases[i].count ? &count : NULL);
        CHECKF(mask == cases[i].expected_mask && count == cases[i].expected_count, "case %d", (int)i);
    }
}

TEST(null, in_any_place_of_a_function_of_many_queries)
{
    make_handles();
    const bvol_frustum *frustum = operands[FRUSTUM], *none = NULL;
    uint64_t mask = 7;
    size_t count = 7;
    check_many(many_rectangles, operands[RECTANGLES], operands[BOX2]);
    check_many(many_boxes, operands[BOXES], operands[BOX]);
    check_many(many_culls, operands[BOXES], &frustum);
    check_many(many_frusta, operands[BOXES], &frustum);
    many_culls(operands[BOXES], &none, NULL, &mask, &count);
    CHECK(mask == 0 && count == 0);
    mask = count = 7;
    many_frusta(operands[BOXES], &none, NULL, &mask, &count);
    CHECK(mask == 0 && count == 0);
    destroy_handles();
}

TEST(null, does_not_move)
{
    make_handles();
    const bvol_shape *const shape = operands[SHAPE], *const flat = operands[SHAPE2], *const others[1] = {NULL};
    bvol_shape *const out = operands[SHAPE_OUT], *const flat_out = operands[SHAPE2_OUT];
    const bvol_vec3 v = {1, 0, 0};
    const bvol_vec2 w = {1, 0};
    CHECK(bvol_shape_advance_clear(shape, &v, 1, others, 1, out) == 1 &&
          bvol_shape_advance2_clear(flat, &w, 1, NULL, 0, flat_out) == 1);
    CHECK(isnan(bvol_shape_advance_clear(NULL, &v, 1, others, 1, out)) &&
          isnan(bvol_shape_advance_clear(shape, NULL, 1, others, 1, out)));
    CHECK(isnan(bvol_shape_advance_clear(shape, &v, 1, NULL, 1, out)) &&
          isnan(bvol_shape_advance_clear(shape, &v, 1, others, 1, NULL)));
    CHECK(isnan(bvol_shape_advance2_clear(NULL, &w, 1, others, 1, flat_out)));
    CHECK(isnan(bvol_shape_advance2_clear(flat, NULL, 1, others, 1, flat_out)));
    CHECK(isnan(bvol_shape_advance2_clear(flat, &w, 1, NULL, 1, flat_out)));
    CHECK(isnan(bvol_shape_advance2_clear(flat, &w, 1, others, 1, NULL)));
    destroy_handles();
}

TEST(null, has_no_distance)
{
    make_handles();
    const bvol_shape *const shape = operands[SHAPE];
    bvol_vec3 on_a = {1, 2, 3}, on_b = {4, 5, 6};
    CHECK(bvol_shape_distance_sq(shape, shape) == 0);
    CHECK(isnan(bvol_shape_distance_sq(NULL, shape)) && isnan(bvol_shape_distance_sq(shape, NULL)));
    CHECK(bvol_rings2_f64_distance_sq_point(operands[RINGS], 0, operands[POINT2_F64]) == 0);
    CHECK(isnan(bvol_rings2_f64_distance_sq_point(NULL, 0, operands[POINT2_F64])));
    CHECK(isnan(bvol_rings2_f64_distance_sq_point(operands[RINGS], 0, NULL)));
    bvol_shape_closest_points(shape, shape, NULL, &on_b);
    bvol_shape_closest_points(shape, shape, &on_a, NULL);
    CHECK(on_a.x == 1 && on_b.x == 4);
    bvol_shape_closest_points(NULL, shape, &on_a, &on_b);
    CHECK(isnan(on_a.x) && isnan(on_b.z));
    bvol_vec2 on_c = {1, 2}, on_d = {3, 4};
    bvol_shape_closest_points2(operands[SHAPE2], operands[SHAPE2], NULL, &on_d);
    bvol_shape_closest_points2(operands[SHAPE2], operands[SHAPE2], &on_c, NULL);
    CHECK(on_c.x == 1 && on_d.x == 3);
    bvol_shape_closest_points2(NULL, operands[SHAPE2], &on_c, &on_d);
    CHECK(isnan(on_c.x) && isnan(on_d.y));
    destroy_handles();
}

TEST(null, has_no_rows)
{
    CHECK(!bvol_scratch_ids(NULL) && !bvol_scratch_found(NULL));
}

TEST(null, is_legal_where_defaults_are_meant)
{
    CHECK(bvol_index_filter_validate(NULL) == BVOL_OK);
    CHECK(bvol_instances_filter_validate(NULL) == BVOL_OK);
    CHECK(bvol_resources_validate(NULL) == BVOL_OK);
}

/* Distances and closest points are NaN where a shape is NULL, and nothing is written where a point is. */
#define HULL_DISTANCES(name, operand)                                                                                          \
    CHECK(isnan(bvol_hull_distance_sq_##name(NULL, operands[operand])));                                                       \
    CHECK(isnan(bvol_hull_distance_sq_##name(operands[HULL], NULL)));                                                          \
    a = b = (bvol_vec3){7, 7, 7};                                                                                              \
    bvol_hull_closest_points_##name(operands[HULL], operands[operand], NULL, &b);                                              \
    bvol_hull_closest_points_##name(operands[HULL], operands[operand], &a, NULL);                                              \
    CHECK(a.x == 7 && b.x == 7);                                                                                               \
    bvol_hull_closest_points_##name(NULL, operands[operand], &a, &b);                                                          \
    CHECK(isnan(a.x) && isnan(b.y));                                                                                           \
    a = b = (bvol_vec3){7, 7, 7};                                                                                              \
    bvol_hull_closest_points_##name(operands[HULL], NULL, &a, &b);                                                             \
    CHECK(isnan(a.x) && isnan(b.y));

TEST(null, hulls_are_nowhere_near_null)
{
    bvol_vec3 a, b;
    set_values();
    make_handles();
    HULL_DISTANCES(point, POINT)
    HULL_DISTANCES(segment, SEGMENT)
    HULL_DISTANCES(plane, PLANE)
    HULL_DISTANCES(aabb, BOX)
    HULL_DISTANCES(sphere, SPHERE)
    HULL_DISTANCES(capsule, CAPSULE)
    HULL_DISTANCES(obb, OBB)
    HULL_DISTANCES(triangle, TRIANGLE)
    HULL_DISTANCES(hull, HULL)
    destroy_handles();
}
