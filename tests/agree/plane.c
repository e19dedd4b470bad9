/* SPDX-License-Identifier: MIT */
#include "agree/agree.h"
#include "oracle/oracle.h"

AGREE_QUESTIONS(plane_contains_point, plane, point)

AGREE(agree_plane, plane_contains_point, PLANE, POINT, OVERLAPS, 0, BVOLI_plane_contains_point, HAS_FAST | HAS_EXACT)
