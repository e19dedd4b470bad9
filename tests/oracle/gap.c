/* SPDX-License-Identifier: MIT */
#include "oracle/gap.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>

/* Numbers, in a pool that each question empties, so that formulas can be written as expressions. */

typedef mpf_srcptr real;

/* What is left of a gap whose terms cancel is far below 2^-TIE_BITS of the size; a gap that is no tie can be as small as 2^-831
 * of it, a product of three sides of 2^-149 over two of 2^128. */
enum { BITS = 3000, TIE_BITS = 1000, POOL = 1 << 16 };
static mpf_t pool[POOL];
static int used, made;

static mpf_ptr fresh(void)
{
    if (used == POOL)
        abort();
    if (used == made)
        mpf_init2(pool[made++], BITS);
    return pool[used++];
}

static real of(double x)
{
    mpf_ptr out = fresh();
    mpf_set_d(out, x);
    return out;
}

#define OPERATION(name, function)                                                                                              \
    static real name(real a, real b)                                                                                           \
    {                                                                                                                          \
        mpf_ptr out = fresh();                                                                                                 \
        function(out, a, b);                                                                                                   \
        return out;                                                                                                            \
    }
OPERATION(plus, mpf_add)
OPERATION(minus, mpf_sub)
OPERATION(times, mpf_mul)
OPERATION(over, mpf_div)

static real root(real a)
{
    mpf_ptr out = fresh();
    mpf_sqrt(out, a);
    return out;
}

static real magnitude(real a)
{
    mpf_ptr out = fresh();
    mpf_abs(out, a);
    return out;
}

static real power_of_two(int e)
{
    mpf_ptr out = fresh();
    mpf_set_ui(out, 1);
    if (e < 0)
        mpf_div_2exp(out, out, (unsigned long)-e);
    else
        mpf_mul_2exp(out, out, (unsigned long)e);
    return out;
}

typedef struct vector {
    real x[3];
} vector;

static vector sum(vector a, vector b)
{
    return (vector){{plus(a.x[0], b.x[0]), plus(a.x[1], b.x[1]), plus(a.x[2], b.x[2])}};
}

static vector difference(vector a, vector b)
{
    return (vector){{minus(a.x[0], b.x[0]), minus(a.x[1], b.x[1]), minus(a.x[2], b.x[2])}};
}

static vector scaled(vector a, real s)
{
    return (vector){{times(a.x[0], s), times(a.x[1], s), times(a.x[2], s)}};
}

static real dot(vector a, vector b)
{
    return plus(plus(times(a.x[0], b.x[0]), times(a.x[1], b.x[1])), times(a.x[2], b.x[2]));
}

static vector cross(vector a, vector b)
{
    return (vector){{minus(times(a.x[1], b.x[2]), times(a.x[2], b.x[1])), minus(times(a.x[2], b.x[0]), times(a.x[0], b.x[2])),
                     minus(times(a.x[0], b.x[1]), times(a.x[1], b.x[0]))}};
}

static vector vector_of(const float *f)
{
    return (vector){{of((double)f[0]), of((double)f[1]), of((double)f[2])}};
}

/* Shapes: the corners and the edges of their cores, and a radius. */

typedef struct hull {
    int corners, edges;
    vector corner[2 * PLANAR_POINTS], edge[4];
    double radius;
} hull;

static hull hull_of_points(const float *f, int points)
{
    hull h = {.corners = points};
    for (int i = 0; i < points; i++)
        h.corner[i] = vector_of(f + 3 * i);
    for (int i = 0; i + 1 < points || (points == 3 && i < 3); i++)
        h.edge[h.edges++] = difference(h.corner[(i + 1) % points], h.corner[i]);
    return h;
}

