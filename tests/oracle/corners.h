/* SPDX-License-Identifier: MIT */
/* The oracle for convex hulls of any corners: separating directions, in exact integers (GMP). Two of them without a radius are
 * apart if and only if a cross product of two differences of corners, or of such a one and a coordinate axis, separates them:
 * the normals of all faces of what is between them, after the coordinate axes have given it a little thickness. Where there is
 * a radius, the parts of corners that are perpendicular to an edge join them, and corners themselves. */
#ifndef BVOL_TESTS_ORACLE_CORNERS_H
#define BVOL_TESTS_ORACLE_CORNERS_H

enum { ORACLE_CORNERS = 10, ORACLE_TERMS = 4 };

/* A corner, each coordinate a sum of floats and products of two floats. */
typedef struct oracle_corner {
    double term[3][ORACLE_TERMS];
} oracle_corner;

typedef struct oracle_corners {
    int count;
    oracle_corner at[ORACLE_CORNERS];
    float radius;
} oracle_corners;

/* -1: no common point; 0: some, but none of their interiors; 1: of their interiors. Only the second may have a radius. */
int oracle_corners_overlap(const oracle_corners *a, const oracle_corners *b);

/* The same of all that the first passes through on a way of three floats, and the second. */
int oracle_corners_meet(const oracle_corners *a, const double way[3], const oracle_corners *b);

/* Whether the difference of two shapes that have corners has an interior. */
int oracle_corners_span(const oracle_corners *a, const oracle_corners *b);

/* Whether the first, which has no radius, contains the second. */
int oracle_corners_contain(const oracle_corners *a, const oracle_corners *b);

/* What is between two shapes that have corners, negative where one is in the other: the greatest height, over all directions
 * that can have it, of their difference above 0, less the radius of the second. The size is as bvol/separation.h says, but for
 * rounding; 0 if one has no corners. */
typedef struct oracle_corners_gap {
    double value, size;
} oracle_corners_gap;
int oracle_corners_gap_of(const oracle_corners *a, const oracle_corners *b, oracle_corners_gap *out);

/* Whether the last such gap lies in an interval of floats, and its square is not below a float. */
int oracle_corners_gap_is_within(double lo, double hi);
int oracle_corners_gap_is_long(double sq);

#endif
