/* SPDX-License-Identifier: MIT */
/* Fits of vertices in every format: equal to those of the same points in floats, where these are floats; of others against
 * rationals; and what is not legal. */
#include "clouds.h"
#include "ledger.h"
#include "rational.h"
#include "test.h"
#include "values.h"

#include <stdlib.h>

enum { MOST = 60 };

/* ---- buffers ---- */

/* Vertices somewhere in a block of memory that is all used, in any format, with any stride, with or without indices; and the
 * points as rationals see them: the sum of both terms of each coordinate. */
typedef struct buffer {
    bvol_vertices v;
    unsigned char *memory, *indices;
    size_t count; /* of points */
    double term[MOST][3][2];
} buffer;

static const size_t sizes[] = {4, 8, 2, 2, 2};

static double half_value(uint16_t bits)
{
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const double size = exponent == 31  ? (fraction ? (double)NAN : (double)INF)
                        : exponent == 0 ? ldexp(fraction, -24)
                                        : ldexp(1024 + fraction, exponent - 25);
    return bits & 0x8000 ? -size : size;
}

/* Draws the bytes of a coordinate, and its terms. */
typedef void draw(chance *c, const bvol_vertices *v, int k, const bvol_vec3 *near, unsigned char *bytes, double term[2]);

static void draw_float(chance *c, const bvol_vertices *v, int k, const bvol_vec3 *near, unsigned char *bytes, double term[2])
{
    const float f = vec3_get(near, k);
    (void)c;
    (void)v;
    memcpy(bytes, &f, sizeof f);
    term[0] = (double)f;
}

/* A float. */
static void draw_short(chance *c, const bvol_vertices *v, int k, const bvol_vec3 *near, unsigned char *bytes, double term[2])
{
    (void)c;
    (void)v;
    term[0] = (double)vec3_get(near, k);
    memcpy(bytes, &term[0], sizeof term[0]);
}

/* Mostly no float, sometimes beyond all or below. */
static void draw_double(chance *c, const bvol_vertices *v, int k, const bvol_vec3 *near, unsigned char *bytes, double term[2])
{
    static const double special[] = {DBL_MAX,    -DBL_MAX, 0x1p1001,         -0x1p1001, 0x1p-1074,
                                     -0x1p-1074, 0x1p128,  -0x1.fffffefp127, 0,         0x1p-150};
    (void)v;
    term[0] = (double)vec3_get(near, k);
    if (one_in(c, 2))
        term[0] += ldexp(chance_real(c, -1, 1), chance_int(c, -60, -20)) * term[0];
    if (one_in(c, 40))
        term[0] = special[chance_int(c, 0, 9)];
    memcpy(bytes, &term[0], sizeof term[0]);
}

static void draw_half(chance *c, const bvol_vertices *v, int k, const bvol_vec3 *near, unsigned char *bytes, double term[2])
{
    uint16_t bits = (uint16_t)chance_bits(c);
    (void)v;
    (void)k;
    (void)near;
    if (half_value(bits) != half_value(bits) && !one_in(c, 8))
        bits &= 0x83ff;
    memcpy(bytes, &bits, sizeof bits);
    term[0] = half_value(bits);
}

static void draw_integer(chance *c, const bvol_vertices *v, int k, const bvol_vec3 *near, unsigned char *bytes, double term[2])
{
    const int unsigned16 = v->format == BVOL_VERTEX_UINT16, shift = chance_int(c, 0, 15);
    const int q = unsigned16 ? chance_int(c, 0, 65535) >> shift : chance_int(c, -32768, 32767) >> shift;
    const uint16_t bits = (uint16_t)q;
    (void)near;
    memcpy(bytes, &bits, sizeof bits);
    term[0] = (double)v->offset[k];
    term[1] = (v->scale[0] != 0 || v->scale[1] != 0 || v->scale[2] != 0 ? (double)v->scale[k] : 1) * (double)q;
}

/* The kinds of vertices: a format, and how it is drawn. The first ones are floats in any format. */
static const struct {
    uint32_t format;
    draw *coordinate;
    int floats;
} kinds[] = {{BVOL_VERTEX_FLOAT, draw_float, 1},   {BVOL_VERTEX_DOUBLE, draw_short, 1},   {BVOL_VERTEX_HALF, draw_half, 1},
             {BVOL_VERTEX_INT16, draw_integer, 1}, {BVOL_VERTEX_UINT16, draw_integer, 1}, {BVOL_VERTEX_DOUBLE, draw_double, 0},
             {BVOL_VERTEX_INT16, draw_integer, 0}, {BVOL_VERTEX_UINT16, draw_integer, 0}};

enum { KINDS = sizeof kinds / sizeof *kinds, FLOATS = 5 };

