/* SPDX-License-Identifier: MIT */
/* Pairs of shapes from a fixed seed. Both shapes of a pair are made about points that lie `spread` apart; the spread is found
 * by bisection, so that the wanted share of the pairs answers true. */
#include "bench.h"
#include "harness/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void multiply(float p[3][3], float q[3][3], float out[3][3])
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            out[i][j] = p[i][0] * q[0][j] + p[i][1] * q[1][j] + p[i][2] * q[2][j];
}

/* --- shapes about a point ----------------------------------------------------------------------------------------------- */

typedef struct style {
    float scale;
    axes axes;
} style;

static void make_point(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    (void)state, (void)s;
    *(bvol_vec3 *)out = at;
}

static void make_plane(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    (void)s;
    bvol_vec3 n = random_direction(state);
    *(bvol_plane *)out = (bvol_plane){n, -(n.x * at.x + n.y * at.y + n.z * at.z)};
}

static void make_aabb(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    bvol_vec3 h = random_extents(state, s.scale);
    *(bvol_aabb *)out = (bvol_aabb){{at.x - h.x, at.y - h.y, at.z - h.z}, {at.x + h.x, at.y + h.y, at.z + h.z}};
}

static void make_sphere(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    *(bvol_sphere *)out = (bvol_sphere){at, random_uniform(state, 0.25f, 2) * s.scale};
}

static void make_obb(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    float m[3][3], p[3][3], q[3][3];
    random_rotation(state, m);
    if (s.axes == AXES_PRODUCT) {
        memcpy(p, m, sizeof p);
        random_rotation(state, q);
        multiply(p, q, m);
    }
    bvol_obb box = {.center = at, .extent = random_extents(state, s.scale)};
    memcpy(box.axis, m, sizeof m);
    *(bvol_obb *)out = box;
}

/* Each end about as far from the point as a box's side. */
static void make_segment(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    bvol_vec3 h = random_extents(state, s.scale), d = random_direction(state);
    *(bvol_segment *)out = (bvol_segment){{at.x - h.x * d.x, at.y - h.x * d.y, at.z - h.x * d.z},
                                          {at.x + h.y * d.x, at.y + h.y * d.y, at.z + h.y * d.z}};
}

static void make_capsule(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    bvol_segment core;
    make_segment(state, at, s, &core);
    *(bvol_capsule *)out = (bvol_capsule){core.a, core.b, random_uniform(state, 0.25f, 1) * s.scale};
}

/* Of points as far from the middle as a box's corners. */
static void make_kdop(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    enum { COUNT = 16 };
    bvol_vec3 p[COUNT];
    for (int i = 0; i < COUNT; ++i) {
        const bvol_vec3 h = random_extents(state, s.scale), d = random_direction(state);
        p[i] = (bvol_vec3){at.x + h.x * d.x, at.y + h.x * d.y, at.z + h.x * d.z};
    }
    (void)bvol_kdop_from_points(p, COUNT, 0, 26, out);
}

static void make_kdop2(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    enum { COUNT = 8 };
    bvol_vec2 p[COUNT];
    for (int i = 0; i < COUNT; ++i) {
        const bvol_vec3 h = random_extents(state, s.scale), d = random_direction(state);
        p[i] = (bvol_vec2){at.x + h.x * d.x, at.y + h.x * d.y};
    }
    (void)bvol_kdop2_from_points(p, COUNT, 0, out);
}

static void make_triangle(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    float m[3][3], h[3];
    random_rotation(state, m);
    for (int i = 0; i < 3; ++i)
        h[i] = random_uniform(state, 0.25f, 2) * s.scale;
    *(bvol_triangle *)out = (bvol_triangle){{at.x + h[0] * m[0][0], at.y + h[0] * m[0][1], at.z + h[0] * m[0][2]},
                                            {at.x + h[1] * m[1][0], at.y + h[1] * m[1][1], at.z + h[1] * m[1][2]},
                                            {at.x - h[2] * m[0][0] - h[2] * m[1][0], at.y - h[2] * m[0][1] - h[2] * m[1][1],
                                             at.z - h[2] * m[0][2] - h[2] * m[1][2]}};
}

