/* SPDX-License-Identifier: MIT */
#include "index/model.h"

#include <math.h>

const char *const scene_names[SCENES] = {"SMALL", "SPREAD", "SAME", "NESTED", "GROWING", "SORTED", "HOSTILE"};
char failure[200];

#define ENGINE(...)                                                                                                            \
    {                                                                                                                          \
        .size = sizeof(bvol_index_options), __VA_ARGS__                                                                        \
    }

const bvol_index_options engines[ENGINES] = {
    ENGINE(.engine = BVOL_ENGINE_FLAT),
    ENGINE(.engine = BVOL_ENGINE_BVH),
    ENGINE(.engine = BVOL_ENGINE_BVH, .quality = BVOL_INDEX_QUALITY_HIGH),
    ENGINE(.engine = BVOL_ENGINE_DYNAMIC),
    ENGINE(.engine = BVOL_ENGINE_DYNAMIC, .margin = 0.5F),
    ENGINE(.engine = BVOL_ENGINE_AUTO),
    ENGINE(.engine = BVOL_ENGINE_BVH, .flags = BVOL_INDEX_UNORDERED),
    ENGINE(.engine = BVOL_ENGINE_DYNAMIC, .flags = BVOL_INDEX_UNORDERED),
    ENGINE(.engine = BVOL_ENGINE_OCTREE),
    ENGINE(.engine = BVOL_ENGINE_OCTREE, .world = {{-8, -8, -8}, {8, 8, 8}}, .flags = BVOL_INDEX_UNORDERED),
};

float odd_float(chance *c)
{
    static const float odd[] = {NAN, INF, -INF, TINY, -TINY, FLT_MAX, -FLT_MAX, 0, -0.0F, 0x1p-126F};
    return odd[chance_int(c, 0, 9)];
}

bvol_aabb small_box(chance *c)
{
    const float x = (float)chance_int(c, -9, 9), y = (float)chance_int(c, -9, 9), z = (float)chance_int(c, -9, 9);
    return aabb(x, y, z, x + (float)chance_int(c, 0, 3), y + (float)chance_int(c, 0, 3), z + (float)chance_int(c, 0, 3));
}

bvol_aabb draw_box(chance *c, enum scene scene)
{
    const float at = (float)chance_int(c, 1, 200);
    bvol_aabb box = small_box(c);
    switch (scene) {
    case SPREAD: {
        const bvol_vec3 p = chance_vec3(c, -100, 100), s = chance_vec3(c, 0, 4);
        return aabb(p.x, p.y, p.z, p.x + s.x, p.y + s.y, p.z + s.z);
    }
    case SAME: return aabb(1, 2, 3, 4, 5, 6);
    case NESTED: return aabb(-at, -at, -at, at, at, at);
    case GROWING: box = aabb(0, 0, 0, ldexpf(1, (int)at - 100), ldexpf(1, (int)at - 100), ldexpf(1, (int)at - 110)); break;
    case SORTED: box = aabb(at, 0, 0, at + 1, 1, 1); break;
    case HOSTILE:
        for (int k = chance_int(c, 0, 3); k > 0; k--)
            ((float *)&box)[chance_int(c, 0, 5)] = odd_float(c);
        break;
    default: break;
    }
    return box;
}

int can_be_found(const bvol_aabb *b)
{
    return b->min.x <= b->max.x && b->min.y <= b->max.y && b->min.z <= b->max.z;
}

uint32_t nth_live(const model *m, size_t n)
{
    for (uint32_t id = 0; id < m->ids; id++)
        if (m->live[id] && n-- == 0)
            return id;
    return BVOL_NO_ID;
}

bvol_index_item draw_item(chance *c)
{
    return (bvol_index_item){chance_bits(c), (uint64_t)1 << chance_int(c, 0, 3), chance_bits(c) & 15};
}

void model_insert(model *m, uint32_t id, const bvol_aabb *box, const bvol_index_item *item)
{
    m->ids = id >= m->ids ? id + 1 : m->ids;
    m->box[id] = *box;
    m->item[id] = item ? *item : (bvol_index_item){0, UINT64_MAX, UINT64_MAX};
    m->live[id] = 1;
    m->born[id] = ++m->births;
    m->count++;
}

void model_remove(model *m, uint32_t id)
{
    m->live[id] = 0;
    m->retired[id] = 1;
    m->count--;
}

void model_clear(model *m)
{
    const unsigned births = m->births;
    memset(m, 0, sizeof *m);
    m->births = births;
}

