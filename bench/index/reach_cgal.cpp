// SPDX-License-Identifier: MIT
// The AABB tree of CGAL, in double without exact constructions, with its search tree of points as hints.
#include "reach.h"

#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Simple_cartesian.h>

#include <cmath>
#include <vector>

namespace
{

using kernel = CGAL::Simple_cartesian<double>;
using triangles = std::vector<kernel::Triangle_3>;
using primitive = CGAL::AABB_triangle_primitive<kernel, triangles::iterator>;
using tree = CGAL::AABB_tree<CGAL::AABB_traits<kernel, primitive>>;

struct own {
    triangles all;
    tree search;
};

kernel::Point_3 point(const bvol_vec3 &p)
{
    return kernel::Point_3(p.x, p.y, p.z);
}

void *build(const bench_mesh *m)
{
    own *o = new own;
    for (std::size_t i = 0; i < m->triangle_count; ++i) {
        const uint32_t *t = m->triangles[i];
        o->all.emplace_back(point(m->vertices[t[0]]), point(m->vertices[t[1]]), point(m->vertices[t[2]]));
    }
    o->search.insert(o->all.begin(), o->all.end());
    o->search.build();
    o->search.accelerate_distance_queries();
    return o;
}

void destroy(void *index)
{
    delete static_cast<own *>(index);
}

double distance(void *index, const bvol_vec3 *p)
{
    const kernel::Point_3 q = point(*p), at = static_cast<own *>(index)->search.closest_point(q);
    return std::sqrt((at - q).squared_length());
}

} // namespace

extern "C" const finder finder_cgal = {"CGAL", build, destroy, distance, nullptr};
