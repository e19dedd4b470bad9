/* SPDX-License-Identifier: MIT */
/** @file
 * @brief An index over the ranks of an MPI job that answers like one index: the companion library bvol-mpi.
 *
 * Each rank gives boxes of its own. The **global id** of a box is the number of all boxes of lower ranks plus its own number,
 * 64 bits. Answers are those of one #bvol_index over all boxes, with these ids: the same rows in the same order, and distances
 * and t with the same bits, for any number of ranks and any distribution of the boxes. A rank may have no boxes, and no
 * queries.
 *
 * **How.** Each rank keeps its boxes in a #bvol_index. Up to 64 boxes of each rank, which together contain all of its boxes (of
 * the upper part of its tree, or of a grid where it has a list or an octree), are on every rank. A query is sent to the ranks
 * where it meets one of these; those answer with the threads of the #bvol_resources that they were called with. A
 * #bvol_index_options is that of the index of each rank; with #BVOL_INDEX_UNORDERED rows are in any order.
 *
 * **Collective.** All functions but those that say otherwise are called by all ranks of the communicator, in the same order;
 * each rank has boxes and queries of its own. They talk on a communicator of their own, and only the thread that calls does:
 * MPI_THREAD_FUNNELED is enough. Where a call fails on one rank, by what it was given or for lack of memory, it fails on all
 * ranks with the same result: the least of those of all ranks. The index is then as it was, and nothing waits. Only two calls
 * return on their own: one by a function of the caller's that a call of the same index has called (#BVOL_ERROR_BUSY), in which
 * that call of all ranks goes on; and one with NULL instead of the index, which has no ranks that could be told: it is as if
 * this rank had not called, and others that do wait for it. (bvol_mpi_index_create() makes an index on all ranks or on none.)
 * An error of MPI itself ends the job, as by default.
 *
 * **Memory.** The index takes what a #bvol_index takes for the boxes of the rank, about 36 bytes each, and some 2800 bytes for
 * each rank of the job. While a rank builds, the boxes that it held before are still there. Queries are taken in parts of
 * 262,144 of each rank, each part an exchange of its own, so that the memory that they need depends on what one part asks and
 * finds; messages are of up to 2^30 bytes, so no number has to fit an int. That memory is freed at the end of a call, unless
 * its #bvol_resources have a scratch: then the index keeps it for its next call, as the scratch does. With
 * #BVOL_RESOURCES_KEEP_ROWS the memory of results is used again too. Memory that is new to the system may cost as much as the
 * answers.
 *
 * Any pointer may be NULL. A function then returns #BVOL_ERROR_ARGUMENT, except where it says what NULL means.
 *
 * @experimental Its ABI is that of an MPI, and what its index can be asked is a part of what one of one rank can. */
#ifndef BVOL_MPI_H
#define BVOL_MPI_H

#include <bvol/index.h>

#include <mpi.h>

BVOL_BEGIN

/** An opaque handle of an index over the ranks of a communicator. @since 0.1 */
typedef struct bvol_mpi_index bvol_mpi_index;

/** What queries have found: row i, of query i of this rank, is ids[offsets[i]] up to ids[offsets[i + 1]], without the latter.
 *
 * A function that fills one in does not look at what was there, and changes it only on success. If the flag
 * #BVOL_RESOURCES_KEEP_ROWS of its #bvol_resources is set, what was there are results, or #BVOL_MPI_RESULTS_INIT: their memory
 * is used again, and on failure there may be no rows any more. @since 0.1 */
typedef struct bvol_mpi_results {
    size_t rows;       /**< the number of queries that this rank asked */
    size_t count;      /**< the number of ids of all rows */
    uint64_t *offsets; /**< an array of rows + 1 numbers: where each row begins, and the last ends */
    uint64_t *ids;     /**< an array of count ids: the global ids of the boxes found, row by row */
    float *at; /**< an array of count numbers: for each of ids the t at which a ray enters it, or the squared distance to it;
                    NULL for overlaps and pairs */
} bvol_mpi_results;

/** A #bvol_mpi_results without rows. @since 0.1 */
#define BVOL_MPI_RESULTS_INIT                                                                                                  \
    {                                                                                                                          \
        0, 0, NULL, NULL, NULL                                                                                                 \
    }

