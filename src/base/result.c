/* SPDX-License-Identifier: MIT */
/* The names of results. */
#include <bvol/result.h>

const char *bvol_result_name(bvol_result result)
{
    switch (result) {
    case BVOL_OK: return "BVOL_OK";
    case BVOL_ERROR_ARGUMENT: return "BVOL_ERROR_ARGUMENT";
    case BVOL_ERROR_NOT_FINITE: return "BVOL_ERROR_NOT_FINITE";
    case BVOL_ERROR_MEMORY: return "BVOL_ERROR_MEMORY";
    case BVOL_ERROR_OPTIONS: return "BVOL_ERROR_OPTIONS";
    case BVOL_ERROR_UNBOUNDED: return "BVOL_ERROR_UNBOUNDED";
    case BVOL_ERROR_EMPTY: return "BVOL_ERROR_EMPTY";
    case BVOL_ERROR_DEGENERATE: return "BVOL_ERROR_DEGENERATE";
    case BVOL_ERROR_KIND: return "BVOL_ERROR_KIND";
    case BVOL_ERROR_BUSY: return "BVOL_ERROR_BUSY";
    case BVOL_ERROR_CORRUPT: return "BVOL_ERROR_CORRUPT";
    case BVOL_ERROR_STALE: return "BVOL_ERROR_STALE";
    case BVOL_ERROR_VERSION: return "BVOL_ERROR_VERSION";
    case BVOL_ERROR_ROUNDING: return "BVOL_ERROR_ROUNDING";
    case BVOL_ERROR_INEXACT: return "BVOL_ERROR_INEXACT";
    case BVOL_NOTE_NOT_ORTHONORMAL: return "BVOL_NOTE_NOT_ORTHONORMAL";
    case BVOL_NOTE_DEPENDENT: return "BVOL_NOTE_DEPENDENT";
    case BVOL_NOTE_DEGENERATE: return "BVOL_NOTE_DEGENERATE";
    case BVOL_NOTE_EMPTY: return "BVOL_NOTE_EMPTY";
    case BVOL_NOTE_NOT_CONVEX: return "BVOL_NOTE_NOT_CONVEX";
    case BVOL_NOTE_END: return "BVOL_NOTE_END";
    case BVOL_NOTE_FLUSH: return "BVOL_NOTE_FLUSH";
    default: return "BVOL_UNKNOWN";
    }
}
