/* SPDX-License-Identifier: MIT */
/* The point query of Embree, which asks the caller about each triangle: by the regions of C. Ericson, "Real-Time Collision
 * Detection", 2005, 5.1.5, in float, as its tutorial does. */
#include "reach.h"

#include <embree3/rtcore.h>

#include <math.h>
#include <stdlib.h>

typedef struct scene {
    RTCDevice device;
    RTCScene scene;
    const bench_mesh *mesh;
} scene;

typedef struct nearest {
    const bench_mesh *mesh;
    bvol_vec3 at;
    unsigned id;
} nearest;

static bvol_vec3 sub(bvol_vec3 a, bvol_vec3 b)
{
    return (bvol_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static float dot(bvol_vec3 a, bvol_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static bvol_vec3 along(bvol_vec3 a, bvol_vec3 d, float t)
{
    return (bvol_vec3){a.x + t * d.x, a.y + t * d.y, a.z + t * d.z};
}

static bvol_vec3 closest(bvol_vec3 p, bvol_vec3 a, bvol_vec3 b, bvol_vec3 c)
{
    const bvol_vec3 ab = sub(b, a), ac = sub(c, a), ap = sub(p, a), bp = sub(p, b), cp = sub(p, c);
    const float d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp), d4 = dot(ac, bp), d5 = dot(ab, cp), d6 = dot(ac, cp);
    if (d1 <= 0 && d2 <= 0)
        return a;
    if (d3 >= 0 && d4 <= d3)
        return b;
    if (d6 >= 0 && d5 <= d6)
        return c;
    const float vc = d1 * d4 - d3 * d2, vb = d5 * d2 - d1 * d6, va = d3 * d6 - d5 * d4;
    if (vc <= 0 && d1 >= 0 && d3 <= 0)
        return along(a, ab, d1 / (d1 - d3));
    if (vb <= 0 && d2 >= 0 && d6 <= 0)
        return along(a, ac, d2 / (d2 - d6));
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
        return along(b, sub(c, b), (d4 - d3) / ((d4 - d3) + (d5 - d6)));
    const float share = 1 / (va + vb + vc);
    return along(along(a, ab, vb * share), ac, vc * share);
}

static bool ask(struct RTCPointQueryFunctionArguments *a)
{
    nearest *const n = a->userPtr;
    const uint32_t *const t = n->mesh->triangles[a->primID];
    const bvol_vec3 p = {a->query->x, a->query->y, a->query->z},
                    at = closest(p, n->mesh->vertices[t[0]], n->mesh->vertices[t[1]], n->mesh->vertices[t[2]]);
    const bvol_vec3 way = sub(p, at);
    const float distance = sqrtf(dot(way, way));
    if (!(distance < a->query->radius))
        return false;
    a->query->radius = distance;
    n->at = at;
    n->id = a->primID;
    return true;
}

static void *build(const bench_mesh *m)
{
    scene *const s = malloc(sizeof *s);
    if (!s)
        exit(1);
    s->mesh = m;
    s->device = rtcNewDevice("threads=1");
    s->scene = rtcNewScene(s->device);
    RTCGeometry g = rtcNewGeometry(s->device, RTC_GEOMETRY_TYPE_TRIANGLE);
    rtcSetGeometryBuildQuality(g, RTC_BUILD_QUALITY_HIGH);
    bvol_vec3 *vertices =
        rtcSetNewGeometryBuffer(g, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, sizeof *vertices, m->vertex_count);
    uint32_t(*triangles)[3] =
        rtcSetNewGeometryBuffer(g, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, sizeof *triangles, m->triangle_count);
    if (!vertices || !triangles)
        exit(1);
    for (size_t i = 0; i < m->vertex_count; ++i)
        vertices[i] = m->vertices[i];
    for (size_t i = 0; i < m->triangle_count; ++i)
        for (int k = 0; k < 3; ++k)
            triangles[i][k] = m->triangles[i][k];
    rtcSetGeometryPointQueryFunction(g, ask);
    rtcCommitGeometry(g);
    rtcAttachGeometry(s->scene, g);
    rtcReleaseGeometry(g);
    rtcCommitScene(s->scene);
    return s;
}

static void destroy(void *index)
{
    scene *const s = index;
    rtcReleaseScene(s->scene);
    rtcReleaseDevice(s->device);
    free(s);
}

static double distance(void *index, const bvol_vec3 *p)
{
    scene *const s = index;
    nearest n = {s->mesh, {0, 0, 0}, 0};
    struct RTCPointQuery query = {.x = p->x, .y = p->y, .z = p->z, .radius = INFINITY};
    struct RTCPointQueryContext context;
    rtcInitPointQueryContext(&context);
    rtcPointQuery(s->scene, &query, &context, NULL, &n);
    const bvol_vec3 way = sub(n.at, *p);
    return sqrt((double)dot(way, way));
}

const finder finder_embree = {"embree", build, destroy, distance, NULL};
