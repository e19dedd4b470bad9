/* SPDX-License-Identifier: MIT */
#include "frusta.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- cameras --- */

static void random_axes(chance *c, double axis[3][3])
{
    double q[4], n;
    do {
        n = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = chance_real(c, -1, 1);
            n += q[i] * q[i];
        }
    } while (n > 1 || n < 0.01);
    n = sqrt(n);
    double w = q[0] / n, x = q[1] / n, y = q[2] / n, z = q[3] / n;
    const double made[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
                               {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
                               {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
    memcpy(axis, made, sizeof made);
}

camera camera_draw(chance *c, unsigned convention)
{
    camera cam;
    cam.convention = convention;
    cam.near = pow(10, chance_real(c, -3, 1));
    cam.far = cam.near * pow(10, chance_real(c, 0.1, 4));
    if (chance_int(c, 0, 3) == 0)
        cam.far = cam.near * pow(10, chance_real(c, 7, 10));
    else if (!(convention & ORTHOGRAPHIC) && chance_int(c, 0, 3) == 0)
        cam.far = chance_int(c, 0, 1) ? 1e18 : INFINITY;
    cam.half_height = convention & ORTHOGRAPHIC ? pow(10, chance_real(c, -1, 3)) : tan(chance_real(c, 0.1, 1.4));
    cam.half_width = cam.half_height * chance_real(c, 0.5, 2.5);
    random_axes(c, cam.axis);
    double distance = pow(10, chance_real(c, -1, 4));
    for (int k = 0; k < 3; k++)
        cam.eye[k] = chance_int(c, 0, 3) ? distance * chance_real(c, -1, 1) : 0;
    return cam;
}

/* Where the middle of the view is, in half widths. */
static double shift(const camera *cam)
{
    return cam->convention & OFF_CENTRE ? 0.375 : 0;
}

static void projection(const camera *cam, double m[4][4])
{
    const double hand = cam->convention & LEFT_HANDED ? 1 : -1, flip = cam->convention & FLIPPED ? -1 : 1;
    const double least = cam->convention & MINUS_ONE ? -1 : 0;
    const double at_near = cam->convention & REVERSED ? 1 : least, at_far = cam->convention & REVERSED ? least : 1;
    const double n = cam->near, f = cam->far, s = shift(cam);
    memset(m, 0, 16 * sizeof(double));
    m[0][0] = 1 / cam->half_width;
    m[1][1] = flip / cam->half_height;
    if (cam->convention & ORTHOGRAPHIC) {
        double a = (at_far - at_near) / (f - n);
        m[0][3] = -s;
        m[1][3] = flip * s;
        m[2][2] = hand * a;
        m[2][3] = at_near - a * n;
        m[3][3] = 1;
    } else {
        double a = isinf(f) ? at_far : (at_far * f - at_near * n) / (f - n);
        m[0][2] = -s * hand;
        m[1][2] = flip * s * hand;
        m[2][2] = hand * a;
        m[2][3] = at_near * n - a * n;
        m[3][2] = hand;
    }
}

void camera_matrix(const camera *cam, float out[16])
{
    double p[4][4];
    float proj[4][4], view[4][4] = {{0}};
    const double forward = cam->convention & LEFT_HANDED ? -1 : 1;
    projection(cam, p);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            proj[i][j] = (float)p[i][j];
    for (int i = 0; i < 3; i++) {
        double along = 0, side = i == 2 ? forward : 1;
        for (int k = 0; k < 3; k++) {
            view[i][k] = (float)(side * cam->axis[i][k]);
            along -= side * cam->axis[i][k] * cam->eye[k];
        }
        view[i][3] = (float)along;
    }
    view[3][3] = 1;
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            float sum = 0;
            for (int k = 0; k < 4; k++)
                sum += proj[i][k] * view[k][j];
            out[cam->convention & ROW_MAJOR ? 4 * i + j : i + 4 * j] = sum;
        }
    }
}

