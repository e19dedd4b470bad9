/* SPDX-License-Identifier: MIT */
/* Joins two maps in double with each other and with places: counties and countries. Every answer is compared with brute force.
 *
 *     atlas COUNTIES COUNTRIES
 *
 * takes files that bench/rings/topojson.py writes, such as those of the npm packages us-atlas and world-atlas. Without them the
 * maps are made up: of neighbours with common corners, so that places on borders are in several. */
#include <bvol/bvol.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct map {
    bvol_vec2_f64 *points;
    uint32_t *rings, *polygons; /* where each begins, and the last ends */
    size_t polygon_count, ring_count, point_count;
    bvol_aabb2_f64 *bounds;
    bvol_rings2_f64 *areas;
    bvol_index2_f64 *index; /* of the bounds */
} map;

enum { PLACES = 100000, JUDGED = 1000 };

static void *room(size_t count, size_t size)
{
    void *const p = calloc(count + 1, size);
    if (!p)
        exit(1);
    return p;
}

static void make_room(map *m, size_t polygons, size_t rings, size_t points)
{
    *m = (map){room(points, sizeof *m->points),
               room(rings + 1, sizeof *m->rings),
               room(polygons + 1, sizeof *m->polygons),
               polygons,
               rings,
               points,
               room(polygons, sizeof *m->bounds),
               NULL,
               NULL};
}

static void read_map(const char *file, map *m)
{
    uint64_t n[3]; /* polygons, rings, points */
    FILE *const f = fopen(file, "rb");
    if (!f || fread(n, sizeof *n, 3, f) != 3 || n[0] > 1U << 26 || n[1] > 1U << 26 || n[2] > 1U << 27)
        exit(1);
    make_room(m, (size_t)n[0], (size_t)n[1], (size_t)n[2]);
    if (fread(m->polygons, sizeof *m->polygons, m->polygon_count + 1, f) != m->polygon_count + 1 ||
        fread(m->rings, sizeof *m->rings, m->ring_count + 1, f) != m->ring_count + 1 ||
        fread(m->points, sizeof *m->points, m->point_count, f) != m->point_count)
        exit(1);
    fclose(f);
}

/* A number from 0 to 1023. */
static double chance(void)
{
    static uint32_t state = 1;
    state = state * 1664525U + 1013904223U;
    const uint32_t high = state >> 22;
    return high;
}

/* So many quadrangles a side over the square from 0 to 64, each corner of which is moved by less than a quarter of a side. */
static void make_map(size_t side, map *m)
{
    bvol_vec2_f64 *const corners = room((side + 1) * (side + 1), sizeof *corners);
    const double step = 64.0 / (double)side;
    for (size_t i = 0; i < (side + 1) * (side + 1); ++i) {
        const size_t column = i % (side + 1), row = i / (side + 1);
        const double x = (double)column, y = (double)row;
        corners[i] = (bvol_vec2_f64){step * (x + chance() / 4096), step * (y + chance() / 4096)};
    }
    make_room(m, side * side, side * side, 4 * side * side);
    for (size_t i = 0; i < side * side; ++i) {
        const bvol_vec2_f64 *const at = &corners[i / side * (side + 1) + i % side];
        m->points[4 * i] = at[0];
        m->points[4 * i + 1] = at[1];
        m->points[4 * i + 2] = at[side + 2];
        m->points[4 * i + 3] = at[side + 1];
        m->rings[i + 1] = (uint32_t)(4 * i + 4);
        m->polygons[i + 1] = (uint32_t)(i + 1);
    }
    free(corners);
}

