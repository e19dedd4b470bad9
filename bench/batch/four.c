/* SPDX-License-Identifier: MIT */
/* Loops over columns, four members at a time with SSE2 by hand, as engines do on x86. Answers are bits. */
#include "batch.h"

#include <emmintrin.h>

/* Answers of one block: BLOCK(i) gives a mask of the four members from i. */
#define FOR_BLOCKS(s, answers, EXPRESSION)                                                                                     \
    do {                                                                                                                       \
        uint64_t *words_ = (answers);                                                                                          \
        for (size_t block = 0; block < (s)->count; block += SCENE_BLOCK) {                                                     \
            uint64_t word_ = 0;                                                                                                \
            for (size_t k = 0; k < SCENE_BLOCK && block + k < (s)->count; k += 4) {                                            \
                const size_t i = block + k;                                                                                    \
                word_ |= (uint64_t)(unsigned)_mm_movemask_ps(EXPRESSION) << k;                                                 \
            }                                                                                                                  \
            words_[block / SCENE_BLOCK] = word_;                                                                               \
        }                                                                                                                      \
    } while (0)

/* --- frustum and boxes -------------------------------------------------------------------------------------------------- */

/* One plane, and the columns of the corner furthest along its normal. */
typedef struct wide_plane {
    __m128 x, y, z, d;
    const float *column[3];
} wide_plane;

static __m128 distance(const wide_plane *p, size_t i)
{
    __m128 x = _mm_mul_ps(p->x, _mm_load_ps(p->column[0] + i)), y = _mm_mul_ps(p->y, _mm_load_ps(p->column[1] + i)),
           z = _mm_mul_ps(p->z, _mm_load_ps(p->column[2] + i));
    return _mm_add_ps(_mm_add_ps(x, y), _mm_add_ps(z, p->d));
}

static __m128 inside(const wide_plane planes[6], size_t i)
{
    __m128 a = _mm_min_ps(distance(&planes[0], i), distance(&planes[1], i)),
           b = _mm_min_ps(distance(&planes[2], i), distance(&planes[3], i)),
           c = _mm_min_ps(distance(&planes[4], i), distance(&planes[5], i));
    return _mm_cmpge_ps(_mm_min_ps(_mm_min_ps(a, b), c), _mm_setzero_ps());
}

static void cull(const scene *s, const void *own, void *answers)
{
    (void)own;
    wide_plane planes[6];
    for (int p = 0; p < 6; ++p) {
        const bvol_plane *from = &s->planes[p];
        const bvol_vec3 *n = &from->normal;
        planes[p] = (wide_plane){_mm_set1_ps(n->x),
                                 _mm_set1_ps(n->y),
                                 _mm_set1_ps(n->z),
                                 _mm_set1_ps(from->d),
                                 {s->column[n->x >= 0 ? 3 : 0], s->column[n->y >= 0 ? 4 : 1], s->column[n->z >= 0 ? 5 : 2]}};
    }
    FOR_BLOCKS(s, answers, inside(planes, i));
}

/* --- boxes and a box ---------------------------------------------------------------------------------------------------- */

typedef struct wide_box {
    __m128 min[3], max[3];
} wide_box;

static wide_box splat_box(const bvol_aabb *b)
{
    return (wide_box){{_mm_set1_ps(b->min.x), _mm_set1_ps(b->min.y), _mm_set1_ps(b->min.z)},
                      {_mm_set1_ps(b->max.x), _mm_set1_ps(b->max.y), _mm_set1_ps(b->max.z)}};
}

static __m128 meet(const scene *s, const wide_box *q, int axis, size_t i)
{
    return _mm_and_ps(_mm_cmple_ps(_mm_load_ps(s->column[axis] + i), q->max[axis]),
                      _mm_cmple_ps(q->min[axis], _mm_load_ps(s->column[3 + axis] + i)));
}

static void boxes(const scene *s, const void *own, void *answers)
{
    (void)own;
    const wide_box q = splat_box(&s->box);
    FOR_BLOCKS(s, answers, _mm_and_ps(_mm_and_ps(meet(s, &q, 0, i), meet(s, &q, 1, i)), meet(s, &q, 2, i)));
}

/* --- rays --------------------------------------------------------------------------------------------------------------- */

typedef struct range {
    __m128 enter, leave;
} range;

static range slab(__m128 min, __m128 max, __m128 origin, __m128 inverse)
{
    __m128 a = _mm_mul_ps(_mm_sub_ps(min, origin), inverse), b = _mm_mul_ps(_mm_sub_ps(max, origin), inverse);
    return (range){_mm_min_ps(a, b), _mm_max_ps(a, b)};
}

static __m128 within(range x, range y, range z, range t)
{
    return _mm_cmple_ps(_mm_max_ps(_mm_max_ps(x.enter, y.enter), _mm_max_ps(z.enter, t.enter)),
                        _mm_min_ps(_mm_min_ps(x.leave, y.leave), _mm_min_ps(z.leave, t.leave)));
}

static range boxes_slab(const scene *s, int axis, size_t i, __m128 origin, __m128 inverse)
{
    return slab(_mm_load_ps(s->column[axis] + i), _mm_load_ps(s->column[3 + axis] + i), origin, inverse);
}

static void ray_boxes(const scene *s, const void *own, void *answers)
{
    (void)own;
    const bvol_ray *r = &s->ray;
    const __m128 ox = _mm_set1_ps(r->origin.x), oy = _mm_set1_ps(r->origin.y), oz = _mm_set1_ps(r->origin.z),
                 ix = _mm_set1_ps(1 / r->dir.x), iy = _mm_set1_ps(1 / r->dir.y), iz = _mm_set1_ps(1 / r->dir.z);
    const range t = {_mm_set1_ps(r->t_min), _mm_set1_ps(r->t_max)};
    FOR_BLOCKS(s, answers, within(boxes_slab(s, 0, i, ox, ix), boxes_slab(s, 1, i, oy, iy), boxes_slab(s, 2, i, oz, iz), t));
}

static range rays_slab(const scene *s, int axis, size_t i, const wide_box *box)
{
    return slab(box->min[axis], box->max[axis], _mm_load_ps(s->column[axis] + i), _mm_load_ps(s->column[3 + axis] + i));
}

static range rays_range(const scene *s, size_t i)
{
    return (range){_mm_load_ps(s->column[6] + i), _mm_load_ps(s->column[7] + i)};
}

static void rays_box(const scene *s, const void *own, void *answers)
{
    (void)own;
    const wide_box box = splat_box(&s->box);
    FOR_BLOCKS(s, answers,
               within(rays_slab(s, 0, i, &box), rays_slab(s, 1, i, &box), rays_slab(s, 2, i, &box), rays_range(s, i)));
}

static const contender list[] = {
    IN_PLACE("four-wide loop", ROLE_LOOP, TASK_CULL, FORM_BITS, cull),
    IN_PLACE("four-wide loop", ROLE_LOOP, TASK_RAY_BOXES, FORM_BITS, ray_boxes),
    IN_PLACE("four-wide loop", ROLE_LOOP, TASK_RAYS_BOX, FORM_BITS, rays_box),
    IN_PLACE("four-wide loop", ROLE_LOOP, TASK_BOX_BOXES, FORM_BITS, boxes),
};

extern const contenders four_contenders;
const contenders four_contenders = CONTENDERS(list);
