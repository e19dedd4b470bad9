/* SPDX-License-Identifier: MIT */
#include "polyhedron/cone.h"

#include "arith/cross4.h"
#include "arith/filter.h"
#include "arith/quotient.h"
#include "arith/wide.h"
#include "base/stage.h"
#include "polyhedron/linear_forms.h"

/* Vectors have components within 8 u, u = 2^-53, of themselves, so that the scalar product of one with the cross product of
 * three is within 41 u of its size (cross4.h). 64 u covers the second order and the roundings of the bound. */
#define CONE_SLACK 0x1p-47

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

/* The hyperplane through all members of a basis but one, with that one on its positive side. */
typedef struct hyperplane {
    const bvoli_cone_vector *through[3];
    double n[4], size[4];
    int sign;  /* of the determinants that it is made of against the normal */
    int known; /* whether the normal is known exactly too */
    bvoli_dyadic exact[4];
#if BVOLI_HAS_WIDE
    int integers; /* whether it is known in integers: -1 before that is tried */
    bvoli_i256 integer[4];
#endif
} hyperplane;

static void find_hyperplane(const bvoli_cone *cone, int left_out, hyperplane *out)
{
    for (int k = 0; k < 3; ++k)
        out->through[k] = &cone->vector[cone->member[bvoli_other_rows[left_out][k]]];
    out->sign = left_out % 2 ? -cone->orientation : cone->orientation;
    out->known = 0;
#if BVOLI_HAS_WIDE
    out->integers = -1;
#endif
    bvoli_cross4(out->through[0]->q, out->through[1]->q, out->through[2]->q, out->n, out->size);
    for (int k = 0; k < 4; ++k)
        out->n[k] *= out->sign;
}

/* Component k of a vector, which is `held` if it is not among its own. */
static const bvoli_dyadic *component(const bvoli_cone_vector *v, int k, bvoli_dyadic *held)
{
    if (v->exact)
        return &v->exact[k];
    bvoli_dy_put_sum(v->term + (size_t)k * (size_t)v->terms, v->terms, held);
    return held;
}

/* The determinants of three columns of the rows, each along the first row. */
static void find_exactly(hyperplane *h)
{
    bvoli_dyadic held[3][4], minor[4][4]; /* of the other two rows, over columns k < l */
    const bvoli_dyadic *row[3][4];
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 4; ++k)
            row[i][k] = component(h->through[i], k, &held[i][k]);
    for (int k = 0; k < 4; ++k)
        for (int l = k + 1; l < 4; ++l) {
            bvoli_dy_put_product(row[1][k], row[2][l], &minor[k][l]);
            bvoli_dy_subtract_product(row[1][l], row[2][k], &minor[k][l]);
        }
    for (int k = 0; k < 4; ++k) {
        const uint8_t *c = bvoli_other_rows[k];
        bvoli_dy_put_product(row[0][c[0]], &minor[c[1]][c[2]], &h->exact[k]);
        bvoli_dy_subtract_product(row[0][c[1]], &minor[c[0]][c[2]], &h->exact[k]);
        bvoli_dy_add_product(row[0][c[2]], &minor[c[0]][c[1]], &h->exact[k]);
        if ((k % 2 ? -h->sign : h->sign) < 0)
            bvoli_dy_negate(&h->exact[k]);
    }
    h->known = 1;
}

