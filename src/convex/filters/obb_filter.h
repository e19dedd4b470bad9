/* SPDX-License-Identifier: MIT */
/* The float filter for OBB against OBB and AABB: the classic fifteen tests of Gottschalk, Lin and Manocha ("OBBTree", 1996) in
 * the frame of a, three axes at once, with one slack, which convex/filters/obb_slack.h derives. */
#ifndef BVOLI_CONVEX_FILTERS_OBB_FILTER_H
#define BVOLI_CONVEX_FILTERS_OBB_FILTER_H

#include "arith/vec4.h"
#include "convex/filters/obb_slack.h"
#include "convex/filters/triangle_box.h"

#include <bvol/types.h>

/* Two boxes as the tests see them; lane i belongs to axis i of a, lane j to axis j of b. */
typedef struct obb_pair {
    v4 h, g;      /* half extents of a and of b */
    v4 ta, tb;    /* t along the axes of a, and of b */
    v4 column[3]; /* column[j]: axis j of b along the axes of a */
    v4 size;      /* |h| + |g| + |t| by coordinate */
    v4 defect;    /* entries of |A^T A - I| + |B^T B - I|, any three sums that cover them all */
} obb_pair;

/* The scalar products of a vector, given along the axes of a, with the cross products of all axes of a and one of b, whose
 * column it is. Rows are taken apart by rotating the lanes of a. */
static inline v4 bvoli_obb_along_edges(v4 along_a, v4 column)
{
    return v4_sub(v4_mul(v4_zxy(along_a), v4_yzx(column)), v4_mul(v4_yzx(along_a), v4_zxy(column)));
}

/* How far both boxes reach from their centers along these, where `size` is the column by magnitude. */
static inline v4 bvoli_obb_edge_reach(const obb_pair *p, v4 size, v4 reach_b)
{
    return v4_add(v4_add(v4_mul(v4_yzx(p->h), v4_zxy(size)), v4_mul(v4_zxy(p->h), v4_yzx(size))), reach_b);
}

/* How far a value may be off, and whether the derivation holds; alike in every lane. */
typedef struct obb_trust {
    v4 slack;
    mask4 sound;
} obb_trust;

/* From the parts of S and of delta in three lanes. */
static inline obb_trust bvoli_obb_slack(v4 size, v4 defect)
{
    size = v4_sum3(size);
    defect = v4_sum3(defect);
    v4 relative = v4_add(v4_mul(v4_constant(OBB_DEFECT_SLACK), defect), v4_constant(OBB_ROUNDING_SLACK));
    obb_trust trust = {
        .slack = v4_add(v4_mul(relative, size), v4_constant(OBB_UNDERFLOW_SLACK)),
        .sound = mask4_and(v4_gt(v4_constant(OBB_DEFECT_LIMIT), defect), v4_gt(v4_constant(OBB_SIZE_LIMIT), size)),
    };
    return trust;
}

/* Whether a value is certainly positive; whether all are certainly negative. */
static inline int bvoli_obb_positive(v4 values, const obb_trust *trust)
{
    return (mask4_bits(mask4_and(trust->sound, v4_gt(values, trust->slack))) & MASK4_XYZ) != 0;
}

static inline int bvoli_obb_negative(v4 values, const obb_trust *trust)
{
    return (mask4_bits(mask4_and(trust->sound, v4_gt(v4_sub(v4_splat(0), trust->slack), values))) & MASK4_XYZ) == MASK4_XYZ;
}

/* +1 or -1 for these, 0 if neither is certain. */
static inline int bvoli_obb_sign(v4 values, const obb_trust *trust)
{
    return bvoli_obb_positive(values, trust) - bvoli_obb_negative(values, trust);
}

/* How far both boxes reach from their centers along the normals of the faces of either. */
static inline void bvoli_obb_face_reaches(const obb_pair *p, v4 *of_a, v4 *of_b)
{
    v4 r0 = v4_abs(p->column[0]), r1 = v4_abs(p->column[1]), r2 = v4_abs(p->column[2]);
    *of_a = v4_add(p->h, v4_add(v4_add(v4_mul(v4_all_x(p->g), r0), v4_mul(v4_all_y(p->g), r1)), v4_mul(v4_all_z(p->g), r2)));
    v4_transpose(&r0, &r1, &r2);
    *of_b = v4_add(p->g, v4_add(v4_add(v4_mul(v4_all_x(p->h), r0), v4_mul(v4_all_y(p->h), r1)), v4_mul(v4_all_z(p->h), r2)));
}

