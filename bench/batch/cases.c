/* SPDX-License-Identifier: MIT */
#include "cases.h"

static const batch_cases *const families[] = {&frustum_cases, &obb_pair_cases, &ray_cases, &box_cases};

const batch_case *case_at(size_t index)
{
    for (size_t f = 0; f < sizeof families / sizeof families[0]; ++f) {
        if (index < families[f]->count)
            return &families[f]->list[index];
        index -= families[f]->count;
    }
    return NULL;
}

/* 10000 as 10k, 1000000 as 1M. */
static void print_count(size_t n, char *text, size_t size)
{
    if (n >= 1000000 && n % 1000000 == 0)
        snprintf(text, size, "%zuM", n / 1000000);
    else if (n >= 1000 && n % 1000 == 0)
        snprintf(text, size, "%zuk", n / 1000);
    else
        snprintf(text, size, "%zu", n);
}

void case_title(const batch_case *c, char *text, size_t size)
{
    char count[32];
    print_count(c->count, count, sizeof count);
    snprintf(text, size, "%s, %s%s%s", c->name, count, c->data ? ", " : "", c->data ? c->data : "");
}
