/* SPDX-License-Identifier: MIT */
/* A player runs past a thousand coins and picks up those that the player's box touches: one moving box against many items. */
#include <bvol/bvol.h>

#include <math.h>
#include <stdio.h>

enum { SIDE = 32, COINS = SIDE * SIDE, STEPS = 124 };

typedef struct coin {
    bvol_aabb box;
    int taken;
} coin;

/* A coin half a unit wide on every crossing of a grid. */
static void scatter(coin coins[COINS])
{
    const bvol_vec3 size = {0.5F, 0.5F, 0.5F};
    for (int i = 0; i < COINS; ++i) {
        const int row = i / SIDE, column = i % SIDE;
        const bvol_vec3 at = {(float)column, 0, (float)row};
        bvol_aabb_from_center_size(&at, &size, &coins[i].box);
        coins[i].taken = 0;
    }
}

/* Takes what the player touches. Returns how many coins that is. */
static int pick_up(const bvol_aabb *player, coin coins[COINS])
{
    int found = 0;
    for (int i = 0; i < COINS; ++i)
        if (!coins[i].taken && bvol_aabb_overlaps_aabb(player, &coins[i].box))
            found += coins[i].taken = 1;
    return found;
}

/* Runs along x at a distance z from the first row, a quarter of a unit a step. Returns the number of coins found. */
static int run(float z)
{
    static coin coins[COINS];
    const bvol_vec3 size = {1, 2, 1};
    int found = 0;
    scatter(coins);
    for (int step = 0; step <= STEPS; ++step) {
        const bvol_vec3 at = {(float)step / 4, 0, z};
        bvol_aabb player;
        bvol_aabb_from_center_size(&at, &size, &player);
        found += pick_up(&player, coins);
    }
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