/** What an index holds, and what its questions have sent so far. @since 0.1 */
typedef struct bvol_mpi_stats {
    uint32_t size;           /**< sizeof(bvol_mpi_stats), set by the caller */
    uint32_t flags;          /**< 0 */
    uint64_t boxes;          /**< boxes of all ranks */
    uint64_t first;          /**< the global id of the first box of this rank: the number of boxes of lower ranks */
    uint64_t own;            /**< boxes of this rank */
    uint64_t own_bytes;      /**< memory of the index of this rank */
    uint64_t shared_bytes;   /**< memory of what every rank knows of all */
    uint64_t cells;          /**< boxes about parts of ranks that every rank knows */
    uint64_t queries_sent;   /**< queries that this rank has sent to others; one that goes to two ranks counts twice */
    uint64_t queries_useful; /**< those of them that found something */
    uint64_t answers_got;    /**< boxes that other ranks have found for this one */
    uint64_t bytes_sent;     /**< queries and answers that this rank has sent to others */
} bvol_mpi_stats;

/** A #bvol_mpi_stats to be written. @since 0.1 */
#define BVOL_MPI_STATS_INIT                                                                                                    \
    {                                                                                                                          \
        sizeof(bvol_mpi_stats), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0                                                                \
    }

/** Makes an index without boxes over the ranks of a communicator, which is duplicated.
 *
 * @param comm an intracommunicator, the same on all ranks
 * @param options options of the index of each rank; may be NULL; each rank may have its own
 * @param allocator the source of the memory of this rank; NULL means malloc and free
 * @param[out] out the new index, which bvol_mpi_index_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, MPI that is not initialized or has been finalized, a communicator that is
 * none, or one between groups), #BVOL_ERROR_OPTIONS or #BVOL_ERROR_MEMORY
 * @contract EXACT.
 * @edge Without MPI, and where comm is MPI_COMM_NULL or between groups, this rank returns on its own.
 * @complexity O(ranks).
 * @threads The thread that MPI lets call it.
 * @since 0.1 */
BVOL_API bvol_result bvol_mpi_index_create(MPI_Comm comm, const bvol_index_options *options, const bvol_allocator *allocator,
                                           bvol_mpi_index **out);

/** Does what bvol_mpi_index_create() does, with a communicator as Fortran has it, which other languages can pass too.
 *
 * @param comm the communicator, an integer: MPI_Comm_c2f() of that of C, comm%MPI_VAL of `mpi_f08`, comm.py2f() of mpi4py
 * @param options options of the index of each rank; may be NULL; each rank may have its own
 * @param allocator the source of the memory of this rank; NULL means malloc and free
 * @param[out] out the new index, which bvol_mpi_index_destroy() frees; NULL on failure
 * @return that of bvol_mpi_index_create()
 * @contract EXACT.
 * @edge The same as for bvol_mpi_index_create().
 * @complexity O(ranks).
 * @threads The thread that MPI lets call it.
 * @since 0.1 */
BVOL_API bvol_result bvol_mpi_index_create_fortran(MPI_Fint comm, const bvol_index_options *options,
                                                   const bvol_allocator *allocator, bvol_mpi_index **out);

/** Frees an index and its communicator. Results stay.
 *
 * @param index the index; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing. After MPI_Finalize() only the memory is freed, by this rank alone.
 * @complexity O(1).
 * @threads The thread that MPI lets call it.
 * @since 0.1 */
BVOL_API void bvol_mpi_index_destroy(bvol_mpi_index *index);

/** Replaces all boxes of an index. Box i of a rank has the id i plus the number of boxes of lower ranks.
 *
 * @param index the index
 * @param boxes the first box of this rank; may be NULL if count is 0
 * @param count the number of boxes of this rank, from 0 to 2^27
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call, of this rank; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY,
 * #BVOL_ERROR_ROUNDING, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the boxes are kept as given, without rounding.
 * @edge Any box is legal; one that is empty or has a NaN is never found.
 * @complexity That of bvol_index_build(), and O(ranks). While building, a rank has the memory that it had, and about 60 bytes a
 * box.
 * @threads The thread that MPI lets call it.
 * @since 0.1 */
BVOL_API bvol_result bvol_mpi_index_build(bvol_mpi_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                                          const bvol_resources *resources);

