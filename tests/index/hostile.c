/* SPDX-License-Identifier: MIT */
#include "index/hostile.h"

#include "index/handle.h"
#include "index/inspect.h"
#include "index/leaf/leaf.h"
#include "index/plane_model.h"

#include <math.h>

enum { IDS = 2 * BOXES };

/* What is held */

const char *const holding_names[HOLDINGS] = {"boxes",   "triangles",       "OBBs",    "spheres", "rectangles", "segments",
                                             "circles", "OBBs in a plane", "polygons"};

static int is_planar(const held *h)
{
    return h && h->what >= OF_RECTANGLES;
}

static bvol_index2 *in_plane(bvol_index *index)
{
    return (bvol_index2 *)(void *)index;
}

static bvol_aabb draw_any_box(chance *c, size_t i)
{
    bvol_aabb box = draw_box(c, i % 9 == 0 ? HOSTILE : SPREAD);
    if (i == 5)
        box.min.x = NAN;
    return box;
}

static void *room(size_t bytes)
{
    void *const memory = malloc(bytes > 0 ? bytes : 1);
    CHECK(memory);
    return memory;
}

/* Triangles without indices, or by 16 or 32 bits, the last vertex first. */
static void lay_out_triangles(held *h, size_t count, uint32_t bits)
{
    const size_t n = 3 * count;
    h->indices = bits ? room(n * bits / 8) : NULL;
    for (size_t i = 0; i < n && bits == 16; i++)
        ((uint16_t *)h->indices)[i] = (uint16_t)(n - 1 - i);
    for (size_t i = 0; i < n && bits == 32; i++)
        ((uint32_t *)h->indices)[i] = (uint32_t)(n - 1 - i);
    h->triangles = (bvol_triangle_mesh){sizeof h->triangles, bits, h->array, n, 0, h->indices, count};
}

/* Segments as triangles; a line of them where there are no indices. */
static void lay_out_segments(held *h, size_t count, uint32_t bits)
{
    const size_t n = bits ? 2 * count : count + (count > 0);
    h->indices = bits ? room(n * bits / 8) : NULL;
    for (size_t i = 0; i < n && bits == 16; i++)
        ((uint16_t *)h->indices)[i] = (uint16_t)(n - 1 - i);
    for (size_t i = 0; i < n && bits == 32; i++)
        ((uint32_t *)h->indices)[i] = (uint32_t)(n - 1 - i);
    h->segments = (bvol_segment_mesh2){sizeof h->segments, bits, !bits, 0, h->array, n, 0, h->indices, bits ? n : 0, count};
}

enum { CORNERS = 4 };

static void draw_flat_shape(held *h, size_t i, const bvol_aabb *box, chance *c)
{
    const bvol_vec2 at = {box->min.x, box->min.y};
    bvol_vec2 *const own = (bvol_vec2 *)h->corners + CORNERS * i;
    switch (h->what) {
    case OF_SEGMENTS2: ((bvol_segment2 *)h->array)[i] = segment2(at.x, at.y, box->max.x, box->max.y); break;
    case OF_CIRCLES: ((bvol_circle *)h->array)[i] = (bvol_circle){at, (float)chance_int(c, -1, 9)}; break;
    case OF_OBBS2: ((bvol_obb2 *)h->array)[i] = obb2(at, vec2((float)chance_int(c, 0, 3), 1)); break;
    default:
        for (int k = 0; k < CORNERS; k++)
            own[k] = vec2(at.x + (float)chance_int(c, 0, 5), at.y + (float)chance_int(c, 0, 5));
        ((bvol_polygon2 *)h->array)[i] = (bvol_polygon2){own, (size_t)chance_int(c, 0, CORNERS), 0};
        break;
    }
}

static void draw_shapes(held *h, size_t count, chance *c)
{
    for (size_t i = 0; i < count; i++) {
        const bvol_aabb box = draw_any_box(c, i);
        if (is_planar(h)) {
            draw_flat_shape(h, i, &box, c);
            continue;
        }
        const bvol_vec3 other = {box.max.x, box.min.y, box.max.z};
        const bvol_vec3 half = {(float)chance_int(c, 0, 3), (float)chance_int(c, 0, 3), 1};
        switch (h->what) {
        case OF_TRIANGLES: ((bvol_triangle *)h->array)[i] = triangle(box.min, box.max, other); break;
        case OF_OBBS: ((bvol_obb *)h->array)[i] = obb(box.max, half); break;
        default: ((bvol_sphere *)h->array)[i] = (bvol_sphere){box.min, (float)chance_int(c, -1, 9)}; break;
        }
    }
}

