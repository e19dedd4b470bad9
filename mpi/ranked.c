/* SPDX-License-Identifier: MIT */
/* What is nearest to points, and what lies first along rays, in two rounds. In the first each query goes to the rank whose cell
 * is nearest or first, to this one where several are. In the second it goes to the other ranks where there may be what is no
 * farther than what was found, or than all where less was found than is wanted. */
#include "round.h"

#include <math.h>
#include <string.h>

/* A point, and the greatest squared distance that is looked for. */
typedef struct neighbour_query {
    bvol_vec3 point;
    float most;
} neighbour_query;

/* What the first round has found for a query. */
typedef struct near_row {
    const bvol_index_found *row;
    size_t length;
    uint32_t rank;
} near_row;

/* One of the rows that become one. */
typedef struct cursor {
    const bvol_index_found *row, *end;
    uint64_t first; /* boxes of lower ranks */
} cursor;

typedef struct ranked ranked;

/* The two kinds of questions. */
typedef struct kind {
    bvoli_mpi_verb near, far;
    /* The nearest cell for query i, or BVOL_NO_ID. */
    uint32_t (*nearest_cell)(const ranked *k, size_t i);
    /* Whether anything of a rank may be near enough, where its cells have these bounds. */
    int (*is_near)(const ranked *k, size_t i, const bvol_aabb *bounds, float limit);
    /* Calls visit for cells that may be near enough. */
    void (*near_cells)(const ranked *k, size_t i, float limit, bvol_index_limiter visit, void *context);
} kind;

/* A call with its rounds. */
struct ranked {
    const kind *kind;
    bvol_mpi_index *index;
    bvoli_mpi_work *work; /* queries: neighbour_query of the second round; rows: near_row; a cursor for each rank */
    bvoli_mpi_round *near, *far;
    size_t wanted;     /* at most, for each query */
    float most;        /* the greatest squared distance */
    const char *asked; /* a part of the queries */
    size_t count, stride;
};

/* Answers of a rank: rows of bvol_index_found */

static bvol_result answer_rays(const bvoli_mpi_round *r, const void *queries, size_t count, size_t stride, bvoli_mpi_found *out)
{
    const bvol_allocator *const memory = &r->index->allocator;
    uint64_t *const offsets = out->offsets.data;
    if (!bvoli_mpi_reserve(memory, &out->found, 0, count, sizeof(bvol_index_found)) ||
        !bvoli_mpi_reserve(memory, &out->hits, 0, count, sizeof(bvol_ray_hit)) ||
        !bvoli_mpi_reserve(memory, &out->hit_ids, 0, count, sizeof(uint32_t)))
        return BVOL_ERROR_MEMORY;
    const uint32_t *const ids = out->hit_ids.data;
    const bvol_ray_hit *const hits = out->hits.data;
    bvol_index_found *const found = out->found.data;
    const bvol_result result =
        bvol_index_raycast_first_many(r->index->own, queries, count, stride, NULL, &r->with, out->hit_ids.data, out->hits.data);
    for (size_t i = 0; i < count && result == BVOL_OK; ++i) {
        offsets[i + 1] = offsets[i] + (ids[i] != BVOL_NO_ID);
        if (ids[i] != BVOL_NO_ID)
            found[offsets[i]] = (bvol_index_found){ids[i], hits[i].t_enter};
    }
    out->rows = found;
    return result;
}

/* Rows of equal room become rows of what is in them. */
static void close_up(bvoli_mpi_found *out, size_t count, size_t room)
{
    uint64_t *const offsets = out->offsets.data;
    bvol_index_found *const found = out->found.data;
    for (size_t i = 0; i < count; ++i) {
        size_t n = 0;
        while (n < room && found[i * room + n].id != BVOL_NO_ID)
            ++n;
        if (offsets[i] < i * room)
            memmove(found + offsets[i], found + i * room, n * sizeof *found);
        offsets[i + 1] = offsets[i] + n;
    }
    out->rows = found;
}

/* Room for each row: as many as are wanted, and no more than there are boxes. Returns 0 without memory. */
static int make_room(const bvoli_mpi_round *r, size_t count, size_t *room, bvoli_mpi_found *out)
{
    const size_t boxes = bvol_index_count(r->index->own);
    *room = r->wanted < boxes ? r->wanted : boxes;
    return *room == 0 || (count <= SIZE_MAX / *room &&
                          bvoli_mpi_reserve(&r->index->allocator, &out->found, 0, count * *room, sizeof(bvol_index_found)));
}

