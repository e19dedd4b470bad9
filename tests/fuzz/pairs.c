/* SPDX-License-Identifier: MIT */
/* Any two shapes of any bits: every question that there is about them is asked in every way, and all answers must agree with
 * each other and with the oracle. */
#include "bytes.h"
#include "direct.h"
#include "oracle/bodies.h"
#include "oracle/flat.h"
#include "oracle/frustum.h"
#include "oracle/hulls.h"
#include "oracle/oracle.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- the oracle ---- */

#define PLAIN(X)                                                                                                               \
    X(plane_contains_point)                                                                                                    \
    X(aabb_contains_point)                                                                                                     \
    X(aabb_overlaps_plane)                                                                                                     \
    X(aabb_within_plane)                                                                                                       \
    X(aabb_overlaps_aabb)                                                                                                      \
    X(aabb_contains_aabb)                                                                                                      \
    X(sphere_contains_point)                                                                                                   \
    X(sphere_overlaps_plane)                                                                                                   \
    X(sphere_within_plane)                                                                                                     \
    X(sphere_overlaps_aabb)                                                                                                    \
    X(sphere_contains_aabb)                                                                                                    \
    X(sphere_within_aabb)                                                                                                      \
    X(sphere_overlaps_sphere)                                                                                                  \
    X(sphere_contains_sphere)                                                                                                  \
    X(obb_contains_point)                                                                                                      \
    X(obb_overlaps_plane)                                                                                                      \
    X(obb_within_plane)                                                                                                        \
    X(obb_overlaps_aabb)                                                                                                       \
    X(obb_contains_aabb)                                                                                                       \
    X(obb_within_aabb)                                                                                                         \
    X(obb_overlaps_sphere)                                                                                                     \
    X(obb_contains_sphere)                                                                                                     \
    X(obb_within_sphere)                                                                                                       \
    X(obb_overlaps_obb)                                                                                                        \
    X(obb_contains_obb)                                                                                                        \
    X(ray_hits_plane)                                                                                                          \
    X(ray_hits_aabb)                                                                                                           \
    X(ray_hits_sphere)                                                                                                         \
    X(ray_hits_obb)                                                                                                            \
    X(aabb2_contains_point)                                                                                                    \
    X(aabb2_overlaps_aabb2)                                                                                                    \
    X(aabb2_contains_aabb2)                                                                                                    \
    X(circle_contains_point)                                                                                                   \
    X(circle_overlaps_aabb2)                                                                                                   \
    X(circle_contains_aabb2)                                                                                                   \
    X(circle_within_aabb2)                                                                                                     \
    X(circle_overlaps_circle)                                                                                                  \
    X(circle_contains_circle)                                                                                                  \
    X(obb2_contains_point)                                                                                                     \
    X(obb2_overlaps_aabb2)                                                                                                     \
    X(obb2_contains_aabb2)                                                                                                     \
    X(obb2_within_aabb2)                                                                                                       \
    X(obb2_overlaps_circle)                                                                                                    \
    X(obb2_contains_circle)                                                                                                    \
    X(obb2_within_circle)                                                                                                      \
    X(obb2_overlaps_obb2)                                                                                                      \
    X(obb2_contains_obb2)                                                                                                      \
    X(ray2_hits_aabb2)                                                                                                         \
    X(ray2_hits_circle)                                                                                                        \
    X(ray2_hits_obb2)
#define OF_REGION(X)                                                                                                           \
    X(frustum_contains_point)                                                                                                  \
    X(frustum_overlaps_aabb)                                                                                                   \
    X(frustum_contains_aabb)                                                                                                   \
    X(frustum_overlaps_sphere)                                                                                                 \
    X(frustum_contains_sphere)                                                                                                 \
    X(frustum_overlaps_obb)                                                                                                    \
    X(frustum_contains_obb)                                                                                                    \
    X(frustum_overlaps_segment)                                                                                                \
    X(frustum_contains_segment)                                                                                                \
    X(frustum_overlaps_capsule)                                                                                                \
    X(frustum_contains_capsule)                                                                                                \
    X(frustum_overlaps_triangle)                                                                                               \
    X(frustum_contains_triangle)                                                                                               \
    X(frustum_overlaps_plane)                                                                                                  \
    X(frustum_within_plane)                                                                                                    \
    X(frustum_within_aabb)                                                                                                     \
    X(frustum_within_obb)

