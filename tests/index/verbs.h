/* SPDX-License-Identifier: MIT */
/* The queries of an index that find ids. */
#ifndef BVOL_TESTS_INDEX_VERBS_H
#define BVOL_TESTS_INDEX_VERBS_H

#include "values.h"

typedef union query {
    bvol_aabb box;
    bvol_vec3 point;
    bvol_sphere sphere;
    bvol_capsule capsule;
    bvol_obb obb;
    bvol_ray ray;
    bvol_frustum *frustum;
    bvol_shape *shape;
} query;

enum verb { BOX, POINT, WITHIN, SPHERE, CAPSULE, OBB, FRUSTUM, CULL, SHAPE, VERBS };
extern const char *const verb_names[VERBS];

size_t ask(const bvol_index *index, enum verb verb, const query *q, const bvol_index_filter *f, uint32_t *ids, size_t room);
void free_query(enum verb verb, query *q);

#endif
