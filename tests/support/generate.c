/* SPDX-License-Identifier: MIT */
#include "generate.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const recipe recipes[] = {
    {"strangers", STRANGER, 0, AS_PLACED, 0},
    {"strangers, touching", STRANGER, 1, AS_PLACED, 0},
    {"ordinary", ORDINARY, 0, AS_PLACED, 0},
    {"touching", ORDINARY, 1, NUDGED, 0},
    {"touching, clean axes", CLEAN, 1, NUDGED, 0},
    {"touching, aligned", ALIGNED, 1, NUDGED, 0},
    {"touching, skewed", SKEWED, 1, NUDGED, 0},
    {"touching, far", FAR, 1, NUDGED, 0},
    {"touching, near one", NEAR_ONE, 1, NUDGED, 0},
    {"touching, slivers", SLIVER, 1, NUDGED, 0},
    {"touching, flat", FLAT, 1, NUDGED, 0},
    {"touching, dependent", DEPENDENT, 1, NUDGED, 0},
    {"touching, infinite", INFINITE, 1, NUDGED, 0},
    {"touching, scaled", ORDINARY, 1, NUDGED, 1},
    {"middle", CLEAN, 1, MIDDLE, 0},
    {"lattice", LATTICE, 0, AS_PLACED, 0},
    {"lattice, scaled", LATTICE, 0, AS_PLACED, 1},
    {"tie", DYADIC, 1, AS_PLACED, 0},
    {"tie with a hair", DYADIC, 1, HAIR, 0},
    {"tie with a hair, scaled", DYADIC, 1, HAIR, 1},
    {"slipping", DYADIC, 1, SLIPPED, 0},
    {"sliding", DYADIC, 1, SLID, 0},
    {"cancelling", CLEAN, 0, CANCELLING, 0},
    {"subnormal", SUBNORMAL, 0, AS_PLACED, 0},
    {"touching, subnormal", SUBNORMAL, 1, NUDGED, 0},
    {"wide", WIDE, 0, AS_PLACED, 0},
    {"special", SPECIAL, 0, AS_PLACED, 0},
    {"bits", BITS, 0, AS_PLACED, 0},
};
const int recipe_count = sizeof recipes / sizeof *recipes;

static float sign(chance *c)
{
    return one_in(c, 2) ? -1.0F : 1.0F;
}

/* --- scalars --- */

/* What all numbers of a case have in common. */
typedef struct scene {
    enum draw draw;
    double offset[3]; /* where it is */
    double unit;      /* how large it is */
    double time;      /* how large the parameters of rays are */
    chance *c;
    int planar; /* z is 0 everywhere, and the third axes of boxes have no size */
} scene;

static float special(chance *c)
{
    static const float list[] = {0,  -0.0F, 0x1p-149F, -0x1p-149F, 0x1p-126F, 1,        -1,        1,
                                 -1, 2,     0.5F,      FLT_MAX,    -FLT_MAX,  INFINITY, -INFINITY, NAN};
    int last = (int)(sizeof list / sizeof *list) - 1;
    return list[chance_int(c, 0, one_in(c, 4) ? last : last - 5)];
}

/* Of any size. Many are 0 or short, so that shapes touch although their sizes have nothing to do with each other. */
static float wide(chance *c)
{
    if (one_in(c, 3))
        return 0;
    if (one_in(c, 2))
        return sign(c) * ldexpf((float)chance_int(c, 1, 3), chance_int(c, -40, 100));
    return ldexpf((float)chance_real(c, -2, 2), chance_int(c, -149, 126));
}

/* One of the numbers that come to mind. */
static float plain_number(chance *c, int least)
{
    static const float list[] = {-2, -1, -0.5F, 0, 0, 0.5F, 1, 1, 2};
    return list[chance_int(c, least, 8)];
}

static float place(const scene *s, int axis)
{
    chance *c = s->c;
    if (s->planar && axis == 2)
        return 0;
    switch (s->draw) {
    case STRANGER: return one_in(c, 2) ? 0 : plain_number(c, 0);
    case NEAR_ONE: return sign(c) * (1 + (float)chance_int(c, 0, 7) * FLT_EPSILON);
    case SUBNORMAL: return (float)chance_int(c, -64, 64) * 0x1p-149F;
    case WIDE: return wide(c);
    case LATTICE: return (float)chance_int(c, -4, 4);
    case DYADIC: return (float)chance_int(c, -16, 16) / 8;
    default: return (float)(s->offset[axis] + s->unit * chance_real(c, -2, 2));
    }
}

static float size(const scene *s)
{
    chance *c = s->c;
    switch (s->draw) {
    case STRANGER: return one_in(c, 2) ? 0.5F : plain_number(c, 4);
    case NEAR_ONE: return 1 + (float)chance_int(c, 0, 7) * FLT_EPSILON;
    case SUBNORMAL: return (float)chance_int(c, 0, 64) * 0x1p-149F;
    case WIDE: return fabsf(wide(c));
    case LATTICE: return (float)chance_int(c, 0, 3);
    case DYADIC: return (float)chance_int(c, 0, 16) / 8;
    case FLAT: return one_in(c, 2) ? 0 : (float)(s->unit * chance_real(c, 0.1, 2));
    default: return (float)(s->unit * exp2(chance_real(c, -3, 1)));
    }
}

static void sizes(const scene *s, float *out)
{
    float r = size(s);
    int shift = chance_int(s->c, 0, 2);
    for (int i = 0; i < 3; i++)
        out[i] = size(s);
    if (s->draw == SLIVER) {
        out[shift] = r;
        out[(shift + 1) % 3] = r * 0x1p-40F;
        out[(shift + 2) % 3] = one_in(s->c, 2) ? 0 : size(s);
    }
    if (s->planar)
        out[2] = 0;
}

/* --- axes, as columns: axis j is m[j] --- */

static void quaternion_axes(chance *c, float m[3][3])
{
    float q[4], n = 0;
    for (int i = 0; i < 4; i++) {
        q[i] = (float)chance_real(c, -1, 1);
        n += q[i] * q[i];
    }
    for (int i = 0; i < 4; i++)
        q[i] /= sqrtf(n);
    float x = q[0], y = q[1], z = q[2], w = q[3];
    float rows[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)},
                        {2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)},
                        {2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)}};
    memcpy(m, rows, sizeof rows);
}

