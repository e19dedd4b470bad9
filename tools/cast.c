/* SPDX-License-Identifier: MIT */
/* bvol cast: a picture of a mesh, by rays against its triangles. */
#include "camera.h"
#include "command.h"
#include "distinct.h"
#include "mesh.h"
#include "mesh_index.h"
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
    uint32_t triangle;       /* MISS if none */
    uint32_t u : 15, v : 15; /* where in the triangle, in 32767ths */
    uint32_t behind : 1;     /* it came from behind: the mesh is open, or wound the other way */
} sample;

#define MISS UINT32_MAX
#define SHARES 32767

static sample sample_of(const bvol_index *triangles, const bvol_ray *ray)
{
    uint32_t id;
    bvol_ray_hit hit;
    if (!bvol_index_raycast_first(triangles, ray, NULL, &id, &hit))
        return (sample){.triangle = MISS};
    return (sample){.t = hit.t_enter,
                    .triangle = id,
                    .u = (uint32_t)(hit.u * SHARES) & SHARES,
                    .v = (uint32_t)(hit.v * SHARES) & SHARES,
                    .behind = hit.feature == 1};
}

static size_t cast_rays(const camera *c, const bvol_index *triangles, sample *out)
{
    size_t hits = 0;
    for (uint32_t y = 0; y < c->height; ++y) {
        for (uint32_t x = 0; x < c->width; ++x) {
            bvol_ray ray;
            camera_ray(c, x, y, &ray);
            *out = sample_of(triangles, &ray);
            hits += out++->triangle != MISS;
        }
        tool_progress("casting", y + 1, c->height);
    }
    return hits;
}

/* For each vertex the mean of the normals of the triangles about it, by area. */
static vector *vertex_normals(const mesh *m)
{
    vector *normals = tool_alloc(m->vertex_count, sizeof *normals);
    for (size_t t = 0; t < m->triangle_count; ++t) {
        bvol_vec3 p[3];
        mesh_triangle(m, t, p);
        vector a = vector_of(&p[0]);
        vector n = vector_cross(vector_add(vector_of(&p[1]), -1, a), vector_add(vector_of(&p[2]), -1, a));
        for (int k = 0; k < 3; ++k)
            normals[m->triangles[t][k]] = vector_add(normals[m->triangles[t][k]], 1, n);
    }
    for (size_t v = 0; v < m->vertex_count; ++v)
        normals[v] = vector_unit(normals[v]);
    return normals;
}

/* Between the normals of the corners, on the side from which the ray comes. */
static vector normal_at(const mesh *m, const vector *normals, const sample *s)
{
    const uint32_t *corners = m->triangles[s->triangle];
    double u = (double)s->u / SHARES, v = (double)s->v / SHARES;
    vector n = vector_add((vector){0, 0, 0}, 1 - u - v, normals[corners[0]]);
    n = vector_unit(vector_add(vector_add(n, u, normals[corners[1]]), v, normals[corners[2]]));
    return s->behind ? vector_add((vector){0, 0, 0}, -1, n) : n;
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
    double lit = 0.18 + 0.82 * fmax(0, vector_dot(normal, light));
    vector color = vector_add(near_color, depth, vector_add(far_color, -1, near_color));
    return (vector){color.x * lit, color.y * lit, color.z * lit};
}

/* What a picture is made of. */
typedef struct view {
    const mesh *mesh;
    const camera *camera;
    const sample *samples;
    const vector *normals; /* of vertices */
    double near, far;
} view;

static vector sample_color(const view *v, const sample *s)
{
    static const vector background = {24, 28, 38};
    if (s->triangle == MISS)
        return background;
    return shade(v->camera, normal_at(v->mesh, v->normals, s),
                 v->far > v->near ? ((double)s->t - v->near) / (v->far - v->near) : 0);
}

static void paint(view *v, picture *out)
{
    size_t width = v->camera->width;
    depth_range(v->samples, width * v->camera->height, &v->near, &v->far);
    for (uint32_t y = 0; y < out->height; ++y) {
        for (uint32_t x = 0; x < out->width; ++x) {
            vector sum = {0, 0, 0};
            for (uint32_t k = 0; k < RAYS * RAYS; ++k) {
                size_t row = (size_t)y * RAYS + k / RAYS, column = (size_t)x * RAYS + k % RAYS;
                sum = vector_add(sum, 1.0 / (RAYS * RAYS), sample_color(v, &v->samples[row * width + column]));
            }
            uint8_t *rgb = &out->rgb[((size_t)y * out->width + x) * 3];
            rgb[0] = (uint8_t)(sum.x + 0.5);
            rgb[1] = (uint8_t)(sum.y + 0.5);
            rgb[2] = (uint8_t)(sum.z + 0.5);
        }
        tool_progress("shading", y + 1, out->height);
    }
}

