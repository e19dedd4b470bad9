/* SPDX-License-Identifier: MIT */
/* Any convex shape of the plane in one form: the convex hull of its corners, and the disc of a radius about each point of that.
 *
 * Corners are the caller's points, or up to four of the body's own, such as those of a box or of a piece of a ray; each of
 * their coordinates is an exact sum of three doubles. The body without its disc is called its core. */
#ifndef BVOLI_CONVEX_PLANE_BODY2_H
#define BVOLI_CONVEX_PLANE_BODY2_H

#include "base/points.h"
#include "convex/body.h"

enum { BVOLI_CORNERS = 4, BVOLI_CORNER_TERMS = 3 };

typedef struct bvoli_body2 {
    enum bvoli_state state; /* empty and at infinity: no corners */
    int unbounded;          /* some of lo and hi are infinite, and the corners with them */
    size_t count;           /* corners */
    bvoli_points points;    /* they, where first is not NULL */
    double term[BVOLI_CORNERS][2][BVOLI_CORNER_TERMS];
    double corner[BVOLI_CORNERS][2]; /* sums of terms, within 2 u of all magnitudes, u = 2^-53 */
    int sides;                       /* 2 for a rectangle, of which corner i is lower (0) or upper (1) by bit k along side k */
    double along[2][2];              /* the directions of its sides, floats */
    double lo[2], hi[2];             /* the least and the greatest coordinates of corners as doubles */
    double radius;                   /* a float, not negative */
} bvoli_body2;

void bvoli_body2_of_vec2(const bvol_vec2 *p, bvoli_body2 *out);
void bvoli_body2_of_segment2(const bvol_segment2 *segment, bvoli_body2 *out);
void bvoli_body2_of_aabb2(const bvol_aabb2 *box, bvoli_body2 *out);
void bvoli_body2_of_circle(const bvol_circle *circle, bvoli_body2 *out);
void bvoli_body2_of_obb2(const bvol_obb2 *box, bvoli_body2 *out);
void bvoli_body2_of_polygon2(const bvol_polygon2 *polygon, bvoli_body2 *out);

/* A ray as far as it may meet something within reach of the origin; and the point at its t_min, which must be finite. */
void bvoli_body2_of_ray2(const bvol_ray2 *ray, double reach, bvoli_body2 *out);
void bvoli_body2_of_start(const bvol_ray2 *ray, bvoli_body2 *out);

/* How far the core of a bounded body reaches from the origin along either coordinate axis; rounded. */
double bvoli_body2_reach(const bvoli_body2 *body);

/* Clips infinite ends to beyond a reach, which changes no answer about shapes within it. */
void bvoli_body2_clip(bvoli_body2 *body, double reach);

/* A corner in double. */
static inline void bvoli_body2_corner(const bvoli_body2 *body, size_t i, double out[2])
{
    if (body->points.first) {
        const bvol_vec2 *p = bvoli_point2(&body->points, i);
        out[0] = (double)p->x;
        out[1] = (double)p->y;
    } else {
        out[0] = body->corner[i][0];
        out[1] = body->corner[i][1];
    }
}

/* The terms of a coordinate of a corner; returns how many. */
int bvoli_body2_terms(const bvoli_body2 *body, size_t i, int coordinate, double out[BVOLI_CORNER_TERMS]);

#endif
