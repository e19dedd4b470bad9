/* SPDX-License-Identifier: MIT */
/* Questions about two frusta, to the library and to the oracle. Most are moved against each other until the library's answer
 * turns: two neighbours in float with different answers, one of which is wrong wherever the library is. */
#include "frusta.h"
#include "agree/agree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct frusta_row {
    const char *name;
    int (*library)(const bvol_frustum *a, const bvol_frustum *b);
    int (*oracle)(const region *a, const region *b);
    int predicate;
} frusta_row;

typedef struct frusta_tally {
    long cases, near, ties, yes, stage[BVOLI_STAGE_COUNT];
} frusta_tally;

/* Planes, as many as a frustum may have. */
typedef struct planes {
    int count;
    bvol_plane plane[BVOL_FRUSTUM_MAX_PLANES];
} planes;

static char complaint[8192];

static bvol_frustum *frustum_of(const planes *p)
{
    bvol_frustum *f;
    if (bvol_frustum_create_from_planes(p->plane, (size_t)p->count, NULL, &f) != BVOL_OK)
        abort();
    return f;
}

static const char *compare(const frusta_row *row, const case_frustum *a, const planes *b, frusta_tally *t)
{
    agree_counters *counters = AGREE_COUNTERS;
    uint64_t before[BVOLI_STAGE_COUNT] = {0};
    bvol_frustum *f = frustum_of(b);
    const region r = region_of_planes(b->plane, b->count);
    if (counters)
        memcpy(before, counters[row->predicate], sizeof before);
    const int answer = row->library(a->frustum, f), truth = row->oracle(&a->r, &r);
    for (int i = 0; counters && i < BVOLI_STAGE_COUNT; i++)
        t->stage[i] += counters[row->predicate][i] != before[i];
    bvol_frustum_destroy(f);
    t->cases++;
    t->ties += truth == 0;
    t->yes += answer;
    if (answer == (truth >= 0))
        return NULL;
    int used = snprintf(complaint, sizeof complaint, "%s: the library says %d, the oracle %d\n    %s\n   ", row->name, answer,
                        truth, a->text);
    for (int i = 0; i < 4 * b->count; i++)
        used += snprintf(complaint + used, sizeof complaint - (size_t)used, " %a,", (double)(&b->plane[i / 4].normal.x)[i % 4]);
    return complaint;
}

/* The planes of a region, rounded to float; those that overflow hold everywhere. */
static planes rounded(const region *r)
{
    planes out;
    out.count = r->count;
    for (int i = 0; i < r->count; i++) {
        float *f = &out.plane[i].normal.x;
        for (int k = 0; k < 4; k++)
            f[k] = r->a[i][k] + r->b[i][k];
        if (!(isfinite(f[0]) && isfinite(f[1]) && isfinite(f[2]) && !isnan(f[3])))
            out.plane[i] = (bvol_plane){{0, 0, 0}, 0};
    }
    return out;
}

static planes moved(const planes *p, const double by[3], double t)
{
    planes out = *p;
    for (int i = 0; i < p->count; i++) {
        const bvol_vec3 n = p->plane[i].normal;
        const double along = (double)n.x * by[0] + (double)n.y * by[1] + (double)n.z * by[2];
        const float d = (float)((double)p->plane[i].d - t * along);
        out.plane[i].d = isfinite(d) ? d : p->plane[i].d;
    }
    return out;
}

static int answer_at(const frusta_row *row, const case_frustum *a, const planes *b)
{
    bvol_frustum *f = frustum_of(b);
    const int answer = row->library(a->frustum, f);
    bvol_frustum_destroy(f);
    return answer;
}

/* A point about a frustum: where a library's question about points finds one, or any. */
static void some_point(chance *c, const case_frustum *f, double p[3])
{
    bvol_aabb box;
    const int bounded = bvol_frustum_bounds(f->frustum, &box) == BVOL_OK;
    for (int k = 0; k < 3; k++) {
        const double lo = bounded ? (double)(&box.min.x)[k] : -4, hi = bounded ? (double)(&box.max.x)[k] : 4;
        p[k] = chance_real(c, 1.5 * lo - 0.5 * hi, 1.5 * hi - 0.5 * lo);
    }
}

static int find_turn(const frusta_row *row, const case_frustum *a, const planes *b, const double by[3], planes turn[2])
{
    const int at_first = answer_at(row, a, b);
    double lo = 0, hi = 1;
    turn[0] = *b;
    turn[1] = moved(b, by, 1);
    if (at_first == answer_at(row, a, &turn[1]))
        return 0;
    for (int step = 0; step < 80; step++) {
        const double mid = 0.5 * (lo + hi);
        const planes m = moved(b, by, mid);
        const int first = answer_at(row, a, &m) == at_first;
        *(first ? &lo : &hi) = mid;
        turn[!first] = m;
    }
    return 1;
}