void hold(held *h, enum holding what, size_t count, uint64_t seed)
{
    static const size_t sizes[HOLDINGS] = {0,
                                           sizeof(bvol_triangle),
                                           sizeof(bvol_obb),
                                           sizeof(bvol_sphere),
                                           0,
                                           sizeof(bvol_segment2),
                                           sizeof(bvol_circle),
                                           sizeof(bvol_obb2),
                                           sizeof(bvol_polygon2)};
    static const uint32_t kinds[HOLDINGS] = {0,
                                             BVOL_KIND_TRIANGLE,
                                             BVOL_KIND_OBB,
                                             BVOL_KIND_SPHERE,
                                             0,
                                             BVOL_KIND_SEGMENT2,
                                             BVOL_KIND_CIRCLE,
                                             BVOL_KIND_OBB2,
                                             BVOL_KIND_POLYGON2};
    static const uint32_t bits[3] = {0, 16, 32};
    chance c = {seed};
    *h = (held){.what = what, .seed = seed};
    if (sizes[what] == 0)
        return;
    h->array = room(count * sizes[what]);
    h->corners = room(what == OF_POLYGONS2 ? count * CORNERS * sizeof(bvol_vec2) : 0);
    draw_shapes(h, count, &c);
    if (what == OF_TRIANGLES)
        lay_out_triangles(h, count, bits[seed % 3]);
    if (what == OF_SEGMENTS2)
        lay_out_segments(h, count, bits[seed % 3]);
    h->shapes = (bvol_index_sources){sizeof h->shapes, kinds[what], h->array, count, 0};
    if (what == OF_TRIANGLES)
        h->shapes.shapes = &h->triangles;
    if (what == OF_SEGMENTS2)
        h->shapes.shapes = &h->segments;
}

void let_go(held *h)
{
    free(h->array);
    free(h->indices);
    free(h->corners);
}

const bvol_index_sources *shapes_of(const held *h)
{
    return h && h->what != OF_BOXES && h->what != OF_RECTANGLES ? &h->shapes : NULL;
}

static bvol_result build_held(bvol_index *index, const held *h, const bvol_index_item *items)
{
    const size_t count = h->shapes.count;
    switch (h->what) {
    case OF_TRIANGLES: return bvol_index_build_triangles(index, &h->triangles, items, 0, NULL);
    case OF_OBBS: return bvol_index_build_obbs(index, h->array, count, 0, items, 0, NULL);
    case OF_SEGMENTS2: return bvol_index2_build_segments2(in_plane(index), &h->segments, items, 0, NULL);
    case OF_CIRCLES: return bvol_index2_build_circles(in_plane(index), h->array, count, 0, items, 0, NULL);
    case OF_OBBS2: return bvol_index2_build_obbs2(in_plane(index), h->array, count, 0, items, 0, NULL);
    case OF_POLYGONS2: return bvol_index2_build_polygons2(in_plane(index), h->array, count, 0, items, 0, NULL);
    default: return bvol_index_build_spheres(index, h->array, count, 0, items, 0, NULL);
    }
}

/* An index in which everything occurs */

static bvol_index *new_index(const bvol_index_options *options, const held *h)
{
    bvol_index *index = NULL;
    if (is_planar(h)) {
        const bvol_index2_options flat = flat_options(options);
        bvol_index2 *made = NULL;
        CHECK(bvol_index2_create(&flat, NULL, &made) == BVOL_OK);
        return (bvol_index *)(void *)made;
    }
    CHECK(bvol_index_create(options, NULL, &index) == BVOL_OK);
    return index;
}

static bvol_result build_boxes(bvol_index *index, const held *h, const bvol_aabb *boxes, size_t count,
                               const bvol_index_item *items)
{
    static bvol_aabb2 flat[BOXES];
    if (!is_planar(h))
        return bvol_index_build(index, boxes, count, 0, items, 0, NULL);
    for (size_t i = 0; i < count; i++)
        flat[i] = rectangle(&boxes[i]);
    return bvol_index2_build(in_plane(index), flat, count, 0, items, 0, NULL);
}