/* Of floats the steps are powers of two, of which offsets are multiples. */
static void draw_steps(chance *c, int floats, bvol_vertices *v)
{
    const int nothing = floats && one_in(c, 4);
    for (int k = 0; k < 3 && !nothing; k++) {
        const float step = ldexpf(one_in(c, 2) ? 1 : -1, chance_int(c, -20, 4));
        v->scale[k] = floats ? step : chance_float(c, -1, 1) * (one_in(c, 3) ? 1 : ldexpf(1, chance_int(c, -149, 100)));
        v->offset[k] = floats ? step * (float)chance_int(c, -99, 99) : one_in(c, 3) ? 0 : chance_float(c, -9, 9) * 1e4F;
        if (!floats && one_in(c, 9))
            v->scale[k] = 0;
    }
}

static void put_index(const buffer *b, size_t i, size_t number)
{
    const uint16_t narrow = (uint16_t)number;
    const uint32_t wide = (uint32_t)number;
    unsigned char *const at = b->indices + i * (b->v.index_bits / 8);
    if (b->v.index_bits == 8)
        *at = (unsigned char)number;
    else if (b->v.index_bits == 16)
        memcpy(at, &narrow, sizeof narrow);
    else
        memcpy(at, &wide, sizeof wide);
}

/* Every byte of both allocations belongs to a vertex or lies between two, so that a sanitizer sees who reads beside them. */
static buffer draw_buffer(chance *c, int kind, int cloud_kind, int dimension)
{
    buffer b = {.v = BVOL_VERTICES_INIT};
    double term[MOST][3][2] = {{{0}}};
    const size_t coordinate = sizes[kinds[kind].format], vertex = coordinate * (size_t)dimension,
                 gap = one_in(c, 2) ? 0 : (size_t)chance_int(c, 0, 9), step = vertex + gap;
    const int down = one_in(c, 3);
    b.v.format = kinds[kind].format;
    b.v.count = (size_t)chance_int(c, 1, one_in(c, 3) ? MOST : 6);
    if (b.v.format >= BVOL_VERTEX_INT16)
        draw_steps(c, kinds[kind].floats, &b.v);
    const size_t odd = (size_t)chance_int(c, 0, 1), bytes = odd + (b.v.count - 1) * step + vertex;
    b.memory = malloc(bytes);
    b.v.first = b.memory + odd + (down ? (b.v.count - 1) * step : 0);
    b.v.stride = down ? -(ptrdiff_t)step : gap == 0 && one_in(c, 2) ? 0 : (ptrdiff_t)step;
    for (size_t i = 0; i < b.v.count; i++) {
        const bvol_vec3 near = cloud_point(c, cloud_kind);
        for (int k = 0; k < dimension; k++)
            kinds[kind].coordinate(c, &b.v, k, &near,
                                   b.memory + odd + (down ? b.v.count - 1 - i : i) * step + (size_t)k * coordinate, term[i][k]);
    }
    b.count = b.v.count;
    memcpy(b.term, term, sizeof term);
    if (one_in(c, 2)) {
        b.v.index_bits = (uint32_t)(8 << chance_int(c, 0, 2));
        b.count = b.v.index_count = (size_t)chance_int(c, 0, MOST);
        b.v.indices = b.indices = malloc(b.count * (b.v.index_bits / 8) + 1);
        for (size_t i = 0; i < b.count; i++) {
            const size_t number = (size_t)chance_int(c, 0, (int)b.v.count - 1);
            put_index(&b, i, number);
            memcpy(b.term[i], term[number], sizeof term[number]);
        }
    }
    return b;
}

static void free_buffer(const buffer *b)
{
    free(b->memory);
    free(b->indices);
}

/* ---- equal to the fits of floats ---- */

/* The same points in an array of floats. */
typedef struct plain {
    bvol_vec3 at[MOST];
    bvol_vec2 flat[MOST];
} plain;

static void make_plain(const buffer *b, plain *out)
{
    for (size_t i = 0; i < b->count; i++) {
        for (int k = 0; k < 3; k++)
            *vec3_at(&out->at[i], k) = (float)(b->term[i][k][0] + b->term[i][k][1]);
        out->flat[i] = (bvol_vec2){out->at[i].x, out->at[i].y};
    }
}

/* Equal as numbers, or NaN both. */
static int same(const void *a, const void *b, size_t size)
{
    for (size_t i = 0; i < size / sizeof(float); i++) {
        float x, y;
        memcpy(&x, (const char *)a + i * sizeof x, sizeof x);
        memcpy(&y, (const char *)b + i * sizeof y, sizeof y);
        if (!(x == y || (isnan(x) && isnan(y))))
            return 0;
    }
    return 1;
}

/* For fits that return how many points they accept, and for those that return a result. */
#define SAME(type, from_vertices, from_points)                                                                                 \
    do {                                                                                                                       \
        type expected, got;                                                                                                    \
        size_t n = 77;                                                                                                         \
        const size_t wanted = from_points;                                                                                     \
        CHECKF(from_vertices == BVOL_OK, "kind %d", kind);                                                                     \
        CHECKF(n == wanted, "kind %d: %zu accepted, not %zu", kind, n, wanted);                                                \
        CHECKF(same(&expected, &got, sizeof got), "kind %d, %zu points", kind, b->count);                                      \
    } while (0)

