/* SPDX-License-Identifier: MIT */
/* A character, which is a capsule, walks over hills and among crates, slides along what it meets, and is never inside: each way
 * ends where the first interior would be entered, what is left of it goes on along the surface, and after each step the exact
 * predicates say that the capsule overlaps nothing. A step whose end was rounded into something is shortened until it does not.
 * The ground is an index of triangles and the crates are one of oriented boxes, so that a step on a large terrain costs what a
 * few rays do.
 *
 *     walk [HEIGHTS]    on small hills, or on a terrain: the numbers of columns and rows, and then the heights of its corners,
 *                       row by row, in halves of the distance between columns */
#include <bvol/bvol.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 16, CRATES = 24, FRAMES = 600, SLIDES = 5, MOST_CORNERS = 2048 };

static float *heights; /* of columns * rows corners, two apart from each other, about the origin */
static int columns, rows;
static bvol_vec3 *corners;
static uint32_t *triangles; /* three numbers of corners each */
static bvol_obb crates[CRATES];
static bvol_index *world[2]; /* the ground and the crates */
static long met, shortened;

static bvol_vec3 corner(int i, int j)
{
    return (bvol_vec3){(float)(2 * i - columns + 1), heights[(size_t)j * (size_t)columns + (size_t)i],
                       (float)(2 * j - rows + 1)};
}

static int make_hills(void)
{
    columns = rows = SIDE + 1;
    heights = calloc((size_t)columns * (size_t)rows, sizeof *heights);
    for (int k = 0; heights && k < columns * rows; k++) {
        const int i = k % columns, j = k / columns;
        heights[k] = 0.0625F * (float)((i * i * 7 + j * j * 5 + i * j * 3) % 11);
    }
    return heights != NULL;
}

static int read_heights(const char *path)
{
    FILE *const in = fopen(path, "r");
    int good = in && fscanf(in, "%d %d", &columns, &rows) == 2 && columns > SIDE && columns < MOST_CORNERS && rows > SIDE &&
               rows < MOST_CORNERS;
    heights = good ? calloc((size_t)columns * (size_t)rows, sizeof *heights) : NULL;
    good = heights != NULL;
    for (int k = 0; good && k < columns * rows; k++)
        good = fscanf(in, "%f", &heights[k]) == 1;
    if (in)
        fclose(in);
    return good;
}

/* The height of the ground near the middle of the world, where all begins. */
static float ground(void)
{
    return corner(columns / 2, rows / 2).y;
}

static void make_crates(void)
{
    for (int k = 0; k < CRATES; k++) {
        const float place[2] = {(float)(k * 37 % 27 - 13), (float)(k * 23 % 25 - 12)};
        const float rotation[4] = {0, (float)(k % 7), 0.1F * (float)(k % 2), 5};
        const bvol_vec3 center = {place[0], ground() + 0.8F, place[1]}, extent = {0.5F + 0.1F * (float)(k % 4), 0.8F, 0.6F};
        bvol_obb_from_rotation(&center, &extent, rotation, &crates[k]);
    }
}

/* Two triangles a cell. */
static bvol_result build_ground(void)
{
    const size_t cells = (size_t)(columns - 1) * (size_t)(rows - 1);
    size_t n = 0;
    corners = malloc((size_t)columns * (size_t)rows * sizeof *corners);
    triangles = malloc(6 * cells * sizeof *triangles);
    if (!corners || !triangles)
        return BVOL_ERROR_MEMORY;
    for (int j = 0; j < rows; j++)
        for (int i = 0; i < columns; i++) {
            const uint32_t wide = (uint32_t)columns, a = (uint32_t)j * wide + (uint32_t)i;
            corners[a] = corner(i, j);
            if (i == columns - 1 || j == rows - 1)
                continue;
            const uint32_t cell[6] = {a, a + wide, a + 1, a + 1, a + wide, a + wide + 1};
            for (int k = 0; k < 6; k++)
                triangles[n++] = cell[k];
        }
    const bvol_triangle_mesh mesh = {.size = sizeof mesh,
                                     .index_bits = 32,
                                     .vertices = corners,
                                     .vertex_count = (size_t)columns * (size_t)rows,
                                     .indices = triangles,
                                     .count = 2 * cells};
    return bvol_index_build_triangles(world[0], &mesh, NULL, 0, NULL);
}

static int build_world(void)
{
    return bvol_index_create(NULL, NULL, &world[0]) == BVOL_OK && bvol_index_create(NULL, NULL, &world[1]) == BVOL_OK &&
           build_ground() == BVOL_OK && bvol_index_build_obbs(world[1], crates, CRATES, 0, NULL, 0, NULL) == BVOL_OK;
}

/* Without a motion a sweep of interiors tells whether anything is overlapped by more than touching. */
static int is_clear(const bvol_capsule *body)
{
    const bvol_vec3 still = {0, 0, 0};
    return !bvol_index_sweep_capsule_interior_any(world[0], body, &still, NULL) &&
           !bvol_index_sweep_capsule_interior_any(world[1], body, &still, NULL);
}

/* The first thing whose interior would be entered; t_enter is 1 if there is none. */
static bvol_sweep_hit first_hit(const bvol_capsule *body, const bvol_vec3 *way)
{
    bvol_sweep_hit first = {.t_enter = 1}, hit;
    for (int k = 0; k < 2; k++)
        if (bvol_index_sweep_capsule_interior_first(world[k], body, way, NULL, NULL, &hit) && hit.t_enter < first.t_enter)
            first = hit;
    return first;
}

