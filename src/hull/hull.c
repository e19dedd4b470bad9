/* SPDX-License-Identifier: MIT */
/* Handles of hulls: made from faces in any order, which are put in the order of coordinates. */
#include "hull/hull.h"

#include "arith/filter.h"
#include "base/alloc.h"
#include "base/points.h"
#include "base/rounding.h"
#include "base/sized.h"
#include "base/value.h"
#include "hull/climb.h"
#include "hull/corners.h"
#include "hull/sort.h"
#include "hull/span.h"

#include <bvol/aabb.h>

#include <string.h>

/* Vertices in order */

static int vertex_before(const void *context, uint32_t a, uint32_t b)
{
    const bvol_vec3 *const p = &((const bvoli_corner *)context)[a].at, *const q = &((const bvoli_corner *)context)[b].at;
    return p->x != q->x ? p->x < q->x : p->y != q->y ? p->y < q->y : p->z < q->z;
}

/* The vertices among the corners, sorted. Returns how many. The scratch has a number for each corner. */
static uint32_t list_vertices(const bvoli_faces *faces, uint32_t *is_listed, uint32_t *out)
{
    uint32_t count = 0;
    if (faces->dimension == 0 || faces->dimension == 1)
        for (int i = 0; i <= faces->dimension; ++i)
            out[count++] = faces->ends[i];
    memset(is_listed, 0, faces->corner_count * sizeof *is_listed);
    for (uint32_t i = 0; i < faces->loop_length; ++i) {
        const uint32_t corner = bvoli_numbers(&faces->loops)[i];
        if (!is_listed[corner])
            out[count++] = corner;
        is_listed[corner] = 1;
    }
    bvoli_sort(out, count, vertex_before, faces->corners);
    return count;
}

/* Room */

typedef struct sizes {
    size_t vertices, faces, corners, links, starts;
} sizes;

static sizes sizes_of(const bvoli_faces *faces, uint32_t vertices)
{
    const size_t links = faces->dimension == 1 ? 2 : faces->loop_length;
    const size_t grid = bvoli_hull_grid(faces->dimension, vertices);
    return (sizes){vertices, faces->face_count, faces->loop_length, links, 6 * grid * grid};
}

/* Where the arrays of a hull lie behind it: doubles come first, so that all is aligned. */
static void place_arrays(bvol_hull *h, const sizes *n)
{
    h->planes = (bvoli_face_plane *)(void *)(h + 1);
    h->points = (bvol_vec3 *)(void *)(h->planes + n->faces);
    h->ids = (uint32_t *)(void *)(h->points + n->vertices);
    h->by_id = h->ids + n->vertices;
    h->ids_in_order = h->by_id + n->vertices;
    h->id_starts = h->ids_in_order + n->vertices;
    h->face_offsets = h->id_starts + n->vertices + 2;
    h->face_corners = h->face_offsets + n->faces + 1;
    h->link_offsets = h->face_corners + n->corners;
    h->links = h->link_offsets + n->vertices + 1;
    h->starts = h->links + n->links;
    for (size_t k = 0; k < 3; ++k)
        h->steps[k] = (float *)(void *)(h->starts + n->starts) + k * (n->links + BVOLI_HULL_SPARE_LINKS);
}

static bvol_hull *make_room(const bvol_allocator *allocator, const sizes *n)
{
    const size_t doubles = sizeof(bvol_hull) + n->faces * sizeof(bvoli_face_plane) + n->vertices * sizeof(bvol_vec3);
    const size_t numbers =
        3 * n->vertices + (n->vertices + 2) + (n->vertices + 1) + (n->faces + 1) + n->corners + n->links + n->starts;
    const size_t steps = 3 * (n->links + BVOLI_HULL_SPARE_LINKS), bytes = doubles + (numbers + steps) * sizeof(uint32_t);
    bvol_hull *const h = bvoli_alloc(allocator, bytes);
    if (!h)
        return NULL;
    memset(h, 0, sizeof *h);
    h->allocator = *allocator;
    h->bytes = bytes;
    h->vertex_count = (uint32_t)n->vertices;
    h->face_count = (uint32_t)n->faces;
    place_arrays(h, n);
    return h;
}

/* Filling it */

static int id_before(const void *context, uint32_t a, uint32_t b)
{
    return ((const uint32_t *)context)[a] < ((const uint32_t *)context)[b];
}

/* Of so few of the upper bits of ids that the numbers they make are at most that of vertices. */
static void set_id_starts(bvol_hull *h)
{
    const uint32_t count = h->vertex_count;
    while (count > 0 && h->ids_in_order[count - 1] >> h->id_shift > count)
        ++h->id_shift;
    for (uint32_t number = 0, i = 0; number <= count + 1; ++number) {
        while (i < count && h->ids_in_order[i] >> h->id_shift < number)
            ++i;
        h->id_starts[number] = i;
    }
}