bvol_frustum_options camera_options(const camera *cam)
{
    bvol_frustum_options o = {sizeof o, 0, BVOL_DEPTH_ZERO_TO_ONE, 0};
    if (cam->convention & ROW_MAJOR)
        o.flags |= BVOL_FRUSTUM_ROW_MAJOR;
    if (cam->convention & REVERSED)
        o.flags |= BVOL_FRUSTUM_REVERSED_Z;
    if (cam->convention & MINUS_ONE)
        o.depth_range = BVOL_DEPTH_MINUS_ONE_TO_ONE;
    return o;
}

void camera_point(const camera *cam, double x, double y, double distance, double p[3])
{
    const double spread = cam->convention & ORTHOGRAPHIC ? 1 : distance, s = shift(cam);
    const double flip = cam->convention & FLIPPED ? -1 : 1;
    for (int k = 0; k < 3; k++)
        p[k] = cam->eye[k] + (x + s) * cam->half_width * spread * cam->axis[0][k] +
               (flip * y - s) * cam->half_height * spread * cam->axis[1][k] - distance * cam->axis[2][k];
}

/* --- frusta of every kind --- */

static void append(char *text, size_t size, const float *f, int n)
{
    for (int i = 0; i < n; i++) {
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%a, ", (double)f[i]);
    }
}

static void from_matrix(case_frustum *out, const float m[16], const bvol_frustum_options *options)
{
    if (bvol_frustum_create(m, options, NULL, &out->frustum) != BVOL_OK)
        abort();
    out->r = region_of_matrix(m, options);
    memcpy(out->matrix, m, sizeof out->matrix);
    out->options = *options;
    snprintf(out->text, sizeof out->text, "options {16, %u, %u, 0}, matrix ", options->flags, options->depth_range);
    append(out->text, sizeof out->text, m, 16);
}

static void from_planes(case_frustum *out, const bvol_plane *planes, int count)
{
    if (bvol_frustum_create_from_planes(planes, (size_t)count, NULL, &out->frustum) != BVOL_OK)
        abort();
    out->r = region_of_planes(planes, count);
    snprintf(out->text, sizeof out->text, "%d planes ", count);
    append(out->text, sizeof out->text, &planes[0].normal.x, 4 * count);
}

static float any_exponent(chance *c)
{
    float f = (float)ldexp(chance_real(c, 1, 2), chance_int(c, -149, 126));
    return chance_int(c, 0, 7) == 0 ? 0 : chance_int(c, 0, 1) ? f : -f;
}

/* Half-spaces at a distance from a point. */
static bvol_plane plane_about(chance *c, const double p[3], double distance)
{
    double axis[3][3];
    random_axes(c, axis);
    bvol_plane plane = {{(float)axis[0][0], (float)axis[0][1], (float)axis[0][2]}, 0};
    plane.d = (float)(distance - axis[0][0] * p[0] - axis[0][1] * p[1] - axis[0][2] * p[2]);
    return plane;
}

static void make_small(chance *c, case_frustum *out)
{
    bvol_plane planes[8];
    int count = chance_int(c, 1, 8);
    for (int i = 0; i < count; i++) {
        float *f = &planes[i].normal.x;
        for (int k = 0; k < 3; k++)
            f[k] = (float)chance_int(c, -2, 2);
        f[3] = (float)chance_int(c, -3, 6);
        if (chance_int(c, 0, 40) == 0)
            f[3] = chance_int(c, 0, 7) ? INFINITY : -INFINITY;
    }
    from_planes(out, planes, count);
}

static void make_many(chance *c, case_frustum *out)
{
    bvol_plane planes[BVOL_FRUSTUM_MAX_PLANES];
    const double p[3] = {chance_real(c, -9, 9), chance_real(c, -9, 9), chance_real(c, -9, 9)};
    int count = chance_int(c, 9, chance_int(c, 0, 9) ? 12 : BVOL_FRUSTUM_MAX_PLANES);
    for (int i = 0; i < count; i++)
        planes[i] = plane_about(c, p, chance_real(c, 0.5, 2));
    from_planes(out, planes, count);
}

