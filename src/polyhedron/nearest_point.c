/* SPDX-License-Identifier: MIT */
#include "polyhedron/nearest_point.h"

#include "base/stage.h"

/* Planes that a foot misses, each by itself, or both together. */
typedef struct missed {
    int count, plane[2];
} missed;

static int is_of(const bvoli_foot *f, int i)
{
    int of = 0;
    for (int a = 0; a < f->size; ++a)
        of |= f->plane[a] == i;
    return of;
}

/* Whether plane i must be asked by itself. */
static int is_decisive(const bvoli_foot *f, int i)
{
    return !is_of(f, i) && !(f->free && f->view->rise[i] != 0);
}

/* The height of a foot over plane i as a multiple of the normal's length, without regard to errors. */
static double likely_distance(const bvoli_foot *f, int i)
{
    const bvoli_estimate *n = f->view->normal[i], *offset = f->likely.offset;
    const double along = n[0].value * offset[0].value + n[1].value * offset[1].value + n[2].value * offset[2].value;
    return (along + f->likely.scale.value * f->view->height[i].value) / f->view->length[i];
}

/* The farthest of some planes that the foot misses by itself, without regard to errors, if it certainly does; else -1. */
static int find_farthest_missed(const bvoli_foot *f, const int plane[], int count)
{
    int farthest = -1;
    double least = 0;
    for (int i = 0; i < count; ++i) {
        const double distance = likely_distance(f, plane[i]);
        if (distance < least && is_decisive(f, plane[i])) {
            farthest = plane[i];
            least = distance;
        }
    }
    return farthest >= 0 && bvoli_estimate_sign(bvoli_foot_height(f, farthest)) < 0 ? farthest : -1;
}

/* One of some planes that the foot misses by itself, -1 if there is none. */
static int find_missed_alone(bvoli_foot *f, const int plane[], int count)
{
    int found = find_farthest_missed(f, plane, count);
    for (int i = 0; i < count && found < 0; ++i)
        if (is_decisive(f, plane[i]) && bvoli_foot_side(f, plane[i]) < 0)
            found = plane[i];
    return found;
}

/* Of some planes that rise along the line: that which the free foot's line enters last, without regard to errors. */
static int find_entry(const bvoli_foot *f, const int plane[], int count)
{
    int found = -1;
    double most = 0;
    for (int i = 0; i < count; ++i) {
        if (f->view->rise[plane[i]] <= 0)
            continue;
        const double at = -bvoli_foot_height(f, plane[i]).value / f->view->slope[plane[i]].value;
        if (found >= 0 && !(at > most))
            continue;
        found = plane[i];
        most = at;
    }
    return found;
}

/* Two of some planes of which the free foot's line enters one only beyond where it leaves the other. The entry moves on from
 * plane to plane, until the point there lies in all half-spaces that rise. */
static missed find_missed_together(bvoli_foot *f, const int plane[], int count)
{
    int entry = find_entry(f, plane, count);
    for (int i = 0; i < count && entry >= 0; ++i) {
        const int rise = f->view->rise[plane[i]];
        if (plane[i] == entry || rise == 0 || bvoli_foot_side_beside(f, entry, plane[i]) >= 0)
            continue;
        if (rise < 0)
            return (missed){2, {entry, plane[i]}};
        entry = plane[i];
        i = -1;
    }
    return (missed){0, {0, 0}};
}

static missed find_missed(bvoli_foot *f, const int plane[], int count)
{
    const int alone = find_missed_alone(f, plane, count);
    if (alone >= 0)
        return (missed){1, {alone, 0}};
    return f->free ? find_missed_together(f, plane, count) : (missed){0, {0, 0}};
}

/* Up to three of the planes as bits. */
static int choose(const int plane[], int count, unsigned bits, int chosen[3])
{
    int size = 0;
    for (int i = 0; i < count; ++i)
        if (bits & 1U << i) {
            if (size == 3)
                return 0;
            chosen[size++] = plane[i];
        }
    return size;
}

/* The foot on some of a few planes, one at least of the first ones, that lies in all their half-spaces; returns whether there
 * is one, as there is if these have common points and the first ones are missed. The search goes from planes to edges to
 * corners, so that one on all of them is likely. */
static int find_foot_of(bvoli_foot_view *view, const int plane[], int count, int first, bvoli_foot *out)
{
    for (unsigned bits = (1U << count) - 1; bits > 0; --bits) {
        int chosen[3];
        const int size = choose(plane, count, bits, chosen);
        if (size == 0 || !(bits & ((1U << first) - 1)))
            continue;
        if (bvoli_foot_on(view, chosen, size, out) && find_missed(out, plane, count).count == 0)
            return 1;
    }
    return 0;
}

/* Whether the foot certainly proves that all of the ball, segment or line is beyond the radius. */
static int certainly_misses(const bvoli_foot *f)
{
    const int whole = !f->view->to || f->view->line;
    return bvoli_foot_certainly_beyond(f) && (whole || bvoli_foot_certainly_back(f));
}

/* Each foot is farther away than the one before, by exact signs, so that none comes twice and the search ends. None is known
 * that takes as many as this, twice the most planes; nothing depends on it. */
enum { FEET = 2 * BVOLI_HALFSPACES };

void bvoli_nearest_point(bvoli_foot_view *view, bvoli_foot *out)
{
    int all[BVOLI_HALFSPACES], few[5], feet = 0;
    for (int i = 0; i < BVOLI_HALFSPACES; ++i)
        all[i] = i;
    int found = bvoli_foot_on(view, all, 0, out);
    while (found) {
        BVOLI_ROUND(foot_search, ++feet, FEET);
        if (certainly_misses(out)) {
            BVOLI_MADE(nearest, 0);
            break;
        }
        const missed m = find_missed(out, all, view->h->count);
        int count = 0;
        if (m.count == 0)
            break;
        for (int i = 0; i < m.count; ++i)
            few[count++] = m.plane[i];
        for (int a = 0; a < out->size; ++a)
            few[count++] = out->plane[a];
        found = find_foot_of(view, few, count, m.count, out);
    }
}
