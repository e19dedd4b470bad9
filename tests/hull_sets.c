/* SPDX-License-Identifier: MIT */
/* Hulls of points as programs have them: sums of a cylinder and a ball, of which other libraries lose vertices (Manifold, issue
 * 1785), and sets like those that CGAL shows its hulls with: meshed solids, turned parts, spheres as files of decimals have
 * them, circles in planes, scans of a flat sheet, and those but for a tilt by a millionth. Many points are in one plane, in
 * line, on one circle, or would be, were it not for rounding. */
#include "clouds.h"
#include "hull_proof.h"
#include "test.h"

#include <math.h>

#define PI 3.141592653589793

static void add(cloud *c, double x, double y, double z)
{
    c->at[c->count++] = vec3((float)x, (float)y, (float)z);
}

/* As text with so many decimals has it. */
static double in_decimals(double x, int decimals)
{
    const double scale = pow(10, decimals);
    return rint(x * scale) / scale;
}

/* A ball of rings and segments about each of the points of a cylinder. */
static void fill_sum(chance *r, cloud *c)
{
    const int sides = chance_int(r, 3, 7), segments = chance_int(r, 3, 6), rings = chance_int(r, 2, 4);
    const double radius = one_in(r, 2) ? 1 : chance_real(r, 0.1, 10), ball = one_in(r, 2) ? 0.5 : chance_real(r, 1e-3, 10);
    for (int end = -1; end <= 1; end += 2)
        for (int i = 0; i < sides; i++)
            for (int ring = 0; ring <= rings; ring++)
                for (int k = 0; k < segments; k++) {
                    const double a = 2 * PI * i / sides, b = 2 * PI * k / segments, up = PI * ring / rings;
                    add(c, radius * cos(a) + ball * sin(up) * cos(b), radius * sin(a) + ball * sin(up) * sin(b),
                        end + ball * cos(up));
                }
}

/* Squares on the faces of a cube. */
static void fill_meshed_cube(chance *r, cloud *c)
{
    const int squares = chance_int(r, 2, 7);
    const double size = one_in(r, 2) ? 1 : chance_real(r, 0.1, 10);
    for (int i = 0; i <= squares; i++)
        for (int j = 0; j <= squares; j++)
            for (int k = 0; k <= squares; k++)
                if (i % squares == 0 || j % squares == 0 || k % squares == 0)
                    add(c, size * (2.0 * i / squares - 1), size * (2.0 * j / squares - 1), size * (2.0 * k / squares - 1));
}

/* Rings about an axis, a spool or a joint, some with the same radius, so that walls are flat but for rounding. */
static void fill_turned_part(chance *r, cloud *c)
{
    const int rings = chance_int(r, 2, 8), segments = chance_int(r, 3, 40);
    for (int ring = 0; ring < rings; ring++) {
        const double radius = 0.5 * chance_int(r, 0, 3), height = chance_int(r, -2, 2);
        for (int k = 0; k < segments; k++)
            add(c, radius * cos(2 * PI * k / segments), height, radius * sin(2 * PI * k / segments));
    }
}

static void fill_decimal_sphere(chance *r, cloud *c)
{
    const int decimals = chance_int(r, 1, 6), count = chance_int(r, 20, 300);
    for (int i = 0; i < count; i++) {
        const bvol_vec3 p = cloud_point(r, 3);
        add(c, in_decimals((double)p.x, decimals), in_decimals((double)p.y, decimals), in_decimals((double)p.z, decimals));
    }
}

/* Circles in planes that are parallel, or all in one. */
static void fill_circles(chance *r, cloud *c)
{
    const int circles = chance_int(r, 1, 4), segments = chance_int(r, 3, 64), one_plane = one_in(r, 2);
    for (int i = 0; i < circles; i++) {
        const bvol_vec3 at = cloud_point(r, 1);
        const double radius = 0.25 * chance_int(r, 1, 4);
        for (int k = 0; k < segments; k++)
            add(c, (double)at.x + radius * cos(2 * PI * k / segments), (double)at.y + radius * sin(2 * PI * k / segments),
                one_plane ? 0.1 : (double)at.z);
    }
}

/* The heights of a sheet that is flat, of which rounding has left something, and a mirrored half. */
static void fill_sheet(chance *r, cloud *c)
{
    const int half = chance_int(r, 10, 80);
    const double noise = ldexp(1, -chance_int(r, 20, 62));
    for (int i = 0; i < half; i++) {
        const double x = in_decimals(chance_real(r, -1, 1), 2), y = in_decimals(chance_real(r, -1, 1), 2);
        add(c, x, y, noise * chance_int(r, -3, 3));
        add(c, -x, y, noise * chance_int(r, -3, 3));
    }
}

