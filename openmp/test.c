/* SPDX-License-Identifier: MIT */
/* With the threads of OpenMP a batch of queries gives the bytes that it gives without. */
#include <bvol/bvol.h>
#include <bvol/openmp.h>

#include <stdio.h>
#include <string.h>

enum { BOXES = 5000, ROOM = 200000 };

static bvol_aabb boxes[BOXES];
static uint64_t offsets[2][BOXES + 1];
static uint32_t ids[2][ROOM];

static float any(void)
{
    static uint32_t state = 1;
    state = state * 1664525U + 1013904223U;
    return (float)(state >> 8) / (1 << 20);
}

int main(void)
{
    bvol_index *index = NULL;
    bvol_executor executor = {0, 0, NULL, NULL};
    for (int i = 0; i < BOXES; ++i) {
        const float x = any(), y = any(), z = any();
        boxes[i] = (bvol_aabb){{x, y, z}, {x + 1, y + 1, z + 1}};
    }
    bvol_openmp_executor(&executor);
    bvol_openmp_executor(NULL);
    int failed =
        bvol_index_create(NULL, NULL, &index) != BVOL_OK || bvol_index_build(index, boxes, BOXES, 0, NULL, 0, NULL) != BVOL_OK;
    for (int k = 0; k < 2 && !failed; ++k)
        failed =
            bvol_index_overlaps_aabb_many(index, boxes, BOXES, 0, NULL, &(bvol_resources){.executor = k ? &executor : NULL},
                                          offsets[k], ids[k], ROOM) != BVOL_OK;
    bvol_index_destroy(index);
    failed |= memcmp(offsets[0], offsets[1], sizeof offsets[0]) != 0 || memcmp(ids[0], ids[1], sizeof ids[0]) != 0 ||
              offsets[0][BOXES] <= BOXES;
    printf("%u threads, %u ids: %s\n", (unsigned)executor.threads, (unsigned)offsets[0][BOXES], failed ? "wrong" : "the same");
    return failed;
}