static void product_axes(chance *c, float m[3][3])
{
    int factors = one_in(c, 8) ? 100 : chance_int(c, 2, 4);
    quaternion_axes(c, m);
    while (--factors) {
        float q[3][3], p[3][3];
        quaternion_axes(c, q);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                p[i][j] = m[i][0] * q[0][j] + m[i][1] * q[1][j] + m[i][2] * q[2][j];
        memcpy(m, p, sizeof p);
    }
}

static void permutation_axes(chance *c, float m[3][3])
{
    int shift = chance_int(c, 0, 2), swap = one_in(c, 2);
    memset(m, 0, 9 * sizeof(float));
    for (int i = 0; i < 3; i++)
        m[swap ? 2 - i : i][(i + shift) % 3] = sign(c);
}

/* Orthogonal integer columns, all of length 3. */
static void integer_axes(chance *c, float m[3][3])
{
    static const float columns[3][3] = {{1, 2, 2}, {2, 1, -2}, {2, -2, 1}};
    int shift = chance_int(c, 0, 2);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            m[i][(k + shift) % 3] = columns[i][k];
}

static void round_axes(float m[3][3], float grid)
{
    for (int i = 0; i < 9; i++)
        m[i / 3][i % 3] = roundf(m[i / 3][i % 3] / grid) * grid;
}

static void dependent_axes(chance *c, float m[3][3])
{
    int k = chance_int(c, 0, 2), how = chance_int(c, 0, 4);
    round_axes(m, 0x1p-22F); /* so that the sum below is exact, but no product of three */
    for (int i = 0; i < 3; i++) {
        if (how == 0)
            m[k][i] = 0;
        else if (how == 1)
            m[k][i] = m[(k + 1) % 3][i];
        else if (how == 2)
            m[k][i] = -2 * m[(k + 1) % 3][i];
        else if (how == 3)
            m[k][i] = m[(k + 1) % 3][i] + m[(k + 2) % 3][i];
        else
            m[k][i] = m[(k + 1) % 3][i] = 0;
    }
}

static void disturb_axes(chance *c, float m[3][3], double by)
{
    for (int i = 0; i < 9; i++)
        m[i / 3][i % 3] += (float)chance_real(c, -by, by);
}

/* Stretches and shears axes in their own frame, each entry of the change being -by, 0 or by: the corners of all defects. */
static void skew_axes(chance *c, float m[3][3], double by)
{
    float old[3][3];
    memcpy(old, m, sizeof old);
    for (int i = 0; i < 9; i++) {
        double change = by * chance_int(c, -1, 1);
        for (int k = 0; k < 3; k++)
            m[i / 3][k] += (float)(change * old[i % 3][k]);
    }
}

static void any_axes(chance *c, float m[3][3])
{
    quaternion_axes(c, m);
    switch (chance_int(c, 0, 11)) {
    case 0:
    case 1: product_axes(c, m); break;
    case 2:
    case 3: (one_in(c, 2) ? disturb_axes : skew_axes)(c, m, exp2(chance_real(c, -23, -6))); break; /* 1e-7 to 1e-2 */
    case 4: disturb_axes(c, m, 1); break;
    case 5:
        for (int i = 0; i < 9; i++)
            m[i / 3][i % 3] *= (i % 3) ? 1 : exp2f((float)chance_int(c, -20, 20));
        break;
    case 6: permutation_axes(c, m); break;
    case 7: integer_axes(c, m); break;
    case 8: dependent_axes(c, m); break;
    default: break;
    }
}

/* Along those of space, but for one that leans. */
static void leaning_axes(chance *c, float m[3][3])
{
    permutation_axes(c, m);
    float *leaning = m[chance_int(c, 0, 2)];
    for (int k = 0; k < 3; k++)
        if (leaning[k] == 0)
            leaning[k] = (float)chance_int(c, -4, 4) / 4;
}

/* Turned about an axis of space, as what stands on a floor is. */
static void yaw_axes(chance *c, float m[3][3])
{
    const double angle = chance_real(c, -4, 4);
    const float x = (float)cos(angle), y = (float)sin(angle), rows[3][3] = {{x, y, 0}, {-y, x, 0}, {0, 0, sign(c)}};
    const int shift = chance_int(c, 0, 2);
    for (int i = 0; i < 9; i++)
        m[i / 3][(i % 3 + shift) % 3] = rows[i / 3][i % 3];
}

static void exact_axes(chance *c, float m[3][3])
{
    switch (chance_int(c, 0, 9)) {
    case 0: permutation_axes(c, m); break;
    case 1: integer_axes(c, m); break;
    case 2:
        for (int i = 0; i < 9; i++)
            m[i / 3][i % 3] = (float)chance_int(c, -2, 2);
        break;
    case 3: leaning_axes(c, m); break;
    case 4:
        yaw_axes(c, m);
        round_axes(m, 0x1p-11F);
        break;
    default: quaternion_axes(c, m); round_axes(m, 0x1p-11F);
    }
}

/* Two axes in the plane and the third across it. */
static void planar_axes(const scene *s, float m[3][3])
{
    static const float integer[][2] = {{1, 0}, {0, 1}, {3, 4}, {4, 3}, {1, 1}, {2, 1}};
    chance *c = s->c;
    const float *whole = integer[chance_int(c, 0, 5)];
    double angle = chance_real(c, -4, 4);
    int exact = s->draw == LATTICE || s->draw == DYADIC || s->draw == STRANGER,
        loose = !exact && s->draw != CLEAN && s->draw != ALIGNED;
    float x = exact ? whole[0] : s->draw == ALIGNED ? 0 : (float)cos(angle), y = exact ? whole[1] : (float)sin(angle);
    if (s->draw == ALIGNED)
        y = sign(c);
    const float rows[3][3] = {{x, y, 0}, {-y, x, 0}, {0, 0, 1}};
    memcpy(m, rows, sizeof rows);
    if (s->draw == SKEWED || (loose && one_in(c, 4)))
        for (int i = 0; i < 4; i++)
            m[i / 2][i % 2] += (float)(exp2(chance_real(c, -23, 0)) * chance_real(c, -1, 1));
    if (s->draw == DEPENDENT || (loose && one_in(c, 12)))
        for (int i = 0; i < 2; i++)
            m[1][i] = m[0][i] * (float)chance_int(c, -2, 2);
    if (s->draw == WIDE && one_in(c, 2))
        for (int i = 0; i < 4; i++)
            m[i / 2][i % 2] = wide(c);
}

