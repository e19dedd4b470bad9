/* SPDX-License-Identifier: MIT */
/* The near plane of one depth range used for the other, or planes read from columns in place of rows. Seen at Vulkan
 * samples#526, bgfx#1299, glm#716, DirectXMath#123. */
#include "test.h"
#include "values.h"

/* All have near 1 and far 3. Perspective ones see |x| <= d and -d <= y <= 0 at a distance d, parallel ones what those see at
 * distance 1. */
enum { ROW_MAJOR = 1, LEFT_HANDED = 2, REVERSED = 4, PARALLEL = 8, Y_DOWN = 16, FROM_MINUS_ONE = 32, CONVENTIONS = 64 };

static void matrix_of(int convention, float m[16])
{
    const float side = convention & LEFT_HANDED ? 1 : -1, flip = convention & Y_DOWN ? -1 : 1;
    const float least = convention & FROM_MINUS_ONE ? -1 : 0;
    const float at_near = convention & REVERSED ? 1 : least, at_far = convention & REVERSED ? least : 1;
    const float perspective = convention & PARALLEL ? 0 : 1, parallel = 1 - perspective;
    const float slope = (convention & PARALLEL ? at_far - at_near : 3 * at_far - at_near) / 2; /* of z_clip, by distance */
    const float row[4][4] = {{1, 0, 0, 0},
                             {0, 2 * flip, flip * side * perspective, flip * parallel},
                             {0, 0, side * slope, at_near - slope},
                             {0, 0, side * perspective, parallel}};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            m[convention & ROW_MAJOR ? 4 * i + j : 4 * j + i] = row[i][j];
}

/* The frustum, and from which distance to which it sees, as read. */
typedef struct seen {
    bvol_frustum *f;
    float side, first, last;
    int parallel;
} seen;

static seen see(int convention, uint32_t depth_range)
{
    const uint32_t flags =
        (convention & ROW_MAJOR ? BVOL_FRUSTUM_ROW_MAJOR : 0) | (convention & REVERSED ? (uint32_t)BVOL_FRUSTUM_REVERSED_Z : 0);
    const bvol_frustum_options options = {sizeof options, flags, depth_range, 0};
    seen s = {NULL, convention & LEFT_HANDED ? 1 : -1, 1, 3, (convention & PARALLEL) != 0};
    float m[16];
    matrix_of(convention, m);
    CHECK(bvol_frustum_create(m, &options, NULL, &s.f) == BVOL_OK);
    if (depth_range == BVOL_DEPTH_EITHER && !(convention & FROM_MINUS_ONE)) { /* on as far as depth -1 */
        if (convention & REVERSED)
            s.last = s.parallel ? 5 : INF;
        else
            s.first = s.parallel ? -1 : 0.6F;
    }
    return s;
}

static bvol_vec3 at(const seen *s, float x, float y, float distance)
{
    const float spread = s->parallel ? 1 : distance;
    return vec3(x * spread, y * spread, s->side * distance);
}

/* The distances are multiples of 1/32, so that nothing is rounded. */
static void check_points(const seen *s, int convention, unsigned depth_range)
{
    for (int i = -64; i <= 192; i++) {
        const float d = (float)i / 32;
        const bvol_vec3 in[3] = {at(s, 0.5F, -0.5F, d), at(s, 1, 0, d), at(s, -1, -1, d)};
        const bvol_vec3 out[4] = {at(s, 1.25F, -0.5F, d), at(s, -1.25F, -0.5F, d), at(s, 0, 0.25F, d), at(s, 0, -1.25F, d)};
        const int expected = d >= s->first && d <= s->last;
        for (int k = 0; k < 3; k++)
            CHECKF(bvol_frustum_contains_point(s->f, &in[k]) == expected, "convention %d, depths %u: %g", convention,
                   depth_range, (double)d);
        for (int k = 0; k < 4; k++)
            CHECKF(!bvol_frustum_contains_point(s->f, &out[k]), "convention %d, depths %u: beside, at %g", convention,
                   depth_range, (double)d);
    }
}

/* What was lost when the wrong near plane was taken: from 1.2 to 1.5 ahead. */
static void check_box(const seen *s, int convention, unsigned depth_range)
{
    const float a = s->side * 1.2F, b = s->side * 1.5F;
    const bvol_aabb box = aabb(-0.5F, -0.5F, a < b ? a : b, 0.5F, -0.25F, a < b ? b : a);
    CHECKF(bvol_frustum_cull_aabb(s->f, &box) && bvol_frustum_classify_aabb(s->f, &box) == BVOL_INSIDE,
           "convention %d, depths %u", convention, depth_range);
}