static void set_vertices(bvol_hull *h, const bvoli_faces *faces, const uint32_t *vertices)
{
    bvol_aabb_make_empty(&h->bounds);
    for (uint32_t i = 0; i < h->vertex_count; ++i) {
        const bvoli_corner *const corner = &faces->corners[vertices[i]];
        h->points[i] = corner->at;
        h->ids[i] = corner->id;
        h->by_id[i] = i;
        bvol_aabb_merge_point(&h->bounds, &corner->at, &h->bounds);
    }
    bvoli_sort(h->by_id, h->vertex_count, id_before, h->ids);
    for (uint32_t i = 0; i < h->vertex_count; ++i)
        h->ids_in_order[i] = h->ids[h->by_id[i]];
    set_id_starts(h);
}

typedef struct face_order {
    const uint32_t *offsets, *loops;
} face_order;

/* Faces are told apart by their first three vertices. */
static int face_before(const void *context, uint32_t a, uint32_t b)
{
    const face_order *const f = context;
    const uint32_t *const p = f->loops + f->offsets[a], *const q = f->loops + f->offsets[b];
    return p[0] != q[0] ? p[0] < q[0] : p[1] != q[1] ? p[1] < q[1] : p[2] < q[2];
}

/* Sorts faces by their first vertex, and those of each by the others. Uses the room of the links, which are not set yet. */
static void sort_faces(const bvol_hull *h, const face_order *f, uint32_t *sorted)
{
    uint32_t *const ends = h->link_offsets;
    memset(ends, 0, ((size_t)h->vertex_count + 1) * sizeof *ends);
    for (uint32_t i = 0; i < h->face_count; ++i)
        ++ends[f->loops[f->offsets[i]] + 1];
    for (uint32_t i = 0; i < h->vertex_count; ++i)
        ends[i + 1] += ends[i];
    for (uint32_t i = 0; i < h->face_count; ++i)
        sorted[ends[f->loops[f->offsets[i]]]++] = i;
    for (uint32_t i = 0, from = 0; i < h->vertex_count; from = ends[i++])
        bvoli_sort(sorted + from, ends[i] - from, face_before, f);
}

/* Turns a loop so that it begins with its least place. */
static void turn_loop(uint32_t *loop, uint32_t length, uint32_t *scratch)
{
    uint32_t least = 0;
    for (uint32_t i = 1; i < length; ++i)
        least = loop[i] < loop[least] ? i : least;
    memcpy(scratch, loop, length * sizeof *loop);
    for (uint32_t i = 0; i < length; ++i)
        loop[i] = scratch[(least + i) % length];
}

/* Loops of corners become loops of places in order. The scratch has room for all corners and faces. */
static void set_faces(bvol_hull *h, bvoli_faces *faces, const uint32_t *place_of, uint32_t *scratch)
{
    uint32_t *const offsets = bvoli_numbers(&faces->offsets), *const loops = bvoli_numbers(&faces->loops);
    for (uint32_t i = 0; i < faces->loop_length; ++i)
        loops[i] = place_of[loops[i]];
    for (uint32_t i = 0; i < h->face_count; ++i)
        turn_loop(loops + offsets[i], offsets[i + 1] - offsets[i], scratch);
    const face_order order = {offsets, loops};
    sort_faces(h, &order, scratch);
    h->face_offsets[0] = 0;
    for (uint32_t i = 0; i < h->face_count; ++i) {
        const uint32_t from = offsets[scratch[i]], length = offsets[scratch[i] + 1] - from;
        memcpy(h->face_corners + h->face_offsets[i], loops + from, length * sizeof *loops);
        h->face_offsets[i + 1] = h->face_offsets[i] + length;
    }
}

static int place_before(const void *context, uint32_t a, uint32_t b)
{
    (void)context;
    return a < b;
}

