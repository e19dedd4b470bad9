/* SPDX-License-Identifier: MIT */
/* What is done with one frustum, as rows of the table of functions: its making, of a matrix or of 6, 12 and 32 planes, its
 * corners and its bounds. The second operand has no floats. */
#ifndef BVOL_BENCH_LONE_H
#define BVOL_BENCH_LONE_H

#include "direct.h"

/* A kind: nothing; a matrix; so many planes. */
enum { LONE = 1 << 17, LONE_MATRIX = LONE | 1, LONE_PLANES = LONE | 2 };
#define LONE_OF(planes) (LONE_PLANES | (planes) << 2)

static inline int lone_planes(int kind)
{
    return (kind & LONE_PLANES) == LONE_PLANES ? (kind & ~LONE_PLANES) >> 2 : 0;
}

typedef struct lone {
    bvol_frustum *frustum; /* of the floats */
    const float *f;
    size_t planes;
} lone;

static int lone_set_matrix(const void *a, const void *b)
{
    const lone *l = a;
    (void)b;
    return bvol_frustum_set_matrix(l->frustum, l->f);
}

static int lone_create(const void *a, const void *b)
{
    const lone *l = a;
    bvol_frustum *made;
    (void)b;
    const int result = bvol_frustum_create_from_planes((const bvol_plane *)l->f, l->planes, NULL, &made);
    bvol_frustum_destroy(made);
    return result;
}

static int lone_corners(const void *a, const void *b)
{
    const lone *l = a;
    bvol_vec3 corners[8];
    (void)b;
    return bvol_frustum_corners(l->frustum, corners);
}

static int lone_bounds(const void *a, const void *b)
{
    const lone *l = a;
    bvol_aabb box;
    (void)b;
    return bvol_frustum_bounds(l->frustum, &box);
}

#define LONE_ROWS(name, function)                                                                                              \
    {"frustum_" name ", 6 planes", function, LONE_OF(6), LONE, 0, 0},                                                          \
        {"frustum_" name ", 12 planes", function, LONE_OF(12), LONE, 0, 0},                                                    \
    {                                                                                                                          \
        "frustum_" name ", 32 planes", function, LONE_OF(32), LONE, 0, 0                                                       \
    }

static const direct lones[] = {
    {"frustum_set_matrix", lone_set_matrix, LONE_MATRIX, LONE, 0, 0},
    {"frustum_corners, of a matrix", lone_corners, LONE_MATRIX, LONE, 0, 0},
    {"frustum_bounds, of a matrix", lone_bounds, LONE_MATRIX, LONE, 0, 0},
    LONE_ROWS("create_from_planes", lone_create),
    LONE_ROWS("corners", lone_corners),
    LONE_ROWS("bounds", lone_bounds),
};
enum { LONES = sizeof lones / sizeof *lones };

#endif
