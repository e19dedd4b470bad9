/* SPDX-License-Identifier: MIT */
/* Shapes, sweeps and files of the plane, beside the loop that one writes oneself or what one would do instead. */
#include "plane_ways.h"
#include "harness/random.h"

#include <bvol/bvol.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { QUERIES = 200, ROADS = 100000, PARCELS = 10000, BOXES = 100000, CORNERS = 6, WAYS = 3 };

static bvol_segment2 *roads;
static bvol_vec2 *corners;
static bvol_polygon2 *parcels;
static bvol_aabb2 *boxes, *bounds;
static bvol_vec2 places[QUERIES], motions[QUERIES];
static bvol_index2 *index_of_row;
static unsigned char *file;
static size_t file_size;

static void check(int right)
{
    if (right)
        return;
    fprintf(stderr, "no memory\n");
    exit(1);
}

static void *take(size_t count, size_t size)
{
    void *const memory = calloc(count, size);
    check(memory != NULL);
    return memory;
}

static bvol_index2 *new_index(void)
{
    const bvol_index2_options options = {.size = sizeof options, .engine = BVOL_ENGINE_BVH};
    bvol_index2 *index = NULL;
    check(bvol_index2_create(&options, NULL, &index) == BVOL_OK);
    return index;
}

/* The nearest road: each has the length 1, in a square of as many units as there are. */

static void draw_roads(uint64_t *rng)
{
    const float side = sqrtf(ROADS);
    roads = take(ROADS, sizeof *roads);
    for (size_t i = 0; i < ROADS; ++i) {
        const float x = random_uniform(rng, 0, side), y = random_uniform(rng, 0, side), angle = random_uniform(rng, 0, 6.28F);
        roads[i] = (bvol_segment2){{x, y}, {x + cosf(angle), y + sinf(angle)}};
    }
    const bvol_segment_mesh2 mesh = {
        .size = sizeof mesh, .vertices = &roads->a, .vertex_count = 2 * (size_t)ROADS, .count = ROADS};
    check(bvol_index2_build_segments2(index_of_row, &mesh, NULL, 0, NULL) == BVOL_OK);
}

static double nearest_road(void)
{
    double sum = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        bvol_index_found found;
        sum += bvol_index2_nearest_point(index_of_row, &places[i], INFINITY, NULL, &found, 1) ? (double)found.at : 0;
    }
    return sum;
}

static double nearest_road_by_single(void)
{
    double sum = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        float least = INFINITY;
        for (size_t k = 0; k < ROADS; ++k)
            least = fminf(least, bvol_segment2_distance_sq_point(&roads[k], &places[i]));
        sum += (double)least;
    }
    return sum;
}

static float plain_distance_sq(const bvol_segment2 *s, const bvol_vec2 *p)
{
    const float ex = s->b.x - s->a.x, ey = s->b.y - s->a.y, mx = p->x - s->a.x, my = p->y - s->a.y;
    const float t = fminf(fmaxf((mx * ex + my * ey) / (ex * ex + ey * ey), 0), 1), x = mx - t * ex, y = my - t * ey;
    return x * x + y * y;
}

static double nearest_road_by_hand(void)
{
    double sum = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        float least = INFINITY;
        for (size_t k = 0; k < ROADS; ++k)
            least = fminf(least, plain_distance_sq(&roads[k], &places[i]));
        sum += (double)least;
    }
    return sum;
}

/* Points in parcels: hexagons, counterclockwise. */

static void draw_parcels(uint64_t *rng)
{
    const float side = sqrtf(PARCELS);
    corners = take((size_t)PARCELS * CORNERS, sizeof *corners);
    parcels = take(PARCELS, sizeof *parcels);
    bounds = take(PARCELS, sizeof *bounds);
    for (size_t i = 0; i < PARCELS; ++i) {
        const float x = random_uniform(rng, 0, side), y = random_uniform(rng, 0, side), r = random_uniform(rng, 0.3F, 1);
        parcels[i] = (bvol_polygon2){corners + i * CORNERS, CORNERS, 0};
        for (size_t k = 0; k < CORNERS; ++k)
            corners[i * CORNERS + k] = (bvol_vec2){x + r * cosf(1.0472F * (float)k), y + r * sinf(1.0472F * (float)k)};
        bvol_polygon2_bounds(&parcels[i], &bounds[i]);
    }
    check(bvol_index2_build_polygons2(index_of_row, parcels, PARCELS, 0, NULL, 0, NULL) == BVOL_OK);
}

