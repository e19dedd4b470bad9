/* SPDX-License-Identifier: MIT */
#include "oracle/corners.h"

#include <gmp.h>
#include <math.h>
#include <stdint.h>

/* A product of two floats is a multiple of the square of the least one. */
enum { UNIT = -298, EDGES = ORACLE_CORNERS * (ORACLE_CORNERS - 1) + 1 + 3 };

typedef struct vector {
    mpz_t x[3];
} vector;

typedef struct judge {
    vector a[2 * ORACLE_CORNERS], b[ORACLE_CORNERS], edge[EDGES], n, v, m;
    int a_count, b_count, edges, axes;
    mpz_t radius_sq, height, lowest, highest, n_sq;
    int apart, weakly;
    int measures, measured; /* whether the greatest height is sought, and there is one */
    mpz_t best, best_sq, left, right, radius;
} judge;

static judge *the_judge(void)
{
    static judge j;
    static int made;
    if (!made) {
        vector *const all[] = {j.a, j.b, j.edge, &j.n, &j.v, &j.m};
        const int counts[] = {2 * ORACLE_CORNERS, ORACLE_CORNERS, EDGES, 1, 1, 1};
        for (int k = 0; k < 6; k++)
            for (int i = 0; i < counts[k]; i++)
                for (int c = 0; c < 3; c++)
                    mpz_init(all[k][i].x[c]);
        mpz_inits(j.radius_sq, j.height, j.lowest, j.highest, j.n_sq, j.best, j.best_sq, j.left, j.right, j.radius, NULL);
        made = 1;
    }
    return &j;
}

static void add(mpz_t sum, double x)
{
    int exponent;
    mpz_t term;
    const double fraction = frexp(x, &exponent);
    mpz_init_set_d(term, ldexp(fraction, 53));
    exponent -= 53 + UNIT;
    if (exponent >= 0)
        mpz_mul_2exp(term, term, (mp_bitcnt_t)exponent);
    else
        mpz_tdiv_q_2exp(term, term, (mp_bitcnt_t)-exponent);
    mpz_add(sum, sum, term);
    mpz_clear(term);
}

static void load(const oracle_corners *from, vector *out, int *count)
{
    *count = from->count;
    for (int i = 0; i < from->count; i++)
        for (int c = 0; c < 3; c++) {
            mpz_set_ui(out[i].x[c], 0);
            for (int t = 0; t < ORACLE_TERMS; t++)
                add(out[i].x[c], from->at[i].term[c][t]);
        }
}

static void subtract(const vector *a, const vector *b, vector *out)
{
    for (int c = 0; c < 3; c++)
        mpz_sub(out->x[c], a->x[c], b->x[c]);
}

static void cross(const vector *a, const vector *b, vector *out)
{
    for (int c = 0; c < 3; c++) {
        mpz_mul(out->x[c], a->x[(c + 1) % 3], b->x[(c + 2) % 3]);
        mpz_submul(out->x[c], a->x[(c + 2) % 3], b->x[(c + 1) % 3]);
    }
}

static void dot(const vector *a, const vector *b, mpz_t out)
{
    mpz_mul(out, a->x[0], b->x[0]);
    mpz_addmul(out, a->x[1], b->x[1]);
    mpz_addmul(out, a->x[2], b->x[2]);
}

/* With the way of the first, if it is not NULL, of whose corners there are twice as many from then on. */
static void list_edges_on_way(judge *j, const double *way)
{
    j->edges = 0;
    for (int i = 0; i < j->a_count; i++)
        for (int k = 0; k < i; k++)
            subtract(&j->a[i], &j->a[k], &j->edge[j->edges++]);
    for (int i = 0; i < j->b_count; i++)
        for (int k = 0; k < i; k++)
            subtract(&j->b[i], &j->b[k], &j->edge[j->edges++]);
    for (int c = 0; c < 3 && way; c++) {
        mpz_t *const along = &j->edge[j->edges].x[c];
        mpz_set_ui(*along, 0);
        add(*along, way[c]);
        for (int i = 0; i < j->a_count; i++)
            mpz_add(j->a[j->a_count + i].x[c], j->a[i].x[c], *along);
    }
    j->a_count *= way ? 2 : 1;
    j->edges += way != NULL;
    j->axes = j->edges;
    for (int i = 0; i < 3; i++, j->edges++)
        for (int c = 0; c < 3; c++)
            mpz_set_ui(j->edge[j->edges].x[c], i == c);
}

static void list_edges(judge *j)
{
    list_edges_on_way(j, NULL);
}