static void check_space(const buffer *b, int kind)
{
    plain p;
    uint32_t support[4], others[4];
    make_plain(b, &p);
    SAME(bvol_aabb, bvol_aabb_from_vertices(&b->v, &got, &n), bvol_aabb_from_points(p.at, b->count, 0, &expected));
    for (uint32_t k = 14; k <= 26; k += k == 14 ? 4 : 8) {
        bvol_kdop expected, got;
        size_t n;
        const size_t wanted = bvol_kdop_from_points(p.at, b->count, 0, k, &expected);
        CHECK(bvol_kdop_from_vertices(&b->v, k, &got, &n) == BVOL_OK && n == wanted && got.count == k / 2);
        CHECK(same(expected.min, got.min, sizeof got.min / 13 * (k / 2)) &&
              same(expected.max, got.max, sizeof got.max / 13 * (k / 2)));
    }
    SAME(bvol_sphere, bvol_sphere_from_vertices(&b->v, NULL, &got, &n), bvol_sphere_from_points(p.at, b->count, 0, &expected));
    SAME(bvol_sphere, bvol_sphere_from_vertices_minimal(&b->v, NULL, &got, support, &n),
         bvol_sphere_from_points_minimal(p.at, b->count, 0, &expected, others));
    CHECK(memcmp(support, others, sizeof support) == 0);
    SAME(bvol_obb, bvol_obb_from_vertices(&b->v, NULL, &got, &n), bvol_obb_from_points(p.at, b->count, 0, &expected));
    SAME(bvol_capsule, bvol_capsule_from_vertices(&b->v, NULL, &got, &n),
         bvol_capsule_from_points(p.at, b->count, 0, &expected));
}

static void check_plane(const buffer *b, int kind)
{
    plain p;
    uint32_t support[3], others[3];
    bvol_obb2 expected2, got2;
    make_plain(b, &p);
    SAME(bvol_aabb2, bvol_aabb2_from_vertices(&b->v, &got, &n), bvol_aabb2_from_points(p.flat, b->count, 0, &expected));
    SAME(bvol_kdop2, bvol_kdop2_from_vertices(&b->v, &got, &n), bvol_kdop2_from_points(p.flat, b->count, 0, &expected));
    SAME(bvol_circle, bvol_circle_from_vertices_minimal(&b->v, NULL, &got, support, &n),
         bvol_circle_from_points_minimal(p.flat, b->count, 0, &expected, others));
    CHECK(memcmp(support, others, sizeof support) == 0);
    CHECK(bvol_obb2_from_points_minimal(p.flat, b->count, 0, NULL, &expected2) == BVOL_OK);
    CHECK(bvol_obb2_from_vertices_minimal(&b->v, NULL, &got2) == BVOL_OK);
    CHECK(same(&expected2, &got2, sizeof got2));
}

TEST(vertices, floats_in_any_format_fit_as_floats)
{
    chance c = {test_seed()};
    for (long i = test_cases(300); i > 0; i--)
        for (int kind = 0; kind < FLOATS; kind++) {
            const int dimension = chance_int(&c, 2, 3);
            const buffer b = draw_buffer(&c, kind, chance_int(&c, 0, CLOUD_KINDS - 1), dimension);
            (dimension == 2 ? check_plane : check_space)(&b, kind);
            free_buffer(&b);
        }
}

/* The patient box and the hull take longer. */
TEST(vertices, floats_in_any_format_have_their_hull)
{
    chance c = {test_seed()};
    for (long i = test_cases(30); i > 0; i--)
        for (int kind = 0; kind < FLOATS; kind++) {
            const buffer b = draw_buffer(&c, kind, chance_int(&c, 0, CLOUD_KINDS - 1), 3);
            bvol_hull *expected, *got;
            bvol_obb box, other;
            double lower, other_lower;
            uint32_t ids[2][MOST];
            plain p;
            make_plain(&b, &p);
            CHECK(bvol_hull_create(p.at, b.count, 0, NULL, NULL, &expected) == BVOL_OK);
            CHECK(bvol_hull_create_from_vertices(&b.v, NULL, NULL, &got) == BVOL_OK);
            CHECK(bvol_hull_dimension(got) == bvol_hull_dimension(expected));
            CHECK(bvol_hull_skipped(got) == bvol_hull_skipped(expected));
            const size_t n = bvol_hull_vertices(expected, ids[0], MOST);
            CHECK(bvol_hull_vertices(got, ids[1], MOST) == n && memcmp(ids[0], ids[1], n * sizeof ids[0][0]) == 0);
            if (one_in(&c, 5)) {
                CHECK(bvol_obb_from_points_minimal(p.at, b.count, 0, NULL, &box, &lower) == BVOL_OK);
                CHECK(bvol_obb_from_vertices_minimal(&b.v, NULL, &other, &other_lower) == BVOL_OK);
                CHECK(same(&box, &other, sizeof box) && lower == other_lower);
            }
            bvol_hull_destroy(expected);
            bvol_hull_destroy(got);
            free_buffer(&b);
        }
}

