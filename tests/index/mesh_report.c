/* SPDX-License-Identifier: MIT */
/* What is wrong with meshes: edges, fans and crossings counted one by one, volumes in rationals. */
#include "index/mesh_oracle.h"
#include "ledger.h"
#include "oracle/num.h"

#include <math.h>

static bvol_mesh_report report_of(const bvol_index *index, uint8_t *faults, size_t capacity)
{
    bvol_mesh_report r = BVOL_MESH_REPORT_INIT;
    CHECK(bvol_index_validate_mesh(index, NULL, &r, faults, capacity) == BVOL_OK);
    return r;
}

static bvol_mesh_report report_of_surface(const surface *s)
{
    bvol_index *const index = index_of_surface(NULL, s);
    const bvol_mesh_report r = report_of(index, NULL, 0);
    bvol_index_destroy(index);
    return r;
}

enum { SOUND = BVOL_MESH_CLOSED | BVOL_MESH_ORIENTED | BVOL_MESH_MANIFOLD };

/* What is counted, in the order of the fields. */
static void check_counts(const bvol_mesh_report *r, const uint64_t want[9], const char *what)
{
    static const char *const names[9] = {"triangles", "vertices", "degenerate", "duplicates", "open",
                                         "crowded",   "flipped",  "pinched",    "crossings"};
    const uint64_t got[9] = {r->triangles,     r->vertices,      r->degenerate,       r->duplicates, r->open_edges,
                             r->crowded_edges, r->flipped_edges, r->pinched_vertices, r->crossings};
    for (int i = 0; i < 9; i++)
        CHECKF(got[i] == want[i], "%s: %s %llu, not %llu", what, names[i], (unsigned long long)got[i],
               (unsigned long long)want[i]);
}

TEST(index_mesh_report, the_unit_cube_is_sound)
{
    surface s = {.count = 0};
    surface_add_box(&s, vec3(-0.5F, -0.5F, -0.5F), vec3(0.5F, 0.5F, 0.5F), 0);
    bvol_mesh_report r = report_of_surface(&s);
    check_counts(&r, (const uint64_t[9]){12, 8, 0, 0, 0, 0, 0, 0, 0}, "a cube");
    CHECKF(r.flags == SOUND && r.area == 6 && r.volume == 1 && r.area_error < 1e-13 && r.volume_error < 1e-14, "%u %a %a %a %a",
           r.flags, r.area, r.volume, r.area_error, r.volume_error);
    CHECK(fabs(r.center.x) + fabs(r.center.y) + fabs(r.center.z) <= 3 * r.center_error && r.center_error < 1e-14);
    s.count = 0;
    surface_add_box(&s, vec3(1, 2, 3), vec3(3, 4, 5), 1);
    r = report_of_surface(&s);
    check_counts(&r, (const uint64_t[9]){12, 8, 0, 0, 0, 0, 0, 0, 0}, "a cube that is turned inside out");
    CHECK(r.flags == SOUND && r.volume == -8 && fabs(r.center.z - 4) <= r.center_error && r.center_error < 1e-13);
}

