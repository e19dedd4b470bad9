/* SPDX-License-Identifier: MIT */
/* For every two kinds of shapes, over the recipes of the generators: classes, overlap and containment of handles never
 * contradict each other, nor their mirror images. Driven by what bvol_shape_can() offers. */
#include "agree/agree.h"
#include "frusta.h"

#include <string.h>

enum { CASES = 12 }; /* for each recipe of two kinds, at scale 1 */
enum { FRUSTA = 4 }; /* for each recipe and kind of frustum */

/* How the generators' kinds are called as handles, in space and in the plane; 0 where there is none. */
static const struct {
    enum kind kind;
    int spatial, planar;
} handles[] = {
    {POINT, BVOL_SHAPE_POINT, BVOL_SHAPE_POINT2},
    {SEGMENT, BVOL_SHAPE_SEGMENT, 0},
    {RAY, BVOL_SHAPE_RAY, BVOL_SHAPE_RAY2},
    {PLANE, BVOL_SHAPE_PLANE, 0},
    {AABB, BVOL_SHAPE_AABB, BVOL_SHAPE_AABB2},
    {SPHERE, BVOL_SHAPE_SPHERE, BVOL_SHAPE_CIRCLE},
    {CAPSULE, BVOL_SHAPE_CAPSULE, 0},
    {OBB, BVOL_SHAPE_OBB, BVOL_SHAPE_OBB2},
    {TRIANGLE, BVOL_SHAPE_TRIANGLE, 0},
};
enum { HANDLES = sizeof handles / sizeof *handles };

static bvol_vec2 flat(bvol_vec3 v)
{
    return (bvol_vec2){v.x, v.y};
}

static bvol_result create_planar(const shape *s, bvol_shape **out)
{
    const bvol_vec2 point2 = flat(s->as.point);
    const bvol_ray2 ray2 = {flat(s->as.ray.origin), s->as.ray.t_min, flat(s->as.ray.dir), s->as.ray.t_max};
    const bvol_aabb2 aabb2 = {flat(s->as.aabb.min), flat(s->as.aabb.max)};
    const bvol_circle circle = {flat(s->as.sphere.center), s->as.sphere.radius};
    const bvol_obb2 obb2 = {flat(s->as.obb.center), flat(s->as.obb.extent), {flat(s->as.obb.axis[0]), flat(s->as.obb.axis[1])}};
    switch (s->kind) {
    case POINT: return bvol_shape_create_point2(&point2, NULL, out);
    case RAY: return bvol_shape_create_ray2(&ray2, NULL, out);
    case AABB: return bvol_shape_create_aabb2(&aabb2, NULL, out);
    case SPHERE: return bvol_shape_create_circle(&circle, NULL, out);
    default: return bvol_shape_create_obb2(&obb2, NULL, out);
    }
}

static bvol_result create(const shape *s, bvol_shape **out)
{
    switch (s->kind) {
    case POINT: return bvol_shape_create_point(&s->as.point, NULL, out);
    case SEGMENT: return bvol_shape_create_segment(&s->as.segment, NULL, out);
    case RAY: return bvol_shape_create_ray(&s->as.ray, NULL, out);
    case PLANE: return bvol_shape_create_plane(&s->as.plane, NULL, out);
    case AABB: return bvol_shape_create_aabb(&s->as.aabb, NULL, out);
    case SPHERE: return bvol_shape_create_sphere(&s->as.sphere, NULL, out);
    case CAPSULE: return bvol_shape_create_capsule(&s->as.capsule, NULL, out);
    case OBB: return bvol_shape_create_obb(&s->as.obb, NULL, out);
    default: return bvol_shape_create_triangle(&s->as.triangle, NULL, out);
    }
}