#define THUNK(name)                                                                                                            \
    static int answer_##name(const void *a, const void *b)                                                                     \
    {                                                                                                                          \
        return oracle_##name(a, b);                                                                                            \
    }
PLAIN(THUNK)
OF_REGION(THUNK)

static const struct {
    const char *name;
    int (*answer)(const void *a, const void *b);
} oracles[] = {
#define ORACLE(name) {#name, answer_##name},
    PLAIN(ORACLE) OF_REGION(ORACLE)};
enum { ORACLES = sizeof oracles / sizeof *oracles };

/* A value as the oracle takes it. */
static shape shape_of(const drawn *s)
{
    return (shape){(enum kind)s->kind, s->as};
}

static int is_body(const drawn *s)
{
    return s->kind == BVOL_KIND_SEGMENT || s->kind == BVOL_KIND_CAPSULE || s->kind == BVOL_KIND_TRIANGLE;
}

/* The oracle of segments, capsules and triangles: one for all functions of a name. */
static int ask_body_oracle(const direct *d, const drawn *a, const drawn *b)
{
    const shape p = shape_of(a), q = shape_of(b);
    const int contains = strstr(d->name, "_contains_") != NULL;
    if (a->kind == BVOL_KIND_RAY)
        return oracle_ray_hits_body(&p, &q);
    if (b->kind == BVOL_KIND_PLANE)
        return d->question == BVOL_QUESTION_OVERLAPS ? oracle_body_overlaps_plane(&p, &q) : oracle_body_within_plane(&p, &q);
    if (a->kind == BVOL_KIND_PLANE)
        return contains ? oracle_body_within_plane(&q, &p) : oracle_body_overlaps_plane(&q, &p);
    if (b->kind == BVOL_KIND_POINT || d->question == BVOL_QUESTION_OVERLAPS)
        return oracle_bodies_overlap(&p, &q);
    return contains ? oracle_body_contains(&p, &q) : oracle_body_contains(&q, &p);
}

enum { UNKNOWN = 2 };

/* A value of the plane as its oracle takes it. */
static planar twin_of(const drawn *s)
{
    const int is_polygon = s->kind == BVOL_KIND_POLYGON2;
    planar out = {
        (enum kind)(s->kind - BVOL_KIND_PLANAR), is_polygon ? 2 * (int)s->polygon.count : value_kind_of(s->kind)->floats, {0}};
    memcpy(out.f, is_polygon ? s->points : s->as.f, (size_t)out.floats * sizeof *out.f);
    return out;
}

static int is_planar(const drawn *s)
{
    return (s->kind & BVOL_KIND_PLANAR) != 0;
}

static int is_hull(const drawn *s)
{
    return s->kind == BVOL_KIND_SEGMENT2 || s->kind == BVOL_KIND_POLYGON2;
}

/* That oracle looks at all triangles of corners: it is not asked about two polygons of many. */
static int is_quick(const drawn *a, const drawn *b)
{
    return a->kind != BVOL_KIND_POLYGON2 || b->kind != BVOL_KIND_POLYGON2 || a->polygon.count * b->polygon.count <= 49;
}

/* The oracle of the plane: one for all functions of a name. */
static int ask_hull_oracle(const direct *d, const drawn *a, const drawn *b)
{
    if (!is_quick(a, b))
        return UNKNOWN;
    const planar p = twin_of(a), q = twin_of(b);
    switch (d->question) {
    case BVOL_QUESTION_CONTAINS: return oracle_planar_contains(&p, &q);
    case BVOL_QUESTION_WITHIN: return oracle_planar_contains(&q, &p);
    case BVOL_QUESTION_OVERLAPS_INTERIOR: return oracle_planar_overlap(&p, &q) > 0 ? 1 : -1;
    default: return oracle_planar_overlap(&p, &q);
    }
}

/* The oracle of insides in space: it knows of pairs that are not both boxes. */
static int ask_interior_oracle(const drawn *a, const drawn *b)
{
    const int ball = a->kind == BVOL_KIND_SPHERE || b->kind == BVOL_KIND_SPHERE;
    if (!(ball || is_body(a) || is_body(b)))
        return UNKNOWN;
    const shape p = shape_of(a), q = shape_of(b);
    return oracle_bodies_overlap_interior(&p, &q);
}

static region region_of(const drawn *s)
{
    return s->plane_count > 0 ? region_of_planes(s->planes, s->plane_count) : region_of_matrix(s->matrix, &s->options);
}

