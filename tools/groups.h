/* SPDX-License-Identifier: MIT */
/* Boxes sorted into groups of neighbours, so that a ray asks the group's box before the boxes in it. Only a stopgap: a ray
 * still asks every group. */
#ifndef GROUPS_H
#define GROUPS_H

#include <bvol/bvol.h>

#include <stddef.h>
#include <stdint.h>

typedef struct groups {
    bvol_aabb all;     /* the box of everything */
    bvol_aabb *bounds; /* of each group */
    size_t count;
    bvol_aabb *boxes; /* in group order: group g holds those from g * GROUP_SIZE on */
    uint32_t *ids;    /* what each of them was called */
    size_t box_count;
    size_t *found; /* room for groups_hit() */
    float *found_t;
} groups;

enum { GROUP_SIZE = 128 };

typedef struct nearest {
    uint32_t id;
    bvol_ray_hit hit;
} nearest;

void groups_create(groups *out, const bvol_aabb *boxes, size_t count);
void groups_free(groups *g);

/* The first box that the ray meets: the smallest t_enter, ties to the lowest id. Returns 0 if it meets none. */
int groups_hit(groups *g, const bvol_ray *ray, nearest *out);

#endif