TEST(vertices, every_half_is_decoded)
{
    for (uint32_t bits = 0; bits < 65536; bits++) {
        const uint16_t half[3] = {(uint16_t)bits, 0x3c00, 0x8000};
        const double x = half_value((uint16_t)bits);
        bvol_vertices v = BVOL_VERTICES_INIT;
        bvol_aabb box;
        size_t accepted;
        v.format = BVOL_VERTEX_HALF;
        v.first = half;
        v.count = 1;
        CHECK(bvol_aabb_from_vertices(&v, &box, &accepted) == BVOL_OK);
        CHECK(accepted == (size_t)(x == x));
        const bvol_aabb wanted = aabb((float)x, 1, 0, (float)x, 1, 0);
        CHECKF(x == x ? same_aabb(&box, &wanted) : is_canonical_empty(&box), "half %x is %g", (unsigned)bits, x);
    }
}

/* ---- against rationals ---- */

static int is_finite(const buffer *b, size_t i)
{
    return isfinite(b->term[i][0][0]) && isfinite(b->term[i][1][0]) && isfinite(b->term[i][2][0]);
}

static rational coordinate(const buffer *b, size_t i, int k)
{
    return rational_add(rational_of(b->term[i][k][0]), rational_of(b->term[i][k][1]));
}

/* The greatest place of finite points along a direction of small integers; NULL without points. */
static rational highest(const buffer *b, const float direction[3])
{
    rational most = NULL;
    for (size_t i = 0; i < b->count; i++) {
        if (!is_finite(b, i))
            continue;
        rational place = rational_of(0);
        for (int k = 0; k < 3; k++)
            place = rational_add(place, rational_mul(rational_of((double)direction[k]), coordinate(b, i, k)));
        most = !most || rational_cmp(place, most) > 0 ? place : most;
    }
    return most;
}

static void check_slab(const buffer *b, int kind, const float direction[3], float min, float max)
{
    const float opposite[3] = {-direction[0], -direction[1], -direction[2]};
    rational_begin();
    const rational top = highest(b, direction);
    if (!top) {
        CHECK(min == INF && max == -INF);
        return;
    }
    CHECKF(rational_rounds_up_to(top, max), "kind %d: %a is not next to %.17g along %g %g %g", kind, (double)max,
           rational_double(top), (double)direction[0], (double)direction[1], (double)direction[2]);
    const rational bottom = rational_neg(highest(b, opposite));
    CHECKF(rational_rounds_down_to(bottom, min), "kind %d: %a is not next to %.17g along %g %g %g", kind, (double)min,
           rational_double(bottom), (double)direction[0], (double)direction[1], (double)direction[2]);
}

static void check_dops(const buffer *b, int kind, int dimension)
{
    const uint32_t k = 26;
    size_t finite = 0, accepted;
    for (size_t i = 0; i < b->count; i++)
        finite += (size_t)is_finite(b, i);
    if (dimension == 3) {
        bvol_kdop dop;
        CHECK(bvol_kdop_from_vertices(&b->v, k, &dop, &accepted) == BVOL_OK && accepted == finite);
        for (uint32_t i = 0; i < k / 2; i++) {
            bvol_vec3 d;
            bvol_kdop_direction(k, i, &d);
            check_slab(b, kind, (float[]){d.x, d.y, d.z}, dop.min[i], dop.max[i]);
        }
    } else {
        static const float directions[4][3] = {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, -1, 0}};
        bvol_kdop2 dop;
        CHECK(bvol_kdop2_from_vertices(&b->v, &dop, &accepted) == BVOL_OK && accepted == finite);
        for (int i = 0; i < 4; i++)
            check_slab(b, kind, directions[i], dop.min[i], dop.max[i]);
    }
}

/* Of finite points a box is a k-DOP of three slabs. */
static void check_boxes(const buffer *b, int kind, int dimension)
{
    float min[3], max[3];
    bvol_aabb box;
    bvol_aabb2 rectangle;
    for (size_t i = 0; i < b->count; i++)
        if (!is_finite(b, i))
            return;
    if (dimension == 3) {
        CHECK(bvol_aabb_from_vertices(&b->v, &box, NULL) == BVOL_OK);
        for (int k = 0; k < 3; k++) {
            min[k] = vec3_get(&box.min, k);
            max[k] = vec3_get(&box.max, k);
        }
    } else {
        CHECK(bvol_aabb2_from_vertices(&b->v, &rectangle, NULL) == BVOL_OK);
        min[0] = rectangle.min.x;
        min[1] = rectangle.min.y;
        max[0] = rectangle.max.x;
        max[1] = rectangle.max.y;
    }
    for (int k = 0; k < dimension; k++)
        check_slab(b, kind, (float[]){k == 0, k == 1, k == 2}, min[k], max[k]);
}

static rational square(float x)
{
    return rational_product((double)x, (double)x);
}

