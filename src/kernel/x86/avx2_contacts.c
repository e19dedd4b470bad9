/* SPDX-License-Identifier: MIT */
/* Gaps of bodies about centers and points of contact once more, compiled for AVX2, whose instructions leave their operands as
 * they are; of those of SSE2 one in six is a copy. Answers have the same bits. Not in the file of the other kernels, since GCC
 * makes vectors of its own there. All names end in _avx2, so that nothing else calls what not every CPU has. */
#define bvoli_centered_gap bvoli_centered_gap_avx2
#define bvoli_centered_of_obb bvoli_centered_of_obb_avx2
#define bvoli_centered_of_aabb bvoli_centered_of_aabb_avx2
#define bvoli_centered_of_segment bvoli_centered_of_segment_avx2
#define bvoli_centered_of_point bvoli_centered_of_point_avx2
#define bvoli_obbs_gap bvoli_obbs_gap_avx2
#define bvoli_bodies_manifold bvoli_bodies_manifold_avx2
#define bvoli_body_manifold_at_plane bvoli_body_manifold_at_plane_avx2
#define bvoli_view_along bvoli_view_along_avx2
#define bvoli_facet_of bvoli_facet_of_avx2
#define bvoli_facet_height bvoli_facet_height_avx2
#define bvoli_facet_farthest bvoli_facet_farthest_avx2

#include "convex/centered_gap.c" /* NOLINT(bugprone-suspicious-include) */
#include "convex/facet.c"        /* NOLINT(bugprone-suspicious-include) */
#include "convex/manifold.c"     /* NOLINT(bugprone-suspicious-include) */
#include "convex/obbs_gap.c"     /* NOLINT(bugprone-suspicious-include) */
