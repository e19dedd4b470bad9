/* SPDX-License-Identifier: MIT */
/* What the module has beside the library itself: an index of the plane that answers for boxes in double. Its boxes are those of
 * the library, in float and rounded outward, so that none is missed, and what they find is decided by comparisons in double. */
#include <bvol/bvol.h>

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
} bvoljs_index2;

static float down(double x)
{
    const float near = (float)x;
    return (double)near > x ? nextafterf(near, -INFINITY) : near;
}

static float up(double x)
{
    const float near = (float)x;
    return (double)near < x ? nextafterf(near, INFINITY) : near;
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

/* Builds the index over the boxes that were put into bvoljs_index2_boxes(). */
bvol_result EXPORT(bvoljs_index2_finish)(bvoljs_index2 *index)
{
    bvol_aabb2 *boxes = malloc((index->count + 1) * sizeof *boxes);
    if (!boxes) {
        return BVOL_ERROR_MEMORY;
    }
    for (size_t i = 0; i < index->count; i++) {
        boxes[i] = outward(index->boxes + 4 * i);
    }
    const bvol_result result = bvol_index2_build(index->index, boxes, index->count, 0, NULL, 0, NULL);
    free(boxes);
    return result;
}

static size_t search(const bvoljs_index2 *index, const double query[4], uint32_t *ids)
{
    const bvol_aabb2 about = outward(query);
    const size_t met = bvol_index2_overlaps_aabb2(index->index, &about, NULL, ids, index->count);
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

/* How many boxes are the nearest, the nearest first; or a result below 0, and none. */
static int neighbors(const bvoljs_index2 *index, nearest *all)
{
    const bvol_aabb2 point = outward((const double[4]){all->p[0], all->p[1], all->p[0], all->p[1]});
    all->boxes = index->boxes;
    if (all->wanted > 0) {
        bvol_index2_nearest_aabb2_each(index->index, &point, up(all->max_sq), NULL, visit, all);
    }
    for (size_t last = all->found; last-- > 1;) {
        const neighbor top = all->heap[0];
        sink(all->heap, last, 0, all->heap[last]);
        all->heap[last] = top;
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
