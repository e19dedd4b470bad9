/* SPDX-License-Identifier: MIT */
#include "../batch.h"

#include <graphene.h>

typedef struct world {
    graphene_box_t *boxes;
    graphene_ray_t *rays;
    graphene_frustum_t frustum;
    graphene_ray_t ray;
    graphene_box_t box;
} world;

static void set_vec3(graphene_vec3_t *out, const bvol_vec3 *v)
{
    graphene_vec3_init(out, v->x, v->y, v->z);
}

static graphene_point3d_t point(const bvol_vec3 *v)
{
    return (graphene_point3d_t){v->x, v->y, v->z};
}

static void set_box(graphene_box_t *out, const bvol_aabb *b)
{
    const graphene_point3d_t min = point(&b->min), max = point(&b->max);
    graphene_box_init(out, &min, &max);
}

static void set_ray(graphene_ray_t *out, const bvol_ray *r)
{
    const graphene_point3d_t origin = point(&r->origin);
    graphene_vec3_t direction;
    set_vec3(&direction, &r->dir);
    graphene_ray_init(out, &origin, &direction);
}

static void set_frustum(graphene_frustum_t *out, const bvol_plane planes[6])
{
    graphene_plane_t p[6];
    for (int i = 0; i < 6; ++i) {
        graphene_vec3_t normal;
        set_vec3(&normal, &planes[i].normal);
        graphene_plane_init(&p[i], &normal, planes[i].d);
    }
    graphene_frustum_init(out, &p[0], &p[1], &p[2], &p[3], &p[4], &p[5]);
}

static void *make(const scene *s)
{
    world *w = batch_allocate(sizeof *w);
    set_box(&w->box, &s->box);
    if (s->rays) {
        w->rays = batch_allocate(s->count * sizeof *w->rays);
        for (size_t i = 0; i < s->count; ++i)
            set_ray(&w->rays[i], &s->rays[i]);
    } else {
        set_ray(&w->ray, &s->ray);
        set_frustum(&w->frustum, s->planes);
        w->boxes = batch_allocate(s->count * sizeof *w->boxes);
        for (size_t i = 0; i < s->count; ++i)
            set_box(&w->boxes[i], &s->boxes[i]);
    }
    return w;
}

static void release(void *own)
{
    world *w = own;
    batch_free(w->boxes);
    batch_free(w->rays);
    batch_free(w);
}

static void cull(const scene *s, const void *own, void *answers)
{
    const world *w = own;
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i)
        in[i] = graphene_frustum_intersects_box(&w->frustum, &w->boxes[i]);
}

static void ray_boxes(const scene *s, const void *own, void *answers)
{
    const world *w = own;
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i)
        in[i] = graphene_ray_intersects_box(&w->ray, &w->boxes[i]);
}

static void rays_box(const scene *s, const void *own, void *answers)
{
    const world *w = own;
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i)
        in[i] = graphene_ray_intersects_box(&w->rays[i], &w->box);
}

static void boxes(const scene *s, const void *own, void *answers)
{
    const world *w = own;
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i)
        in[i] = graphene_box_intersection(&w->boxes[i], &w->box, NULL);
}

static const contender list[] = {
    PREPARED("graphene", ROLE_PEER, TASK_CULL, FORM_BYTES, cull, make, release),
    PREPARED("graphene", ROLE_PEER, TASK_RAY_BOXES, FORM_BYTES, ray_boxes, make, release),
    PREPARED("graphene", ROLE_PEER, TASK_RAYS_BOX, FORM_BYTES, rays_box, make, release),
    PREPARED("graphene", ROLE_PEER, TASK_BOX_BOXES, FORM_BYTES, boxes, make, release),
};

extern const contenders graphene_contenders;
const contenders graphene_contenders = CONTENDERS(list);
