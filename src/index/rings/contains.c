/* SPDX-License-Identifier: MIT */
/* Which polygons contain a point. */
#include <bvol/rings2.h>

#include "base/bits.h"
#include "index/query/ids.h"
#include "index/rings/grid.h"
#include "index/rings/lanes.h"
#include "index/rings/winding.h"

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
            bvoli_ids_keep(ids, room, found++, id);
    }
    bvoli_ids_sort(ids, found < room ? found : room);
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
