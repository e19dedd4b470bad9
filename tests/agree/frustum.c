/* SPDX-License-Identifier: MIT */
/* One question about a frustum and a shape, to the library and to the oracle. Most shapes are moved until the library's answer
 * turns: two neighbours in float with different answers, one of which is wrong wherever the library is. */
#include "agree/agree.h"
#include "agree/rolling.h"
#include "frusta.h"
#include "stages.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef int ask_library(const bvol_frustum *f, const shape *s);
typedef int ask_oracle(const region *r, const shape *s);

typedef struct frustum_row {
    const char *name;
    enum kind kind;
    ask_library *library;
    ask_oracle *oracle;
    int predicate;
    unsigned stages;
    int frusta; /* of each kind at scale 1; fewer where the oracle takes its time */
    int within; /* shapes are to hold frusta, so they are larger */
} frustum_row;

enum { SHAPES = 6, NUDGES = 4 };

/* What a long run must have seen for each row. It makes frusta at the scale of a round, again and again until it has, at most
 * so often. */
enum { NEAR_TOUCH = 500000, TIES = 1000, EXACT_DECISIONS = 10000, ROUND_SCALE = 25, ROUNDS = 64 };

typedef struct frustum_tally {
    long cases, near, ties, stage[BVOLI_STAGE_COUNT];
} frustum_tally;

static char complaint[4096];

static double scale_of_run(void)
{
    return (double)test_cases(1000) / 1000;
}

/* Whether a run has been hard enough: only a long one must be. The oracle of OBBs that hold frusta sees no ties. */
static int is_enough(const frustum_row *row, const frustum_tally *t, int counted)
{
    const int ties = row->within && row->kind == OBB ? 0 : TIES;
    return scale_of_run() < LONG_RUN || ((double)t->near >= NEAR_TOUCH * scale_of_run() / LONG_RUN && t->ties >= ties &&
                                         (!counted || t->stage[BVOLI_EXACT] >= EXACT_DECISIONS));
}

static const char *compare(const frustum_row *row, agree_counters *counters, const case_frustum *f, const shape *s,
                           frustum_tally *t)
{
    char text[1024];
    uint64_t before[BVOLI_STAGE_COUNT] = {0};
    if (counters && row->predicate >= 0)
        memcpy(before, counters[row->predicate], sizeof before);
    int answer = row->library(f->frustum, s), expected = row->oracle(&f->r, s);
    t->cases++;
    t->ties += expected == 0;
    for (int i = BVOLI_STAGE_COUNT - 1; counters && row->predicate >= 0 && i >= 0; i--) {
        if (counters[row->predicate][i] != before[i]) {
            t->stage[i]++;
            break;
        }
    }
    if (answer == (expected >= 0))
        return NULL;
    shape_print(s, text, sizeof text);
    snprintf(complaint, sizeof complaint, "%s: the library says %d, the oracle %d\n    %s\n    %s", row->name, answer, expected,
             f->text, text);
    return complaint;
}

/* --- shapes about a frustum --- */

/* Where three planes of the region meet, roughly; or anywhere. */
static void corner_of(chance *c, const region *r, double p[3])
{
    double q[3][4];
    for (int i = 0; i < 3; i++) {
        int plane = chance_int(c, 0, r->count - 1);
        for (int k = 0; k < 4; k++)
            q[i][k] = (double)r->a[plane][k] + (double)r->b[plane][k];
    }
    double det = 0;
    for (int k = 0; k < 3; k++) {
        int l = (k + 1) % 3, m = (k + 2) % 3;
        det += q[0][k] * (q[1][l] * q[2][m] - q[1][m] * q[2][l]);
    }
    for (int k = 0; k < 3; k++) {
        int l = (k + 1) % 3, m = (k + 2) % 3;
        p[k] = -(q[0][3] * (q[1][l] * q[2][m] - q[1][m] * q[2][l]) + q[1][3] * (q[2][l] * q[0][m] - q[2][m] * q[0][l]) +
                 q[2][3] * (q[0][l] * q[1][m] - q[0][m] * q[1][l])) /
               det;
        if (!(fabs(p[k]) < 1e37))
            p[k] = chance_real(c, -4, 4);
    }
}

