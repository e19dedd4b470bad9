/* SPDX-License-Identifier: MIT */
#include "shape.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* One letter a float: p place, s size, d direction, t parameter. */
static const char *const roles[] = {
    [POINT] = "ppp",    [PLANE] = "ddds",     [AABB] = "pppppp",     [SPHERE] = "ppps",        [OBB] = "pppsssddddddddd",
    [RAY] = "ppptdddt", [SEGMENT] = "pppppp", [CAPSULE] = "pppppps", [TRIANGLE] = "ppppppppp",
};

int shape_floats(enum kind kind)
{
    return value_kind_of((int)kind)->floats;
}

int shape_corners(enum kind kind)
{
    return kind == TRIANGLE ? 3 : kind == SEGMENT || kind == CAPSULE ? 2 : 0;
}

enum role shape_role(enum kind kind, int field)
{
    switch (roles[kind][field]) {
    case 'p': return PLACE;
    case 's': return SIZE;
    case 'd': return DIRECTION;
    default: return PARAMETER;
    }
}

float float_step(float f, int k)
{
    int32_t bits;
    memcpy(&bits, &f, sizeof bits);
    bits = (bits < 0 ? INT32_MIN - bits : bits) + k; /* now in the order of the floats */
    bits = bits < 0 ? INT32_MIN - bits : bits;
    memcpy(&f, &bits, sizeof f);
    return f;
}

double float_ulp(double f)
{
    int exponent;
    frexp(f, &exponent);
    return ldexp(1, exponent < -125 ? -149 : exponent - 24);
}

void shape_move(shape *s, const long double by[3])
{
    if (s->kind == PLANE) {
        const float *n = s->as.f;
        s->as.plane.d = (float)((long double)s->as.plane.d - (n[0] * by[0] + n[1] * by[1] + n[2] * by[2]));
        return;
    }
    for (int i = 0; i < shape_floats(s->kind); i++)
        if (shape_role(s->kind, i) == PLACE)
            s->as.f[i] = (float)((long double)s->as.f[i] + by[i % 3]);
}

static double length(const float *v)
{
    return sqrt((double)v[0] * v[0] + (double)v[1] * v[1] + (double)v[2] * v[2]);
}

/* The length of a plane's unit of d: how far d = 1 moves it. */
static double plane_unit(const bvol_plane *plane)
{
    double n = length(&plane->normal.x);
    return n > 0 ? 1 / n : 0;
}

double shape_reach(const shape *s)
{
    double reach = 0, extra = 0;
    for (int i = 0; i < shape_floats(s->kind); i++)
        if (shape_role(s->kind, i) == PLACE && isfinite(s->as.f[i]))
            reach = fmax(reach, fabs((double)s->as.f[i]));
    if (s->kind == SPHERE)
        extra = fabs((double)s->as.sphere.radius);
    if (s->kind == CAPSULE)
        extra = fabs((double)s->as.capsule.radius);
    if (s->kind == PLANE)
        extra = fabs((double)s->as.plane.d) * plane_unit(&s->as.plane);
    if (s->kind == OBB)
        for (int i = 0; i < 3; i++)
            extra += fabs((double)s->as.f[3 + i]) * length(&s->as.obb.axis[i].x);
    return isfinite(reach + extra) ? reach + extra : 0;
}

static void grow_interval(float *min, float *max, double by)
{
    float middle = (float)(0.5 * ((double)*min + *max));
    if (!(*min <= *max))
        return;
    *min = (float)(*min - by);
    *max = (float)(*max + by);
    if (*min > *max)
        *min = *max = middle;
}

void shape_grow(shape *s, double by)
{
    float *f = s->as.f;
    if (s->kind == SPHERE && f[3] >= 0)
        f[3] = (float)fmax(0, f[3] + by);
    if (s->kind == CAPSULE && f[6] >= 0)
        f[6] = (float)fmax(0, f[6] + by);
    if (s->kind == PLANE && plane_unit(&s->as.plane) > 0)
        f[3] = (float)(f[3] + by / plane_unit(&s->as.plane));
    for (int i = 0; i < 3; i++) {
        if (s->kind == AABB)
            grow_interval(f + i, f + 3 + i, by);
        if (s->kind == OBB && length(&s->as.obb.axis[i].x) > 0)
            f[3 + i] = (float)fmax(0, fabs((double)f[3 + i]) + by / length(&s->as.obb.axis[i].x));
    }
}

int shape_scale(shape *s, int k)
{
    int exact = 1;
    for (int i = 0; i < shape_floats(s->kind); i++) {
        enum role role = shape_role(s->kind, i);
        float scaled = ldexpf(s->as.f[i], k);
        /* A ray's direction is a length for each unit of t. */
        if (role != PLACE && role != SIZE && !(s->kind == RAY && role == DIRECTION))
            continue;
        exact &= ldexpf(scaled, -k) == s->as.f[i] && isinf(scaled) == isinf(s->as.f[i]);
        s->as.f[i] = scaled;
    }
    return exact;
}

/* The first field from i on that begins a vector, or -1. */
static int next_vector(const shape *s, int i)
{
    for (; i < shape_floats(s->kind); i++)
        if (shape_role(s->kind, i) == PLACE || shape_role(s->kind, i) == DIRECTION)
            return i;
    return -1;
}

void shape_cycle(shape *s)
{
    for (int i = next_vector(s, 0); i >= 0; i = next_vector(s, i + 3)) {
        float *v = s->as.f + i, z = v[2];
        v[2] = v[1];
        v[1] = v[0];
        v[0] = z;
    }
}

void shape_swap(shape *s)
{
    for (int i = next_vector(s, 0); i >= 0; i = next_vector(s, i + 3)) {
        float *v = s->as.f + i, x = v[0];
        v[0] = v[1];
        v[1] = x;
    }
}

void shape_mirror(shape *s, int axis)
{
    for (int i = next_vector(s, 0); i >= 0; i = next_vector(s, i + 3))
        s->as.f[i + axis] = -s->as.f[i + axis];
    if (s->kind == AABB) {
        float *min = s->as.f + axis, *max = s->as.f + 3 + axis, old = *min;
        *min = *max;
        *max = old;
    }
}

void shape_rename_axes(shape *s)
{
    float *extent = s->as.f + 3, first = extent[0];
    bvol_vec3 *axis = s->as.obb.axis, along = axis[0];
    if (s->kind != OBB)
        return;
    extent[0] = extent[1];
    extent[1] = extent[2];
    extent[2] = first;
    axis[0] = axis[1];
    axis[1] = axis[2];
    axis[2] = (bvol_vec3){-along.x, -along.y, -along.z};
}

void shape_print(const shape *s, char *text, size_t size)
{
    size_t n = (size_t)snprintf(text, size, "bvol_%s = {", value_kind_of((int)s->kind)->type);
    for (int i = 0; i < shape_floats(s->kind) && n < size; i++) {
        double f = (double)s->as.f[i];
        const char *comma = i ? ", " : "";
        if (isfinite(f))
            n += (size_t)snprintf(text + n, size - n, "%s%aF", comma, f);
        else
            n += (size_t)snprintf(text + n, size - n, "%s%s", comma, isnan(f) ? "NAN" : f > 0 ? "INFINITY" : "-INFINITY");
    }
    if (n < size)
        snprintf(text + n, size - n, "};");
}
