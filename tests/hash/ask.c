/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* --- hashes --- */

/* FNV-1a of 64 bits (G. Fowler, L. C. Noll, K.-P. Vo), in words instead of bytes, with the high bits folded back. */
static const uint64_t START = 0xcbf29ce484222325U;

void mix(uint64_t *hash, uint64_t word)
{
    *hash = (*hash ^ word) * 0x100000001b3U;
    *hash ^= *hash >> 29;
}

static void mix_answer(sums *h, uint64_t answer)
{
    mix(&h->hash[EXACT], answer);
    h->asked++;
    h->yes += answer != 0;
}

/* Words of 32 bits, floats most of them. A NaN has many forms, and what a float is not told by its type: so a word that would
 * be one counts as the first of them. */
static void mix_words(sums *h, enum part part, const void *words, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += sizeof(uint32_t)) {
        uint32_t word;
        memcpy(&word, (const char *)words + i, sizeof word);
        const uint32_t magnitude = word & 0x7fffffffU;
        mix(&h->hash[part], magnitude > 0x7f800000U ? 0x7fc00000U : magnitude == 0 && part == LOOSE ? 0 : word);
    }
}

static void mix_double(sums *h, enum part part, double x)
{
    uint64_t word;
    memcpy(&word, &x, sizeof word);
    mix(&h->hash[part], x != x ? 0x7ff8000000000000U : x == 0 && part == LOOSE ? 0 : word);
}

/* Some doubles first, and words after them. */
static void mix_out(sums *h, enum part part, const void *out, size_t bytes, size_t doubles)
{
    for (size_t i = 0; i < doubles; ++i) {
        double x;
        memcpy(&x, (const char *)out + i * sizeof x, sizeof x);
        mix_double(h, part, x);
    }
    mix_words(h, part, (const char *)out + doubles * sizeof(double), bytes - doubles * sizeof(double));
}
#define DOUBLES_FIRST(out)                                                                                                     \
    _Generic(&(out), double * : 1, bvol_ray_hit_f64 * : 5, bvol_ray2_hit_f64 * : 4, bvol_sweep_hit_f64 * : 5,                  \
             bvol_sweep_hit2_f64 * : 4, default : 0)
#define MIX_OUT(h, part, out) mix_out(h, part, &(out), sizeof(out), DOUBLES_FIRST(out))

enum { MEMBERS = 2 * BATCH, MASK_WORDS = (MEMBERS + 63) / 64, NEIGHBORS = 7 };

/* What is found among the members of a set. */
static void mix_mask(sums *h, size_t count, const uint64_t mask[MASK_WORDS])
{
    mix_answer(h, count);
    for (int i = 0; i < MASK_WORDS; i++)
        mix(&h->hash[EXACT], mask[i]);
}

/* --- rows --- */

typedef bvol_vec3 eight[8];
typedef bvol_contact four_contacts[4];
typedef bvol_contact2 two_contacts2[2];
typedef bvol_vec2 four2[4];
typedef bvol_vec2 polygon_points[CORNERS];

#define DOUBLES_TWICE(boxes) ((const bvol_aabb_f64[2]){*DOUBLES((boxes)[0]), *DOUBLES((boxes)[1])})
#define DOUBLES2_TWICE(boxes) ((const bvol_aabb2_f64[2]){*DOUBLES2((boxes)[0]), *DOUBLES2((boxes)[1])})
#define POINT_F64(p) (&(const bvol_vec3_f64){(double)(p).x / 3, (double)(p).y / 3, (double)(p).z / 3})
#define POINT2_F64(p) (&(const bvol_vec2_f64){(double)(p).x / 3, (double)(p).y / 3})
#define RAY_F64(r)                                                                                                             \
    (&(const bvol_ray_f64){{(double)(r).origin.x / 3, (double)(r).origin.y / 3, (double)(r).origin.z / 3},                     \
                           (double)(r).t_min,                                                                                  \
                           {(double)(r).dir.x, (double)(r).dir.y, (double)(r).dir.z},                                          \
                           (double)(r).t_max})
#define RAY2_F64(r)                                                                                                            \
    (&(const bvol_ray2_f64){{(double)(r).origin.x / 3, (double)(r).origin.y / 3},                                              \
                            (double)(r).t_min,                                                                                 \
                            {(double)(r).dir.x, (double)(r).dir.y},                                                            \
                            (double)(r).t_max})
