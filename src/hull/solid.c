/* SPDX-License-Identifier: MIT */
/* Quickhull (Barber, Dobkin, Huhdanpaa, 1996) with exact orientations. A facet is removed where the new corner is strictly
 * above its plane. Seen from a point a hair nearer to the hull, which lies in no plane of a facet, the same facets are visible:
 * so they always are one disk with a simple rim, no new facet is degenerate, and facets in one plane may stay as they are. What
 * is left is the surface in triangles, which are put together by their planes at the end. */
#include "hull/solid.h"
#include "hull/glance.h"
#include "hull/orientation.h"

#include "arith/filter.h"
#include "base/bits.h"
#include "base/value.h"

#include <string.h>

typedef struct facet {
    uint32_t corner[3]; /* counterclockwise as seen from outside */
    uint32_t across[3]; /* the facet beyond the edge from corner k to the next */
    uint32_t above;     /* the first of a list of corners that are above its plane */
    uint32_t farthest;  /* one of them */
    uint32_t looked; /* when it was looked at last, twice the number of the step, and 1 more if it is visible; DEAD if freed */
    uint32_t plane;  /* the first facet that was found in the same plane */
    double height, first[3], normal[3], slack; /* first: the place of corner 0 */
} facet;

#define DEAD UINT32_MAX

typedef struct solid {
    bvoli_faces *out;
    const bvoli_corner *corners;
    bvoli_growing facets, visible, made, todo; /* facet; uint32_t */
    bvoli_growing next, at_rim; /* uint32_t of each corner: the next of its list; the new facet that begins there */
    bvoli_growing glances;      /* bvoli_glance: of the new facets, in their order */
    uint32_t facet_count, unused, visible_count, made_count, todo_count, step;
    double reach[3]; /* no two corners are farther apart along the axes */
} solid;

static facet *facet_of(const solid *s, uint32_t i)
{
    return (facet *)s->facets.data + i;
}

static const bvol_vec3 *place(const solid *s, uint32_t corner)
{
    return &s->corners[corner].at;
}

/* Makes room for one more of some items, and then at once for as many as there are. */
static int make_room(const solid *s, bvoli_growing *items, size_t size, uint32_t count)
{
    return count < items->capacity || bvoli_array_reserve(s->out->allocator, items, size, count, 2 * (size_t)count + 64);
}

static int push(solid *s, bvoli_growing *list, uint32_t *count, uint32_t number)
{
    if (!make_room(s, list, sizeof(uint32_t), *count))
        return 0;
    bvoli_numbers(list)[(*count)++] = number;
    return 1;
}

/* Planes */

static void set_plane(const solid *s, facet *f)
{
    const bvol_vec3 *const corner[3] = {place(s, f->corner[0]), place(s, f->corner[1]), place(s, f->corner[2])};
    bvoli_load(corner[0], f->first);
    f->slack = bvoli_facet_normal(corner, s->reach, f->normal);
}

static double height_above(const facet *f, const bvol_vec3 *p)
{
    return f->normal[0] * ((double)p->x - f->first[0]) + f->normal[1] * ((double)p->y - f->first[1]) +
           f->normal[2] * ((double)p->z - f->first[2]);
}

/* The sign of the height of a corner above a facet's plane. */
static int side_of(const solid *s, const facet *f, uint32_t corner, double height)
{
    const int side = bvoli_decide(height, f->slack);
    if (side != 0 || corner == f->corner[0] || corner == f->corner[1] || corner == f->corner[2])
        return side;
    return bvoli_orientation3(place(s, f->corner[0]), place(s, f->corner[1]), place(s, f->corner[2]), place(s, corner));
}

/* Facets */

/* A new facet without neighbors, or NOTHING without memory. */
static uint32_t make_facet(solid *s, uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t i = s->unused;
    if (i != BVOLI_NOTHING)
        s->unused = facet_of(s, i)->across[0];
    else {
        if (!make_room(s, &s->facets, sizeof(facet), s->facet_count))
            return BVOLI_NOTHING;
        i = s->facet_count++;
    }
    facet *const f = facet_of(s, i);
    *f = (facet){{a, b, c},
                 {BVOLI_NOTHING, BVOLI_NOTHING, BVOLI_NOTHING},
                 BVOLI_NOTHING,
                 BVOLI_NOTHING,
                 0,
                 BVOLI_NOTHING,
                 0,
                 {0, 0, 0},
                 {0, 0, 0},
                 0};
    set_plane(s, f);
    return i;
}

