/* SPDX-License-Identifier: MIT */
/* Points of contact: whether there are any, the separation tells; where they are, convex/manifold.h. */
#include <bvol/manifold.h>
#include <bvol/separation.h>

#include "base/value.h"
#include "convex/closed_gap.h"
#include "convex/difference.h"
#include "convex/manifold.h"
#include "kernel/kernel.h"
#include "shape/separation.h"

#include <stddef.h>

/* Whether there are points, and then their normal. */
static int has_contacts(const bvoli_answer *between, float largest_gap, bvol_vec3 *normal)
{
    const bvoli_gap *const gap = &between->gap;
    if (between->state == BVOL_SEPARATION_NONE || gap->lo == -INFINITY || !(bvoli_lower_of(between) <= largest_gap))
        return 0;
    if (normal)
        *normal = (bvol_vec3){(float)gap->n[0] + 0.0F, (float)gap->n[1] + 0.0F, (float)gap->n[2] + 0.0F};
    return 1;
}

static void exchange_features(bvol_contact *contact)
{
    if (contact->id != BVOL_NO_FEATURE)
        contact->id = contact->id >> 16 | contact->id << 16;
}

/* Where the order of two of one kind is exchanged, so is all that is found. */
static size_t give_contacts(bvoli_body *a, bvoli_body *b, bvoli_answer *between, int exchanged, float largest_gap,
                            bvol_vec3 *normal, bvol_contact *contacts)
{
    bvoli_gap *const gap = &between->gap;
    if (!has_contacts(between, largest_gap, normal))
        return 0;
    if (exchanged)
        bvoli_exchange_gap(gap);
    bvoli_bodies_clip(a, b);
    const int count = bvoli_kernels_now()->bodies_manifold(exchanged ? b : a, exchanged ? a : b, gap,
                                                           -(double)bvoli_lower_of(between), (double)largest_gap, contacts);
    for (int i = 0; exchanged && i < count; ++i)
        exchange_features(&contacts[i]);
    return (size_t)count;
}

static size_t give_contacts_at_plane(const bvoli_body *a, const bvoli_answer *between, float largest_gap, bvol_vec3 *normal,
                                     bvol_contact *contacts)
{
    if (!has_contacts(between, largest_gap, normal))
        return 0;
    return (size_t)bvoli_body_manifold_at_plane(a, &between->gap, -(double)bvoli_lower_of(between), (double)largest_gap,
                                                contacts);
}

/* Two capsules as bvol_capsule_separation_capsule() finds them: where their axes nearly meet, many normals serve alike, and
 * what is asked otherwise may take another. */
static void find_capsules(const bvol_capsule *a, const bvol_capsule *b, bvoli_answer *out)
{
    out->state = bvoli_closed_capsules(a, b, &out->gap);
    if (out->state == BVOL_SEPARATION_NONE)
        bvoli_find_capsule_capsule(a, b, out);
}

/* The numbers of what has a gap are finite, and without one the body is not looked at. */
#define bvoli_body_of_obb bvoli_body_of_finite_obb

#define MANIFOLD_BY(function, first, second, find, exchanged)                                                                  \
    size_t function(const bvol_##first *a, const bvol_##second *b, float largest_gap, bvol_vec3 *normal,                       \
                    bvol_contact contacts[4])                                                                                  \
    {                                                                                                                          \
        bvoli_body p, q;                                                                                                       \
        bvoli_answer between;                                                                                                  \
        find(a, b, &between);                                                                                                  \
        bvoli_body_of_##first(a, &p);                                                                                          \
        bvoli_body_of_##second(b, &q);                                                                                         \
        return give_contacts(&p, &q, &between, exchanged, largest_gap, normal, contacts);                                      \
    }
#define MANIFOLD(function, first, second) MANIFOLD_BY(function, first, second, bvoli_find_##first##_##second, 0)
#define MANIFOLD_OF_TWO(function, kind) MANIFOLD_BY(function, kind, kind, bvoli_find_##kind##_##kind, BVOLI_IS_AFTER(a, b))

#define MANIFOLD_AT_PLANE(function, shape)                                                                                     \
    size_t function(const bvol_##shape *a, const bvol_plane *b, float largest_gap, bvol_vec3 *normal,                          \
                    bvol_contact contacts[4])                                                                                  \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        bvoli_answer between;                                                                                                  \
        bvoli_find_##shape##_plane(a, b, &body, &between);                                                                     \
        return give_contacts_at_plane(&body, &between, largest_gap, normal, contacts);                                         \
    }

MANIFOLD_AT_PLANE(bvol_aabb_manifold_plane, aabb)
MANIFOLD_OF_TWO(bvol_aabb_manifold_aabb, aabb)
MANIFOLD_AT_PLANE(bvol_sphere_manifold_plane, sphere)
MANIFOLD(bvol_sphere_manifold_aabb, sphere, aabb)
MANIFOLD_OF_TWO(bvol_sphere_manifold_sphere, sphere)
MANIFOLD_AT_PLANE(bvol_capsule_manifold_plane, capsule)
MANIFOLD(bvol_capsule_manifold_aabb, capsule, aabb)
MANIFOLD(bvol_capsule_manifold_sphere, capsule, sphere)
MANIFOLD_BY(bvol_capsule_manifold_capsule, capsule, capsule, find_capsules, BVOLI_IS_AFTER(a, b))
MANIFOLD_AT_PLANE(bvol_obb_manifold_plane, obb)
MANIFOLD(bvol_obb_manifold_aabb, obb, aabb)
MANIFOLD(bvol_obb_manifold_sphere, obb, sphere)
MANIFOLD(bvol_obb_manifold_capsule, obb, capsule)
MANIFOLD_OF_TWO(bvol_obb_manifold_obb, obb)
MANIFOLD_AT_PLANE(bvol_triangle_manifold_plane, triangle)
MANIFOLD(bvol_triangle_manifold_aabb, triangle, aabb)
MANIFOLD(bvol_triangle_manifold_sphere, triangle, sphere)
MANIFOLD(bvol_triangle_manifold_capsule, triangle, capsule)
MANIFOLD(bvol_triangle_manifold_obb, triangle, obb)
MANIFOLD_OF_TWO(bvol_triangle_manifold_triangle, triangle)
