/* SPDX-License-Identifier: MIT */
/* The order in which boxes are packed by planes: they are halved again and again until each part fills one block. A plane may
 * only lie where the children of a block meet. Which plane is best is estimated by the surface area heuristic (J. Goldsmith, J.
 * Salmon, 1987) with bins (I. Wald, "On fast construction of SAH-based bounding volume hierarchies", 2007), on a sample. */
#include "arith/vec4.h"
#include "base/value.h"
#include "index/parallel.h"
#include "index/tree/order.h"

#include <math.h>
#include <string.h>

enum { BINS = 8, SAMPLE = 128 };

/* Some of the boxes and their centers with the range of these, gathered once for all three axes. Fourth lanes hold anything. */
typedef struct sample {
    v4 low[SAMPLE], high[SAMPLE];
    float center[3][SAMPLE], least[4], most[4];
    size_t count;
} sample;

static void take_sample(const bvoli_boxes *boxes, const bvoli_part *parts, size_t count, sample *s)
{
    const size_t step = count / SAMPLE + 1;
    v4 least = v4_splat(INFINITY), most = v4_splat(-INFINITY);
    size_t n = 0;
    for (size_t i = 0; i < count; i += step, ++n) {
        const bvol_aabb *const box = bvoli_boxes_at(boxes, parts[i].number);
        s->low[n] = v4_load(&box->min.x);
        s->high[n] = v4_load_yzw(&box->min.z);
        for (int k = 0; k < 3; ++k)
            s->center[k][n] = parts[i].center[k];
        least = v4_min(v4_load(parts[i].center), least);
        most = v4_max(v4_load(parts[i].center), most);
    }
    v4_store(s->least, least);
    v4_store(s->most, most);
    s->count = n;
}

/* What lies in a slice of the range. */
typedef struct bin {
    v4 low, high;
    size_t count;
} bin;

static bin no_bin(void)
{
    return (bin){v4_splat(INFINITY), v4_splat(-INFINITY), 0};
}

static void add_bin(bin *to, const bin *b)
{
    to->low = v4_min(to->low, b->low);
    to->high = v4_max(to->high, b->high);
    to->count += b->count;
}

/* How many boxes a bin has, times half of the surface of the box about them; NaN or infinite without a surface. */
static double cost_of(const bin *b)
{
    float side[4];
    v4_store(side, v4_sub(b->high, b->low));
    const double x = (double)side[0], y = (double)side[1], z = (double)side[2];
    return (double)b->count * (x * y + y * z + z * x);
}

static void fill_bins(const sample *s, int axis, double low, double scale, bin bins[BINS])
{
    for (int b = 0; b < BINS; ++b)
        bins[b] = no_bin();
    for (size_t i = 0; i < s->count; ++i) {
        const int at = (int)(((double)s->center[axis][i] - low) * scale);
        const bin one = {s->low[i], s->high[i], 1};
        add_bin(&bins[at < BINS ? at : BINS - 1], &one);
    }
}

/* What share of all lies below the best plane along an axis, and what it costs. */
static double best_share(const bin bins[BINS], double *least)
{
    double above[BINS], share = 0.5;
    bin all = no_bin();
    for (int b = BINS - 1; b > 0; --b) {
        add_bin(&all, &bins[b]);
        above[b] = cost_of(&all);
    }
    const size_t total = all.count + bins[0].count;
    all = no_bin();
    *least = INFINITY;
    for (int b = 1; b < BINS; ++b) {
        add_bin(&all, &bins[b - 1]);
        const double cost = cost_of(&all) + above[b];
        if (all.count > 0 && all.count < total && cost < *least) {
            *least = cost;
            share = (double)all.count / (double)total;
        }
    }
    return share;
}

/* The axis along which to divide, and the share below. Where no surface is finite that is the middle of the longest axis. */
static int best_plane(const bvoli_boxes *boxes, const bvoli_part *parts, size_t count, double *share)
{
    double longest = -1, least = INFINITY;
    int best = 0;
    sample s;
    take_sample(boxes, parts, count, &s);
    *share = 0.5;
    for (int axis = 0; axis < 3; ++axis) {
        const double low = (double)s.least[axis], length = (double)s.most[axis] - low;
        double cost;
        bin bins[BINS];
        if (!(length > 0))
            continue;
        fill_bins(&s, axis, low, BINS / length, bins);
        const double at = best_share(bins, &cost);
        if (cost < least || (least >= INFINITY && length > longest)) {
            least = cost;
            longest = length;
            best = axis;
            *share = at;
        }
    }
    return best;
}

/* Moves those below a pivot, or up to it, before the others; returns how many they are. Each is exchanged with the first of the
 * others, whichever it is, so that there is no jump to mispredict (N. Lomuto's partition without its branch). */
static size_t divide(bvoli_part *parts, size_t count, int axis, float pivot, int up_to)
{
    size_t low = 0;
    for (size_t i = 0; i < count; ++i) {
        const bvoli_part part = parts[i];
        const float at = part.center[axis];
        parts[i] = parts[low];
        parts[low] = part;
        low += (size_t)((at < pivot) | (up_to & (at <= pivot)));
    }
    return low;
}

enum { PROBES = 15 };

/* The center, of a few, that has the wanted share of them below it. */
static float probe(const bvoli_part *parts, size_t count, size_t at, int axis)
{
    float few[PROBES];
    for (size_t i = 0; i < PROBES; ++i) {
        const float value = parts[count / PROBES * i + count % PROBES * i / PROBES].center[axis];
        size_t k = i;
        for (; k > 0 && few[k - 1] > value; --k)
            few[k] = few[k - 1];
        few[k] = value;
    }
    return few[(size_t)((double)at / (double)count * PROBES)];
}

