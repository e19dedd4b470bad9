/* SPDX-License-Identifier: MIT */
/* A library that recurses as deep as its input is nested ends the program where the stack ends. While it is at work, there is
 * more room, and beyond that an error instead of a crash. */
#ifndef RECURSION_H
#define RECURSION_H

/* From now on the program ends with TOOL_FAILED and a message about what is called so where the stack ends, or memory is
 * touched that is not there; until recursion_unguard(). */
void recursion_guard(const char *name);
void recursion_unguard(void);

#endif