/* As they are, turned about an axis of space by any angle or by one whose sine is a float, or all of them turned. */
static void stranger_axes(chance *c, float m[3][3])
{
    memset(m, 0, 9 * sizeof(float));
    m[0][0] = m[1][1] = m[2][2] = 1;
    switch (chance_int(c, 0, 7)) {
    case 0: permutation_axes(c, m); break;
    case 1: yaw_axes(c, m); break;
    case 2:
        m[0][0] = m[2][2] = 0.6F;
        m[0][2] = -0.8F;
        m[2][0] = 0.8F;
        break;
    case 3: quaternion_axes(c, m); break;
    default: break;
    }
}

static void axes(const scene *s, float m[3][3])
{
    chance *c = s->c;
    if (s->planar) {
        planar_axes(s, m);
        return;
    }
    switch (s->draw) {
    case STRANGER: stranger_axes(c, m); break;
    case CLEAN: quaternion_axes(c, m); break;
    case ALIGNED: permutation_axes(c, m); break;
    case SKEWED:
        (one_in(c, 2) ? quaternion_axes : permutation_axes)(c, m);
        skew_axes(c, m, exp2(chance_real(c, -18, -10)));
        break;
    case DEPENDENT:
        (one_in(c, 2) ? quaternion_axes : permutation_axes)(c, m);
        dependent_axes(c, m);
        break;
    case LATTICE:
        exact_axes(c, m);
        round_axes(m, 1);
        break;
    case DYADIC: exact_axes(c, m); break;
    case WIDE:
        any_axes(c, m);
        if (one_in(c, 2))
            for (int i = 0; i < 9; i++)
                m[i / 3][i % 3] = wide(c);
        break;
    default: any_axes(c, m);
    }
}

static void draw_direction(const scene *s, float *v)
{
    static const float tiny[] = {0, -0.0F, 0x1p-149F, 1, -1};
    float m[3][3];
    for (int k = 0; k < 3; k++) {
        if (s->draw == LATTICE)
            v[k] = one_in(s->c, 2) ? (float)chance_int(s->c, -2, 2) : tiny[chance_int(s->c, 0, 4)];
        else if (s->draw == DYADIC)
            v[k] = (float)chance_int(s->c, -4, 4);
        else if (s->draw == WIDE)
            v[k] = wide(s->c);
        else if (s->draw == STRANGER)
            v[k] = one_in(s->c, 2) ? 0 : sign(s->c);
    }
    if (s->draw == STRANGER || s->draw == LATTICE || s->draw == DYADIC || s->draw == WIDE)
        return;
    quaternion_axes(s->c, m);
    memcpy(v, m[0], sizeof m[0]);
    if (one_in(s->c, 4))
        v[chance_int(s->c, 0, 2)] = 0;
    if (one_in(s->c, 4))
        for (int k = 0; k < 3; k++)
            v[k] *= (float)s->unit;
}

static void direction(const scene *s, float *v)
{
    draw_direction(s, v);
    if (s->planar)
        v[2] = 0;
}

/* --- whole shapes --- */

static void draw_aabb(const scene *s, float *f)
{
    float half[3];
    sizes(s, half);
    for (int k = 0; k < 3; k++) {
        float middle = place(s, k);
        f[k] = middle - half[k];
        f[3 + k] = middle + half[k];
        if (s->draw == INFINITE && one_in(s->c, 3))
            f[k] = one_in(s->c, 8) ? INFINITY : -INFINITY;
        if (s->draw == INFINITE && one_in(s->c, 3))
            f[3 + k] = one_in(s->c, 8) ? -INFINITY : INFINITY;
        if (one_in(s->c, 40)) { /* inverted on one axis */
            float min = f[k];
            f[k] = f[3 + k];
            f[3 + k] = min;
        }
    }
}

static void draw_ray(const scene *s, bvol_ray *ray)
{
    int whole = s->draw == LATTICE || s->draw == DYADIC || s->draw == STRANGER;
    direction(s, &ray->dir.x);
    ray->t_min = one_in(s->c, 2) ? 0 : whole ? (float)chance_int(s->c, -2, 2) : (float)(s->time * chance_real(s->c, -2, 2));
    ray->t_max = one_in(s->c, 2)
                     ? INFINITY
                     : ray->t_min + (whole ? (float)chance_int(s->c, 0, 3) : (float)(s->time * chance_real(s->c, 0, 4)));
    if (s->draw == WIDE && one_in(s->c, 2)) {
        ray->t_min = wide(s->c);
        ray->t_max = wide(s->c);
    }
    if (one_in(s->c, s->draw == INFINITE ? 2 : 12))
        ray->t_min = -INFINITY;
}

/* The other corners of a segment, capsule or triangle after the first: anywhere, or at or in line with those before, or next to
 * the one before. */
static void draw_corners(const scene *s, enum kind kind, float *f)
{
    for (int i = 1; i < shape_corners(kind); i++) {
        const int flat = s->draw == DEPENDENT || (s->draw == FLAT && one_in(s->c, 2)) || one_in(s->c, 20);
        const float along = i == 1 ? 0 : (float)chance_int(s->c, -2, 4) / 2;
        float *p = f + 3 * i;
        for (int k = 0; k < 3; k++) {
            p[k] = place(s, k);
            if (s->draw == SLIVER)
                p[k] = f[k] + (p[k] - f[k]) * (i == 1 ? 1 : 0x1p-20F);
            if (flat)
                p[k] = f[k] + along * (f[3 + k] - f[k]);
        }
    }
}

static void draw_shape(const scene *s, enum kind kind, shape *out)
{
    float *f = out->as.f, m[3][3];
    memset(out, 0, sizeof *out);
    out->kind = kind;
    if (s->draw == SPECIAL || s->draw == BITS) {
        for (int i = 0; i < shape_floats(kind); i++) {
            uint32_t bits = (uint32_t)(chance_bits(s->c) >> 32);
            memcpy(f + i, &bits, sizeof bits);
            if (s->draw == SPECIAL)
                f[i] = special(s->c);
        }
        return;
    }
    if (s->draw == STRANGER && one_in(s->c, 8)) /* as {0} makes it */
        return;
    for (int k = 0; k < 3; k++)
        f[k] = place(s, k);
    switch (kind) {
    case POINT: break;
    case PLANE:
        direction(s, f);
        f[3] = s->draw == INFINITE && one_in(s->c, 4) ? sign(s->c) * INFINITY : place(s, 0);
        break;
    case AABB: draw_aabb(s, f); break;
    case SPHERE: f[3] = one_in(s->c, 40) ? -size(s) : size(s); break;
    case OBB:
        sizes(s, f + 3);
        for (int i = 0; i < 3; i++)
            f[3 + i] *= one_in(s->c, 8) ? -1.0F : 1.0F;
        axes(s, m);
        memcpy(f + 6, m, sizeof m);
        break;
    case RAY: draw_ray(s, &out->as.ray); break;
    case CAPSULE:
        f[6] = one_in(s->c, 40) ? -size(s) : one_in(s->c, 10) ? 0 : size(s);
        draw_corners(s, kind, f);
        break;
    case SEGMENT:
    case TRIANGLE: draw_corners(s, kind, f); break;
    }
}