/* The same along the cross products of edges: of axis j of b in reach[j]. */
static inline void bvoli_obb_edge_reaches(const obb_pair *p, v4 reach[3])
{
    const v4 c0 = v4_abs(p->column[0]), c1 = v4_abs(p->column[1]), c2 = v4_abs(p->column[2]);
    const v4 g0 = v4_all_x(p->g), g1 = v4_all_y(p->g), g2 = v4_all_z(p->g);
    reach[0] = bvoli_obb_edge_reach(p, c0, v4_add(v4_mul(g1, c2), v4_mul(g2, c1)));
    reach[1] = bvoli_obb_edge_reach(p, c1, v4_add(v4_mul(g2, c0), v4_mul(g0, c2)));
    reach[2] = bvoli_obb_edge_reach(p, c2, v4_add(v4_mul(g0, c1), v4_mul(g1, c0)));
}

/* By how much the faces of either fail. */
static inline void bvoli_obb_face_tests(const obb_pair *p, v4 *faces_a, v4 *faces_b)
{
    v4 of_a, of_b;
    bvoli_obb_face_reaches(p, &of_a, &of_b);
    *faces_a = v4_sub(v4_abs(p->ta), of_a);
    *faces_b = v4_sub(v4_abs(p->tb), of_b);
}

/* By how much the axes of pairs of edges fail. */
static inline void bvoli_obb_edge_tests(const obb_pair *p, v4 edges[3])
{
    bvoli_obb_edge_reaches(p, edges);
    for (int j = 0; j < 3; ++j)
        edges[j] = v4_sub(v4_abs(bvoli_obb_along_edges(p->ta, p->column[j])), edges[j]);
}

/* +1 disjoint, -1 overlapping, with a point of the interior of the difference at 0, 0 not certain. */
static inline int bvoli_obb_decide(const obb_pair *p)
{
    const obb_trust trust = bvoli_obb_slack(p->size, p->defect);
    v4 faces_a, faces_b, e[3];
    bvoli_obb_face_tests(p, &faces_a, &faces_b);
    v4 worst = v4_max(faces_a, faces_b);
    if (bvoli_obb_positive(worst, &trust))
        return 1;
    bvoli_obb_edge_tests(p, e);
    return bvoli_obb_sign(v4_max(v4_max(worst, e[0]), v4_max(e[1], e[2])), &trust);
}

/* The lanes in which an inequality is not certain to hold strictly for the boxes as they are. */
static inline unsigned bvoli_obb_open(v4 values, const obb_trust *trust)
{
    return ~(unsigned)mask4_bits(mask4_and(trust->sound, v4_gt(v4_sub(v4_splat(0), trust->slack), values))) & MASK4_XYZ;
}

/* The axes that such a pair leaves open, in the order of zonotope.h. What is certain of an axis of orthonormal boxes must hold
 * for the true one too: it is off by 3.03 delta, and its scalar products with t and with the true axes by 4.6 delta S at most.
 * That, 10 delta S, and the roundings are less than twice the slack. */
static inline unsigned bvoli_obb_open_axes(const obb_pair *p)
{
    obb_trust trust = bvoli_obb_slack(p->size, p->defect);
    v4 faces_a, faces_b, e[3];
    trust.slack = v4_add(trust.slack, trust.slack);
    bvoli_obb_face_tests(p, &faces_a, &faces_b);
    bvoli_obb_edge_tests(p, e);
    unsigned open = bvoli_obb_open(faces_a, &trust) | bvoli_obb_open(faces_b, &trust) << 3;
    for (unsigned j = 0; j < 3; ++j) {
        const unsigned lanes = bvoli_obb_open(e[j], &trust);
        open |= (lanes & 1) << (6 + j) | (lanes >> 1 & 1) << (9 + j) | (lanes >> 2) << (12 + j);
    }
    return open;
}

/* The axes of an OBB turned: lane i of x is the x of axis i. */
typedef struct obb_axes {
    v4 x, y, z;
} obb_axes;

static inline obb_axes bvoli_obb_load_axes(const bvol_obb *box)
{
    obb_axes axes;
    v4_load_columns(&box->axis[0].x, &axes.x, &axes.y, &axes.z);
    return axes;
}

