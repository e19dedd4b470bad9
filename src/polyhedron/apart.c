/* SPDX-License-Identifier: MIT */
#include "polyhedron/apart.h"

#include "arith/numbers.h"

static void load(const double v[3], bvoli_estimate out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = bvoli_exactly(v[k]);
}

void bvoli_apart_of(const bvoli_halfspaces *h, const bvoli_frame *frame, bvoli_apart *out)
{
    out->h = h;
    out->frame = frame;
    out->planes = out->pairs = 0;
    for (int k = 0; k < 3; ++k)
        out->minors[k] = 0;
    load(frame->origin, out->origin);
    for (int k = 0; k < 3; ++k)
        load(frame->axis[k], out->axis[k]);
    for (int k = 0; k < 3; ++k) {
        bvoli_estimate_cross(out->axis[(k + 1) % 3], out->axis[(k + 2) % 3], out->across[k]);
        bvoli_estimate_cross(out->axis[k], out->origin, out->moment[k]);
    }
    out->volume = bvoli_estimate_dot(out->axis[0], out->across[0]);
}

static void find_plane(const bvoli_apart *a, int i, bvoli_apart_plane *out)
{
    for (int k = 0; k < 3; ++k)
        out->normal[k] = bvoli_estimate_total(a->h->term[i][k], 2);
    out->d = bvoli_estimate_total(a->h->term[i][3], 2);
    for (int k = 0; k < 3; ++k)
        out->along[k] = bvoli_estimate_dot(out->normal, a->axis[k]);
}

static const bvoli_apart_plane *plane_of(bvoli_apart *a, int i)
{
    if (!(a->planes >> i & 1))
        find_plane(a, i, &a->plane[i]);
    a->planes |= UINT32_C(1) << i;
    return &a->plane[i];
}

/* Planes i and j, i < j, with some minors, a bit each; what is `held` if it is not kept. */
static const bvoli_apart_pair *pair_of(bvoli_apart *a, int i, int j, unsigned minors, bvoli_apart_pair *held)
{
    const int kept = j < BVOLI_APART_PLANES, at = j * (j - 1) / 2 + i;
    bvoli_apart_pair *const out = kept ? &a->pair[at] : held;
    const uint32_t bit = kept ? UINT32_C(1) << at : 0;
    if (!(a->pairs & bit))
        bvoli_estimate_cross(plane_of(a, i)->normal, plane_of(a, j)->normal, out->cross);
    a->pairs |= bit;
    for (int k = 0; k < 3; ++k) {
        if (!(minors >> k & 1) || (a->minors[k] & bit))
            continue;
        out->minor[k] = bvoli_estimate_dot(out->cross, a->across[k]);
        a->minors[k] |= bit;
    }
    return out;
}

/* What is left of a combination, but for the sign of its weights: slopes along some coordinates, and a constant. */
typedef struct rest {
    int slopes, coordinate[2];
    bvoli_estimate slope[2], constant;
} rest;

/* Which signs all weights may have, a bit each: 1 for positive, 2 for negative; and whether that is certain. */
typedef struct weights {
    unsigned signs;
    int certain;
} weights;

static void see_weight(const bvoli_estimate *weight, weights *out)
{
    const int sign = bvoli_estimates_sign(weight);
    if (sign == BVOLI_OPEN)
        out->certain = 0;
    else
        out->signs &= sign > 0 ? 1 : sign < 0 ? 2 : 0;
}

/* Two planes i and j without coordinate k have the weights -q[j] and q[i] with q = n . a[k]; with u = n[i] x n[j] the
 * coefficient u . (a[k] x a[l]) of l; and the constant q[i] h[j] - q[j] h[i] with h = n . c + d: that is u . (a[k] x c) + q[i]
 * d[j] - q[j] d[i]. Returns whether the weights may have one sign. */