static bvol_result answer_points(const bvoli_mpi_round *r, const void *queries, size_t count, size_t stride,
                                 bvoli_mpi_found *out)
{
    size_t room = 0;
    if (!make_room(r, count, &room, out))
        return BVOL_ERROR_MEMORY;
    const bvol_result result =
        bvol_index_nearest_point_many(r->index->own, queries, count, stride, r->most, NULL, &r->with, out->found.data, room);
    if (result == BVOL_OK)
        close_up(out, count, room);
    return result;
}

/* Queries of the second round, each with a distance of its own, in parts. */
enum { QUERIES_OF_PART = 64 };
typedef struct far_work {
    const bvol_index *index;
    const neighbour_query *queries;
    size_t count, room;
    bvol_index_found *found;
} far_work;

static void answer_part(void *work, size_t part)
{
    const far_work *const w = work;
    const size_t room = w->room, end = (part + 1) * QUERIES_OF_PART;
    for (size_t i = part * QUERIES_OF_PART; i < end && i < w->count; ++i) {
        bvol_index_found *const row = w->found + i * room;
        const size_t n = bvol_index_nearest_point(w->index, &w->queries[i].point, w->queries[i].most, NULL, row, room);
        if (n < room)
            row[n].id = BVOL_NO_ID;
    }
}

/* Those are packed wherever they lie. */
static bvol_result answer_points_far(const bvoli_mpi_round *r, const void *queries, size_t count, size_t stride,
                                     bvoli_mpi_found *out)
{
    const bvol_executor *const executor = r->with.executor;
    const size_t parts = (count + QUERIES_OF_PART - 1) / QUERIES_OF_PART;
    size_t room = 0;
    (void)stride;
    if (!make_room(r, count, &room, out))
        return BVOL_ERROR_MEMORY;
    far_work work = {r->index->own, queries, count, room, out->found.data};
    if (executor && parts > 1)
        executor->run(answer_part, &work, parts, executor->context);
    else
        for (size_t i = 0; i < parts; ++i)
            answer_part(&work, i);
    close_up(out, count, room);
    return BVOL_OK;
}

/* Cells */

static const bvol_ray *ray_at(const ranked *k, size_t i)
{
    return (const bvol_ray *)(const void *)(k->asked + i * k->stride);
}

/* A point, or the origin of a ray, which comes first in it. */
static const bvol_vec3 *point_at(const ranked *k, size_t i)
{
    return (const bvol_vec3 *)(const void *)(k->asked + i * k->stride);
}

static uint32_t first_cell(const ranked *k, size_t i)
{
    uint32_t cell = BVOL_NO_ID;
    (void)bvol_index_raycast_first(k->index->top.index, ray_at(k, i), NULL, &cell, NULL);
    return cell;
}

static uint32_t nearest_cell(const ranked *k, size_t i)
{
    bvol_index_found found = {BVOL_NO_ID, 0};
    (void)bvol_index_nearest_point(k->index->top.index, point_at(k, i), k->most, NULL, &found, 1);
    return found.id;
}

/* Neither t nor distances of cells are monotone to the last bit. A t that is told is within 4 ulps of the true one
 * (bvol_ray_hits_aabb()). That of a cell is not after that of a box in it, so what is told of the cell is not later than what
 * is told of the box by more than 4 ulps of each; where a power of two lies between them those of the box are two each: 12 in
 * all. The lane mpi sets this and the slacks below to 0, which the test has to see (mpi/test.c). */
#ifndef ULPS_OF_T
#define ULPS_OF_T 12
#endif

static float later(float t)
{
    const float most = INFINITY;
    int32_t bits, end;
    memcpy(&bits, &t, sizeof bits);
    memcpy(&end, &most, sizeof end);
    if (bits >= 0)
        bits = bits < end - ULPS_OF_T ? bits + ULPS_OF_T : end;
    else
        bits = bits - INT32_MIN > ULPS_OF_T ? bits - ULPS_OF_T : ULPS_OF_T - (bits - INT32_MIN);
    memcpy(&t, &bits, sizeof t);
    return t;
}

/* A squared distance that is told is not above the true one, and below it by at most 2^-22 of it and 2^-149
 * (bvol_aabb_distance_sq_point()). A cell is not farther than a box in it, so what is told of the cell is at most
 * (d + 2^-149) / (1 - 2^-22) where d is told of the box: 2^-21 and 2^-147 cover that and the roundings here. */
#ifndef DISTANCE_SLACK
#define DISTANCE_SLACK 0x1p-21F
#endif
#ifndef UNDERFLOW_SLACK
#define UNDERFLOW_SLACK 0x1p-147F
#endif

static float farther(float distance_sq)
{
    return distance_sq * (1 + DISTANCE_SLACK) + UNDERFLOW_SLACK;
}

