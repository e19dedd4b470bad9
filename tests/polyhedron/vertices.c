/* SPDX-License-Identifier: MIT */
/* polyhedron/vertices.h against corners solved for in rationals. */
#include "test.h"

#ifndef BVOL_SHARED

#include "frusta.h"
#include "rational.h"
#include "values.h"

#include <frustum.h>
#include <polyhedron/vertices.h>

static rational coefficient(const bvoli_halfspaces *h, int plane, int k)
{
    return rational_add(rational_of(h->term[plane][k][0]), rational_of(h->term[plane][k][1]));
}

/* The determinant of the normals of three planes, or with -d in place of one column. */
static rational determinant(const bvoli_halfspaces *h, const int plane[3], int replaced)
{
    rational m[3][3], sum = rational_of(0);
    for (int r = 0; r < 3; r++)
        for (int k = 0; k < 3; k++)
            m[r][k] = k == replaced ? rational_neg(coefficient(h, plane[r], 3)) : coefficient(h, plane[r], k);
    for (int k = 0; k < 3; k++) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        rational minor = rational_sub(rational_mul(m[1][i], m[2][j]), rational_mul(m[1][j], m[2][i]));
        sum = rational_add(sum, rational_mul(m[0][k], minor));
    }
    return sum;
}

/* The true corner; 0 if the planes meet in no point, or that is not within all. */
static int solve(const bvoli_halfspaces *h, int corner, rational p[3])
{
    const int plane[3] = {corner & 1, 2 + (corner >> 1 & 1), 4 + (corner >> 2)};
    rational w = determinant(h, plane, -1);
    if (rational_sign(w) == 0)
        return 0;
    for (int k = 0; k < 3; k++)
        p[k] = rational_div(determinant(h, plane, k), w);
    for (int i = 0; i < h->count; i++) {
        rational height = coefficient(h, i, 3);
        for (int k = 0; k < 3; k++)
            height = rational_add(height, rational_mul(coefficient(h, i, k), p[k]));
        if (rational_sign(height) < (i != plane[0] && i != plane[1] && i != plane[2]))
            return 0;
    }
    return 1;
}

static int is_between(rational x, bvoli_between b)
{
    return rational_cmp(rational_of(b.least), x) <= 0 && rational_cmp(x, rational_of(b.most)) <= 0;
}

/* What is known is true. */
static const char *wrong_with(const bvoli_halfspaces *h, const bvoli_vertices *c)
{
    rational low[3] = {NULL}, high[3] = {NULL};
    for (int i = 0; i < BVOLI_VERTICES; i++) {
        rational p[3];
        if (!solve(h, i, p))
            return "there is no such corner";
        for (int k = 0; k < 3; k++) {
            if (!rational_within(c->point[i][k], p[k], rational_of(c->error[i][k])))
                return "a corner lies elsewhere";
            low[k] = !low[k] || rational_cmp(p[k], low[k]) < 0 ? p[k] : low[k];
            high[k] = !high[k] || rational_cmp(p[k], high[k]) > 0 ? p[k] : high[k];
        }
    }
    for (int k = 0; k < 3; k++)
        if (!is_between(low[k], c->low[k]) || !is_between(high[k], c->high[k]))
            return "the ends lie elsewhere";
    return NULL;
}

TEST(polyhedron_vertices, of_frusta_of_all_kinds_lie_where_their_planes_meet)
{
    chance c = {test_seed()};
    long known[FRUSTUM_KINDS] = {0};
    for (int kind = 0; kind < FRUSTUM_KINDS; kind++)
        for (long n = test_cases(100); n > 0; n--) {
            case_frustum f;
            rational_begin();
            case_make(&c, (enum frustum_kind)kind, &f);
            const bvoli_polyhedron made = bvoli_frustum_polyhedron(f.frustum);
            known[kind] += made.corners->known;
            const char *wrong = made.corners->known ? wrong_with(made.h, made.corners) : NULL;
            CHECKF(!wrong, "%s: %s", wrong, f.text);
            bvol_frustum_destroy(f.frustum);
        }
    const long cases = test_cases(100);
    CHECK(cases < 50 || (known[CAMERAS] * 2 > cases && known[AXIS_CAMERA] > 0 && known[MATRICES] > 0));
    CHECK(known[MANY] == 0);
}