/* -1, 0 or 1 as the oracle says; UNKNOWN where it says nothing, as about classes. */
static int ask_oracle(const direct *d, const drawn *a, const drawn *b)
{
    if (d->question == BVOL_QUESTION_CLASSIFY)
        return UNKNOWN;
    if (is_hull(a) || is_hull(b) || (is_planar(a) && d->question == BVOL_QUESTION_OVERLAPS_INTERIOR))
        return ask_hull_oracle(d, a, b);
    if (d->question == BVOL_QUESTION_OVERLAPS_INTERIOR)
        return ask_interior_oracle(a, b);
    if (a->kind == BVOL_KIND_RAY && b->kind == BVOL_KIND_FRUSTUM) {
        const region r = region_of(b);
        return oracle_ray_hits_frustum(a->value, &r);
    }
    if (a->kind == BVOL_KIND_FRUSTUM && b->kind == BVOL_KIND_FRUSTUM) {
        const region r = region_of(a), s = region_of(b);
        return d->question == BVOL_QUESTION_OVERLAPS ? oracle_frustum_overlaps_frustum(&r, &s)
                                                     : oracle_frustum_contains_frustum(&r, &s);
    }
    if (a->kind != BVOL_KIND_FRUSTUM && (is_body(a) || is_body(b)))
        return ask_body_oracle(d, a, b);
    for (int i = 0; i < ORACLES; i++)
        if (strcmp(oracles[i].name, d->name) == 0) {
            if (a->kind != BVOL_KIND_FRUSTUM)
                return oracles[i].answer(a->value, b->value);
            const region r = region_of(a);
            return oracles[i].answer(&r, b->value);
        }
    return UNKNOWN;
}

/* ---- what must hold ---- */

static void expect(int holds, const char *what, const drawn *a, const drawn *b)
{
    if (!holds)
        complain(what, a, b);
}

static void check_direct(const direct *d, const drawn *a, const drawn *b)
{
    const int answer = d->ask(a->value, b->value), truth = ask_oracle(d, a, b), back = exchanged(d->question);
    const bvol_shape *x = d->swapped ? b->handle : a->handle, *y = d->swapped ? a->handle : b->handle;
    expect(answer >= 0 && answer <= (d->question == BVOL_QUESTION_CLASSIFY ? 2 : 1), d->name, a, b);
    expect(truth == UNKNOWN || answer == (truth >= 0), d->name, a, b);
    expect(ask_handles(d->question, x, y) == answer, "a question about handles", a, b);
    expect(back < 0 || ask_handles(back, y, x) == answer, "a question about handles, exchanged", a, b);
}

/* Whatever has a box lies in it. */
static void check_bounds(const drawn *a, const drawn *b)
{
    bvol_aabb p, q;
    if (bvol_shape_bounds(a->handle, &p) != BVOL_OK || bvol_shape_bounds(b->handle, &q) != BVOL_OK)
        return;
    expect(!bvol_shape_overlaps(a->handle, b->handle) || bvol_aabb_overlaps_aabb(&p, &q), "boxes of what overlaps", a, b);
    expect(!bvol_shape_contains(a->handle, b->handle) || bvol_aabb_contains_aabb(&p, &q), "boxes of what contains", a, b);
}

static void check_bounds2(const drawn *a, const drawn *b)
{
    bvol_aabb2 p, q;
    if (bvol_shape_bounds2(a->handle, &p) != BVOL_OK || bvol_shape_bounds2(b->handle, &q) != BVOL_OK)
        return;
    expect(!bvol_shape_overlaps(a->handle, b->handle) || bvol_aabb2_overlaps_aabb2(&p, &q), "rectangles of what overlaps", a,
           b);
    expect(!bvol_shape_contains(a->handle, b->handle) || bvol_aabb2_contains_aabb2(&p, &q), "rectangles of what contains", a,
           b);
}

static void check_both(const drawn *a, const drawn *b)
{
    const int overlaps = bvol_shape_overlaps(a->handle, b->handle), contains = bvol_shape_contains(a->handle, b->handle);
    expect(overlaps == bvol_shape_overlaps(b->handle, a->handle), "overlap is symmetric", a, b);
    expect(overlaps || !bvol_shape_overlaps_interior(a->handle, b->handle), "insides that overlap, of shapes that do not", a,
           b);
    expect(contains == bvol_shape_within(b->handle, a->handle), "within is contains, exchanged", a, b);
    if (bvol_shape_can(a->kind, b->kind, BVOL_QUESTION_CLASSIFY))
        expect(bvol_shape_classify(a->handle, b->handle) == (overlaps ? BVOL_INTERSECTS + contains : BVOL_OUTSIDE),
               "classes follow from overlap and containment", a, b);
    check_bounds(a, b);
    check_bounds2(a, b);
}

