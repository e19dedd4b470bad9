/* SPDX-License-Identifier: MIT */
/* Nodes are packed from the leaves up, after entries have been divided in halves by their centers, along the axis on which
 * these spread the most, again and again (J. Bentley, "Multidimensional binary search trees used for associative searching",
 * 1975). */
#include "index/rings/entries.h"

/* Order */

/* Halves first: a sum would overflow. */
static double center(const bvoli_ring_entry *e, int axis)
{
    return axis == 0 ? e->box.min.x / 2 + e->box.max.x / 2 : e->box.min.y / 2 + e->box.max.y / 2;
}

static void swap(bvoli_ring_entry *a, bvoli_ring_entry *b)
{
    const bvoli_ring_entry moved = *a;
    *a = *b;
    *b = moved;
}

static void sift(bvoli_ring_entry *e, size_t count, size_t at, int axis)
{
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && center(&e[child + 1], axis) > center(&e[child], axis))
            ++child;
        if (!(center(&e[child], axis) > center(&e[at], axis)))
            return;
        swap(&e[child], &e[at]);
        at = child;
    }
}

static void sort(bvoli_ring_entry *e, size_t count, int axis)
{
    for (size_t i = count / 2; i-- > 0;)
        sift(e, count, i, axis);
    for (size_t left = count; left > 1; --left) {
        swap(&e[0], &e[left - 1]);
        sift(e, left - 1, 0, axis);
    }
}

static double middle_of_three(const bvoli_ring_entry *e, size_t count, int axis)
{
    const double a = center(&e[0], axis), b = center(&e[count / 2], axis), c = center(&e[count - 1], axis);
    const double low = a < b ? a : b, high = a < b ? b : a;
    return c < low ? low : c > high ? high : c;
}

/* Divides entries into those below a value, those at it and those above; returns where the latter two begin. */
static void divide(bvoli_ring_entry *e, size_t count, int axis, double value, size_t *equal, size_t *above)
{
    size_t low = 0, at = 0, high = count;
    while (at < high) {
        const double here = center(&e[at], axis);
        if (here < value)
            swap(&e[low++], &e[at++]);
        else if (here > value)
            swap(&e[at], &e[--high]);
        else
            ++at;
    }
    *equal = low;
    *above = high;
}

/* Puts the least entries before place k (C. A. R. Hoare, "Algorithm 65: find", 1961). Where that takes more rounds than it
 * should, since someone has chosen the entries so, what is left is sorted. */
static void select_least(bvoli_ring_entry *e, size_t count, size_t k, int axis)
{
    int rounds = 16;
    for (size_t left = count; left > 1; left /= 2)
        rounds += 2;
    while (count > 1) {
        size_t equal, above;
        if (rounds-- == 0) {
            sort(e, count, axis);
            return;
        }
        divide(e, count, axis, middle_of_three(e, count, axis), &equal, &above);
        if (k >= equal && k <= above)
            return;
        const size_t begin = k < equal ? 0 : above;
        count = k < equal ? equal : count - above;
        e += begin;
        k -= begin;
    }
}

/* The axis along which the centers spread the most. */
static int widest(const bvoli_ring_entry *e, size_t count)
{
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < count; ++i)
        for (int axis = 0; axis < 2; ++axis) {
            const double at = center(&e[i], axis) / 2; /* so that differences do not overflow */
            low[axis] = at < low[axis] ? at : low[axis];
            high[axis] = at > high[axis] ? at : high[axis];
        }
    return high[1] - low[1] > high[0] - low[0];
}

void bvoli_ring_entries_order(bvoli_ring_entry *entries, size_t count)
{
    while (count > BVOLI_RUN) {
        size_t unit = BVOLI_RUN;
        while (unit * BVOLI_RUN < count)
            unit *= BVOLI_RUN;
        const size_t half = ((count + unit - 1) / unit + 1) / 2 * unit;
        select_least(entries, count, half, widest(entries, count));
        bvoli_ring_entries_order(entries + half, count - half);
        count = half;
    }
}

/* Nodes */

static int16_t step_of(const bvoli_ring_node *n, double v, int axis)
{
    return (int16_t)bvoli_ring_step(v, n->low[axis], n->scale[axis]);
}

static void put_box(bvoli_ring_node *n, size_t lane, const bvol_aabb2_f64 *box)
{
    n->min_x[lane] = step_of(n, box->min.x, 0);
    n->max_x[lane] = step_of(n, box->max.x, 0);
    n->min_y[lane] = step_of(n, box->min.y, 1);
    n->max_y[lane] = step_of(n, box->max.y, 1);
}

static void put_nothing(bvoli_ring_node *n, size_t lane)
{
    n->min_x[lane] = n->min_y[lane] = BVOLI_RING_STEPS;
    n->max_x[lane] = n->max_y[lane] = -1;
    n->child[lane] = BVOLI_RING_NONE;
}

/* The step where something begins; NaN is a whole ring. */
static int16_t start_of(const bvoli_ring_node *n, double start)
{
    return (int16_t)(isnan(start) ? -1 : step_of(n, start, 1));
}

/* Makes a node of up to eight entries; returns the entry that it is. */
static bvoli_ring_entry make_node(bvoli_ring_node *n, bvoli_ring_starts *starts, const bvoli_ring_entry *e, size_t count,
                                  double end)
{
    bvoli_ring_entry whole = {e[0].box, e[0].start, 0};
    for (size_t i = 1; i < count; ++i)
        bvoli_aabb2_f64_include(&whole.box, &e[i].box);
    n->low[0] = whole.box.min.x;
    n->low[1] = whole.box.min.y;
    n->scale[0] = bvoli_grid_scale(BVOLI_RING_STEPS - 2, whole.box.min.x, whole.box.max.x);
    n->scale[1] = bvoli_grid_scale(BVOLI_RING_STEPS - 2, whole.box.min.y, whole.box.max.y);
    for (size_t i = 0; i < BVOLI_RUN; ++i) {
        if (i >= count) {
            put_nothing(n, i);
            continue;
        }
        put_box(n, i, &e[i].box);
        n->child[i] = e[i].reference;
    }
    for (size_t i = 0; i <= BVOLI_RUN; ++i)
        starts->step[i] = start_of(n, i < count ? e[i].start : end);
    return whole;
}

int bvoli_ring_entries_pack(bvol_rings2_f64 *rings, bvoli_ring_entry *entries, size_t count, double end, bvoli_ring_entry *root)
{
    while (count > 1) {
        size_t made = 0;
        for (size_t i = 0; i < count; i += BVOLI_RUN) {
            const size_t some = count - i < BVOLI_RUN ? count - i : BVOLI_RUN, at = rings->node_count;
            if (!bvoli_array_reserve(&rings->allocator, &rings->nodes, sizeof(bvoli_ring_node), at, at + 1) ||
                !bvoli_array_reserve(&rings->allocator, &rings->starts, sizeof(bvoli_ring_starts), at, at + 1))
                return 0;
            bvoli_ring_node *const n = (bvoli_ring_node *)rings->nodes.data + at;
            bvoli_ring_starts *const starts = (bvoli_ring_starts *)rings->starts.data + at;
            bvoli_ring_entry e = make_node(n, starts, &entries[i], some, i + some < count ? entries[i + some].start : end);
            e.reference = (uint32_t)at;
            entries[made++] = e;
            ++rings->node_count;
        }
        count = made;
    }
    *root = entries[0];
    return 1;
}
