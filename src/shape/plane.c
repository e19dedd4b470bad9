/* SPDX-License-Identifier: MIT */
#include "shape/plane.h"

#include "arith/dyadic.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/quotient.h"
#include "arith/round.h"
#include "base/value.h"
#include "convex/pair_functions.h"
#include "shape/plane_filter.h"

#define PLANE_NAN ((bvol_plane){BVOLI_VEC3_NAN, NAN})

static void side_terms(const bvol_plane *plane, const bvol_vec3 *p, double terms[4])
{
    double n[3], x[3];
    bvoli_load(&plane->normal, n);
    bvoli_load(p, x);
    for (int k = 0; k < 3; ++k)
        terms[k] = n[k] * x[k];
    terms[3] = (double)plane->d;
}

static int exact_side(const double terms[4])
{
    if (isinf(terms[3]))
        return terms[3] == INFINITY ? 1 : -1;
    double value = terms[0] + terms[1] + terms[2];
    if (isinf(value))
        return value == INFINITY ? 1 : -1;
    return bvoli_sum_sign(terms, 4);
}

int bvoli_plane_side(const bvol_plane *plane, const bvol_vec3 *p, enum bvoli_predicate who)
{
    double terms[4];
    side_terms(plane, p, terms);
    int sign = bvoli_side_filter(terms);
    if (sign != 0) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return sign;
    }
    BVOLI_STAGE(who, BVOLI_EXACT);
    return exact_side(terms);
}

int bvol_plane_contains_point(const bvol_plane *plane, const bvol_vec3 *p)
{
    double terms[4];
    side_terms(plane, p, terms);
    int sign = bvoli_side_filter(terms);
    if (sign != 0) {
        BVOLI_STAGE(BVOLI_plane_contains_point, BVOLI_FAST);
        return sign == 1;
    }
    if (!bvoli_plane_valid(plane) || !bvoli_vec3_finite(p))
        return 0;
    BVOLI_STAGE(BVOLI_plane_contains_point, BVOLI_EXACT);
    return exact_side(terms) >= 0;
}

/* Half-space and segment */

int bvol_plane_overlaps_segment(const bvol_plane *plane, const bvol_segment *segment)
{
    const int ends = bvoli_plane4_ends(plane, segment);
    if (ends != BVOLI_ENDS_OPEN) {
        BVOLI_STAGE(BVOLI_plane_contains_point, BVOLI_FAST);
        return ends != BVOLI_ENDS_OUT;
    }
    return bvoli_vec3_finite(&segment->a) && bvoli_vec3_finite(&segment->b) &&
           (bvol_plane_contains_point(plane, &segment->a) || bvol_plane_contains_point(plane, &segment->b));
}

int bvol_plane_contains_segment(const bvol_plane *plane, const bvol_segment *segment)
{
    const int ends = bvoli_plane4_ends(plane, segment);
    if (ends != BVOLI_ENDS_OPEN) {
        BVOLI_STAGE(BVOLI_plane_contains_point, BVOLI_FAST);
        return ends == BVOLI_ENDS_IN;
    }
    return bvol_plane_contains_point(plane, &segment->a) && bvol_plane_contains_point(plane, &segment->b);
}

BVOLI_CLASSIFY(bvol_plane_classify_segment, plane, segment, bvol_plane_overlaps_segment, bvol_plane_contains_segment)

/* Images */

/* With q = M p + t, n . p + d = m . q + d - m . t for m = M^-T n, and M^-T has the cross products of the columns of M for its
 * columns, over the determinant. */
static bvol_plane exact_image(const bvol_plane *plane, const float matrix[16])
{
    bvoli_dyadic column[3][3], cross[3], normal[3], offset, determinant;
    for (int c = 0; c < 3; ++c)
        bvoli_dy_put(0, &normal[c]);
    for (int k = 0; k < 3; ++k)
        for (int c = 0; c < 3; ++c)
            bvoli_dy_put((double)matrix[4 * k + c], &column[k][c]);
    for (int k = 0; k < 3; ++k) {
        bvoli_dy_cross(column[(k + 1) % 3], column[(k + 2) % 3], cross);
        for (int c = 0; c < 3; ++c)
            bvoli_dy_add_scaled(&cross[c], (double)bvoli_coords(&plane->normal)[k], &normal[c]);
    }
    bvoli_dy_put_dot(cross, column[2], &determinant);
    if (bvoli_dy_sign(determinant) == 0)
        return PLANE_NAN;
    bvol_plane image = {BVOLI_VEC3_NAN, plane->d};
    for (int c = 0; c < 3; ++c)
        bvoli_coords_out(&image.normal)[c] = (float)bvoli_quotient_near(&normal[c], &determinant);
    if (isinf(plane->d))
        return image;
    bvoli_dy_put(0, &offset);
    bvoli_dy_add_scaled(&determinant, (double)plane->d, &offset);
    for (int c = 0; c < 3; ++c)
        bvoli_dy_add_scaled(&normal[c], -(double)matrix[12 + c], &offset);
    image.d = (float)bvoli_quotient_near(&offset, &determinant);
    return image;
}

/* A quotient rounded to nearest, where all that numerator and denominator may be round to one finite float. */
static int filter_quotient(double numerator, double error, double denominator, double denominator_error, float *out)
{
    const double quotient = numerator / denominator;
    const double slack = 2 * (error + fabs(quotient) * denominator_error) / fabs(denominator);
    const float low = (float)(quotient - slack), high = (float)(quotient + slack);
    *out = low + 0.0F;
    return low == high && bvoli_finite(low);
}

