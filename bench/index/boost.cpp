// SPDX-License-Identifier: MIT
// The R-tree of Boost.Geometry, packed when it is built.
#include "index.h"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

using point = bg::model::point<float, 3, bg::cs::cartesian>;
using box = bg::model::box<point>;
using value = std::pair<box, std::uint32_t>;
using tree = bgi::rtree<value, bgi::linear<16>>;

static box box_of(const bvol_aabb &b)
{
    return box(point(b.min.x, b.min.y, b.min.z), point(b.max.x, b.max.y, b.max.z));
}

static void *build(const bvol_aabb *boxes, std::size_t count)
{
    std::vector<value> values;
    values.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        values.emplace_back(box_of(boxes[i]), static_cast<std::uint32_t>(i));
    return new tree(values.begin(), values.end());
}

static void *build_one_by_one(const bvol_aabb *boxes, std::size_t count)
{
    tree *all = new tree;
    for (std::size_t i = 0; i < count; ++i)
        all->insert(value(box_of(boxes[i]), static_cast<std::uint32_t>(i)));
    return all;
}

static void destroy(void *index)
{
    delete static_cast<tree *>(index);
}

static std::vector<std::uint32_t> ids;

static std::size_t overlaps(const void *index, const bvol_aabb *query)
{
    ids.clear();
    static_cast<const tree *>(index)->query(
        bgi::intersects(box_of(*query)), boost::make_function_output_iterator([](const value &v) { ids.push_back(v.second); }));
    return ids.size();
}

static double nearest(const void *index, const bvol_vec3 *p, std::size_t count)
{
    const point at(p->x, p->y, p->z);
    double sum = 0;
    static_cast<const tree *>(index)->query(
        bgi::nearest(at, static_cast<unsigned>(count)),
        boost::make_function_output_iterator([&](const value &v) { sum += bg::comparable_distance(at, v.first); }));
    return sum;
}

// Each box is asked for, and each pair is found twice and each box with itself.
static std::size_t pairs(const void *index, const bvol_aabb *boxes, std::size_t count)
{
    std::size_t found = 0;
    for (std::size_t i = 0; i < count; ++i)
        found += overlaps(index, &boxes[i]);
    return (found - count) / 2;
}

static contender make(const char *name, void *(*how)(const bvol_aabb *, std::size_t))
{
    contender c = {};
    c.name = name;
    c.build = how;
    c.destroy = destroy;
    c.overlaps = overlaps;
    c.nearest = nearest;
    c.pairs = pairs;
    return c;
}

extern "C" const contender index_boost = make("Boost.Geometry", build);
extern "C" const contender index_boost_one_by_one = make("Boost.Geometry, one by one", build_one_by_one);
