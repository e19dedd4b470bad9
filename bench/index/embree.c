/* SPDX-License-Identifier: MIT */
/* Embree, with one thread: one ray at a time, with and without the mode that is to close the gaps between triangles. */
#include "triangles.h"

#include <embree3/rtcore.h>

#include <stdlib.h>

typedef struct scene {
    RTCDevice device;
    RTCScene scene;
} scene;

static scene *build(const bench_mesh *m, enum RTCSceneFlags flags)
{
    scene *s = malloc(sizeof *s);
    if (!s)
        exit(1);
    s->device = rtcNewDevice("threads=1");
    s->scene = rtcNewScene(s->device);
    rtcSetSceneFlags(s->scene, flags);
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
    rtcCommitGeometry(g);
    rtcAttachGeometry(s->scene, g);
    rtcReleaseGeometry(g);
    rtcCommitScene(s->scene);
    return s;
}

static void *build_fast(const bench_mesh *m)
{
    return build(m, RTC_SCENE_FLAG_NONE);
}

static void *build_robust(const bench_mesh *m)
{
    return build(m, RTC_SCENE_FLAG_ROBUST);
}

static void destroy(void *index)
{
    scene *s = index;
    rtcReleaseScene(s->scene);
    rtcReleaseDevice(s->device);
    free(s);
}

static double cast(const void *index, const bvol_ray *ray)
{
    const scene *s = index;
    struct RTCIntersectContext context;
    struct RTCRayHit r = {.ray = {.org_x = ray->origin.x,
                                  .org_y = ray->origin.y,
                                  .org_z = ray->origin.z,
                                  .tnear = ray->t_min,
                                  .dir_x = ray->dir.x,
                                  .dir_y = ray->dir.y,
                                  .dir_z = ray->dir.z,
                                  .tfar = ray->t_max,
                                  .mask = UINT32_MAX},
                          .hit = {.geomID = RTC_INVALID_GEOMETRY_ID, .instID = {RTC_INVALID_GEOMETRY_ID}}};
    rtcInitIntersectContext(&context);
    rtcIntersect1(s->scene, &context, &r);
    return r.hit.geomID == RTC_INVALID_GEOMETRY_ID ? -1 : (double)r.ray.tfar;
}

const caster caster_embree = {"embree", build_fast, destroy, cast};
const caster caster_embree_robust = {"embree robust", build_robust, destroy, cast};