static double parcels_of_points(void)
{
    size_t found = 0;
    for (size_t i = 0; i < QUERIES; ++i)
        found += bvol_index2_contains_point(index_of_row, &places[i], NULL, NULL, 0);
    return (double)found;
}

static double parcels_by_single(void)
{
    size_t found = 0;
    for (size_t i = 0; i < QUERIES; ++i)
        for (size_t k = 0; k < PARCELS; ++k)
            found += (size_t)(bvol_aabb2_contains_point(&bounds[k], &places[i]) &&
                              bvol_polygon2_contains_point(&parcels[k], &places[i]));
    return (double)found;
}

static int plain_contains(const bvol_vec2 *polygon, const bvol_vec2 *p)
{
    for (size_t k = 0; k < CORNERS; ++k) {
        const bvol_vec2 *const a = &polygon[k], *const b = &polygon[(k + 1) % CORNERS];
        if ((b->x - a->x) * (p->y - a->y) - (b->y - a->y) * (p->x - a->x) < 0)
            return 0;
    }
    return 1;
}

static double parcels_by_hand(void)
{
    size_t found = 0;
    for (size_t i = 0; i < QUERIES; ++i)
        for (size_t k = 0; k < PARCELS; ++k)
            found +=
                (size_t)(places[i].x >= bounds[k].min.x && places[i].x <= bounds[k].max.x && places[i].y >= bounds[k].min.y &&
                         places[i].y <= bounds[k].max.y && plain_contains(parcels[k].points, &places[i]));
    return (double)found;
}

/* Circles that move among rectangles. */

static void draw_boxes(uint64_t *rng)
{
    const float side = sqrtf(BOXES);
    boxes = take(BOXES, sizeof *boxes);
    for (size_t i = 0; i < BOXES; ++i) {
        const float x = random_uniform(rng, 0, side), y = random_uniform(rng, 0, side);
        boxes[i] = (bvol_aabb2){{x, y}, {x + random_uniform(rng, 0, 0.3F), y + random_uniform(rng, 0, 0.3F)}};
    }
    check(bvol_index2_build(index_of_row, boxes, BOXES, 0, NULL, 0, NULL) == BVOL_OK);
}

static double first_on_the_way(void)
{
    double sum = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        const bvol_circle ball = {places[i], 0.1F};
        float t = 1;
        (void)bvol_index2_sweep_circle_first(index_of_row, &ball, &motions[i], NULL, NULL, &t);
        sum += (double)t;
    }
    return sum;
}

static double first_by_single(void)
{
    double sum = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        const bvol_circle ball = {places[i], 0.1F};
        bvol_sweep_hit2 hit;
        float least = 1;
        for (size_t k = 0; k < BOXES; ++k)
            if (bvol_circle_sweep_aabb2(&ball, &motions[i], &boxes[k], &hit))
                least = fminf(least, hit.t_enter);
        sum += (double)least;
    }
    return sum;
}

/* Files, once each for a call. */

static void draw_file(uint64_t *rng)
{
    draw_boxes(rng);
    check(bvol_index2_save(index_of_row, NULL, 0, &file_size) == BVOL_OK);
    file = take(file_size, 1);
    check(bvol_index2_save(index_of_row, file, file_size, &file_size) == BVOL_OK);
}

static double save(void)
{
    check(bvol_index2_save(index_of_row, file, file_size, &file_size) == BVOL_OK);
    return BOXES;
}

static double count_and_destroy(bvol_index2 *index)
{
    const size_t count = bvol_index2_count(index);
    bvol_index2_destroy(index);
    return (double)count;
}

static double map(void)
{
    bvol_index2 *index = NULL;
    check(bvol_index2_map(file, file_size, NULL, NULL, &index) == BVOL_OK);
    return count_and_destroy(index);
}

static double load(void)
{
    bvol_index2 *index = NULL;
    check(bvol_index2_load(file, file_size, NULL, NULL, &index) == BVOL_OK);
    return count_and_destroy(index);
}

