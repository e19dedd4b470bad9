/* SPDX-License-Identifier: MIT */
#include "corners.h"

#include <math.h>

/* The points with a x + b y + c z + d >= 0; the length of (a, b, c) is 1. */
typedef struct side {
    long double a, b, c, d;
} side;

typedef struct spot {
    long double x, y, z;
} spot;

enum { VIEW_SIDES = 6, SIDES = 12, CORNERS = 8 };

static long double height(const side *s, const spot *p)
{
    return s->a * p->x + s->b * p->y + s->c * p->z + s->d;
}

/* Row 3 plus or minus another one, or that one alone. */
static side sum_of_rows(const float m[16], int row, long double own, long double last)
{
    side s = {own * (long double)m[row] + last * (long double)m[3], own * (long double)m[4 + row] + last * (long double)m[7],
              own * (long double)m[8 + row] + last * (long double)m[11],
              own * (long double)m[12 + row] + last * (long double)m[15]};
    long double length = sqrtl(s.a * s.a + s.b * s.b + s.c * s.c);
    return (side){s.a / length, s.b / length, s.c / length, s.d / length};
}

/* -w <= x <= w, -w <= y <= w, 0 <= z <= w, then the box. */
static void sides_of(const float matrix[16], const bvol_aabb *box, side out[SIDES])
{
    const side sides[SIDES] = {
        sum_of_rows(matrix, 0, 1, 1),        sum_of_rows(matrix, 0, -1, 1),       sum_of_rows(matrix, 1, 1, 1),
        sum_of_rows(matrix, 1, -1, 1),       sum_of_rows(matrix, 2, 1, 0),        sum_of_rows(matrix, 2, -1, 1),
        {1, 0, 0, -(long double)box->min.x}, {-1, 0, 0, (long double)box->max.x}, {0, 1, 0, -(long double)box->min.y},
        {0, -1, 0, (long double)box->max.y}, {0, 0, 1, -(long double)box->min.z}, {0, 0, -1, (long double)box->max.z}};
    for (int i = 0; i < SIDES; ++i)
        out[i] = sides[i];
}

/* Where three planes meet, by Cramer's rule. Returns 0 if they meet in no point. */
static int meet(const side *p, const side *q, const side *r, spot *out)
{
    spot qr = {q->b * r->c - q->c * r->b, q->c * r->a - q->a * r->c, q->a * r->b - q->b * r->a};
    spot rp = {r->b * p->c - r->c * p->b, r->c * p->a - r->a * p->c, r->a * p->b - r->b * p->a};
    spot pq = {p->b * q->c - p->c * q->b, p->c * q->a - p->a * q->c, p->a * q->b - p->b * q->a};
    long double det = p->a * qr.x + p->b * qr.y + p->c * qr.z;
    out->x = -(p->d * qr.x + q->d * rp.x + r->d * pq.x) / det;
    out->y = -(p->d * qr.y + q->d * rp.y + r->d * pq.y) / det;
    out->z = -(p->d * qr.z + q->d * rp.z + r->d * pq.z) / det;
    return isfinite(out->x) && isfinite(out->y) && isfinite(out->z);
}

/* Whether a point lies on the right side of all, give or take what rounding does to it. */
static int in_all(const side sides[SIDES], const spot *p, long double rounding)
{
    for (int i = 0; i < SIDES; ++i)
        if (height(&sides[i], p) < -rounding)
            return 0;
    return 1;
}

/* Whether the box and the view share a point when the view's sides move outward by `band`. What they share is bounded, so it
 * has a corner, where three of the twelve sides meet. */
static int share(const side sides[SIDES], long double band)
{
    side moved[SIDES];
    for (int i = 0; i < SIDES; ++i) {
        moved[i] = sides[i];
        moved[i].d += i < VIEW_SIDES ? band : 0;
    }
    for (int i = 0; i < SIDES; ++i)
        for (int j = 0; j < i; ++j)
            for (int k = 0; k < j; ++k) {
                spot p;
                if (meet(&moved[i], &moved[j], &moved[k], &p) && in_all(moved, &p, fabsl(band) / 4))
                    return 1;
            }
    return 0;
}

/* 1 or 0 where x is clear of 0, else -1. */
static int sign_of(long double x, long double band)
{
    return x > band ? 1 : x < -band ? 0 : -1;
}

/* How high the corners of the box are above the view's sides: least[c] of corner c, and over all sides the least of the
 * highest corner. */
static long double heights_of(const side sides[SIDES], const bvol_aabb *box, long double least[CORNERS])
{
    bvol_vec3 corners[CORNERS];
    long double least_of_highest = INFINITY;
    bvol_aabb_corners(box, corners);
    for (int c = 0; c < CORNERS; ++c)
        least[c] = INFINITY;
    for (int i = 0; i < VIEW_SIDES; ++i) {
        long double highest = -INFINITY;
        for (int c = 0; c < CORNERS; ++c) {
            const spot p = {(long double)corners[c].x, (long double)corners[c].y, (long double)corners[c].z};
            long double h = height(&sides[i], &p);
            highest = fmaxl(highest, h);
            least[c] = fminl(least[c], h);
        }
        least_of_highest = fminl(least_of_highest, highest);
    }
    return least_of_highest;
}

void corners_ask(const float matrix[16], const bvol_aabb *box, double band, answers *out)
{
    side sides[SIDES];
    long double least[CORNERS], lowest = INFINITY, inmost = -INFINITY;
    sides_of(matrix, box, sides);
    out->kept = sign_of(heights_of(sides, box, least), band);
    for (int c = 0; c < CORNERS; ++c) {
        lowest = fminl(lowest, least[c]);
        inmost = fmaxl(inmost, least[c]);
    }
    out->contains = sign_of(lowest, band);
    if (inmost > band)
        out->overlaps = 1;
    else if (out->kept == 0)
        out->overlaps = 0;
    else
        out->overlaps = share(sides, -band) ? 1 : share(sides, band) ? -1 : 0;
}
