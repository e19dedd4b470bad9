/* SPDX-License-Identifier: MIT */
/* polyhedron/adjacency.h against linear programs: what is left out touches nothing, and little is left in that does not. */
#include "test.h"

#include "frusta.h"
#include "values.h"

#include <polyhedron/adjacency.h>
#include <shape/frustum.h>

static void add_plane(region *r, const bvoli_halfspaces *h, int plane, float sign)
{
    for (int k = 0; k < 4; k++) {
        r->a[r->count][k] = sign * (float)h->term[plane][k][0];
        r->b[r->count][k] = sign * (float)h->term[plane][k][1];
    }
    r->count++;
}

/* Whether the line of two planes touches what all hold: whether they hold anything together with what is behind the two. */
static int touches(const bvoli_halfspaces *h, int i, int j)
{
    region r = {.count = 0};
    for (int k = 0; k < h->count; k++)
        add_plane(&r, h, k, 1);
    add_plane(&r, h, i, -1);
    add_plane(&r, h, j, -1);
    return !oracle_region_empty(&r);
}

static int is_copy(const bvoli_halfspaces *h, int i)
{
    int copies = 0;
    for (int j = 0; j < i; j++) {
        int equal = 0;
        for (int k = 0; k < 8; k++)
            equal += h->term[i][k / 2][k % 2] == h->term[j][k / 2][k % 2];
        copies += equal == 8;
    }
    return copies > 0;
}

static int listed(const bvoli_adjacency *a, int i, int j)
{
    return (a->below[i] >> j & 1) != 0;
}

typedef struct tally {
    long touching, missing, kept; /* pairs of each kind, and those that are listed but miss */
} tally;

static void compare(const bvoli_halfspaces *h, const bvoli_adjacency *a, tally *t, const char *text)
{
    size_t pairs = 0, triples = 0;
    for (int i = 0; i < h->count; i++)
        for (int j = 0; j < i; j++) {
            const int touch = touches(h, i, j) && !is_copy(h, i) && !is_copy(h, j);
            CHECKF(!touch || listed(a, i, j), "planes %d and %d of %s", i, j, text);
            t->touching += touch;
            t->missing += !touch;
            t->kept += !touch && listed(a, i, j);
            pairs += (size_t)listed(a, i, j);
            for (int k = 0; k < j; k++)
                triples += (size_t)(listed(a, i, j) && listed(a, i, k) && listed(a, j, k));
        }
    CHECKF(pairs == a->pairs && triples == a->triples, "%s", text);
}

TEST(polyhedron_adjacency, no_neighbours_are_left_out_and_few_others_are_left_in)
{
    chance c = {test_seed()};
    tally t[FRUSTUM_KINDS] = {{0, 0, 0}};
    for (long n = test_cases(30); n > 0; n--) {
        static const bvoli_vertices unknown = {.known = 0};
        const int kind = (int)(n % FRUSTUM_KINDS);
        case_frustum f;
        bvoli_adjacency a;
        case_make(&c, (enum frustum_kind)kind, &f);
        const bvoli_polyhedron made = bvoli_frustum_polyhedron(f.frustum);
        if (!bvoli_frustum_empty(f.frustum) && made.h->count + 2 <= REGION_PLANES) {
            bvoli_adjacency_of(made.h, made.corners, &a);
            compare(made.h, &a, &t[kind], f.text);
            bvoli_adjacency_of(made.h, &unknown, &a);
            compare(made.h, &a, &t[kind], f.text);
        }
        bvol_frustum_destroy(f.frustum);
    }
    CHECK(test_cases(30) < 30 || (t[CAMERAS].touching > 0 && t[MANY].missing > 0 && t[MANY].kept * 10 < t[MANY].missing));
}

/* A wedge with a floor that all but passes through its edge: the line of the wedge's planes touches by a hair, or misses. */
TEST(polyhedron_adjacency, of_planes_that_nearly_touch)
{
    chance c = {test_seed()};
    tally t = {0, 0, 0};
    for (long n = test_cases(300); n > 0; n--) {
        static const bvoli_vertices unknown = {.known = 0};
        bvoli_halfspaces h = {.count = 0};
        bvoli_adjacency a;
        float point[3];
        for (int k = 0; k < 3; k++)
            point[k] = (float)chance_real(&c, -2, 2);
        const int planes = chance_int(&c, 4, 6);
        for (int i = 0; i < planes; i++) {
            double term[4][2] = {{0}};
            for (int k = 0; k < 3; k++) {
                term[k][0] = (double)(float)chance_real(&c, -1, 1);
                term[3][0] -= term[k][0] * (double)point[k];
            }
            term[3][1] = term[3][0] - (double)(float)term[3][0];
            term[3][0] = (double)(float)term[3][0];
            term[3][1] = (double)(float)(term[3][1] + chance_int(&c, -2, 2) * 0x1p-48);
            CHECK(bvoli_halfspaces_add(&h, (const double(*)[2])term));
        }
        region r = {.count = 0};
        for (int k = 0; k < h.count; k++)
            add_plane(&r, &h, k, 1);
        if (oracle_region_empty(&r))
            continue;
        bvoli_adjacency_of(&h, &unknown, &a);
        compare(&h, &a, &t, "planes that all but pass through one point");
    }
    CHECK(test_cases(300) < 200 || (t.touching > 0 && t.kept > 0 && t.missing > 0));
}

/* The six sides of a cube, each as if it were told once; opposite ones count, since parallel planes may meet as far as double
 * tells. */
TEST(polyhedron_adjacency, a_plane_that_is_told_often_has_neighbours_once)
{
    static const bvoli_vertices unknown = {.known = 0};
    bvoli_halfspaces h = {.count = 0};
    bvoli_adjacency a;
    for (int i = 0; i < BVOLI_HALFSPACES; i++) {
        double term[4][2] = {{0}, {0}, {0}, {1}};
        term[i / 2 % 3][0] = i % 2 ? 1 : -1;
        CHECK(bvoli_halfspaces_add(&h, (const double(*)[2])term));
    }
    bvoli_adjacency_of(&h, &unknown, &a);
    CHECK(a.pairs == 15 && a.triples == 20);
}
