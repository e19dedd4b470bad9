/* SPDX-License-Identifier: MIT */
#include "hull/pair.h"

#include "arith/filter.h"
#include "base/value.h"
#include "hull/orientation.h"
#include "shape/gap_floats.h"

int bvoli_hull_pair_terms(const bvoli_hull_pair *q, uint64_t corner, int c, double terms[BVOLI_HULL_TERMS])
{
    const uint32_t b = bvoli_tag_second(corner);
    int count = 2;
    terms[0] = (double)bvoli_coords(&q->hull->points[bvoli_tag_first(corner)])[c];
    if (q->is_moved || corner & BVOLI_AT_END)
        terms[count++] = q->way[c];
    if (q->other) {
        terms[1] = -(double)bvoli_coords(&q->other->points[b])[c];
        return count;
    }
    const bvoli_body *const body = q->body;
    terms[1] = -body->point[b >> body->sides][c];
    for (int k = 0; k < body->sides; ++k) {
        const double term = -(b >> k & 1 ? body->hi[k] : body->lo[k]) * body->direction[k][c];
        if (term != 0)
            terms[count++] = term;
    }
    return count;
}

void bvoli_hull_spanning(const bvol_hull *hull, uint32_t places[4])
{
    places[0] = 0;
    places[1] = hull->vertex_count - 1;
    if (hull->dimension < 2)
        return;
    for (int i = 0; i < 3; ++i)
        places[i] = hull->face_corners[i];
    const bvol_vec3 *const p = hull->points;
    places[3] = 0;
    while (hull->dimension == 3 && bvoli_orientation3(&p[places[0]], &p[places[1]], &p[places[2]], &p[places[3]]) == 0 &&
           places[3] + 1 < hull->vertex_count)
        ++places[3];
}

/* A rounding more than the coordinates themselves. */
#define REACH_GROWTH (1 + 0x1p-50)

static double body_reach(const bvoli_body *body, int c)
{
    double reach = 0;
    for (int i = 0; i < body->points; ++i)
        reach = bvoli_greater(reach, fabs(body->point[i][c]));
    for (int k = 0; k < body->sides; ++k)
        reach += bvoli_greater(fabs(body->lo[k]), fabs(body->hi[k])) * fabs(body->direction[k][c]);
    return reach;
}

void bvoli_hull_pair_measure(bvoli_hull_pair *q)
{
    for (int c = 0; c < 3; ++c)
        q->reach[c] =
            REACH_GROWTH * (bvoli_hull_reach(q->hull, c) + (q->other ? bvoli_hull_reach(q->other, c) : body_reach(q->body, c)) +
                            (q->way ? fabs(q->way[c]) : 0));
}

int bvoli_hull_is_after(const bvol_hull *a, const bvol_hull *b)
{
    if (a->vertex_count != b->vertex_count)
        return a->vertex_count > b->vertex_count;
    for (uint32_t i = 0; i < a->vertex_count; ++i)
        if (!bvoli_vec3_equal(&a->points[i], &b->points[i]))
            return bvoli_is_after(&a->points[i].x, &b->points[i].x, 3);
    return 0;
}
