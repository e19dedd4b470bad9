/* SPDX-License-Identifier: MIT */
#include "index/placed.h"

#include <math.h>

/* ---- what is drawn ---- */

static void scale(float m[16], float by)
{
    for (int k = 0; k < 12; k++)
        m[k] *= by;
}

/* A turn about an axis, by cosine and sine. */
static void turn(float m[16], int axis, float cosine, float sine)
{
    const int a = (axis + 1) % 3, b = (axis + 2) % 3;
    m[5 * a] = m[5 * b] = cosine;
    m[4 * a + b] = sine;
    m[4 * b + a] = -sine;
}

static void draw_columns(chance *c, float m[16])
{
    const double angle = chance_real(c, -3, 3);
    switch (chance_int(c, 0, 15)) {
    case 0: m[5 * chance_int(c, 0, 2)] = -1; break;
    case 1: m[5 * chance_int(c, 0, 2)] = 0; break;
    case 2: scale(m, 0); break;
    case 3: scale(m, 1e30F); break;
    case 4: scale(m, 1e-30F); break;
    case 5: scale(m, TINY); break;
    case 6: m[chance_int(c, 0, 15)] = odd_float(c); break;
    case 7: turn(m, chance_int(c, 0, 2), 0, one_in(c, 2) ? 1 : -1); break;
    case 8: turn(m, chance_int(c, 0, 2), 0.6F, 0.8F); break;
    case 9: scale(m, (float)chance_int(c, 1, 5) / 2); break;
    case 10: m[4 * chance_int(c, 0, 2) + chance_int(c, 0, 2)] = (float)chance_int(c, -3, 3) / 2; break;
    case 11:
        for (int k = 0; k < 12; k++)
            m[k] = (float)chance_real(c, -2, 2);
        break;
    case 12: turn(m, chance_int(c, 0, 2), (float)cos(angle), (float)sin(angle)); break;
    case 13:
        turn(m, chance_int(c, 0, 2), (float)cos(angle), (float)sin(angle));
        scale(m, (float)chance_real(c, 0.1, 9));
        break;
    default: break;
    }
}