/* The radius is the least float or the next. A sphere beyond the largest float is NaN. */
static void check_sphere(const buffer *b, int kind)
{
    bvol_sphere s;
    size_t accepted;
    rational most = NULL;
    CHECK(bvol_sphere_from_vertices(&b->v, NULL, &s, &accepted) == BVOL_OK);
    rational_begin();
    for (size_t i = 0; i < b->count; i++) {
        if (!is_finite(b, i))
            continue;
        rational sq = rational_of(0);
        for (int k = 0; k < 3; k++) {
            const rational gap =
                rational_sub(coordinate(b, i, k), rational_of(isnan(s.radius) ? 0 : (double)vec3_get(&s.center, k)));
            sq = rational_add(sq, rational_mul(gap, gap));
        }
        most = !most || rational_cmp(sq, most) > 0 ? sq : most;
    }
    CHECK((accepted == 0) == !most);
    if (accepted == 0)
        CHECK(s.radius == -1);
    else if (isnan(s.radius))
        CHECK(rational_cmp(most, square(FLT_MAX / 4)) > 0);
    else {
        CHECKF(rational_cmp(most, square(s.radius)) <= 0, "kind %d: radius %a, but sqrt %.17g", kind, (double)s.radius,
               rational_double(most));
        const float below = nextafterf(nextafterf(s.radius, 0), 0);
        CHECK(s.radius == 0 || below == 0 || rational_cmp(most, square(below)) > 0);
        CHECK(s.radius == 0 || rational_sign(most) > 0);
    }
}

TEST(vertices, others_are_rounded_outward_once)
{
    chance c = {test_seed()};
    for (long i = test_cases(60); i > 0; i--)
        for (int kind = 0; kind < KINDS; kind++) {
            const int dimension = chance_int(&c, 2, 3);
            const buffer b = draw_buffer(&c, kind, chance_int(&c, 0, CLOUD_KINDS - 1), dimension);
            check_dops(&b, kind, dimension);
            check_boxes(&b, kind, dimension);
            if (dimension == 3)
                check_sphere(&b, kind);
            free_buffer(&b);
        }
}

/* ---- by hand ---- */

static bvol_vertices doubles_of(const double (*points)[3], size_t count)
{
    bvol_vertices v = BVOL_VERTICES_INIT;
    v.format = BVOL_VERTEX_DOUBLE;
    v.first = points;
    v.count = count;
    return v;
}

TEST(vertices, a_unit_cube_in_shorts)
{
    const int16_t corners[8][3] = {{-1, -1, -1}, {-1, -1, 1}, {-1, 1, -1}, {-1, 1, 1},
                                   {1, -1, -1},  {1, -1, 1},  {1, 1, -1},  {1, 1, 1}};
    bvol_vertices v = BVOL_VERTICES_INIT;
    bvol_aabb box;
    bvol_hull *hull;
    v.format = BVOL_VERTEX_INT16;
    v.first = corners;
    v.count = 8;
    v.scale[0] = v.scale[1] = v.scale[2] = 0.5F;
    const bvol_aabb cube = aabb(-0.5F, -0.5F, -0.5F, 0.5F, 0.5F, 0.5F);
    CHECK(bvol_aabb_from_vertices(&v, &box, NULL) == BVOL_OK && same_aabb(&box, &cube));
    CHECK(bvol_hull_create_from_vertices(&v, NULL, NULL, &hull) == BVOL_OK);
    CHECK(bvol_hull_vertices(hull, NULL, 0) == 8 && bvol_hull_faces(hull, NULL, 0, NULL, 0) == 6);
    bvol_hull_destroy(hull);
    v.scale[0] = v.scale[1] = v.scale[2] = 0; /* plain integers */
    const bvol_aabb plain_cube = aabb(-1, -1, -1, 1, 1, 1);
    CHECK(bvol_aabb_from_vertices(&v, &box, NULL) == BVOL_OK && same_aabb(&box, &plain_cube));
    v.scale[1] = -2; /* flat but along y */
    v.offset[1] = 1;
    const bvol_aabb line = aabb(0, -1, 0, 0, 3, 0);
    CHECK(bvol_aabb_from_vertices(&v, &box, NULL) == BVOL_OK && same_aabb(&box, &line));
}

