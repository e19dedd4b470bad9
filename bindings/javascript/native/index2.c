/* SPDX-License-Identifier: MIT */
/* What the module has beside the library itself: an index of the plane that answers for boxes in double. Its boxes are those of
 * the library, in float and rounded outward, so that none is missed, and what they find is decided by comparisons in double. */
#include <bvol/bvol.h>

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

/* In JavaScript: whether the filter of the question that is being asked lets a box be found. 2 ends the question: it threw. */
__attribute__((import_module("env"), import_name("bvoljs_filter"))) int bvoljs_filter(uint32_t id);

/* One box is four doubles: least x, least y, greatest x, greatest y. */
typedef struct bvoljs_index2 {
    bvol_index2 *index;
    double *boxes;
    uint32_t *ids; /* of the last search */
    size_t count;
    double bounds[4];
    int crooked; /* whether a box has its corners the wrong way round */
} bvoljs_index2;

/* The next float below, without the calls of nextafterf(): the bits of floats are in their order but for the sign. */
static float before(float x)
{
    int32_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits = x > 0 ? bits - 1 : x < 0 && x >= -FLT_MAX ? bits + 1 : x == 0 ? INT32_MIN + 1 : bits;
    memcpy(&x, &bits, sizeof bits);
    return x;
}

static float after(float x)
{
    return -before(-x);
}

static float down(double x)
{
    const float near = (float)x;
    return (double)near > x ? before(near) : near;
}

static float up(double x)
{
    const float near = (float)x;
    return (double)near < x ? after(near) : near;
}

/* The box of float about one in double. One whose corners are the wrong way round is met where both comparisons say so, which
 * is within the box of its corners. A NaN remains one, and is never found. */
static bvol_aabb2 outward(const double box[4])
{
    bvol_aabb2 out;
    out.min.x = box[0] > box[2] ? down(box[2]) : down(box[0]);
    out.min.y = box[1] > box[3] ? down(box[3]) : down(box[1]);
    out.max.x = box[0] > box[2] ? up(box[0]) : up(box[2]);
    out.max.y = box[1] > box[3] ? up(box[1]) : up(box[3]);
    return out;
}

static int overlap(const double *a, const double *b)
{
    return a[0] <= b[2] && a[1] <= b[3] && a[2] >= b[0] && a[3] >= b[1];
}

static double beside(double x, double least, double greatest)
{
    return x < least ? least - x : x <= greatest ? 0 : x - greatest;
}

static double distance_sq(const double *box, const double p[2])
{
    const double dx = beside(p[0], box[0], box[2]), dy = beside(p[1], box[1], box[3]);
    return dx * dx + dy * dy;
}

void EXPORT(bvoljs_index2_destroy)(bvoljs_index2 *index)
{
    if (index) {
        bvol_index2_destroy(index->index);
        free(index->boxes);
        free(index->ids);
        free(index);
    }
}

/* Makes room for boxes; NULL where there is none. */
bvoljs_index2 *EXPORT(bvoljs_index2_create)(size_t count)
{
    const bvol_index2_options options = {.size = sizeof options, .flags = BVOL_INDEX_UNORDERED, .engine = BVOL_ENGINE_BVH};
    bvoljs_index2 *made = calloc(1, sizeof *made);
    if (!made || count > SIZE_MAX / (4 * sizeof(double))) {
        free(made);
        return NULL;
    }
    made->count = count;
    made->boxes = malloc((count + 1) * 4 * sizeof(double));
    made->ids = malloc((count + 1) * sizeof *made->ids);
    if (!made->boxes || !made->ids || bvol_index2_create(&options, NULL, &made->index) != BVOL_OK) {
        bvoljs_index2_destroy(made);
        return NULL;
    }
    return made;
}

double *EXPORT(bvoljs_index2_boxes)(const bvoljs_index2 *index)
{
    return index->boxes;
}

uint32_t *EXPORT(bvoljs_index2_ids)(const bvoljs_index2 *index)
{
    return index->ids;
}

bvol_index2 *EXPORT(bvoljs_index2_handle)(const bvoljs_index2 *index)
{
    return index->index;
}

static void include(double bounds[4], const double *box)
{
    bounds[0] = box[0] < bounds[0] ? box[0] : bounds[0];
    bounds[1] = box[1] < bounds[1] ? box[1] : bounds[1];
    bounds[2] = box[2] > bounds[2] ? box[2] : bounds[2];
    bounds[3] = box[3] > bounds[3] ? box[3] : bounds[3];
}

const double *EXPORT(bvoljs_index2_bounds)(const bvoljs_index2 *index)
{
    return index->bounds;
}

