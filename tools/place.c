/* SPDX-License-Identifier: MIT */
#include "place.h"

#include <math.h>

static vector turn_about(vector v, int axis, double degrees)
{
    double radians = degrees / 180 * 3.14159265358979324, c = cos(radians), s = sin(radians);
    if (axis == 0)
        return (vector){v.x, c * v.y - s * v.z, s * v.y + c * v.z};
    if (axis == 1)
        return (vector){c * v.x + s * v.z, v.y, c * v.z - s * v.x};
    return (vector){c * v.x - s * v.y, s * v.x + c * v.y, v.z};
}

static vector middle_of(const mesh *m, bvol_aabb *box)
{
    bvol_vec3 middle;
    bvol_aabb_from_points(m->vertices, m->vertex_count, 0, box);
    bvol_aabb_center(box, &middle);
    return vector_of(&middle);
}

void place_turn(mesh *m, vector degrees)
{
    bvol_aabb box;
    vector middle = middle_of(m, &box);
    if (degrees.x == 0 && degrees.y == 0 && degrees.z == 0)
        return;
    for (size_t i = 0; i < m->vertex_count; ++i) {
        vector v = vector_add(vector_of(&m->vertices[i]), -1, middle);
        v = turn_about(turn_about(turn_about(v, 0, degrees.x), 1, degrees.y), 2, degrees.z);
        m->vertices[i] = vector_to_float(vector_add(middle, 1, v));
    }
}

vector place_beside(const mesh *first, const mesh *second)
{
    bvol_aabb a, b;
    vector by = vector_add(middle_of(first, &a), -1, middle_of(second, &b));
    double width_a = (double)a.max.x - (double)a.min.x, width_b = (double)b.max.x - (double)b.min.x;
    by.x = (double)a.max.x - (double)b.min.x - fmin(width_a, width_b) / 3;
    return by;
}

int place_move(mesh *m, vector by)
{
    int finite = 1;
    for (size_t i = 0; i < m->vertex_count; ++i) {
        bvol_vec3 *v = &m->vertices[i];
        *v = vector_to_float(vector_add(vector_of(v), 1, by));
        finite &= isfinite(v->x) && isfinite(v->y) && isfinite(v->z);
    }
    return finite ? 0 : -1;
}
