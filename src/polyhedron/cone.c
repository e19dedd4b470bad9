/* SPDX-License-Identifier: MIT */
#include "polyhedron/cone.h"

#include "arith/cross4.h"
#include "arith/filter.h"
#include "arith/long_float.h"
#include "arith/quotient.h"
#include "base/stage.h"

#include <string.h>

/* Vectors have components within 8 u, u = 2^-53, of themselves, so that the scalar product of one with the cross product of
 * three is within 41 u of its size (cross4.h). 64 u covers the second order and the roundings of the bound. */
#define CONE_SLACK 0x1p-47

/* A determinant has 24 products of four numbers, of which all but one, from the last column, are below 2. Those of two and of
 * three that they are made of may lose eight numbers below 2^-1022 each, times what they are multiplied by then. */
#define UNDERFLOW_SLACK 0x1p-1000

static const double units[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}, down[4] = {0, 0, 0, -1};

bvoli_cone_vector bvoli_cone_up(void)
{
    return (bvoli_cone_vector){units[3], units[3], 1, NULL};
}

bvoli_cone_vector bvoli_cone_down(void)
{
    return (bvoli_cone_vector){down, down, 1, NULL};
}

bvoli_cone_vector bvoli_cone_halfspace(const bvoli_halfspaces *h, int i)
{
    return (bvoli_cone_vector){h->q[i], h->term[i][0], 2, NULL};
}

static void scale(double q[4])
{
    int exponent;
    (void)frexp(bvoli_max_abs(q), &exponent);
    const double power = ldexp(1, 1 - exponent);
    for (int k = 0; k < 4; ++k)
        q[k] *= power;
}

bvoli_cone_vector bvoli_cone_exact(const bvoli_dyadic exact[4], double q[4])
{
    for (int k = 0; k < 4; ++k)
        q[k] = bvoli_dy_near(&exact[k]);
    scale(q);
    return (bvoli_cone_vector){q, NULL, 0, exact};
}

/* A sum within 2^-50 of itself. In double with what each addition rounds off summed as well, it is within u of itself and 64
 * u^2 of the sum of magnitudes, u = 2^-53 (T. Ogita, S. Rump and S. Oishi, "Accurate sum and dot product", 2005, of 8 terms).
 */
#define SUM_SLACK 0x1p-45

static double near_sum(const double *terms, int count)
{
    double sum = 0, rest = 0, size = 0;
    for (int i = 0; i < count; ++i) {
        const double next = sum + terms[i], moved = next - sum;
        rest += (sum - (next - moved)) + (terms[i] - moved);
        size += fabs(terms[i]);
        sum = next;
    }
    bvoli_dyadic exact;
    if (fabs(sum + rest) >= SUM_SLACK * size)
        return sum + rest;
    bvoli_dy_put_sum(terms, count, &exact);
    return bvoli_dy_near(&exact);
}

bvoli_cone_vector bvoli_cone_sums(bvoli_cone_row *row, int terms)
{
    for (int k = 0; k < 4; ++k)
        row->q[k] = near_sum(row->term + (size_t)k * (size_t)terms, terms);
    scale(row->q);
    return (bvoli_cone_vector){row->q, row->term, terms, NULL};
}

void bvoli_cone_begin(bvoli_cone *cone, int dimension)
{
    cone->dimension = dimension;
    cone->count = 0;
}

void bvoli_cone_add(bvoli_cone *cone, bvoli_cone_vector v)
{
    cone->vector[cone->count++] = v;
}

void bvoli_cone_add_all(bvoli_cone *cone, const bvoli_halfspaces *h)
{
    for (int i = 0; i < h->count; ++i)
        bvoli_cone_add(cone, bvoli_cone_halfspace(h, i));
}

typedef bvoli_hyperplane hyperplane;

/* The same with its other side as the positive one. */
static void turn_round(hyperplane *h)
{
    h->sign = -h->sign;
    for (int k = 0; k < 4; ++k) {
        h->n[k] = -h->n[k];
        if (h->known)
            bvoli_dy_negate(&h->exact[k]);
#if BVOLI_HAS_WIDE
        if (h->integers > 0)
            bvoli_words_negate(h->integer[k].w, 4);
        if (h->components >> k & 1)
            h->component[k].sign = -h->component[k].sign;
#endif
    }
}

