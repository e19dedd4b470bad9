/* SPDX-License-Identifier: MIT */
#include "cases.h"

static const batch_cases *const families[] = {&frustum_cases, &obb_pair_cases, &ray_cases,
                                              &box_cases,     &change_cases,   &distance_cases};

const batch_case *case_at(size_t index)
{
    for (size_t f = 0; f < sizeof families / sizeof families[0]; ++f) {
        if (index < families[f]->count)
            return &families[f]->list[index];
        index -= families[f]->count;
    }
    return NULL;
}
