/* SPDX-License-Identifier: MIT */
#ifndef BVOL_BENCH_ROLE_H
#define BVOL_BENCH_ROLE_H

/* What a candidate is to the others of its row. role_names in report.c has the words of the CSV. */
typedef enum bench_role {
    ROLE_SET,    /* the library, all members at once: exact */
    ROLE_SINGLE, /* the library, one a call: exact */
    ROLE_BARE,   /* the library's kernel without what makes it exact, which only this benchmark has */
    ROLE_BEFORE, /* the library of another build */
    ROLE_PEER,   /* another library */
    ROLE_LOOP,   /* a loop as one writes it oneself */
    ROLE_PLAIN,  /* the same in plain float, with the same exits: what ratios refer to */
    ROLE_OTHER,  /* plain float with other exits */
    ROLE_FLOOR,  /* reads the data and answers nothing */
    ROLE_COUNT
} bench_role;

#endif
