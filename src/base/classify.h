/* SPDX-License-Identifier: MIT */
/* Classes of pairs of shapes: outside, intersects, inside. */
#ifndef BVOLI_BASE_CLASSIFY_H
#define BVOLI_BASE_CLASSIFY_H

#include <bvol/types.h>

/* int function(const bvol_<first> *a, const bvol_<second> *b), by two functions; `inside` is contains or within. */
#define BVOLI_CLASSIFY(function, first, second, overlaps, inside)                                                              \
    int function(const bvol_##first *a, const bvol_##second *b)                                                                \
    {                                                                                                                          \
        return overlaps(a, b) ? BVOL_INTERSECTS + inside(a, b) : BVOL_OUTSIDE;                                                 \
    }

#endif
