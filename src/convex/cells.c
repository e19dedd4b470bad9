/* SPDX-License-Identifier: MIT */
#include "convex/cells.h"

#include "arith/filter.h"

enum { CORNERS = 8, MOST = 12 };

/* From a corner along so many vectors as it has dimensions; of a triangle, the shares of both add up to 1 at most. */
typedef struct cell {
    int corner, triangle;
    double along[2][3];
} cell;

/* Corners, edges and faces of a core. The vectors are known to the last bits of themselves. */
typedef struct cells {
    double corner[CORNERS][3];
    int count[3];
    cell cell[3][MOST];
} cells;

static cell *add_cell(cells *out, int dimensions, int corner)
{
    cell *const k = &out->cell[dimensions][out->count[dimensions]++];
    k->corner = corner;
    k->triangle = 0;
    return k;
}

static void list_triangle(const bvoli_core *core, cells *out)
{
    cell *const face = add_cell(out, 2, 0);
    face->triangle = 1;
    for (int i = 0; i < 3; ++i) {
        (void)add_cell(out, 0, i);
        for (int c = 0; c < 3; ++c)
            out->corner[i][c] = core->point[i][c];
        bvoli_subtract(core->body->point[(i + 1) % 3], core->body->point[i], add_cell(out, 1, i)->along[0]);
    }
    for (int i = 0; i < 2; ++i)
        bvoli_subtract(core->body->point[i + 1], core->body->point[0], face->along[i]);
}

static void set_side(const bvoli_core *core, int side, double out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = 2 * core->side[side][c];
}

/* Corner i is at the upper end of the sides that are bits of i. */
static void list_box(const bvoli_core *core, cells *out)
{
    for (int i = 0; i < 1 << core->sides; ++i) {
        (void)add_cell(out, 0, i);
        for (int c = 0; c < 3; ++c) {
            out->corner[i][c] = core->point[0][c];
            for (int k = 0; k < core->sides; ++k)
                out->corner[i][c] += (i >> k & 1 ? 1 : -1) * core->side[k][c];
        }
        for (int k = 0; k < core->sides; ++k)
            if (!(i >> k & 1))
                set_side(core, k, add_cell(out, 1, i)->along[0]);
        for (int j = 0; j < core->sides; ++j)
            for (int k = 0; k < j; ++k)
                if (!(i >> j & 1) && !(i >> k & 1)) {
                    cell *const face = add_cell(out, 2, i);
                    set_side(core, j, face->along[0]);
                    set_side(core, k, face->along[1]);
                }
    }
}

static void list_cells(const bvoli_core *core, cells *out)
{
    out->count[0] = out->count[1] = out->count[2] = 0;
    if (core->points == 3)
        list_triangle(core, out);
    else
        list_box(core, out);
}

/* A point of a cell of the difference: x = a - b + the sum of share[i] v[i]. */
typedef struct spot {
    int vectors, triangle;
    double x[3], v[2][3], share[2];
} spot;

static void move(spot *at, int i, double share)
{
    at->share[i] += share;
    for (int c = 0; c < 3; ++c)
        at->x[c] += share * at->v[i][c];
}

/* What is found is as near as rounding lets it be once what was left of it is taken away again. */
enum { AGAIN = 2 };

static void find_on_edge(spot *at)
{
    const double sq = bvoli_dot(at->v[0], at->v[0]);
    for (int again = 0; again < AGAIN && sq > 0; ++again) {
        const double share = at->share[0] - bvoli_dot(at->x, at->v[0]) / sq;
        move(at, 0, bvoli_lesser(bvoli_greater(share, 0), 1) - at->share[0]);
    }
}

/* By the cross product, which has less rounding where the vectors are nearly parallel than what is left of squares. Returns 0
 * where what is nearest in the plane is not in the cell: then another is as near. */
static int find_on_face(spot *at)
{
    double n[3], v[3], w[3];
    bvoli_cross(at->v[0], at->v[1], n);
    const double sq = bvoli_dot(n, n);
    for (int again = 0; again < AGAIN && sq > 0; ++again) {
        bvoli_cross(at->x, at->v[1], v);
        bvoli_cross(at->v[0], at->x, w);
        move(at, 0, -bvoli_dot(v, n) / sq);
        move(at, 1, -bvoli_dot(w, n) / sq);
    }
    const double s = at->share[0], t = at->share[1];
    return sq > 0 && s >= 0 && t >= 0 && (at->triangle ? s + t <= 1 : s <= 1 && t <= 1);
}

/* The first vectors are those of a; those of b count the other way. */
static void set_spot(const cells *a, const cell *p, int of_a, const cells *b, const cell *q, int of_b, spot *out)
{
    out->vectors = of_a + of_b;
    out->triangle = (of_a == 2 && p->triangle) || (of_b == 2 && q->triangle);
    bvoli_subtract(a->corner[p->corner], b->corner[q->corner], out->x);
    for (int i = 0; i < out->vectors; ++i) {
        out->share[i] = 0;
        for (int c = 0; c < 3; ++c)
            out->v[i][c] = i < of_a ? p->along[i][c] : -q->along[i - of_a][c];
    }
}

/* The first vectors of so many are those of a. */
static void offer(const spot *at, const double corner[3], int of_a, bvoli_difference_point *best)
{
    if (!(bvoli_dot(at->x, at->x) < bvoli_dot(best->d, best->d)))
        return;
    for (int c = 0; c < 3; ++c) {
        best->d[c] = at->x[c];
        best->a[c] = corner[c];
        for (int i = 0; i < of_a; ++i)
            best->a[c] += at->share[i] * at->v[i][c];
        best->b[c] = best->a[c] - at->x[c];
    }
}

static void try_cells(const cells *a, int of_a, const cells *b, int of_b, bvoli_difference_point *best)
{
    for (int i = 0; i < a->count[of_a]; ++i)
        for (int j = 0; j < b->count[of_b]; ++j) {
            const cell *const p = &a->cell[of_a][i], *const q = &b->cell[of_b][j];
            spot at;
            set_spot(a, p, of_a, b, q, of_b, &at);
            if (at.vectors == 1)
                find_on_edge(&at);
            if (at.vectors < 2 || find_on_face(&at))
                offer(&at, a->corner[p->corner], of_a, best);
        }
}

void bvoli_cells_nearest(const bvoli_difference *q, bvoli_difference_point *at)
{
    cells a, b;
    list_cells(&q->a, &a);
    list_cells(&q->b, &b);
    for (int of_a = 0; of_a <= 2; ++of_a)
        for (int of_b = 0; of_a + of_b <= 2; ++of_b)
            try_cells(&a, of_a, &b, of_b, at);
}
