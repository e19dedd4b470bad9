/* SPDX-License-Identifier: MIT */
/* Images under affine maps of the shapes whose images have no tests beside their own: spheres, circles, rays, half-spaces,
 * OBBs, and of any shape behind a handle. */
#include "obb_rational.h"
#include "rational.h"
#include "test.h"
#include "values.h"

/* x to 2y, y to 2z, z to 2x, then away. */
static const float turn[16] = {0, 2, 0, NAN, 0, 0, 2, NAN, 2, 0, 0, NAN, 10, 20, 30, NAN};
static const float turn2[6] = {0, 2, -2, 0, 10, 20};
static const float huge_map[16] = {0x1p100f, 0, 0, 0, 0, 0x1p100f, 0, 0, 0, 0, 0x1p100f, 0, 0, 0, 0, 1};
static const float huge_map2[6] = {0x1p100f, 0, 0, 0x1p100f, 0, 0};

static void random_map(chance *rng, float m[16])
{
    for (int i = 0; i < 16; i++)
        m[i] = i % 4 == 3 ? NAN : chance_float(rng, -2, 2);
}

/* ---- spheres and circles ---- */

TEST(transform, a_sphere_is_a_capsule_without_length)
{
    chance rng = {test_seed()};
    for (long n = test_cases(300); n > 0; n--) {
        float m[16];
        random_map(&rng, m);
        bvol_sphere s = {chance_vec3(&rng, -2, 2), chance_float(&rng, -0.1, 1)};
        bvol_capsule c = capsule(s.center, s.center, s.radius);
        bvol_capsule_transform(&c, m, &c);
        bvol_sphere_transform(&s, m, &s);
        CHECK(same_vec3(s.center, c.a) && s.radius == c.radius);
    }
    bvol_sphere s = sphere(1, 2, 3, 3);
    bvol_sphere_transform(&s, turn, &s);
    CHECK(same_vec3(s.center, vec3(16, 22, 34)) && s.radius == 6);
    s.radius = -3;
    bvol_sphere_transform(&s, turn, &s);
    CHECK(s.radius == -3);
    s.center = vec3(0x1p28f, 0, 0);
    bvol_sphere_transform(&s, huge_map, &s);
    CHECK(all_nan(&s, 4));
}

/* The map of the plane leaves z out: a map that shrinks shrinks the circle. */
TEST(transform, a_circle_shrinks_with_its_map)
{
    const float half[6] = {0.5f, 0, 0, 0.25f, 1, 2};
    bvol_circle c = circle(2, 4, 8), image;
    bvol_circle_transform(&c, half, &image);
    CHECK(image.center.x == 2 && image.center.y == 3 && image.radius == 4);
    bvol_circle_transform(&c, turn2, &c); /* in place */
    CHECK(c.center.x == 2 && c.center.y == 24 && c.radius == 16);
    c.radius = -1;
    bvol_circle_transform(&c, half, &image);
    CHECK(image.radius == -1);
    for (int field = 0; field < 3; field++) {
        bvol_circle broken = circle(2, 4, 8);
        set_field(&broken, field, field % 2 ? nan_bits[field] : float_bits(INF));
        bvol_circle_transform(&broken, half, &image);
        CHECK(all_nan(&image, 3));
    }
    for (int i = 0; i < 6; i++) {
        float broken[6];
        memcpy(broken, half, sizeof broken);
        broken[i] = i % 2 ? NAN : -INF;
        bvol_circle_transform(&c, broken, &image);
        CHECK(all_nan(&image, 3));
    }
}

/* ---- rays ---- */

TEST(transform, rays_keep_their_parameters)
{
    bvol_ray r = ray(vec3(1, 2, 3), vec3(1, -1, 0), -1, INF), image;
    bvol_ray_transform(&r, turn, &image);
    CHECK(same_vec3(image.origin, vec3(16, 22, 34)) && same_vec3(image.dir, vec3(0, 2, -2)));
    CHECK(image.t_min == -1 && image.t_max == INF);
    bvol_ray_transform(&r, turn, &r); /* in place */
    CHECK(memcmp(&r, &image, sizeof r) == 0);
    r = ray(vec3(0x1p60f, 0, 0), vec3(0x1p60f, 1, 0), 1, 0);
    bvol_ray_transform(&r, huge_map, &image); /* beyond the largest float in one coordinate */
    CHECK(image.origin.x == INF && image.origin.y == 0 && image.dir.x == INF && image.dir.y == 0x1p100f && image.t_min == 1);
    for (int field = 0; field < 8; field++) {
        bvol_ray broken = ray(vec3(1, 2, 3), vec3(1, -1, 0), 0, 1);
        set_field(&broken, field, nan_bits[field % NAN_COUNT]);
        bvol_ray_transform(&broken, turn, &image);
        CHECKF(all_nan(&image, 8), "field %d", field);
        if (field == 3 || field == 7)
            continue;
        set_field(&broken, field, float_bits(field % 2 ? INF : -INF));
        bvol_ray_transform(&broken, turn, &image);
        CHECKF(all_nan(&image, 8), "field %d", field);
    }
    for (int i = 0; i < 15; i++) {
        float broken[16];
        memcpy(broken, turn, sizeof broken);
        broken[i] = INF;
        bvol_ray_transform(&r, broken, &image);
        CHECK(i % 4 == 3 ? !isnan(image.t_min) : all_nan(&image, 8));
    }
}

