// SPDX-License-Identifier: MIT
// How far apart two hulls are, or how deep in each other, by Bullet: its GJK, and its EPA where they overlap, without margins.
#include "fit.h"

#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <btBulletCollisionCommon.h>

#include <new>

struct bullet_pair {
    btConvexHullShape a, b;
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
};

static void add(btConvexHullShape *shape, const bvol_vec3 *points, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        shape->addPoint(btVector3(points[i].x, points[i].y, points[i].z), false);
    shape->setMargin(0);
    shape->recalcLocalAabb();
}

bullet_pair *bullet_pair_make(const bvol_vec3 *a, const bvol_vec3 *b, size_t count)
{
    bullet_pair *const pair = new (std::nothrow) bullet_pair;
    if (pair) {
        add(&pair->a, a, count);
        add(&pair->b, b, count);
    }
    return pair;
}

void bullet_pair_free(bullet_pair *pair)
{
    delete pair;
}

double bullet_pair_gap(bullet_pair *pair, const bvol_vec3 *offset)
{
    btPointCollector result;
    btGjkPairDetector::ClosestPointInput input;
    btGjkPairDetector detector(&pair->a, &pair->b, &pair->simplex, &pair->depth);
    input.m_transformA.setIdentity();
    input.m_transformB.setIdentity();
    input.m_transformB.setOrigin(btVector3(offset->x, offset->y, offset->z));
    detector.getClosestPoints(input, result, nullptr);
    return result.m_distance;
}
