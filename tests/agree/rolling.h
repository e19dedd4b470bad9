/* SPDX-License-Identifier: MIT */
/* The library's answer about one box by way of sets: one for each table of kernels, of which the box becomes a member among
 * others that were asked about before. */
#ifndef BVOL_TESTS_AGREE_ROLLING_H
#define BVOL_TESTS_AGREE_ROLLING_H

#include "tables.h"

#include <bvol/bvol.h>

#include <stddef.h>

/* The kind of the boxes, aabb or obb: a file may say before it includes this one. Sets of the former have two layouts. */
#ifndef ROLLING_KIND
#define ROLLING_KIND aabb
#define ROLLING_FOR_EACH FOR_EACH_LAYOUT(1)
#else
#define ROLLING_FOR_EACH FOR_EACH_TABLE
#endif
#define ROLLING_OF(kind, name) ROLLING_JOINED(kind, name)
#define ROLLING_JOINED(kind, name) bvol_##kind##name
typedef ROLLING_OF(ROLLING_KIND, ) rolling_box;
typedef ROLLING_OF(ROLLING_KIND, _set) rolling_set;

/* The member of word 0 or 1 that is asked about. */
typedef int rolling_ask(const rolling_set *set, const void *query, const uint64_t only[2]);

typedef struct rolling {
    rolling_set *set[10];
    int sets;
    unsigned at;
} rolling;

enum { ROLLING_MEMBERS = 80 };

/* 0 or 1, or -1 if tables disagree. */
static inline int rolling_answer(rolling *r, rolling_ask *ask, const rolling_box *box, const void *query)
{
    static const rolling_box none[ROLLING_MEMBERS];
    if (r->sets == 0) {
        ROLLING_FOR_EACH
        {
            if (ROLLING_OF(ROLLING_KIND, _set_create)(none, ROLLING_MEMBERS, 0, NULL, NULL, &r->set[r->sets++]) != BVOL_OK)
                return -1;
        }
    }
    r->at = (r->at + 1) % ROLLING_MEMBERS;
    const uint64_t only[2] = {r->at < 64 ? (uint64_t)1 << r->at : 0, r->at < 64 ? 0 : (uint64_t)1 << (r->at - 64)};
    int answer = 0;
    for (int i = 0; i < r->sets; i++) {
        ROLLING_OF(ROLLING_KIND, _set_update)(r->set[i], r->at, box, 1, 0);
        int now = ask(r->set[i], query, only);
        answer = i == 0 || now == answer ? now : -1;
        if (answer < 0)
            return -1;
    }
    return answer;
}

#endif
