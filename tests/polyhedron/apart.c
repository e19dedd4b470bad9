/* SPDX-License-Identifier: MIT */
/* polyhedron/apart.h beside rationals, for planes and frames of numbers of very different size that nearly depend on each
 * other. */
#include "test.h"

#ifndef BVOL_SHARED

#include "chance.h"
#include "polyhedron/draws.h"
#include "rational.h"

#include <polyhedron/apart.h>
#include <polyhedron/farkas.h>

enum { COUNT = BVOLI_APART_PLANES + 3 };

typedef struct scene {
    bvoli_halfspaces h;
    bvoli_frame frame;
    bvoli_span box;
} scene;

static void draw_scene(chance *c, scene *out)
{
    static const int spreads[] = {1, 12, 60, 126};
    const int spread = spreads[chance_int(c, 0, 3)];
    double *const axis = &out->frame.axis[0][0];
    draw_halfspaces(c, spread, COUNT, &out->h);
    for (int k = 0; k < 9; k++)
        axis[k] = chance_int(c, 0, 2) && k >= 3 ? axis[k - 3] : draw_float(c, spread);
    for (int k = 0; k < 3; k++) {
        out->frame.origin[k] = draw_float(c, spread);
        out->box.hi[k] = fabs(draw_float(c, spread));
        out->box.lo[k] = chance_int(c, 0, 3) ? -out->box.hi[k] : -fabs(draw_float(c, spread));
        out->box.far[k] = fmax(out->box.hi[k], -out->box.lo[k]);
    }
}

static void draw_combination(chance *c, bvoli_farkas *out)
{
    const int gone = chance_int(c, 0, 2);
    int next = -1;
    *out = (bvoli_farkas){.size = (uint8_t)chance_int(c, 2, 3)};
    for (int a = 0; a < out->size; a++) {
        next = chance_int(c, next + 1, COUNT - out->size + a);
        out->plane[a] = (uint8_t)next;
    }
    out->gone[0] = (uint8_t)gone;
    out->gone[1] = (uint8_t)(out->size == 3 ? (gone + 1) % 3 : 0);
}

/* Coefficient k of plane i along the frame. */
static rational form(const scene *s, int i, int k)
{
    const double *v = k < 3 ? s->frame.axis[k] : s->frame.origin;
    rational sum = k < 3 ? rational_of(0) : rational_add(rational_of(s->h.term[i][3][0]), rational_of(s->h.term[i][3][1]));
    for (int j = 0; j < 3; j++)
        sum = rational_add(
            sum, rational_add(rational_product(s->h.term[i][j][0], v[j]), rational_product(s->h.term[i][j][1], v[j])));
    return sum;
}

/* The weights: what eliminates the coordinates, if that has one sign; then they are positive. */
static int weights_of(const scene *s, const bvoli_farkas *f, rational w[3])
{
    int sum = 0;
    for (int a = 0; a < f->size; a++) {
        const int b = f->plane[(a + 1) % f->size], c = f->plane[(a + 2) % f->size];
        w[a] = f->size == 3 ? rational_sub(rational_mul(form(s, b, f->gone[0]), form(s, c, f->gone[1])),
                                           rational_mul(form(s, b, f->gone[1]), form(s, c, f->gone[0])))
               : a == 0     ? form(s, b, f->gone[0])
                            : rational_neg(form(s, b, f->gone[0]));
        sum += rational_sign(w[a]);
        w[a] = rational_abs(w[a]);
    }
    return sum == f->size || sum == -f->size;
}

/* The sign of the combination at the highest point of the box, 1 if there is no such combination. */
static int expected(const scene *s, const bvoli_farkas *f)
{
    rational w[3], value = rational_of(0);
    if (!weights_of(s, f, w))
        return 1;
    for (int k = 0; k < 4; k++) {
        rational slope = rational_of(0);
        for (int a = 0; a < f->size; a++)
            slope = rational_add(slope, rational_mul(w[a], form(s, f->plane[a], k)));
        const double end = k == 3 ? 1 : rational_sign(slope) > 0 ? s->box.hi[k] : s->box.lo[k];
        value = rational_add(value, rational_mul(slope, rational_of(end)));
    }
    return rational_sign(value);
}

TEST(polyhedron_apart, what_is_decided_is_what_rationals_say)
{
    chance c = {test_seed()};
    bvoli_apart apart;
    scene s;
    long open = 0, cases = test_cases(400), negative = 0, same_twice = 0;
    for (long n = 0; n < cases; n++) {
        draw_scene(&c, &s);
        bvoli_apart_of(&s.h, &s.frame, &apart);
        for (int i = 0; i < 12; i++) {
            bvoli_farkas f;
            rational_begin();
            draw_combination(&c, &f);
            const int sign = bvoli_apart_decide(&apart, f.size, f.plane, f.gone, &s.box), wanted = expected(&s, &f);
            CHECKF(sign == 0 || (sign < 0) == (wanted < 0), "%d planes %d %d %d: %d, not %d", f.size, f.plane[0], f.plane[1],
                   f.plane[2], sign, wanted);
            open += sign == 0 && wanted != 0;
            negative += sign < 0;
            same_twice += sign == bvoli_apart_decide(&apart, f.size, f.plane, f.gone, &s.box);
        }
    }
    CHECKF(open * 20 < 12 * cases, "%ld of %ld are open", open, 12 * cases);
    CHECK(same_twice == 12 * cases);
    CHECK(cases < 20 || negative > 0);
}

#endif
