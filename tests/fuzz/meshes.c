/* SPDX-License-Identifier: MIT */
/* Sequences of changes of two meshes whose vertices move, and questions about their surfaces, by an allocator that fails when
 * the bytes say so. Plain loops over all triangles and rationals tell what must be found. Files of meshes into which the bytes
 * write are asked the same, without being believed. */
#include "bytes.h"
#include "chance.h"
#include "index/found.h"
#include "index/mesh_oracle.h"
#include "index/saved.h"
#include "index/sign.h"
#include "index/sweepers.h"
#include "ledger.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MEMBERS = 60, VERTICES = 3 * MEMBERS };

/* A mesh as a caller has it, and as the index has taken it: what has moved since is not refitted. */
typedef struct mesh {
    bvol_index *index;
    bvol_vec3 vertex[VERTICES];
    uint32_t corner[VERTICES];
    size_t vertices, count;
    unsigned char live[MEMBERS];
} mesh;

typedef struct world {
    bytes in;
    ledger memory;
    bvol_allocator allocator;
    mesh of[2];
} world;

static void expect(int holds, const char *what)
{
    static const drawn nothing;
    if (!holds)
        complain(what, &nothing, NULL);
}

/* What the checks of the oracles call. */
void test_message(const char *format, ...)
{
    (void)format;
}

_Noreturn void test_fail(const char *file, int line, const char *text)
{
    static const drawn nothing;
    (void)file;
    (void)line;
    complain(text, &nothing, NULL);
}

static int succeeded(const world *w, int calls_before, bvol_result result)
{
    const int failed = w->memory.fail_at > calls_before && w->memory.fail_at <= w->memory.calls;
    expect(result == BVOL_OK || (failed && result == BVOL_ERROR_MEMORY), "a result that is not that of the allocator");
    return result == BVOL_OK;
}

static mesh *take_mesh(world *w)
{
    return &w->of[take_below(&w->in, 2)];
}

/* ---- changes ---- */

static bvol_triangle_mesh arrays_of(const mesh *m)
{
    return (bvol_triangle_mesh){sizeof(bvol_triangle_mesh), 32, m->vertex, m->vertices, 0, m->corner, m->count};
}

static bvol_triangle triangle_of(const mesh *m, size_t i)
{
    return (bvol_triangle){m->vertex[m->corner[3 * i]], m->vertex[m->corner[3 * i + 1]], m->vertex[m->corner[3 * i + 2]]};
}

static void add_triangle(mesh *m, uint32_t a, uint32_t b, uint32_t c)
{
    const uint32_t corners[3] = {a, b, c};
    memcpy(m->corner + 3 * m->count++, corners, sizeof corners);
}

