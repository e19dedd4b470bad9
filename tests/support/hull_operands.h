/* SPDX-License-Identifier: MIT */
/* Hulls and other shapes of points of a cloud (clouds.h), with what the oracle is to know of them. */
#ifndef BVOL_TESTS_HULL_OPERANDS_H
#define BVOL_TESTS_HULL_OPERANDS_H

#include "clouds.h"
#include "oracle/corners.h"

#include <bvol/bvol.h>

typedef enum shape_kind { HULL, SEGMENT, AABB, SPHERE, CAPSULE, OBB, TRIANGLE, OTHERS } shape_kind;

/* Another shape, and what the oracle is to know of it. */
typedef struct operand {
    shape_kind kind;
    union {
        bvol_segment segment;
        bvol_aabb aabb;
        bvol_sphere sphere;
        bvol_capsule capsule;
        bvol_obb obb;
        bvol_triangle triangle;
    } as;
    bvol_hull *hull;
    oracle_corners corners;
} operand;

bvol_hull *hull_of(const bvol_vec3 *points, size_t count);

static inline const float *floats(const bvol_vec3 *p)
{
    return &p->x;
}

int all_finite(const float *f, int count);
void add_corner(oracle_corners *c, const bvol_vec3 *p);

/* What points of the other shape are multiplied by. */
extern float shrink;

/* A hull, and a shape of some kind. Fields that are not finite count as no points for all but boxes, which the caller then
 * tests by themselves. */
void make_hull(chance *r, int kind, const bvol_vec3 *offset, operand *o);
void make_operand(chance *r, shape_kind what, int kind, const bvol_vec3 *offset, operand *o);

/* What moves the other shape: often so far that they touch. */
bvol_vec3 offset_of(chance *r, int kind);

#endif