TEST(index_mesh_report, each_fault_by_itself)
{
    surface s = {.count = 0};
    uint8_t faults[40];
    surface_add_box(&s, vec3(0, 0, 0), vec3(1, 1, 1), 0);
    s.count = 11; /* a hole */
    bvol_mesh_report r = report_of_surface(&s);
    check_counts(&r, (const uint64_t[9]){11, 8, 0, 0, 3, 0, 0, 0, 0}, "a hole");
    CHECK(r.flags == (BVOL_MESH_ORIENTED | BVOL_MESH_MANIFOLD) && isnan(r.volume) && isnan(r.center.y));
    CHECK(isinf(r.volume_error) && isinf(r.center_error));
    s.count = 12;
    const bvol_triangle kept = s.triangle[0];
    s.triangle[0] = triangle(kept.a, kept.c, kept.b);
    r = report_of_surface(&s);
    check_counts(&r, (const uint64_t[9]){12, 8, 0, 0, 0, 0, 3, 0, 0}, "a triangle that is turned");
    CHECK(r.flags == (BVOL_MESH_CLOSED | BVOL_MESH_MANIFOLD));
    s.triangle[0] = kept;
    s.triangle[s.count++] = triangle(kept.b, kept.a, kept.c); /* again, from behind */
    bvol_index *index = index_of_surface(NULL, &s);
    r = report_of(index, faults, 40);
    check_counts(&r, (const uint64_t[9]){13, 8, 0, 1, 0, 3, 0, 3, 1}, "a triangle twice");
    CHECK(r.flags == BVOL_MESH_ORIENTED && faults[12] & BVOL_MESH_DUPLICATE && !(faults[0] & BVOL_MESH_DUPLICATE));
    CHECK(faults[0] & BVOL_MESH_CROWDED && faults[0] & BVOL_MESH_CROSSING && faults[12] & BVOL_MESH_CROSSING);
    bvol_index_destroy(index);
    s.count = 12;
    surface_add(&s, vec3(0, 0, 0), vec3(0, 0, -0.0F), vec3(5, 5, 5));
    surface_add(&s, vec3(5, 5, 5), vec3(6, 6, 6), vec3(7, 7, 7));
    r = report_of_surface(&s);
    check_counts(&r, (const uint64_t[9]){14, 11, 2, 0, 3, 0, 0, 0, 0}, "degenerate triangles");
    s.count = 12;
    surface_add_box(&s, vec3(1, 1, 1), vec3(2, 2, 2), 0); /* at a corner */
    r = report_of_surface(&s);
    check_counts(&r, (const uint64_t[9]){24, 15, 0, 0, 0, 0, 0, 1, 0}, "cubes at a corner");
    CHECK(r.flags == (BVOL_MESH_CLOSED | BVOL_MESH_ORIENTED) && r.volume == 2);
    s.count = 12;
    surface_add_box(&s, vec3(1, 1, 0), vec3(2, 2, 1), 0); /* at an edge */
    r = report_of_surface(&s);
    check_counts(&r, (const uint64_t[9]){24, 14, 0, 0, 0, 1, 0, 2, 0}, "cubes at an edge");
    CHECK(r.flags == (BVOL_MESH_CLOSED | BVOL_MESH_ORIENTED));
    s.count = 12;
    surface_add(&s, vec3(-1, 0.5F, 0.25F), vec3(2, 0.5F, 0.25F), vec3(-1, 0.5F, 0.375F)); /* through two sides */
    index = index_of_surface(NULL, &s);
    r = report_of(index, faults, 12);
    CHECK(r.crossings >= 2 && faults[12 - 12] != 0xff && r.open_edges == 3);
    bvol_index_destroy(index);
}

TEST(index_mesh_report, what_has_no_volume_has_no_center)
{
    surface s = {.count = 0};
    surface_add(&s, vec3(0, 0, 0), vec3(1, 0, 0), vec3(0, 1, 1));
    surface_add(&s, vec3(0, 0, 0), vec3(0, 1, 1), vec3(1, 0, 0)); /* the same from behind */
    bvol_mesh_report r = report_of_surface(&s);
    CHECK((r.flags & BVOL_MESH_CLOSED) && (r.flags & BVOL_MESH_ORIENTED) && r.volume == 0 && isinf(r.center_error));
    s.count = 0;
    surface_add(&s, vec3(1, 1, 1), vec3(1, 1, 1), vec3(1, 1, 1)); /* a point */
    r = report_of_surface(&s);
    CHECK(r.volume == 0 && isinf(r.center_error));
}

/* Brute force */

