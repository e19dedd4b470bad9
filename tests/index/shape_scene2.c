/* SPDX-License-Identifier: MIT */
#include "index/shape_scene2.h"

#include "index/plane_model.h"

#include <math.h>

const char *const held2_names[HELD2] = {"segments", "a polyline", "a network of 16 bits", "a network of 32 bits", "circles",
                                        "OBBs",     "polygons"};

static int is_segments(enum held2 what)
{
    return what <= NETWORK32;
}

static size_t corner_count(const scene2 *s)
{
    return s->what == POLYLINE2 ? s->count + (s->count > 0) : 2 * s->count;
}

static void *room(size_t bytes)
{
    void *const memory = malloc(bytes > 0 ? bytes : 1);
    CHECK(memory);
    return memory;
}

static bvol_vec2 draw_point(chance *c)
{
    const bvol_aabb2 box = draw_rectangle(c, one_in(c, 8) ? SPREAD : SMALL);
    return one_in(c, 40) ? vec2(odd_float(c), box.min.y) : box.min;
}

static bvol_obb2 draw_obb(chance *c)
{
    const bvol_vec2 at = draw_point(c), half = {(float)chance_int(c, 0, 3), (float)chance_int(c, 0, 3)};
    bvol_obb2 box = {at, half, {{1, 1}, {-1, 1}}};
    if (one_in(c, 2))
        bvol_obb2_from_angle(&at, &half, one_in(c, 2) ? 0 : chance_float(c, 0, 7), &box);
    return box;
}

static bvol_polygon2 draw_polygon(scene2 *s, size_t i, chance *c)
{
    bvol_vec2 *const own = s->corners + i * CORNERS2;
    const bvol_vec2 at = draw_point(c);
    const int in_line = one_in(c, 5);
    for (int k = 0; k < CORNERS2; k++)
        own[k] = vec2(at.x + (float)chance_int(c, 0, 4), at.y + (float)(in_line ? 0 : chance_int(c, 0, 4)));
    return (bvol_polygon2){own, (size_t)chance_int(c, one_in(c, 9) ? 0 : 1, CORNERS2), one_in(c, 40) ? 3U : 0U};
}

static void draw_points(scene2 *s, chance *c)
{
    bvol_vec2 *const points = s->array;
    for (size_t i = 0; i < corner_count(s); i++)
        points[i] = i > 0 && one_in(c, 12) ? points[i - 1] : draw_point(c);
}

static void draw_values(scene2 *s, chance *c)
{
    if (is_segments(s->what))
        draw_points(s, c);
    for (size_t i = 0; i < s->count; i++) {
        if (s->what == CIRCLES2)
            ((bvol_circle *)s->array)[i] = (bvol_circle){draw_point(c), (float)chance_int(c, one_in(c, 9) ? -1 : 0, 3)};
        if (s->what == OBBS2)
            ((bvol_obb2 *)s->array)[i] = draw_obb(c);
        if (s->what == POLYGONS2)
            ((bvol_polygon2 *)s->array)[i] = draw_polygon(s, i, c);
    }
}

/* The last point first. */
static void number_points(scene2 *s)
{
    const size_t n = corner_count(s);
    const int wide = s->what == NETWORK32;
    s->indices = room(n * (wide ? sizeof(uint32_t) : sizeof(uint16_t)));
    for (size_t i = 0; i < n; i++)
        if (wide)
            ((uint32_t *)s->indices)[i] = (uint32_t)(n - 1 - i);
        else
            ((uint16_t *)s->indices)[i] = (uint16_t)(n - 1 - i);
}

static void lay_out_segments(scene2 *s)
{
    if (s->what >= NETWORK16)
        number_points(s);
    s->mesh = (bvol_segment_mesh2)BVOL_SEGMENT_MESH2_INIT;
    s->mesh.joined = s->what == POLYLINE2;
    s->mesh.vertices = s->array;
    s->mesh.vertex_count = corner_count(s);
    s->mesh.indices = s->indices;
    s->mesh.index_count = s->indices ? corner_count(s) : 0;
    s->mesh.index_bits = s->what == NETWORK16 ? 16 : s->what == NETWORK32 ? 32 : 0;
    s->mesh.count = s->count;
}

static void drop_handles(scene2 *s)
{
    for (size_t i = 0; i < s->count; i++) {
        bvol_shape_destroy(s->handle[i]);
        s->handle[i] = NULL;
    }
}

value2 value_of_scene2(const scene2 *s, size_t i)
{
    const bvol_vec2 *const points = s->array;
    const size_t n = corner_count(s);
    value2 v;
    switch (s->what) {
    case SEGMENTS2: v.segment = (bvol_segment2){points[2 * i], points[2 * i + 1]}; break;
    case POLYLINE2: v.segment = (bvol_segment2){points[i], points[i + 1]}; break;
    case NETWORK16:
    case NETWORK32: v.segment = (bvol_segment2){points[n - 1 - 2 * i], points[n - 2 - 2 * i]}; break;
    case CIRCLES2: v.circle = ((const bvol_circle *)s->array)[i]; break;
    case OBBS2: v.obb = ((const bvol_obb2 *)s->array)[i]; break;
    default: v.polygon = ((const bvol_polygon2 *)s->array)[i]; break;
    }
    return v;
}

