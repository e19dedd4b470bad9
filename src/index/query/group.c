/* SPDX-License-Identifier: MIT */
#include "index/query/group.h"

#include "index/query/ids.h"

#include <math.h>

void bvoli_asked_make(const bvoli_query *of, const bvol_index *index, const void *query, bvoli_asked *out)
{
    bvoli_question q;
    const int asks = of->prepare(index, query, &q);
    out->bounds = q.bounds;
    out->way = !asks ? BVOLI_ASKS_NOTHING : bvoli_question_is_plain(&q, index) ? BVOLI_ASKS_TOGETHER : BVOLI_ASKS_ALONE;
}

/* Puts the box of a query into a lane, or leaves it out, where it finds nothing or has to be asked alone. */
static void prepare_lane(const bvoli_asked *asked, uint32_t lane, bvoli_group *group)
{
    const bvol_aabb nothing = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};
    bvoli_lane_write(&group->asked, lane, asked && asked->way == BVOLI_ASKS_TOGETHER ? &asked->bounds : &nothing);
    group->taken[lane] = 0;
    group->left |= (uint32_t)(asked && asked->way == BVOLI_ASKS_ALONE) << lane;
}

void bvoli_group_ask(bvoli_group *group, const bvol_index *index, const bvoli_asked *const asked[BVOLI_WIDE])
{
    bvoli_group_entry stack[BVOLI_STACK];
    group->left = 0;
    group->sorts = !(index->options.flags & BVOL_INDEX_UNORDERED);
    for (uint32_t lane = 0; lane < BVOLI_WIDE; ++lane)
        prepare_lane(asked[lane], lane, group);
    index->kernels->group_descend(index->tree.blocks.data, index->tree.links.data, index->tree.root, stack,
                                  bvoli_index_axes(index), index->doubles != NULL, group);
    for (uint32_t lane = 0; lane < BVOLI_WIDE && group->sorts; ++lane)
        if (group->taken[lane] > BVOLI_WIDE && !(group->left >> lane & 1))
            bvoli_ids_sort(group->rows[lane], group->taken[lane]);
}