static float highest_corner(const shape *s, int axis)
{
    float highest = s->as.f[axis];
    for (int i = 1; i < shape_corners(s->kind); i++)
        highest = fmaxf(highest, s->as.f[3 * i + axis]);
    return highest;
}

static float lowest_corner(const shape *s, int axis)
{
    float lowest = s->as.f[axis];
    for (int i = 1; i < shape_corners(s->kind); i++)
        lowest = fminf(lowest, s->as.f[3 * i + axis]);
    return lowest;
}

/* The half width of a shape along its own axis i, 0 where it has none. */
static double half_width(const shape *s, int i)
{
    const float *f = s->as.f, *axis = &s->as.obb.axis[i].x;
    switch (s->kind) {
    case SPHERE: return fabs((double)f[3]);
    case AABB: return isfinite(f[i]) && isfinite(f[3 + i]) ? fabs((double)f[3 + i] - f[i]) / 2 : 0;
    case OBB: return fabs((double)f[3 + i]) * hypot(hypot((double)axis[0], (double)axis[1]), (double)axis[2]);
    case CAPSULE: return fabs((double)f[6]) + ((double)highest_corner(s, i) - lowest_corner(s, i)) / 2;
    case SEGMENT:
    case TRIANGLE: return ((double)highest_corner(s, i) - lowest_corner(s, i)) / 2;
    default: return 0;
    }
}

/* Makes a shape small enough to lie in another, by a power of two that leaves it on its grid; a point if that takes too small
 * a one. */
static void shrink_into(const scene *s, shape *inner, const shape *outer)
{
    double widest = 0, narrowest = INFINITY, by = 1;
    for (int i = 0; i < 3; i++) {
        widest = fmax(widest, half_width(inner, i));
        if (half_width(outer, i) > 0)
            narrowest = fmin(narrowest, half_width(outer, i));
    }
    while (widest * by > narrowest / 8 && by > 0x1p-160)
        by *= 0.5;
    if (s->draw == DYADIC && by < 0.125)
        by = 0;
    for (int i = 0; i < shape_floats(inner->kind); i++)
        if (shape_role(inner->kind, i) == SIZE && inner->kind != PLANE)
            inner->as.f[i] = (float)(inner->as.f[i] * by);
    for (int k = 0; k < 3 && inner->kind == AABB; k++)
        if (isfinite(inner->as.f[3 + k] - inner->as.f[k]))
            inner->as.f[3 + k] = (float)(inner->as.f[k] + by * ((double)inner->as.f[3 + k] - inner->as.f[k]));
    for (int i = 3; i < 3 * shape_corners(inner->kind); i++)
        inner->as.f[i] = (float)(inner->as.f[i % 3] + by * ((double)inner->as.f[i] - inner->as.f[i % 3]));
}

/* Puts every corner of a shape into a segment or triangle, sometimes a little beyond, and takes its sizes away. */
static void nest_in_flat(const scene *s, shape *inner, const shape *outer)
{
    const float *f = outer->as.f;
    float point[3] = {0, 0, 0};
    for (int i = 0; i < shape_floats(inner->kind); i++) {
        if (shape_role(inner->kind, i) == SIZE)
            inner->as.f[i] = one_in(s->c, 6) ? inner->as.f[i] : 0;
        if (shape_role(inner->kind, i) != PLACE)
            continue;
        if (i % 3 == 0) {
            const float x = (float)chance_int(s->c, one_in(s->c, 8) ? -1 : 0, 4) / 4, y = (float)chance_int(s->c, 0, 4) / 4;
            for (int k = 0; k < 3; k++) {
                point[k] = f[k] + x * (f[3 + k] - f[k]);
                if (outer->kind == TRIANGLE)
                    point[k] = point[k] + y * (f[6 + k] - point[k]);
            }
        }
        inner->as.f[i] = point[i % 3];
    }
    for (int k = 0; k < 3 && inner->kind == AABB; k++) {
        const float min = fminf(inner->as.f[k], inner->as.f[3 + k]), max = fmaxf(inner->as.f[k], inner->as.f[3 + k]);
        inner->as.f[k] = min;
        inner->as.f[3 + k] = one_in(s->c, 2) ? min : max;
    }
}

/* --- contact --- */

/* Where two shapes are made to touch: the outward normal of the first (of the container, if one lies in the other), and the
 * parameter of the ray's point that is used. */
typedef struct contact {
    long double n[3];
    long double t;
    int exact;          /* free coordinates come from a coarse grid */
    long double spread; /* and lie within this part of an edge */
} contact;

static long double dot(const long double n[3], const float *v)
{
    return n[0] * v[0] + n[1] * v[1] + n[2] * v[2];
}

static long double norm(const long double n[3])
{
    return sqrtl(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
}

static void cross(const float *a, const float *b, long double out[3])
{
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = (long double)a[j] * b[k] - (long double)a[k] * b[j];
    }
}

/* The coefficient of an edge vector in the support point: -1 or 1, anything between if the normal is square to it. */
static long double extreme(long double along, long double scale, const contact *at, chance *c)
{
    if (fabsl(along) > 1e-6L * scale)
        return along > 0 ? 1 : -1;
    return at->spread * (at->exact ? chance_int(c, -4, 4) / 4.0L : (long double)chance_real(c, -1, 1));
}

/* Goes from the first corner to one that is farthest in direction n, or to some point between several such. */
static void support_of_corners(const shape *s, const long double n[3], const contact *at, chance *c, long double p[3])
{
    const float *f = s->as.f;
    long double scale = norm(n) * (long double)shape_reach(s), highest = dot(n, f), part = 1;
    for (int i = 1; i < shape_corners(s->kind); i++) {
        const long double above = dot(n, f + 3 * i) - highest;
        if (above < -1e-6L * scale)
            continue;
        part = above > 1e-6L * scale ? 1 : at->exact ? (long double)chance_int(c, 0, 4) / 4 : (long double)chance_real(c, 0, 1);
        highest = above > 1e-6L * scale ? highest + above : highest;
        for (int k = 0; k < 3; k++)
            p[k] += part * (f[3 * i + k] - p[k]);
    }
}

