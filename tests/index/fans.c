/* SPDX-License-Identifier: MIT */
/* Fans of many triangles about a vertex, which all are as near as each other, are met at once, and are passed by one beam: what
 * moves onto the vertex, rays, the closest point and the winding number, against all triangles one by one. */
#include "index/model.h"
#include "index/sweepers.h"

#include <math.h>

enum { SIDES_MOST = 1000, TRIANGLES_MOST = 2 * SIDES_MOST };

/* Two cones with a rim in common, from y = 1 to -1, about the y axis; their triangles in any order, from any corner. */
typedef struct spindle {
    size_t count;
    bvol_triangle t[TRIANGLES_MOST];
    bvol_aabb box[TRIANGLES_MOST];
} spindle;

static bvol_vec3 on_rim(size_t i, size_t sides)
{
    const double at = 2 * acos(-1.0) / (double)sides * (double)(i % sides);
    return vec3((float)cos(at), 0, (float)sin(at));
}

static void draw_spindle(size_t sides, spindle *s, chance *c)
{
    s->count = 2 * sides;
    for (size_t i = 0; i < s->count; i++) {
        const bvol_vec3 tip = {0, i < sides ? 1 : -1, 0}, p = on_rim(i, sides), q = on_rim(i + 1, sides);
        const bvol_vec3 corner[3] = {tip, i < sides ? q : p, i < sides ? p : q};
        const size_t k = chance_bits(c) % (i + 1), from = chance_bits(c) % 3;
        s->t[i] = s->t[k];
        s->t[k] = (bvol_triangle){corner[from], corner[(from + 1) % 3], corner[(from + 2) % 3]};
    }
    for (size_t i = 0; i < s->count; i++)
        bvol_triangle_bounds(&s->t[i], &s->box[i]);
}

