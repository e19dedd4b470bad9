/* SPDX-License-Identifier: MIT */
/* The representations of boxes. Each is two vectors, and on every axis it is an interval whose ends are sums of at most two
 * floats. Questions compare these sums: rounded to floats, all axes at once, and where that leaves them open exactly, so that
 * nothing is rounded in between. The table at the end makes the functions of a representation. */
#include <bvol/aabb.h>
#include <bvol/aabb2.h>
#include <bvol/aabb_forms.h>

#include "arith/interval.h"
#include "arith/round.h"
#include "arith/vec4.h"
#include "base/classify.h"

/* In the order in which they win: one invalid axis makes a box invalid, one empty axis an empty one. */
typedef enum state { INVALID, EMPTY, FULL } state;

typedef struct loaded {
    state state;
    bvoli_interval axis[3];
} loaded;

/* All axes at once, one a lane: both ends rounded to floats, the sum of the magnitudes of the floats given, and whether an axis
 * is not empty. What is said of one that is not valid does not matter. */
typedef struct rounded {
    v4 lo, hi, size;
    mask4 full;
} rounded;

/* One axis of a form, but `round`, which fills in all but the sizes. */
typedef struct form {
    state (*load)(float first, float second, bvoli_interval *out);
    void (*enclose)(float lo, float hi, float *first, float *second);
    void (*round)(v4 first, v4 second, rounded *out);
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

static state load_corners(float lo, float hi, bvoli_interval *out)
{
    *out = bvoli_interval_of(lo, hi);
    return isnan(lo) || isnan(hi) ? INVALID : lo > hi ? EMPTY : FULL;
}

static inline void round_centered(v4 center, v4 extent, rounded *out)
{
    *out = (rounded){.lo = v4_sub(center, extent), .hi = v4_add(center, extent), .full = v4_ge(extent, v4_splat(0))};
}

static inline void round_sized(v4 min, v4 size, rounded *out)
{
    *out = (rounded){.lo = min, .hi = v4_add(min, size), .full = v4_ge(size, v4_splat(0))};
}

static inline void round_corners(v4 lo, v4 hi, rounded *out)
{
    *out = (rounded){.lo = lo, .hi = hi, .full = v4_le(lo, hi)};
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

static const form centered = {load_centered, enclose_centered, round_centered},
                  sized = {load_sized, enclose_sized, round_sized}, corners = {.load = load_corners, .round = round_corners};

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

/* Questions about floats: 1 if certainly not, -1 if certainly so, 0 if neither is certain.
 *
 * Rounding is monotone, and so is a flush to zero: ends that differ when rounded once differ in the same way. Boxes that are
 * not valid are never said to meet anything, as one of their ends is NaN or both are the same infinity, and to say no of them
 * is right. So it is of empty ones, unless it is asked whether one is contained. */

BVOLI_INLINE void round_all(const form *f, const float *floats, int axes, rounded *out)
{
    const v4 start = v4_load(floats), first = start, second = axes == 3 ? v4_load_yzw(floats + 2) : v4_swap(start);
    f->round(first, second, out);
    out->size = v4_add(v4_abs(first), v4_abs(second));
}

BVOLI_INLINE int decide(mask4 full, mask4 in, mask4 out, int axes)
{
    const int all = (1 << axes) - 1;
    const int no = (mask4_bits(out) & all) != 0, yes = (mask4_bits(mask4_and(full, in)) & all) == all;
    return no - yes;
}

/* Whether both p are at most q. */
BVOLI_INLINE int decide_ends(mask4 full, v4 p1, v4 q1, v4 p2, v4 q2, int axes)
{
    return decide(full, mask4_and(v4_lt(p1, q1), v4_lt(p2, q2)), mask4_or(v4_gt(p1, q1), v4_gt(p2, q2)), axes);
}

BVOLI_INLINE int filter_point(const form *f, const float *floats, int axes, const float *p)
{
    const v4 x = axes == 3 ? v4_load3(p) : v4_load2(p);
    rounded b;
    round_all(f, floats, axes, &b);
    return decide_ends(b.full, b.lo, x, x, b.hi, axes);
}

BVOLI_INLINE int filter_overlaps(const form *f, const float *a, const float *b, int axes)
{
    rounded x, y;
    round_all(f, a, axes, &x);
    round_all(f, b, axes, &y);
    return decide_ends(mask4_and(x.full, y.full), x.lo, y.hi, y.lo, x.hi, axes);
}

BVOLI_INLINE int filter_contains(const form *f, const float *a, const float *b, int axes)
{
    const int all = (1 << axes) - 1;
    rounded x, y;
    round_all(f, a, axes, &x);
    round_all(f, b, axes, &y);
    const int inside = decide_ends(x.full, x.lo, y.lo, y.hi, x.hi, axes);
    return (mask4_bits(y.full) & all) == all ? inside : 0;
}

/* With u = 2^-24: both ends have one rounding, their difference another, and that less eps the last: 3 u of the floats given
 * and eps. The next u covers the roundings of the slack. Where all is flushed to zero that is below 2^-126, both ends, both
 * differences and the slack lose less than NEAR_LOST_SLACK. */
#define NEAR_SLACK 0x1p-22F
#define NEAR_LOST_SLACK 0x1p-120F

/* An infinity, or a sum that is one, makes the slack infinite; a NaN or a negative eps nothing certain but no. */
BVOLI_INLINE int filter_near(const form *f, const float *a, const float *b, int axes, float eps)
{
    rounded x, y;
    round_all(f, a, axes, &x);
    round_all(f, b, axes, &y);
    const v4 e = v4_splat(eps), size = v4_add(v4_add(x.size, y.size), e);
    const v4 slack = v4_add(v4_mul(size, v4_constant(NEAR_SLACK)), v4_constant(NEAR_LOST_SLACK));
    const v4 beyond = v4_sub(v4_max(v4_sub(x.lo, y.hi), v4_sub(y.lo, x.hi)), e);
    const int far = decide(mask4_and(x.full, y.full), v4_lt(beyond, v4_neg(slack)), v4_gt(beyond, slack), axes);
    return eps >= 0 ? far : 0;
}

/* The same about exact ends. */

static int exactly_contains_point(const form *f, const float *floats, int axes, const float *p)
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

static int exactly_overlaps(const form *f, const float *a, const float *b, int axes)
{
    loaded x, y;
    load(f, a, axes, &x);
    load(f, b, axes, &y);
    int meet = x.state == FULL && y.state == FULL;
    for (int k = 0; k < axes && meet; ++k)
        meet = bvoli_at_most(x.axis[k].lo, y.axis[k].hi) && bvoli_at_most(y.axis[k].lo, x.axis[k].hi);
    return meet;
}

static int exactly_contains(const form *f, const float *a, const float *b, int axes)
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

static int exactly_near(const form *f, const float *a, const float *b, int axes, float eps)
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
        const int side = filter_point(&form, (const float *)box, axes, (const float *)p);                                      \
        return side != 0 ? side < 0 : exactly_contains_point(&form, (const float *)box, axes, (const float *)p);               \
    }
#define PAIR(function, type, answer, form, axes)                                                                               \
    int function(const type *a, const type *b)                                                                                 \
    {                                                                                                                          \
        const int side = filter_##answer(&form, (const float *)a, (const float *)b, axes);                                     \
        return side != 0 ? side < 0 : exactly_##answer(&form, (const float *)a, (const float *)b, axes);                       \
    }
#define TOUCHES(function, type, form, axes)                                                                                    \
    int function(const type *a, const type *b, float eps)                                                                      \
    {                                                                                                                          \
        const int side = filter_near(&form, (const float *)a, (const float *)b, axes, eps);                                    \
        return side != 0 ? side < 0 : exactly_near(&form, (const float *)a, (const float *)b, axes, eps);                      \
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

TOUCHES(bvol_aabb_near_aabb, bvol_aabb, corners, 3)
TOUCHES(bvol_aabb2_near_aabb2, bvol_aabb2, corners, 2)
