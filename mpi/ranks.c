/* SPDX-License-Identifier: MIT */
/* How ranks talk: they agree that all is well before each exchange, and send in pieces whose sizes are ints. */
#include "ranks.h"

#include <string.h>

int bvoli_mpi_reserve(const bvol_allocator *allocator, bvoli_mpi_array *array, size_t used, size_t count, size_t size)
{
    if (count > SIZE_MAX / 2 / size)
        return 0;
    size_t bytes = (count > 0 ? count : 1) * size; /* never NULL then, which functions of libbvol refuse */
    if (bytes <= array->bytes)
        return 1;
    if (used > 0 && bytes < array->bytes + array->bytes / 2)
        bytes = array->bytes + array->bytes / 2;
    void *const data = allocator->alloc(bytes, sizeof(uint64_t), allocator->user);
    if (!data)
        return 0;
    if (used > 0)
        memcpy(data, array->data, used * size);
    bvoli_mpi_free(allocator, array);
    *array = (bvoli_mpi_array){data, bytes};
    return 1;
}

void bvoli_mpi_free(const bvol_allocator *allocator, bvoli_mpi_array *array)
{
    if (array->data)
        allocator->free(array->data, array->bytes, sizeof(uint64_t), allocator->user);
    *array = (bvoli_mpi_array){NULL, 0};
}

bvol_result bvoli_mpi_agree(MPI_Comm comm, bvol_result result)
{
    return bvoli_mpi_agree_least(comm, result, NULL, 0);
}

bvol_result bvoli_mpi_agree_least(MPI_Comm comm, bvol_result result, int64_t *numbers, int n)
{
    int64_t mine[6] = {result}, least[6];
    for (int i = 0; i < n; ++i)
        mine[i + 1] = numbers[i];
    MPI_Allreduce(mine, least, n + 1, MPI_INT64_T, MPI_MIN, comm);
    for (int i = 0; i < n; ++i)
        numbers[i] = least[i + 1];
    return (bvol_result)least[0];
}

bvol_result bvoli_mpi_announce(const bvol_mpi_index *index, bvol_result result, const size_t *starts, size_t *in)
{
    int64_t *const out = index->mail, *const got = index->mail + 2 * (size_t)index->ranks;
    for (int r = 0; r < index->ranks; ++r) {
        out[2 * r] = result;
        out[2 * r + 1] = result == BVOL_OK ? (int64_t)(starts[r + 1] - starts[r]) : 0;
    }
    MPI_Alltoall(out, 2, MPI_INT64_T, got, 2, MPI_INT64_T, index->comm);
    for (int r = 0; r < index->ranks; ++r)
        result = got[2 * r] < result ? (bvol_result)got[2 * r] : result;
    if (result != BVOL_OK)
        return result;
    in[0] = 0;
    for (int r = 0; r < index->ranks; ++r)
        in[r + 1] = in[r] + (size_t)got[2 * r + 1];
    return result;
}

/* Bytes of piece k of what lies between two starts. */
static int piece(const size_t *starts, int r, size_t size, size_t k)
{
    const size_t bytes = (starts[r + 1] - starts[r]) * size, before = k * BVOLI_MPI_MESSAGE;
    return bytes <= before ? 0 : (int)(bytes - before < BVOLI_MPI_MESSAGE ? bytes - before : BVOLI_MPI_MESSAGE);
}

/* Piece k of all that is sent and got. Returns whether there was any. Messages of one rank to another do not overtake. */
static int exchange_piece(bvol_mpi_index *index, const char *from, const size_t *starts, char *into, const size_t *in,
                          size_t size, size_t k)
{
    int n = 0;
    MPI_Status status; /* that nobody reads: GCC warns of MPICH's MPI_STATUS_IGNORE */
    for (int i = 1; i < index->ranks; ++i) {
        const int r = (index->rank + i) % index->ranks, bytes = piece(in, r, size, k);
        if (bytes > 0)
            MPI_Irecv(into + in[r] * size + k * BVOLI_MPI_MESSAGE, bytes, MPI_BYTE, r, 0, index->comm, &index->requests[n++]);
    }
    for (int i = 1; i < index->ranks; ++i) {
        const int r = (index->rank + i) % index->ranks, bytes = piece(starts, r, size, k);
        if (bytes > 0)
            MPI_Isend(from + starts[r] * size + k * BVOLI_MPI_MESSAGE, bytes, MPI_BYTE, r, 0, index->comm,
                      &index->requests[n++]);
        index->sent.bytes_sent += (uint64_t)bytes;
    }
    for (int i = 0; i < n; ++i)
        MPI_Wait(&index->requests[i], &status);
    return n > 0;
}

void bvoli_mpi_exchange(bvol_mpi_index *index, const void *from, const size_t *starts, void *into, const size_t *in,
                        size_t size)
{
    const int me = index->rank;
    if (starts[me + 1] > starts[me])
        memcpy((char *)into + in[me] * size, (const char *)from + starts[me] * size, (starts[me + 1] - starts[me]) * size);
    for (size_t k = 0; exchange_piece(index, from, starts, into, in, size, k); ++k)
        ;
}
