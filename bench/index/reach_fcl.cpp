// SPDX-License-Identifier: MIT
// The distance of FCL from a ball of radius 0 to a mesh, and from a mesh to a mesh, with its fastest bounding volumes for
// distances; as fcl::distance() does for these pairs, which itself takes a minute to compile, with those of all others.
#include "reach.h"

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>
#include <fcl/narrowphase/detail/traversal/collision_node.h>
#include <fcl/narrowphase/detail/traversal/distance/mesh_distance_traversal_node.h>
#include <fcl/narrowphase/detail/traversal/distance/mesh_shape_distance_traversal_node.h>

#include <memory>
#include <vector>

namespace
{

using model = fcl::BVHModel<fcl::RSSf>;

struct own {
    std::shared_ptr<model> mesh = std::make_shared<model>();
    fcl::Spheref ball{0};
};

void *build(const bench_mesh *m)
{
    own *o = new own;
    std::vector<fcl::Vector3f> vertices;
    std::vector<fcl::Triangle> triangles;
    for (std::size_t i = 0; i < m->vertex_count; ++i)
        vertices.emplace_back(m->vertices[i].x, m->vertices[i].y, m->vertices[i].z);
    for (std::size_t i = 0; i < m->triangle_count; ++i)
        triangles.emplace_back(m->triangles[i][0], m->triangles[i][1], m->triangles[i][2]);
    o->mesh->beginModel();
    o->mesh->addSubModel(vertices, triangles);
    o->mesh->endModel();
    return o;
}

void destroy(void *index)
{
    delete static_cast<own *>(index);
}

double distance(void *index, const bvol_vec3 *p)
{
    own *o = static_cast<own *>(index);
    fcl::Transform3f still = fcl::Transform3f::Identity(), moved = still;
    moved.translation() = fcl::Vector3f(p->x, p->y, p->z);
    const fcl::DistanceRequestf request(true);
    fcl::DistanceResultf result;
    const model &mesh = *o->mesh;
    const fcl::detail::GJKSolver_libccd<float> solver;
    fcl::detail::MeshShapeDistanceTraversalNodeRSS<fcl::Spheref, fcl::detail::GJKSolver_libccd<float>> node;
    fcl::detail::initialize(node, mesh, still, o->ball, moved, &solver, request, result);
    fcl::detail::distance(&node);
    return result.min_distance;
}

double surfaces(void *index, const bvol_vec3 *p)
{
    own *o = static_cast<own *>(index);
    fcl::Transform3f still = fcl::Transform3f::Identity(), moved = still;
    moved.translation() = fcl::Vector3f(p->x, p->y, p->z);
    const fcl::DistanceRequestf request(true);
    fcl::DistanceResultf result;
    const model &mesh = *o->mesh;
    fcl::detail::MeshDistanceTraversalNodeRSS<float> node;
    fcl::detail::initialize(node, mesh, still, mesh, moved, request, result);
    fcl::detail::distance(&node);
    return result.min_distance;
}

} // namespace

extern "C" const finder finder_fcl = {"FCL", build, destroy, distance, surfaces};