/* A shape of any proportions about the origin. */
static shape shape_draw(chance *c, enum kind kind, double unit, int within)
{
    shape ignored, s;
    const recipe how = {"", chance_int(c, 0, 3) ? CLEAN : chance_int(c, 0, 1) ? FLAT : DEPENDENT, 0, AS_PLACED, 0};
    generate(&how, POINT, kind, OVERLAPS, c, &ignored, &s);
    int k = ilogb(unit);
    k = k < -100 ? -100 : k > 60 ? 60 : k;
    for (int i = 0; i < shape_floats(kind); i++) {
        if (shape_role(kind, i) == SIZE)
            s.as.f[i] = ldexpf(s.as.f[i], k);
        if (shape_role(kind, i) == PLACE && kind != AABB)
            s.as.f[i] = shape_corners(kind) > 0 ? ldexpf(s.as.f[i], k) : 0;
    }
    if (kind == AABB)
        for (int i = 0; i < 3; i++) {
            float size = ldexpf((float)chance_real(c, 0, 1), k + (within ? chance_int(c, 0, 2) : chance_int(c, -6, 2)));
            s.as.f[i] = -size;
            s.as.f[3 + i] = size;
        }
    return s;
}

static shape moved(const shape *s, const double from[3], const double to[3], double t)
{
    shape out = *s;
    long double by[3];
    for (int k = 0; k < 3; k++)
        by[k] = from[k] + t * (to[k] - from[k]);
    shape_move(&out, by);
    return out;
}

static int same_floats(const shape *a, const shape *b)
{
    return memcmp(a->as.f, b->as.f, sizeof(float) * (size_t)shape_floats(a->kind)) == 0;
}

/* Moves a shape along a line until the answer turns; returns 0 if it is the same at both ends. */
static int find_turn(const frustum_row *row, const case_frustum *f, chance *c, shape *yes, shape *no)
{
    double from[3], to[3], size = 0;
    corner_of(c, &f->r, from);
    corner_of(c, &f->r, to);
    for (int k = 0; k < 3; k++) {
        size = fmax(size, fabs(from[k] - to[k]));
        from[k] += 0.5 * (to[k] - from[k]) * (chance_int(c, 0, 1) ? 1 : chance_real(c, 0, 1));
    }
    if (!(size > 0))
        size = 1;
    const double unit = size * pow(10, row->within ? chance_real(c, -0.5, 1) : chance_real(c, -3, 1));
    for (int k = 0; k < 3; k++)
        to[k] = from[k] + (size + unit) * chance_real(c, -3, 3);
    const shape s = shape_draw(c, row->kind, unit, row->within);
    const shape first = moved(&s, from, to, 0), last = moved(&s, from, to, 1);
    int at_first = row->library(f->frustum, &first);
    double lo = 0, hi = 1;
    if (at_first == row->library(f->frustum, &last))
        return 0;
    shape a = first, b = last;
    for (int step = 0; step < 200; step++) {
        double mid = 0.5 * (lo + hi);
        shape m = moved(&s, from, to, mid);
        if (same_floats(&m, &a) && same_floats(&m, &b))
            break;
        if (mid == lo || mid == hi)
            break;
        if (row->library(f->frustum, &m) == at_first) {
            lo = mid;
            a = m;
        } else {
            hi = mid;
            b = m;
        }
    }
    *yes = at_first ? a : b;
    *no = at_first ? b : a;
    return 1;
}

