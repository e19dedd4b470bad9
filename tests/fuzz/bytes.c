/* SPDX-License-Identifier: MIT */
#include "bytes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned take_byte(bytes *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

int take_below(bytes *in, int count)
{
    return (int)(take_byte(in) % (unsigned)count);
}

static float take_bits(bytes *in)
{
    uint32_t bits = 0;
    float f;
    for (int i = 0; i < 4; i++)
        bits |= (uint32_t)take_byte(in) << 8 * i;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static float take_eighth(bytes *in)
{
    return (float)((int)take_byte(in) - 128) / 8;
}

/* 1 or 3, of either sign, times a power of two from all of float's range, or 0. */
static float take_power(bytes *in)
{
    const unsigned byte = take_byte(in), flags = take_byte(in);
    const float mantissa = flags & 1 ? 3 : 1;
    return flags == 0 ? 0 : ldexpf(flags & 2 ? -mantissa : mantissa, (int)byte - 150);
}

static float take_odd(bytes *in)
{
    static const float odd[] = {0,        -0.0f,     1,       -1,       0x1p-149f, -0x1p-149f,   0x1p-126f, 0x1.fffffep127f,
                                INFINITY, -INFINITY, NAN,     0x1p-24f, 0x1p24f,   1 + 0x1p-23f, 0.5f,      2,
                                3,        0x1p-75f,  0x1p63f, 0x1p-30f, -0x1p127f, 1 - 0x1p-24f, 0.6f,      0.8f};
    return odd[take_below(in, (int)(sizeof odd / sizeof *odd))];
}

void take_floats(bytes *in, float *out, int count)
{
    static float (*const makes[])(bytes *) = {take_bits, take_eighth, take_power, take_odd};
    const unsigned byte = take_byte(in);
    float (*const make)(bytes *) = makes[byte % 4];
    for (int i = 0; i < count; i++)
        out[i] = make(in);
    if (byte >= 0xe0 && count > 0) {
        const int place = take_below(in, count);
        out[place] = take_odd(in);
    }
}

/* ---- shapes ---- */

static bvol_frustum *draw_frustum(bytes *in, drawn *out)
{
    bvol_frustum *frustum = NULL;
    out->plane_count = take_below(in, 9);
    if (out->plane_count > 0) {
        for (int i = 0; i < out->plane_count; i++)
            take_floats(in, &out->planes[i].normal.x, 4);
        (void)bvol_frustum_create_from_planes(out->planes, (size_t)out->plane_count, NULL, &frustum);
        return frustum;
    }
    static const uint32_t depths[] = {BVOL_DEPTH_ZERO_TO_ONE, BVOL_DEPTH_MINUS_ONE_TO_ONE, BVOL_DEPTH_EITHER,
                                      BVOL_DEPTH_MINUS_ONE_TO_ONE};
    const unsigned flags = take_byte(in);
    out->options = (bvol_frustum_options){sizeof out->options, flags & 3, depths[flags >> 2 & 3], 0};
    take_floats(in, out->matrix, 16);
    (void)bvol_frustum_create(out->matrix, &out->options, NULL, &frustum);
    return frustum;
}

/* What makes the polygon of some points degenerate: points that repeat others, or lie in one line. */
static void degrade(int how, float *points, int count)
{
    for (int i = 0; i < count; i++) {
        if (how == 1 && i > 3)
            memcpy(points + 2 * i, points + 2 * (i % 4), 2 * sizeof *points);
        if (how == 2)
            points[2 * i + 1] = points[2 * i];
        if (how == 3)
            points[2 * i + 1] = points[1];
    }
}

static void draw_polygon(bytes *in, const bvol_allocator *allocator, drawn *out)
{
    const int byte = (int)take_byte(in), count = byte % 17;
    take_floats(in, out->points, 2 * count);
    degrade(byte / 17 % 4, out->points, count);
    out->polygon = (bvol_polygon2){(const bvol_vec2 *)out->points, (size_t)count, 0};
    out->kind = BVOL_KIND_POLYGON2;
    out->value = &out->polygon;
    (void)bvol_shape_create_polygon2(&out->polygon, allocator, &out->handle);
}

void draw_shape(bytes *in, int planar, const bvol_allocator *allocator, drawn *out)
{
    const int first = planar ? VALUES_IN_SPACE : 0, count = planar ? VALUES_IN_THE_PLANE : VALUES_IN_SPACE;
    const int which = take_below(in, count + 1);
    *out = (drawn){0};
    if (!planar && which == count) {
        bvol_frustum *frustum = draw_frustum(in, out);
        out->kind = BVOL_KIND_FRUSTUM;
        (void)bvol_shape_create_frustum(frustum, allocator, &out->handle);
        bvol_frustum_destroy(frustum);
        const bvol_frustum *own = NULL;
        (void)bvol_shape_get_frustum(out->handle, &own);
        out->value = own;
        return;
    }
    if (planar && which == count) {
        draw_polygon(in, allocator, out);
        return;
    }
    const value_kind *kind = &value_kinds[first + which];
    out->kind = kind->number;
    take_floats(in, out->as.f, kind->floats);
    out->value = &out->as;
    (void)kind->create(&out->as, allocator, &out->handle);
}

void drop_shape(drawn *shape)
{
    bvol_shape_destroy(shape->handle);
}

/* ---- complaints ---- */

static void print(const char *name, const drawn *s)
{
    fprintf(stderr, "%s, kind %d:", name, s->kind);
    if (s->kind == BVOL_KIND_FRUSTUM) {
        fprintf(stderr, " %d planes, flags %u, depths %u\n   ", s->plane_count, s->options.flags, s->options.depth_range);
        for (int i = 0; i < (s->plane_count ? 4 * s->plane_count : 16); i++)
            fprintf(stderr, " %a,", (double)(s->plane_count ? (&s->planes[i / 4].normal.x)[i % 4] : s->matrix[i]));
    }
    const int is_polygon = s->kind == BVOL_KIND_POLYGON2;
    for (int i = 0; i < (is_polygon ? 2 * (int)s->polygon.count : 15) && s->kind != BVOL_KIND_FRUSTUM; i++)
        fprintf(stderr, " %a,", (double)(is_polygon ? s->points[i] : s->as.f[i]));
    fputc('\n', stderr);
}

void complain(const char *what, const drawn *a, const drawn *b)
{
    fprintf(stderr, "%s\n", what);
    print("a", a);
    if (b)
        print("b", b);
    abort();
}