/* Each edge belongs to two faces, which name it in both directions. */
static void set_links(bvol_hull *h)
{
    uint32_t *const fill = h->link_offsets;
    memset(fill, 0, ((size_t)h->vertex_count + 1) * sizeof *fill);
    if (h->dimension == 1) {
        fill[1] = 1;
        fill[2] = 2;
        h->links[0] = 1;
        h->links[1] = 0;
        return;
    }
    for (uint32_t i = 0; h->face_count > 0 && i < h->face_offsets[h->face_count]; ++i)
        ++fill[h->face_corners[i] + 1];
    for (uint32_t i = 0; i < h->vertex_count; ++i)
        fill[i + 1] += fill[i];
    for (uint32_t face = 0; face < h->face_count; ++face) {
        const uint32_t from = h->face_offsets[face], end = h->face_offsets[face + 1];
        for (uint32_t i = from; i < end; ++i)
            h->links[fill[h->face_corners[i]]++] = h->face_corners[i + 1 < end ? i + 1 : from];
    }
    for (uint32_t i = h->vertex_count; i > 0; --i)
        fill[i] = fill[i - 1];
    fill[0] = 0;
    for (uint32_t i = 0; i < h->vertex_count; ++i)
        bvoli_sort(h->links + fill[i], fill[i + 1] - fill[i], place_before, NULL);
}

static void set_steps(bvol_hull *h)
{
    for (size_t k = 0; k < 3; ++k) {
        float *step = h->steps[k];
        for (uint32_t i = 0; i < h->vertex_count; ++i)
            for (uint32_t link = h->link_offsets[i]; link < h->link_offsets[i + 1]; ++link)
                *step++ = bvoli_coords(&h->points[h->links[link]])[k] - bvoli_coords(&h->points[i])[k];
        memset(step, 0, BVOLI_HULL_SPARE_LINKS * sizeof *step);
    }
}

static void set_planes(bvol_hull *h)
{
    for (uint32_t face = 0; face < h->face_count; ++face) {
        const uint32_t *const loop = h->face_corners + h->face_offsets[face];
        const float *const a = bvoli_coords(&h->points[loop[0]]), *const b = bvoli_coords(&h->points[loop[1]]),
                           *const c = bvoli_coords(&h->points[loop[2]]);
        bvoli_face_plane *const plane = &h->planes[face];
        for (int k = 0; k < 3; ++k) {
            const int i = (k + 1) % 3, j = (k + 2) % 3;
            const double left = ((double)b[i] - (double)a[i]) * ((double)c[j] - (double)a[j]),
                         right = ((double)b[j] - (double)a[j]) * ((double)c[i] - (double)a[i]);
            plane->normal[k] = left - right;
            plane->products[k] = fabs(left) + fabs(right);
        }
    }
}

/* Whether all corners of the bounds are vertices. */
static int is_box(const bvol_hull *h)
{
    int at_bounds = h->vertex_count == 8 && h->dimension == 3;
    for (uint32_t i = 0; i < h->vertex_count && at_bounds; ++i)
        for (int c = 0; c < 3; ++c) {
            const float x = bvoli_coords(&h->points[i])[c];
            at_bounds &= x == bvoli_coords(&h->bounds.min)[c] || x == bvoli_coords(&h->bounds.max)[c];
        }
    return at_bounds;
}

/* Making and freeing */

/* The scratch: a list of vertices, and the place of each corner. */
static bvol_hull *arrange(const bvol_allocator *allocator, bvoli_faces *faces)
{
    bvoli_growing scratch = {NULL, 0, NULL, 0};
    const size_t most = (size_t)faces->loop_length + faces->face_count + 2;
    if (!bvoli_array_reserve(allocator, &scratch, sizeof(uint32_t), 0, most + faces->corner_count))
        return NULL;
    uint32_t *const list = bvoli_numbers(&scratch), *const place_of = list + most;
    const uint32_t count = list_vertices(faces, place_of, list);
    const sizes n = sizes_of(faces, count);
    bvol_hull *const h = make_room(allocator, &n);
    if (h) {
        h->dimension = faces->dimension;
        for (uint32_t i = 0; i < count; ++i)
            place_of[list[i]] = i;
        set_vertices(h, faces, list);
        set_faces(h, faces, place_of, list);
        set_links(h);
        set_steps(h);
        set_planes(h);
        h->grid = bvoli_hull_grid(faces->dimension, count);
        bvoli_hull_set_starts(h);
        h->is_box = is_box(h);
    }
    bvoli_array_free(allocator, &scratch);
    return h;
}

static bvol_hull *make(const bvol_allocator *allocator, const bvoli_points *points)
{
    bvoli_growing corners;
    bvoli_faces faces = {.allocator = allocator};
    bvol_hull *h = NULL;
    size_t skipped;
    if (bvoli_corners_gather(allocator, points, &corners, &faces.corner_count, &skipped)) {
        faces.corners = corners.data;
        if (bvoli_faces_find(&faces))
            h = arrange(allocator, &faces);
        bvoli_faces_free(&faces);
    }
    bvoli_array_free(allocator, &corners);
    if (h)
        h->skipped = skipped;
    return h;
}