/* Closed boxes from small integers, fans and anything. */
static void draw_mesh(world *w, mesh *m)
{
    static const unsigned char faces[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                                               {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    chance c = {take_byte(&w->in)};
    const int boxes = take_below(&w->in, 4);
    m->count = m->vertices = 0;
    for (int i = 0; i < boxes; i++) {
        const bvol_aabb box = small_box(&c);
        const uint32_t first = (uint32_t)m->vertices;
        for (int k = 0; k < 8; k++)
            m->vertex[m->vertices++] =
                vec3(k & 1 ? box.max.x : box.min.x, k & 2 ? box.max.y : box.min.y, k & 4 ? box.max.z : box.min.z);
        for (int k = 0; k < 12; k++)
            add_triangle(m, first + faces[k][0], first + faces[k][1], first + faces[k][2]);
    }
    for (int more = take_below(&w->in, MEMBERS - 36); more > 0; more--) {
        bvol_vec3 *const p = &m->vertex[m->vertices++];
        *p = vec3((float)chance_int(&c, -9, 9), (float)chance_int(&c, -9, 9), (float)chance_int(&c, -9, 9));
        add_triangle(m, (uint32_t)chance_int(&c, 0, (int)m->vertices - 1), (uint32_t)chance_int(&c, 0, (int)m->vertices - 1),
                     (uint32_t)m->vertices - 1);
    }
}

static void build(world *w)
{
    mesh *const m = take_mesh(w), before = *m;
    const int calls = w->memory.calls;
    draw_mesh(w, m);
    const bvol_triangle_mesh arrays = arrays_of(m);
    if (succeeded(w, calls, bvol_index_build_triangles(m->index, &arrays, NULL, 0, NULL)))
        memset(m->live, 1, sizeof m->live);
    else
        *m = before;
}

/* The triangles of which a corner has moved. */
static size_t list_moved(const mesh *m, const unsigned char *moved, uint32_t *ids)
{
    size_t n = 0;
    for (uint32_t i = 0; i < m->count; i++)
        if (m->live[i] && (moved[m->corner[3 * i]] || moved[m->corner[3 * i + 1]] || moved[m->corner[3 * i + 2]]))
            ids[n++] = i;
    return n;
}

/* A refit that fails is made again. */
static void refit(world *w, mesh *m, const unsigned char *moved)
{
    uint32_t ids[MEMBERS];
    const size_t n = list_moved(m, moved, ids);
    const int calls = w->memory.calls, all = take_below(&w->in, 2);
    if (succeeded(w, calls, all ? bvol_index_refit(m->index) : bvol_index_refit_listed(m->index, ids, n)))
        return;
    w->memory.fail_at = 0;
    expect((all ? bvol_index_refit_listed(m->index, ids, n) : bvol_index_refit(m->index)) == BVOL_OK, "a second refit");
}

static void move_vertices(world *w)
{
    mesh *const m = take_mesh(w);
    unsigned char moved[VERTICES] = {0};
    for (int some = 1 + take_below(&w->in, 6); some > 0 && m->vertices > 0; some--) {
        const size_t vertex = take_byte(&w->in) % m->vertices;
        take_floats(&w->in, &m->vertex[vertex].x, 3);
        moved[vertex] = 1;
    }
    refit(w, m, moved);
}

static void remove_one(world *w)
{
    mesh *const m = take_mesh(w);
    const uint32_t id = take_byte(&w->in) % MEMBERS;
    const int there = id < m->count && m->live[id];
    expect(bvol_index_remove(m->index, id) == (there ? BVOL_OK : BVOL_ERROR_ARGUMENT), "a removal of what is there");
    m->live[id] = 0;
}

static void commit(world *w)
{
    mesh *const m = take_mesh(w);
    const int calls = w->memory.calls;
    (void)succeeded(w, calls, bvol_index_commit(m->index));
}

static void plan_failure(world *w)
{
    w->memory.fail_at = w->memory.calls + take_below(&w->in, 6);
}

/* ---- questions ---- */

static int is_there(const mesh *m, size_t i)
{
    const bvol_triangle t = triangle_of(m, i);
    bvol_aabb box;
    bvol_triangle_bounds(&t, &box);
    return m->live[i] && can_be_found(&box);
}

static surface *surface_of(const mesh *m)
{
    static surface s;
    s.count = 0;
    for (size_t i = 0; i < m->count; i++)
        if (is_there(m, i))
            s.triangle[s.count++] = triangle_of(m, i);
    return &s;
}

/* Of floats, or a vertex, or the middle of an edge, moved along an axis. */
static bvol_vec3 take_point(world *w, const mesh *m)
{
    bvol_vec3 p;
    const int how = take_below(&w->in, 3);
    if (how == 0 || m->vertices == 0) {
        take_floats(&w->in, &p.x, 3);
        return p;
    }
    p = m->vertex[take_byte(&w->in) % m->vertices];
    const bvol_vec3 other = m->vertex[take_byte(&w->in) % m->vertices];
    if (how == 2)
        p = vec3((p.x + other.x) / 2, (p.y + other.y) / 2, (p.z + other.z) / 2);
    if (take_below(&w->in, 2))
        (&p.x)[take_below(&w->in, 3)] -= (float)take_below(&w->in, 4);
    return p;
}

static int is_finite(const bvol_vec3 *p)
{
    return fabsf(p->x) <= FLT_MAX && fabsf(p->y) <= FLT_MAX && fabsf(p->z) <= FLT_MAX;
}

static void query_winding(world *w)
{
    const mesh *const m = take_mesh(w);
    const bvol_vec3 p = take_point(w, m);
    int on = 7;
    int32_t many = 77;
    const int winding = bvol_index_winding_point(m->index, &p, &on);
    if (!is_finite(&p))
        return;
    const surface *const s = surface_of(m);
    expect(winding == oracle_winding(s, p), "a winding number");
    expect(on == oracle_on_surface(s, p), "whether a point is on a surface");
    expect(bvol_index_encloses_point(m->index, &p) == (on || winding != 0), "whether a point is enclosed");
    expect(bvol_index_winding_point_many(m->index, &p, 1, 0, NULL, &many, NULL, 0) == BVOL_OK && many == winding,
           "a winding number of a batch");
    expect(winding == 0 || !isnan(bvol_index_solid_angle_point(m->index, &p, NULL)), "a solid angle");
}

static void query_closest(world *w)
{
    const mesh *const m = take_mesh(w);
    const bvol_vec3 p = take_point(w, m);
    bvol_index_closest at;
    uint32_t id = BVOL_NO_ID;
    float least = INFINITY;
    for (size_t i = 0; i < m->count && is_finite(&p); i++) {
        const bvol_triangle t = triangle_of(m, i);
        const float sq = is_there(m, i) ? bvol_triangle_distance_sq_point(&t, &p) : NAN;
        if (sq < least || (sq <= least && id == BVOL_NO_ID)) {
            least = sq;
            id = (uint32_t)i;
        }
    }
    const int found = bvol_index_closest_point(m->index, &p, INFINITY, NULL, &at);
    expect(found == (id != BVOL_NO_ID) && (!found || (at.id == id && at.distance_sq == least)), "the closest triangle");
    for (int k = 0; k < 3 && found; k++)
        expect(at.weights[k] >= 0 && at.weights[k] <= 1, "a weight");
    bvol_index_closest all[MEMBERS];
    bvol_index_found near[MEMBERS];
    const size_t wanted = (size_t)take_below(&w->in, MEMBERS),
                 n = bvol_index_closest_points(m->index, &p, INFINITY, NULL, all, wanted);
    expect(n == bvol_index_nearest_point(m->index, &p, INFINITY, NULL, near, wanted), "the number of closest points");
    for (size_t i = 0; i < n; i++)
        expect(all[i].id == near[i].id && all[i].distance_sq == near[i].at, "the closest points");
}

/* Of two triangles, as two meshes count it. */
static float distance_sq(const bvol_triangle *a, const bvol_triangle *b)
{
    bvol_aabb box, other;
    bvol_triangle_bounds(a, &box);
    bvol_triangle_bounds(b, &other);
    return can_be_found(&box) && can_be_found(&other)
               ? fmaxf(bvol_triangle_distance_sq_triangle(a, b), bvol_aabb_distance_sq_aabb(&box, &other))
               : NAN;
}

static void query_two(world *w)
{
    const mesh *const a = &w->of[0], *const b = &w->of[1];
    float matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, limit, least = INFINITY;
    bvol_pair ids = {BVOL_NO_ID, BVOL_NO_ID}, told = {7, 7};
    bvol_separation apart;
    size_t near = 0;
    const int moved = take_below(&w->in, 2);
    take_floats(&w->in, matrix + 12, moved ? 3 : 0);
    take_floats(&w->in, &limit, 1);
    int finite = 1;
    for (int k = 12; k < 15; k++)
        finite &= fabsf(matrix[k]) <= FLT_MAX;
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = 0; k < b->count && finite; k++) {
            const bvol_triangle first = triangle_of(a, i);
            bvol_triangle second = triangle_of(b, k);
            if (moved)
                bvol_triangle_transform(&second, matrix, &second);
            const float sq = is_there(a, i) && is_there(b, k) ? distance_sq(&first, &second) : NAN;
            near += sq <= limit;
            if (sq < least || (sq <= least && ids.a == BVOL_NO_ID)) {
                least = sq;
                ids = (bvol_pair){i, k};
            }
        }
    const int state = bvol_index_separation_index(a->index, b->index, moved ? matrix : NULL, &apart, &told);
    expect(state == (ids.a == BVOL_NO_ID ? BVOL_SEPARATION_NONE
                     : least == 0        ? BVOL_SEPARATION_TOUCHING
                                         : BVOL_SEPARATION_APART),
           "the state of two meshes");
    expect(state == BVOL_SEPARATION_NONE || (told.a == ids.a && told.b == ids.b), "the nearest of two meshes");
    expect(bvol_index_pairs_near(a->index, b->index, moved ? matrix : NULL, limit, NULL, NULL, 0) == (limit >= 0 ? near : 0),
           "the number of pairs that are near");
}

static void query_sweeps(world *w)
{
    static const int kinds[] = {BVOL_KIND_AABB, BVOL_KIND_SPHERE, BVOL_KIND_CAPSULE, BVOL_KIND_OBB};
    static bvol_index_found want[MEMBERS];
    static bvol_sweep_hit records[MEMBERS];
    const mesh *const m = take_mesh(w);
    chance c = {take_byte(&w->in)};
    any_value value;
    mover moving = {.kind = kinds[take_below(&w->in, 4)], .value = &value};
    take_floats(&w->in, value.f, value_kind_of(moving.kind)->floats);
    take_floats(&w->in, &moving.motion.x, 3);
    if (value_kind_of(moving.kind)->create(&value, NULL, &moving.handle) != BVOL_OK)
        return;
    for (int k = 0; k < SWEEPERS; k++) {
        swept all = {.want = want, .records = records};
        if (sweepers[k].kind != moving.kind)
            continue;
        for (uint32_t i = 0; i < m->count; i++) {
            const bvol_triangle t = triangle_of(m, i);
            bvol_aabb box;
            bvol_triangle_bounds(&t, &box);
            if (is_there(m, i) && sweep_single(&moving, sweepers[k].interior, BVOL_KIND_TRIANGLE, &t, &box, &records[i]))
                want[all.count++] = (bvol_index_found){i, records[i].t_enter};
        }
        qsort(want, all.count, sizeof *want, compare_found);
        const char *const wrong = sweep_differs(&sweepers[k], m->index, &moving, NULL, &all, &c);
        expect(!wrong, wrong);
    }
    bvol_shape_destroy(moving.handle);
}

/* However its triangles are packed, what is wrong with a mesh is the same. */
static void query_report(world *w)
{
    const mesh *const m = take_mesh(w);
    const surface *const s = surface_of(m);
    bvol_mesh_report own = BVOL_MESH_REPORT_INIT, fresh = BVOL_MESH_REPORT_INIT;
    bvol_index *const index = index_of_surface(NULL, s);
    if (m->count > 0) { /* else it may be an index of boxes still */
        expect(bvol_index_validate_mesh(m->index, NULL, &own, NULL, 0) == BVOL_OK &&
                   bvol_index_validate_mesh(index, NULL, &fresh, NULL, 0) == BVOL_OK,
               "a report");
        expect(own.triangles == s->count && own.flags == fresh.flags && own.vertices == fresh.vertices &&
                   own.degenerate == fresh.degenerate && own.duplicates == fresh.duplicates &&
                   own.open_edges == fresh.open_edges && own.crowded_edges == fresh.crowded_edges &&
                   own.flipped_edges == fresh.flipped_edges && own.pinched_vertices == fresh.pinched_vertices &&
                   own.crossings == fresh.crossings,
               "what a report counts");
    }
    bvol_index_destroy(index);
}

/* Both meshes placed, one where it is and one moved: the nearest of all images, and what a box touches. */
static void query_instances(world *w)
{
    bvol_instances *instances = NULL;
    bvol_instance placed[2] = {{w->of[0].index, {0}}, {w->of[1].index, {0}}};
    const bvol_vec3 p = take_point(w, &w->of[0]);
    bvol_instances_closest at;
    float least = INFINITY;
    size_t touched = 0, told = 0;
    bvol_aabb box;
    take_floats(&w->in, &box.min.x, 6);
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 16; k += 5)
            placed[i].matrix[k] = 1;
        for (int k = 12; k < 15; k++)
            placed[i].matrix[k] = (float)(i * (take_below(&w->in, 9) - 4));
    }
    const int calls = w->memory.calls;
    if (!succeeded(w, calls, bvol_instances_create(NULL, &w->allocator, &instances)))
        return;
    const int before = w->memory.calls;
    if (succeeded(w, before, bvol_instances_build(instances, placed, 2, 0, NULL, 0, NULL))) {
        for (int i = 0; i < 2; i++)
            for (size_t k = 0; k < w->of[i].count; k++) {
                bvol_triangle t = triangle_of(&w->of[i], k);
                bvol_triangle_transform(&t, placed[i].matrix, &t);
                bvol_aabb bounds;
                bvol_triangle_bounds(&t, &bounds);
                if (!is_there(&w->of[i], k) || !can_be_found(&bounds))
                    continue;
                const float sq = bvol_triangle_distance_sq_point(&t, &p);
                least = sq < least ? sq : least;
                touched += (size_t)bvol_triangle_overlaps_aabb(&t, &box);
            }
        told = bvol_instances_overlaps_aabb(instances, &box, NULL, NULL, 0);
        expect(told == touched, "the images that a box touches");
        expect(!is_finite(&p) || !bvol_instances_closest_point(instances, &p, INFINITY, NULL, &at) || at.distance_sq == least,
               "the closest image");
    }
    bvol_instances_destroy(instances);
}

