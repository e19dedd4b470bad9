/* SPDX-License-Identifier: MIT */
/* The loops that a good engineer writes who knows the instruction set: intrinsics over columns, what does not change in
 * registers, sixteen or eight members at a time, answers as bits. Not exact, and without bounds of blocks. Compiled once for
 * each width; WIDE is its name. */
#include "hand.h"
#include "distances.h"

#include <immintrin.h>

#ifdef __AVX512F__
enum { LANES = 16 };
typedef __m512 vec;
typedef __mmask16 truth;
#define V(operation) _mm512_##operation
#define AND(a, b) ((truth)((a) & (b)))
#define BITS(t) ((uint64_t)(t))
#define COMPARE(a, b, how) _mm512_cmp_ps_mask(a, b, how)
#define ABS(a) _mm512_abs_ps(a)
#else
enum { LANES = 8 };
typedef __m256 vec;
typedef __m256 truth;
#define V(operation) _mm256_##operation
#define AND(a, b) _mm256_and_ps(a, b)
#define BITS(t) ((uint64_t)(unsigned)_mm256_movemask_ps(t))
#define COMPARE(a, b, how) _mm256_cmp_ps(a, b, how)
#define ABS(a) _mm256_andnot_ps(_mm256_set1_ps(-0.0F), a)
#endif
#define LOAD(p) V(loadu_ps)(p)
#define SPLAT(x) V(set1_ps)(x)
#define LE(a, b) COMPARE(a, b, _CMP_LE_OQ)

/* TEST is about the members from i on, all of which have room in their columns. */
#define FOR_WORDS(count, answers, TEST)                                                                                        \
    do {                                                                                                                       \
        uint64_t *words_ = (answers);                                                                                          \
        for (size_t block = 0; block < (count); block += SCENE_BLOCK) {                                                        \
            uint64_t word_ = 0;                                                                                                \
            for (size_t k = 0; k < SCENE_BLOCK; k += LANES) {                                                                  \
                const size_t i = block + k;                                                                                    \
                word_ |= BITS(TEST) << k;                                                                                      \
            }                                                                                                                  \
            words_[block / SCENE_BLOCK] = word_;                                                                               \
        }                                                                                                                      \
        if ((count) % SCENE_BLOCK)                                                                                             \
            words_[(count) / SCENE_BLOCK] &= ((uint64_t)1 << (count) % SCENE_BLOCK) - 1;                                       \
    } while (0)

/* --- frustum and boxes -------------------------------------------------------------------------------------------------- */

/* One plane, and the columns of the corner furthest along its normal. */
typedef struct plane_lanes {
    vec x, y, z, d;
    const float *column[3];
} plane_lanes;

static inline vec height(const plane_lanes *p, size_t i)
{
    return V(fmadd_ps)(p->x, LOAD(p->column[0] + i),
                       V(fmadd_ps)(p->y, LOAD(p->column[1] + i), V(fmadd_ps)(p->z, LOAD(p->column[2] + i), p->d)));
}

static inline truth inside(const plane_lanes p[6], size_t i)
{
    const vec a = V(min_ps)(height(&p[0], i), height(&p[1], i)), b = V(min_ps)(height(&p[2], i), height(&p[3], i));
    const vec c = V(min_ps)(height(&p[4], i), height(&p[5], i));
    return LE(SPLAT(0), V(min_ps)(V(min_ps)(a, b), c));
}

static void cull(const scene *s, const void *own, void *answers)
{
    plane_lanes p[6];
    (void)own;
    for (int k = 0; k < 6; ++k) {
        const bvol_plane *from = &s->planes[k];
        const bvol_vec3 *n = &from->normal;
        p[k] = (plane_lanes){SPLAT(n->x),
                             SPLAT(n->y),
                             SPLAT(n->z),
                             SPLAT(from->d),
                             {s->column[n->x >= 0 ? 3 : 0], s->column[n->y >= 0 ? 4 : 1], s->column[n->z >= 0 ? 5 : 2]}};
    }
    FOR_WORDS(s->count, answers, inside(p, i));
}

/* --- boxes and a box ---------------------------------------------------------------------------------------------------- */

typedef struct box_lanes {
    vec min[3], max[3];
} box_lanes;

static inline box_lanes splat_box(const bvol_aabb *b)
{
    return (box_lanes){{SPLAT(b->min.x), SPLAT(b->min.y), SPLAT(b->min.z)},
                       {SPLAT(b->max.x), SPLAT(b->max.y), SPLAT(b->max.z)}};
}

static inline truth meet(const float *low, const float *high, vec min, vec max)
{
    return AND(LE(LOAD(low), max), LE(min, LOAD(high)));
}

