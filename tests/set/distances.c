/* SPDX-License-Identifier: MIT */
/* How far a point is from the members of a set, and which is nearest: what a loop over the functions for single shapes gives,
 * bit for bit, under every table of kernels. */
#include "tables.h"
#include "test.h"
#include "values.h"

enum { MOST = 4500, MASK_WORDS = (MOST + 63) / 64, FLOATS = 15 };

/* About every width of a block: lanes, words, chunks. */
static const size_t sizes[] = {0, 1, 3, 15, 17, 63, 64, 65, 130, 400, 1000, 4097, 4500};
enum { SIZES = sizeof sizes / sizeof *sizes, SMALL_SIZES = 9 };

/* --- kinds of sets --- */

typedef struct kind_of_set {
    const char *name;
    size_t floats; /* of a member */
    int dim;
    void *(*make)(const float *members, size_t count);
    void (*destroy)(void *set);
    bvol_result (*update)(void *set, const uint32_t *ids, const float *members, size_t count);
    bvol_result (*remove)(void *set, size_t index);
    float (*single)(const float *member, const float *p);
    int (*is_empty)(const float *member);
    size_t (*distances)(const void *set, const float *p, const uint64_t *only, float *out, size_t capacity);
    int (*nearest)(const void *set, const float *p, float most, const uint64_t *only, uint32_t *id, float *sq);
    void (*draw)(chance *state, int style, int scale, const float *p, float *out);
} kind_of_set;

