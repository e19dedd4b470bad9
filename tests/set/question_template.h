/* SPDX-License-Identifier: MIT */
/* Template: that a set answers as its members do one by one. Who includes it has defined SET and MEMBER, the types of the set
 * and of its members, MOST, the most members of a set, and MASK_WORDS, the words of their mask. */
#include "chance.h"
#include "test.h"

#include <string.h>

#define OF_SET_NAMED(set, verb) set##_##verb
#define OF_SET(set, verb) OF_SET_NAMED(set, verb)

typedef struct answer {
    size_t count;
    uint64_t mask[MASK_WORDS];
} answer;

/* What the members say one by one, of those in `only`. */
typedef int ask_one(const void *about, const MEMBER *member);

static void ask_all(ask_one *one, const void *about, const MEMBER *model, size_t count, const uint64_t *only, answer *out)
{
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < count; i++) {
        if (only && !(only[i / 64] >> (i % 64) & 1))
            continue;
        const uint64_t yes = (uint64_t)one(about, &model[i]);
        out->mask[i / 64] |= yes << (i % 64);
        out->count += yes;
    }
}

typedef size_t ask_mask(const SET *set, const void *about, const uint64_t *only, uint64_t *mask, size_t mask_words);
typedef size_t ask_ids(const SET *set, const void *about, const uint64_t *only, uint32_t *ids, size_t capacity);

typedef struct question {
    const char *name;
    ask_one *one;
    ask_mask *mask;
    ask_ids *ids;
} question;

/* The same question about a set, as a function of any query. */
#define QUESTION(verb, type, single)                                                                                           \
    static int one_##verb(const void *about, const MEMBER *member)                                                             \
    {                                                                                                                          \
        const type *query = about;                                                                                             \
        return single;                                                                                                         \
    }                                                                                                                          \
    static size_t mask_##verb(const SET *set, const void *about, const uint64_t *only, uint64_t *mask, size_t words)           \
    {                                                                                                                          \
        return OF_SET(SET, verb##_mask)(set, about, only, mask, words);                                                        \
    }                                                                                                                          \
    static size_t ids_##verb(const SET *set, const void *about, const uint64_t *only, uint32_t *ids, size_t room)              \
    {                                                                                                                          \
        return OF_SET(SET, verb##_ids)(set, about, only, ids, room);                                                           \
    }                                                                                                                          \
    static const question verb = {#verb, one_##verb, mask_##verb, ids_##verb};

/* Numbers, all of them or as many as fit. */
static void check_ids(const question *q, const SET *set, const void *about, const uint64_t *only, const answer *want)
{
    static uint32_t ids[MOST + 1];
    const size_t rooms[] = {MOST, want->count / 2, 0};
    for (int r = 0; r < 3; r++) {
        size_t room = rooms[r], found = 0;
        memset(ids, 0xab, sizeof ids);
        CHECK(q->ids(set, about, only, ids, room) == want->count);
        for (size_t i = 0; i < MOST; i++)
            if (want->mask[i / 64] >> (i % 64) & 1 && found < room)
                CHECKF(ids[found++] == i, "%s: number %zu", q->name, found);
        CHECKF(ids[found] == 0xabababab, "%s wrote too much", q->name);
    }
    CHECK(q->ids(set, about, only, NULL, MOST) == want->count);
}

/* All forms of an answer against the model. */
static void check_question(const question *q, const SET *set, const MEMBER *model, const void *about, chance *state)
{
    const size_t count = OF_SET(SET, count)(set), words = (count + 63) / 64;
    uint64_t only[MASK_WORDS], mask[MASK_WORDS + 1];
    answer want;
    for (int start = 0; start < 3; start++) {
        if (start > 0)
            chance_mask(state, only, words); /* dirty behind the end */
        if (start == 2)
            memset(only, 0xff, words * sizeof *only);
        const uint64_t *from = start ? only : NULL;
        ask_all(q->one, about, model, count, from, &want);
        memset(mask, 0xcd, sizeof mask);
        CHECKF(q->mask(set, about, from, mask, MASK_WORDS + 1) == want.count, "%s of %zu", q->name, count);
        CHECKF(memcmp(mask, want.mask, words * sizeof *mask) == 0, "%s of %zu", q->name, count);
        CHECKF(mask[words] == 0xcdcdcdcdcdcdcdcd, "%s of %zu wrote too much", q->name, count);
        CHECK(q->mask(set, about, from, NULL, words) == want.count);
        memset(mask, 0xcd, sizeof mask);
        CHECK(q->mask(set, about, from, mask, words / 2) == want.count);
        CHECKF(memcmp(mask, want.mask, words / 2 * sizeof *mask) == 0, "half of %s of %zu", q->name, count);
        CHECKF(mask[words / 2] == 0xcdcdcdcdcdcdcdcd, "half of %s of %zu wrote too much", q->name, count);
        check_ids(q, set, about, from, &want);
        if (start) {
            CHECK(q->mask(set, about, only, only, words) == want.count);
            CHECKF(memcmp(only, want.mask, words * sizeof *mask) == 0, "%s of %zu in place", q->name, count);
        }
    }
}