/* The axes along a vector whose coordinates fill x, y and z. */
static inline v4 bvoli_obb_along(const obb_axes *axes, v4 x, v4 y, v4 z)
{
    return v4_add(v4_add(v4_mul(axes->x, x), v4_mul(axes->y, y)), v4_mul(axes->z, z));
}

/* In lane i | |axis i|^2 - 1 | + |axis i . axis i + 1|. */
static inline v4 bvoli_obb_defect(const obb_axes *a)
{
    v4 lengths = v4_abs(v4_sub(bvoli_obb_along(a, a->x, a->y, a->z), v4_constant(1)));
    v4 angles = v4_abs(bvoli_obb_along(a, v4_yzx(a->x), v4_yzx(a->y), v4_yzx(a->z)));
    return v4_add(lengths, angles);
}

static inline obb_pair bvoli_obb_pair(const bvol_obb *a, const bvol_obb *b)
{
    obb_pair p;
    obb_axes axes = bvoli_obb_load_axes(a), other = bvoli_obb_load_axes(b);
    v4 t = v4_sub(v4_load(&b->center.x), v4_load(&a->center.x));
    v4 tx = v4_all_x(t), ty = v4_all_y(t), tz = v4_all_z(t);
    p.h = v4_abs(v4_load(&a->extent.x));
    p.g = v4_abs(v4_load(&b->extent.x));
    p.ta = bvoli_obb_along(&axes, tx, ty, tz);
    p.tb = bvoli_obb_along(&other, tx, ty, tz);
    p.column[0] = bvoli_obb_along(&axes, v4_all_x(other.x), v4_all_x(other.y), v4_all_x(other.z));
    p.column[1] = bvoli_obb_along(&axes, v4_all_y(other.x), v4_all_y(other.y), v4_all_y(other.z));
    p.column[2] = bvoli_obb_along(&axes, v4_all_z(other.x), v4_all_z(other.y), v4_all_z(other.z));
    p.size = v4_add(v4_add(p.h, p.g), v4_abs(t));
    p.defect = v4_add(bvoli_obb_defect(&axes), bvoli_obb_defect(&other));
    return p;
}

/* +1 disjoint, -1 overlapping, 0 not certain; for any two OBBs. */
static inline int bvoli_obb_filter_obb(const bvol_obb *a, const bvol_obb *b)
{
    const obb_pair p = bvoli_obb_pair(a, b);
    return bvoli_obb_decide(&p);
}

/* The same for an OBB and an AABB that is neither empty nor NaN. Its half sizes and t come from the distances of its walls from
 * the center of a, d = a.center - min and e = max - a.center, each with one rounding: 2 g = e + d and 2 t = e - d, so
 * everything is twice as large, and both are within 2 u (|d| + |e|) <= 8 u (|t| + |g|): the tests within 20 u more than the
 * derivation of the slack counts, of the 60 u to spare. An infinite wall fails the limit on the size. */
static inline obb_pair bvoli_obb_pair_with_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    obb_pair p;
    obb_axes axes = bvoli_obb_load_axes(a);
    v4 center = v4_load(&a->center.x);
    v4 below = v4_sub(center, v4_load(&b->min.x)), above = v4_sub(v4_load_yzw(&b->min.z), center);
    v4 t = v4_sub(above, below);
    p.h = v4_abs(v4_load(&a->extent.x));
    p.h = v4_add(p.h, p.h);
    p.g = v4_add(above, below);
    p.ta = bvoli_obb_along(&axes, v4_all_x(t), v4_all_y(t), v4_all_z(t));
    p.tb = t;
    p.column[0] = axes.x;
    p.column[1] = axes.y;
    p.column[2] = axes.z;
    p.size = v4_add(v4_add(p.h, v4_abs(p.g)), v4_abs(t));
    p.defect = bvoli_obb_defect(&axes);
    return p;
}

static inline int bvoli_obb_filter_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    const obb_pair p = bvoli_obb_pair_with_aabb(a, b);
    return bvoli_obb_decide(&p);
}

/* Containment, by the three faces of a alone: b lies in a if and only if its reach beyond each of them is at most 0. With the
 * axes replaced by Q as above, a reach beyond by more than e puts a point of b outside, one below by more than e keeps all of b
 * inside, for the same e; so the same slack does. `room` is h less the reach of b, `parts` has S but for t. +1 not contained,
 * -1 contained, 0 not certain. */
