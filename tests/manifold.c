/* SPDX-License-Identifier: MIT */
/* Points of contact: there are some where the separation says so, each lies between both surfaces, the deepest is that of the
 * separation, they cover what a clipping in rationals finds, and their ids stay while shapes slide. */
#include "generate.h"
#include "oracle/clip.h"
#include "tables.h"
#include "test.h"
#include "values.h"

#include <bvol/bvol.h>

#include <float.h>
#include <math.h>

typedef struct pair {
    const char *name;
    enum kind a, b;
    size_t (*manifold)(const void *a, const void *b, float largest_gap, bvol_vec3 *normal, bvol_contact contacts[4]);
    int (*separation)(const void *a, const void *b, bvol_separation *out);
    int (*overlaps)(const void *a, const void *b);
} pair;

/* X(A, B, NAME_A, NAME_B), the richer first. */
#define PAIRS(X)                                                                                                               \
    X(aabb, plane, AABB, PLANE)                                                                                                \
    X(aabb, aabb, AABB, AABB)                                                                                                  \
    X(sphere, plane, SPHERE, PLANE)                                                                                            \
    X(sphere, aabb, SPHERE, AABB)                                                                                              \
    X(sphere, sphere, SPHERE, SPHERE)                                                                                          \
    X(capsule, plane, CAPSULE, PLANE)                                                                                          \
    X(capsule, aabb, CAPSULE, AABB)                                                                                            \
    X(capsule, sphere, CAPSULE, SPHERE)                                                                                        \
    X(capsule, capsule, CAPSULE, CAPSULE)                                                                                      \
    X(obb, plane, OBB, PLANE)                                                                                                  \
    X(obb, aabb, OBB, AABB)                                                                                                    \
    X(obb, sphere, OBB, SPHERE)                                                                                                \
    X(obb, capsule, OBB, CAPSULE)                                                                                              \
    X(obb, obb, OBB, OBB)                                                                                                      \
    X(triangle, plane, TRIANGLE, PLANE)                                                                                        \
    X(triangle, aabb, TRIANGLE, AABB)                                                                                          \
    X(triangle, sphere, TRIANGLE, SPHERE)                                                                                      \
    X(triangle, capsule, TRIANGLE, CAPSULE)                                                                                    \
    X(triangle, obb, TRIANGLE, OBB)                                                                                            \
    X(triangle, triangle, TRIANGLE, TRIANGLE)

/* Functions with their pointers' types erased. */
#define ERASED(A, B, NAME_A, NAME_B)                                                                                           \
    static size_t A##_##B##_manifold(const void *a, const void *b, float largest_gap, bvol_vec3 *normal, bvol_contact *out)    \
    {                                                                                                                          \
        return bvol_##A##_manifold_##B(a, b, largest_gap, normal, out);                                                        \
    }                                                                                                                          \
    static int A##_##B##_separation(const void *a, const void *b, bvol_separation *out)                                        \
    {                                                                                                                          \
        return bvol_##A##_separation_##B(a, b, out);                                                                           \
    }                                                                                                                          \
    static int A##_##B##_overlaps(const void *a, const void *b)                                                                \
    {                                                                                                                          \
        return bvol_##A##_overlaps_##B(a, b);                                                                                  \
    }
PAIRS(ERASED)

#define ROW(A, B, NAME_A, NAME_B) {#A " and " #B, NAME_A, NAME_B, A##_##B##_manifold, A##_##B##_separation, A##_##B##_overlaps},
static const pair pairs[] = {PAIRS(ROW)};
enum { PAIR_COUNT = sizeof pairs / sizeof *pairs };

static double component(const bvol_vec3 *v, int c)
{
    return (double)(&v->x)[c];
}

static double off_plane(const bvol_plane *plane, const double at[3])
{
    double height = (double)plane->d, sq = 0;
    for (int c = 0; c < 3; c++) {
        height += component(&plane->normal, c) * at[c];
        sq += component(&plane->normal, c) * component(&plane->normal, c);
    }
    return fabs(height) / sqrt(sq);
}

/* How far a point is from the surface of a shape without its radius: an upper bound. */
static double off_surface(const shape *s, const double at[3])
{
    const bvol_vec3 p = {(float)at[0], (float)at[1], (float)at[2]};
    const bvol_segment axis = {s->as.capsule.a, s->kind == SPHERE ? s->as.sphere.center : s->as.capsule.b};
    bvol_separation out = {.distance = NAN};
    switch (s->kind) {
    case AABB: (void)bvol_aabb_separation_point(&s->as.aabb, &p, &out); break;
    case OBB: (void)bvol_obb_separation_point(&s->as.obb, &p, &out); break;
    case PLANE: return off_plane(&s->as.plane, at);
    case TRIANGLE: (void)bvol_triangle_separation_point(&s->as.triangle, &p, &out); break;
    default: (void)bvol_segment_separation_point(&axis, &p, &out);
    }
    return fmax(fabs((double)out.distance), fabs((double)out.distance_max));
}

static double radius_of(const shape *s)
{
    return s->kind == CAPSULE ? (double)s->as.capsule.radius : s->kind == SPHERE ? (double)s->as.sphere.radius : 0;
}

/* Whether a point lies as far from both surfaces as its depth says. */
static const char *complaint_about_point(const shape *a, const shape *b, const bvol_vec3 *n, const bvol_contact *p,
                                         double reach)
{
    double on_a[3], on_b[3];
    for (int c = 0; c < 3; c++) {
        const double half = 0.5 * (double)p->depth;
        on_a[c] = component(&p->point, c) + (radius_of(a) - half) * component(n, c);
        on_b[c] = component(&p->point, c) - (radius_of(b) - half) * component(n, c);
    }
    const double bound = 0x1p-21 * (reach + fabs((double)p->depth)) + 0x1p-145;
    return !(off_surface(a, on_a) <= bound)   ? "a point is not on the surface of a"
           : !(off_surface(b, on_b) <= bound) ? "a point is not on the surface of b"
                                              : NULL;
}

static int is_number(const bvol_contact *p)
{
    return isfinite(p->point.x) && isfinite(p->point.y) && isfinite(p->point.z) && isfinite(p->depth);
}

