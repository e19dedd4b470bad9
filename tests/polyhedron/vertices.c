/* SPDX-License-Identifier: MIT */
/* polyhedron/vertices.h against corners solved for in rationals. */
#include "test.h"

#include "frusta.h"
#include "rational.h"
#include "values.h"

#include <polyhedron/vertices.h>
#include <shape/frustum.h>

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

/* Where three planes meet; 0 if they do in no point, or that is not within all others. */
static int solve_planes(const bvoli_halfspaces *h, const int plane[3], rational p[3])
{
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

static int solve(const bvoli_halfspaces *h, const bvoli_vertices *c, int corner, rational p[3])
{
    const uint8_t *plane = c->plane[corner];
    return solve_planes(h, (int[]){plane[0], plane[1], plane[2]}, p);
}

/* How many corners there are: where three planes meet, and others stay away. */
static int count_corners(const bvoli_halfspaces *h)
{
    int count = 0;
    for (int a = 0; a < h->count; a++)
        for (int b = 0; b < a; b++)
            for (int d = 0; d < b; d++) {
                rational p[3];
                rational_begin();
                count += solve_planes(h, (int[]){a, b, d}, p);
            }
    return count;
}

static int all_floats(const bvoli_halfspaces *h)
{
    int floats = 1;
    for (int i = 0; i < 6 * h->count; i++) {
        const double x = h->term[i / 6][i % 6 / 2][i % 2];
        floats &= (double)(float)x == x;
    }
    return floats;
}

/* Whether points do not go on for ever along an axis (side 1) or against it (side -1): no vector along which no plane falls
 * leads there. */
static int has_end(const bvoli_halfspaces *h, int axis, int side)
{
    region r = {.count = 0};
    for (int i = 0; i < h->count; i++, r.count++)
        for (int k = 0; k < 3; k++) {
            r.a[r.count][k] = (float)h->term[i][k][0];
            r.b[r.count][k] = (float)h->term[i][k][1];
        }
    r.a[r.count][axis] = (float)side;
    r.a[r.count++][3] = -1;
    return oracle_region_empty(&r);
}

/* Whether a corner lies where it should, and not beyond the ends; sets bits of the ends that it reaches. */
static const char *wrong_with_corner(const bvoli_halfspaces *h, const bvoli_vertices *c, int i, unsigned *reached)
{
    rational p[3];
    rational_begin();
    if (!solve(h, c, i, p))
        return "there is no such corner";
    for (int k = 0; k < 3; k++) {
        if (!rational_within(c->point[i][k], p[k], rational_of(c->error[i][k])))
            return "a corner lies elsewhere";
        const bvoli_between low = c->low[k], high = c->high[k];
        const int below = isinf(low.least), above = isinf(high.most);
        if ((!below && rational_cmp(p[k], rational_of(low.least)) < 0) ||
            (!above && rational_cmp(p[k], rational_of(high.most)) > 0))
            return "a corner lies beyond the ends";
        *reached |= (unsigned)(below || rational_cmp(p[k], rational_of(low.most)) <= 0) << (2 * k);
        *reached |= (unsigned)(above || rational_cmp(p[k], rational_of(high.least)) >= 0) << (2 * k + 1);
    }
    return NULL;
}

/* What is known is true. */
static const char *wrong_with(const bvoli_halfspaces *h, const bvoli_vertices *c)
{
    unsigned reached = 0;
    int bounded = 1;
    if (h->count <= 8 && count_corners(h) != c->count)
        return "there are other corners";
    for (int i = 0; i < c->count; i++) {
        const char *wrong = wrong_with_corner(h, c, i, &reached);
        if (wrong)
            return wrong;
    }
    if (reached != 63)
        return "an end lies elsewhere";
    for (int k = 0; k < 3; k++) {
        const int below = isinf(c->low[k].least), above = isinf(c->high[k].most);
        if (h->count < REGION_PLANES && all_floats(h) && (has_end(h, k, -1) == below || has_end(h, k, 1) == above))
            return "there is an end, or there is none";
        bounded &= !below && !above;
    }
    return bounded == c->bounded ? NULL : "it is bounded, or it is not";
}

TEST(polyhedron_vertices, of_frusta_of_all_kinds_lie_where_their_planes_meet)
{
    chance c = {test_seed()};
    long known[FRUSTUM_KINDS] = {0}, endless = 0, other = 0;
    for (int kind = 0; kind < FRUSTUM_KINDS; kind++)
        for (long n = test_cases(100); n > 0; n--) {
            case_frustum f;
            rational_begin();
            case_make(&c, (enum frustum_kind)kind, &f);
            const bvoli_polyhedron made = bvoli_frustum_polyhedron(f.frustum);
            known[kind] += made.corners->known;
            endless += made.corners->known && !made.corners->bounded;
            other += made.corners->known && made.corners->bounded && !made.corners->hexahedron;
            const char *wrong = made.corners->known ? wrong_with(made.h, made.corners) : NULL;
            CHECKF(!wrong, "%s: %s", wrong, f.text);
            bvol_frustum_destroy(f.frustum);
        }
    const long cases = test_cases(100);
    CHECK(cases < 50 || (known[CAMERAS] * 2 > cases && known[AXIS_CAMERA] > 0 && known[MATRICES] > 0));
    CHECK(cases < 50 || (known[MANY] > 0 && known[SMALL] > 0 && endless > 0 && other > 0));
}

/* Each coordinate and its negative round up to the float above, and the highest of all does. */
static const char *wrong_rounding(const bvoli_halfspaces *h, const bvoli_vertices *v, long taken[2])
{
    rational p[BVOLI_VERTICES][3];
    for (int i = 0; i < v->count; i++)
        if (!solve(h, v, i, p[i]))
            return "there is no such corner";
    for (int k = 0; k < 6; k++) {
        const int axis = k / 2, side = k % 2 ? 1 : -1;
        rational highest = NULL;
        int exact = 0;
        for (int i = 0; i < v->count; i++) {
            int one = 0;
            rational x = side > 0 ? p[i][axis] : rational_neg(p[i][axis]);
            const float up = bvoli_vertex_up(h, v, i, axis, side, &one);
            if (!rational_rounds_up_to(x, up) || (up == 0 && signbit(up)))
                return "a coordinate is not rounded up";
            highest = !highest || rational_cmp(x, highest) > 0 ? x : highest;
            taken[one]++;
        }
        const float up = bvoli_vertices_up(h, v, axis, side, &exact);
        if (isinf(side > 0 ? v->high[axis].most : v->low[axis].least) ? up != INF : !rational_rounds_up_to(highest, up))
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
        case_make(&c, (enum frustum_kind[]){CAMERAS, AXIS_CAMERA, MATRICES, SMALL}[n % 4], &f);
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
        float inside[3];
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
        bvoli_vertices_of(&h, inside, &v);
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

/* A pyramid from z = 1 upwards, and a plane all but parallel to one of its four edges: a lid across the others, or one that is
 * far from all of them, but for where it may meet that edge beyond 2^50. */
static void draw_pyramid(chance *c, bvoli_halfspaces *h)
{
    static const double about[4][3] = {{-1, 0, 1}, {1, 0, 1}, {0, -1, 1}, {0, 1, 1}};
    double term[6][4][2] = {{{0}}};
    for (int i = 0; i < 12; i++)
        term[i / 3][i % 3][0] = about[i / 3][i % 3] + chance_real(c, -0.1, 0.1);
    const double *a = &term[0][0][0], *b = &term[2][0][0];
    const double edge[3] = {a[2] * b[4] - a[4] * b[2], a[4] * b[0] - a[0] * b[4], a[0] * b[2] - a[2] * b[0]};
    const double side = one_in(c, 2) ? 1 : -1;
    const int most = one_in(c, 2) ? 2 : 40;
    term[4][0][0] = side * chance_real(c, 0.2, 0.5);
    term[4][1][0] = side * chance_real(c, 0.2, 0.5);
    term[4][2][0] = -(term[4][0][0] * edge[0] + term[4][1][0] * edge[1]) / edge[2] + chance_int(c, -most, most) * 0x1p-53;
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
        float inside[3];
        rational_begin();
        (n % 2 ? draw_wedge : draw_pyramid)(&c, &h);
        bvoli_vertices_of(&h, inside, &corners);
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
        for (int i = 0; made.corners->known && i < made.corners->count && solve(made.h, made.corners, i, p); i++) {
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
    float inside[3];
    for (int i = 0; i < count; i++) {
        double term[4][2] = {{0}, {0}, {0}, {1}};
        term[order[i] / 2][0] = order[i] % 2 ? -1 : 1;
        CHECK(bvoli_halfspaces_add(&h, (const double(*)[2])term));
    }
    bvoli_vertices_of(&h, inside, &corners);
    CHECK(!corners.known || (corners.bounded && corners.count == 8));
    return corners.known + (corners.known && corners.hexahedron);
}

TEST(polyhedron_vertices, are_those_of_a_box_in_any_order_of_its_walls)
{
    CHECK(box_is_known((int[]){0, 1, 2, 3, 4, 5}, 6) == 2);
    CHECK(box_is_known((int[]){5, 4, 1, 0, 2, 3}, 6) == 2);
    CHECK(box_is_known((int[]){0, 2, 1, 3, 4, 5}, 6) == 1);
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
        float inside[3];
        for (int i = 0; i < 6; i++) {
            double term[4][2] = {{0}};
            for (int k = 0; k < 4; k++)
                term[k][0] = planes[orders[turned][i]][k];
            CHECK(bvoli_halfspaces_add(&h, (const double(*)[2])term));
        }
        bvoli_vertices_of(&h, inside, &corners);
        CHECK(!corners.known);
    }
}

/* The box from -1 to 1: its corners are exact, and touch planes that pass through them. */
TEST(polyhedron_vertices, on_which_side_the_highest_and_the_lowest_lies)
{
    const bvol_aabb box = {{-1, -1, -1}, {1, 1, 1}};
    bvoli_halfspaces h = {.count = 0};
    bvoli_vertices corners;
    float inside[3];
    for (int i = 0; i < 6; i++) {
        double term[4][2] = {{0}, {0}, {0}, {(double)box.max.x}};
        term[i / 2][0] = i % 2 ? -1 : 1;
        CHECK(bvoli_halfspaces_add(&h, (const double(*)[2])term));
    }
    bvoli_vertices_of(&h, inside, &corners);
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