static void check_close(bvol_vec3 p, bvol_vec3 expected, int convention, unsigned depth_range)
{
    for (int k = 0; k < 3; k++)
        CHECKF(fabsf(vec3_get(&p, k) - vec3_get(&expected, k)) < 1e-6F, "convention %d, depths %u: axis %d, %g is not %g",
               convention, depth_range, k, (double)vec3_get(&p, k), (double)vec3_get(&expected, k));
}

/* Through ndc (0.5, 0.5), where x is half of its largest and y a quarter or three below 0. */
static void check_ray(const seen *s, int convention, unsigned depth_range)
{
    const float y = convention & Y_DOWN ? -0.75F : -0.25F, end = s->last < INF ? s->last : s->first + 1;
    const bvol_vec3 from = at(s, 0.5F, y, s->first), to = at(s, 0.5F, y, end);
    bvol_ray r;
    CHECK(bvol_frustum_ray(s->f, 0.5F, 0.5F, &r) == BVOL_OK && r.t_min == 0);
    CHECKF(r.t_max == (s->last < INF ? 1 : INF), "convention %d, depths %u: to %g", convention, depth_range, (double)r.t_max);
    check_close(r.origin, from, convention, depth_range);
    const bvol_vec3 d = vec3(to.x - from.x, to.y - from.y, to.z - from.z);
    const float length = s->last < INF ? 1 : sqrtf(d.x * d.x + d.y * d.y + d.z * d.z);
    check_close(r.dir, vec3(d.x / length, d.y / length, d.z / length), convention, depth_range);
}

/* Bounds and corners are those of the region as read too. */
static void check_bounds(const seen *s, int convention, unsigned depth_range)
{
    bvol_vec3 corner[8];
    bvol_aabb box;
    const bvol_result result = s->last < INF ? BVOL_OK : BVOL_ERROR_UNBOUNDED;
    CHECKF(bvol_frustum_corners(s->f, corner) == result && bvol_frustum_bounds(s->f, &box) == result,
           "convention %d, depths %u", convention, depth_range);
    for (int i = 0; i < 8 && result == BVOL_OK; i++) {
        const float y = ((i & 2) != 0) == ((convention & Y_DOWN) != 0) ? -1 : 0, d = i & 4 ? s->last : s->first;
        check_close(corner[i], at(s, i & 1 ? 1 : -1, y, d), convention, depth_range);
        CHECK(bvol_aabb_contains_point(&box, &corner[i]));
    }
}

TEST(peer_bugs_conventions, each_convention_read_as_it_is_or_as_either_loses_nothing)
{
    for (int convention = 0; convention < CONVENTIONS; convention++) {
        const uint32_t told = convention & FROM_MINUS_ONE ? BVOL_DEPTH_MINUS_ONE_TO_ONE : BVOL_DEPTH_ZERO_TO_ONE;
        const uint32_t readings[] = {told, BVOL_DEPTH_EITHER};
        for (int i = 0; i < 2; i++) {
            const seen s = see(convention, readings[i]);
            check_points(&s, convention, readings[i]);
            check_box(&s, convention, readings[i]);
            check_ray(&s, convention, readings[i]);
            check_bounds(&s, convention, readings[i]);
            bvol_frustum_destroy(s.f);
        }
    }
}

/* The matrix for -1..1 read as one for 0..1 begins where z_clip is 0, farther away, if that is what was said. */
TEST(peer_bugs_conventions, the_wrong_depth_range_moves_the_near_plane)
{
    const seen s = see(FROM_MINUS_ONE, BVOL_DEPTH_ZERO_TO_ONE);
    const bvol_vec3 nearer = at(&s, 0, -0.5F, 1.25F), from = at(&s, 0, -0.5F, 1.5F);
    CHECK(bvol_frustum_contains_point(s.f, &nearer) == 0 && bvol_frustum_contains_point(s.f, &from) == 1);
    bvol_frustum_destroy(s.f);
}

/* Without options nothing is told of the depths. */
TEST(peer_bugs_conventions, no_options_lose_nothing)
{
    const bvol_aabb box = aabb(-0.1F, -0.1F, -1.5F, 0.1F, 0, -1.2F);
    float m[16];
    bvol_frustum *f;
    for (int convention = 0; convention < CONVENTIONS; convention++) {
        if (convention & (ROW_MAJOR | LEFT_HANDED))
            continue;
        matrix_of(convention, m);
        CHECK(bvol_frustum_create(m, NULL, NULL, &f) == BVOL_OK);
        CHECKF(bvol_frustum_cull_aabb(f, &box) && bvol_frustum_contains_aabb(f, &box), "convention %d", convention);
        bvol_frustum_destroy(f);
    }
}
