/* SPDX-License-Identifier: MIT */
/* Which country is each place in? Two countries with a common border, one of which has an enclave that belongs to a third, as
 * rings of degrees. A place on the border is in both. At the end, a million places at once. */
#include <bvol/bvol.h>

#include <stdio.h>
#include <stdlib.h>

static const bvol_vec2_f64 points[] = {
    {0, 0}, {4, 0}, {5, 3}, {4, 6}, {0, 6},         /* Westland */
    {1, 2}, {1, 4}, {3, 4}, {3, 2},                 /* its hole */
    {4, 0}, {9, 0}, {9, 6}, {4, 6}, {5, 3}, {4, 0}, /* Eastland, closed */
    {1, 2}, {3, 2}, {3, 4}, {1, 4},                 /* the enclave */
};
static const uint32_t rings[] = {0, 5, 9, 15, 19}, polygons[] = {0, 2, 3, 4};
static const char *const names[] = {"Westland", "Eastland", "Enclave"};

enum { MANY = 1000000 };

static void tell(const bvol_rings2_f64 *countries, double x, double y)
{
    const bvol_vec2_f64 place = {x, y};
    bvol_rings2_f64_found border;
    uint32_t ids[3];
    const size_t found = bvol_rings2_f64_contains_point(countries, &place, ids, 3);
    printf("(%g, %g):", x, y);
    for (size_t i = 0; i < found; ++i)
        printf(" %s", names[ids[i]]);
    if (bvol_rings2_f64_nearest_point(countries, &place, 9, &border))
        printf("%s, %g from a border\n", found == 0 ? " nowhere" : "", border.distance);
}

/* How often places on a grid are in a country, asked at once; 0 without memory. */
static size_t count_all(const bvol_rings2_f64 *countries)
{
    bvol_vec2_f64 *const places = malloc(MANY * sizeof *places);
    uint64_t *const offsets = malloc((MANY + 1) * sizeof *offsets);
    size_t total = 0;
    for (int i = 0; places && i < MANY; ++i) {
        const int row = i / 1000, column = i % 1000;
        places[i] = (bvol_vec2_f64){column / 100.0, row / 100.0};
    }
    if (places && offsets && bvol_rings2_f64_contains_point_many(countries, places, MANY, 0, NULL, offsets, NULL, 0) == BVOL_OK)
        total = (size_t)offsets[MANY];
    free(offsets);
    free(places);
    return total;
}

int main(void)
{
    const bvol_rings2_f64_arrays arrays = {sizeof arrays, 32, BVOL_RULE_EVEN_ODD, 0, points, sizeof points / sizeof *points, 0,
                                           rings,         4,  polygons,           3};
    bvol_rings2_f64 *countries;
    if (bvol_rings2_f64_create(&arrays, NULL, &countries) != BVOL_OK)
        return 1;
    tell(countries, 0.5, 3);
    tell(countries, 2, 3);
    tell(countries, 1, 3);
    tell(countries, 4.5, 1.5);
    tell(countries, 6, 3);
    tell(countries, 10, 3);
    printf("%zu answers for a million places\n", count_all(countries));
    bvol_rings2_f64_destroy(countries);
    return 0;
}
/* It prints
(0.5, 3): Westland, 0.5 from a border
(2, 3): Enclave, 1 from a border
(1, 3): Westland Enclave, 0 from a border
(4.5, 1.5): Westland Eastland, 0 from a border
(6, 3): Eastland, 1 from a border
(10, 3): nowhere, 1 from a border
542346 answers for a million places
*/