/* The sign of a / sqrt(a_sq) - b / sqrt(b_sq). */
static int compare_heights(judge *j, const mpz_t a, const mpz_t a_sq, const mpz_t b, const mpz_t b_sq)
{
    if (mpz_sgn(a) != mpz_sgn(b))
        return mpz_sgn(a) > mpz_sgn(b) ? 1 : -1;
    mpz_mul(j->left, a, a);
    mpz_mul(j->left, j->left, b_sq);
    mpz_mul(j->right, b, b);
    mpz_mul(j->right, j->right, a_sq);
    const int order = mpz_cmp(j->left, j->right);
    return mpz_sgn(a) < 0 ? -order : order;
}

static void measure(judge *j)
{
    dot(&j->n, &j->n, j->n_sq);
    if (j->measured && compare_heights(j, j->height, j->n_sq, j->best, j->best_sq) <= 0)
        return;
    j->measured = 1;
    mpz_set(j->best, j->height);
    mpz_set(j->best_sq, j->n_sq);
}

/* Whether n separates, with a gap or without. */
static void try_side(judge *j, int side)
{
    for (int i = 0; i < j->a_count; i++) {
        dot(&j->n, &j->a[i], j->height);
        if (side < 0)
            mpz_neg(j->height, j->height);
        if (i == 0 || mpz_cmp(j->height, j->lowest) < 0)
            mpz_set(j->lowest, j->height);
    }
    for (int i = 0; i < j->b_count; i++) {
        dot(&j->n, &j->b[i], j->height);
        if (side < 0)
            mpz_neg(j->height, j->height);
        if (i == 0 || mpz_cmp(j->height, j->highest) > 0)
            mpz_set(j->highest, j->height);
    }
    mpz_sub(j->height, j->lowest, j->highest);
    if (j->measures) {
        measure(j);
        return;
    }
    int sign = mpz_sgn(j->height);
    if (sign >= 0 && mpz_sgn(j->radius_sq) > 0) {
        mpz_mul(j->height, j->height, j->height);
        dot(&j->n, &j->n, j->n_sq);
        mpz_mul(j->n_sq, j->n_sq, j->radius_sq);
        sign = mpz_cmp(j->height, j->n_sq);
    }
    j->apart |= sign > 0;
    j->weakly |= sign >= 0;
}

static int is_zero(const vector *v)
{
    return mpz_sgn(v->x[0]) == 0 && mpz_sgn(v->x[1]) == 0 && mpz_sgn(v->x[2]) == 0;
}

static void try(judge *j)
{
    if (is_zero(&j->n))
        return;
    try_side(j, 1);
    try_side(j, -1);
}

static void try_corner(judge *j, const vector *a, const vector *b)
{
    subtract(a, b, &j->v);
    for (int c = 0; c < 3; c++)
        mpz_set(j->n.x[c], j->v.x[c]);
    try(j);
    for (int e = 0; e < j->axes && !j->apart; e++) {
        cross(&j->v, &j->edge[e], &j->m);
        cross(&j->edge[e], &j->m, &j->n);
        try(j);
    }
}

int oracle_corners_overlap(const oracle_corners *a, const oracle_corners *b)
{
    return oracle_corners_meet(a, NULL, b);
}

int oracle_corners_meet(const oracle_corners *a, const double way[3], const oracle_corners *b)
{
    judge *const j = the_judge();
    load(a, j->a, &j->a_count);
    load(b, j->b, &j->b_count);
    if (j->a_count == 0 || j->b_count == 0 || b->radius < 0)
        return -1;
    mpz_set_ui(j->radius_sq, 0);
    add(j->radius_sq, (double)b->radius);
    mpz_mul(j->radius_sq, j->radius_sq, j->radius_sq);
    j->apart = j->weakly = j->measures = 0;
    list_edges_on_way(j, way);
    for (int e = 0; e < j->edges && !j->apart; e++)
        for (int f = 0; f < e && !j->apart; f++) {
            cross(&j->edge[e], &j->edge[f], &j->n);
            try(j);
        }
    for (int i = 0; i < j->a_count && b->radius > 0; i++)
        for (int k = 0; k < j->b_count && !j->apart; k++)
            try_corner(j, &j->a[i], &j->b[k]);
    return j->apart ? -1 : !j->weakly;
}

int oracle_corners_span(const oracle_corners *a, const oracle_corners *b)
{
    judge *const j = the_judge();
    load(a, j->a, &j->a_count);
    load(b, j->b, &j->b_count);
    list_edges(j);
    int first = 0, second = 0;
    while (first < j->axes && is_zero(&j->edge[first]))
        first++;
    for (; second < j->axes && first < j->axes; second++) {
        cross(&j->edge[first], &j->edge[second], &j->n);
        if (!is_zero(&j->n))
            break;
    }
    for (int i = 0; i < j->axes && first < j->axes && second < j->axes; i++) {
        dot(&j->n, &j->edge[i], j->height);
        if (mpz_sgn(j->height) != 0)
            return 1;
    }
    return b->radius > 0;
}

