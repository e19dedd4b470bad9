/* SPDX-License-Identifier: MIT */
/* Nothing of libm but sqrt is used here, never two draws in one expression, and no float becomes an integer: so the corpus is
 * the same whatever compiles it. */
#include "corpus.h"

#include "chance.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* How numbers are drawn. */
enum style {
    ORDINARY, /* places about the origin, sizes about 1 */
    LATTICE,  /* small integers, sides along integer vectors: contacts are exact ties */
    DYADIC,   /* the same in eighths */
    FAR,      /* far from the origin */
    SCALED,   /* ordinary times 2^-140 to 2^110 */
    TINY,     /* the lattice times 2^-149 */
    HUGE_,    /* the lattice times 2^122 to 2^125 */
    SPECIAL,  /* the lattice with odd values, NaN and infinity among them */
    BITS,     /* every float random bits */
    STYLES
};

/* One stream of random numbers each. */
enum tag {
    SETTING,
    POINT,
    SIZE,
    PLANE,
    RAY,
    SPHERE,
    BOX,
    CENTERED,
    SIZED,
    OBB,
    PLANES,
    VIEW_PROJ,
    MATRIX,
    CLOUD,
    NUMBERS,
    SEGMENT,
    TRIANGLE,
    CAPSULE,
    POLYGON,
    TAGS = 64,   /* more than there are */
    FLAT = TAGS, /* added for the twin in the plane */
    SECOND = 2 * TAGS,
};

/* What the shapes of a scene, in space or in the plane, have in common. */
typedef struct setting {
    uint64_t seed;
    enum style style;
    int dim;
    double point[3];    /* where they meet */
    double frame[3][3]; /* orthogonal; shapes lie on the two sides of the plane that is normal to the first */
    double scale;       /* a power of two for all lengths */
} setting;

static chance stream(const setting *s, int tag)
{
    chance c = {s->seed + 1000003U * (uint64_t)(tag + (s->dim == 2 ? FLAT : 0))};
    c.state = chance_bits(&c);
    return c;
}

/* --- numbers --- */

static double power_of_two(int exponent)
{
    double out = 1;
    for (; exponent > 0; exponent--)
        out *= 2;
    for (; exponent < 0; exponent++)
        out /= 2;
    return out;
}

static float rounded(double x)
{
    return x > FLT_MAX ? INFINITY : x < -FLT_MAX ? -INFINITY : (float)x;
}

static float float_of_bits(uint32_t bits)
{
    float out;
    memcpy(&out, &bits, sizeof out);
    return out;
}

/* So many floats up or down, where that leads to no infinity or NaN. */
static float nudged(float x, int ulps)
{
    int32_t bits;
    memcpy(&bits, &x, sizeof bits);
    const int64_t place = bits < 0 ? INT32_MIN - (int64_t)bits : bits, moved = place + ulps, end = 0x7f800000;
    if (moved <= -end || moved >= end)
        return x;
    return float_of_bits(moved < 0 ? 0x80000000U | (uint32_t)-moved : (uint32_t)moved);
}

static float odd_value(chance *c)
{
    static const float list[] = {0, -0.0F,   0x1p-149F, -0x1p-149F, 0x1p-126F, 1,  -1,
                                 2, FLT_MAX, -FLT_MAX,  INFINITY,   -INFINITY, NAN};
    return list[chance_int(c, 0, (int)(sizeof list / sizeof *list) - 1)];
}

/* A coordinate about the origin, and a size. */
static double place(const setting *s, chance *c)
{
    if (s->style == ORDINARY || s->style == SCALED)
        return chance_real(c, -2, 2);
    if (s->style == FAR) {
        const double far = power_of_two(chance_int(c, 0, 40));
        return chance_real(c, -2, 2) * far;
    }
    return s->style == DYADIC ? chance_int(c, -16, 16) / 8.0 : chance_int(c, -4, 4);
}