/* An icosahedron whose triangles are cut and blown up to a sphere: as symmetrical as floats let it be. */
static void fill_geosphere(chance *r, cloud *c)
{
    const double golden = 1.618033988749895;
    const int cuts = chance_int(r, 1, 3);
    double at[12][3];
    for (int i = 0; i < 12; i++)
        for (int k = 0; k < 3; k++) {
            const int place = (k + i / 4) % 3;
            at[i][k] = place == 0 ? 0 : place == 1 ? (i & 1 ? 1 : -1) : i & 2 ? golden : -golden;
        }
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++)
                for (int n = 0; n <= cuts; n++)
                    for (int m = 0; m + n <= cuts && c->count < HULL_MOST; m++) {
                        double p[3], sq = 0;
                        for (int x = 0; x < 3; x++) {
                            p[x] = (n * at[i][x] + m * at[j][x] + (cuts - n - m) * at[k][x]) / cuts;
                            sq += p[x] * p[x];
                        }
                        if (sq > 2.3) /* of triangles that are faces, or nearly */
                            add(c, p[0] / sqrt(sq), p[1] / sqrt(sq), p[2] / sqrt(sq));
                    }
}

static void (*const fill[])(chance *r, cloud *c) = {fill_sum,     fill_meshed_cube, fill_turned_part, fill_decimal_sphere,
                                                    fill_circles, fill_sheet,       fill_geosphere};
enum { SETS = sizeof fill / sizeof *fill };

/* A third of them turned by a millionth, which rounding makes uneven, a third turned somehow. */
static void draw(chance *r, int set, cloud *c)
{
    c->count = 0;
    fill[set](r, c);
    CHECK(c->count <= HULL_MOST);
    const int turned = chance_int(r, 0, 2);
    const double angle = turned == 1 ? 1e-6 : chance_real(r, -3, 3), cosine = cos(angle), sine = sin(angle);
    for (size_t i = 0; i < c->count && turned > 0; i++) {
        const double x = (double)c->at[i].x, y = (double)c->at[i].y, z = (double)c->at[i].z;
        const double u = cosine * x - sine * y, v = sine * x + cosine * y;
        c->at[i] = vec3((float)u, (float)(cosine * v - sine * z), (float)(sine * v + cosine * z));
    }
}

static bvol_hull *hull_of(const cloud *c)
{
    bvol_hull *hull = NULL;
    CHECK(bvol_hull_create(c->at, c->count, 0, NULL, NULL, &hull) == BVOL_OK && hull);
    return hull;
}

static void check_set(chance *r, int set)
{
    static cloud c;
    static surface s;
    draw(r, set, &c);
    bvol_hull *const hull = hull_of(&c);
    const char *const wrong = surface_complaint(hull, &c, &s);
    CHECKF(!wrong, "set %d, %zu points: %s", set, c.count, wrong);
    bvol_hull_destroy(hull);
}

TEST(hull_sets, are_proved)
{
    for (int set = 0; set < SETS; set++)
        for (long n = 0; n < test_cases(1); n++) {
            chance r = {test_seed() + (uint64_t)(set + SETS * n)};
            check_set(&r, set);
        }
}

static void shuffle(chance *r, cloud *c)
{
    for (size_t i = c->count; i > 1; i--) {
        const size_t j = (size_t)chance_int(r, 0, (int)i - 1);
        const bvol_vec3 p = c->at[j];
        c->at[j] = c->at[i - 1];
        c->at[i - 1] = p;
    }
}

static int same_surface(const surface *a, const surface *b)
{
    return a->vertices == b->vertices && a->faces == b->faces && a->corners == b->corners &&
           memcmp(a->at, b->at, a->vertices * sizeof *a->at) == 0 &&
           memcmp(a->loops, b->loops, a->corners * sizeof *a->loops) == 0 &&
           memcmp(a->offsets, b->offsets, (a->faces + 1) * sizeof *a->offsets) == 0;
}

/* Of any order of the points hull and least sphere are the same. */
TEST(hull_sets, order_of_points_does_not_matter)
{
    static cloud c;
    static surface first, other;
    bvol_sphere ball, again;
    for (int set = 0; set < SETS; set++) {
        chance r = {test_seed() + (uint64_t)set};
        draw(&r, set, &c);
        bvol_hull *hull = hull_of(&c);
        CHECK(surface_read(hull, &first) == NULL);
        CHECK(bvol_sphere_from_points_minimal(c.at, c.count, 0, &ball, NULL) == c.count);
        bvol_hull_destroy(hull);
        for (long n = 0; n < test_cases(20); n++) {
            shuffle(&r, &c);
            hull = hull_of(&c);
            CHECK(surface_read(hull, &other) == NULL && same_surface(&first, &other));
            CHECK(bvol_sphere_from_points_minimal(c.at, c.count, 0, &again, NULL) == c.count);
            CHECK(memcmp(&ball, &again, sizeof ball) == 0);
            bvol_hull_destroy(hull);
        }
    }
}