/* With u = 2^-53, to first order: cross products of floats have one rounding, so determinant and normal, sums of three products
 * with them, are off by 4 u of their magnitudes: 8 u are taken. The offset, products of those with floats, is off by 4 u for
 * them, one for the product and three for the sum: 16 u are taken. A determinant that is above four times its error is at least
 * three quarters of what is computed; twice the errors over it covers that and the roundings of the quotient, since 8 u of the
 * determinant's magnitude are at least 8 u of the determinant. Up to degree 4 nothing under- or overflows. */
#define NORMAL_SLACK 0x1p-50
#define OFFSET_SLACK 0x1p-49

static int filter_image(const bvol_plane *plane, const float matrix[16], bvol_plane *image)
{
    double column[3][3], cross[3][3], determinant = 0, size = 0;
    const double d = (double)plane->d;
    for (int k = 0; k < 9; ++k)
        column[k / 3][k % 3] = (double)matrix[4 * (k / 3) + k % 3];
    for (int k = 0; k < 3; ++k)
        bvoli_cross(column[(k + 1) % 3], column[(k + 2) % 3], cross[k]);
    for (int c = 0; c < 3; ++c) {
        determinant += column[0][c] * cross[0][c];
        size += fabs(column[0][c] * cross[0][c]);
    }
    const double error = NORMAL_SLACK * size;
    if (!(fabs(determinant) > 4 * error))
        return 0;
    double offset = d * determinant, offset_size = fabs(d) * size;
    int certain = 1;
    for (int c = 0; c < 3; ++c) {
        const double t = (double)matrix[12 + c];
        double normal = 0, normal_size = 0;
        for (int k = 0; k < 3; ++k) {
            const double term = cross[k][c] * (double)bvoli_coords(&plane->normal)[k];
            normal += term;
            normal_size += fabs(term);
        }
        offset -= normal * t;
        offset_size += normal_size * fabs(t);
        certain &=
            filter_quotient(normal, NORMAL_SLACK * normal_size, determinant, error, &bvoli_coords_out(&image->normal)[c]);
    }
    return certain & filter_quotient(offset, OFFSET_SLACK * offset_size, determinant, error, &image->d);
}

/* What the filter leaves open: maps that flatten, NaN, infinities, and halves between floats. */
BVOLI_RARE static bvol_plane sharp_image(const bvol_plane *plane, const float matrix[16])
{
    const int valid = bvoli_plane_valid(plane) && bvoli_affine_finite(matrix), endless = isinf(plane->d);
    const bvol_plane image = valid ? exact_image(plane, matrix) : PLANE_NAN;
    const int fits = bvoli_vec3_finite(&image.normal) && (endless || bvoli_finite(image.d));
    BVOLI_MADE(plane_transform, 1);
    return fits ? image : PLANE_NAN;
}

void bvol_plane_transform(const bvol_plane *plane, const float matrix[16], bvol_plane *out)
{
    bvol_plane image;
    if (filter_image(plane, matrix, &image))
        BVOLI_MADE(plane_transform, 0);
    else
        image = sharp_image(plane, matrix);
    *out = image;
}

/* Measures */

static int is_flat(const bvol_plane *plane)
{
    return plane->normal.x == 0 && plane->normal.y == 0 && plane->normal.z == 0;
}

/* The sum is within 2^-40 of itself. */
float bvol_plane_signed_distance_point(const bvol_plane *plane, const bvol_vec3 *p)
{
    double terms[4], n[3];
    if (!bvoli_plane_valid(plane) || !bvoli_vec3_finite(p))
        return NAN;
    if (isinf(plane->d) || is_flat(plane))
        return plane->d >= 0 ? -INFINITY : INFINITY;
    side_terms(plane, p, terms);
    bvoli_load(&plane->normal, n);
    return bvoli_signed_float(-bvoli_sum(terms, 4) / bvoli_sqrt(bvoli_dot(n, n)));
}

/* Cramer's rule in exact numbers. */
int bvol_plane_common_point(const bvol_plane *a, const bvol_plane *b, const bvol_plane *c, bvol_vec3 *out)
{
    const bvol_plane *const plane[3] = {a, b, c};
    bvoli_dyadic normal[3][3], across[3][3], whole, part;
    bvol_vec3 point = {0, 0, 0};
    for (int i = 0; i < 3; ++i) {
        double n[3];
        if (!bvoli_vec3_finite(&plane[i]->normal) || !bvoli_finite(plane[i]->d))
            return 0;
        bvoli_load(&plane[i]->normal, n);
        bvoli_dy_load(n, normal[i]);
    }
    for (int i = 0; i < 3; ++i)
        bvoli_dy_cross(normal[(i + 1) % 3], normal[(i + 2) % 3], across[i]);
    bvoli_dy_put_dot(normal[0], across[0], &whole);
    if (bvoli_dy_sign(whole) == 0)
        return 0;
    for (int k = 0; k < 3; ++k) {
        bvoli_dy_put(0, &part);
        for (int i = 0; i < 3; ++i)
            bvoli_dy_add_scaled(&across[i][k], -(double)plane[i]->d, &part);
        bvoli_coords_out(&point)[k] = (float)bvoli_quotient_near(&part, &whole) + 0.0F;
    }
    *out = point;
    return 1;
}
