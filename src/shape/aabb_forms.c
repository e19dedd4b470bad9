/* SPDX-License-Identifier: MIT */
/* The representations of boxes. Each is two vectors, and on every axis it is an interval whose ends are sums of at most two
 * floats; tests compare these sums, so that nothing is rounded in between. The table at the end makes the functions of a
 * representation. */
#include <bvol/aabb_forms.h>

#include "arith/interval.h"
#include "arith/round.h"
#include "base/classify.h"

/* In the order in which they win: one invalid axis makes a box invalid, one empty axis an empty one. */
typedef enum state { INVALID, EMPTY, FULL } state;

typedef struct loaded {
    state state;
    bvoli_interval axis[3];
} loaded;

/* One axis of a form. */
typedef struct form {
    state (*load)(float first, float second, bvoli_interval *out);
    void (*enclose)(float lo, float hi, float *first, float *second);
} form;

static state load_centered(float center, float extent, bvoli_interval *out)
{
    *out = (bvoli_interval){{(double)center, -(double)extent}, {(double)center, (double)extent}};
    if (!bvoli_finite(center) || isnan(extent) || extent == -INFINITY)
        return INVALID;
    return extent < 0 ? EMPTY : FULL;
}

static state load_sized(float min, float size, bvoli_interval *out)
{
    const int endless = size == INFINITY;
    *out = (bvoli_interval){{(double)min, 0}, {endless ? 0 : (double)min, (double)size}};
    if (!(bvoli_finite(min) || (min == -INFINITY && endless)) || isnan(size) || size == -INFINITY)
        return INVALID;
    return size < 0 ? EMPTY : FULL;
}

/* The middle has two roundings, which cannot take it out of the interval. The extent is the least for that center. */
static void enclose_centered(float lo, float hi, float *center, float *extent)
{
    if (isinf(lo) || isinf(hi)) {
        *center = bvoli_finite(lo) ? lo : bvoli_finite(hi) ? hi : 0;
        *extent = INFINITY;
        return;
    }
    float middle = (float)(0.5 * ((double)lo + (double)hi));
    float above = bvoli_up((double)hi, -(double)middle), below = bvoli_up((double)middle, -(double)lo);
    *center = middle;
    *extent = above > below ? above : below;
}

static void enclose_sized(float lo, float hi, float *min, float *size)
{
    *min = lo == INFINITY ? -INFINITY : lo; /* [inf, inf] has no lower corner of its own */
    *size = isinf(hi) ? INFINITY : bvoli_up((double)hi, -(double)lo);
}

static const form centered = {load_centered, enclose_centered}, sized = {load_sized, enclose_sized};

/* Any form, given by its floats: one vector after the other. */

static inline void load(const form *f, const float *floats, int axes, loaded *out)
{
    out->state = FULL;
    for (int k = 0; k < axes; ++k) {
        state s = f->load(floats[k], floats[axes + k], &out->axis[k]);
        out->state = s < out->state ? s : out->state;
    }
}

static inline void fill(float *floats, int axes, float first, float second)
{
    for (int k = 0; k < axes; ++k) {
        floats[k] = first;
        floats[axes + k] = second;
    }
}

static inline void from_box(const form *f, const float *box, int axes, float *out)
{
    int nan = 0, empty = 0;
    for (int k = 0; k < axes; ++k) {
        nan |= isnan(box[k]) || isnan(box[axes + k]);
        empty |= box[k] > box[axes + k];
    }
    if (nan || empty) {
        fill(out, axes, nan ? NAN : 0, nan ? NAN : -1);
        return;
    }
    for (int k = 0; k < axes; ++k)
        f->enclose(box[k], box[axes + k], &out[k], &out[axes + k]);
}

static inline void bounds(const form *f, const float *floats, int axes, float *out)
{
    loaded b;
    load(f, floats, axes, &b);
    if (b.state != FULL) {
        fill(out, axes, b.state == EMPTY ? INFINITY : NAN, b.state == EMPTY ? -INFINITY : NAN);
        return;
    }
    for (int k = 0; k < axes; ++k) {
        out[k] = bvoli_down(b.axis[k].lo.a, b.axis[k].lo.b);
        out[axes + k] = bvoli_up(b.axis[k].hi.a, b.axis[k].hi.b);
    }
}

static inline int contains_point(const form *f, const float *floats, int axes, const float *p)
{
    loaded b;
    load(f, floats, axes, &b);
    int inside = b.state == FULL;
    for (int k = 0; k < axes && inside; ++k) {
        const bvoli_end x = {(double)p[k], 0};
        inside = bvoli_at_most(b.axis[k].lo, x) && bvoli_at_most(x, b.axis[k].hi);
    }
    return inside;
}

static inline int overlaps(const form *f, const float *a, const float *b, int axes)
{
    loaded x, y;
    load(f, a, axes, &x);
    load(f, b, axes, &y);
    int meet = x.state == FULL && y.state == FULL;
    for (int k = 0; k < axes && meet; ++k)
        meet = bvoli_at_most(x.axis[k].lo, y.axis[k].hi) && bvoli_at_most(y.axis[k].lo, x.axis[k].hi);
    return meet;
}

static inline int contains(const form *f, const float *a, const float *b, int axes)
{
    loaded x, y;
    load(f, a, axes, &x);
    load(f, b, axes, &y);
    if (y.state == EMPTY)
        return x.state != INVALID;
    int inside = x.state == FULL && y.state == FULL;
    for (int k = 0; k < axes && inside; ++k)
        inside = bvoli_at_most(x.axis[k].lo, y.axis[k].lo) && bvoli_at_most(y.axis[k].hi, x.axis[k].hi);
    return inside;
}

