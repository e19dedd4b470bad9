// SPDX-License-Identifier: MIT
// The box intersection of CGAL, which finds all pairs at once without an index that is kept.
#include "index.h"

#include <CGAL/Box_intersection_d/Box_d.h>
#include <CGAL/box_intersection_d.h>

#include <vector>

namespace
{

using box = CGAL::Box_intersection_d::Box_d<float, 3>;

void *build(const bvol_aabb *, std::size_t)
{
    return nullptr;
}

void destroy(void *)
{
}

std::size_t pairs(const void *, const bvol_aabb *boxes, std::size_t count)
{
    std::vector<box> all;
    std::size_t found = 0;
    all.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        float low[3] = {boxes[i].min.x, boxes[i].min.y, boxes[i].min.z};
        float high[3] = {boxes[i].max.x, boxes[i].max.y, boxes[i].max.z};
        all.emplace_back(low, high);
    }
    CGAL::box_self_intersection_d(all.begin(), all.end(), [&](const box &, const box &) { ++found; });
    return found;
}

contender make()
{
    contender c = {};
    c.name = "CGAL";
    c.build = build;
    c.destroy = destroy;
    c.pairs = pairs;
    return c;
}

} // namespace

extern "C" const contender index_cgal = make();
