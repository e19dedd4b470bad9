/* SPDX-License-Identifier: MIT */
#include "map.h"

#include "harness/random.h"

#include <stdio.h>
#include <stdlib.h>

enum { PIECES = 32 }; /* of a border between two corners */

static void *room(size_t count, size_t size)
{
    void *const p = calloc(count, size);
    if (!p)
        exit(1);
    return p;
}

/* A line of PIECES pieces between its ends, which are set: each middle is moved aside by a part of the length. */
static void make_ragged(bvol_vec2_f64 *line, uint64_t *rng)
{
    for (int step = PIECES / 2; step > 0; step /= 2)
        for (int i = step; i < PIECES; i += 2 * step) {
            const bvol_vec2_f64 a = line[i - step], b = line[i + step];
            const double aside = (double)random_uniform(rng, -0.2F, 0.2F);
            line[i].x = (a.x + b.x) / 2 - aside * (b.y - a.y);
            line[i].y = (a.y + b.y) / 2 + aside * (b.x - a.x);
        }
}

/* Borders upward, then to the right: line `along` of corner (x, y) leads to its neighbour. */
static bvol_vec2_f64 *line_of(bvol_vec2_f64 *lines, int side, int along, int x, int y)
{
    return lines + (((size_t)along * (size_t)(side + 1) + (size_t)y) * (size_t)(side + 1) + (size_t)x) * (PIECES + 1);
}

static void append(bench_map *m, const bvol_vec2_f64 *line, int backward)
{
    for (int i = 0; i < PIECES; ++i)
        m->points[m->point_count++] = line[backward ? PIECES - i : i];
}

void bench_map_make(int side, uint64_t seed, bench_map *out)
{
    const size_t corners = (size_t)(side + 1) * (size_t)(side + 1), counties = (size_t)side * (size_t)side;
    bvol_vec2_f64 *const lines = room(2 * corners * (PIECES + 1), sizeof *lines);
    uint64_t rng = random_state(seed);
    for (int along = 0; along < 2; ++along)
        for (int y = 0; y <= side; ++y)
            for (int x = 0; x <= side; ++x) {
                bvol_vec2_f64 *const line = line_of(lines, side, along, x, y);
                line[0] = (bvol_vec2_f64){x, y};
                line[PIECES] = (bvol_vec2_f64){x + along, y + 1 - along};
                make_ragged(line, &rng);
            }
    *out = (bench_map){.points = room(counties * 4 * PIECES, sizeof *out->points),
                       .rings = room(counties + 1, sizeof *out->rings),
                       .polygons = room(counties + 1, sizeof *out->polygons),
                       .ring_count = counties,
                       .polygon_count = counties,
                       .about = {{0, 0}, {side, side}}};
    for (size_t i = 0; i < counties; ++i) {
        const int x = (int)(i % (size_t)side), y = (int)(i / (size_t)side);
        append(out, line_of(lines, side, 1, x, y), 0);
        append(out, line_of(lines, side, 0, x + 1, y), 0);
        append(out, line_of(lines, side, 1, x, y + 1), 1);
        append(out, line_of(lines, side, 0, x, y), 1);
        out->rings[i + 1] = (uint32_t)out->point_count;
        out->polygons[i + 1] = (uint32_t)i + 1;
    }
    free(lines);
}

static void no_map(const char *file)
{
    fprintf(stderr, "%s: no map of bench/rings/topojson.py\n", file);
    exit(1);
}

void bench_map_read(const char *file, bench_map *out)
{
    uint64_t counts[3];
    FILE *const f = fopen(file, "rb");
    if (!f || fread(counts, sizeof *counts, 3, f) != 3 || counts[0] > 1U << 30 || counts[1] > 1U << 30 || counts[2] > 1U << 30)
        no_map(file);
    *out = (bench_map){.points = room(counts[2] + 1, sizeof *out->points),
                       .rings = room(counts[1] + 1, sizeof *out->rings),
                       .polygons = room(counts[0] + 1, sizeof *out->polygons),
                       .point_count = counts[2],
                       .ring_count = counts[1],
                       .polygon_count = counts[0],
                       .about = {{180, 90}, {-180, -90}}};
    if (fread(out->polygons, sizeof *out->polygons, counts[0] + 1, f) != counts[0] + 1 ||
        fread(out->rings, sizeof *out->rings, counts[1] + 1, f) != counts[1] + 1 ||
        fread(out->points, sizeof *out->points, counts[2], f) != counts[2])
        no_map(file);
    fclose(f);
    for (size_t i = 0; i < counts[2]; ++i) {
        const bvol_vec2_f64 *const p = &out->points[i];
        bvol_aabb2_f64 *const b = &out->about;
        b->min.x = p->x < b->min.x ? p->x : b->min.x;
        b->min.y = p->y < b->min.y ? p->y : b->min.y;
        b->max.x = p->x > b->max.x ? p->x : b->max.x;
        b->max.y = p->y > b->max.y ? p->y : b->max.y;
    }
}

void bench_map_free(bench_map *m)
{
    free(m->points);
    free(m->rings);
    free(m->polygons);
    *m = (bench_map){.points = NULL};
}