/* Whether corner i of b, or the ball about it, reaches beyond a along n or against it. */
static int reaches_out(judge *j, int i, int side)
{
    for (int k = 0; k < j->a_count; k++) {
        dot(&j->n, &j->a[k], j->height);
        if (side < 0)
            mpz_neg(j->height, j->height);
        if (k == 0 || mpz_cmp(j->height, j->highest) > 0)
            mpz_set(j->highest, j->height);
    }
    dot(&j->n, &j->b[i], j->height);
    if (side < 0)
        mpz_neg(j->height, j->height);
    mpz_sub(j->height, j->highest, j->height);
    if (mpz_sgn(j->height) < 0)
        return 1;
    mpz_mul(j->height, j->height, j->height);
    dot(&j->n, &j->n, j->n_sq);
    mpz_mul(j->n_sq, j->n_sq, j->radius_sq);
    return mpz_cmp(j->height, j->n_sq) < 0;
}

int oracle_corners_contain(const oracle_corners *a, const oracle_corners *b)
{
    judge *const j = the_judge();
    load(a, j->a, &j->a_count);
    load(b, j->b, &j->b_count);
    if (j->b_count == 0 || b->radius < 0)
        return 1;
    if (j->a_count == 0)
        return 0;
    mpz_set_ui(j->radius_sq, 0);
    add(j->radius_sq, (double)b->radius);
    mpz_mul(j->radius_sq, j->radius_sq, j->radius_sq);
    j->b_count = 0;
    list_edges(j);
    for (int e = 0; e < j->edges; e++)
        for (int f = 0; f < e; f++) {
            cross(&j->edge[e], &j->edge[f], &j->n);
            for (int i = 0; i < b->count; i++)
                if (reaches_out(j, i, 1) || reaches_out(j, i, -1))
                    return 0;
        }
    return 1;
}

/* The length of the last gap */

static double largest_corner(const oracle_corners *corners, const double from[3])
{
    double most = 0;
    for (int i = 0; i < corners->count; i++) {
        double sum = 0;
        for (int c = 0; c < 3; c++) {
            double x = -from[c];
            for (int t = 0; t < ORACLE_TERMS; t++)
                x += corners->at[i].term[c][t];
            sum += fabs(x);
        }
        most = fmax(most, sum);
    }
    return most;
}

/* The sums of the greatest coordinates from the middle of the first. */
static double size_of(const oracle_corners *a, const oracle_corners *b)
{
    double middle[3];
    for (int c = 0; c < 3; c++) {
        double least = INFINITY, most = -INFINITY;
        for (int i = 0; i < a->count; i++) {
            double x = 0;
            for (int t = 0; t < ORACLE_TERMS; t++)
                x += a->at[i].term[c][t];
            least = fmin(least, x);
            most = fmax(most, x);
        }
        middle[c] = 0.5 * (least + most);
    }
    return largest_corner(a, middle) + largest_corner(b, middle) + (double)b->radius;
}

/* A ratio of large integers. */
static double ratio(const mpz_t a, const mpz_t b)
{
    mpq_t q;
    mpq_init(q);
    mpq_set_num(q, a);
    mpq_set_den(q, b);
    mpq_canonicalize(q);
    mpz_mul_2exp(mpq_numref(q), mpq_numref(q), 200); /* mpq_get_d truncates */
    const double value = mpq_get_d(q);
    mpq_clear(q);
    return ldexp(value, -200);
}

/* What spares most directions the exact numbers: corners in long double, and the greatest height so far. A direction whose
 * height is less than that by far more than rounding can do is not the one, unless it is the cross product of two edges that
 * are nearly parallel. */
typedef struct sketch {
    int a_count, b_count;
    long double a[ORACLE_CORNERS][3], b[ORACLE_CORNERS][3], edge[EDGES][3], size, best;
} sketch;

static void sketch_of(const oracle_corners *from, long double out[ORACLE_CORNERS][3], long double *size)
{
    for (int i = 0; i < from->count; i++)
        for (int c = 0; c < 3; c++) {
            out[i][c] = 0;
            for (int t = 0; t < ORACLE_TERMS; t++) {
                out[i][c] += (long double)from->at[i].term[c][t];
                *size += fabsl((long double)from->at[i].term[c][t]);
            }
        }
}

