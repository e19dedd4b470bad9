// SPDX-License-Identifier: MIT
// OBBs of Bullet, without margins: depths by its EPA, distances by its GJK, times by its convex cast, and points of contact by
// the detector for boxes, which is that of ODE.
#include "motion.h"

#include <bvol/bvol.h>

#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <memory>
#include <vector>

namespace
{

struct placed {
    std::unique_ptr<btBoxShape> box;
    btTransform at;
};

struct own {
    std::vector<placed> a, b;
    std::vector<btTransform> end; // of a, if it moves
};

btVector3 vector(const bvol_vec3 &v)
{
    return btVector3(v.x, v.y, v.z);
}

placed place(const bvol_obb &o)
{
    placed p;
    p.box.reset(new btBoxShape(vector(o.extent)));
    p.box->setMargin(0);
    const btVector3 x = vector(o.axis[0]), y = vector(o.axis[1]), z = vector(o.axis[2]);
    p.at = btTransform(btMatrix3x3(x.x(), y.x(), z.x(), x.y(), y.y(), z.y(), x.z(), y.z(), z.z()), vector(o.center));
    return p;
}

void *make(const couples *pairs)
{
    own *o = new own;
    for (int i = 0; i < COUPLES; ++i) {
        o->a.push_back(place(static_cast<const bvol_obb *>(pairs->a)[i]));
        o->b.push_back(place(static_cast<const bvol_obb *>(pairs->b)[i]));
    }
    return o;
}

void *make_moving(const couples *pairs)
{
    own *o = new own;
    for (int i = 0; i < COUPLES; ++i) {
        const moving_obb &a = static_cast<const moving_obb *>(pairs->a)[i];
        o->a.push_back(place(a.shape));
        o->b.push_back(place(static_cast<const bvol_obb *>(pairs->b)[i]));
        o->end.push_back(o->a.back().at);
        o->end.back().getOrigin() += vector(a.motion);
    }
    return o;
}

void destroy(void *context)
{
    delete static_cast<own *>(context);
}

void ask_depth(void *context, double out[COUPLES])
{
    const own *o = static_cast<const own *>(context);
    for (int i = 0; i < COUPLES; ++i) {
        const placed &a = o->a[i], &b = o->b[i];
        btGjkEpaSolver2::sResults found;
        found.distance = 0;
        btGjkEpaSolver2::Penetration(a.box.get(), a.at, b.box.get(), b.at, b.at.getOrigin() - a.at.getOrigin(), found, false);
        out[i] = found.distance;
    }
}

void ask_distance(void *context, double out[COUPLES])
{
    const own *o = static_cast<const own *>(context);
    for (int i = 0; i < COUPLES; ++i) {
        const placed &a = o->a[i], &b = o->b[i];
        btVoronoiSimplexSolver simplex;
        btGjkPairDetector detector(a.box.get(), b.box.get(), BOX_SHAPE_PROXYTYPE, BOX_SHAPE_PROXYTYPE, 0, 0, &simplex, nullptr);
        btGjkPairDetector::ClosestPointInput input;
        btPointCollector found;
        input.m_transformA = a.at;
        input.m_transformB = b.at;
        detector.getClosestPoints(input, found, nullptr);
        out[i] = found.m_distance;
    }
}

void ask_cast(void *context, double out[COUPLES])
{
    const own *o = static_cast<const own *>(context);
    for (int i = 0; i < COUPLES; ++i) {
        const placed &a = o->a[i], &b = o->b[i];
        btVoronoiSimplexSolver simplex;
        btSubsimplexConvexCast cast(a.box.get(), b.box.get(), &simplex);
        btConvexCast::CastResult found;
        found.m_fraction = 1;
        out[i] = cast.calcTimeOfImpact(a.at, o->end[i], b.at, b.at, found) ? found.m_fraction : btScalar(NEVER);
    }
}

struct points : btDiscreteCollisionDetectorInterface::Result {
    int count = 0;
    btVector3 at[8], normal;
    btScalar depth[8], least = 0;
    void setShapeIdentifiersA(int, int) override
    {
    }
    void setShapeIdentifiersB(int, int) override
    {
    }
    void addContactPoint(const btVector3 &n, const btVector3 &p, btScalar d) override
    {
        if (count == 8)
            return;
        normal = n;
        at[count] = p;
        depth[count++] = d;
        least = d < least ? d : least;
    }
};

void ask_contacts(void *context, double out[COUPLES])
{
    const own *o = static_cast<const own *>(context);
    for (int i = 0; i < COUPLES; ++i) {
        const placed &a = o->a[i], &b = o->b[i];
        btBoxBoxDetector detector(a.box.get(), b.box.get());
        btDiscreteCollisionDetectorInterface::ClosestPointInput input;
        points found;
        input.m_transformA = a.at;
        input.m_transformB = b.at;
        detector.getClosestPoints(input, found, nullptr);
        out[i] = found.least;
    }
}

} // namespace

extern "C" const peer bullet_depth = {"Bullet, EPA", make, ask_depth, destroy};
extern "C" const peer bullet_distance = {"Bullet, GJK", make, ask_distance, destroy};
extern "C" const peer bullet_cast = {"Bullet, cast", make_moving, ask_cast, destroy};
extern "C" const peer bullet_contacts = {"Bullet, box-box", make, ask_contacts, destroy};
