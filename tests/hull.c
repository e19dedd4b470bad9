/* SPDX-License-Identifier: MIT */
#include "clouds.h"
#include "hull_proof.h"
#include "ledger.h"
#include "rational.h"
#include "test.h"
#include "values.h"

static void fill(chance *c, int kind, size_t count, cloud *out)
{
    out->count = count;
    for (size_t i = 0; i < count; i++)
        out->at[i] = cloud_point(c, kind);
}

static bvol_hull *hull_of(const cloud *c)
{
    bvol_hull *hull = NULL;
    CHECK(bvol_hull_create(c->at, c->count, 0, NULL, NULL, &hull) == BVOL_OK && hull);
    return hull;
}

static void check_cloud(const cloud *c, const char *what, int kind)
{
    static surface s;
    bvol_hull *const hull = hull_of(c);
    const char *const wrong = surface_complaint(hull, c, &s);
    CHECKF(!wrong, "%s %d, %zu points: %s", what, kind, c->count, wrong);
    bvol_hull_destroy(hull);
}

TEST(hull, is_proved_on_small_clouds)
{
    static cloud c;
    for (int kind = 0; kind < CLOUD_KINDS; kind++) {
        chance r = {test_seed() + (uint64_t)kind};
        for (long n = 0; n < test_cases(150); n++) {
            fill(&r, kind, (size_t)chance_int(&r, 0, one_in(&r, 8) ? 40 : 12), &c);
            check_cloud(&c, "kind", kind);
        }
    }
}

/* Those of which most are dropped at once. */
TEST(hull, is_proved_on_larger_clouds)
{
    static cloud c;
    for (int kind = 0; kind < CLOUD_KINDS; kind++)
        for (long n = 0; n < test_cases(1); n++) {
            chance r = {test_seed() + (uint64_t)(kind + CLOUD_KINDS * n)};
            fill(&r, kind, kind == 3 ? 60 : (size_t)test_sizes(60, 600), &c);
            check_cloud(&c, "large kind", kind);
        }
}

/* In and on a ball of the largest numbers: differences exceed the floats, and are no numbers times 0. */
TEST(hull, is_proved_where_differences_exceed_the_floats)
{
    static cloud c;
    for (long n = 0; n < test_cases(20); n++) {
        chance r = {test_seed() + (uint64_t)n};
        c.count = 100;
        for (size_t i = 0; i < c.count; i++) {
            const bvol_vec3 p = cloud_point(&r, 3);
            const float size = one_in(&r, 2) ? 0.99F * FLT_MAX : 0.9F * FLT_MAX;
            c.at[i] = vec3(size * p.x, size * p.y, size * p.z);
        }
        check_cloud(&c, "case", (int)n);
    }
}

/* The roundest numbers: a cube, with everything in it and on it. */
TEST(hull, of_a_cube_is_a_cube)
{
    static cloud c;
    static surface s;
    bvol_hull_measures m = BVOL_HULL_MEASURES_INIT;
    c.count = 0;
    for (int i = 0; i < 343; i++)
        c.at[c.count++] = vec3((float)(i / 49) / 3 - 1, (float)(i / 7 % 7) / 3 - 1, (float)(i % 7) / 3 - 1);
    check_cloud(&c, "cube", 0);
    bvol_hull *const hull = hull_of(&c);
    CHECK(surface_read(hull, &s) == NULL && s.vertices == 8 && s.faces == 6 && s.corners == 24);
    CHECK(s.at[0].x == -1 && s.at[7].z == 1 && s.ids[0] == 0 && s.ids[7] == 342);
    CHECK(bvol_hull_measure(hull, &m) == BVOL_OK && m.volume == 8 && m.area == 24 && m.center.x == 0 && m.center.z == 0);
    CHECK(m.volume_error < 1e-12 && m.area_error < 1e-12 && m.center_error < 1e-12);
    bvol_aabb box;
    CHECK(bvol_hull_bounds(hull, &box) == BVOL_OK);
    CHECK(box.min.x == -1 && box.max.z == 1);
    const bvol_vec3 up = vec3(0, 0, 1), none = vec3(0, 0, 0), out = vec3(1.0000001F, 0, 0), in = vec3(1, 1, 1);
    CHECK(bvol_hull_support(hull, &up, BVOL_NO_VERTEX) == 6 && bvol_hull_support(hull, &none, 342) == 0);
    CHECK(!bvol_hull_contains_point(hull, &out) && bvol_hull_contains_point(hull, &in));
    bvol_hull_destroy(hull);
}