static void free_facet(solid *s, uint32_t i)
{
    facet *const f = facet_of(s, i);
    f->looked = DEAD;
    f->above = BVOLI_NOTHING;
    f->across[0] = s->unused;
    s->unused = i;
}

/* Corners above facets */

/* Nearly every corner is far below nearly every facet, of which floats tell most. */
static int set_glances(solid *s)
{
    const uint32_t count = bvoli_glances_of(s->made_count);
    if (!bvoli_array_reserve(s->out->allocator, &s->glances, sizeof(bvoli_glance), 0, count))
        return 0;
    bvoli_glance *const glances = s->glances.data;
    bvoli_glances_clear(glances, count);
    for (uint32_t i = 0; i < s->made_count; ++i) {
        const facet *const f = facet_of(s, bvoli_numbers(&s->made)[i]);
        bvoli_glance_set(glances, i, f->normal, f->slack, f->first, place(s, 0), s->reach);
    }
    return 1;
}

/* Gives a corner to a facet if it is above it, and tells so. */
BVOLI_APART static int give_to(const solid *s, uint32_t corner, facet *f)
{
    const double height = height_above(f, place(s, corner));
    if (height < -f->slack || side_of(s, f, corner, height) <= 0)
        return 0;
    if (f->above == BVOLI_NOTHING || height > f->height || (height == f->height && corner < f->farthest)) {
        f->height = height;
        f->farthest = corner;
    }
    bvoli_numbers(&s->next)[corner] = f->above;
    f->above = corner;
    return 1;
}

/* Gives a corner to the first of the new facets that it is above, if there is one. Of lanes without a facet nothing counts: a
 * difference that exceeds the floats is no number times 0. */
BVOLI_INLINE void give(const solid *s, uint32_t corner)
{
    const bvoli_seen at = bvoli_see(place(s, corner), place(s, 0));
    const bvoli_glance *g = s->glances.data;
    for (uint32_t n = 0; n < s->made_count; n += BVOLI_GLANCE, ++g) {
        const uint32_t left = s->made_count - n, lanes = left < BVOLI_GLANCE ? left : BVOLI_GLANCE;
        for (unsigned open = bvoli_may_be_above(g, &at) & ((1U << lanes) - 1); open != 0; open &= open - 1)
            if (give_to(s, corner, facet_of(s, bvoli_numbers(&s->made)[n + bvoli_lowest_bit(open)])))
                return;
    }
}

/* Facets that have corners above them are looked at again. */
static int remember(solid *s, const uint32_t *facets, uint32_t count)
{
    for (uint32_t n = 0; n < count; ++n)
        if (facet_of(s, facets[n])->above != BVOLI_NOTHING && !push(s, &s->todo, &s->todo_count, facets[n]))
            return 0;
    return 1;
}

/* The first four facets */