#define KIND(kind, type, point, dimensions, empty)                                                                             \
    static void *kind##_make(const float *members, size_t count)                                                               \
    {                                                                                                                          \
        bvol_##kind##_set *set = NULL;                                                                                         \
        CHECK(bvol_##kind##_set_create((const type *)(const void *)members, count, 0, NULL, NULL, &set) == BVOL_OK);           \
        return set;                                                                                                            \
    }                                                                                                                          \
    static void kind##_destroy(void *set)                                                                                      \
    {                                                                                                                          \
        bvol_##kind##_set_destroy(set);                                                                                        \
    }                                                                                                                          \
    static bvol_result kind##_update(void *set, const uint32_t *ids, const float *members, size_t count)                       \
    {                                                                                                                          \
        return bvol_##kind##_set_update_listed(set, ids, (const type *)(const void *)members, count, 0);                       \
    }                                                                                                                          \
    static bvol_result kind##_remove(void *set, size_t index)                                                                  \
    {                                                                                                                          \
        return bvol_##kind##_set_remove(set, index);                                                                           \
    }                                                                                                                          \
    static float kind##_single(const float *member, const float *p)                                                            \
    {                                                                                                                          \
        return bvol_##kind##_distance_sq_point((const type *)(const void *)member, (const point *)(const void *)p);            \
    }                                                                                                                          \
    static int kind##_is_empty(const float *floats)                                                                            \
    {                                                                                                                          \
        const type *member = (const type *)(const void *)floats;                                                               \
        return empty;                                                                                                          \
    }                                                                                                                          \
    static size_t kind##_distances(const void *set, const float *p, const uint64_t *only, float *out, size_t capacity)         \
    {                                                                                                                          \
        return bvol_##kind##_set_distance_sq_point(set, (const point *)(const void *)p, only, out, capacity);                  \
    }                                                                                                                          \
    static int kind##_nearest(const void *set, const float *p, float most, const uint64_t *only, uint32_t *id, float *sq)      \
    {                                                                                                                          \
        return bvol_##kind##_set_nearest_point(set, (const point *)(const void *)p, most, only, id, sq);                       \
    }                                                                                                                          \
    static const kind_of_set kind##_sets = {#kind,           sizeof(type) / sizeof(float),                                     \
                                            dimensions,      kind##_make,                                                      \
                                            kind##_destroy,  kind##_update,                                                    \
                                            kind##_remove,   kind##_single,                                                    \
                                            kind##_is_empty, kind##_distances,                                                 \
                                            kind##_nearest,  kind##_draw};

/* --- members ---
 *
 * What they are drawn beside is a point p, or NULL. */
enum style {
    INTEGERS, /* small ones, so that many are equally far, touch, and are at distances that are floats */
    REALS,    /* about one scale */
    TOUCHING, /* whose surface the point is on or an ulp or two beside */
    MIXED,    /* each coordinate of a scale of its own, so that differences are rounded */
    ODD,      /* one number is special */
    ALIKE,    /* all the same but for a few */
    SHELL,    /* points nearly as far as each other */
    HAIR,     /* whose squares are a float and a hair, and not exact in double */
    STYLES
};

static float draw_number(chance *state, int style, int scale)
{
    static const float odd[] = {NAN, INF, -INF, 0, -0.0F, TINY, -TINY, FLT_MAX, -FLT_MAX, 0x1p61F, 0x1p-126F, -1};
    switch (style) {
    case INTEGERS: return (float)chance_int(state, -8, 8);
    case MIXED: return ldexpf(chance_float(state, -4, 4), chance_int(state, -60, 60));
    case ODD: return odd[chance_int(state, 0, 11)];
    case ALIKE: return chance_int(state, 0, 60) ? 3 : 2;
    case HAIR: return 0;
    default: return ldexpf(chance_float(state, -4, 4), scale);
    }
}

static float some_ulps(chance *state, float x)
{
    for (int steps = chance_int(state, 0, 2), up = chance_int(state, 0, 1); steps > 0; steps--)
        x = nextafterf(x, up ? INF : -INF);
    return x;
}

/* A point of a shell about p, or of those of which squares of distances from the origin are a hair above a float. */
static void draw_far_point(chance *state, int style, int scale, const float *p, int dim, float out[3])
{
    const float size = ldexpf((float)chance_int(state, 1, 3), scale / 4), hair = ldexpf(size, -chance_int(state, 24, 28));
    float way[3], sq = 0;
    for (int k = 0; k < dim; k++) {
        way[k] = chance_float(state, -1, 1) + 0x1p-9F;
        sq += way[k] * way[k];
    }
    for (int k = 0; k < dim; k++) {
        const float parts[3] = {size, hair, ldexpf(hair, -chance_int(state, 8, 20))};
        out[k] = style == HAIR ? parts[k] : p[k] + ldexpf(way[k] / sqrtf(sq), scale);
    }
}

/* Both corners of a box of so many dimensions. */
static void draw_corners(chance *state, int style, int scale, const float *p, int dim, float *out)
{
    const int plain = style == ODD ? INTEGERS : style;
    for (int k = 0; k < dim; k++) {
        const float a = draw_number(state, plain, scale), b = draw_number(state, plain, scale);
        out[k] = style == INTEGERS ? a : fminf(a, b);
        out[k + dim] = style == INTEGERS ? a + (float)chance_int(state, 0, 3) : fmaxf(a, b);
    }
    if (style == SHELL || style == HAIR) {
        draw_far_point(state, style, scale, p, dim, out);
        memcpy(out + dim, out, (size_t)dim * sizeof *out);
    }
    if (style == TOUCHING) {
        const int k = chance_int(state, 0, dim - 1), far = chance_int(state, 0, 1);
        for (int i = 0; i < dim; i++) { /* the point is in the middle along the others, mostly */
            if (i == k || chance_int(state, 0, 3)) {
                out[i] = fminf(out[i], p[i]);
                out[i + dim] = fmaxf(out[i + dim], p[i]);
            }
        }
        out[far ? k + dim : k] = some_ulps(state, p[k]);
    }
    if (style == ODD && chance_int(state, 0, 3) == 0)
        out[chance_int(state, 0, 2 * dim - 1)] = draw_number(state, ODD, 0);
    if (style == ODD && chance_int(state, 0, 7) == 0)
        for (int k = 0; k < dim; k++) {
            out[k] = draw_number(state, ODD, 0);
            out[k + dim] = chance_int(state, 0, 1) ? out[k] : draw_number(state, ODD, 0);
        }
}

static void aabb_draw(chance *state, int style, int scale, const float *p, float *out)
{
    draw_corners(state, style, scale, p, 3, out);
}

static void aabb2_draw(chance *state, int style, int scale, const float *p, float *out)
{
    draw_corners(state, style, scale, p, 2, out);
}

static void sphere_draw(chance *state, int style, int scale, const float *p, float *out)
{
    for (int k = 0; k < 4; k++)
        out[k] = draw_number(state, style == ODD ? INTEGERS : style, scale);
    out[3] = fabsf(out[3]);
    if (style == SHELL || style == HAIR) {
        draw_far_point(state, style, scale, p, 3, out);
        out[3] = chance_int(state, 0, 1) ? 0 : ldexpf(chance_float(state, 0, 0.5F), style == HAIR ? -30 : scale);
    }
    if (style == SHELL) /* the surface is where the center was */
        for (int k = 0; k < 3; k++)
            out[k] += (out[k] - p[k]) * ldexpf(out[3], -scale);
    if (style != HAIR && chance_int(state, 0, 3) == 0) /* along an axis */
        for (int k = chance_int(state, 0, 1); k < 3; k++)
            out[k] = p[k];
    if (style == TOUCHING) {
        const double x = (double)p[0] - (double)out[0], y = (double)p[1] - (double)out[1], z = (double)p[2] - (double)out[2];
        out[3] = some_ulps(state, (float)sqrt(x * x + y * y + z * z));
    }
    if (style == ODD && chance_int(state, 0, 3) == 0)
        out[chance_int(state, 0, 3)] = draw_number(state, ODD, 0);
}

static void obb_draw(chance *state, int style, int scale, const float *p, float *out)
{
    bvol_obb *box = (bvol_obb *)(void *)out;
    bvol_aabb local;
    draw_corners(state, style == ODD ? INTEGERS : style, scale, p, 3, (float *)(void *)&local);
    bvol_obb_from_aabb(&local, (const float[16]){1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, box);
    if (chance_int(state, 0, 1)) { /* a turn about z, about by thirds */
        box->axis[0] = vec3(0.6F, 0.8F, 0);
        box->axis[1] = vec3(-0.8F, 0.6F, 0);
    }
    if (style == ODD && chance_int(state, 0, 3) == 0)
        out[chance_int(state, 0, 14)] = draw_number(state, ODD, 0);
}

KIND(aabb, bvol_aabb, bvol_vec3, 3, bvol_aabb_is_empty(member))
KIND(aabb2, bvol_aabb2, bvol_vec2, 2, bvol_aabb2_is_empty(member))
KIND(sphere, bvol_sphere, bvol_vec3, 3, member->radius < 0)
KIND(obb, bvol_obb, bvol_vec3, 3, ((void)member, 0))

static const kind_of_set *const kinds[] = {&aabb_sets, &aabb2_sets, &sphere_sets, &obb_sets};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* --- what a loop says --- */

static int same_bits(float a, float b)
{
    return isnan(a) ? isnan(b) : memcmp(&a, &b, sizeof a) == 0;
}

static int in_mask(const uint64_t *only, size_t i)
{
    return !only || (only[i / 64] >> i % 64 & 1);
}

typedef struct case_of_set {
    const kind_of_set *kind;
    void *set;
    float members[MOST * FLOATS];
    size_t count;
    float p[3], want[MOST]; /* the single functions' answers about p */
} case_of_set;

static const float *member_of(const case_of_set *c, size_t i)
{
    return c->members + i * c->kind->floats;
}

/* With room for so many, which may be fewer than there are; what is not asked for stays as it was. */
static void check_distances(const case_of_set *c, const uint64_t *only, size_t room)
{
    static float somewhere[MOST + 17];
    float *got = somewhere + room % 16; /* at any address of a float */
    size_t asked = 0;
    for (size_t i = 0; i <= MOST; i++)
        got[i] = -7;
    for (size_t i = 0; i < c->count; i++)
        asked += (size_t)in_mask(only, i);
    CHECKF(c->kind->distances(c->set, c->p, only, got, room) == asked, "%s of %zu", c->kind->name, c->count);
    for (size_t i = 0; i <= c->count; i++) {
        const float want = i < c->count && i < room && in_mask(only, i) ? c->want[i] : -7;
        CHECKF(same_bits(got[i], want), "%s %zu of %zu: %a, not %a", c->kind->name, i, c->count, (double)got[i], (double)want);
    }
}

/* Returns the distance of the nearest, or the one that was asked for. */
static float check_nearest(const case_of_set *c, float most, const uint64_t *only)
{
    uint32_t id = 77, want_id = 77;
    float sq = -7, want = -7;
    int found = 0;
    for (size_t i = 0; i < c->count; i++) {
        const float at = c->want[i];
        if (in_mask(only, i) && at <= most && !(isinf(at) && c->kind->is_empty(member_of(c, i))) && (!found || at < want)) {
            found = 1;
            want_id = (uint32_t)i;
            want = at;
        }
    }
    CHECKF(c->kind->nearest(c->set, c->p, most, only, &id, &sq) == found, "%s of %zu within %a", c->kind->name, c->count,
           (double)most);
    CHECKF(id == want_id && same_bits(sq, want), "%s of %zu: %u at %a, not %u at %a", c->kind->name, c->count, id, (double)sq,
           want_id, (double)want);
    CHECK(c->kind->nearest(c->set, c->p, most, only, NULL, NULL) == found);
    return found ? want : most;
}

static void ask_members(case_of_set *c)
{
    for (size_t i = 0; i < c->count; i++)
        c->want[i] = c->kind->single(member_of(c, i), c->p);
}

static void check_point(case_of_set *c, chance *state)
{
    uint64_t only[MASK_WORDS];
    ask_members(c);
    check_distances(c, NULL, c->count);
    const float best = check_nearest(c, INF, NULL);
    check_nearest(c, best, NULL);
    check_nearest(c, nextafterf(best, -INF), NULL);
    check_nearest(c, chance_int(state, 0, 1) ? NAN : chance_float(state, -1, 9), NULL);
    chance_mask(state, only, MASK_WORDS); /* dirty behind the end */
    for (size_t w = 0; w < MASK_WORDS; w++)
        if (chance_int(state, 0, 3) == 0)
            only[w] = chance_int(state, 0, 1) ? 0 : ~(uint64_t)0;
    check_distances(c, only, chance_int(state, 0, 1) ? c->count : c->count / 2);
    check_nearest(c, check_nearest(c, INF, only), only);
}

static void draw_point(chance *state, int style, int scale, float p[3])
{
    for (int k = 0; k < 3; k++)
        p[k] = draw_number(state, style == ALIKE ? INTEGERS : style == ODD && chance_int(state, 0, 3) ? REALS : style, scale);
}

static void make_case(const kind_of_set *kind, chance *state, int style, int scale, size_t count, case_of_set *out)
{
    out->kind = kind;
    out->count = count;
    draw_point(state, style, scale, out->p);
    for (size_t i = 0; i < count; i++)
        kind->draw(state, style, scale, out->p, out->members + i * kind->floats);
    out->set = kind->make(out->members, count);
}

/* Members are replaced and removed, so that the set has been through changes. */
static void change(case_of_set *c, chance *state)
{
    const size_t floats = c->kind->floats;
    for (int i = 0; i < 5 && c->count > 1; i++) {
        const uint32_t at = (uint32_t)chance_int(state, 0, (int)c->count - 1);
        float fresh[FLOATS];
        c->kind->draw(state, INTEGERS, 0, c->p, fresh);
        CHECK(c->kind->update(c->set, &at, fresh, 1) == BVOL_OK);
        memcpy(c->members + at * floats, fresh, floats * sizeof(float));
        const size_t gone = (size_t)chance_int(state, 0, (int)c->count - 1);
        CHECK(c->kind->remove(c->set, gone) == BVOL_OK);
        c->count--;
        memmove(c->members + gone * floats, c->members + c->count * floats, floats * sizeof(float));
    }
}

/* Sets of up to so many sizes. */
static void check_kind(const kind_of_set *kind, int upto)
{
    static case_of_set c;
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int s = 0; s < upto; s++)
        for (int style = 0; style < STYLES; style++) {
            const int scale = chance_int(&state, 0, 2) ? chance_int(&state, -3, 3) : chance_int(&state, -145, 124);
            make_case(kind, &state, style, scale, sizes[s], &c);
            check_point(&c, &state);
            draw_point(&state, chance_int(&state, 0, STYLES - 1), scale, c.p);
            check_point(&c, &state);
            change(&c, &state);
            check_point(&c, &state);
            kind->destroy(c.set);
        }
}

TEST(set_distances, of_boxes_are_those_of_single_calls)
{
    check_kind(&aabb_sets, test_sizes(SMALL_SIZES, SIZES));
}

TEST(set_distances, of_rectangles_are_those_of_single_calls)
{
    check_kind(&aabb2_sets, test_sizes(SMALL_SIZES, SIZES));
}

TEST(set_distances, of_spheres_are_those_of_single_calls)
{
    check_kind(&sphere_sets, test_sizes(SMALL_SIZES, SIZES));
}

/* Squares below the least normal float are rounded down as others are, though what doubles are cut to are no floats there. */
TEST(set_distances, squares_below_the_least_normal_float_are_rounded_down)
{
    static case_of_set c;
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int i = 0; i < 3; i++)
        for (int scale = -77; scale < -62; scale++) {
            make_case(kinds[i], &state, REALS, scale, 40, &c);
            check_point(&c, &state);
            memset(c.p, 0, sizeof c.p);
            check_point(&c, &state);
            c.kind->destroy(c.set);
        }
}