/* What is known of a hyperplane stays while the three vectors do: as after the other one was exchanged, and from one target to
 * the next. */
static void find_hyperplane(const bvoli_cone *cone, int left_out, hyperplane *out)
{
    const bvoli_cone_vector *v = cone->vector;
    const int sign = left_out % 2 ? -cone->orientation : cone->orientation;
    int stays = 1;
    for (int k = 0; k < 3; ++k) {
        const int through = cone->member[bvoli_other_rows[left_out][k]];
        stays &= out->through[k] == through;
        out->through[k] = through;
    }
    if (stays) {
        if (sign != out->sign)
            turn_round(out);
        return;
    }
    out->left_out = left_out;
    out->sign = sign;
    out->known = 0;
#if BVOLI_HAS_WIDE
    out->integers = -1;
    out->minors = out->components = 0;
#endif
    bvoli_cross4(v[out->through[0]].q, v[out->through[1]].q, v[out->through[2]].q, out->n, out->size);
    for (int k = 0; k < 4; ++k)
        out->n[k] *= out->sign;
}

/* Component k of a vector, which is `held` if it is not among its own; made once, and copied from then on. */
static const bvoli_dyadic *component(bvoli_cone *cone, int i, int k, bvoli_dyadic *held)
{
    const bvoli_cone_vector *v = &cone->vector[i];
    bvoli_cone_kept *const kept = &cone->kept[i][k];
    if (v->exact)
        return &v->exact[k];
    if (cone->is_kept[i] >> k & 1) {
        held->sign = kept->sign;
        held->base = kept->base;
        held->size = kept->size;
        memcpy(held->limb, cone->limb + kept->first, (size_t)kept->size * sizeof *held->limb);
        return held;
    }
    bvoli_dy_put_sum(v->term + (size_t)k * (size_t)v->terms, v->terms, held);
    if (held->size <= BVOLI_CONE_LIMBS - cone->limbs) {
        *kept = (bvoli_cone_kept){held->sign, held->base, held->size, cone->limbs};
        memcpy(cone->limb + cone->limbs, held->limb, (size_t)held->size * sizeof *held->limb);
        cone->limbs += held->size;
        cone->is_kept[i] |= (uint8_t)(1U << k);
    }
    return held;
}

/* The place of two of four columns, k < l, among all such. */
static inline int pair_of(int k, int l)
{
    return k == 0 ? l - 1 : k + l;
}

/* The determinants of three columns of the rows, each along the first row. */
static void find_exactly(bvoli_cone *cone, hyperplane *h)
{
    bvoli_dyadic held[3][4], minor[6]; /* of the other two rows, over pairs of columns */
    const bvoli_dyadic *row[3][4];
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 4; ++k)
            row[i][k] = component(cone, h->through[i], k, &held[i][k]);
    for (int k = 0; k < 4; ++k)
        for (int l = k + 1; l < 4; ++l) {
            bvoli_dy_put_product(row[1][k], row[2][l], &minor[pair_of(k, l)]);
            bvoli_dy_subtract_product(row[1][l], row[2][k], &minor[pair_of(k, l)]);
        }
    for (int k = 0; k < 4; ++k) {
        const uint8_t *c = bvoli_other_rows[k];
        bvoli_dy_put_product(row[0][c[0]], &minor[pair_of(c[1], c[2])], &h->exact[k]);
        bvoli_dy_subtract_product(row[0][c[1]], &minor[pair_of(c[0], c[2])], &h->exact[k]);
        bvoli_dy_add_product(row[0][c[2]], &minor[pair_of(c[0], c[1])], &h->exact[k]);
        if ((k % 2 ? -h->sign : h->sign) < 0)
            bvoli_dy_negate(&h->exact[k]);
    }
    h->known = 1;
}

/* The height of a vector over a hyperplane in double, and the magnitudes that make it. */
static double height_over(const hyperplane *h, const double q[4], double *size)
{
    double value = 0;
    *size = 0;
    for (int k = 0; k < 4; ++k) {
        value += h->n[k] * q[k];
        *size += h->size[k] * fabs(q[k]);
    }
    return value;
}