#define ORIGIN(s) (&(const bvol_vec3_f64){(double)(s)->point.x / 7, (double)(s)->point.y / 7, (double)(s)->point.z / 7})
#define ORIGIN2(s) (&(const bvol_vec2_f64){(double)(s)->point.x / 7, (double)(s)->point.y / 7})

/* Others of a scene that has only one. */
#define PLANES(s) ((const bvol_plane *)(const void *)(s)->matrix)
#define RAY_ALONG(s) (&(const bvol_ray){(s)->segment[1].a, 0, (s)->segment[1].b, FLT_MAX})

/* The cloud as doubles. */
static bvol_vertices doubles_of(const scene *s, double divisor, double (*room)[3])
{
    bvol_vertices v = BVOL_VERTICES_INIT;
    for (size_t i = 0; i < POINTS; i++)
        for (size_t k = 0; k < 3; k++)
            room[i][k] = (double)s->cloud[i][k] / divisor;
    v.format = BVOL_VERTEX_DOUBLE;
    v.first = room;
    v.count = POINTS;
    v.stride = sizeof *room;
    return v;
}

#define ROW(function) static void ask_##function(const scene *s, sums *h)
#define ANSWER(function, ...)                                                                                                  \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        mix_answer(h, (uint64_t)function(__VA_ARGS__));                                                                        \
    }
#define NUMBERS(function, type, part, use, ...)                                                                                \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        type out;                                                                                                              \
        memset(&out, 0, sizeof out);                                                                                           \
        use(function(__VA_ARGS__, (void *)&out));                                                                              \
        MIX_OUT(h, part, out);                                                                                                 \
    }
#define MOVING(function, ...)                                                                                                  \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        bvol_aabb start;                                                                                                       \
        bvol_vec3 moved;                                                                                                       \
        function(__VA_ARGS__, &start, &moved);                                                                                 \
        MIX_OUT(h, LOOSE, start);                                                                                              \
        MIX_OUT(h, LOOSE, moved);                                                                                              \
    }
#define SMALLEST(function, type, ...)                                                                                          \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        type out;                                                                                                              \
        uint32_t support[4] = {0};                                                                                             \
        (void)function(__VA_ARGS__, &out, support);                                                                            \
        MIX_OUT(h, EXACT, out);                                                                                                \
        MIX_OUT(h, EXACT, support);                                                                                            \
    }
#define CORNERS_OF(function, of, count)                                                                                        \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        uint32_t ids[count];                                                                                                   \
        size_t skipped;                                                                                                        \
        mix_answer(h, function(&(const bvol_polygon2){(const bvol_vec2 *)(of), count, 0}, ids, &skipped));                     \
        mix_answer(h, skipped);                                                                                                \
        MIX_OUT(h, EXACT, ids);                                                                                                \
    }
#define SEARCHED(function, ...)                                                                                                \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        bvol_obb out;                                                                                                          \
        double lower;                                                                                                          \
        (void)function(__VA_ARGS__, NULL, &out, &lower);                                                                       \
        MIX_OUT(h, LOOSE, out);                                                                                                \
        mix_double(h, LOOSE, lower);                                                                                           \
    }
#define PROVED(function, ...)                                                                                                  \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        bvol_obb out;                                                                                                          \
        bvol_obb_proof proof = BVOL_OBB_PROOF_INIT;                                                                            \
        (void)function(__VA_ARGS__, NULL, &out, &proof);                                                                       \
        MIX_OUT(h, LOOSE, out);                                                                                                \
        mix_double(h, LOOSE, proof.volume_lower);                                                                              \
        mix_double(h, LOOSE, proof.exhaustive);                                                                                \
    }
#define FITTED(function, type, part, divisor, ...)                                                                             \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        double room[POINTS][3];                                                                                                \
        const bvol_vertices v = doubles_of(s, divisor, room);                                                                  \
        type out;                                                                                                              \
        memset(&out, 0, sizeof out);                                                                                           \
        (void)function(&v, __VA_ARGS__);                                                                                       \
        MIX_OUT(h, part, out);                                                                                                 \
    }