static double size(const setting *s, chance *c)
{
    if (s->style == ORDINARY || s->style == SCALED || s->style == FAR)
        return one_in(c, 8) ? 0 : chance_real(c, 0.1, 2);
    return s->style == DYADIC ? chance_int(c, 0, 16) / 8.0 : chance_int(c, 0, 3);
}

static int on_lattice(const setting *s)
{
    return s->style != ORDINARY && s->style != SCALED && s->style != FAR;
}

/* What makes a shape odd, or all but touch: the last thing done to it. */
static void finish(const setting *s, chance *c, void *shape, size_t floats)
{
    const int exact = on_lattice(s) && one_in(c, 2);
    for (size_t i = 0; i < floats; i++) {
        float x;
        memcpy(&x, (char *)shape + i * sizeof x, sizeof x);
        if (s->style == BITS)
            x = float_of_bits((uint32_t)chance_bits(c));
        else if (s->style == SPECIAL && one_in(c, 6))
            x = odd_value(c);
        else if (!exact && one_in(c, 6))
            x = nudged(x, chance_int(c, -3, 3));
        memcpy((char *)shape + i * sizeof x, &x, sizeof x);
    }
}
#define FINISH(s, c, shape) finish(s, c, shape, sizeof *(shape) / sizeof(float))

/* --- directions --- */

static double dot(const double *a, const double *b, int dim)
{
    double out = a[0] * b[0] + a[1] * b[1];
    return dim == 3 ? out + a[2] * b[2] : out;
}

