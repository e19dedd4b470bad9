// SPDX-License-Identifier: MIT
// The R-tree of Boost.Geometry in the plane, packed when it is built.
#include "plane.h"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace
{

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

using point = bg::model::point<float, 2, bg::cs::cartesian>;
using box = bg::model::box<point>;
using value = std::pair<box, std::uint32_t>;
using tree = bgi::rtree<value, bgi::linear<16>>;

box box_of(const bvol_aabb2 &b)
{
    return box(point(b.min.x, b.min.y), point(b.max.x, b.max.y));
}

void *build(const bvol_aabb2 *boxes, std::size_t count)
{
    std::vector<value> values;
    values.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        values.emplace_back(box_of(boxes[i]), static_cast<std::uint32_t>(i));
    return new tree(values.begin(), values.end());
}

void destroy(void *index)
{
    delete static_cast<tree *>(index);
}

std::vector<std::uint32_t> ids;

template <typename shape> std::size_t ask(const void *index, const shape &query)
{
    ids.clear();
    static_cast<const tree *>(index)->query(
        bgi::intersects(query), boost::make_function_output_iterator([](const value &v) { ids.push_back(v.second); }));
    return ids.size();
}

std::size_t overlaps(const void *index, const bvol_aabb2 *query)
{
    return ask(index, box_of(*query));
}

std::size_t segment(const void *index, const bvol_segment2 *query)
{
    return ask(index, bg::model::segment<point>(point(query->a.x, query->a.y), point(query->b.x, query->b.y)));
}

double nearest(const void *index, const bvol_vec2 *p, std::size_t count)
{
    const point at(p->x, p->y);
    double sum = 0;
    static_cast<const tree *>(index)->query(
        bgi::nearest(at, static_cast<unsigned>(count)),
        boost::make_function_output_iterator([&](const value &v) { sum += bg::comparable_distance(at, v.first); }));
    return sum;
}

// Each rectangle is asked for, and each pair is found twice and each rectangle with itself.
std::size_t pairs(const void *index, const bvol_aabb2 *boxes, std::size_t count)
{
    std::size_t found = 0;
    for (std::size_t i = 0; i < count; ++i)
        found += overlaps(index, &boxes[i]);
    return (found - count) / 2;
}

} // namespace

extern "C" const planar plane_boost = {"Boost.Geometry", build, destroy, overlaps, segment, nearest, pairs};