static const char *complaint_about_points(const shape *a, const shape *b, const bvol_vec3 *n, const bvol_contact *p,
                                          size_t count, float largest_gap)
{
    const double reach = shape_reach(a) + shape_reach(b);
    for (size_t i = 0; i < count; i++) {
        if (!is_number(&p[i]) || p[i].reserved != 0)
            return "a point is no number";
        if (!(p[i].depth >= -largest_gap) || p[i].depth > p[0].depth)
            return "a depth is not between the largest gap and that of the first point";
        for (size_t j = 0; j < i; j++)
            if (p[i].id == p[j].id)
                return "two points have one id";
        const char *const wrong = reach < 1e37 && reach > 0 ? complaint_about_point(a, b, n, &p[i], reach) : NULL;
        if (wrong)
            return wrong;
    }
    return NULL;
}

static uint32_t exchanged(uint32_t id)
{
    return id == BVOL_NO_FEATURE ? id : id >> 16 | id << 16;
}

/* Of two of one kind. */
static const char *complaint_about_exchange(const pair *p, const shape *a, const shape *b, const bvol_vec3 *n,
                                            const bvol_contact *found, size_t count, float largest_gap)
{
    bvol_vec3 other_n;
    bvol_contact other[4];
    if (p->a != p->b)
        return NULL;
    if (p->manifold(&b->as, &a->as, largest_gap, &other_n, other) != count && memcmp(&other_n, n, sizeof *n) != 0)
        return "the number depends on the order";
    if (memcmp(&other_n, n, sizeof *n) == 0)
        return NULL; /* n and -n serve alike */
    if (other_n.x != -n->x || other_n.y != -n->y || other_n.z != -n->z)
        return "the normal is not negated";
    for (size_t i = 0; i < count; i++)
        if (memcmp(&other[i].point, &found[i].point, sizeof other[i].point) != 0 || other[i].depth != found[i].depth ||
            exchanged(other[i].id) != found[i].id)
            return "the points depend on the order";
    return NULL;
}

static const char *complaint(const pair *p, const shape *a, const shape *b, float largest_gap)
{
    bvol_separation s = {.distance = INFINITY};
    bvol_vec3 n = {7, 7, 7};
    bvol_contact found[5], untouched;
    memset(found, 0x55, sizeof found);
    untouched = found[4];
    const int state = p->separation(&a->as, &b->as, &s);
    const size_t count = p->manifold(&a->as, &b->as, largest_gap, &n, found);
    if (count > 4 || memcmp(&found[count], &untouched, sizeof untouched) != 0)
        return "more was written than was told";
    if (count != p->manifold(&a->as, &b->as, largest_gap, NULL, found))
        return "the normal is needed";
    const int limited = s.normal.x != 0 || s.normal.y != 0 || s.normal.z != 0;
    const int some = state != BVOL_SEPARATION_NONE && limited && s.distance <= largest_gap;
    if (some != (count > 0))
        return "the number of points does not fit the distance";
    if (largest_gap == 0 && limited && (count > 0) != p->overlaps(&a->as, &b->as))
        return "the number of points does not fit the overlap";
    if (count == 0)
        return n.x == 7 && n.y == 7 && n.z == 7 ? NULL : "a normal was written without points";
    if (memcmp(&n, &s.normal, sizeof n) != 0)
        return "the normal is not that of the separation";
    if (found[0].depth != fminf(-s.distance, FLT_MAX))
        return "the first depth is not that of the separation";
    const char *const wrong = complaint_about_points(a, b, &n, found, count, largest_gap);
    return wrong ? wrong : complaint_about_exchange(p, a, b, &n, found, count, largest_gap);
}

static void check_pair(const pair *p, long cases)
{
    chance c = {test_seed()};
    for (long n = 0; n < cases; n++) {
        const recipe *const how = &recipes[n % recipe_count];
        const float gaps[] = {0, 1, 0x1p-20F, INFINITY, -0x1p-10F, 0x1p-149F};
        const float largest_gap = gaps[n / recipe_count % 6];
        shape a, b;
        char text_a[600], text_b[600];
        generate(how, p->a, p->b, OVERLAPS, &c, &a, &b);
        const char *const wrong = complaint(p, &a, &b, largest_gap);
        if (!wrong)
            continue;
        shape_print(&a, text_a, sizeof text_a);
        shape_print(&b, text_b, sizeof text_b);
        CHECKF(0, "%s, recipe %s, largest gap %a: %s\n%s\n%s", p->name, how->name, (double)largest_gap, wrong, text_a, text_b);
    }
}

TEST(manifold, points_lie_between_the_surfaces)
{
    for (int i = 0; i < PAIR_COUNT; i++)
        check_pair(&pairs[i], test_cases(600));
}

/* What searches have found: capsules so thick that many normals serve alike, and a skew box whose corners are told apart. */
TEST(manifold, points_of_hostile_shapes_lie_between_the_surfaces)
{
    static const struct {
        const char *name;
        float a[15], b[8];
    } found[] = {{"capsule and capsule",
                  {0, 0, -0x1p+75F, -0x1.47b3cp-90F, 0x1.fc8224p+3F, -0x1.a580d4p+63F, 0x1.072b64p+97F},
                  {0x1.cbe7aap-100F, 0x1p+51F, -0x1.b30096p-105F, 0x1.1cc2bcp+5F, -0x1.db04c6p-50F, 0x1.c5227p-75F, 0}},
                 {"capsule and capsule",
                  {0x1.8p-32F, -0x1.47c8p-135F, -0x1p-22F, 0, 0x1p+24F, 0, 0x1.8p+58F},
                  {0, -0x1.4ca64ep+25F, 0, 0, -0x1.4ca64ep+25F, 0, 0x1p+96F}},
                 {"obb and plane",
                  {-0x1.22c5dcp+65F, 0x1.fb7aa2p-95F, -0x1.a57cap+43F, 0x1.6b0f2cp-122F, -0x1.d971aap-39F, -0x1.570a2ap-13F,
                   0x1.6002c8p+61F, -0x1.230142p+103F, 0x1.62f84cp+79F, -0x1.7cdd9cp-74F, -0x1.b74ecap+99F, 0x1.c54348p-46F,
                   -0x1.a868dep+56F, -0x1.c587ccp+60F, 0x1.5b85f4p+71F},
                  {0x1.33c4d8p-76F, -0x1.3ed828p+100F, -0x1.23b73p-17F, 0x1.523942p-111F}}};
    for (size_t k = 0; k < sizeof found / sizeof *found; k++)
        for (int i = 0; i < PAIR_COUNT; i++) {
            if (strcmp(pairs[i].name, found[k].name) != 0)
                continue;
            shape a = {.kind = pairs[i].a}, b = {.kind = pairs[i].b};
            memcpy(a.as.f, found[k].a, (size_t)shape_floats(a.kind) * sizeof(float));
            memcpy(b.as.f, found[k].b, (size_t)shape_floats(b.kind) * sizeof(float));
            for (int gap = 0; gap < 2; gap++) {
                const char *const wrong = complaint(&pairs[i], &a, &b, gap ? 0x1p-20F : 0);
                CHECKF(!wrong, "%s, number %zu: %s", found[k].name, k, wrong);
            }
        }
}