/* A point of the shape that is farthest in direction n. */
static void support(const shape *s, const long double n[3], const contact *at, chance *c, long double p[3])
{
    const float *f = s->as.f;
    long double size = norm(n);
    for (int k = 0; k < 3; k++)
        p[k] = f[k];
    support_of_corners(s, n, at, c, p);
    for (int k = 0; k < 3; k++) {
        if (s->kind == SPHERE && size > 0)
            p[k] += n[k] * (f[3] / size);
        if (s->kind == CAPSULE && size > 0)
            p[k] += n[k] * (f[6] / size);
        if (s->kind == RAY)
            p[k] += at->t * f[4 + k];
        if (s->kind == AABB) {
            long double middle = ((long double)f[k] + f[3 + k]) / 2, half = ((long double)f[3 + k] - f[k]) / 2;
            p[k] = middle + half * extreme(n[k], size, at, c);
            if (!isfinite(p[k]))
                p[k] = isfinite(f[k]) ? f[k] : isfinite(f[3 + k]) ? f[3 + k] : 0;
        }
    }
    for (int i = 0; i < 3 && s->kind == OBB; i++) {
        const float *axis = &s->as.obb.axis[i].x;
        long double along = dot(n, axis),
                    longest = size * sqrtl((long double)axis[0] * axis[0] + (long double)axis[1] * axis[1] +
                                           (long double)axis[2] * axis[2]);
        long double w = fabsf(f[3 + i]) * extreme(along, longest, at, c);
        for (int k = 0; k < 3; k++)
            p[k] += w * axis[k];
    }
}

/* The greatest n . p over the shape; for a plane, whose n is its outward normal, d. */
static long double height(const shape *s, const long double n[3], const contact *at)
{
    const float *f = s->as.f;
    long double sum = dot(n, f);
    switch (s->kind) {
    case POINT: return sum;
    case PLANE: return f[3];
    case SPHERE: return sum + f[3] * norm(n);
    case RAY: return sum + at->t * dot(n, f + 4);
    case OBB:
        for (int i = 0; i < 3; i++)
            sum += fabsl(f[3 + i] * dot(n, &s->as.obb.axis[i].x));
        return sum;
    case AABB:
        sum = 0;
        for (int k = 0; k < 3; k++)
            sum += n[k] == 0 ? 0 : n[k] * (n[k] > 0 ? f[3 + k] : f[k]);
        return sum;
    case SEGMENT:
    case CAPSULE:
    case TRIANGLE:
        for (int i = 1; i < shape_corners(s->kind); i++)
            sum = fmaxl(sum, dot(n, f + 3 * i));
        return sum + (s->kind == CAPSULE ? f[6] * norm(n) : 0);
    }
    return sum;
}

static void opposite(const long double n[3], long double out[3])
{
    for (int k = 0; k < 3; k++)
        out[k] = -n[k];
}

/* How deep the shapes overlap along the contact's normal, or how far the inner one is from the outer one's boundary. */
static long double depth(const shape *a, const shape *b, enum relation relation, const contact *at)
{
    long double back[3];
    opposite(at->n, back);
    if (relation == OVERLAPS)
        return height(a, at->n, at) + height(b, back, at);
    return relation == CONTAINS ? height(a, at->n, at) - height(b, at->n, at) : height(b, at->n, at) - height(a, at->n, at);
}

/* A random edge of a shape, or a random vector where it has none. */
static void edge(const scene *s, const shape *of, float *v)
{
    int i = chance_int(s->c, 0, 2);
    direction(s, v);
    if (one_in(s->c, 8))
        return;
    if (of->kind == OBB)
        memcpy(v, &of->as.obb.axis[i], 3 * sizeof *v);
    if (of->kind == RAY)
        memcpy(v, of->as.f + 4, 3 * sizeof *v);
    if (of->kind == AABB)
        for (int k = 0; k < 3; k++)
            v[k] = k == i;
    if (shape_corners(of->kind) > 0) {
        const float *p = of->as.f + 3 * (i % shape_corners(of->kind));
        const float *q = of->as.f + 3 * ((i + 1) % shape_corners(of->kind));
        for (int k = 0; k < 3; k++)
            v[k] = q[k] - p[k];
    }
}

static const shape *container(const shape *a, const shape *b, enum relation relation)
{
    return relation == CONTAINS ? a : relation == OVERLAPS ? NULL : b;
}

/* A direction with integer coordinates and integer length, which is returned; of flat sides, one of the axes. An OBB is given
 * integer axes, and the direction is one in its frame, so that it is normal to features of all kinds. */
static float integer_normal(const scene *s, shape *obb, int side, float *v)
{
    static const float list[][4] = {{1, 0, 0, 1}, {3, 4, 0, 5}, {1, 2, 2, 3}, {2, 3, 6, 7}, {4, 4, 7, 9}, {1, 4, 8, 9}};
    const float *n = list[side ? 0 : chance_int(s->c, 0, 5)];
    int shift = chance_int(s->c, 0, 2), thrice = one_in(s->c, 2);
    float m[3][3], frame[3];
    for (int k = 0; k < 3; k++)
        v[(k + shift) % 3] = n[k] * sign(s->c);
    if (!obb)
        return n[3];
    (thrice ? integer_axes : permutation_axes)(s->c, m);
    memcpy(obb->as.obb.axis, m, sizeof m);
    memcpy(frame, v, sizeof frame);
    for (int k = 0; k < 3; k++)
        v[k] = frame[0] * m[0][k] + frame[1] * m[1][k] + frame[2] * m[2][k];
    return thrice ? 3 * n[3] : n[3];
}

/* The same in the plane. */
static float planar_integer_normal(const scene *s, shape *obb, int along, float *v)
{
    static const float list[][3] = {{1, 0, 1}, {0, 1, 1}, {3, 4, 5}, {4, 3, 5}, {5, 12, 13}};
    const float *n = list[chance_int(s->c, 0, along ? 1 : 4)], x = n[0] * sign(s->c), y = n[1] * sign(s->c);
    const int turned = one_in(s->c, 2);
    const float axis[2][3] = {{turned ? 3.0F : 1.0F, turned ? 4.0F : 0.0F, 0},
                              {turned ? -4.0F : 0.0F, turned ? 3.0F : 1.0F, 0}};
    v[0] = x;
    v[1] = y;
    v[2] = 0;
    if (!obb)
        return n[2];
    memcpy(obb->as.obb.axis, axis, sizeof axis);
    for (int k = 0; k < 2; k++)
        v[k] = x * axis[0][k] + y * axis[1][k];
    return turned ? 5 * n[2] : n[2];
}

