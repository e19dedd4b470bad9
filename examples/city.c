/* SPDX-License-Identifier: MIT */
/* A city seen from above: houses along streets, and cars that drive. A quadtree of both says what is on the screen, who stands
 * in whose way, which cars are near, and which squares of the map have to be drawn. */
#include <bvol/bvol.h>

#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 40, HOUSES = BLOCKS * BLOCKS, CARS = 400, FRAMES = 60 };
enum { HOUSE = 1, CAR = 2 }; /* categories */

/* A house of 12 by 12 in the middle of each block of 16 by 16. */
static bvol_aabb2 house(int i)
{
    const int column = i % BLOCKS, row = i / BLOCKS;
    const float x = (float)(16 * column), y = (float)(16 * row);
    return (bvol_aabb2){{x + 2, y + 2}, {x + 14, y + 14}};
}

/* A car drives east along a street, or south, and begins anew at the other end. */
static bvol_aabb2 car(int i, int frame)
{
    const float way = (float)((i * 36 + frame) % (16 * BLOCKS)), street = (float)(16 * (i % BLOCKS));
    const bvol_aabb2 east = {{way - 1, street - 0.5F}, {way + 1, street + 0.5F}},
                     south = {{street - 0.5F, way - 1}, {street + 0.5F, way + 1}};
    return i % 2 ? east : south;
}

/* Returns 0 without memory. */
static int fill(bvol_index2 *city, uint32_t cars[CARS])
{
    static bvol_aabb2 houses[HOUSES];
    static bvol_index_item items[HOUSES];
    for (int i = 0; i < HOUSES; ++i) {
        houses[i] = house(i);
        items[i] = (bvol_index_item){.user = (uint64_t)i, .category = HOUSE, .mask = UINT64_MAX};
    }
    if (bvol_index2_build(city, houses, HOUSES, 0, items, 0, NULL) != BVOL_OK)
        return 0;
    for (int i = 0; i < CARS; ++i) {
        const bvol_aabb2 box = car(i, 0);
        const bvol_index_item item = {.user = (uint64_t)i, .category = CAR, .mask = UINT64_MAX};
        if (bvol_index2_insert(city, &box, &item, &cars[i]) != BVOL_OK)
            return 0;
    }
    return 1;
}

static void print_levels(const bvol_index2 *city)
{
    const size_t count = bvol_index2_cells(city, NULL, 0);
    bvol_index2_cell *cells = malloc(count * sizeof *cells);
    if (!cells)
        return;
    bvol_index2_cells(city, cells, count);
    for (size_t i = 0, first = 0; i < count; first = i) {
        unsigned kept = 0;
        for (; i < count && cells[i].depth == cells[first].depth; ++i)
            kept += cells[i].own;
        printf("  depth %u: %zu squares of side %g keep %u\n", (unsigned)cells[first].depth, i - first,
               (double)(cells[first].box.max.x - cells[first].box.min.x), kept);
    }
    free(cells);
}

/* How many of all cars a driver sees who has nothing but streets between him and them: no house is in the way. */
static size_t in_sight(const bvol_index2 *city, const bvol_vec2 *eye)
{
    const bvol_index_filter houses = {.size = sizeof houses, .mask = HOUSE};
    size_t seen = 0;
    for (int i = 0; i < CARS; ++i) {
        const bvol_aabb2 box = car(i, FRAMES);
        bvol_vec2 center;
        bvol_aabb2_center(&box, &center);
        const bvol_ray2 sight = {*eye, 0, {center.x - eye->x, center.y - eye->y}, 1};
        seen += (size_t)!bvol_index2_raycast_any(city, &sight, &houses);
    }
    return seen;
}

static void ask(const bvol_index2 *city)
{
    const bvol_aabb2 screen = {{100, 100}, {196, 154}};
    const bvol_circle blast = {{160, 160}, 20};
    const bvol_vec2 corner = {320, 320};
    const bvol_index_filter cars = {.size = sizeof cars, .mask = CAR}, houses = {.size = sizeof houses, .mask = HOUSE};
    const bvol_ray2 shot = {{320, 330}, 0, {3, 1}, 100};
    bvol_index_found near[3];
    bvol_ray2_hit hit;
    uint32_t id;
    size_t expected = 0;
    for (int i = 0; i < HOUSES; ++i) {
        const bvol_aabb2 box = house(i);
        expected += (size_t)bvol_aabb2_overlaps_aabb2(&screen, &box);
    }
    printf("on the screen: %zu houses, of %zu that are there, and %zu cars\n",
           bvol_index2_overlaps_aabb2(city, &screen, &houses, NULL, 0), expected,
           bvol_index2_overlaps_aabb2(city, &screen, &cars, NULL, 0));
    printf("in reach of a blast: %zu houses\n", bvol_index2_overlaps_circle(city, &blast, &houses, NULL, 0));
    const size_t found = bvol_index2_nearest_point(city, &corner, 1000, &cars, near, 3);
    for (size_t i = 0; i < found; ++i)
        printf("a car at a squared distance of %g\n", (double)near[i].at);
    if (bvol_index2_raycast_first(city, &shot, &houses, &id, &hit))
        printf("a shot hits house %u at (%g, %g)\n", (unsigned)id, (double)hit.point.x, (double)hit.point.y);
    printf("a driver sees %zu of %d cars\n", in_sight(city, &corner), CARS);
    printf("cars that touch cars: %zu\n", bvol_index2_pairs(city, &cars, NULL, NULL, 0));
}

int main(void)
{
    const bvol_index2_options options = {
        .size = sizeof options, .engine = BVOL_ENGINE_OCTREE, .world = {{0, 0}, {16 * BLOCKS, 16 * BLOCKS}}};
    static uint32_t cars[CARS];
    static bvol_aabb2 boxes[CARS];
    bvol_index2 *city;
    if (bvol_index2_create(&options, NULL, &city) != BVOL_OK)
        return 1;
    int done = fill(city, cars);
    for (int frame = 1; frame <= FRAMES && done; ++frame) {
        for (int i = 0; i < CARS; ++i)
            boxes[i] = car(i, frame);
        done = bvol_index2_move_many(city, cars, boxes, CARS, 0) == BVOL_OK;
    }
    if (done) {
        print_levels(city);
        ask(city);
    }
    bvol_index2_destroy(city);
    return !done;
}
/* It prints
  depth 0: 1 squares of side 1024 keep 0
  depth 1: 4 squares of side 512 keep 0
  depth 2: 9 squares of side 256 keep 0
  depth 3: 25 squares of side 128 keep 0
  depth 4: 100 squares of side 64 keep 2000
on the screen: 28 houses, of 28 that are there, and 4 cars
in reach of a blast: 12 houses
a car at a squared distance of 361
a car at a squared distance of 361
a car at a squared distance of 361
a shot hits house 820 at (322, 330.667)
a driver sees 13 of 400 cars
cars that touch cars: 320
*/