/* A ray that begins outside and passes near the point. */
static void make_ray(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    (void)s;
    bvol_vec3 d = random_direction(state);
    float far = random_uniform(state, 5, 20);
    *(bvol_ray *)out = (bvol_ray){{at.x - far * d.x, at.y - far * d.y, at.z - far * d.z}, 0, d, INFINITY};
}

/* --- other forms, and shapes in the plane ----------------------------------------------------------------------------- */

static void make_centered(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    *(bvol_aabb_centered *)out = (bvol_aabb_centered){at, random_extents(state, s.scale)};
}

static void make_sized(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    bvol_vec3 h = random_extents(state, s.scale);
    *(bvol_aabb_sized *)out = (bvol_aabb_sized){{at.x - h.x, at.y - h.y, at.z - h.z}, {2 * h.x, 2 * h.y, 2 * h.z}};
}

static bvol_vec2 flat(bvol_vec3 v)
{
    return (bvol_vec2){v.x, v.y};
}

static void make_point2(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    (void)state, (void)s;
    *(bvol_point2 *)out = flat(at);
}

static void make_aabb2(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    bvol_vec3 h = random_extents(state, s.scale);
    *(bvol_aabb2 *)out = (bvol_aabb2){{at.x - h.x, at.y - h.y}, {at.x + h.x, at.y + h.y}};
}

static void make_circle(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    *(bvol_circle *)out = (bvol_circle){flat(at), random_uniform(state, 0.25f, 2) * s.scale};
}

static void make_obb2(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    float angle = random_uniform(state, -3.2f, 3.2f), x = cosf(angle), y = sinf(angle);
    *(bvol_obb2 *)out = (bvol_obb2){flat(at), flat(random_extents(state, s.scale)), {{x, y}, {-y, x}}};
}

static void make_segment2(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    bvol_vec3 h = random_extents(state, s.scale), d = random_direction(state);
    *(bvol_segment2 *)out = (bvol_segment2){{at.x - h.x * d.x, at.y - h.x * d.y}, {at.x + h.x * d.x, at.y + h.x * d.y}};
}

/* Corners on an ellipse, one in each sixth of the turn, kept in a ring of points that is as long as all polygons of a run. */
enum { CORNERS = 6, POLYGONS = 2 * PAIRS };
typedef struct corners {
    bvol_vec2 point[CORNERS];
} corners;

static void make_polygon2(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    static corners ring[POLYGONS];
    static size_t next;
    bvol_vec3 h = random_extents(state, s.scale);
    corners *own = &ring[next++ % POLYGONS];
    for (int i = 0; i < CORNERS; ++i) {
        float angle = ((float)i + random_uniform(state, 0.1f, 0.9f)) * (6.2831853f / CORNERS);
        own->point[i] = (bvol_vec2){at.x + h.x * cosf(angle), at.y + h.y * sinf(angle)};
    }
    *(bvol_polygon2 *)out = (bvol_polygon2){own->point, CORNERS, 0};
}

static void make_ray2(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    (void)s;
    float angle = random_uniform(state, -3.2f, 3.2f), x = cosf(angle), y = sinf(angle), far = random_uniform(state, 5, 20);
    *(bvol_ray2 *)out = (bvol_ray2){{at.x - far * x, at.y - far * y}, 0, {x, y}, INFINITY};
}

static void make_centered2(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    *(bvol_aabb2_centered *)out = (bvol_aabb2_centered){flat(at), flat(random_extents(state, s.scale))};
}

static void make_sized2(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    bvol_vec3 h = random_extents(state, s.scale);
    *(bvol_aabb2_sized *)out = (bvol_aabb2_sized){{at.x - h.x, at.y - h.y}, {2 * h.x, 2 * h.y}};
}

