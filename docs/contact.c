/* SPDX-License-Identifier: MIT */
/* Draws docs/pictures/contact.svg: a crate at rest on a tilted crate, moved by steps of one float in x and y, and for each
 * place the answer of the fifteen-axis test in float beside that of bvol_obb_overlaps_obb(). ninja contact-picture writes it
 * anew. */
#include <bvol/bvol.h>

#include <math.h>
#include <stdio.h>

enum { STEPS = 72, CELL = 5, PANEL = STEPS * CELL, GAP = 40, TOP = 34 };

static float dot(bvol_vec3 a, bvol_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* The test as textbooks have it (C. Ericson, "Real-Time Collision Detection", 2005, 4.4.1), with its epsilon. */
static int float_overlaps(const bvol_obb *a, const bvol_obb *b, float epsilon)
{
    const float ae[3] = {a->extent.x, a->extent.y, a->extent.z}, be[3] = {b->extent.x, b->extent.y, b->extent.z};
    const bvol_vec3 between = {b->center.x - a->center.x, b->center.y - a->center.y, b->center.z - a->center.z};
    float r[3][3], abs_r[3][3], t[3];
    for (int i = 0; i < 3; ++i) {
        t[i] = dot(between, a->axis[i]);
        for (int j = 0; j < 3; ++j) {
            r[i][j] = dot(a->axis[i], b->axis[j]);
            abs_r[i][j] = fabsf(r[i][j]) + epsilon;
        }
    }
    for (int i = 0; i < 3; ++i)
        if (fabsf(t[i]) > ae[i] + be[0] * abs_r[i][0] + be[1] * abs_r[i][1] + be[2] * abs_r[i][2])
            return 0;
    for (int j = 0; j < 3; ++j)
        if (fabsf(t[0] * r[0][j] + t[1] * r[1][j] + t[2] * r[2][j]) >
            ae[0] * abs_r[0][j] + ae[1] * abs_r[1][j] + ae[2] * abs_r[2][j] + be[j])
            return 0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            if (fabsf(t[i2] * r[i1][j] - t[i1] * r[i2][j]) >
                ae[i1] * abs_r[i2][j] + ae[i2] * abs_r[i1][j] + be[j1] * abs_r[i][j2] + be[j2] * abs_r[i][j1])
                return 0;
        }
    return 1;
}

static float steps_from(float x, int steps)
{
    for (; steps > 0; --steps)
        x = nextafterf(x, INFINITY);
    for (; steps < 0; ++steps)
        x = nextafterf(x, -INFINITY);
    return x;
}

/* Cells i to i + count - 1 of row j. */
static void cells(int panel, int i, int count, int j, const char *fill)
{
    if (fill)
        printf("<path fill=\"%s\" d=\"M%d %dh%dv%dh-%dz\"/>\n", fill, panel * (PANEL + GAP) + i * CELL,
               TOP + PANEL - (j + 1) * CELL, count * CELL, CELL, count * CELL);
}

static void row(int panel, int j, const char *const fill[STEPS])
{
    int start = 0;
    for (int i = 1; i <= STEPS; ++i)
        if (i == STEPS || fill[i] != fill[start]) {
            cells(panel, start, i - start, j, fill[start]);
            start = i;
        }
}

static const char *const touching = "#9fc5e8", *const missed = "#c62828", *const invented = "#ef9a3c";

static const char *color(int answer, int truth)
{
    return answer == truth ? (truth ? touching : NULL) : truth ? missed : invented;
}

int main(void)
{
    /* Cubes of side 2, both turned by the quaternion (w, x, y, z), the second upon the slope of the first. */
    const float w = 0.9F, x = 0.1F, y = 0.3F, z = 0.3F;
    const bvol_vec3 axis[3] = {{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
                               {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
                               {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
    bvol_obb below = {{0, 0, 0}, {1, 1, 1}, {axis[0], axis[1], axis[2]}}, above = below;
    const bvol_vec3 rest = {2 * axis[1].x + 0.25F * axis[0].x, 2 * axis[1].y + 0.25F * axis[0].y,
                            2 * axis[1].z + 0.25F * axis[0].z};
    static const char *const titles[3] = {"float", "float, epsilon 1e-6", "libbvol"};
    int wrong[3] = {0, 0, 0};

    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 0 %d %d\" shape-rendering=\"crispEdges\" "
           "font-family=\"sans-serif\" font-size=\"15\">\n",
           3 * PANEL + 2 * GAP + 2, TOP + PANEL + 30);
    printf("<rect x=\"-1\" width=\"%d\" height=\"%d\" fill=\"white\"/>\n", 3 * PANEL + 2 * GAP + 2, TOP + PANEL + 30);
    for (int j = 0; j < STEPS; ++j) {
        const char *fill[3][STEPS];
        for (int i = 0; i < STEPS; ++i) {
            above.center = (bvol_vec3){steps_from(rest.x, i - STEPS / 2), steps_from(rest.y, j - STEPS / 2), rest.z};
            const int truth = bvol_obb_overlaps_obb(&below, &above);
            const int answer[3] = {float_overlaps(&below, &above, 0), float_overlaps(&below, &above, 1e-6F), truth};
            for (int k = 0; k < 3; ++k) {
                fill[k][i] = color(answer[k], truth);
                wrong[k] += answer[k] != truth;
            }
        }
        for (int k = 0; k < 3; ++k)
            row(k, j, fill[k]);
    }
    for (int k = 0; k < 3; ++k) {
        const int left = k * (PANEL + GAP);
        printf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#888\"/>\n", left, TOP, PANEL, PANEL);
        printf("<text x=\"%d\" y=\"22\">%s: %d of %d wrong</text>\n", left, titles[k], wrong[k], STEPS * STEPS);
    }
    printf("<text x=\"0\" y=\"%d\" fill=\"#555\">Blue: the crates touch. Red: they touch, but the answer is no. Orange: they "
           "do not touch, but the answer is yes.</text>\n",
           TOP + PANEL + 22);
    printf("</svg>\n");
    return 0;
}
