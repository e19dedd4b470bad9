/* SPDX-License-Identifier: MIT */
/* The near plane of one depth range used for the other, or planes read from columns in place of rows. Seen at Vulkan
 * samples#526, bgfx#1299, glm#716, DirectXMath#123. */
#include "test.h"
#include "values.h"

static bvol_frustum *of(const float m[16], uint32_t flags, uint32_t depth_range)
{
    const bvol_frustum_options o = {sizeof o, flags, depth_range, 0};
    bvol_frustum *f;
    return bvol_frustum_create(m, &o, NULL, &f) == BVOL_OK ? f : NULL;
}

/* 90 degrees along -z, near 1, far 3; column after column: z_clip = a z + b with w = -z. */
static void projection(float a, float b, float m[16])
{
    const float made[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, a, -1, 0, 0, b, 0};
    memcpy(m, made, sizeof made);
}

static void transpose(float m[16])
{
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++) {
            float t = m[4 * i + j];
            m[4 * i + j] = m[4 * j + i];
            m[4 * j + i] = t;
        }
}

static void check_depths(const bvol_frustum *f, const char *what)
{
    static const float inside[] = {-1, -1.25F, -2, -3}, outside[] = {1, 0, -0.5F, -0.99F, -3.01F, -100};
    for (int i = 0; i < 4; i++) {
        const bvol_vec3 p = vec3(0, 0, inside[i]), edge = vec3(inside[i], -inside[i], inside[i]);
        CHECKF(bvol_frustum_contains_point(f, &p) && bvol_frustum_contains_point(f, &edge), "%s at %g", what, (double)p.z);
    }
    for (int i = 0; i < 6; i++) {
        const bvol_vec3 p = vec3(0, 0, outside[i]);
        CHECKF(!bvol_frustum_contains_point(f, &p), "%s at %g", what, (double)p.z);
    }
}

TEST(peer_conventions, near_and_far_are_where_each_depth_range_has_them)
{
    /* near 1 to far 3: depths 0..1, -1..1, and both reversed */
    static const struct {
        float a, b;
        uint32_t flags, depth_range;
        const char *name;
    } cases[] = {
        {-1.5F, -1.5F, 0, BVOL_DEPTH_ZERO_TO_ONE, "0..1"},
        {-2, -3, 0, BVOL_DEPTH_MINUS_ONE_TO_ONE, "-1..1"},
        {0.5F, 1.5F, BVOL_FRUSTUM_REVERSED_Z, BVOL_DEPTH_ZERO_TO_ONE, "1..0"},
        {2, 3, BVOL_FRUSTUM_REVERSED_Z, BVOL_DEPTH_MINUS_ONE_TO_ONE, "1..-1"},
    };
    for (int i = 0; i < 4; i++) {
        float m[16];
        bvol_plane near;
        projection(cases[i].a, cases[i].b, m);
        bvol_frustum *f = of(m, cases[i].flags, cases[i].depth_range);
        check_depths(f, cases[i].name);
        CHECK(bvol_frustum_plane(f, 4, &near) == BVOL_OK && near.normal.z < 0 && near.d < 0);
        bvol_frustum_destroy(f);
        transpose(m);
        f = of(m, cases[i].flags | BVOL_FRUSTUM_ROW_MAJOR, cases[i].depth_range);
        check_depths(f, cases[i].name);
        bvol_frustum_destroy(f);
    }
}

/* The matrix for -1..1 read as one for 0..1 begins where z_clip is 0, farther away: no silent guess. */
TEST(peer_conventions, the_wrong_depth_range_moves_the_near_plane)
{
    float m[16];
    projection(-2, -3, m);
    bvol_frustum *f = of(m, 0, BVOL_DEPTH_ZERO_TO_ONE);
    const bvol_vec3 nearer = vec3(0, 0, -1.25F), from = vec3(0, 0, -1.5F);
    CHECK(bvol_frustum_contains_point(f, &nearer) == 0 && bvol_frustum_contains_point(f, &from) == 1);
    bvol_frustum_destroy(f);
}

TEST(peer_conventions, a_left_handed_view_looks_the_other_way_and_a_flip_of_y_changes_nothing)
{
    float m[16];
    projection(-1.5F, -1.5F, m);
    m[5] = -1; /* y down */
    bvol_frustum *f = of(m, 0, BVOL_DEPTH_ZERO_TO_ONE);
    check_depths(f, "y down");
    m[10] = 1.5F; /* along +z */
    m[11] = 1;
    CHECK(bvol_frustum_set_matrix(f, m) == BVOL_OK);
    const bvol_vec3 ahead = vec3(2, -2, 2), behind = vec3(0, 0, -2);
    CHECK(bvol_frustum_contains_point(f, &ahead) == 1 && bvol_frustum_contains_point(f, &behind) == 0);
    bvol_frustum_destroy(f);
}