/* On which side of a hyperplane a vector lies, if that is certain in double; otherwise 0. */
static int likely_side(const hyperplane *h, const bvoli_cone_vector *v)
{
    double value = 0, size = 0;
    for (int k = 0; k < 4; ++k) {
        value += h->n[k] * v->q[k];
        size += h->size[k] * fabs(v->q[k]);
    }
    return bvoli_decide(value, CONE_SLACK * size + BVOLI_UNDERFLOW_SLACK);
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

static int find_integers(hyperplane *h)
{
    int64_t row[3][4], part[3][3];
    for (int i = 0; i < 3; ++i)
        if (!load_integers(h->through[i], row[i]))
            return 0;
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
static int integer_side(hyperplane *h, const bvoli_cone_vector *v, int *side)
{
    int64_t component[4];
    bvoli_i256 sum = {{0, 0, 0, 0}};
    if (h->integers < 0)
        h->integers = find_integers(h);
    if (!h->integers || !load_integers(v, component))
        return 0;
    for (int k = 0; k < 4; ++k) {
        const bvoli_i256 product = bvoli_i256_times(&h->integer[k], component[k]);
        bvoli_words_add(sum.w, product.w, 4);
    }
    *side = bvoli_i256_sign(&sum);
    return 1;
}
#else
static int integer_side(hyperplane *h, const bvoli_cone_vector *v, int *side)
{
    (void)h;
    (void)v;
    (void)side;
    return 0;
}
#endif

static int exact_side(hyperplane *h, const bvoli_cone_vector *v)
{
    int side;
    const int integers = integer_side(h, v, &side);
    BVOLI_MADE(cone_side, integers ? 1 : 2);
    if (integers)
        return side;
    if (!h->known)
        find_exactly(h);
    bvoli_dyadic sum, held;
    bvoli_dy_put(0, &sum);
    for (int k = 0; k < 4; ++k)
        bvoli_dy_add_product(&h->exact[k], component(v, k, &held), &sum);
    return bvoli_dy_sign(sum);
}

/* Whether the vector is one of those that the hyperplane goes through, in the same numbers. */
static int is_through(const hyperplane *h, const bvoli_cone_vector *v)
{
    int found = 0;
    for (int i = 0; i < 3 && !found; ++i) {
        const bvoli_cone_vector *other = h->through[i];
        found = v->terms > 0 && other->terms == v->terms;
        for (int k = 0; k < 4 * v->terms && found; ++k)
            found = v->term[k] == other->term[k];
    }
    return found;
}

/* The side if it is certain, or if how is EXACTLY; then *exact is set if exact arithmetic was needed. */
enum how { LIKELY, EXACTLY };

static int side_of(hyperplane *h, const bvoli_cone_vector *v, enum how how, int *exact)
{
    const int side = likely_side(h, v);
    BVOLI_MADE(cone_side, 0);
    if (side != 0 || how == LIKELY || is_through(h, v))
        return side;
    *exact = 1;
    return exact_side(h, v);
}

/* Whether a vector is among the basis, and so on the hyperplane unless it is the one left out. */
static int is_member(const bvoli_cone *cone, int i)
{
    return cone->member[0] == i || cone->member[1] == i || cone->member[2] == i || cone->member[3] == i;
}

/* The first vector beside the basis that lies on a side of a hyperplane, or on any if that is 0; -1 if there is none. */
static int find_vector(const bvoli_cone *cone, hyperplane *h, int wanted, enum how how, int *exact)
{
    for (int i = 0; i < cone->count; ++i) {
        const int side = is_member(cone, i) ? 0 : side_of(h, &cone->vector[i], how, exact);
        if (side != 0 && (wanted == 0 || side == wanted))
            return i;
    }
    return -1;
}

/* Puts vectors of the cone into a basis of unit vectors, one after the other, where the others and one of them make a basis
 * too. Where none does, all vectors lie in the span of the others, and the later ones change nothing in that: so the members
 * that are vectors of the cone span what the cone spans. */
void bvoli_cone_finish(bvoli_cone *cone, int *exact)
{
    hyperplane h;
    cone->orientation = 1;
    for (int k = 0; k < 4; ++k) {
        cone->vector[cone->count + k] = (bvoli_cone_vector){units[k], units[k], 1, NULL};
        cone->member[k] = cone->count + k;
    }
    for (int k = 0; k < cone->dimension; ++k) {
        find_hyperplane(cone, k, &h);
        int i = find_vector(cone, &h, 0, LIKELY, exact);
        if (i < 0)
            i = find_vector(cone, &h, 0, EXACTLY, exact);
        if (i >= 0) {
            cone->orientation *= side_of(&h, &cone->vector[i], EXACTLY, exact);
            cone->member[k] = i;
        }
    }
}

/* The place in the basis of a vector that certainly has a negative weight in the target; -1 if there is none. Finds the
 * hyperplane that leaves it out. Unit vectors never leave. */
static int likely_leaving(const bvoli_cone *cone, const bvoli_cone_vector *target, hyperplane h[4])
{
    for (int k = 0; k < cone->dimension; ++k) {
        if (cone->member[k] >= cone->count)
            continue;
        find_hyperplane(cone, k, &h[k]);
        if (likely_side(&h[k], target) < 0)
            return k;
    }
    return -1;
}

/* The place of the first vector that has a negative weight, exactly. A unit vector with a weight means that the cone does not
 * span the target. */
static int first_leaving(const bvoli_cone *cone, const bvoli_cone_vector *target, hyperplane h[4], int *spanned, int *exact)
{
    int first = -1;
    for (int k = 0; k < cone->dimension; ++k) {
        if (first >= 0 && cone->member[k] > cone->member[first])
            continue;
        find_hyperplane(cone, k, &h[k]);
        const int weight = side_of(&h[k], target, EXACTLY, exact);
        if (cone->member[k] >= cone->count)
            *spanned &= weight == 0;
        else if (weight < 0)
            first = k;
    }
    return first;
}

/* The proof of the fundamental theorem of linear inequalities, as an algorithm (Schrijver, theorem 7.1): write the target by a
 * basis. If no weight is negative it lies in the cone. Otherwise take a vector whose weight is negative: the hyperplane of the
 * others has the target on its negative side. If no vector of the cone is there too, the hyperplane separates the target from
 * the cone. If one is, it replaces that vector. If the first vector is chosen in each of these cases, no basis occurs twice (R.
 * Bland's rule), so the search ends. Every step follows an exact sign.
 *
 * For the first steps it prefers a vector whose sign is certain in double, since the planes of a camera meet in one point: four
 * of their vectors are dependent, and signs among them are 0, which only exact arithmetic finds.
 *
 * Unit vectors in the basis never leave: their weights are 0 if the cone spans the target. And the new vector turns the
 * determinant round, as it lies on the other side than the old one. */
enum { LIKELY_STEPS = 64 };

int bvoli_cone_contains(bvoli_cone *cone, bvoli_cone_vector target, int *exact)
{
    hyperplane h[4];
    for (int step = 0;; ++step) {
        int spanned = 1, in = -1, out = -1;
        if (step < LIKELY_STEPS)
            out = likely_leaving(cone, &target, h);
        if (out < 0)
            out = first_leaving(cone, &target, h, &spanned, exact);
        if (out < 0 || !spanned)
            return spanned;
        if (step < LIKELY_STEPS)
            in = find_vector(cone, &h[out], -1, LIKELY, exact);
        if (in < 0)
            in = find_vector(cone, &h[out], -1, EXACTLY, exact);
        if (in < 0)
            return 0;
        cone->member[out] = in;
        cone->orientation = -cone->orientation;
    }
}
