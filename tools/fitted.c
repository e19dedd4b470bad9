/* SPDX-License-Identifier: MIT */
#include "fitted.h"

#include "polygons.h"
#include "tool.h"

#include <stdlib.h>

const char *const fitted_names[FITTED_COUNT] = {"AABB", "sphere", "capsule", "OBB", "14-DOP", "18-DOP", "26-DOP", "hull"};

static const uint32_t sides[3] = {14, 18, 26};

/* Fits one of them. */
static bvol_result fit(fitted *f, size_t which, const bvol_vec3 *points, size_t count, int minimal)
{
    switch (which) {
    case FITTED_AABB: bvol_aabb_from_points(points, count, 0, &f->aabb); return BVOL_OK;
    case FITTED_SPHERE:
        if (minimal)
            bvol_sphere_from_points_minimal(points, count, 0, &f->sphere, f->sphere_rests);
        else
            bvol_sphere_from_points(points, count, 0, &f->sphere);
        return isfinite(f->sphere.radius) ? BVOL_OK : BVOL_ERROR_NOT_FINITE;
    case FITTED_CAPSULE:
        bvol_capsule_from_points(points, count, 0, &f->capsule);
        return isfinite(f->capsule.radius) ? BVOL_OK : BVOL_ERROR_NOT_FINITE;
    case FITTED_OBB:
        if (!minimal)
            bvol_obb_from_points(points, count, 0, &f->obb);
        else if (bvol_obb_from_points_proved(points, count, 0, NULL, &f->obb, &f->proof) != BVOL_OK)
            return BVOL_ERROR_MEMORY;
        return isfinite(f->obb.extent.x) ? BVOL_OK : BVOL_ERROR_NOT_FINITE;
    case FITTED_HULL: return bvol_hull_create(points, count, 0, NULL, NULL, &f->body[FITTED_HULL]);
    default:
        bvol_kdop_from_points(points, count, 0, sides[which - FITTED_DOP14], &f->dop[which - FITTED_DOP14]);
        return BVOL_OK;
    }
}

/* Corners */

/* Where three planes meet, unless they do not. */
static int meet(const vector normal[3], const double at[3], vector *out)
{
    const vector across = vector_cross(normal[1], normal[2]);
    const double det = vector_dot(normal[0], across);
    if (det == 0) /* whole numbers */
        return 0;
    const vector none = {0, 0, 0},
                 sum = vector_add(vector_add(vector_add(none, at[0], across), at[1], vector_cross(normal[2], normal[0])), at[2],
                                  vector_cross(normal[0], normal[1]));
    *out = (vector){sum.x / det, sum.y / det, sum.z / det};
    return 1;
}

/* Plane i of a k-DOP: what lies in it has no more than `at` along the normal. */
static vector plane_of(const bvol_kdop *dop, uint32_t i, double *at)
{
    bvol_vec3 along;
    bvol_kdop_direction(2 * dop->count, i / 2, &along);
    *at = i % 2 ? -(double)dop->min[i / 2] : (double)dop->max[i / 2];
    return vector_add((vector){0, 0, 0}, i % 2 ? -1 : 1, vector_of(&along));
}

/* Whether a point lies in all slabs but for rounding. */
static int nearly_holds(const bvol_kdop *dop, vector p)
{
    for (uint32_t i = 0; i < 2 * dop->count; ++i) {
        double at;
        const vector normal = plane_of(dop, i, &at);
        const double size = fabs(p.x) + fabs(p.y) + fabs(p.z) + fabs(at);
        if (vector_dot(normal, p) > at + 0x1p-45 * size)
            return 0;
    }
    return 1;
}

enum { DOP_CORNERS = 2600 }; /* of 26 planes, in threes */

static size_t corners_of_dop(const bvol_kdop *dop, bvol_vec3 *out)
{
    size_t count = 0;
    for (uint32_t i = 0; i < 2 * dop->count; ++i)
        for (uint32_t j = 0; j < i; ++j)
            for (uint32_t k = 0; k < j; ++k) {
                double at[3];
                const vector normal[3] = {plane_of(dop, i, &at[0]), plane_of(dop, j, &at[1]), plane_of(dop, k, &at[2])};
                vector p;
                if (meet(normal, at, &p) && nearly_holds(dop, p))
                    out[count++] = vector_to_float(p);
            }
    return count;
}