/* Fits one of two shapes that touch exactly to their normal v: the radius of a sphere, so that its boundary has exact
 * coordinates, the normal of a plane, the direction of a ray along the contact. */
static void fit_to_normal(const scene *s, shape *one, int outer, int inner, const float *v, float length)
{
    float *f = one->as.f, other[3];
    long double across[3];
    int eighths = inner ? chance_int(s->c, 0, 1) : chance_int(s->c, 1, 4) * (outer ? 8 : 1);
    if (one->kind == SPHERE)
        f[3] = length * (float)eighths / 8;
    if (one->kind == CAPSULE)
        f[6] = length * (float)eighths / 8;
    for (int i = 1; i < shape_corners(one->kind) && one_in(s->c, 2); i++) {
        direction(s, other);
        cross(v, other, across);
        for (int k = 0; k < 3; k++)
            f[3 * i + k] = f[k] + (float)across[k] / 8;
    }
    if (one->kind == PLANE)
        for (int k = 0; k < 3; k++)
            f[k] = outer ? -v[k] : v[k];
    if (one->kind == RAY && !inner && !one_in(s->c, 4)) {
        direction(s, other);
        cross(v, other, across);
        for (int k = 0; k < 3; k++)
            f[4 + k] = (float)across[k];
    }
}

/* For exact contacts of a sphere. A plane is never the first of two that overlap here, so its normal is that of the contact. */
static void exact_sphere_contact(const scene *s, shape *a, shape *b, enum relation relation, contact *at)
{
    const shape *outer = container(a, b, relation);
    shape *obb = a->kind == OBB ? a : b->kind == OBB ? b : NULL;
    int along = outer && (outer->kind == OBB || outer->kind == AABB);
    float v[3], length = (s->planar ? planar_integer_normal : integer_normal)(s, obb, along, v);
    for (int k = 0; k < 3; k++)
        at->n[k] = v[k];
    fit_to_normal(s, a, a == outer, b == outer, v, length);
    fit_to_normal(s, b, b == outer, a == outer, v, length);
}

static int is_round(const shape *s)
{
    return s->kind == SPHERE || s->kind == CAPSULE;
}

static void choose_normal(const scene *s, shape *a, shape *b, enum relation relation, contact *at)
{
    const shape *outer = container(a, b, relation);
    const shape *plane = a->kind == PLANE ? a : b->kind == PLANE ? b : NULL;
    float u[3], v[3];
    if (at->exact && (is_round(a) || is_round(b))) {
        exact_sphere_contact(s, a, b, relation, at);
        return;
    }
    if (plane) {
        float outward = relation == OVERLAPS && plane == b ? 1 : -1;
        for (int k = 0; k < 3; k++)
            at->n[k] = outward * plane->as.f[k];
        return;
    }
    for (int tries = 0; tries < 8 && norm(at->n) == 0; tries++) {
        edge(s, outer ? outer : one_in(s->c, 2) ? a : b, u);
        edge(s, outer ? outer : one_in(s->c, 2) ? a : b, v);
        if (s->planar)
            memcpy(v, (const float[]){0, 0, 1}, sizeof v);
        cross(u, v, at->n);
    }
}

/* Which point of a ray touches: its start, its end, or any if it runs along the contact. */
static void choose_parameter(const scene *s, shape *shape_of_ray, enum relation relation, contact *at)
{
    bvol_ray *ray = &shape_of_ray->as.ray;
    long double along = dot(at->n, &ray->dir.x);
    float time = (float)s->time, lo = fmaxf(ray->t_min, -4 * time), hi = fminf(ray->t_max, 8 * time);
    if (relation == STARTS) {
        if (isinf(ray->t_min))
            ray->t_min = 0;
        at->t = ray->t_min;
    } else if (fabsl(along) <= 1e-6L * norm(at->n)) {
        at->t =
            at->exact ? (long double)rintf((float)chance_real(s->c, lo, hi)) : (long double)(float)chance_real(s->c, lo, hi);
    } else {
        float *end = along > 0 ? &ray->t_max : &ray->t_min;
        if (isinf(*end))
            *end = along > 0 ? lo + 2 * time : fminf(hi, time);
        at->t = *end;
    }
}

/* Moves the second shape (the ray, or the plane, if there is one) so that the two touch. */
static void touch(const scene *s, shape *a, shape *b, enum relation relation, contact *at)
{
    long double pa[3], pb[3], by[3], toward[3];
    at->exact = s->draw == DYADIC;
    at->spread = relation == OVERLAPS ? 1 : 0.5L;
    choose_normal(s, a, b, relation, at);
    if (a->kind == RAY)
        choose_parameter(s, a, relation, at);
    if (a->kind == PLANE || b->kind == PLANE) {
        shape *plane = a->kind == PLANE ? a : b;
        plane->as.plane.d = 0;
        plane->as.plane.d = -(float)depth(a, b, relation, at);
        return;
    }
    opposite(at->n, toward);
    support(a, at->n, at, s->c, pa);
    support(b, relation == OVERLAPS ? toward : at->n, at, s->c, pb);
    for (int k = 0; k < 3; k++)
        by[k] = a->kind == RAY ? pb[k] - pa[k] : pa[k] - pb[k];
    shape_move(a->kind == RAY ? a : b, by);
}

/* --- finish --- */

static int is_length(const shape *s, int field)
{
    return shape_role(s->kind, field) == PLACE || shape_role(s->kind, field) == SIZE;
}

static void nudge(const scene *s, shape *a, shape *b)
{
    for (int i = chance_int(s->c, 0, 3); i > 0; i--) {
        shape *which = one_in(s->c, 2) ? a : b;
        int field = chance_int(s->c, 0, shape_floats(which->kind) - 1);
        if (is_length(which, field) && isfinite(which->as.f[field]))
            which->as.f[field] = float_step(which->as.f[field], chance_int(s->c, -3, 3));
    }
}

enum { STEPS = 8, FIELDS = 3, SUMS = (2 * STEPS + 1) * (2 * STEPS + 1) * (2 * STEPS + 1) };

/* Up to three fields and what all steps of them, up to STEPS ulps up or down each, add to the depth. */
typedef struct group {
    long double effect[FIELDS];
    float *field[FIELDS];
    struct sum {
        long double value;
        int steps[FIELDS];
    } sums[SUMS];
    int fields, count;
} group;

