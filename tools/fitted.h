/* SPDX-License-Identifier: MIT */
/* Volumes about the points of a mesh, each with what the fit command asks of it. */
#ifndef FITTED_H
#define FITTED_H

#include "shaded.h"

#include <bvol/bvol.h>

enum {
    FITTED_AABB,
    FITTED_SPHERE,
    FITTED_CAPSULE,
    FITTED_OBB,
    FITTED_DOP14,
    FITTED_DOP18,
    FITTED_DOP26,
    FITTED_HULL,
    FITTED_COUNT
};

typedef struct fitted {
    bvol_aabb aabb;
    bvol_sphere sphere;
    bvol_capsule capsule;
    bvol_obb obb;
    bvol_kdop dop[3];
    bvol_hull *body[FITTED_COUNT]; /* the hull of the corners of each that has some, but for rounding; the hull itself */
    double seconds[FITTED_COUNT], volume[FITTED_COUNT];
    bvol_obb_proof proof;     /* of any OBB; NaN where that was not asked */
    uint32_t sphere_rests[4]; /* the points that the smallest sphere rests on; likewise #BVOL_NO_VERTEX */
} fitted;

extern const char *const fitted_names[FITTED_COUNT];

/* Fits all of them; those of the least volume where asked. Returns 0, or -1 after a message, with nothing to free. */
int fitted_create(fitted *out, const char *name, const bvol_vec3 *points, size_t count, int minimal);
void fitted_free(fitted *f);

/* How many of the points a volume leaves out, asked one by one. `asked` is how many were asked: of a hull of many faces not
 * all. */
size_t fitted_leaves_out(const fitted *f, size_t which, const bvol_vec3 *points, size_t count, size_t *asked);

/* The outline. */
void fitted_draw(const fitted *f, size_t which, canvas *c, const onlooker *from, color with);

#endif