static hull hull_of_box(vector center, const vector half[3])
{
    hull h = {.corners = 8, .edges = 3};
    for (int k = 0; k < 3; k++)
        h.edge[k] = half[k];
    for (int i = 0; i < 8; i++) {
        h.corner[i] = center;
        for (int k = 0; k < 3; k++)
            h.corner[i] = i >> k & 1 ? sum(h.corner[i], half[k]) : difference(h.corner[i], half[k]);
    }
    return h;
}

static hull hull_of(const shape *s)
{
    const float *const f = s->as.f;
    hull h = {0};
    vector half[3];
    switch (s->kind) {
    case AABB:
        for (int k = 0; k < 3; k++)
            for (int c = 0; c < 3; c++)
                half[k].x[c] = c == k ? times(of(0.5), minus(of((double)f[3 + k]), of((double)f[k]))) : of(0);
        return hull_of_box(scaled(sum(vector_of(f), vector_of(f + 3)), of(0.5)), half);
    case OBB:
        for (int k = 0; k < 3; k++)
            half[k] = scaled(vector_of((&s->as.obb.axis[k].x)), of(fabs((double)(&s->as.obb.extent.x)[k])));
        return hull_of_box(vector_of(&s->as.obb.center.x), half);
    case SEGMENT: return hull_of_points(f, 2);
    case TRIANGLE: return hull_of_points(f, 3);
    case CAPSULE:
        h = hull_of_points(f, 2);
        h.radius = (double)s->as.capsule.radius;
        return h;
    case SPHERE:
        h = hull_of_points(f, 1);
        h.radius = (double)s->as.sphere.radius;
        return h;
    default: return hull_of_points(f, 1);
    }
}

/* The corner that is farthest along n, or against it. */
static vector support(const hull *h, vector n, int side)
{
    int best = 0;
    for (int i = 1; i < h->corners; i++)
        if (side * mpf_cmp(dot(n, h->corner[i]), dot(n, h->corner[best])) > 0)
            best = i;
    return h->corner[best];
}

/* The nearest point to 0 of up to four points, by Wolfe's algorithm. */

enum { CORRAL = 4, ROUNDS = 400 };

typedef struct corral {
    int count;
    vector point[CORRAL];
    real weight[CORRAL];
} corral;

/* Gauss's elimination of the normal equations. */
static int weights_of(const corral *k, real weight[CORRAL])
{
    const int last = k->count - 1;
    vector d[CORRAL - 1];
    real row[CORRAL - 1][CORRAL], rest = of(1);
    for (int i = 0; i < last; i++)
        d[i] = difference(k->point[i], k->point[last]);
    for (int i = 0; i < last; i++) {
        for (int j = 0; j < last; j++)
            row[i][j] = dot(d[i], d[j]);
        row[i][last] = minus(of(0), dot(d[i], k->point[last]));
    }
    for (int i = 0; i < last; i++) {
        if (mpf_cmp(row[i][i], times(dot(d[i], d[i]), power_of_two(-BITS / 2))) <= 0)
            return 0;
        for (int other = 0; other < last; other++) {
            const real share = over(row[other][i], row[i][i]);
            for (int j = i; j <= last && other != i; j++)
                row[other][j] = minus(row[other][j], times(share, row[i][j]));
        }
    }
    for (int i = 0; i < last; i++) {
        weight[i] = over(row[i][last], row[i][i]);
        rest = minus(rest, weight[i]);
    }
    weight[last] = rest;
    return 1;
}

static int move_weights(corral *k, real weight[CORRAL])
{
    real step = of(1);
    int leaves = -1;
    for (int i = 0; i < k->count; i++) {
        if (mpf_sgn(weight[i]) > 0)
            continue;
        const real fall = minus(k->weight[i], weight[i]), part = mpf_sgn(fall) > 0 ? over(k->weight[i], fall) : of(0);
        if (leaves < 0 || mpf_cmp(part, step) < 0) {
            step = part;
            leaves = i;
        }
    }
    for (int i = 0; i < k->count; i++)
        k->weight[i] = plus(k->weight[i], times(step, minus(weight[i], k->weight[i])));
    if (leaves < 0)
        return 1;
    --k->count;
    k->weight[leaves] = k->weight[k->count];
    k->point[leaves] = k->point[k->count];
    return 0;
}