TEST(transform, rays_of_the_plane_keep_their_parameters)
{
    bvol_ray2 r = ray2(vec2(1, 2), vec2(1, -1), -INF, 5), image;
    bvol_ray2_transform(&r, turn2, &image);
    CHECK(image.origin.x == 6 && image.origin.y == 22 && image.dir.x == 2 && image.dir.y == 2);
    CHECK(image.t_min == -INF && image.t_max == 5);
    for (int field = 0; field < 6; field++) {
        bvol_ray2 broken = r;
        set_field(&broken, field, nan_bits[field % NAN_COUNT]);
        bvol_ray2_transform(&broken, turn2, &image);
        CHECKF(all_nan(&image, 6), "field %d", field);
    }
}

TEST(transform, coordinates_of_rays_are_the_nearest_floats)
{
    chance rng = {test_seed()};
    for (long n = test_cases(1000); n > 0; n--) {
        float m[16];
        random_map(&rng, m);
        bvol_ray r = ray(chance_vec3(&rng, -2, 2), chance_vec3(&rng, -2, 2), 0, 1), image;
        bvol_ray_transform(&r, m, &image);
        rational_begin();
        for (int c = 0; c < 3; c++) {
            rational p = rational_of((double)m[12 + c]), d = rational_of(0);
            for (int k = 0; k < 3; k++) {
                p = rational_add(p, rational_product((double)m[4 * k + c], (double)vec3_get(&r.origin, k)));
                d = rational_add(d, rational_product((double)m[4 * k + c], (double)vec3_get(&r.dir, k)));
            }
            CHECK(rational_rounds_to(p, vec3_get(&image.origin, c)) && rational_rounds_to(d, vec3_get(&image.dir, c)));
        }
    }
}

/* ---- half-spaces ---- */

TEST(transform, half_spaces_turn_with_what_they_hold)
{
    const float mirror[16] = {-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1};
    bvol_plane h = plane(1, 0, 0, -3), image; /* x >= 3 */
    bvol_plane_transform(&h, identity, &image);
    CHECK(same_vec3(image.normal, h.normal) && image.d == -3);
    bvol_plane_transform(&h, mirror, &image); /* 5 - x >= 3 */
    CHECK(same_vec3(image.normal, vec3(-1, 0, 0)) && image.d == 2);
    bvol_plane_transform(&h, turn, &image); /* (y - 20) / 2 >= 3 */
    CHECK(same_vec3(image.normal, vec3(0, 0.5f, 0)) && image.d == -13);
    h.d = INF;
    bvol_plane_transform(&h, turn, &image);
    CHECK(same_vec3(image.normal, vec3(0, 0.5f, 0)) && image.d == INF);
    h.d = -INF;
    bvol_plane_transform(&h, mirror, &h); /* in place */
    CHECK(h.normal.x == -1 && h.d == -INF);
    h = plane(0, 0, 0, -2);
    bvol_plane_transform(&h, turn, &image);
    CHECK(same_vec3(image.normal, vec3(0, 0, 0)) && image.d == -2);
}