/* Counts the hits again and compares ray by ray. */
static int report_recount(const view *v, size_t hits)
{
    size_t rays = (size_t)v->camera->width * v->camera->height, differing = 0, recounted = 0, unsure = 0;
    recounted_ray *again = recount_rays(v->camera, v->mesh);
    for (size_t i = 0; i < rays; ++i) {
        const sample *s = &v->samples[i];
        differing += !recount_agrees(&again[i], s->triangle != MISS, (double)s->t);
        recounted += again[i].surely;
        unsure += again[i].perhaps && !again[i].surely;
    }
    free(again);
    tool_print(
        "hits      %zu of %zu rays; recounted triangle by triangle, without the library: %zu and %zu too close to an edge "
        "to tell, %zu rays differ\n",
        hits, rays, recounted, unsure, differing);
    if (differing == 0)
        return tool_finish_output();
    tool_error("the recount disagrees");
    return TOOL_FAILED;
}

/* Casts, draws, writes to the file (which it closes) and reports. */
static int draw(const mesh *m, const camera *c, output *to)
{
    size_t rays = (size_t)c->width * c->height;
    sample *samples = tool_alloc(rays, sizeof *samples);
    const mesh once = distinct_triangles(m);
    vector *normals = vertex_normals(&once);
    view v = {.mesh = &once, .camera = c, .samples = samples, .normals = normals};
    picture p;

    if (once.triangle_count < m->triangle_count)
        tool_print("twins     %zu triangles have the corners of an earlier one, and are left out\n",
                   m->triangle_count - once.triangle_count);
    double start = tool_seconds();
    bvol_index *triangles = mesh_index(&once, BVOL_ENGINE_BVH, BVOL_INDEX_QUALITY_HIGH);
    double built = tool_seconds(), worked = tool_processor_seconds();
    size_t hits = cast_rays(c, triangles, samples);
    double end = tool_seconds();
    worked = tool_processor_seconds() - worked;
    tool_print("index     %zu triangles, built in %.2f s\n", once.triangle_count, built - start);
    tool_print("cast      %zu rays, %.2f s of the processor, %.2f s by the clock\n", rays, worked, end - built);
    bvol_index_destroy(triangles);
    picture_create(&p, request.width, request.height);
    paint(&v, &p);

    int status = TOOL_FAILED;
    if (picture_write(&p, to) == 0)
        status = report_recount(&v, hits);
    picture_free(&p);
    free(normals);
    free(once.triangles);
    free(samples);
    return status;
}

static int cast(const arguments *a)
{
    mesh m;
    camera c;
    bvol_sphere sphere;
    output to;
    int status = TOOL_FAILED;

    if (mesh_load(a->meshes[0], a->format, &m) != 0)
        return TOOL_FAILED;
    bvol_sphere_from_points(m.vertices, m.vertex_count, 0, &sphere);
    if (camera_look_at(&c, &sphere, request.from, request.width * RAYS, request.height * RAYS) != 0)
        tool_error("%s: too small or too large to place a camera, for a mesh where it lies", mesh_name(a->meshes[0]));
    else if (output_open(&to, a->output) == 0)
        status = draw(&m, &c, &to);
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
    .summary = "a picture of a mesh by rays against its triangles",
    .usage = "MESH -o FILE.png [--size WxH] [--from X,Y,Z]",
    .description = "Draws a mesh by rays: each meets the first triangle on its way, which\n"
                   "bvol_index_raycast_first() finds and decides without rounding, so that no ray slips\n"
                   "between two triangles. Each pixel is the mean of four rays.\n"
                   "\n"
                   "What is shaded: brightness comes from the normal where the ray hits, between the\n"
                   "normals at the corners of the triangle, colour and haze from the depth.\n"
                   "\n"
                   "At the end the hits are counted again in another way, triangle by triangle and with\n"
                   "none of the library's tests; if a single ray differs, the exit status is 1.\n",
    .options = "      --size WxH      pixels, from 1x1 to 4096x4096 (default 400x400)\n"
               "      --from X,Y,Z    the side to look from, as a direction; y is up (default 0,0.3,1)\n",
    .own = options,
    .meshes = 1,
    .draws = DRAWS_ALWAYS,
    .run = cast,
};
