/* SPDX-License-Identifier: MIT */
/* Picking with the mouse: the ray under a pixel, and the first box of an index that it meets. Then the same for every character
 * of the terminal, which draws the scene. */
#include <bvol/bvol.h>

#include <stdio.h>

enum { WIDTH = 64, HEIGHT = 20 };

typedef struct object {
    char letter;
    const char *name;
    bvol_aabb box;
} object;

static const object objects[] = {
    {'.', "the ground", {{-40, -3, -60}, {40, -3, -4}}},  {'H', "the house", {{-10, -3, -16}, {-3, 2, -12}}},
    {'#', "its chimney", {{-9, 2, -14}, {-8, 4, -13}}},   {'T', "the tower", {{4, -3, -26}, {8, 10, -22}}},
    {'w', "the wall", {{-2, -3, -20.5F}, {16, -1, -20}}}, {'o', "a cloud", {{-16, 13, -40}, {-4, 16, -30}}},
};

/* The eye is at the origin and looks along -z, 90 degrees wide, half as high, from 1 to 257 units; column-major. */
static const float view_proj[16] = {1, 0, 0, 0, 0, 2, 0, 0, 0, 0, -257.0F / 256, -1, 0, 0, -257.0F / 256, 0};
static const bvol_frustum_options options = {sizeof options, 0, BVOL_DEPTH_ZERO_TO_ONE, 0};

enum { OBJECTS = sizeof objects / sizeof objects[0] };

/* The first object under the middle of a cell of a grid whose rows count from the top; NULL if there is none. */
static const object *pick(const bvol_index *scene, const bvol_frustum *view, int column, int row, bvol_ray_hit *nearest)
{
    const float x = (2 * (float)column + 1) / WIDTH - 1, y = 1 - (2 * (float)row + 1) / HEIGHT;
    bvol_ray ray;
    uint32_t id;
    if (bvol_frustum_ray(view, x, y, &ray) != BVOL_OK || !bvol_index_raycast_first(scene, &ray, NULL, &id, nearest))
        return NULL;
    return &objects[id];
}

static void click(const bvol_index *scene, const bvol_frustum *view, int column, int row)
{
    bvol_ray_hit hit;
    const object *found = pick(scene, view, column, row, &hit);
    printf("(%d, %d): %s", column, row, found ? found->name : "nothing");
    if (found)
        printf(" at (%.1f, %.1f, %.1f)", (double)hit.point.x, (double)hit.point.y, (double)hit.point.z);
    printf("\n");
}

static void draw(const bvol_index *scene, const bvol_frustum *view)
{
    for (int row = 0; row < HEIGHT; ++row) {
        char line[WIDTH + 1] = "";
        for (int column = 0; column < WIDTH; ++column) {
            bvol_ray_hit hit;
            const object *found = pick(scene, view, column, row, &hit);
            line[column] = found ? found->letter : ' ';
        }
        printf("|%s|\n", line);
    }
}

int main(void)
{
    bvol_frustum *view = NULL;
    bvol_index *scene = NULL;
    const int made = bvol_frustum_create(view_proj, &options, NULL, &view) == BVOL_OK &&
                     bvol_index_create(NULL, NULL, &scene) == BVOL_OK &&
                     bvol_index_build(scene, &objects[0].box, OBJECTS, sizeof objects[0], NULL, 0, NULL) == BVOL_OK;
    if (made) {
        draw(scene, view);
        click(scene, view, 11, 12);
        click(scene, view, 40, 8);
        click(scene, view, 40, 14);
        click(scene, view, 32, 2);
    }
    bvol_index_destroy(scene);
    bvol_frustum_destroy(view);
    return !made;
}
/* It prints
|               ooooooooooooo                                    |
|               oooooooooooooo        TTTTTTT                    |
|                 oooooooooooo        TTTTTTT                    |
|                                     TTTTTTT                    |
|          ####                       TTTTTTT                    |
|          ####                       TTTTTTT                    |
|          ####                       TTTTTTT                    |
|     HHHHHHHHHHHHHHHHHHHHH           TTTTTTT                    |
|     HHHHHHHHHHHHHHHHHHHHH           TTTTTTT                    |
|     HHHHHHHHHHHHHHHHHHHHH           TTTTTTT                    |
|     HHHHHHHHHHHHHHHHHHHHH           TTTTTTT                    |
|.....HHHHHHHHHHHHHHHHHHHHH...wwwwwwwwwwwwwwwwwwwwwwwwwwwww......|
|.....HHHHHHHHHHHHHHHHHHHHH...wwwwwwwwwwwwwwwwwwwwwwwwwwwww......|
|.....HHHHHHHHHHHHHHHHHHHHH......................................|
|.....HHHHHHHHHHHHHHHHHHHH.......................................|
|................................................................|
|................................................................|
|................................................................|
|................................................................|
|................................................................|
(11, 12): the house at (-7.7, -1.5, -12.0)
(40, 8): the tower at (5.8, 1.6, -22.0)
(40, 14): the ground at (3.5, -3.0, -13.3)
(32, 2): nothing
*/