static int by_value(const void *a, const void *b)
{
    long double x = ((const struct sum *)a)->value, y = ((const struct sum *)b)->value;
    return (x > y) - (x < y);
}

static void sum_up(group *g, int steps)
{
    struct sum sum;
    int last[FIELDS] = {0, 0, 0}, i[FIELDS];
    for (int k = 0; k < g->fields; k++)
        last[k] = steps;
    g->count = 0;
    for (i[0] = -last[0]; i[0] <= last[0]; i[0]++) {
        for (i[1] = -last[1]; i[1] <= last[1]; i[1]++) {
            for (i[2] = -last[2]; i[2] <= last[2]; i[2]++) {
                sum.value = 0;
                for (int k = 0; k < FIELDS; k++) {
                    sum.steps[k] = i[k];
                    sum.value += k < g->fields ? (long double)i[k] * g->effect[k] : 0;
                }
                g->sums[g->count++] = sum;
            }
        }
    }
    qsort(g->sums, (size_t)g->count, sizeof *g->sums, by_value);
}

/* Meets in the middle: among all sums of one of each group, finds the one that brings the depth nearest to 0 but not on it. */
static void meet(group *g, long double start)
{
    long double best = INFINITY;
    const struct sum *left = NULL, *right = NULL;
    for (int i = 0, j = g[1].count - 1; i < g[0].count && j >= 0;) {
        long double total = start + g[0].sums[i].value + g[1].sums[j].value;
        if (fabsl(total) < best && total != 0) {
            best = fabsl(total);
            left = g[0].sums + i;
            right = g[1].sums + j;
        }
        if (total > 0)
            j--;
        else
            i++;
    }
    for (int k = 0; k < FIELDS && left; k++) {
        if (k < g[0].fields)
            *g[0].field[k] = float_step(*g[0].field[k], left->steps[k]);
        if (k < g[1].fields)
            *g[1].field[k] = float_step(*g[1].field[k], right->steps[k]);
    }
}

static void middle(const scene *s, shape *a, shape *b, enum relation relation, const contact *at)
{
    static group g[2];
    long double start = depth(a, b, relation, at);
    int turn = chance_int(s->c, 0, 1), shift = chance_int(s->c, 0, 5);
    int steps = one_in(s->c, 16) ? STEPS : STEPS / 2 - 1; /* the full search takes a millisecond */
    shape *both[2] = {a, b};
    g[0].fields = g[1].fields = 0;
    for (int i = 0; i < 12; i++) {
        shape *which = both[i & 1];
        int field = (i / 2 + shift) % 6;
        group *into = g + turn;
        long double effect;
        if (field >= shape_floats(which->kind) || !is_length(which, field) || !isfinite(which->as.f[field]) ||
            into->fields == FIELDS)
            continue;
        float old = which->as.f[field];
        which->as.f[field] = float_step(old, 1);
        effect = depth(a, b, relation, at) - start;
        which->as.f[field] = old;
        if (effect == 0 || !isfinite(effect))
            continue;
        into->field[into->fields] = which->as.f + field;
        into->effect[into->fields++] = effect;
        turn ^= 1;
    }
    sum_up(g, steps);
    sum_up(g + 1, steps);
    meet(g, start);
}

/* Moves everything so that one coordinate of one shape is 0, then makes that a hair. */
static void hair(const scene *s, shape *a, shape *b)
{
    shape *which = b->kind == PLANE || (a->kind != PLANE && one_in(s->c, 2)) ? a : b;
    int axis = chance_int(s->c, 0, 2), field = which->kind == AABB && one_in(s->c, 2) ? 3 + axis : axis;
    long double by[3] = {0, 0, 0};
    by[axis] = -(long double)which->as.f[field];
    shape_move(a, by);
    shape_move(b, by);
    if (which->as.f[field] == 0)
        which->as.f[field] = sign(s->c) * ldexpf(1, chance_int(s->c, -149, -30));
}

/* Moves a shape along the contact, by steps of 1/8. */
static void slide(const scene *s, shape *a, const contact *at)
{
    const long double step = chance_int(s->c, 1, 16) / 8.0L;
    long double by[3];
    float n[3], w[3];
    for (int k = 0; k < 3; k++) {
        n[k] = (float)at->n[k];
        w[k] = (float)chance_int(s->c, -2, 2);
    }
    cross(n, w, by);
    for (int k = 0; k < 3; k++)
        by[k] *= step;
    shape_move(a, by);
}

/* Moves everything so that a corner or center of one shape, the sphere if there is one, is 0, then slips it along the contact.
 */
static void slip(const scene *s, shape *a, shape *b, const contact *at)
{
    shape *which = b->kind == PLANE || (b->kind != SPHERE && one_in(s->c, 2)) ? a : b;
    long double by[3];
    float n[3], w[3];
    double step = exp2(chance_int(s->c, -50, -20));
    for (int k = 0; k < 3; k++) {
        by[k] = -(long double)which->as.f[k];
        n[k] = (float)at->n[k];
        w[k] = (float)chance_int(s->c, -2, 2);
    }
    if (which->kind == PLANE)
        return;
    shape_move(a, by);
    shape_move(b, by);
    cross(n, w, by);
    for (int k = 0; k < 3; k++)
        which->as.f[k] = (float)(which->as.f[k] + step * (double)by[k]);
}

/* A plane and a point in it, or a shape of no size, such that the terms of A B + z - B A - z are rounded in double. */
static void cancel_plane(const scene *s, shape *plane, shape *other)
{
    int i = chance_int(s->c, 0, 2), j = (i + 1) % 3, k = (i + 2) % 3;
    float z = (float)(chance_real(s->c, -1, 1) * exp2(chance_int(s->c, -34, -24))), *n = plane->as.f, p[3];
    n[i] = p[k] = (float)chance_real(s->c, 1, 2);
    p[i] = (float)chance_real(s->c, 1, 2);
    n[k] = -p[i];
    n[j] = 1;
    p[j] = z;
    n[3] = float_step(-z, one_in(s->c, 2) ? chance_int(s->c, -1, 1) : 0);
    for (int field = 0; field < shape_floats(other->kind); field++)
        if (is_length(other, field))
            other->as.f[field] = shape_role(other->kind, field) == PLACE ? p[field % 3] : 0;
    if (other->kind == RAY)
        other->as.ray.t_min = 0;
}