static bvol_index *index_of_spindle(const bvol_index_options *options, const spindle *s)
{
    static uint32_t numbers[TRIANGLES_MOST][3];
    bvol_index *index;
    for (uint32_t i = 0; i < s->count; i++)
        for (uint32_t k = 0; k < 3; k++)
            numbers[i][k] = 3 * i + k;
    const bvol_triangle_mesh mesh = {.size = sizeof mesh,
                                     .index_bits = 32,
                                     .vertices = &s->t->a,
                                     .vertex_count = 3 * s->count,
                                     .indices = numbers,
                                     .count = s->count};
    CHECK(bvol_index_create(options, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
    return index;
}

static void check_first(const sweeper *with, const spindle *s, const bvol_index *index, const mover *m)
{
    bvol_sweep_hit hit, got, best = {.t_enter = INFINITY};
    uint32_t first = BVOL_NO_ID, id = BVOL_NO_ID;
    for (uint32_t i = 0; i < s->count; i++)
        if (sweep_single(m, with->interior, BVOL_KIND_TRIANGLE, &s->t[i], &s->box[i], &hit) && hit.t_enter < best.t_enter) {
            best = hit;
            first = i;
        }
    CHECK(with->first(index, m->value, &m->motion, NULL, &id, &got) == (first != BVOL_NO_ID));
    CHECKF(id == first, "%s: %u, not %u of %zu", with->name, (unsigned)id, (unsigned)first, s->count);
    CHECK(first == BVOL_NO_ID || memcmp(&got, &best, sizeof got) == 0);
}

/* Straight down, so that they meet the tip at t = 1/2; and from anywhere above to near the tip. */
static void check_sweeps(const spindle *s, const bvol_index *index, chance *c)
{
    const int straight = one_in(c, 4);
    const bvol_vec3 off = chance_vec3(c, -1, 1), motion = straight ? vec3(0, -2, 0) : vec3(-2 * off.x, -1.5F, -2 * off.z);
    const float x = straight ? 0 : off.x, z = straight ? 0 : off.z, r = 0.25F;
    const bvol_sphere ball = {{x, 2.25F, z}, r};
    const bvol_capsule capsule = {{x - r, 2.25F, z}, {x + r, 2.25F + (straight ? 0 : off.y), z}, r};
    const bvol_aabb box = {{x - r, 2, z - r}, {x + r, 3, z + r}};
    const bvol_obb obb = {{x, 2.25F, z}, {r, r, r}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
    const void *const values[] = {
        [BVOL_KIND_AABB] = &box, [BVOL_KIND_SPHERE] = &ball, [BVOL_KIND_CAPSULE] = &capsule, [BVOL_KIND_OBB] = &obb};
    for (int i = 0; i < SWEEPERS; i++)
        if (sweepers[i].kind != 0)
            check_first(&sweepers[i], s, index, &(mover){sweepers[i].kind, values[sweepers[i].kind], NULL, motion});
}

static void check_closest(const spindle *s, const bvol_index *index, bvol_vec3 p)
{
    bvol_index_closest closest;
    float least = INFINITY;
    uint32_t first = BVOL_NO_ID;
    for (uint32_t i = 0; i < s->count; i++) {
        const float sq = bvol_triangle_distance_sq_point(&s->t[i], &p);
        first = sq < least ? i : first;
        least = fminf(sq, least);
    }
    CHECK(bvol_index_closest_point(index, &p, INFINITY, NULL, &closest) && closest.id == first && closest.distance_sq == least);
}

/* The rim is a polygon; so points off the axis that are near the cones are not asked. */
static void check_winding(const bvol_index *index, bvol_vec3 p)
{
    const double off = hypot((double)p.x, (double)p.z), beyond = off + fabs((double)p.y) - 1;
    if (off == 0 || fabs(beyond) > 0.01)
        CHECK(bvol_index_encloses_point(index, &p) == (beyond <= 0));
}

static void check_first_hit(const spindle *s, const bvol_index *index, bvol_vec3 origin, bvol_vec3 dir)
{
    const bvol_ray ray = {origin, 0, dir, INFINITY};
    bvol_ray_hit hit, got, best = {.t_enter = INFINITY};
    uint32_t first = BVOL_NO_ID, id = BVOL_NO_ID;
    for (uint32_t i = 0; i < s->count; i++)
        if (bvol_ray_hits_triangle(&ray, &s->t[i], &hit) && hit.t_enter < best.t_enter) {
            best = hit;
            first = i;
        }
    CHECK(bvol_index_raycast_first(index, &ray, NULL, &id, &got) == (first != BVOL_NO_ID));
    CHECKF(id == first, "a ray: %u, not %u of %zu", (unsigned)id, (unsigned)first, s->count);
    CHECK(first == BVOL_NO_ID || memcmp(&got, &best, sizeof got) == 0);
}

/* Onto the tip, straight, aslant, and along a side, from above and from the rim. From far away its t lies between two floats,
 * of which the record of each triangle has one. */
static void check_rays(const spindle *s, const bvol_index *index, size_t sides, chance *c)
{
    const bvol_vec3 p = on_rim(chance_bits(c) % sides, sides), off = chance_vec3(c, -1, 1);
    check_first_hit(s, index, vec3(0, 3, 0), vec3(0, -1, 0));
    check_first_hit(s, index, vec3(0, 0x1p24F + 4, 0), vec3(0, -0x1p24F, 0));
    check_first_hit(s, index, vec3(-1.5F, 4, -1), vec3(0.75F, -1.5F, 0.5F));
    check_first_hit(s, index, vec3(off.x, 3, off.z), vec3(-off.x, -2, -off.z));
    check_first_hit(s, index, vec3(-p.x, 2, -p.z), vec3(p.x, -1, p.z));
    check_first_hit(s, index, vec3(2 * p.x, -1, 2 * p.z), vec3(-p.x, 1, -p.z));
}

static void check_fan(size_t sides, int e, chance *c)
{
    static spindle s;
    draw_spindle(sides, &s, c);
    bvol_index *const index = index_of_spindle(&engines[e], &s);
    const bvol_vec3 near = chance_vec3(c, -0.75, 0.75),
                    points[] = {{0, 2, 0},   {0, 1, 0},     {0, 0.5F, 0}, {0, 0, 0},       {-3, 1, 0},          {-3, 0, 0},
                                {-3, -1, 0}, {0, -1.5F, 0}, near,         {-near.x, 1, 0}, {-2, near.y, near.z}};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        check_closest(&s, index, points[i]);
        check_winding(index, points[i]);
    }
    check_sweeps(&s, index, c);
    check_rays(&s, index, sides, c);
    bvol_index_destroy(index);
}

TEST(index_fans, questions_about_a_vertex_of_a_hundred_triangles)
{
    chance c = {test_seed()};
    for (int e = 0; e < ENGINES; e++)
        for (long n = test_cases(40); n > 0; n--)
            check_fan(100, e, &c);
}

TEST(index_fans, questions_about_a_vertex_of_a_thousand_triangles)
{
    chance c = {test_seed() + 1};
    for (int e = 0; e < ENGINES; e++)
        check_fan(SIDES_MOST, e, &c);
}

/* The first is met on a side, 2^-16 from its corner, which in the record is 1: as if it were at the corner, of which the other,
 * which is steep, is met much earlier. */
TEST(index_fans, a_ray_beside_a_corner_of_two_triangles)
{
    const bvol_vec3 tip = {0, 1, 0};
    static spindle s = {.count = 2};
    s.t[0] = (bvol_triangle){{1024, 1, 0}, tip, {1024, 1, -1024}};
    s.t[1] = (bvol_triangle){tip, {1, 65, 1}, {1, 65, -1}};
    for (int e = 0; e < ENGINES; e++) {
        bvol_index *const index = index_of_spindle(&engines[e], &s);
        check_first_hit(&s, index, vec3(0x1p-16F, 3, 0), vec3(0, -1, 0));
        bvol_index_destroy(index);
    }
}
