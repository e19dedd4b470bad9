// SPDX-License-Identifier: MIT
// Hulls, the smallest sphere and small oriented boxes of CGAL.
#include "fit.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Min_sphere_of_points_d_traits_3.h>
#include <CGAL/Min_sphere_of_spheres_d.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>
#ifdef BENCH_EIGEN
#include <CGAL/optimal_bounding_box.h>
#endif

#include <array>
#include <cmath>
#include <vector>

namespace
{

using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using point = kernel::Point_3;

std::vector<point> points_of(const bvol_vec3 *points, std::size_t count)
{
    std::vector<point> all;
    all.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        all.emplace_back(points[i].x, points[i].y, points[i].z);
    return all;
}

} // namespace

double cgal_hull(const bvol_vec3 *points, size_t count)
{
    const std::vector<point> all = points_of(points, count);
    CGAL::Surface_mesh<point> hull;
    CGAL::convex_hull_3(all.begin(), all.end(), hull);
    return static_cast<double>(hull.number_of_vertices());
}

double cgal_sphere(const bvol_vec3 *points, size_t count)
{
    using traits = CGAL::Min_sphere_of_points_d_traits_3<kernel, double>;
    const std::vector<point> all = points_of(points, count);
    CGAL::Min_sphere_of_spheres_d<traits> sphere(all.begin(), all.end());
    return sphere.radius();
}

#ifdef BENCH_EIGEN
double cgal_obb(const bvol_vec3 *points, size_t count)
{
    const std::vector<point> all = points_of(points, count);
    std::array<point, 8> corner;
    CGAL::oriented_bounding_box(all, corner);
    const double x = std::sqrt(CGAL::squared_distance(corner[0], corner[1])),
                 y = std::sqrt(CGAL::squared_distance(corner[0], corner[3])),
                 z = std::sqrt(CGAL::squared_distance(corner[0], corner[5]));
    return x * y * z;
}
#endif
