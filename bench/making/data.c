/* SPDX-License-Identifier: MIT */
#include "harness/random.h"
#include "making.h"

#include <math.h>
#include <string.h>

/* What a family is called, the maps it has, and whether shapes lie about the origin; a map that only turns leaves that where it
 * is. */
static const struct {
    const char *name;
    family maps;
    int centred, turns;
} traits[FAMILIES] = {[RANDOM] = {"random", RANDOM, 0, 0},
                      [RIGID] = {"rigid", RIGID, 0, 0},
                      [YAW] = {"yaw", YAW, 0, 0},
                      [IDENTITY] = {"identity", IDENTITY, 0, 0},
                      [GRID] = {"grid", GRID, 0, 0},
                      [FAR] = {"far", FAR, 0, 0},
                      [CENTRED] = {"rigid, about the origin", RIGID, 1, 0},
                      [CENTRED_TURN] = {"rotation, about the origin", RIGID, 1, 1},
                      [CENTRED_YAW] = {"yaw, about the origin", YAW, 1, 0},
                      [CENTRED_IDENTITY] = {"identity, about the origin", IDENTITY, 1, 0},
                      [CENTRED_GRID] = {"grid, about the origin", GRID, 1, 0}};

const char *family_name(family f)
{
    return traits[f].name;
}

static int on_grid(family f)
{
    return traits[f].maps == GRID;
}

static float cloud[3 * 2 * CLOUD];

static float any(uint64_t *state, float low, float high)
{
    return random_uniform(state, low, high);
}

/* Integers where the family asks for them. */
static float coordinate(uint64_t *state, family f, float reach)
{
    const float x = any(state, -reach, reach);
    return on_grid(f) ? roundf(x) : f == FAR ? x + 1e4F : x;
}

static bvol_vec3 point(uint64_t *state, family f)
{
    const float x = coordinate(state, f, 10), y = coordinate(state, f, 10), z = coordinate(state, f, 10);
    return (bvol_vec3){x, y, z};
}

/* Of a sphere or a box. */
static bvol_vec3 center(uint64_t *state, family f)
{
    const bvol_vec3 p = point(state, f);
    return traits[f].centred ? (bvol_vec3){0, 0, 0} : p;
}

static bvol_vec3 extents(uint64_t *state, family f)
{
    bvol_vec3 e = random_extents(state, 1);
    return on_grid(f) ? (bvol_vec3){1, 2, 3} : e;
}

/* Right-handed quarter turns: columns are coordinate axes, each with a sign. */
static void quarter_turn(uint64_t *state, float m[3][3])
{
    const int first = (int)any(state, 0, 2.99F), second = (first + 1) % 3, third = (first + 2) % 3;
    const float s = any(state, -1, 1) < 0 ? -1.0F : 1.0F, t = any(state, -1, 1) < 0 ? -1.0F : 1.0F;
    memset(m, 0, 9 * sizeof(float));
    m[0][first] = s;
    m[1][second] = t;
    m[2][third] = s * t;
}

