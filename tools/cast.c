/* SPDX-License-Identifier: MIT */
/* bvol cast: a picture of a mesh, by rays against the boxes of its triangles. */
#include "camera.h"
#include "command.h"
#include "groups.h"
#include "mesh.h"
#include "picture.h"
#include "recount.h"
#include "tool.h"

#include <stdio.h>
#include <stdlib.h>

enum { SIZE_MAX_PIXELS = 4096, RAYS = 2 }; /* RAYS by RAYS rays a pixel */

/* What was asked. */
static struct {
    uint32_t width, height;
    vector from;
} request = {400, 400, {0, 0.3, 1}};

/* What a ray met. */
typedef struct sample {
    float t;
    uint32_t triangle; /* MISS if none */
} sample;

#define MISS UINT32_MAX

static void boxes_of_triangles(const mesh *m, bvol_aabb *out)
{
    for (size_t t = 0; t < m->triangle_count; ++t) {
        bvol_vec3 corners[3];
        mesh_triangle(m, t, corners);
        bvol_aabb_from_points(&corners[0].x, 3, 0, &out[t]);
    }
}

static size_t cast_rays(const camera *c, groups *boxes, sample *out)
{
    size_t hits = 0;
    for (uint32_t y = 0; y < c->height; ++y) {
        for (uint32_t x = 0; x < c->width; ++x) {
            bvol_ray ray;
            nearest n;
            camera_ray(c, x, y, &ray);
            int hit = groups_hit(boxes, &ray, &n);
            *out++ = hit ? (sample){n.hit.t_enter, n.id} : (sample){0, MISS};
            hits += (size_t)hit;
        }
        tool_progress("casting", y + 1, c->height);
    }
    return hits;
}

/* For each triangle the mean of its corners' normals, each the mean of the triangles about it by area. */
static vector *smooth_normals(const mesh *m)
{
    vector *at_vertex = tool_alloc(m->vertex_count, sizeof *at_vertex);
    vector *normals = tool_alloc(m->triangle_count, sizeof *normals);
    for (size_t t = 0; t < m->triangle_count; ++t) {
        bvol_vec3 p[3];
        mesh_triangle(m, t, p);
        vector a = vector_of(&p[0]);
        vector n = vector_cross(vector_add(vector_of(&p[1]), -1, a), vector_add(vector_of(&p[2]), -1, a));
        for (int k = 0; k < 3; ++k)
            at_vertex[m->triangles[t][k]] = vector_add(at_vertex[m->triangles[t][k]], 1, n);
    }
    for (size_t t = 0; t < m->triangle_count; ++t) {
        for (int k = 0; k < 3; ++k)
            normals[t] = vector_add(normals[t], 1, vector_unit(at_vertex[m->triangles[t][k]]));
        normals[t] = vector_unit(normals[t]);
    }
    free(at_vertex);
    return normals;
}

static void depth_range(const sample *samples, size_t count, double *near, double *far)
{
    *near = INFINITY;
    *far = 0;
    for (size_t i = 0; i < count; ++i)
        if (samples[i].triangle != MISS) {
            *near = fmin(*near, (double)samples[i].t);
            *far = fmax(*far, (double)samples[i].t);
        }
}

/* The colour of a surface with this normal, at a depth from 0 (nearest) to 1. */
static vector shade(const camera *c, vector normal, double depth)
{
    static const vector near_color = {250, 226, 190}, far_color = {96, 132, 190};
    vector light =
        vector_unit(vector_add(vector_add(vector_add((vector){0, 0, 0}, -0.6, c->right), 0.8, c->up), -0.7, c->forward));
    double facing = -vector_dot(normal, c->forward);
    if (facing < 0) /* seen from behind: the mesh is open, or wound the other way */
        normal = vector_add((vector){0, 0, 0}, -1, normal);
    double lit = 0.18 + 0.82 * fmax(0, vector_dot(normal, light));
    vector color = vector_add(near_color, depth, vector_add(far_color, -1, near_color));
    return (vector){color.x * lit, color.y * lit, color.z * lit};
}

static vector sample_color(const camera *c, const sample *s, const vector *normals, double near, double far)
{
    static const vector background = {24, 28, 38};
    if (s->triangle == MISS)
        return background;
    return shade(c, normals[s->triangle], far > near ? ((double)s->t - near) / (far - near) : 0);
}

static void paint(const camera *c, const sample *samples, const vector *normals, picture *out)
{
    double near, far;
    depth_range(samples, (size_t)c->width * c->height, &near, &far);
    for (uint32_t y = 0; y < out->height; ++y)
        for (uint32_t x = 0; x < out->width; ++x) {
            vector sum = {0, 0, 0};
            for (uint32_t k = 0; k < RAYS * RAYS; ++k) {
                size_t row = (size_t)y * RAYS + k / RAYS, column = (size_t)x * RAYS + k % RAYS;
                sum = vector_add(sum, 1.0 / (RAYS * RAYS),
                                 sample_color(c, &samples[row * c->width + column], normals, near, far));
            }
            uint8_t *rgb = &out->rgb[((size_t)y * out->width + x) * 3];
            rgb[0] = (uint8_t)(sum.x + 0.5);
            rgb[1] = (uint8_t)(sum.y + 0.5);
            rgb[2] = (uint8_t)(sum.z + 0.5);
        }
}

