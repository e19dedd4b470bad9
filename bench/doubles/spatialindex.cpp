// SPDX-License-Identifier: MIT
// The R-tree of libspatialindex in memory, loaded at once.
#include "doubles.h"

#include <spatialindex/SpatialIndex.h>

#include <memory>
#include <vector>

namespace
{

namespace si = SpatialIndex;

struct own {
    std::unique_ptr<si::IStorageManager> storage;
    std::unique_ptr<si::ISpatialIndex> tree;
};

template <int D> si::Region region(const doubles_boxes *b, std::size_t i)
{
    if (D == 2)
        return si::Region(&b->plane[i].min.x, &b->plane[i].max.x, 2);
    return si::Region(&b->space[i].min.x, &b->space[i].max.x, 3);
}

template <int D> struct stream : si::IDataStream {
    const doubles_boxes *boxes;
    std::size_t at = 0;
    explicit stream(const doubles_boxes *b) : boxes(b)
    {
    }
    si::IData *getNext() override
    {
        if (at == boxes->count)
            return nullptr;
        si::Region r = region<D>(boxes, at);
        return new si::RTree::Data(0, nullptr, r, static_cast<si::id_type>(at++));
    }
    bool hasNext() override
    {
        return at < boxes->count;
    }
    std::uint32_t size() override
    {
        return static_cast<std::uint32_t>(boxes->count);
    }
    void rewind() override
    {
        at = 0;
    }
};

template <int D> void *build(const doubles_boxes *boxes)
{
    own *o = new own;
    stream<D> all(boxes);
    si::id_type id;
    o->storage.reset(si::StorageManager::createNewMemoryStorageManager());
    o->tree.reset(
        si::RTree::createAndBulkLoadNewRTree(si::RTree::BLM_STR, all, *o->storage, 0.9, 50, 50, D, si::RTree::RV_RSTAR, id));
    return o;
}

void destroy(void *index)
{
    own *o = static_cast<own *>(index);
    o->tree.reset();
    delete o;
}

struct collector : si::IVisitor {
    std::uint32_t *ids;
    std::size_t found = 0;
    explicit collector(std::uint32_t *to) : ids(to)
    {
    }
    void visitNode(const si::INode &) override
    {
    }
    void visitData(const si::IData &d) override
    {
        ids[found++ % DOUBLES_ROOM] = static_cast<std::uint32_t>(d.getIdentifier());
    }
    void visitData(std::vector<const si::IData *> &) override
    {
    }
};

template <int D> std::size_t overlaps(const void *index, const doubles_boxes *queries, std::size_t i, std::uint32_t *ids)
{
    collector c(ids);
    static_cast<const own *>(index)->tree->intersectsWithQuery(region<D>(queries, i), c);
    return c.found;
}

// Of equal distances it may find more than are wanted; the nearest come first.
struct adder : si::IVisitor {
    const si::Point &at;
    std::size_t left;
    double sum = 0;
    adder(const si::Point &p, std::size_t wanted) : at(p), left(wanted)
    {
    }
    void visitNode(const si::INode &) override
    {
    }
    void visitData(const si::IData &d) override
    {
        if (left == 0)
            return;
        si::IShape *shape = nullptr;
        d.getShape(&shape);
        const double distance = shape->getMinimumDistance(at);
        delete shape;
        sum += distance * distance;
        --left;
    }
    void visitData(std::vector<const si::IData *> &) override
    {
    }
};

template <int D> double nearest(const void *index, const doubles_boxes *queries, std::size_t i, std::size_t wanted)
{
    const si::Point at(D == 2 ? &queries->plane[i].min.x : &queries->space[i].min.x, D);
    adder a(at, wanted);
    static_cast<const own *>(index)->tree->nearestNeighborQuery(static_cast<std::uint32_t>(wanted), at, a);
    return a.sum;
}

template <int D> doubles_index make()
{
    doubles_index d = {};
    d.name = "libspatialindex";
    d.dimensions = D;
    d.most_boxes = 4000; // with each box asked for, more would take minutes
    d.build = build<D>;
    d.destroy = destroy;
    d.overlaps = overlaps<D>;
    d.nearest = nearest<D>;
    return d;
}

} // namespace

extern "C" const doubles_index doubles_spatialindex_space = make<3>(), doubles_spatialindex_plane = make<2>();
