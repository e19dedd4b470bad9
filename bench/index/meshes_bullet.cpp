// SPDX-License-Identifier: MIT
// Moving meshes of Bullet, by the steps of its algorithm: pairs of boxes, then triangles. Its test takes triangles for touching
// that lie beside each other: up to three times as many.
#include "meshes.h"

#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <btBulletCollisionCommon.h>

#include <memory>

namespace
{

struct own {
    std::unique_ptr<btTriangleIndexVertexArray> arrays;
    std::unique_ptr<btGImpactMeshShape> shape;
};

void *build(const bench_mesh *m)
{
    own *o = new own;
    o->arrays.reset(new btTriangleIndexVertexArray(static_cast<int>(m->triangle_count), reinterpret_cast<int *>(m->triangles),
                                                   sizeof *m->triangles, static_cast<int>(m->vertex_count),
                                                   reinterpret_cast<btScalar *>(m->vertices), sizeof *m->vertices));
    o->shape.reset(new btGImpactMeshShape(o->arrays.get()));
    o->shape->setMargin(0);
    o->shape->updateBound();
    return o;
}

void destroy(void *index)
{
    delete static_cast<own *>(index);
}

btTransform transform_of(const float m[16])
{
    return btTransform(btMatrix3x3(m[0], m[4], m[8], m[1], m[5], m[9], m[2], m[6], m[10]), btVector3(m[12], m[13], m[14]));
}

std::size_t touching(void *a, void *b, const float matrix[16])
{
    const btTransform still = btTransform::getIdentity(), moved = transform_of(matrix);
    btGImpactMeshShapePart *const p = static_cast<own *>(a)->shape->getMeshPart(0), *const q = static_cast<own *>(b)
                                                                                                   ->shape->getMeshPart(0);
    btPairSet found;
    btGImpactBoxSet::find_collision(p->getBoxSet(), still, q->getBoxSet(), moved, found);
    std::size_t count = 0;
    p->lockChildShapes();
    q->lockChildShapes();
    for (int i = 0; i < found.size(); ++i) {
        btPrimitiveTriangle s, t;
        GIM_TRIANGLE_CONTACT contact;
        p->getPrimitiveTriangle(found[i].m_index1, s);
        q->getPrimitiveTriangle(found[i].m_index2, t);
        t.applyTransform(moved);
        s.buildTriPlane();
        t.buildTriPlane();
        count += s.overlap_test_conservative(t) && s.find_triangle_collision_clip_method(t, contact);
    }
    q->unlockChildShapes();
    p->unlockChildShapes();
    return count;
}

} // namespace

extern "C" const collider meshes_bullet = {"Bullet", 3, build, destroy, touching, nullptr};
