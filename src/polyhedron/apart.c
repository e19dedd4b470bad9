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

/* Plane i, which is `held` if it is not kept; and planes i and j, i < j. */
static const bvoli_apart_plane *plane_of(bvoli_apart *a, int i, bvoli_apart_plane *held)
{
    const int kept = i < BVOLI_APART_PLANES;
    bvoli_apart_plane *const out = kept ? &a->plane[i] : held;
    const uint32_t bit = kept ? UINT32_C(1) << i : 0;
    if (!(a->planes & bit))
        find_plane(a, i, out);
    a->planes |= bit;
    return out;
}

static const bvoli_apart_pair *pair_of(bvoli_apart *a, int i, int j, bvoli_apart_pair *held)
{
    const int kept = j < BVOLI_APART_PLANES, at = j * (j - 1) / 2 + i;
    bvoli_apart_pair *const out = kept ? &a->pair[at] : held;
    const uint32_t bit = kept ? UINT32_C(1) << at : 0;
    bvoli_apart_plane held_plane[2];
    if (a->pairs & bit)
        return out;
    bvoli_estimate_cross(plane_of(a, i, &held_plane[0])->normal, plane_of(a, j, &held_plane[1])->normal, out->cross);
    for (int k = 0; k < 3; ++k)
        out->minor[k] = bvoli_estimate_dot(out->cross, a->across[k]);
    a->pairs |= bit;
    return out;
}

/* What is left of a combination, but for the sign of its weights: slopes along some coordinates, and a constant; and the signs
 * of the weights, or BVOLI_OPEN. */
typedef struct rest {
    int slopes, coordinate[2];
    bvoli_estimate slope[2], constant;
    int weights, sign[3];
} rest;

/* Two planes i and j without coordinate k have the weights -q[j] and q[i] with q = n . a[k]; with u = n[i] x n[j] the
 * coefficient u . (a[k] x a[l]) of l; and the constant q[i] h[j] - q[j] h[i] with h = n . c + d: that is u . (a[k] x c) + q[i]
 * d[j] - q[j] d[i]. */
static void find_of_pair(bvoli_apart *a, const uint8_t plane[2], int k, rest *out)
{
    const int next = (k + 1) % 3, last = (k + 2) % 3;
    bvoli_apart_plane held[2];
    bvoli_apart_pair held_pair;
    const bvoli_apart_plane *p = plane_of(a, plane[0], &held[0]), *q = plane_of(a, plane[1], &held[1]);
    const bvoli_apart_pair *both = pair_of(a, plane[0], plane[1], &held_pair);
    const bvoli_estimate along = bvoli_estimate_product(p->along[k], q->d), against = bvoli_estimate_product(q->along[k], p->d);
    out->slopes = out->weights = 2;
    out->coordinate[0] = next;
    out->coordinate[1] = last;
    out->slope[0] = both->minor[last];
    out->slope[1] = bvoli_estimate_negative(both->minor[next]);
    out->constant =
        bvoli_estimate_sum(bvoli_estimate_dot(both->cross, a->moment[k]), bvoli_estimate_difference(along, against));
    const bvoli_estimate weight = bvoli_estimate_negative(q->along[k]);
    out->sign[0] = bvoli_estimates_sign(&weight);
    out->sign[1] = bvoli_estimates_sign(&p->along[k]);
}

/* Three planes without two coordinates, of which the cross product of the axes is x: the weight of one is the minor of the
 * others, and the sum of weights times normals is det(n) x. So the coefficient that is left is det(n) det(a), and the constant
 * det(n) c . x and the sum of weights times d. */
static void find_of_triple(bvoli_apart *a, const uint8_t i[3], int left, rest *out)
{
    bvoli_apart_plane held;
    bvoli_apart_pair held_pair[3];
    const bvoli_apart_pair *others[3] = {pair_of(a, i[1], i[2], &held_pair[0]), pair_of(a, i[0], i[2], &held_pair[1]),
                                         pair_of(a, i[0], i[1], &held_pair[2])};
    const bvoli_estimate volume = bvoli_estimate_dot(plane_of(a, i[0], &held)->normal, others[0]->cross);
    out->constant = bvoli_estimate_product(volume, bvoli_estimate_dot(a->origin, a->across[left]));
    for (int p = 0; p < 3; ++p) {
        const bvoli_estimate minor = others[p]->minor[left], weight = p == 1 ? bvoli_estimate_negative(minor) : minor;
        out->sign[p] = bvoli_estimates_sign(&weight);
        out->constant = bvoli_estimate_sum(out->constant, bvoli_estimate_product(weight, plane_of(a, i[p], &held)->d));
    }
    out->slopes = 1;
    out->weights = 3;
    out->coordinate[0] = left;
    out->slope[0] = bvoli_estimate_product(volume, a->volume);
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
    int certain = 1, decided = 1;
    if (size == 2)
        find_of_pair(a, plane, gone[0], &r);
    else
        find_of_triple(a, plane, 3 - gone[0] - gone[1], &r);
    for (int i = 0; i < r.weights; ++i)
        certain &= r.sign[i] != BVOLI_OPEN;
    for (int weight = -1; weight <= 1 && decided == 1; weight += 2) {
        int exists = 1;
        for (int i = 0; i < r.weights; ++i)
            exists &= r.sign[i] == weight || r.sign[i] == BVOLI_OPEN;
        const int sign = exists ? sign_on(&r, box, weight) : 1;
        decided = sign == BVOLI_OPEN || (sign < 0 && !certain) ? 0 : sign < 0 ? -1 : 1;
    }
    return decided;
}
