/* SPDX-License-Identifier: MIT */
/* Rays at every vertex and every side of closed meshes, by an index of their triangles: none leaks. A ray that begins inside a
 * closed mesh hits it whatever its direction is; one that passes exactly through a vertex hits every triangle about it, and one
 * through a side both triangles at it, from wherever it comes. */
#include "index/model.h"

#include <math.h>

enum { VERTICES_MOST = 4000, TRIANGLES_MOST = 8000, GRID = 24 };

typedef struct mesh {
    bvol_vec3 vertex[VERTICES_MOST];
    uint32_t triangle[TRIANGLES_MOST][3];
    uint32_t degree[VERTICES_MOST]; /* triangles about each vertex */
    size_t vertices, triangles;
} mesh;

static uint32_t add_vertex(mesh *m, double x, double y, double z)
{
    CHECK(m->vertices < VERTICES_MOST);
    m->vertex[m->vertices] = vec3((float)x, (float)y, (float)z);
    return (uint32_t)m->vertices++;
}

static void add_triangle(mesh *m, uint32_t a, uint32_t b, uint32_t c)
{
    CHECK(m->triangles < TRIANGLES_MOST);
    uint32_t *const t = m->triangle[m->triangles++];
    t[0] = a;
    t[1] = b;
    t[2] = c;
    for (int k = 0; k < 3; k++)
        m->degree[t[k]]++;
}

/* A side of a closed mesh occurs once in each direction. */
static int is_closed(const mesh *m)
{
    static unsigned char seen[VERTICES_MOST][VERTICES_MOST / 8];
    memset(seen, 0, sizeof seen);
    for (size_t t = 0; t < m->triangles; t++)
        for (int k = 0; k < 3; k++) {
            const uint32_t a = m->triangle[t][k], b = m->triangle[t][(k + 1) % 3];
            if (seen[a][b / 8] >> b % 8 & 1)
                return 0;
            seen[a][b / 8] |= (unsigned char)(1U << b % 8);
        }
    for (size_t t = 0; t < m->triangles; t++)
        for (int k = 0; k < 3; k++) {
            const uint32_t a = m->triangle[t][k], b = m->triangle[t][(k + 1) % 3];
            if (!(seen[b][a / 8] >> a % 8 & 1))
                return 0;
        }
    return 1;
}

/* The vertex in the middle of a side, pushed out to the sphere; the same one from both sides. */
static uint32_t middle(mesh *m, uint32_t a, uint32_t b, size_t first)
{
    const bvol_vec3 p = m->vertex[a], q = m->vertex[b];
    const double x = (double)p.x + (double)q.x, y = (double)p.y + (double)q.y, z = (double)p.z + (double)q.z;
    const double length = sqrt(x * x + y * y + z * z);
    const bvol_vec3 at = vec3((float)(x / length), (float)(y / length), (float)(z / length));
    for (size_t i = first; i < m->vertices; i++)
        if (memcmp(&m->vertex[i], &at, sizeof at) == 0)
            return (uint32_t)i;
    return add_vertex(m, (double)at.x, (double)at.y, (double)at.z);
}

