/* SPDX-License-Identifier: MIT */
/* How far two meshes are from each other: as far as the nearest of their triangles. */
#include <bvol/index_separation.h>
#include <bvol/triangle.h>

#include "arith/filter.h"
#include "arith/round.h"
#include "base/value.h"
#include "convex/triangle_closest.h"
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

/* A first guess, which leaves out most of what would be looked at before the walk comes to something near: from the middle of
 * one mesh to the nearest triangle of the other, from there to the nearest of the one, and so on, each time nearer (W. Cheney
 * and A. Goldstein, "Proximity maps for convex sets", 1959, of which these are not). It is a pair as any other: what rounding
 * does to it costs time and nothing else. */
enum { GUESS_STEPS = 8 };

/* Of points, in double: from the frame of b to that of a, and back. */
typedef struct maps {
    double to[12], back[12]; /* three columns and what is added */
} maps;

static bvol_vec3 map_point(const double m[12], const bvol_vec3 *p)
{
    bvol_vec3 out;
    for (int k = 0; k < 3; ++k)
        bvoli_coords_out(&out)[k] = (float)(m[k] * (double)p->x + m[3 + k] * (double)p->y + m[6 + k] * (double)p->z + m[9 + k]);
    return out;
}

/* By Cramer's rule. What has no inverse has one that is not finite. */
static void make_maps(const float *matrix, maps *out)
{
    double n[3][3];
    for (int i = 0; i < 12; ++i)
        out->to[i] = matrix ? (double)matrix[i / 3 * 4 + i % 3] : i % 4 == 0 && i < 9;
    for (size_t i = 0; i < 3; ++i)
        bvoli_cross(out->to + 3 * ((i + 1) % 3), out->to + 3 * ((i + 2) % 3), n[i]);
    const double determinant = bvoli_dot(out->to, n[0]);
    for (int i = 0; i < 3; ++i) {
        out->back[9 + i] = -bvoli_dot(n[i], out->to + 9) / determinant;
        for (int k = 0; k < 3; ++k)
            out->back[3 * k + i] = n[i][k] / determinant;
    }
}

static int is_finite(const bvol_triangle *t)
{
    return bvoli_vec3_finite(&t->a) && bvoli_vec3_finite(&t->b) && bvoli_vec3_finite(&t->c);
}

/* The triangle of an index that is nearest to a point; 0 where there is none. */
static int find_nearest(const bvol_index *index, const bvol_vec3 *p, uint32_t *id, bvol_triangle *out)
{
    bvol_index_found found;
    bvoli_leaf_space space;
    if (bvol_index_nearest_point(index, p, INFINITY, NULL, &found, 1) == 0)
        return 0;
    *id = found.id;
    *out = *(const bvol_triangle *)bvoli_leaf_at(&index->leaves, found.id, &space);
    return 1;
}

static void guess(search *s)
{
    const bvoli_tree *const tree = &s->near.b->tree;
    bvol_triangle first, second;
    bvol_pair ids, last = {BVOL_NO_ID, BVOL_NO_ID};
    float weights[3];
    maps m;
    if (bvoli_root_count(tree) == 0)
        return;
    make_maps(s->near.matrix, &m);
    const bvol_aabb about = bvoli_lanes_bounds(bvoli_block_at(tree, bvoli_root(tree, 0)));
    bvol_vec3 p = {about.min.x / 2 + about.max.x / 2, about.min.y / 2 + about.max.y / 2, about.min.z / 2 + about.max.z / 2};
    p = map_point(m.to, &p);
    for (int step = 0; step < GUESS_STEPS && find_nearest(s->near.a, &p, &ids.a, &first); ++step) {
        bvoli_triangle_closest(&first, &p, weights, &p);
        const bvol_vec3 back = map_point(m.back, &p);
        if (!find_nearest(s->near.b, &back, &ids.b, &second))
            break;
        if (s->near.matrix)
            bvol_triangle_transform(&second, s->near.matrix, &second);
        if (!is_finite(&second))
            return;
        bvoli_triangle_closest(&second, &p, weights, &p);
        if (ids.a == last.a && ids.b == last.b)
            break;
        last = ids;
    }
    if (last.a != BVOL_NO_ID) {
        bvoli_leaf_space space, other;
        const bvol_triangle *const a = bvoli_leaf_at(&s->near.a->leaves, last.a, &space);
        second = *(const bvol_triangle *)bvoli_leaf_at(&s->near.b->leaves, last.b, &other);
        if (s->near.matrix)
            bvol_triangle_transform(&second, s->near.matrix, &second);
        bvoli_near_offer(&s->near, last, a, &second);
    }
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
        const float least = bvoli_round_down(bvoli_sqrt((double)s->near.sq) * ROOT_SHARE, 0);
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
    if (!touch) {
        guess(&s);
        bvoli_near_walk(&s.near);
    }
    if (!s.found)
        return BVOL_SEPARATION_NONE;
    if (out)
        describe(&s, touch, out);
    if (pair)
        *pair = s.ids;
    return touch ? BVOL_SEPARATION_TOUCHING : BVOL_SEPARATION_APART;
}
