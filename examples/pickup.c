/* SPDX-License-Identifier: MIT */
/* A player runs past a thousand coins that bob up and down, and picks up those that the player's box touches: one moving box
 * against many items that move, in an index. */
#include <bvol/bvol.h>

#include <math.h>
#include <stdio.h>

enum { SIDE = 32, COINS = SIDE * SIDE, STEPS = 124 };

/* The box of coin i in one step: half a unit wide, on a crossing of a grid, a little up and down. */
static bvol_aabb coin_box(int i, int step)
{
    const bvol_vec3 size = {0.5F, 0.5F, 0.5F};
    const int row = i / SIDE, column = i % SIDE, height = (i + step) % 8;
    const bvol_vec3 at = {(float)column, (float)height / 16, (float)row};
    bvol_aabb box;
    bvol_aabb_from_center_size(&at, &size, &box);
    return box;
}

/* The ids of an index without boxes begin at 0: coin i has id i. Returns 0 without memory. */
static int scatter(bvol_index *coins)
{
    for (int i = 0; i < COINS; ++i) {
        const bvol_aabb box = coin_box(i, 0);
        uint32_t id;
        if (bvol_index_insert(coins, &box, NULL, &id) != BVOL_OK)
            return 0;
    }
    return 1;
}

/* Those that are left. */
static void bob(bvol_index *coins, int step)
{
    for (int i = 0; i < COINS; ++i) {
        const bvol_aabb box = coin_box(i, step);
        (void)bvol_index_move(coins, (uint32_t)i, &box); /* an error for those that were taken */
    }
}

/* Takes what the player touches. Returns how many coins that is. */
static int pick_up(const bvol_aabb *player, bvol_index *coins)
{
    uint32_t touched[16];
    const size_t found = bvol_index_overlaps_aabb(coins, player, NULL, touched, 16);
    for (size_t i = 0; i < found && i < 16; ++i)
        bvol_index_remove(coins, touched[i]);
    return (int)found;
}

/* Runs along x at a distance z from the first row, a quarter of a unit a step. Returns the number of coins found. */
static int run(float z)
{
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_DYNAMIC};
    const bvol_vec3 size = {1, 2, 1};
    bvol_index *coins = NULL;
    int found = 0;
    if (bvol_index_create(&options, NULL, &coins) != BVOL_OK || !scatter(coins)) {
        bvol_index_destroy(coins);
        return -1;
    }
    for (int step = 0; step <= STEPS; ++step) {
        const bvol_vec3 at = {(float)step / 4, 0, z};
        bvol_aabb player;
        bvol_aabb_from_center_size(&at, &size, &player);
        bob(coins, step);
        found += pick_up(&player, coins);
    }
    bvol_index_destroy(coins);
    return found;
}

int main(void)
{
    /* At 4.75 the player, half a unit to each side, brushes the coins of row 4, which reach to 4.25: touching counts. One float
     * further away only row 5 is in reach. */
    printf("between two rows:    %d coins\n", run(4.75F));
    printf("a hair further away: %d coins\n", run(nextafterf(4.75F, 5)));
    printf("off the field:       %d coins\n", run(-0.75F));
    printf("a hair further away: %d coins\n", run(nextafterf(-0.75F, -1)));
    return 0;
}
/* It prints
between two rows:    64 coins
a hair further away: 32 coins
off the field:       32 coins
a hair further away: 0 coins
*/