/* A pointer to the one frustum: many shapes are culled against one. */
static void make_frustum(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    (void)state, (void)at, (void)s;
    *(const bvol_frustum **)out = bench_camera();
}

/* A pointer to one of some others, about the same place. */
static void make_other_frustum(uint64_t *state, bvol_vec3 at, style s, void *out)
{
    (void)at, (void)s;
    *(const bvol_frustum **)out = bench_other_camera((int)random_uniform(state, 0, CAMERAS - 0.5F));
}

/* --- shapes that grow --------------------------------------------------------------------------------------------------- */

static void grow_plane(void *shape, float by)
{
    ((bvol_plane *)shape)->d += by;
}

static void grow_aabb(void *shape, float by)
{
    bvol_aabb *box = shape;
    *box =
        (bvol_aabb){{box->min.x - by, box->min.y - by, box->min.z - by}, {box->max.x + by, box->max.y + by, box->max.z + by}};
}

static void grow_sphere(void *shape, float by)
{
    ((bvol_sphere *)shape)->radius += by;
}

static void grow_obb(void *shape, float by)
{
    bvol_vec3 *h = &((bvol_obb *)shape)->extent;
    *h = (bvol_vec3){h->x + by, h->y + by, h->z + by};
}

static float distance(bvol_vec3 a, bvol_vec3 b)
{
    return sqrtf((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

static bvol_vec3 away_from(bvol_vec3 middle, bvol_vec3 p, float by)
{
    const float part = by / distance(middle, p);
    return (bvol_vec3){p.x + part * (p.x - middle.x), p.y + part * (p.y - middle.y), p.z + part * (p.z - middle.z)};
}

/* By its own direction. */
static void grow_segment(void *shape, float by)
{
    bvol_segment *s = shape;
    *s = (bvol_segment){away_from(s->b, s->a, by), away_from(s->a, s->b, by)};
}

static void grow_capsule(void *shape, float by)
{
    ((bvol_capsule *)shape)->radius += by;
}

static void grow_triangle(void *shape, float by)
{
    bvol_triangle *t = shape;
    bvol_vec3 m = {(t->a.x + t->b.x + t->c.x) / 3, (t->a.y + t->b.y + t->c.y) / 3, (t->a.z + t->b.z + t->c.z) / 3};
    *t = (bvol_triangle){away_from(m, t->a, by), away_from(m, t->b, by), away_from(m, t->c, by)};
}

static void grow_centered(void *shape, float by)
{
    bvol_vec3 *h = &((bvol_aabb_centered *)shape)->extent;
    *h = (bvol_vec3){h->x + by, h->y + by, h->z + by};
}

static void grow_sized(void *shape, float by)
{
    bvol_aabb_sized *b = shape;
    *b = (bvol_aabb_sized){{b->min.x - by, b->min.y - by, b->min.z - by},
                           {b->size.x + 2 * by, b->size.y + 2 * by, b->size.z + 2 * by}};
}

static void grow_aabb2(void *shape, float by)
{
    bvol_aabb2 *box = shape;
    *box = (bvol_aabb2){{box->min.x - by, box->min.y - by}, {box->max.x + by, box->max.y + by}};
}

static void grow_circle(void *shape, float by)
{
    ((bvol_circle *)shape)->radius += by;
}

static void grow_obb2(void *shape, float by)
{
    bvol_vec2 *h = &((bvol_obb2 *)shape)->extent;
    *h = (bvol_vec2){h->x + by, h->y + by};
}

/* By its own direction. */
static void grow_segment2(void *shape, float by)
{
    bvol_segment2 *s = shape;
    float x = s->b.x - s->a.x, y = s->b.y - s->a.y, length = hypotf(x, y);
    *s = (bvol_segment2){{s->a.x - by * x / length, s->a.y - by * y / length},
                         {s->b.x + by * x / length, s->b.y + by * y / length}};
}

/* Away from its middle, in points of its own. */
static void grow_polygon2(void *shape, float by)
{
    static corners grown;
    bvol_polygon2 *polygon = shape;
    bvol_vec2 middle = {0, 0};
    memcpy(&grown, polygon->points, sizeof grown);
    for (int i = 0; i < CORNERS; ++i)
        middle = (bvol_vec2){middle.x + grown.point[i].x / CORNERS, middle.y + grown.point[i].y / CORNERS};
    for (int i = 0; i < CORNERS; ++i) {
        bvol_vec2 *p = &grown.point[i];
        float x = p->x - middle.x, y = p->y - middle.y, far = hypotf(x, y);
        *p = (bvol_vec2){p->x + by * x / far, p->y + by * y / far};
    }
    polygon->points = grown.point;
}

static void grow_centered2(void *shape, float by)
{
    bvol_vec2 *h = &((bvol_aabb2_centered *)shape)->extent;
    *h = (bvol_vec2){h->x + by, h->y + by};
}

static void grow_sized2(void *shape, float by)
{
    bvol_aabb2_sized *b = shape;
    *b = (bvol_aabb2_sized){{b->min.x - by, b->min.y - by}, {b->size.x + 2 * by, b->size.y + 2 * by}};
}

/* --- kinds and pairs ---------------------------------------------------------------------------------------------------- */

static const struct {
    size_t size;
    void (*make)(uint64_t *state, bvol_vec3 at, style s, void *out);
    void (*grow)(void *shape, float by); /* NULL if it has no size */
} kinds[KIND_COUNT] = {
    [KIND_point] = {sizeof(bvol_point), make_point, NULL},
    [KIND_segment] = {sizeof(bvol_segment), make_segment, grow_segment},
    [KIND_capsule] = {sizeof(bvol_capsule), make_capsule, grow_capsule},
    [KIND_triangle] = {sizeof(bvol_triangle), make_triangle, grow_triangle},
    [KIND_plane] = {sizeof(bvol_plane), make_plane, grow_plane},
    [KIND_aabb] = {sizeof(bvol_aabb), make_aabb, grow_aabb},
    [KIND_sphere] = {sizeof(bvol_sphere), make_sphere, grow_sphere},
    [KIND_obb] = {sizeof(bvol_obb), make_obb, grow_obb},
    [KIND_ray] = {sizeof(bvol_ray), make_ray, NULL},
    [KIND_aabb_centered] = {sizeof(bvol_aabb_centered), make_centered, grow_centered},
    [KIND_aabb_sized] = {sizeof(bvol_aabb_sized), make_sized, grow_sized},
    [KIND_point2] = {sizeof(bvol_point2), make_point2, NULL},
    [KIND_segment2] = {sizeof(bvol_segment2), make_segment2, grow_segment2},
    [KIND_polygon2] = {sizeof(bvol_polygon2), make_polygon2, grow_polygon2},
    [KIND_aabb2] = {sizeof(bvol_aabb2), make_aabb2, grow_aabb2},
    [KIND_circle] = {sizeof(bvol_circle), make_circle, grow_circle},
    [KIND_obb2] = {sizeof(bvol_obb2), make_obb2, grow_obb2},
    [KIND_kdop] = {sizeof(bvol_kdop), make_kdop, NULL},
    [KIND_kdop2] = {sizeof(bvol_kdop2), make_kdop2, NULL},
    [KIND_ray2] = {sizeof(bvol_ray2), make_ray2, NULL},
    [KIND_aabb2_centered] = {sizeof(bvol_aabb2_centered), make_centered2, grow_centered2},
    [KIND_aabb2_sized] = {sizeof(bvol_aabb2_sized), make_sized2, grow_sized2},
    [KIND_frustum] = {sizeof(bvol_frustum *), make_frustum, NULL},
    [KIND_other_frustum] = {sizeof(bvol_frustum *), make_other_frustum, NULL},
};

static const void *shape_at(const void *shapes, size_t size, size_t index)
{
    return (const char *)shapes + index * size;
}

static void fill(const workload *w, uint64_t seed, float spread, pairs *p)
{
    uint64_t state = random_state(seed);
    style style_a = {w->scale_a > 0 ? w->scale_a : 1, w->axes}, style_b = {w->scale_b > 0 ? w->scale_b : 1, w->axes};
    for (size_t i = 0; i < p->count; ++i) {
        bvol_vec3 at = random_in_cube(&state), off = random_in_cube(&state);
        at = (bvol_vec3){10 * at.x, 10 * at.y, 10 * at.z};
        bvol_vec3 beside = {at.x + spread * off.x, at.y + spread * off.y, at.z + spread * off.z};
        kinds[w->a].make(&state, at, style_a, (char *)p->a + i * p->size_a);
        kinds[w->b].make(&state, beside, style_b, (char *)p->b + i * p->size_b);
    }
}

long pairs_answer(const workload *w, any_function test, const pairs *p, size_t index)
{
    return w->call(test, shape_at(p->a, p->size_a, index), shape_at(p->b, p->size_b, index), 1);
}

/* A shape of any kind that grows. */
typedef union grown {
    bvol_segment segment;
    bvol_plane plane;
    bvol_aabb aabb;
    bvol_sphere sphere;
    bvol_capsule capsule;
    bvol_obb obb;
    bvol_triangle triangle;
    bvol_aabb_centered centered;
    bvol_aabb_sized sized;
    bvol_aabb2 aabb2;
    bvol_circle circle;
    bvol_obb2 obb2;
    bvol_segment2 segment2;
    bvol_polygon2 polygon2;
} grown;

static const void *grow(kind k, const void *shape, float by, grown *room)
{
    if (!kinds[k].grow || by == 0)
        return shape;
    memcpy(room, shape, kinds[k].size);
    kinds[k].grow(room, by);
    return room;
}

long pairs_answer_grown(const workload *w, any_function test, const pairs *p, size_t index, float by_a, float by_b)
{
    grown a, b;
    return w->call(test, grow(w->a, shape_at(p->a, p->size_a, index), by_a, &a),
                   grow(w->b, shape_at(p->b, p->size_b, index), by_b, &b), 1);
}

static double share_at(const workload *w, uint64_t seed, float spread, pairs *p)
{
    fill(w, seed, spread, p);
    size_t hits = 0;
    for (size_t i = 0; i < SOME_PAIRS; ++i)
        hits += pairs_answer(w, w->exact, p, i) != 0;
    return (double)hits / SOME_PAIRS;
}

/* Found on the first SOME_PAIRS, and left in their data. */
static float find_spread(const workload *w, uint64_t seed, pairs *p)
{
    /* Most shares fall as the spread grows; that of shapes within half-spaces rises. */
    double wanted = w->overlap > 0 ? w->overlap : 0.5;
    float near = 0.25F, far = 64, middle = far; /* nearer, too many pairs would just touch */
    int rises = share_at(w, seed, far, p) > share_at(w, seed, near, p);
    for (int i = 0; i < 20; ++i) {
        middle = (near + far) / 2;
        if ((share_at(w, seed, middle, p) > wanted) != rises)
            near = middle;
        else
            far = middle;
    }
    return middle;
}

pairs pairs_make(const workload *w, uint64_t seed, size_t count)
{
    size_t room = count > SOME_PAIRS ? count : SOME_PAIRS;
    pairs p = {.size_a = kinds[w->a].size, .size_b = kinds[w->b].size, .count = SOME_PAIRS};
    p.a = malloc(room * p.size_a);
    p.b = malloc(room * p.size_b);
    if (!p.a || !p.b) {
        fputs("bench: out of memory\n", stderr);
        exit(1);
    }
    float spread = find_spread(w, seed, &p);
    p.count = count;
    if (count > SOME_PAIRS)
        fill(w, seed, spread, &p);
    return p;
}

void pairs_free(pairs *p)
{
    free(p->a);
    free(p->b);
}