static inline truth box_meets(float *const *column, const box_lanes *q, size_t i)
{
    return AND(
        AND(meet(column[0] + i, column[3] + i, q->min[0], q->max[0]), meet(column[1] + i, column[4] + i, q->min[1], q->max[1])),
        meet(column[2] + i, column[5] + i, q->min[2], q->max[2]));
}

void hand_boxes(float *const column[6], size_t count, const bvol_aabb *box, uint64_t *answers)
{
    const box_lanes q = splat_box(box);
    FOR_WORDS(count, answers, box_meets(column, &q, i));
}

static void boxes(const scene *s, const void *own, void *answers)
{
    (void)own;
    hand_boxes(s->column, s->count, &s->box, answers);
}

static void rectangles(const scene *s, const void *own, void *answers)
{
    float *const *c = s->column;
    const vec x0 = SPLAT(s->rectangle.min.x), y0 = SPLAT(s->rectangle.min.y);
    const vec x1 = SPLAT(s->rectangle.max.x), y1 = SPLAT(s->rectangle.max.y);
    (void)own;
    FOR_WORDS(s->count, answers, AND(meet(c[0] + i, c[2] + i, x0, x1), meet(c[1] + i, c[3] + i, y0, y1)));
}

/* --- distances ---------------------------------------------------------------------------------------------------------- */

static void *make_measured(const scene *s)
{
    measured *const m = batch_allocate(sizeof *m);
    measured_make(s->count, m);
    return m;
}

static void free_measured(void *own)
{
    measured_free(own);
    batch_free(own);
}

/* Along one axis: how far below the lower side or above the upper, or 0. */
static inline vec beyond(const scene *s, int axis, vec p, size_t i)
{
    const vec below = V(sub_ps)(LOAD(s->column[axis] + i), p), above = V(sub_ps)(p, LOAD(s->column[axis + 3] + i));
    return V(max_ps)(V(max_ps)(below, above), SPLAT(0));
}

static inline vec distance_sq(const scene *s, const vec p[3], size_t i)
{
    const vec x = beyond(s, 0, p[0], i), y = beyond(s, 1, p[1], i), z = beyond(s, 2, p[2], i);
    return V(fmadd_ps)(x, x, V(fmadd_ps)(y, y, V(mul_ps)(z, z)));
}

static void distances(const scene *s, const void *own, void *answers)
{
    const measured *const m = own;
    const vec p[3] = {SPLAT(s->ray.origin.x), SPLAT(s->ray.origin.y), SPLAT(s->ray.origin.z)};
    (void)answers;
    for (size_t i = 0; i < s->count; i += LANES)
        V(storeu_ps)(m->sq + i, distance_sq(s, p, i));
}

/* The least of the first lanes and of what is the best so far. */
static inline float least_of(vec from, size_t lanes, float best)
{
    float lane[LANES];
    V(storeu_ps)(lane, from);
    for (size_t k = 0; k < lanes; ++k)
        best = lane[k] < best ? lane[k] : best;
    return best;
}

/* The least distance, and then whose it is. */
static void nearest(const scene *s, const void *own, void *answers)
{
    const measured *const m = own;
    const vec p[3] = {SPLAT(s->ray.origin.x), SPLAT(s->ray.origin.y), SPLAT(s->ray.origin.z)};
    const size_t whole = s->count / LANES * LANES;
    vec least = SPLAT(INFINITY);
    (void)answers;
    for (size_t i = 0; i < whole; i += LANES)
        least = V(min_ps)(least, distance_sq(s, p, i));
    float best = least_of(least, LANES, INFINITY);
    if (whole < s->count)
        best = least_of(distance_sq(s, p, whole), s->count - whole, best);
    size_t i = 0;
    while (!BITS(LE(distance_sq(s, p, i), SPLAT(best))))
        i += LANES;
    *m->nearest = (uint32_t)(i + (size_t)__builtin_ctzll(BITS(LE(distance_sq(s, p, i), SPLAT(best)))));
}

static void tell_near(const scene *s, const void *own, void *answers)
{
    measured_near(s, own, answers);
}

static void tell_nearest(const scene *s, const void *own, void *answers)
{
    measured_nearest(s, own, answers);
}

/* --- rays --------------------------------------------------------------------------------------------------------------- */

typedef struct range {
    vec enter, leave;
} range;

/* The near and the far face along an axis are in the same columns for all boxes. */
static inline range clip(range t, const float *near, const float *far, vec origin, vec inverse)
{
    const vec a = V(mul_ps)(V(sub_ps)(LOAD(near), origin), inverse), b = V(mul_ps)(V(sub_ps)(LOAD(far), origin), inverse);
    return (range){V(max_ps)(a, t.enter), V(min_ps)(b, t.leave)};
}