/* Polygons that can be asked, and an index of their bounds. */
static void open_map(map *m)
{
    const bvol_rings2_f64_arrays arrays = {.size = sizeof arrays,
                                           .offset_bits = 32,
                                           .vertices = m->points,
                                           .vertex_count = m->point_count,
                                           .ring_offsets = m->rings,
                                           .ring_count = m->ring_count,
                                           .polygon_offsets = m->polygons,
                                           .polygon_count = m->polygon_count};
    if (bvol_rings2_f64_create(&arrays, NULL, &m->areas) != BVOL_OK || bvol_index2_f64_create(NULL, NULL, &m->index) != BVOL_OK)
        exit(1);
    for (size_t i = 0; i < m->polygon_count; ++i)
        bvol_rings2_f64_bounds(m->areas, (uint32_t)i, &m->bounds[i]);
    if (bvol_index2_f64_build(m->index, m->bounds, m->polygon_count, 0, NULL, 0, NULL) != BVOL_OK)
        exit(1);
}

static void close_map(map *m)
{
    bvol_index2_f64_destroy(m->index);
    bvol_rings2_f64_destroy(m->areas);
    free(m->points);
    free(m->rings);
    free(m->polygons);
    free(m->bounds);
}

/* --- brute force -------------------------------------------------------------------------------------------------------- */

static size_t overlaps_of_all(const map *a, const map *b)
{
    size_t found = 0;
    for (const bvol_aabb2_f64 *p = a->bounds; p < a->bounds + a->polygon_count; ++p)
        for (const bvol_aabb2_f64 *q = b->bounds; q < b->bounds + b->polygon_count; ++q)
            found += p->min.x <= q->max.x && q->min.x <= p->max.x && p->min.y <= q->max.y && q->min.y <= p->max.y;
    return found;
}

/* The sign of a sum: pairs are replaced by what is rounded and the rest until no part overlaps another. */
static int sign_of_sum(double *part, int count)
{
    for (int changed = 1; changed;) {
        changed = 0;
        for (int i = 1; i < count; ++i) {
            const double sum = part[i - 1] + part[i], other = sum - part[i - 1];
            const double rest = part[i - 1] - (sum - other) + (part[i] - other);
            changed |= part[i - 1] < rest || part[i - 1] > rest;
            part[i] = sum;
            part[i - 1] = rest;
        }
    }
    return (part[count - 1] > 0) - (part[count - 1] < 0);
}

/* On which side of the line from a to b the point is: the determinant as a sum of six products, each with its rounding error.
 */
static int side_of(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p)
{
    const double factor[6][2] = {{a.x, b.y}, {-a.x, p.y}, {-p.x, b.y}, {-a.y, b.x}, {a.y, p.x}, {p.y, b.x}};
    double part[12];
    for (size_t i = 0; i < 6; ++i) {
        part[2 * i] = factor[i][0] * factor[i][1];
        part[2 * i + 1] = fma(factor[i][0], factor[i][1], -part[2 * i]);
    }
    return sign_of_sum(part, 12);
}

static int is_between(double a, double b, double x)
{
    return (a <= x && x <= b) || (b <= x && x <= a);
}

/* Whether the ray from the point to the right passes the segment with its lower end but not its upper; 2 if the point lies on
 * it. */
static int crosses(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p)
{
    if (!is_between(a.y, b.y, p.y))
        return 0;
    const int side = side_of(a, b, p);
    if (side == 0 && is_between(a.x, b.x, p.x))
        return 2;
    return (a.y > p.y) != (b.y > p.y) && (b.y > a.y ? side > 0 : side < 0);
}

static int contains(const map *m, size_t polygon, bvol_vec2_f64 p)
{
    int odd = 0;
    for (uint32_t r = m->polygons[polygon]; r < m->polygons[polygon + 1]; ++r)
        for (uint32_t first = m->rings[r], end = m->rings[r + 1], i = first; i < end; ++i) {
            const int times = crosses(m->points[i], m->points[i + 1 < end ? i + 1 : first], p);
            if (times == 2)
                return 1;
            odd ^= times;
        }
    return odd;
}

