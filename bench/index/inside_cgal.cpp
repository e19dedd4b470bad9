// SPDX-License-Identifier: MIT
// CGAL's Side_of_triangle_mesh, with exact predicates: a vertical ray first, and random ones where that is in doubt.
#include "inside.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Side_of_triangle_mesh.h>
#include <CGAL/Surface_mesh.h>

#include <vector>

namespace
{

using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using surface = CGAL::Surface_mesh<kernel::Point_3>;
using side_of = CGAL::Side_of_triangle_mesh<surface, kernel>;

struct own {
    surface mesh;
    side_of *side = nullptr;
};

void *build(const bench_mesh *m)
{
    own *o = new own;
    std::vector<surface::Vertex_index> at;
    for (std::size_t i = 0; i < m->vertex_count; ++i)
        at.push_back(o->mesh.add_vertex(kernel::Point_3(m->vertices[i].x, m->vertices[i].y, m->vertices[i].z)));
    for (std::size_t i = 0; i < m->triangle_count; ++i) {
        const uint32_t *t = m->triangles[i];
        o->mesh.add_face(at[t[0]], at[t[1]], at[t[2]]);
    }
    if (o->mesh.number_of_faces() != m->triangle_count || !CGAL::is_closed(o->mesh)) {
        delete o;
        return nullptr;
    }
    o->side = new side_of(o->mesh);
    return o;
}

void destroy(void *index)
{
    own *o = static_cast<own *>(index);
    delete o->side;
    delete o;
}

int encloses(void *index, const bvol_vec3 *p)
{
    return (*static_cast<own *>(index)->side)(kernel::Point_3(p->x, p->y, p->z)) != CGAL::ON_UNBOUNDED_SIDE;
}

} // namespace

extern "C" const insider insider_cgal = {"CGAL", build, destroy, encloses};
