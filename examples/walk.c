/* SPDX-License-Identifier: MIT */
/* A character, which is a capsule, walks over hills and among crates, slides along what it meets, and is never inside: each way
 * ends where the first interior would be entered, what is left of it goes on along the surface, and after each step the exact
 * predicates say that the capsule overlaps nothing. A step whose end was rounded into something is shortened until it does not.
 */
#include <bvol/bvol.h>

#include <math.h>
#include <stdio.h>

enum { SIDE = 16, CRATES = 24, FRAMES = 600, SLIDES = 5 };

static bvol_triangle hills[SIDE][SIDE][2];
static bvol_obb crates[CRATES];
static long met, shortened;

static bvol_vec3 corner(int i, int j)
{
    const int height = (i * i * 7 + j * j * 5 + i * j * 3) % 11;
    return (bvol_vec3){(float)(2 * i - SIDE), 0.0625F * (float)height, (float)(2 * j - SIDE)};
}

static void make_world(void)
{
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) {
            const bvol_vec3 a = corner(i, j), b = corner(i + 1, j), c = corner(i, j + 1), d = corner(i + 1, j + 1);
            hills[i][j][0] = (bvol_triangle){a, c, b};
            hills[i][j][1] = (bvol_triangle){b, c, d};
        }
    for (int k = 0; k < CRATES; k++) {
        const float place[2] = {(float)(k * 37 % 27 - 13), (float)(k * 23 % 25 - 12)};
        const float rotation[4] = {0, (float)(k % 7), 0.1F * (float)(k % 2), 5};
        const bvol_vec3 center = {place[0], 0.8F, place[1]}, extent = {0.5F + 0.1F * (float)(k % 4), 0.8F, 0.6F};
        bvol_obb_from_rotation(&center, &extent, rotation, &crates[k]);
    }
}

static int is_clear(const bvol_capsule *body)
{
    int inside = 0;
    for (int k = 0; k < CRATES; k++)
        inside |= bvol_obb_overlaps_capsule_interior(&crates[k], body);
    for (int i = 0; i < SIDE * SIDE * 2; i++)
        inside |= bvol_triangle_overlaps_capsule_interior(&hills[0][0][i], body);
    return !inside;
}

/* The first thing whose interior would be entered; t_enter is 1 if there is none. */
static bvol_sweep_hit first_hit(const bvol_capsule *body, const bvol_vec3 *way)
{
    bvol_sweep_hit first = {.t_enter = 1}, hit;
    for (int k = 0; k < CRATES; k++)
        if (bvol_capsule_sweep_obb_interior(body, way, &crates[k], &hit) != BVOL_SWEEP_MISS && hit.t_enter < first.t_enter)
            first = hit;
    for (int i = 0; i < SIDE * SIDE * 2; i++)
        if (bvol_capsule_sweep_triangle_interior(body, way, &hills[0][0][i], &hit) != BVOL_SWEEP_MISS &&
            hit.t_enter < first.t_enter)
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

int main(void)
{
    bvol_capsule body = {{0.5F, 3, 0.5F}, {0.5F, 4, 0.5F}, 0.4F};
    long inside = 0, fallen = 0;
    double length = 0;
    make_world();
    for (int i = 0; i < FRAMES; i++) {
        const int leg = i / 100;
        const float turn = 0.004F * (float)i + 2 * (float)leg, speed = 0.1F;
        const bvol_capsule before = body;
        const float out = fmaxf(fabsf(body.a.x), fabsf(body.a.z)) > 13 ? -1 : 0; /* back from the edge of the world */
        walk(&body, (bvol_vec3){out == 0 ? speed * cosf(turn) : -0.005F * body.a.x, 0,
                                out == 0 ? speed * sinf(turn) : -0.005F * body.a.z});
        walk(&body, (bvol_vec3){0, -0.1F, 0});
        length += hypot((double)(body.a.x - before.a.x), (double)(body.a.z - before.a.z));
        inside += !is_clear(&body);
        fallen += body.a.y < 0;
    }
    printf("met something %s, walked %s\n", met > FRAMES ? "often" : "seldom", length > 20 ? "far" : "nowhere");
    printf("%ld times inside something, %ld times below the ground\n", inside, fallen);
    return inside + fallen > 0;
}
/* It prints
met something often, walked far
0 times inside something, 0 times below the ground
*/