/* What must hold of any two shapes; NULL, or what does not. */
static const char *contradiction(const bvol_shape *a, const bvol_shape *b)
{
    const int overlaps = bvol_shape_overlaps(a, b), contains = bvol_shape_contains(a, b), class = bvol_shape_classify(a, b);
    if (overlaps != bvol_shape_overlaps(b, a))
        return "overlap is not symmetric";
    if (bvol_shape_overlaps_interior(a, b) != bvol_shape_overlaps_interior(b, a))
        return "overlap of insides is not symmetric";
    if (bvol_shape_overlaps_interior(a, b) && !overlaps)
        return "insides that overlap, of shapes that do not";
    if (contains != bvol_shape_within(b, a))
        return "contains and within contradict each other";
    if (!bvol_shape_can(bvol_shape_kind(a), bvol_shape_kind(b), BVOL_SHAPE_CLASSIFY))
        return class == 0 ? NULL : "a class that is not offered";
    if ((class != BVOL_OUTSIDE) != overlaps)
        return "class and overlap contradict each other";
    if (class != BVOL_OUTSIDE && (class == BVOL_INSIDE) != contains)
        return "class and containment contradict each other";
    return NULL;
}

static void check(const bvol_shape *p, const bvol_shape *q, const recipe *how, const shape *a, const shape *b, const char *more)
{
    const char *wrong = contradiction(p, q);
    if (!wrong)
        wrong = contradiction(q, p);
    if (wrong) {
        char text_a[1024] = "", text_b[1024] = "";
        if (a)
            shape_print(a, text_a, sizeof text_a);
        shape_print(b, text_b, sizeof text_b);
        CHECKF(!wrong, "%s, %s\n    %s%s\n    %s", how->name, wrong, text_a, more, text_b);
    }
}

/* How many questions the two kinds have. */
static int offered(int a, int b)
{
    int count = 0;
    for (int question = BVOL_SHAPE_OVERLAPS; question <= BVOL_SHAPE_OVERLAPS_INTERIOR; question++)
        count += bvol_shape_can(a, b, question);
    return count;
}

static void check_case(const recipe *how, enum kind ka, enum kind kb, int planar, chance *c)
{
    const enum relation relation = (enum relation)chance_int(c, OVERLAPS, WITHIN);
    shape a, b;
    bvol_shape *p, *q;
    (planar ? generate_planar : generate)(how, ka, kb, relation, c, &a, &b);
    CHECK((planar ? create_planar : create)(&a, &p) == BVOL_OK && (planar ? create_planar : create)(&b, &q) == BVOL_OK);
    check(p, q, how, &a, &b, planar ? " without z" : "");
    bvol_shape_destroy(p);
    bvol_shape_destroy(q);
}

/* Of one dimension; the number of pairs of kinds that have any question. */
static int check_kinds(int planar)
{
    chance c = {test_seed()};
    int pairs = 0;
    for (int i = 0; i < HANDLES; i++)
        for (int j = 0; j <= i; j++) {
            const int m = planar ? handles[i].planar : handles[i].spatial, n = planar ? handles[j].planar : handles[j].spatial;
            if (!m || !n || offered(m, n) == 0)
                continue;
            pairs++;
            for (int r = 0; r < recipe_count; r++)
                for (long k = test_cases(CASES); k > 0; k--) {
                    check_case(&recipes[r], handles[i].kind, handles[j].kind, planar, &c);
                    check_case(&recipes[r], handles[j].kind, handles[i].kind, planar, &c);
                }
        }
    return pairs;
}

TEST(agree_shape, classes_overlap_and_containment_agree_for_all_kinds_of_space)
{
    CHECK(check_kinds(0) >= 36);
}

TEST(agree_shape, classes_overlap_and_containment_agree_for_all_kinds_of_the_plane)
{
    CHECK(check_kinds(1) >= 12);
}

TEST(agree_shape, classes_overlap_and_containment_agree_for_frusta)
{
    chance c = {test_seed()};
    for (int j = 0; j < HANDLES; j++)
        for (int r = 0; r < recipe_count && offered(BVOL_SHAPE_FRUSTUM, handles[j].spatial) > 0; r++)
            for (long k = test_cases(FRUSTA); k > 0; k--) {
                case_frustum f;
                shape s, other;
                bvol_shape *p, *q;
                case_make(&c, (enum frustum_kind)chance_int(&c, 0, FRUSTUM_KINDS - 1), &f);
                generate(&recipes[r], handles[j].kind, AABB, OVERLAPS, &c, &s, &other);
                CHECK(bvol_shape_create_frustum(f.frustum, NULL, &p) == BVOL_OK && create(&s, &q) == BVOL_OK);
                check(p, q, &recipes[r], NULL, &s, f.text);
                bvol_shape_destroy(p);
                bvol_shape_destroy(q);
                bvol_frustum_destroy(f.frustum);
            }
}
