// SPDX-License-Identifier: MIT
// Embree with boxes of the user's, on one thread.
#include "index.h"

#include <embree3/rtcore.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace
{

struct own {
    RTCDevice device;
    RTCScene scene;
    std::vector<bvol_aabb> boxes;
};

void bounds(const RTCBoundsFunctionArguments *args)
{
    const bvol_aabb &b = static_cast<const own *>(args->geometryUserPtr)->boxes[args->primID];
    RTCBounds *out = args->bounds_o;
    out->lower_x = b.min.x;
    out->lower_y = b.min.y;
    out->lower_z = b.min.z;
    out->upper_x = b.max.x;
    out->upper_y = b.max.y;
    out->upper_z = b.max.z;
}

// Where the ray enters, by slabs.
void intersect(const RTCIntersectFunctionNArguments *args)
{
    if (!args->valid[0])
        return;
    RTCRayHit *r = reinterpret_cast<RTCRayHit *>(args->rayhit);
    const bvol_aabb &b = static_cast<const own *>(args->geometryUserPtr)->boxes[args->primID];
    const float from[3] = {r->ray.org_x, r->ray.org_y, r->ray.org_z}, way[3] = {r->ray.dir_x, r->ray.dir_y, r->ray.dir_z};
    float enter = r->ray.tnear, leave = r->ray.tfar;
    for (int k = 0; k < 3; ++k) {
        const float inverse = 1 / way[k], s = ((&b.min.x)[k] - from[k]) * inverse, t = ((&b.max.x)[k] - from[k]) * inverse;
        enter = std::max(enter, std::min(s, t));
        leave = std::min(leave, std::max(s, t));
    }
    if (enter > leave)
        return;
    r->ray.tfar = enter;
    r->hit.geomID = args->geomID;
    r->hit.primID = args->primID;
}

void *build(const bvol_aabb *boxes, std::size_t count)
{
    own *o = new own{rtcNewDevice("threads=1"), nullptr, std::vector<bvol_aabb>(boxes, boxes + count)};
    o->scene = rtcNewScene(o->device);
    rtcSetSceneBuildQuality(o->scene, RTC_BUILD_QUALITY_LOW);
    RTCGeometry geometry = rtcNewGeometry(o->device, RTC_GEOMETRY_TYPE_USER);
    rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(count));
    rtcSetGeometryUserData(geometry, o);
    rtcSetGeometryBoundsFunction(geometry, bounds, nullptr);
    rtcSetGeometryIntersectFunction(geometry, intersect);
    rtcSetGeometryBuildQuality(geometry, RTC_BUILD_QUALITY_LOW);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(o->scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(o->scene);
    return o;
}

void destroy(void *index)
{
    own *o = static_cast<own *>(index);
    rtcReleaseScene(o->scene);
    rtcReleaseDevice(o->device);
    delete o;
}

double ray(const void *index, const bvol_ray *ray)
{
    RTCIntersectContext context;
    RTCRayHit r = {};
    rtcInitIntersectContext(&context);
    r.ray.org_x = ray->origin.x;
    r.ray.org_y = ray->origin.y;
    r.ray.org_z = ray->origin.z;
    r.ray.dir_x = ray->dir.x;
    r.ray.dir_y = ray->dir.y;
    r.ray.dir_z = ray->dir.z;
    r.ray.tnear = ray->t_min;
    r.ray.tfar = ray->t_max;
    r.ray.mask = ~0U;
    r.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    rtcIntersect1(static_cast<const own *>(index)->scene, &context, &r);
    return r.hit.geomID == RTC_INVALID_GEOMETRY_ID ? 0 : r.ray.tfar;
}

// The nearest so far, the farthest of them on top of a heap.
struct nearest_query {
    const own *index;
    std::size_t wanted;
    std::vector<float> found;
};

bool look(RTCPointQueryFunctionArguments *args)
{
    nearest_query *q = static_cast<nearest_query *>(args->userPtr);
    const bvol_aabb &b = q->index->boxes[args->primID];
    const float x = std::max({b.min.x - args->query->x, 0.0F, args->query->x - b.max.x}),
                y = std::max({b.min.y - args->query->y, 0.0F, args->query->y - b.max.y}),
                z = std::max({b.min.z - args->query->z, 0.0F, args->query->z - b.max.z}), distance_sq = x * x + y * y + z * z;
    if (q->found.size() == q->wanted) {
        if (distance_sq >= q->found.front())
            return false;
        std::pop_heap(q->found.begin(), q->found.end());
        q->found.pop_back();
    }
    q->found.push_back(distance_sq);
    std::push_heap(q->found.begin(), q->found.end());
    if (q->found.size() < q->wanted)
        return false;
    args->query->radius = std::sqrt(q->found.front());
    return true;
}

double nearest(const void *index, const bvol_vec3 *p, std::size_t count)
{
    static nearest_query q;
    RTCPointQueryContext context;
    RTCPointQuery query = {p->x, p->y, p->z, 0, std::numeric_limits<float>::infinity()};
    q.index = static_cast<const own *>(index);
    q.wanted = count;
    q.found.clear();
    rtcInitPointQueryContext(&context);
    rtcPointQuery(q.index->scene, &query, &context, look, &q);
    double sum = 0;
    for (float d : q.found)
        sum += static_cast<double>(d);
    return sum;
}

struct pair_count {
    const own *index;
    std::size_t pairs;
};

void count_pairs(void *user, RTCCollision *all, unsigned count)
{
    pair_count *c = static_cast<pair_count *>(user);
    for (unsigned i = 0; i < count; ++i)
        if (all[i].primID0 < all[i].primID1)
            c->pairs += bvol_aabb_overlaps_aabb(&c->index->boxes[all[i].primID0], &c->index->boxes[all[i].primID1]) != 0;
}

std::size_t pairs(const void *index, const bvol_aabb *, std::size_t)
{
    pair_count c = {static_cast<const own *>(index), 0};
    rtcCollide(c.index->scene, c.index->scene, count_pairs, &c);
    return c.pairs;
}

contender make()
{
    contender c = {};
    c.name = "Embree 3";
    c.build = build;
    c.destroy = destroy;
    c.ray = ray;
    c.nearest = nearest;
    c.pairs = pairs;
    return c;
}

} // namespace

extern "C" const contender index_embree = make();