/* Words of a file become others, and then it is asked, with triangles where they were: every id that is told is one. */
static void query_hostile_file(world *w)
{
    mesh *const m = take_mesh(w);
    const bvol_triangle_mesh arrays = arrays_of(m);
    const bvol_index_sources sources = {sizeof sources, BVOL_KIND_TRIANGLE, &arrays, m->count, 0};
    const bvol_vec3 p = take_point(w, m), motion = {-3, 1, 0.5F};
    const bvol_capsule pill = {p, {p.x, p.y + 1, p.z}, 0.5F};
    bvol_index *index = NULL;
    const int calls = w->memory.calls;
    saved file = save_index(m->index, 0);
    const size_t words = file.size / 4;
    if (!succeeded(w, calls, file.bytes ? BVOL_OK : BVOL_ERROR_MEMORY))
        return;
    for (int some = take_below(&w->in, 9); some > 0; some--) {
        const size_t word = (take_byte(&w->in) | take_byte(&w->in) << 8) % words;
        file.bytes[4 * word + (size_t)take_below(&w->in, 4)] = (unsigned char)take_byte(&w->in);
    }
    sign_file(file.bytes, file.size);
    if (bvol_index_map(file.bytes, file.size, &sources, NULL, &index) == BVOL_OK && m->count > 0) {
        bvol_mesh_report report = BVOL_MESH_REPORT_INIT;
        bvol_index_closest at;
        bvol_sweep_hit hit;
        bvol_pair pair = {0, 0};
        uint32_t id = 0;
        int on;
        (void)bvol_index_winding_point(index, &p, &on);
        (void)bvol_index_solid_angle_point(index, &p, NULL);
        expect(!bvol_index_closest_point(index, &p, INFINITY, NULL, &at) || at.id < m->count, "an id of a file");
        expect(!bvol_index_sweep_capsule_first(index, &pill, &motion, NULL, &id, &hit) || id < m->count, "an id of a file");
        expect(bvol_index_separation_index(index, m->index, NULL, NULL, &pair) == BVOL_SEPARATION_NONE || pair.a < m->count,
               "an id of a file");
        expect(bvol_index_validate_mesh(index, NULL, &report, NULL, 0) == BVOL_OK && report.triangles <= m->count, "a report");
    }
    bvol_index_destroy(index);
    free_file(&file);
}