static long double sketch_dot(const long double a[3], const long double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* The greater height along n and against it. */
static long double sketch_height(const sketch *s, const long double n[3])
{
    long double a_low = INFINITY, a_high = -INFINITY, b_low = INFINITY, b_high = -INFINITY;
    for (int i = 0; i < s->a_count; i++) {
        const long double height = sketch_dot(n, s->a[i]);
        a_low = fminl(a_low, height);
        a_high = fmaxl(a_high, height);
    }
    for (int i = 0; i < s->b_count; i++) {
        const long double height = sketch_dot(n, s->b[i]);
        b_low = fminl(b_low, height);
        b_high = fmaxl(b_high, height);
    }
    return fmaxl(a_low - b_high, b_low - a_high) / sqrtl(sketch_dot(n, n));
}

static int may_be_best(sketch *s, const long double e[3], const long double f[3])
{
    const long double n[3] = {e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]};
    if (!(sketch_dot(n, n) > 1e-8L * sketch_dot(e, e) * sketch_dot(f, f)) || !(sketch_dot(n, n) > 0))
        return 1;
    const long double height = sketch_height(s, n);
    if (height < s->best - 1e-9L * s->size)
        return 0;
    s->best = fmaxl(s->best, height);
    return 1;
}

static void begin_sketch(const oracle_corners *a, const oracle_corners *b, sketch *s)
{
    *s = (sketch){.a_count = a->count, .b_count = b->count, .best = -INFINITY};
    sketch_of(a, s->a, &s->size);
    sketch_of(b, s->b, &s->size);
    int count = 0; /* in the order of list_edges() */
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < i; k++, count++)
            for (int c = 0; c < 3; c++)
                s->edge[count][c] = s->a[i][c] - s->a[k][c];
    for (int i = 0; i < b->count; i++)
        for (int k = 0; k < i; k++, count++)
            for (int c = 0; c < 3; c++)
                s->edge[count][c] = s->b[i][c] - s->b[k][c];
    for (int i = 0; i < 3; i++, count++)
        for (int c = 0; c < 3; c++)
            s->edge[count][c] = i == c;
}

int oracle_corners_gap_of(const oracle_corners *a, const oracle_corners *b, oracle_corners_gap *out)
{
    judge *const j = the_judge();
    sketch s;
    load(a, j->a, &j->a_count);
    load(b, j->b, &j->b_count);
    if (j->a_count == 0 || j->b_count == 0 || b->radius < 0)
        return 0;
    j->apart = j->measured = 0;
    j->measures = 1;
    list_edges(j);
    begin_sketch(a, b, &s);
    for (int e = 0; e < j->edges; e++)
        for (int f = 0; f < e; f++) {
            if (!may_be_best(&s, s.edge[e], s.edge[f]))
                continue;
            cross(&j->edge[e], &j->edge[f], &j->n);
            try(j);
        }
    for (int i = 0; i < j->a_count && mpz_sgn(j->best) > 0; i++)
        for (int k = 0; k < j->b_count; k++)
            try_corner(j, &j->a[i], &j->b[k]);
    mpz_set_ui(j->radius, 0);
    add(j->radius, (double)b->radius);
    mpz_mul(j->left, j->best, j->best);
    const double sq = ratio(j->left, j->best_sq);
    out->value = ldexp((mpz_sgn(j->best) < 0 ? -1 : 1) * sqrt(ldexp(sq, UNIT)), UNIT / 2) - (double)b->radius;
    out->size = size_of(a, b);
    return 1;
}

/* The sign of the last gap less an end. */
static int compare_gap(double end)
{
    judge *const j = the_judge();
    if (isinf(end))
        return end > 0 ? -1 : 1;
    mpz_set(j->height, j->radius);
    add(j->height, end);
    mpz_set_ui(j->n_sq, 1);
    return compare_heights(j, j->best, j->best_sq, j->height, j->n_sq);
}

int oracle_corners_gap_is_within(double lo, double hi)
{
    return compare_gap(lo) >= 0 && compare_gap(hi) <= 0;
}

/* gap >= sqrt(sq): best - radius sqrt(best_sq) squared is not below sq best_sq. In numbers of 4,000 bits. */
int oracle_corners_gap_is_long(double sq)
{
    judge *const j = the_judge();
    mpf_t gap, root, limit;
    mpf_init2(gap, 4000);
    mpf_init2(root, 4000);
    mpf_init2(limit, 4000);
    mpf_set_z(root, j->best_sq);
    mpf_sqrt(root, root);
    mpf_set_z(gap, j->radius);
    mpf_mul(gap, gap, root);
    mpf_set_z(limit, j->best);
    mpf_sub(gap, limit, gap);
    const int positive = mpf_sgn(gap) > 0;
    mpf_mul(gap, gap, gap);
    mpf_set_d(limit, sq);
    mpf_mul_2exp(limit, limit, (mp_bitcnt_t)(-2 * UNIT));
    mpf_set_z(root, j->best_sq);
    mpf_mul(limit, limit, root);
    const int order = mpf_cmp(gap, limit);
    mpf_clear(gap);
    mpf_clear(root);
    mpf_clear(limit);
    return positive && order >= 0;
}
