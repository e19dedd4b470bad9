/* SPDX-License-Identifier: MIT */
/* Inside or outside of meshes: the winding number about a point, one by one and many at once, with every engine and every table
 * of kernels, against the sum over all triangles in rationals. */
#include "index/mesh_oracle.h"
#include "ledger.h"
#include "stages.h"
#include "tables.h"

#include <math.h>

/* Answers of one index about points: single ones and batches say the same. */
enum { POINTS_MOST = 1100 };

static void check_batches(const bvol_index *index, const bvol_vec3 *points, size_t count, const bvol_resources *with)
{
    static int32_t winding[POINTS_MOST];
    static uint64_t on[POINTS_MOST / 64 + 1], enclosed[POINTS_MOST / 64 + 1];
    CHECK(count <= POINTS_MOST);
    CHECK(bvol_index_winding_point_many(index, points, count, 0, with, winding, on, POINTS_MOST / 64 + 1) == BVOL_OK);
    CHECK(bvol_index_encloses_point_many(index, points, count, 0, with, enclosed, POINTS_MOST / 64 + 1) == BVOL_OK);
    for (size_t i = 0; i < count; i++) {
        int touched = 7;
        const int one = bvol_index_winding_point(index, &points[i], &touched);
        CHECKF(winding[i] == one && (int)(on[i / 64] >> i % 64 & 1) == touched, "point %zu: %d, not %d", i, (int)winding[i],
               one);
        CHECK(bvol_index_winding_point(index, &points[i], NULL) == one);
        CHECK(bvol_index_encloses_point(index, &points[i]) == (touched || one != 0));
        CHECK((int)(enclosed[i / 64] >> i % 64 & 1) == (touched || one != 0));
    }
    memset(winding, 0, sizeof winding);
    CHECK(bvol_index_winding_point_many(index, points, count, 0, with, winding, NULL, 0) == BVOL_OK);
    for (size_t i = 0; i < count; i++)
        CHECK(winding[i] == bvol_index_winding_point(index, &points[i], NULL));
}

static void check_truth(const bvol_index *index, const surface *s, const bvol_vec3 *points, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const bvol_vec3 p = points[i];
        int on = 7;
        const int got = bvol_index_winding_point(index, &p, &on), want = oracle_winding(s, p);
        CHECKF(got == want, "{%a, %a, %a}: %d, not %d", (double)p.x, (double)p.y, (double)p.z, got, want);
        CHECKF(on == oracle_on_surface(s, p), "{%a, %a, %a}: on the surface %d", (double)p.x, (double)p.y, (double)p.z, on);
    }
}

/* What a stranger tries first. */
TEST(index_mesh_winding, the_unit_cube_about_the_origin)
{
    surface s = {.count = 0};
    surface_add_box(&s, vec3(-0.5F, -0.5F, -0.5F), vec3(0.5F, 0.5F, 0.5F), 0);
    static const float at[] = {-1, -0.5F, -0.25F, -0.0F, 0, 0.25F, 0.5F, 1, -FLT_MAX, FLT_MAX, TINY, -TINY};
    enum { MANY = sizeof at / sizeof *at };
    for (int e = 0; e < ENGINES; e++) {
        bvol_index *const index = index_of_surface(&engines[e], &s);
        for (int i = 0; i < MANY * MANY * MANY; i++) {
            const bvol_vec3 p = vec3(at[i % MANY], at[i / MANY % MANY], at[i / MANY / MANY]);
            const float far = fmaxf(fmaxf(fabsf(p.x), fabsf(p.y)), fabsf(p.z));
            const int in = p.x >= -0.5F && p.x < 0.5F && p.y >= -0.5F && p.y < 0.5F && p.z >= -0.5F && p.z < 0.5F;
            int on;
            CHECK(bvol_index_winding_point(index, &p, &on) == in);
            CHECK(on == (far == 0.5F));
            CHECK(bvol_index_encloses_point(index, &p) == (far <= 0.5F));
        }
        bvol_index_destroy(index);
    }
}

