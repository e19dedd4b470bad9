/* SPDX-License-Identifier: MIT */
#include "test.h"

#include <bvol/result.h>

#include <string.h>

TEST(base_result, every_code_has_its_name)
{
    CHECK(strcmp(bvol_result_name(BVOL_OK), "BVOL_OK") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_ERROR_ARGUMENT), "BVOL_ERROR_ARGUMENT") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_ERROR_NOT_FINITE), "BVOL_ERROR_NOT_FINITE") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_ERROR_MEMORY), "BVOL_ERROR_MEMORY") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_ERROR_OPTIONS), "BVOL_ERROR_OPTIONS") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_ERROR_UNBOUNDED), "BVOL_ERROR_UNBOUNDED") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_ERROR_EMPTY), "BVOL_ERROR_EMPTY") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_ERROR_DEGENERATE), "BVOL_ERROR_DEGENERATE") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_ERROR_KIND), "BVOL_ERROR_KIND") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_ERROR_BUSY), "BVOL_ERROR_BUSY") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_ERROR_CORRUPT), "BVOL_ERROR_CORRUPT") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_ERROR_STALE), "BVOL_ERROR_STALE") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_ERROR_VERSION), "BVOL_ERROR_VERSION") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_ERROR_ROUNDING), "BVOL_ERROR_ROUNDING") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_ERROR_INEXACT), "BVOL_ERROR_INEXACT") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_NOTE_NOT_ORTHONORMAL), "BVOL_NOTE_NOT_ORTHONORMAL") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_NOTE_DEPENDENT), "BVOL_NOTE_DEPENDENT") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_NOTE_DEGENERATE), "BVOL_NOTE_DEGENERATE") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_NOTE_EMPTY), "BVOL_NOTE_EMPTY") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_NOTE_NOT_CONVEX), "BVOL_NOTE_NOT_CONVEX") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_NOTE_END), "BVOL_NOTE_END") == 0);
    CHECK(strcmp(bvol_result_name(BVOL_NOTE_FLUSH), "BVOL_NOTE_FLUSH") == 0);
}

TEST(base_result, a_value_that_is_no_code_is_unknown)
{
    CHECK(strcmp(bvol_result_name(12345), "BVOL_UNKNOWN") == 0);
    CHECK(strcmp(bvol_result_name(INT32_MIN), "BVOL_UNKNOWN") == 0);
}