static void ray_boxes(const scene *s, const void *own, void *answers)
{
    const float o[3] = {s->ray.origin.x, s->ray.origin.y, s->ray.origin.z};
    const float d[3] = {s->ray.dir.x, s->ray.dir.y, s->ray.dir.z};
    const range all = {SPLAT(s->ray.t_min), SPLAT(s->ray.t_max)};
    const float *near[3], *far[3];
    vec origin[3], inverse[3];
    (void)own;
    for (int k = 0; k < 3; ++k) {
        near[k] = s->column[d[k] < 0 ? 3 + k : k];
        far[k] = s->column[d[k] < 0 ? k : 3 + k];
        origin[k] = SPLAT(o[k]);
        inverse[k] = SPLAT(1 / d[k]);
    }
    uint64_t *words = answers;
    for (size_t block = 0; block < s->count; block += SCENE_BLOCK) {
        uint64_t word = 0;
        for (size_t k = 0; k < SCENE_BLOCK; k += LANES) {
            const size_t i = block + k;
            range t = clip(all, near[0] + i, far[0] + i, origin[0], inverse[0]);
            t = clip(t, near[1] + i, far[1] + i, origin[1], inverse[1]);
            t = clip(t, near[2] + i, far[2] + i, origin[2], inverse[2]);
            word |= BITS(LE(t.enter, t.leave)) << k;
        }
        words[block / SCENE_BLOCK] = word;
    }
}

static inline range ray_slab(const scene *s, const box_lanes *box, size_t i, int axis)
{
    const vec o = LOAD(s->column[axis] + i), inverse = LOAD(s->column[3 + axis] + i);
    const vec a = V(mul_ps)(V(sub_ps)(box->min[axis], o), inverse), b = V(mul_ps)(V(sub_ps)(box->max[axis], o), inverse);
    return (range){V(min_ps)(a, b), V(max_ps)(a, b)};
}

static inline truth ray_hits(const scene *s, const box_lanes *box, size_t i)
{
    const range x = ray_slab(s, box, i, 0), y = ray_slab(s, box, i, 1), z = ray_slab(s, box, i, 2);
    return LE(V(max_ps)(V(max_ps)(x.enter, y.enter), V(max_ps)(z.enter, LOAD(s->column[6] + i))),
              V(min_ps)(V(min_ps)(x.leave, y.leave), V(min_ps)(z.leave, LOAD(s->column[7] + i))));
}

static void rays_box(const scene *s, const void *own, void *answers)
{
    const box_lanes box = splat_box(&s->box);
    (void)own;
    FOR_WORDS(s->count, answers, ray_hits(s, &box, i));
}

/* --- pairs of oriented boxes -------------------------------------------------------------------------------------------- */

/* Both boxes of pair i by columns, one for each float. */
enum { OBB_FLOATS = sizeof(bvol_obb) / sizeof(float) };
typedef struct obb_columns {
    float *a[OBB_FLOATS], *b[OBB_FLOATS];
} obb_columns;

static void turn_obbs(const bvol_obb *from, size_t count, float *column[OBB_FLOATS])
{
    for (int k = 0; k < OBB_FLOATS; ++k) {
        column[k] = batch_allocate((count + SCENE_BLOCK) * sizeof(float));
        for (size_t i = 0; i < count; ++i)
            column[k][i] = (&from[i].center.x)[k];
    }
}

static void *make_obbs(const scene *s)
{
    obb_columns *c = batch_allocate(sizeof *c);
    turn_obbs(s->a, s->count, c->a);
    if (s->b)
        turn_obbs(s->b, s->count, c->b);
    else
        turn_obbs(&s->obb, 1, c->b);
    return c;
}

static void free_obbs(void *own)
{
    obb_columns *c = own;
    for (int k = 0; k < OBB_FLOATS; ++k) {
        batch_free(c->a[k]);
        batch_free(c->b[k]);
    }
    batch_free(c);
}

static inline vec dot(const vec a[3], const vec b[3])
{
    return V(fmadd_ps)(a[0], b[0], V(fmadd_ps)(a[1], b[1], V(mul_ps)(a[2], b[2])));
}

/* Whether |t| > ra + rb in a lane: then they are apart. */
static inline uint64_t apart(vec t, vec ra, vec rb)
{
    return BITS(COMPARE(ABS(t), V(add_ps)(ra, rb), _CMP_GT_OQ));
}

enum { ALL_LANES = (1 << LANES) - 1 };

