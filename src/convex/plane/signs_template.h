/* SPDX-License-Identifier: MIT */
/* The signs of convex2.c in one kind of numbers (arith/numbers.h), of which all degrees have one type. Included with NUMBERS
 * defined. */

static void NAME(load)(const double *terms, int count, NUMBER *out)
{
    int fits = 1;
    OP(load)(terms, count, 1, &fits, out);
}

/* One corner less another, as vectors are. */
static void NAME(load_vector)(const pair *q, vector w, NUMBER out[2])
{
    double terms[4 * BVOLI_CORNER_TERMS];
    for (int c = 0; c < 2; ++c)
        NAME(load)(terms, gather(q, w.from, w.to, c, terms), &out[c]);
}

static void NAME(cross)(const NUMBER v[2], const NUMBER w[2], NUMBER *out)
{
    OP(product)(&v[0], &w[1], out);
    OP(subtract_product)(&v[1], &w[0], out);
}

static void NAME(dot)(const NUMBER v[2], const NUMBER w[2], NUMBER *out)
{
    OP(product)(&v[0], &w[0], out);
    OP(add_product)(&v[1], &w[1], out);
}

/* The sign of v x w or v . w. */
static int NAME(sign_of)(const pair *q, enum product product, vector v, vector w)
{
    NUMBER x[2], y[2], value;
    NAME(load_vector)(q, v, x);
    NAME(load_vector)(q, w, y);
    (product == CROSS ? NAME(cross) : NAME(dot))(x, y, &value);
    return OP(sign)(&value);
}

/* The sign of r less the distance from 0 to a part: of r^2 - |u|^2, or of r^2 |v - u|^2 - (u x v)^2. */
static int NAME(reach)(const pair *q, const part *p)
{
    NUMBER u[2], v[2], edge[2], r, r_sq, edge_sq, area, reach_sq, distance_sq;
    NAME(load)(q->radius, 2, &r);
    OP(product)(&r, &r, &r_sq);
    NAME(load_vector)(q, (vector){NULL, &p->u}, u);
    if (p->corners == 1) {
        NAME(dot)(u, u, &distance_sq);
        return OP(order)(&r_sq, &distance_sq);
    }
    NAME(load_vector)(q, (vector){NULL, &p->v}, v);
    NAME(load_vector)(q, (vector){&p->u, &p->v}, edge);
    NAME(dot)(edge, edge, &edge_sq);
    NAME(cross)(u, v, &area);
    OP(product)(&r_sq, &edge_sq, &reach_sq);
    OP(product)(&area, &area, &distance_sq);
    return OP(order)(&reach_sq, &distance_sq);
}

/* The direction times a sign. */
static void NAME(find_direction)(const pair *q, const direction *d, int sign, NUMBER n[2])
{
    NUMBER v[2];
    NAME(load_vector)(q, d->along, v);
    OP(copy)(&v[d->product == DOT ? 0 : 1], &n[0]);
    OP(copy)(&v[d->product == DOT ? 1 : 0], &n[1]);
    if (d->product == CROSS)
        OP(negate)(&n[1]);
    for (int c = 0; c < 2 && sign < 0; ++c)
        OP(negate)(&n[c]);
}

/* The sign of the height along n of the vector between two corners of a body. */
static int NAME(compare_heights)(const bvoli_body2 *body, size_t from, size_t to, const NUMBER n[2])
{
    double terms[2 * BVOLI_CORNER_TERMS];
    NUMBER step[2], height;
    for (int c = 0; c < 2; ++c)
        NAME(load)(terms, step_terms(body, from, to, c, 1, terms), &step[c]);
    NAME(dot)(n, step, &height);
    return OP(sign)(&height);
}