bvol_result map_held(const saved *file, const held *h, bvol_index **out)
{
    bvol_index2 *flat = NULL;
    if (!is_planar(h))
        return bvol_index_map(file->bytes, file->size, shapes_of(h), NULL, out);
    const bvol_result result = bvol_index2_map(file->bytes, file->size, shapes_of(h), NULL, &flat);
    *out = (bvol_index *)(void *)flat;
    return result;
}

bvol_result check_held_file(const saved *file, const held *h)
{
    return (is_planar(h) ? bvol_index2_check_file : bvol_index_check_file)(file->bytes, file->size);
}

bvol_index *index_of_held(const bvol_index_options *options, const held *h, size_t count, uint64_t seed)
{
    static bvol_aabb boxes[BOXES];
    static bvol_index_item items[BOXES];
    chance c = {seed};
    bvol_index *index = new_index(options, h);
    for (size_t i = 0; i < count; i++) {
        boxes[i] = draw_any_box(&c, i);
        items[i] = (bvol_index_item){i, 1, 1};
    }
    CHECK((shapes_of(h) ? build_held(index, h, items) : build_boxes(index, h, boxes, count, items)) == BVOL_OK);
    for (uint32_t id = 7; id < count; id += 13)
        CHECK(bvol_index_remove(index, id) == BVOL_OK);
    return index;
}

bvol_index *index_with_all(const bvol_index_options *options, size_t count, uint64_t seed)
{
    return index_of_held(options, NULL, count, seed);
}

saved file_of_held(const bvol_index_options *options, const held *h, size_t count, uint64_t seed)
{
    bvol_index *index = index_of_held(options, h, count, seed);
    const saved file = save_index(index, 0);
    bvol_index_destroy(index);
    return file;
}

saved file_with_all(const bvol_index_options *options, size_t count, uint64_t seed)
{
    return file_of_held(options, NULL, count, seed);
}

/* Everything that can be asked. Every id that is told is one of the file's. */

static size_t ids_of(const bvol_index *index)
{
    return index->ids;
}

static void check_ids_told(const bvol_index *index, const uint32_t *ids, size_t n)
{
    for (size_t i = 0; i < n && i < IDS; i++)
        CHECK(ids[i] < ids_of(index));
}

static void check_found_told(const bvol_index *index, const bvol_index_found *found, size_t n)
{
    for (size_t i = 0; i < n && i < IDS; i++)
        CHECK(found[i].id < ids_of(index));
}

static void check_pairs_told(const bvol_index *a, const bvol_index *b, const bvol_pair *pairs, size_t n)
{
    for (size_t i = 0; i < n && i < IDS; i++)
        CHECK(pairs[i].a < ids_of(a) && pairs[i].b < ids_of(b));
}

static int visit(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    CHECK(id < *(const size_t *)context);
    return 0;
}

static bvol_aabb draw_query(chance *c)
{
    const bvol_aabb everywhere = aabb(-INF, -INF, -INF, INF, INF, INF);
    return one_in(c, 3) ? everywhere : draw_box(c, (enum scene)chance_int(c, 0, SCENES - 1));
}

static void check_ids_of_queries(const bvol_index *index, chance *c)
{
    static uint32_t ids[IDS];
    const bvol_aabb box = draw_query(c);
    const bvol_sphere ball = {draw_box(c, SMALL).min, 1e3F};
    const bvol_capsule pill = capsule(ball.center, draw_box(c, SMALL).max, 99);
    const bvol_obb crate = obb(ball.center, vec3(50, 60, 1));
    const bvol_index_filter filter = {.size = sizeof filter, .category = 1, .mask = 1};
    size_t most = ids_of(index);
    check_ids_told(index, ids, bvol_index_overlaps_aabb(index, &box, one_in(c, 2) ? &filter : NULL, ids, IDS));
    check_ids_told(index, ids, bvol_index_contains_point(index, &ball.center, NULL, ids, IDS));
    check_ids_told(index, ids, bvol_index_within_aabb(index, &box, NULL, ids, IDS));
    check_ids_told(index, ids, bvol_index_overlaps_sphere(index, &ball, NULL, ids, IDS));
    check_ids_told(index, ids, bvol_index_overlaps_capsule(index, &pill, NULL, ids, IDS));
    check_ids_told(index, ids, bvol_index_overlaps_obb(index, &crate, NULL, ids, IDS));
    (void)bvol_index_overlaps_aabb_any(index, &box, NULL);
    (void)bvol_index_overlaps_aabb_each(index, &box, NULL, visit, &most);
}

