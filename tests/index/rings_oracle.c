/* SPDX-License-Identifier: MIT */
#include "index/rings_oracle.h"

#include "rational.h"

/* Maps */

void map_clear(map *m)
{
    m->vertices = m->rings = m->polygons = 0;
    m->ring[0] = m->polygon[0] = 0;
}

void map_vertex(map *m, double x, double y)
{
    CHECK(m->vertices < MAP_VERTICES);
    m->vertex[m->vertices++] = (bvol_vec2_f64){x, y};
}

void map_end_ring(map *m)
{
    CHECK(m->rings < MAP_RINGS);
    m->ring[++m->rings] = (uint32_t)m->vertices;
}

void map_end_polygon(map *m)
{
    CHECK(m->polygons < MAP_POLYGONS);
    m->polygon[++m->polygons] = (uint32_t)m->rings;
}

void map_rectangle(map *m, double min_x, double min_y, double max_x, double max_y, int turned)
{
    map_vertex(m, min_x, min_y);
    map_vertex(m, turned ? min_x : max_x, turned ? max_y : min_y);
    map_vertex(m, max_x, max_y);
    map_vertex(m, turned ? max_x : min_x, turned ? min_y : max_y);
    map_end_ring(m);
}

bvol_rings2_f64_arrays map_arrays(const map *m, uint32_t rule)
{
    const bvol_rings2_f64_arrays arrays = {sizeof arrays, 32,       rule,       0,          m->vertex, m->vertices, 0,
                                           m->ring,       m->rings, m->polygon, m->polygons};
    return arrays;
}

bvol_rings2_f64 *map_rings(const map *m, uint32_t rule)
{
    const bvol_rings2_f64_arrays arrays = map_arrays(m, rule);
    bvol_rings2_f64 *rings;
    const bvol_result result = bvol_rings2_f64_create(&arrays, NULL, &rings);
    CHECKF(result == BVOL_OK, "%s", bvol_result_name(result));
    return rings;
}

/* Places */

static const double tiny = 0x1p-1074;

double place_number(chance *c, enum place place)
{
    switch (place) {
    case WHOLE: return chance_int(c, -6, 6);
    case DEGREES: return (one_in(c, 2) ? 180 : -180) + chance_int(c, -400, 400) / 1e6;
    case METERS: return 500000 + chance_int(c, -300, 300) / 100.0;
    case LARGE: return 1e15 + chance_int(c, -40, 40) / 8.0;
    case HUGE_ONES: return chance_real(c, -1, 1) * 1e300;
    case LARGEST: return chance_int(c, -4, 4) * (DBL_MAX / 4);
    case TINY_ONES: return chance_int(c, -20, 20) * tiny;
    default: return one_in(c, 8) ? 0 : ldexp(chance_real(c, -1, 1), chance_int(c, -1074, 1023));
    }
}

bvol_vec2_f64 place_point(chance *c, enum place place)
{
    const double x = place_number(c, place), y = place_number(c, place);
    return (bvol_vec2_f64){x, y};
}

static void add_random_ring(map *m, chance *c, enum place place)
{
    const int count = one_in(c, 6) ? chance_int(c, 0, 2) : chance_int(c, 3, one_in(c, 4) ? 70 : 9);
    const size_t first = m->vertices;
    for (int i = 0; i < count; i++) {
        const bvol_vec2_f64 p =
            one_in(c, 8) && m->vertices > 0 ? m->vertex[chance_bits(c) % m->vertices] : place_point(c, place);
        map_vertex(m, p.x, p.y);
    }
    if (count > 0 && one_in(c, 2))
        map_vertex(m, m->vertex[first].x, m->vertex[first].y);
    map_end_ring(m);
}

void map_random(map *m, chance *c, enum place place)
{
    map_clear(m);
    for (int p = chance_int(c, 0, one_in(c, 5) ? 30 : 6); p > 0; p--) {
        for (int r = one_in(c, 20) ? 12 : chance_int(c, 0, 3); r > 0; r--)
            add_random_ring(m, c, place);
        map_end_polygon(m);
    }
}

