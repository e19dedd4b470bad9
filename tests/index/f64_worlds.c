/* SPDX-License-Identifier: MIT */
#include "f64.h"
#include "test.h"

#include <float.h>
#include <math.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

double world_coordinate(chance *c, int kind)
{
    static const double odd[] = {0, -0.0, 1, -1, DBL_MAX, -DBL_MAX, 0x1p-1074, -0x1p-1074, DBL_MIN, 1e15, FLT_MAX, 0x1p-149};
    const double cluster = (double)chance_int(c, 0, 1), centimetres = 0.01 * chance_int(c, 0, 3000);
    switch (kind) {
    case 0: return 0.25 * chance_int(c, -8, 8);
    case 1: return 179.9999 + 1e-7 * chance_int(c, 0, 1000);
    case 2: return 5820000 + centimetres;
    case 3: return 1e9 * cluster + centimetres;
    case 4: return 1e15 + 0.125 * chance_int(c, -400, 400);
    case 5: return 1e300 * chance_real(c, -1, 1);
    case 6: return ldexp(chance_int(c, -99, 99), -1074);
    case 7: return 1e6 + 0x1p-33 * chance_int(c, -40, 40); /* one and the same float */
    case 8: return odd[chance_int(c, 0, sizeof odd / sizeof *odd - 1)];
    case 9: return 1e7 * chance_int(c, -20, 20) + 0.001 * chance_int(c, 0, 999);
    case 10: return 1e12 * cluster + 1e5 * chance_int(c, 0, 2) + centimetres;
    case 11: return ldexp(chance_real(c, -1, 1), chance_int(c, -1040, 1023));
    case 12: return one_in(c, 40) ? DBL_MAX * (2 * cluster - 1) : 0x1p-40 * chance_int(c, 0, 3000);
    default: return (double)(float)chance_real(c, -100, 100);
    }
}

static void put_in_order(double *box, int axes)
{
    for (int k = 0; k < axes; k++)
        if (box[k] > box[axes + k]) {
            const double swap = box[k];
            box[k] = box[axes + k];
            box[axes + k] = swap;
        }
}

/* Most boxes are as small beside their world as things on a map. */
void world_box(chance *c, int kind, int axes, double *box)
{
    const int odd = chance_int(c, 0, 49), k = chance_int(c, 0, axes - 1), is_small = !one_in(c, 8);
    for (int i = 0; i < axes; i++) {
        box[i] = world_coordinate(c, kind);
        box[axes + i] = world_coordinate(c, kind);
        if (is_small && kind != 0 && kind < 7 && fabs(box[axes + i] - box[i]) > fabs(box[i]) * 1e-9)
            box[axes + i] = one_in(c, 3) ? box[i] : nextafter(box[i], INFINITY);
    }
    put_in_order(box, axes);
    if (odd == 0)
        box[k] = -INFINITY;
    else if (odd == 1)
        box[axes + k] = INFINITY;
    else if (odd == 2)
        box[chance_int(c, 0, 1) * axes + k] = NAN;
    else if (odd == 3)
        box[k] = nextafter(box[axes + k], INFINITY); /* empty by a last bit */
}

bvol_result index_f64_create(index_f64 *out, int axes, uint32_t engine, const bvol_allocator *allocator)
{
    const bvol_index_options options = {.size = sizeof options, .engine = engine};
    *out = (index_f64){axes, NULL, NULL};
    return axes == 3 ? bvol_index_f64_create(&options, allocator, &out->space)
                     : bvol_index2_f64_create(&options, allocator, &out->plane);
}

void index_f64_destroy(index_f64 *index)
{
    bvol_index_f64_destroy(index->space);
    bvol_index2_f64_destroy(index->plane);
}

bvol_result index_f64_build(index_f64 *index, const double *boxes, size_t count, size_t stride, const bvol_index_item *items)
{
    return index->axes == 3 ? bvol_index_f64_build(index->space, (const bvol_aabb_f64 *)boxes, count, stride, items, 0, NULL)
                            : bvol_index2_f64_build(index->plane, (const bvol_aabb2_f64 *)boxes, count, stride, items, 0, NULL);
}

bvol_result index_f64_build_points(index_f64 *index, const double *points, size_t count, size_t stride)
{
    return index->axes == 3
               ? bvol_index_f64_build_points(index->space, (const bvol_vec3_f64 *)points, count, stride, NULL, 0, NULL)
               : bvol_index2_f64_build_points(index->plane, (const bvol_vec2_f64 *)points, count, stride, NULL, 0, NULL);
}

bvol_result index_f64_refit(index_f64 *index)
{
    return index->axes == 3 ? bvol_index_f64_refit(index->space) : bvol_index2_f64_refit(index->plane);
}

bvol_result index_f64_validate(const index_f64 *index)
{
    return index->axes == 3 ? bvol_index_f64_validate(index->space) : bvol_index2_f64_validate(index->plane);
}

size_t index_f64_overlaps(const index_f64 *index, const double *query, const bvol_index_filter *filter, uint32_t *ids,
                          size_t capacity)
{
    return index->axes == 3
               ? bvol_index_f64_overlaps_aabb(index->space, (const bvol_aabb_f64 *)query, filter, ids, capacity)
               : bvol_index2_f64_overlaps_aabb2(index->plane, (const bvol_aabb2_f64 *)query, filter, ids, capacity);
}