/* The distance of 0 from the difference; 0 if it is inside, NULL if it was not found. */
static real distance_of(const hull *a, const hull *b, real size)
{
    corral k = {.count = 0};
    vector x = difference(a->corner[0], b->corner[0]);
    for (int round = 0; round < ROUNDS; round++) {
        const vector y = difference(support(a, x, -1), support(b, x, 1));
        const real length = root(dot(x, x));
        if (mpf_cmp(length, times(size, power_of_two(-700))) <= 0)
            return of(0);
        if (mpf_cmp(minus(length, over(dot(x, y), length)), times(length, power_of_two(-500))) <= 0)
            return length;
        real weight[CORRAL];
        if (k.count == CORRAL)
            return NULL;
        k.point[k.count] = y;
        k.weight[k.count] = of(k.count == 0);
        ++k.count;
        do
            if (!weights_of(&k, weight))
                return NULL;
        while (!move_weights(&k, weight));
        x = scaled(k.point[0], k.weight[0]);
        for (int i = 1; i < k.count; i++)
            x = sum(x, scaled(k.point[i], k.weight[i]));
    }
    return NULL;
}

/* The greatest of the least n . x over the difference, for unit vectors n perpendicular to two edges; NULL if there is none. */
static real face_of(const hull *a, const hull *b)
{
    real best = NULL;
    for (int i = 0; i < a->edges + b->edges; i++)
        for (int j = 0; j < i; j++)
            for (int side = -1; side <= 1; side += 2) {
                const vector p = i < a->edges ? a->edge[i] : b->edge[i - a->edges],
                             q = j < a->edges ? a->edge[j] : b->edge[j - a->edges], n = scaled(cross(p, q), of(side));
                const real sq = dot(n, n);
                if (mpf_sgn(sq) == 0)
                    continue;
                const real value = over(minus(dot(n, support(a, n, -1)), dot(n, support(b, n, 1))), root(sq));
                if (!best || mpf_cmp(value, best) > 0)
                    best = value;
            }
    return best;
}

static real last_gap, last_error;

static real size_of(const hull *a, const hull *b)
{
    real sizes[2] = {of(0), of(0)};
    for (int side = 0; side < 2; side++) {
        const hull *const h = side ? b : a;
        for (int i = 0; i < h->corners; i++) {
            const vector v = difference(h->corner[i], a->corner[0]);
            const real size = plus(plus(magnitude(v.x[0]), magnitude(v.x[1])), magnitude(v.x[2]));
            if (mpf_cmp(size, sizes[side]) > 0)
                sizes[side] = size;
        }
    }
    return plus(plus(sizes[0], sizes[1]), plus(of(a->radius), of(b->radius)));
}

static int gap_of_hulls(const hull *p, const hull *q, oracle_gap *out)
{
    const real size = size_of(p, q);
    real value = distance_of(p, q, size);
    if (!value)
        return 0;
    if (mpf_sgn(value) == 0) {
        const real face = face_of(p, q);
        if (face && mpf_sgn(face) < 0)
            value = face;
    }
    last_gap = minus(value, plus(of(p->radius), of(q->radius)));
    last_error = times(size, power_of_two(-TIE_BITS));
    out->value = mpf_get_d(last_gap);
    out->size = mpf_get_d(size);
    return 1;
}

int oracle_gap_of(const shape *a, const shape *b, oracle_gap *out)
{
    used = 0;
    const hull p = hull_of(a), q = hull_of(b);
    return gap_of_hulls(&p, &q, out);
}

