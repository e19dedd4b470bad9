/* SPDX-License-Identifier: MIT */
/* Hulls, proved in rationals: a closed surface of strictly convex faces with no edge between faces of one plane, whose vertices
 * are points and above which no point lies, is that of the hull and of nothing else. */
#include "clouds.h"
#include "ledger.h"
#include "rational.h"
#include "test.h"
#include "values.h"

enum { MOST = 700 };

typedef struct cloud {
    size_t count;
    bvol_vec3 at[MOST];
} cloud;

/* What a hull says of itself. Ids become places in the list of vertices. */
typedef struct surface {
    size_t vertices, faces, corners;
    uint32_t ids[MOST], offsets[2 * MOST + 1], loops[6 * MOST];
    bvol_vec3 at[MOST];
} surface;

/* Rationals */

static void vector(const bvol_vec3 *a, const bvol_vec3 *b, rational out[3])
{
    const float *const p = (const float *)a, *const q = (const float *)b;
    for (int k = 0; k < 3; k++)
        out[k] = rational_sub(rational_of((double)q[k]), rational_of((double)p[k]));
}

static void cross(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, rational out[3])
{
    rational e[3], f[3];
    vector(a, b, e);
    vector(a, c, f);
    for (int k = 0; k < 3; k++)
        out[k] = rational_sub(rational_mul(e[(k + 1) % 3], f[(k + 2) % 3]), rational_mul(e[(k + 2) % 3], f[(k + 1) % 3]));
}

static rational dot(const rational a[3], const rational b[3])
{
    return rational_add(rational_add(rational_mul(a[0], b[0]), rational_mul(a[1], b[1])), rational_mul(a[2], b[2]));
}

static rational volume_of(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, const bvol_vec3 *d)
{
    rational n[3], to_d[3];
    cross(a, b, c, n);
    vector(a, d, to_d);
    return dot(n, to_d);
}

static int side(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, const bvol_vec3 *d)
{
    rational_begin();
    return rational_sign(volume_of(a, b, c, d));
}

static int on_line(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c)
{
    rational n[3];
    rational_begin();
    cross(a, b, c, n);
    return rational_sign(n[0]) == 0 && rational_sign(n[1]) == 0 && rational_sign(n[2]) == 0;
}

static int same_turn(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, const rational normal[3])
{
    rational n[3];
    cross(a, b, c, n);
    return rational_sign(dot(n, normal));
}

/* Whether c lies between a and b, with which it is in line. */
static int between(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c)
{
    rational to_a[3], to_b[3];
    rational_begin();
    vector(c, a, to_a);
    vector(c, b, to_b);
    return rational_sign(dot(to_a, to_b)) <= 0;
}

/* Proofs */

static int before(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return a->x != b->x ? a->x < b->x : a->y != b->y ? a->y < b->y : a->z < b->z;
}