static size_t corners_of(const fitted *f, size_t which, bvol_vec3 *out)
{
    if (which == FITTED_AABB)
        bvol_aabb_corners(&f->aabb, out);
    else if (which == FITTED_OBB)
        bvol_obb_corners(&f->obb, out);
    else
        return corners_of_dop(&f->dop[which - FITTED_DOP14], out);
    return 8;
}

static bvol_result measure(fitted *f, size_t which)
{
    bvol_result result = BVOL_OK;
    if (which == FITTED_SPHERE || which == FITTED_CAPSULE) {
        const vector way = vector_add(vector_of(&f->capsule.b), -1, vector_of(&f->capsule.a));
        const double r = (double)(which == FITTED_SPHERE ? f->sphere.radius : f->capsule.radius),
                     length = which == FITTED_SPHERE ? 0 : sqrt(vector_dot(way, way));
        f->volume[which] = 3.14159265358979324 * r * r * (length + 4.0 / 3.0 * r);
        return BVOL_OK;
    }
    if (which != FITTED_HULL) {
        bvol_vec3 *const corners = tool_alloc(DOP_CORNERS, sizeof *corners);
        result = bvol_hull_create(corners, corners_of(f, which, corners), 0, NULL, NULL, &f->body[which]);
        free(corners);
    }
    bvol_hull_measures m = BVOL_HULL_MEASURES_INIT;
    if (result == BVOL_OK)
        result = bvol_hull_measure(f->body[which], &m);
    f->volume[which] = m.volume;
    return result;
}

int fitted_create(fitted *out, const char *name, const bvol_vec3 *points, size_t count, int minimal)
{
    *out = (fitted){.proof = {sizeof out->proof, 0, (double)NAN}};
    for (int i = 0; i < 4; ++i)
        out->sphere_rests[i] = BVOL_NO_VERTEX;
    for (size_t which = 0; which < FITTED_COUNT; ++which) {
        const double start = tool_seconds();
        bvol_result result = fit(out, which, points, count, minimal);
        out->seconds[which] = tool_seconds() - start;
        if (result == BVOL_OK)
            result = measure(out, which);
        if (result == BVOL_OK)
            continue;
        if (result == BVOL_ERROR_NOT_FINITE)
            tool_error("%s: too large for its %s", name, fitted_names[which]);
        else
            tool_error("%s: %s", fitted_names[which], bvol_result_name(result));
        fitted_free(out);
        return -1;
    }
    return 0;
}

void fitted_free(fitted *f)
{
    for (size_t which = 0; which < FITTED_COUNT; ++which)
        bvol_hull_destroy(f->body[which]);
}

/* Checking */

static int holds(const fitted *f, size_t which, const bvol_vec3 *p)
{
    switch (which) {
    case FITTED_AABB: return bvol_aabb_contains_point(&f->aabb, p);
    case FITTED_SPHERE: return bvol_sphere_contains_point(&f->sphere, p);
    case FITTED_CAPSULE: return bvol_capsule_contains_point(&f->capsule, p);
    case FITTED_OBB: return bvol_obb_contains_point(&f->obb, p);
    default: return bvol_kdop_contains_point(&f->dop[which - FITTED_DOP14], p);
    }
}

/* The hull by its faces, if it has any. */
static size_t hull_leaves_out(const fitted *f, const bvol_vec3 *points, size_t count, size_t *asked)
{
    polygons faces;
    size_t out = 0;
    polygons_of(f->body[FITTED_HULL], &faces);
    if (faces.count > 0)
        out = polygons_leave_out(&faces, points, count, asked);
    else
        for (size_t i = 0; i < count; ++i)
            out += (size_t)!bvol_hull_contains_point(f->body[FITTED_HULL], &points[i]);
    polygons_free(&faces);
    return out;
}