static inline int bvoli_obb_faces(const obb_axes *axes, v4 t, v4 room, v4 parts, v4 defect)
{
    const v4 ta = bvoli_obb_along(axes, v4_all_x(t), v4_all_y(t), v4_all_z(t));
    const obb_trust trust = bvoli_obb_slack(v4_add(parts, v4_abs(t)), defect);
    return bvoli_obb_sign(v4_sub(v4_abs(ta), room), &trust);
}

static inline int bvoli_obb_filter_point(const bvol_obb *a, const bvol_vec3 *p)
{
    const obb_axes axes = bvoli_obb_load_axes(a);
    const v4 h = v4_abs(v4_load(&a->extent.x));
    return bvoli_obb_faces(&axes, v4_sub(v4_load3(&p->x), v4_load(&a->center.x)), h, h, bvoli_obb_defect(&axes));
}

/* For a sphere whose radius is not negative. The slack counts the radius three times. */
static inline int bvoli_obb_filter_holds_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    const obb_axes axes = bvoli_obb_load_axes(a);
    const v4 sphere = v4_load(&b->center.x), radius = v4_all_w(sphere), h = v4_abs(v4_load(&a->extent.x));
    return bvoli_obb_faces(&axes, v4_sub(sphere, v4_load(&a->center.x)), v4_sub(h, radius), v4_add(h, radius),
                           bvoli_obb_defect(&axes));
}

/* For up to three balls about points, which may reach beyond the first three lanes; the radius is not negative. The slack
 * counts all vectors to them, so that a NaN in one is not certain. */
BVOLI_INLINE int bvoli_obb_filter_holds_balls(const bvol_obb *a, const v4 *center, int count, v4 radius)
{
    const obb_axes axes = bvoli_obb_load_axes(a);
    const v4 h = v4_abs(v4_load(&a->extent.x)), from = v4_load(&a->center.x);
    v4 farthest = v4_splat(0), size = v4_add(h, radius);
    for (int i = 0; i < count; ++i) {
        const v4 t = v4_sub(center[i], from), ta = v4_abs(bvoli_obb_along(&axes, v4_all_x(t), v4_all_y(t), v4_all_z(t)));
        farthest = i == 0 ? ta : v4_max(farthest, ta);
        size = v4_add(size, v4_abs(t));
    }
    const obb_trust trust = bvoli_obb_slack(size, bvoli_obb_defect(&axes));
    return bvoli_obb_sign(v4_sub(v4_add(farthest, radius), h), &trust);
}

static inline int bvoli_obb_filter_holds_obb(const bvol_obb *a, const bvol_obb *b)
{
    obb_axes axes = bvoli_obb_load_axes(a), other = bvoli_obb_load_axes(b);
    const v4 h = v4_abs(v4_load(&a->extent.x)), g = v4_abs(v4_load(&b->extent.x));
    v4 c0 = v4_abs(bvoli_obb_along(&axes, v4_all_x(other.x), v4_all_x(other.y), v4_all_x(other.z)));
    v4 c1 = v4_abs(bvoli_obb_along(&axes, v4_all_y(other.x), v4_all_y(other.y), v4_all_y(other.z)));
    v4 c2 = v4_abs(bvoli_obb_along(&axes, v4_all_z(other.x), v4_all_z(other.y), v4_all_z(other.z)));
    v4 reach = v4_add(v4_add(v4_mul(v4_all_x(g), c0), v4_mul(v4_all_y(g), c1)), v4_mul(v4_all_z(g), c2));
    return bvoli_obb_faces(&axes, v4_sub(v4_load(&b->center.x), v4_load(&a->center.x)), v4_sub(h, reach), v4_add(h, g),
                           v4_add(bvoli_obb_defect(&axes), bvoli_obb_defect(&other)));
}

/* An AABB that is neither empty nor NaN, everything doubled: its half sizes and the vector to its center have the roundings of
 * the test for overlap above. +1 not contained, -1 contained, 0 not certain. */
