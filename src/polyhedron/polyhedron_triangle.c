/* SPDX-License-Identifier: MIT */
/* The rows of the header in double, with a bound: first the three weights, then the planes. Where two rows meet that this
 * leaves open is found exactly; of the other rows, those are asked exactly of which running bounds of the errors
 * (arith/estimate.h) leave the sign open. */
#include "polyhedron/polyhedron_triangle.h"

#include "arith/estimate.h"
#include "arith/filter.h"
#include "polyhedron/linear_forms.h"

enum { CLIP_ROWS = 3 + BVOLI_HALFSPACES };

typedef struct clip {
    const bvoli_halfspaces *h;
    const double (*corner)[3];
    int rows;
    int plane[CLIP_ROWS];                         /* of a row; -1 for a weight */
    double row[CLIP_ROWS][3], size[CLIP_ROWS][3]; /* size: of the magnitudes that made an entry */
} clip;

/* With u = 2^-53: a height has five roundings (halfspaces.c), 8 u of its size; so a product of three has 24, and the sums of a
 * determinant five more: 32 u of the product of sizes, doubled for the second order. */
#define ROW_SLACK 0x1p-50
#define CLIP_SLACK 0x1p-47

/* Of planes that all corners certainly are within no row is made: wherever no weight is negative their heights are positive, so
 * that they take nothing away. */
static void set_clip(const bvoli_halfspaces *h, const double corner[3][3], clip *out)
{
    out->h = h;
    out->corner = corner;
    out->rows = 3;
    for (int i = 0; i < 3; ++i) {
        out->plane[i] = -1;
        for (int k = 0; k < 3; ++k)
            out->row[i][k] = out->size[i][k] = i == k;
    }
    for (int i = 0; i < h->count; ++i) {
        const int at = out->rows;
        int within = 1;
        for (int k = 0; k < 3; ++k) {
            out->row[at][k] = bvoli_height_over(h->q[i], corner[k], &out->size[at][k]);
            within &= bvoli_decide(out->row[at][k], ROW_SLACK * out->size[at][k]) > 0;
        }
        out->plane[at] = i;
        out->rows += !within;
    }
}

/* The sign of entry k of a row if it is certain. */
static int entry_sign(const clip *c, int row, int k)
{
    return bvoli_decide(c->row[row][k], ROW_SLACK * c->size[row][k]);
}

/* 1 if a corner of the triangle certainly is in all half-spaces, -1 if all corners certainly are outside one of them. */
static int filter_corners(const clip *c)
{
    int within[3] = {1, 1, 1};
    for (int i = 3; i < c->rows; ++i) {
        int beyond = 1;
        for (int k = 0; k < 3; ++k) {
            const int sign = entry_sign(c, i, k);
            within[k] &= sign > 0;
            beyond &= sign < 0;
        }
        if (beyond)
            return -1;
    }
    return within[0] | within[1] | within[2];
}

/* The cross product of two rows, and of their sizes with a plus. */
typedef struct meeting {
    double at[3], size[3];
} meeting;

static void meet_rows(const clip *c, int i, int j, meeting *out)
{
    bvoli_cross(c->row[i], c->row[j], out->at);
    for (int k = 0; k < 3; ++k)
        out->size[k] = c->size[i][(k + 1) % 3] * c->size[j][(k + 2) % 3] + c->size[i][(k + 2) % 3] * c->size[j][(k + 1) % 3];
}

/* 1 if the rows certainly meet in the polygon, -1 if they certainly do not, else 0. */
static int judge_meeting(const clip *c, int i, int j)
{
    meeting m;
    int possible[2] = {1, 1}, certain = 1;
    meet_rows(c, i, j, &m);
    for (int k = 0; k < c->rows && (possible[0] || possible[1]); ++k) {
        if (k == i || k == j)
            continue;
        const int sign =
            bvoli_decide(bvoli_dot(m.at, c->row[k]), CLIP_SLACK * bvoli_dot(m.size, c->size[k]) + BVOLI_UNDERFLOW_SLACK);
        certain &= sign != 0;
        possible[0] &= sign >= 0;
        possible[1] &= sign <= 0;
    }
    return !possible[0] && !possible[1] ? -1 : certain;
}

/* Exact */