#define POINTS_OF(type, function, ...)                                                                                         \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        type on_a, on_b;                                                                                                       \
        function(__VA_ARGS__, &on_a, &on_b);                                                                                   \
        MIX_OUT(h, LOOSE, on_a);                                                                                               \
        MIX_OUT(h, LOOSE, on_b);                                                                                               \
    }
#define POINTS(function, ...) POINTS_OF(bvol_vec3, function, __VA_ARGS__)
#define POINTS2(function, ...) POINTS_OF(bvol_vec2, function, __VA_ARGS__)
#define IGNORED(result) (void)(result)
#define ANSWERED(result) mix_answer(h, (uint64_t)(result))
#define ANSWERED_INSIDE(result) ANSWERED((result) ? 1 + out.inside : 0)
#define TIGHT(function, type, ...) NUMBERS(function, type, EXACT, IGNORED, __VA_ARGS__)
#define NEAR(function, type, ...) NUMBERS(function, type, LOOSE, IGNORED, __VA_ARGS__)
#define TOLD(function, type, ...) NUMBERS(function, type, EXACT, ANSWERED, __VA_ARGS__)
#define FOUND(function, type, ...) NUMBERS(function, type, LOOSE, ANSWERED, __VA_ARGS__)
#define HIT(function, type, ...) NUMBERS(function, type, LOOSE, ANSWERED_INSIDE, __VA_ARGS__)
#define MANY(function, type, part, ...)                                                                                        \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        type out[2];                                                                                                           \
        memset(out, 0, sizeof out);                                                                                            \
        (void)function(__VA_ARGS__, out, 0);                                                                                   \
        mix_words(h, part, out, sizeof out);                                                                                   \
    }
#define TIGHT_MANY(function, type, ...) MANY(function, type, EXACT, __VA_ARGS__)
#define NEAR_MANY(function, type, ...) MANY(function, type, LOOSE, __VA_ARGS__)
#define VALUE(function, part, ...)                                                                                             \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        mix_double(h, part, (double)function(__VA_ARGS__));                                                                    \
    }
#define TIGHT_VALUE(function, ...) VALUE(function, EXACT, __VA_ARGS__)
#define NEAR_VALUE(function, ...) VALUE(function, LOOSE, __VA_ARGS__)
#define MASK(function, set, query)                                                                                             \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        uint64_t mask[MASK_WORDS] = {0};                                                                                       \
        const size_t count = function(set, query, NULL, mask, MASK_WORDS);                                                     \
        mix_mask(h, count, mask);                                                                                              \
    }
#define MASKS(function, set, ...)                                                                                              \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        uint64_t masks[2][MASK_WORDS] = {{0}};                                                                                 \
        size_t counts[2] = {0, 0};                                                                                             \
        function(set, __VA_ARGS__, NULL, masks[0], MASK_WORDS, counts);                                                        \
        mix_mask(h, counts[0], masks[0]);                                                                                      \
        mix_mask(h, counts[1], masks[1]);                                                                                      \
    }
#define COUPLES(function, ...)                                                                                                 \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        uint64_t mask = 0;                                                                                                     \
        (void)function(__VA_ARGS__, &mask, 1);                                                                                 \
        mix_answer(h, mask);                                                                                                   \
    }
#define IDS(function, set, query)                                                                                              \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        uint32_t ids[MEMBERS] = {0};                                                                                           \
        mix_answer(h, function(set, query, NULL, ids, MEMBERS));                                                               \
        mix_words(h, EXACT, ids, sizeof ids);                                                                                  \
    }
#define CLASSES(function, set, query)                                                                                          \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        uint8_t classes[MEMBERS] = {0};                                                                                        \
        mix_answer(h, function(set, query, NULL, classes, MEMBERS));                                                           \
        for (int i = 0; i < MEMBERS; i++)                                                                                      \
            mix(&h->hash[EXACT], classes[i]);                                                                                  \
    }
#define MASK_T(function, set, ray)                                                                                             \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        uint64_t mask[MASK_WORDS] = {0};                                                                                       \
        float t[MEMBERS] = {0};                                                                                                \
        const size_t count = function(set, ray, NULL, mask, MASK_WORDS, t, MEMBERS);                                           \
        mix_mask(h, count, mask);                                                                                              \
        mix_words(h, LOOSE, t, sizeof t);                                                                                      \
    }
