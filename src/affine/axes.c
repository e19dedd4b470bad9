/* SPDX-License-Identifier: MIT */
#include "affine/axes.h"

#include "arith/filter.h"
#include "arith/round.h"

/* Guard of a heuristic: a vector whose part off the first axis is shorter than 2^-30 of it takes part as a dependent one. It
 * bears on which axes are chosen, never on what holds for them. */
#define DEPENDENT_SQ 0x1p-60

double bvoli_defect(const double axis[3][3])
{
    double largest = 0;
    for (int i = 0; i < 3; ++i)
        for (int j = i; j < 3; ++j)
            largest = bvoli_greater(largest, fabs(bvoli_dot(axis[i], axis[j]) - (i == j)));
    return largest;
}

static void subtract_along(const double axis[3], double v[3])
{
    double along = bvoli_dot(axis, v);
    for (int c = 0; c < 3; ++c)
        v[c] -= along * axis[c];
}

static void normalize(double v[3])
{
    const double inverse = 1 / bvoli_sqrt(bvoli_dot(v, v));
    for (int c = 0; c < 3; ++c)
        v[c] *= inverse;
}

/* A unit vector at a right angle to a unit vector, in the direction of v; 0 if v has none. */
static int perpendicular(const double axis[3], const double v[3], double out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = v[c];
    subtract_along(axis, out);
    if (!(bvoli_dot(out, out) > DEPENDENT_SQ * bvoli_dot(v, v)))
        return 0;
    normalize(out);
    subtract_along(axis, out); /* once more, after cancellation: twice is enough (Parlett, 1980) */
    normalize(out);
    return 1;
}

void bvoli_orthonormal(const double v[3][3], const int order[3], bvol_vec3 axis[3])
{
    double a[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    int first = order[0], second = order[1], third = order[2];
    if (bvoli_dot(v[first], v[first]) > 0) {
        for (int c = 0; c < 3; ++c)
            a[first][c] = v[first][c];
        normalize(a[first]);
    }
    if (!perpendicular(a[first], v[second], a[second])) {
        second = order[2];
        third = order[1];
        const double unit[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        int found = perpendicular(a[first], v[second], a[second]);
        for (int c = 0; c < 3 && !found; ++c)
            found = fabs(a[first][c]) < 0.75 && perpendicular(a[first], unit[c], a[second]);
    }
    bvoli_cross(a[(third + 1) % 3], a[(third + 2) % 3], a[third]);
    double side = bvoli_dot(a[third], v[third]) < 0 ? -1 : 1;
    for (int i = 0; i < 3; ++i) {
        double sign = i == third ? side : 1;
        axis[i] = (bvol_vec3){(float)(sign * a[i][0]), (float)(sign * a[i][1]), (float)(sign * a[i][2])};
    }
}

/* Vectors nearer to parallel than an angle of 2^-20, and squares near the ends of double's range, are left to others. It bears
 * on which axes are chosen, never on what holds for them. */
#define PARALLEL_SQ 0x1p-40
#define LEAST_SQ 0x1p-900
#define LARGEST_SQ 0x1p900

static bvol_vec3 round_axis(const double v[3], double factor)
{
    return (bvol_vec3){(float)(factor * v[0]), (float)(factor * v[1]), (float)(factor * v[2])};
}

/* The third axis is the direction of the cross product of two vectors, the second that of the third and the first. */
int bvoli_orthonormal_sides(const double turned[3][3], const double half[3], bvol_vec3 axis[3])
{
    static const int next[3] = {1, 2, 0};
    double v[3][3], length_sq[3], size_sq[3], normal[3], along[3], across[3];
    int order[3];
    for (int k = 0; k < 3; ++k) {
        for (int c = 0; c < 3; ++c)
            v[k][c] = turned[c][k];
        length_sq[k] = bvoli_dot(v[k], v[k]);
        size_sq[k] = half[k] * half[k] * length_sq[k];
    }
    bvoli_largest_first(size_sq, order);
    const int first = order[0], second = order[1], third = order[2];
    bvoli_cross(v[next[third]], v[next[next[third]]], normal);
    const double normal_sq = bvoli_dot(normal, normal), least = bvoli_lesser(normal_sq, length_sq[first]);
    if (!(normal_sq > PARALLEL_SQ * (length_sq[first] * length_sq[second])) || !(least > LEAST_SQ) || !(normal_sq < LARGEST_SQ))
        return 0;
    const double longest = 1 / bvoli_sqrt(length_sq[first]), upward = 1 / bvoli_sqrt(normal_sq),
                 sign = next[third] == first ? 1 : -1;
    for (int c = 0; c < 3; ++c) {
        along[c] = longest * v[first][c];
        normal[c] *= upward;
    }
    bvoli_cross(normal, along, across);
    axis[first] = round_axis(along, 1);
    axis[second] = round_axis(across, sign);
    axis[third] = round_axis(normal, bvoli_dot(normal, v[third]) < 0 ? -1 : 1);
    return 1;
}

void bvoli_dual(const bvol_vec3 axis[3], double dual[3][3])
{
    double a[3][3];
    for (int i = 0; i < 3; ++i)
        bvoli_load(&axis[i], a[i]);
    for (int i = 0; i < 3; ++i)
        bvoli_cross(a[(i + 1) % 3], a[(i + 2) % 3], dual[i]);
    const double inverse = 1 / bvoli_dot(a[0], dual[0]);
    for (int i = 0; i < 3; ++i)
        for (int c = 0; c < 3; ++c)
            dual[i][c] *= inverse;
}

bvoli_extent bvoli_bound_extent(double reach, double magnitude)
{
    double slack = BVOLI_EXTENT_SLACK * magnitude;
    float least = bvoli_up(reach, -slack);
    return (bvoli_extent){least > 0 ? least : 0, bvoli_up(reach, slack)};
}

float bvoli_extent_up(double reach, double magnitude)
{
    return bvoli_up(reach, BVOLI_EXTENT_SLACK * magnitude);
}

/* One Jacobi rotation, which makes m[p][q] zero and turns the rows of v along (Golub and Van Loan, "Matrix Computations",
 * 8.5). */
static void rotate(double m[3][3], double v[3][3], int p, int q)
{
    if (m[p][q] == 0)
        return;
    double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
    double t = (theta < 0 ? -1 : 1) / (fabs(theta) + bvoli_sqrt(theta * theta + 1));
    double c = 1 / bvoli_sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < 3; ++k) {
        double kp = m[k][p], kq = m[k][q];
        m[k][p] = c * kp - s * kq;
        m[k][q] = s * kp + c * kq;
    }
    for (int k = 0; k < 3; ++k) {
        double pk = m[p][k], qk = m[q][k], vp = v[p][k], vq = v[q][k];
        m[p][k] = c * pk - s * qk;
        m[q][k] = s * pk + c * qk;
        v[p][k] = c * vp - s * vq;
        v[q][k] = s * vp + c * vq;
    }
}

/* Sweeps of Jacobi's method: it converges quadratically, and 3 x 3 matrices are done to double precision in five or six. */
enum { SWEEPS = 8 };

void bvoli_diagonalise(double m[3][3], double v[3][3], double negligible)
{
    for (int sweep = 0; sweep < SWEEPS && !(fabs(m[0][1]) + fabs(m[0][2]) + fabs(m[1][2]) <= negligible); ++sweep) {
        rotate(m, v, 0, 1);
        rotate(m, v, 0, 2);
        rotate(m, v, 1, 2);
    }
}