static int same_surface(const surface *a, const surface *b)
{
    if (a->vertices != b->vertices || a->faces != b->faces || a->corners != b->corners)
        return 0;
    return memcmp(a->at, b->at, a->vertices * sizeof *a->at) == 0 &&
           memcmp(a->loops, b->loops, a->corners * sizeof *a->loops) == 0 &&
           memcmp(a->offsets, b->offsets, (a->faces + 1) * sizeof *a->offsets) == 0;
}

TEST(hull, is_the_same_in_any_order_of_points)
{
    static cloud c;
    static surface first, other;
    for (int kind = 0; kind < CLOUD_KINDS; kind++) {
        chance r = {test_seed() + (uint64_t)kind};
        fill(&r, kind, 50, &c);
        bvol_hull *hull = hull_of(&c);
        CHECK(surface_read(hull, &first) == NULL);
        bvol_hull_destroy(hull);
        for (long n = 0; n < test_cases(30); n++) {
            for (size_t i = c.count; i > 1; i--) {
                const size_t j = (size_t)chance_int(&r, 0, (int)i - 1);
                const bvol_vec3 p = c.at[j];
                c.at[j] = c.at[i - 1];
                c.at[i - 1] = p;
            }
            hull = hull_of(&c);
            CHECK(surface_read(hull, &other) == NULL && same_surface(&first, &other));
            bvol_hull_destroy(hull);
        }
    }
}

/* Containing points near the surface, and the volume. */
TEST(hull, contains_what_its_faces_do)
{
    static cloud c;
    static surface s;
    long inside = 0, outside = 0;
    for (int kind = 0; kind < CLOUD_KINDS; kind++)
        for (long n = 0; n < test_cases(30); n++) {
            chance r = {test_seed() + (uint64_t)(kind + CLOUD_KINDS * n)};
            bvol_hull_measures m = BVOL_HULL_MEASURES_INIT;
            fill(&r, kind, 20, &c);
            bvol_hull *const hull = hull_of(&c);
            CHECK(surface_read(hull, &s) == NULL);
            for (int i = 0; i < 20 && s.vertices > 0; i++) {
                const bvol_vec3 *const a = &s.at[chance_int(&r, 0, (int)s.vertices - 1)],
                                       *const b = &s.at[chance_int(&r, 0, (int)s.vertices - 1)];
                bvol_vec3 p = vec3(0.5F * a->x + 0.5F * b->x, 0.5F * a->y + 0.5F * b->y, 0.5F * a->z + 0.5F * b->z);
                if (one_in(&r, 2))
                    p = cloud_point(&r, kind);
                if (!point_is_finite(&p))
                    continue;
                const int want = surface_contains(&s, bvol_hull_dimension(hull), &p);
                CHECK(bvol_hull_contains_point(hull, &p) == want);
                inside += want;
                outside += !want;
            }
            CHECK(bvol_hull_measure(hull, &m) == BVOL_OK);
            rational_begin();
            rational six = rational_of(0);
            for (size_t f = 0; f < s.faces; f++)
                for (size_t i = 2; i < s.offsets[f + 1] - s.offsets[f]; i++)
                    six = rational_sub(six, rational_six_volumes(surface_corner(&s, f, 0), surface_corner(&s, f, i - 1),
                                                                 surface_corner(&s, f, i), &s.at[0]));
            CHECK(rational_within(m.volume, rational_div(six, rational_of(6)), rational_of(m.volume_error)));
            bvol_hull_destroy(hull);
        }
    CHECK(inside > 0 && outside > 0);
}

