/* SPDX-License-Identifier: MIT */
/* Operands of any kind as rows of floats, so that a search may change them without knowing what they are. */
#ifndef BVOL_BENCH_OPERAND_H
#define BVOL_BENCH_OPERAND_H

#include "lone.h"
#include "verbs.h"

enum { OPERAND_CORNERS = 6, OPERAND_PLANES = 6, FLOATS = 4 * BVOL_FRUSTUM_MAX_PLANES };

/* Of the kind of a frustum: it has the most planes. Functions of frusta have a second row, with such. */
enum { MANY = 1 << 18 };
#define MANY_NAME ", 32 planes"

/* The two operands of a function: of a frustum the planes, of a polygon its points, of what moves its motion after it. */
typedef struct question {
    const char *function; /* without bvol_ */
    float f[2][FLOATS];
} question;

typedef struct operand {
    const void *value; /* as the functions take it; NULL where the library refuses the floats */
    moving moving;
    bvol_polygon2 polygon;
    bvol_frustum *frustum;
    lone lone;
} operand;

int operand_floats(int kind);
/* Borrows the floats. */
void operand_make(int kind, const float *f, operand *out);
void operand_make_frustum(const bvol_plane *planes, size_t count, operand *out);
void operand_drop(operand *o);

/* The rows of all tables of functions; NULL for another name, and beyond the last. */
const direct *direct_named(const char *function);
const direct *direct_at(int row);

#endif
