// SPDX-License-Identifier: MIT
// OBBs of FCL, in double: the deepest of its contacts, and its distance, with the solver that is its default.
#include "motion.h"

#include <bvol/bvol.h>

#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <algorithm>
#include <vector>

namespace
{

struct placed {
    fcl::Boxd box;
    fcl::Transform3d at;
};

struct own {
    std::vector<placed> a, b;
};

placed place(const bvol_obb &o)
{
    placed p{fcl::Boxd(2.0 * o.extent.x, 2.0 * o.extent.y, 2.0 * o.extent.z), fcl::Transform3d::Identity()};
    for (int i = 0; i < 3; ++i)
        p.at.linear().col(i) = fcl::Vector3d(o.axis[i].x, o.axis[i].y, o.axis[i].z);
    p.at.translation() = fcl::Vector3d(o.center.x, o.center.y, o.center.z);
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

void destroy(void *context)
{
    delete static_cast<own *>(context);
}

void ask_depth(void *context, double out[COUPLES])
{
    const own *o = static_cast<const own *>(context);
    const fcl::CollisionRequestd request(8, true);
    for (int i = 0; i < COUPLES; ++i) {
        fcl::CollisionResultd found;
        fcl::collide(&o->a[i].box, o->a[i].at, &o->b[i].box, o->b[i].at, request, found);
        out[i] = 0;
        for (std::size_t k = 0; k < found.numContacts(); ++k)
            out[i] = std::min(out[i], -found.getContact(k).penetration_depth);
    }
}

void ask_distance(void *context, double out[COUPLES])
{
    const own *o = static_cast<const own *>(context);
    const fcl::DistanceRequestd request(true);
    for (int i = 0; i < COUPLES; ++i) {
        fcl::DistanceResultd found;
        out[i] = fcl::distance(&o->a[i].box, o->a[i].at, &o->b[i].box, o->b[i].at, request, found);
    }
}

} // namespace

extern "C" const peer fcl_depth = {"FCL", make, ask_depth, destroy};
extern "C" const peer fcl_distance = {"FCL", make, ask_distance, destroy};