static rational height(const bvol_vec3 *d, const bvol_vec3 *p)
{
    return rational_add(
        rational_add(rational_product((double)d->x, (double)p->x), rational_product((double)d->y, (double)p->y)),
        rational_product((double)d->z, (double)p->z));
}

static uint32_t true_support(const surface *s, const bvol_vec3 *d)
{
    size_t best = 0;
    rational_begin();
    for (size_t i = 1; i < s->vertices; i++) {
        const int sign = rational_cmp(height(d, &s->at[i]), height(d, &s->at[best]));
        if (sign > 0 || (sign == 0 && s->ids[i] < s->ids[best]))
            best = i;
    }
    return s->vertices > 0 ? s->ids[best] : BVOL_NO_VERTEX;
}

TEST(hull, support_is_that_of_all_vertices)
{
    static cloud c;
    static surface s;
    for (int kind = 0; kind < CLOUD_KINDS; kind++)
        for (long n = 0; n < test_cases(40); n++) {
            chance r = {test_seed() + (uint64_t)(kind + CLOUD_KINDS * n)};
            fill(&r, kind, 40, &c);
            bvol_hull *const hull = hull_of(&c);
            CHECK(surface_read(hull, &s) == NULL);
            uint32_t hint = BVOL_NO_VERTEX;
            for (int i = 0; i < 20; i++) {
                const bvol_vec3 d = cloud_point(&r, one_in(&r, 2) ? 0 : one_in(&r, 2) ? 3 : 7);
                const uint32_t want = true_support(&s, &d);
                CHECK(bvol_hull_support(hull, &d, hint) == want && bvol_hull_support(hull, &d, BVOL_NO_VERTEX) == want);
                hint = want;
            }
            bvol_hull_destroy(hull);
        }
}

/* Equal sums, of which double rounds one up and another down. */
TEST(hull, support_sees_ties_that_rounding_breaks)
{
    chance r = {test_seed()};
    for (long n = 0; n < test_cases(6000); n++) {
        const float x = (float)chance_real(&r, 1, 2), y = ldexpf((float)chance_real(&r, 1, 2), chance_int(&r, -29, -10)),
                    z = ldexpf((float)chance_real(&r, 1, 2), chance_int(&r, -29, -10)), t = (float)chance_real(&r, 1, 2);
        const cloud c = {7, {{0, 0, 0}, {x, y, z}, {x, z, y}, {y, x, z}, {z, x, y}, {y, z, x}, {z, y, x}}};
        const bvol_vec3 d = vec3(t, t, t);
        bvol_hull *const hull = hull_of(&c);
        for (uint32_t hint = 0; hint < 7; hint++)
            CHECK(bvol_hull_support(hull, &d, hint) == 1);
        bvol_hull_destroy(hull);
    }
}

/* A cube whose faces are cut into squares and bent by a millionth, so that all corners of squares are vertices and what climbs
 * sees plateaus everywhere, turned somehow or by a millionth; or one that is tilted by a millionth and flat but for rounding.
 */
enum { SQUARES = 9 };

static void fill_bent_cube(chance *r, int tilted, float bend, cloud *out)
{
    bvol_vec3 axis[3] = {{1, 1e-6F, -1e-6F}, {-1e-6F, 1, 1e-6F}, {1e-6F, -1e-6F, 1}};
    if (!tilted)
        chance_rotation(r, axis);
    out->count = 0;
    for (int face = 0; face < 6; face++)
        for (int i = 0; i <= SQUARES; i++)
            for (int j = 0; j <= SQUARES; j++) {
                const float u = 2.0F * (float)i / SQUARES - 1, v = 2.0F * (float)j / SQUARES - 1,
                            w = (face % 2 ? -1 : 1) * (1 + bend * (2 - u * u - v * v));
                const float at[3] = {face / 2 == 0 ? w : u, face / 2 == 1 ? w : face / 2 == 0 ? u : v, face / 2 == 2 ? w : v};
                for (int c = 0; c < 3; c++)
                    *vec3_at(&out->at[out->count], c) =
                        at[0] * vec3_get(&axis[0], c) + at[1] * vec3_get(&axis[1], c) + at[2] * vec3_get(&axis[2], c);
                out->count++;
            }
}