/** Replaces all boxes of an index, and distributes them anew: along a space-filling curve, each rank gets as many as the
 * others, or one more, that lie near each other. Queries then go to few ranks. The ids are those of the new distribution, and
 * results tell which box each is.
 *
 * @param index the index
 * @param boxes the first box of this rank; may be NULL if count is 0
 * @param count the number of boxes of this rank, from 0 to 2^27
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call, of this rank; may be NULL
 * @param[out] out a row for each box that this rank has now, with one id: the one that bvol_mpi_index_build() would have given
 * to it, the number of boxes of lower ranks plus its number on the rank that it came from; bvol_mpi_results_free() frees it;
 * unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY,
 * #BVOL_ERROR_ROUNDING, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the boxes are kept as given, without rounding. The order along the curve is the same for any number of
 * ranks.
 * @edge Any box is legal; one whose center is not finite may be anywhere. A rank that would get more than 2^27 makes the call
 * fail.
 * @complexity O(count log(count)), 127 messages to all ranks of 8 bytes for each rank, and 40 bytes for each box. While
 * building, a rank has the memory that it had, and about 110 bytes a box.
 * @threads The thread that MPI lets call it.
 * @source G. M. Morton, "A computer oriented geodetic data base and a new technique in file sequencing", 1966.
 * @since 0.1 */
BVOL_API bvol_result bvol_mpi_index_build_spread(bvol_mpi_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                                                 const bvol_resources *resources, bvol_mpi_results *out);

/** Moves boxes, each of which stays on its rank.
 *
 * @param index the index
 * @param ids an array of count ids: the global ids of boxes of this rank; may be NULL if count is 0
 * @param boxes the first new box; may be NULL if count is 0
 * @param count the number of boxes of this rank that move
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (also for a box of another rank), #BVOL_ERROR_MEMORY, #BVOL_ERROR_ROUNDING, or
 * #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the boxes are kept as given, without rounding.
 * @edge An id may occur more than once; the last box counts. Where a box on any rank is empty or has a NaN, before or after,
 * all ranks build anew, since what may lack memory is not done to an index that is to stay as it is.
 * @complexity That of bvol_index_move_many(), and O(boxes of this rank / 16) to look whether to build anew, or O(boxes of this
 * rank) for an octree or a list, and what is told to all ranks.
 * @threads The thread that MPI lets call it.
 * @since 0.1 */
BVOL_API bvol_result bvol_mpi_index_move_many(bvol_mpi_index *index, const uint64_t *ids, const bvol_aabb *boxes, size_t count,
                                              size_t stride);

/** Tells what an index holds and has sent. It is not collective.
 *
 * @param index the index
 * @param[in,out] out its size on entry; then all of it
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for another size, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge None.
 * @complexity O(boxes of this rank).
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_mpi_index_get_stats(const bvol_mpi_index *index, bvol_mpi_stats *out);

/** Tells which rank has a box. It is not collective.
 *
 * @param index the index
 * @param id the global id of the box
 * @param[out] rank the rank; may be NULL
 * @param[out] own_id the number of the box on that rank; may be NULL
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT (a NULL, or no such box); nothing is written then
 * @contract EXACT.
 * @edge Boxes that are empty or have a NaN have a rank too.
 * @complexity O(log(ranks)).
 * @threads Safe, unless a call changes the index.
 * @since 0.1 */
BVOL_API bvol_result bvol_mpi_index_locate(const bvol_mpi_index *index, uint64_t id, int *rank, uint32_t *own_id);

/** Asks for the boxes of all ranks that have a common point with each of many boxes. Touching counts.
 *
 * @param index the index
 * @param queries the first of the boxes that this rank asks about; may be infinite; may be NULL if count is 0
 * @param count the number of queries of this rank, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads and memory for the call, of this rank; may be NULL
 * @param[out] out the rows, which bvol_mpi_results_free() frees; what was there is not freed; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY,
 * #BVOL_ERROR_ROUNDING, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each row is what bvol_index_overlaps_aabb() of one index over all boxes finds, in ascending order.
 * @edge A query that is empty or has a NaN finds nothing.
 * @complexity That of bvol_index_overlaps_aabb_many() on each rank that has an answer, and a few messages to each.
 * @threads The thread that MPI lets call it.
 * @since 0.1 */