static double build_again(void)
{
    bvol_index2 *const index = new_index();
    check(bvol_index2_build(index, boxes, BOXES, 0, NULL, 0, NULL) == BVOL_OK);
    return count_and_destroy(index);
}

/* Rows: the first way is that whose answer counts. */
typedef struct way {
    const char *label;
    bench_role role;
    double (*run)(void);
} way;

typedef struct job {
    const char *name, *data;
    size_t held, calls;
    void (*draw)(uint64_t *rng);
    way ways[WAYS];
} job;

static const job jobs[] = {
    {"nearest segment",
     "of length 1",
     ROADS,
     QUERIES,
     draw_roads,
     {{"index", ROLE_SET, nearest_road},
      {"single", ROLE_SINGLE, nearest_road_by_single},
      {"loop", ROLE_LOOP, nearest_road_by_hand}}},
    {"point in polygons",
     "hexagons",
     PARCELS,
     QUERIES,
     draw_parcels,
     {{"index", ROLE_SET, parcels_of_points},
      {"single", ROLE_SINGLE, parcels_by_single},
      {"loop", ROLE_LOOP, parcels_by_hand}}},
    {"circle sweep, first",
     "of length 20",
     BOXES,
     QUERIES,
     draw_boxes,
     {{"index", ROLE_SET, first_on_the_way}, {"single", ROLE_SINGLE, first_by_single}}},
    {"save", "even rectangles", BOXES, 1, draw_file, {{"save", ROLE_SET, save}, {"build", ROLE_LOOP, build_again}}},
    {"open a file",
     "even rectangles",
     BOXES,
     1,
     draw_file,
     {{"map", ROLE_SET, map}, {"load", ROLE_SINGLE, load}, {"build", ROLE_LOOP, build_again}}},
};

int plane_ways_describe(size_t row_number, const session *s, row *r)
{
    (void)s;
    if (row_number >= sizeof jobs / sizeof *jobs)
        return 0;
    const job *const j = &jobs[row_number];
    r->name = j->name;
    r->data = j->data;
    snprintf(r->size, sizeof r->size, "%zu", j->held);
    snprintf(r->fields, sizeof r->fields, "%zu,1", j->held);
    r->calls = j->calls;
    return 1;
}

static void run(void *context, size_t passes)
{
    const way *const w = context;
    while (passes-- > 0)
        (void)w->run();
}

/* Places in the square of what is held, and ways of length 20. */
static void draw_queries(size_t held, uint64_t *rng)
{
    const float side = sqrtf((float)held);
    for (size_t i = 0; i < QUERIES; ++i) {
        const float angle = random_uniform(rng, 0, 6.28F);
        places[i] = (bvol_vec2){random_uniform(rng, 0, side), random_uniform(rng, 0, side)};
        motions[i] = (bvol_vec2){20 * cosf(angle), 20 * sinf(angle)};
    }
}

/* Plain float differs a little, and may lose a point on a side. */
int plane_ways_prepare(size_t row_number, const session *s, row *r)
{
    const job *const j = &jobs[row_number];
    uint64_t rng = random_state(s->arguments.seed);
    int agree = 1;
    index_of_row = new_index();
    draw_queries(j->held, &rng);
    j->draw(&rng);
    const double want = j->ways[0].run();
    for (const way *w = j->ways; w < j->ways + WAYS && w->label; ++w) {
        const double got = w->run();
        const int right = fabs(want - got) <= 1e-3 * fabs(want);
        if (!right)
            fprintf(stderr, "%s, %s: %s gives %.9g, not %.9g\n", r->name, r->data, w->label, got, want);
        agree &= right;
        row_add(r, (candidate){.label = w->label, .role = w->role, .run = run, .context = (void *)(uintptr_t)w});
    }
    return agree;
}

void plane_ways_release(void)
{
    free(roads);
    free(corners);
    free(parcels);
    free(bounds);
    free(boxes);
    free(file);
    roads = NULL;
    corners = NULL;
    parcels = NULL;
    bounds = boxes = NULL;
    file = NULL;
    bvol_index2_destroy(index_of_row);
    index_of_row = NULL;
}
