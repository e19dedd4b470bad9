/* SPDX-License-Identifier: MIT */
/* Embree's instances, robust, with one thread. */
#include "placed.h"

#include <embree3/rtcore.h>

#include <stdlib.h>

typedef struct scene {
    RTCDevice device;
    RTCScene mesh, all;
} scene;

static RTCScene new_scene(RTCDevice device)
{
    RTCScene s = rtcNewScene(device);
    rtcSetSceneFlags(s, RTC_SCENE_FLAG_ROBUST);
    rtcSetSceneBuildQuality(s, RTC_BUILD_QUALITY_HIGH);
    return s;
}

static void add_mesh(scene *s, const bench_mesh *m)
{
    RTCGeometry g = rtcNewGeometry(s->device, RTC_GEOMETRY_TYPE_TRIANGLE);
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
    rtcAttachGeometry(s->mesh, g);
    rtcReleaseGeometry(g);
    rtcCommitScene(s->mesh);
}

static void *build(const bench_mesh *m, const float (*matrices)[16], size_t count)
{
    scene *s = malloc(sizeof *s);
    if (!s)
        exit(1);
    s->device = rtcNewDevice("threads=1");
    s->mesh = new_scene(s->device);
    s->all = new_scene(s->device);
    add_mesh(s, m);
    for (size_t i = 0; i < count; ++i) {
        RTCGeometry g = rtcNewGeometry(s->device, RTC_GEOMETRY_TYPE_INSTANCE);
        rtcSetGeometryInstancedScene(g, s->mesh);
        rtcSetGeometryTransform(g, 0, RTC_FORMAT_FLOAT4X4_COLUMN_MAJOR, matrices[i]);
        rtcCommitGeometry(g);
        rtcAttachGeometry(s->all, g);
        rtcReleaseGeometry(g);
    }
    rtcCommitScene(s->all);
    return s;
}

static void destroy(void *placed)
{
    scene *s = placed;
    rtcReleaseScene(s->all);
    rtcReleaseScene(s->mesh);
    rtcReleaseDevice(s->device);
    free(s);
}

static double cast(const void *placed, const bvol_ray *ray)
{
    const scene *s = placed;
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
    rtcIntersect1(s->all, &context, &r);
    return r.hit.geomID == RTC_INVALID_GEOMETRY_ID ? -1 : (double)r.ray.tfar;
}

const placer placer_embree_robust = {"embree robust", build, destroy, cast, NULL};