/* The true support, where double leaves several vertices open with rationals. */
static uint32_t support_of_all(const surface *s, const bvol_vec3 *d)
{
    static surface open;
    double most = -(double)INF, at[HULL_MOST];
    for (size_t i = 0; i < s->vertices; i++) {
        at[i] = (double)d->x * (double)s->at[i].x + (double)d->y * (double)s->at[i].y + (double)d->z * (double)s->at[i].z;
        most = fmax(most, at[i]);
    }
    open.vertices = 0;
    for (size_t i = 0; i < s->vertices; i++)
        if (at[i] >= most - 1e-13 * (fabs((double)d->x) + fabs((double)d->y) + fabs((double)d->z))) {
            open.at[open.vertices] = s->at[i];
            open.ids[open.vertices++] = s->ids[i];
        }
    return open.vertices == 1 ? open.ids[0] : true_support(&open, d);
}

TEST(hull, support_climbs_over_plateaus)
{
    static cloud c;
    static surface s;
    for (long n = 0; n < test_cases(4); n++) {
        chance r = {test_seed() + (uint64_t)n};
        const int is_flat = n % 4 == 3;
        fill_bent_cube(&r, n % 2 != 0, is_flat ? 0 : 1e-6F, &c);
        bvol_hull *const hull = hull_of(&c);
        CHECK(surface_read(hull, &s) == NULL && s.vertices > (is_flat ? 8 : 200));
        uint32_t hint = BVOL_NO_VERTEX;
        for (int i = 0; i < 2500; i++) {
            /* Any direction, and those nearly along a vertex, of which those in faces are along the faces. */
            const bvol_vec3 p = s.at[chance_int(&r, 0, (int)s.vertices - 1)];
            const float off = ldexpf(1, -chance_int(&r, 5, 30));
            const bvol_vec3 d = one_in(&r, 3) ? chance_vec3(&r, -1, 1)
                                              : vec3(p.x + chance_float(&r, -1, 1) * off, p.y + chance_float(&r, -1, 1) * off,
                                                     p.z + chance_float(&r, -1, 1) * off);
            const uint32_t want = support_of_all(&s, &d);
            CHECKF(bvol_hull_support(hull, &d, hint) == want, "case %ld, direction %a %a %a", n, (double)d.x, (double)d.y,
                   (double)d.z);
            CHECK(i % 2 || bvol_hull_support(hull, &d, BVOL_NO_VERTEX) == want);
            hint = one_in(&r, 2) ? want : s.ids[chance_int(&r, 0, (int)s.vertices - 1)];
        }
        bvol_hull_destroy(hull);
    }
}

/* Coordinate r of the image of a point. */
static rational image(const float m[16], int r, const bvol_vec3 *p)
{
    const bvol_vec3 row = vec3(m[r], m[4 + r], m[8 + r]);
    return rational_add(height(&row, p), rational_of((double)m[12 + r]));
}

/* Of every point that is finite, whether a vertex or not. */
static void check_bounds_of_image(const cloud *c, const float m[16], const bvol_aabb *box)
{
    for (int r = 0; r < 3; r++) {
        rational least = NULL, most = NULL;
        rational_begin();
        for (size_t i = 0; i < c->count; i++) {
            if (!isfinite(c->at[i].x) || !isfinite(c->at[i].y) || !isfinite(c->at[i].z))
                continue;
            const rational at = image(m, r, &c->at[i]);
            least = !least || rational_cmp(at, least) < 0 ? at : least;
            most = !most || rational_cmp(at, most) > 0 ? at : most;
        }
        if (least) {
            CHECK(rational_rounds_down_to(least, (&box->min.x)[r]));
            CHECK(rational_rounds_up_to(most, (&box->max.x)[r]));
        } else
            CHECK((&box->min.x)[r] == INF && (&box->max.x)[r] == -INF);
    }
}

