/* SPDX-License-Identifier: MIT */
/* A pair of bodies in one kind of numbers (arith/numbers.h). Included with NUMBERS defined. */

#define BODY NAME(body)
#define PAIR NAME(pair)

typedef struct NAME(body) {
    int points, sides, flat; /* bit k of the last: side k has no width */
    EDGE point[BVOLI_POINTS][3], direction[BVOLI_GENERATORS][3], lo[BVOLI_GENERATORS], hi[BVOLI_GENERATORS];
} NAME(body);

typedef struct NAME(pair) {
    BODY a, b;
    int contains, interior, shift; /* as of bvoli_body_pair and bvoli_units */
    int symmetric;                 /* whether it stands for a zonotope */
    int *tied;                     /* as of bvoli_body_pair */
    int wide;                      /* whether the difference, or the container, is known not to be flat */
    int rounded;                   /* whether there is a radius, */
    NUMBER radius_sq;              /* and its square, in the unit of points times 2^shift */
    EDGE vector[2][BVOLI_EDGES_EACH][3], coordinate[3][3];
    const EDGE *edge[BVOLI_EDGES]; /* each a vector: a difference of points, the direction of a side, a coordinate axis */
} NAME(pair);

static void NAME(load_vector)(const double v[3], double power, int *fits, EDGE out[3])
{
    for (int c = 0; c < 3; ++c)
        OP(load)(&v[c], 1, power, fits, &out[c]);
}

static void NAME(load_body)(const bvoli_body *body, const bvoli_units *units, int *fits, BODY *out)
{
    out->points = body->points;
    out->sides = body->sides;
    out->flat = 0;
    for (int i = 0; i < body->points; ++i)
        NAME(load_vector)(body->point[i], units->point, fits, out->point[i]);
    for (int k = 0; k < body->sides; ++k) {
        NAME(load_vector)(body->direction[k], units->direction, fits, out->direction[k]);
        out->flat |= (body->lo[k] == body->hi[k]) << k;
        OP(load)(&body->lo[k], 1, units->end, fits, &out->lo[k]);
        OP(load)(&body->hi[k], 1, units->end, fits, &out->hi[k]);
    }
}

static void NAME(find_edges)(const BODY *body, EDGE vector[][3], const EDGE *edge[])
{
    const int of_points = bvoli_point_edges(body->points);
    for (int k = 0; k < body->sides; ++k)
        edge[of_points + k] = body->direction[k];
    for (int k = 0; k < body->points && k < of_points; ++k) {
        int to, from;
        bvoli_edge_points(k, &to, &from);
        for (int c = 0; c < 3; ++c)
            OP(difference)(&body->point[to][c], &body->point[from][c], &vector[k][c]);
        edge[k] = vector[k];
    }
}

/* Returns whether the numbers fit. */
static int NAME(load_bodies)(const bvoli_body_pair *q, const bvoli_units *units, PAIR *out)
{
    int fits = 1;
    EDGE radius;
    NAME(load_body)(q->a, units, &fits, &out->a);
    if (!fits)
        return 0;
    NAME(load_body)(q->b, units, &fits, &out->b);
    NAME(find_edges)(&out->a, out->vector[0], out->edge);
    NAME(find_edges)(&out->b, out->vector[1], out->edge + BVOLI_EDGES_EACH);
    out->contains = q->contains;
    out->symmetric = out->wide = 0;
    out->interior = q->interior;
    out->tied = q->tied;
    out->shift = units->shift;
    out->rounded = q->r > 0;
    OP(load)(q->radius, 2, units->point, &fits, &radius);
    OP(square)(&radius, units->shift, &out->radius_sq);
    return fits;
}
