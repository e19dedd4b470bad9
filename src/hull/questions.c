/* SPDX-License-Identifier: MIT */
/* Questions about points and directions. */
#include "hull/questions.h"

#include "arith/exact.h"
#include "arith/filter.h"
#include "base/rounding.h"
#include "base/value.h"
#include "hull/climb.h"
#include "hull/orientation.h"

#include <bvol/aabb.h>

/* Containing a point */

/* As in solid.c: with u = 2^-53, a height has 8 u of the products times what the point is away from the first vertex along each
 * axis. Doubled for the bound's own roundings. */
#define HEIGHT_SLACK 0x1p-49

int bvoli_hull_face_side(const bvol_hull *hull, uint32_t face, const double p[3], const double error[3])
{
    const bvoli_face_plane *const plane = &hull->planes[face];
    const float *const first = bvoli_coords(&hull->points[hull->face_corners[hull->face_offsets[face]]]);
    double height = 0, size = 0, loose = 0;
    for (int k = 0; k < 3; ++k) {
        const double away = p[k] - (double)first[k];
        height += plane->normal[k] * away;
        size += plane->products[k] * fabs(away);
        loose += plane->products[k] * error[k];
    }
    return bvoli_decide(height, HEIGHT_SLACK * size + 2 * loose);
}

/* The side of a face on which a point is. */
static int side_of(const bvol_hull *h, uint32_t face, const bvol_vec3 *p)
{
    static const double exactly[3] = {0, 0, 0};
    const uint32_t *const loop = h->face_corners + h->face_offsets[face];
    double at[3];
    bvoli_load(p, at);
    const int side = bvoli_hull_face_side(h, face, at, exactly);
    return side != 0 ? side : bvoli_orientation3(&h->points[loop[0]], &h->points[loop[1]], &h->points[loop[2]], p);
}

/* Whether a point of the plane of a polygon lies in it. */
static int polygon_contains(const bvol_hull *h, const bvol_vec3 *p)
{
    const uint32_t *const loop = h->face_corners, length = h->face_offsets[1];
    int k = 0, turn = 0;
    for (; (turn = bvoli_turn(&h->points[loop[0]], &h->points[loop[1]], &h->points[loop[2]], k)) == 0; ++k)
        ;
    for (uint32_t i = 0; i < length; ++i)
        if (bvoli_turn(&h->points[loop[i]], &h->points[loop[i + 1 < length ? i + 1 : 0]], p, k) == -turn)
            return 0;
    return 1;
}

int bvol_hull_contains_point(const bvol_hull *hull, const bvol_vec3 *p)
{
    if (!hull || !p || hull->dimension < 0 || !bvol_aabb_contains_point(&hull->bounds, p))
        return 0;
    for (uint32_t face = 0; face < hull->face_count; ++face)
        if (side_of(hull, face, p) > 0)
            return 0;
    if (hull->dimension == 2)
        return polygon_contains(hull, p);
    return hull->dimension != 1 || bvoli_collinear(&hull->points[0], &hull->points[1], p);
}

/* Support */

/* Up to here all vertices are looked at. */
enum { FEW_VERTICES = 32 };

uint32_t bvoli_hull_highest(const bvol_hull *hull, const double along[3], uint32_t start)
{
    int is_tie;
    if (hull->vertex_count > FEW_VERTICES)
        return bvoli_hull_climb(hull, along, start < hull->vertex_count ? start : bvoli_hull_start(hull, along), &is_tie);
    uint32_t best = 0;
    double highest = -INFINITY;
    for (uint32_t i = 0; i < hull->vertex_count; ++i) {
        const bvol_vec3 *const p = &hull->points[i];
        const double height = along[0] * (double)p->x + along[1] * (double)p->y + along[2] * (double)p->z;
        best = height > highest ? i : best;
        highest = bvoli_greater(height, highest);
    }
    return best;
}

/* A neighbour of the same height that is not the one where we come from, or the vertex itself. */
static uint32_t equal_neighbour(const bvol_hull *h, const double direction[3], uint32_t at, uint32_t from)
{
    for (uint32_t i = h->link_offsets[at]; i < h->link_offsets[at + 1]; ++i)
        if (h->links[i] != from && bvoli_hull_compare(h, direction, h->links[i], at) == 0)
            return h->links[i];
    return at;
}

/* All of the highest vertices are one vertex, the ends of an edge, or the outline of a face, which is walked round. */
static uint32_t with_lowest_id(const bvol_hull *h, const double direction[3], uint32_t first)
{
    uint32_t least = first, from = first, at = first;
    for (;;) {
        const uint32_t next = equal_neighbour(h, direction, at, from);
        if (next == at || next == first)
            return least;
        least = h->ids[next] < h->ids[least] ? next : least;
        from = at;
        at = next;
    }
}

/* The place of the vertex that is farthest along a finite direction, from that with the id `hint`. */
static uint32_t support_place(const bvol_hull *hull, const bvol_vec3 *direction, uint32_t hint)
{
    double along[3];
    bvoli_load(direction, along);
    if (along[0] == 0 && along[1] == 0 && along[2] == 0)
        return hull->by_id[0];
    const uint32_t place = hint == BVOL_NO_VERTEX ? hull->vertex_count : bvoli_hull_place(hull, hint);
    const uint32_t start = place < hull->vertex_count ? place : bvoli_hull_start(hull, along);
    int is_tie;
    const uint32_t top = bvoli_hull_climb(hull, along, start, &is_tie);
    return is_tie ? with_lowest_id(hull, along, top) : top;
}

uint32_t bvol_hull_support(const bvol_hull *hull, const bvol_vec3 *direction, uint32_t hint)
{
    if (!hull || !direction || hull->vertex_count == 0 || !bvoli_vec3_finite(direction))
        return BVOL_NO_VERTEX;
    return hull->ids[support_place(hull, direction, hint)];
}

/* The terms of coordinate r of a vertex's image. */
static void image_terms(const bvol_hull *hull, uint32_t place, const float matrix[16], int r, double terms[4])
{
    const float *const p = bvoli_coords(&hull->points[place]);
    for (int c = 0; c < 3; ++c)
        terms[c] = (double)bvoli_column(matrix, c)[r] * (double)p[c];
    terms[3] = (double)bvoli_column(matrix, 3)[r];
}

bvol_result bvol_hull_bounds_transformed(const bvol_hull *hull, const float matrix[16], uint32_t hints[6], bvol_aabb *out)
{
    bvol_aabb box = BVOLI_AABB_EMPTY;
    if (!hull || !matrix || !out)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_affine_finite(matrix))
        return BVOL_ERROR_NOT_FINITE;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    for (int r = 0; r < 3 && hull->vertex_count > 0; ++r) {
        const bvol_vec3 up = {bvoli_column(matrix, 0)[r], bvoli_column(matrix, 1)[r], bvoli_column(matrix, 2)[r]};
        const bvol_vec3 down = {-up.x, -up.y, -up.z};
        const uint32_t lowest = support_place(hull, &down, hints ? hints[r] : BVOL_NO_VERTEX),
                       highest = support_place(hull, &up, hints ? hints[3 + r] : BVOL_NO_VERTEX);
        double terms[4];
        image_terms(hull, lowest, matrix, r, terms);
        bvoli_coords_out(&box.min)[r] = bvoli_sum_down(terms, 4);
        image_terms(hull, highest, matrix, r, terms);
        bvoli_coords_out(&box.max)[r] = bvoli_sum_up(terms, 4);
        if (hints) {
            hints[r] = hull->ids[lowest];
            hints[3 + r] = hull->ids[highest];
        }
    }
    *out = box;
    return BVOL_OK;
}
