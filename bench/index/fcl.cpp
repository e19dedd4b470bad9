// SPDX-License-Identifier: MIT
// The dynamic tree of the broad phase of FCL.
#include "index.h"

#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/narrowphase/collision_object.h>

#include <memory>
#include <vector>

namespace
{

// Nothing but a box, which stays what it is.
struct only_box : fcl::CollisionGeometryf {
    explicit only_box(const bvol_aabb &b)
    {
        set(b);
    }
    void set(const bvol_aabb &b)
    {
        aabb_local = fcl::AABBf(fcl::Vector3f(b.min.x, b.min.y, b.min.z), fcl::Vector3f(b.max.x, b.max.y, b.max.z));
    }
    void computeLocalAABB() override
    {
    }
};

struct own {
    fcl::DynamicAABBTreeCollisionManagerf tree;
    std::vector<std::shared_ptr<only_box>> boxes;
    std::vector<std::unique_ptr<fcl::CollisionObjectf>> objects;
};

void *build(const bvol_aabb *boxes, std::size_t count)
{
    own *o = new own;
    std::vector<fcl::CollisionObjectf *> all;
    for (std::size_t i = 0; i < count; ++i) {
        o->boxes.push_back(std::make_shared<only_box>(boxes[i]));
        o->objects.emplace_back(new fcl::CollisionObjectf(o->boxes.back()));
        all.push_back(o->objects.back().get());
    }
    o->tree.registerObjects(all);
    o->tree.setup();
    return o;
}

void destroy(void *index)
{
    delete static_cast<own *>(index);
}

bool count_one(fcl::CollisionObjectf *, fcl::CollisionObjectf *, void *found)
{
    ++*static_cast<std::size_t *>(found);
    return false;
}

std::size_t overlaps(const void *index, const bvol_aabb *query)
{
    std::size_t found = 0;
    fcl::CollisionObjectf object(std::make_shared<only_box>(*query));
    static_cast<const own *>(index)->tree.collide(&object, &found, count_one);
    return found;
}

std::size_t pairs(const void *index, const bvol_aabb *, std::size_t)
{
    std::size_t found = 0;
    static_cast<const own *>(index)->tree.collide(&found, count_one);
    return found;
}

void move(void *index, const bvol_aabb *boxes, std::size_t count)
{
    own *o = static_cast<own *>(index);
    for (std::size_t i = 0; i < count; ++i) {
        o->boxes[i]->set(boxes[i]);
        o->objects[i]->computeAABB();
    }
    o->tree.update();
}

contender make()
{
    contender c = {};
    c.name = "FCL";
    c.build = build;
    c.destroy = destroy;
    c.overlaps = overlaps;
    c.pairs = pairs;
    c.move = move;
    return c;
}

} // namespace

extern "C" const contender index_fcl = make();