/* Numbers of 32 bits in the order of the centers, and back. */
static uint32_t rank_of(float center)
{
    const float at = center + 0.0F; /* never -0 */
    uint32_t bits;
    memcpy(&bits, &at, sizeof bits);
    return bits >> 31 ? ~bits : bits | 0x80000000U;
}

static float center_of(uint32_t rank)
{
    const uint32_t bits = rank >> 31 ? rank & 0x7fffffffU : ~rank;
    float center;
    memcpy(&center, &bits, sizeof center);
    return center;
}

/* The middle of the range of the centers, as numbers. */
static float middle_rank(const bvoli_part *parts, size_t count, int axis)
{
    uint32_t low = UINT32_MAX, high = 0;
    for (size_t i = 0; i < count; ++i) {
        const uint32_t rank = rank_of(parts[i].center[axis]);
        low = rank < low ? rank : low;
        high = rank > high ? rank : high;
    }
    return center_of(low + (high - low) / 2);
}

/* Orders the boxes so that the first `at` of them have the least centers, as quicksort does with what it looks for (C. Hoare,
 * "Find", 1961). Should pivots from a few centers be bad again and again, the range of the centers is halved instead, which
 * takes 32 passes at most. */
static void select_least(bvoli_part *parts, size_t count, size_t at, int axis)
{
    enum { PATIENCE = 40 };
    for (int round = 0; count > 1 && at > 0 && at < count; ++round) {
        const float pivot = round < PATIENCE ? probe(parts, count, at, axis) : middle_rank(parts, count, axis);
        const size_t up_to = divide(parts, count, axis, pivot, 1);
        if (at >= up_to) {
            parts += up_to;
            count -= up_to;
            at -= up_to;
            continue;
        }
        count = divide(parts, up_to, axis, pivot, 0);
        if (at >= count)
            return; /* between equal ones */
    }
}

/* The boxes of a block, whose children have room for `room` boxes each. */
typedef struct block_parts {
    bvoli_part *parts;
    size_t count, room;
} block_parts;

typedef struct ordering {
    const bvoli_boxes *boxes;
    size_t apart;      /* blocks with this room are put into the list instead; 0 for none */
    block_parts *list; /* of two levels, at most */
    size_t listed;
} ordering;

/* Children first .. last - 1 of a block with so many children and boxes. */
typedef struct range {
    size_t first, last, children, boxes, room;
} range;

static void order_block(ordering *o, const block_parts *b);

/* Divides the boxes of some children among them; parts[0] is the first box of the block. The recursion is as deep as children
 * are many, 16 at most. */
static void order_children(ordering *o, bvoli_part *parts, const range *r)
{
    const size_t begin = bvoli_share(r->boxes, r->children, r->first), end = bvoli_share(r->boxes, r->children, r->last);
    double share;
    if (r->last - r->first == 1) {
        const block_parts child = {parts + begin, end - begin, r->room / BVOLI_WIDE};
        order_block(o, &child);
        return;
    }
    const int axis = best_plane(o->boxes, parts + begin, end - begin, &share);
    const double wanted = share * (double)(r->last - r->first);
    size_t middle_child = r->first + (size_t)(wanted + 0.5);
    middle_child = middle_child <= r->first ? r->first + 1 : middle_child >= r->last ? r->last - 1 : middle_child;
    select_least(parts + begin, end - begin, bvoli_share(r->boxes, r->children, middle_child) - begin, axis);
    const range low = {r->first, middle_child, r->children, r->boxes, r->room},
                high = {middle_child, r->last, r->children, r->boxes, r->room};
    order_children(o, parts, &low);
    order_children(o, parts, &high);
}

static void order_block(ordering *o, const block_parts *b)
{
    if (b->count <= BVOLI_WIDE)
        return;
    if (o->list && b->room == o->apart) {
        o->list[o->listed++] = *b;
        return;
    }
    const size_t children = bvoli_children(b->count, b->room);
    const range all = {0, children, children, b->count, b->room};
    order_children(o, b->parts, &all);
}

static void order_part(void *work, size_t i)
{
    const ordering *const whole = work;
    ordering o = {.boxes = whole->boxes};
    order_block(&o, &whole->list[i]);
}

void bvoli_order_planes(const bvoli_boxes *boxes, uint64_t *keys, bvoli_part *parts, size_t count,
                        const bvol_executor *executor)
{
    enum { ENOUGH = 8, APART_FROM = 512 }; /* blocks that are ordered at once, otherwise a level lower; and of how many boxes */
    const block_parts root = {parts, count, bvoli_room_of_pack(count)};
    block_parts list[BVOLI_WIDE * ENOUGH];
    ordering o = {.boxes = boxes, .list = list};
    for (size_t i = 0; i < count; ++i) {
        for (int k = 0; k < 3; ++k)
            parts[i].center[k] = (float)(0.5 * bvoli_middle(bvoli_boxes_at(boxes, (uint32_t)keys[i]), k));
        parts[i].number = (uint32_t)keys[i];
    }
    if (executor && executor->threads > 1 && count >= APART_FROM)
        o.apart = root.room / (bvoli_children(count, root.room) >= ENOUGH ? BVOLI_WIDE : (size_t)BVOLI_WIDE * BVOLI_WIDE);
    order_block(&o, &root);
    bvoli_run(executor, order_part, &o, o.listed);
    for (size_t i = 0; i < count; ++i)
        keys[i] = parts[i].number;
}
