/* SPDX-License-Identifier: MIT */
#include "../batch.h"

#include <fcl/math/bv/AABB.h>
#include <fcl/math/bv/OBB.h>
#include <new>

namespace
{

fcl::Vector3f vector(const bvol_vec3 &v)
{
    return fcl::Vector3f(v.x, v.y, v.z);
}

template <class T> T *allocate(size_t count)
{
    T *all = static_cast<T *>(batch_allocate(count * sizeof(T)));
    for (size_t i = 0; i < count; ++i)
        new (&all[i]) T();
    return all;
}

fcl::AABBf box_of(const bvol_aabb &b)
{
    return fcl::AABBf(vector(b.min), vector(b.max));
}

void *make_boxes(const scene *s)
{
    fcl::AABBf *boxes = allocate<fcl::AABBf>(s->count);
    for (size_t i = 0; i < s->count; ++i)
        boxes[i] = box_of(s->boxes[i]);
    return boxes;
}

void boxes(const scene *s, const void *own, void *answers)
{
    const fcl::AABBf *all = static_cast<const fcl::AABBf *>(own);
    const fcl::AABBf box = box_of(s->box);
    uint8_t *in = static_cast<uint8_t *>(answers);
    for (size_t i = 0; i < s->count; ++i)
        in[i] = all[i].overlap(box);
}

struct Pairs {
    fcl::OBBf *a, *b;
};

void set(fcl::OBBf &out, const bvol_obb &b)
{
    for (int i = 0; i < 3; ++i)
        out.axis.col(i) = vector(b.axis[i]);
    out.To = vector(b.center);
    out.extent = vector(b.extent);
}

void *make_pairs(const scene *s)
{
    Pairs *p = static_cast<Pairs *>(batch_allocate(sizeof(Pairs)));
    p->a = allocate<fcl::OBBf>(s->count);
    p->b = allocate<fcl::OBBf>(s->count);
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

void pairs(const scene *s, const void *own, void *answers)
{
    const Pairs *p = static_cast<const Pairs *>(own);
    uint8_t *in = static_cast<uint8_t *>(answers);
    for (size_t i = 0; i < s->count; ++i)
        in[i] = p->a[i].overlap(p->b[i]);
}

const contender list[] = {
    PREPARED("FCL", ROLE_PEER, TASK_OBB_PAIRS, FORM_BYTES, pairs, make_pairs, release_pairs),
    PREPARED("FCL", ROLE_PEER, TASK_BOX_BOXES, FORM_BYTES, boxes, make_boxes, batch_free),
};

} // namespace

extern "C" {
extern const contenders fcl_contenders;
const contenders fcl_contenders = CONTENDERS(list);
}
