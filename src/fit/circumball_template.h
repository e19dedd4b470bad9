/* SPDX-License-Identifier: MIT */
/* The ball through up to four points with its center in their span, in one kind of numbers: estimates or dyadics. Included with
 * NUMBERS defined.
 *
 * With a, b, c the points from the first one on, the center is shift / (2 scale) from there, where
 *
 *     of one point      shift = 0                                               scale = 1
 *     of two            shift = a                                               scale = 1
 *     of three          shift = (|a|^2 b - |b|^2 a) x n, n = a x b              scale = n . n
 *     of four           shift = |a|^2 b x c + |b|^2 c x a + |c|^2 a x b         scale = a . b x c
 *
 * and scale is made positive: degrees 5 and 4 at most. */
#define BALL OP(circumball)
#define VECTOR NAME(vector)

typedef struct VECTOR {
    NUMBER at[3];
} VECTOR;

static void NAME(way)(const double p[3], const double from[3], VECTOR *out)
{
    int fits = 1;
    for (int k = 0; k < 3; ++k) {
        const double terms[2] = {p[k], -from[k]};
        OP(load)(terms, 2, 1, &fits, &out->at[k]);
    }
}

static void NAME(add_scaled)(const NUMBER *factor, const VECTOR *v, VECTOR *sum)
{
    for (int k = 0; k < 3; ++k)
        OP(add_product)(factor, &v->at[k], &sum->at[k]);
}

static void NAME(through_three)(const VECTOR part[3], BALL *out)
{
    VECTOR across, normal;
    NUMBER a_sq, b_sq;
    OP(edge_square)(part[0].at, &a_sq);
    OP(edge_square)(part[1].at, &b_sq);
    OP(negate)(&b_sq);
    for (int k = 0; k < 3; ++k)
        OP(clear)(&across.at[k]);
    NAME(add_scaled)(&a_sq, &part[1], &across);
    NAME(add_scaled)(&b_sq, &part[0], &across);
    OP(cross)(part[0].at, part[1].at, normal.at);
    OP(cross)(across.at, normal.at, out->shift);
    OP(edge_square)(normal.at, &out->scale);
}

static void NAME(through_four)(const VECTOR part[3], BALL *out)
{
    VECTOR sum, normal;
    NUMBER square;
    for (int k = 0; k < 3; ++k)
        OP(clear)(&sum.at[k]);
    for (int i = 0; i < 3; ++i) {
        OP(cross)(part[(i + 1) % 3].at, part[(i + 2) % 3].at, normal.at);
        OP(edge_square)(part[i].at, &square);
        NAME(add_scaled)(&square, &normal, &sum);
        if (i == 0)
            OP(dot)(normal.at, part[0].at, &out->scale);
    }
    for (int k = 0; k < 3; ++k)
        OP(copy)(&sum.at[k], &out->shift[k]);
}

static void NAME(through_two)(const bvoli_support *s, BALL *out)
{
    VECTOR part;
    NAME(way)(s->at[s->count - 1], s->at[0], &part); /* none, of one point */
    for (int k = 0; k < 3; ++k)
        OP(copy)(&part.at[k], &out->shift[k]);
    OP(set)(1, &out->scale);
}

/* Returns 1, 0 if the points depend on each other, or BVOLI_OPEN. */
static int NAME(go_through)(const bvoli_support *s, BALL *out)
{
    VECTOR part[3];
    for (int i = 1; i < s->count; ++i)
        NAME(way)(s->at[i], s->at[0], &part[i - 1]);
    if (s->count <= 2)
        NAME(through_two)(s, out);
    else if (s->count == 3)
        NAME(through_three)(part, out);
    else
        NAME(through_four)(part, out);
    const int sign = OP(sign)(&out->scale);
    out->turned = sign == -1;
    if (!out->turned)
        return sign;
    OP(negate)(&out->scale);
    for (int k = 0; k < 3; ++k)
        OP(negate)(&out->shift[k]);
    return 1;
}

/* Where p is: 1 outside the ball, 0 on it, -1 inside, or BVOLI_OPEN. With q from the first point to p that is the sign of
 * scale q . q - shift . q. */
static int NAME(side)(const bvoli_support *s, const BALL *ball, const double p[3])
{
    VECTOR q;
    NUMBER square, along, left, right;
    NAME(way)(p, s->at[0], &q);
    OP(edge_square)(q.at, &square);
    OP(dot)(ball->shift, q.at, &along);
    OP(product)(&ball->scale, &square, &left);
    OP(gap)(&left, &along, &right);
    return OP(sign)(&right);
}

/* Whether all are positive. */
static int NAME(all_positive)(const NUMBER *numbers, int count)
{
    int all = 1;
    for (int i = 0; i < count; ++i) {
        const int sign = OP(sign)(&numbers[i]);
        if (sign <= 0)
            return 0;
        all = sign == BVOLI_OPEN ? BVOLI_OPEN : all;
    }
    return all;
}

/* A triangle with acute angles only. */
static int NAME(holds_center_of_three)(const bvoli_support *s)
{
    NUMBER product[3];
    for (int i = 0; i < 3; ++i) {
        VECTOR a, b;
        NAME(way)(s->at[(i + 1) % 3], s->at[i], &a);
        NAME(way)(s->at[(i + 2) % 3], s->at[i], &b);
        OP(dot)(a.at, b.at, &product[i]);
    }
    return NAME(all_positive)(product, 3);
}

/* The center is the mean of the points by weights that add up to 2 scale^2; that of a, b or c is the scalar product of shift
 * and the cross product of the other two, with the sign that scale had. */
static int NAME(holds_center_of_four)(const bvoli_support *s, const BALL *ball)
{
    VECTOR part[3], normal;
    NUMBER one, two, square, weight[4];
    for (int i = 0; i < 3; ++i)
        NAME(way)(s->at[i + 1], s->at[0], &part[i]);
    OP(set)(1, &one);
    OP(set)(2, &two);
    OP(product)(&ball->scale, &ball->scale, &square);
    OP(product)(&two, &square, &weight[0]);
    for (int i = 0; i < 3; ++i) {
        OP(cross)(part[(i + 1) % 3].at, part[(i + 2) % 3].at, normal.at);
        OP(dot)(normal.at, ball->shift, &weight[i + 1]);
        if (ball->turned)
            OP(negate)(&weight[i + 1]);
        OP(subtract_product)(&one, &weight[i + 1], &weight[0]);
    }
    return NAME(all_positive)(weight, 4);
}

/* Whether the center lies within what the points span and not on its boundary. */
static int NAME(holds_center)(const bvoli_support *s, const BALL *ball)
{
    return s->count == 4 ? NAME(holds_center_of_four)(s, ball) : s->count == 3 ? NAME(holds_center_of_three)(s) : 1;
}

#undef BALL
#undef VECTOR
