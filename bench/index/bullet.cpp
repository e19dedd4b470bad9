// SPDX-License-Identifier: MIT
// The dynamic tree of Bullet.
#include "index.h"

#include <BulletCollision/BroadphaseCollision/btDbvt.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace
{

struct own {
    btDbvt tree;
    std::vector<btDbvtNode *> leaves;
};

btDbvtVolume volume(const bvol_aabb &b)
{
    return btDbvtVolume::FromMM(btVector3(b.min.x, b.min.y, b.min.z), btVector3(b.max.x, b.max.y, b.max.z));
}

void *build(const bvol_aabb *boxes, std::size_t count)
{
    own *o = new own;
    o->leaves.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        o->leaves.push_back(o->tree.insert(volume(boxes[i]), reinterpret_cast<void *>(i)));
    return o;
}

void destroy(void *index)
{
    delete static_cast<own *>(index);
}

struct collect : btDbvt::ICollide {
    std::vector<std::uint32_t> ids;
    std::size_t pairs = 0;
    void Process(const btDbvtNode *leaf) override
    {
        ids.push_back(static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(leaf->data)));
    }
    void Process(const btDbvtNode *, const btDbvtNode *) override
    {
        ++pairs;
    }
};

std::size_t overlaps(const void *index, const bvol_aabb *query)
{
    static collect found;
    found.ids.clear();
    const own *o = static_cast<const own *>(index);
    o->tree.collideTV(o->tree.m_root, volume(*query), found);
    return found.ids.size();
}

std::size_t pairs(const void *index, const bvol_aabb *, std::size_t)
{
    collect found;
    own *o = const_cast<own *>(static_cast<const own *>(index));
    o->tree.collideTTpersistentStack(o->tree.m_root, o->tree.m_root, found);
    return found.pairs;
}

void move(void *index, const bvol_aabb *boxes, std::size_t count)
{
    own *o = static_cast<own *>(index);
    for (std::size_t i = 0; i < count; ++i) {
        btDbvtVolume v = volume(boxes[i]);
        o->tree.update(o->leaves[i], v);
    }
}

contender make()
{
    contender c = {};
    c.name = "Bullet";
    c.build = build;
    c.destroy = destroy;
    c.overlaps = overlaps;
    c.pairs = pairs;
    c.move = move;
    return c;
}

} // namespace

extern "C" const contender index_bullet = make();
