/* SPDX-License-Identifier: MIT */
/* Work that is divided among the threads of a caller's executor. */
#ifndef BVOLI_INDEX_PARALLEL_H
#define BVOLI_INDEX_PARALLEL_H

#include <bvol/resources.h>

#include <stddef.h>

/* Parts take unequal times: each thread has several. Trees of fewer boxes than a team's are built by one thread, unless by
 * planes: to wake another takes as long. */
enum { BVOLI_PARTS_PER_THREAD = 8, BVOLI_BOXES_OF_TEAM = 16384 };

/* Resources as given, or those of the caller's thread for NULL. Returns 0 if they are not legal. */
int bvoli_resources_read(const bvol_resources *given, bvol_resources *out);

/* Into how many parts to divide what consists of so many things, of which a part is to have at least some. */
static inline size_t bvoli_parts(const bvol_executor *executor, size_t things, size_t least)
{
    const size_t most = things / least + 1;
    if (!executor || executor->threads < 2)
        return 1;
    return executor->threads < most / BVOLI_PARTS_PER_THREAD ? (size_t)BVOLI_PARTS_PER_THREAD * executor->threads : most;
}

/* The same of boxes that are looked at one after the other. */
enum { BVOLI_BOX_PARTS_MOST = 64 };

static inline size_t bvoli_box_parts(const bvol_executor *executor, size_t boxes)
{
    enum { BOXES_OF_PART = 4096 };
    const size_t parts = boxes < BVOLI_BOXES_OF_TEAM ? 1 : bvoli_parts(executor, boxes, BOXES_OF_PART);
    return parts < BVOLI_BOX_PARTS_MOST ? parts : BVOLI_BOX_PARTS_MOST;
}

/* Does each part once, also where an executor breaks its word: what it leaves out is done by the caller's thread, and what it
 * calls again, or what is no part, is not done. */
void bvoli_run_by(const bvol_executor *executor, bvol_executor_part part, void *work, size_t parts);

static inline void bvoli_run(const bvol_executor *executor, bvol_executor_part part, void *work, size_t parts)
{
    if (executor && parts > 1)
        bvoli_run_by(executor, part, work, parts);
    else
        for (size_t i = 0; i < parts; ++i)
            part(work, i);
}

#endif
