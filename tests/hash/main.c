/* SPDX-License-Identifier: MIT */
/* One hash of all answers of the library over a fixed corpus, to be the same wherever it is computed. It needs no other
 * library.
 *
 *     hash              prints a line a function: its name, how many answers were not 0, the hash of what the contract makes
 *                       unique, that of numbers it leaves room for (- if none), which are the same too but for the signs of
 *                       zeros, since their formulas are fixed; last a line of all
 *     hash FILE         compares that with the file, and says where they differ
 *     hash FILE TABLE   the same, or nothing and status 77 unless bvol_cpu_backend() has that name
 *     hash --write FILE
 *
 * A new function needs a line in rows.h, and `ninja hash-write` then writes the file that is stored. */
#include "corpus.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* --- hashes --- */

/* What the contract makes unique, and what it leaves room for; there the signs of zeros do not count. */
enum part { EXACT, LOOSE, PARTS };

typedef struct sums {
    uint64_t hash[PARTS];
    unsigned asked, yes;
} sums;

/* FNV-1a of 64 bits (G. Fowler, L. C. Noll, K.-P. Vo), in words instead of bytes, with the high bits folded back. */
static const uint64_t START = 0xcbf29ce484222325U;

static void mix(uint64_t *hash, uint64_t word)
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

static void mix_out(sums *h, enum part part, const void *out, size_t bytes, int is_double)
{
    double x;
    if (!is_double) {
        mix_words(h, part, out, bytes);
        return;
    }
    memcpy(&x, out, sizeof x);
    mix_double(h, part, x);
}
#define MIX_OUT(h, part, out) mix_out(h, part, &(out), sizeof(out), _Generic(&(out), double * : 1, default : 0))

enum { MEMBERS = 2 * BATCH, MASK_WORDS = (MEMBERS + 63) / 64 };

/* What is found among the members of a set. */
static void mix_mask(sums *h, size_t count, const uint64_t mask[MASK_WORDS])
{
    mix_answer(h, count);
    for (int i = 0; i < MASK_WORDS; i++)
        mix(&h->hash[EXACT], mask[i]);
}

/* --- rows --- */

typedef bvol_vec3 eight[8];
typedef bvol_vec2 four2[4];

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
#define IGNORED(result) (void)(result)
#define ANSWERED(result) mix_answer(h, (uint64_t)(result))
#define ANSWERED_INSIDE(result) ANSWERED((result) ? 1 + out.inside : 0)
#define TIGHT(function, type, ...) NUMBERS(function, type, EXACT, IGNORED, __VA_ARGS__)
#define NEAR(function, type, ...) NUMBERS(function, type, LOOSE, IGNORED, __VA_ARGS__)
#define FOUND(function, type, ...) NUMBERS(function, type, LOOSE, ANSWERED, __VA_ARGS__)
#define HIT(function, type, ...) NUMBERS(function, type, LOOSE, ANSWERED_INSIDE, __VA_ARGS__)
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
#include "rows.h"
#undef ANSWER
#undef TIGHT
#undef NEAR
#undef TIGHT_VALUE
#undef NEAR_VALUE
#undef FOUND
#undef HIT
#undef MASK
#undef MASKS
#undef MASK_T
#undef IDS
#undef CLASSES

typedef struct row {
    const char *name;
    void (*ask)(const scene *s, sums *h);
} row;

#define NAMED(function) {#function, ask_##function},
#define ANSWER(function, ...) NAMED(function)
#define TIGHT(function, ...) NAMED(function)
#define NEAR(function, ...) NAMED(function)
#define TIGHT_VALUE(function, ...) NAMED(function)
#define NEAR_VALUE(function, ...) NAMED(function)
#define FOUND(function, ...) NAMED(function)
#define HIT(function, ...) NAMED(function)
#define MASK(function, ...) NAMED(function)
#define MASKS(function, ...) NAMED(function)
#define MASK_T(function, ...) NAMED(function)
#define IDS(function, ...) NAMED(function)
#define CLASSES(function, ...) NAMED(function)
static const row rows[] = {
#include "rows.h"
};
enum { ROWS = sizeof rows / sizeof *rows };

/* --- the run --- */

