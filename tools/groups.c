/* SPDX-License-Identifier: MIT */
#include "groups.h"

#include "tool.h"

#include <math.h>
#include <stdlib.h>

typedef struct keyed {
    uint32_t key, id;
} keyed;

/* The ten bits of x, each followed by two zeros. */
static uint32_t spread(uint32_t x)
{
    x = (x | x << 16) & 0x030000FF;
    x = (x | x << 8) & 0x0300F00F;
    x = (x | x << 4) & 0x030C30C3;
    return (x | x << 2) & 0x09249249;
}

/* Where v lies from min to max, from 0 to 1023. */
static uint32_t quantize(float v, float min, float max)
{
    double size = (double)max - (double)min;
    return size > 0 ? (uint32_t)(((double)v - (double)min) / size * 1023.0) : 0;
}

/* The place of a box's center on a Morton curve, along which neighbours in space stay together. */
static uint32_t morton(const bvol_aabb *box, const bvol_aabb *all)
{
    bvol_vec3 c;
    bvol_aabb_center(box, &c);
    return spread(quantize(c.x, all->min.x, all->max.x)) | spread(quantize(c.y, all->min.y, all->max.y)) << 1 |
           spread(quantize(c.z, all->min.z, all->max.z)) << 2;
}

static int compare_keys(const void *a, const void *b)
{
    const keyed *p = a, *q = b;
    if (p->key != q->key)
        return p->key < q->key ? -1 : 1;
    return p->id < q->id ? -1 : 1;
}

void groups_create(groups *out, const bvol_aabb *boxes, size_t count)
{
    bvol_aabb_empty(&out->all);
    for (size_t i = 0; i < count; ++i)
        bvol_aabb_merge(&out->all, &boxes[i], &out->all);

    keyed *order = tool_alloc(count, sizeof *order);
    for (size_t i = 0; i < count; ++i)
        order[i] = (keyed){morton(&boxes[i], &out->all), (uint32_t)i};
    qsort(order, count, sizeof *order, compare_keys);

    out->count = (count + GROUP_SIZE - 1) / GROUP_SIZE;
    out->box_count = count;
    out->bounds = tool_alloc(out->count, sizeof *out->bounds);
    out->boxes = tool_alloc(count, sizeof *out->boxes);
    out->ids = tool_alloc(count, sizeof *out->ids);
    out->found = tool_alloc(out->count, sizeof *out->found);
    out->found_t = tool_alloc(out->count, sizeof *out->found_t);
    for (size_t g = 0; g < out->count; ++g)
        bvol_aabb_empty(&out->bounds[g]);
    for (size_t i = 0; i < count; ++i) {
        bvol_aabb *bounds = &out->bounds[i / GROUP_SIZE];
        out->ids[i] = order[i].id;
        out->boxes[i] = boxes[order[i].id];
        bvol_aabb_merge(bounds, &out->boxes[i], bounds);
    }
    free(order);
}

void groups_free(groups *g)
{
    free(g->bounds);
    free(g->boxes);
    free(g->ids);
    free(g->found);
    free(g->found_t);
    *g = (groups){0};
}

/* The groups that the ray meets, nearest first, in g->found and g->found_t. */
static size_t find_groups(groups *g, const bvol_ray *ray)
{
    size_t found = 0;
    if (!bvol_ray_hits_aabb(ray, &g->all, NULL))
        return 0;
    for (size_t i = 0; i < g->count; ++i) {
        bvol_ray_hit hit;
        if (!bvol_ray_hits_aabb(ray, &g->bounds[i], &hit))
            continue;
        size_t at = found++;
        for (; at > 0 && g->found_t[at - 1] > hit.t_enter; --at) {
            g->found[at] = g->found[at - 1];
            g->found_t[at] = g->found_t[at - 1];
        }
        g->found[at] = i;
        g->found_t[at] = hit.t_enter;
    }
    return found;
}

int groups_hit(groups *g, const bvol_ray *ray, nearest *out)
{
    size_t found = find_groups(g, ray);
    out->hit.t_enter = INFINITY;
    out->id = UINT32_MAX;
    for (size_t f = 0; f < found; ++f) {
        /* A box begins no earlier than its group, but both times are rounded: two floats further is surely too far. */
        if (f > 0 && g->found_t[f] > nextafterf(nextafterf(out->hit.t_enter, INFINITY), INFINITY))
            break;
        size_t first = g->found[f] * GROUP_SIZE;
        size_t end = first + GROUP_SIZE < g->box_count ? first + GROUP_SIZE : g->box_count;
        for (size_t i = first; i < end; ++i) {
            bvol_ray_hit hit;
            if (bvol_ray_hits_aabb(ray, &g->boxes[i], &hit) &&
                (hit.t_enter < out->hit.t_enter || (hit.t_enter == out->hit.t_enter && g->ids[i] < out->id))) {
                out->hit = hit;
                out->id = g->ids[i];
            }
        }
    }
    return out->id != UINT32_MAX;
}