#if BVOLI_HAS_WIDE
/* In integers, where the numbers allow it: each vector has a unit of its own, in which terms are below 2^58 and components, of
 * BVOLI_CONE_TERMS at most, below 2^61. Cross products of three of those are below 2^123, determinants of three rows below
 * 2^186, and the scalar product with a fourth vector below 2^249. 0 if some number is no integer then. */
static int load_integers(const bvoli_cone_vector *v, int64_t out[4])
{
    double largest = 0;
    int exact = v->exact == NULL;
    if (!exact)
        return 0;
    for (int k = 0; k < 4 * v->terms; ++k)
        largest = bvoli_greater(largest, fabs(v->term[k]));
    const double power = ldexp(1, bvoli_wide_scale(largest) - 2);
    for (int k = 0; k < 4; ++k) {
        out[k] = 0;
        for (int t = 0; t < v->terms; ++t)
            out[k] += bvoli_wide_load(v->term[k * v->terms + t], power, &exact);
    }
    return exact;
}

/* Found once for all; NULL if there are none. */
static const int64_t *integers_of(bvoli_cone *cone, int i)
{
    if (cone->has_integers[i] < 0)
        cone->has_integers[i] = (int8_t)load_integers(&cone->vector[i], cone->integer[i]);
    return cone->has_integers[i] ? cone->integer[i] : NULL;
}

static int find_integers(bvoli_cone *cone, hyperplane *h)
{
    const int64_t *row[3];
    int64_t part[3][3];
    for (int i = 0; i < 3; ++i) {
        row[i] = integers_of(cone, h->through[i]);
        if (!row[i])
            return 0;
    }
    for (int k = 0; k < 4; ++k) {
        bvoli_i128 cross[3];
        for (int i = 0; i < 3; ++i)
            for (int c = 0; c < 3; ++c)
                part[i][c] = row[i][bvoli_other_rows[k][c]];
        bvoli_wide_cross(part[1], part[2], cross);
        h->integer[k] = bvoli_wide_dot(cross, part[0]);
        if ((k % 2 ? -h->sign : h->sign) < 0)
            bvoli_words_negate(h->integer[k].w, 4);
    }
    return 1;
}

/* Returns 0 if the side is not found. */
static int integer_side(bvoli_cone *cone, hyperplane *h, int i, int *side)
{
    bvoli_i256 sum = {{0, 0, 0, 0}};
    if (h->integers < 0)
        h->integers = find_integers(cone, h);
    const int64_t *const component = h->integers ? integers_of(cone, i) : NULL;
    if (!component)
        return 0;
    for (int k = 0; k < 4; ++k) {
        const bvoli_i256 product = bvoli_i256_times(&h->integer[k], component[k]);
        bvoli_words_add(sum.w, product.w, 4);
    }
    *side = bvoli_i256_sign(&sum);
    return 1;
}

/* The exponent of the power of two by which a vector in double was scaled. Of its greatest slope, or of its last component if
 * it has none, the quotient of both numbers is within 2^-49 of that power, and so is not rounded to another if it is half as
 * large again. */
static int scale_of(const bvoli_cone_vector *v, const bvoli_long_float close[4])
{
    int greatest = 3, exponent = 1;
    for (int k = 2; k >= 0; --k)
        if (v->q[k] != 0 && (greatest == 3 || fabs(v->q[k]) > fabs(v->q[greatest])))
            greatest = k;
    if (v->q[greatest] != 0)
        (void)frexp(1.5 * (v->q[greatest] / bvoli_long_near(&close[greatest])), &exponent);
    return exponent - 1;
}

/* In long floats, scaled as its numbers in double; found once for all. */
static const bvoli_long_float *find_close(bvoli_cone *cone, int i)
{
    bvoli_long_float *const out = cone->close[i];
    bvoli_dyadic held;
    if (cone->is_close[i])
        return out;
    for (int k = 0; k < 4; ++k)
        bvoli_long_put(component(cone, i, k, &held), &out[k]);
    cone->scale[i] = scale_of(&cone->vector[i], out);
    for (int k = 0; k < 4; ++k)
        bvoli_long_scale(&out[k], cone->scale[i]);
    cone->is_close[i] = 1;
    return out;
}

