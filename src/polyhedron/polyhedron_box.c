/* SPDX-License-Identifier: MIT */
/* A box is six half-spaces too, and all together share no point if (0, 0, 0, -1) lies in their cone (cone.h). Those of an OBB
 * are along its axes, where its own are sums of one number and the others of eight products of floats each. */
#include "polyhedron/polyhedron_box.h"

#include "polyhedron/cone.h"

#include <string.h>

/* What keeps coordinate k below the highest (side 1) or above the lowest (side -1). */
static bvoli_cone_vector wall(const bvoli_span *box, int k, int side, bvoli_cone_row *row)
{
    for (int c = 0; c < 3; ++c)
        row->term[c] = c == k ? -side : 0;
    row->term[3] = side > 0 ? box->hi[k] : -box->lo[k];
    return bvoli_cone_sums(row, 1);
}

static bvoli_cone_vector form(const bvoli_halfspaces *h, const bvoli_frame *frame, int i, bvoli_cone_row *row)
{
    memset(row->term, 0, sizeof row->term);
    for (int k = 0; k < 3; ++k)
        bvoli_halfspace_slope_terms(h, i, frame->axis[k], row->term + (size_t)k * BVOLI_CONE_TERMS);
    bvoli_halfspace_height_terms(h, i, frame->origin, row->term + (size_t)3 * BVOLI_CONE_TERMS);
    return bvoli_cone_sums(row, BVOLI_CONE_TERMS);
}

/* Half-spaces that contain the box take nothing away. */
int bvoli_halfspaces_miss_box(const bvoli_halfspaces *h, const bvoli_frame *frame, const bvoli_linear_forms *forms,
                              const bvoli_span *box, int *exact)
{
    bvoli_cone cone;
    bvoli_cone_row walls[6], rows[BVOLI_HALFSPACES];
    bvoli_cone_begin(&cone, 4);
    for (int k = 0; k < 6; ++k)
        if (!isinf(k % 2 ? box->hi[k / 2] : box->lo[k / 2]))
            bvoli_cone_add(&cone, wall(box, k / 2, k % 2 ? 1 : -1, &walls[k]));
    for (int i = 0; i < h->count; ++i)
        if (!bvoli_linear_form_surely_holds(forms, i, box))
            bvoli_cone_add(&cone, frame ? form(h, frame, i, &rows[i]) : bvoli_cone_halfspace(h, i));
    bvoli_cone_finish(&cone, exact);
    return bvoli_cone_contains(&cone, bvoli_cone_down(), exact);
}