static void linear_part(uint64_t *state, family of, float m[3][3])
{
    const family f = traits[of].maps;
    const float identity[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, angle = any(state, -3, 3);
    memcpy(m, identity, sizeof identity);
    if (f == RANDOM)
        for (int i = 0; i < 9; ++i)
            m[i / 3][i % 3] = any(state, -2, 2);
    else if (f == RIGID || f == FAR)
        random_rotation(state, m);
    else if (f == GRID)
        quarter_turn(state, m);
    else if (f == YAW) {
        m[0][0] = m[2][2] = cosf(angle);
        m[2][0] = sinf(angle);
        m[0][2] = -m[2][0];
    }
}

static void fill_maps(uint64_t *state, family f, item *s)
{
    float m[3][3];
    const bvol_vec3 t = point(state, f);
    const family maps = traits[f].maps;
    linear_part(state, f, m);
    for (int k = 0; k < 3; ++k)
        for (int c = 0; c < 4; ++c)
            s->matrix[4 * k + c] = c < 3 ? (maps == GRID ? 2 : 1) * m[k][c] : 0;
    const float last[4] = {t.x, t.y, t.z, 1}, none[4] = {0, 0, 0, 1};
    memcpy(s->matrix + 12, maps == IDENTITY || traits[f].turns ? none : last, sizeof last);
    const float angle = any(state, -3, 3), c = maps == IDENTITY || maps == GRID ? 1 : cosf(angle),
                d = maps == IDENTITY || maps == GRID ? 0 : sinf(angle);
    const float flat[6] = {c, d, -d, c, s->matrix[12], s->matrix[13]};
    memcpy(s->matrix2, flat, sizeof flat);
    for (int i = 0; i < 4 && f == RANDOM; ++i)
        s->matrix2[i] = any(state, -2, 2);
}

static bvol_obb obb(uint64_t *state, family f)
{
    bvol_obb box = {center(state, f), extents(state, f), {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    linear_part(state, f == RANDOM ? RIGID : f, (float(*)[3])box.axis);
    return box;
}

static bvol_aabb aabb(uint64_t *state, family f)
{
    const bvol_vec3 c = center(state, f), h = extents(state, f);
    return (bvol_aabb){{c.x - h.x, c.y - h.y, c.z - h.z}, {c.x + h.x, c.y + h.y, c.z + h.z}};
}

static bvol_vec2 drop(bvol_vec3 v)
{
    return (bvol_vec2){v.x, v.y};
}

static bvol_aabb2 drop_box(const bvol_aabb *box)
{
    return (bvol_aabb2){drop(box->min), drop(box->max)};
}

static void fill_flat(family f, item *s)
{
    const bvol_vec2 axis[2] = {{s->matrix2[0], s->matrix2[1]}, {s->matrix2[2], s->matrix2[3]}};
    s->point2 = drop(s->point);
    s->point2_b = drop(s->point_b);
    s->box2 = drop_box(&s->box);
    s->box2_b = drop_box(&s->box_b);
    s->obb2 = (bvol_obb2){drop(s->obb.center), drop(s->obb.extent), {axis[0], axis[1]}};
    if (f == RANDOM)
        s->obb2.axis[0] = (bvol_vec2){0.6F, 0.8F}, s->obb2.axis[1] = (bvol_vec2){-0.8F, 0.6F};
    s->circle = (bvol_circle){drop(s->sphere.center), s->sphere.radius};
    s->segment2 = (bvol_segment2){s->point2, s->point2_b};
    s->ray2 = (bvol_ray2){.origin = s->point2, .dir = {s->ray.dir.x, s->ray.dir.y}, .t_max = 10};
    s->polygon2 = (bvol_polygon2){(const bvol_vec2 *)s->cloud, 4, 0};
    s->gap = (bvol_separation){.state = BVOL_SEPARATION_OVERLAPPING, .distance = -0.5F, .normal = {0.6F, 0, 0.8F}};
    bvol_aabb_centered_from_aabb(&s->box, &s->centered);
    bvol_aabb_sized_from_aabb(&s->box, &s->sized);
    bvol_aabb2_centered_from_aabb2(&s->box2, &s->centered2);
    bvol_aabb2_sized_from_aabb2(&s->box2, &s->sized2);
}

static void fill_kdops(item *s)
{
    (void)bvol_kdop_from_points((const bvol_vec3 *)s->cloud, 8, 0, 26, &s->kdop);
    (void)bvol_kdop_from_points(&s->triangle.a, 3, 0, 26, &s->kdop_b);
    (void)bvol_kdop2_from_points((const bvol_vec2 *)s->cloud, 8, 0, &s->kdop2);
    (void)bvol_kdop2_from_points(&s->segment2.a, 2, 0, &s->kdop2_b);
}

static void fill_item(uint64_t *state, family f, item *s)
{
    fill_maps(state, f, s);
    s->point = point(state, f);
    s->point_b = point(state, f);
    s->box = aabb(state, f);
    s->box_b = aabb(state, f);
    s->obb = obb(state, f);
    s->obb_b = obb(state, f);
    s->sphere = (bvol_sphere){center(state, f), on_grid(f) ? 2 : any(state, 0.25F, 2)};
    s->capsule = (bvol_capsule){s->point, s->point_b, s->sphere.radius};
    const bvol_vec3 n = on_grid(f) ? (bvol_vec3){0, 1, 0} : random_direction(state);
    s->plane = (bvol_plane){n, coordinate(state, f, 10)};
    s->segment = (bvol_segment){s->point, s->point_b};
    s->triangle = (bvol_triangle){s->point, s->point_b, point(state, f)};
    s->ray = (bvol_ray){s->point, 0, n, 10};
    s->t = on_grid(f) ? 2 : any(state, 0.1F, 2);
    s->cloud = &cloud[3 * (size_t)any(state, 0, CLOUD - 1)];
    fill_flat(f, s);
    fill_kdops(s);
}

bvol_aabb_f64 making_doubles[ITEMS];

void making_fill(family f, uint64_t seed, item items[ITEMS])
{
    uint64_t state = random_state(seed * FAMILIES + (uint64_t)f);
    for (int i = 0; i < 2 * CLOUD; ++i) {
        const bvol_vec3 p = point(&state, f);
        memcpy(&cloud[3 * (size_t)i], &p, sizeof p);
    }
    for (int i = 0; i < ITEMS; ++i) {
        const bvol_aabb *const box = &items[i].box;
        fill_item(&state, f, &items[i]);
        making_doubles[i] = (bvol_aabb_f64){{1.1 * (double)box->min.x, 1.1 * (double)box->min.y, 1.1 * (double)box->min.z},
                                            {1.1 * (double)box->max.x, 1.1 * (double)box->max.y, 1.1 * (double)box->max.z}};
    }
}