/* Each coordinate and its negative round up to the float above, and the highest of all does. */
static const char *wrong_rounding(const bvoli_halfspaces *h, const bvoli_vertices *v, long taken[2])
{
    rational p[BVOLI_VERTICES][3];
    for (int i = 0; i < BVOLI_VERTICES; i++)
        if (!solve(h, i, p[i]))
            return "there is no such corner";
    for (int k = 0; k < 6; k++) {
        const int axis = k / 2, side = k % 2 ? 1 : -1;
        rational highest = NULL;
        int exact = 0;
        for (int i = 0; i < BVOLI_VERTICES; i++) {
            int one = 0;
            rational x = side > 0 ? p[i][axis] : rational_neg(p[i][axis]);
            const float up = bvoli_vertex_up(h, v, i, axis, side, &one);
            if (!rational_rounds_up_to(x, up) || (up == 0 && signbit(up)))
                return "a coordinate is not rounded up";
            highest = !highest || rational_cmp(x, highest) > 0 ? x : highest;
            taken[one]++;
        }
        if (!rational_rounds_up_to(highest, bvoli_vertices_up(h, v, axis, side, &exact)))
            return "the highest is not rounded up";
    }
    return NULL;
}

TEST(polyhedron_vertices, round_up_to_the_float_above)
{
    chance c = {test_seed()};
    long taken[2] = {0, 0};
    for (long n = test_cases(150); n > 0; n--) {
        case_frustum f;
        rational_begin();
        case_make(&c, n % 3 == 0 ? CAMERAS : n % 3 == 1 ? AXIS_CAMERA : MATRICES, &f);
        const bvoli_polyhedron made = bvoli_frustum_polyhedron(f.frustum);
        const char *wrong = made.corners->known ? wrong_rounding(made.h, made.corners, taken) : NULL;
        CHECKF(!wrong, "%s: %s", wrong, f.text);
        bvol_frustum_destroy(f.frustum);
    }
    CHECK(taken[0] + taken[1] < 400 || (taken[0] > 0 && taken[1] > 0));
}

/* A box turned by hairs about a corner of floats, or beside one: what is a float, and what is a hair above or below one. Planes
 * are sums of two floats, so hairs are far below what double tells apart. */
TEST(polyhedron_vertices, a_hair_beside_a_float_is_told_apart)
{
    chance c = {test_seed()};
    long taken[2] = {0, 0};
    for (long n = test_cases(300); n > 0; n--) {
        bvoli_halfspaces h = {.count = 0};
        bvoli_vertices v;
        rational_begin();
        for (int i = 0; i < 6; i++) {
            double term[4][2] = {{0}};
            const double sign = i % 2 ? -1 : 1, wall = chance_int(&c, 1, 9) * 0.375;
            for (int k = 0; k < 3; k++)
                term[k][chance_int(&c, 0, 1)] = chance_int(&c, -1, 1) * ldexp(1, chance_int(&c, -140, -5));
            term[i / 2][0] = sign * chance_int(&c, 1, 7);
            term[3][0] = wall * fabs(term[i / 2][0]);
            term[3][1] = chance_int(&c, -1, 1) * ldexp(1, chance_int(&c, -140, -40));
            CHECK(bvoli_halfspaces_add(&h, (const double(*)[2])term));
        }
        bvoli_vertices_of(&h, &v);
        const char *wrong = v.known ? wrong_rounding(&h, &v, taken) : NULL;
        CHECKF(!wrong, "%s", wrong);
    }
    CHECK(taken[0] + taken[1] < 400 || (taken[0] > 0 && taken[1] > 0));
}

/* Half-spaces like a wedge: four of six planes pass through one point but for some ulps, and the last of them is the floor that
 * should stay below it. Double cannot tell whether it does. */
