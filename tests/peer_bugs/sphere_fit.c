/* SPDX-License-Identifier: MIT */
/* Bounding spheres that leave a point outside or are far too large. Seen at miniball#4, meshoptimizer#883; a Ritter sphere
 * without a certificate leaves a point outside in half of its fits. */
#include "test.h"
#include "values.h"

TEST(peer_bugs_sphere_fit, no_point_is_left_outside)
{
    chance rng = {test_seed()};
    for (long i = test_cases(2000); i > 0; i--) {
        bvol_vec3 points[30];
        size_t count = (size_t)chance_int(&rng, 1, 30);
        double scale = ldexp(1, chance_int(&rng, -60, 60));
        for (size_t k = 0; k < count; k++)
            points[k] = chance_vec3(&rng, -scale, scale);
        bvol_sphere s;
        CHECK(bvol_sphere_from_points(points, count, 0, &s) == count);
        for (size_t k = 0; k < count; k++)
            CHECK(bvol_sphere_contains_point(&s, &points[k]) == 1);
    }
}

/* Shapes whose smallest sphere is known. */
TEST(peer_bugs_sphere_fit, radius_is_close_to_the_smallest)
{
    static const bvol_vec3 two[] = {{-3, -4, 0}, {3, 4, 0}}, tetrahedron[] = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    static const bvol_vec3 obtuse[] = {{-5, 0, 0}, {5, 0, 0}, {0, 1, 0}},
                           octahedron[] = {{2, 0, 0}, {-2, 0, 0}, {0, 2, 0}, {0, -2, 0}, {0, 0, 2}, {0, 0, -2}};
    static const struct {
        const bvol_vec3 *points;
        size_t count;
        double smallest;
    } cases[] = {{two, 2, 5}, {tetrahedron, 4, 1.7320508075688772}, {obtuse, 3, 5}, {octahedron, 6, 2}};
    for (int i = 0; i < 4; i++) {
        bvol_sphere s;
        CHECK(bvol_sphere_from_points(cases[i].points, cases[i].count, 0, &s) == cases[i].count);
        CHECKF((double)s.radius <= 1.2 * cases[i].smallest && (double)s.radius >= 0.999999 * cases[i].smallest, "case %d: %g",
               i, (double)s.radius);
    }
}