bvol_result bvol_hull_create(const bvol_vec3 *points, size_t count, size_t stride, const bvol_hull_options *options,
                             const bvol_allocator *allocator, bvol_hull **out)
{
    const bvol_hull_options none = BVOL_HULL_OPTIONS_INIT;
    bvol_hull_options own;
    bvol_allocator copy;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    const bvoli_points all = bvoli_points_of(points, count, stride);
    if (all.count != count || count >= UINT32_MAX || !bvoli_allocator_copy(allocator, &copy))
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_sized_read(options ? options : &none, sizeof own, sizeof own, &own) || own.flags != 0)
        return BVOL_ERROR_OPTIONS;
    const bvol_result rounding = bvoli_check_rounding();
    if (rounding != BVOL_OK)
        return rounding;
    *out = make(&copy, &all);
    return *out ? BVOL_OK : BVOL_ERROR_MEMORY;
}

void bvol_hull_destroy(bvol_hull *hull)
{
    if (hull)
        bvoli_free(hull->allocator, hull, hull->bytes);
}

/* Copies */

size_t bvoli_hull_size(const bvol_hull *hull)
{
    return hull->bytes;
}

void bvoli_hull_copy(const bvol_hull *hull, void *room)
{
    const sizes n = {hull->vertex_count, hull->face_count, hull->face_offsets[hull->face_count],
                     hull->link_offsets[hull->vertex_count], (size_t)6 * hull->grid * hull->grid};
    memcpy(room, hull, hull->bytes);
    place_arrays(room, &n);
}

/* What it is made of */

int32_t bvol_hull_dimension(const bvol_hull *hull)
{
    return hull ? hull->dimension : -1;
}

size_t bvol_hull_skipped(const bvol_hull *hull)
{
    return hull ? hull->skipped : 0;
}

size_t bvol_hull_bytes(const bvol_hull *hull)
{
    return hull ? hull->bytes : 0;
}

static void copy_ids(const bvol_hull *hull, const uint32_t *places, size_t count, uint32_t *ids, size_t capacity)
{
    for (size_t i = 0; ids && i < count && i < capacity; ++i)
        ids[i] = hull->ids[places[i]];
}

size_t bvol_hull_vertices(const bvol_hull *hull, uint32_t *ids, size_t capacity)
{
    if (!hull)
        return 0;
    for (size_t i = 0; ids && i < hull->vertex_count && i < capacity; ++i)
        ids[i] = hull->ids[i];
    return hull->vertex_count;
}

size_t bvol_hull_points(const bvol_hull *hull, bvol_vec3 *points, size_t capacity)
{
    if (!hull)
        return 0;
    for (size_t i = 0; points && i < hull->vertex_count && i < capacity; ++i)
        points[i] = hull->points[i];
    return hull->vertex_count;
}

size_t bvol_hull_faces(const bvol_hull *hull, uint32_t *offsets, size_t offset_capacity, uint32_t *ids, size_t id_capacity)
{
    if (!hull)
        return 0;
    for (size_t i = 0; offsets && i <= hull->face_count && i < offset_capacity; ++i)
        offsets[i] = hull->face_offsets[i];
    copy_ids(hull, hull->face_corners, hull->face_offsets[hull->face_count], ids, id_capacity);
    return hull->face_count;
}

/* Ids that are spread alike leave one or two to look at; of others what may hold the id is halved. */
uint32_t bvoli_hull_place(const bvol_hull *hull, uint32_t id)
{
    const uint32_t number = id >> hull->id_shift;
    if (number > hull->vertex_count)
        return hull->vertex_count;
    uint32_t first = hull->id_starts[number], count = hull->id_starts[number + 1] - first;
    if (count == 0)
        return hull->vertex_count;
    while (count > 1) {
        const uint32_t half = count / 2;
        first = hull->ids_in_order[first + half] <= id ? first + half : first;
        count -= half;
    }
    return hull->ids_in_order[first] == id ? hull->by_id[first] : hull->vertex_count;
}

size_t bvol_hull_neighbors(const bvol_hull *hull, uint32_t vertex, uint32_t *ids, size_t capacity)
{
    const uint32_t place = hull ? bvoli_hull_place(hull, vertex) : 0;
    if (!hull || place == hull->vertex_count)
        return 0;
    const uint32_t from = hull->link_offsets[place], count = hull->link_offsets[place + 1] - from;
    copy_ids(hull, hull->links + from, count, ids, capacity);
    return count;
}

bvol_result bvol_hull_bounds(const bvol_hull *hull, bvol_aabb *out)
{
    if (!hull || !out)
        return BVOL_ERROR_ARGUMENT;
    *out = hull->bounds;
    return BVOL_OK;
}