#define DISTANCES(function, set, point)                                                                                        \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        float sq[MEMBERS] = {0};                                                                                               \
        mix(&h->hash[LOOSE], (uint64_t)function(set, point, NULL, sq, MEMBERS));                                               \
        mix_words(h, LOOSE, sq, sizeof sq);                                                                                    \
    }
#define NEAREST(function, set, point)                                                                                          \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        uint32_t id = 0;                                                                                                       \
        float sq = 0;                                                                                                          \
        mix_answer(h, (uint64_t)function(set, point, INFINITY, NULL, &id, &sq));                                               \
        mix(&h->hash[LOOSE], id);                                                                                              \
        mix_double(h, LOOSE, (double)sq);                                                                                      \
    }
#define PAIRS(function, set)                                                                                                   \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        uint64_t mask[MASK_WORDS] = {0};                                                                                       \
        const size_t count = function(set, set, s->batch->pairs + s->number % BATCH, 3, mask, MASK_WORDS);                     \
        mix_mask(h, count, mask);                                                                                              \
    }
#define MEMBER(function, type, set)                                                                                            \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        type out;                                                                                                              \
        memset(&out, 0, sizeof out);                                                                                           \
        mix(&h->hash[EXACT], (uint64_t)function(set, (size_t)(s->number % MEMBERS), 1, &out, 0));                              \
        MIX_OUT(h, EXACT, out);                                                                                                \
    }
#define ABLE(function)                                                                                                         \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        for (int other = -1; other < 64; other++)                                                                              \
            for (int question = -1; question < 8; question++)                                                                  \
                mix_answer(h, (uint64_t)function(s->number % 64, other, question));                                            \
    }
#define HANDLE(function)                                                                                                       \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        for (int k = 0; k < HANDLES; k++)                                                                                      \
            mix_answer(h, (uint64_t)function(s->own, s->handle[1][k]));                                                        \
    }
#define FOUND_F64(function, most, ...)                                                                                         \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        bvol_index_found_f64 found[MEMBERS];                                                                                   \
        const size_t count = function(__VA_ARGS__, found, most);                                                               \
        mix_answer(h, count);                                                                                                  \
        for (size_t i = 0; i < count; i++) {                                                                                   \
            mix(&h->hash[LOOSE], found[i].id);                                                                                 \
            mix_double(h, LOOSE, found[i].at);                                                                                 \
        }                                                                                                                      \
    }
#define FIRST_F64(function, type, ...)                                                                                         \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        uint32_t id = 0;                                                                                                       \
        type out;                                                                                                              \
        memset(&out, 0, sizeof out);                                                                                           \
        mix_answer(h, (uint64_t)function(__VA_ARGS__, &id, &out));                                                             \
        mix(&h->hash[LOOSE], id);                                                                                              \
        MIX_OUT(h, LOOSE, out);                                                                                                \
    }
#define PAIRS_F64(function, index)                                                                                             \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        bvol_pair pairs[MEMBERS * MEMBERS / 2];                                                                                \
        if (s != s->batch->scenes)                                                                                             \
            return;                                                                                                            \
        const size_t count = function(index, NULL, NULL, pairs, sizeof pairs / sizeof *pairs);                                 \
        mix(&h->hash[EXACT], count);                                                                                           \
        mix_words(h, EXACT, pairs, count * sizeof *pairs);                                                                     \
    }
#define IMAGE(function, bounds, type, matrix)                                                                                  \
    ROW(function)                                                                                                              \
    {                                                                                                                          \
        type out;                                                                                                              \
        bvol_shape *image;                                                                                                     \
        memset(&out, 0, sizeof out);                                                                                           \
        (void)bvol_shape_clone(s->own, NULL, &image);                                                                          \
        mix(&h->hash[LOOSE], (uint64_t)function(s->own, matrix, image));                                                       \
        mix(&h->hash[LOOSE], (uint64_t)bounds(image, &out));                                                                   \
        MIX_OUT(h, LOOSE, out);                                                                                                \
        bvol_shape_destroy(image);                                                                                             \
    }