static void check_ids_of_frusta(const bvol_index *index)
{
    static uint32_t ids[IDS];
    static uint8_t classes[IDS];
    const bvol_plane sides[2] = {{{1, 0.25F, 0}, 9}, {{0, 1, 0.5F}, 1e6F}};
    bvol_frustum *frustum = NULL;
    CHECK(bvol_frustum_create_from_planes(sides, 2, NULL, &frustum) == BVOL_OK);
    check_ids_told(index, ids, bvol_index_overlaps_frustum(index, frustum, NULL, ids, IDS));
    check_ids_told(index, ids, bvol_index_cull_frustum(index, frustum, NULL, ids, IDS));
    const size_t n = bvol_index_classify_frustum(index, frustum, NULL, ids, classes, IDS);
    check_ids_told(index, ids, n);
    for (size_t i = 0; i < n && i < IDS; i++)
        CHECK(classes[i] <= BVOL_INSIDE);
    bvol_frustum_destroy(frustum);
}

static void check_steps(const bvol_index *index, bvol_index_cursor *cursor)
{
    uint32_t id;
    while (bvol_index_cursor_next(cursor, &id) == BVOL_OK)
        CHECK(id < ids_of(index));
}

/* Of a shape of any kind, and step by step. */
static void check_ids_of_shapes(const bvol_index *index, chance *c)
{
    static uint32_t ids[IDS];
    const bvol_aabb box = draw_query(c);
    const bvol_triangle t = triangle(draw_box(c, SPREAD).min, draw_box(c, SPREAD).min, draw_box(c, SPREAD).max);
    size_t most = ids_of(index);
    bvol_index_cursor *cursor = NULL;
    bvol_shape *shape = NULL;
    CHECK(bvol_shape_create_triangle(&t, NULL, &shape) == BVOL_OK && bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    check_ids_told(index, ids, bvol_index_overlaps_shape(index, shape, NULL, ids, IDS));
    (void)bvol_index_overlaps_shape_each(index, shape, NULL, visit, &most);
    CHECK(bvol_index_overlaps_shape_begin(index, shape, NULL, cursor) == BVOL_OK);
    check_steps(index, cursor);
    CHECK(bvol_index_overlaps_aabb_begin(index, &box, NULL, cursor) == BVOL_OK);
    check_steps(index, cursor);
    bvol_index_cursor_destroy(cursor);
    bvol_shape_destroy(shape);
}

/* A line that kernels judge, and one that they do not. */
static void check_rays(const bvol_index *index, chance *c)
{
    static bvol_index_found found[IDS];
    const bvol_vec3 from = draw_box(c, SPREAD).min, way = chance_vec3(c, -99, 99);
    const bvol_ray lines[2] = {ray(from, way, 0, INF), ray(from, way, -INF, INF)};
    for (int i = 0; i < 2; i++) {
        uint32_t id = 0;
        bvol_ray_hit hit;
        check_found_told(index, found, bvol_index_raycast(index, &lines[i], NULL, found, IDS));
        static bvol_ray_hit hits[IDS];
        check_found_told(index, found, bvol_index_raycast_hits(index, &lines[i], NULL, found, hits, IDS));
        (void)bvol_index_raycast_any(index, &lines[i], NULL);
        CHECK(!bvol_index_raycast_first(index, &lines[i], NULL, &id, &hit) || id < ids_of(index));
    }
}

static float visit_found(const bvol_index_found *box, const bvol_ray_hit *hit, uint64_t user, float limit, void *context)
{
    (void)hit;
    (void)user;
    CHECK(box->id < *(const size_t *)context);
    return limit;
}

static void check_sweeps_and_neighbours(const bvol_index *index, chance *c)
{
    static bvol_index_found found[IDS];
    const bvol_aabb box = draw_box(c, SMALL);
    const bvol_sphere ball = {box.min, 2};
    const bvol_vec3 way = chance_vec3(c, -99, 99);
    uint32_t id = 0;
    bvol_sweep_hit hit;
    size_t ids = ids_of(index);
    (void)bvol_index_sweep_aabb_each(index, &box, &way, NULL, visit_found, &ids);
    (void)bvol_index_nearest_point_each(index, &box.min, INF, NULL, visit_found, &ids);
    bvol_index_cursor *cursor = NULL;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    CHECK(bvol_index_nearest_aabb_begin(index, &box, INF, NULL, cursor) == BVOL_OK);
    check_steps(index, cursor);
    bvol_index_cursor_destroy(cursor);
    check_found_told(index, found, bvol_index_sweep_aabb(index, &box, &way, NULL, found, IDS));
    check_found_told(index, found, bvol_index_sweep_sphere(index, &ball, &way, NULL, found, IDS));
    CHECK(!bvol_index_sweep_aabb_first(index, &box, &way, NULL, &id, &hit) || id < ids_of(index));
    CHECK(!bvol_index_sweep_sphere_first(index, &ball, &way, NULL, &id, &hit) || id < ids_of(index));
    CHECK(!bvol_index_sweep_sphere_interior_first(index, &ball, &way, NULL, &id, &hit) || id < ids_of(index));
    (void)bvol_index_sweep_sphere_any(index, &ball, &way, NULL);
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    CHECK(bvol_index_sweep_sphere_begin(index, &ball, &way, NULL, cursor) == BVOL_OK);
    check_steps(index, cursor);
    bvol_index_cursor_destroy(cursor);
    check_found_told(index, found, bvol_index_nearest_point(index, &box.min, INF, NULL, found, IDS));
    check_found_told(index, found, bvol_index_nearest_aabb(index, &box, INF, NULL, found, 5));
}

/* Whether the triangles have the boxes that the file says, and boxes above hold them. Else what is found of them depends on the
 * way there, which points that are asked together share. */
static int is_honest(const bvol_index *index)
{
    for (uint32_t id = 0; id < ids_of(index); id++) {
        bvoli_leaf_space space;
        bvol_index_item item;
        bvol_aabb told, own;
        if (bvol_index_get(index, id, &told, &item) != BVOL_OK)
            continue;
        bvol_triangle_bounds(bvoli_leaf_at(&index->leaves, id, &space), &own);
        if (memcmp(&told, &own, sizeof own) != 0)
            return 0;
    }
    return bvoli_index_is_sound(index);
}

/* A surface may be asked for what it holds, wherever its triangles are. */
static void check_surface(const bvol_index *index, chance *c)
{
    enum { MANY = 40 };
    static uint8_t faults[IDS];
    static bvol_pair pairs[IDS];
    bvol_vec3 at[MANY];
    bvol_index_closest closest[MANY];
    int32_t windings[MANY];
    uint64_t mask[1];
    int on;
    bvol_mesh_report report = BVOL_MESH_REPORT_INIT;
    bvol_separation apart;
    bvol_pair pair = {0, 0};
    for (int i = 0; i < MANY; i++)
        at[i] = draw_box(c, i % 2 ? SPREAD : SMALL).min;
    const bvol_result many = bvol_index_winding_point_many(index, at, MANY, 0, NULL, windings, mask, 1),
                      valid = bvol_index_validate_mesh(index, NULL, &report, faults, IDS);
    CHECK((many == BVOL_OK) == (valid == BVOL_OK) && (many == BVOL_OK || many == BVOL_ERROR_KIND));
    CHECK(many != BVOL_OK || report.triangles <= ids_of(index));
    const int honest = many == BVOL_OK && is_honest(index);
    for (int i = 0; i < MANY && many == BVOL_OK; i++) {
        const int winding = bvol_index_winding_point(index, &at[i], &on);
        CHECK(!honest || (winding == windings[i] && (mask[0] >> i & 1) == (uint64_t)on));
    }
    (void)bvol_index_solid_angle_point(index, &at[0], NULL);
    CHECK(bvol_index_closest_point_many(index, at, MANY, 0, INF, NULL, NULL, closest) == BVOL_OK);
    for (int i = 0; i < MANY; i++)
        CHECK(closest[i].id == BVOL_NO_ID || closest[i].id < ids_of(index));
    const size_t near = bvol_index_closest_points(index, at, INF, NULL, closest, MANY);
    CHECK(near <= MANY);
    for (size_t i = 0; i < near; i++)
        CHECK(closest[i].id < ids_of(index));
    const bvol_capsule pill = capsule(at[0], at[1], 1);
    const bvol_obb crate = obb(at[0], vec3(1, 2, 0.5F));
    bvol_sweep_hit hit;
    uint32_t id = 0;
    CHECK(!bvol_index_sweep_capsule_first(index, &pill, &at[2], NULL, &id, &hit) || id < ids_of(index));
    CHECK(!bvol_index_sweep_obb_interior_first(index, &crate, &at[2], NULL, &id, &hit) || id < ids_of(index));
    const int state = bvol_index_separation_index(index, index, NULL, &apart, &pair);
    CHECK(state == BVOL_SEPARATION_NONE || (pair.a < ids_of(index) && pair.b < ids_of(index)));
    check_pairs_told(index, index, pairs, bvol_index_pairs_near(index, index, NULL, 1, NULL, pairs, IDS));
}

/* Batches of each kind of answer. */
static void check_batches(const bvol_index *index, chance *c)
{
    enum { MANY = 40 };
    static uint32_t ids[MANY * IDS];
    bvol_aabb boxes[MANY];
    bvol_ray rays[MANY];
    bvol_index_found found[2 * MANY];
    uint64_t rows[MANY + 1];
    for (int i = 0; i < MANY; i++) {
        boxes[i] = draw_query(c);
        rays[i] = ray(draw_box(c, SPREAD).min, chance_vec3(c, -99, 99), 0, INF);
    }
    CHECK(bvol_index_overlaps_aabb_many(index, boxes, MANY, 0, NULL, NULL, rows, ids, MANY * IDS) == BVOL_OK);
    for (uint64_t i = 0; i < rows[MANY] && i < MANY * IDS; i++)
        CHECK(ids[i] < ids_of(index));
    CHECK(bvol_index_raycast_first_many(index, rays, MANY, 0, NULL, NULL, ids, NULL) == BVOL_OK);
    for (int i = 0; i < MANY; i++)
        CHECK(ids[i] == BVOL_NO_ID || ids[i] < ids_of(index));
    CHECK(bvol_index_nearest_point_many(index, &boxes[0].min, MANY, sizeof *boxes, INF, NULL, NULL, found, 2) == BVOL_OK);
    for (int i = 0; i < 2 * MANY; i++)
        CHECK(found[i].id == BVOL_NO_ID || found[i].id < ids_of(index));
}

static void run_backwards(bvol_executor_part part, void *work, size_t parts, void *context)
{
    (void)context;
    while (parts-- > 0)
        part(work, parts);
}

/* Of itself, and with sound indexes of triangles and of boxes on either side. */
static void check_pairs_of_all(const bvol_index *index)
{
    static bvol_pair pairs[IDS];
    static const bvol_vec3 corners[3] = {{-99, -99, -99}, {99, 99, 99}, {99, -99, 0}};
    static const bvol_aabb box = {{-50, -50, -50}, {50, 50, 50}};
    static const float turn[16] = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 3, 0, 0, 1};
    const bvol_triangle_mesh one = {.size = sizeof one, .vertices = corners, .vertex_count = 3, .count = 1};
    const bvol_executor executor = {sizeof executor, 2, run_backwards, NULL};
    bvol_index *of_triangle = index_of(NULL, &box, 1, 0), *of_box = index_of(NULL, &box, 1, 0);
    CHECK(bvol_index_build_triangles(of_triangle, &one, NULL, 0, NULL) == BVOL_OK);
    check_pairs_told(index, index, pairs, bvol_index_pairs(index, NULL, NULL, pairs, IDS));
    check_pairs_told(index, index, pairs, bvol_index_pairs(index, NULL, &(bvol_resources){.executor = &executor}, pairs, IDS));
    check_pairs_told(index, index, pairs, bvol_index_pairs_between_transformed(index, index, turn, NULL, NULL, pairs, IDS));
    for (int k = 0; k < 2; k++) {
        const bvol_index *const other = k ? of_box : of_triangle;
        check_pairs_told(index, other, pairs, bvol_index_pairs_between(index, other, NULL, NULL, pairs, IDS));
        check_pairs_told(other, index, pairs, bvol_index_pairs_between(other, index, NULL, NULL, pairs, IDS));
        check_pairs_told(index, other, pairs, bvol_index_pairs_between_transformed(index, other, turn, NULL, NULL, pairs, IDS));
        check_pairs_told(other, index, pairs, bvol_index_pairs_between_transformed(other, index, turn, NULL, NULL, pairs, IDS));
    }
    bvol_index_destroy(of_triangle);
    bvol_index_destroy(of_box);
}

