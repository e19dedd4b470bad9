/* SPDX-License-Identifier: MIT */
/* The library's answer about one box by way of sets: one for each table of kernels, of which the box becomes a member among
 * others that were asked about before. */
#ifndef BVOL_TESTS_AGREE_ROLLING_H
#define BVOL_TESTS_AGREE_ROLLING_H

#include "tables.h"

#include <bvol/bvol.h>

#include <stddef.h>

/* The member of word 0 or 1 that is asked about. */
typedef int rolling_ask(const bvol_aabb_set *set, const void *query, const uint64_t only[2]);

typedef struct rolling {
    bvol_aabb_set *set[5];
    int sets;
    unsigned at;
} rolling;

enum { ROLLING_MEMBERS = 80 };

/* 0 or 1, or -1 if tables disagree. */
static inline int rolling_answer(rolling *r, rolling_ask *ask, const bvol_aabb *box, const void *query)
{
    static const bvol_aabb none[ROLLING_MEMBERS];
    if (r->sets == 0) {
        FOR_EACH_TABLE
        {
            if (bvol_aabb_set_create(none, ROLLING_MEMBERS, 0, NULL, NULL, &r->set[r->sets++]) != BVOL_OK)
                return -1;
        }
    }
    r->at = (r->at + 1) % ROLLING_MEMBERS;
    const uint64_t only[2] = {r->at < 64 ? (uint64_t)1 << r->at : 0, r->at < 64 ? 0 : (uint64_t)1 << (r->at - 64)};
    int answer = 0;
    for (int i = 0; i < r->sets; i++) {
        bvol_aabb_set_update(r->set[i], r->at, box, 1, 0);
        int now = ask(r->set[i], query, only);
        answer = i == 0 || now == answer ? now : -1;
        if (answer < 0)
            return -1;
    }
    return answer;
}

#endif
