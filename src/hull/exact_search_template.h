/* SPDX-License-Identifier: MIT */
/* Vectors of the search in exact_search.c, for a kind of numbers (arith/numbers.h). Points have a member of its name. */

static void NAME(from_to)(const point *p, const point *q, EDGE out[3])
{
    for (int c = 0; c < 3; ++c)
        OP(difference)(&q->NUMBERS[c], &p->NUMBERS[c], &out[c]);
}

/* The part of v that is perpendicular to the line through two points, times a positive number: e x (v x e). */
static void NAME(off_line)(const point *p, const point *q, const EDGE v[3], NUMBER out[3])
{
    EDGE e[3];
    AXIS m[3];
    NAME(from_to)(p, q, e);
    OP(cross)(v, e, m);
    OP(long_cross)(e, m, out);
}

static void NAME(normal)(const point *const p[3], AXIS out[3])
{
    EDGE e[3], f[3];
    NAME(from_to)(p[0], p[1], e);
    NAME(from_to)(p[0], p[2], f);
    OP(cross)(e, f, out);
}

static int NAME(sign_along)(const NUMBER n[3], const EDGE v[3])
{
    NUMBER height;
    OP(dot)(n, v, &height);
    return OP(sign)(&height);
}

/* As progress() says, of one kind; with the shift instead of 0 where `shift` is that. */
static int NAME(progress)(const point *const of[3], int count, const point *to, const point *at)
{
    NUMBER toward[3];
    EDGE f[3];
    NAME(from_to)(of[0], to, f);
    if (count == 1)
        return NAME(sign_along)(f, at->NUMBERS);
    if (count == 2) {
        NAME(off_line)(of[0], of[1], f, toward);
        return NAME(sign_along)(toward, at->NUMBERS);
    }
    NAME(normal)(of, toward);
    const int side = NAME(sign_along)(toward, f), height = NAME(sign_along)(toward, at->NUMBERS);
    return side == BVOLI_OPEN || height == BVOLI_OPEN ? BVOLI_OPEN : side * height;
}

/* The direction of the point of least norm of the flat through points, for `at` in place of the first of them; its sign where
 * they are three is left to the caller. */
static void NAME(set_direction)(const point *const of[3], int count, const point *at, NUMBER out[3])
{
    if (count == 1)
        for (int c = 0; c < 3; ++c)
            OP(copy)(&at->NUMBERS[c], &out[c]);
    else if (count == 2)
        NAME(off_line)(of[0], of[1], at->NUMBERS, out);
    else
        NAME(normal)(of, out);
}

/* The sign of |n . p| - radius |n|. */
static int NAME(compare_height)(const NUMBER n[3], const point *p, double radius)
{
    NUMBER height, n_sq, radius_sq;
    OP(dot)(n, p->NUMBERS, &height);
    OP(dot)(n, n, &n_sq);
    OP(set)(radius * radius, &radius_sq);
    return OP(excess)(&height, &radius_sq, &n_sq);
}