static inline int near(const form *f, const float *a, const float *b, int axes, float eps)
{
    loaded x, y;
    load(f, a, axes, &x);
    load(f, b, axes, &y);
    int near = x.state == FULL && y.state == FULL && eps >= 0;
    for (int k = 0; k < axes && near; ++k)
        near = bvoli_touching(&x.axis[k], &y.axis[k], (double)eps);
    return near;
}

/* Public functions, by their whole names; `form` is the representation, of boxes with so many axes. */
#define FROM_BOX(function, box_type, out_type, form, axes)                                                                     \
    void function(const box_type *box, out_type *out)                                                                          \
    {                                                                                                                          \
        from_box(&form, (const float *)box, axes, (float *)out);                                                               \
    }
#define BOUNDS(function, type, box_type, form, axes)                                                                           \
    void function(const type *box, box_type *out)                                                                              \
    {                                                                                                                          \
        bounds(&form, (const float *)box, axes, (float *)out);                                                                 \
    }
#define CONTAINS_POINT(function, type, point_type, form, axes)                                                                 \
    int function(const type *box, const point_type *p)                                                                         \
    {                                                                                                                          \
        return contains_point(&form, (const float *)box, axes, (const float *)p);                                              \
    }
#define PAIR(function, type, answer, form, axes)                                                                               \
    int function(const type *a, const type *b)                                                                                 \
    {                                                                                                                          \
        return answer(&form, (const float *)a, (const float *)b, axes);                                                        \
    }
#define TOUCHES(function, type, form, axes)                                                                                    \
    int function(const type *a, const type *b, float eps)                                                                      \
    {                                                                                                                          \
        return near(&form, (const float *)a, (const float *)b, axes, eps);                                                     \
    }

FROM_BOX(bvol_aabb_centered_from_aabb, bvol_aabb, bvol_aabb_centered, centered, 3)
BOUNDS(bvol_aabb_centered_bounds, bvol_aabb_centered, bvol_aabb, centered, 3)
CONTAINS_POINT(bvol_aabb_centered_contains_point, bvol_aabb_centered, bvol_vec3, centered, 3)
PAIR(bvol_aabb_centered_overlaps_aabb_centered, bvol_aabb_centered, overlaps, centered, 3)
PAIR(bvol_aabb_centered_contains_aabb_centered, bvol_aabb_centered, contains, centered, 3)
BVOLI_CLASSIFY(bvol_aabb_centered_classify_aabb_centered, aabb_centered, aabb_centered,
               bvol_aabb_centered_overlaps_aabb_centered, bvol_aabb_centered_contains_aabb_centered)
TOUCHES(bvol_aabb_centered_near_aabb_centered, bvol_aabb_centered, centered, 3)

FROM_BOX(bvol_aabb2_centered_from_aabb2, bvol_aabb2, bvol_aabb2_centered, centered, 2)
BOUNDS(bvol_aabb2_centered_bounds, bvol_aabb2_centered, bvol_aabb2, centered, 2)
CONTAINS_POINT(bvol_aabb2_centered_contains_point, bvol_aabb2_centered, bvol_vec2, centered, 2)
PAIR(bvol_aabb2_centered_overlaps_aabb2_centered, bvol_aabb2_centered, overlaps, centered, 2)
PAIR(bvol_aabb2_centered_contains_aabb2_centered, bvol_aabb2_centered, contains, centered, 2)
BVOLI_CLASSIFY(bvol_aabb2_centered_classify_aabb2_centered, aabb2_centered, aabb2_centered,
               bvol_aabb2_centered_overlaps_aabb2_centered, bvol_aabb2_centered_contains_aabb2_centered)
TOUCHES(bvol_aabb2_centered_near_aabb2_centered, bvol_aabb2_centered, centered, 2)

FROM_BOX(bvol_aabb_sized_from_aabb, bvol_aabb, bvol_aabb_sized, sized, 3)
BOUNDS(bvol_aabb_sized_bounds, bvol_aabb_sized, bvol_aabb, sized, 3)
CONTAINS_POINT(bvol_aabb_sized_contains_point, bvol_aabb_sized, bvol_vec3, sized, 3)
PAIR(bvol_aabb_sized_overlaps_aabb_sized, bvol_aabb_sized, overlaps, sized, 3)
PAIR(bvol_aabb_sized_contains_aabb_sized, bvol_aabb_sized, contains, sized, 3)
BVOLI_CLASSIFY(bvol_aabb_sized_classify_aabb_sized, aabb_sized, aabb_sized, bvol_aabb_sized_overlaps_aabb_sized,
               bvol_aabb_sized_contains_aabb_sized)
TOUCHES(bvol_aabb_sized_near_aabb_sized, bvol_aabb_sized, sized, 3)

FROM_BOX(bvol_aabb2_sized_from_aabb2, bvol_aabb2, bvol_aabb2_sized, sized, 2)
BOUNDS(bvol_aabb2_sized_bounds, bvol_aabb2_sized, bvol_aabb2, sized, 2)
CONTAINS_POINT(bvol_aabb2_sized_contains_point, bvol_aabb2_sized, bvol_vec2, sized, 2)
PAIR(bvol_aabb2_sized_overlaps_aabb2_sized, bvol_aabb2_sized, overlaps, sized, 2)
PAIR(bvol_aabb2_sized_contains_aabb2_sized, bvol_aabb2_sized, contains, sized, 2)
BVOLI_CLASSIFY(bvol_aabb2_sized_classify_aabb2_sized, aabb2_sized, aabb2_sized, bvol_aabb2_sized_overlaps_aabb2_sized,
               bvol_aabb2_sized_contains_aabb2_sized)
TOUCHES(bvol_aabb2_sized_near_aabb2_sized, bvol_aabb2_sized, sized, 2)