void draw_map(chance *c, float matrix[16])
{
    static const float identity_map[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    memcpy(matrix, identity_map, sizeof identity_map);
    draw_columns(c, matrix);
    for (int k = 12; k < 15; k++)
        switch (chance_int(c, 0, 30)) {
        case 0: matrix[k] = 1e30F; break;
        case 1: matrix[k] = odd_float(c); break;
        case 2: matrix[k] = 0x1p24F + (float)chance_int(c, 0, 9); break;
        case 3: matrix[k] = (float)chance_real(c, -5, 5); break;
        default: matrix[k] = (float)chance_int(c, -4, 4);
        }
    matrix[4 * chance_int(c, 0, 3) + 3] = odd_float(c); /* the last row is ignored */
}

bvol_triangle draw_triangle(chance *c)
{
    bvol_triangle t;
    float *const f = &t.a.x;
    const int odd = one_in(c, 12), round = one_in(c, 2);
    for (int k = 0; k < 9; k++) {
        f[k] = round ? (float)chance_int(c, -2, 2) : (float)chance_real(c, -2, 2);
        if (odd && one_in(c, 4))
            f[k] = odd_float(c);
    }
    if (one_in(c, 8))
        t.c = t.b;
    return t;
}

bvol_vec3 draw_direction(chance *c)
{
    bvol_vec3 d;
    float *const f = &d.x;
    for (int k = 0; k < 3; k++)
        f[k] = one_in(c, 2) ? (float)chance_int(c, -1, 1) : (float)chance_real(c, -1, 1);
    return d;
}

static bvol_vec3 between(const bvol_vec3 *a, const bvol_vec3 *b, float t)
{
    return (bvol_vec3){a->x + t * (b->x - a->x), a->y + t * (b->y - a->y), a->z + t * (b->z - a->z)};
}

bvol_vec3 draw_target(const world *w, chance *c)
{
    const size_t triangles = w->triangles.count, boxes = w->boxes.count;
    const float t = (float)chance_int(c, 0, 4) / 4;
    if (triangles > 0 && (boxes == 0 || one_in(c, 2))) {
        const bvol_triangle *const at = &w->triangles.triangle[chance_bits(c) % triangles];
        const bvol_vec3 side = between(&at->a, &at->b, t);
        return between(&side, &at->c, (float)chance_int(c, 0, 4) / 4);
    }
    if (boxes > 0)
        return between(&w->boxes.box[chance_bits(c) % boxes].min, &w->boxes.box[chance_bits(c) % boxes].max, t);
    return (bvol_vec3){0, 0, 0};
}

/* ---- the world ---- */

/* Removes some. */
static void thin(base *b, chance *c)
{
    for (uint32_t i = 0; i < b->count; i++)
        if (b->live[i] && one_in(c, 6)) {
            CHECK(bvol_index_remove(b->index, i) == BVOL_OK);
            b->live[i] = 0;
        }
}

static void fill_base(base *b, chance *c)
{
    const enum scene scene = (enum scene)chance_int(c, 0, SCENES - 1);
    b->count = one_in(c, 5) ? 0 : (size_t)chance_int(c, 1, HELD_MOST);
    b->triangles = !one_in(c, 3);
    memset(b->live, 1, sizeof b->live);
    for (size_t i = 0; i < b->count; i++) {
        b->triangle[i] = i > 0 && one_in(c, 8) ? b->triangle[i - 1] : draw_triangle(c);
        b->box[i] = draw_box(c, scene);
    }
    const bvol_triangle_mesh mesh = {
        .size = sizeof mesh, .vertices = &b->triangle[0].a, .vertex_count = 3 * b->count, .count = b->count};
    CHECK((b->triangles ? bvol_index_build_triangles(b->index, &mesh, NULL, 0, NULL)
                        : bvol_index_build(b->index, b->box, b->count, 0, NULL, 0, NULL)) == BVOL_OK);
    if (one_in(c, 3))
        thin(b, c);
}

static bvol_instance draw_instance(const world *w, chance *c, placed *p)
{
    bvol_instance made;
    *p = (placed){.live = 1, .base = chance_int(c, 0, BASES - 1), .item = draw_item(c)};
    draw_map(c, p->matrix);
    made.index = w->bases[p->base].index;
    memcpy(made.matrix, p->matrix, sizeof made.matrix);
    return made;
}

static void build_all(world *w, chance *c)
{
    bvol_instance made[PLACED_MOST];
    bvol_index_item items[PLACED_MOST];
    const int with_items = one_in(c, 2);
    w->numbers = (size_t)chance_int(c, 0, PLACED_MOST - 3);
    for (size_t i = 0; i < w->numbers; i++) {
        made[i] = draw_instance(w, c, &w->placed[i]);
        items[i] = w->placed[i].item;
        if (!with_items)
            w->placed[i].item = no_item;
    }
    CHECK(bvol_instances_build(w->instances, made, w->numbers, 0, with_items ? items : NULL, 0, NULL) == BVOL_OK);
}

void world_begin(world *w, chance *c)
{
    const bvol_index_options *const options = &engines[chance_int(c, 0, ENGINES - 1)];
    memset(w, 0, sizeof *w);
    w->unordered = (options->flags & BVOL_INDEX_UNORDERED) != 0;
    CHECK(bvol_instances_create(options, NULL, &w->instances) == BVOL_OK);
    CHECK(bvol_index_create(NULL, NULL, &w->triangles.index) == BVOL_OK);
    CHECK(bvol_index_create(NULL, NULL, &w->boxes.index) == BVOL_OK);
    for (int i = 0; i < BASES; i++) {
        CHECK(bvol_index_create(&engines[chance_int(c, 0, ENGINES - 1)], NULL, &w->bases[i].index) == BVOL_OK);
        fill_base(&w->bases[i], c);
    }
    build_all(w, c);
    world_flatten(w);
}

void world_end(world *w)
{
    bvol_instances_destroy(w->instances);
    bvol_index_destroy(w->triangles.index);
    bvol_index_destroy(w->boxes.index);
    for (int i = 0; i < BASES; i++)
        bvol_index_destroy(w->bases[i].index);
}

static void insert_one(world *w, chance *c)
{
    placed p;
    const bvol_instance made = draw_instance(w, c, &p);
    const int with_item = one_in(c, 2);
    uint32_t number = PLACED_MOST;
    if (w->numbers == PLACED_MOST)
        return;
    if (!with_item)
        p.item = no_item;
    CHECK(bvol_instances_insert(w->instances, &made, with_item ? &p.item : NULL, &number) == BVOL_OK);
    CHECK(number <= w->numbers && (number == w->numbers || (!w->placed[number].live && !w->placed[number].retired)));
    w->placed[number] = p;
    w->numbers += number == w->numbers;
}

static void change_one(world *w, chance *c, uint32_t number)
{
    placed *const p = &w->placed[number];
    switch (chance_int(c, 0, 3)) {
    case 0:
        CHECK(bvol_instances_remove(w->instances, number) == BVOL_OK);
        p->live = 0;
        p->retired = 1;
        break;
    case 1:
        p->item = draw_item(c);
        CHECK(bvol_instances_set_item(w->instances, number, &p->item) == BVOL_OK);
        break;
    default: draw_map(c, p->matrix); CHECK(bvol_instances_move(w->instances, number, p->matrix) == BVOL_OK);
    }
}

/* Another base, or the same in other places. */
static void change_base(world *w, chance *c)
{
    base *const b = &w->bases[chance_int(c, 0, BASES - 1)];
    if (one_in(c, 2)) {
        fill_base(b, c);
    } else if (b->triangles) {
        for (size_t i = 0; i < b->count; i++)
            if (one_in(c, 4))
                b->triangle[i] = draw_triangle(c);
        CHECK(bvol_index_refit(b->index) == BVOL_OK);
    } else {
        for (uint32_t i = 0; i < b->count; i++)
            if (b->live[i] && one_in(c, 4)) {
                b->box[i] = small_box(c);
                CHECK(bvol_index_move(b->index, i, &b->box[i]) == BVOL_OK);
            }
    }
    if (one_in(c, 2)) {
        CHECK(bvol_instances_refit(w->instances) == BVOL_OK);
        return;
    }
    for (uint32_t i = 0; i < w->numbers; i++)
        if (w->placed[i].live)
            CHECK(bvol_instances_move(w->instances, i, w->placed[i].matrix) == BVOL_OK);
}

void world_change(world *w, chance *c)
{
    const uint32_t number = w->numbers > 0 ? (uint32_t)(chance_bits(c) % w->numbers) : 0;
    switch (chance_int(c, 0, 9)) {
    case 0: build_all(w, c); break;
    case 1: change_base(w, c); break;
    case 2:
        CHECK(bvol_instances_commit(w->instances) == BVOL_OK);
        for (size_t i = 0; i < w->numbers; i++)
            w->placed[i].retired = 0;
        break;
    case 3: CHECK(bvol_instances_refit(w->instances) == BVOL_OK); break;
    case 4:
    case 5: insert_one(w, c); break;
    default:
        if (w->numbers > 0 && w->placed[number].live)
            change_one(w, c, number);
        else
            CHECK(bvol_instances_remove(w->instances, number) == BVOL_ERROR_ARGUMENT);
    }
    world_flatten(w);
}

static void add_image(world *w, uint32_t number, uint32_t item)
{
    const placed *const p = &w->placed[number];
    const base *const b = &w->bases[p->base];
    flat *const f = b->triangles ? &w->triangles : &w->boxes;
    if (b->triangles)
        bvol_triangle_transform(&b->triangle[item], p->matrix, &f->triangle[f->count]);
    else
        bvol_aabb_transform(&b->box[item], p->matrix, &f->box[f->count]);
    f->item[f->count] = p->item;
    f->id[f->count++] = (bvol_instances_id){number, item};
}

void world_flatten(world *w)
{
    size_t live = 0;
    w->triangles.count = w->boxes.count = 0;
    for (uint32_t i = 0; i < w->numbers; i++) {
        live += (size_t)w->placed[i].live;
        for (uint32_t k = 0; w->placed[i].live && k < w->bases[w->placed[i].base].count; k++)
            if (w->bases[w->placed[i].base].live[k])
                add_image(w, i, k);
    }
    const bvol_triangle_mesh mesh = {.size = sizeof mesh,
                                     .vertices = &w->triangles.triangle[0].a,
                                     .vertex_count = 3 * w->triangles.count,
                                     .count = w->triangles.count};
    CHECK(bvol_index_build_triangles(w->triangles.index, &mesh, w->triangles.item, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_build(w->boxes.index, w->boxes.box, w->boxes.count, 0, w->boxes.item, 0, NULL) == BVOL_OK);
    CHECK(bvol_instances_count(w->instances) == live);
}

/* ---- filters ---- */

static int is_left(const bvol_instances_id *id, uint64_t user, const bvol_ray_hit *hit)
{
    return (id->instance + 2 * (uint64_t)id->item + user + (hit ? hit->feature + (hit->t_enter > 1) : 0)) % 3 != 0;
}

static int accept_placed(const bvol_instances_id *id, uint64_t user, const bvol_ray_hit *hit, void *context)
{
    (void)context;
    return is_left(id, user, hit) ? -5 : 0;
}

static int accept_flat(uint32_t id, uint64_t user, void *context)
{
    return is_left(&((const flat *)context)->id[id], user, NULL);
}

static int accept_flat_hit(uint32_t id, uint64_t user, const bvol_ray_hit *hit, void *context)
{
    return is_left(&((const flat *)context)->id[id], user, hit);
}

/* Of rays the function is asked with the record, of others without. */
static bvol_index_filter flat_filter(const bvol_instances_filter *f, const flat *of, int of_rays)
{
    bvol_index_filter out = {.size = sizeof out, .flags = f->flags, .category = f->category, .mask = f->mask};
    out.context = (void *)(uintptr_t)of;
    if (f->accept && of_rays)
        out.accept_hit = accept_flat_hit;
    if (f->accept && !of_rays)
        out.accept = accept_flat;
    return out;
}

void draw_filters(const world *w, chance *c, int of_rays, pair_of_filters *out)
{
    static const uint32_t sides[3] = {0, BVOL_INDEX_FILTER_FRONT, BVOL_INDEX_FILTER_BACK};
    const int some = !one_in(c, 3);
    out->placed = (bvol_instances_filter){.size = sizeof out->placed, .flags = sides[chance_int(c, 0, 2)]};
    if (one_in(c, 2))
        out->placed.category = chance_bits(c) & 15;
    if (one_in(c, 2))
        out->placed.mask = chance_bits(c) & 15;
    if (one_in(c, 2))
        out->placed.accept = accept_placed;
    out->triangles = flat_filter(&out->placed, &w->triangles, of_rays);
    out->boxes = flat_filter(&out->placed, &w->boxes, of_rays);
    out->is = some ? &out->placed : NULL;
    out->of_triangles = some ? &out->triangles : NULL;
    out->of_boxes = some ? &out->boxes : NULL;
}

int is_accepted(const pair_of_filters *f, const flat *of, uint32_t image)
{
    return !f->is || !f->placed.accept || is_left(&of->id[image], of->item[image].user, NULL);
}

int compare_placed(const void *a, const void *b)
{
    const bvol_instances_found *const p = a, *const q = b;
    if (p->at != q->at)
        return p->at < q->at ? -1 : 1;
    if (p->instance != q->instance)
        return p->instance < q->instance ? -1 : 1;
    return p->item < q->item ? -1 : p->item > q->item;
}

int compare_placed_ids(const void *a, const void *b)
{
    const bvol_instances_id *const p = a, *const q = b;
    if (p->instance != q->instance)
        return p->instance < q->instance ? -1 : 1;
    return p->item < q->item ? -1 : p->item > q->item;
}