static inline int bvoli_obb_filter_holds_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    const obb_pair p = bvoli_obb_pair_with_aabb(a, b);
    const obb_trust trust = bvoli_obb_slack(p.size, p.defect);
    const v4 c0 = v4_abs(p.column[0]), c1 = v4_abs(p.column[1]), c2 = v4_abs(p.column[2]);
    const v4 reach = v4_add(v4_add(v4_mul(v4_all_x(p.g), c0), v4_mul(v4_all_y(p.g), c1)), v4_mul(v4_all_z(p.g), c2));
    return bvoli_obb_sign(v4_sub(v4_add(v4_abs(p.ta), reach), p.h), &trust);
}

/* Squares need sizes from which neither they nor their differences lose bits: (60 u S)^2 far above 2^-126. */
#define OBB_SQUARE_MIN 0x1p-40F
#define OBB_SQUARE_MAX 0x1p60F

/* A box and a sphere whose radius is not negative: the distance D of its center from the box, in the frame of a, against the
 * radius. Rounding moves each coordinate of that distance by at most 5.2 u S (as above), axes Q by 1.52 delta S and the box
 * itself by 1.51 delta S: D by at most 9.1 u S + 4.2 delta S. Of the slack, 12 delta S + 80 u S for the true delta, 70 u S
 * remain for the roundings of the squares, below 10 u S. +1 disjoint, -1 overlapping, 0 not certain. */
static inline int bvoli_obb_filter_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    obb_axes axes = bvoli_obb_load_axes(a);
    v4 sphere = v4_load(&b->center.x), radius = v4_all_w(sphere), zero = v4_splat(0);
    v4 t = v4_sub(sphere, v4_load(&a->center.x)), h = v4_abs(v4_load(&a->extent.x));
    v4 parts = v4_add(v4_add(h, radius), v4_abs(t)), size = v4_sum3(parts);
    const obb_trust trust = bvoli_obb_slack(parts, bvoli_obb_defect(&axes));
    v4 out = v4_max(zero, v4_sub(v4_abs(bvoli_obb_along(&axes, v4_all_x(t), v4_all_y(t), v4_all_z(t))), h));
    v4 distance_sq = v4_sum3(v4_mul(out, out));
    v4 outer = v4_add(radius, trust.slack), inner = v4_sub(radius, trust.slack);
    mask4 sized = mask4_and(v4_gt(size, v4_constant(OBB_SQUARE_MIN)), v4_gt(v4_constant(OBB_SQUARE_MAX), size));
    mask4 sound = mask4_and(sized, trust.sound);
    mask4 apart = mask4_and(sound, v4_gt(distance_sq, v4_mul(outer, outer)));
    mask4 near = mask4_and(sound, mask4_and(v4_gt(inner, zero), v4_gt(v4_mul(inner, inner), distance_sq)));
    return (mask4_bits(apart) & 1) - (mask4_bits(near) & 1);
}

/* A triangle in the frame of the box (convex/filters/triangle_box.h). +1 disjoint, -1 the interiors overlap, 0 not certain. */
static inline int bvoli_obb_filter_triangle(const bvol_obb *a, const bvol_triangle *b)
{
    const obb_axes axes = bvoli_obb_load_axes(a);
    const v4 center = v4_load(&a->center.x), defect = v4_sum3(bvoli_obb_defect(&axes));
    bvoli_triangle_box t;
    v4 corner[3], reach = v4_splat(0);
    bvoli_load_corners(b, corner);
    t.half = v4_abs(v4_load(&a->extent.x));
    for (int k = 0; k < 3; ++k) {
        const v4 from = v4_sub(corner[k], center), side = v4_sub(corner[(k + 1) % 3], corner[k]);
        t.corner[k] = bvoli_obb_along(&axes, v4_all_x(from), v4_all_y(from), v4_all_z(from));
        t.side[k] = bvoli_obb_along(&axes, v4_all_x(side), v4_all_y(side), v4_all_z(side));
        t.along[k] = v4_sum3(v4_abs(side));
        reach = v4_add(reach, v4_abs(from));
    }
    t.reach = v4_add(v4_sum3(v4_add(reach, t.half)), v4_constant(0x1p-100F));
    t.relative = v4_add(v4_mul(v4_constant(BVOLI_TRIANGLE_BOX_DEFECT_SLACK), defect), v4_constant(BVOLI_TRIANGLE_BOX_SLACK));
    const int sound = mask4_bits(v4_gt(v4_constant(OBB_DEFECT_LIMIT), defect)) & 1;
    return sound ? bvoli_triangle_box_decide(&t) : 0;
}

#endif