static const bvoli_long_float *close_minor(bvoli_cone *cone, hyperplane *h, int k, int l)
{
    bvoli_long_float *const out = &h->minor[pair_of(k, l)];
    const unsigned bit = 1U << pair_of(k, l);
    if (!(h->minors & bit)) {
        const bvoli_long_float *b = find_close(cone, h->through[1]), *c = find_close(cone, h->through[2]);
        bvoli_long_put_product(&b[k], &c[l], out);
        bvoli_long_add_product(&b[l], &c[k], -1, out);
        h->minors |= bit;
    }
    return out;
}

static const bvoli_long_float *close_component(bvoli_cone *cone, hyperplane *h, int k)
{
    const uint8_t *c = bvoli_other_rows[k];
    bvoli_long_float *const out = &h->component[k];
    if (!(h->components >> k & 1)) {
        const bvoli_long_float *a = find_close(cone, h->through[0]);
        const int sign = k % 2 ? -h->sign : h->sign;
        *out = (bvoli_long_float){.error = BVOLI_LONG_EXACT};
        for (int j = 0; j < 3; ++j)
            bvoli_long_add_product(&a[c[j]], close_minor(cone, h, c[j == 0], c[j == 2 ? 1 : 2]), j == 1 ? -sign : sign, out);
        h->components |= 1U << k;
    }
    return out;
}

/* The height of a vector over a hyperplane in the scale of double; returns whether its sign is certain. */
static int close_side(bvoli_cone *cone, hyperplane *h, int i, int *side, bvoli_estimate *height)
{
    const bvoli_long_float *v = find_close(cone, i);
    bvoli_long_float sum = {.error = BVOLI_LONG_EXACT};
    for (int k = 0; k < 4; ++k)
        if (v[k].sign != 0 || v[k].error != BVOLI_LONG_EXACT)
            bvoli_long_add_product(&v[k], close_component(cone, h, k), 1, &sum);
    *side = bvoli_long_sign(&sum);
    *height = bvoli_long_estimate(&sum);
    return bvoli_long_is_certain(&sum);
}

/* The same of what is known exactly. */
static void scale_height(bvoli_cone *cone, const hyperplane *h, int i, const bvoli_dyadic *exact, bvoli_estimate *height)
{
    bvoli_long_float sum;
    int scale;
    bvoli_long_put(exact, &sum);
    (void)find_close(cone, i);
    scale = cone->scale[i];
    for (int k = 0; k < 3; ++k) {
        (void)find_close(cone, h->through[k]);
        scale += cone->scale[h->through[k]];
    }
    bvoli_long_scale(&sum, scale);
    *height = bvoli_long_estimate(&sum);
}
#else
static int integer_side(bvoli_cone *cone, hyperplane *h, int i, int *side)
{
    (void)cone;
    (void)h;
    (void)i;
    (void)side;
    return 0;
}

static int close_side(bvoli_cone *cone, hyperplane *h, int i, int *side, bvoli_estimate *height)
{
    (void)height;
    return integer_side(cone, h, i, side);
}

static void scale_height(bvoli_cone *cone, const hyperplane *h, int i, const bvoli_dyadic *exact, bvoli_estimate *height)
{
    (void)cone;
    (void)h;
    (void)i;
    height->value = exact->sign * fabs(height->value);
}
#endif

static int exact_side(bvoli_cone *cone, hyperplane *h, int i, bvoli_estimate *height)
{
    bvoli_dyadic sum, held;
    if (!h->known)
        find_exactly(cone, h);
    bvoli_dy_put(0, &sum);
    for (int k = 0; k < 4; ++k)
        bvoli_dy_add_product(&h->exact[k], component(cone, i, k, &held), &sum);
    scale_height(cone, h, i, &sum, height);
    return bvoli_dy_sign(sum);
}

/* Whether the vector is one of those that the hyperplane goes through, in the same numbers. */
static int is_through(const bvoli_cone *cone, const hyperplane *h, int i)
{
    const bvoli_cone_vector *v = &cone->vector[i];
    int found = 0;
    for (int j = 0; j < 3 && !found; ++j) {
        const bvoli_cone_vector *other = &cone->vector[h->through[j]];
        found = v->terms > 0 && other->terms == v->terms;
        for (int k = 0; k < 4 * v->terms && found; ++k)
            found = v->term[k] == other->term[k];
    }
    return found;
}

