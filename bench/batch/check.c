/* SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Floats may be wrong where a member nearly touches. Members of these scenes do so once in some ten thousand times; whoever
 * differs more often answers another question. */
static const double tolerated = 1e-3;

static int answer(const contender *c, const void *answers, size_t i)
{
    if (c->form == FORM_BITS)
        return (int)(((const uint64_t *)answers)[i >> 6] >> (i & 63) & 1);
    return ((const uint8_t *)answers)[i] != 0;
}

static void ask(const runner *r, void *answers)
{
    r->who->run(r->scene, r->own, answers);
    if (r->who->answer)
        r->who->answer(r->scene, r->own, answers);
}

static long count_differences(const runner *r, const uint8_t *right)
{
    memset(r->answers, 0xAA, r->scene->count); /* so that answers left from another do not pass */
    ask(r, r->answers);
    long differ = 0;
    for (size_t i = 0; i < r->scene->count; ++i)
        differ += answer(r->who, r->answers, i) != (right[i] != 0);
    return differ;
}

static int is_exact(const contender *c)
{
    return c->role == ROLE_SET || c->role == ROLE_SINGLE || c->role == ROLE_BEFORE;
}

/* Single calls of the library, which have no kernels: they say what is right. */
static const runner *reference_of(const runner *runners, int count)
{
    for (int k = 0; k < count; ++k)
        if (runners[k].who->role == ROLE_SINGLE)
            return &runners[k];
    abort(); /* they are in every task */
}

int check_answers(const runner *runners, row *r, size_t *hits)
{
    const runner *reference = reference_of(runners, r->count);
    const scene *s = reference->scene;
    uint8_t *right = batch_allocate(s->count);
    ask(reference, right);
    *hits = 0;
    for (size_t i = 0; i < s->count; ++i)
        *hits += right[i];
    int good = 1;
    for (int k = 0; k < r->count; ++k) {
        const contender *c = runners[k].who;
        if (c->form == FORM_NONE || &runners[k] == reference)
            continue;
        const long differ = r->candidates[k].differ = count_differences(&runners[k], right);
        if ((double)differ > (is_exact(c) ? 0 : 1 + tolerated * (double)s->count)) {
            fprintf(stderr, "bench: %s, %zu: %s answers %ld differently than the library\n", r->name, s->count, c->label,
                    differ);
            good = 0;
        }
    }
    batch_free(right);
    return good;
}
