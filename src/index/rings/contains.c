/* SPDX-License-Identifier: MIT */
/* Which polygons contain a point. */
#include <bvol/rings2.h>

#include "arith/turn.h"
#include "base/bits.h"
#include "index/rings/grid.h"
#include "index/rings/lanes.h"
#include "index/rings/rings.h"

#define ELEMENT uint32_t
#define KEY(e) (e)
#define NAME(function) id_##function
#include "index/query/least_template.h"

/* What a ray from the point crosses upward of some consecutive lines, less what it crosses downward, given which of their ends
 * are above it. */
static inline int crossings(unsigned lines, unsigned above)
{
    return (int)bvoli_count_bits(lines & ~above & above >> 1) - (int)bvoli_count_bits(lines & above & ~(above >> 1));
}

/* Of a run. Only segments whose boxes contain the point need more than comparisons. */
static int winding_of_run(const bvol_rings2_f64 *rings, uint32_t run, const bvol_vec2_f64 *p, int *on)
{
    const uint32_t first = bvoli_run_first(run), count = bvoli_run_count(run);
    const double *const x = (const double *)rings->x.data + first, *const y = (const double *)rings->y.data + first;
    const bvoli_run_sides s = bvoli_run_sides_of(x, y, p);
    const unsigned right = s.right & s.right >> 1,
                   away = right | (s.left & s.left >> 1) | (s.above & s.above >> 1) | (s.below & s.below >> 1),
                   all = (1U << count) - 1, up = ~s.above & s.above >> 1, down = s.above & ~(s.above >> 1);
    int sum = crossings(right & all, s.above);
    for (unsigned left = ~away & all; left != 0; left &= left - 1) {
        const unsigned i = bvoli_lowest_bit(left);
        const bvol_vec2_f64 a = {x[i], y[i]}, b = {x[i + 1], y[i + 1]};
        const int turn = bvoli_turn_f64(&a, &b, p);
        if (turn == 0)
            *on = 1;
        sum += (turn > 0 && (up >> i & 1)) - (turn < 0 && (down >> i & 1));
    }
    return sum;
}

/* What the ray crosses of what lies to the right of the point, where steps tell; what is to be looked into goes to *holds. */
static int winding_of_node(const bvol_rings2_f64 *rings, uint32_t at, const bvol_vec2_f64 *p, unsigned *holds)
{
    const bvoli_ring_node *const n = bvoli_ring_node_at(rings, at);
    const bvoli_ring_query q = bvoli_ring_query_at(n, p);
    const bvoli_ring_sides s = bvoli_ring_sides_of(n, q);
    *holds = s.holds;
    if (s.right == 0)
        return 0;
    const bvoli_ring_heights h = bvoli_ring_heights_of((const bvoli_ring_starts *)rings->starts.data + at, q.min_y);
    const unsigned open = ~(h.below | h.above), unsure = s.right & (open | open >> 1);
    *holds |= unsure;
    return crossings(s.right & ~unsure, h.above);
}

int bvoli_rings_winding(const bvol_rings2_f64 *rings, uint32_t root, const bvol_vec2_f64 *p, int boundary, int *on)
{
    uint32_t stack[BVOLI_RING_STACK];
    size_t depth = 0;
    int sum = 0;
    for (stack[depth++] = root; depth > 0;) {
        const uint32_t at = stack[--depth];
        if (at & BVOLI_RING_RUN) {
            sum += winding_of_run(rings, at, p, on);
            if (boundary && *on)
                return 0;
            continue;
        }
        unsigned holds;
        sum += winding_of_node(rings, at, p, &holds);
        for (const uint32_t *const child = bvoli_ring_node_at(rings, at)->child; holds != 0; holds &= holds - 1)
            stack[depth++] = child[bvoli_lowest_bit(holds)];
    }
    return sum;
}

int bvoli_rings_encloses(const bvol_rings2_f64 *rings, uint32_t id, const bvol_vec2_f64 *p)
{
    const uint32_t root = bvoli_ring_polygon_at(rings, id)->root;
    int on = 0;
    if (root == BVOLI_RING_NONE)
        return 0;
    const int winding = bvoli_rings_winding(rings, root, p, 1, &on);
    return on || (rings->rule == BVOL_RULE_EVEN_ODD ? winding & 1 : winding != 0);
}

/* Whether there is such a polygon to ask. */
static int asks(const bvol_rings2_f64 *rings, uint32_t id, const bvol_vec2_f64 *p)
{
    return rings && p && id < rings->polygon_count && bvoli_vec2_f64_finite(p);
}

int bvol_rings2_f64_winding_point(const bvol_rings2_f64 *rings, uint32_t id, const bvol_vec2_f64 *p, int *on_boundary)
{
    int on = 0, winding = 0;
    if (!rings || !p)
        return 0;
    if (asks(rings, id, p) && bvoli_ring_polygon_at(rings, id)->root != BVOLI_RING_NONE)
        winding = bvoli_rings_winding(rings, bvoli_ring_polygon_at(rings, id)->root, p, 0, &on);
    if (on_boundary)
        *on_boundary = on;
    return winding;
}

int bvol_rings2_f64_encloses_point(const bvol_rings2_f64 *rings, uint32_t id, const bvol_vec2_f64 *p)
{
    return asks(rings, id, p) && bvoli_rings_encloses(rings, id, p);
}

static size_t find_in_tree(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *p, uint32_t *ids, size_t room)
{
    uint32_t stack[BVOLI_RING_STACK];
    size_t depth = 0, found = 0;
    for (stack[depth++] = rings->root; depth > 0;) {
        const uint32_t at = stack[--depth], id = at & ~BVOLI_RING_RUN;
        if (at == id) {
            const bvoli_ring_node *const n = bvoli_ring_node_at(rings, at);
            for (unsigned left = bvoli_ring_sides_of(n, bvoli_ring_query_at(n, p)).holds; left != 0; left &= left - 1)
                stack[depth++] = n->child[bvoli_lowest_bit(left)];
        } else if (bvoli_rings_encloses(rings, id, p))
            id_keep(ids, room, found++, id);
    }
    id_sort(ids, found < room ? found : room);
    return found;
}

/* Entries are in the order of the ids. */
static size_t find_in_cell(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *p, const uint32_t *entry, const uint32_t *end,
                           uint32_t *ids, size_t room)
{
    size_t found = 0;
    for (; entry < end; ++entry)
        if (*entry & 1 || bvoli_rings_encloses(rings, *entry / 2, p)) {
            if (found < room)
                ids[found] = *entry / 2;
            ++found;
        }
    return found;
}

static int bounds_contain(const bvol_aabb2_f64 *box, const bvol_vec2_f64 *p)
{
    return (p->x >= box->min.x) & (p->x <= box->max.x) & (p->y >= box->min.y) & (p->y <= box->max.y);
}

size_t bvol_rings2_f64_contains_point(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *p, uint32_t *ids, size_t capacity)
{
    const size_t room = ids ? capacity : 0;
    if (!rings || !p || rings->root == BVOLI_RING_NONE || !bounds_contain(&rings->bounds, p))
        return 0;
    if (rings->grid_size > 0) {
        const uint32_t *const begin = (const uint32_t *)rings->cells.data +
                                      (size_t)bvoli_grid_at(rings, p->y, 1) * rings->grid_size + bvoli_grid_at(rings, p->x, 0),
                              *const entries = rings->entries.data;
        if (begin[1] - begin[0] <= BVOLI_GRID_FEW)
            return find_in_cell(rings, p, entries + begin[0], entries + begin[1], ids, room);
    }
    return find_in_tree(rings, p, ids, room);
}