static void find_gap_of_plane(hull h, const bvol_plane *plane, oracle_gap *out)
{
    const vector n = vector_of(&plane->normal.x), p = support(&h, n, 1);
    const real length = root(dot(n, n)), d = of((double)plane->d);
    real size = over(magnitude(d), length);
    for (int c = 0; c < 3; c++)
        size = plus(size, magnitude(p.x[c]));
    if (h.corners == 8) /* the coordinates of the corner are sums */
        for (int k = 0; k < 3; k++)
            for (int c = 0; c < 3; c++)
                size = plus(size, times(of(2), magnitude(h.edge[k].x[c])));
    size = plus(size, of(h.radius));
    last_gap = minus(minus(of(0), over(plus(dot(n, p), d), length)), of(h.radius));
    last_error = times(size, power_of_two(-TIE_BITS));
    out->value = mpf_get_d(last_gap);
    out->size = mpf_get_d(size);
}

void oracle_gap_of_plane(const shape *s, const bvol_plane *plane, oracle_gap *out)
{
    used = 0;
    find_gap_of_plane(hull_of(s), plane, out);
}

/* Rays: segments, of which an end that is infinite is far away. */

static vector point_at(const bvol_ray *ray, double t)
{
    return sum(vector_of(&ray->origin.x), scaled(vector_of(&ray->dir.x), of(t)));
}

static hull hull_of_ray(const bvol_ray *ray, double reach)
{
    const double speed = fmax(fabs((double)ray->dir.x), fmax(fabs((double)ray->dir.y), fabs((double)ray->dir.z))),
                 far = speed > 0 ? 0x1p20 * (reach + 0x1p-149) / speed : 0;
    hull h = {.corners = 2, .edges = 1};
    h.corner[0] = point_at(ray, isinf(ray->t_min) ? fmin(-far, (double)ray->t_max) : (double)ray->t_min);
    h.corner[1] = point_at(ray, isinf(ray->t_max) ? fmax(far, (double)ray->t_min) : (double)ray->t_max);
    h.edge[0] = difference(h.corner[1], h.corner[0]);
    return h;
}

int oracle_gap_of_ray(const bvol_ray *ray, const shape *other, oracle_gap *out)
{
    const double reach =
        shape_reach(other) + fabs((double)ray->origin.x) + fabs((double)ray->origin.y) + fabs((double)ray->origin.z);
    used = 0;
    const hull h = hull_of_ray(ray, reach);
    if (other->kind == PLANE) {
        find_gap_of_plane(h, &other->as.plane, out);
        return 1;
    }
    const hull q = hull_of(other);
    return gap_of_hulls(&h, &q, out);
}

/* The plane: shapes at z = 0, whose faces are perpendicular to the lines through two corners. */

static vector vector_of2(const float *f)
{
    return (vector){{of((double)f[0]), of((double)f[1]), of(0)}};
}

static hull flat_hull_of(const planar *s)
{
    const float *const f = s->f;
    hull h = {.corners = s->kind == SPHERE ? 1 : s->floats / 2};
    for (int i = 0; i < h.corners; i++)
        h.corner[i] = vector_of2(f + 2 * i);
    if (s->kind == SPHERE)
        h.radius = (double)f[2];
    for (int i = 0; i < 4 && s->kind == OBB; i++) {
        h.corner[i] = vector_of2(f);
        for (int k = 0; k < 2; k++)
            h.corner[i] = sum(h.corner[i], scaled(vector_of2(f + 4 + 2 * k), of((i >> k & 1 ? 1 : -1) * (double)f[2 + k])));
    }
    for (int i = 0; i < 4 && s->kind == AABB; i++)
        h.corner[i] = (vector){{of((double)f[i & 1 ? 2 : 0]), of((double)f[i & 2 ? 3 : 1]), of(0)}};
    if (s->kind == AABB)
        h.corners = 4;
    return h;
}