static int begin(solid *s, const uint32_t seed[4])
{
    static const int turned[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    const int flip = bvoli_orientation3(place(s, seed[0]), place(s, seed[1]), place(s, seed[2]), place(s, seed[3])) > 0;
    uint32_t c[4] = {seed[0], flip ? seed[2] : seed[1], flip ? seed[1] : seed[2], seed[3]};
    for (int i = 0; i < 4; ++i) {
        const uint32_t f = make_facet(s, c[turned[i][0]], c[turned[i][1]], c[turned[i][2]]);
        if (f == BVOLI_NOTHING || !push(s, &s->made, &s->made_count, f))
            return 0;
    }
    for (uint32_t i = 0; i < 12; ++i)
        for (uint32_t j = 0; j < 12; ++j) {
            const facet *const f = facet_of(s, i / 3), *const g = facet_of(s, j / 3);
            if (f->corner[i % 3] == g->corner[(j + 1) % 3] && f->corner[(i + 1) % 3] == g->corner[j % 3])
                facet_of(s, i / 3)->across[i % 3] = j / 3;
        }
    if (!set_glances(s))
        return 0;
    for (uint32_t i = 0; i < s->out->corner_count; ++i)
        give(s, i);
    return remember(s, bvoli_numbers(&s->made), 4);
}

/* A new corner */

/* Whether a facet is visible from a corner; each is asked about once in a step. */
static int is_visible(solid *s, uint32_t i, uint32_t corner)
{
    facet *const f = facet_of(s, i);
    if (f->looked / 2 != s->step)
        f->looked = 2 * s->step + (side_of(s, f, corner, height_above(f, place(s, corner))) > 0);
    return (int)(f->looked % 2);
}

/* All facets that are visible from a corner; one of them is known. */
static int find_visible(solid *s, uint32_t first, uint32_t corner)
{
    s->visible_count = 0;
    ++s->step;
    facet_of(s, first)->looked = 2 * s->step + 1;
    if (!push(s, &s->visible, &s->visible_count, first))
        return 0;
    for (uint32_t n = 0; n < s->visible_count; ++n)
        for (int k = 0; k < 3; ++k) {
            const uint32_t other = facet_of(s, bvoli_numbers(&s->visible)[n])->across[k];
            const int seen = facet_of(s, other)->looked / 2 == s->step;
            if (!seen && is_visible(s, other, corner) && !push(s, &s->visible, &s->visible_count, other))
                return 0;
        }
    return 1;
}

/* The new facet over an edge of the rim; beyond the edge is facet `other`. */
static int raise_facet(solid *s, uint32_t from, uint32_t to, uint32_t corner, uint32_t other)
{
    const uint32_t i = make_facet(s, from, to, corner);
    if (i == BVOLI_NOTHING || !push(s, &s->made, &s->made_count, i))
        return 0;
    facet *const g = facet_of(s, other);
    for (int k = 0; k < 3; ++k)
        if (g->corner[k] == to && g->corner[(k + 1) % 3] == from)
            g->across[k] = i;
    facet_of(s, i)->across[0] = other;
    bvoli_numbers(&s->at_rim)[from] = i;
    return 1;
}

/* New facets from the rim of what is visible to the corner. */
static int raise_facets(solid *s, uint32_t corner)
{
    s->made_count = 0;
    for (uint32_t n = 0; n < s->visible_count; ++n)
        for (int k = 0; k < 3; ++k) {
            const facet *const f = facet_of(s, bvoli_numbers(&s->visible)[n]);
            const uint32_t other = f->across[k];
            if (facet_of(s, other)->looked != 2 * s->step + 1 &&
                !raise_facet(s, f->corner[k], f->corner[(k + 1) % 3], corner, other))
                return 0;
        }
    for (uint32_t n = 0; n < s->made_count; ++n) {
        const uint32_t i = bvoli_numbers(&s->made)[n], after = bvoli_numbers(&s->at_rim)[facet_of(s, i)->corner[1]];
        facet_of(s, i)->across[1] = after;
        facet_of(s, after)->across[2] = i;
    }
    return 1;
}

static int add_corner(solid *s, uint32_t facet_below)
{
    const uint32_t corner = facet_of(s, facet_below)->farthest;
    if (!find_visible(s, facet_below, corner) || !raise_facets(s, corner) || !set_glances(s))
        return 0;
    const uint32_t *const made = bvoli_numbers(&s->made), *const visible = bvoli_numbers(&s->visible);
    for (uint32_t n = 0; n < s->visible_count; ++n) {
        uint32_t next;
        for (uint32_t c = facet_of(s, visible[n])->above; c != BVOLI_NOTHING; c = next) {
            next = bvoli_numbers(&s->next)[c];
            if (c != corner)
                give(s, c);
        }
        free_facet(s, visible[n]);
    }
    return remember(s, made, s->made_count);
}

/* Faces */

static int is_in_plane(const solid *s, const facet *f, uint32_t corner)
{
    return side_of(s, f, corner, height_above(f, place(s, corner))) == 0;
}

/* The corner of a facet that is none of another's, of which it is a neighbor. */
static uint32_t far_corner(const facet *f, uint32_t other)
{
    return f->corner[f->across[0] == other ? 2 : f->across[1] == other ? 0 : 1];
}

/* Finds the facets in one plane, all of which are neighbors of each other. */
static int find_plane(solid *s, uint32_t first)
{
    s->visible_count = 0;
    facet_of(s, first)->plane = first;
    if (!push(s, &s->visible, &s->visible_count, first))
        return 0;
    for (uint32_t n = 0; n < s->visible_count; ++n)
        for (int k = 0; k < 3; ++k) {
            const uint32_t i = bvoli_numbers(&s->visible)[n], other = facet_of(s, i)->across[k];
            facet *const g = facet_of(s, other);
            if (g->plane != BVOLI_NOTHING || !is_in_plane(s, facet_of(s, first), far_corner(g, i)))
                continue;
            g->plane = first;
            if (!push(s, &s->visible, &s->visible_count, other))
                return 0;
        }
    return 1;
}

/* The edge of the outline of a face that follows edge *k of facet *i. */
static void step_along(const solid *s, uint32_t *i, int *k)
{
    *k = (*k + 1) % 3;
    for (;;) {
        const uint32_t other = facet_of(s, *i)->across[*k];
        const facet *const g = facet_of(s, other);
        if (g->plane != facet_of(s, *i)->plane)
            return;
        *k = ((g->across[0] == *i ? 0 : g->across[1] == *i ? 1 : 2) + 1) % 3;
        *i = other;
    }
}

/* The outline of the face whose facets were found last. */
static int add_outline(solid *s, uint32_t *faces_at)
{
    uint32_t i = BVOLI_NOTHING;
    int k = 0;
    for (uint32_t n = 0; n < s->visible_count && i == BVOLI_NOTHING; ++n)
        for (int e = 0; e < 3; ++e) {
            const facet *const f = facet_of(s, bvoli_numbers(&s->visible)[n]);
            if (facet_of(s, f->across[e])->plane != f->plane) {
                i = bvoli_numbers(&s->visible)[n];
                k = e;
            }
        }
    const uint32_t first = facet_of(s, i)->corner[k];
    do {
        const uint32_t corner = facet_of(s, i)->corner[k];
        ++faces_at[corner];
        if (!bvoli_faces_add(s->out, corner))
            return 0;
        step_along(s, &i, &k);
    } while (facet_of(s, i)->corner[k] != first);
    return bvoli_faces_end(s->out);
}

/* Corners at which three faces meet are vertices; the others lie on edges. */
static void keep_vertices(bvoli_faces *out, const uint32_t *faces_at)
{
    uint32_t *const offsets = bvoli_numbers(&out->offsets), *const loops = bvoli_numbers(&out->loops);
    uint32_t kept = 0, from = 0;
    for (uint32_t face = 0; face < out->face_count; ++face) {
        const uint32_t end = offsets[face + 1];
        for (; from < end; ++from)
            if (faces_at[loops[from]] >= 3)
                loops[kept++] = loops[from];
        offsets[face + 1] = kept;
    }
    out->loop_length = kept;
}

static int find_faces(solid *s)
{
    uint32_t *const faces_at = bvoli_numbers(&s->at_rim);
    memset(faces_at, 0, s->out->corner_count * sizeof *faces_at);
    for (uint32_t i = 0; i < s->facet_count; ++i)
        if (facet_of(s, i)->looked != DEAD && facet_of(s, i)->plane == BVOLI_NOTHING &&
            (!find_plane(s, i) || !add_outline(s, faces_at)))
            return 0;
    keep_vertices(s->out, faces_at);
    return 1;
}

static void set_reach(solid *s)
{
    for (int k = 0; k < 3; ++k) {
        float least = bvoli_coords(place(s, 0))[k], most = least;
        for (uint32_t i = 1; i < s->out->corner_count; ++i) {
            const float at = bvoli_coords(place(s, i))[k];
            least = at < least ? at : least;
            most = at > most ? at : most;
        }
        s->reach[k] = (double)most - (double)least;
    }
}

static int build(solid *s, const uint32_t seed[4])
{
    const bvol_allocator *const allocator = s->out->allocator;
    const size_t count = s->out->corner_count;
    if (!bvoli_array_reserve(allocator, &s->next, sizeof(uint32_t), 0, count) ||
        !bvoli_array_reserve(allocator, &s->at_rim, sizeof(uint32_t), 0, count))
        return 0;
    set_reach(s);
    if (!begin(s, seed))
        return 0;
    while (s->todo_count > 0) {
        const uint32_t i = bvoli_numbers(&s->todo)[--s->todo_count];
        if (facet_of(s, i)->above != BVOLI_NOTHING && !add_corner(s, i))
            return 0;
    }
    return find_faces(s);
}

int bvoli_faces_of_solid(bvoli_faces *faces, const uint32_t seed[4])
{
    solid s;
    memset(&s, 0, sizeof s);
    s.out = faces;
    s.corners = faces->corners;
    s.unused = BVOLI_NOTHING;
    const int done = build(&s, seed);
    bvoli_growing *const arrays[7] = {&s.facets, &s.visible, &s.made, &s.todo, &s.next, &s.at_rim, &s.glances};
    for (int i = 0; i < 7; ++i)
        bvoli_array_free(faces->allocator, arrays[i]);
    return done;
}
