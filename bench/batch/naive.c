/* SPDX-License-Identifier: MIT */
/* Loops over structs as one writes them first, with care: what does not change is taken out of the loop. */
#include "../baseline.h"
#include "batch.h"

static float min_of(float a, float b)
{
    return a < b ? a : b;
}

static float max_of(float a, float b)
{
    return a > b ? a : b;
}

/* --- frustum and boxes -------------------------------------------------------------------------------------------------- */

/* The corner furthest along each normal is the same for all boxes: which floats of a box it is made of. */
typedef struct picked_plane {
    bvol_plane plane;
    size_t corner[3];
} picked_plane;

static int outside(const picked_plane *p, const float *box)
{
    const bvol_vec3 *n = &p->plane.normal;
    return n->x * box[p->corner[0]] + n->y * box[p->corner[1]] + n->z * box[p->corner[2]] + p->plane.d < 0;
}

static void cull(const scene *s, const void *own, void *answers)
{
    (void)own;
    picked_plane planes[6];
    for (int p = 0; p < 6; ++p) {
        const bvol_vec3 *n = &s->planes[p].normal;
        planes[p] = (picked_plane){s->planes[p], {n->x >= 0 ? 3 : 0, n->y >= 0 ? 4 : 1, n->z >= 0 ? 5 : 2}};
    }
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i) {
        const float *box = &s->boxes[i].min.x;
        in[i] = !outside(&planes[0], box) && !outside(&planes[1], box) && !outside(&planes[2], box) &&
                !outside(&planes[3], box) && !outside(&planes[4], box) && !outside(&planes[5], box);
    }
}

/* --- boxes and a box ---------------------------------------------------------------------------------------------------- */

static void boxes(const scene *s, const void *own, void *answers)
{
    (void)own;
    const bvol_aabb q = s->box;
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i) {
        const bvol_aabb *b = &s->boxes[i];
        in[i] = b->min.x <= q.max.x && q.min.x <= b->max.x && b->min.y <= q.max.y && q.min.y <= b->max.y &&
                b->min.z <= q.max.z && q.min.z <= b->max.z;
    }
}

static void rectangles(const scene *s, const void *own, void *answers)
{
    (void)own;
    const bvol_aabb2 q = s->rectangle;
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i) {
        const bvol_aabb2 *b = &s->rectangles[i];
        in[i] = b->min.x <= q.max.x && q.min.x <= b->max.x && b->min.y <= q.max.y && q.min.y <= b->max.y;
    }
}

/* --- rays: slabs after Kay and Kajiya 1986, without branches, the directions inverted before ------------------------------ */

typedef struct slab_ray {
    bvol_vec3 origin;
    float t_min;
    bvol_vec3 inverse;
    float t_max;
} slab_ray;

static slab_ray slab_ray_of(const bvol_ray *r)
{
    return (slab_ray){r->origin, r->t_min, {1 / r->dir.x, 1 / r->dir.y, 1 / r->dir.z}, r->t_max};
}

static int hits(const slab_ray *r, const bvol_aabb *box)
{
    float x1 = (box->min.x - r->origin.x) * r->inverse.x, x2 = (box->max.x - r->origin.x) * r->inverse.x;
    float y1 = (box->min.y - r->origin.y) * r->inverse.y, y2 = (box->max.y - r->origin.y) * r->inverse.y;
    float z1 = (box->min.z - r->origin.z) * r->inverse.z, z2 = (box->max.z - r->origin.z) * r->inverse.z;
    float enter = max_of(max_of(min_of(x1, x2), min_of(y1, y2)), max_of(min_of(z1, z2), r->t_min));
    float leave = min_of(min_of(max_of(x1, x2), max_of(y1, y2)), min_of(max_of(z1, z2), r->t_max));
    return enter <= leave;
}

static void ray_boxes(const scene *s, const void *own, void *answers)
{
    (void)own;
    const slab_ray ray = slab_ray_of(&s->ray);
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i)
        in[i] = (uint8_t)hits(&ray, &s->boxes[i]);
}

static void *make_rays(const scene *s)
{
    slab_ray *rays = batch_allocate(s->count * sizeof *rays);
    for (size_t i = 0; i < s->count; ++i)
        rays[i] = slab_ray_of(&s->rays[i]);
    return rays;
}

static void rays_box(const scene *s, const void *own, void *answers)
{
    const slab_ray *rays = own;
    const bvol_aabb box = s->box;
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i)
        in[i] = (uint8_t)hits(&rays[i], &box);
}

/* --- pairs of oriented boxes -------------------------------------------------------------------------------------------- */

/* Separating axes in scalar code: six faces, one exit, nine edges; and out at the first axis that separates. */
static void sat15(const scene *s, const void *own, void *answers)
{
    (void)own;
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i)
        in[i] = (uint8_t)plain_obb_overlaps_obb(&s->a[i], &s->b[i]);
}

static void sat15_each(const scene *s, const void *own, void *answers)
{
    (void)own;
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i)
        in[i] = (uint8_t)plain_obb_overlaps_obb_each(&s->a[i], &s->b[i]);
}

static void sat15_one(const scene *s, const void *own, void *answers)
{
    (void)own;
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i)
        in[i] = (uint8_t)plain_obb_overlaps_obb(&s->a[i], &s->obb);
}

static const contender list[] = {
    IN_PLACE("naive loop", ROLE_LOOP, TASK_CULL, FORM_BYTES, cull),
    IN_PLACE("naive loop", ROLE_LOOP, TASK_RAY_BOXES, FORM_BYTES, ray_boxes),
    PREPARED("naive loop", ROLE_LOOP, TASK_RAYS_BOX, FORM_BYTES, rays_box, make_rays, batch_free),
    IN_PLACE("naive loop", ROLE_LOOP, TASK_BOX_BOXES, FORM_BYTES, boxes),
    IN_PLACE("naive loop", ROLE_LOOP, TASK_RECTANGLES, FORM_BYTES, rectangles),
    IN_PLACE("scalar SAT15, one exit", ROLE_LOOP, TASK_OBB_PAIRS, FORM_BYTES, sat15),
    IN_PLACE("scalar SAT15, 15 exits", ROLE_LOOP, TASK_OBB_PAIRS, FORM_BYTES, sat15_each),
    IN_PLACE("scalar SAT15, one exit", ROLE_LOOP, TASK_OBB_OBBS, FORM_BYTES, sat15_one),
};

extern const contenders naive_contenders;
const contenders naive_contenders = CONTENDERS(list);
