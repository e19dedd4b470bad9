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

/* Sends piece k to all, and asks all for it. Messages of one rank to another do not overtake. */
static void send_piece(const bvoli_mpi_mail *m, size_t k)
{
    bvol_mpi_index *const index = m->index;
    MPI_Request *next = index->requests;
    for (int i = 1; i < index->ranks; ++i) {
        const int r = (index->rank + i) % index->ranks, bytes = piece(m->in, r, m->size, k);
        if (bytes > 0)
            MPI_Irecv(m->into + m->in[r] * m->size + k * BVOLI_MPI_MESSAGE, bytes, MPI_BYTE, r, 0, index->comm, next++);
    }
    for (int i = 1; i < index->ranks; ++i) {
        const int r = (index->rank + i) % index->ranks, bytes = piece(m->starts, r, m->size, k);
        if (bytes > 0)
            MPI_Isend(m->from + m->starts[r] * m->size + k * BVOLI_MPI_MESSAGE, bytes, MPI_BYTE, r, 0, index->comm, next++);
        index->sent.bytes_sent += (uint64_t)bytes;
    }
    index->on_their_way = (int)(next - index->requests);
}

void bvoli_mpi_send(const bvoli_mpi_mail *m)
{
    const int me = m->index->rank;
    if (m->starts[me + 1] > m->starts[me])
        memcpy(m->into + m->in[me] * m->size, m->from + m->starts[me] * m->size, (m->starts[me + 1] - m->starts[me]) * m->size);
    send_piece(m, 0);
}

void bvoli_mpi_receive(const bvoli_mpi_mail *m)
{
    MPI_Status status; /* that nobody reads: GCC warns of MPICH's MPI_STATUS_IGNORE */
    for (size_t k = 1; m->index->on_their_way > 0; ++k) {
        for (int i = 0; i < m->index->on_their_way; ++i)
            MPI_Wait(&m->index->requests[i], &status);
        send_piece(m, k);
    }
}