static int find_of_pair(bvoli_apart *a, const uint8_t plane[2], int k, weights *w, rest *out)
{
    const int next = (k + 1) % 3, last = (k + 2) % 3;
    bvoli_apart_pair held;
    const bvoli_apart_plane *p = plane_of(a, plane[0]), *q = plane_of(a, plane[1]);
    const bvoli_estimate weight = bvoli_estimate_negative(q->along[k]);
    see_weight(&weight, w);
    see_weight(&p->along[k], w);
    if (w->signs == 0)
        return 0;
    const bvoli_apart_pair *both = pair_of(a, plane[0], plane[1], 1U << next | 1U << last, &held);
    const bvoli_estimate along = bvoli_estimate_product(p->along[k], q->d), against = bvoli_estimate_product(q->along[k], p->d);
    out->slopes = 2;
    out->coordinate[0] = next;
    out->coordinate[1] = last;
    out->slope[0] = both->minor[last];
    out->slope[1] = bvoli_estimate_negative(both->minor[next]);
    out->constant =
        bvoli_estimate_sum(bvoli_estimate_dot(both->cross, a->moment[k]), bvoli_estimate_difference(along, against));
    return 1;
}

/* Three planes without two coordinates, of which the cross product of the axes is x: the weight of one is the minor of the
 * others, and the sum of weights times normals is det(n) x. So the coefficient that is left is det(n) det(a), and the constant
 * det(n) c . x and the sum of weights times d. Returns as above. */
static int find_of_triple(bvoli_apart *a, const uint8_t plane[3], int left, weights *w, rest *out)
{
    bvoli_apart_pair held[3];
    const bvoli_apart_pair *others[3];
    bvoli_estimate weight[3];
    for (int p = 0; p < 3; ++p) {
        others[p] = pair_of(a, plane[p == 0], plane[p == 2 ? 1 : 2], 1U << left, &held[p]);
        weight[p] = p == 1 ? bvoli_estimate_negative(others[p]->minor[left]) : others[p]->minor[left];
        see_weight(&weight[p], w);
        if (w->signs == 0)
            return 0;
    }
    const bvoli_estimate volume = bvoli_estimate_dot(plane_of(a, plane[0])->normal, others[0]->cross);
    out->constant = bvoli_estimate_product(volume, bvoli_estimate_dot(a->origin, a->across[left]));
    for (int p = 0; p < 3; ++p)
        out->constant = bvoli_estimate_sum(out->constant, bvoli_estimate_product(weight[p], plane_of(a, plane[p])->d));
    out->slopes = 1;
    out->coordinate[0] = left;
    out->slope[0] = bvoli_estimate_product(volume, a->volume);
    return 1;
}

/* The sign of the greatest value on the box where all weights have this one. */
static int sign_on(const rest *r, const bvoli_span *box, int weight)
{
    bvoli_estimate value = weight > 0 ? r->constant : bvoli_estimate_negative(r->constant);
    for (int i = 0; i < r->slopes; ++i) {
        const int c = r->coordinate[i];
        const bvoli_estimate slope = weight > 0 ? r->slope[i] : bvoli_estimate_negative(r->slope[i]);
        const bvoli_estimate lo = bvoli_exactly(box->lo[c]), hi = bvoli_exactly(box->hi[c]);
        bvoli_estimates_add_end(&slope, &lo, &hi, 1, &value);
    }
    return bvoli_estimates_sign(&value);
}

int bvoli_apart_decide(bvoli_apart *a, int size, const uint8_t plane[3], const uint8_t gone[2], const bvoli_span *box)
{
    rest r;
    weights w = {3, 1};
    int decided = 1;
    if (size == 2 ? !find_of_pair(a, plane, gone[0], &w, &r) : !find_of_triple(a, plane, 3 - gone[0] - gone[1], &w, &r))
        return 1;
    for (int weight = -1; weight <= 1 && decided == 1; weight += 2) {
        const int sign = w.signs >> (weight < 0) & 1 ? sign_on(&r, box, weight) : 1;
        decided = sign == BVOLI_OPEN || (sign < 0 && !w.certain) ? 0 : sign < 0 ? -1 : 1;
    }
    return decided;
}
