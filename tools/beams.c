/* SPDX-License-Identifier: MIT */
#include "beams.h"

#include "side.h"
#include "vector.h"

/* What a segment has to do with a triangle. */
enum { MISSES, CROSSES, UNSURE };

/* On which side a line from p to q passes the edges: of all the same, which is *side. */
static int line_meets(const vector *p, const vector *q, const vector t[3], int *side)
{
    int left = 0, right = 0, unsure = 0;
    for (int k = 0; k < 3; ++k) {
        const int s = side_of(p, q, &t[k], &t[(k + 1) % 3]);
        left |= s > 0;
        right |= s < 0;
        unsure |= s == 0;
    }
    *side = left ? 1 : -1;
    return left && right ? MISSES : unsure ? UNSURE : CROSSES;
}

/* How it crosses: 1 for out through the front. */
static int segment_meets(const vector *p, const vector *q, const vector t[3], int *way)
{
    int side;
    const int meets = line_meets(p, q, t, &side);
    if (meets == MISSES)
        return MISSES;
    const int of_p = side_of(&t[0], &t[1], &t[2], p), of_q = side_of(&t[0], &t[1], &t[2], q);
    *way = of_p;
    if (of_p * of_q > 0)
        return MISSES;
    return of_p == 0 || of_q == 0 ? UNSURE : meets;
}

/* Whether the box of a segment surely lies beside a triangle. */
static int lies_beside(const vector *p, const vector *q, const vector t[3])
{
    const double from[3] = {p->x, p->y, p->z}, to[3] = {q->x, q->y, q->z};
    const double corner[3][3] = {{t[0].x, t[1].x, t[2].x}, {t[0].y, t[1].y, t[2].y}, {t[0].z, t[1].z, t[2].z}};
    for (int k = 0; k < 3; ++k) {
        const double least = fmin(from[k], to[k]), most = fmax(from[k], to[k]);
        if (fmin(fmin(corner[k][0], corner[k][1]), corner[k][2]) > most ||
            fmax(fmax(corner[k][0], corner[k][1]), corner[k][2]) < least)
            return 1;
    }
    return 0;
}

int beams_count(const mesh *m, const bvol_vec3 *p, const bvol_vec3 *end, int *winding)
{
    const vector from = vector_of(p), to = vector_of(end);
    *winding = 0;
    for (size_t i = 0; i < m->triangle_count; ++i) {
        const uint32_t *const v = m->triangles[i];
        const vector t[3] = {vector_of(&m->vertices[v[0]]), vector_of(&m->vertices[v[1]]), vector_of(&m->vertices[v[2]])};
        int way = 0;
        if (lies_beside(&from, &to, t))
            continue;
        const int meets = segment_meets(&from, &to, t, &way);
        if (meets == UNSURE)
            return 0;
        *winding += meets == CROSSES ? way : 0;
    }
    return 1;
}

/* Above both by about as much as they are apart. */
static float beyond(float min, float max, float at, double times)
{
    const double top = fmax((double)max, (double)at), low = fmin((double)min, (double)at);
    return (float)(top + times * (top - low) + 0x1p-20 * fabs(top));
}

int beams_along(const bvol_aabb *box, const bvol_vec3 *p, bvol_vec3 *end)
{
    *end = (bvol_vec3){beyond(box->min.x, box->max.x, p->x, 0.5), p->y, p->z};
    return isfinite(end->x) && end->x > box->max.x;
}

int beams_askew(const bvol_aabb *box, const bvol_vec3 *p, bvol_vec3 *end)
{
    *end = (bvol_vec3){p->x, beyond(box->min.y, box->max.y, p->y, 0.371), p->z};
    end->x = (float)((double)p->x + 0.293 * ((double)end->y - (double)p->y));
    end->z = (float)((double)p->z - 0.417 * ((double)end->y - (double)p->y));
    return isfinite(end->x) && isfinite(end->y) && isfinite(end->z) && end->y > box->max.y;
}
