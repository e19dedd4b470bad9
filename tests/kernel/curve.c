/* SPDX-License-Identifier: MIT */
/* The curve along which boxes are ordered, under every table: in an aligned cube of cells it passes through all, one after the
 * other, and from each to one beside it. So it does in all space, as cubes of all sizes are asked for. */
#include "chance.h"
#include "tables.h"
#include "test.h"

#include <float.h>
#include <math.h>

enum { SIDE_BITS_MOST = 4, CELLS_MOST = 1 << 3 * SIDE_BITS_MOST };

/* The cell of number i in a cube whose lower corner is given. */
static void cell_of(const uint32_t low[3], int bits, uint32_t i, int unit, uint32_t out[3])
{
    for (int k = 0; k < 3; k++)
        out[k] = low[k] + ((i >> bits * k & ((1U << bits) - 1)) << unit);
}

/* The places of the cells of a cube; the cells are themselves cubes of a side of 2^unit. */
static void find_places(const uint32_t low[3], int bits, int unit, uint32_t *places)
{
    const uint32_t count = 1U << 3 * bits;
    for (uint32_t first = 0; first < count; first += BVOLI_CURVE_MANY) {
        uint32_t cells[3][BVOLI_CURVE_MANY], out[BVOLI_CURVE_MANY];
        for (uint32_t i = 0; i < BVOLI_CURVE_MANY; i++) {
            uint32_t cell[3];
            cell_of(low, bits, (first + i) % count, unit, cell);
            for (int k = 0; k < 3; k++)
                cells[k][i] = cell[k];
        }
        bvoli_kernels_now()->curve_places((const uint32_t(*)[BVOLI_CURVE_MANY])cells, out);
        for (uint32_t i = 0; i < BVOLI_CURVE_MANY && first + i < count; i++)
            places[first + i] = out[i] >> 3 * unit;
    }
}

TEST(kernel_curve, it_goes_from_each_cell_to_one_beside_it)
{
    static uint32_t places[CELLS_MOST], at[CELLS_MOST];
    chance c = {test_seed()};
    FOR_EACH_TABLE
    for (long n = test_cases(100); n > 0; n--) {
        const int bits = chance_int(&c, 1, SIDE_BITS_MOST), unit = chance_int(&c, 0, BVOLI_CURVE_BITS - bits);
        const uint32_t count = 1U << 3 * bits, mask = (1U << BVOLI_CURVE_BITS) - (1U << (bits + unit));
        uint32_t low[3], jumps = 0, begin = UINT32_MAX;
        for (int k = 0; k < 3; k++)
            low[k] = (uint32_t)chance_bits(&c) & mask;
        find_places(low, bits, unit, places);
        for (uint32_t i = 0; i < count; i++) {
            begin = places[i] < begin ? places[i] : begin;
            at[i] = count;
        }
        CHECKF(begin % count == 0, "%ld: begins at %d", n, (int)begin);
        for (uint32_t i = 0; i < count; i++) {
            CHECKF(places[i] - begin < count, "%ld: cell %d", n, (int)i);
            if (places[i] - begin < count)
                at[places[i] - begin] = i;
        }
        for (uint32_t i = 0; i < count; i++) {
            uint32_t a[3], b[3], steps = 0;
            CHECKF(at[i] < count, "%ld: nothing at %d", n, (int)i);
            cell_of(low, bits, at[i], 0, a);
            cell_of(low, bits, at[i > 0 ? i - 1 : 0], 0, b);
            for (int k = 0; k < 3; k++)
                steps += a[k] > b[k] ? a[k] - b[k] : b[k] - a[k];
            jumps += steps != (i > 0);
        }
        CHECKF(jumps == 0, "%ld: %d jumps", n, (int)jumps);
    }
}

TEST(kernel_curve, every_table_has_the_same)
{
    chance c = {test_seed()};
    for (long n = test_cases(300); n > 0; n--) {
        uint32_t cells[3][BVOLI_CURVE_MANY], plain[BVOLI_CURVE_MANY], out[BVOLI_CURVE_MANY];
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < BVOLI_CURVE_MANY; i++)
                cells[k][i] = (uint32_t)chance_bits(&c) & ((1U << BVOLI_CURVE_BITS) - 1);
        bvoli_kernels_scalar.curve_places((const uint32_t(*)[BVOLI_CURVE_MANY])cells, plain);
        FOR_EACH_TABLE
        {
            bvoli_kernels_now()->curve_places((const uint32_t(*)[BVOLI_CURVE_MANY])cells, out);
            CHECK(memcmp(out, plain, sizeof out) == 0);
        }
    }
}

/* In double, as written. */
static uint32_t plain_cell(const float side[6][BVOLI_CURVE_MANY], const bvoli_curve_grid *grid, int k, int i)
{
    const double most = (double)FLT_MAX, lo = (double)side[k][i], hi = (double)side[k + 3][i];
    const double twice = (lo < -most ? -most : lo > most ? most : lo) + (hi < -most ? -most : hi > most ? most : hi);
    const double at = (twice - grid->low[k]) * grid->scale[k];
    return at >= 1023 ? 1023 : at > 0 ? (uint32_t)at : 0;
}

TEST(kernel_curve, cells_are_those_of_centers)
{
    static const float hard[] = {-INFINITY, INFINITY, -FLT_MAX, FLT_MAX, 0, -0.0F, 1e-45F, -1e-45F, 1, 100, 1e30F};
    chance c = {test_seed() + 1};
    for (long n = test_cases(300); n > 0; n--) {
        float side[6][BVOLI_CURVE_MANY];
        uint32_t out[3][BVOLI_CURVE_MANY], wrong = 0;
        bvoli_curve_grid grid;
        for (int k = 0; k < 6; k++)
            for (int i = 0; i < BVOLI_CURVE_MANY; i++)
                side[k][i] = chance_int(&c, 0, 7) == 0 ? hard[chance_int(&c, 0, 10)] : (float)chance_real(&c, -10, 110);
        for (int k = 0; k < 3; k++) {
            const int kind = chance_int(&c, 0, 5);
            grid.low[k] = kind == 1 ? (double)INFINITY : kind == 2 ? -2 * (double)FLT_MAX : chance_real(&c, -5, 5);
            grid.scale[k] = kind == 3   ? (double)INFINITY
                            : kind == 4 ? 0
                            : kind == 2 ? 256 / (double)FLT_MAX
                                        : chance_real(&c, 1, 10);
        }
        FOR_EACH_TABLE
        {
            bvoli_kernels_now()->curve_cells((const float(*)[BVOLI_CURVE_MANY])side, &grid, out);
            for (int k = 0; k < 3; k++)
                for (int i = 0; i < BVOLI_CURVE_MANY; i++)
                    wrong += out[k][i] != plain_cell((const float(*)[BVOLI_CURVE_MANY])side, &grid, k, i);
        }
        CHECKF(wrong == 0, "%ld: %d", n, (int)wrong);
    }
}
