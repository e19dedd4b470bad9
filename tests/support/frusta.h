/* SPDX-License-Identifier: MIT */
/* Cameras in every convention, and half-spaces of every kind, for tests of frusta. */
#ifndef BVOL_TESTS_FRUSTA_H
#define BVOL_TESTS_FRUSTA_H

#include "generate.h"
#include "oracle/frustum.h"

/* A convention is a set of these; every subset is one. */
enum convention {
    ROW_MAJOR = 1 << 0,
    MINUS_ONE = 1 << 1,    /* depths from -1, otherwise from 0 */
    REVERSED = 1 << 2,     /* near has the greater depth */
    ORTHOGRAPHIC = 1 << 3, /* otherwise perspective */
    OFF_CENTRE = 1 << 4,
    FLIPPED = 1 << 5, /* y down */
    LEFT_HANDED = 1 << 6,
    CONVENTIONS = 1 << 7
};

typedef struct camera {
    unsigned convention;
    double near, far;               /* far may be infinite for a perspective */
    double half_width, half_height; /* at distance 1, or anywhere if orthographic */
    double eye[3], axis[3][3];      /* right, up, and against the direction of view */
} camera;

camera camera_draw(chance *c, unsigned convention);
/* The 16 floats as such code makes them: projection and view in float, and their product. */
void camera_matrix(const camera *cam, float m[16]);
bvol_frustum_options camera_options(const camera *cam);
/* The point at a distance along the view, at x and y from -1 to 1 across it. */
void camera_point(const camera *cam, double x, double y, double distance, double p[3]);

/* A frustum of any kind with its region. */
typedef struct case_frustum {
    bvol_frustum *frustum;
    region r;
    float matrix[16]; /* these two of frusta of matrices */
    bvol_frustum_options options;
    char text[2400]; /* how to make it, as C initialisers */
} case_frustum;

enum frustum_kind {
    CAMERAS,     /* any convention */
    AXIS_CAMERA, /* looks along a coordinate axis, entries of few bits: ties and zeros */
    SMALL,       /* 1 to 8 planes of small integers: empty, flat and unbounded regions too */
    MANY,        /* 9 to 32 planes about a point */
    NEEDLES,     /* nearly parallel planes */
    EXPONENTS,   /* planes of every exponent */
    MATRICES,    /* matrices of small integers, with and without hairs, or random bits */
    STRETCHED,   /* 6 to 32 walls of a box, ball, column or spire, or cameras, in space that is stretched along axes */
    FRUSTUM_KINDS
};

void case_make(chance *c, enum frustum_kind kind, case_frustum *out);

#endif
