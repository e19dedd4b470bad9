/* SPDX-License-Identifier: MIT */
#include "../batch.h"

#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/Gimpact/btBoxCollision.h>
#include <LinearMath/btAabbUtil2.h>

namespace
{

btVector3 vector(const bvol_vec3 &v)
{
    return btVector3(v.x, v.y, v.z);
}

/* Arrays of Bullet's types from the same allocator as everybody's. */
template <class T> T *allocate(size_t count)
{
    return static_cast<T *>(batch_allocate(count * sizeof(T)));
}

/* --- boxes and rays ----------------------------------------------------------------------------------------------------- */

struct Box {
    btVector3 bounds[2];
};

/* What btRayAabb2() takes. */
struct Ray {
    btVector3 from, inverse;
    unsigned sign[3];
    btScalar first, last;
};

Box box_of(const bvol_aabb &b)
{
    Box box;
    box.bounds[0] = vector(b.min);
    box.bounds[1] = vector(b.max);
    return box;
}

Ray ray_of(const bvol_ray &r)
{
    Ray ray;
    ray.from = vector(r.origin);
    ray.inverse = btVector3(1 / r.dir.x, 1 / r.dir.y, 1 / r.dir.z);
    for (int i = 0; i < 3; ++i)
        ray.sign[i] = ray.inverse[i] < 0;
    ray.first = r.t_min;
    ray.last = r.t_max;
    return ray;
}

void *make_boxes(const scene *s)
{
    Box *boxes = allocate<Box>(s->count);
    for (size_t i = 0; i < s->count; ++i)
        boxes[i] = box_of(s->boxes[i]);
    return boxes;
}

void *make_rays(const scene *s)
{
    Ray *rays = allocate<Ray>(s->count);
    for (size_t i = 0; i < s->count; ++i)
        rays[i] = ray_of(s->rays[i]);
    return rays;
}

void boxes(const scene *s, const void *own, void *answers)
{
    const Box *all = static_cast<const Box *>(own);
    const Box box = box_of(s->box);
    uint8_t *in = static_cast<uint8_t *>(answers);
    for (size_t i = 0; i < s->count; ++i)
        in[i] = TestAabbAgainstAabb2(all[i].bounds[0], all[i].bounds[1], box.bounds[0], box.bounds[1]);
}

bool hits(const Ray &ray, const Box &box)
{
    btScalar t;
    return btRayAabb2(ray.from, ray.inverse, ray.sign, box.bounds, t, ray.first, ray.last);
}

void ray_boxes(const scene *s, const void *own, void *answers)
{
    const Box *all = static_cast<const Box *>(own);
    const Ray ray = ray_of(s->ray);
    uint8_t *in = static_cast<uint8_t *>(answers);
    for (size_t i = 0; i < s->count; ++i)
        in[i] = hits(ray, all[i]);
}

void rays_box(const scene *s, const void *own, void *answers)
{
    const Ray *all = static_cast<const Ray *>(own);
    const Box box = box_of(s->box);
    uint8_t *in = static_cast<uint8_t *>(answers);
    for (size_t i = 0; i < s->count; ++i)
        in[i] = hits(all[i], box);
}

/* --- oriented boxes: the test of GImpact, which only answers, and the one for contacts ------------------------------------ */

struct Oriented {
    btTransform at;
    btVector3 extent;
};

struct Pairs {
    Oriented *a, *b;
};

void set(Oriented &out, const bvol_obb &b)
{
    btMatrix3x3 m(b.axis[0].x, b.axis[1].x, b.axis[2].x, b.axis[0].y, b.axis[1].y, b.axis[2].y, b.axis[0].z, b.axis[1].z,
                  b.axis[2].z);
    out.at = btTransform(m, vector(b.center));
    out.extent = vector(b.extent);
}

void *make_pairs(const scene *s)
{
    Pairs *p = allocate<Pairs>(1);
    p->a = allocate<Oriented>(s->count);
    p->b = allocate<Oriented>(s->count);
    for (size_t i = 0; i < s->count; ++i) {
        set(p->a[i], s->a[i]);
        set(p->b[i], s->b[i]);
    }
    return p;
}

void release_pairs(void *own)
{
    Pairs *p = static_cast<Pairs *>(own);
    batch_free(p->a);
    batch_free(p->b);
    batch_free(p);
}

btAABB local(const Oriented &box)
{
    btAABB b;
    b.m_min = -box.extent;
    b.m_max = box.extent;
    return b;
}

void overlaps(const scene *s, const void *own, void *answers)
{
    const Pairs *p = static_cast<const Pairs *>(own);
    uint8_t *in = static_cast<uint8_t *>(answers);
    for (size_t i = 0; i < s->count; ++i) {
        BT_BOX_BOX_TRANSFORM_CACHE cache;
        cache.calc_from_homogenic(p->a[i].at, p->b[i].at);
        in[i] = local(p->a[i]).overlapping_trans_cache(local(p->b[i]), cache, true);
    }
}

struct Counter : btDiscreteCollisionDetectorInterface::Result {
    int count = 0;
    void setShapeIdentifiersA(int, int) override
    {
    }
    void setShapeIdentifiersB(int, int) override
    {
    }
    void addContactPoint(const btVector3 &, const btVector3 &, btScalar) override
    {
        ++count;
    }
};

void contacts(const scene *s, const void *own, void *answers)
{
    const Pairs *p = static_cast<const Pairs *>(own);
    uint8_t *in = static_cast<uint8_t *>(answers);
    btBoxShape one(btVector3(1, 1, 1)), two(btVector3(1, 1, 1));
    one.setMargin(0);
    two.setMargin(0);
    btBoxBoxDetector detector(&one, &two);
    for (size_t i = 0; i < s->count; ++i) {
        one.setImplicitShapeDimensions(p->a[i].extent);
        two.setImplicitShapeDimensions(p->b[i].extent);
        btDiscreteCollisionDetectorInterface::ClosestPointInput input;
        input.m_transformA = p->a[i].at;
        input.m_transformB = p->b[i].at;
        Counter found;
        detector.getClosestPoints(input, found, nullptr);
        in[i] = found.count > 0;
    }
}

const contender list[] = {
    PREPARED("Bullet", ROLE_PEER, TASK_OBB_PAIRS, FORM_BYTES, overlaps, make_pairs, release_pairs),
    PREPARED("Bullet, with contacts", ROLE_PEER, TASK_OBB_PAIRS, FORM_BYTES, contacts, make_pairs, release_pairs),
    PREPARED("Bullet", ROLE_PEER, TASK_RAY_BOXES, FORM_BYTES, ray_boxes, make_boxes, batch_free),
    PREPARED("Bullet", ROLE_PEER, TASK_RAYS_BOX, FORM_BYTES, rays_box, make_rays, batch_free),
    PREPARED("Bullet", ROLE_PEER, TASK_BOX_BOXES, FORM_BYTES, boxes, make_boxes, batch_free),
};

} // namespace

extern "C" {
extern const contenders bullet_contenders;
const contenders bullet_contenders = CONTENDERS(list);
}
