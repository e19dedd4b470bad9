// SPDX-License-Identifier: MIT
// Shapes of Bullet without margins: how far apart they are, when one that moves meets another, and a world of them for rays.
#include "fit.h"

#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <btBulletCollisionCommon.h>

#include <memory>
#include <vector>

struct bullet_shape {
    std::unique_ptr<btConvexShape> shape;
    btTransform at;
};

namespace
{

bullet_shape *made(btConvexShape *shape, const btVector3 &at)
{
    bullet_shape *const s = new bullet_shape;
    s->shape.reset(shape);
    s->at.setIdentity();
    s->at.setOrigin(at);
    return s;
}

btVector3 vector(const bvol_vec3 &v)
{
    return btVector3(v.x, v.y, v.z);
}

} // namespace

struct bullet_world {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher;
    btDbvtBroadphase broadphase;
    btCollisionWorld world;
    std::vector<std::unique_ptr<btCollisionObject>> objects;
    bullet_world() : dispatcher(&configuration), world(&dispatcher, &broadphase, &configuration)
    {
    }
};

bullet_shape *bullet_shape_hull(const bvol_vec3 *points, size_t count)
{
    btConvexHullShape *const hull = new btConvexHullShape;
    for (size_t i = 0; i < count; ++i)
        hull->addPoint(vector(points[i]), false);
    hull->setMargin(0);
    hull->recalcLocalAabb();
    return made(hull, btVector3(0, 0, 0));
}

bullet_shape *bullet_shape_box(const bvol_aabb *box)
{
    btBoxShape *const shape = new btBoxShape(0.5F * (vector(box->max) - vector(box->min)));
    shape->setMargin(0);
    return made(shape, 0.5F * (vector(box->max) + vector(box->min)));
}

bullet_shape *bullet_shape_ball(const bvol_sphere *ball)
{
    return made(new btSphereShape(ball->radius), vector(ball->center));
}

void bullet_shape_free(bullet_shape *shape)
{
    delete shape;
}

double bullet_shape_gap(const bullet_shape *a, const bullet_shape *b)
{
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
    btPointCollector result;
    btGjkPairDetector::ClosestPointInput input;
    btGjkPairDetector detector(a->shape.get(), b->shape.get(), &simplex, &depth);
    input.m_transformA = a->at;
    input.m_transformB = b->at;
    detector.getClosestPoints(input, result, nullptr);
    return result.m_distance;
}

double bullet_shape_cast(const bullet_shape *a, const bullet_shape *b, const bvol_vec3 *motion)
{
    btVoronoiSimplexSolver simplex;
    btSubsimplexConvexCast cast(a->shape.get(), b->shape.get(), &simplex);
    btConvexCast::CastResult found;
    btTransform end = a->at;
    end.getOrigin() += vector(*motion);
    found.m_fraction = 1;
    // Now and then it says that they meet after the motion.
    return cast.calcTimeOfImpact(a->at, end, b->at, b->at, found) && found.m_fraction < 1 ? found.m_fraction : 1;
}

bullet_world *bullet_world_make(bullet_shape *const *shapes, size_t count)
{
    bullet_world *const w = new bullet_world;
    for (size_t i = 0; i < count; ++i) {
        w->objects.emplace_back(new btCollisionObject);
        w->objects.back()->setCollisionShape(shapes[i]->shape.get());
        w->objects.back()->setWorldTransform(shapes[i]->at);
        w->world.addCollisionObject(w->objects.back().get());
    }
    return w;
}

void bullet_world_free(bullet_world *world)
{
    if (world)
        for (const auto &object : world->objects)
            world->world.removeCollisionObject(object.get());
    delete world;
}

double bullet_world_ray(const bullet_world *world, const bvol_ray *ray)
{
    const btVector3 from = vector(ray->origin), to = from + ray->t_max * vector(ray->dir);
    btCollisionWorld::ClosestRayResultCallback found(from, to);
    world->world.rayTest(from, to, found);
    return found.hasHit() ? double(ray->t_max) * found.m_closestHitFraction : double(ray->t_max);
}
