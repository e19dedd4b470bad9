// SPDX-License-Identifier: MIT
// The R-tree of libspatialindex in memory, loaded at once.
#include "index.h"

#include <spatialindex/SpatialIndex.h>

#include <memory>

namespace
{

namespace si = SpatialIndex;

struct own {
    std::unique_ptr<si::IStorageManager> storage;
    std::unique_ptr<si::ISpatialIndex> tree;
};

si::Region region(const bvol_aabb &b)
{
    const double low[3] = {b.min.x, b.min.y, b.min.z}, high[3] = {b.max.x, b.max.y, b.max.z};
    return si::Region(low, high, 3);
}

struct stream : si::IDataStream {
    const bvol_aabb *boxes;
    std::size_t count, at = 0;
    stream(const bvol_aabb *b, std::size_t n) : boxes(b), count(n)
    {
    }
    si::IData *getNext() override
    {
        if (at == count)
            return nullptr;
        si::Region r = region(boxes[at]);
        return new si::RTree::Data(0, nullptr, r, static_cast<si::id_type>(at++));
    }
    bool hasNext() override
    {
        return at < count;
    }
    std::uint32_t size() override
    {
        return static_cast<std::uint32_t>(count);
    }
    void rewind() override
    {
        at = 0;
    }
};

void *build(const bvol_aabb *boxes, std::size_t count)
{
    own *o = new own;
    stream all(boxes, count);
    si::id_type id;
    o->storage.reset(si::StorageManager::createNewMemoryStorageManager());
    o->tree.reset(
        si::RTree::createAndBulkLoadNewRTree(si::RTree::BLM_STR, all, *o->storage, 0.9, 50, 50, 3, si::RTree::RV_RSTAR, id));
    return o;
}

void destroy(void *index)
{
    own *o = static_cast<own *>(index);
    o->tree.reset();
    delete o;
}

struct counter : si::IVisitor {
    std::size_t found = 0;
    void visitNode(const si::INode &) override
    {
    }
    void visitData(const si::IData &) override
    {
        ++found;
    }
    void visitData(std::vector<const si::IData *> &v) override
    {
        found += v.size();
    }
};

std::size_t overlaps(const void *index, const bvol_aabb *query)
{
    counter c;
    static_cast<const own *>(index)->tree->intersectsWithQuery(region(*query), c);
    return c.found;
}

contender make()
{
    contender c = {};
    c.name = "libspatialindex";
    c.build = build;
    c.destroy = destroy;
    c.overlaps = overlaps;
    return c;
}

} // namespace

extern "C" const contender index_spatialindex = make();
