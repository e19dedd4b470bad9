/* SPDX-License-Identifier: MIT */
#include "two_hulls.h"

#include <stdio.h>
#include <stdlib.h>

/* Warm: one position after the other, sixteen times each. Cold: every position in turn, of pairs that together are larger than
 * the nearest cache. */
enum { POSITIONS = 64, AGAIN = 16 };

typedef struct position {
    bvol_hull *a, *b;
    bvol_vec3 offset;
    bullet_pair *bullet;
} position;

static position positions[POSITIONS];

static bvol_hull *hull_of(const bvol_vec3 *points, size_t count)
{
    bvol_hull *hull;
    if (bvol_hull_create(points, count, 0, NULL, NULL, &hull) != BVOL_OK)
        exit(1);
    return hull;
}

void two_hulls_make(const bvol_vec3 *points, size_t count, double apart)
{
    const size_t half = count / 2;
    bvol_vec3 *const moved = malloc(half * sizeof *moved);
    if (!moved)
        exit(1);
    for (size_t n = 0; n < POSITIONS; ++n) {
        position *const p = &positions[n];
        const bvol_vec3 *const way = &points[n * 7 % count];
        p->offset = (bvol_vec3){(float)apart * way->x, (float)apart * way->y, (float)apart * way->z};
        for (size_t i = 0; i < half; ++i) {
            const bvol_vec3 *const q = &points[half + i];
            moved[i] = (bvol_vec3){q->x + p->offset.x, q->y + p->offset.y, q->z + p->offset.z};
        }
        p->a = hull_of(points, half);
        p->b = hull_of(moved, half);
#ifdef BENCH_BULLET
        p->bullet = bullet_pair_make(points, points + half, half);
#endif
    }
    printf("a hull of %zu vertices takes %.1f bytes a vertex\n", half, (double)bvol_hull_bytes(positions[0].a) / (double)half);
    free(moved);
}

void two_hulls_release(void)
{
    for (size_t n = 0; n < POSITIONS; ++n) {
        position *const p = &positions[n];
        bvol_hull_destroy(p->a);
        bvol_hull_destroy(p->b);
#ifdef BENCH_BULLET
        if (p->bullet)
            bullet_pair_free(p->bullet);
#endif
        *p = (position){0};
    }
}

double two_hulls_overlap(const bvol_vec3 *points, size_t count)
{
    double sum = 0;
    (void)points;
    (void)count;
    for (size_t n = 0; n < POSITIONS; ++n)
        for (int k = 0; k < AGAIN; ++k)
            sum += bvol_hull_overlaps_hull(positions[n].a, positions[n].b);
    return sum;
}

double two_hulls_overlap_cold(const bvol_vec3 *points, size_t count)
{
    double sum = 0;
    (void)points;
    (void)count;
    for (int k = 0; k < AGAIN; ++k)
        for (size_t n = 0; n < POSITIONS; ++n)
            sum += bvol_hull_overlaps_hull(positions[n].a, positions[n].b);
    return sum;
}

static double gap_of(const position *p)
{
    bvol_separation s = {0};
    (void)bvol_hull_separation_hull(p->a, p->b, &s);
    return (double)s.distance;
}

double two_hulls_gap(const bvol_vec3 *points, size_t count)
{
    double sum = 0;
    (void)points;
    (void)count;
    for (size_t n = 0; n < POSITIONS; ++n)
        for (int k = 0; k < AGAIN; ++k)
            sum += gap_of(&positions[n]);
    return sum;
}

double two_hulls_gap_cold(const bvol_vec3 *points, size_t count)
{
    double sum = 0;
    (void)points;
    (void)count;
    for (int k = 0; k < AGAIN; ++k)
        for (size_t n = 0; n < POSITIONS; ++n)
            sum += gap_of(&positions[n]);
    return sum;
}

double two_hulls_bullet(const bvol_vec3 *points, size_t count)
{
    double sum = 0;
    (void)points;
    (void)count;
#ifdef BENCH_BULLET
    for (size_t n = 0; n < POSITIONS; ++n)
        for (int k = 0; k < AGAIN; ++k)
            sum += bullet_pair_gap(positions[n].bullet, &positions[n].offset);
#endif
    return sum;
}
