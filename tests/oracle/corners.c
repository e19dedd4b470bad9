/* SPDX-License-Identifier: MIT */
#include "oracle/corners.h"

#include <gmp.h>
#include <math.h>
#include <stdint.h>

/* A product of two floats is a multiple of the square of the least one. */
enum { UNIT = -298, EDGES = ORACLE_CORNERS * (ORACLE_CORNERS - 1) + 3 };

typedef struct vector {
    mpz_t x[3];
} vector;

typedef struct judge {
    vector a[ORACLE_CORNERS], b[ORACLE_CORNERS], edge[EDGES], n, v, m;
    int a_count, b_count, edges, axes;
    mpz_t radius_sq, height, lowest, highest, n_sq;
    int apart, weakly;
} judge;

static judge *the_judge(void)
{
    static judge j;
    static int made;
    if (!made) {
        vector *const all[] = {j.a, j.b, j.edge, &j.n, &j.v, &j.m};
        const int counts[] = {ORACLE_CORNERS, ORACLE_CORNERS, EDGES, 1, 1, 1};
        for (int k = 0; k < 6; k++)
            for (int i = 0; i < counts[k]; i++)
                for (int c = 0; c < 3; c++)
                    mpz_init(all[k][i].x[c]);
        mpz_inits(j.radius_sq, j.height, j.lowest, j.highest, j.n_sq, NULL);
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

static void list_edges(judge *j)
{
    j->edges = 0;
    for (int i = 0; i < j->a_count; i++)
        for (int k = 0; k < i; k++)
            subtract(&j->a[i], &j->a[k], &j->edge[j->edges++]);
    for (int i = 0; i < j->b_count; i++)
        for (int k = 0; k < i; k++)
            subtract(&j->b[i], &j->b[k], &j->edge[j->edges++]);
    j->axes = j->edges;
    for (int i = 0; i < 3; i++, j->edges++)
        for (int c = 0; c < 3; c++)
            mpz_set_ui(j->edge[j->edges].x[c], i == c);
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

static void try(judge *j)
{
    if (mpz_sgn(j->n.x[0]) == 0 && mpz_sgn(j->n.x[1]) == 0 && mpz_sgn(j->n.x[2]) == 0)
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
    judge *const j = the_judge();
    load(a, j->a, &j->a_count);
    load(b, j->b, &j->b_count);
    if (j->a_count == 0 || j->b_count == 0 || b->radius < 0)
        return -1;
    mpz_set_ui(j->radius_sq, 0);
    add(j->radius_sq, (double)b->radius);
    mpz_mul(j->radius_sq, j->radius_sq, j->radius_sq);
    j->apart = j->weakly = 0;
    list_edges(j);
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
