/* SPDX-License-Identifier: MIT */
/* How far two meshes are from each other: as far as the nearest of their triangles. */
#include <bvol/index_separation.h>
#include <bvol/triangle.h>

#include "arith/round.h"
#include "index/pairs/near.h"

#include <math.h>

typedef struct search {
    bvoli_near near;
    int found;
    bvol_pair ids;
} search;

static int is_earlier(const search *s, bvol_pair pair)
{
    return !s->found || (pair.a != s->ids.a ? pair.a < s->ids.a : pair.b < s->ids.b);
}

/* Those that are later than the least so far are not even asked whether they touch: of surfaces all of whose triangles touch
 * each other few are. */
static int can_be_least(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    (void)user_a;
    (void)user_b;
    return is_earlier(context, *pair);
}

static int take_least(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    search *const s = context;
    (void)user_a;
    (void)user_b;
    s->ids = *pair;
    s->found = 1;
    return 0;
}

/* The least pair of those that touch. */
static void find_touching(search *s)
{
    const bvol_index_filter earlier = {.size = sizeof earlier, .context = s, .accept_pair = can_be_least};
    if (s->near.matrix ? !bvol_index_pairs_between_transformed_any(s->near.a, s->near.b, s->near.matrix, NULL, NULL)
                       : !bvol_index_pairs_between_any(s->near.a, s->near.b, NULL, NULL))
        return;
    if (s->near.matrix)
        (void)bvol_index_pairs_between_transformed_each(s->near.a, s->near.b, s->near.matrix, &earlier, take_least, s);
    else
        (void)bvol_index_pairs_between_each(s->near.a, s->near.b, &earlier, take_least, s);
}

/* Whether a pair that is not nearer than so far is looked at: many may be as near as the nearest, where squares underflow or
 * all triangles are equal. */
static int can_be_nearest(bvoli_near *n, bvol_pair ids, float bound)
{
    return bound < n->sq || is_earlier((const search *)n, ids);
}

/* The nearest of all, and of those as near the least. */
static void take_nearest(bvoli_near *n, bvol_pair ids, float sq)
{
    search *const s = (search *)n;
    if (sq == n->sq && !is_earlier(s, ids))
        return;
    s->found = 1;
    n->sq = sq;
    s->ids = ids;
}

/* Others may be nearer than the lower end of what the record says, though not than the root of the square, which has a rounding
 * of 2^-53 of itself, and so has the product. */
#define ROOT_SHARE (1 - 0x1p-51)

/* The record of two triangles, of which surfaces that have a common point touch. */
static void describe(const search *s, int touch, bvol_separation *out)
{
    bvoli_leaf_space first, second;
    const bvol_triangle *const a = bvoli_leaf_at(&s->near.a->leaves, s->ids.a, &first);
    bvol_triangle b = *(const bvol_triangle *)bvoli_leaf_at(&s->near.b->leaves, s->ids.b, &second);
    if (s->near.matrix)
        bvol_triangle_transform(&b, s->near.matrix, &b);
    (void)bvol_triangle_separation_triangle(a, &b, out);
    if (!touch) {
        const float least = bvoli_round_down(sqrt((double)s->near.sq) * ROOT_SHARE, 0);
        out->distance = out->distance < least ? out->distance : least;
        return;
    }
    out->state = BVOL_SEPARATION_TOUCHING;
    out->distance = out->distance_max = 0;
    bvol_triangle_closest_points_triangle(a, &b, &out->point, &out->other_point);
}

int bvol_index_separation_index(const bvol_index *a, const bvol_index *b, const float b_to_a[16], bvol_separation *out,
                                bvol_pair *pair)
{
    search s;
    if (!bvoli_near_can_be_asked(a, b, b_to_a))
        return BVOL_SEPARATION_NONE;
    s.near = (bvoli_near){.a = a, .b = b, .matrix = b_to_a, .sq = INFINITY, .accepts = can_be_nearest, .take = take_nearest};
    s.found = 0;
    s.ids = (bvol_pair){0, 0};
    find_touching(&s);
    const int touch = s.found;
    if (!touch)
        bvoli_near_walk(&s.near);
    if (!s.found)
        return BVOL_SEPARATION_NONE;
    if (out)
        describe(&s, touch, out);
    if (pair)
        *pair = s.ids;
    return touch ? BVOL_SEPARATION_TOUCHING : BVOL_SEPARATION_APART;
}