TEST(vertices, what_is_no_float_is_refused_where_floats_count)
{
    const double points[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0.1}}, beyond[1][3] = {{0x1p128, 0, 0}};
    bvol_vertices v = doubles_of(points, 4);
    bvol_sphere s = sphere(7, 7, 7, 7);
    bvol_capsule c = capsule(vec3(7, 7, 7), vec3(7, 7, 7), 7);
    bvol_obb o = obb(vec3(7, 7, 7), vec3(7, 7, 7));
    bvol_hull *hull;
    uint32_t support[4] = {7, 7, 7, 7};
    double lower = 7;
    size_t n = 7;
    for (int i = 0; i < 2; i++, v = doubles_of(beyond, 1)) {
        CHECK(bvol_sphere_from_vertices_minimal(&v, NULL, &s, support, &n) == BVOL_ERROR_INEXACT);
        CHECK(bvol_obb_from_vertices(&v, NULL, &o, &n) == BVOL_ERROR_INEXACT);
        CHECK(bvol_obb_from_vertices_minimal(&v, NULL, &o, &lower) == BVOL_ERROR_INEXACT);
        CHECK(bvol_capsule_from_vertices(&v, NULL, &c, &n) == BVOL_ERROR_INEXACT);
        CHECK(bvol_hull_create_from_vertices(&v, NULL, NULL, &hull) == BVOL_ERROR_INEXACT && !hull);
    }
    CHECK(s.radius == 7 && c.radius == 7 && o.center.x == 7 && lower == 7 && n == 7 && support[0] == 7);
    v = doubles_of(points, 3); /* in the plane every other number */
    bvol_circle k = circle(7, 7, 7);
    bvol_obb2 r = obb2(vec2(7, 7), vec2(7, 7));
    CHECK(bvol_circle_from_vertices_minimal(&v, NULL, &k, NULL, NULL) == BVOL_OK && k.radius < 1);
    CHECK(bvol_obb2_from_vertices_minimal(&v, NULL, &r) == BVOL_OK && r.center.x < 1);
    const double thirds[2][3] = {{1.0 / 3, 0, 0}};
    v = doubles_of(thirds, 1);
    CHECK(bvol_circle_from_vertices_minimal(&v, NULL, &k, NULL, NULL) == BVOL_ERROR_INEXACT);
    CHECK(bvol_obb2_from_vertices_minimal(&v, NULL, &r) == BVOL_ERROR_INEXACT);
}

TEST(vertices, doubles_beyond_all_floats)
{
    const double one[1][3] = {{1e300, -1e300, 1e-300}}, tiny[1][3] = {{1e-200, 0, 0}};
    bvol_vertices v = doubles_of(one, 1);
    bvol_aabb box;
    bvol_kdop dop;
    bvol_sphere s;
    size_t n;
    CHECK(bvol_aabb_from_vertices(&v, &box, &n) == BVOL_OK && n == 1);
    const bvol_aabb wanted = aabb(FLT_MAX, -INF, 0, INF, -FLT_MAX, TINY);
    CHECK(same_aabb(&box, &wanted));
    CHECK(bvol_kdop_from_vertices(&v, 18, &dop, &n) == BVOL_OK && n == 1);
    CHECK(dop.min[3] == 0 && dop.max[3] == 0); /* x + y */
    CHECK(dop.min[4] == FLT_MAX && dop.max[4] == INF);
    CHECK(bvol_sphere_from_vertices(&v, NULL, &s, &n) == BVOL_OK && n == 1 && isnan(s.radius));
    v = doubles_of(tiny, 1);
    CHECK(bvol_sphere_from_vertices(&v, NULL, &s, &n) == BVOL_OK && s.center.x == 0 && s.radius == TINY);
}

TEST(vertices, parts_are_merged_as_if_they_were_one)
{
    chance c = {test_seed()};
    for (long i = test_cases(100); i > 0; i--) {
        buffer b = draw_buffer(&c, chance_int(&c, 0, KINDS - 1), chance_int(&c, 0, CLOUD_KINDS - 1), 3);
        bvol_aabb all, box, part_box;
        bvol_kdop whole, dop, part_dop;
        const bvol_vertices v = b.v;
        const size_t step = (size_t)chance_int(&c, 1, 9), total = v.index_bits == 0 ? v.count : v.index_count;
        CHECK(bvol_aabb_from_vertices(&v, &all, NULL) == BVOL_OK);
        CHECK(bvol_kdop_from_vertices(&v, 26, &whole, NULL) == BVOL_OK);
        bvol_aabb_make_empty(&box);
        bvol_kdop_make_empty(26, &dop);
        for (size_t from = 0; from < total; from += step) {
            bvol_vertices part = v;
            const size_t count = total - from < step ? total - from : step;
            const ptrdiff_t stride = v.stride != 0 ? v.stride : (ptrdiff_t)(3 * sizes[v.format]);
            if (v.index_bits == 0) {
                part.first = (const char *)v.first + (ptrdiff_t)from * stride;
                part.count = count;
            } else {
                part.indices = (const char *)v.indices + from * (v.index_bits / 8);
                part.index_count = count;
            }
            CHECK(bvol_aabb_from_vertices(&part, &part_box, NULL) == BVOL_OK);
            CHECK(bvol_kdop_from_vertices(&part, 26, &part_dop, NULL) == BVOL_OK);
            bvol_aabb_merge(&box, &part_box, &box);
            bvol_kdop_merge(&dop, &part_dop, &dop);
        }
        CHECK(same_aabb(&all, &box));
        CHECK(same(whole.min, dop.min, sizeof dop.min) && same(whole.max, dop.max, sizeof dop.max));
        free_buffer(&b);
    }
}

/* ---- what is not legal ---- */

static const float triangle_of_floats[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};

