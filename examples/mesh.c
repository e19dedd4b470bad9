/* SPDX-License-Identifier: MIT */
/* Picking a triangle of a mesh: an index over the caller's vertices and 16-bit indices tells which triangle the ray under the
 * mouse hits first, and where in it. Then the same for every character of the terminal, shaded by the normal. */
#include <bvol/bvol.h>

#include <stdio.h>

enum { SIDE = 33, WIDTH = 64, HEIGHT = 20, TRIANGLES = 2 * (SIDE - 1) * (SIDE - 1) };

/* As a renderer keeps them: more than places in each vertex. */
typedef struct vertex {
    bvol_vec3 place;
    float texture[2];
} vertex;

static vertex vertices[SIDE * SIDE];
static uint16_t corners[TRIANGLES][3];

/* Two hills on a plain, one with a hollow. */
static float height_at(int x, int z)
{
    const int near = (x - 11) * (x - 11) + (z - 20) * (z - 20), far = (x - 24) * (x - 24) + (z - 8) * (z - 8);
    const float hill = near < 80 ? (float)(80 - near) / 10 : 0,
                ring = far < 64 ? (float)(far < 16 ? far + 32 : 64 - far) / 8 : 0;
    return hill > ring ? hill : ring;
}

static void make_mesh(void)
{
    for (int z = 0; z < SIDE; ++z)
        for (int x = 0; x < SIDE; ++x) {
            const bvol_vec3 place = {(float)(x - 16), height_at(x, z) - 5, (float)(z - SIDE)};
            vertices[z * SIDE + x] = (vertex){place, {(float)x / SIDE, (float)z / SIDE}};
        }
    for (int i = 0, t = 0; i < (SIDE - 1) * SIDE; ++i)
        if (i % SIDE != SIDE - 1) {
            const int a = i, b = i + 1, c = i + SIDE, d = i + SIDE + 1;
            const int both[2][3] = {{a, c, b}, {b, c, d}};
            for (int half = 0; half < 2; ++half, ++t)
                for (int k = 0; k < 3; ++k)
                    corners[t][k] = (uint16_t)both[half][k];
        }
}

/* The eye is at the origin and looks along -z, 90 degrees wide, from 1 to 257 units; column-major. */
static const float view_proj[16] = {1, 0, 0, 0, 0, 1.5F, 0, 0, 0, 0, -257.0F / 256, -1, 0, 0, -257.0F / 256, 0};
static const bvol_frustum_options options = {sizeof options, 0, BVOL_DEPTH_ZERO_TO_ONE, 0};

/* The first triangle under the middle of a character; 0 if there is none. */
static int pick(const bvol_index *mesh, const bvol_frustum *view, int column, int row, uint32_t *triangle, bvol_ray_hit *hit)
{
    const float x = (2 * (float)column + 1) / WIDTH - 1, y = 1 - (2 * (float)row + 1) / HEIGHT;
    bvol_ray ray;
    return bvol_frustum_ray(view, x, y, &ray) == BVOL_OK && bvol_index_raycast_first(mesh, &ray, NULL, triangle, hit);
}

static void click(const bvol_index *mesh, const bvol_frustum *view, int column, int row)
{
    uint32_t t;
    bvol_ray_hit hit;
    if (!pick(mesh, view, column, row, &t, &hit)) {
        printf("(%d, %d): nothing\n", column, row);
        return;
    }
    const vertex *const a = &vertices[corners[t][0]], *const b = &vertices[corners[t][1]], *const c = &vertices[corners[t][2]];
    const float w = 1 - hit.u - hit.v;
    printf("(%d, %d): triangle %u at (%.2f, %.2f, %.2f), texture (%.3f, %.3f)\n", column, row, (unsigned)t, (double)hit.point.x,
           (double)hit.point.y, (double)hit.point.z,
           (double)(w * a->texture[0] + hit.u * b->texture[0] + hit.v * c->texture[0]),
           (double)(w * a->texture[1] + hit.u * b->texture[1] + hit.v * c->texture[1]));
}

/* By how far a surface faces the light, which comes from the upper left. */
static char shade(const bvol_vec3 *normal)
{
    static const char shades[] = ".:-=+*#%@";
    const float lit = 0.48F * normal->y - 0.64F * normal->x + 0.6F * normal->z;
    return shades[lit <= 0 ? 0 : (int)(lit * 8)];
}

static void draw(const bvol_index *mesh, const bvol_frustum *view)
{
    for (int row = 0; row < HEIGHT; ++row) {
        char line[WIDTH + 1] = "";
        for (int column = 0; column < WIDTH; ++column) {
            uint32_t t;
            bvol_ray_hit hit;
            line[column] = pick(mesh, view, column, row, &t, &hit) ? shade(&hit.normal) : ' ';
        }
        printf("|%s|\n", line);
    }
}

int main(void)
{
    const bvol_triangle_mesh triangles = {.size = sizeof triangles,
                                          .index_bits = 16,
                                          .vertices = &vertices[0].place,
                                          .vertex_count = sizeof vertices / sizeof *vertices,
                                          .vertex_stride = sizeof(vertex),
                                          .indices = corners,
                                          .count = TRIANGLES};
    bvol_frustum *view = NULL;
    bvol_index *mesh = NULL;
    make_mesh();
    const int made = bvol_frustum_create(view_proj, &options, NULL, &view) == BVOL_OK &&
                     bvol_index_create(NULL, NULL, &mesh) == BVOL_OK &&
                     bvol_index_build_triangles(mesh, &triangles, NULL, 0, NULL) == BVOL_OK;
    if (made) {
        draw(mesh, view);
        click(mesh, view, 14, 9);
        click(mesh, view, 42, 9);
        click(mesh, view, 2, 2);
    }
    bvol_index_destroy(mesh);
    bvol_frustum_destroy(view);
    return !made;
}
/* It prints
|                                                                |
|                                                                |
|                                                                |
|                                                                |
|                                                                |
|                                                                |
|                #*+++                                           |
|         ######***++++===--                                     |
|     %%%%####****++++====----.                                  |
|  %%%%%%###*******++======---::.          %#** #                |
|%%%%%%####*********++++=====-:::.. %%%%%%%%##**+=-              |
|%%%%%####**********+++++====---:....%%%%%%%###*++==:            |
|########**********+++++=====----:....%%%%%####**+++=-           |
|#######**********++++++=====----:::....%%%#%###**#=+=-==        |
|######***********+++++=====-----::::....======================= |
|#####***********++++++=====-----::::......======================|
|####************++++++=====-----:::::......=====================|
|###************++++++======-------:::::...---===================|
|##************+++++++======---------::::-..=====================|
|#*************++++++========-------==-:::---====================|
(14, 9): triangle 1622 at (-4.29, 0.26, -7.85), texture (0.355, 0.762)
(42, 9): triangle 812 at (6.85, 0.70, -20.89), texture (0.693, 0.367)
(2, 2): nothing
*/
