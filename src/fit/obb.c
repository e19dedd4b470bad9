/* SPDX-License-Identifier: MIT */
/* Oriented boxes about points: one that is found quickly, and one that is looked for among the vertices of the hull. */
#include <bvol/fit.h>
#include <bvol/hull.h>

#include "arith/filter.h"
#include "base/sized.h"
#include "base/value.h"
#include "fit/certain_obb.h"
#include "fit/least_volume.h"
#include "hull/hull.h"

size_t bvol_obb_from_points(const bvol_vec3 *points, size_t count, size_t stride, bvol_obb *out)
{
    const bvoli_points all = bvoli_points_of(points, count, stride);
    bvoli_box_search search;
    bvoli_turned_box box;
    const size_t accepted = bvoli_box_search_begin(&all, &search, &box);
    *out = BVOLI_OBB_NAN;
    if (accepted == 0)
        return 0;
    bvoli_box_search_quickly(&search, &box);
    bvoli_certain_obb(&search, &box, out);
    return accepted;
}

/* A bound of the volume of the hull from below. */
static double least_volume(const bvol_hull *hull)
{
    bvol_hull_measures measures = BVOL_HULL_MEASURES_INIT;
    (void)bvol_hull_measure(hull, &measures);
    const double least = measures.volume - measures.volume_error;
    return least > 0 ? least * (1 - 0x1p-50) : 0;
}

/* `proof` may be NULL. */
static bvol_result find_minimal(const bvol_vec3 *points, size_t count, size_t stride, const bvol_allocator *allocator,
                                bvol_obb *out, bvol_obb_proof *proof)
{
    bvol_hull *hull;
    bvoli_box_search search;
    bvoli_turned_box box;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = bvol_hull_create(points, count, stride, NULL, allocator, &hull);
    if (result != BVOL_OK)
        return result;
    const bvoli_points vertices = bvoli_points_of(hull->points, hull->vertex_count, 0);
    int is_exhaustive = 0;
    double lower = proof ? least_volume(hull) : 0;
    *out = BVOLI_OBB_NAN;
    if (bvoli_box_search_begin(&vertices, &search, &box) > 0) {
        bvoli_box_search_patiently(&search, &box);
        if (hull->dimension == 3)
            lower = bvoli_greater(bvoli_least_volume(&search, &box, &is_exhaustive), lower);
        bvoli_certain_obb(&search, &box, out);
    }
    if (proof) {
        proof->volume_lower = lower;
        proof->exhaustive = (uint32_t)is_exhaustive;
    }
    bvol_hull_destroy(hull);
    return BVOL_OK;
}

bvol_result bvol_obb_from_points_minimal(const bvol_vec3 *points, size_t count, size_t stride, const bvol_allocator *allocator,
                                         bvol_obb *out, double *volume_lower)
{
    bvol_obb_proof proof;
    const bvol_result result = find_minimal(points, count, stride, allocator, out, volume_lower ? &proof : NULL);
    if (result == BVOL_OK && volume_lower)
        *volume_lower = proof.volume_lower;
    return result;
}

/* The size of the first release. */
#define FIRST_PROOF 16

bvol_result bvol_obb_from_points_proved(const bvol_vec3 *points, size_t count, size_t stride, const bvol_allocator *allocator,
                                        bvol_obb *out, bvol_obb_proof *proof)
{
    bvol_obb_proof found = BVOL_OBB_PROOF_INIT;
    if (!proof)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_sized_legal(proof, FIRST_PROOF, sizeof *proof))
        return BVOL_ERROR_OPTIONS;
    const bvol_result result = find_minimal(points, count, stride, allocator, out, &found);
    if (result == BVOL_OK)
        (void)bvoli_sized_write(proof, FIRST_PROOF, sizeof *proof, &found);
    return result;
}