/* The rows with running bounds of their errors. */
static void likely_rows(const clip *c, bvoli_estimate row[CLIP_ROWS][3])
{
    double terms[8];
    for (int i = 0; i < c->rows; ++i)
        for (int k = 0; k < 3; ++k) {
            if (c->plane[i] >= 0)
                bvoli_halfspace_height_terms(c->h, c->plane[i], c->corner[k], terms);
            row[i][k] = c->plane[i] < 0 ? bvoli_exactly(i == k) : bvoli_estimate_total(terms, 8);
        }
}

static void exact_row(const clip *c, int i, bvoli_dyadic row[3])
{
    for (int k = 0; k < 3; ++k)
        if (c->plane[i] < 0)
            bvoli_dy_put(i == k, &row[k]);
        else
            bvoli_halfspace_height(c->h, c->plane[i], c->corner[k], &row[k]);
}

/* Exact rows of the first planes that are asked for, made once and kept: a frustum has six, and each is in many pairs. */
enum { KEPT = 3 + 8 };

typedef struct kept_rows {
    const clip *c;
    unsigned known;
    bvoli_dyadic row[KEPT][3];
} kept_rows;

/* A row, which is `held` if it is not kept. */
static const bvoli_dyadic *kept_row(kept_rows *kept, int i, bvoli_dyadic held[3])
{
    bvoli_dyadic *const out = i < KEPT ? kept->row[i] : held;
    if (i >= KEPT || !(kept->known >> i & 1))
        exact_row(kept->c, i, out);
    kept->known |= i < KEPT ? 1U << i : 0;
    return out;
}

/* Whether the rows meet in the polygon. Where they do is found exactly once that is needed. */
static int exact_meeting(kept_rows *kept, const bvoli_estimate row[CLIP_ROWS][3], int i, int j)
{
    bvoli_estimate likely_at[3];
    bvoli_dyadic held[2][3], at[3], height;
    int possible[2] = {1, 1}, known = 0, somewhere = 0;
    bvoli_estimate_cross(row[i], row[j], likely_at);
    for (int k = 0; k < 3; ++k)
        somewhere |= bvoli_estimate_sign(likely_at[k]);
    for (int k = 0; k < kept->c->rows && (possible[0] || possible[1]); ++k) {
        if (k == i || k == j)
            continue;
        const bvoli_estimate likely = bvoli_estimate_dot(likely_at, row[k]);
        int sign = bvoli_estimate_sign(likely);
        const int is_open = !somewhere || (sign == 0 && !bvoli_estimate_is_zero(likely));
        BVOLI_MADE(clip_sign, is_open);
        if (is_open && !known) {
            bvoli_dy_cross(kept_row(kept, i, held[0]), kept_row(kept, j, held[1]), at);
            if (bvoli_dy_is_zero(at))
                return 0;
            known = 1;
        }
        if (is_open) {
            bvoli_dy_put_dot(at, kept_row(kept, k, held[0]), &height);
            sign = bvoli_dy_sign(height);
        }
        possible[0] &= sign >= 0;
        possible[1] &= sign <= 0;
    }
    return possible[0] || possible[1];
}

/* Whether one of some pairs of rows meets in the polygon. */
static int any_meeting(const clip *c, const uint8_t (*pair)[2], int count)
{
    bvoli_estimate row[CLIP_ROWS][3];
    kept_rows kept;
    kept.c = c;
    kept.known = 0;
    if (count > 0)
        likely_rows(c, row);
    for (int k = 0; k < count; ++k)
        if (exact_meeting(&kept, (const bvoli_estimate(*)[3])row, pair[k][0], pair[k][1]))
            return 1;
    return 0;
}

int bvoli_halfspaces_miss_triangle(const bvoli_halfspaces *h, const double corner[3][3], enum bvoli_predicate who)
{
    clip c;
    uint8_t unsure[CLIP_ROWS * CLIP_ROWS / 2][2];
    int count = 0;
    set_clip(h, corner, &c);
    const int side = filter_corners(&c);
    if (side != 0) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return side < 0;
    }
    for (int i = 0; i < c.rows; ++i)
        for (int j = 0; j < i; ++j) {
            const int judgement = judge_meeting(&c, i, j);
            if (judgement > 0) {
                BVOLI_STAGE(who, BVOLI_DOUBLE);
                return 0;
            }
            if (judgement == 0) {
                unsure[count][0] = (uint8_t)i;
                unsure[count++][1] = (uint8_t)j;
            }
        }
    BVOLI_STAGE(who, count ? BVOLI_EXACT : BVOLI_DOUBLE);
    return !any_meeting(&c, (const uint8_t(*)[2])unsure, count);
}