TEST(set_distances, of_obbs_are_those_of_single_calls)
{
    check_kind(&obb_sets, test_sizes(7, SMALL_SIZES)); /* those that touch take their functions long */
}

/* Points that are no points. */
TEST(set_distances, of_points_that_are_not_finite_are_nan)
{
    static case_of_set c;
    static const float odd[] = {NAN, INF, -INF};
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int k = 0; k < KINDS; k++)
        for (int i = 0; i < 9; i++) {
            float sq = -7;
            make_case(kinds[k], &state, INTEGERS, 0, 100, &c);
            c.p[i % kinds[k]->dim] = odd[i / 3];
            ask_members(&c);
            check_distances(&c, NULL, 100);
            CHECK(kinds[k]->distances(c.set, c.p, NULL, &sq, 1) == 100 && isnan(sq));
            CHECK(check_nearest(&c, INF, NULL) == INF);
            kinds[k]->destroy(c.set);
        }
}

/* What is asked of nothing, and what has no room. */
TEST(set_distances, of_nothing)
{
    static case_of_set c;
    chance state = {test_seed()};
    for (int k = 0; k < KINDS; k++) {
        uint32_t id = 77;
        float sq = -7;
        make_case(kinds[k], &state, INTEGERS, 0, 70, &c);
        CHECK(kinds[k]->distances(c.set, c.p, NULL, NULL, 70) == 70);
        CHECK(kinds[k]->distances(c.set, c.p, NULL, &sq, 0) == 70 && sq == -7);
        CHECK(kinds[k]->distances(c.set, NULL, NULL, &sq, 1) == 0 && sq == -7);
        CHECK(kinds[k]->distances(NULL, c.p, NULL, &sq, 1) == 0 && sq == -7);
        CHECK(!kinds[k]->nearest(NULL, c.p, INF, NULL, &id, &sq) && !kinds[k]->nearest(c.set, NULL, INF, NULL, &id, &sq));
        kinds[k]->destroy(c.set);
        make_case(kinds[k], &state, INTEGERS, 0, 0, &c);
        CHECK(kinds[k]->distances(c.set, c.p, NULL, &sq, 1) == 0 && !kinds[k]->nearest(c.set, c.p, INF, NULL, &id, &sq));
        CHECK(id == 77 && sq == -7);
        kinds[k]->destroy(c.set);
    }
}

