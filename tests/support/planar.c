/* SPDX-License-Identifier: MIT */
#include "planar.h"

#include <math.h>
#include <string.h>

static void put(planar *p, float x)
{
    p->f[p->floats++] = x;
}

static void put_point(planar *p, const float *v)
{
    put(p, v[0]);
    put(p, v[1]);
}

/* The middle of two corners if that is exact, so that scaling or mirroring the triangle leaves the polygon as it is; else one
 * of them once more. */
static void put_middle(planar *p, const float *v, const float *w)
{
    float m[2];
    int exact = 1;
    for (int k = 0; k < 2; k++) {
        const double x = (double)v[k], y = (double)w[k], sum = x + y, added = sum - x;
        const double lost = (x - (sum - added)) + (y - added); /* Knuth's two-sum */
        m[k] = (float)(sum / 2);
        exact &= lost == 0 && (double)m[k] * 2 == sum;
    }
    put_point(p, exact ? m : w);
}

planar planar_of(const shape *s)
{
    const float *f = s->as.f;
    planar p = {s->kind, 0, {0}};
    switch (s->kind) {
    case POINT: put_point(&p, f); break;
    case SEGMENT:
    case AABB:
        put_point(&p, f);
        put_point(&p, f + 3);
        break;
    case SPHERE:
        put_point(&p, f);
        put(&p, f[3]);
        break;
    case OBB:
        for (int i = 0; i < 4; i++)
            put_point(&p, f + 3 * i);
        break;
    case RAY:
        put_point(&p, f);
        put(&p, f[3]);
        put_point(&p, f + 4);
        put(&p, f[7]);
        break;
    case TRIANGLE:
        put_point(&p, f);
        put_middle(&p, f + 3, f + 6);
        put_point(&p, f + 6);
        put_point(&p, f + 3);
        put_middle(&p, f, f + 3);
        put_point(&p, f);
        put_middle(&p, f + 6, f);
        break;
    default: break;
    }
    return p;
}

bvol_polygon2 planar_polygon(const planar *p)
{
    bvol_polygon2 out = {(const bvol_vec2 *)p->f, (size_t)p->floats / 2, 0};
    return out;
}