/* A search for a basis: for each vector its height over the last hyperplane. */
typedef struct search {
    double height[BVOLI_CONE_PLACES], cost[BVOLI_CONE_PLACES];
    int8_t side[BVOLI_CONE_PLACES];            /* of the vectors beside the basis, 0 where it is not known */
    uint8_t open[BVOLI_CONE_PLACES];           /* whether a side is 0 only because it is not certain */
    int quick;                                 /* whether it takes the first vectors that are certain in double */
    int exact;                                 /* whether it took more than double */
    int beyond;                                /* whether it took long floats */
    int followed;                              /* whether heights are followed from basis to basis */
    bvoli_estimate determinant;                /* of the basis, if so */
    bvoli_estimate over[BVOLI_CONE_PLACES][4]; /* of each vector over each hyperplane */
} search;

/* In double; in integers or long floats too, or as dyadic numbers too where these are not sure. */
enum how { LIKELY, CLOSELY, EXACTLY };

static void keep_height(const hyperplane *h, int i, bvoli_estimate height, search *s)
{
    s->height[i] = height.value;
    if (s->followed)
        s->over[i][h->left_out] = height;
}

/* What double does not tell. */
BVOLI_APART static int side_beyond_double(bvoli_cone *cone, hyperplane *h, int i, search *s)
{
    bvoli_estimate height = {s->height[i], INFINITY};
    int side = 0;
    s->open[i] = 0;
    if (is_through(cone, h, i))
        return 0;
    s->exact = 1;
    if (integer_side(cone, h, i, &side)) {
        BVOLI_MADE(cone_side, 1);
        return side;
    }
    s->beyond = BVOLI_HAS_WIDE;
    if (s->followed && bvoli_estimate_sign(s->over[i][h->left_out]) != 0) {
        s->height[i] = s->over[i][h->left_out].value;
        return s->height[i] > 0 ? 1 : -1;
    }
    BVOLI_MADE(cone_side, 2);
    s->open[i] = !close_side(cone, h, i, &side, &height);
    keep_height(h, i, height, s);
    return side;
}

/* What that does not tell either. */
static int side_beyond_all(bvoli_cone *cone, hyperplane *h, int i, search *s)
{
    bvoli_estimate height = {s->height[i], INFINITY};
    const int side = exact_side(cone, h, i, &height);
    BVOLI_MADE(cone_side, 3);
    s->open[i] = 0;
    keep_height(h, i, height, s);
    return side;
}

/* A determinant by which others are divided is asked for anew if its bound is more than this part of it. Any would do. */
#define NEAR_ENOUGH 0x1p-40

static void sharpen(bvoli_cone *cone, hyperplane *h, int i, search *s)
{
    bvoli_estimate *height = &s->over[i][h->left_out];
    int side;
    if (height->error <= NEAR_ENOUGH * fabs(height->value))
        return;
    BVOLI_MADE(cone_side, 2);
    if (!close_side(cone, h, i, &side, height))
        (void)side_beyond_all(cone, h, i, s);
}

/* On which side of a hyperplane a vector lies, and how high; 0 if it lies on it or that is not certain. */
static inline int side_of(bvoli_cone *cone, hyperplane *h, int i, enum how how, search *s)
{
    double size;
    s->height[i] = height_over(h, cone->vector[i].q, &size);
    const int side = bvoli_decide(s->height[i], CONE_SLACK * size + cone->lost);
    BVOLI_MADE(cone_side, 0);
    s->open[i] = side == 0;
    if (side != 0 || how == LIKELY)
        return side;
    const int close = side_beyond_double(cone, h, i, s);
    return s->open[i] && how == EXACTLY ? side_beyond_all(cone, h, i, s) : close;
}

/* Whether a vector is among the basis, and so on the hyperplane unless it is the one left out. */
static int is_member(const bvoli_cone *cone, int i)
{
    return cone->member[0] == i || cone->member[1] == i || cone->member[2] == i || cone->member[3] == i;
}