/* Where a query goes in the second round. */
typedef struct visit_state {
    ranked *ranked;
    size_t i, begin, *used;
    float limit;
    int short_of_memory;
} visit_state;

static float visit_cell(const bvol_index_found *found, const bvol_ray_hit *hit, uint64_t user, float limit, void *context)
{
    visit_state *const v = context;
    bvol_mpi_index *const index = v->ranked->index;
    const uint32_t rank = ((const uint32_t *)index->top.rank_of.data)[found->id];
    (void)hit;
    (void)user;
    if (found->at <= v->limit && index->mark[rank] != v->i + 1) {
        index->mark[rank] = v->i + 1;
        v->short_of_memory |= !bvoli_mpi_send_to(v->ranked->far, v->used, rank);
    }
    return v->limit < limit ? v->limit : limit;
}

static int ray_is_near(const ranked *k, size_t i, const bvol_aabb *bounds, float limit)
{
    bvol_ray_hit hit;
    return bvol_ray_hits_aabb(ray_at(k, i), bounds, &hit) && hit.t_enter <= limit;
}

static int point_is_near(const ranked *k, size_t i, const bvol_aabb *bounds, float limit)
{
    return bvol_aabb_distance_sq_point(bounds, point_at(k, i)) <= limit;
}

static void first_cells(const ranked *k, size_t i, float limit, bvol_index_limiter visit, void *context)
{
    (void)limit; /* visit knows it */
    (void)bvol_index_raycast_each(k->index->top.index, ray_at(k, i), NULL, visit, context);
}

static void nearest_cells(const ranked *k, size_t i, float limit, bvol_index_limiter visit, void *context)
{
    (void)bvol_index_nearest_point_each(k->index->top.index, point_at(k, i), limit, NULL, visit, context);
}

static const kind rays = {{sizeof(bvol_ray), sizeof(bvol_index_found), answer_rays},
                          {sizeof(bvol_ray), sizeof(bvol_index_found), answer_rays},
                          first_cell,
                          ray_is_near,
                          first_cells};
static const kind points = {{sizeof(bvol_vec3), sizeof(bvol_index_found), answer_points},
                            {sizeof(neighbour_query), sizeof(bvol_index_found), answer_points_far},
                            nearest_cell,
                            point_is_near,
                            nearest_cells};

/* Rounds */

/* Takes a part of the queries; those about points get their distances beside them in the second round. */
static bvol_result take(ranked *k, const bvoli_mpi_call *c, size_t part)
{
    k->asked = bvoli_mpi_part(c, part, &k->count);
    k->stride = c->stride;
    if (!bvoli_mpi_reserve(&k->index->allocator, &k->work->rows, 0, k->count, sizeof(near_row)) ||
        !bvoli_mpi_reserve(&k->index->allocator, &k->work->cursors, 0, (size_t)k->index->ranks, sizeof(cursor)))
        return BVOL_ERROR_MEMORY;
    bvol_result result = bvoli_mpi_round_take(k->near, k->asked, k->count, k->stride);
    if (result == BVOL_OK && k->kind == &points &&
        !bvoli_mpi_reserve(&k->index->allocator, &k->work->queries, 0, k->count, sizeof(neighbour_query)))
        result = BVOL_ERROR_MEMORY;
    if (result != BVOL_OK)
        return result;
    return k->kind == &points ? bvoli_mpi_round_take(k->far, k->work->queries.data, k->count, sizeof(neighbour_query))
                              : bvoli_mpi_round_take(k->far, k->asked, k->count, k->stride);
}

/* Whether a point lies in the bounds of this rank, and in those of no other. */
static int is_at_home(const bvol_mpi_index *index, const bvol_vec3 *p)
{
    int home = index->ranks <= BVOLI_MPI_LOOK_AT && bvol_aabb_contains_point(bvoli_mpi_bounds(index, index->rank), p);
    for (int r = 0; r < index->ranks && home; ++r)
        home = r == index->rank || !bvol_aabb_contains_point(bvoli_mpi_bounds(index, r), p);
    return home;
}

/* Where a query begins is a matter of speed alone. */
static bvol_result route_near(ranked *k)
{
    const bvol_mpi_index *const index = k->index;
    const uint32_t *const rank_of = index->top.rank_of.data;
    size_t used = 0;
    for (size_t i = 0; i < k->count; ++i) {
        uint32_t rank = (uint32_t)index->rank;
        if (index->ranks > 1 && !is_at_home(index, point_at(k, i))) {
            const uint32_t cell = k->kind->nearest_cell(k, i);
            rank = cell != BVOL_NO_ID ? rank_of[cell] : BVOL_NO_ID;
        }
        if (rank != BVOL_NO_ID && !bvoli_mpi_send_to(k->near, &used, rank))
            return BVOL_ERROR_MEMORY;
        bvoli_mpi_where(k->near)[i + 1] = used;
    }
    return BVOL_OK;
}