/* Counts the hits again and compares ray by ray. */
static int report_recount(const camera *c, const bvol_aabb *boxes, size_t count, const sample *samples, size_t hits)
{
    size_t rays = (size_t)c->width * c->height, differing = 0;
    unsigned char *again = tool_alloc(rays, 1);
    size_t recounted = recount_hits(c, boxes, count, again);
    for (size_t i = 0; i < rays; ++i)
        differing += (samples[i].triangle != MISS) != again[i];
    free(again);
    tool_print(
        "hits      %zu of %zu rays; recounted box by box, without groups, by exact signs of its own: %zu, %zu rays differ\n",
        hits, rays, recounted, differing);
    if (differing == 0)
        return tool_finish_output();
    tool_error("the recount disagrees");
    return TOOL_FAILED;
}

/* Casts, draws, writes to file (which it closes) and reports. */
static int draw(const char *output, const mesh *m, const camera *c, FILE *file)
{
    size_t rays = (size_t)c->width * c->height;
    bvol_aabb *boxes = tool_alloc(m->triangle_count, sizeof *boxes);
    sample *samples = tool_alloc(rays, sizeof *samples);
    vector *normals = smooth_normals(m);
    groups g;
    picture p;

    boxes_of_triangles(m, boxes);
    groups_create(&g, boxes, m->triangle_count);
    double start = tool_seconds();
    size_t hits = cast_rays(c, &g, samples);
    tool_print("cast      %zu rays at %zu boxes in %zu groups, %.2f s\n", rays, m->triangle_count, g.count,
               tool_seconds() - start);
    picture_create(&p, request.width, request.height);
    paint(c, samples, normals, &p);

    int status = TOOL_FAILED;
    if (picture_write(&p, file, output) == 0)
        status = report_recount(c, boxes, m->triangle_count, samples, hits);
    picture_free(&p);
    groups_free(&g);
    free(normals);
    free(samples);
    free(boxes);
    return status;
}

static int cast(const arguments *a)
{
    mesh m;
    camera c;
    bvol_sphere sphere;
    FILE *file = NULL;
    int status = TOOL_FAILED;

    if (mesh_load(a->meshes[0], a->format, &m) != 0)
        return TOOL_FAILED;
    bvol_sphere_from_points(&m.vertices[0].x, m.vertex_count, 0, &sphere);
    if (camera_look_at(&c, &sphere, request.from, request.width * RAYS, request.height * RAYS) != 0)
        tool_error("%s: too small or too large to place a camera, for a mesh where it lies", mesh_name(a->meshes[0]));
    else if ((file = picture_open(a->output)))
        status = draw(a->output, &m, &c, file);
    mesh_free(&m);
    return status;
}

static int parse_size(const char *text)
{
    char rest;
    unsigned width, height;
    if (sscanf(text, "%5ux%5u%c", &width, &height, &rest) != 2)
        return -1;
    if (width < 1 || width > SIZE_MAX_PIXELS || height < 1 || height > SIZE_MAX_PIXELS)
        return -1;
    request.width = width;
    request.height = height;
    return 0;
}

static int parse_from(const char *text)
{
    char rest;
    vector *v = &request.from;
    if (sscanf(text, "%lf,%lf,%lf%c", &v->x, &v->y, &v->z, &rest) != 3)
        return -1;
    return isnormal(vector_dot(*v, *v)) ? 0 : -1; /* neither zero, infinite nor NaN */
}

static const own_option options[] = {
    {"size", parse_size, "WxH, from 1x1 to 4096x4096"}, {"from", parse_from, "X,Y,Z, not all zero"}, {NULL, NULL, NULL}};

const command cast_command = {
    .name = "cast",
    .summary = "a picture of a mesh by rays against the boxes of its triangles",
    .usage = "MESH -o FILE.png [--size WxH] [--from X,Y,Z]",
    .description = "Draws a mesh as the boxes of its triangles: a ray meets what its nearest box stands\n"
                   "for, decided by bvol_ray_hits_aabb(). Each pixel is the mean of four rays.\n"
                   "\n"
                   "What is shaded: brightness comes from the normal of the triangle in the box that was\n"
                   "hit (the mean of the normals at its corners, taken from the mesh), colour and haze\n"
                   "from the depth at which the ray enters the box. Boxes stick out of the surface by up\n"
                   "to a triangle's size, so outlines are a little fat.\n"
                   "\n"
                   "At the end the hits are counted again in another way, with no groups of boxes and\n"
                   "none of the library's tests; if a single ray differs, the exit status is 1.\n",
    .options = "      --size WxH      pixels, from 1x1 to 4096x4096 (default 400x400)\n"
               "      --from X,Y,Z    the side to look from, as a direction; y is up (default 0,0.3,1)\n",
    .own = options,
    .meshes = 1,
    .draws = 1,
    .run = cast,
};
