/* SPDX-License-Identifier: MIT */
/* Access to the parts of a frustum for other files: its half-spaces, interior point, corners and matrix. */
#ifndef BVOLI_SHAPE_FRUSTUM_H
#define BVOLI_SHAPE_FRUSTUM_H

#include "kernel/kernel.h"
#include "kernel/set/packed_obb.h"
#include "polyhedron/halfspaces.h"
#include "polyhedron/polyhedra.h"

#include <bvol/frustum.h>

#include <stddef.h>
#include <stdint.h>

/* The size of its memory in bytes; a copy of all of them is a frustum too. */
size_t bvoli_frustum_size(const bvol_frustum *frustum);

/* The half-spaces that are neither empty nor all of space. */
const bvoli_halfspaces *bvoli_frustum_halfspaces(const bvol_frustum *frustum);

/* Side `sign` of row r of a matrix against row s, where s < 0 stands for zero: s + sign * r. */
typedef struct bvoli_row_side {
    int8_t row, sign, with;
} bvoli_row_side;

/* A matrix: its rows, and which of them make the planes left, right, bottom, top, near, far. */
typedef struct bvoli_view {
    double row[4][4];
    bvoli_row_side side[6];
} bvoli_view;

/* NULL where there is no matrix. */
const bvoli_view *bvoli_frustum_view(const bvol_frustum *frustum);

/* For each axis the least float that no point exceeds along it, and the negative of the greatest that none falls below; returns
 * 0 if there is none of some side. The frustum is not empty. */
int bvoli_frustum_bounds(const bvol_frustum *frustum, float bound[6]);

/* Whether there are all of these. */
int bvoli_frustum_bounded(const bvol_frustum *frustum);

/* The number of half-space i among all planes of the frustum. */
int bvoli_frustum_plane_number(const bvol_frustum *frustum, int i);

/* The half-spaces for kernels over boxes whose coordinates have magnitudes up to `reach`: those that were prepared when the
 * frustum was made; or, where its planes are much farther away than that or much nearer, they are made in *room. */
const bvoli_planes *bvoli_frustum_planes(const bvol_frustum *frustum, float reach, bvoli_planes *room);

/* The prepared slacks, which hold for boxes anywhere, but are less sharp far from where the planes are. */
const bvoli_planes *bvoli_frustum_prepared_planes(const bvol_frustum *frustum);

/* The half-spaces for kernels over OBBs and spheres. NULL if a plane is too far away for these. */
const bvoli_obb_planes *bvoli_frustum_ball_planes(const bvol_frustum *frustum);

/* The half-spaces with their interior point and corners. */
bvoli_polyhedron bvoli_frustum_polyhedron(const bvol_frustum *frustum);

/* Up to eight corners as floats, four in a row, where all are known: each coordinate is within `loose` of the true one, and the
 * last row is filled up with the first corner. */
typedef struct bvoli_corners4 {
    int rows;                                    /* 0 if they are not known, too many or too far away */
    float x[2][4], y[2][4], z[2][4], loose, far; /* far: no coordinate is more, whether true or here */
} bvoli_corners4;

const bvoli_corners4 *bvoli_frustum_corners4(const bvol_frustum *frustum);

/* -1 if a capsule certainly is beyond one plane, or (side -1) not within it, 1 if it certainly is beyond none, or within all, 0
 * if neither is certain: so where its radius is negative. */
int bvoli_frustum_filter_capsule(const bvol_frustum *frustum, const bvol_capsule *capsule, int side);

/* 1 if all corners certainly are inside of all planes of a frustum, -1 if one certainly is outside of one, 0 if neither is
 * certain. */
int bvoli_frustum_filter_corners(const bvol_frustum *frustum, const bvoli_corners4 *corners);

/* Whether one half-space is empty, and whether the whole frustum is. */
int bvoli_frustum_nowhere(const bvol_frustum *frustum);
int bvoli_frustum_empty(const bvol_frustum *frustum);

#endif