static double between(double a, double b, double share)
{
    return share == 0.5 ? a / 2 + b / 2 : a * (1 - share) + b * share;
}

bvol_vec2_f64 map_point(const map *m, chance *c, enum place place)
{
    bvol_vec2_f64 p = place_point(c, place);
    if (m->vertices > 1 && !one_in(c, 4)) {
        const size_t i = (size_t)(chance_bits(c) % (m->vertices - 1));
        const bvol_vec2_f64 a = m->vertex[i], b = m->vertex[i + 1];
        const double share = one_in(c, 2) ? 0.5 : one_in(c, 2) ? 0 : chance_real(c, 0, 1);
        p = (bvol_vec2_f64){between(a.x, b.x, share), between(a.y, b.y, share)};
    }
    if (one_in(c, 3))
        p.x = nextafter(p.x, one_in(c, 2) ? 9e307 : -9e307);
    if (one_in(c, 3))
        p.y = nextafter(p.y, one_in(c, 2) ? 9e307 : -9e307);
    return p;
}

size_t map_segments(const map *m, size_t ring)
{
    return m->ring[ring + 1] - m->ring[ring];
}

void map_segment(const map *m, size_t ring, size_t i, bvol_vec2_f64 *a, bvol_vec2_f64 *b)
{
    const size_t first = m->ring[ring];
    *a = m->vertex[first + i];
    *b = m->vertex[first + (i + 1 < map_segments(m, ring) ? i + 1 : 0)];
}

/* Truth */

int oracle_turn(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p)
{
    rational_begin();
    const rational ax = rational_of(a.x), ay = rational_of(a.y);
    const rational left = rational_mul(rational_sub(rational_of(b.x), ax), rational_sub(rational_of(p.y), ay)),
                   right = rational_mul(rational_sub(rational_of(b.y), ay), rational_sub(rational_of(p.x), ax));
    return rational_cmp(left, right);
}

int oracle_on_segment(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p)
{
    return p.x >= fmin(a.x, b.x) && p.x <= fmax(a.x, b.x) && p.y >= fmin(a.y, b.y) && p.y <= fmax(a.y, b.y) &&
           oracle_turn(a, b, p) == 0;
}

typedef int segment_teller(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p);

/* The sum of what is told of all segments of a polygon. */
static int sum_of(const map *m, size_t polygon, segment_teller *tell, bvol_vec2_f64 p)
{
    bvol_vec2_f64 a, b;
    int sum = 0;
    for (size_t r = m->polygon[polygon]; r < m->polygon[polygon + 1]; r++)
        for (size_t i = 0; i < map_segments(m, r); i++) {
            map_segment(m, r, i, &a, &b);
            sum += tell(a, b, p);
        }
    return sum;
}

int oracle_on_boundary(const map *m, size_t polygon, bvol_vec2_f64 p)
{
    return sum_of(m, polygon, oracle_on_segment, p) > 0;
}

static int crosses(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p)
{
    if ((a.y <= p.y) == (b.y <= p.y))
        return 0;
    const int up = a.y <= p.y ? 1 : -1;
    return oracle_turn(a, b, p) == up ? up : 0;
}

static int crosses_down(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p)
{
    if ((a.x <= p.x) == (b.x <= p.x))
        return 0;
    const int right = a.x <= p.x ? 1 : -1;
    return oracle_turn(a, b, p) == right ? right : 0;
}

int oracle_ring_winding(const map *m, size_t polygon, bvol_vec2_f64 p)
{
    return sum_of(m, polygon, crosses, p);
}

int oracle_ring_winding_down(const map *m, size_t polygon, bvol_vec2_f64 p)
{
    return sum_of(m, polygon, crosses_down, p);
}

int oracle_encloses(const map *m, size_t polygon, uint32_t rule, bvol_vec2_f64 p)
{
    const int winding = oracle_ring_winding(m, polygon, p);
    return oracle_on_boundary(m, polygon, p) || (rule == BVOL_RULE_EVEN_ODD ? winding % 2 != 0 : winding != 0);
}