static void check_what_it_holds(const bvol_index *index)
{
    static bvol_index_cell cells[IDS];
    bvol_index_stats info = {.size = sizeof info};
    bvol_aabb box;
    bvol_index_item item;
    size_t size;
    for (uint32_t id = 0; id < ids_of(index) && id < IDS; id++)
        (void)bvol_index_get(index, id, &box, &item);
    CHECK(bvol_index_bounds(index, &box) == BVOL_OK && bvol_index_get_stats(index, &info) == BVOL_OK);
    (void)bvol_index_cells(index, cells, IDS);
    saved again = save_index(index, 0);
    CHECK(again.bytes && bvol_index_save(index, NULL, 0, &size) == BVOL_OK && size == again.size);
    const bvol_result result = (index->planar ? bvol_index2_check_file : bvol_index_check_file)(again.bytes, again.size);
    CHECK(result == BVOL_OK || (result == BVOL_ERROR_CORRUPT && !bvoli_index_is_sound(index)));
    free_file(&again);
}

static void check_everything(const bvol_index *index, chance *c)
{
    check_what_it_holds(index);
    if (index->planar) {
        check_everything2(index, c);
        return;
    }
    check_ids_of_queries(index, c);
    check_ids_of_frusta(index);
    check_ids_of_shapes(index, c);
    check_rays(index, c);
    check_sweeps_and_neighbours(index, c);
    check_batches(index, c);
    check_surface(index, c);
    check_pairs_of_all(index);
}

