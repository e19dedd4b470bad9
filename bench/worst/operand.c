/* SPDX-License-Identifier: MIT */
#include "operand.h"

#include <string.h>

int operand_floats(int kind)
{
    switch (kind) {
    case BVOL_KIND_FRUSTUM: return 4 * OPERAND_PLANES;
    case BVOL_KIND_POLYGON2: return 2 * OPERAND_CORNERS;
    default: return value_kind_of(kind)->floats;
    }
}

void operand_make_frustum(const bvol_plane *planes, size_t count, operand *out)
{
    memset(out, 0, sizeof *out);
    bvol_frustum_create_from_planes(planes, count, NULL, &out->frustum);
    out->value = out->frustum;
}

void operand_make(int kind, const float *f, operand *out)
{
    memset(out, 0, sizeof *out);
    if (kind == BVOL_KIND_FRUSTUM) {
        bvol_plane planes[OPERAND_PLANES];
        memcpy(planes, f, sizeof planes);
        operand_make_frustum(planes, OPERAND_PLANES, out);
    } else if (kind == BVOL_KIND_POLYGON2) {
        out->polygon = (bvol_polygon2){.points = (const bvol_vec2 *)f, .count = OPERAND_CORNERS};
        out->value = &out->polygon;
    } else {
        memcpy(out->any.f, f, (size_t)operand_floats(kind) * sizeof *f);
        out->value = &out->any;
    }
}

void operand_drop(operand *o)
{
    bvol_frustum_destroy(o->frustum);
}

const direct *direct_named(const char *function)
{
    for (int i = 0; i < DIRECTS; ++i)
        if (!strcmp(directs[i].name, function))
            return &directs[i];
    return NULL;
}
