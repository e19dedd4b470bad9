/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Includes every header of the library. */
#ifndef BVOL_BVOL_H
#define BVOL_BVOL_H

#include <bvol/aabb.h>
#include <bvol/aabb2.h>
#include <bvol/aabb2_set.h>
#include <bvol/aabb_f64.h>
#include <bvol/aabb_forms.h>
#include <bvol/aabb_set.h>
#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/capsule.h>
#include <bvol/circle.h>
#include <bvol/cpu.h>
#include <bvol/fit.h>
#include <bvol/frustum.h>
#include <bvol/hull.h>
#include <bvol/index.h>
#include <bvol/index2.h>
#include <bvol/index2_file.h>
#include <bvol/index2_many.h>
#include <bvol/index2_shapes.h>
#include <bvol/index_cursor.h>
#include <bvol/index_file.h>
#include <bvol/index_many.h>
#include <bvol/index_shapes.h>
#include <bvol/kdop.h>
#include <bvol/kdop2.h>
#include <bvol/manifold.h>
#include <bvol/manifold2.h>
#include <bvol/obb.h>
#include <bvol/obb2.h>
#include <bvol/obb_set.h>
#include <bvol/pair_tracker.h>
#include <bvol/plane.h>
#include <bvol/polygon2.h>
#include <bvol/ray.h>
#include <bvol/ray2.h>
#include <bvol/ray_set.h>
#include <bvol/resources.h>
#include <bvol/result.h>
#include <bvol/segment.h>
#include <bvol/segment2.h>
#include <bvol/separation.h>
#include <bvol/separation2.h>
#include <bvol/set.h>
#include <bvol/shape.h>
#include <bvol/sphere.h>
#include <bvol/sphere_set.h>
#include <bvol/sweep.h>
#include <bvol/triangle.h>
#include <bvol/types.h>
#include <bvol/version.h>

#endif