static int equal(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

static int is_finite(const bvol_vec3 *p)
{
    return isfinite(p->x) && isfinite(p->y) && isfinite(p->z);
}

static const char *read_surface(const bvol_hull *hull, surface *s)
{
    s->vertices = bvol_hull_vertices(hull, s->ids, MOST);
    s->faces = bvol_hull_faces(hull, s->offsets, 2 * MOST + 1, s->loops, 6 * MOST);
    if (s->vertices > MOST || s->faces > 2 * MOST || bvol_hull_points(hull, s->at, MOST) != s->vertices)
        return "there are more vertices than points";
    s->corners = s->offsets[s->faces];
    for (size_t i = 0; i < s->corners; i++) {
        uint32_t place = 0;
        while (place < s->vertices && s->ids[place] != s->loops[i])
            place++;
        if (place == s->vertices)
            return "a corner of a face is no vertex";
        s->loops[i] = place;
    }
    return NULL;
}

static const char *complaint_about_vertices(const surface *s, const cloud *c)
{
    for (size_t i = 0; i < s->vertices; i++) {
        if (s->ids[i] >= c->count || !equal(&s->at[i], &c->at[s->ids[i]]) || signbit(s->at[i].x + 0.0F) != signbit(s->at[i].x))
            return "a vertex is not the point of its id";
        if (i > 0 && !before(&s->at[i - 1], &s->at[i]))
            return "vertices are not in order";
        for (size_t j = 0; j < s->ids[i]; j++)
            if (equal(&c->at[j], &s->at[i]))
                return "an id is not the lowest of equals";
    }
    return NULL;
}

static const bvol_vec3 *corner(const surface *s, size_t face, size_t i)
{
    const size_t length = s->offsets[face + 1] - s->offsets[face];
    return &s->at[s->loops[s->offsets[face] + i % length]];
}

/* The faces that name an edge in this direction, of which the last is returned. */
static int faces_with(const surface *s, uint32_t from, uint32_t to, size_t *face)
{
    int found = 0;
    for (size_t f = 0; f < s->faces; f++)
        for (size_t i = s->offsets[f]; i < s->offsets[f + 1]; i++)
            if (s->loops[i] == from && s->loops[i + 1 < s->offsets[f + 1] ? i + 1 : s->offsets[f]] == to) {
                *face = f;
                found++;
            }
    return found;
}

static const char *complaint_about_face(const surface *s, size_t f, int dimension)
{
    const size_t length = s->offsets[f + 1] - s->offsets[f];
    if (length < 3)
        return "a face is no polygon";
    for (size_t i = 0; i < length; i++) {
        const uint32_t from = s->loops[s->offsets[f] + i], to = s->loops[s->offsets[f] + (i + 1) % length];
        size_t other = f;
        if (i > 0 && from <= s->loops[s->offsets[f]])
            return "a face does not begin with its first vertex";
        rational normal[3];
        rational_begin();
        cross(corner(s, f, 0), corner(s, f, 1), corner(s, f, 2), normal);
        for (size_t j = 2; j < length; j++)
            if (same_turn(corner(s, f, i), corner(s, f, i + 1), corner(s, f, i + j), normal) <= 0)
                return "a face is not strictly convex";
        if (faces_with(s, from, to, &other) != 1 || faces_with(s, to, from, &other) != 1)
            return "the surface is not closed";
        int bent = 0;
        for (size_t j = 0; j < s->offsets[other + 1] - s->offsets[other]; j++)
            bent |= side(corner(s, f, 0), corner(s, f, 1), corner(s, f, 2), corner(s, other, j)) < 0;
        if (bent != (dimension == 3))
            return "two faces lie in one plane";
    }
    return NULL;
}

static const char *complaint_about_faces(const surface *s, int dimension)
{
    if (dimension < 2)
        return s->faces != 0 || s->corners != 0 ? "there are faces" : NULL;
    for (size_t f = 0; f < s->faces; f++) {
        const char *const wrong = complaint_about_face(s, f, dimension);
        if (wrong)
            return wrong;
        if (f > 0) {
            const uint32_t *const p = s->loops + s->offsets[f - 1], *const q = s->loops + s->offsets[f];
            if (p[0] != q[0] ? p[0] > q[0] : p[1] != q[1] ? p[1] > q[1] : p[2] >= q[2])
                return "faces are not in order";
        }
    }
    if (dimension == 2)
        return s->faces == 2 ? NULL : "a flat hull has two faces";
    return s->vertices + s->faces == s->corners / 2 + 2 ? NULL : "Euler's formula does not hold";
}

/* Whether a point lies in it, by its faces; the surface of a flat hull is its polygon. */
static int contains(const surface *s, int dimension, const bvol_vec3 *p)
{
    if (dimension < 2)
        return s->vertices > 0 &&
               (dimension == 0 ? equal(p, &s->at[0]) : on_line(&s->at[0], &s->at[1], p) && between(&s->at[0], &s->at[1], p));
    for (size_t f = 0; f < s->faces; f++)
        if (side(corner(s, f, 0), corner(s, f, 1), corner(s, f, 2), p) > 0)
            return 0;
    for (size_t i = 0; dimension == 2 && i < s->offsets[1]; i++) {
        rational normal[3];
        rational_begin();
        cross(corner(s, 0, 0), corner(s, 0, 1), corner(s, 0, 2), normal);
        if (same_turn(corner(s, 0, i), corner(s, 0, i + 1), p, normal) < 0)
            return 0;
    }
    return 1;
}

static int true_dimension(const surface *s)
{
    return s->vertices <= 2 ? (int)s->vertices - 1 : s->faces == 2 ? 2 : 3;
}

static const char *complaint_about_neighbours(const bvol_hull *hull, const surface *s, int dimension)
{
    uint32_t ids[MOST];
    for (size_t i = 0; i < s->vertices; i++) {
        size_t count = bvol_hull_neighbours(hull, s->ids[i], ids, MOST), want = dimension == 1, face;
        for (size_t k = 0; k < s->corners; k++)
            want += s->loops[k] == i;
        if (count != want)
            return "a vertex has not as many neighbours as edges";
        for (uint32_t j = 0, n = 0; j < s->vertices; j++)
            if ((dimension == 1 && j != i) || faces_with(s, (uint32_t)i, j, &face) > 0)
                if (ids[n++] != s->ids[j])
                    return "neighbours are not those of edges, in order";
    }
    return NULL;
}

static const char *complaint(const bvol_hull *hull, const cloud *c, surface *s)
{
    size_t skipped = 0;
    const char *wrong = read_surface(hull, s);
    const int dimension = bvol_hull_dimension(hull);
    wrong = wrong ? wrong : complaint_about_vertices(s, c);
    if (!wrong && dimension != true_dimension(s))
        wrong = "the dimension is not that of the faces";
    wrong = wrong ? wrong : complaint_about_faces(s, dimension);
    wrong = wrong ? wrong : complaint_about_neighbours(hull, s, dimension);
    for (size_t i = 0; i < c->count && !wrong; i++)
        if (!is_finite(&c->at[i]))
            skipped++;
        else if (!contains(s, dimension, &c->at[i]) || !bvol_hull_contains_point(hull, &c->at[i]))
            wrong = "a point is outside";
    return wrong ? wrong : skipped != bvol_hull_skipped(hull) ? "the number of points that were left out" : NULL;
}

static void fill(chance *c, int kind, size_t count, cloud *out)
{
    out->count = count;
    for (size_t i = 0; i < count; i++)
        out->at[i] = cloud_point(c, kind);
}

static bvol_hull *hull_of(const cloud *c)
{
    bvol_hull *hull = NULL;
    CHECK(bvol_hull_create(c->at, c->count, 0, NULL, NULL, &hull) == BVOL_OK && hull);
    return hull;
}

static void check_cloud(const cloud *c, const char *what, int kind)
{
    static surface s;
    bvol_hull *const hull = hull_of(c);
    const char *const wrong = complaint(hull, c, &s);
    CHECKF(!wrong, "%s %d, %zu points: %s", what, kind, c->count, wrong);
    bvol_hull_destroy(hull);
}

TEST(hull, is_proved_on_small_clouds)
{
    static cloud c;
    for (int kind = 0; kind < CLOUD_KINDS; kind++) {
        chance r = {test_seed() + (uint64_t)kind};
        for (long n = 0; n < test_cases(150); n++) {
            fill(&r, kind, (size_t)chance_int(&r, 0, one_in(&r, 8) ? 40 : 12), &c);
            check_cloud(&c, "kind", kind);
        }
    }
}

/* Those of which most are dropped at once. */
TEST(hull, is_proved_on_larger_clouds)
{
    static cloud c;
    for (int kind = 0; kind < CLOUD_KINDS; kind++)
        for (long n = 0; n < test_cases(1); n++) {
            chance r = {test_seed() + (uint64_t)(kind + CLOUD_KINDS * n)};
            fill(&r, kind, kind == 3 ? 60 : (size_t)test_sizes(60, 600), &c);
            check_cloud(&c, "large kind", kind);
        }
}

/* The roundest numbers: a cube, with everything in it and on it. */
TEST(hull, of_a_cube_is_a_cube)
{
    static cloud c;
    static surface s;
    bvol_hull_measures m = BVOL_HULL_MEASURES_INIT;
    c.count = 0;
    for (int i = 0; i < 343; i++)
        c.at[c.count++] = vec3((float)(i / 49) / 3 - 1, (float)(i / 7 % 7) / 3 - 1, (float)(i % 7) / 3 - 1);
    check_cloud(&c, "cube", 0);
    bvol_hull *const hull = hull_of(&c);
    CHECK(read_surface(hull, &s) == NULL && s.vertices == 8 && s.faces == 6 && s.corners == 24);
    CHECK(s.at[0].x == -1 && s.at[7].z == 1 && s.ids[0] == 0 && s.ids[7] == 342);
    CHECK(bvol_hull_measure(hull, &m) == BVOL_OK && m.volume == 8 && m.area == 24 && m.center[0] == 0 && m.center[2] == 0);
    CHECK(m.volume_error < 1e-12 && m.area_error < 1e-12 && m.center_error < 1e-12);
    bvol_aabb box;
    CHECK(bvol_hull_bounds(hull, &box) == BVOL_OK);
    CHECK(box.min.x == -1 && box.max.z == 1);
    const bvol_vec3 up = vec3(0, 0, 1), none = vec3(0, 0, 0), out = vec3(1.0000001F, 0, 0), in = vec3(1, 1, 1);
    CHECK(bvol_hull_support(hull, &up, BVOL_NO_VERTEX) == 6 && bvol_hull_support(hull, &none, 342) == 0);
    CHECK(!bvol_hull_contains_point(hull, &out) && bvol_hull_contains_point(hull, &in));
    bvol_hull_destroy(hull);
}

static int same_surface(const surface *a, const surface *b)
{
    if (a->vertices != b->vertices || a->faces != b->faces || a->corners != b->corners)
        return 0;
    return memcmp(a->at, b->at, a->vertices * sizeof *a->at) == 0 &&
           memcmp(a->loops, b->loops, a->corners * sizeof *a->loops) == 0 &&
           memcmp(a->offsets, b->offsets, (a->faces + 1) * sizeof *a->offsets) == 0;
}

TEST(hull, is_the_same_in_any_order_of_points)
{
    static cloud c;
    static surface first, other;
    for (int kind = 0; kind < CLOUD_KINDS; kind++) {
        chance r = {test_seed() + (uint64_t)kind};
        fill(&r, kind, 50, &c);
        bvol_hull *hull = hull_of(&c);
        CHECK(read_surface(hull, &first) == NULL);
        bvol_hull_destroy(hull);
        for (long n = 0; n < test_cases(30); n++) {
            for (size_t i = c.count; i > 1; i--) {
                const size_t j = (size_t)chance_int(&r, 0, (int)i - 1);
                const bvol_vec3 p = c.at[j];
                c.at[j] = c.at[i - 1];
                c.at[i - 1] = p;
            }
            hull = hull_of(&c);
            CHECK(read_surface(hull, &other) == NULL && same_surface(&first, &other));
            bvol_hull_destroy(hull);
        }
    }
}

/* Containing points near the surface, and the volume. */
TEST(hull, contains_what_its_faces_do)
{
    static cloud c;
    static surface s;
    long inside = 0, outside = 0;
    for (int kind = 0; kind < CLOUD_KINDS; kind++)
        for (long n = 0; n < test_cases(30); n++) {
            chance r = {test_seed() + (uint64_t)(kind + CLOUD_KINDS * n)};
            bvol_hull_measures m = BVOL_HULL_MEASURES_INIT;
            fill(&r, kind, 20, &c);
            bvol_hull *const hull = hull_of(&c);
            CHECK(read_surface(hull, &s) == NULL);
            for (int i = 0; i < 20 && s.vertices > 0; i++) {
                const bvol_vec3 *const a = &s.at[chance_int(&r, 0, (int)s.vertices - 1)],
                                       *const b = &s.at[chance_int(&r, 0, (int)s.vertices - 1)];
                bvol_vec3 p = vec3(0.5F * a->x + 0.5F * b->x, 0.5F * a->y + 0.5F * b->y, 0.5F * a->z + 0.5F * b->z);
                if (one_in(&r, 2))
                    p = cloud_point(&r, kind);
                if (!is_finite(&p))
                    continue;
                const int want = contains(&s, bvol_hull_dimension(hull), &p);
                CHECK(bvol_hull_contains_point(hull, &p) == want);
                inside += want;
                outside += !want;
            }
            CHECK(bvol_hull_measure(hull, &m) == BVOL_OK);
            rational_begin();
            rational six = rational_of(0);
            for (size_t f = 0; f < s.faces; f++)
                for (size_t i = 2; i < s.offsets[f + 1] - s.offsets[f]; i++)
                    six = rational_sub(six, volume_of(corner(&s, f, 0), corner(&s, f, i - 1), corner(&s, f, i), &s.at[0]));
            CHECK(rational_within(m.volume, rational_div(six, rational_of(6)), rational_of(m.volume_error)));
            bvol_hull_destroy(hull);
        }
    CHECK(inside > 0 && outside > 0);
}

static rational height(const bvol_vec3 *d, const bvol_vec3 *p)
{
    return rational_add(
        rational_add(rational_product((double)d->x, (double)p->x), rational_product((double)d->y, (double)p->y)),
        rational_product((double)d->z, (double)p->z));
}

static uint32_t true_support(const surface *s, const bvol_vec3 *d)
{
    size_t best = 0;
    rational_begin();
    for (size_t i = 1; i < s->vertices; i++) {
        const int sign = rational_cmp(height(d, &s->at[i]), height(d, &s->at[best]));
        if (sign > 0 || (sign == 0 && s->ids[i] < s->ids[best]))
            best = i;
    }
    return s->vertices > 0 ? s->ids[best] : BVOL_NO_VERTEX;
}

TEST(hull, support_is_that_of_all_vertices)
{
    static cloud c;
    static surface s;
    for (int kind = 0; kind < CLOUD_KINDS; kind++)
        for (long n = 0; n < test_cases(40); n++) {
            chance r = {test_seed() + (uint64_t)(kind + CLOUD_KINDS * n)};
            fill(&r, kind, 40, &c);
            bvol_hull *const hull = hull_of(&c);
            CHECK(read_surface(hull, &s) == NULL);
            uint32_t hint = BVOL_NO_VERTEX;
            for (int i = 0; i < 20; i++) {
                const bvol_vec3 d = cloud_point(&r, one_in(&r, 2) ? 0 : one_in(&r, 2) ? 3 : 7);
                const uint32_t want = true_support(&s, &d);
                CHECK(bvol_hull_support(hull, &d, hint) == want && bvol_hull_support(hull, &d, BVOL_NO_VERTEX) == want);
                hint = want;
            }
            bvol_hull_destroy(hull);
        }
}

/* Equal sums, of which double rounds one up and another down. */
TEST(hull, support_sees_ties_that_rounding_breaks)
{
    chance r = {test_seed()};
    for (long n = 0; n < test_cases(6000); n++) {
        const float x = (float)chance_real(&r, 1, 2), y = ldexpf((float)chance_real(&r, 1, 2), chance_int(&r, -29, -10)),
                    z = ldexpf((float)chance_real(&r, 1, 2), chance_int(&r, -29, -10)), t = (float)chance_real(&r, 1, 2);
        const cloud c = {7, {{0, 0, 0}, {x, y, z}, {x, z, y}, {y, x, z}, {z, x, y}, {y, z, x}, {z, y, x}}};
        const bvol_vec3 d = vec3(t, t, t);
        bvol_hull *const hull = hull_of(&c);
        for (uint32_t hint = 0; hint < 7; hint++)
            CHECK(bvol_hull_support(hull, &d, hint) == 1);
        bvol_hull_destroy(hull);
    }
}

/* A cube whose faces are cut into squares and bent by a millionth, so that all corners of squares are vertices and what climbs
 * sees plateaus everywhere. */
enum { SQUARES = 9 };

static void fill_bent_cube(chance *r, cloud *out)
{
    bvol_vec3 axis[3];
    chance_rotation(r, axis);
    out->count = 0;
    for (int face = 0; face < 6; face++)
        for (int i = 0; i <= SQUARES; i++)
            for (int j = 0; j <= SQUARES; j++) {
                const float u = 2.0F * (float)i / SQUARES - 1, v = 2.0F * (float)j / SQUARES - 1,
                            w = (face % 2 ? -1 : 1) * (1 + 1e-6F * (2 - u * u - v * v));
                const float at[3] = {face / 2 == 0 ? w : u, face / 2 == 1 ? w : face / 2 == 0 ? u : v, face / 2 == 2 ? w : v};
                for (int c = 0; c < 3; c++)
                    *vec3_at(&out->at[out->count], c) =
                        at[0] * vec3_get(&axis[0], c) + at[1] * vec3_get(&axis[1], c) + at[2] * vec3_get(&axis[2], c);
                out->count++;
            }
}

/* The true support, where double leaves several vertices open with rationals. */
static uint32_t support_of_all(const surface *s, const bvol_vec3 *d)
{
    static surface open;
    double most = -(double)INF, at[MOST];
    for (size_t i = 0; i < s->vertices; i++) {
        at[i] = (double)d->x * (double)s->at[i].x + (double)d->y * (double)s->at[i].y + (double)d->z * (double)s->at[i].z;
        most = fmax(most, at[i]);
    }
    open.vertices = 0;
    for (size_t i = 0; i < s->vertices; i++)
        if (at[i] >= most - 1e-13 * (fabs((double)d->x) + fabs((double)d->y) + fabs((double)d->z))) {
            open.at[open.vertices] = s->at[i];
            open.ids[open.vertices++] = s->ids[i];
        }
    return open.vertices == 1 ? open.ids[0] : true_support(&open, d);
}

TEST(hull, support_climbs_over_plateaus)
{
    static cloud c;
    static surface s;
    for (long n = 0; n < test_cases(4); n++) {
        chance r = {test_seed() + (uint64_t)n};
        fill_bent_cube(&r, &c);
        bvol_hull *const hull = hull_of(&c);
        CHECK(read_surface(hull, &s) == NULL && s.vertices > 300);
        uint32_t hint = BVOL_NO_VERTEX;
        for (int i = 0; i < 2500; i++) {
            /* Any direction, and those nearly along a vertex, of which those in faces are along the faces. */
            const bvol_vec3 p = s.at[chance_int(&r, 0, (int)s.vertices - 1)];
            const float off = ldexpf(1, -chance_int(&r, 5, 30));
            const bvol_vec3 d = one_in(&r, 3) ? chance_vec3(&r, -1, 1)
                                              : vec3(p.x + chance_float(&r, -1, 1) * off, p.y + chance_float(&r, -1, 1) * off,
                                                     p.z + chance_float(&r, -1, 1) * off);
            const uint32_t want = support_of_all(&s, &d);
            CHECKF(bvol_hull_support(hull, &d, hint) == want, "case %ld, direction %a %a %a", n, (double)d.x, (double)d.y,
                   (double)d.z);
            CHECK(i % 2 || bvol_hull_support(hull, &d, BVOL_NO_VERTEX) == want);
            hint = one_in(&r, 2) ? want : s.ids[chance_int(&r, 0, (int)s.vertices - 1)];
        }
        bvol_hull_destroy(hull);
    }
}

/* Coordinate r of the image of a point. */
static rational image(const float m[16], int r, const bvol_vec3 *p)
{
    const bvol_vec3 row = vec3(m[r], m[4 + r], m[8 + r]);
    return rational_add(height(&row, p), rational_of((double)m[12 + r]));
}

/* Of every point that is finite, whether a vertex or not. */
static void check_bounds_of_image(const cloud *c, const float m[16], const bvol_aabb *box)
{
    for (int r = 0; r < 3; r++) {
        rational least = NULL, most = NULL;
        rational_begin();
        for (size_t i = 0; i < c->count; i++) {
            if (!isfinite(c->at[i].x) || !isfinite(c->at[i].y) || !isfinite(c->at[i].z))
                continue;
            const rational at = image(m, r, &c->at[i]);
            least = !least || rational_cmp(at, least) < 0 ? at : least;
            most = !most || rational_cmp(at, most) > 0 ? at : most;
        }
        if (least) {
            CHECK(rational_rounds_down_to(least, (&box->min.x)[r]));
            CHECK(rational_rounds_up_to(most, (&box->max.x)[r]));
        } else
            CHECK((&box->min.x)[r] == INF && (&box->max.x)[r] == -INF);
    }
}

TEST(hull, bounds_of_the_image_are_those_of_all_points)
{
    static cloud c;
    for (int kind = 0; kind < CLOUD_KINDS; kind++)
        for (long n = 0; n < test_cases(10); n++) {
            chance r = {test_seed() + (uint64_t)(kind + CLOUD_KINDS * n)};
            fill(&r, kind, 40, &c);
            bvol_hull *const hull = hull_of(&c);
            uint32_t hints[6] = {0, BVOL_NO_VERTEX, 99, 1, 2, 3};
            for (int turn = 0; turn < 8; turn++) {
                bvol_aabb warm = {{7, 7, 7}, {7, 7, 7}}, cold;
                float m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
                for (int i = 0; i < 12 && turn > 0; i++)
                    m[i / 3 * 4 + i % 3] = turn == 1 ? (float)chance_int(&r, -2, 2) : (float)chance_real(&r, -2, 2);
                CHECK(bvol_hull_bounds_transformed(hull, m, hints, &warm) == BVOL_OK);
                CHECK(bvol_hull_bounds_transformed(hull, m, NULL, &cold) == BVOL_OK);
                CHECK(memcmp(&warm, &cold, sizeof warm) == 0);
                check_bounds_of_image(&c, m, &warm);
                m[0] = turn == 2 ? INF : NAN;
                CHECK(bvol_hull_bounds_transformed(hull, m, hints, &cold) == BVOL_ERROR_NOT_FINITE);
                CHECK(memcmp(&warm, &cold, sizeof warm) == 0);
            }
            bvol_hull_destroy(hull);
        }
}

TEST(hull, special_operands)
{
    const bvol_vec3 points[] = {{0, 0, 0}, {-0.0F, 0, 0}, {NAN, 0, 0}, {1, 0, 0}, {1, 0, 0}, {0.5F, 0, 0}, {0, INF, 0}};
    const bvol_vec3 x = vec3(1, 0, 0), lost = vec3(NAN, 0, 0);
    bvol_hull_options wrong = BVOL_HULL_OPTIONS_INIT;
    bvol_hull *hull = NULL;
    uint32_t ids[4] = {7, 7, 7, 7};
    bvol_hull_measures m = BVOL_HULL_MEASURES_INIT;
    bvol_aabb box;
    CHECK(bvol_hull_create(points, 7, 0, NULL, NULL, &hull) == BVOL_OK && bvol_hull_dimension(hull) == 1);
    CHECK(bvol_hull_skipped(hull) == 2 && bvol_hull_vertices(hull, ids, 4) == 2 && ids[0] == 0 && ids[1] == 3 && ids[2] == 7);
    CHECK(bvol_hull_vertices(hull, ids, 1) == 2 && bvol_hull_neighbours(hull, 3, ids, 4) == 1 && ids[0] == 0);
    CHECK(bvol_hull_neighbours(hull, 4, ids, 4) == 0 && bvol_hull_support(hull, &x, 99) == 3);
    CHECK(bvol_hull_support(hull, &lost, 0) == BVOL_NO_VERTEX && !bvol_hull_contains_point(hull, &lost));
    CHECK(bvol_hull_measure(hull, &m) == BVOL_OK && m.volume == 0 && m.area == 0 && m.center[0] == 0.5);
    CHECK(bvol_hull_bytes(hull) > 0);
    bvol_hull_destroy(hull);
    CHECK(bvol_hull_create(NULL, 0, 0, NULL, NULL, &hull) == BVOL_OK && bvol_hull_dimension(hull) == -1);
    CHECK(bvol_hull_support(hull, &x, 0) == BVOL_NO_VERTEX && bvol_hull_faces(hull, ids, 4, NULL, 0) == 0 && ids[0] == 0);
    CHECK(bvol_hull_measure(hull, &m) == BVOL_OK && isnan(m.center[0]) && !bvol_hull_contains_point(hull, &x));
    CHECK(bvol_hull_bounds(hull, &box) == BVOL_OK);
    CHECK(bvol_aabb_is_empty(&box));
    bvol_hull_destroy(hull);
    CHECK(bvol_hull_create(points, 1, 0, NULL, NULL, &hull) == BVOL_OK && bvol_hull_dimension(hull) == 0);
    CHECK(bvol_hull_contains_point(hull, &points[1]) && bvol_hull_neighbours(hull, 0, ids, 4) == 0);
    bvol_hull_destroy(hull);
    wrong.flags = 1;
    CHECK(bvol_hull_create(points, 1, 0, &wrong, NULL, &hull) == BVOL_ERROR_OPTIONS && !hull);
    CHECK(bvol_hull_create(points, 1, 5, NULL, NULL, &hull) == BVOL_ERROR_ARGUMENT && !hull);
    CHECK(bvol_hull_create(points, (size_t)UINT32_MAX, 0, NULL, NULL, &hull) == BVOL_ERROR_ARGUMENT && !hull);
}

/* Memory that is lacking at any of the allocations. */
TEST(hull, does_without_memory_what_it_says)
{
    static cloud c;
    const int kinds[] = {3, 4, 5, 2};
    for (int i = 0; i < 4; i++) {
        chance r = {test_seed() + (uint64_t)i};
        fill(&r, kinds[i], i == 3 ? 300 : 40, &c);
        bvol_result result = BVOL_ERROR_MEMORY;
        int fail_at = 0;
        while (result == BVOL_ERROR_MEMORY) {
            ledger l = {0, ++fail_at, 0, 0};
            const bvol_allocator allocator = {ledger_alloc, ledger_free, &l};
            bvol_hull *hull = NULL;
            result = bvol_hull_create(c.at, c.count, 0, NULL, &allocator, &hull);
            CHECK((result == BVOL_OK) == (hull != NULL));
            bvol_hull_destroy(hull);
            CHECK(l.live == 0 && l.bytes == 0);
        }
        CHECK(result == BVOL_OK && fail_at > 2);
    }
}
