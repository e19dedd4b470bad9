/* SPDX-License-Identifier: MIT */
/* Any shape behind one type, for tests that treat all pairs alike: its floats by role, its size, moves, and its text. */
#ifndef BVOL_TESTS_SHAPE_H
#define BVOL_TESTS_SHAPE_H

#include "kinds.h"

#include <stddef.h>

/* The kinds of space; those of the plane are added to BVOL_KIND_PLANAR. */
enum kind {
#define NUMBER(name, NAME, type) NAME = BVOL_KIND_##NAME,
    KINDS_OF_SPACE(NUMBER)
#undef NUMBER
};

typedef struct shape {
    enum kind kind;
    any_value as;
} shape;

/* What a float of a shape is for. Places and sizes are lengths, directions are not. */
enum role { PLACE, SIZE, DIRECTION, PARAMETER };

int shape_floats(enum kind kind);
/* How many corners of a segment, capsule or triangle the fields begin with; 0 for other kinds. */
int shape_corners(enum kind kind);
enum role shape_role(enum kind kind, int field);

/* The float k steps away in their order, -0 and +0 being one. */
float float_step(float f, int k);
/* The distance from |f| to the next float. */
double float_ulp(double f);

/* Moves a shape; each field is rounded. */
void shape_move(shape *s, const long double by[3]);
/* The largest coordinate that a shape reaches, roughly; 0 for infinite ones. */
double shape_reach(const shape *s);
/* Pushes every side out by a distance, or in, but never past the middle. Points and rays stay as they are. */
void shape_grow(shape *s, double by);

/* Multiplies all lengths by 2^k. Returns 0 if that was not exact. */
int shape_scale(shape *s, int k);
/* Cycles the coordinates: x becomes y, y becomes z. */
void shape_cycle(shape *s);
/* Exchanges x and y. */
void shape_swap(shape *s);
/* Mirrors one coordinate. */
void shape_mirror(shape *s, int axis);

/* Names the axes of an OBB in another order, and turns one round: the same set. Other shapes stay as they are. */
void shape_rename_axes(shape *s);

/* The shape as the initialiser of a C struct, hexadecimal and so exact. */
void shape_print(const shape *s, char *text, size_t size);

#endif