/* A ray's hit, if `hit` is not NULL with its record; -1 where there is no such question. */
static int ray_hits(const drawn *a, const drawn *b, bvol_ray_hit *hit)
{
    if (a->kind != BVOL_KIND_RAY)
        return -1;
    switch (b->kind) {
    case BVOL_KIND_PLANE: return bvol_ray_hits_plane(&a->as.ray, b->value, hit);
    case BVOL_KIND_AABB: return bvol_ray_hits_aabb(&a->as.ray, b->value, hit);
    case BVOL_KIND_SPHERE: return bvol_ray_hits_sphere(&a->as.ray, b->value, hit);
    case BVOL_KIND_CAPSULE: return bvol_ray_hits_capsule(&a->as.ray, b->value, hit);
    case BVOL_KIND_OBB: return bvol_ray_hits_obb(&a->as.ray, b->value, hit);
    case BVOL_KIND_TRIANGLE: return bvol_ray_hits_triangle(&a->as.ray, b->value, hit);
    default: return -1;
    }
}

static void check_record(const drawn *a, const drawn *b)
{
    bvol_ray_hit hit;
    const int answer = ray_hits(a, b, &hit);
    const bvol_ray *ray = &a->as.ray;
    expect(answer == ray_hits(a, b, NULL), "hits with a record and without", a, b);
    if (answer != 1)
        return;
    expect(ray->t_min <= hit.t_enter && hit.t_enter <= hit.t_exit && hit.t_exit <= ray->t_max, "the order of t", a, b);
    expect(hit.inside <= 1, "inside is 0 or 1", a, b);
}

/* The same in the plane. */
static int ray2_hits(const drawn *a, const drawn *b, bvol_ray2_hit *hit)
{
    if (a->kind != BVOL_KIND_RAY2)
        return -1;
    switch (b->kind) {
    case BVOL_KIND_SEGMENT2: return bvol_ray2_hits_segment2(&a->as.ray2, b->value, hit);
    case BVOL_KIND_AABB2: return bvol_ray2_hits_aabb2(&a->as.ray2, b->value, hit);
    case BVOL_KIND_CIRCLE: return bvol_ray2_hits_circle(&a->as.ray2, b->value, hit);
    case BVOL_KIND_OBB2: return bvol_ray2_hits_obb2(&a->as.ray2, b->value, hit);
    case BVOL_KIND_POLYGON2: return bvol_ray2_hits_polygon2(&a->as.ray2, b->value, hit);
    default: return -1;
    }
}

static void check_record2(const drawn *a, const drawn *b)
{
    bvol_ray2_hit hit;
    const int answer = ray2_hits(a, b, &hit);
    const bvol_ray2 *ray = &a->as.ray2;
    expect(answer == ray2_hits(a, b, NULL), "hits with a record and without", a, b);
    if (answer != 1)
        return;
    const planar p = twin_of(a), q = twin_of(b);
    expect(ray->t_min <= hit.t_enter && hit.t_enter <= hit.t_exit && hit.t_exit <= ray->t_max, "the order of t", a, b);
    expect((int)hit.inside == (oracle_planar_starts_in(&p, &q) >= 0), "inside is where the ray starts", a, b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes in = {data, data + size};
    drawn a, b;
    const int planar = take_below(&in, 4) == 3;
    draw_shape(&in, planar, NULL, &a);
    draw_shape(&in, planar, NULL, &b);
    if (a.handle && b.handle) {
        for (const direct *d = directs; d < directs + DIRECTS; d++) {
            if (d->a == a.kind && d->b == b.kind)
                check_direct(d, &a, &b);
            if (d->a == b.kind && d->b == a.kind)
                check_direct(d, &b, &a);
        }
        check_both(&a, &b);
        check_both(&b, &a);
        check_record(&a, &b);
        check_record(&b, &a);
        check_record2(&a, &b);
        check_record2(&b, &a);
    }
    drop_shape(&a);
    drop_shape(&b);
    return 0;
}
