/* SPDX-License-Identifier: MIT */
#include "index/query/group.h"

#include "index/query/ids.h"

#include <math.h>

/* Puts the box of a query into a lane, or leaves it out, where it finds nothing or has to be asked alone. */
static void prepare_lane(const bvoli_query *of, const bvol_index *index, const void *query, uint32_t lane, bvoli_group *group)
{
    const bvol_aabb nothing = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};
    bvoli_question q;
    const int asks = query && of->prepare(index, query, &q), plain = asks && bvoli_question_is_plain(&q, index);
    bvoli_lane_write(&group->asked, lane, plain ? &q.bounds : &nothing);
    group->taken[lane] = 0;
    group->left |= (uint32_t)(asks && !plain) << lane;
}

void bvoli_group_ask(bvoli_group *group, const bvoli_query *of, const bvol_index *index, const void *const queries[BVOLI_WIDE])
{
    bvoli_group_entry stack[BVOLI_STACK];
    group->left = 0;
    for (uint32_t lane = 0; lane < BVOLI_WIDE; ++lane)
        prepare_lane(of, index, queries[lane], lane, group);
    index->kernels->group_descend(index->tree.blocks.data, index->tree.links.data, index->tree.root, stack,
                                  bvoli_index_axes(index), index->doubles != NULL, group);
    for (uint32_t lane = 0; lane < BVOLI_WIDE && !(index->options.flags & BVOL_INDEX_UNORDERED); ++lane)
        if (!(group->left >> lane & 1))
            bvoli_ids_sort(group->rows[lane], group->taken[lane]);
}
