/* SPDX-License-Identifier: MIT */
/* Each rank has a row of boxes, and asks which boxes of all ranks touch the place where its row meets the next one. */
#include <bvol/mpi.h>

#include <inttypes.h>
#include <stdio.h>

enum { BOXES = 1000 };

int main(int argc, char **argv)
{
    static bvol_aabb boxes[BOXES];
    bvol_mpi_index *index = NULL;
    bvol_mpi_results results = BVOL_MPI_RESULTS_INIT;
    int rank = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < BOXES; ++i) {
        const float x = (float)(rank * BOXES + i);
        boxes[i] = (bvol_aabb){{x, 0, 0}, {x + 1, 1, 1}};
    }
    const float end = (float)((rank + 1) * BOXES);
    const bvol_aabb query = {{end - .5F, 0, 0}, {end + .5F, 1, 1}};
    if (bvol_mpi_index_create(MPI_COMM_WORLD, NULL, NULL, &index) != BVOL_OK ||
        bvol_mpi_index_build(index, boxes, BOXES, 0, NULL) != BVOL_OK ||
        bvol_mpi_index_overlaps_aabb_many(index, &query, 1, 0, NULL, &results) != BVOL_OK) {
        bvol_mpi_index_destroy(index);
        MPI_Finalize();
        return 1;
    }
    for (uint64_t i = results.offsets[0]; i < results.offsets[1]; ++i) {
        int owner = 0;
        (void)bvol_mpi_index_locate(index, results.ids[i], &owner, NULL);
        printf("rank %d: box %" PRIu64 " of rank %d\n", rank, results.ids[i], owner);
    }
    bvol_mpi_results_free(&results);
    bvol_mpi_index_destroy(index);
    MPI_Finalize();
    return 0;
}

/* On two ranks, in whatever order they print:
 *
 * rank 0: box 999 of rank 0
 * rank 0: box 1000 of rank 1
 * rank 1: box 1999 of rank 1
 */