/* The first vector beside the basis that is not on a hyperplane; -1 if there is none. */
static int find_beside(bvoli_cone *cone, hyperplane *h, search *s)
{
    for (enum how how = LIKELY; how <= EXACTLY; ++how)
        for (int i = 0; i < cone->count; ++i)
            if (!is_member(cone, i) && side_of(cone, h, i, how, s) != 0)
                return i;
    return -1;
}

/* Puts vectors of the cone into a basis of unit vectors, one after the other, where the others and one of them make a basis
 * too. Where none does, all vectors lie in the span of the others, and the later ones change nothing in that: so the members
 * that are vectors of the cone span what the cone spans. */
void bvoli_cone_finish(bvoli_cone *cone, int *exact)
{
    search s;
    double last = 1;
    s.exact = s.beyond = s.followed = 0;
    cone->orientation = 1;
    for (int i = 0; i < cone->count; ++i)
        last = bvoli_greater(last, fabs(cone->vector[i].q[3]));
    cone->lost = UNDERFLOW_SLACK * last;
#if BVOLI_HAS_WIDE
    memset(cone->is_close, 0, sizeof cone->is_close);
    memset(cone->has_integers, -1, sizeof cone->has_integers);
#endif
    for (int k = 0; k < 4; ++k) {
        cone->vector[cone->count + k] = (bvoli_cone_vector){units[k], units[k], 1, NULL};
        cone->member[k] = cone->count + k;
        cone->plane[k].through[0] = -1;
    }
    cone->limbs = 0;
    memset(cone->is_kept, 0, sizeof cone->is_kept);
    for (int k = 0; k < cone->dimension; ++k) {
        hyperplane *const h = &cone->plane[k];
        find_hyperplane(cone, k, h);
        const int i = find_beside(cone, h, &s);
        if (i >= 0) {
            cone->orientation *= side_of(cone, h, i, EXACTLY, &s);
            cone->member[k] = i;
        }
    }
    *exact |= s.exact;
}

/* The place in the basis of the vector with the least weight in the target of those that certainly have a negative one; -1 if
 * there is none. Finds the hyperplanes that leave them out, all of them if there is none. Unit vectors never leave. */
static int likely_leaving(bvoli_cone *cone, int target, enum how how, hyperplane h[4], search *s)
{
    int out = -1;
    double least = 0;
    for (int k = 0; k < cone->dimension && (out < 0 || !s->quick); ++k) {
        if (how == LIKELY)
            find_hyperplane(cone, k, &h[k]);
        if (cone->member[k] < cone->count && side_of(cone, &h[k], target, how, s) < 0 &&
            (out < 0 || s->height[target] < least)) {
            least = s->height[target];
            out = k;
        }
    }
    return out;
}

/* The place of the first vector that has a negative weight, exactly. A unit vector with a weight means that the cone does not
 * span the target. */
static int first_leaving(bvoli_cone *cone, int target, hyperplane h[4], int *spanned, search *s)
{
    int first = -1;
    for (int k = 0; k < cone->dimension; ++k) {
        if (first >= 0 && cone->member[k] > cone->member[first])
            continue;
        const int weight = side_of(cone, &h[k], target, EXACTLY, s);
        if (cone->member[k] >= cone->count)
            *spanned &= weight == 0;
        else if (weight < 0)
            first = k;
    }
    return first;
}

/* The first vector beside the basis that lies on the negative side of a hyperplane; -1 if there is none. */
static int first_entering(bvoli_cone *cone, hyperplane *h, search *s)
{
    for (int i = 0; i < cone->count; ++i)
        if (!is_member(cone, i) && side_of(cone, h, i, EXACTLY, s) < 0)
            return i;
    return -1;
}

/* The same of those that certainly lie there, the one whose cost falls to 0 first. Sides that are certain since a search
 * with less certain signs are not asked again, nor are those that it left open by the same means. */
