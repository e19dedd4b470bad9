/* SPDX-License-Identifier: MIT */
/* Clouds of points of every kind that fits are asked about. */
#ifndef BVOL_TESTS_FIT_CLOUDS_H
#define BVOL_TESTS_FIT_CLOUDS_H

#include "chance.h"
#include "test.h"
#include "values.h"

enum { MOST = 200 };

typedef size_t cloud(chance *rng, bvol_vec3 *points);

static size_t one_point(chance *rng, bvol_vec3 *points)
{
    points[0] = chance_vec3(rng, -100, 100);
    return 1;
}

static size_t identical(chance *rng, bvol_vec3 *points)
{
    bvol_vec3 p = chance_vec3(rng, -100, 100);
    size_t count = (size_t)chance_int(rng, 2, 20);
    for (size_t i = 0; i < count; i++)
        points[i] = p;
    return count;
}

static size_t collinear(chance *rng, bvol_vec3 *points)
{
    bvol_vec3 p = chance_vec3(rng, -10, 10), d = chance_vec3(rng, -1, 1);
    size_t count = (size_t)chance_int(rng, 2, 50);
    for (size_t i = 0; i < count; i++) {
        float t = chance_float(rng, -5, 5);
        points[i] = vec3(p.x + t * d.x, p.y + t * d.y, p.z + t * d.z);
    }
    return count;
}

static size_t along_an_axis(chance *rng, bvol_vec3 *points)
{
    size_t count = (size_t)chance_int(rng, 2, 50);
    int k = chance_int(rng, 0, 2);
    for (size_t i = 0; i < count; i++) {
        points[i] = vec3(1, 2, 3);
        *vec3_at(&points[i], k) = chance_float(rng, -5, 5);
    }
    return count;
}

static size_t planar(chance *rng, bvol_vec3 *points)
{
    bvol_vec3 axis[3];
    chance_rotation(rng, axis);
    size_t count = (size_t)chance_int(rng, 3, MOST);
    for (size_t i = 0; i < count; i++) {
        float s = chance_float(rng, -5, 5), t = chance_float(rng, -2, 2);
        points[i] = vec3(s * axis[0].x + t * axis[1].x, s * axis[0].y + t * axis[1].y, s * axis[0].z + t * axis[1].z);
    }
    return count;
}

static size_t in_a_coordinate_plane(chance *rng, bvol_vec3 *points)
{
    size_t count = (size_t)chance_int(rng, 3, MOST);
    for (size_t i = 0; i < count; i++)
        points[i] = vec3((float)chance_int(rng, -3, 3), 7, (float)chance_int(rng, -3, 3));
    return count;
}

static size_t cube_corners(chance *rng, bvol_vec3 *points)
{
    float size = chance_float(rng, 0.1, 10);
    for (int i = 0; i < 8; i++)
        points[i] = vec3(i & 1 ? size : 0, i & 2 ? size : 0, i & 4 ? size : 0);
    return 8;
}

static size_t sphere_surface(chance *rng, bvol_vec3 *points)
{
    for (int i = 0; i < MOST; i++) {
        bvol_vec3 axis[3];
        chance_rotation(rng, axis);
        points[i] = vec3(axis[0].x * 5 + 1, axis[0].y * 5 + 2, axis[0].z * 5 + 3);
    }
    return MOST;
}

static size_t slanted_box(chance *rng, bvol_vec3 *points)
{
    bvol_vec3 axis[3], e = chance_vec3(rng, 0.1, 5);
    chance_rotation(rng, axis);
    for (int i = 0; i < MOST; i++) {
        float s[3] = {e.x * chance_float(rng, -1, 1), e.y * chance_float(rng, -1, 1), e.z * chance_float(rng, -1, 1)};
        for (int c = 0; c < 3; c++)
            *vec3_at(&points[i], c) =
                s[0] * vec3_get(&axis[0], c) + s[1] * vec3_get(&axis[1], c) + s[2] * vec3_get(&axis[2], c);
    }
    return MOST;
}

static size_t far_from_the_origin(chance *rng, bvol_vec3 *points)
{
    size_t count = (size_t)chance_int(rng, 1, MOST);
    for (size_t i = 0; i < count; i++)
        points[i] = vec3(chance_float(rng, 1e6, 1e6 + 3), chance_float(rng, -1e7, -1e7 + 9), chance_float(rng, 1, 2));
    return count;
}

static size_t huge(chance *rng, bvol_vec3 *points)
{
    size_t count = (size_t)chance_int(rng, 1, MOST);
    for (size_t i = 0; i < count; i++)
        points[i] = chance_vec3(rng, -0x1p125, 0x1p125);
    return count;
}

static size_t tiny(chance *rng, bvol_vec3 *points)
{
    size_t count = (size_t)chance_int(rng, 1, MOST);
    for (size_t i = 0; i < count; i++)
        points[i] =
            vec3((float)chance_int(rng, -9, 9) * TINY, (float)chance_int(rng, -9, 9) * TINY, chance_float(rng, 0, 0x1p-130));
    return count;
}

static size_t of_mixed_scales(chance *rng, bvol_vec3 *points)
{
    size_t count = (size_t)chance_int(rng, 1, MOST);
    for (size_t i = 0; i < count; i++)
        for (int c = 0; c < 3; c++)
            *vec3_at(&points[i], c) = ldexpf(chance_float(rng, -1, 1), chance_int(rng, -140, 120));
    return count;
}

static cloud *const clouds[] = {one_point,      identical,      collinear,   along_an_axis,       planar, in_a_coordinate_plane,
                                cube_corners,   sphere_surface, slanted_box, far_from_the_origin, huge,   tiny,
                                of_mixed_scales};
enum { CLOUDS = sizeof clouds / sizeof *clouds };

#endif