int index_f64_overlaps_any(const index_f64 *index, const double *query, const bvol_index_filter *filter)
{
    return index->axes == 3 ? bvol_index_f64_overlaps_aabb_any(index->space, (const bvol_aabb_f64 *)query, filter)
                            : bvol_index2_f64_overlaps_aabb2_any(index->plane, (const bvol_aabb2_f64 *)query, filter);
}

size_t index_f64_contains(const index_f64 *index, const double *p, const bvol_index_filter *filter, uint32_t *ids,
                          size_t capacity)
{
    return index->axes == 3 ? bvol_index_f64_contains_point(index->space, (const bvol_vec3_f64 *)p, filter, ids, capacity)
                            : bvol_index2_f64_contains_point(index->plane, (const bvol_vec2_f64 *)p, filter, ids, capacity);
}

size_t index_f64_within(const index_f64 *index, const double *query, const bvol_index_filter *filter, uint32_t *ids,
                        size_t capacity)
{
    return index->axes == 3 ? bvol_index_f64_within_aabb(index->space, (const bvol_aabb_f64 *)query, filter, ids, capacity)
                            : bvol_index2_f64_within_aabb2(index->plane, (const bvol_aabb2_f64 *)query, filter, ids, capacity);
}

size_t index_f64_nearest_point(const index_f64 *index, const double *p, double max_distance_sq, bvol_index_found_f64 *found,
                               size_t wanted)
{
    return index->axes == 3
               ? bvol_index_f64_nearest_point(index->space, (const bvol_vec3_f64 *)p, max_distance_sq, NULL, found, wanted)
               : bvol_index2_f64_nearest_point(index->plane, (const bvol_vec2_f64 *)p, max_distance_sq, NULL, found, wanted);
}

size_t index_f64_nearest_box(const index_f64 *index, const double *query, double max_distance_sq, bvol_index_found_f64 *found,
                             size_t wanted)
{
    return index->axes == 3
               ? bvol_index_f64_nearest_aabb(index->space, (const bvol_aabb_f64 *)query, max_distance_sq, NULL, found, wanted)
               : bvol_index2_f64_nearest_aabb2(index->plane, (const bvol_aabb2_f64 *)query, max_distance_sq, NULL, found,
                                               wanted);
}

size_t index_f64_pairs(const index_f64 *index, const bvol_index_filter *filter, bvol_pair *pairs, size_t capacity)
{
    return index->axes == 3 ? bvol_index_f64_pairs(index->space, filter, NULL, pairs, capacity)
                            : bvol_index2_f64_pairs(index->plane, filter, NULL, pairs, capacity);
}

size_t index_f64_pairs_between(const index_f64 *a, const index_f64 *b, const bvol_index_filter *filter, bvol_pair *pairs,
                               size_t capacity)
{
    return a->axes == 3 ? bvol_index_f64_pairs_between(a->space, b->space, filter, NULL, pairs, capacity)
                        : bvol_index2_f64_pairs_between(a->plane, b->plane, filter, NULL, pairs, capacity);
}

double boxes_distance_sq(const double *a, const double *b, int axes)
{
    return axes == 3 ? bvol_aabb_f64_distance_sq_aabb_f64((const bvol_aabb_f64 *)a, (const bvol_aabb_f64 *)b)
                     : bvol_aabb2_f64_distance_sq_aabb2_f64((const bvol_aabb2_f64 *)a, (const bvol_aabb2_f64 *)b);
}

static int nonempty(const double *a, int axes)
{
    for (int k = 0; k < axes; k++)
        if (!(a[k] <= a[axes + k]))
            return 0;
    return 1;
}

int boxes_meet(const double *a, const double *b, int axes)
{
    for (int k = 0; k < axes; k++)
        if (!(a[k] <= b[axes + k] && b[k] <= a[axes + k]))
            return 0;
    return nonempty(a, axes) && nonempty(b, axes);
}

int box_holds(const double *a, const double *b, int axes)
{
    for (int k = 0; k < axes; k++)
        if (!(a[k] <= b[k] && b[axes + k] <= a[axes + k]))
            return 0;
    return nonempty(a, axes) && nonempty(b, axes);
}

void flush_subnormals(int on)
{
#ifdef __SSE2__
    _mm_setcsr(on ? _mm_getcsr() | 0x8040 : _mm_getcsr() & ~0x8040U);
#else
    (void)on;
#endif
}

static int is_infinite(const double *box, int axes)
{
    int infinite = 0;
    for (int k = 0; k < 2 * axes; k++)
        infinite |= isinf(box[k]) != 0;
    return infinite;
}

void model_f64_begin(chance *c, model_f64 *m, int kind, uint32_t engine)
{
    bvol_index_item items[MODEL_F64_MOST];
    m->axes = chance_int(c, 2, AXES_MAX);
    m->count = (size_t)(one_in(c, 3) ? chance_int(c, 0, 40) : chance_int(c, 129, MODEL_F64_MOST));
    const int some_infinite = one_in(c, 2);
    for (size_t i = 0; i < m->count; i++) {
        do
            world_box(c, kind, m->axes, m->box[i]);
        while (!some_infinite && is_infinite(m->box[i], m->axes));
        items[i] = (bvol_index_item){.user = 1000 + i, .category = 1, .mask = 1};
    }
    CHECK(index_f64_create(&m->index, m->axes, engine, NULL) == BVOL_OK);
    CHECK(index_f64_build(&m->index, &m->box[0][0], m->count, sizeof *m->box, items) == BVOL_OK);
}