TEST(hull, bounds_of_the_image_are_those_of_all_points)
{
    static cloud c;
    for (int kind = 0; kind < CLOUD_KINDS; kind++)
        for (long n = 0; n < test_cases(10); n++) {
            chance r = {test_seed() + (uint64_t)(kind + CLOUD_KINDS * n)};
            fill(&r, kind, 40, &c);
            bvol_hull *const hull = hull_of(&c);
            uint32_t hints[6] = {0, BVOL_NO_VERTEX, 99, 1, 2, 3};
            for (int turn = 0; turn < 8; turn++) {
                bvol_aabb warm = {{7, 7, 7}, {7, 7, 7}}, cold;
                float m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
                for (int i = 0; i < 12 && turn > 0; i++)
                    m[i / 3 * 4 + i % 3] = turn == 1 ? (float)chance_int(&r, -2, 2) : (float)chance_real(&r, -2, 2);
                CHECK(bvol_hull_bounds_transformed(hull, m, hints, &warm) == BVOL_OK);
                CHECK(bvol_hull_bounds_transformed(hull, m, NULL, &cold) == BVOL_OK);
                CHECK(memcmp(&warm, &cold, sizeof warm) == 0);
                check_bounds_of_image(&c, m, &warm);
                m[0] = turn == 2 ? INF : NAN;
                CHECK(bvol_hull_bounds_transformed(hull, m, hints, &cold) == BVOL_ERROR_NOT_FINITE);
                CHECK(memcmp(&warm, &cold, sizeof warm) == 0);
            }
            bvol_hull_destroy(hull);
        }
}

TEST(hull, special_operands)
{
    const bvol_vec3 points[] = {{0, 0, 0}, {-0.0F, 0, 0}, {NAN, 0, 0}, {1, 0, 0}, {1, 0, 0}, {0.5F, 0, 0}, {0, INF, 0}};
    const bvol_vec3 x = vec3(1, 0, 0), lost = vec3(NAN, 0, 0);
    bvol_hull_options wrong = BVOL_HULL_OPTIONS_INIT;
    bvol_hull *hull = NULL;
    uint32_t ids[4] = {7, 7, 7, 7};
    bvol_hull_measures m = BVOL_HULL_MEASURES_INIT;
    bvol_aabb box;
    CHECK(bvol_hull_create(points, 7, 0, NULL, NULL, &hull) == BVOL_OK && bvol_hull_dimension(hull) == 1);
    CHECK(bvol_hull_skipped(hull) == 2 && bvol_hull_vertices(hull, ids, 4) == 2 && ids[0] == 0 && ids[1] == 3 && ids[2] == 7);
    CHECK(bvol_hull_vertices(hull, ids, 1) == 2 && bvol_hull_neighbors(hull, 3, ids, 4) == 1 && ids[0] == 0);
    CHECK(bvol_hull_neighbors(hull, 4, ids, 4) == 0 && bvol_hull_support(hull, &x, 99) == 3);
    CHECK(bvol_hull_support(hull, &lost, 0) == BVOL_NO_VERTEX && !bvol_hull_contains_point(hull, &lost));
    CHECK(bvol_hull_measure(hull, &m) == BVOL_OK && m.volume == 0 && m.area == 0 && m.center.x == 0.5);
    CHECK(bvol_hull_bytes(hull) > 0);
    bvol_hull_destroy(hull);
    CHECK(bvol_hull_create(NULL, 0, 0, NULL, NULL, &hull) == BVOL_OK && bvol_hull_dimension(hull) == -1);
    CHECK(bvol_hull_support(hull, &x, 0) == BVOL_NO_VERTEX && bvol_hull_faces(hull, ids, 4, NULL, 0) == 0 && ids[0] == 0);
    CHECK(bvol_hull_measure(hull, &m) == BVOL_OK && isnan(m.center.x) && !bvol_hull_contains_point(hull, &x));
    CHECK(bvol_hull_bounds(hull, &box) == BVOL_OK);
    CHECK(bvol_aabb_is_empty(&box));
    bvol_hull_destroy(hull);
    CHECK(bvol_hull_create(points, 1, 0, NULL, NULL, &hull) == BVOL_OK && bvol_hull_dimension(hull) == 0);
    CHECK(bvol_hull_contains_point(hull, &points[1]) && bvol_hull_neighbors(hull, 0, ids, 4) == 0);
    bvol_hull_destroy(hull);
    wrong.flags = 1;
    CHECK(bvol_hull_create(points, 1, 0, &wrong, NULL, &hull) == BVOL_ERROR_OPTIONS && !hull);
    CHECK(bvol_hull_create(points, 1, 5, NULL, NULL, &hull) == BVOL_ERROR_ARGUMENT && !hull);
    CHECK(bvol_hull_create(points, (size_t)UINT32_MAX, 0, NULL, NULL, &hull) == BVOL_ERROR_ARGUMENT && !hull);
}