/* A few planes and their likes, a few bits turned, some reversed. */
static void make_needles(chance *c, case_frustum *out)
{
    bvol_plane planes[6];
    const double p[3] = {chance_real(c, -9, 9), chance_real(c, -9, 9), chance_real(c, -9, 9)};
    int count = chance_int(c, 3, 6);
    for (int i = 0; i < count; i++) {
        planes[i] = plane_about(c, p, chance_real(c, 0, 1));
        if (i == 0 || chance_int(c, 0, 1))
            continue;
        planes[i] = planes[i - 1];
        float *f = &planes[i].normal.x, side = chance_int(c, 0, 1) ? 1.0f : -1.0f;
        for (int k = 0; k < 4; k++)
            f[k] = side * float_step(f[k], chance_int(c, -3, 3));
        if (chance_int(c, 0, 1))
            planes[i].d += (float)chance_real(c, 0, 1);
    }
    from_planes(out, planes, count);
}

static void make_exponents(chance *c, case_frustum *out)
{
    bvol_plane planes[6];
    int count = chance_int(c, 1, 6);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++)
            (&planes[i].normal.x)[k] = any_exponent(c);
    from_planes(out, planes, count);
}

/* Small integers and the same beside hairs, so that a sum of two entries has bits that double cannot hold. */
static float hairy(chance *c, int hair)
{
    float f = (float)chance_int(c, -2, 2);
    return hair && chance_int(c, 0, 1) ? ldexpf(f, -chance_int(c, 40, 100)) : f;
}

static void make_matrix(chance *c, case_frustum *out)
{
    float m[16];
    int bits = chance_int(c, 0, 3) == 0, hair = chance_int(c, 0, 1);
    bvol_frustum_options o = {sizeof o, (uint32_t)chance_int(c, 0, 3), (uint32_t)chance_int(c, 0, 2), 0};
    for (int i = 0; i < 16; i++)
        m[i] = bits ? any_exponent(c) : hairy(c, hair);
    from_matrix(out, m, &o);
}

static void make_axis_camera(chance *c, case_frustum *out)
{
    camera cam = camera_draw(c, (unsigned)chance_int(c, 0, CONVENTIONS - 1));
    float m[16];
    memset(cam.axis, 0, sizeof cam.axis);
    int first = chance_int(c, 0, 2);
    for (int i = 0; i < 3; i++) {
        cam.axis[i][(first + i) % 3] = 1;
        cam.eye[i] = chance_int(c, -8, 8);
    }
    cam.near = ldexp(1, chance_int(c, -2, 2));
    cam.far = chance_int(c, 0, 2) ? cam.near * 3 : cam.near * 257;
    cam.half_height = ldexp(1, chance_int(c, -2, 2));
    cam.half_width = ldexp(1, chance_int(c, -2, 2));
    camera_matrix(&cam, m);
    bvol_frustum_options o = camera_options(&cam);
    from_matrix(out, m, &o);
}

/* Space along each axis, or what else there is a number of, by powers of two: one in three not at all. */
static int draw_stretch(chance *c, int most)
{
    return one_in(c, 3) ? 0 : chance_int(c, -most, most);
}

/* A few units of the last place. */
static float draw_near(chance *c, float f)
{
    return one_in(c, 3) && f != 0 ? float_step(f, chance_int(c, -2, 2)) : f;
}

/* The normal of wall i of a body of so many: a box again and again, a ball, a column, a spire. */
enum { WALLS_OF_BOX, WALLS_OF_BALL, WALLS_OF_COLUMN, WALLS_OF_SPIRE };