/* All of them must say the same, and leave all as it was where it is no success. */
static bvol_result ask_all(const bvol_vertices *v, const bvol_allocator *allocator)
{
    bvol_aabb a = aabb(7, 7, 7, 7, 7, 7);
    bvol_kdop d = {.count = 7};
    bvol_sphere s[2] = {{{7, 7, 7}, 7}, {{7, 7, 7}, 7}};
    bvol_obb o[2] = {obb(vec3(7, 7, 7), vec3(7, 7, 7)), obb(vec3(7, 7, 7), vec3(7, 7, 7))};
    bvol_capsule c = capsule(vec3(7, 7, 7), vec3(7, 7, 7), 7);
    bvol_hull *hull = NULL;
    size_t n = 7;
    const bvol_result result = bvol_aabb_from_vertices(v, &a, &n);
    CHECK(bvol_kdop_from_vertices(v, 14, &d, &n) == result);
    CHECK(bvol_sphere_from_vertices(v, allocator, &s[0], &n) == result);
    CHECK(bvol_sphere_from_vertices_minimal(v, allocator, &s[1], NULL, &n) == result);
    CHECK(bvol_obb_from_vertices(v, allocator, &o[0], &n) == result);
    CHECK(bvol_obb_from_vertices_minimal(v, allocator, &o[1], NULL) == result);
    CHECK(bvol_capsule_from_vertices(v, allocator, &c, &n) == result);
    CHECK(bvol_hull_create_from_vertices(v, NULL, allocator, &hull) == result && !hull == (result != BVOL_OK));
    bvol_hull_destroy(hull);
    if (result != BVOL_OK)
        CHECK(a.min.x == 7 && d.count == 7 && s[0].radius == 7 && s[1].radius == 7 && o[0].center.x == 7 &&
              o[1].center.x == 7 && c.radius == 7 && n == 7);
    return result;
}

static bvol_vertices triangle_of_vertices(void)
{
    bvol_vertices v = BVOL_VERTICES_INIT;
    v.first = triangle_of_floats;
    v.count = 3;
    return v;
}

