/* SPDX-License-Identifier: MIT */
/* The model of the test of ranks: scenes that all ranks make alike, one index over the boxes of all, on every rank, and
 * questions whose rows are to be those of that index. */
#ifndef BVOLI_MPI_TEST_MODEL_H
#define BVOLI_MPI_TEST_MODEL_H

#include <bvol/bvol.h>
#include <bvol/mpi.h>

#include <stdlib.h>

enum { MOST = 4000, ASKED = 300, SCENES = 11 };
enum { OVERLAPS, NEAREST, NEAR, EVERYTHING, RAYS, PAIRS, QUESTIONS };

extern int rank, ranks;
extern bvol_aabb all[MOST], asked[ASKED];
extern bvol_vec3 points[ASKED];
extern bvol_ray rays[ASKED];
extern size_t first_of[65]; /* boxes of lower ranks */
extern size_t rows_compared, ids_compared;
extern bvol_resources with; /* which all are asked with */
extern uint32_t state;      /* of the random numbers */

#define CHECK(condition) ((condition) ? (void)0 : fail(__FILE__, __LINE__, #condition))
void fail(const char *file, int line, const char *text);

uint32_t bits(void);
float any(void); /* from 0 to 1 */

typedef struct scene {
    const char *name;
    bvol_aabb (*box)(int r);
    uint32_t engine;
    int many; /* boxes of a rank, at most */
    int only; /* the rank that has boxes, or -1 */
} scene;

extern const scene scenes[SCENES];
void make_scene(const scene *s);

/* Questions: each fills results, and knows what one index says about a query. */
typedef struct question {
    const char *name;
    bvol_result (*ask)(bvol_mpi_index *index, size_t from, size_t count, bvol_mpi_results *out);
    size_t (*model)(const bvol_index *index, size_t i, bvol_index_found *found);
    size_t most;  /* queries of a rank */
    int of_boxes; /* its queries are the boxes of the rank */
} question;

extern const question questions[QUESTIONS];

/* The queries of this rank: how many, and from which on. */
size_t range(const question *q, const bvol_mpi_index *index, size_t *from);
/* Rows are those of the model, for a number of queries from one on. */
void compare(const question *q, const bvol_index *model, const bvol_mpi_results *results, size_t from, size_t count);
/* One question after the other, each with results of its own, or all with the memory of those before. */
void ask_all(bvol_mpi_index *index, const bvol_index *model);

bvol_result build(bvol_mpi_index *index);
bvol_index *build_model(void);
/* It knows which box is on which rank. */
void check_places(const bvol_mpi_index *index);

#endif
