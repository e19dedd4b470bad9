/* SPDX-License-Identifier: MIT */
/* Polygons of the plane: of a file that topojson.py writes, or a made-up map. */
#ifndef BVOL_BENCH_MAP_H
#define BVOL_BENCH_MAP_H

#include <bvol/bvol.h>

#include <stdint.h>

typedef struct bench_map {
    bvol_vec2_f64 *points;
    uint32_t *rings, *polygons; /* where each begins, and the last ends */
    size_t point_count, ring_count, polygon_count;
    bvol_aabb2_f64 about;
} bench_map;

/* So many counties a side, whose borders are ragged lines; neighbours have all points of their border in common. Ends the
 * program without memory. */
void bench_map_make(int side, uint64_t seed, bench_map *out);

/* Ends the program if the file is no map. */
void bench_map_read(const char *file, bench_map *out);

void bench_map_free(bench_map *m);

/* Another library: takes the map, answers how many polygons contain a point, and sums up their ids. */
typedef struct map_peer {
    const char *name;
    void *(*build)(const bench_map *m);
    size_t (*contains)(void *index, const bvol_vec2_f64 *point, size_t *sum);
    void (*destroy)(void *index);
} map_peer;
extern const map_peer map_peer_geos;

#endif