enum { NAMES = 200, NAME_LENGTH = 48 };
static char names_asked[NAMES][NAME_LENGTH];
static size_t times[NAMES];

/* Its place, or that of the first which is free. */
static int place_of(const char *name)
{
    int i = 0;
    while (i < NAMES - 1 && names_asked[i][0] && strcmp(names_asked[i], name) != 0)
        i++;
    return i;
}

void note_asked(const char *name)
{
    const int i = place_of(name);
    snprintf(names_asked[i], NAME_LENGTH, "%s", name);
    times[i]++;
}

size_t times_asked(const char *name)
{
    return times[place_of(name)];
}

void forget_asked(void)
{
    memset(names_asked, 0, sizeof names_asked);
    memset(times, 0, sizeof times);
}

int accept_even(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    ++*(size_t *)context;
    return id % 2 == 0;
}

int filter_accepts(const bvol_index_filter *f, const model *m, uint32_t id)
{
    if (!f)
        return 1;
    return (!f->category || (m->item[id].mask & f->category)) && (!f->mask || (m->item[id].category & f->mask)) &&
           (!f->accept || id % 2 == 0);
}

/* Which of a pair is a matters. */
static int pair_is_even(bvol_pair pair, uint64_t user_a, uint64_t user_b)
{
    return (pair.a + 2 * (uint64_t)pair.b + user_a + 2 * user_b) % 3 != 0;
}

int accept_even_pair(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    ++*(size_t *)context;
    return pair_is_even(*pair, user_a, user_b) ? -7 : 0;
}

int filter_accepts_pair(const bvol_index_filter *f, const bvol_index_item *a, const bvol_index_item *b, bvol_pair pair)
{
    if (!f)
        return 1;
    return (!(f->flags & BVOL_INDEX_FILTER_LAYERS) || ((a->category & b->mask) && (b->category & a->mask))) &&
           (!f->accept_pair || pair_is_even(pair, a->user, b->user));
}

static int hit_is_odd(uint32_t id, uint64_t user, const bvol_ray_hit *hit)
{
    return (id + user + hit->feature + (hit->t_enter > 1)) % 3 != 0;
}

int accept_odd_hit(uint32_t id, uint64_t user, const bvol_ray_hit *hit, void *context)
{
    ++*(size_t *)context;
    return hit_is_odd(id, user, hit) ? 9 : 0;
}

int filter_accepts_hit(const bvol_index_filter *f, const bvol_index_item *item, uint32_t id, const bvol_ray_hit *hit)
{
    return !f || !f->accept_hit || hit_is_odd(id, item->user, hit);
}

const bvol_index_filter *draw_filter(chance *c, bvol_index_filter *space, size_t *calls)
{
    static const uint32_t sides[3] = {0, BVOL_INDEX_FILTER_FRONT, BVOL_INDEX_FILTER_BACK}; /* which boxes do not have */
    *calls = 0;
    *space = (bvol_index_filter){.size = sizeof *space, .category = chance_bits(c) & 15, .mask = chance_bits(c) & 15};
    space->context = calls;
    space->accept = one_in(c, 2) ? accept_even : NULL;
    space->accept_pair = one_in(c, 2) ? accept_even_pair : NULL;
    space->accept_hit = one_in(c, 2) ? accept_odd_hit : NULL;
    space->flags = (one_in(c, 2) ? (uint32_t)BVOL_INDEX_FILTER_LAYERS : 0) | sides[chance_int(c, 0, 2)];
    return one_in(c, 3) ? space : NULL;
}

bvol_index *index_of(const bvol_index_options *options, const bvol_aabb *boxes, size_t count, int one_by_one)
{
    bvol_index *index = NULL;
    uint32_t id;
    CHECK(bvol_index_create(options, NULL, &index) == BVOL_OK);
    if (!one_by_one)
        CHECK(bvol_index_build(index, boxes, count, 0, NULL, 0, NULL) == BVOL_OK);
    for (size_t i = 0; one_by_one && i < count; i++)
        CHECK(bvol_index_insert(index, &boxes[i], NULL, &id) == BVOL_OK && id == i);
    return index;
}

bvol_aabb *even_boxes(chance *c, size_t count)
{
    bvol_aabb *boxes = malloc(count * sizeof *boxes);
    const double side = cbrt((double)count);
    CHECK(boxes);
    for (size_t i = 0; i < count; i++) {
        const bvol_vec3 p = chance_vec3(c, 0, side), s = chance_vec3(c, 0, 1);
        boxes[i] = aabb(p.x, p.y, p.z, p.x + s.x, p.y + s.y, p.z + s.z);
    }
    return boxes;
}
