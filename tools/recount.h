/* SPDX-License-Identifier: MIT */
/* The hits of a picture found a second way, with none of the code that found them first. */
#ifndef RECOUNT_H
#define RECOUNT_H

#include "camera.h"
#include "mesh.h"

#include <stdint.h>

/* What double tells of a ray: a triangle that it passes, or may pass where double cannot tell, and the first of those that it
 * surely passes. */
typedef struct recounted_ray {
    float t;              /* of the first, where surely */
    uint8_t surely;       /* it passes one */
    uint8_t perhaps;      /* there is one that it may pass */
    uint8_t t_is_unknown; /* of one that it surely passes */
} recounted_ray;

/* For each cell of the camera, its ray. To be freed.
 *
 * Triangle by triangle instead of ray by ray: each is tried against every cell that it could cover, by the signs of volumes. */
recounted_ray *recount_rays(const camera *c, const mesh *m);

/* Whether it can be that a ray hits or misses, and when. */
int recount_agrees(const recounted_ray *r, int hit, double t);

#endif
