/* SPDX-License-Identifier: MIT */
/* Surfaces of few triangles, and what is true of them in rationals. */
#ifndef BVOL_TESTS_INDEX_MESH_ORACLE_H
#define BVOL_TESTS_INDEX_MESH_ORACLE_H

#include "index/model.h"

enum { SURFACE_MOST = 1200 };

/* A soup of triangles. */
typedef struct surface {
    bvol_triangle triangle[SURFACE_MOST];
    size_t count;
} surface;

void surface_add(surface *s, bvol_vec3 a, bvol_vec3 b, bvol_vec3 c);

/* Twelve triangles, counterclockwise as seen from outside, or all of them turned. */
void surface_add_box(surface *s, bvol_vec3 low, bvol_vec3 high, int turned);

/* A closed surface over a grid about a ball, whose vertices are where `place` puts those of the ball: anywhere. */
typedef bvol_vec3 vertex_placer(chance *c, bvol_vec3 on_ball);
void surface_add_ball(surface *s, int rings, chance *c, vertex_placer *place);

/* An index of a surface, whose triangles it borrows. */
bvol_index *index_of_surface(const bvol_index_options *options, const surface *s);

/* Whether some triangle contains a point: by its plane and its edges, or as a segment. */
int oracle_on_surface(const surface *s, bvol_vec3 p);

/* The winding number about p + (d, e, f), where d, e and f are numbers so small that nothing lies between there and p, and no
 * sign is 0: by the triangles that the ray along +x crosses. */
int oracle_winding(const surface *s, bvol_vec3 p);

#endif