size_t fitted_leaves_out(const fitted *f, size_t which, const bvol_vec3 *points, size_t count, size_t *asked)
{
    size_t out = 0;
    *asked = count;
    if (which == FITTED_HULL)
        return hull_leaves_out(f, points, count, asked);
    for (size_t i = 0; i < count; ++i)
        out += (size_t)!holds(f, which, &points[i]);
    return out;
}

/* Drawing */

static void draw_circle(canvas *c, point middle, double radius, color with)
{
    enum { SIDES = 180 };
    point last = {middle.x + radius, middle.y};
    for (int i = 1; i <= SIDES; ++i) {
        const double angle = 6.283185307179586 * i / SIDES;
        const point next = {middle.x + radius * cos(angle), middle.y + radius * sin(angle)};
        canvas_line(c, last, next, 1.5, with);
        last = next;
    }
}

static void draw_edge(canvas *c, const onlooker *from, const bvol_vec3 *a, const bvol_vec3 *b, double width, color with)
{
    canvas_line(c, shaded_place(from, vector_of(a)), shaded_place(from, vector_of(b)), width, with);
}

/* Two circles, and the lines that touch both on either side. */
static void draw_capsule(canvas *c, const onlooker *from, const bvol_capsule *capsule, color with)
{
    const point a = shaded_place(from, vector_of(&capsule->a)), b = shaded_place(from, vector_of(&capsule->b));
    const double r = (double)capsule->radius, length = hypot(b.x - a.x, b.y - a.y);
    draw_circle(c, a, r, with);
    draw_circle(c, b, r, with);
    for (int side = -1; side < 2 && length > 0; side += 2) {
        const point out = {side * r * (a.y - b.y) / length, side * r * (b.x - a.x) / length};
        canvas_line(c, (point){a.x + out.x, a.y + out.y}, (point){b.x + out.x, b.y + out.y}, 1.5, with);
    }
}

/* Corners that differ along one axis have numbers that differ by a bit. */
static void draw_box(canvas *c, const onlooker *from, const bvol_vec3 corners[8], color with)
{
    for (unsigned a = 0; a < 8; ++a)
        for (unsigned bit = 1; bit < 8; bit *= 2)
            if (!(a & bit))
                draw_edge(c, from, &corners[a], &corners[a | bit], 1.5, with);
}

/* Whether a face is seen from its outside. */
static int is_in_front(const polygons *p, size_t face, const onlooker *from)
{
    const uint32_t *const corner = &p->corners[p->offsets[face]];
    const vector a = vector_of(&p->points[corner[0]]), b = vector_of(&p->points[corner[1]]),
                 c = vector_of(&p->points[corner[2]]);
    return vector_dot(vector_cross(vector_add(b, -1, a), vector_add(c, -1, a)), from->toward) > 0;
}

/* Edges behind are faint, and all are thin where there are many. */
static void draw_faces(canvas *c, const bvol_hull *body, const onlooker *from, color with)
{
    polygons faces;
    polygons_of(body, &faces);
    const double width = faces.count > 100 ? 0.6 : 1.5;
    for (int front = 0; front < 2; ++front)
        for (size_t i = 0; i < faces.count; ++i) {
            const uint32_t first = faces.offsets[i], end = faces.offsets[i + 1];
            if (is_in_front(&faces, i, from) != front)
                continue;
            with.opacity = front ? 1 : 0.25;
            for (uint32_t k = first; k < end; ++k)
                draw_edge(c, from, &faces.points[faces.corners[k]], &faces.points[faces.corners[k + 1 < end ? k + 1 : first]],
                          width, with);
        }
    polygons_free(&faces);
}

void fitted_draw(const fitted *f, size_t which, canvas *c, const onlooker *from, color with)
{
    if (which == FITTED_SPHERE)
        draw_circle(c, shaded_place(from, vector_of(&f->sphere.center)), (double)f->sphere.radius, with);
    else if (which == FITTED_CAPSULE)
        draw_capsule(c, from, &f->capsule, with);
    else if (which == FITTED_AABB || which == FITTED_OBB) {
        bvol_vec3 corners[8];
        (void)corners_of(f, which, corners);
        draw_box(c, from, corners, with);
    } else
        draw_faces(c, f->body[which], from, with);
}