/* By definition: an end lies in it, or a side of it is met. */
int oracle_segments_meet(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 c, bvol_vec2_f64 d)
{
    return oracle_on_segment(a, b, c) || oracle_on_segment(a, b, d) || oracle_on_segment(c, d, a) ||
           oracle_on_segment(c, d, b) ||
           (oracle_turn(a, b, c) * oracle_turn(a, b, d) < 0 && oracle_turn(c, d, a) * oracle_turn(c, d, b) < 0);
}

static int holds(const bvol_aabb2_f64 *box, bvol_vec2_f64 p)
{
    return p.x >= box->min.x && p.x <= box->max.x && p.y >= box->min.y && p.y <= box->max.y;
}

int oracle_ring_touches(const map *m, size_t polygon, uint32_t rule, const bvol_aabb2_f64 *box)
{
    const bvol_vec2_f64 corner[4] = {box->min, {box->max.x, box->min.y}, box->max, {box->min.x, box->max.y}};
    bvol_vec2_f64 a, b;
    for (size_t r = m->polygon[polygon]; r < m->polygon[polygon + 1]; r++)
        for (size_t i = 0; i < map_segments(m, r); i++) {
            map_segment(m, r, i, &a, &b);
            if (holds(box, a) || holds(box, b))
                return 1;
            for (int k = 0; k < 4; k++)
                if (oracle_segments_meet(a, b, corner[k], corner[(k + 1) % 4]))
                    return 1;
        }
    return oracle_encloses(m, polygon, rule, box->max);
}

typedef struct pair {
    rational x, y;
} pair;

static pair from_to(bvol_vec2_f64 a, bvol_vec2_f64 b)
{
    return (pair){rational_sub(rational_of(b.x), rational_of(a.x)), rational_sub(rational_of(b.y), rational_of(a.y))};
}

static rational dot(pair a, pair b)
{
    return rational_add(rational_mul(a.x, b.x), rational_mul(a.y, b.y));
}

static rational distance_sq(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p)
{
    const pair d = from_to(a, b), to = from_to(a, p), back = from_to(b, p);
    if (rational_sign(dot(d, to)) <= 0)
        return dot(to, to);
    if (rational_sign(dot(d, back)) >= 0)
        return dot(back, back);
    const rational area = rational_sub(rational_mul(d.x, to.y), rational_mul(d.y, to.x));
    return rational_div(rational_mul(area, area), dot(d, d));
}

int oracle_is_distance(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p, double distance, int only_least)
{
    const double reach = fmax(fmax(fmax(fabs(a.x), fabs(a.y)), fmax(fabs(b.x), fabs(b.y))), fmax(fabs(p.x), fabs(p.y)));
    rational_begin();
    const rational square = distance_sq(a, b, p);
    if (isinf(distance)) {
        const rational most = rational_mul(rational_of(DBL_MAX), rational_of(1 - 0x1p-44));
        return rational_cmp(square, rational_mul(most, most)) >= 0;
    }
    const rational d = rational_of(distance),
                   slack = rational_add(rational_add(rational_mul(d, rational_of(0x1p-44)), rational_of(0x1p-1074)),
                                        rational_mul(rational_of(reach), rational_power_of_two(-800)));
    const rational low = rational_max(rational_sub(d, slack), rational_of(0)), high = rational_add(d, slack);
    return rational_cmp(square, rational_mul(low, low)) >= 0 &&
           (only_least || rational_cmp(square, rational_mul(high, high)) <= 0);
}

int oracle_square_is_near(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p, double square, double reach)
{
    rational_begin();
    const rational true_square = distance_sq(a, b, p);
    if (reach < 0)
        return rational_cmp(true_square, rational_of(square)) >= 0;
    const rational root = rational_of(sqrt(square) * (1 + 0x1p-41)),
                   most = rational_add(rational_add(root, rational_power_of_two(-1071)),
                                       rational_mul(rational_of(reach), rational_power_of_two(-796)));
    return rational_cmp(true_square, rational_mul(most, most)) <= 0;
}