static int likely_entering(bvoli_cone *cone, hyperplane *h, enum how how, search *s)
{
    int in = -1;
    double least = 0;
    for (int i = 0; i < cone->count && (in < 0 || !s->quick); ++i) {
        if (is_member(cone, i))
            continue;
        if (how == LIKELY || s->open[i])
            s->side[i] = (int8_t)(how == EXACTLY ? side_beyond_all(cone, h, i, s) : side_of(cone, h, i, how, s));
        const double ratio = s->cost[i] / -s->height[i];
        if (s->side[i] < 0 && (in < 0 || ratio < least)) {
            in = i;
            least = ratio;
        }
    }
    return in;
}

/* Costs of the vectors beside the basis: unlike, so that hardly two fall to 0 at once. */
static void set_costs(const bvoli_cone *cone, search *s)
{
    for (int i = 0; i < cone->count; ++i)
        s->cost[i] = 1 + 0x1p-6 * (i * 37 % 64);
}

/* From the first step of the dual simplex method on that takes long floats, heights over all four hyperplanes are followed from
 * basis to basis, each with a bound of its error: what is told by long floats or dyadic numbers once is near enough for many
 * steps, of which each would ask again for most vectors. */
static void begin_to_follow(bvoli_cone *cone, int target, hyperplane h[4], search *s)
{
    for (int i = 0; i <= target; ++i)
        for (int k = 0; k < cone->dimension; ++k) {
            double size;
            const double height = height_over(&h[k], cone->vector[i].q, &size);
            s->over[i][k] = (bvoli_estimate){height, CONE_SLACK * size + cone->lost};
        }
    s->followed = 1;
    sharpen(cone, &h[0], cone->member[0], s);
    s->determinant = s->over[cone->member[0]][0];
    for (int k = 0; k < cone->dimension; ++k)
        for (int j = 0; j < cone->dimension; ++j)
            s->over[cone->member[k]][j] = j == k ? s->determinant : bvoli_exactly(0);
}

/* Both products of a b - c d and their difference are off by 3 u of the sum of their magnitudes, u = 2^-53, of which 4 u are
 * taken, and by what errors make of the other factors. The bound has seven roundings at most, 2^-49 is 16 u, and eight numbers
 * may be lost below 2^-1022. Without the jumps of estimate.h. */
#define FOLLOW_SLACK 0x1p-51

static inline bvoli_estimate difference_of_products(bvoli_estimate a, bvoli_estimate b, bvoli_estimate c, bvoli_estimate d)
{
    const double ab = a.value * b.value, cd = c.value * d.value;
    const double carried = fabs(a.value) * b.error + a.error * (fabs(b.value) + b.error) + fabs(c.value) * d.error +
                           c.error * (fabs(d.value) + d.error);
    return (bvoli_estimate){ab - cd, (carried + FOLLOW_SLACK * (fabs(ab) + fabs(cd))) * (1 + 0x1p-49) + 0x1p-1018};
}

/* Let D be the determinant of the basis, and a the height of the vector that enters it over the hyperplane that it was chosen
 * by. By Cramer's rule heights over D are weights in the basis, so that a height over another hyperplane, h, of a vector whose
 * height over that one is g, becomes (g * (h of the one that enters) - h * a) / D; g becomes -g, and D becomes -a. */
static void follow(const bvoli_cone *cone, int target, int out, int in, search *s)
{
    const bvoli_estimate *entering = s->over[in], a = entering[out];
    const bvoli_estimate shrunk = bvoli_estimate_quotient(a, s->determinant);
    for (int k = 0; k < cone->dimension; ++k) {
        const bvoli_estimate share = bvoli_estimate_quotient(entering[k], s->determinant);
        for (int i = 0; i <= target && k != out; ++i)
            if (i != in) {
                bvoli_estimate *height = s->over[i];
                height[k] = difference_of_products(height[out], share, height[k], shrunk);
            }
    }
    for (int i = 0; i <= target; ++i)
        s->over[i][out] = bvoli_estimate_negative(s->over[i][out]);
    s->determinant = s->over[in][out];
    for (int k = 0; k < cone->dimension; ++k)
        if (k != out)
            s->over[in][k] = bvoli_exactly(0);
}

/* Puts a vector into the basis for another, by whose hyperplane it was chosen. Costs change with it so that those of the basis
 * stay 0. */
