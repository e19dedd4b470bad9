/* SPDX-License-Identifier: MIT */
/* Images that overlap are those that overlap in the flat world. */
#include "index/placed.h"
#include "tables.h"

enum { PAIRS_MOST = 400000 };

typedef struct all_pairs {
    size_t count;
    bvol_instances_pair pairs[PAIRS_MOST];
} all_pairs;

static int compare(const void *a, const void *b)
{
    const bvol_instances_pair *const p = a, *const q = b;
    const int first = compare_placed_ids(&p->a, &q->a);
    return first != 0 ? first : compare_placed_ids(&p->b, &q->b);
}

/* Adds pairs of flat images of which the filters leave both; of one world only those of different instances, the lower first.
 */
static void add(all_pairs *all, const pair_of_filters *f, const flat *a, const flat *b, const bvol_pair *pairs, size_t count,
                int one)
{
    CHECK(count <= PAIRS_MOST && all->count + count <= PAIRS_MOST);
    for (size_t i = 0; i < count; i++) {
        const bvol_instances_id p = a->id[pairs[i].a], q = b->id[pairs[i].b];
        if ((one && p.instance == q.instance) || !is_accepted(f, a, pairs[i].a) || !is_accepted(f, b, pairs[i].b))
            continue;
        all->pairs[all->count++] = one && q.instance < p.instance ? (bvol_instances_pair){q, p} : (bvol_instances_pair){p, q};
    }
}

/* Categories and masks of flat filters; of functions, one would have to be asked of two flat worlds. */
static const bvol_index_filter *of_pairs(const pair_of_filters *f, bvol_index_filter *space)
{
    *space = (bvol_index_filter){.size = sizeof *space, .category = f->placed.category, .mask = f->placed.mask};
    return f->is ? space : NULL;
}

static void pairs_of_flat(const world *v, const world *w, const pair_of_filters *filters, all_pairs *out)
{
    bvol_index_filter space;
    const bvol_index_filter *const f = of_pairs(filters, &space);
    static bvol_pair pairs[PAIRS_MOST];
    const int one = v == w;
    const flat *const of_v[2] = {&v->triangles, &v->boxes}, *const of_w[2] = {&w->triangles, &w->boxes};
    out->count = 0;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) {
            if (one && k < i)
                continue;
            const size_t n = one && k == i
                                 ? bvol_index_pairs(of_v[i]->index, f, NULL, pairs, PAIRS_MOST)
                                 : bvol_index_pairs_between(of_v[i]->index, of_w[k]->index, f, NULL, pairs, PAIRS_MOST);
            add(out, filters, of_v[i], of_w[k], pairs, n, one);
        }
    qsort(out->pairs, out->count, sizeof *out->pairs, compare);
}

static size_t ask(const world *v, const world *w, const bvol_instances_filter *f, bvol_instances_pair *pairs, size_t capacity)
{
    return v == w ? bvol_instances_pairs(v->instances, f, pairs, capacity)
                  : bvol_instances_pairs_between(v->instances, w->instances, f, pairs, capacity);
}

static size_t check_pairs_of(const world *v, const world *w, chance *c)
{
    static all_pairs want;
    static bvol_instances_pair got[PAIRS_MOST];
    pair_of_filters f;
    draw_filters(v, c, 0, &f);
    pairs_of_flat(v, w, &f, &want);
    const size_t n = want.count, some = n > 1 && one_in(c, 2) ? (size_t)chance_int(c, 1, (int)n - 1) : n,
                 count = ask(v, w, f.is, got, some);
    CHECKF(count == n, "%zu pairs, not %zu", count, n);
    CHECK(ask(v, w, f.is, NULL, 0) == n);
    if (!v->unordered)
        CHECK(memcmp(got, want.pairs, some * sizeof *got) == 0);
    qsort(got, some, sizeof *got, compare);
    CHECK(some < n || memcmp(got, want.pairs, n * sizeof *got) == 0);
    return n;
}

TEST(index_instances_pairs, answers_are_those_of_the_flat_world)
{
    static world v, w;
    chance c = {test_seed() + 2};
    size_t found = 0, asked = 0;
    FOR_EACH_TABLE
    for (long n = test_cases(10); n > 0; n--) {
        world_begin(&v, &c);
        world_begin(&w, &c);
        for (int round = chance_int(&c, 1, 3); round > 0; round--, asked++) {
            found += check_pairs_of(&v, &v, &c);
            found += check_pairs_of(&v, &w, &c);
            world_change(&v, &c);
            world_change(&w, &c);
        }
        world_end(&v);
        world_end(&w);
    }
    CHECKF(test_cases(10) < 10 || found > asked, "%zu pairs of %zu worlds", found, asked);
    if (getenv("BVOL_TEST_TELL"))
        printf("%zu worlds, %zu pairs\n", asked, found);
}

TEST(index_instances_pairs, boxes_that_touch_are_pairs)
{
    const bvol_aabb unit = {{0, 0, 0}, {1, 1, 1}};
    bvol_index *const index = index_of(NULL, &unit, 1, 0);
    bvol_instance row[4];
    bvol_instances *instances = NULL;
    bvol_instances_pair pairs[9];
    for (int i = 0; i < 4; i++)
        row[i] = (bvol_instance){index, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, (float)i, 0, 0, 1}};
    CHECK(bvol_instances_create(NULL, NULL, &instances) == BVOL_OK &&
          bvol_instances_build(instances, row, 4, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_instances_pairs(instances, NULL, pairs, 9) == 3);
    for (uint32_t i = 0; i < 3; i++)
        CHECK(pairs[i].a.instance == i && pairs[i].b.instance == i + 1 && pairs[i].a.item == 0 && pairs[i].b.item == 0);
    CHECK(bvol_instances_pairs_between(instances, instances, NULL, pairs, 9) == 10 && pairs[0].b.instance == 0);
    bvol_instances_destroy(instances);
    bvol_index_destroy(index);
}

/* Leaves all but item 1, and counts. */
static int not_one(const bvol_instances_id *id, uint64_t user, const bvol_ray_hit *hit, void *context)
{
    CHECK(!hit && user == 0);
    ++*(int *)context;
    return id->item != 1;
}

TEST(index_instances_pairs, filters_are_asked_of_both)
{
    const bvol_aabb two[2] = {{{0, 0, 0}, {1, 1, 1}}, {{0, 0, 0}, {1, 1, 1}}};
    bvol_index *const index = index_of(NULL, two, 2, 0);
    const bvol_instance both[2] = {{index, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}},
                                   {index, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}};
    bvol_instances *instances = NULL;
    bvol_instances_pair pairs[4];
    int asked = 0;
    bvol_instances_filter filter = BVOL_INSTANCES_FILTER_INIT;
    filter.accept = not_one;
    filter.context = &asked;
    CHECK(bvol_instances_create(NULL, NULL, &instances) == BVOL_OK &&
          bvol_instances_build(instances, both, 2, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_instances_pairs(instances, NULL, NULL, 0) == 4);
    CHECK(bvol_instances_pairs(instances, &filter, pairs, 4) == 1 && asked == 6);
    CHECK(pairs[0].a.instance == 0 && pairs[0].a.item == 0 && pairs[0].b.instance == 1 && pairs[0].b.item == 0);
    CHECK(bvol_instances_pairs_between(instances, instances, &filter, pairs, 4) == 4);
    bvol_instances_destroy(instances);
    bvol_index_destroy(index);
}