TEST(index_mesh_winding, nested_turned_and_doubled_shells_add_up)
{
    surface s = {.count = 0};
    surface_add_box(&s, vec3(-4, -4, -4), vec3(4, 4, 4), 0);
    surface_add_box(&s, vec3(-2, -2, -2), vec3(2, 2, 2), 0);
    surface_add_box(&s, vec3(-1, -1, -1), vec3(1, 1, 1), 1);
    surface_add_box(&s, vec3(-1, -1, -1), vec3(1, 1, 1), 1);
    surface_add_box(&s, vec3(10, -1, -1), vec3(12, 1, 1), 1);
    bvol_index *const index = index_of_surface(NULL, &s);
    const struct {
        float x;
        int winding;
    } cases[] = {{0, 0}, {1.5F, 2}, {-3, 1}, {5, 0}, {11, -1}, {-11, 0}, {13, 0}, {1, 2}, {-1, 0}, {4, 0}, {-4, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const bvol_vec3 p = vec3(cases[i].x, 0.25F, 0.5F);
        CHECKF(bvol_index_winding_point(index, &p, NULL) == cases[i].winding, "at %g", (double)p.x);
    }
    bvol_index_destroy(index);
}

static bvol_vec3 place_round(chance *c, bvol_vec3 on_ball)
{
    (void)on_ball;
    return vec3((float)chance_int(c, -2, 2), (float)chance_int(c, -2, 2), (float)chance_int(c, -2, 2));
}

static bvol_vec3 place_ball(chance *c, bvol_vec3 on_ball)
{
    (void)c;
    return on_ball;
}

static bvol_vec3 place_near(chance *c, bvol_vec3 on_ball)
{
    return vec3((float)chance_int(c, 0, 3) * TINY + rintf(2 * on_ball.x), nextafterf(rintf(2 * on_ball.y), 9),
                one_in(c, 2) ? -0.0F : 0);
}

static float any_float(chance *c)
{
    for (;;) {
        const float f = odd_float(c);
        if (fabsf(f) <= FLT_MAX)
            return f;
    }
}

static bvol_vec3 place_anywhere(chance *c, bvol_vec3 on_ball)
{
    (void)on_ball;
    return vec3(any_float(c), any_float(c), any_float(c));
}

static vertex_placer *const placers[] = {place_round, place_ball, place_near, place_anywhere};
enum { PLACERS = sizeof placers / sizeof *placers };

/* Closed surfaces, whose vertices may be anywhere; some with a triangle more or less. */
static void draw_surface(surface *s, chance *c)
{
    s->count = 0;
    for (int parts = chance_int(c, 1, 2); parts > 0; parts--)
        surface_add_ball(s, chance_int(c, 2, 6), c, placers[chance_int(c, 0, PLACERS - 1)]);
    if (one_in(c, 3))
        surface_add_box(s, place_round(c, vec3(0, 0, 0)), vec3(3, 3, 3), one_in(c, 2));
    if (one_in(c, 4))
        s->triangle[chance_int(c, 0, (int)s->count - 1)] = s->triangle[0];
}

static float between(chance *c, float a, float b)
{
    return one_in(c, 2) ? a : (float)((double)a + 0.125 * chance_int(c, 0, 8) * ((double)b - (double)a));
}

/* Points at vertices, on edges and in faces or near them, behind them along x, and elsewhere. */
static bvol_vec3 draw_point(const surface *s, chance *c)
{
    const bvol_triangle *const t = &s->triangle[chance_int(c, 0, (int)s->count - 1)],
                               *const u = &s->triangle[chance_int(c, 0, (int)s->count - 1)];
    bvol_vec3 p = one_in(c, 5) ? place_anywhere(c, t->a) : one_in(c, 3) ? place_round(c, t->a) : t->a;
    if (one_in(c, 2))
        p = vec3(between(c, p.x, t->b.x), between(c, p.y, t->b.y), between(c, p.z, t->b.z));
    if (one_in(c, 3))
        p = vec3((float)(((double)t->a.x + (double)t->b.x) / 2), (float)(((double)t->a.y + (double)t->b.y) / 2),
                 (float)(((double)t->a.z + (double)t->b.z) / 2));
    if (one_in(c, 4))
        p.x = one_in(c, 2) ? u->a.x : between(c, u->b.x, -9);
    if (one_in(c, 6))
        p.y = nextafterf(p.y, one_in(c, 2) ? INF : -INF);
    if (one_in(c, 6))
        p.x = nextafterf(p.x, one_in(c, 2) ? INF : -INF);
    if (!(fabsf(p.x) <= FLT_MAX && fabsf(p.y) <= FLT_MAX && fabsf(p.z) <= FLT_MAX))
        return t->b;
    return p;
}

TEST(index_mesh_winding, every_point_of_every_surface_by_all_triangles_in_rationals)
{
    static surface s;
    chance c = {test_seed()};
    const long surfaces = test_cases(40);
    enum { POINTS = 60 };
    for (long i = 0; i < surfaces; i++) {
        bvol_vec3 points[POINTS];
        draw_surface(&s, &c);
        for (int k = 0; k < POINTS; k++)
            points[k] = draw_point(&s, &c);
        FOR_EACH_TABLE
        {
            bvol_index *const index = index_of_surface(&engines[chance_int(&c, 0, ENGINES - 1)], &s);
            static int table;
            if (table++ % 4 == 0)
                check_truth(index, &s, points, POINTS);
            check_batches(index, points, POINTS, NULL);
            bvol_index_destroy(index);
        }
    }
    EXPECT_STAGES(beam_side, 2);
}

/* Points beside an edge, so near that differences in double are rounded by more than they are off: the edge passes through the
 * origin, and the point is a small share of an end, rounded. */
TEST(index_mesh_winding, points_beside_an_edge_by_less_than_a_double_tells)
{
    chance c = {test_seed() + 4};
    const long cases = test_cases(3000);
    for (long i = 0; i < cases; i++) {
        surface s = {.count = 0};
        const bvol_vec3 a = vec3(1, (float)chance_real(&c, 1, 2), (float)chance_real(&c, 1, 2)),
                        b = vec3(1, -2 * a.y, -2 * a.z);
        const double share = ldexp(chance_real(&c, 1, 2), -chance_int(&c, 24, 40));
        const bvol_vec3 p = vec3(0, (float)((double)a.y * share), (float)((double)a.z * share));
        surface_add(&s, a, b, vec3(1, one_in(&c, 2) ? 3 : -3, 0.5F));
        bvol_index *const index = index_of_surface(NULL, &s);
        check_truth(index, &s, &p, 1);
        bvol_index_destroy(index);
    }
}

/* Coordinates exchanged, and perhaps negated along one, which turns the triangles. */
static bvol_vec3 along(bvol_vec3 p, int axis, int negated)
{
    const float at[3] = {p.x, p.y, p.z}, x = at[axis];
    return vec3(negated ? -x : x, at[(axis + 1) % 3], at[(axis + 2) % 3]);
}

static void turn(const surface *s, int axis, int negated, surface *out)
{
    out->count = 0;
    for (size_t i = 0; i < s->count; i++) {
        const bvol_triangle *const t = &s->triangle[i];
        const bvol_vec3 a = along(t->a, axis, negated), b = along(t->b, axis, negated), d = along(t->c, axis, negated);
        surface_add(out, a, negated ? d : b, negated ? b : d);
    }
}

TEST(index_mesh_winding, six_directions_agree_about_closed_surfaces)
{
    static surface s, turned;
    chance c = {test_seed() + 1};
    const long surfaces = test_cases(60);
    enum { POINTS = 60 };
    for (long i = 0; i < surfaces; i++) {
        bvol_vec3 points[POINTS];
        int want[POINTS], on[POINTS];
        s.count = 0;
        surface_add_ball(&s, chance_int(&c, 2, 9), &c, placers[i % PLACERS]);
        for (int k = 0; k < POINTS; k++)
            points[k] = draw_point(&s, &c);
        for (int way = 0; way < 6; way++) {
            turn(&s, way / 2, way % 2, &turned);
            bvol_index *const index = index_of_surface(NULL, &turned);
            for (int k = 0; k < POINTS; k++) {
                const bvol_vec3 p = along(points[k], way / 2, way % 2);
                int surface_too;
                const int got = bvol_index_winding_point(index, &p, &surface_too);
                if (way == 0) {
                    want[k] = got;
                    on[k] = surface_too;
                }
                CHECK(surface_too == on[k] && (on[k] || got == want[k]));
            }
            bvol_index_destroy(index);
        }
    }
}

TEST(index_mesh_winding, a_large_batch_is_answered_as_single_points_are)
{
    static surface s;
    static bvol_vec3 points[POINTS_MOST];
    chance c = {test_seed() + 2};
    surface_add_ball(&s, 16, &c, place_ball);
    bvol_index *const index = index_of_surface(NULL, &s);
    for (int spread = 0; spread < 3; spread++) {
        for (int i = 0; i < POINTS_MOST; i++)
            points[i] = spread == 0
                            ? vec3((float)chance_real(&c, -1, 1), (float)chance_real(&c, -1, 1), (float)chance_real(&c, -1, 1))
                        : spread == 1 ? vec3((float)chance_int(&c, -9, 9) / 8, 0, (float)chance_int(&c, -9, 9) / 8)
                                      : draw_point(&s, &c);
        points[7].y = NAN;
        points[900].x = -INF;
        check_batches(index, points, POINTS_MOST, NULL);
        for (size_t few = 0; few < 40; few++)
            check_batches(index, points, few, NULL);
    }
    bvol_index_destroy(index);
}

static void run_backward(bvol_executor_part part, void *work, size_t parts, void *context)
{
    ++*(int *)context;
    while (parts-- > 0)
        part(work, parts);
}

TEST(index_mesh_winding, batches_with_an_executor_and_without_memory)
{
    surface s = {.count = 0};
    static bvol_vec3 points[POINTS_MOST];
    ledger memory = {0, 0, 0, 0};
    const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
    chance c = {test_seed() + 3};
    int runs = 0;
    const bvol_executor executor = {sizeof executor, 4, run_backward, &runs};
    bvol_scratch *scratch;
    surface_add_box(&s, vec3(-1, -1, -1), vec3(1, 1, 1), 0);
    bvol_index *const index = index_of_surface(NULL, &s);
    for (int i = 0; i < POINTS_MOST; i++)
        points[i] = vec3((float)chance_real(&c, -2, 2), (float)chance_int(&c, -2, 2), (float)chance_int(&c, -2, 2));
    int32_t winding[64] = {5};
    uint64_t mask = 77;
    for (int fail = 1;; fail++) {
        memory = (ledger){0, 0, 0, 0};
        CHECK(bvol_scratch_create(&allocator, &scratch) == BVOL_OK);
        memory.fail_at = memory.calls + fail;
        const bvol_resources with = {sizeof with, 0, &executor, scratch};
        const bvol_result r = bvol_index_winding_point_many(index, points, 64, 0, &with, winding, &mask, 1);
        bvol_scratch_destroy(scratch);
        CHECK(memory.live == 0 && memory.bytes == 0);
        if (r == BVOL_OK)
            break;
        CHECK(r == BVOL_ERROR_MEMORY && winding[0] == 5 && mask == 77 && fail < 20);
    }
    CHECK(bvol_scratch_create(NULL, &scratch) == BVOL_OK);
    const bvol_resources with = {sizeof with, 0, &executor, scratch};
    runs = 0;
    check_batches(index, points, POINTS_MOST, &with);
    CHECK(runs > 0);
    bvol_scratch_destroy(scratch);
    bvol_index_destroy(index);
}

TEST(index_mesh_winding, nothing_and_what_is_no_mesh)
{
    surface s = {.count = 0};
    surface_add_box(&s, vec3(-1, -1, -1), vec3(1, 1, 1), 0);
    const bvol_vec3 p = vec3(0, 0, 0), nan = vec3(0, NAN, 0), beyond = vec3(0, INF, 0), before = vec3(-INF, 0, 0);
    const bvol_aabb box = aabb(-1, -1, -1, 1, 1, 1);
    bvol_index *const mesh = index_of_surface(NULL, &s), *const boxes = index_of(&engines[1], &box, 1, 0), *empty;
    int on = 5;
    int32_t winding = 9;
    uint64_t mask = 9;
    CHECK(bvol_index_create(NULL, NULL, &empty) == BVOL_OK);
    CHECK(bvol_index_winding_point(NULL, &p, &on) == 0 && bvol_index_winding_point(mesh, NULL, &on) == 0 && on == 5);
    CHECK(bvol_index_encloses_point(NULL, &p) == 0 && bvol_index_encloses_point(mesh, NULL) == 0);
    CHECK(bvol_index_winding_point(mesh, &p, NULL) == 1);
    CHECK(bvol_index_winding_point(mesh, &nan, &on) == 0 && on == 0);
    CHECK(bvol_index_winding_point(mesh, &beyond, &on) == 0 && bvol_index_winding_point(mesh, &before, &on) == 0);
    CHECK(bvol_index_winding_point(boxes, &p, &on) == 0 && bvol_index_encloses_point(boxes, &p) == 0);
    CHECK(bvol_index_winding_point(empty, &p, &on) == 0 && bvol_index_encloses_point(empty, &p) == 0);
    CHECK(bvol_index_winding_point_many(NULL, &p, 1, 0, NULL, &winding, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_winding_point_many(mesh, NULL, 1, 0, NULL, &winding, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_winding_point_many(mesh, &p, 1, 0, NULL, NULL, &mask, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_winding_point_many(mesh, &p, 1, 7, NULL, &winding, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_winding_point_many(boxes, &p, 1, 0, NULL, &winding, NULL, 0) == BVOL_ERROR_KIND);
    CHECK(bvol_index_encloses_point_many(mesh, &p, 1, 0, NULL, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_encloses_point_many(boxes, &p, 1, 0, NULL, &mask, 1) == BVOL_ERROR_KIND);
    CHECK(winding == 9 && mask == 9);
    CHECK(bvol_index_winding_point_many(mesh, NULL, 0, 0, NULL, NULL, NULL, 0) == BVOL_OK);
    CHECK(bvol_index_encloses_point_many(mesh, &p, 1, 0, NULL, &mask, 0) == BVOL_OK && mask == 9);
    bvol_index_destroy(mesh);
    bvol_index_destroy(boxes);
    bvol_index_destroy(empty);
}

/* A vertex that comes to be no number after the index was built, or lies at infinity from the start. */
TEST(index_mesh_winding, triangles_that_are_not_finite_are_never_crossed)
{
    static const float odd[] = {NAN, INF, -INF};
    const bvol_vec3 p = vec3(0, 0, 0);
    for (int i = 0; i < 27; i++)
        for (int after = 0; after < 2; after++)
            FOR_EACH_TABLE
            {
                surface s = {.count = 0};
                surface_add(&s, vec3(1, -1, -1), vec3(1, 2, -1), vec3(1, -1, 2));
                bvol_triangle *const t = &s.triangle[0];
                float *const field = i < 9 ? &t->a.x : i < 18 ? &t->b.x : &t->c.x;
                if (!after)
                    field[i % 3] = odd[i / 3 % 3];
                bvol_index *const index = index_of_surface(NULL, &s);
                int32_t winding[17];
                bvol_vec3 points[17];
                field[i % 3] = odd[i / 3 % 3];
                for (int k = 0; k < 17; k++)
                    points[k] = p;
                if (after)
                    CHECK(bvol_index_refit(index) == BVOL_OK);
                CHECK(bvol_index_winding_point(index, &p, NULL) == 0);
                CHECK(bvol_index_winding_point_many(index, points, 17, 0, NULL, winding, NULL, 0) == BVOL_OK &&
                      winding[16] == 0);
                bvol_index_destroy(index);
            }
}