/* What can be changed is, and then the index is sound. */

static uint32_t any_id(const bvol_index *index, chance *c)
{
    return (uint32_t)(chance_bits(c) % (ids_of(index) + 1));
}

static void change_boxes(bvol_index *index, chance *c)
{
    enum { MANY = 5 };
    bvol_aabb boxes[MANY];
    uint32_t ids[MANY], id;
    for (int i = 0; i < MANY; i++)
        boxes[i] = draw_box(c, SMALL);
    if (index->planar) {
        change_rectangles(index, c);
        return;
    }
    CHECK(bvol_index_insert(index, &boxes[0], NULL, &id) == BVOL_OK);
    CHECK(bvol_index_insert_many(index, boxes, MANY, 0, NULL, 0, ids) == BVOL_OK);
    (void)bvol_index_remove(index, any_id(index, c));
    (void)bvol_index_move(index, any_id(index, c), &boxes[1]);
    for (int i = 0; i < MANY; i++)
        ids[i] = any_id(index, c);
    (void)bvol_index_move_many(index, ids, boxes, MANY, 0);
}

static bvol_result insert_any(bvol_index *index, chance *c, uint32_t *id)
{
    const bvol_aabb box = draw_box(c, SMALL);
    const bvol_aabb2 flat = rectangle(&box);
    return index->planar ? bvol_index2_insert(in_plane(index), &flat, NULL, id) : bvol_index_insert(index, &box, NULL, id);
}