/* Builds the index over the boxes that were put into bvoljs_index2_boxes(). */
bvol_result EXPORT(bvoljs_index2_finish)(bvoljs_index2 *index)
{
    bvol_aabb2 *boxes = malloc((index->count + 1) * sizeof *boxes);
    if (!boxes) {
        return BVOL_ERROR_MEMORY;
    }
    memcpy(index->bounds, (const double[4]){INFINITY, INFINITY, -INFINITY, -INFINITY}, sizeof index->bounds);
    for (size_t i = 0; i < index->count; i++) {
        const double *box = index->boxes + 4 * i;
        boxes[i] = outward(box);
        include(index->bounds, box);
        index->crooked |= box[0] > box[2] || box[1] > box[3];
    }
    const bvol_result result = bvol_index2_build(index->index, boxes, index->count, 0, NULL, 0, NULL);
    free(boxes);
    return result;
}

/* Below so many boxes it takes less time to compare them than to ask the index once more. */
enum { FEW = 64 };

/* Whether all so many boxes that a query has met, of float, are certain to overlap it in double: those do that meet a query
 * which is smaller by two floats on each side, since the box of float is outside of that in double by less than one. */
static int all_certain(const bvoljs_index2 *index, const double query[4], size_t met)
{
    const bvol_aabb2 inner = {{after(up(query[0])), after(up(query[1]))}, {before(down(query[2])), before(down(query[3]))}};
    return met > FEW && !index->crooked && query[0] <= query[2] && query[1] <= query[3] &&
           bvol_index2_overlaps_aabb2(index->index, &inner, NULL, NULL, 0) == met;
}

static size_t search(const bvoljs_index2 *index, const double query[4], uint32_t *ids)
{
    const bvol_aabb2 about = outward(query);
    const size_t met = bvol_index2_overlaps_aabb2(index->index, &about, NULL, ids, index->count);
    if (all_certain(index, query, met)) {
        return met;
    }
    size_t found = 0;
    for (size_t i = 0; i < met; i++) {
        ids[found] = ids[i];
        found += (size_t)overlap(index->boxes + 4 * (size_t)ids[i], query);
    }
    return found;
}

/* How many boxes have a common point with the query; bvoljs_index2_ids() has them. */
size_t EXPORT(bvoljs_index2_search)(bvoljs_index2 *index, double min_x, double min_y, double max_x, double max_y)
{
    return search(index, (const double[4]){min_x, min_y, max_x, max_y}, index->ids);
}

/* What a search for neighbours has found: a heap with the farthest on top, by distance and then by id. */
typedef struct neighbor {
    double distance_sq;
    uint32_t id;
} neighbor;

typedef struct nearest {
    const double *boxes;
    double p[2], max_sq;
    neighbor *heap;
    size_t found, wanted, room;
    int filtered, failed;
} nearest;

static int farther(const neighbor *a, const neighbor *b)
{
    return a->distance_sq != b->distance_sq ? a->distance_sq > b->distance_sq : a->id > b->id;
}

/* Puts one down from place i, where it belongs in a heap of so many. */
static void sink(neighbor *heap, size_t count, size_t i, neighbor one)
{
    for (size_t child; (child = 2 * i + 1) < count; i = child) {
        child += (size_t)(child + 1 < count && farther(heap + child + 1, heap + child));
        if (!farther(heap + child, &one)) {
            break;
        }
        heap[i] = heap[child];
    }
    heap[i] = one;
}

static int rise(nearest *all, neighbor one)
{
    if (all->found == all->room) {
        const size_t room = 2 * all->room + 16;
        neighbor *grown = realloc(all->heap, room * sizeof *grown);
        if (!grown) {
            return 0;
        }
        all->heap = grown;
        all->room = room;
    }
    size_t i = all->found++;
    for (size_t parent; i > 0 && farther(&one, all->heap + (parent = (i - 1) / 2)); i = parent) {
        all->heap[i] = all->heap[parent];
    }
    all->heap[i] = one;
    return 1;
}

/* Boxes come roughly by their distance in float, which is never above that in double, except below 2^-149, which up() is not.
 */
static float visit(const bvol_index_found *near, const bvol_ray_hit *hit, uint64_t user, float limit, void *context)
{
    nearest *all = context;
    const neighbor one = {distance_sq(all->boxes + 4 * (size_t)near->id, all->p), near->id};
    (void)hit, (void)user;
    if (!(one.distance_sq <= all->max_sq) || (all->found == all->wanted && !farther(all->heap, &one))) {
        return limit;
    }
    const int passes = all->filtered ? bvoljs_filter(one.id) : 1;
    if (passes == 2) {
        all->failed = BVOL_ERROR_BUSY;
        return -INFINITY;
    }
    if (passes && all->found == all->wanted) {
        sink(all->heap, all->found, 0, one);
    } else if (passes && !rise(all, one)) {
        all->failed = BVOL_ERROR_MEMORY;
        return -INFINITY;
    }
    return all->found == all->wanted ? fminf(limit, up(all->heap[0].distance_sq)) : limit;
}

