/* SPDX-License-Identifier: MIT */
#include "hull_operands.h"
#include "test.h"

enum { MOST = 8 };

bvol_hull *hull_of(const bvol_vec3 *points, size_t count)
{
    bvol_hull *hull = NULL;
    CHECK(bvol_hull_create(points, count, 0, NULL, NULL, &hull) == BVOL_OK && hull);
    return hull;
}

void add_corner(oracle_corners *c, const bvol_vec3 *p)
{
    c->at[c->count] = (oracle_corner){0};
    for (int k = 0; k < 3; k++)
        c->at[c->count].term[k][0] = (double)floats(p)[k];
    c->count++;
}

static void add_corners(oracle_corners *c, const bvol_vec3 *p, int count)
{
    for (int i = 0; i < count; i++)
        if (isfinite(p[i].x) && isfinite(p[i].y) && isfinite(p[i].z))
            add_corner(c, &p[i]);
}

static void add_box(oracle_corners *c, const bvol_aabb *box)
{
    if (!(box->min.x <= box->max.x && box->min.y <= box->max.y && box->min.z <= box->max.z))
        return;
    for (int i = 0; i < 8; i++)
        add_corner(c, (bvol_vec3[]){
                          {i & 1 ? box->max.x : box->min.x, i & 2 ? box->max.y : box->min.y, i & 4 ? box->max.z : box->min.z}});
}

static void add_obb(oracle_corners *c, const bvol_obb *box)
{
    for (int i = 0; i < 8; i++) {
        add_corner(c, &box->center);
        for (int k = 0; k < 3; k++)
            for (int axis = 0; axis < 3; axis++)
                c->at[i].term[k][1 + axis] =
                    (i >> axis & 1 ? 1.0 : -1.0) * (double)floats(&box->extent)[axis] * (double)floats(&box->axis[axis])[k];
    }
}

/* A point of a kind, which an offset moves along a diagonal or an axis. */
static bvol_vec3 point(chance *r, int kind, const bvol_vec3 *offset)
{
    bvol_vec3 p = cloud_point(r, kind);
    return vec3(p.x + offset->x, p.y + offset->y, p.z + offset->z);
}

int all_finite(const float *f, int count)
{
    for (int i = 0; i < count; i++)
        if (!isfinite(f[i]))
            return 0;
    return 1;
}

float shrink = 1;

static bvol_vec3 shrunk(const bvol_vec3 *p)
{
    return vec3(shrink * p->x, shrink * p->y, shrink * p->z);
}

void make_hull(chance *r, int kind, const bvol_vec3 *offset, operand *o)
{
    bvol_vec3 at[MOST];
    const int count = chance_int(r, 0, 7) == 0 ? chance_int(r, 0, 2) : chance_int(r, 3, 7);
    for (int i = 0; i < count; i++)
        at[i] = point(r, kind, offset);
    for (int i = 0; i < count && shrink < 1; i++)
        at[i] = shrunk(&at[i]);
    o->hull = hull_of(at, (size_t)count);
    add_corners(&o->corners, at, count);
}

static float positive(float x)
{
    return fabsf(x);
}

void make_operand(chance *r, shape_kind what, int kind, const bvol_vec3 *offset, operand *o)
{
    bvol_vec3 p[8];
    *o = (operand){.kind = what};
    for (int i = 0; i < 8; i++)
        do
            p[i] = i < 3 ? point(r, kind, offset) : cloud_point(r, kind);
        while (!all_finite(floats(&p[i]), 3));
    for (int i = 0; i < 4; i++)
        p[i] = shrunk(&p[i]);
    switch (what) {
    case SEGMENT:
        o->as.segment = segment(p[0], p[1]);
        add_corners(&o->corners, p, 2);
        break;
    case AABB:
        o->as.aabb = aabb(fminf(p[0].x, p[1].x), fminf(p[0].y, p[1].y), fminf(p[0].z, p[1].z), fmaxf(p[0].x, p[1].x),
                          fmaxf(p[0].y, p[1].y), one_in(r, 20) ? -3 : fmaxf(p[0].z, p[1].z));
        add_box(&o->corners, &o->as.aabb);
        break;
    case SPHERE:
        o->as.sphere = sphere(p[0].x, p[0].y, p[0].z, one_in(r, 20) ? p[3].x : positive(p[3].x));
        add_corner(&o->corners, p);
        o->corners.radius = o->as.sphere.radius;
        break;
    case CAPSULE:
        o->as.capsule = capsule(p[0], p[1], one_in(r, 20) ? p[3].y : positive(p[3].y));
        add_corners(&o->corners, p, 2);
        o->corners.radius = o->as.capsule.radius;
        break;
    case OBB:
        o->as.obb = (bvol_obb){p[0], p[3], {p[4], p[5], p[6]}};
        if (one_in(r, 2))
            o->as.obb.axis[0] = vec3(0.6F, 0.8F, 0), o->as.obb.axis[1] = vec3(-0.8F, 0.6F, 0),
            o->as.obb.axis[2] = vec3(0, 0, 1);
        add_obb(&o->corners, &o->as.obb);
        break;
    case TRIANGLE:
        o->as.triangle = triangle(p[0], p[1], p[2]);
        add_corners(&o->corners, p, 3);
        break;
    default: make_hull(r, kind, offset, o); break;
    }
}

bvol_vec3 offset_of(chance *r, int kind)
{
    const float unit = kind == 8 ? TINY : kind == 9 ? 1e29F : kind == 10 ? 0x1p-23F : kind == 1 || kind == 15 ? 0.1F : 1;
    if (kind == 7 || kind == 11 || one_in(r, 4))
        return vec3(0, 0, 0);
    return vec3(unit * (float)chance_int(r, 0, 4), unit * (float)(one_in(r, 2) ? chance_int(r, 0, 4) : 0), 0);
}