static void wall_normal(int body, int count, int i, double n[3])
{
    const int lids = body == WALLS_OF_SPIRE ? 1 : 2, lid = i - (count - lids), axis = i / 2 % 3;
    const double angle = 6.28125 * i / (count - lids), high = 1 - (2 * i + 1.0) / count, r = sqrt(1 - high * high);
    n[0] = n[1] = n[2] = 0;
    if (body == WALLS_OF_BOX) {
        n[axis] = i % 2 ? -1 : 1;
    } else if (body == WALLS_OF_BALL) {
        n[0] = r * cos(2.4 * i);
        n[1] = high;
        n[2] = r * sin(2.4 * i);
    } else if (lid >= 0) {
        n[1] = lid == 0 ? 1 : -1;
    } else {
        n[0] = cos(angle);
        n[1] = body == WALLS_OF_SPIRE ? -0.5 : 0;
        n[2] = sin(angle);
    }
}

/* Some of the walls are left out, so that space may have no end there; some planes are told as multiples. */
static void make_stretched_walls(chance *c, case_frustum *out)
{
    bvol_plane planes[BVOL_FRUSTUM_MAX_PLANES];
    const int few = chance_int(c, 6, 8), count = one_in(c, 8) ? chance_int(c, 9, 12) : few, body = chance_int(c, 0, 3);
    const int told = count - (one_in(c, 4) ? chance_int(c, 1, 3) : 0);
    const int size = draw_stretch(c, 70);
    int stretch[3];
    double middle[3], n[3];
    for (int k = 0; k < 3; k++) {
        stretch[k] = draw_stretch(c, 70);
        middle[k] = one_in(c, 2) ? 0 : chance_int(c, -3, 3);
    }
    for (int i = 0; i < told; i++) {
        const int scale = draw_stretch(c, 40);
        float *const f = &planes[i].normal.x;
        wall_normal(body, count, i, n);
        for (int k = 0; k < 3; k++)
            f[k] = draw_near(c, (float)ldexp(n[k], stretch[k] + scale));
        f[3] = draw_near(c, (float)ldexp(1 + n[0] * middle[0] + n[1] * middle[1] + n[2] * middle[2], size + scale));
    }
    from_planes(out, planes, told);
}

static void make_stretched_camera(chance *c, case_frustum *out)
{
    camera cam = camera_draw(c, (unsigned)chance_int(c, 0, CONVENTIONS - 1));
    const bvol_frustum_options o = camera_options(&cam);
    int row[4], column[4];
    float m[16];
    camera_matrix(&cam, m);
    for (int i = 0; i < 4; i++) {
        row[i] = draw_stretch(c, 30);
        column[i] = draw_stretch(c, 30);
    }
    for (int i = 0; i < 16; i++) {
        const int r = o.flags & BVOL_FRUSTUM_ROW_MAJOR ? i / 4 : i % 4, k = o.flags & BVOL_FRUSTUM_ROW_MAJOR ? i % 4 : i / 4;
        m[i] = draw_near(c, ldexpf(m[i], row[r] + column[k]));
    }
    from_matrix(out, m, &o);
}

void case_make(chance *c, enum frustum_kind kind, case_frustum *out)
{
    switch (kind) {
    case CAMERAS: {
        camera cam = camera_draw(c, (unsigned)chance_int(c, 0, CONVENTIONS - 1));
        bvol_frustum_options o = camera_options(&cam);
        float m[16];
        if (chance_int(c, 0, 3) == 0)
            o.depth_range = BVOL_DEPTH_EITHER;
        camera_matrix(&cam, m);
        from_matrix(out, m, &o);
        break;
    }
    case AXIS_CAMERA: make_axis_camera(c, out); break;
    case SMALL: make_small(c, out); break;
    case MANY: make_many(c, out); break;
    case NEEDLES: make_needles(c, out); break;
    case EXPONENTS: make_exponents(c, out); break;
    case STRETCHED: (one_in(c, 3) ? make_stretched_camera : make_stretched_walls)(c, out); break;
    default: make_matrix(c, out); break;
    }
}
