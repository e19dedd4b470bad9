/* SPDX-License-Identifier: MIT */
/* Included ahead of each source that has mutants: the number of the one that is on, or 0. */
extern int bvoli_mutant;