#include "rows.h"
#undef ANSWER
#undef TIGHT
#undef NEAR
#undef TIGHT_MANY
#undef NEAR_MANY
#undef TIGHT_VALUE
#undef NEAR_VALUE
#undef FOUND
#undef HIT
#undef MASK
#undef MASKS
#undef COUPLES
#undef MASK_T
#undef IDS
#undef CLASSES
#undef TOLD
#undef DISTANCES
#undef NEAREST
#undef PAIRS
#undef MEMBER
#undef ABLE
#undef HANDLE
#undef MOVING
#undef SMALLEST
#undef CORNERS_OF
#undef SEARCHED
#undef PROVED
#undef FITTED
#undef POINTS
#undef POINTS2
#undef FOUND_F64
#undef FIRST_F64
#undef PAIRS_F64
#undef IMAGE

typedef struct row {
    const char *name;
    void (*ask)(const scene *s, sums *h);
} row;

#define NAMED(function) {#function, ask_##function},
#define ANSWER(function, ...) NAMED(function)
#define TIGHT(function, ...) NAMED(function)
#define NEAR(function, ...) NAMED(function)
#define MOVING(function, ...) NAMED(function)
#define SMALLEST(function, ...) NAMED(function)
#define CORNERS_OF(function, ...) NAMED(function)
#define SEARCHED(function, ...) NAMED(function)
#define PROVED(function, ...) NAMED(function)
#define FITTED(function, ...) NAMED(function)
#define POINTS(function, ...) NAMED(function)
#define POINTS2(function, ...) NAMED(function)
#define TIGHT_MANY(function, type, ...) NAMED(function)
#define NEAR_MANY(function, type, ...) NAMED(function)
#define TIGHT_VALUE(function, ...) NAMED(function)
#define NEAR_VALUE(function, ...) NAMED(function)
#define FOUND(function, ...) NAMED(function)
#define HIT(function, ...) NAMED(function)
#define MASK(function, ...) NAMED(function)
#define MASKS(function, ...) NAMED(function)
#define COUPLES(function, ...) NAMED(function)
#define MASK_T(function, ...) NAMED(function)
#define IDS(function, ...) NAMED(function)
#define CLASSES(function, ...) NAMED(function)
#define TOLD(function, ...) NAMED(function)
#define DISTANCES(function, ...) NAMED(function)
#define NEAREST(function, ...) NAMED(function)
#define PAIRS(function, ...) NAMED(function)
#define MEMBER(function, ...) NAMED(function)
#define ABLE(function) NAMED(function)
#define HANDLE(function) NAMED(function)
#define FOUND_F64(function, ...) NAMED(function)
#define FIRST_F64(function, ...) NAMED(function)
#define PAIRS_F64(function, ...) NAMED(function)
#define IMAGE(function, ...) NAMED(function)
static const row rows[] = {
#include "rows.h"
};

const int row_count = sizeof rows / sizeof *rows;
_Static_assert(sizeof rows / sizeof *rows <= ROWS_MAX, "ROWS_MAX");

const char *row_name(int r)
{
    return rows[r].name;
}

/* --- the run --- */

void start(sums *h)
{
    *h = (sums){{START, START}, 0, 0};
}

int started(const sums *h, enum part part)
{
    return h->hash[part] != START;
}

const selection all_rows = {.parts = 1};

/* What asks a table of kernels. */
static int has_kernel(const char *name)
{
    static const char *const parts[] = {"_set_",         "_many",       "obb_bounds", "obb_from_aabb",
                                        "obb_transform", "obb_corners", "obb_local_", "_index"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strstr(name, parts[i]))
            return 1;
    return 0;
}

/* A search for the least box takes milliseconds, a thousand times as long as an ordinary row, and most of the time of all: it
 * is asked about one scene in 17, which has no divisor in common with the number of styles of scenes. */
static int is_asked(const char *name, int number)
{
    return number % 17 == 0 || strncmp(name, "bvol_obb_from_", 14) != 0 || !strstr(name, "_minimal");
}

int is_selected(const selection *which, int r)
{
    return r % which->parts == which->part && (!which->only_kernels || has_kernel(rows[r].name));
}

void ask(const batch *b, const selection *which, sums *h)
{
    for (int i = 0; i < BATCH; i++)
        for (int r = 0; r < row_count; r++)
            if (is_selected(which, r) && is_asked(rows[r].name, b->scenes[i].number))
                rows[r].ask(&b->scenes[i], &h[r]);
}
