/* SPDX-License-Identifier: MIT */
/* Pairs of shapes that lie in two arrays: 64 at a time by a kernel, and singly what it leaves open. */
#include <bvol/pairs_many.h>

#include <bvol/aabb.h>
#include <bvol/capsule.h>
#include <bvol/obb.h>
#include <bvol/ray.h>
#include <bvol/sphere.h>
#include <bvol/triangle.h>

#include "base/bits.h"
#include "kernel/pairs/couples.h"

typedef int ask_one(const void *a, const void *b);

/* The words that the mask has. */
static void ask_all(const bvoli_couples *p, size_t count, bvoli_couple_kernel *kernel, ask_one *one, uint64_t *mask,
                    size_t mask_words)
{
    for (size_t w = 0; w < mask_words && w * BVOLI_WORD < count; ++w) {
        const size_t first = w * BVOLI_WORD, some = count - first < BVOLI_WORD ? count - first : BVOLI_WORD;
        uint64_t yes = 0;
        for (uint64_t open = kernel(p, first, some, &yes); open; open &= open - 1) {
            const uint32_t i = bvoli_lowest_bit(open);
            const char *const a = p->a + (first + i) * p->stride, *const b = p->b + (first + i) * p->other_stride;
            yes |= (uint64_t)(one(a, b) != 0) << i;
        }
        mask[w] = yes;
    }
}

/* `answer` is that of the function for one, of a and b. */
#define MANY(function, shape, other, kernel, answer)                                                                           \
    static int function##_singly(const void *first, const void *second)                                                        \
    {                                                                                                                          \
        const bvol_##shape *const a = first;                                                                                   \
        const bvol_##other *const b = second;                                                                                  \
        return answer;                                                                                                         \
    }                                                                                                                          \
    bvol_result function(const bvol_##shape *shapes, size_t count, size_t stride, const bvol_##other *others,                  \
                         size_t other_count, size_t other_stride, uint64_t *mask, size_t mask_words)                           \
    {                                                                                                                          \
        bvoli_couples p = {(const char *)shapes, (const char *)others, stride, other_stride};                                  \
        const bvol_result result = mask || mask_words == 0                                                                     \
                                       ? bvoli_couples_check(&p, count, other_count, sizeof *shapes, sizeof *others)           \
                                       : BVOL_ERROR_ARGUMENT;                                                                  \
        if (result == BVOL_OK)                                                                                                 \
            ask_all(&p, count, bvoli_kernels_now()->kernel, function##_singly, mask, mask_words);                              \
        return result;                                                                                                         \
    }

MANY(bvol_aabb_overlaps_aabb_many, aabb, aabb, couple_aabb_aabb, bvol_aabb_overlaps_aabb(a, b))
MANY(bvol_sphere_overlaps_sphere_many, sphere, sphere, couple_sphere_sphere, bvol_sphere_overlaps_sphere(a, b))
MANY(bvol_sphere_overlaps_aabb_many, sphere, aabb, couple_sphere_aabb, bvol_sphere_overlaps_aabb(a, b))
MANY(bvol_obb_overlaps_obb_many, obb, obb, couple_obb_obb, bvol_obb_overlaps_obb(a, b))
MANY(bvol_obb_overlaps_aabb_many, obb, aabb, couple_obb_aabb, bvol_obb_overlaps_aabb(a, b))
MANY(bvol_capsule_overlaps_capsule_many, capsule, capsule, couple_capsule_capsule, bvol_capsule_overlaps_capsule(a, b))
MANY(bvol_triangle_overlaps_aabb_many, triangle, aabb, couple_triangle_aabb, bvol_triangle_overlaps_aabb(a, b))
MANY(bvol_triangle_overlaps_sphere_many, triangle, sphere, couple_triangle_sphere, bvol_triangle_overlaps_sphere(a, b))
MANY(bvol_ray_hits_aabb_many, ray, aabb, couple_ray_aabb, bvol_ray_hits_aabb(a, b, NULL))
MANY(bvol_ray_hits_triangle_many, ray, triangle, couple_ray_triangle, bvol_ray_hits_triangle(a, b, NULL))