/* Boxes at infinity are found where no distance is too large; empty ones are at infinite distance too, and never found. */
TEST(set_distances, of_boxes_at_infinity)
{
    static const bvol_aabb boxes[] = {{{1, 0, 0}, {0, 1, 1}},
                                      {{INF, 0, 0}, {INF, 1, 1}},
                                      {{INF, INF, INF}, {-INF, -INF, -INF}},
                                      {{-INF, -INF, -INF}, {-INF, 1, 1}}};
    FOR_EACH_TABLE
    {
        float sq[4], best = -7;
        uint32_t id = 77;
        bvol_aabb_set *set = aabb_make((const float *)(const void *)boxes, 4);
        const bvol_vec3 origin = {0, 0, 0};
        CHECK(bvol_aabb_set_distance_sq_point(set, &origin, NULL, sq, 4) == 4);
        for (int i = 0; i < 4; i++)
            CHECK(sq[i] == INF);
        CHECK(!bvol_aabb_set_nearest_point(set, &origin, FLT_MAX, NULL, &id, &best) && id == 77 && best == -7);
        CHECK(bvol_aabb_set_nearest_point(set, &origin, INF, NULL, &id, &best) && id == 1 && best == INF);
        bvol_aabb_set_destroy(set);
    }
}

/* Of equal ones the lowest number, wherever its word is. */
TEST(set_distances, of_equal_members_the_first_is_nearest)
{
    static bvol_aabb boxes[MOST];
    static const size_t firsts[] = {0, 1, 63, 64, 100, 4095, 4096, 4499};
    const bvol_vec3 p = {0.1F, 0.2F, 0.3F};
    FOR_EACH_TABLE
    for (size_t f = 0; f < sizeof firsts / sizeof *firsts; f++) {
        for (size_t i = 0; i < MOST; i++)
            boxes[i] = i < firsts[f] ? aabb(9, 9, 9, 10, 10, 10) : aabb(2, 3, 4, 5, 6, 7);
        bvol_aabb_set *set = aabb_make((const float *)(const void *)boxes, MOST);
        uint32_t id = 77;
        float sq = 0;
        CHECK(bvol_aabb_set_nearest_point(set, &p, INF, NULL, &id, &sq) == 1);
        CHECKF(id == firsts[f], "%u, not %zu", id, firsts[f]);
        CHECK(sq == bvol_aabb_distance_sq_point(&boxes[firsts[f]], &p));
        bvol_aabb_set_destroy(set);
    }
}
