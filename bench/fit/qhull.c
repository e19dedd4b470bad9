/* SPDX-License-Identifier: MIT */
/* Hulls of qhull, with its own way to treat rounding. */
#include "fit.h"

#include <libqhull_r/qhull_ra.h>

#include <stdio.h>
#include <stdlib.h>

double qhull_hull(const bvol_vec3 *points, size_t count)
{
    qhT state;
    char command[] = "qhull Pp";
    coordT *const copy = malloc(count * 3 * sizeof *copy);
    int left = 0, blocks = 0;
    if (!copy)
        exit(1);
    for (size_t i = 0; i < count; ++i) {
        copy[3 * i] = (double)points[i].x;
        copy[3 * i + 1] = (double)points[i].y;
        copy[3 * i + 2] = (double)points[i].z;
    }
    qh_zero(&state, NULL);
    const double vertices =
        qh_new_qhull(&state, 3, (int)count, copy, False, command, NULL, NULL) == 0 ? state.num_vertices : -1;
    qh_freeqhull(&state, !qh_ALL);
    qh_memfreeshort(&state, &left, &blocks);
    free(copy);
    return vertices;
}