/* Boxes and triangles whose faces meet: what a clipping in rationals finds. */

/* A face of a box, most along n on the side of `side`, or 0 where two faces are nearly as much along it. */
static int face_of_obb(const bvol_obb *box, const bvol_vec3 *n, double side, clip_polygon *out)
{
    double along[3], most = 0;
    int k = 0;
    for (int i = 0; i < 3; i++) {
        along[i] = 0;
        for (int c = 0; c < 3; c++)
            along[i] += component(&box->axis[i], c) * component(n, c);
        if (fabs(along[i]) > most) {
            most = fabs(along[i]);
            k = i;
        }
    }
    for (int i = 0; i < 3; i++)
        if (i != k && fabs(along[i]) > most - 1e-3)
            return 0;
    static const int around[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    out->count = 4;
    for (int v = 0; v < 4; v++)
        for (int c = 0; c < 3; c++) {
            out->term[v][0][c] = component(&box->center, c);
            for (int i = 0; i < 3; i++) {
                const double at = i == k ? (side * along[k] > 0 ? 1 : -1) : around[v][i != (k + 1) % 3];
                out->term[v][1 + i][c] = at * component(&box->extent, i) * component(&box->axis[i], c);
            }
        }
    return 1;
}

static double area_of(const double p[3], const double q[3], const double r[3])
{
    double u[3], v[3], sum = 0;
    for (int c = 0; c < 3; c++) {
        u[c] = q[c] - p[c];
        v[c] = r[c] - p[c];
    }
    for (int c = 0; c < 3; c++) {
        const int i = (c + 1) % 3, j = (c + 2) % 3;
        sum += (u[i] * v[j] - u[j] * v[i]) * (u[i] * v[j] - u[j] * v[i]);
    }
    return sqrt(sum) / 2;
}

static double area_of_clip(const clip_point *p, int count)
{
    double sum = 0;
    for (int i = 2; i < count; i++)
        sum += area_of(p[0].at, p[i - 1].at, p[i].at);
    return sum;
}

/* Of points in convex position, in any order: of three, or of four that the diagonals of a quadrilateral divide. */
static double area_of_contacts(const bvol_contact *p, size_t count)
{
    double at[4][3];
    for (size_t i = 0; i < count; i++)
        for (int c = 0; c < 3; c++)
            at[i][c] = component(&p[i].point, c);
    if (count < 3)
        return 0;
    if (count == 3)
        return area_of(at[0], at[1], at[2]);
    return (area_of(at[0], at[1], at[2]) + area_of(at[0], at[1], at[3]) + area_of(at[0], at[2], at[3]) +
            area_of(at[1], at[2], at[3])) /
           2;
}

static double distance_of(const bvol_contact *p, const clip_point *q)
{
    return hypot(hypot(component(&p->point, 0) - q->at[0], component(&p->point, 1) - q->at[1]),
                 component(&p->point, 2) - q->at[2]);
}

/* Whether a point is one of those that the oracle found. */
static int is_found(const bvol_contact *p, const clip_point *clip, int count, double bound)
{
    for (int i = 0; i < count; i++)
        if (distance_of(p, &clip[i]) <= bound)
            return 1;
    return 0;
}

/* Compares with all corners, kept or not: all are deep enough for an unlimited gap. */
static const char *complaint_about_clip(const bvol_obb *a, const bvol_obb *b, long *met)
{
    bvol_vec3 n;
    bvol_contact found[4];
    clip_polygon of_a, of_b;
    clip_point clip[CLIP_CORNERS];
    const size_t count = bvol_obb_manifold_obb(a, b, INFINITY, &n, found);
    if (!face_of_obb(a, &n, -1, &of_a) || !face_of_obb(b, &n, 1, &of_b))
        return NULL;
    const int corners = oracle_clip(&of_a, &of_b, &n, clip);
    const double bound = 0x1p-18, area = area_of_clip(clip, corners);
    double deepest = -INFINITY;
    for (int i = 0; i < corners; i++)
        deepest = fmax(deepest, clip[i].depth);
    if (corners == 0 || area < 1e-4)
        return NULL;
    ++*met;
    if (fabs((double)found[0].depth - deepest) > bound)
        return "another corner is deeper";
    for (size_t i = 0; i < count; i++) {
        const double at[3] = {component(&found[i].point, 0), component(&found[i].point, 1), component(&found[i].point, 2)};
        if (fabs((double)found[i].depth - oracle_clip_depth(&of_a, &of_b, &n, at)) > bound)
            return "a depth is wrong";
        if (!is_found(&found[i], clip, corners, 0x1p-10))
            return "a point is no corner of what is common";
    }
    return area_of_contacts(found, count) < 0.4 * area ? "the points cover little of what is common" : NULL;
}

static bvol_vec3 random_vec3(chance *c, double size)
{
    return vec3((float)chance_real(c, -size, size), (float)chance_real(c, -size, size), (float)chance_real(c, -size, size));
}

/* A crate whose axes are those of a turn, nearly upright or anyhow. */
static bvol_obb random_crate(chance *c)
{
    bvol_obb box;
    const double tilt = one_in(c, 2) ? 0 : one_in(c, 2) ? 0.01 : 1;
    const double q[4] = {1, chance_real(c, -tilt, tilt), chance_real(c, -1, 1), chance_real(c, -tilt, tilt)};
    const double s = 1 / (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    box.center = random_vec3(c, 1);
    box.extent = vec3((float)chance_real(c, 0.2, 1), (float)chance_real(c, 0.2, 1), (float)chance_real(c, 0.2, 1));
    box.axis[0] = vec3((float)(1 - 2 * s * (q[2] * q[2] + q[3] * q[3])), (float)(2 * s * (q[1] * q[2] + q[0] * q[3])),
                       (float)(2 * s * (q[1] * q[3] - q[0] * q[2])));
    box.axis[1] = vec3((float)(2 * s * (q[1] * q[2] - q[0] * q[3])), (float)(1 - 2 * s * (q[1] * q[1] + q[3] * q[3])),
                       (float)(2 * s * (q[2] * q[3] + q[0] * q[1])));
    box.axis[2] = vec3((float)(2 * s * (q[1] * q[3] + q[0] * q[2])), (float)(2 * s * (q[2] * q[3] - q[0] * q[1])),
                       (float)(1 - 2 * s * (q[1] * q[1] + q[2] * q[2])));
    return box;
}

TEST(manifold, of_crates_is_what_a_clipping_in_rationals_finds)
{
    chance c = {test_seed()};
    long met = 0;
    const long cases = test_cases(500);
    for (long i = 0; i < cases; i++) {
        const bvol_obb a = random_crate(&c), b = random_crate(&c);
        const char *const wrong = complaint_about_clip(&a, &b, &met);
        CHECKF(!wrong, "case %ld: %s", i, wrong);
    }
    CHECK(met > cases / 4);
}

/* What one tries first. */

/* Whether one of the points is here, at a depth. */
static int has(const bvol_contact *p, size_t count, float x, float y, float z, float depth)
{
    for (size_t i = 0; i < count; i++)
        if (p[i].point.x == x && p[i].point.y == y && p[i].point.z == z && p[i].depth == depth)
            return 1;
    return 0;
}

static const bvol_obb crate = {{0, 1, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
static const bvol_aabb ground = {{-1e6F, -1e6F, -1e6F}, {1e6F, 0, 1e6F}};

static bvol_obb crate_at(float x, float y, float z)
{
    bvol_obb box = crate;
    box.center = vec3(x, y, z);
    return box;
}

TEST(manifold, of_a_crate_on_a_crate_is_its_corners)
{
    const bvol_obb above = crate_at(0, 3, 0), shifted = crate_at(1, 3, 1), sunken = crate_at(0, 2.75F, 0),
                   far_off = crate_at(0, 3.5F, 0);
    bvol_vec3 n;
    bvol_contact p[4];
    CHECK(bvol_obb_manifold_obb(&above, &crate, 0, &n, p) == 4 && n.x == 0 && n.y == 1 && n.z == 0);
    CHECK(has(p, 4, -1, 2, -1, 0) && has(p, 4, 1, 2, -1, 0) && has(p, 4, -1, 2, 1, 0) && has(p, 4, 1, 2, 1, 0));
    CHECK(bvol_obb_manifold_obb(&shifted, &crate, 0, &n, p) == 4 && n.y == 1);
    CHECK(has(p, 4, 0, 2, 0, 0) && has(p, 4, 1, 2, 0, 0) && has(p, 4, 0, 2, 1, 0) && has(p, 4, 1, 2, 1, 0));
    CHECK(bvol_obb_manifold_obb(&sunken, &crate, 0, &n, p) == 4 && n.y == 1);
    CHECK(p[0].depth >= 0.25F && p[0].depth < 0.2500001F && has(p, 4, -1, 1.875F, -1, p[0].depth));
    CHECK(bvol_obb_manifold_obb(&far_off, &crate, 0.49F, &n, p) == 0);
    CHECK(bvol_obb_manifold_obb(&far_off, &crate, 0.5F, &n, p) == 4 && n.y == 1 && p[3].depth <= -0.4999999F);
    CHECK(bvol_obb_manifold_obb(&sunken, &crate, -0.3F, &n, p) == 0 &&
          bvol_obb_manifold_obb(&sunken, &crate, -0.2F, &n, p) == 4);
    CHECK(bvol_obb_manifold_obb(&above, &crate, -0x1p-149F, &n, p) == 0);
}

/* Sides that lie in one plane, but not along the coordinates: all points are multiples of 1/2 in such crates. */
static bvol_vec3 in_crate(float x, float y, float z)
{
    return vec3(x + 2 * y + 2 * z, 2 * x + y - 2 * z, 2 * x - 2 * y + z);
}

TEST(manifold, of_turned_crates_whose_sides_are_flush)
{
    const bvol_obb below = {{0, 0, 0}, {1, 1, 1}, {{1, 2, 2}, {2, 1, -2}, {2, -2, 1}}};
    for (int i = -3; i <= 3; i++)
        for (int j = -3; j <= 3; j++) {
            const float x = 0.5F * (float)i, y = 0.5F * (float)j;
            bvol_obb above = below;
            bvol_contact p[4];
            above.center = in_crate(x, y, 2);
            CHECKF(bvol_obb_manifold_obb(&above, &below, 0.25F, NULL, p) == 4, "shift %d, %d", i, j);
            for (int k = 0; k < 4; k++) {
                const float x_end = k & 1 ? fminf(1, x + 1) : fmaxf(-1, x - 1),
                            y_end = k & 2 ? fminf(1, y + 1) : fmaxf(-1, y - 1);
                const bvol_vec3 corner = in_crate(x_end, y_end, 1);
                int found = 0;
                for (int q = 0; q < 4; q++)
                    found |= fabsf(p[q].point.x - corner.x) + fabsf(p[q].point.y - corner.y) + fabsf(p[q].point.z - corner.z) <
                             1e-6F;
                CHECKF(found && p[k].depth == 0, "shift %d, %d", i, j);
            }
        }
}

TEST(manifold, of_turned_needles_along_edges)
{
    const bvol_obb below = {{0, 0, 0}, {1, 1, 1}, {{1, 2, 2}, {2, 1, -2}, {2, -2, 1}}};
    for (int i = -15; i <= 15; i++) {
        bvol_obb needle = below;
        bvol_contact p[4];
        needle.extent = vec3(1, 0, 0);
        needle.center = in_crate(0.125F * (float)i, 1, 1);
        CHECKF(bvol_obb_manifold_obb(&needle, &below, 0, NULL, p) == 2, "shift %d", i);
    }
}

TEST(manifold, of_a_crate_on_the_ground)
{
    const bvol_aabb box = {{2, 0, 2}, {3, 1, 3}}, depths = {{-INF, -INF, -INF}, {INF, 0, INF}},
                    all = {{-INF, -INF, -INF}, {INF, INF, INF}};
    bvol_vec3 n = {7, 7, 7};
    bvol_contact p[4];
    CHECK(bvol_obb_manifold_aabb(&crate, &ground, 0, &n, p) == 4 && n.y == 1);
    CHECK(has(p, 4, -1, 0, -1, 0) && has(p, 4, 1, 0, -1, 0) && has(p, 4, -1, 0, 1, 0) && has(p, 4, 1, 0, 1, 0));
    CHECK(bvol_aabb_manifold_aabb(&box, &ground, 0, &n, p) == 4 && n.y == 1);
    CHECK(has(p, 4, 2, 0, 2, 0) && has(p, 4, 3, 0, 2, 0) && has(p, 4, 2, 0, 3, 0) && has(p, 4, 3, 0, 3, 0));
    CHECK(bvol_aabb_manifold_aabb(&box, &depths, 0, &n, p) == 4 && has(p, 4, 2, 0, 2, 0) && has(p, 4, 3, 0, 3, 0));
    n.x = 7;
    CHECK(bvol_aabb_manifold_aabb(&box, &all, 0, &n, p) == 0 && n.x == 7); /* no way out */
}

/* The ground as a half-space: y <= 0. Ids are those of the corners of the lower face, and of face 0. */
TEST(manifold, of_what_stands_on_a_half_space)
{
    const bvol_plane floor = {{0, -1, 0}, 0}, wall = {{2, 0, 0}, -2}, all = {{0, 0, 0}, 1}, none = {{0, 0, 0}, -1};
    const bvol_aabb box = {{2, 0, 2}, {3, 1, 3}}, wide = {{-INF, 0, 0}, {INF, 1, 1}}, deep = {{0, -INF, 0}, {1, 1, 1}};
    const bvol_sphere ball = {{3, 1, 4}, 1}, point = {{0, 0, 0}, 0};
    const bvol_capsule standing = {{0, 1, 0}, {0, 2, 0}, 1}, lying = {{-1, 1, 0}, {1, 1, 0}, 1};
    const bvol_triangle flat = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}, upright = {{0, 1, 0}, {1, 0, 0}, {-1, 0, 0}};
    bvol_vec3 n = {7, 7, 7};
    bvol_contact p[4];
    CHECK(bvol_obb_manifold_plane(&crate, &floor, 0, &n, p) == 4 && n.x == 0 && n.y == 1 && n.z == 0);
    CHECK(has(p, 4, -1, 0, -1, 0) && has(p, 4, 1, 0, -1, 0) && has(p, 4, -1, 0, 1, 0) && has(p, 4, 1, 0, 1, 0));
    CHECK(bvol_aabb_manifold_plane(&box, &floor, 0, &n, p) == 4 && n.y == 1);
    CHECK(has(p, 4, 2, 0, 2, 0) && has(p, 4, 3, 0, 2, 0) && has(p, 4, 2, 0, 3, 0) && has(p, 4, 3, 0, 3, 0));
    unsigned corners = 0;
    for (int i = 0; i < 4; i++) {
        CHECK(p[i].id >> 16 == 0x300 && (p[i].id & 0xffff) >= 0x100 && (p[i].id & 0xffff) < 0x108);
        corners |= 1U << (p[i].id & 7);
    }
    CHECK(corners == (1U << 0 | 1U << 1 | 1U << 4 | 1U << 5));
    CHECK(bvol_aabb_manifold_plane(&box, &wall, 0.5F, &n, p) == 4 && n.x == -1); /* 1 and 2 deep in it */
    CHECK(fabsf(p[0].depth - 2) < 1e-6F && fabsf(p[0].point.x - 2) < 1e-6F);
    CHECK(bvol_sphere_manifold_plane(&ball, &floor, 0, &n, p) == 1 && has(p, 1, 3, 0, 4, 0) && p[0].id == 0x3000100);
    CHECK(bvol_sphere_manifold_plane(&point, &floor, 0, &n, p) == 1 && has(p, 1, 0, 0, 0, 0));
    CHECK(bvol_capsule_manifold_plane(&standing, &floor, 0, &n, p) == 1 && has(p, 1, 0, 0, 0, 0));
    CHECK(bvol_capsule_manifold_plane(&lying, &floor, 0, &n, p) == 2 && has(p, 2, -1, 0, 0, 0) && has(p, 2, 1, 0, 0, 0));
    CHECK(bvol_triangle_manifold_plane(&flat, &floor, 0, &n, p) == 3 && has(p, 3, 0, 0, 1, 0));
    CHECK(bvol_triangle_manifold_plane(&upright, &floor, 0, &n, p) == 2 && has(p, 2, 1, 0, 0, 0) && has(p, 2, -1, 0, 0, 0));
    CHECK(bvol_aabb_manifold_plane(&wide, &floor, 0, &n, p) == 1 && p[0].id == BVOL_NO_FEATURE && p[0].depth == 0);
    n.x = 7;
    CHECK(bvol_aabb_manifold_plane(&deep, &floor, 0, &n, p) == 0 && bvol_aabb_manifold_plane(&box, &all, INF, &n, p) == 0);
    CHECK(bvol_aabb_manifold_plane(&box, &none, INF, &n, p) == 0 && n.x == 7);
}

/* A tilted crate has the corners of its lower face, as far as the largest gap allows. */
TEST(manifold, of_a_tilted_crate_on_a_half_space)
{
    const bvol_plane floor = {{0, -1, 0}, 0};
    bvol_obb tilted = crate;
    tilted.axis[0] = vec3(0.8F, 0.6F, 0);
    tilted.axis[1] = vec3(-0.6F, 0.8F, 0);
    tilted.center.y = 1.25F;
    bvol_contact p[4];
    const size_t near = bvol_obb_manifold_plane(&tilted, &floor, 0, NULL, p),
                 all = bvol_obb_manifold_plane(&tilted, &floor, 2, NULL, p);
    CHECK(near == 2 && all == 4);
    CHECK(fabsf(p[0].depth - 0.15F) < 1e-6F && fabsf(p[1].depth + 1.05F) < 1e-6F);
}

/* A crate on its corner, and on its edge, and an edge across an edge. */
TEST(manifold, of_corners_and_edges)
{
    const float r = 0.70710677F;
    const bvol_obb on_edge = {{0, 1.5F, 0}, {1, 1, 1}, {{r, r, 0}, {-r, r, 0}, {0, 0, 1}}},
                   across = {{0, -1.4F, 0}, {1, 1, 1}, {{1, 0, 0}, {0, r, r}, {0, -r, r}}},
                   on_corner = {{0, 1.75F, 0},
                                {1, 1, 1},
                                {{0.8164966F, 0.5773503F, 0}, {-0.4082483F, 0.5773503F, r}, {-0.4082483F, 0.5773503F, -r}}};
    bvol_vec3 n;
    bvol_contact p[4];
    CHECK(bvol_obb_manifold_aabb(&on_edge, &ground, 0.25F, &n, p) == 2 && n.y == 1);
    CHECK(p[0].point.x == 0 && p[1].point.x == 0 && p[0].point.z == -p[1].point.z && fabsf(p[0].point.z) == 1);
    CHECK(bvol_obb_manifold_obb(&on_edge, &across, 0.25F, &n, p) == 1 && n.y == 1 && p[0].point.x == 0 && p[0].point.z == 0);
    CHECK((p[0].id & 0xff00U) == 0x200 && p[0].id >> 24 == 2);
    CHECK(bvol_obb_manifold_aabb(&on_corner, &ground, 0.25F, &n, p) == 1 && n.y == 1 && (p[0].id & 0xff00U) == 0x100);
}

TEST(manifold, of_a_capsule_that_lies_or_stands)
{
    const bvol_capsule lying = {{-2, 2.5F, 0}, {2, 2.5F, 0}, 0.5F}, standing = {{0, 2.5F, 0}, {0, 4, 0}, 0.5F},
                       beside = {{-2, 2.5F, 1}, {3, 2.5F, 1}, 0.5F};
    const bvol_triangle floor = {{-5, 2, -5}, {5, 2, -5}, {0, 2, 8}};
    const bvol_aabb box = {{-1, 0, -1}, {1, 2, 1}};
    bvol_vec3 n;
    bvol_contact p[4];
    CHECK(bvol_capsule_manifold_aabb(&lying, &box, 0, &n, p) == 2 && n.y == 1 && has(p, 2, -1, 2, 0, 0) &&
          has(p, 2, 1, 2, 0, 0));
    CHECK(bvol_obb_manifold_capsule(&crate, &lying, 0, &n, p) == 2 && n.y == -1 && has(p, 2, -1, 2, 0, 0) &&
          has(p, 2, 1, 2, 0, 0));
    CHECK(bvol_triangle_manifold_capsule(&floor, &lying, 0, &n, p) == 2 && n.y == -1);
    CHECK(has(p, 2, -2, 2, 0, 0) && has(p, 2, 2, 2, 0, 0));
    CHECK(bvol_capsule_manifold_aabb(&standing, &box, 0, &n, p) == 1 && n.y == 1 && has(p, 1, 0, 2, 0, 0));
    CHECK(bvol_triangle_manifold_capsule(&floor, &standing, INF, &n, p) == 1 && has(p, 1, 0, 2, 0, 0));
    CHECK(bvol_capsule_manifold_capsule(&lying, &beside, 0, &n, p) == 2 && n.z == -1);
    CHECK(has(p, 2, -2, 2.5F, 0.5F, 0) && has(p, 2, 2, 2.5F, 0.5F, 0));
}

TEST(manifold, of_a_ball_is_one_point)
{
    const bvol_sphere ball = sphere(0, 2.5F, 0.5F, 0.5F), sunken = sphere(0, 2.25F, 0.5F, 0.5F),
                      next = sphere(1, 2.5F, 0.5F, 0.5F);
    const bvol_aabb box = {{-1, 0, -1}, {1, 2, 1}};
    bvol_vec3 n;
    bvol_contact p[4];
    CHECK(bvol_sphere_manifold_aabb(&ball, &box, 0, &n, p) == 1 && n.y == 1 && has(p, 1, 0, 2, 0.5F, 0) &&
          p[0].id == 0x3030100);
    CHECK(bvol_sphere_manifold_aabb(&sunken, &box, 0, &n, p) == 1 && has(p, 1, 0, 1.875F, 0.5F, 0.25F));
    CHECK(bvol_obb_manifold_sphere(&crate, &ball, 0, &n, p) == 1 && n.y == -1 && has(p, 1, 0, 2, 0.5F, 0) &&
          p[0].id == 0x1000303);
    CHECK(bvol_sphere_manifold_sphere(&ball, &next, 0, &n, p) == 1 && n.x == -1 && has(p, 1, 0.5F, 2.5F, 0.5F, 0));
    CHECK(p[0].id == 0x1000100);
}

TEST(manifold, of_triangles)
{
    const bvol_triangle floor = {{-5, 2, -5}, {5, 2, -5}, {0, 2, 8}}, upright = {{-1, 2, 0}, {1, 2, 0}, {0, 4, 0}},
                        flat = {{0, 2, 0}, {1, 2, 0}, {0, 2, 1}};
    const bvol_aabb near_ground = {{-8, -8, -8}, {8, 0, 8}};
    bvol_vec3 n;
    bvol_contact p[4];
    CHECK(bvol_triangle_manifold_obb(&floor, &crate, 0, &n, p) == 4 && n.y == 1);
    CHECK(has(p, 4, -1, 2, -1, 0) && has(p, 4, 1, 2, -1, 0) && has(p, 4, -1, 2, 1, 0) && has(p, 4, 1, 2, 1, 0));
    CHECK(bvol_triangle_manifold_triangle(&upright, &floor, 0, &n, p) == 2 && has(p, 2, -1, 2, 0, 0) && has(p, 2, 1, 2, 0, 0));
    CHECK(bvol_triangle_manifold_triangle(&flat, &floor, 0, &n, p) == 3 && has(p, 3, 0, 2, 1, 0));
    CHECK(bvol_triangle_manifold_aabb(&upright, &near_ground, 2, &n, p) == 2 && p[0].point.y == 1 && p[0].depth > -2.000001F &&
          p[0].id == 0x3030100 && p[1].id == 0x3030101);
}

/* How much a direction lies along the normal of a pair of faces, as the square of the cosine. */
static double share_of_faces(const bvol_obb *box, int k, const bvol_vec3 *n)
{
    const bvol_vec3 *const p = &box->axis[(k + 1) % 3], *const q = &box->axis[(k + 2) % 3];
    const double of[3] = {(double)p->y * q->z - (double)p->z * q->y, (double)p->z * q->x - (double)p->x * q->z,
                          (double)p->x * q->y - (double)p->y * q->x},
                 along = of[0] * n->x + of[1] * n->y + of[2] * n->z;
    return along * along / (of[0] * of[0] + of[1] * of[1] + of[2] * of[2]);
}

/* Of the feature of a box: -1 if it is a face to whose normal another one is nearer, 1 if it is any other face. */
static int is_right_face(const bvol_obb *box, unsigned feature, const bvol_vec3 *n)
{
    if (feature >> 8 != 3)
        return 0;
    const double share = share_of_faces(box, (int)(feature & 7) / 2, n);
    for (int k = 0; k < 3; k++)
        if (share_of_faces(box, k, n) > 1e-5 + share)
            return -1;
    return 1;
}

/* However skew a box is: then an axis may lie more along the normal of another pair of faces than of its own. */
TEST(manifold, faces_are_those_most_along_the_normal)
{
    chance c = {test_seed()};
    long seen = 0;
    for (long n = 0; n < 200 + test_cases(2000); n++) {
        bvol_obb box[2];
        for (int i = 0; i < 2; i++) {
            box[i].center = chance_vec3(&c, -0.5F, 0.5F);
            box[i].extent = chance_vec3(&c, 0.5F, 1);
            for (int k = 0; k < 3; k++)
                box[i].axis[k] = chance_vec3(&c, -1, 1);
        }
        bvol_vec3 normal;
        bvol_contact p[4];
        const size_t count = bvol_obb_manifold_obb(&box[0], &box[1], 0, &normal, p);
        for (size_t i = 0; i < count && p[i].id != BVOL_NO_FEATURE; i++)
            for (int of = 0; of < 2; of++) {
                const int right = is_right_face(&box[of], p[i].id >> 16 * of & 0xffff, &normal);
                CHECK(right >= 0);
                seen += right;
            }
    }
    CHECK(seen > 0);
}

/* Boxes without a width are rectangles, segments and points. */
TEST(manifold, of_flat_boxes)
{
    const bvol_aabb box = {{-1, 0, -1}, {1, 2, 1}}, plate = {{-1, 2, -1}, {1, 2, 1}}, needle = {{-1, 2, 0}, {1, 2, 0}},
                    point = {{0, 2, 0}, {0, 2, 0}};
    bvol_vec3 n;
    bvol_contact p[4];
    CHECK(bvol_aabb_manifold_aabb(&plate, &box, 0, &n, p) == 4 && n.y == 1 && has(p, 4, -1, 2, -1, 0) && has(p, 4, 1, 2, 1, 0));
    CHECK(bvol_aabb_manifold_aabb(&needle, &box, 0, &n, p) == 2 && n.y == 1 && has(p, 2, -1, 2, 0, 0) && has(p, 2, 1, 2, 0, 0));
    CHECK(bvol_aabb_manifold_aabb(&point, &box, 0, &n, p) == 1 && n.y == 1 && has(p, 1, 0, 2, 0, 0));
    CHECK(bvol_aabb_manifold_aabb(&point, &point, 0, &n, p) == 1 && has(p, 1, 0, 2, 0, 0));
    CHECK(bvol_aabb_manifold_aabb(&needle, &needle, 0, &n, p) >= 1 && has(p, 1, p[0].point.x, 2, 0, 0));
}

TEST(manifold, of_what_is_no_shape_is_none)
{
    const bvol_aabb empty = {{1, 1, 1}, {0, 0, 0}}, box = {{-1, 0, -1}, {1, 2, 1}}, bad = {{NAN, 0, 0}, {1, 1, 1}},
                    nowhere = {{INF, 0, 0}, {INF, 1, 1}};
    const bvol_capsule hollow = {{0, 1, 0}, {0, 2, 0}, -1};
    bvol_obb endless = crate;
    bvol_vec3 n = {7, 7, 7};
    bvol_contact p[4] = {{.id = 77}};
    endless.extent.x = INF;
    CHECK(bvol_aabb_manifold_aabb(&empty, &box, INF, &n, p) == 0 && bvol_aabb_manifold_aabb(&box, &bad, INF, &n, p) == 0);
    CHECK(bvol_aabb_manifold_aabb(&box, &nowhere, INF, &n, p) == 0 &&
          bvol_capsule_manifold_aabb(&hollow, &box, INF, &n, p) == 0);
    CHECK(bvol_obb_manifold_aabb(&endless, &box, INF, &n, p) == 0 && bvol_aabb_manifold_aabb(&box, &box, NAN, &n, p) == 0);
    CHECK(bvol_aabb_manifold_aabb(&box, &box, -INF, &n, p) == 0 && n.x == 7 && p[0].id == 77);
}

/* While a pair slides, turns a little and trembles, the same features meet. */

static int same_ids(const bvol_contact *p, const bvol_contact *q, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int found = 0;
        for (size_t j = 0; j < count; j++)
            found |= p[i].id == q[j].id;
        if (!found)
            return 0;
    }
    return 1;
}

TEST(manifold, ids_stay_while_shapes_slide)
{
    chance c = {test_seed()};
    bvol_contact on_ground[4], on_crate[4], first_on_ground[4], first_on_crate[4];
    bvol_obb below = crate_at(0.25F, 1, 0.125F), sliding = crate_at(-0.9F, 3, -0.7F);
    below.axis[0] = vec3(0.8F, 0, -0.6F);
    below.axis[2] = vec3(0.6F, 0, 0.8F);
    for (int step = 0; step <= 1000; step++) {
        sliding.center =
            vec3(-0.9F + 0.0002F * (float)step, 3 + (float)chance_real(&c, -1e-4, 1e-4), -0.7F + 0.0001F * (float)step);
        sliding.axis[1].x = (float)chance_real(&c, -1e-4, 1e-4);
        bvol_obb lowered = sliding;
        lowered.center.y -= 2;
        CHECK(bvol_obb_manifold_aabb(&lowered, &ground, 0.01F, NULL, on_ground) == 4);
        CHECK(bvol_obb_manifold_obb(&sliding, &below, 0.01F, NULL, on_crate) == 4);
        if (step == 0) {
            memcpy(first_on_ground, on_ground, sizeof on_ground);
            memcpy(first_on_crate, on_crate, sizeof on_crate);
        }
        CHECKF(same_ids(on_ground, first_on_ground, 4), "on the ground, step %d", step);
        CHECKF(same_ids(on_crate, first_on_crate, 4), "on a crate, step %d", step);
    }
}

/* What is told of a pair: the separation, and the points. */
typedef struct told {
    bvol_separation s;
    bvol_vec3 normal;
    bvol_contact point[4];
    uint64_t state, count;
} told;

static void tell(const pair *p, const shape *a, const shape *b, told *out)
{
    memset(out, 0, sizeof *out);
    out->state = (uint64_t)p->separation(&a->as, &b->as, &out->s);
    out->count = p->manifold(&a->as, &b->as, 1, &out->normal, out->point);
}

static long compare_tables(const pair *p, const shape *a, const shape *b)
{
    told first, other;
    long tables = 0;
    FOR_EACH_TABLE
    {
        tell(p, a, b, tables++ == 0 ? &first : &other);
        CHECKF(tables == 1 || memcmp(&first, &other, sizeof first) == 0, "%s under table %ld", p->name, tables);
    }
    return tables;
}

/* Some of it is compiled for AVX2 once more. */
TEST(manifold, has_the_same_bits_under_each_table)
{
    chance c = {test_seed()};
    const pair *obbs = NULL;
    for (int i = 0; i < PAIR_COUNT; i++) {
        obbs = pairs[i].a == OBB && pairs[i].b == OBB ? &pairs[i] : obbs;
        for (long n = 0; n < 2 * recipe_count; n++) {
            shape a, b;
            generate(&recipes[n % recipe_count], pairs[i].a, pairs[i].b, OVERLAPS, &c, &a, &b);
            CHECK(compare_tables(&pairs[i], &a, &b) >= 1);
        }
    }
    for (long n = test_cases(500); n > 0; n--) {
        const shape a = {.kind = OBB, .as.obb = random_crate(&c)}, b = {.kind = OBB, .as.obb = random_crate(&c)};
        compare_tables(obbs, &a, &b);
    }
}

/* Handles give what the functions of their kinds do, in either order. */

static bvol_shape *handle_of(const shape *s)
{
    bvol_shape *handle = NULL;
    CHECK(value_kind_of((int)s->kind)->create(&s->as, NULL, &handle) == BVOL_OK);
    return handle;
}

static void compare_handles(const pair *p, const shape *a, const shape *b)
{
    bvol_shape *const first = handle_of(a), *const second = handle_of(b);
    bvol_vec3 n = {7, 7, 7}, forth = n, back = n;
    bvol_contact found[4], forward[4], backward[4];
    const size_t count = p->manifold(&a->as, &b->as, 1, &n, found);
    CHECK(bvol_shape_manifold(first, second, 1, &forth, forward) == count);
    CHECK(memcmp(&n, &forth, sizeof n) == 0 && memcmp(found, forward, count * sizeof *found) == 0);
    if (p->a != p->b) {
        CHECK(bvol_shape_manifold(second, first, 1, &back, backward) == count);
        CHECK(count == 0 ? back.x == 7 : back.x == -n.x && back.y == -n.y && back.z == -n.z);
        for (size_t i = 0; i < count; i++)
            CHECK(memcmp(&backward[i].point, &found[i].point, sizeof n) == 0 && backward[i].id == exchanged(found[i].id));
    }
    bvol_shape_destroy(first);
    bvol_shape_destroy(second);
}

TEST(manifold, of_handles_is_that_of_their_values)
{
    chance c = {test_seed()};
    for (int i = 0; i < PAIR_COUNT; i++) {
        CHECK(bvol_shape_can((int)pairs[i].a, (int)pairs[i].b, BVOL_QUESTION_MANIFOLD) == 1);
        CHECK(bvol_shape_can((int)pairs[i].b, (int)pairs[i].a, BVOL_QUESTION_MANIFOLD) == 1);
        for (int n = 0; n < recipe_count; n++) {
            shape a, b;
            generate(&recipes[n], pairs[i].a, pairs[i].b, OVERLAPS, &c, &a, &b);
            compare_handles(&pairs[i], &a, &b);
        }
    }
    CHECK(!bvol_shape_can(BVOL_KIND_SEGMENT, BVOL_KIND_OBB, BVOL_QUESTION_MANIFOLD));
    CHECK(!bvol_shape_can(BVOL_KIND_OBB, BVOL_KIND_OBB2, BVOL_QUESTION_MANIFOLD));
}