/* Returns 0 if memory fails. */
static int ask_all(sums h[ROWS])
{
    static batch b;
    for (int r = 0; r < ROWS; r++)
        h[r] = (sums){{START, START}, 0, 0};
    for (int number = 0; number < SCENES / BATCH; number++) {
        const int made = batch_make(&b, number);
        for (int i = 0; i < BATCH && made; i++)
            for (int r = 0; r < ROWS; r++)
                rows[r].ask(&b.scenes[i], &h[r]);
        batch_unmake(&b);
        if (!made)
            return 0;
    }
    return 1;
}

enum { LINE = 160 };

static void show(char line[LINE], const char *name, const sums *h)
{
    char yes[24] = "-", hash[PARTS][24] = {"-", "-"};
    if (h->asked)
        snprintf(yes, sizeof yes, "%u", h->yes);
    for (int p = 0; p < PARTS; p++)
        if (h->hash[p] != START)
            snprintf(hash[p], sizeof hash[p], "%016llx", (unsigned long long)h->hash[p]);
    snprintf(line, LINE, "%-44s %7s %16s %16s\n", name, yes, hash[EXACT], hash[LOOSE]);
}

/* The lines of all rows, and of all together. */
static void show_all(const sums h[ROWS], char lines[ROWS + 1][LINE])
{
    sums all = {{START, START}, 0, 0};
    for (int r = 0; r < ROWS; r++) {
        show(lines[r], rows[r].name, &h[r]);
        for (int p = 0; p < PARTS; p++)
            mix(&all.hash[p], h[r].hash[p]);
        all.asked += h[r].asked;
        all.yes += h[r].yes;
    }
    show(lines[ROWS], "all", &all);
}

/* A function that always gives the same answer here would be no proof. Returns how many do. */
static int idle_rows(const sums h[ROWS])
{
    int idle = 0;
    for (int r = 0; r < ROWS; r++)
        if (h[r].asked && (h[r].yes == 0 || h[r].yes == h[r].asked)) {
            fprintf(stderr, "%s: %u of %u answers are not 0\n", rows[r].name, h[r].yes, h[r].asked);
            idle++;
        }
    return idle;
}

static int write_lines(FILE *to, char lines[ROWS + 1][LINE])
{
    for (int r = 0; r <= ROWS; r++)
        fputs(lines[r], to);
    return ferror(to) ? 0 : 1;
}

/* Returns how many lines differ. */
static int compare(FILE *with, char lines[ROWS + 1][LINE])
{
    int differ = 0;
    char expected[LINE];
    for (int r = 0; r <= ROWS; r++)
        if (!fgets(expected, LINE, with) || strcmp(expected, lines[r]) != 0) {
            fprintf(stderr, "%snot as stored\n", lines[r]);
            differ++;
        }
    return differ + (fgets(expected, LINE, with) != NULL);
}

static int write_file(const char *path, char lines[ROWS + 1][LINE])
{
    FILE *file = fopen(path, "w");
    const int written = file && write_lines(file, lines), closed = file && fclose(file) == 0;
    if (!written || !closed)
        perror(path);
    return written && closed;
}

static int compare_file(const char *path, char lines[ROWS + 1][LINE])
{
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        return 0;
    }
    const int differ = compare(file, lines);
    (void)fclose(file);
    printf("%s%s: %d of %d lines differ\n", lines[ROWS], bvol_cpu_backend(), differ, ROWS + 1);
    return differ == 0;
}

enum { SKIPPED = 77 };

int main(int argc, char **argv)
{
    static sums h[ROWS];
    static char lines[ROWS + 1][LINE];
    const int writes = argc == 3 && strcmp(argv[1], "--write") == 0;
    if (argc == 3 && !writes && strcmp(argv[2], bvol_cpu_backend()) != 0) {
        printf("skipped: this CPU has %s, not %s\n", bvol_cpu_backend(), argv[2]);
        return SKIPPED;
    }
    const int asked = ask_all(h);
    show_all(h, lines);
    const int told = argc == 1 ? write_lines(stdout, lines)
                     : writes  ? write_file(argv[2], lines)
                               : compare_file(argv[1], lines);
    return asked && told && idle_rows(h) == 0 ? 0 : 1;
}