/* Small integers, and some infinities where they are legal: exact ties. */
static shape shape_lattice(chance *c, enum kind kind, int within)
{
    shape ignored, s;
    const recipe how = {"", chance_int(c, 0, 5) ? LATTICE : INFINITE, 0, AS_PLACED, 0};
    generate(&how, POINT, kind, OVERLAPS, c, &ignored, &s);
    const int larger = within ? chance_int(c, 0, 3) : 0;
    for (int i = 0; i < shape_floats(kind); i++)
        if (shape_role(kind, i) == SIZE || kind == AABB)
            s.as.f[i] = ldexpf(s.as.f[i], larger);
    return s;
}

static shape shape_any(chance *c, enum kind kind)
{
    shape ignored, s;
    generate(&recipes[chance_int(c, 0, recipe_count - 1)], POINT, kind, OVERLAPS, c, &ignored, &s);
    return s;
}

/* The box about a frustum as an OBB, which it touches where no sum is rounded; returns 0 if there is none. */
static int shape_bounds(const case_frustum *f, shape *out)
{
    bvol_aabb box;
    if (bvol_frustum_bounds(f->frustum, &box) != BVOL_OK)
        return 0;
    out->kind = OBB;
    out->as.obb = (bvol_obb){{0, 0, 0}, {0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (int k = 0; k < 3; k++) {
        const float low = (&box.min.x)[k] / 2, high = (&box.max.x)[k] / 2;
        (&out->as.obb.center.x)[k] = high + low;
        (&out->as.obb.extent.x)[k] = high - low;
    }
    return 1;
}

/* --- one row --- */

static const char *ask_about(const frustum_row *row, agree_counters *counters, const case_frustum *f, chance *c,
                             frustum_tally *t)
{
    const char *wrong = NULL;
    shape about;
    if (row->kind == OBB && shape_bounds(f, &about))
        wrong = compare(row, counters, f, &about, t);
    for (int i = 0; i < test_sizes(1, SHAPES) && !wrong; i++) {
        shape yes, no, s;
        int found = 0;
        for (int attempt = 0; attempt < 4 && !found; attempt++)
            found = find_turn(row, f, c, &yes, &no);
        if (found) {
            t->near += 2 + NUDGES;
            wrong = compare(row, counters, f, &yes, t);
            wrong = wrong ? wrong : compare(row, counters, f, &no, t);
            for (int n = 0; n < NUDGES && !wrong; n++) {
                s = chance_int(c, 0, 1) ? yes : no;
                int field = chance_int(c, 0, shape_floats(s.kind) - 1);
                s.as.f[field] = float_step(s.as.f[field], chance_int(c, -3, 3));
                wrong = compare(row, counters, f, &s, t);
            }
        }
        s = shape_any(c, row->kind);
        wrong = wrong ? wrong : compare(row, counters, f, &s, t);
        for (int n = 0; n < 3; n++) {
            s = shape_lattice(c, row->kind, row->within);
            wrong = wrong ? wrong : compare(row, counters, f, &s, t);
        }
    }
    return wrong;
}

/* Whether a stage that the row has decides less than one case in 200. */
static int is_hardly_reached(const frustum_row *row, const frustum_tally *t)
{
    for (int s = 0; s < BVOLI_STAGE_COUNT; s++)
        if ((row->stages >> s & 1) && t->stage[s] * 200 < t->cases)
            return 1;
    return 0;
}

/* Whether so many rounds were not enough. A thousand cases may hardly reach a stage by chance, eight thousand do not. */
static int is_wanting(const frustum_row *row, const frustum_tally *t, int counted, int rounds)
{
    return (rounds < ROUNDS && !is_enough(row, t, counted)) ||
           (rounds < 8 && counted && t->cases > 1000 && is_hardly_reached(row, t));
}

static const char *check(const frustum_row *row, const frustum_tally *t, int counted)
{
    if (getenv("BVOL_TEST_REPORT"))
        printf("%-58s %9ld cases %9ld near-touch %8ld ties   fast %5.1f %%  double %5.1f %%  exact %5.1f %%\n", row->name,
               t->cases, t->near, t->ties, 100.0 * (double)t->stage[BVOLI_FAST] / (double)t->cases,
               100.0 * (double)t->stage[BVOLI_DOUBLE] / (double)t->cases,
               100.0 * (double)t->stage[BVOLI_EXACT] / (double)t->cases);
    if (counted && t->cases > 1000 && is_hardly_reached(row, t))
        return "a stage is hardly reached";
    return is_enough(row, t, counted) ? NULL : "too few near-touch cases, ties, or exact decisions";
}

/* Frusta of all kinds. */
static const char *ask_frusta(const frustum_row *row, agree_counters *counters, chance *c, frustum_tally *t)
{
    const long frusta = scale_of_run() < LONG_RUN ? test_cases(row->frusta) : (long)row->frusta * ROUND_SCALE;
    for (int kind = 0; kind < FRUSTUM_KINDS; kind++) {
        const long each = kind == MANY ? frusta / 4 : frusta;
        for (long n = each > 0 ? each : 1; n > 0; n--) {
            case_frustum f;
            case_make(c, (enum frustum_kind)kind, &f);
            const char *wrong = ask_about(row, counters, &f, c, t);
            bvol_frustum_destroy(f.frustum);
            if (wrong)
                return wrong;
        }
    }
    return NULL;
}

static const char *agree_frustum(const frustum_row *row, agree_counters *counters)
{
    const int counted = counters != NULL && row->predicate >= 0;
    frustum_tally t = {0, 0, 0, {0}};
    chance c = {test_seed()};
    for (const char *s = row->name; *s; s++)
        c.state = chance_bits(&c) ^ (uint64_t)(unsigned char)*s;
    for (int round = 0; round == 0 || is_wanting(row, &t, counted, round); round++) {
        const char *wrong = ask_frusta(row, counters, &c, &t);
        if (wrong)
            return wrong;
    }
    return check(row, &t, counted);
}

/* Rows at 12 and 32 planes: regular columns and spires, planes about a ball, and boxes, any of them repeated and scaled. */
enum many_planes { COLUMN, SPIRE, ROUND, BOX, MANY_PLANES };

static bvol_plane plane_of_many(chance *c, enum many_planes kind, int i, int count)
{
    const double angle = 6.283185307179586 * i / count, y = 1 - (2 * i + 1.0) / count, turn = 2.3999632 * i;
    bvol_plane p = {{0, 0, 0}, 1};
    if (kind == BOX) {
        (&p.normal.x)[i / 2 % 3] = i % 2 ? 1 : -1;
    } else if (kind == ROUND) {
        p.normal = (bvol_vec3){(float)(sqrt(1 - y * y) * cos(turn)), (float)y, (float)(sqrt(1 - y * y) * sin(turn))};
    } else {
        p.normal = (bvol_vec3){(float)cos(angle), kind == SPIRE ? -0.5f : 0, (float)sin(angle)};
    }
    const float scale = chance_int(c, 0, 3) ? 1 : (float)chance_int(c, 1, 9);
    for (int k = 0; k < 4; k++)
        (&p.normal.x)[k] *= scale;
    return p;
}

static void make_of_many(chance *c, enum many_planes kind, int count, case_frustum *out)
{
    bvol_plane planes[BVOL_FRUSTUM_MAX_PLANES];
    for (int i = 0; i < count; i++) {
        planes[i] = plane_of_many(c, kind, i, count);
        if (i > 0 && chance_int(c, 0, 7) == 0)
            planes[i] = planes[chance_int(c, 0, i - 1)];
    }
    memset(out, 0, sizeof *out);
    bvol_frustum_create_from_planes(planes, (size_t)count, NULL, &out->frustum);
    out->r = region_of_planes(planes, count);
    snprintf(out->text, sizeof out->text, "%d planes of kind %d", count, (int)kind);
}

static const char *agree_many(const frustum_row *row)
{
    frustum_tally t = {0, 0, 0, {0}};
    chance c = {test_seed()};
    const char *wrong = NULL;
    const int step = test_sizes(3, 1); /* where one case in a thousand is tried, kinds take turns with the rows */
    for (long n = test_cases(row->frusta); n > 0; n--)
        for (int kind = (int)strlen(row->name) % step; kind < MANY_PLANES && !wrong; kind += step) {
            case_frustum f;
            make_of_many(&c, (enum many_planes)kind, (n + kind) % 2 ? 12 : 32, &f);
            wrong = ask_about(row, NULL, &f, &c, &t);
            bvol_frustum_destroy(f.frustum);
        }
    return wrong;
}

#define FRUSTUM(function, type, KIND, has, frusta) FRUSTUM_BY(function, type, KIND, has, frusta, 0)
#define FRUSTUM_WITHIN(function, type, KIND, has, frusta) FRUSTUM_BY(function, type, KIND, has, frusta, 1)
#define FRUSTUM_BY(function, type, KIND, has, frusta, within)                                                                  \
    static int library_##function(const bvol_frustum *f, const shape *s)                                                       \
    {                                                                                                                          \
        return bvol_##function(f, &s->as.type);                                                                                \
    }                                                                                                                          \
    static int oracle_of_##function(const region *r, const shape *s)                                                           \
    {                                                                                                                          \
        return oracle_##function(r, &s->as.type);                                                                              \
    }                                                                                                                          \
    FRUSTUM_ROW_BY(function, KIND, oracle_of_##function, BVOLI_##function, has, frusta, within)
#define FRUSTUM_ROW(function, KIND, oracle, predicate, has, frusta)                                                            \
    FRUSTUM_ROW_BY(function, KIND, oracle, predicate, has, frusta, 0)
#define FRUSTUM_ROW_BY(function, KIND, oracle, predicate, has, frusta, within)                                                 \
    TEST(agree_frustum, function##_is_what_the_oracle_says)                                                                    \
    {                                                                                                                          \
        static const frustum_row row = {#function, KIND, library_##function, oracle, predicate, has, frusta, within};          \
        const char *wrong = agree_frustum(&row, AGREE_COUNTERS);                                                               \
        CHECKF(!wrong, "%s", wrong);                                                                                           \
    }

enum { FAST_EXACT = HAS_FAST | HAS_EXACT, DOUBLE_EXACT = HAS_DOUBLE | HAS_EXACT, ALL_STAGES = FAST_EXACT | HAS_DOUBLE };

FRUSTUM(frustum_contains_point, point, POINT, ALL_STAGES, 30)
FRUSTUM(frustum_cull_aabb, aabb, AABB, ALL_STAGES, 14)
FRUSTUM(frustum_overlaps_aabb, aabb, AABB, ALL_STAGES, 12)
FRUSTUM(frustum_contains_aabb, aabb, AABB, ALL_STAGES, 30)

FRUSTUM(frustum_cull_sphere, sphere, SPHERE, ALL_STAGES, 14)
FRUSTUM(frustum_overlaps_sphere, sphere, SPHERE, ALL_STAGES, 12)
FRUSTUM(frustum_contains_sphere, sphere, SPHERE, ALL_STAGES, 30)
FRUSTUM(frustum_cull_obb, obb, OBB, FAST_EXACT, 14)
FRUSTUM(frustum_overlaps_obb, obb, OBB, ALL_STAGES, 12)
FRUSTUM(frustum_contains_obb, obb, OBB, FAST_EXACT, 30)
FRUSTUM(frustum_overlaps_segment, segment, SEGMENT, ALL_STAGES, 18)
FRUSTUM(frustum_overlaps_triangle, triangle, TRIANGLE, ALL_STAGES, 16)

FRUSTUM(frustum_overlaps_plane, plane, PLANE, ALL_STAGES, 12)
FRUSTUM(frustum_within_plane, plane, PLANE, ALL_STAGES, 12)
FRUSTUM_WITHIN(frustum_within_aabb, aabb, AABB, ALL_STAGES, 8)
FRUSTUM_WITHIN(frustum_within_obb, obb, OBB, ALL_STAGES, 12)

FRUSTUM(frustum_cull_capsule, capsule, CAPSULE, DOUBLE_EXACT, 12)
FRUSTUM(frustum_overlaps_capsule, capsule, CAPSULE, ALL_STAGES, 12)

#define MANY_PLANES_TEST(function, KIND, frusta)                                                                               \
    TEST(agree_frustum, function##_of_many_planes_is_what_the_oracle_says)                                                     \
    {                                                                                                                          \
        static const frustum_row row = {#function, KIND, library_##function, oracle_of_##function, -1, 0, frusta, 0};          \
        const char *wrong = agree_many(&row);                                                                                  \
        CHECKF(!wrong, "%s", wrong);                                                                                           \
    }

MANY_PLANES_TEST(frustum_overlaps_aabb, AABB, 2)
MANY_PLANES_TEST(frustum_overlaps_obb, OBB, 2)
MANY_PLANES_TEST(frustum_overlaps_sphere, SPHERE, 2)

TEST(agree_frustum, frustum_overlaps_capsule_of_many_planes_is_what_the_oracle_says)
{
    static const frustum_row row = {
        "frustum_overlaps_capsule", CAPSULE, library_frustum_overlaps_capsule, oracle_of_frustum_overlaps_capsule, -1, 0, 2, 0};
    const char *wrong = agree_many(&row);
    CHECKF(!wrong, "%s", wrong);
    EXPECT_STAGES(foot, 3);
    EXPECT_STAGES(foot_sign, 3);
    EXPECT_STAGES(nearest, 1);
}

TEST(agree_frustum, frustum_overlaps_triangle_of_many_planes_is_what_the_oracle_says)
{
    static const frustum_row row = {"frustum_overlaps_triangle",
                                    TRIANGLE,
                                    library_frustum_overlaps_triangle,
                                    oracle_of_frustum_overlaps_triangle,
                                    -1,
                                    0,
                                    1,
                                    0};
    const char *wrong = agree_many(&row);
    CHECKF(!wrong, "%s", wrong);
    EXPECT_STAGES(cone_side, 3);
}

/* Two frusta, the other a box made of planes: so boxes that nearly touch make frusta that do. A NaN makes none, which is a no.
 */
static bvol_frustum *made_of_walls(const bvol_aabb *box)
{
    bvol_plane walls[6] = {{{0, 0, 0}, 0}};
    bvol_frustum *f = NULL;
    for (int i = 0; i < 6; i++) {
        (&walls[i].normal.x)[i % 3] = i < 3 ? 1 : -1;
        walls[i].d = i < 3 ? -(&box->min.x)[i] : (&box->min.x)[i];
    }
    bvol_frustum_create_from_planes(walls, 6, NULL, &f);
    return f;
}

#define TWO_FRUSTA(function, oracle)                                                                                           \
    static int library_##function(const bvol_frustum *f, const shape *s)                                                       \
    {                                                                                                                          \
        bvol_frustum *box = made_of_walls(&s->as.aabb);                                                                        \
        const int answer = bvol_##function(f, box);                                                                            \
        bvol_frustum_destroy(box);                                                                                             \
        return answer;                                                                                                         \
    }                                                                                                                          \
    FRUSTUM_ROW(function, AABB, oracle, BVOLI_##function, HAS_EXACT, 8)

TWO_FRUSTA(frustum_overlaps_frustum, oracle_of_frustum_overlaps_aabb)
TWO_FRUSTA(frustum_contains_frustum, oracle_of_frustum_contains_aabb)

/* Rays: the answer, and the flag `inside` of a record that a miss leaves alone and whose parameters are in order; else 2. */
static int library_ray_hits_frustum(const bvol_frustum *f, const shape *s)
{
    return bvol_ray_hits_frustum(&s->as.ray, f, NULL);
}

static int library_ray_inside_frustum(const bvol_frustum *f, const shape *s)
{
    static const bvol_ray_hit untouched;
    bvol_ray_hit hit;
    memset(&hit, 0, sizeof hit);
    if (!bvol_ray_hits_frustum(&s->as.ray, f, &hit))
        return memcmp(&hit, &untouched, sizeof hit) == 0 ? 0 : 2;
    if (!(s->as.ray.t_min <= hit.t_enter && hit.t_enter <= hit.t_exit && hit.t_exit <= s->as.ray.t_max))
        return 2;
    return hit.inside <= 1 ? (int)hit.inside : 2;
}

static int oracle_of_ray_hits_frustum(const region *r, const shape *s)
{
    return oracle_ray_hits_frustum(&s->as.ray, r);
}

static int oracle_of_ray_inside_frustum(const region *r, const shape *s)
{
    return oracle_ray_inside_frustum(&s->as.ray, r);
}

FRUSTUM_ROW(ray_hits_frustum, RAY, oracle_of_ray_hits_frustum, BVOLI_ray_hits_frustum, FAST_EXACT, 20)
FRUSTUM_ROW(ray_inside_frustum, RAY, oracle_of_ray_inside_frustum, BVOLI_ray_inside_frustum, FAST_EXACT, 30)

/* The widest numbers: nothing but the largest and the least floats, some ones and zeros. */
TEST(agree_frustum, capsules_of_the_widest_numbers_are_as_the_oracle_says)
{
    static const float values[] = {FLT_MAX, -FLT_MAX, 0x1p-149f, -0x1p-149f, 1, -1, 0};
    chance c = {test_seed()};
    for (long n = test_cases(2000); n > 0; n--) {
        bvol_plane planes[6];
        bvol_capsule s;
        bvol_frustum *f;
        const int count = chance_int(&c, 2, 6);
        for (int i = 0; i < 4 * count; i++)
            (&planes[i / 4].normal.x)[i % 4] = values[chance_int(&c, 0, 6)];
        for (int i = 0; i < 7; i++)
            (&s.a.x)[i] = values[chance_int(&c, 0, 6)];
        s.radius = fabsf(s.radius);
        bvol_frustum_create_from_planes(planes, (size_t)count, NULL, &f);
        const region r = region_of_planes(planes, count);
        CHECK(bvol_frustum_overlaps_capsule(f, &s) == (oracle_frustum_overlaps_capsule(&r, &s) >= 0));
        bvol_frustum_destroy(f);
    }
}

/* Their corners are asked about, so they have no stages of their own. */
#define FRUSTUM_OF_CORNERS(function, type, KIND)                                                                               \
    static int library_##function(const bvol_frustum *f, const shape *s)                                                       \
    {                                                                                                                          \
        return bvol_##function(f, &s->as.type);                                                                                \
    }                                                                                                                          \
    static int oracle_of_##function(const region *r, const shape *s)                                                           \
    {                                                                                                                          \
        return oracle_##function(r, &s->as.type);                                                                              \
    }                                                                                                                          \
    FRUSTUM_ROW(function, KIND, oracle_of_##function, -1, 0, 30)

FRUSTUM_OF_CORNERS(frustum_contains_segment, segment, SEGMENT)
FRUSTUM_OF_CORNERS(frustum_contains_triangle, triangle, TRIANGLE)
FRUSTUM_OF_CORNERS(frustum_contains_capsule, capsule, CAPSULE)

/* Sets, under every table of kernels. */
#define FRUSTUM_SET(name, answer, oracle)                                                                                      \
    static int ask_##name(const bvol_aabb_set *set, const void *query, const uint64_t only[2])                                 \
    {                                                                                                                          \
        return answer;                                                                                                         \
    }                                                                                                                          \
    static int library_##name(const bvol_frustum *f, const shape *s)                                                           \
    {                                                                                                                          \
        static rolling r;                                                                                                      \
        return rolling_answer(&r, ask_##name, &s->as.aabb, f);                                                                 \
    }                                                                                                                          \
    FRUSTUM_ROW(name, AABB, oracle, -1, 0, 10)

/* Whether the one member that is asked about is inside. */
static int set_inside(const bvol_aabb_set *set, const bvol_frustum *f, const uint64_t only[2])
{
    uint8_t classes[ROLLING_MEMBERS];
    int inside = 0;
    size_t some = bvol_aabb_set_classify_frustum(set, f, only, classes, ROLLING_MEMBERS);
    for (int i = 0; i < ROLLING_MEMBERS; i++) {
        inside |= classes[i] == BVOL_INSIDE;
        some -= classes[i] != BVOL_OUTSIDE;
    }
    return some == 0 ? inside : -1;
}

/* Contained and with a common point. */
static int oracle_of_set_classify(const region *r, const shape *s)
{
    int contains = oracle_of_frustum_contains_aabb(r, s), overlaps = oracle_of_frustum_overlaps_aabb(r, s);
    return overlaps < 0 ? overlaps : contains;
}

FRUSTUM_SET(set_cull_frustum, (int)bvol_aabb_set_cull_frustum_mask(set, query, only, NULL, 0), oracle_of_frustum_cull_aabb)
FRUSTUM_SET(set_overlaps_frustum, (int)bvol_aabb_set_overlaps_frustum_mask(set, query, only, NULL, 0),
            oracle_of_frustum_overlaps_aabb)
FRUSTUM_SET(set_classify_frustum, set_inside(set, query, only), oracle_of_set_classify)

/* A small box near the origin as a frustum, one corner of which lies on a face of a large OBB but for some 2^-45 of its size.
 */
static bvol_frustum *draw_at_face(chance *c, bvol_obb *box, region *r)
{
    const double angle = chance_real(c, 0.2, 1.4), small = ldexp(1, chance_int(c, -30, -10));
    const float x = (float)cos(angle), y = (float)sin(angle), e = (float)chance_real(c, 50, 100);
    *box = (bvol_obb){{x * e, y * e, 0}, {e, e, e}, {{x, y, 0}, {-y, x, 0}, {0, 0, 1}}};
    const double square = (double)x * (double)x + (double)y * (double)y;
    const double reach = (double)x * (double)box->center.x + (double)y * (double)box->center.y;
    const double corner = (reach - (double)e * square) / square;
    const float min[3] = {(float)(corner * (double)x), (float)(corner * (double)y), (float)-small};
    bvol_plane walls[6] = {{{0, 0, 0}, 0}};
    for (int i = 0; i < 6; i++) {
        (&walls[i].normal.x)[i / 2] = i % 2 ? -1 : 1;
        walls[i].d = i % 2 ? min[i / 2] + (float)(2 * small) : -min[i / 2];
    }
    bvol_frustum *f = NULL;
    bvol_frustum_create_from_planes(walls, 6, NULL, &f);
    *r = region_of_planes(walls, 6);
    return f;
}

TEST(agree_frustum, small_frusta_at_faces_of_large_boxes_are_as_the_oracle_says)
{
    chance c = {test_seed()};
    long within = 0, cases = test_cases(2000);
    for (long n = cases; n > 0; n--) {
        bvol_obb box;
        region r;
        bvol_frustum *f = draw_at_face(&c, &box, &r);
        const int answer = bvol_frustum_within_obb(f, &box);
        CHECK(answer == (oracle_frustum_within_obb(&r, &box) >= 0));
        within += answer;
        bvol_frustum_destroy(f);
    }
    CHECK(cases < 100 || (within * 4 > cases && within * 4 < 3 * cases));
}
