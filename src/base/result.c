/* SPDX-License-Identifier: MIT */
#include <bvol/result.h>

const char *bvol_result_name(bvol_result result)
{
    switch (result) {
    case BVOL_OK: return "BVOL_OK";
    case BVOL_ERROR_ARGUMENT: return "BVOL_ERROR_ARGUMENT";
    case BVOL_ERROR_NOT_FINITE: return "BVOL_ERROR_NOT_FINITE";
    case BVOL_NOTE_NOT_ORTHONORMAL: return "BVOL_NOTE_NOT_ORTHONORMAL";
    case BVOL_NOTE_DEPENDENT: return "BVOL_NOTE_DEPENDENT";
    default: return "BVOL_UNKNOWN";
    }
}
