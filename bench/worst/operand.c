/* SPDX-License-Identifier: MIT */
#include "operand.h"

#include <stdio.h>
#include <string.h>

static int is_planar(int kind)
{
    return (kind & BVOL_KIND_PLANAR) != 0;
}

static int value_floats(int kind)
{
    switch (kind) {
    case BVOL_KIND_FRUSTUM: return 4 * OPERAND_PLANES;
    case BVOL_KIND_FRUSTUM | MANY: return 4 * BVOL_FRUSTUM_MAX_PLANES;
    case BVOL_KIND_POLYGON2: return 2 * OPERAND_CORNERS;
    default: return value_kind_of(kind)->floats;
    }
}

int operand_floats(int kind)
{
    if (kind & LONE)
        return kind == LONE ? 0 : kind == LONE_MATRIX ? 16 : 4 * lone_planes(kind);
    return kind & MOVES ? value_floats(kind & ~MOVES) + (is_planar(kind) ? 2 : 3) : value_floats(kind);
}

void operand_make_frustum(const bvol_plane *planes, size_t count, operand *out)
{
    memset(out, 0, sizeof *out);
    bvol_frustum_create_from_planes(planes, count, NULL, &out->frustum);
    out->value = out->frustum;
}

static void make_lone(int kind, const float *f, operand *out)
{
    memset(out, 0, sizeof *out);
    if (kind == LONE_MATRIX)
        bvol_frustum_create(f, NULL, NULL, &out->frustum);
    else if (kind != LONE)
        operand_make_frustum((const bvol_plane *)f, (size_t)lone_planes(kind), out);
    out->lone = (lone){out->frustum, f, (size_t)lone_planes(kind)};
    out->value = kind == LONE || out->frustum ? &out->lone : NULL;
}

void operand_make(int kind, const float *f, operand *out)
{
    memset(out, 0, sizeof *out);
    if (kind & LONE) {
        make_lone(kind, f, out);
    } else if ((kind & ~MANY) == BVOL_KIND_FRUSTUM) {
        operand_make_frustum((const bvol_plane *)f, (size_t)operand_floats(kind) / 4, out);
    } else if (kind == BVOL_KIND_POLYGON2) {
        out->polygon = (bvol_polygon2){.points = (const bvol_vec2 *)f, .count = OPERAND_CORNERS};
        out->value = &out->polygon;
    } else {
        const int floats = value_floats(kind & ~MOVES);
        memcpy(out->moving.any.f, f, (size_t)floats * sizeof *f);
        memcpy(&out->moving.motion, f + floats, (size_t)(operand_floats(kind) - floats) * sizeof *f);
        out->value = &out->moving;
    }
}

void operand_drop(operand *o)
{
    bvol_frustum_destroy(o->frustum);
}

/* The row-th function of frusta, with many planes. */
static const direct *many_at(int row)
{
    static direct found;
    static char name[64];
    for (int i = 0; i < DIRECTS; ++i) {
        found = directs[i];
        if ((found.a != BVOL_KIND_FRUSTUM && found.b != BVOL_KIND_FRUSTUM) || row-- > 0)
            continue;
        snprintf(name, sizeof name, "%s" MANY_NAME, found.name);
        found.name = name;
        found.a |= found.a == BVOL_KIND_FRUSTUM ? MANY : 0;
        found.b |= found.b == BVOL_KIND_FRUSTUM ? MANY : 0;
        return &found;
    }
    return NULL;
}

/* Of many planes, until the next call. */
const direct *direct_at(int row)
{
    if (row < DIRECTS)
        return &directs[row];
    row -= DIRECTS;
    if (row < VERBS)
        return &verbs[row];
    row -= VERBS;
    return row < LONES ? &lones[row] : many_at(row - LONES);
}

const direct *direct_named(const char *function)
{
    const direct *d = NULL;
    for (int i = 0; (d = direct_at(i)) && strcmp(d->name, function) != 0; ++i)
        ;
    return d;
}