/* ---- a run ---- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const steps[])(world *) = {build,        move_vertices, move_vertices,   remove_one,        commit,
                                             plan_failure, query_winding, query_winding,   query_closest,     query_closest,
                                             query_two,    query_sweeps,  query_sweeps,    query_report,      query_instances,
                                             build,        query_two,     query_instances, query_hostile_file};
    static world w;
    memset(&w, 0, sizeof w);
    w.in = (bytes){data, data + size};
    w.allocator = (bvol_allocator){ledger_alloc, ledger_free, &w.memory};
    for (int i = 0; i < 2; i++) {
        const bvol_index_options *const options = &engines[take_below(&w.in, ENGINES)];
        const bvol_triangle_mesh none = {.size = sizeof none};
        expect(bvol_index_create(options, &w.allocator, &w.of[i].index) == BVOL_OK &&
                   bvol_index_build_triangles(w.of[i].index, &none, NULL, 0, NULL) == BVOL_OK,
               "an index");
    }
    while (w.in.at < w.in.end)
        steps[take_below(&w.in, (int)(sizeof steps / sizeof *steps))](&w);
    for (int i = 0; i < 2; i++) {
        expect(bvol_index_validate(w.of[i].index) == BVOL_OK, "an index whose parts agree");
        bvol_index_destroy(w.of[i].index);
    }
    expect(w.memory.live == 0 && w.memory.bytes == 0, "all memory given back");
    return 0;
}