static const char *ask_about(const frusta_row *row, chance *c, const case_frustum *a, const case_frustum *b, frusta_tally *t)
{
    double from[3], to[3], by[3];
    planes turn[2], p = rounded(&b->r);
    some_point(c, b, from);
    some_point(c, a, to);
    for (int k = 0; k < 3; k++)
        by[k] = to[k] - from[k];
    const planes half_way = moved(&p, by, chance_real(c, 0, 1));
    const char *wrong = compare(row, a, &p, t);
    wrong = wrong ? wrong : compare(row, a, &half_way, t);
    if (wrong || !find_turn(row, a, &p, by, turn))
        return wrong;
    for (int n = 0; n < 4 && !wrong; n++) {
        planes *near = &turn[n % 2];
        if (n >= 2) {
            float *f = &near->plane[chance_int(c, 0, near->count - 1)].normal.x;
            f += chance_int(c, 0, 3);
            *f = isfinite(*f) ? float_step(*f, chance_int(c, -3, 3)) : *f;
        }
        wrong = compare(row, a, near, t);
        t->near++;
    }
    return wrong;
}

/* A shrunk copy about its middle touches from within after a short way; the same frustum is contained with all planes tied. */
static const char *ask_alike(const frusta_row *row, chance *c, const case_frustum *a, frusta_tally *t)
{
    const double by[3] = {chance_real(c, -2, 2), chance_real(c, -2, 2), chance_real(c, -2, 2)};
    planes turn[2], same = rounded(&a->r), smaller = same;
    const char *wrong = compare(row, a, &same, t);
    for (int i = 0; i < smaller.count; i++) {
        const bvol_vec3 n = smaller.plane[i].normal;
        smaller.plane[i].d -= (float)(chance_real(c, 0, 0.5) * sqrt((double)n.x * (double)n.x + (double)n.y * (double)n.y));
        if (isnan(smaller.plane[i].d))
            smaller.plane[i].d = 0;
    }
    for (int n = 0; !wrong && n < 2 && find_turn(row, a, &smaller, by, turn); n++) {
        wrong = compare(row, a, &turn[n], t);
        t->near++;
    }
    return wrong;
}

static const char *ask_kinds(const frusta_row *row, chance *c, enum frustum_kind first, enum frustum_kind second,
                             frusta_tally *t)
{
    case_frustum a, b;
    case_make(c, first, &a);
    case_make(c, second, &b);
    const char *wrong = ask_about(row, c, &a, &b, t);
    wrong = wrong ? wrong : ask_alike(row, c, &a, t);
    bvol_frustum_destroy(a.frustum);
    bvol_frustum_destroy(b.frustum);
    return wrong;
}

static const char *agree_frusta(const frusta_row *row)
{
    frusta_tally t = {0, 0, 0, 0, {0}};
    chance c = {test_seed()};
    agree_counters *counters = AGREE_COUNTERS;
    const int step = test_sizes(7, 1); /* where one case in a thousand is tried, kinds take turns */
    for (int first = 0; first < FRUSTUM_KINDS; first++)
        for (int second = first % step; second < FRUSTUM_KINDS; second += step)
            for (long n = test_cases(first == MANY || second == MANY ? 1 : 8); n > 0; n--) {
                const char *wrong = ask_kinds(row, &c, (enum frustum_kind)first, (enum frustum_kind)second, &t);
                if (wrong)
                    return wrong;
            }
    if (getenv("BVOL_TEST_REPORT"))
        printf("%-58s %9ld cases %9ld near-touch %8ld ties %9ld yes   fast %ld double %ld exact %ld\n", row->name, t.cases,
               t.near, t.ties, t.yes, t.stage[0], t.stage[1], t.stage[2]);
    if (t.cases < 500)
        return NULL;
    for (int s = 0; counters && s < BVOLI_STAGE_COUNT; s++)
        if (t.stage[s] * 200 < t.cases)
            return "a stage is hardly reached";
    return t.near * 10 < t.cases || t.ties * 200 < t.cases ? "too few near-touch cases or ties" : NULL;
}

#define FRUSTA(function)                                                                                                       \
    TEST(agree_frusta, function##_is_what_the_oracle_says)                                                                     \
    {                                                                                                                          \
        static const frusta_row row = {#function, bvol_##function, oracle_##function, BVOLI_##function};                       \
        const char *wrong = agree_frusta(&row);                                                                                \
        CHECKF(!wrong, "%s", wrong);                                                                                           \
    }

FRUSTA(frustum_overlaps_frustum)
FRUSTA(frustum_contains_frustum)