/* Moves as far as nothing is overlapped. */
static void advance(bvol_capsule *body, const bvol_vec3 *way, float t)
{
    bvol_capsule moved = *body;
    for (int tries = 0; tries < 40; tries++) {
        const bvol_vec3 by = {t * way->x, t * way->y, t * way->z};
        moved.a = (bvol_vec3){body->a.x + by.x, body->a.y + by.y, body->a.z + by.z};
        moved.b = (bvol_vec3){body->b.x + by.x, body->b.y + by.y, body->b.z + by.z};
        if (is_clear(&moved)) {
            *body = moved;
            return;
        }
        shortened++;
        t -= ldexpf(1, tries - 24);
        if (t <= 0)
            return;
    }
}

static float dot(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return a->x * b->x + a->y * b->y + a->z * b->z;
}

/* What is left of a way that does not go against any of the normals: one is taken out, with two there is their edge. */
static bvol_vec3 along(bvol_vec3 way, const bvol_vec3 *normals, int count)
{
    const bvol_vec3 n = normals[count - 1];
    const float against = dot(&way, &n);
    bvol_vec3 out = {way.x - against * n.x, way.y - against * n.y, way.z - against * n.z};
    for (int i = 0; i < count - 1; i++)
        if (dot(&out, &normals[i]) < 0) {
            const bvol_vec3 m = normals[i], edge = {n.y * m.z - n.z * m.y, n.z * m.x - n.x * m.z, n.x * m.y - n.y * m.x};
            const float sq = dot(&edge, &edge), share = sq > 1e-6F ? dot(&way, &edge) / sq : 0;
            out = (bvol_vec3){share * edge.x, share * edge.y, share * edge.z};
        }
    return out;
}

static void walk(bvol_capsule *body, bvol_vec3 way)
{
    bvol_vec3 normals[SLIDES];
    for (int slide = 0; slide < SLIDES; slide++) {
        const bvol_sweep_hit hit = first_hit(body, &way);
        advance(body, &way, hit.t_enter);
        if (hit.t_enter >= 1)
            return;
        met++;
        const float rest = 1 - hit.t_enter;
        normals[slide] = hit.normal;
        way = along((bvol_vec3){rest * way.x, rest * way.y, rest * way.z}, normals, slide + 1);
        if (dot(&way, &way) < 1e-12F)
            return;
    }
}

/* By another way: of all that the body touches, whose interior it overlaps by the predicates of two shapes. */
static int is_inside(const bvol_capsule *body)
{
    enum { MOST = 256 };
    uint32_t ids[MOST];
    int inside = 0;
    const size_t touched = bvol_index_overlaps_capsule(world[0], body, NULL, ids, MOST);
    for (size_t i = 0; i < touched && i < MOST; i++) {
        const uint32_t *const t = &triangles[3 * (size_t)ids[i]];
        const bvol_triangle side = {corners[t[0]], corners[t[1]], corners[t[2]]};
        inside |= bvol_triangle_overlaps_capsule_interior(&side, body);
    }
    for (int k = 0; k < CRATES; k++)
        inside |= bvol_obb_overlaps_capsule_interior(&crates[k], body);
    return inside || touched > MOST;
}

static int clamp(float x, int most)
{
    return x < 0 ? 0 : x > (float)most ? most : (int)x;
}

/* Whether the body's lower end is under the ground, straight above or below it. */
static int is_below(const bvol_capsule *body)
{
    const float u = 0.5F * (body->a.x + (float)(columns - 1)), v = 0.5F * (body->a.z + (float)(rows - 1));
    const int i = clamp(u, columns - 2), j = clamp(v, rows - 2);
    const float x = u - (float)i, z = v - (float)j;
    const bvol_vec3 a = corner(i, j), b = corner(i + 1, j), c = corner(i, j + 1), d = corner(i + 1, j + 1);
    const float height =
        x + z < 1 ? a.y + x * (b.y - a.y) + z * (c.y - a.y) : d.y + (1 - x) * (c.y - d.y) + (1 - z) * (b.y - d.y);
    return body->a.y < height;
}

int main(int count, char **arguments)
{
    long inside = 0, fallen = 0;
    double length = 0;
    const int frames = count > 1 ? 20 * FRAMES : FRAMES;
    if (count > 1 ? !read_heights(arguments[1]) : !make_hills()) {
        fprintf(stderr, "walk: no heights\n");
        return 1;
    }
    make_crates();
    if (!build_world()) {
        fprintf(stderr, "walk: no memory\n");
        return 1;
    }
    bvol_capsule body = {{0.5F, ground() + 3, 0.5F}, {0.5F, ground() + 4, 0.5F}, 0.4F};
    for (int i = 0; i < frames; i++) {
        const int leg = i / 100;
        const float turn = 0.004F * (float)i + 2 * (float)leg, speed = 0.1F,
                    edge = (float)(columns < rows ? columns : rows) - 4;
        const bvol_capsule before = body;
        const float out = fmaxf(fabsf(body.a.x), fabsf(body.a.z)) > edge ? -1 : 0; /* back from the edge of the world */
        walk(&body, (bvol_vec3){out == 0 ? speed * cosf(turn) : -0.005F * body.a.x, 0,
                                out == 0 ? speed * sinf(turn) : -0.005F * body.a.z});
        walk(&body, (bvol_vec3){0, -0.1F, 0});
        length += hypot((double)(body.a.x - before.a.x), (double)(body.a.z - before.a.z));
        inside += is_inside(&body);
        fallen += is_below(&body);
    }
    bvol_index_destroy(world[0]);
    bvol_index_destroy(world[1]);
    free(corners);
    free(triangles);
    free(heights);
    printf("met something %s, walked %s\n", met > frames ? "often" : "seldom", length > 20 ? "far" : "nowhere");
    printf("%ld times inside something, %ld times below the ground\n", inside, fallen);
    return inside + fallen > 0;
}
/* It prints
met something often, walked far
0 times inside something, 0 times below the ground
*/