static void make_icosphere(mesh *m)
{
    static const unsigned char faces[8][3] = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                              {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    memset(m, 0, sizeof *m);
    for (int k = 0; k < 6; k++)
        add_vertex(m, k < 2 ? 1 - 2 * k : 0, k / 2 == 1 ? 5 - 2 * k : 0, k / 2 == 2 ? 9 - 2 * k : 0);
    for (int f = 0; f < 8; f++)
        add_triangle(m, faces[f][0], faces[f][1], faces[f][2]);
    for (int level = 0; level < 3; level++) {
        static mesh from;
        from = *m;
        m->triangles = 0;
        memset(m->degree, 0, sizeof m->degree);
        for (size_t t = 0; t < from.triangles; t++) {
            const uint32_t *const v = from.triangle[t];
            const uint32_t ab = middle(m, v[0], v[1], from.vertices), bc = middle(m, v[1], v[2], from.vertices),
                           ca = middle(m, v[2], v[0], from.vertices);
            add_triangle(m, v[0], ab, ca);
            add_triangle(m, ab, v[1], bc);
            add_triangle(m, ca, bc, v[2]);
            add_triangle(m, ab, bc, ca);
        }
    }
}

/* The vertices of a grid that is closed in both directions. */
static void make_torus(mesh *m)
{
    const double turn = 2 * acos(-1.0) / GRID;
    memset(m, 0, sizeof *m);
    for (int i = 0; i < GRID; i++)
        for (int k = 0; k < GRID; k++) {
            const double r = 3 + cos(k * turn);
            add_vertex(m, r * cos(i * turn), r * sin(i * turn), sin(k * turn));
        }
    for (uint32_t i = 0; i < GRID; i++)
        for (uint32_t k = 0; k < GRID; k++) {
            const uint32_t a = i * GRID + k, b = (i + 1) % GRID * GRID + k, c = (i + 1) % GRID * GRID + (k + 1) % GRID,
                           d = i * GRID + (k + 1) % GRID;
            add_triangle(m, a, b, c);
            add_triangle(m, a, c, d);
        }
}

static uint32_t at_grid(int x, int y, int bottom)
{
    return (uint32_t)((bottom * (GRID + 1) + y) * (GRID + 1) + x);
}

static void add_wall(mesh *m, int x, int y, int to_x, int to_y)
{
    const uint32_t a = at_grid(x, y, 1), b = at_grid(to_x, to_y, 1), c = at_grid(to_x, to_y, 0), d = at_grid(x, y, 0);
    add_triangle(m, a, b, c);
    add_triangle(m, a, c, d);
}

/* A rough top over a flat bottom, with walls. All of the top is above z = 0, and so the space from there down to the bottom is
 * inside, however wild the top is: sizes from 2^-20 to 2^20, folds, and vertices at one place. */
static void make_terrain(mesh *m, chance *c)
{
    memset(m, 0, sizeof *m);
    for (int bottom = 0; bottom < 2; bottom++)
        for (int y = 0; y <= GRID; y++)
            for (int x = 0; x <= GRID; x++) {
                const int inner = !bottom && x > 0 && x < GRID && y > 0 && y < GRID;
                const double off = inner ? 3 : 0, height = ldexp(chance_real(c, 1, 2), chance_int(c, -20, 20));
                add_vertex(m, x + chance_real(c, -off, off), y + chance_real(c, -off, off),
                           bottom         ? -1
                           : one_in(c, 9) ? 0
                                          : height);
            }
    for (int y = 0; y < GRID; y++)
        for (int x = 0; x < GRID; x++) {
            add_triangle(m, at_grid(x, y, 0), at_grid(x + 1, y, 0), at_grid(x + 1, y + 1, 0));
            add_triangle(m, at_grid(x, y, 0), at_grid(x + 1, y + 1, 0), at_grid(x, y + 1, 0));
            add_triangle(m, at_grid(x, y, 1), at_grid(x + 1, y + 1, 1), at_grid(x + 1, y, 1));
            add_triangle(m, at_grid(x, y, 1), at_grid(x, y + 1, 1), at_grid(x + 1, y + 1, 1));
        }
    for (int i = 0; i < GRID; i++) {
        add_wall(m, i, 0, i + 1, 0);
        add_wall(m, i + 1, GRID, i, GRID);
        add_wall(m, 0, i + 1, 0, i);
        add_wall(m, GRID, i, GRID, i + 1);
    }
}

enum { ICOSPHERE, TORUS, TERRAIN, MESHES };

static void make_mesh(mesh *m, int which, chance *c)
{
    if (which == ICOSPHERE)
        make_icosphere(m);
    else if (which == TORUS)
        make_torus(m);
    else
        make_terrain(m, c);
    CHECK(is_closed(m));
}

/* A point inside: about the middle of the sphere, of the tube, or under the top. */
static bvol_vec3 inside(int which, chance *c)
{
    const double angle = chance_real(c, 0, 7), r = chance_real(c, 2.6, 3.4);
    if (which == ICOSPHERE)
        return chance_vec3(c, -0.5, 0.5);
    if (which == TORUS)
        return vec3((float)(r * cos(angle)), (float)(r * sin(angle)), (float)chance_real(c, -0.4, 0.4));
    return vec3((float)chance_real(c, 1, GRID - 1), (float)chance_real(c, 1, GRID - 1), (float)chance_real(c, -0.9, -0.1));
}

static bvol_index *index_of_mesh(const mesh *m, const bvol_index_options *options)
{
    const bvol_triangle_mesh t = {sizeof t, 32, m->vertex, m->vertices, 0, m->triangle, m->triangles};
    bvol_index *index;
    CHECK(bvol_index_create(options, NULL, &index) == BVOL_OK &&
          bvol_index_build_triangles(index, &t, NULL, 0, NULL) == BVOL_OK);
    return index;
}

static bvol_vec3 between(bvol_vec3 a, bvol_vec3 b, double share)
{
    return vec3((float)((double)a.x + share * ((double)b.x - (double)a.x)),
                (float)((double)a.y + share * ((double)b.y - (double)a.y)),
                (float)((double)a.z + share * ((double)b.z - (double)a.z)));
}

static bvol_ray ray_at(bvol_vec3 from, bvol_vec3 to)
{
    return ray(from, vec3(to.x - from.x, to.y - from.y, to.z - from.z), 0, INF);
}

/* The first hit is one of the triangle itself. */
static void check_hits(const mesh *m, const bvol_index *index, const bvol_ray *r, const char *what, size_t at)
{
    uint32_t id;
    bvol_ray_hit hit, of_one;
    CHECKF(bvol_index_raycast_any(index, r, NULL), "a ray at %s %zu leaks: {%a, %a, %a}, {%a, %a, %a}", what, at,
           (double)r->origin.x, (double)r->origin.y, (double)r->origin.z, (double)r->dir.x, (double)r->dir.y, (double)r->dir.z);
    CHECK(bvol_index_raycast_first(index, r, NULL, &id, &hit));
    const uint32_t *const v = m->triangle[id];
    const bvol_triangle t = triangle(m->vertex[v[0]], m->vertex[v[1]], m->vertex[v[2]]);
    CHECK(bvol_ray_hits_triangle(r, &t, &of_one) && memcmp(&hit, &of_one, sizeof hit) == 0);
}

static void check_from_inside(const mesh *m, const bvol_index *index, bvol_vec3 from, chance *c)
{
    const size_t step = (size_t)test_step(9);
    for (size_t i = 0; i < m->vertices; i += step) {
        const bvol_ray r = ray_at(from, m->vertex[i]);
        check_hits(m, index, &r, "vertex", i);
    }
    for (size_t t = 0; t < m->triangles; t += step)
        for (int k = 0; k < 3; k++) {
            const bvol_vec3 a = m->vertex[m->triangle[t][k]], b = m->vertex[m->triangle[t][(k + 1) % 3]];
            const bvol_ray r = ray_at(from, between(a, b, one_in(c, 2) ? 0.5 : chance_real(c, 0, 1)));
            check_hits(m, index, &r, "a side of triangle", t);
        }
}

TEST(index_watertight, no_ray_leaks_from_inside_a_closed_mesh)
{
    static mesh m;
    chance c = {test_seed()};
    const long origins = test_cases(12);
    for (int which = 0; which < MESHES; which++) {
        make_mesh(&m, which, &c);
        bvol_index *bvh = index_of_mesh(&m, &engines[1]), *dynamic = index_of_mesh(&m, &engines[3]);
        for (long i = 0; i < origins; i++)
            check_from_inside(&m, i % 4 ? bvh : dynamic, inside(which, &c), &c);
        bvol_index_destroy(bvh);
        bvol_index_destroy(dynamic);
    }
}

/* A ray that comes from a random side and passes exactly through a point. Returns 0 if floats do not allow it. */
static int exact_ray(bvol_vec3 at, chance *c, bvol_ray *out)
{
    const bvol_vec3 dir =
        vec3((float)chance_int(c, -8, 8) / 8, (float)chance_int(c, -8, 8) / 8, (float)chance_int(c, -8, 8) / 8);
    const bvol_vec3 from = vec3(at.x - dir.x, at.y - dir.y, at.z - dir.z);
    *out = ray(from, dir, 0, 1);
    return ((double)from.x + (double)dir.x == (double)at.x) && ((double)from.y + (double)dir.y == (double)at.y) &&
           ((double)from.z + (double)dir.z == (double)at.z);
}

TEST(index_watertight, rays_through_vertices_and_sides_hit_all_triangles_there)
{
    static mesh m;
    chance c = {test_seed() + 1};
    const long rounds = test_cases(10);
    for (int which = 0; which < MESHES; which++) {
        make_mesh(&m, which, &c);
        for (size_t i = 0; i < m.vertices; i++) /* on a grid, so that floats have room */
            for (int k = 0; k < 3; k++)
                (&m.vertex[i].x)[k] = rintf((&m.vertex[i].x)[k] * 1024) / 1024;
        bvol_index *index = index_of_mesh(&m, &engines[1]);
        long exact = 0;
        for (long round = 0; round < rounds; round++) {
            bvol_ray r;
            for (size_t i = 0; i < m.vertices; i++)
                if (exact_ray(m.vertex[i], &c, &r)) {
                    exact++;
                    CHECKF(bvol_index_raycast(index, &r, NULL, NULL, 0) >= m.degree[i], "vertex %zu", i);
                }
            for (size_t t = 0; t < m.triangles; t++) {
                const bvol_vec3 a = m.vertex[m.triangle[t][0]], b = m.vertex[m.triangle[t][1]], mid = between(a, b, 0.5);
                const int is_mid = (double)mid.x * 2 == (double)a.x + (double)b.x &&
                                   (double)mid.y * 2 == (double)a.y + (double)b.y &&
                                   (double)mid.z * 2 == (double)a.z + (double)b.z;
                if (is_mid && exact_ray(mid, &c, &r)) {
                    exact++;
                    CHECKF(bvol_index_raycast(index, &r, NULL, NULL, 0) >= 2, "side of %zu", t);
                }
            }
        }
        CHECKF(exact >= rounds * (long)m.vertices, "only %ld rays were exact", exact);
        bvol_index_destroy(index);
    }
}
