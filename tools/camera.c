/* SPDX-License-Identifier: MIT */
#include "camera.h"

/* The sphere fills the shorter side of the picture: its cone's half angle is 15 degrees. */
static const double sin_half_angle = 0.25881904510252076; /* sin 15 degrees */
static const double tan_half_angle = 0.26794919243112270; /* tan 15 degrees */

int camera_look_at(camera *out, const bvol_sphere *sphere, vector from, uint32_t width, uint32_t height)
{
    vector center = vector_of(&sphere->center), backward = vector_unit(from);
    double radius = (double)sphere->radius;
    out->origin = vector_to_float(vector_add(center, radius / sin_half_angle, backward));

    /* Rounding has moved the origin. It must still stand clear of the boxes of triangles, which reach sqrt(3) radii at most. */
    vector sight = vector_add(center, -1.0, vector_of(&out->origin));
    double distance = sqrt(vector_dot(sight, sight));
    if (!(distance > 3.0 * radius && distance < 5.0 * radius))
        return -1;

    int along_y = backward.x * backward.x + backward.z * backward.z < 1e-6;
    out->forward = vector_unit(sight);
    out->right = vector_unit(vector_cross(out->forward, along_y ? (vector){0, 0, -1} : (vector){0, 1, 0}));
    out->up = vector_cross(out->right, out->forward);
    out->width = width;
    out->height = height;
    out->cell = 2.0 * tan_half_angle / (width < height ? width : height);
    return 0;
}

void camera_ray(const camera *c, uint32_t x, uint32_t y, bvol_ray *out)
{
    vector dir = vector_add(c->forward, (x + 0.5 - 0.5 * c->width) * c->cell, c->right);
    dir = vector_add(dir, (0.5 * c->height - y - 0.5) * c->cell, c->up);
    *out = (bvol_ray){.origin = c->origin, .t_min = 0.0F, .dir = vector_to_float(dir), .t_max = INFINITY};
}

/* The ray of cell i passes i + 0.5, but for the rounding of its direction: by 2^-24 of the greatest coordinate, which is at
 * most 2^14 cells, so that the ray is moved by less than a hundredth of one. */
static const double cell_slack = 1.0 / 32;

static int64_t first_cell(double from, uint32_t count)
{
    return (int64_t)ceil(fmin(fmax(from - 0.5 - cell_slack, 0), count));
}

static int64_t last_cell(double to, uint32_t count)
{
    return (int64_t)floor(fmax(fmin(to - 0.5 + cell_slack, count - 1.0), -1));
}

cells camera_cells_of(const camera *c, const bvol_aabb *box)
{
    double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
    bvol_vec3 corners[8];
    bvol_aabb_corners(box, corners);
    for (int i = 0; i < 8; ++i) {
        vector to = vector_add(vector_of(&corners[i]), -1.0, vector_of(&c->origin));
        double depth = vector_dot(to, c->forward); /* positive, see camera_look_at() */
        double x = 0.5 * c->width + vector_dot(to, c->right) / depth / c->cell;
        double y = 0.5 * c->height - vector_dot(to, c->up) / depth / c->cell;
        x0 = fmin(x0, x);
        x1 = fmax(x1, x);
        y0 = fmin(y0, y);
        y1 = fmax(y1, y);
    }
    return (cells){first_cell(x0, c->width), first_cell(y0, c->height), last_cell(x1, c->width), last_cell(y1, c->height)};
}
