/* SPDX-License-Identifier: MIT */
/* Closest points of indexes of boxes, triangles, OBBs and spheres, with every engine: the nearest by single distances, and its
 * point, which lies on it and is as far as its distance says. */
#include "index/model.h"
#include "index/shape_scene.h"
#include "tables.h"

#include <float.h>
#include <math.h>

static float distance_sq(const scene_of_shapes *s, int of_boxes, uint32_t i, const bvol_vec3 *p)
{
    if (of_boxes)
        return bvol_aabb_distance_sq_point(&s->box[i], p);
    switch (s->kind) {
    case TRIANGLE: return bvol_triangle_distance_sq_point(&s->value[i].triangle, p);
    case OBB: return bvol_obb_distance_sq_point(&s->value[i].obb, p);
    default: return bvol_sphere_distance_sq_point(&s->value[i].sphere, p);
    }
}

static double ulp_of(const bvol_triangle *t)
{
    const float *const f = &t->a.x;
    float most = 0;
    for (int k = 0; k < 9; k++)
        most = fmaxf(most, fabsf(f[k]));
    return (double)nextafterf(most, INF) - (double)most;
}

/* The point is where the weights say, within an ulp of the largest coordinate, and as far from p as the distance says: the
 * squared distance is less than 2^-22 of itself, or 2^-149, below the true one. */
static const char *triangle_differs(const bvol_triangle *t, const bvol_vec3 *p, const bvol_index_closest *got)
{
    const double ulp = ulp_of(t), sum = (double)got->weights[0] + (double)got->weights[1] + (double)got->weights[2];
    double sq = 0;
    for (int i = 0; i < 3; i++)
        if (!(got->weights[i] >= 0 && got->weights[i] <= 1))
            return "a weight";
    if (fabs(sum - 1) > 0x1p-22)
        return "the sum of the weights";
    for (int k = 0; k < 3; k++) {
        const double at = (double)(&got->point.x)[k], from = (double)(&p->x)[k];
        const double told = (double)got->weights[0] * (double)(&t->a.x)[k] + (double)got->weights[1] * (double)(&t->b.x)[k] +
                            (double)got->weights[2] * (double)(&t->c.x)[k];
        if (fabs(told - at) > 4 * ulp)
            return "the point is not where its weights are";
        sq += (at - from) * (at - from);
    }
    if (got->distance_sq == 0)
        return memcmp(&got->point, p, sizeof *p) == 0 ? NULL : "the point itself is not its own closest";
    const double least = sqrt((double)got->distance_sq), most = sqrt((double)got->distance_sq * (1 + 0x1p-21) + 0x1p-148);
    if (got->distance_sq >= FLT_MAX)
        return NULL;
    return (got->distance_sq <= 0x1p-149F || sqrt(sq) >= least - 2 * ulp) && sqrt(sq) <= most + 2 * ulp
               ? NULL
               : "the point is at another distance";
}

