/* SPDX-License-Identifier: MIT */
/* From an edge on the plane nearest to the point inside, the walk goes on along the other edges of both its ends, as the
 * simplex method does (G. Dantzig, 1951). */
#include "polyhedron/edges.h"

#include "arith/filter.h"

#include <string.h>

enum { PAIRS = BVOLI_HALFSPACES * (BVOLI_HALFSPACES - 1) / 2 };

/* Heights of the point inside over all planes, and scalar products of all normals. */
typedef struct walk {
    const bvoli_halfspaces *h;
    double height[BVOLI_HALFSPACES], product[BVOLI_HALFSPACES][BVOLI_HALFSPACES];
    uint32_t seen[BVOLI_HALFSPACES]; /* [b], bit a < b: the edge of a and b was pushed */
    int count;
    uint8_t edge[PAIRS][2]; /* still to be walked along */
} walk;

static void begin(walk *w, const bvoli_halfspaces *h, const float inside[3])
{
    const double p[3] = {(double)inside[0], (double)inside[1], (double)inside[2]};
    w->h = h;
    w->count = 0;
    memset(w->seen, 0, sizeof w->seen);
    for (int i = 0; i < h->count; ++i) {
        w->height[i] = bvoli_dot(h->q[i], p) + h->q[i][3];
        for (int j = 0; j <= i; ++j)
            w->product[i][j] = w->product[j][i] = bvoli_dot(h->q[i], h->q[j]);
    }
}

static void push(walk *w, int a, int b)
{
    const int low = a < b ? a : b, high = a < b ? b : a;
    if (w->seen[high] >> low & 1)
        return;
    w->seen[high] |= (uint32_t)1 << low;
    w->edge[w->count][0] = (uint8_t)low;
    w->edge[w->count++][1] = (uint8_t)high;
}

/* From the foot of the point on the nearest plane, along a coordinate axis within that plane, forwards or backwards, to the
 * first other plane: there is an edge. Returns 0 if there is none. */
static int push_first(walk *w)
{
    const bvoli_halfspaces *h = w->h;
    int nearest = 0, first = -1;
    for (int i = 1; i < h->count; ++i)
        nearest = w->height[i] * h->length[nearest] < w->height[nearest] * h->length[i] ? i : nearest;
    const double *n = h->q[nearest], *product = w->product[nearest];
    const int axis = fabs(n[0]) < fabs(n[1]) ? 0 : 1;
    const double down = w->height[nearest] / product[nearest], slope = n[axis] / product[nearest];
    for (int sign = 1; sign >= -1 && first < 0; sign -= 2) {
        double best = INFINITY;
        for (int i = 0; i < h->count; ++i) {
            const double fall = sign * (slope * product[i] - h->q[i][axis]),
                         distance = (w->height[i] - down * product[i]) / fall;
            if (i != nearest && fall > 0 && distance < best) {
                best = distance;
                first = i;
            }
        }
    }
    if (first >= 0)
        push(w, nearest, first);
    return first >= 0;
}

/* The planes through which the line of two enters all others and leaves them, from its point that is nearest to the point
 * inside; -1 if there is none, and 0 if the line misses them. */
static int find_ends(const walk *w, int a, int b, int end[2])
{
    const double *p = w->product[a], *q = w->product[b];
    const double area = p[a] * q[b] - p[b] * p[b];
    const double s = (w->height[a] * q[b] - w->height[b] * p[b]) / area, t = (w->height[b] * p[a] - w->height[a] * p[b]) / area;
    double along[3], enter = -INFINITY, leave = INFINITY;
    bvoli_cross(w->h->q[a], w->h->q[b], along);
    end[0] = end[1] = -1;
    for (int i = 0; i < w->h->count; ++i) {
        const double rise = bvoli_dot(w->h->q[i], along), at = (s * p[i] + t * q[i] - w->height[i]) / rise;
        if (i == a || i == b)
            continue;
        if (rise > 0 && at > enter) {
            enter = at;
            end[0] = i;
        } else if (rise < 0 && at < leave) {
            leave = at;
            end[1] = i;
        }
    }
    return enter < leave;
}

/* Goes on along the other two edges of a corner of planes a < b. */
static int turn_at(walk *w, int a, int b, int end, uint8_t corner[][3], int count)
{
    push(w, a, end);
    push(w, b, end);
    if (end < b || count == BVOLI_VERTICES)
        return count; /* the edge of its two lowest planes writes it */
    corner[count][0] = (uint8_t)a;
    corner[count][1] = (uint8_t)b;
    corner[count][2] = (uint8_t)end;
    return count + 1;
}

int bvoli_walk_edges(const bvoli_halfspaces *h, const float inside[3], uint8_t corner[BVOLI_VERTICES][3])
{
    walk w;
    int count = 0;
    if (h->count < 3)
        return 0;
    begin(&w, h, inside);
    if (!push_first(&w))
        return 0;
    while (w.count > 0) {
        int end[2];
        const uint8_t *edge = w.edge[--w.count], a = edge[0], b = edge[1];
        if (!find_ends(&w, a, b, end))
            return 0;
        for (int i = 0; i < 2; ++i)
            count = end[i] < 0 ? count : turn_at(&w, a, b, end[i], corner, count);
    }
    return count;
}