static near_row read_near(ranked *k, size_t i)
{
    near_row row = {NULL, 0, BVOL_NO_ID};
    const size_t at = bvoli_mpi_where(k->near)[i];
    if (at < bvoli_mpi_where(k->near)[i + 1]) {
        row.rank = bvoli_mpi_to(k->near)[at];
        row.row = bvoli_mpi_next_row(k->near, row.rank, &row.length);
    }
    return row;
}

/* The ranks of a query, of which there are few, in their order. */
static void sort_ranks(uint32_t *to, size_t n)
{
    for (size_t i = 1; i < n; ++i) {
        const uint32_t rank = to[i];
        size_t at = i;
        for (; at > 0 && to[at - 1] > rank; --at)
            to[at] = to[at - 1];
        to[at] = rank;
    }
}

/* Whether a rank that was not asked may have something that is near enough. */
static int goes_farther(const ranked *k, size_t i, uint32_t near_rank, float limit)
{
    const int ranks = k->index->ranks;
    for (int r = 0; r < ranks && ranks <= BVOLI_MPI_LOOK_AT; ++r)
        if ((uint32_t)r != near_rank && k->kind->is_near(k, i, bvoli_mpi_bounds(k->index, r), limit))
            return 1;
    return ranks > BVOLI_MPI_LOOK_AT;
}

/* What a query is to be looked for up to; what is told of a query about a point has it too. */
static float limit_of(ranked *k, size_t i, const near_row *row)
{
    const int enough = row->length == k->wanted;
    if (k->kind == &rays)
        return enough ? later(row->row->at) : INFINITY;
    const float most = enough ? row->row[k->wanted - 1].at : k->most;
    ((neighbour_query *)k->work->queries.data)[i] = (neighbour_query){*point_at(k, i), most};
    return farther(most);
}

static bvol_result route_far(ranked *k)
{
    bvol_mpi_index *const index = k->index;
    near_row *const rows = k->work->rows.data;
    size_t used = 0;
    memset(index->mark, 0, (size_t)index->ranks * sizeof *index->mark);
    for (size_t i = 0; i < k->count; ++i) {
        visit_state v = {k, i, used, &used, 0, 0};
        rows[i] = read_near(k, i);
        if (rows[i].rank != BVOL_NO_ID)
            index->mark[rows[i].rank] = i + 1;
        v.limit = k->wanted > 0 ? limit_of(k, i, &rows[i]) : -INFINITY;
        if (k->wanted > 0 && goes_farther(k, i, rows[i].rank, v.limit))
            k->kind->near_cells(k, i, v.limit, visit_cell, &v);
        if (v.short_of_memory)
            return BVOL_ERROR_MEMORY;
        if (used > v.begin)
            sort_ranks(bvoli_mpi_to(k->far) + v.begin, used - v.begin);
        bvoli_mpi_where(k->far)[i + 1] = used;
    }
    return BVOL_OK;
}

/* Results */

static int is_before(const cursor *a, const cursor *b)
{
    return a->row->at < b->row->at || (a->row->at == b->row->at && a->first + a->row->id < b->first + b->row->id);
}

/* The rows of a query, one of each rank that has any. */
static size_t open_rows(ranked *k, size_t i, cursor *cursors)
{
    const near_row near = ((const near_row *)k->work->rows.data)[i];
    size_t n = 0;
    if (near.length > 0)
        cursors[n++] = (cursor){near.row, near.row + near.length, k->index->first[near.rank]};
    for (size_t at = bvoli_mpi_where(k->far)[i]; at < bvoli_mpi_where(k->far)[i + 1]; ++at) {
        const uint32_t rank = bvoli_mpi_to(k->far)[at];
        size_t length;
        const bvol_index_found *const row = bvoli_mpi_next_row(k->far, rank, &length);
        if (length > 0)
            cursors[n++] = (cursor){row, row + length, k->index->first[rank]};
    }
    return n;
}