/* The rotation by a quaternion of integers w, x, y, z, times the square of its length, which is returned. */
static int turn(int w, int x, int y, int z, double out[3][3])
{
    const int rows[3][3] = {{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
                            {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
                            {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            out[i][k] = rows[i][k];
    return w * w + x * x + y * y + z * z;
}

/* Orthogonal directions: on the lattice small integers, elsewhere of length 1. */
static void draw_frame(const setting *s, chance *c, double out[3][3])
{
    const int most = on_lattice(s) ? 1 : 9;
    int q[4] = {0, 0, 0, 0};
    for (int i = 0; i < 4; i++)
        if (s->dim == 3 || i % 3 == 0)
            q[i] = chance_int(c, -most, most);
    if (one_in(c, 4) || (q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0)) {
        q[0] = 1;
        q[1] = q[2] = q[3] = 0;
    }
    const double square = turn(q[0], q[1], q[2], q[3], out);
    for (int i = 0; i < 3 && !on_lattice(s); i++)
        for (int k = 0; k < 3; k++)
            out[i][k] /= square;
    const int turns = s->dim == 3 ? chance_int(c, 0, 2) : 0, flip = one_in(c, 2);
    for (int t = 0; t < turns; t++)
        for (int k = 0; k < 3; k++) {
            const double first = out[0][k];
            out[0][k] = out[1][k];
            out[1][k] = out[2][k];
            out[2][k] = first;
        }
    for (int k = 0; k < 3 && flip; k++)
        out[0][k] = -out[0][k];
}

static void draw_setting(setting *s, int number, int dim)
{
    *s = (setting){.seed = (uint64_t)number << 20, .style = (enum style)(number % STYLES), .dim = dim, .scale = 1};
    chance c = stream(s, SETTING);
    if (s->style == SCALED)
        s->scale = power_of_two(chance_int(&c, -140, 110));
    if (s->style == TINY)
        s->scale = power_of_two(-149);
    if (s->style == HUGE_)
        s->scale = power_of_two(chance_int(&c, 122, 125));
    for (int i = 0; i < dim; i++)
        s->point[i] = place(s, &c);
    draw_frame(s, &c, s->frame);
}

/* --- shapes --- */

/* A box with these sides through the common point, on its side of the plane there: a corner where the plane is askew to a side,
 * somewhere on the face where it is parallel to it. */
typedef struct room {
    double center[3], half[3], axis[3][3];
} room;

static void draw_room(const setting *s, chance *c, int second, room *r)
{
    const int beside = second && !one_in(c, 3);
    const double shrink = second && one_in(c, 2) ? 0.25 : 1, *normal = s->frame[0];
    for (int i = 0; i < s->dim; i++)
        r->center[i] = s->point[i];
    for (int i = 0; i < s->dim; i++) {
        const double along = dot(r->axis[i], normal, s->dim), slack = chance_int(c, -4, 4) / 4.0;
        const int parallel = along < 1e-9 && along > -1e-9;
        r->half[i] = size(s, c) * shrink;
        double step = r->half[i] * (parallel ? slack : along > 0 ? 1 : -1);
        for (int k = 0; k < s->dim; k++)
            r->center[k] += (beside ? step : -step) * r->axis[i][k];
    }
}

static void along_axes(room *r)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            r->axis[i][k] = i == k;
}

/* Into consecutive floats. */
static float *put(const setting *s, const double *from, double scale, float *to)
{
    for (int i = 0; i < s->dim; i++)
        *to++ = rounded(from[i] * scale);
    return to;
}

/* The floats of bvol_aabb or bvol_aabb2. */
static void make_box(const setting *s, int second, float *out)
{
    chance c = stream(s, BOX + (second ? SECOND : 0));
    room r = {{0}, {0}, {{0}}};
    double low[3] = {0}, high[3] = {0};
    along_axes(&r);
    draw_room(s, &c, second, &r);
    for (int i = 0; i < s->dim; i++) {
        low[i] = r.center[i] - r.half[i];
        high[i] = r.center[i] + r.half[i];
    }
    (void)put(s, high, s->scale, put(s, low, s->scale, out));
    finish(s, &c, out, 2 * (size_t)s->dim);
    const int side = chance_int(&c, 0, 2 * s->dim - 1);
    if (one_in(&c, 16))
        out[side] = side < s->dim ? -INFINITY : INFINITY;
}

static void make_centered(const setting *s, int second, float *out)
{
    chance c = stream(s, CENTERED + (second ? SECOND : 0));
    room r = {{0}, {0}, {{0}}};
    along_axes(&r);
    draw_room(s, &c, second, &r);
    (void)put(s, r.half, s->scale, put(s, r.center, s->scale, out));
    finish(s, &c, out, 2 * (size_t)s->dim);
}

static void make_sized(const setting *s, int second, float *out)
{
    chance c = stream(s, SIZED + (second ? SECOND : 0));
    room r = {{0}, {0}, {{0}}};
    double low[3] = {0};
    along_axes(&r);
    draw_room(s, &c, second, &r);
    for (int i = 0; i < s->dim; i++)
        low[i] = r.center[i] - r.half[i];
    (void)put(s, r.half, 2 * s->scale, put(s, low, s->scale, out));
    finish(s, &c, out, 2 * (size_t)s->dim);
}

/* The floats of bvol_obb or bvol_obb2: sides as the plane between the shapes, or turned. */
static void make_obb(const setting *s, int second, float *out)
{
    chance c = stream(s, OBB + (second ? SECOND : 0));
    room r = {{0}, {0}, {{0}}};
    if (one_in(&c, 3))
        memcpy(r.axis, s->frame, sizeof r.axis);
    else
        draw_frame(s, &c, r.axis);
    draw_room(s, &c, second, &r);
    out = put(s, r.half, s->scale, put(s, r.center, s->scale, out));
    for (int i = 0; i < s->dim; i++)
        out = put(s, r.axis[i], 1, out);
    const size_t dim = (size_t)s->dim, floats = dim * (2 + dim);
    finish(s, &c, out - floats, floats);
}

static double length(const setting *s, const double *v)
{
    return sqrt(dot(v, v, s->dim));
}

static void make_sphere(const setting *s, int second, float *out)
{
    chance c = stream(s, SPHERE + (second ? SECOND : 0));
    const int beside = second && !one_in(&c, 3);
    double r = size(s, &c), center[3] = {0};
    if (second && one_in(&c, 2))
        r /= 4;
    for (int i = 0; i < s->dim; i++)
        center[i] = s->point[i] + (beside ? r : -r) * s->frame[0][i];
    out = put(s, center, s->scale, out);
    *out = rounded(r * length(s, s->frame[0]) * s->scale);
    finish(s, &c, out - s->dim, (size_t)s->dim + 1);
}

static void make_point(const setting *s, int tag, float *out)
{
    chance c = stream(s, tag);
    (void)put(s, s->point, s->scale, out);
    finish(s, &c, out, (size_t)s->dim);
}

/* Corners, of which the first lies in the plane between the shapes, most often at the common point. */
static void draw_corners(const setting *s, chance *c, int second, int count, double out[3][3])
{
    const int beside = second && !one_in(c, 3);
    for (int i = 0; i < count; i++) {
        const int steps = one_in(c, 3) || (i == 0 && one_in(c, 2)) ? 0 : 2;
        double weight[3] = {i == 0 || one_in(c, 3) ? 0 : size(s, c)};
        for (int k = 1; k < s->dim; k++)
            weight[k] = chance_int(c, -steps, steps);
        for (int k = 0; k < s->dim; k++) {
            out[i][k] = s->point[k] + (beside ? weight[0] : -weight[0]) * s->frame[0][k];
            for (int f = 1; f < s->dim; f++)
                out[i][k] += weight[f] * s->frame[f][k];
        }
    }
}

/* The floats of bvol_segment or bvol_triangle. */
static void make_corners(const setting *s, int tag, int second, int count, float *out)
{
    chance c = stream(s, tag + (second ? SECOND : 0));
    double corner[3][3];
    draw_corners(s, &c, second, count, corner);
    for (int i = 0; i < count; i++, out += s->dim) {
        (void)put(s, corner[i], s->scale, out);
        finish(s, &c, out, (size_t)s->dim);
    }
}

static void make_capsule(const setting *s, int second, bvol_capsule *out)
{
    chance c = stream(s, CAPSULE + (second ? SECOND : 0));
    const double r = size(s, &c), away = second && one_in(&c, 2) ? r : -r;
    double end[3][3] = {{0}};
    draw_corners(s, &c, second, 2, end);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 3; k++)
            end[i][k] += away * s->frame[0][k];
    (void)put(s, end[0], s->scale, &out->a.x);
    (void)put(s, end[1], s->scale, &out->b.x);
    out->radius = rounded(r * length(s, s->frame[0]) * s->scale);
    FINISH(s, &c, out);
}

/* A plane through the common point with that normal. */
static void plane_through(const setting *s, const double *normal, double *out)
{
    memcpy(out, normal, 3 * sizeof *out);
    out[3] = -dot(normal, s->point, 3);
}

static void put_plane(const setting *s, const double *plane, float *out)
{
    *put(s, plane, 1, out) = rounded(plane[3] * s->scale);
}

static void make_plane(const setting *s, bvol_plane *out)
{
    chance c = stream(s, PLANE);
    double plane[4];
    plane_through(s, s->frame[0], plane);
    put_plane(s, plane, &out->normal.x);
    FINISH(s, &c, out);
}

/* Three planes through the common point or near it, three elsewhere. */
static void make_planes(const setting *s, bvol_plane out[6])
{
    chance c = stream(s, PLANES);
    for (int i = 0; i < 6; i++) {
        double frame[3][3], plane[4];
        draw_frame(s, &c, frame);
        plane_through(s, i == 0 ? s->frame[0] : frame[0], plane);
        if (i > 2)
            plane[3] += 4 * size(s, &c);
        put_plane(s, plane, &out[i].normal.x);
        FINISH(s, &c, &out[i]);
    }
}

/* The floats of bvol_ray or bvol_ray2: along the plane between the shapes, or across it. */
static void make_ray(const setting *s, float *out)
{
    chance c = stream(s, RAY);
    double dir[3] = {0}, origin[3];
    for (int i = 1; i < s->dim; i++) {
        const int weight = chance_int(&c, -2, 2);
        for (int k = 0; k < s->dim; k++)
            dir[k] += weight * s->frame[i][k];
    }
    const int across = one_in(&c, 3);
    for (int k = 0; k < s->dim; k++)
        dir[k] += across * s->frame[0][k];
    const int start = chance_int(&c, -1, 4), ends = chance_int(&c, 0, 3), t_min = chance_int(&c, 0, 3);
    for (int k = 0; k < s->dim; k++)
        origin[k] = s->point[k] - start * dir[k];
    float *t = put(s, origin, s->scale, out);
    *t = t_min == 0 ? -INFINITY : t_min == 1 ? (float)start : 0;
    t = put(s, dir, s->scale, t + 1);
    *t = ends == 0 ? (float)start : ends == 1 ? (float)(start + 1) : INFINITY;
    finish(s, &c, out, 2 * (size_t)s->dim + 2);
}

/* --- matrices, points and other numbers --- */

/* Rows of clip coordinates such that the left plane, and most often the bottom or near one, go through the common point. */
static void make_view_proj(const setting *s, float out[16])
{
    chance c = stream(s, VIEW_PROJ);
    double rows[4][4], frame[3][3];
    draw_frame(s, &c, frame);
    memcpy(rows[3], frame[2], sizeof frame[2]);
    rows[3][3] = 2 + size(s, &c) - dot(frame[2], s->point, 3);
    for (int i = 0; i < 3; i++) {
        draw_frame(s, &c, frame);
        plane_through(s, i == 0 ? s->frame[0] : frame[0], rows[i]);
        for (int k = 0; k < 4 && i < 2; k++)
            rows[i][k] -= rows[3][k];
    }
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            out[4 * k + i] = rounded(rows[i][k] * (k == 3 ? s->scale : 1));
    finish(s, &c, out, 16);
}

/* Column after column, the move last. */
static void make_matrix(const setting *s, float *out)
{
    chance c = stream(s, MATRIX);
    const int columns = s->dim + 1, height = s->dim == 3 ? 4 : 2;
    double frame[3][3];
    draw_frame(s, &c, frame);
    for (int k = 0; k < columns; k++)
        for (int i = 0; i < height; i++) {
            const double move = s->scale * place(s, &c);
            out[height * k + i] = i == 3 ? (float)(k == 3) : k == s->dim ? rounded(move) : rounded(frame[i][k]);
        }
    for (int k = 0; k < columns; k++, out += height)
        finish(s, &c, out, (size_t)s->dim);
}

static void make_cloud(const setting *s, float *out)
{
    chance c = stream(s, CLOUD);
    for (int i = 0; i < POINTS; i++, out += s->dim) {
        double p[3] = {0};
        for (int k = 0; k < s->dim; k++)
            p[k] = s->point[k] + place(s, &c) / 4;
        (void)put(s, p, s->scale, out);
        if (i == 0 || s->style != SPECIAL)
            finish(s, &c, out, (size_t)s->dim);
    }
}

static void make_numbers(const setting *s, scene *out)
{
    chance c = stream(s, NUMBERS);
    out->eps = rounded(size(s, &c) * s->scale);
    out->t = rounded(place(s, &c));
    out->ndc[0] = (float)(chance_int(&c, -4, 4) / 4.0);
    out->ndc[1] = (float)(chance_int(&c, -4, 4) / 4.0);
    finish(s, &c, &out->eps, 1);
    finish(s, &c, &out->t, 1);
}

static void make_space(const setting *s, scene *out)
{
    make_point(s, POINT, &out->point.x);
    make_point(s, SIZE, &out->size.x);
    make_plane(s, &out->plane);
    make_planes(s, out->planes);
    make_ray(s, &out->ray.origin.x);
    make_view_proj(s, out->view_proj);
    make_matrix(s, out->matrix);
    make_cloud(s, out->cloud[0]);
    make_numbers(s, out);
    for (int i = 0; i < 2; i++) {
        make_sphere(s, i, &out->sphere[i].center.x);
        make_box(s, i, &out->box[i].min.x);
        make_centered(s, i, &out->centered[i].center.x);
        make_sized(s, i, &out->sized[i].min.x);
        make_obb(s, i, &out->obb[i].center.x);
        make_corners(s, SEGMENT, i, 2, &out->segment[i].a.x);
        make_corners(s, TRIANGLE, i, 3, &out->triangle[i].a.x);
        make_capsule(s, i, &out->capsule[i]);
    }
    const uint32_t k = 14 + 4 * (uint32_t)(out->number % 2) + 8 * (uint32_t)(out->number % 4 == 3);
    (void)bvol_kdop_from_points((const bvol_vec3 *)out->cloud, POINTS, 0, k, &out->kdop[0]);
    (void)bvol_kdop_from_points(&out->triangle[1].a, 3, 0, k, &out->kdop[1]);
}

static void make_flat(const setting *s, scene *out)
{
    make_point(s, POINT, &out->point2.x);
    make_point(s, SIZE, &out->size2.x);
    make_ray(s, &out->ray2.origin.x);
    make_matrix(s, out->matrix2);
    make_cloud(s, out->cloud2[0]);
    for (int i = 0; i < 2; i++) {
        make_sphere(s, i, &out->circle[i].center.x);
        make_box(s, i, &out->box2[i].min.x);
        make_centered(s, i, &out->centered2[i].center.x);
        make_sized(s, i, &out->sized2[i].min.x);
        make_obb(s, i, &out->obb2[i].center.x);
        make_corners(s, SEGMENT, i, 2, &out->segment2[i].a.x);
        make_corners(s, POLYGON, i, CORNERS, out->corner2[i][0]);
        out->polygon2[i] = (bvol_polygon2){(const bvol_vec2 *)out->corner2[i], CORNERS, 0};
    }
    (void)bvol_kdop2_from_points((const bvol_vec2 *)out->cloud2, POINTS, 0, &out->kdop2[0]);
    (void)bvol_kdop2_from_points((const bvol_vec2 *)out->corner2[1], CORNERS, 0, &out->kdop2[1]);
}

/* Half of those of a matrix get it later, as each frame does. */
static bvol_result make_frustum(int number, scene *out)
{
    static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    static const uint32_t depths[] = {BVOL_DEPTH_ZERO_TO_ONE, BVOL_DEPTH_MINUS_ONE_TO_ONE, BVOL_DEPTH_ZERO_TO_ONE,
                                      BVOL_DEPTH_EITHER};
    const bvol_frustum_options options = {sizeof options, (uint32_t)(number / 4 % 4), depths[number / 16 % 4], 0};
    const int later = number / STYLES % 4 == 0;
    if (number / STYLES % 2)
        return bvol_frustum_create_from_planes(out->planes, (size_t)(1 + number % 6), NULL, &out->frustum);
    bvol_result result = bvol_frustum_create(later ? identity : out->view_proj, &options, NULL, &out->frustum);
    if (result == BVOL_OK && later)
        result = bvol_frustum_set_matrix(out->frustum, out->view_proj);
    if (result != BVOL_OK) {
        bvol_frustum_destroy(out->frustum);
        out->frustum = NULL;
    }
    return result;
}

/* Returns 0 if memory fails. There is one ray of a kind, and one frustum. */
static int make_handles(scene *s, int k)
{
    bvol_shape **out = s->handle[k];
    int ok = bvol_shape_create_point(k ? &s->size : &s->point, NULL, &out[H_POINT]) == BVOL_OK;
    ok &= bvol_shape_create_segment(&s->segment[k], NULL, &out[H_SEGMENT]) == BVOL_OK;
    ok &= bvol_shape_create_ray(&s->ray, NULL, &out[H_RAY]) == BVOL_OK;
    ok &= bvol_shape_create_plane(&s->planes[k], NULL, &out[H_PLANE]) == BVOL_OK;
    ok &= bvol_shape_create_aabb(&s->box[k], NULL, &out[H_AABB]) == BVOL_OK;
    ok &= bvol_shape_create_sphere(&s->sphere[k], NULL, &out[H_SPHERE]) == BVOL_OK;
    ok &= bvol_shape_create_capsule(&s->capsule[k], NULL, &out[H_CAPSULE]) == BVOL_OK;
    ok &= bvol_shape_create_obb(&s->obb[k], NULL, &out[H_OBB]) == BVOL_OK;
    ok &= bvol_shape_create_triangle(&s->triangle[k], NULL, &out[H_TRIANGLE]) == BVOL_OK;
    ok &= !s->frustum || bvol_shape_create_frustum(s->frustum, NULL, &out[H_FRUSTUM]) == BVOL_OK;
    ok &= bvol_shape_create_point2(k ? &s->size2 : &s->point2, NULL, &out[H_POINT2]) == BVOL_OK;
    ok &= bvol_shape_create_segment2(&s->segment2[k], NULL, &out[H_SEGMENT2]) == BVOL_OK;
    ok &= bvol_shape_create_ray2(&s->ray2, NULL, &out[H_RAY2]) == BVOL_OK;
    ok &= bvol_shape_create_aabb2(&s->box2[k], NULL, &out[H_AABB2]) == BVOL_OK;
    ok &= bvol_shape_create_circle(&s->circle[k], NULL, &out[H_CIRCLE]) == BVOL_OK;
    ok &= bvol_shape_create_obb2(&s->obb2[k], NULL, &out[H_OBB2]) == BVOL_OK;
    return ok & (bvol_shape_create_polygon2(&s->polygon2[k], NULL, &out[H_POLYGON2]) == BVOL_OK);
}

static int make_scene(int number, const batch *b, scene *out)
{
    setting s;
    memset(out, 0, sizeof *out);
    out->number = number;
    draw_setting(&s, number, 3);
    make_space(&s, out);
    draw_setting(&s, number, 2);
    make_flat(&s, out);
    out->batch = b;
    int ok = make_frustum(number, out) != BVOL_ERROR_MEMORY;
    for (int k = 0; k < 2; k++)
        ok &= make_handles(out, k);
    out->own = out->handle[0][number % HANDLES];
    return ok;
}

/* Sets of the first shapes of all scenes and then the second: in every way that members come and go, the last of which takes
 * the place of one that goes. */
#define MAKE_SET(type, shape)                                                                                                  \
    static int make_##type(const scene *s, bvol_##type **out)                                                                  \
    {                                                                                                                          \
        const int gone = BATCH / 2;                                                                                            \
        int ok = bvol_##type##_create(&s->shape[1], BATCH, sizeof *s, NULL, NULL, out) == BVOL_OK;                             \
        ok = ok && bvol_##type##_append(*out, &s->shape[1], BATCH, sizeof *s) == BVOL_OK;                                      \
        ok = ok && bvol_##type##_append(*out, &s[gone].shape[0], 1, 0) == BVOL_OK;                                             \
        ok = ok && bvol_##type##_update(*out, 0, s->shape, BATCH, sizeof *s) == BVOL_OK;                                       \
        return ok && bvol_##type##_remove(*out, (size_t)gone) == BVOL_OK;                                                      \
    }
MAKE_SET(aabb_set, box)
MAKE_SET(aabb2_set, box2)
MAKE_SET(obb_set, obb)
MAKE_SET(sphere_set, sphere)

static int make_rays(const scene *s, bvol_ray_set **out)
{
    return bvol_ray_set_create(&s->ray, BATCH, 0, NULL, NULL, out) == BVOL_OK &&
           bvol_ray_set_update(*out, 0, &s->ray, BATCH, sizeof *s) == BVOL_OK;
}

/* Indexes of the same in double: those that it is built of, which are there only then, and those that come later, of which one
 * moves and one takes the place of one that goes. */
#define MAKE_INDEX(type, box, shape, in_double)                                                                                \
    static int make_##type(const scene *s, bvol_##type **out)                                                                  \
    {                                                                                                                          \
        bvol_##box first[BATCH];                                                                                               \
        uint32_t id;                                                                                                           \
        for (int i = 0; i < BATCH; i++)                                                                                        \
            first[i] = *in_double(s[i].shape[0]);                                                                              \
        int ok = bvol_##type##_create(NULL, NULL, out) == BVOL_OK;                                                             \
        ok = ok && bvol_##type##_build(*out, first, BATCH, 0, NULL, 0, NULL) == BVOL_OK;                                       \
        for (int i = 0; i < BATCH; i++)                                                                                        \
            ok = ok && bvol_##type##_insert(*out, in_double(s[i].shape[1]), NULL, &id) == BVOL_OK;                             \
        ok = ok && bvol_##type##_move(*out, BATCH / 2, in_double(s[0].shape[1])) == BVOL_OK;                                   \
        return ok && bvol_##type##_remove(*out, BATCH + 1) == BVOL_OK &&                                                       \
               bvol_##type##_insert(*out, in_double(s[1].shape[1]), NULL, &id) == BVOL_OK;                                     \
    }
MAKE_INDEX(index_f64, aabb_f64, box, DOUBLES)
MAKE_INDEX(index2_f64, aabb2_f64, box2, DOUBLES2)

int batch_make(batch *b, int number)
{
    int ok = 1;
    b->boxes = NULL;
    b->boxes2 = NULL;
    b->obbs = NULL;
    b->rays = NULL;
    b->spheres = NULL;
    b->doubles = NULL;
    b->doubles2 = NULL;
    for (int i = 0; i < BATCH; i++) {
        ok &= make_scene(number * BATCH + i, b, &b->scenes[i]);
        b->scenes[i].frusta[0] = b->scenes[i].frustum;
        b->scenes[i].frusta[1] = b->scenes[0].frustum;
    }
    for (uint32_t i = 0; i < BATCH; i++) {
        b->pairs[i] = (bvol_pair){i, i + BATCH};
        b->pairs[BATCH + i] = (bvol_pair){i, 7 * i % (2 * BATCH)};
    }
    return ok && make_aabb_set(b->scenes, &b->boxes) && make_obb_set(b->scenes, &b->obbs) && make_rays(b->scenes, &b->rays) &&
           make_sphere_set(b->scenes, &b->spheres) && make_aabb2_set(b->scenes, &b->boxes2) &&
           make_index_f64(b->scenes, &b->doubles) && make_index2_f64(b->scenes, &b->doubles2);
}

void batch_unmake(batch *b)
{
    for (int i = 0; i < BATCH; i++) {
        bvol_frustum_destroy(b->scenes[i].frustum);
        for (int k = 0; k < 2; k++)
            for (int h = 0; h < HANDLES; h++)
                bvol_shape_destroy(b->scenes[i].handle[k][h]);
    }
    bvol_aabb_set_destroy(b->boxes);
    bvol_aabb2_set_destroy(b->boxes2);
    bvol_obb_set_destroy(b->obbs);
    bvol_ray_set_destroy(b->rays);
    bvol_sphere_set_destroy(b->spheres);
    bvol_index_f64_destroy(b->doubles);
    bvol_index2_f64_destroy(b->doubles2);
}