static int same_point(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static const char *point_differs(const scene_of_shapes *s, int of_boxes, const bvol_vec3 *p, const bvol_index_closest *got)
{
    bvol_vec3 want;
    if (!of_boxes && s->kind == TRIANGLE)
        return triangle_differs(&s->value[got->id].triangle, p, got);
    if (got->weights[0] != 0 || got->weights[1] != 0 || got->weights[2] != 0)
        return "weights of what is no triangle";
    if (of_boxes)
        bvol_aabb_closest_point(&s->box[got->id], p, &want);
    else if (s->kind == OBB)
        bvol_obb_closest_point(&s->value[got->id].obb, p, &want);
    else
        bvol_sphere_closest_point(&s->value[got->id].sphere, p, &want);
    return same_point(&want, &got->point) ? NULL : "another closest point";
}

static int even(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    (void)context;
    return id % 2 == 0;
}

/* Of as many as are wanted: each what the nearest are, with the point of its own shape. */
static int is_one(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    return id == *(const uint32_t *)context;
}

static void check_points(const scene_of_shapes *s, const bvol_index *index, const bvol_vec3 *p, float most,
                         const bvol_index_filter *f, chance *c)
{
    static bvol_index_found near[SHAPES_MOST];
    static bvol_index_closest got[SHAPES_MOST + 1];
    bvol_index_closest one, untouched;
    const size_t wanted = (size_t)(one_in(c, 2) ? chance_int(c, 0, 5) : SHAPES_MOST),
                 n = bvol_index_nearest_point(index, p, most, f, near, wanted);
    memset(got, 0x55, sizeof got);
    untouched = got[0];
    CHECK(bvol_index_closest_points(index, p, most, f, got, wanted) == n && n <= s->count);
    CHECK(memcmp(&got[n], &untouched, sizeof untouched) == 0);
    for (size_t i = 0; i < n; i++)
        CHECK(got[i].id == near[i].id && got[i].distance_sq == near[i].at);
    if (n > 0) {
        const size_t some = chance_bits(c) % n;
        uint32_t id = near[some].id;
        const bvol_index_filter alone = {.size = sizeof alone, .accept = is_one, .context = &id};
        CHECK(bvol_index_closest_point(index, p, most, &alone, &one) && memcmp(&one, &got[some], sizeof one) == 0);
    }
    if (n > 0) { /* from among those found */
        got[n / 2].point = *p;
        CHECK(bvol_index_closest_points(index, &got[n / 2].point, most, f, got, wanted) == n);
        CHECK(got[0].id == near[0].id && got[n - 1].id == near[n - 1].id && got[n - 1].distance_sq == near[n - 1].at);
    }
}

static long near_some, cases;

static void check_point(const scene_of_shapes *s, int of_boxes, const bvol_index *index, const bvol_vec3 *p, chance *c)
{
    static const bvol_index_filter even_ones = {.size = sizeof even_ones, .accept = even};
    const bvol_index_filter *const f = one_in(c, 3) ? &even_ones : NULL;
    const float most = one_in(c, 3) ? distance_sq(s, of_boxes, (uint32_t)(chance_bits(c) % s->count), p) : INF;
    uint32_t id = BVOL_NO_ID;
    float least = INF;
    for (uint32_t i = 0; i < s->count; i++) {
        const float sq = distance_sq(s, of_boxes, i, p);
        if (can_be_found(&s->box[i]) && sq <= most && !(f && i % 2) && (id == BVOL_NO_ID || sq < least)) {
            id = i;
            least = sq;
        }
    }
    const int finite = fabsf(p->x) <= FLT_MAX && fabsf(p->y) <= FLT_MAX && fabsf(p->z) <= FLT_MAX;
    bvol_index_closest got, untouched;
    check_points(s, index, p, most, f, c);
    memset(&got, 0x55, sizeof got);
    untouched = got;
    cases++;
    if (!bvol_index_closest_point(index, p, most, f, &got)) {
        CHECK((!finite || id == BVOL_NO_ID) && memcmp(&got, &untouched, sizeof got) == 0);
        return;
    }
    near_some++;
    CHECKF(finite && got.id == id && got.distance_sq == least, "%u at %a, not %u at %a", (unsigned)got.id,
           (double)got.distance_sq, (unsigned)id, (double)least);
    const char *const wrong = point_differs(s, of_boxes, p, &got);
    CHECKF(!wrong, "%s: of %a %a %a, at %a: %a %a %a, by %a %a %a", wrong, (double)p->x, (double)p->y, (double)p->z,
           (double)got.distance_sq, (double)got.point.x, (double)got.point.y, (double)got.point.z, (double)got.weights[0],
           (double)got.weights[1], (double)got.weights[2]);
}

TEST(index_closest, the_closest_point_is_that_of_the_nearest)
{
    static scene_of_shapes s;
    any_value query[QUERIES];
    chance c = {test_seed()};
    near_some = cases = 0;
    FOR_EACH_TABLE
    for (long round = test_cases(10); round > 0; round--)
        for (int held = 0; held < HELD_KINDS; held++)
            for (int asked = 0; asked < VALUES_IN_SPACE; asked += 2) {
                const int of_boxes = one_in(&c, 5);
                draw_scene(&s, held_kinds[held], (enum kind)value_kinds[asked].number, (size_t)chance_int(&c, 1, SHAPES_MOST),
                           query, &c);
                bvol_index *index;
                if (of_boxes) {
                    CHECK(bvol_index_create(&engines[chance_int(&c, 0, ENGINES - 1)], NULL, &index) == BVOL_OK);
                    CHECK(bvol_index_build(index, s.box, s.count, 0, NULL, 0, NULL) == BVOL_OK);
                } else {
                    index = index_of_shapes(&engines[chance_int(&c, 0, ENGINES - 1)], &s);
                }
                for (size_t i = 0; i < QUERIES && i < s.count; i++)
                    check_point(&s, of_boxes, index, &query[i].point, &c);
                bvol_index_destroy(index);
                free_scene(&s);
            }
    CHECK(near_some > cases / 2);
}

/* Slivers, and triangles that are segments or points; from nearby, and at their corners and in their sides. */
TEST(index_closest, slivers_have_closest_points)
{
    chance c = {test_seed() + 1};
    for (long n = test_cases(20000); n > 0; n--) {
        bvol_triangle t = {chance_vec3(&c, -2, 2), chance_vec3(&c, -2, 2), chance_vec3(&c, -2, 2)};
        const int how = chance_int(&c, 0, 5), place = chance_int(&c, -40, 40);
        const float share = (float)chance_int(&c, -2, 8) / 8;
        if (how == 0) /* on a side, or nearly */
            t.c = vec3(t.a.x + share * (t.b.x - t.a.x), t.a.y + share * (t.b.y - t.a.y), t.a.z + share * (t.b.z - t.a.z));
        if (how == 1)
            t.c = t.a;
        if (how == 2)
            t.b = t.c = t.a;
        if (how == 3)
            t.b = vec3(nextafterf(t.a.x, INF), t.a.y, nextafterf(t.a.z, -INF));
        bvol_vec3 p = one_in(&c, 3)   ? t.a
                      : one_in(&c, 3) ? chance_vec3(&c, -2, 2)
                                      : vec3((t.a.x + t.b.x) / 2, (t.a.y + t.b.y) / 2, (t.a.z + t.b.z) / 2);
        if (one_in(&c, 2))
            p.y += ldexpf((float)chance_int(&c, -3, 3), chance_int(&c, -30, 2));
        for (int k = 0; k < 9 && how == 5; k++)
            (&t.a.x)[k] = ldexpf((&t.a.x)[k], place);
        for (int k = 0; k < 3 && how == 5; k++)
            (&p.x)[k] = ldexpf((&p.x)[k], place);
        const bvol_triangle_mesh mesh = {.size = sizeof mesh, .vertices = &t.a, .vertex_count = 3, .count = 1};
        bvol_index *index = NULL;
        bvol_index_closest got;
        CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK &&
              bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
        CHECK(bvol_index_closest_point(index, &p, INF, NULL, &got) == 1);
        CHECK(got.id == 0 && got.distance_sq == bvol_triangle_distance_sq_point(&t, &p));
        const char *const wrong = triangle_differs(&t, &p, &got);
        CHECKF(!wrong, "%ld, way %d: %s", n, how, wrong);
        bvol_index_destroy(index);
    }
}

/* Squared distances are less than 2^-22 of themselves too low. */
static int is_nearly(float sq, float true_sq)
{
    return sq <= true_sq && sq >= true_sq * (1 - 0x1p-22F);
}

/* A square from -1 to 1 of two triangles that have a diagonal in common, at height 1. */
TEST(index_closest, round_numbers_have_round_closest_points)
{
    static const bvol_vec3 corners[4] = {{-1, 1, -1}, {1, 1, -1}, {-1, 1, 1}, {1, 1, 1}};
    static const uint32_t halves[2][3] = {{0, 2, 1}, {1, 2, 3}};
    const bvol_triangle_mesh mesh = {
        .size = sizeof mesh, .index_bits = 32, .vertices = corners, .vertex_count = 4, .indices = halves, .count = 2};
    for (int e = 0; e < ENGINES; e++) {
        bvol_index *index = NULL;
        bvol_index_closest at;
        CHECK(bvol_index_create(&engines[e], NULL, &index) == BVOL_OK &&
              bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
        /* above the diagonal: the lower of two ids */
        CHECK(bvol_index_closest_point(index, &(bvol_vec3){0, 3, 0}, INF, NULL, &at) && at.id == 0 &&
              is_nearly(at.distance_sq, 4));
        CHECK(at.point.x == 0 && at.point.y == 1 && at.point.z == 0 && at.weights[0] == 0 && at.weights[1] == 0.5F &&
              at.weights[2] == 0.5F);
        /* beyond a corner, and beside a side */
        CHECK(bvol_index_closest_point(index, &(bvol_vec3){3, 1, 3}, INF, NULL, &at) && at.id == 1 &&
              is_nearly(at.distance_sq, 8));
        CHECK(at.point.x == 1 && at.point.z == 1 && at.weights[0] == 0 && at.weights[1] == 0 && at.weights[2] == 1);
        CHECK(bvol_index_closest_point(index, &(bvol_vec3){0, 1, -2}, INF, NULL, &at) && at.id == 0 &&
              is_nearly(at.distance_sq, 1));
        CHECK(at.point.x == 0 && at.point.z == -1 && at.weights[0] == 0.5F && at.weights[1] == 0 && at.weights[2] == 0.5F);
        /* on it: the point itself */
        CHECK(bvol_index_closest_point(index, &(bvol_vec3){-0.5F, 1, -0.25F}, INF, NULL, &at) && at.id == 0 &&
              at.distance_sq == 0);
        CHECK(at.point.x == -0.5F && at.point.y == 1 && at.point.z == -0.25F);
        /* no farther than is wanted, which counts; and what is no distance */
        CHECK(bvol_index_closest_point(index, &(bvol_vec3){0, 3, 0}, 4, NULL, &at));
        const bvol_index_closest before = at;
        CHECK(!bvol_index_closest_point(index, &(bvol_vec3){0, 3, 0}, 3.5F, NULL, &at));
        CHECK(!bvol_index_closest_point(index, &(bvol_vec3){0, 3, 0}, NAN, NULL, &at));
        CHECK(!bvol_index_closest_point(index, &(bvol_vec3){0, 3, 0}, -1, NULL, &at));
        CHECK(!bvol_index_closest_point(index, &(bvol_vec3){0, NAN, 0}, INF, NULL, &at));
        CHECK(!bvol_index_closest_point(index, &(bvol_vec3){0, INF, 0}, INF, NULL, &at));
        CHECK(memcmp(&at, &before, sizeof at) == 0);
        /* from the last one found */
        at.point = (bvol_vec3){0, 2, 0};
        CHECK(bvol_index_closest_point(index, &at.point, INF, NULL, &at) && at.point.y == 1 && is_nearly(at.distance_sq, 1));
        bvol_index_destroy(index);
    }
}