static int same(bvol_vec3 a, bvol_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static bvol_vec3 corner(const bvol_triangle *t, int i)
{
    return i % 3 == 0 ? t->a : i % 3 == 1 ? t->b : t->c;
}

static int is_segment(const bvol_triangle *t)
{
    vec at[3];
    num_begin(&t->a.x, 9, NULL, 0);
    for (int k = 0; k < 3; k++) {
        const bvol_vec3 p = corner(t, k);
        at[k] = vec_floats(&p.x);
    }
    return vec_is_zero(vec_cross(vec_sub(at[1], at[0]), vec_sub(at[2], at[0])));
}

static int segments_meet(bvol_vec3 a, bvol_vec3 b, bvol_vec3 c, bvol_vec3 d)
{
    const bvol_segment p = segment(a, b), q = segment(c, d);
    return bvol_segment_overlaps_segment(&p, &q);
}

/* By the exact predicates of single shapes. A way that leads from a common corner through both triangles leaves one of them at
 * the opposite edge; with a common edge, one has the other's corner, or other edges meet. */
static int cross(const bvol_triangle *a, const bvol_triangle *b)
{
    int shared = 0, of_a = 0, of_b = 0, other_a = 0, other_b = 3;
    if (is_segment(a) || is_segment(b))
        return 0;
    for (int i = 0; i < 3; i++) {
        int here = 0;
        for (int k = 0; k < 3; k++)
            if (same(corner(a, i), corner(b, k))) {
                here = 1;
                of_a = i;
                of_b = k;
                other_b -= k;
            }
        shared += here;
        other_a = here ? other_a : i;
    }
    if (shared == 0 || shared == 3)
        return bvol_triangle_overlaps_triangle(a, b);
    if (shared == 1) {
        const bvol_segment p = segment(corner(a, of_a + 1), corner(a, of_a + 2)),
                           q = segment(corner(b, of_b + 1), corner(b, of_b + 2));
        return bvol_triangle_overlaps_segment(b, &p) || bvol_triangle_overlaps_segment(a, &q);
    }
    const bvol_vec3 u = corner(a, other_a + 1), v = corner(a, other_a + 2), p = corner(a, other_a), q = corner(b, other_b);
    return bvol_triangle_contains_point(a, &q) || bvol_triangle_contains_point(b, &p) || segments_meet(u, p, v, q) ||
           segments_meet(v, p, u, q);
}

typedef struct counted {
    uint64_t open, crowded, flipped, duplicates, degenerate, crossings;
    int closed, oriented;
} counted;

static int has_edges(const bvol_triangle *t)
{
    return !same(t->a, t->b) && !same(t->b, t->c) && !same(t->c, t->a);
}

/* Edges of a triangle: how many go one way and the other, and whether this is the first of them. */
static void count_edge(const surface *s, size_t at, int k, counted *out)
{
    const bvol_vec3 a = corner(&s->triangle[at], k), b = corner(&s->triangle[at], k + 1);
    int forward = 0, backward = 0;
    for (size_t i = 0; i < s->count; i++)
        for (int e = 0; e < 3 && has_edges(&s->triangle[i]); e++) {
            const int one = same(corner(&s->triangle[i], e), a) && same(corner(&s->triangle[i], e + 1), b),
                      other = same(corner(&s->triangle[i], e), b) && same(corner(&s->triangle[i], e + 1), a);
            if ((one || other) && i < at)
                return;
            forward += one;
            backward += other;
        }
    const int all = forward + backward;
    out->open += all == 1;
    out->crowded += all > 2;
    out->flipped += all == 2 && forward != 1;
    out->closed &= all % 2 == 0;
    out->oriented &= abs(forward - backward) <= 1;
}

static int is_duplicate(const surface *s, size_t at)
{
    const bvol_triangle *const t = &s->triangle[at];
    for (size_t i = 0; i < at; i++) {
        const bvol_triangle *const u = &s->triangle[i];
        for (int turn = 0; turn < 6; turn++) {
            const int step = turn < 3 ? 1 : 2;
            if (same(t->a, corner(u, turn)) && same(t->b, corner(u, turn + step)) && same(t->c, corner(u, turn + 2 * step)))
                return 1;
        }
    }
    return 0;
}

static counted count_all(const surface *s)
{
    counted out = {.closed = 1, .oriented = 1};
    for (size_t i = 0; i < s->count; i++) {
        for (int k = 0; k < 3 && has_edges(&s->triangle[i]); k++)
            count_edge(s, i, k, &out);
        out.duplicates += (unsigned)is_duplicate(s, i);
        out.degenerate += (unsigned)is_segment(&s->triangle[i]);
        for (size_t k = 0; k < i; k++)
            out.crossings += (unsigned)cross(&s->triangle[i], &s->triangle[k]);
    }
    return out;
}

/* The volume, its corners counted from the origin: exact, then rounded. */
static double volume_of(const surface *s)
{
    mpq_t volume;
    double out;
    num_begin(&s->triangle[0].a.x, 9 * s->count, NULL, 0);
    num sum = num_zero(), unit = num_mul(num_mul(num_one(), num_one()), num_one());
    for (size_t i = 0; i < s->count; i++) {
        const bvol_triangle *const t = &s->triangle[i];
        sum = num_add(sum, vec_det(vec_floats(&t->a.x), vec_floats(&t->b.x), vec_floats(&t->c.x)));
    }
    mpq_init(volume);
    mpz_set(mpq_numref(volume), sum);
    mpz_mul_ui(mpq_denref(volume), unit, 6);
    mpq_canonicalize(volume);
    out = mpq_get_d(volume);
    mpq_clear(volume);
    return out;
}

static bvol_vec3 place_round(chance *c, bvol_vec3 on_ball)
{
    return one_in(c, 3) ? on_ball : vec3((float)chance_int(c, -2, 2), (float)chance_int(c, -2, 2), (float)chance_int(c, -1, 1));
}

static void draw_surface(surface *s, chance *c)
{
    s->count = 0;
    surface_add_ball(s, chance_int(c, 2, 4), c, place_round);
    if (one_in(c, 2))
        surface_add_box(s, vec3(-1, -1, -1), vec3(1, (float)chance_int(c, -1, 2), 1), one_in(c, 2));
    for (int i = one_in(c, 2) ? 0 : chance_int(c, 1, 3); i > 0; i--) {
        bvol_triangle *const t = &s->triangle[chance_int(c, 0, (int)s->count - 1)];
        const bvol_triangle u = s->triangle[chance_int(c, 0, (int)s->count - 1)];
        if (one_in(c, 3))
            *t = triangle(t->a, t->c, t->b);
        else if (one_in(c, 2))
            *t = triangle(u.c, u.b, u.a);
        else
            *t = s->triangle[--s->count];
    }
}

TEST(index_mesh_report, counts_are_those_of_all_pairs_and_volumes_those_of_rationals)
{
    static surface s;
    chance c = {test_seed()};
    const long surfaces = test_cases(150);
    int sound = 0, crossed = 0;
    for (long i = 0; i < surfaces; i++) {
        draw_surface(&s, &c);
        bvol_index *const index = index_of_surface(&engines[chance_int(&c, 0, ENGINES - 1)], &s);
        const bvol_mesh_report r = report_of(index, NULL, 0);
        const counted want = count_all(&s);
        CHECK(r.triangles == s.count);
        CHECK(r.open_edges == want.open && r.crowded_edges == want.crowded && r.flipped_edges == want.flipped);
        CHECKF(r.crossings == want.crossings, "%llu crossings, not %llu", (unsigned long long)r.crossings,
               (unsigned long long)want.crossings);
        CHECK(r.duplicates == want.duplicates && r.degenerate == want.degenerate);
        CHECK(!(r.flags & BVOL_MESH_CLOSED) == !want.closed && !(r.flags & BVOL_MESH_ORIENTED) == !want.oriented);
        CHECK(!(r.flags & BVOL_MESH_MANIFOLD) == (r.crowded_edges > 0 || r.pinched_vertices > 0));
        CHECK(isnan(r.volume) == !(want.closed && want.oriented));
        if (!isnan(r.volume)) {
            const double volume = volume_of(&s);
            CHECKF(fabs(r.volume - volume) <= r.volume_error + 1e-15 * fabs(volume), "%a, not %a", r.volume, volume);
            CHECK(r.volume_error < 1e-12);
            sound++;
        }
        crossed += r.crossings > 0;
        bvol_index_destroy(index);
    }
    CHECK(test_cases(100) < 100 || (sound > 0 && crossed > 0));
}

TEST(index_mesh_report, without_memory_nothing_is_written)
{
    surface s = {.count = 0};
    ledger memory = {0, 0, 0, 0};
    const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
    bvol_scratch *scratch;
    uint8_t faults[12];
    surface_add_box(&s, vec3(0, 0, 0), vec3(1, 1, 1), 0);
    bvol_index *const index = index_of_surface(NULL, &s);
    for (int fail = 1;; fail++) {
        bvol_mesh_report r = {.size = sizeof r, .triangles = 77};
        memset(faults, 9, sizeof faults);
        memory = (ledger){0, 0, 0, 0};
        CHECK(bvol_scratch_create(&allocator, &scratch) == BVOL_OK);
        memory.fail_at = memory.calls + fail;
        const bvol_resources with = {sizeof with, 0, NULL, scratch};
        const bvol_result result = bvol_index_validate_mesh(index, &with, &r, faults, 12);
        bvol_scratch_destroy(scratch);
        CHECK(memory.live == 0 && memory.bytes == 0);
        if (result == BVOL_OK) {
            CHECK(fail > 1 && r.triangles == 12 && faults[11] == 0);
            break;
        }
        CHECK(result == BVOL_ERROR_MEMORY && r.triangles == 77 && faults[0] == 9);
    }
    bvol_index_destroy(index);
}

TEST(index_mesh_report, what_is_no_mesh_or_empty_or_partly_gone)
{
    surface s = {.count = 0};
    uint8_t faults[13];
    surface_add_box(&s, vec3(0, 0, 0), vec3(1, 1, 1), 0);
    surface_add(&s, vec3(0, NAN, 0), vec3(1, 1, 1), vec3(2, 0, INF));
    const bvol_aabb box = aabb(-1, -1, -1, 1, 1, 1);
    bvol_index *const mesh = index_of_surface(&engines[3], &s), *const boxes = index_of(&engines[1], &box, 1, 0);
    bvol_mesh_report r = BVOL_MESH_REPORT_INIT;
    CHECK(bvol_index_validate_mesh(boxes, NULL, &r, NULL, 0) == BVOL_ERROR_KIND);
    CHECK(bvol_index_validate_mesh(NULL, NULL, &r, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_validate_mesh(mesh, NULL, NULL, NULL, 0) == BVOL_ERROR_ARGUMENT);
    r.size = 3;
    CHECK(bvol_index_validate_mesh(mesh, NULL, &r, NULL, 0) == BVOL_ERROR_OPTIONS);
    r = report_of(mesh, faults, 13);
    check_counts(&r, (const uint64_t[9]){12, 8, 0, 0, 0, 0, 0, 0, 0}, "a cube, and what is not finite");
    CHECK(r.flags == SOUND && faults[12] == 0);
    CHECK(bvol_index_remove(mesh, 3) == BVOL_OK);
    r = report_of(mesh, faults, 13);
    check_counts(&r, (const uint64_t[9]){11, 8, 0, 0, 3, 0, 0, 0, 0}, "a cube without a triangle");
    CHECK(faults[3] == 0);
    s.count = 0;
    bvol_index *const empty = index_of_surface(NULL, &s);
    r = report_of(empty, NULL, 0);
    check_counts(&r, (const uint64_t[9]){0, 0, 0, 0, 0, 0, 0, 0, 0}, "nothing");
    CHECK(r.flags == SOUND && r.area == 0 && isnan(r.volume));
    bvol_index_destroy(mesh);
    bvol_index_destroy(boxes);
    bvol_index_destroy(empty);
}
