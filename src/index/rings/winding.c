/* SPDX-License-Identifier: MIT */
/* Winding numbers about one point, and what the rule makes of them. */
#include "index/rings/winding.h"

#include "arith/turn.h"
#include "base/bits.h"
#include "index/rings/lanes.h"

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
