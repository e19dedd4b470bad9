// SPDX-License-Identifier: MIT
// The R-tree of Boost.Geometry over doubles, packed when it is built.
#include "doubles.h"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>

#include <utility>
#include <vector>

namespace
{

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

template <int D> using point_of = bg::model::point<double, D, bg::cs::cartesian>;
template <int D> using box_of = bg::model::box<point_of<D>>;
template <int D> using value_of = std::pair<box_of<D>, std::uint32_t>;
template <int D> using tree_of = bgi::rtree<value_of<D>, bgi::linear<16>>;

template <int D> box_of<D> box(const doubles_boxes *b, std::size_t i);

template <> box_of<3> box<3>(const doubles_boxes *b, std::size_t i)
{
    const bvol_aabb_f64 &a = b->space[i];
    return box_of<3>(point_of<3>(a.min.x, a.min.y, a.min.z), point_of<3>(a.max.x, a.max.y, a.max.z));
}

template <> box_of<2> box<2>(const doubles_boxes *b, std::size_t i)
{
    const bvol_aabb2_f64 &a = b->plane[i];
    return box_of<2>(point_of<2>(a.min.x, a.min.y), point_of<2>(a.max.x, a.max.y));
}

template <int D> void *build(const doubles_boxes *b)
{
    std::vector<value_of<D>> values;
    values.reserve(b->count);
    for (std::size_t i = 0; i < b->count; ++i)
        values.emplace_back(box<D>(b, i), static_cast<std::uint32_t>(i));
    return new tree_of<D>(values.begin(), values.end());
}

template <int D> void destroy(void *index)
{
    delete static_cast<tree_of<D> *>(index);
}

template <int D> std::size_t overlaps(const void *index, const doubles_boxes *queries, std::size_t i, std::uint32_t *ids)
{
    std::size_t found = 0;
    static_cast<const tree_of<D> *>(index)->query(
        bgi::intersects(box<D>(queries, i)),
        boost::make_function_output_iterator([&](const value_of<D> &v) { ids[found++ % DOUBLES_ROOM] = v.second; }));
    return found;
}

template <int D> double nearest(const void *index, const doubles_boxes *queries, std::size_t i, std::size_t wanted)
{
    const point_of<D> at = box<D>(queries, i).min_corner();
    double sum = 0;
    static_cast<const tree_of<D> *>(index)->query(
        bgi::nearest(at, static_cast<unsigned>(wanted)),
        boost::make_function_output_iterator([&](const value_of<D> &v) { sum += bg::comparable_distance(at, v.first); }));
    return sum;
}

template <int D> void *grow(const doubles_boxes *b)
{
    auto *const tree = new tree_of<D>;
    for (std::size_t i = 0; i < b->count; ++i)
        tree->insert(value_of<D>(box<D>(b, i), static_cast<std::uint32_t>(i)));
    return tree;
}

template <int D> void move(void *index, const doubles_boxes *from, const doubles_boxes *to, std::size_t step)
{
    auto *const tree = static_cast<tree_of<D> *>(index);
    for (std::size_t i = 0; i < from->count; i += step) {
        tree->remove(value_of<D>(box<D>(from, i), static_cast<std::uint32_t>(i)));
        tree->insert(value_of<D>(box<D>(to, i), static_cast<std::uint32_t>(i)));
    }
}

template <int D> void take_out_and_in(void *index, const doubles_boxes *boxes, std::size_t step)
{
    auto *const tree = static_cast<tree_of<D> *>(index);
    for (std::size_t i = 0; i < boxes->count; i += step)
        tree->remove(value_of<D>(box<D>(boxes, i), static_cast<std::uint32_t>(i)));
    for (std::size_t i = 0; i < boxes->count; i += step)
        tree->insert(value_of<D>(box<D>(boxes, i), static_cast<std::uint32_t>(i)));
}

template <int D> doubles_index make()
{
    doubles_index d = {};
    d.name = "Boost.Geometry";
    d.dimensions = D;
    d.build = build<D>;
    d.destroy = destroy<D>;
    d.overlaps = overlaps<D>;
    d.nearest = nearest<D>;
    d.grow = grow<D>;
    d.move = move<D>;
    d.remove = take_out_and_in<D>;
    return d;
}

} // namespace

extern "C" const doubles_index doubles_boost_space = make<3>(), doubles_boost_plane = make<2>();