#define ASK(result, change)                                                                                                    \
    do {                                                                                                                       \
        bvol_vertices v = triangle_of_vertices();                                                                              \
        change;                                                                                                                \
        CHECKF(ask_all(&v, NULL) == (result), "%s", #change);                                                                  \
    } while (0)

TEST(vertices, what_is_not_legal_is_refused)
{
    const uint8_t indices[4] = {0, 2, 1, 3};
    CHECK(ask_all(NULL, NULL) == BVOL_ERROR_ARGUMENT);
    ASK(BVOL_OK, v.size = 0);
    ASK(BVOL_OK, v.stride = 12);
    ASK(BVOL_OK, (v.first = triangle_of_floats[2], v.stride = -12));
    ASK(BVOL_ERROR_ARGUMENT, v.first = NULL);
    ASK(BVOL_ERROR_ARGUMENT, v.stride = 11);
    ASK(BVOL_ERROR_ARGUMENT, v.stride = 4);
    ASK(BVOL_ERROR_ARGUMENT, v.stride = -11);
    ASK(BVOL_ERROR_ARGUMENT, v.stride = PTRDIFF_MIN);
    ASK(BVOL_ERROR_ARGUMENT, v.stride = PTRDIFF_MAX);
    ASK(BVOL_ERROR_ARGUMENT, v.stride = PTRDIFF_MAX / 2);
    ASK(BVOL_ERROR_ARGUMENT, v.count = SIZE_MAX);
    ASK(BVOL_ERROR_ARGUMENT, v.count = SIZE_MAX / 12 + 2);
    ASK(BVOL_ERROR_ARGUMENT, v.count = PTRDIFF_MAX / 12 + 1);
    ASK(BVOL_ERROR_OPTIONS, v.format = 5);
    ASK(BVOL_ERROR_OPTIONS, v.format = UINT32_MAX);
    ASK(BVOL_ERROR_OPTIONS, v.reserved = 1);
    ASK(BVOL_ERROR_OPTIONS, v.size = 4);
    ASK(BVOL_ERROR_OPTIONS, v.scale[1] = NAN);
    ASK(BVOL_ERROR_OPTIONS, v.offset[2] = INF);
    ASK(BVOL_ERROR_OPTIONS, v.index_bits = 24);
    ASK(BVOL_ERROR_ARGUMENT, v.indices = indices);
    ASK(BVOL_ERROR_ARGUMENT, v.index_count = 1);
    ASK(BVOL_ERROR_ARGUMENT, (v.index_bits = 8, v.index_count = 1));
    ASK(BVOL_ERROR_ARGUMENT, (v.index_bits = 8, v.index_count = 4, v.indices = indices));
    ASK(BVOL_ERROR_ARGUMENT, (v.index_bits = 8, v.index_count = SIZE_MAX, v.indices = indices));
    ASK(BVOL_OK, (v.index_bits = 8, v.index_count = 3, v.indices = indices));
    ASK(BVOL_OK, (v.index_bits = 8));
    ASK(BVOL_OK, (v.index_bits = 8, v.count = 0, v.first = NULL));
    ASK(BVOL_ERROR_ARGUMENT, (v.index_bits = 8, v.index_count = 1, v.indices = indices, v.count = 0));
    bvol_kdop d;
    const bvol_vertices v = triangle_of_vertices();
    CHECK(bvol_kdop_from_vertices(&v, 15, &d, NULL) == BVOL_ERROR_ARGUMENT);
}

TEST(vertices, nothing_and_null)
{
    const bvol_vertices none = BVOL_VERTICES_INIT, v = triangle_of_vertices();
    bvol_aabb a;
    bvol_aabb2 a2;
    bvol_kdop2 d2;
    bvol_sphere s;
    bvol_circle c;
    bvol_obb o;
    bvol_obb2 o2;
    bvol_hull *hull;
    size_t n = 7;
    CHECK(bvol_aabb_from_vertices(&none, &a, &n) == BVOL_OK && n == 0 && is_canonical_empty(&a));
    CHECK(bvol_sphere_from_vertices(&none, NULL, &s, &n) == BVOL_OK && n == 0 && s.radius == -1);
    CHECK(bvol_sphere_from_vertices_minimal(&none, NULL, &s, NULL, NULL) == BVOL_OK && s.radius == -1);
    CHECK(bvol_obb_from_vertices(&none, NULL, &o, NULL) == BVOL_OK && isnan(o.center.x));
    CHECK(bvol_hull_create_from_vertices(&none, NULL, NULL, &hull) == BVOL_OK && bvol_hull_dimension(hull) == -1);
    bvol_hull_destroy(hull);
    CHECK(bvol_aabb2_from_vertices(&none, &a2, NULL) == BVOL_OK && a2.min.x == INF);
    CHECK(bvol_circle_from_vertices_minimal(&none, NULL, &c, NULL, NULL) == BVOL_OK && c.radius == -1);
    CHECK(bvol_aabb_from_vertices(&v, NULL, &n) == BVOL_ERROR_ARGUMENT && n == 0);
    CHECK(bvol_aabb2_from_vertices(&v, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb2_from_vertices(NULL, &a2, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_kdop_from_vertices(&v, 14, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_kdop2_from_vertices(&v, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_kdop2_from_vertices(NULL, &d2, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_from_vertices(&v, NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_from_vertices_minimal(&v, NULL, NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_circle_from_vertices_minimal(&v, NULL, NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_circle_from_vertices_minimal(NULL, NULL, &c, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_from_vertices(&v, NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_from_vertices_minimal(&v, NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb2_from_vertices_minimal(&v, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb2_from_vertices_minimal(NULL, NULL, &o2) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_capsule_from_vertices(&v, NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_hull_create_from_vertices(&v, NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
}

/* ---- memory ---- */

static void *no_memory(size_t size, size_t align, void *user)
{
    (void)size;
    (void)align;
    (void)user;
    return NULL;
}

static void free_nothing(void *memory, size_t size, size_t align, void *user)
{
    (void)memory;
    (void)size;
    (void)align;
    (void)user;
}

TEST(vertices, copies_take_memory_and_give_it_back)
{
    const double points[2][3] = {{0, 0, 0}, {1, 0, 0}};
    const bvol_allocator none = {no_memory, free_nothing, NULL}, lacking = {NULL, free_nothing, NULL};
    const bvol_vertices v = doubles_of(points, 2), floats = triangle_of_vertices();
    bvol_sphere s = sphere(7, 7, 7, 7);
    bvol_obb o;
    CHECK(bvol_sphere_from_vertices(&v, &none, &s, NULL) == BVOL_ERROR_MEMORY && s.radius == 7);
    CHECK(bvol_sphere_from_vertices_minimal(&v, &none, &s, NULL, NULL) == BVOL_ERROR_MEMORY && s.radius == 7);
    CHECK(bvol_sphere_from_vertices(&v, &lacking, &s, NULL) == BVOL_ERROR_ARGUMENT && s.radius == 7);
    CHECK(bvol_sphere_from_vertices(&floats, &none, &s, NULL) == BVOL_OK && s.radius < 1); /* which needs no copy */
    CHECK(bvol_obb_from_vertices_minimal(&floats, &none, &o, NULL) == BVOL_ERROR_MEMORY);  /* but a hull */
    bvol_result result = BVOL_ERROR_MEMORY;
    for (int call = 1; result != BVOL_OK; call++) {
        ledger l = {.fail_at = call};
        const bvol_allocator counted = {ledger_alloc, ledger_free, &l};
        bvol_hull *hull;
        result = bvol_hull_create_from_vertices(&v, NULL, &counted, &hull);
        CHECK(result == (hull ? BVOL_OK : BVOL_ERROR_MEMORY) && call < 99);
        bvol_hull_destroy(hull);
        CHECK(l.live == 0 && l.bytes == 0);
    }
}