/* Memory that is lacking at any of the allocations. */
/* Vertices are found by their ids, however these are spread, and other points are not. */
TEST(hull, vertices_are_those_whose_ids_have_neighbours)
{
    enum { COUNT = 3000 };
    static bvol_vec3 points[COUNT];
    chance rng = {test_seed()};
    for (long i = test_cases(40); i > 0; i--) {
        static uint32_t ids[COUNT];
        static int is_vertex[COUNT + 2];
        const int some = chance_int(&rng, 0, 40), last = chance_int(&rng, 0, 40);
        bvol_hull *hull;
        for (int k = 0; k < COUNT; k++) {
            is_vertex[k] = 0;
            points[k] = k < some || k >= COUNT - last ? chance_vec3(&rng, -1, 1) : vec3(NAN, 0, 0);
        }
        CHECK(bvol_hull_create(points, COUNT, 0, NULL, NULL, &hull) == BVOL_OK);
        const size_t count = bvol_hull_vertices(hull, ids, COUNT);
        for (size_t k = 0; k < count; k++)
            is_vertex[ids[k]] = count > 1;
        for (uint32_t id = 0; id < COUNT + 2; id++)
            CHECK((bvol_hull_neighbors(hull, id, NULL, 0) > 0) == is_vertex[id]);
        CHECK(bvol_hull_neighbors(hull, UINT32_MAX, NULL, 0) == 0 && bvol_hull_neighbors(hull, 1U << 31, NULL, 0) == 0);
        bvol_hull_destroy(hull);
    }
}

TEST(hull, does_without_memory_what_it_says)
{
    static cloud c;
    const int kinds[] = {3, 4, 5, 2};
    for (int i = 0; i < 4; i++) {
        chance r = {test_seed() + (uint64_t)i};
        fill(&r, kinds[i], i == 3 ? 300 : 40, &c);
        bvol_result result = BVOL_ERROR_MEMORY;
        int fail_at = 0;
        while (result == BVOL_ERROR_MEMORY) {
            ledger l = {0, ++fail_at, 0, 0};
            const bvol_allocator allocator = {ledger_alloc, ledger_free, &l};
            bvol_hull *hull = NULL;
            result = bvol_hull_create(c.at, c.count, 0, NULL, &allocator, &hull);
            CHECK((result == BVOL_OK) == (hull != NULL));
            bvol_hull_destroy(hull);
            CHECK(l.live == 0 && l.bytes == 0);
        }
        CHECK(result == BVOL_OK && fail_at > 2);
    }
}