/* Asks for the nearest boxes one by one, in a heap, because of a filter. */
static void nearest_that_pass(const bvol_index2 *index, const bvol_aabb2 *point, nearest *all)
{
    bvol_index2_nearest_aabb2_each(index, point, up(all->max_sq), NULL, visit, all);
    for (size_t last = all->found; last-- > 1;) {
        const neighbor top = all->heap[0];
        sink(all->heap, last, 0, all->heap[last]);
        all->heap[last] = top;
    }
}

static int in_order(const void *a, const void *b)
{
    return farther(a, b) ? 1 : farther(b, a) ? -1 : 0;
}

/* Sorts what is nearly in order: by moving each to its place, until so many moves have been made that sorting anew takes less.
 */
static void sort(neighbor *all, size_t count)
{
    size_t moves = 0;
    for (size_t i = 1; i < count; i++) {
        const neighbor one = all[i];
        size_t k = i;
        for (; k > 0 && farther(all + k - 1, &one); k--, moves++) {
            all[k] = all[k - 1];
        }
        all[k] = one;
        if (moves > 8 * count) {
            qsort(all, count, sizeof *all, in_order);
            return;
        }
    }
}

/* Lists the boxes that are nearest in float, so many at most, by their distance in double, and returns how many. What is not
 * listed is in double as far as *beyond, or farther. */
static size_t list_nearest(const bvol_index2 *index, const bvol_aabb2 *point, nearest *all, bvol_index_found *near,
                           double *beyond)
{
    const size_t listed = bvol_index2_nearest_aabb2(index, point, up(all->max_sq), NULL, near, all->room);
    all->found = 0;
    for (size_t i = 0; i < listed; i++) {
        const neighbor one = {distance_sq(all->boxes + 4 * (size_t)near[i].id, all->p), near[i].id};
        all->heap[all->found] = one;
        all->found += (size_t)(one.distance_sq <= all->max_sq);
    }
    sort(all->heap, all->found);
    /* 2^-149 stands for all that is less but not 0. */
    const float last = listed < all->room ? INFINITY : near[listed - 1].at;
    *beyond = last <= FLT_TRUE_MIN ? 0 : (double)last;
    return listed;
}

/* Of equally far boxes those of least id are in the list, also where the last of the wanted is as far as what is not listed: at
 * distance 0, where the index lists by id. */
static int complete(const nearest *all, size_t listed, double beyond)
{
    if (listed < all->room) {
        return 1;
    }
    const double last = all->found >= all->wanted ? all->heap[all->wanted - 1].distance_sq : INFINITY;
    return last < beyond || (last == 0 && beyond == 0);
}

/* Asks for a few more boxes than are wanted, and for twice as many where one that is not among them may be nearer. */
static void nearest_of_all(const bvol_index2 *index, const bvol_aabb2 *point, nearest *all, size_t count)
{
    for (size_t room = all->wanted + all->wanted / 8 + 1;; room *= 2) {
        all->room = room < count ? room : count + 1;
        neighbor *heap = realloc(all->heap, all->room * sizeof *heap);
        bvol_index_found *near = malloc(all->room * sizeof *near);
        all->heap = heap ? heap : all->heap;
        if (!heap || !near) {
            free(near);
            all->failed = BVOL_ERROR_MEMORY;
            return;
        }
        double beyond;
        const size_t listed = list_nearest(index, point, all, near, &beyond);
        free(near);
        if (complete(all, listed, beyond)) {
            all->found = all->found < all->wanted ? all->found : all->wanted;
            return;
        }
    }
}

/* How many boxes are the nearest, the nearest first; or a result below 0, and none. */
static int neighbors(const bvoljs_index2 *index, nearest *all)
{
    const bvol_aabb2 point = outward((const double[4]){all->p[0], all->p[1], all->p[0], all->p[1]});
    all->boxes = index->boxes;
    if (all->wanted > 0 && all->filtered) {
        nearest_that_pass(index->index, &point, all);
    } else if (all->wanted > 0) {
        nearest_of_all(index->index, &point, all, index->count);
    }
    if (all->failed) {
        free(all->heap);
        all->heap = NULL;
    }
    return all->failed ? all->failed : (int)all->found;
}

/* Lists the nearest in *out, each a double and a uint32_t in 16 bytes, which the caller frees. */
int EXPORT(bvoljs_index2_neighbors)(const bvoljs_index2 *index, double x, double y, size_t wanted, double max_sq, int filtered,
                                    void **out)
{
    nearest all = {.p = {x, y}, .max_sq = max_sq, .wanted = wanted, .filtered = filtered};
    const int found = neighbors(index, &all);
    *out = all.heap;
    return found;
}
