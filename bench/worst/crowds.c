/* SPDX-License-Identifier: MIT */
/* Polygons of many points: of a circle, in their order and in any other, which is no slower by more than a few times. */
#include "crowds.h"

#include <bvol/bvol.h>

#include "chance.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MANY = 4096, SHUFFLED_GOAL = 20 };

static bvol_vec2 in_order[MANY], shuffled[MANY], less[MANY];
static const bvol_polygon2 within = {less, MANY, 0};

static int contains_another(const bvol_polygon2 *p)
{
    return bvol_polygon2_contains_polygon2(p, &within);
}

static int contains_itself(const bvol_polygon2 *p)
{
    return bvol_polygon2_contains_polygon2(p, p);
}

static int distance_sq_point(const bvol_polygon2 *p)
{
    const bvol_vec2 outside = {2, 1};
    return bvol_polygon2_distance_sq_point(p, &outside) > 0;
}

static int hit_by_ray(const bvol_polygon2 *p)
{
    const bvol_ray2 ray = {{-2, 0.1F}, 0, {1, 0.05F}, INFINITY};
    bvol_ray2_hit hit;
    return bvol_ray2_hits_polygon2(&ray, p, &hit);
}

static int separation_aabb2(const bvol_polygon2 *p)
{
    const bvol_aabb2 box = {{1.5F, -0.5F}, {2, 0.5F}};
    bvol_separation2 separation;
    return bvol_polygon2_separation_aabb2(p, &box, &separation);
}

static const struct crowd {
    const char *name;
    int (*ask)(const bvol_polygon2 *polygon);
} crowds[] = {
    {"polygon2_contains_polygon2", contains_another},  {"polygon2_contains_polygon2, itself", contains_itself},
    {"polygon2_distance_sq_point", distance_sq_point}, {"ray2_hits_polygon2, with its record", hit_by_ray},
    {"polygon2_separation_aabb2", separation_aabb2},
};
enum { CROWDS = sizeof crowds / sizeof *crowds };

static const struct crowd *now;

static void run(void *context, size_t passes)
{
    static volatile int sink;
    const bvol_polygon2 polygon = {context, MANY, 0};
    for (; passes > 0; --passes)
        sink = now->ask(&polygon);
    (void)sink;
}

static void make_points(void)
{
    chance c = {0x9e3779b9U};
    for (int i = 0; i < MANY; ++i) {
        const double angle = 6.283185307179586 * i / MANY;
        const int at = chance_int(&c, 0, i);
        in_order[i] = (bvol_vec2){(float)cos(angle), (float)sin(angle)};
        less[i] = (bvol_vec2){in_order[i].x * 0.75F, in_order[i].y * 0.75F};
        shuffled[i] = shuffled[at];
        shuffled[at] = in_order[i];
    }
}

static int describe(size_t index, const session *s, row *r)
{
    (void)s;
    if (index >= CROWDS)
        return 0;
    r->name = crowds[index].name;
    r->data = "4,096 points of a circle";
    r->calls = 1;
    r->goals[0] = (goal){"in order", TIMES_THE_TIME, SHUFFLED_GOAL};
    return 1;
}

static int prepare(size_t index, const session *s, row *r)
{
    (void)s;
    now = &crowds[index];
    make_points();
    const bvol_polygon2 p = {in_order, MANY, 0}, q = {shuffled, MANY, 0};
    if (now->ask(&p) != now->ask(&q)) {
        fprintf(stderr, "worst: bvol_%s depends on the order of the points\n", now->name);
        return 0;
    }
    row_add(r, (candidate){.label = "shuffled", .role = ROLE_SINGLE, .run = run, .context = shuffled});
    row_add(r, (candidate){.label = "in order", .role = ROLE_OTHER, .run = run, .context = in_order});
    return 1;
}

static void release(void)
{
}

const source worst_crowds = {describe, prepare, release};