/* A handle refuses an illegal view, so NULL stands for one: it overlaps nothing. */
static void notice(scene2 *s)
{
    drop_handles(s);
    for (size_t i = 0; i < s->count; i++) {
        const value2 v = value_of_scene2(s, i);
        bvol_result result = BVOL_OK;
        if (is_segments(s->what)) {
            bvol_segment2_bounds(&v.segment, &s->box[i]);
            result = bvol_shape_create_segment2(&v.segment, NULL, &s->handle[i]);
        } else if (s->what == CIRCLES2) {
            bvol_circle_bounds(&v.circle, &s->box[i]);
            result = bvol_shape_create_circle(&v.circle, NULL, &s->handle[i]);
        } else if (s->what == OBBS2) {
            bvol_obb2_bounds(&v.obb, &s->box[i]);
            result = bvol_shape_create_obb2(&v.obb, NULL, &s->handle[i]);
        } else {
            bvol_polygon2_bounds(&v.polygon, &s->box[i]);
            (void)bvol_shape_create_polygon2(&v.polygon, NULL, &s->handle[i]);
        }
        CHECK(result == BVOL_OK);
    }
}

void draw_scene2(scene2 *s, enum held2 what, size_t count, chance *c)
{
    static const size_t sizes[HELD2] = {sizeof(bvol_vec2),   sizeof(bvol_vec2), sizeof(bvol_vec2),    sizeof(bvol_vec2),
                                        sizeof(bvol_circle), sizeof(bvol_obb2), sizeof(bvol_polygon2)};
    static const uint32_t kinds[HELD2] = {BVOL_KIND_SEGMENT2, BVOL_KIND_SEGMENT2, BVOL_KIND_SEGMENT2, BVOL_KIND_SEGMENT2,
                                          BVOL_KIND_CIRCLE,   BVOL_KIND_OBB2,     BVOL_KIND_POLYGON2};
    memset(s, 0, sizeof *s);
    s->what = what;
    s->count = count;
    s->array = room((is_segments(what) ? corner_count(s) : count) * sizes[what]);
    draw_values(s, c);
    if (is_segments(what))
        lay_out_segments(s);
    s->sources = (bvol_index_sources){sizeof s->sources, kinds[what], is_segments(what) ? &s->mesh : s->array, count, 0};
    notice(s);
}

void move_scene2(scene2 *s, chance *c)
{
    draw_values(s, c);
    notice(s);
}

void free_scene2(scene2 *s)
{
    drop_handles(s);
    free(s->array);
    free(s->indices);
}

bvol_result build_scene2(bvol_index2 *index, const scene2 *s, const bvol_index_item *items)
{
    switch (s->what) {
    case CIRCLES2: return bvol_index2_build_circles(index, s->array, s->count, 0, items, 0, NULL);
    case OBBS2: return bvol_index2_build_obbs2(index, s->array, s->count, 0, items, 0, NULL);
    case POLYGONS2: return bvol_index2_build_polygons2(index, s->array, s->count, 0, items, 0, NULL);
    default: return bvol_index2_build_segments2(index, &s->mesh, items, 0, NULL);
    }
}

bvol_index2 *index_of_scene2(const bvol_index_options *options, const scene2 *s, const bvol_index_item *items)
{
    const bvol_index2_options flat = flat_options(options);
    bvol_index2 *index = NULL;
    CHECK(bvol_index2_create(&flat, NULL, &index) == BVOL_OK && build_scene2(index, s, items) == BVOL_OK);
    return index;
}

int hits_scene2(const scene2 *s, size_t i, const bvol_ray2 *ray, bvol_ray2_hit *hit)
{
    const value2 v = value_of_scene2(s, i);
    switch (s->what) {
    case CIRCLES2: return bvol_ray2_hits_circle(ray, &v.circle, hit);
    case OBBS2: return bvol_ray2_hits_obb2(ray, &v.obb, hit);
    case POLYGONS2: return bvol_ray2_hits_polygon2(ray, &v.polygon, hit);
    default: return bvol_ray2_hits_segment2(ray, &v.segment, hit);
    }
}

float distance_sq_scene2(const scene2 *s, size_t i, const bvol_vec2 *p)
{
    const value2 v = value_of_scene2(s, i);
    switch (s->what) {
    case CIRCLES2: return bvol_circle_distance_sq_point(&v.circle, p);
    case OBBS2: return bvol_obb2_distance_sq_point(&v.obb, p);
    case POLYGONS2: return bvol_polygon2_distance_sq_point(&v.polygon, p);
    default: return bvol_segment2_distance_sq_point(&v.segment, p);
    }
}
