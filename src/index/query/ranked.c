/* SPDX-License-Identifier: MIT */
#include "index/query/ranked.h"

#define ELEMENT bvol_index_found
#define KEY(e) bvoli_rank(e)
#define NAME(function) ranked_##function
#include "index/query/least_template.h"

void bvoli_ranked_keep(bvol_index_found *array, size_t room, size_t given, bvol_index_found found)
{
    ranked_keep(array, room, given, found);
}

void bvoli_ranked_sort(bvol_index_found *array, size_t count)
{
    ranked_sort(array, count);
}