BVOL_API bvol_result bvol_mpi_index_overlaps_aabb_many(bvol_mpi_index *index, const bvol_aabb *queries, size_t count,
                                                       size_t stride, const bvol_resources *resources, bvol_mpi_results *out);

/** Asks for the boxes of all ranks that are nearest to each of many points: sorted by squared distance, then by id.
 *
 * @param index the index
 * @param queries the first of the points of this rank; may be NULL if count is 0
 * @param count the number of queries of this rank, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite; the same on all ranks
 * @param resources threads and memory for the call, of this rank; may be NULL
 * @param neighbours how many boxes are wanted for each query at most; the same on all ranks
 * @param[out] out the rows with their distances, which bvol_mpi_results_free() frees; what was there is not freed; unchanged on
 * failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (also for numbers that are not the same on all ranks), #BVOL_ERROR_OPTIONS (resources
 * that are not legal), #BVOL_ERROR_MEMORY, #BVOL_ERROR_ROUNDING, or #BVOL_ERROR_BUSY in a callback
 * @contract ENCLOSING: each row is what bvol_index_nearest_point() of one index over all boxes finds.
 * @edge The same as for bvol_index_nearest_point().
 * @complexity That of bvol_index_nearest_point_many() on each rank that has a box as near, and a few messages to each, twice.
 * With more than 16 neighbours fewer queries are taken at once.
 * @threads The thread that MPI lets call it.
 * @since 0.1 */
BVOL_API bvol_result bvol_mpi_index_nearest_point_many(bvol_mpi_index *index, const bvol_vec3 *queries, size_t count,
                                                       size_t stride, float max_distance_sq, const bvol_resources *resources,
                                                       size_t neighbours, bvol_mpi_results *out);

/** Asks which box of all ranks each of many rays hits first: the one with the least t_enter, and of those the one with the
 * least id. A row has one id, or none.
 *
 * @param index the index
 * @param queries the first of the rays of this rank; may be NULL if count is 0
 * @param count the number of queries of this rank, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (32 bytes)
 * @param resources threads and memory for the call, of this rank; may be NULL
 * @param[out] out the rows with the t_enter of each hit, which bvol_mpi_results_free() frees; what was there is not freed;
 * unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY,
 * #BVOL_ERROR_ROUNDING, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each row is what bvol_index_raycast_first() of one index over all boxes finds.
 * @edge The same as for bvol_index_raycast_first().
 * @complexity That of bvol_index_raycast_first_many() on each rank whose part of space is as near, and a few messages to each,
 * twice.
 * @threads The thread that MPI lets call it.
 * @since 0.1 */
BVOL_API bvol_result bvol_mpi_index_raycast_first_many(bvol_mpi_index *index, const bvol_ray *queries, size_t count,
                                                       size_t stride, const bvol_resources *resources, bvol_mpi_results *out);

/** Finds all pairs of boxes that overlap, of all ranks, each once. Touching counts. A pair is on the rank that holds the box
 * with its lower id: row i has the ids of the boxes that overlap box i of this rank and have greater ids than it.
 *
 * @param index the index
 * @param resources threads and memory for the call, of this rank; may be NULL
 * @param[out] out a row for each box of this rank, which bvol_mpi_results_free() frees; what was there is not freed; unchanged
 * on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY,
 * #BVOL_ERROR_ROUNDING, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the pairs are those that bvol_index_pairs() of one index over all boxes finds, in the same order.
 * @edge Boxes that are empty or have a NaN are in no pair.
 * @complexity That of bvol_index_overlaps_aabb_many() with the boxes of this rank, on each rank that has an answer.
 * @threads The thread that MPI lets call it.
 * @since 0.1 */
BVOL_API bvol_result bvol_mpi_index_pairs(bvol_mpi_index *index, const bvol_resources *resources, bvol_mpi_results *out);

/** Frees results, and makes them have no rows. It is not collective, and the index may be gone.
 *
 * @param[in,out] results the results; NULL does nothing
 * @contract EXACT.
 * @edge NULL and results without rows are legal.
 * @complexity O(1).
 * @threads Safe if the allocator of the index is safe.
 * @since 0.1 */
BVOL_API void bvol_mpi_results_free(bvol_mpi_results *results);

BVOL_END

#endif