static void check_changes_of_boxes(bvol_index *index, chance *c)
{
    const int sound = bvol_index_validate(index) == BVOL_OK;
    uint32_t id = 0;
    const bvol_result result = insert_any(index, c, &id);
    CHECKF(result == (sound ? BVOL_OK : BVOL_ERROR_CORRUPT), "an insertion gives %d", (int)result);
    for (int i = 0; i < 10 && sound; i++) {
        change_boxes(index, c);
        CHECK(bvol_index_validate(index) == BVOL_OK);
    }
    CHECK(bvol_index_refit(index) == (sound ? BVOL_OK : BVOL_ERROR_CORRUPT));
    CHECK(bvol_index_commit(index) == (sound ? BVOL_OK : BVOL_ERROR_CORRUPT));
    CHECK(!sound || bvol_index_validate(index) == BVOL_OK);
}

/* Shapes that move, are empty for a while and come back, in a file whose blocks and cells are sound though its boxes may be
 * others. */
static void check_moving_shapes(bvol_index *index, const held *h, bvol_pair_tracker *tracker, chance *c)
{
    held moved = *h;
    for (int i = 0; i < 3; i++) {
        draw_shapes(&moved, h->shapes.count, c);
        CHECK(bvol_index_refit(index) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
        CHECK(bvol_pair_tracker_update(tracker) == BVOL_OK);
        (void)bvol_index_remove(index, any_id(index, c));
        CHECK(i != 1 || bvol_index_commit(index) == BVOL_OK);
        CHECK(bvol_index_validate(index) == BVOL_OK);
    }
    check_everything(index, c);
}

static void check_changes_of_shapes(bvol_index *index, const held *h, chance *c)
{
    const int sound = bvoli_index_is_sound(index), same = bvol_index_validate(index) == BVOL_OK;
    chance again = {h->seed};
    bvol_pair_tracker *tracker = NULL;
    CHECK(bvol_pair_tracker_create(index, NULL, NULL, &tracker) == BVOL_OK && bvol_pair_tracker_update(tracker) == BVOL_OK);
    const uint32_t id = any_id(index, c);
    const int has_it = bvoli_index_has(index, id);
    const bvol_result result = bvol_index_remove(index, id);
    CHECKF(result == (!has_it ? BVOL_ERROR_ARGUMENT : same ? BVOL_OK : BVOL_ERROR_CORRUPT), "a removal gives %d", (int)result);
    if (sound)
        check_moving_shapes(index, h, tracker, c);
    else
        CHECK(bvol_index_refit(index) == BVOL_ERROR_CORRUPT && bvol_index_commit(index) == BVOL_ERROR_CORRUPT);
    held back = *h;
    draw_shapes(&back, h->shapes.count, &again);
    CHECK(build_held(index, h, NULL) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
    CHECK(bvol_pair_tracker_update(tracker) == BVOL_OK);
    bvol_pair_tracker_destroy(tracker);
}

/* Whatever was in the file, the index can be made another. */
static void check_new_contents(bvol_index *index, chance *c)
{
    uint32_t id = 7;
    CHECK(bvol_index_clear(index) == BVOL_OK && bvol_index_count(index) == 0);
    CHECK(insert_any(index, c, &id) == BVOL_OK && id == 0 && bvol_index_validate(index) == BVOL_OK);
}

int try_file(const saved *file, size_t size, const held *h, uint64_t seed)
{
    chance c = {seed};
    saved copy = copy_of_file(file, size);
    bvol_index *index = NULL;
    const bvol_result result = map_held(&copy, h, &index);
    CHECK((result == BVOL_OK) == (index != NULL));
    CHECKF(result == BVOL_OK || result == BVOL_ERROR_CORRUPT || result == BVOL_ERROR_VERSION || result == BVOL_ERROR_KIND ||
               (shapes_of(h) && result == BVOL_ERROR_ARGUMENT),
           "open gives %d", (int)result);
    if (index) {
        check_everything(index, &c);
        if (shapes_of(h))
            check_changes_of_shapes(index, h, &c);
        else
            check_changes_of_boxes(index, &c);
        check_new_contents(index, &c);
    }
    bvol_index_destroy(index);
    free_file(&copy);
    return result == BVOL_OK;
}

bvol_result load_file(const saved *file, const held *h)
{
    bvol_index *index = NULL;
    bvol_index2 *flat = NULL;
    const bvol_result result = is_planar(h) ? bvol_index2_load(file->bytes, file->size, shapes_of(h), NULL, &flat)
                                            : bvol_index_load(file->bytes, file->size, shapes_of(h), NULL, &index),
                      checked = check_held_file(file, h);
    index = is_planar(h) ? (bvol_index *)(void *)flat : index;
    CHECK((result == BVOL_OK) == (index != NULL));
    CHECK(result == checked || (shapes_of(h) && (result == BVOL_ERROR_CORRUPT || result == BVOL_ERROR_ARGUMENT)) ||
          result == BVOL_ERROR_KIND);
    bvol_index_destroy(index);
    return result;
}