static real flat_face_of(const hull *a, const hull *b)
{
    real best = NULL;
    for (int of_b = 0; of_b < 2; of_b++) {
        const hull *const h = of_b ? b : a;
        for (int i = 0; i < h->corners; i++)
            for (int j = 0; j < h->corners; j++) {
                const vector e = difference(h->corner[j], h->corner[i]), n = {{e.x[1], minus(of(0), e.x[0]), of(0)}};
                const real sq = dot(n, n);
                if (mpf_sgn(sq) == 0)
                    continue;
                const real value = over(minus(dot(n, support(a, n, -1)), dot(n, support(b, n, 1))), root(sq));
                if (!best || mpf_cmp(value, best) > 0)
                    best = value;
            }
    }
    return best;
}

static real flat_size_of(const hull *a, const hull *b)
{
    real size = times(of(2), plus(of(a->radius), of(b->radius)));
    for (int c = 0; c < 2; c++) {
        real lo = a->corner[0].x[c], hi = lo;
        for (int i = 0; i < a->corners + b->corners; i++) {
            const real x = i < a->corners ? a->corner[i].x[c] : b->corner[i - a->corners].x[c];
            lo = mpf_cmp(x, lo) < 0 ? x : lo;
            hi = mpf_cmp(x, hi) > 0 ? x : hi;
        }
        size = plus(size, minus(hi, lo));
    }
    return size;
}

int oracle_gap_of_planar(const planar *a, const planar *b, oracle_gap *out)
{
    used = 0;
    const hull p = flat_hull_of(a), q = flat_hull_of(b);
    const real size = flat_size_of(&p, &q);
    real value = distance_of(&p, &q, size);
    if (!value)
        return 0;
    if (mpf_sgn(value) == 0) {
        const real face = flat_face_of(&p, &q);
        if (face && mpf_sgn(face) < 0)
            value = face;
    }
    last_gap = minus(value, plus(of(p.radius), of(q.radius)));
    last_error = times(size, power_of_two(-TIE_BITS));
    out->value = mpf_get_d(last_gap);
    out->size = mpf_get_d(size);
    return 1;
}

int oracle_gap_sign(void)
{
    return mpf_cmp(magnitude(last_gap), last_error) <= 0 ? 0 : mpf_sgn(last_gap);
}

int oracle_gap_is_within(double lo, double hi)
{
    return (isinf(lo) || mpf_cmp(of(lo), plus(last_gap, last_error)) <= 0) &&
           (isinf(hi) || mpf_cmp(minus(last_gap, last_error), of(hi)) <= 0);
}

/* What a hull passes through from one time to another. */
static hull hull_of_path(const shape *s, const float v[3], double from, double to)
{
    hull h = hull_of(s);
    const vector way = vector_of(v);
    if (to > from)
        h.edge[h.edges++] = way;
    for (int i = 0; i < h.corners; i++) {
        const vector at = h.corner[i];
        h.corner[i] = sum(at, scaled(way, of(from)));
        if (to > from)
            h.corner[h.corners + i] = sum(at, scaled(way, of(to)));
    }
    h.corners *= to > from ? 2 : 1;
    return h;
}

static real last_faces;

int oracle_gap_of_path(const shape *a, const float v[3], double from, double to, const shape *b, oracle_gap *out)
{
    used = 0;
    const hull p = hull_of_path(a, v, from, to), q = hull_of(b);
    last_faces = p.radius + q.radius > 0 ? NULL : face_of(&p, &q);
    return gap_of_hulls(&p, &q, out);
}

int oracle_faces_are_within(double hi)
{
    return last_faces && mpf_cmp(last_faces, of(hi)) <= 0;
}

int oracle_spans(const shape *a, const shape *b)
{
    used = 0;
    const hull h[2] = {hull_of(a), hull_of(b)};
    vector edge[8];
    int count = 0;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < h[i].edges; k++)
            edge[count++] = h[i].edge[k];
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++)
                if (mpf_sgn(dot(cross(edge[i], edge[j]), edge[k])) != 0)
                    return 1;
    return h[0].radius + h[1].radius > 0;
}