static void draw_wedge(chance *c, bvoli_halfspaces *h)
{
    static const double about[6][3] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0.1, 0.1, -1}, {-0.35, -0.35, 1}};
    double point[3];
    for (int k = 0; k < 3; k++)
        point[k] = chance_real(c, 0.9, 1.1);
    h->count = 0;
    for (int i = 0; i < 6; i++) {
        double term[4][2] = {{0}, {0}, {0}, {i == 1 || i == 3}};
        for (int k = 0; k < 3; k++) {
            term[k][0] = about[i][k] + chance_real(c, -0.05, 0.05);
            term[3][0] -= i == 1 || i == 3 ? 0 : term[k][0] * point[k];
        }
        term[3][0] += i == 5 ? chance_int(c, -40, 40) * 0x1p-53 : 0;
        CHECK(bvoli_halfspaces_add(h, (const double(*)[2])term));
    }
}

/* A pyramid from z = 1 upwards whose lid is all but parallel to one of its four edges. */
static void draw_pyramid(chance *c, bvoli_halfspaces *h)
{
    static const double about[4][3] = {{-1, 0, 1}, {1, 0, 1}, {0, -1, 1}, {0, 1, 1}};
    double term[6][4][2] = {{{0}}};
    for (int i = 0; i < 12; i++)
        term[i / 3][i % 3][0] = about[i / 3][i % 3] + chance_real(c, -0.1, 0.1);
    const double *a = &term[0][0][0], *b = &term[2][0][0];
    const double edge[3] = {a[2] * b[4] - a[4] * b[2], a[4] * b[0] - a[0] * b[4], a[0] * b[2] - a[2] * b[0]};
    term[4][0][0] = chance_real(c, 0.2, 0.5);
    term[4][1][0] = chance_real(c, 0.2, 0.5);
    term[4][2][0] = -(term[4][0][0] * edge[0] + term[4][1][0] * edge[1]) / edge[2] + chance_int(c, -40, 40) * 0x1p-53;
    term[4][3][0] = 5;
    term[5][2][0] = 1;
    term[5][3][0] = -1;
    h->count = 0;
    for (int i = 0; i < 6; i++)
        CHECK(bvoli_halfspaces_add(h, (const double(*)[2])term[i]));
}

TEST(polyhedron_vertices, are_known_only_where_all_are_certain)
{
    chance c = {test_seed()};
    long known = 0, unknown = 0;
    for (long n = test_cases(4000); n > 0; n--) {
        bvoli_halfspaces h;
        bvoli_vertices corners;
        rational_begin();
        (n % 2 ? draw_wedge : draw_pyramid)(&c, &h);
        bvoli_vertices_of(&h, &corners);
        known += corners.known;
        unknown += !corners.known;
        const char *wrong = corners.known ? wrong_with(&h, &corners) : NULL;
        CHECKF(!wrong, "%s", wrong);
    }
    CHECK(known + unknown < 400 || (known > 0 && unknown > 0));
}

/* The exact height of a corner over a plane has the sign that double is certain of; the planes nearly pass through corners. */
TEST(polyhedron_vertices, lie_certainly_on_a_side_only_where_they_do)
{
    chance c = {test_seed()};
    long certain = 0, unsure = 0;
    for (long n = test_cases(300); n > 0; n--) {
        case_frustum f;
        rational p[3];
        rational_begin();
        case_make(&c, n % 2 ? CAMERAS : MATRICES, &f);
        const bvoli_polyhedron made = bvoli_frustum_polyhedron(f.frustum);
        for (int i = 0; i < BVOLI_VERTICES && made.corners->known && solve(made.h, i, p); i++) {
            double q[4], size = 0;
            q[3] = 0;
            for (int k = 0; k < 3; k++) {
                q[k] = chance_real(&c, -1, 1);
                q[3] -= q[k] * made.corners->point[i][k];
                size += fabs(q[k]) * made.corners->error[i][k];
            }
            q[3] += chance_real(&c, -8, 8) * size;
            rational height = rational_of(q[3]);
            for (int k = 0; k < 3; k++)
                height = rational_add(height, rational_mul(rational_of(q[k]), p[k]));
            const int side = bvoli_vertex_side(made.corners, i, q);
            CHECKF(side == 0 || side == rational_sign(height), "corner %d, %s", i, f.text);
            certain += side != 0;
            unsure += side == 0;
        }
        bvol_frustum_destroy(f.frustum);
    }
    CHECK(certain + unsure < 400 || (certain * 10 > unsure && unsure * 10 > certain));
}

