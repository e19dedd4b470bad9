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
    float fields[15];
} query;

enum verb { BOX, POINT, WITHIN, SPHERE, CAPSULE, OBB, FRUSTUM, CULL, SHAPE, VERBS };
extern const char *const verb_names[VERBS];

size_t ask(const bvol_index *index, enum verb verb, const query *q, const bvol_index_filter *f, uint32_t *ids, size_t room);
int ask_any(const bvol_index *index, enum verb verb, const query *q, const bvol_index_filter *f);
size_t ask_each(const bvol_index *index, enum verb verb, const query *q, const bvol_index_filter *f, bvol_index_visitor visit,
                void *context);
bvol_result ask_begin(const bvol_index *index, enum verb verb, const query *q, const bvol_index_filter *f,
                      bvol_index_cursor *cursor);
void free_query(enum verb verb, query *q);

#endif