/* An OBB that reaches the wall of an AABB exactly: -H + H x + H (1 - x) + z = z. */
static void cancel_wall(const scene *s, bvol_obb *obb, bvol_aabb *wall)
{
    int k = chance_int(s->c, 0, 2);
    float x = (float)chance_int(s->c, 1, 0xffffff) * 0x1p-24F, h = (float)chance_real(s->c, 1, 2);
    float z = (float)(chance_real(s->c, 0.5, 1) * exp2(chance_int(s->c, -34, -24)));
    *wall = (bvol_aabb){{-16, -16, -16}, {16, 16, 16}};
    obb->center = (bvol_vec3){0, 0, 0};
    obb->extent = (bvol_vec3){h, h, z};
    (&obb->center.x)[k] = -h;
    (&wall->max.x)[k] = float_step(z, one_in(s->c, 2) ? chance_int(s->c, -1, 1) : 0);
    (&obb->axis[0].x)[k] = x;
    (&obb->axis[1].x)[k] = 1 - x;
    (&obb->axis[2].x)[k] = 1;
}

/* A sphere in an aligned OBB with axes of length S that touches a side, S = p + r, though all is multiplied by the other axes'
 * lengths. */
static void cancel_face(const scene *s, bvol_obb *obb, bvol_sphere *sphere)
{
    int i = chance_int(s->c, 0, 2);
    float r = (float)chance_int(s->c, 1, 0x7fffff) * 0x1p-23F, side;
    memset(obb, 0, sizeof *obb);
    obb->extent = (bvol_vec3){1, 1, 1};
    for (int k = 0; k < 3; k++)
        (&obb->axis[k].x)[k] = (float)chance_real(s->c, 1, 2);
    side = (&obb->axis[i].x)[i];
    *sphere = (bvol_sphere){{0, 0, 0}, r};
    (&sphere->center.x)[i] = side - r;
}

/* Shapes in the plane of a flat OBB, whose third axis is the sum of two others: neither touches beyond it by the normal of that
 * plane alone. */
static void flatten(const scene *s, bvol_obb *obb, shape *other)
{
    float m[3][3], place[3];
    int i = chance_int(s->c, 0, 2), k = chance_int(s->c, 0, 2), power = chance_int(s->c, -2, 2);
    quaternion_axes(s->c, m);
    round_axes(m, 0x1p-22F);
    for (int c = 0; c < 3; c++)
        m[k][c] = m[(k + 1) % 3][c] + m[(k + 2) % 3][c];
    memcpy(obb->axis, m, sizeof m);
    obb->center = (bvol_vec3){0, 0, 0};
    obb->extent = (bvol_vec3){1, one_in(s->c, 2) ? 0 : 1, 0.5F};
    for (int c = 0; c < 3; c++)
        place[c] = m[i][c] * ldexpf(sign(s->c), power);
    if (other->kind == OBB) {
        other->as.obb = *obb;
        memcpy(&other->as.obb.center, place, sizeof place);
        return;
    }
    for (int field = 0; field < shape_floats(other->kind); field++)
        if (is_length(other, field))
            other->as.f[field] = shape_role(other->kind, field) == PLACE ? place[field % 3] : 0;
    if (other->kind == RAY)
        memcpy(&other->as.ray.dir, m[chance_int(s->c, 0, 2)], sizeof other->as.ray.dir);
}

static void cancel(const scene *s, shape *a, shape *b)
{
    if (a->kind == PLANE)
        cancel_plane(s, a, b);
    else if (b->kind == PLANE)
        cancel_plane(s, b, a);
    else if (a->kind == OBB && b->kind == AABB && one_in(s->c, 2))
        cancel_wall(s, &a->as.obb, &b->as.aabb);
    else if (a->kind == OBB && b->kind == SPHERE && one_in(s->c, 2))
        cancel_face(s, &a->as.obb, &b->as.sphere);
    else if (a->kind == OBB)
        flatten(s, &a->as.obb, b);
    else if (b->kind == OBB)
        flatten(s, &b->as.obb, a);
}

static int is_flat(const shape *s, int planar)
{
    return s->kind == SEGMENT || (s->kind == TRIANGLE && !planar);
}

static void make(const recipe *how, enum kind ka, enum kind kb, enum relation relation, chance *c, int planar, shape *a,
                 shape *b)
{
    scene s = {how->draw, {0, 0, 0}, 1, how->draw == SUBNORMAL && one_in(c, 2) ? 0x1p-144 : 1, c, planar};
    contact at = {{0, 0, 0}, 0, 0, 0};
    int nested = 0;
    if (how->draw == FAR) {
        double distance = pow(10, chance_real(c, 2, 15));
        for (int k = 0; k < 3; k++)
            s.offset[k] = one_in(c, 4) ? 0 : distance * chance_real(c, -1, 1);
        s.unit = distance * exp2(chance_real(c, -20, 0));
    }
    draw_shape(&s, ka, a);
    draw_shape(&s, kb, b);
    if (how->draw == STRANGER && ka == kb && one_in(c, 4))
        *b = *a;
    if (relation == CONTAINS)
        shrink_into(&s, b, a);
    if (relation == WITHIN)
        shrink_into(&s, a, b);
    if (relation == CONTAINS && is_flat(a, planar) && !one_in(c, 4)) {
        nest_in_flat(&s, b, a);
        nested = 1;
    }
    if (relation == WITHIN && is_flat(b, planar) && !one_in(c, 4)) {
        nest_in_flat(&s, a, b);
        nested = 1;
    }
    if (how->touch && !nested)
        touch(&s, a, b, relation, &at);
    if (how->finish == NUDGED)
        nudge(&s, a, b);
    if (how->finish == MIDDLE && !nested)
        middle(&s, a, b, relation, &at);
    if (how->finish == HAIR)
        hair(&s, a, b);
    if (how->finish == SLID && !nested)
        slide(&s, a, &at);
    if (how->finish == SLIPPED && !nested)
        slip(&s, a, b, &at);
    if (how->finish == CANCELLING && !planar)
        cancel(&s, a, b);
    if (how->scaled) {
        int k = chance_int(c, -149, 120);
        shape_scale(a, k);
        shape_scale(b, k);
    }
}

void generate(const recipe *how, enum kind ka, enum kind kb, enum relation relation, chance *c, shape *a, shape *b)
{
    make(how, ka, kb, relation, c, 0, a, b);
}

void generate_planar(const recipe *how, enum kind ka, enum kind kb, enum relation relation, chance *c, shape *a, shape *b)
{
    make(how, ka, kb, relation, c, 1, a, b);
}