/* The walls of a box, and how many and in which order. */
static int box_is_known(const int order[], int count)
{
    bvoli_halfspaces h = {.count = 0};
    bvoli_vertices corners;
    for (int i = 0; i < count; i++) {
        double term[4][2] = {{0}, {0}, {0}, {1}};
        term[order[i] / 2][0] = order[i] % 2 ? -1 : 1;
        CHECK(bvoli_halfspaces_add(&h, (const double(*)[2])term));
    }
    bvoli_vertices_of(&h, &corners);
    return corners.known;
}

TEST(polyhedron_vertices, are_those_of_six_planes_in_pairs)
{
    CHECK(box_is_known((int[]){0, 1, 2, 3, 4, 5}, 6));
    CHECK(box_is_known((int[]){5, 4, 1, 0, 2, 3}, 6));
    CHECK(!box_is_known((int[]){0, 2, 1, 3, 4, 5}, 6));
    CHECK(!box_is_known((int[]){0, 1, 2, 3, 4}, 5));
    CHECK(!box_is_known((int[]){0, 1, 2, 3, 4, 4}, 6));
    CHECK(!box_is_known((int[]){0, 1, 2, 3, 4, 5, 0}, 7));
}

/* A cube of which one corner has been moved up to infinity: three walls and three floors, opposite each other. */
TEST(polyhedron_vertices, are_not_those_of_an_edge_without_end)
{
    static const double planes[6][4] = {{-2, 1, 0, 1}, {1, 0, 1, 0}, {1, -2, 0, 1}, {0, 1, 1, 0}, {1, 1, 0, 1}, {0, 0, 1, 0}};
    static const int orders[2][6] = {{0, 1, 2, 3, 4, 5}, {2, 3, 0, 1, 4, 5}};
    for (int turned = 0; turned < 2; turned++) {
        bvoli_halfspaces h = {.count = 0};
        bvoli_vertices corners;
        for (int i = 0; i < 6; i++) {
            double term[4][2] = {{0}};
            for (int k = 0; k < 4; k++)
                term[k][0] = planes[orders[turned][i]][k];
            CHECK(bvoli_halfspaces_add(&h, (const double(*)[2])term));
        }
        bvoli_vertices_of(&h, &corners);
        CHECK(!corners.known);
    }
}

/* The box from -1 to 1: its corners are exact, and touch planes that pass through them. */
TEST(polyhedron_vertices, on_which_side_the_highest_and_the_lowest_lies)
{
    const bvol_aabb box = {{-1, -1, -1}, {1, 1, 1}};
    bvoli_halfspaces h = {.count = 0};
    bvoli_vertices corners;
    for (int i = 0; i < 6; i++) {
        double term[4][2] = {{0}, {0}, {0}, {(double)box.max.x}};
        term[i / 2][0] = i % 2 ? -1 : 1;
        CHECK(bvoli_halfspaces_add(&h, (const double(*)[2])term));
    }
    bvoli_vertices_of(&h, &corners);
    static const struct {
        double q[4];
        int highest, lowest;
    } cases[] = {{{1, 1, 1, -2.5}, 1, -1}, {{1, 1, 1, -3}, 0, -1},     {{1, 1, 1, -3.5}, -1, -1}, {{1, 1, 1, 3}, 1, 0},
                 {{1, 1, 1, 3.5}, 1, 1},   {{-1, 0.5, 0, -2}, -1, -1}, {{0, 0, -1, 0}, 1, -1}};
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++) {
        CHECK(bvoli_vertices_extreme(&corners, cases[i].q, 1) == cases[i].highest);
        CHECK(bvoli_vertices_extreme(&corners, cases[i].q, -1) == cases[i].lowest);
    }
}

#endif