TEST(transform, half_spaces_without_an_image_are_all_nan)
{
    const float flat[16] = {1, 2, 3, 0, 4, 5, 6, 0, 5, 7, 9, 0, 0, 0, 0, 1},
                tiny[16] = {0x1p-100f, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const float far[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0x1p100f, 0, 0, 1};
    bvol_plane h = plane(0x1p30f, 1, 2, 3), image;
    bvol_plane_transform(&h, flat, &image);
    CHECK(all_nan(&image, 4));
    bvol_plane_transform(&h, tiny, &image); /* a normal beyond the largest float */
    CHECK(all_nan(&image, 4));
    bvol_plane_transform(&h, far, &image); /* a d beyond it */
    CHECK(all_nan(&image, 4));
    h.d = INF;
    bvol_plane_transform(&h, far, &image);
    CHECK(image.d == INF && image.normal.x == 0x1p30f);
    for (int field = 0; field < 4; field++) {
        bvol_plane broken = plane(1, 2, 3, 4);
        set_field(&broken, field, nan_bits[field]);
        bvol_plane_transform(&broken, turn, &image);
        CHECK(all_nan(&image, 4));
        set_field(&broken, field, float_bits(-INF));
        bvol_plane_transform(&broken, turn, &image);
        CHECK(field == 3 ? image.d == -INF : all_nan(&image, 4));
    }
    for (int i = 0; i < 16; i++) {
        float broken[16];
        memcpy(broken, turn, sizeof broken);
        broken[i] = NAN;
        bvol_plane_transform(&h, broken, &image);
        CHECK(i % 4 == 3 ? image.d == INF : all_nan(&image, 4));
    }
}

/* By its definition: at the image of a point each function has the value that it had at the point. Points enough to tell all
 * functions apart: the solution of four equations, found here by Cramer's rule. */
static void expect_image_plane(const bvol_plane *h, const float m[16], const bvol_plane *image)
{
    rational column[3][3], cross[3], normal[3] = {rational_of(0), rational_of(0), rational_of(0)}, d, determinant = NULL;
    for (int k = 0; k < 3; k++)
        for (int c = 0; c < 3; c++)
            column[k][c] = rational_of((double)m[4 * k + c]);
    for (int k = 0; k < 3; k++) {
        rational_cross(column[(k + 1) % 3], column[(k + 2) % 3], cross);
        determinant = rational_dot(cross, column[k]);
        for (int c = 0; c < 3; c++)
            normal[c] = rational_add(normal[c], rational_mul(cross[c], rational_of((double)vec3_get(&h->normal, k))));
    }
    d = rational_of((double)h->d);
    for (int c = 0; c < 3; c++) {
        normal[c] = rational_div(normal[c], determinant);
        d = rational_sub(d, rational_mul(normal[c], rational_of((double)m[12 + c])));
    }
    for (int c = 0; c < 4; c++) {
        rational x = c < 3 ? normal[c] : d;
        float y = c < 3 ? vec3_get(&image->normal, c) : image->d;
        double ulp = (double)nextafterf(fabsf(y), INF) - (double)fabsf(y);
        rational error = rational_add(rational_of(0.5 * ulp), rational_mul(rational_abs(x), rational_power_of_two(-49)));
        CHECKF(rational_within((double)y, x, error), "number %d: %a is not %a", c, (double)y, rational_double(x));
    }
}

TEST(transform, half_spaces_are_as_near_as_floats_allow)
{
    chance rng = {test_seed()};
    for (long n = test_cases(500); n > 0; n--) {
        float m[16];
        const bvol_vec3 normal = chance_vec3(&rng, -1, 1);
        bvol_plane h = {normal, chance_float(&rng, -2, 2)}, image;
        random_map(&rng, m);
        if (n % 3 == 0) /* nearly flat */
            for (int c = 0; c < 3; c++)
                m[8 + c] = nextafterf(m[c] + m[4 + c], c == 1 ? INF : -INF);
        bvol_plane_transform(&h, m, &image);
        rational_begin();
        expect_image_plane(&h, m, &image);
    }
}

/* ---- OBBs ---- */

/* Whether an OBB holds the image of corner i of another. */
static int holds_corner(const bvol_obb *image, const bvol_obb *box, const float m[16], int i)
{
    rational corner[3], p[3];
    rational_begin();
    rational_corner(box, i, corner);
    for (int c = 0; c < 3; c++) {
        p[c] = rational_of((double)m[12 + c]);
        for (int k = 0; k < 3; k++)
            p[c] = rational_add(p[c], rational_mul(rational_of((double)m[4 * k + c]), corner[k]));
    }
    return rational_obb_holds(image, p);
}

/* Rotations with scale, any map, maps that flatten to a plane, a line and a point, far away. */
enum { ROTATION, SHEAR, FLAT, LINE, POINT, FAR, MAPS };

static void map_of(chance *rng, int what, float m[16])
{
    bvol_vec3 axis[3];
    const float scale = chance_float(rng, 0.1, 3);
    random_map(rng, m);
    chance_rotation(rng, axis);
    for (int i = 0; i < 3; i++)
        for (int c = 0; c < 3; c++) {
            float *entry = &m[4 * i + c];
            if (what == ROTATION || what == FAR)
                *entry = scale * vec3_get(&axis[i], c);
            if ((what == FLAT && i == 1) || what == LINE)
                *entry = (float)(i + 1) * m[c];
            if (what == POINT)
                *entry = 0;
        }
    for (int c = 0; c < 3 && what == FAR; c++)
        m[12 + c] *= 1e6f;
}

static bvol_obb random_box(chance *rng)
{
    bvol_obb box = {chance_vec3(rng, -5, 5), chance_vec3(rng, -3, 3), {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    chance_rotation(rng, box.axis);
    return box;
}

TEST(transform, an_obb_holds_the_image)
{
    chance rng = {test_seed()};
    for (long n = test_cases(1200); n > 0; n--) {
        float m[16];
        bvol_obb box = random_box(&rng), image;
        map_of(&rng, (int)(n % MAPS), m);
        if (n % 5 == 0) /* skewed */
            box.axis[n % 3] = chance_vec3(&rng, -2, 2);
        if (n % 7 == 0) /* dependent */
            box.axis[0] = box.axis[n % 2];
        if (n % 4 == 0)
            *vec3_at(&box.extent, (int)(n % 3)) = 0;
        bvol_obb_transform(&box, m, &image);
        CHECKF(bvol_obb_validate(&image, NULL) == BVOL_OK, "case %ld", n);
        for (int i = 0; i < 8; i++)
            CHECKF(holds_corner(&image, &box, m, i), "case %ld, corner %d", n, i);
    }
}

/* Twice the bound of the contract, since these maps and axes are orthogonal up to their rounding to float only. */
TEST(transform, an_obb_is_close_to_an_image_that_is_one)
{
    chance rng = {test_seed()};
    for (long n = test_cases(1000); n > 0; n--) {
        float m[16];
        const bvol_obb box = random_box(&rng);
        bvol_obb image;
        map_of(&rng, n % 2 ? ROTATION : FAR, m);
        bvol_obb_transform(&box, m, &image);
        double h[3], sum = 0;
        for (int k = 0; k < 3; k++) {
            double length = 0;
            for (int c = 0; c < 3; c++) {
                double along = 0;
                for (int j = 0; j < 3; j++)
                    along += (double)m[4 * j + c] * (double)vec3_get(&box.axis[k], j);
                length += along * along;
            }
            h[k] = fabs((double)vec3_get(&box.extent, k)) * sqrt(length);
            sum += h[k] + fabs((double)vec3_get(&image.center, k));
        }
        for (int k = 0; k < 3; k++)
            CHECKF((double)vec3_get(&image.extent, k) <= h[k] + 0x1p-20 * sum, "extent %d: %g, %g", k,
                   (double)vec3_get(&image.extent, k), h[k]);
    }
}

TEST(transform, obbs_along_the_axes_stay_there)
{
    bvol_obb box = obb(vec3(1, 2, 3), vec3(1, -2, 0)), image;
    bvol_obb_transform(&box, turn, &image);
    CHECK(same_vec3(image.center, vec3(16, 22, 34)));
    CHECK(same_vec3(image.axis[0], vec3(0, 1, 0)) && same_vec3(image.axis[1], vec3(0, 0, 1)));
    CHECK(same_vec3(image.axis[2], vec3(1, 0, 0)));
    CHECK(image.extent.x == 2 && image.extent.y == 4 && image.extent.z == 0);
    bvol_obb again = image;
    bvol_obb_transform(&again, identity, &again); /* in place */
    CHECK(same_vec3(again.center, image.center) && same_vec3(again.axis[1], image.axis[1]) && again.extent.z == 0);
    box = obb(vec3(0, 0, 0), vec3(0, 0, 0));
    bvol_obb_transform(&box, identity, &image);
    CHECK(memcmp(&image, &box, sizeof box) == 0);
}

/* Every scale by a power of two, mirror and quarter turn, of the square about the origin, a square that is turned, and others.
 */
TEST(transform, obbs_of_the_plane_do_not_grow_under_scales)
{
    const bvol_obb2 boxes[] = {{{0, 0}, {1, 1}, {{1, 0}, {0, 1}}},
                               {{3, -2}, {1, 0.3f}, {{0.6f, 0.8f}, {-0.8f, 0.6f}}},
                               {{0, 0}, {0.1f, 0}, {{0.28f, -0.96f}, {0.96f, 0.28f}}}};
    for (int i = 0; i < 3; i++)
        for (int power = -20; power <= 20; power++)
            for (int way = 0; way < 8; way++) {
                const float s = ldexpf(1, power), a = way & 1 ? -s : s, b = way & 2 ? -s : s;
                const float m[6] = {way & 4 ? 0 : a, way & 4 ? a : 0, way & 4 ? b : 0, way & 4 ? 0 : b, 0, 0};
                bvol_obb2 image;
                bvol_obb2_transform(&boxes[i], m, &image);
                CHECKF(image.extent.x == s * boxes[i].extent.x && image.extent.y == s * boxes[i].extent.y,
                       "box %d, 2^%d, way %d: %a, %a", i, power, way, (double)image.extent.x, (double)image.extent.y);
            }
}

/* Twice the largest float is none, but unit axes take less of an extent, in the plane as well, and so of a box with one axis
 * only. Twice that of a unit axis has no image. */
TEST(transform, obbs_of_short_axes_and_long_extents_have_images)
{
    const float twice[16] = {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1}, flat_map[6] = {2, 0, 0, 2, 0, 0};
    const bvol_obb boxes[] = {{{0, 0, 0}, {FLT_MAX, 1, 2}, {{0x1p-10f, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                              {{0, 0, 0}, {FLT_MAX, 1, 2}, {{0x1p-10f, 0, 0}, {0, 0, 0}, {0, 0, 0}}}};
    bvol_obb image, beyond = obb(vec3(0, 0, 0), vec3(FLT_MAX, 1, 1));
    for (int k = 0; k < 2; k++) {
        const bvol_obb2 flat = {{0, 0}, {FLT_MAX, 1}, {{0x1p-10f, 0}, {0, (float)!k}}};
        bvol_obb2 flat_image;
        bvol_obb_transform(&boxes[k], twice, &image);
        CHECKF(image.axis[0].x == 1 && image.extent.x >= FLT_MAX * 0x1p-9f && image.extent.x <= FLT_MAX * 0x1.00001p-9f,
               "box %d: %a", k, (double)image.extent.x);
        for (int i = 0; i < 8; i++)
            CHECKF(holds_corner(&image, &boxes[k], twice, i), "box %d, corner %d", k, i);
        bvol_obb2_transform(&flat, flat_map, &flat_image);
        CHECKF(flat_image.axis[0].x == 1 && flat_image.extent.x == image.extent.x, "flat box %d", k);
    }
    bvol_obb_transform(&beyond, twice, &beyond);
    CHECK(all_nan(&beyond, 15));
}

TEST(transform, obbs_without_an_image_are_all_nan)
{
    const bvol_obb box = obb(vec3(1, 2, 3), vec3(1, 2, 3));
    bvol_obb image, long_one = obb(vec3(0, 0, 0), vec3(0x1p28f, 1, 1)), far = obb(vec3(0, 0, 0x1p28f), vec3(1, 1, 1));
    bvol_obb_transform(&long_one, huge_map, &image);
    CHECK(all_nan(&image, 15));
    bvol_obb_transform(&far, huge_map, &image);
    CHECK(all_nan(&image, 15));
    for (int field = 0; field < 15; field++) {
        bvol_obb broken = box;
        set_field(&broken, field, field % 2 ? nan_bits[field % NAN_COUNT] : float_bits(INF));
        bvol_obb_transform(&broken, turn, &image);
        CHECK(all_nan(&image, 15));
    }
    for (int i = 0; i < 16; i++) {
        float broken[16];
        memcpy(broken, turn, sizeof broken);
        broken[i] = i % 2 ? -INF : NAN;
        bvol_obb_transform(&box, broken, &image);
        CHECK(i % 4 == 3 ? image.center.x == 16 : all_nan(&image, 15));
    }
}

/* In floats of every size: held, or all NaN because something is beyond the largest. */
TEST(transform, an_obb_holds_the_image_at_any_scale)
{
    chance rng = {test_seed()};
    long made = 0;
    for (long n = test_cases(600); n > 0; n--) {
        float m[16];
        bvol_obb box = random_box(&rng), image;
        map_of(&rng, (int)(n % MAPS), m);
        const int up = (int)chance_real(&rng, -149, 60), wide = (int)chance_real(&rng, -149, 100);
        for (int i = 0; i < 16; i++)
            m[i] = ldexpf(m[i], up);
        for (int k = 0; k < 3; k++) {
            *vec3_at(&box.extent, k) = ldexpf(vec3_get(&box.extent, k), wide - 20 * k);
            *vec3_at(&box.center, k) = ldexpf(vec3_get(&box.center, k), wide);
        }
        bvol_obb_transform(&box, m, &image);
        if (all_nan(&image, 15))
            continue;
        made++;
        for (int i = 0; i < 8; i++)
            CHECKF(holds_corner(&image, &box, m, i), "case %ld, corner %d", n, i);
    }
    CHECK(made > 0);
}

TEST(transform, an_obb_of_the_plane_is_that_of_space)
{
    chance rng = {test_seed()};
    for (long n = test_cases(500); n > 0; n--) {
        float m[16] = {0}, m2[6];
        bvol_obb2 box = {
            {chance_float(&rng, -5, 5), chance_float(&rng, -5, 5)}, {chance_float(&rng, -3, 3), 1}, {{1, 0}, {0, 1}}};
        bvol_obb2 image;
        for (int k = 0; k < 2; k++)
            box.axis[k] = vec2(chance_float(&rng, -1, 1), chance_float(&rng, -1, 1));
        for (int i = 0; i < 6; i++)
            m2[i] = n % 3 == 0 && i == 2 ? 2 * m2[0] : n % 3 == 0 && i == 3 ? 2 * m2[1] : chance_float(&rng, -2, 2);
        for (int i = 0; i < 6; i++)
            m[i < 4 ? 4 * (i / 2) + i % 2 : 12 + i % 2] = m2[i];
        if (n % 4 == 0)
            box.extent.x = box.extent.y * (float)(n % 8 == 0);
        bvol_obb2_transform(&box, m2, &image);
        const bvol_obb flat = {{box.center.x, box.center.y, 0},
                               {box.extent.x, box.extent.y, 0},
                               {{box.axis[0].x, box.axis[0].y, 0}, {box.axis[1].x, box.axis[1].y, 0}, {0, 0, 1}}};
        const bvol_obb thin = {{image.center.x, image.center.y, 0},
                               {image.extent.x, image.extent.y, 0},
                               {{image.axis[0].x, image.axis[0].y, 0}, {image.axis[1].x, image.axis[1].y, 0}, {0, 0, 1}}};
        CHECKF(bvol_obb2_validate(&image, NULL) == BVOL_OK, "case %ld", n);
        for (int i = 0; i < 8; i++)
            CHECKF(holds_corner(&thin, &flat, m, i), "case %ld, corner %d", n, i);
    }
    bvol_obb2 broken = obb2(vec2(1, 2), vec2(NAN, 1));
    bvol_obb2_transform(&broken, turn2, &broken);
    CHECK(all_nan(&broken, 8));
}

/* ---- handles ---- */

static const float away[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1};
static const float away2[6] = {1, 0, 0, 1, 1, 2};
static const float collapse[16] = {0}, lost[16] = {NAN}, lost2[6] = {NAN};

/* The image in a clone is that of the value, with the shape as it was; the same in place; failures leave no trace. */
#define HANDLE(name, type, transform, map, no_map, ...)                                                                        \
    do {                                                                                                                       \
        const bvol_##type before = __VA_ARGS__;                                                                                \
        bvol_##type expected = before, found;                                                                                  \
        bvol_shape *shape, *clone;                                                                                             \
        bvol_##type##_transform(&before, map, &expected);                                                                      \
        CHECK(bvol_shape_create_##name(&before, NULL, &shape) == BVOL_OK);                                                     \
        CHECK(bvol_shape_clone(shape, NULL, &clone) == BVOL_OK);                                                               \
        CHECK(transform(shape, map, clone) == BVOL_OK && bvol_shape_get_##name(clone, &found) == BVOL_OK);                     \
        CHECK(memcmp(&found, &expected, sizeof found) == 0 && memcmp(&found, &before, sizeof found) != 0);                     \
        CHECK(bvol_shape_get_##name(shape, &found) == BVOL_OK && memcmp(&found, &before, sizeof found) == 0);                  \
        CHECK(transform(shape, no_map, clone) == BVOL_ERROR_NOT_FINITE);                                                       \
        CHECK(bvol_shape_get_##name(clone, &found) == BVOL_OK && memcmp(&found, &expected, sizeof found) == 0);                \
        CHECK(transform(shape, map, shape) == BVOL_OK && bvol_shape_get_##name(shape, &found) == BVOL_OK);                     \
        CHECK(memcmp(&found, &expected, sizeof found) == 0);                                                                   \
        CHECK(transform(NULL, map, clone) == BVOL_ERROR_ARGUMENT && transform(shape, NULL, clone) == BVOL_ERROR_ARGUMENT);     \
        CHECK(transform(shape, map, NULL) == BVOL_ERROR_ARGUMENT);                                                             \
        bvol_shape_destroy(shape);                                                                                             \
        bvol_shape_destroy(clone);                                                                                             \
    } while (0)

TEST(transform, handles_in_space_have_the_images_of_their_values)
{
    HANDLE(segment, segment, bvol_shape_transform, away, lost, {{1, 2, 3}, {4, 5, 6}});
    HANDLE(ray, ray, bvol_shape_transform, away, lost, {{1, 2, 3}, 0, {0, 1, 0}, INF});
    HANDLE(plane, plane, bvol_shape_transform, away, lost, {{1, 2, 3}, 4});
    HANDLE(plane, plane, bvol_shape_transform, away, collapse, {{1, 2, 3}, 4});
    HANDLE(aabb, aabb, bvol_shape_transform, away, lost, {{1, 2, 3}, {4, 5, INF}});
    HANDLE(sphere, sphere, bvol_shape_transform, away, lost, {{1, 2, 3}, -4});
    HANDLE(capsule, capsule, bvol_shape_transform, away, lost, {{1, 2, 3}, {4, 5, 6}, 7});
    HANDLE(obb, obb, bvol_shape_transform, away, lost, {{1, 2, 3}, {4, 5, 6}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}});
    HANDLE(triangle, triangle, bvol_shape_transform, away, lost, {{1, 2, 3}, {4, 5, 6}, {0, 0, 0}});
    HANDLE(triangle, triangle, bvol_shape_transform, away, huge_map, {{1, 2, 3}, {4, 5, 6}, {0, 0, 0x1p60f}});
}

TEST(transform, handles_in_the_plane_have_the_images_of_their_values)
{
    HANDLE(segment2, segment2, bvol_shape_transform2, away2, lost2, {{1, 2}, {4, 5}});
    HANDLE(ray2, ray2, bvol_shape_transform2, away2, lost2, {{1, 2}, 0, {0, 1}, INF});
    HANDLE(aabb2, aabb2, bvol_shape_transform2, away2, lost2, {{1, 2}, {4, INF}});
    HANDLE(circle, circle, bvol_shape_transform2, away2, lost2, {{1, 2}, -4});
    HANDLE(obb2, obb2, bvol_shape_transform2, away2, lost2, {{1, 2}, {4, 5}, {{1, 0}, {0, 1}}});
    HANDLE(obb2, obb2, bvol_shape_transform2, away2, huge_map2, {{1, 2}, {4, 0x1p60f}, {{1, 0}, {0, 1}}});
}

TEST(transform, handles_of_points_move)
{
    const bvol_vec3 p = vec3(1, 2, 3), nowhere = vec3(0, NAN, 0);
    const bvol_vec2 p2 = vec2(1, 2);
    bvol_vec3 q;
    bvol_vec2 q2;
    bvol_shape *shape, *lost_point, *flat;
    CHECK(bvol_shape_create_point(&p, NULL, &shape) == BVOL_OK && bvol_shape_create_point2(&p2, NULL, &flat) == BVOL_OK);
    CHECK(bvol_shape_create_point(&nowhere, NULL, &lost_point) == BVOL_OK);
    CHECK(bvol_shape_transform(shape, turn, shape) == BVOL_OK && bvol_shape_get_point(shape, &q) == BVOL_OK);
    CHECK(same_vec3(q, vec3(16, 22, 34)));
    CHECK(bvol_shape_transform(lost_point, turn, shape) == BVOL_ERROR_NOT_FINITE);
    CHECK(bvol_shape_get_point(shape, &q) == BVOL_OK && same_vec3(q, vec3(16, 22, 34)));
    CHECK(bvol_shape_transform2(flat, turn2, flat) == BVOL_OK && bvol_shape_get_point2(flat, &q2) == BVOL_OK);
    CHECK(q2.x == 6 && q2.y == 22);
    bvol_shape_destroy(shape);
    bvol_shape_destroy(lost_point);
    bvol_shape_destroy(flat);
}

static bvol_shape *polygon_handle(const bvol_vec2 *points, size_t count)
{
    const bvol_polygon2 view = polygon2(points, count);
    bvol_shape *shape;
    CHECK(bvol_shape_create_polygon2(&view, NULL, &shape) == BVOL_OK);
    return shape;
}

TEST(transform, handles_of_polygons_move_their_points)
{
    const bvol_vec2 corners[] = {{0, 0}, {1, 0}, {1, 2}}, wide[] = {{0, 0}, {0, 0}, {0, 0x1p60f}}, tall[] = {{0x1p60f, 1}};
    bvol_shape *shape = polygon_handle(corners, 3), *image = polygon_handle(wide, 3), *other = polygon_handle(tall, 1);
    bvol_shape *none = polygon_handle(corners, 0);
    bvol_polygon2 view;
    CHECK(bvol_shape_transform2(shape, turn2, image) == BVOL_OK && bvol_shape_get_polygon2(image, &view) == BVOL_OK);
    CHECK(memcmp(view.points, ((const float[]){10, 20, 10, 22, 6, 22}), 6 * sizeof(float)) == 0 && view.count == 3);
    CHECK(bvol_shape_transform2(shape, turn2, shape) == BVOL_OK && bvol_shape_get_polygon2(shape, &view) == BVOL_OK);
    CHECK(view.points[1].x == 10 && view.points[2].x == 6 && view.points[2].y == 22);
    CHECK(bvol_shape_transform2(shape, lost2, shape) == BVOL_ERROR_NOT_FINITE && view.points[2].y == 22);
    CHECK(bvol_shape_transform2(other, huge_map2, other) == BVOL_ERROR_NOT_FINITE);
    bvol_shape_destroy(image);
    image = polygon_handle(wide, 3);
    CHECK(bvol_shape_transform2(image, huge_map2, shape) == BVOL_ERROR_NOT_FINITE && view.points[2].y == 22);
    CHECK(bvol_shape_transform2(shape, turn2, other) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_shape_transform2(none, turn2, none) == BVOL_OK);
    bvol_shape_destroy(shape);
    bvol_shape_destroy(image);
    bvol_shape_destroy(other);
    bvol_shape_destroy(none);
}

TEST(transform, a_handle_of_a_polygon_with_an_odd_point_has_no_image)
{
    const bvol_vec2 corners[] = {{0, 0}, {1, 0}, {1, 2}};
    const float odd[] = {NAN, INF, -INF};
    for (int field = 0; field < 6; field++)
        for (int k = 0; k < 3; k++) {
            bvol_vec2 points[3];
            bvol_polygon2 view;
            memcpy(points, corners, sizeof points);
            set_field(points, field, float_bits(odd[k]));
            bvol_shape *shape = polygon_handle(points, 3), *image = polygon_handle(corners, 3);
            CHECK(bvol_shape_transform2(shape, turn2, image) == BVOL_ERROR_NOT_FINITE);
            CHECK(bvol_shape_get_polygon2(image, &view) == BVOL_OK && memcmp(view.points, corners, sizeof corners) == 0);
            bvol_shape_destroy(shape);
            bvol_shape_destroy(image);
        }
}

TEST(transform, kinds_do_not_mix)
{
    const bvol_plane sides[6] = {{{1, 0, 0}, 0},  {{-1, 0, 0}, 1}, {{0, 1, 0}, 0},
                                 {{0, -1, 0}, 2}, {{0, 0, 1}, 0},  {{0, 0, -1}, 3}};
    const bvol_sphere s = sphere(1, 2, 3, 4);
    const bvol_capsule c = capsule(s.center, s.center, 1);
    const bvol_circle disc = circle(1, 2, 3);
    bvol_frustum *frustum;
    bvol_shape *round, *longish, *flat, *view;
    CHECK(bvol_frustum_create_from_planes(sides, 6, NULL, &frustum) == BVOL_OK);
    CHECK(bvol_shape_create_sphere(&s, NULL, &round) == BVOL_OK && bvol_shape_create_capsule(&c, NULL, &longish) == BVOL_OK);
    CHECK(bvol_shape_create_circle(&disc, NULL, &flat) == BVOL_OK &&
          bvol_shape_create_frustum(frustum, NULL, &view) == BVOL_OK);
    CHECK(bvol_shape_transform(round, away, longish) == BVOL_ERROR_KIND &&
          bvol_shape_transform(view, away, view) == BVOL_ERROR_KIND);
    CHECK(bvol_shape_transform(flat, away, flat) == BVOL_ERROR_KIND &&
          bvol_shape_transform2(round, away2, round) == BVOL_ERROR_KIND);
    CHECK(bvol_shape_transform2(flat, away2, round) == BVOL_ERROR_KIND &&
          bvol_shape_transform2(view, away2, view) == BVOL_ERROR_KIND);
    bvol_shape_destroy(round);
    bvol_shape_destroy(longish);
    bvol_shape_destroy(flat);
    bvol_shape_destroy(view);
    bvol_frustum_destroy(frustum);
}