static void exchange(bvoli_cone *cone, int target, hyperplane *h, int out, int in, search *s)
{
    const int old = cone->member[out];
    if (s->followed)
        sharpen(cone, h, in, s);
    const double rate = s->cost[in] / -s->height[in];
    cone->member[out] = in;
    cone->orientation = -cone->orientation;
    if (s->quick)
        return;
    (void)side_of(cone, h, old, CLOSELY, s);
    s->side[old] = 1; /* as that of all that leave */
    s->cost[old] = 0;
    for (int i = 0; i < cone->count; ++i)
        if (!is_member(cone, i) && s->side[i] != 0)
            s->cost[i] = bvoli_greater(s->cost[i] + rate * s->height[i], 0);
    if (s->followed)
        follow(cone, target, out, in, s);
}

/* The proof of the fundamental theorem of linear inequalities, as an algorithm (Schrijver, theorem 7.1): write the target by a
 * basis. If no weight is negative it lies in the cone. Otherwise take a vector whose weight is negative: the hyperplane of the
 * others has the target on its negative side. If no vector of the cone is there too, the hyperplane separates the target from
 * the cone. If one is, it replaces that vector. If the first vector is chosen in each of these cases, no basis occurs twice (R.
 * Bland's rule), so the search ends. Every step follows a certain sign.
 *
 * The first few steps take the first vectors too, since most searches end with these. The next are those of the dual simplex
 * method (C. Lemke, "The dual method of solving the linear programming problem", 1954): the least weight leaves, and of the
 * vectors that may enter the one comes whose cost falls to 0 first. That takes some ten steps where the first vectors take a
 * hundred, or go round in a circle. After so many steps the first vectors are taken again. All but these prefer signs that are
 * certain in double, since the planes of a camera meet in one point: four of their vectors are dependent, and signs among them
 * are 0, which only exact arithmetic finds.
 *
 * Unit vectors in the basis never leave: their weights are 0 if the cone spans the target. And the new vector turns the
 * determinant round, as it lies on the other side than the old one. */
enum { QUICK_STEPS = 4, DUAL_STEPS = 48 };

/* The place of a vector that is to leave the basis, -1 if there is none: then it is known whether the cone spans the target. */
static int find_leaving(bvoli_cone *cone, int target, int step, hyperplane h[4], int *spanned, search *s)
{
    int out = likely_leaving(cone, target, LIKELY, h, s);
    if (out < 0 && step < DUAL_STEPS)
        out = likely_leaving(cone, target, CLOSELY, h, s);
    return out >= 0 && step < DUAL_STEPS ? out : first_leaving(cone, target, h, spanned, s);
}

/* Of one that is to enter it. */
static int find_entering(bvoli_cone *cone, int step, hyperplane *h, search *s)
{
    int in = -1;
    if (step >= DUAL_STEPS)
        return first_entering(cone, h, s);
    for (enum how how = LIKELY; how <= EXACTLY && in < 0; ++how)
        in = likely_entering(cone, h, how, s);
    return in;
}

int bvoli_cone_contains(bvoli_cone *cone, bvoli_cone_vector v, int *exact)
{
    hyperplane *const h = cone->plane;
    search s;
    const int target = cone->count + 4;
    int contained = -1;
    s.exact = s.beyond = s.followed = 0;
    cone->vector[target] = v;
    cone->is_kept[target] = 0;
    cone->lost = bvoli_greater(cone->lost, UNDERFLOW_SLACK * fabs(v.q[3]));
#if BVOLI_HAS_WIDE
    cone->is_close[target] = 0;
    cone->has_integers[target] = -1;
#endif
    for (int step = 0; contained < 0; ++step) {
        int spanned = 1, in = -1;
        s.quick = step < QUICK_STEPS;
        const int out = find_leaving(cone, target, step, h, &spanned, &s);
        if (!s.quick && s.beyond && !s.followed)
            begin_to_follow(cone, target, h, &s);
        if (out >= 0 && spanned)
            in = find_entering(cone, step, &h[out], &s);
        if (in >= 0)
            exchange(cone, target, &h[out], out, in, &s);
        else
            contained = spanned && out < 0;
        if (step + 1 == QUICK_STEPS)
            set_costs(cone, &s);
    }
    *exact |= s.exact;
    return contained;
}
