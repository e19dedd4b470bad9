// SPDX-License-Identifier: MIT
// Meshes of FCL, with its fastest bounding volumes and all contacts.
#include "meshes.h"

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/narrowphase/detail/traversal/collision/mesh_collision_traversal_node.h>
#include <fcl/narrowphase/detail/traversal/collision_node.h>

#include <limits>
#include <memory>
#include <vector>

namespace
{

using model = fcl::BVHModel<fcl::OBBRSSf>;

struct own {
    std::shared_ptr<model> mesh = std::make_shared<model>();
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

std::size_t find(void *a, void *b, const float matrix[16], std::size_t most)
{
    fcl::Transform3f still = fcl::Transform3f::Identity(), moved = still;
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 3; ++row)
            moved.matrix()(row, column) = matrix[4 * column + row];
    const fcl::CollisionRequestf request(most, most > 1);
    fcl::CollisionResultf result;
    // As fcl::collide() does for this pair; that itself takes a minute to compile, with those of all other pairs.
    fcl::detail::MeshCollisionTraversalNodeOBBRSS<float> node;
    const model &first = *static_cast<own *>(a)->mesh, &second = *static_cast<own *>(b)->mesh;
    if (!fcl::detail::initialize(node, first, still, second, moved, request, result))
        return 0;
    fcl::detail::collide(&node);
    return result.numContacts();
}

std::size_t touching(void *a, void *b, const float matrix[16])
{
    return find(a, b, matrix, std::numeric_limits<std::size_t>::max());
}

std::size_t any(void *a, void *b, const float matrix[16])
{
    return find(a, b, matrix, 1);
}

} // namespace

extern "C" const collider meshes_fcl = {"FCL", 0.01, build, destroy, touching, any};