/* Of how many polygons the answer for a place is another one. */
static size_t judge(const map *m, bvol_vec2_f64 place, const uint32_t *ids, size_t found)
{
    size_t differ = 0, next = 0;
    for (size_t i = 0; i < m->polygon_count; ++i) {
        const int is_found = next < found && ids[next] == i;
        next += (size_t)is_found;
        differ += is_found != contains(m, i, place);
    }
    return differ + (found - next);
}

/* ------------------------------------------------------------------------------------------------------------------------ */

/* Between the least and the largest coordinate of a map; every tenth is one of its points. */
static bvol_vec2_f64 *make_places(const map *m)
{
    bvol_vec2_f64 *const places = room(PLACES, sizeof *places);
    bvol_aabb2_f64 about = m->bounds[0];
    for (size_t i = 1; i < m->polygon_count; ++i) {
        const bvol_aabb2_f64 *const b = &m->bounds[i];
        about = (bvol_aabb2_f64){{fmin(about.min.x, b->min.x), fmin(about.min.y, b->min.y)},
                                 {fmax(about.max.x, b->max.x), fmax(about.max.y, b->max.y)}};
    }
    for (size_t i = 0; i < PLACES; ++i) {
        const double x = chance() + chance() / 1024, y = chance() + chance() / 1024;
        places[i] = (bvol_vec2_f64){about.min.x + x / 1024 * (about.max.x - about.min.x),
                                    about.min.y + y / 1024 * (about.max.y - about.min.y)};
        if (i % 10 == 0)
            places[i] = m->points[(size_t)(x / 1024 * (double)m->point_count)];
    }
    return places;
}

/* In which polygons the places are; returns how many differ from brute force. */
static size_t join_places(const char *name, const map *m, const bvol_vec2_f64 *places)
{
    uint64_t *const offsets = room(PLACES + 1, sizeof *offsets);
    if (bvol_rings2_f64_contains_point_many(m->areas, places, PLACES, 0, NULL, offsets, NULL, 0) != BVOL_OK)
        exit(1);
    uint32_t *const ids = room((size_t)offsets[PLACES], sizeof *ids);
    size_t differ = 0;
    if (bvol_rings2_f64_contains_point_many(m->areas, places, PLACES, 0, NULL, offsets, ids, (size_t)offsets[PLACES]) !=
        BVOL_OK)
        exit(1);
    for (size_t i = 0; i < JUDGED; ++i)
        differ += judge(m, places[i], ids + offsets[i], (size_t)(offsets[i + 1] - offsets[i]));
    printf("%d places in %s: %zu answers; of %d places %zu differ from brute force\n", PLACES, name, (size_t)offsets[PLACES],
           JUDGED, differ);
    free(ids);
    free(offsets);
    return differ;
}

int main(int argc, char **argv)
{
    map counties, countries;
    if (argc == 3) {
        read_map(argv[1], &counties);
        read_map(argv[2], &countries);
    } else {
        make_map(40, &counties);
        make_map(8, &countries);
    }
    open_map(&counties);
    open_map(&countries);
    bvol_vec2_f64 *const places = make_places(&counties);
    const size_t joined = bvol_index2_f64_pairs_between(counties.index, countries.index, NULL, NULL, NULL, 0),
                 by_force = overlaps_of_all(&counties, &countries);
    printf("%zu counties, %zu countries: %zu pairs of bounds overlap, %zu by brute force\n", counties.polygon_count,
           countries.polygon_count, joined, by_force);
    size_t differ = join_places("counties", &counties, places);
    differ += join_places("countries", &countries, places);
    free(places);
    close_map(&counties);
    close_map(&countries);
    return differ > 0 || joined != by_force;
}
/* It prints
1600 counties, 64 countries: 2482 pairs of bounds overlap, 2482 by brute force
100000 places in counties: 128014 answers; of 1000 places 0 differ from brute force
100000 places in countries: 96611 answers; of 1000 places 0 differ from brute force
*/