/* Float k of the second box of pair i, or of the only one. */
static inline vec second(const obb_columns *c, size_t i, int k, int one)
{
    return one ? SPLAT(c->b[k][0]) : LOAD(c->b[k] + i);
}

/* The fifteen separating axes (S. Gottschalk and others, "OBBTree", SIGGRAPH 1996): the faces, and the edges if all the lanes
 * are not apart by then. */
static inline uint64_t obbs_overlap(const obb_columns *c, size_t i, int one)
{
    vec h[3], g[3], between[3], t[3], axis_a[3][3], r[3][3], m[3][3];
    uint64_t out = 0;
    for (int k = 0; k < 3; ++k) {
        between[k] = V(sub_ps)(second(c, i, k, one), LOAD(c->a[k] + i));
        h[k] = LOAD(c->a[3 + k] + i);
        g[k] = second(c, i, 3 + k, one);
        for (int j = 0; j < 3; ++j)
            axis_a[k][j] = LOAD(c->a[6 + 3 * k + j] + i);
    }
    for (int j = 0; j < 3; ++j) {
        const vec axis_b[3] = {second(c, i, 6 + 3 * j, one), second(c, i, 7 + 3 * j, one), second(c, i, 8 + 3 * j, one)};
        for (int k = 0; k < 3; ++k) {
            r[k][j] = dot(axis_a[k], axis_b);
            m[k][j] = V(add_ps)(ABS(r[k][j]), SPLAT(1e-6F));
        }
    }
    for (int k = 0; k < 3; ++k) {
        t[k] = dot(between, axis_a[k]);
        out |= apart(t[k], h[k], dot(g, m[k]));
    }
    for (int j = 0; j < 3; ++j) {
        const vec along[3] = {r[0][j], r[1][j], r[2][j]}, size[3] = {m[0][j], m[1][j], m[2][j]};
        out |= apart(dot(t, along), g[j], dot(h, size));
    }
    for (int k = 0; k < 3 && out != ALL_LANES; ++k) {
        const int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            const vec ra = V(fmadd_ps)(h[k1], m[k2][j], V(mul_ps)(h[k2], m[k1][j]));
            const vec rb = V(fmadd_ps)(g[j1], m[k][j2], V(mul_ps)(g[j2], m[k][j1]));
            out |= apart(V(fmsub_ps)(t[k2], r[k1][j], V(mul_ps)(t[k1], r[k2][j])), ra, rb);
        }
    }
    return ~out & ALL_LANES;
}

static inline void all_obbs(const scene *s, const obb_columns *c, uint64_t *words, int one)
{
    for (size_t block = 0; block < s->count; block += SCENE_BLOCK) {
        uint64_t word = 0;
        for (size_t k = 0; k < SCENE_BLOCK; k += LANES)
            word |= obbs_overlap(c, block + k, one) << k;
        words[block / SCENE_BLOCK] = word;
    }
}

static void obb_pairs(const scene *s, const void *own, void *answers)
{
    all_obbs(s, own, answers, 0);
}

static void obb_obbs(const scene *s, const void *own, void *answers)
{
    all_obbs(s, own, answers, 1);
}

static const contender loops[] = {
    IN_PLACE(HAND_LABEL, ROLE_LOOP, TASK_CULL, FORM_BITS, cull),
    IN_PLACE(HAND_LABEL, ROLE_LOOP, TASK_RAY_BOXES, FORM_BITS, ray_boxes),
    IN_PLACE(HAND_LABEL, ROLE_LOOP, TASK_RAYS_BOX, FORM_BITS, rays_box),
    IN_PLACE(HAND_LABEL, ROLE_LOOP, TASK_BOX_BOXES, FORM_BITS, boxes),
    IN_PLACE(HAND_LABEL, ROLE_LOOP, TASK_RECTANGLES, FORM_BITS, rectangles),
    {HAND_LABEL, ROLE_LOOP, TASK_DISTANCES, FORM_BYTES, distances, make_measured, free_measured, NULL, tell_near},
    {HAND_LABEL, ROLE_LOOP, TASK_NEAREST, FORM_BYTES, nearest, make_measured, free_measured, NULL, tell_nearest},
    PREPARED(HAND_LABEL, ROLE_LOOP, TASK_OBB_PAIRS, FORM_BITS, obb_pairs, make_obbs, free_obbs),
    PREPARED(HAND_LABEL, ROLE_LOOP, TASK_OBB_OBBS, FORM_BITS, obb_obbs, make_obbs, free_obbs),
};

extern const contenders HAND_JOIN(WIDE, hand);
const contenders HAND_JOIN(WIDE, hand) = CONTENDERS(loops);
