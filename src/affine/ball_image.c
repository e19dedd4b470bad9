/* SPDX-License-Identifier: MIT */
#include "affine/ball_image.h"

#include "affine/axes.h"
#include "affine/image.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "base/value.h"

/* Scalar products of the columns: the diagonal, and those of 0 and 1, 1 and 2, 2 and 0. */
typedef struct gram {
    double diagonal[3], other[3], trace;
} gram;

static gram find_gram(const float matrix[16])
{
    double column[3][3];
    gram g;
    for (int k = 0; k < 9; ++k)
        column[k / 3][k % 3] = (double)matrix[4 * (k / 3) + k % 3];
    for (int k = 0; k < 3; ++k) {
        g.diagonal[k] = bvoli_dot(column[k], column[k]);
        g.other[k] = bvoli_dot(column[k], column[(k + 1) % 3]);
    }
    g.trace = g.diagonal[0] + g.diagonal[1] + g.diagonal[2];
    return g;
}

/* Whether a scalar product of columns is what was computed: three exact products whose sums leave no residual. */
static int is_exact(const float *a, const float *b)
{
    double first, second;
    const double sum = bvoli_two_sum((double)a[0] * (double)b[0], (double)a[1] * (double)b[1], &first);
    (void)bvoli_two_sum(sum, (double)a[2] * (double)b[2], &second);
    return first == 0 && second == 0;
}

/* Orthogonal columns, the longest of which has a length that is a float: rotations by quarter turns, scales along the axes,
 * (3, 4, 0), (-4, 3, 0), (0, 0, 5). */
static int find_exact(const gram *g, const float matrix[16], double *most)
{
    const double longest = bvoli_greater(bvoli_greater(g->diagonal[0], g->diagonal[1]), g->diagonal[2]);
    const double root = sqrt(longest);
    int exact =
        g->other[0] == 0 && g->other[1] == 0 && g->other[2] == 0 && (double)(float)root == root && root * root == longest;
    for (int k = 0; k < 3 && exact; ++k)
        exact = is_exact(bvoli_column(matrix, k), bvoli_column(matrix, k)) &&
                is_exact(bvoli_column(matrix, k), bvoli_column(matrix, (k + 1) % 3));
    *most = root;
    return exact;
}

/* Of the trace T, which is at most three times the largest eigenvalue: when it is time to stop. The stretch is then known
 * within 1.5 times as much, relatively. */
#define TOLERANCE 0x1p-28

/* What is added to be certainly above. */
#define MARGIN 0x1p-36

/* With u = 2^-53 the entries of M^T M have three roundings each, the shifted ones another of at most T, and their own trace is
 * off 0 by as much: less than 2^4 u T in all, for any eigenvalue. */
#define ENTRY_SLACK 0x1p-48

/* p and q, and x^3 - p x - q, have less than 2^4 roundings of x0^3, where x <= x0 = 2 sqrt(p / 3); that the trace is off 0 by
 * 4 u T moves it by as much times x0^2. */
#define POLYNOMIAL_SLACK 0x1p-48

/* The largest eigenvalue of M^T M - T/3 I by Newton's method, from above: beyond its larger stationary point sqrt(p / 3) the
 * characteristic polynomial x^3 - p x - q is convex and rises, and its largest root lies there, at most 3 steps ahead. The
 * bound is a number at which it is certainly above 0, and not farther from the root than the tolerance and the margin: returns
 * 0 if there is none, as when the two largest eigenvalues are nearly the same. */
static int find_by_newton(const gram *g, double *largest)
{
    const double mean = g->trace / 3, a = g->diagonal[0] - mean, b = g->diagonal[1] - mean, c = g->diagonal[2] - mean;
    const double d = g->other[0], e = g->other[1], f = g->other[2], tolerance = TOLERANCE * g->trace;
    const double p = 0.5 * (a * a + b * b + c * c) + d * d + e * e + f * f;
    const double q = a * (b * c - e * e) - d * (d * c - e * f) + f * (d * e - b * f);
    const double start = 1.1547005383793 * sqrt(p);
    double x = start, step = start;
    for (int i = 0; i < 12 && 3 * step > tolerance; ++i) {
        step = ((x * x - p) * x - q) / (3 * x * x - p);
        x -= step;
    }
    x += MARGIN * g->trace;
    *largest = mean + x + ENTRY_SLACK * g->trace;
    return x >= start || (3 * step <= tolerance && 3 * x * x > p &&
                          (x * x - p) * x - q > POLYNOMIAL_SLACK * start * start * (start + g->trace));
}

/* By Jacobi's method, which does not mind eigenvalues that are nearly the same. Eigenvalues lie within the discs of Gershgorin.
 * The 24 rotations have some 30 roundings of each entry, none of which is above T: less than 2^10 u T in all. */
static double find_by_rotations(const gram *g)
{
    double m[3][3], v[3][3] = {{0}}, largest = 0;
    for (int k = 0; k < 3; ++k) {
        const int next = (k + 1) % 3;
        m[k][k] = g->diagonal[k];
        m[k][next] = m[next][k] = g->other[k];
    }
    bvoli_diagonalise(m, v, 0.25 * TOLERANCE * g->trace);
    for (int k = 0; k < 3; ++k)
        largest = bvoli_greater(largest, m[k][k] + fabs(m[k][(k + 1) % 3]) + fabs(m[k][(k + 2) % 3]));
    return largest + 0x1p-43 * g->trace;
}

bvoli_stretch bvoli_find_stretch(const float matrix[16])
{
    const gram g = find_gram(matrix);
    double most, largest;
    if (find_exact(&g, matrix, &most)) {
        BVOLI_MADE(stretch, 0);
        return (bvoli_stretch){most, 1};
    }
    if (find_by_newton(&g, &largest)) {
        BVOLI_MADE(stretch, 1);
    } else {
        BVOLI_MADE(stretch, 2);
        largest = find_by_rotations(&g);
    }
    return (bvoli_stretch){sqrt(largest) * (1 + 0x1p-50), 0};
}

/* Sets the rounded image and returns how far it is from the true one, within 2^-40. */
static double round_image(const bvol_vec3 *p, const float matrix[16], bvol_vec3 *image)
{
    double gap[3];
    bvoli_image_gap(p, matrix, image, gap);
    return sqrt(bvoli_dot(gap, gap));
}

/* The images and their radius, as far as floats have them. */
static int find_image(const bvol_vec3 *centers, int count, float radius, const float matrix[16], bvol_vec3 *images,
                      float *grown)
{
    double error = 0;
    if (!(fabsf(radius) <= FLT_MAX) || !bvoli_affine_finite(matrix))
        return 0;
    for (int i = 0; i < count; ++i) {
        if (!bvoli_vec3_finite(&centers[i]))
            return 0;
        error = bvoli_greater(error, round_image(&centers[i], matrix, &images[i]));
        if (!bvoli_vec3_finite(&images[i]))
            return 0;
    }
    const bvoli_stretch s = bvoli_find_stretch(matrix);
    *grown = radius < 0 ? radius : bvoli_grow_ball(radius, &s, error);
    return *grown <= FLT_MAX;
}

float bvoli_balls_image(const bvol_vec3 *centers, int count, float radius, const float matrix[16], bvol_vec3 *images)
{
    float grown;
    if (find_image(centers, count, radius, matrix, images, &grown))
        return grown;
    for (int i = 0; i < count; ++i)
        images[i] = BVOLI_VEC3_NAN;
    return NAN;
}
