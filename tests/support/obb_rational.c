/* SPDX-License-Identifier: MIT */
#include "obb_rational.h"

#include "values.h"

rational rational_dot(const rational a[3], const rational b[3])
{
    return rational_add(rational_add(rational_mul(a[0], b[0]), rational_mul(a[1], b[1])), rational_mul(a[2], b[2]));
}

void rational_cross(const rational a[3], const rational b[3], rational out[3])
{
    for (int k = 0; k < 3; k++) {
        int m = (k + 1) % 3, n = (k + 2) % 3;
        out[k] = rational_sub(rational_mul(a[m], b[n]), rational_mul(a[n], b[m]));
    }
}

void rational_vec3(const bvol_vec3 *v, rational out[3])
{
    for (int k = 0; k < 3; k++)
        out[k] = rational_of((double)vec3_get(v, k));
}

void rational_corner(const bvol_obb *box, int n, rational out[3])
{
    rational_vec3(&box->center, out);
    for (int k = 0; k < 3; k++)
        for (int c = 0; c < 3; c++) {
            double extent = fabs((double)vec3_get(&box->extent, k));
            rational step = rational_product(extent, (double)vec3_get(&box->axis[k], c));
            out[c] = n >> k & 1 ? rational_add(out[c], step) : rational_sub(out[c], step);
        }
}

/* Cramer's rule: s[i] = n . (p - center) / n . axis for the normal n of the other two axes. */
void rational_local(const bvol_obb *box, const rational p[3], rational s[3])
{
    rational axis[3][3], center[3], offset[3], normal[3];
    rational_vec3(&box->center, center);
    for (int k = 0; k < 3; k++) {
        rational_vec3(&box->axis[k], axis[k]);
        offset[k] = rational_sub(p[k], center[k]);
    }
    for (int k = 0; k < 3; k++) {
        rational_cross(axis[(k + 1) % 3], axis[(k + 2) % 3], normal);
        s[k] = rational_div(rational_dot(normal, offset), rational_dot(normal, axis[k]));
    }
}

int rational_obb_holds(const bvol_obb *box, const rational p[3])
{
    rational s[3];
    rational_local(box, p, s);
    for (int k = 0; k < 3; k++)
        if (rational_cmp(rational_abs(s[k]), rational_abs(rational_of((double)vec3_get(&box->extent, k)))) > 0)
            return 0;
    return 1;
}

int rational_separating_faces;

int rational_separating_axes(const bvol_obb *a, const bvol_obb *b, rational out[15][3])
{
    const bvol_obb *box[2] = {a, b};
    rational axis[6][3], extent[6], center[2][3], offset[3], candidate[15][3];
    int count = 0;
    rational_separating_faces = 0;
    for (int i = 0; i < 2; i++) {
        rational_vec3(&box[i]->center, center[i]);
        for (int k = 0; k < 3; k++) {
            rational_vec3(&box[i]->axis[k], axis[3 * i + k]);
            extent[3 * i + k] = rational_abs(rational_of((double)vec3_get(&box[i]->extent, k)));
        }
    }
    for (int c = 0; c < 3; c++)
        offset[c] = rational_sub(center[1][c], center[0][c]);
    for (int k = 0; k < 6; k++)
        rational_cross(axis[k / 3 * 3 + (k + 1) % 3], axis[k / 3 * 3 + (k + 2) % 3], candidate[k]);
    for (int k = 0; k < 9; k++)
        rational_cross(axis[k / 3], axis[3 + k % 3], candidate[6 + k]);
    for (int n = 0; n < 15; n++) {
        rational distance = rational_dot(candidate[n], offset), reach = rational_of(0);
        for (int k = 0; k < 6; k++)
            reach = rational_add(reach, rational_mul(extent[k], rational_abs(rational_dot(candidate[n], axis[k]))));
        if (rational_cmp(rational_abs(distance), reach) <= 0)
            continue;
        for (int c = 0; c < 3; c++)
            out[count][c] = rational_sign(distance) < 0 ? rational_neg(candidate[n][c]) : candidate[n][c];
        count++;
        rational_separating_faces += n < 6;
    }
    return count;
}
