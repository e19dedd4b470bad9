/* SPDX-License-Identifier: MIT */
/* What passes through an index of boxes in double. */
#ifndef BVOLI_INDEX_F64_CAST_H
#define BVOLI_INDEX_F64_CAST_H

#include "index/f64/doubles.h"
#include "shape/passage_f64.h"

/* The first box that is met, of equal times the one with the least id; `id` may be NULL. Returns whether there is one. */
int bvoli_passing_first(const bvol_index *index, const bvoli_passage_f64 *way, const bvol_index_filter *filter, uint32_t *id,
                        bvoli_pass_f64 *pass);

/* Whether any box is met. */
int bvoli_passing_any(const bvol_index *index, const bvoli_passage_f64 *way, const bvol_index_filter *filter);

/* All boxes that are met, in order, as many as there is room for. Returns how many. */
size_t bvoli_passing_all(const bvol_index *index, const bvoli_passage_f64 *way, const bvol_index_filter *filter,
                         bvol_index_found_f64 *hits, size_t capacity);

/* Calls a function for each box that is met, with the record of one that a ray hits, and goes on to what limit it says. Returns
 * how often. */
size_t bvoli_passing_each(const bvol_index *index, const bvoli_passage_f64 *way, const bvol_index_filter *filter,
                          bvol_index_limiter_f64 visit, void *context);

#endif
