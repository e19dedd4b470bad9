/* SPDX-License-Identifier: MIT */
#include "city.h"

#include "tool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979324;

/* A lot is as wide as it is long; one in every BLOCK lots both ways is street. */
enum { LOT = 16, BLOCK = 6 };

/* Where the middle of the nth lot of a row is, or that of a row. */
static double middle_of_lot(size_t n)
{
    size_t streets = n / BLOCK;
    return LOT * ((double)(n + streets) + 0.5);
}

/* A number from 0 to 1 that looks random: T. Wang's integer hash, 1997. */
static double scatter(uint32_t seed)
{
    seed = (seed ^ 61) ^ (seed >> 16);
    seed *= 9;
    seed ^= seed >> 4;
    seed *= 0x27d4eb2d;
    seed ^= seed >> 15;
    return seed / 4294967295.0;
}

static void set_column(float matrix[16], int column, vector v, float last)
{
    const bvol_vec3 rounded = vector_to_float(v);
    memcpy(matrix + (size_t)4 * (size_t)column, &rounded, sizeof rounded);
    matrix[4 * column + 3] = last;
}

/* Scales what lies in a box to a width and height, turns it about y and puts it on the ground: column-major. */
static void pose(const bvol_aabb *mesh, double width, double height, double turn, double x, double z, float out[16])
{
    double size_x = (double)mesh->max.x - (double)mesh->min.x, size_y = (double)mesh->max.y - (double)mesh->min.y;
    double size_z = (double)mesh->max.z - (double)mesh->min.z, widest = fmax(size_x, size_z);
    double across = widest > 0 ? width / widest : 1, upward = size_y > 0 ? height / size_y : 1;
    vector along_x = {across * cos(turn), 0, -across * sin(turn)}, along_z = {-along_x.z, 0, along_x.x};
    bvol_vec3 middle;
    bvol_aabb_center(mesh, &middle);
    vector origin = {x, -upward * (double)mesh->min.y, z};
    origin = vector_add(vector_add(origin, -(double)middle.x, along_x), -(double)middle.z, along_z);
    set_column(out, 0, along_x, 0);
    set_column(out, 1, (vector){0, upward, 0}, 0);
    set_column(out, 2, along_z, 0);
    set_column(out, 3, origin, 1);
}

/* Most copies are houses; one in 12 is a hall as wide as three lots, one in 12 a tower. */
static void place(const bvol_aabb *mesh, uint32_t id, double x, double z, bvol_aabb *out)
{
    double kind = scatter(4 * id), width = LOT * (0.4 + 0.4 * scatter(4 * id + 1)), height = 6 + 14 * scatter(4 * id + 2);
    if (kind < 1.0 / 12)
        width *= 3;
    else if (kind < 1.0 / 6)
        height *= 6;
    float matrix[16];
    pose(mesh, width, height, 2 * pi * scatter(4 * id + 3), x, z, matrix);
    bvol_aabb_transform(mesh, matrix, out);
}

int city_create(city *out, const bvol_aabb *mesh, size_t copies)
{
    size_t side = (size_t)ceil(sqrt((double)copies));
    while (side * side < copies) /* where the root was rounded down */
        ++side;
    out->count = copies;
    out->boxes = tool_alloc(copies, sizeof *out->boxes);
    out->size = middle_of_lot(side) - LOT / 2.0;
    for (size_t i = 0; i < copies; ++i) {
        bvol_aabb *box = &out->boxes[i];
        place(mesh, (uint32_t)i, middle_of_lot(i % side), middle_of_lot(i / side), box);
        if (!isfinite(bvol_aabb_area(box))) {
            city_free(out);
            return -1;
        }
    }
    return 0;
}

void city_free(city *c)
{
    free(c->boxes);
    *c = (city){0};
}

static void set_row(float matrix[16], int row, double scale, vector v, double constant)
{
    matrix[row] = (float)(scale * v.x);
    matrix[4 + row] = (float)(scale * v.y);
    matrix[8 + row] = (float)(scale * v.z);
    matrix[12 + row] = (float)(scale * constant);
}

/* Fills in what follows from eye and axes. The picture is half as wide again as it is high. */
static void project(view *v)
{
    const double near = VIEW_NEAR, far = VIEW_FAR, tan_y = tan(VIEW_DEGREES / 2.0 * pi / 180), tan_x = 1.5 * tan_y;
    double depth = -vector_dot(v->forward, v->eye);
    set_row(v->matrix, 0, 1 / tan_x, v->right, -vector_dot(v->right, v->eye));
    set_row(v->matrix, 1, 1 / tan_y, v->up, -vector_dot(v->up, v->eye));
    set_row(v->matrix, 2, far / (far - near), v->forward, depth - near);
    set_row(v->matrix, 3, 1, v->forward, depth);
    for (int i = 0; i < 8; ++i) {
        double distance = i < 4 ? near : far;
        vector p = vector_add(v->eye, distance, v->forward);
        p = vector_add(p, (i & 1 ? tan_x : -tan_x) * distance, v->right);
        v->corners[i] = vector_add(p, (i & 2 ? tan_y : -tan_y) * distance, v->up);
    }
}

void city_view(const city *c, double time, view *out)
{
    const double angle = 2 * pi * time, pitch = -0.3, yaw = angle + 0.7 * pi; /* ahead along the circle, and a bit inward */
    out->eye = (vector){c->size * (0.5 + 0.3 * cos(angle)), 40 + 20 * sin(2 * angle), c->size * (0.5 + 0.3 * sin(angle))};
    out->forward = (vector){cos(yaw) * cos(pitch), sin(pitch), sin(yaw) * cos(pitch)};
    out->right = vector_unit(vector_cross(out->forward, (vector){0, 1, 0}));
    out->up = vector_cross(out->right, out->forward);
    project(out);
}