/* The first of all rows, as many as are wanted; no row has more. There is room. */
static void merge(const ranked *k, bvoli_mpi_call *c, cursor *cursors, size_t n)
{
    size_t left = k->wanted;
    if (n == 1) {
        uint64_t *const ids = (uint64_t *)c->ids.data + c->used;
        float *const at = (float *)c->at.data + c->used;
        const size_t length = (size_t)(cursors->end - cursors->row);
        for (size_t i = 0; i < length; ++i) {
            ids[i] = cursors->first + cursors->row[i].id;
            at[i] = cursors->row[i].at;
        }
        c->used += length;
        return;
    }
    for (; n > 0 && left > 0; --left) {
        size_t best = 0;
        for (size_t i = 1; i < n; ++i)
            best = is_before(&cursors[i], &cursors[best]) ? i : best;
        ((uint64_t *)c->ids.data)[c->used] = cursors[best].first + cursors[best].row->id;
        ((float *)c->at.data)[c->used++] = cursors[best].row->at;
        if (++cursors[best].row == cursors[best].end)
            cursors[best] = cursors[--n];
    }
}

static bvol_result append(ranked *k, bvoli_mpi_call *c, size_t from)
{
    if (!bvoli_mpi_room(c, bvoli_mpi_ids_got(k->near) + bvoli_mpi_ids_got(k->far), 1, from + k->count))
        return BVOL_ERROR_MEMORY;
    for (size_t i = 0; i < k->count; ++i) {
        cursor *const cursors = k->work->cursors.data;
        merge(k, c, cursors, open_rows(k, i, cursors));
        c->offsets[from + i + 1] = c->used;
    }
    return BVOL_OK;
}

static bvol_result begin_rounds(ranked *k, const bvoli_mpi_call *c)
{
    k->work = k->index->work;
    k->near = &k->work->rounds[0];
    k->far = &k->work->rounds[1];
    const bvol_result result = bvoli_mpi_round_begin(k->near, k->index, &k->kind->near, &c->with, c->with.scratch);
    const bvol_result second = bvoli_mpi_round_begin(k->far, k->index, &k->kind->far, &c->with, c->with.scratch);
    k->near->wanted = k->far->wanted = k->wanted;
    k->near->most = k->far->most = k->most;
    return result == BVOL_OK ? second : result;
}

static bvol_result ask(ranked *k, bvoli_mpi_call *c, bvol_result result, bvol_mpi_results *out)
{
    bvol_result mine = begin_rounds(k, c);
    size_t from = 0;
    for (size_t part = 0; part < c->parts && result == BVOL_OK; ++part, from += k->count) {
        mine = mine == BVOL_OK ? take(k, c, part) : mine;
        mine = mine == BVOL_OK ? route_near(k) : mine;
        result = bvoli_mpi_ask(k->near, mine);
        if (result == BVOL_OK)
            result = bvoli_mpi_ask(k->far, route_far(k));
        mine = result == BVOL_OK ? append(k, c, from) : result;
    }
    return bvoli_mpi_finish(c, result == BVOL_OK ? mine : result, out);
}

bvol_result bvol_mpi_index_nearest_point_many(bvol_mpi_index *index, const bvol_vec3 *queries, size_t count, size_t stride,
                                              float max_distance_sq, const bvol_resources *resources, size_t neighbours,
                                              bvol_mpi_results *out)
{
    ranked k = {.kind = &points, .index = index, .most = max_distance_sq};
    bvoli_mpi_call c;
    uint32_t bits = 0;
    if (!index || index->busy)
        return index ? BVOL_ERROR_BUSY : BVOL_ERROR_ARGUMENT;
    const uint64_t boxes = index->first[index->ranks];
    k.wanted = neighbours < boxes ? neighbours : (size_t)boxes;
    memcpy(&bits, &max_distance_sq, sizeof bits);
    const size_t rows = k.wanted > 0 ? BVOLI_MPI_FOUND / k.wanted : BVOLI_MPI_PART;
    const int64_t same[2] = {(int64_t)k.wanted, bits};
    const bvol_result result = bvoli_mpi_begin(&c, index, queries, count, stride, sizeof *queries, resources,
                                               rows < 1                ? 1
                                               : rows < BVOLI_MPI_PART ? rows
                                                                       : BVOLI_MPI_PART,
                                               same, out);
    return ask(&k, &c, result, out);
}

bvol_result bvol_mpi_index_raycast_first_many(bvol_mpi_index *index, const bvol_ray *queries, size_t count, size_t stride,
                                              const bvol_resources *resources, bvol_mpi_results *out)
{
    static const int64_t same[2];
    ranked k = {.kind = &rays, .index = index, .wanted = 1};
    bvoli_mpi_call c;
    if (!index || index->busy)
        return index ? BVOL_ERROR_BUSY : BVOL_ERROR_ARGUMENT;
    const bvol_result result =
        bvoli_mpi_begin(&c, index, queries, count, stride, sizeof *queries, resources, BVOLI_MPI_PART, same, out);
    return ask(&k, &c, result, out);
}
