/* SPDX-License-Identifier: MIT */
/* A level of tiles on a screen, where y points down, some of them turned. A crate tumbles over them: the cheap test of upright
 * rectangles first, the exact one of turned rectangles for what is left. */
#include <bvol/bvol.h>

#include <stdio.h>

enum { TILES = 64, STEPS = 600 };

typedef struct tile {
    bvol_obb2 shape;
    bvol_aabb2 bounds; /* made once: tiles do not move */
} tile;

/* A floor of tiles, 16 units square, whose tops lie at y = 200; every fourth one is a ramp. */
static void build(tile tiles[TILES])
{
    const bvol_vec2 half = {8, 8};
    for (int i = 0; i < TILES; ++i) {
        const bvol_vec2 center = {(float)(16 * i + 8), 208};
        bvol_obb2_from_angle(&center, &half, i % 4 == 3 ? 0.3F : 0, &tiles[i].shape);
        bvol_obb2_bounds(&tiles[i].shape, &tiles[i].bounds);
    }
}

int main(void)
{
    static tile tiles[TILES];
    const bvol_vec2 half = {6, 4};
    long survivors = 0, contacts = 0, tests = 0;
    build(tiles);
    for (int step = 0; step < STEPS; ++step) {
        const bvol_vec2 at = {(float)step * 1.5F, 193};
        bvol_obb2 crate;
        bvol_aabb2 bounds;
        bvol_obb2_from_angle(&at, &half, (float)step * 0.05F, &crate);
        bvol_obb2_bounds(&crate, &bounds);
        for (int i = 0; i < TILES; ++i) {
            ++tests;
            if (!bvol_aabb2_overlaps_aabb2(&bounds, &tiles[i].bounds))
                continue;
            ++survivors;
            contacts += bvol_obb2_overlaps_obb2(&crate, &tiles[i].shape);
        }
    }
    printf("%ld pairs, %ld with overlapping bounds, %ld in contact\n", tests, survivors, contacts);

    /* An upright crate that stands on the floor touches it; one float higher it does not. */
    const bvol_vec2 standing = {24, 196}, falling = {24, 0x1.87fffep+7F};
    bvol_obb2 crate;
    bvol_aabb2 bounds;
    bvol_obb2_from_angle(&standing, &half, 0, &crate);
    bvol_obb2_bounds(&crate, &bounds);
    printf("its bottom edge is at %g, the floor's top at %g: %s\n", (double)bvol_aabb2_bottom(&bounds, BVOL_Y_DOWN),
           (double)bvol_aabb2_top(&tiles[1].bounds, BVOL_Y_DOWN),
           bvol_obb2_overlaps_obb2(&crate, &tiles[1].shape) ? "standing" : "falling");
    crate.center = falling;
    printf("a hair higher: %s\n", bvol_obb2_overlaps_obb2(&crate, &tiles[1].shape) ? "standing" : "falling");
    return 0;
}
/* It prints
38400 pairs, 516 with overlapping bounds, 181 in contact
its bottom edge is at 200, the floor's top at 200: standing
a hair higher: falling
*/
