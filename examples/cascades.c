/* SPDX-License-Identifier: MIT */
/* Culling with shadow cascades: the view is cut into four slices by distance, and each box is drawn into the shadow maps of the
 * slices that it touches. Neighbours share the plane between them, with its sign turned, so no box can fall between two. */
#include <bvol/bvol.h>

#include <stdio.h>

enum { SLICES = 4, SIDE = 128, BOXES = SIDE * SIDE };

/* The eye is at the origin and looks along -z, 90 degrees wide, half as high, from 1 to 257 units; column-major. */
static const float view_proj[16] = {1, 0, 0, 0, 0, 2, 0, 0, 0, 0, -257.0F / 256, -1, 0, 0, -257.0F / 256, 0};
static const bvol_frustum_options options = {sizeof options, 0, BVOL_DEPTH_ZERO_TO_ONE, 0};

/* The part of a view from one distance to another. */
static bvol_frustum *slice(const bvol_frustum *view, float near, float far)
{
    bvol_plane planes[6];
    bvol_frustum *out;
    for (size_t i = 0; i < 4; ++i) /* left, right, bottom, top */
        bvol_frustum_plane(view, i, &planes[i]);
    planes[4] = (bvol_plane){{0, 0, -1}, -near};
    planes[5] = (bvol_plane){{0, 0, 1}, far};
    bvol_frustum_create_from_planes(planes, 6, NULL, &out);
    return out;
}

/* Posts of different heights, four units apart in front of the eye and to its sides. */
static void plant(bvol_aabb boxes[BOXES])
{
    for (int i = 0; i < BOXES; ++i) {
        const int row = i / SIDE, column = i % SIDE - SIDE / 2;
        const float x = 4 * (float)column, z = -4 * (float)row;
        boxes[i] = (bvol_aabb){{x, -2, z}, {x + 1, (float)(i % 7), z + 1}};
    }
}

int main(void)
{
    static const float ends[SLICES + 1] = {1, 8, 32, 96, 257};
    static bvol_aabb boxes[BOXES];
    bvol_frustum *view, *slices[SLICES];
    plant(boxes);
    if (bvol_frustum_create(view_proj, &options, NULL, &view) != BVOL_OK)
        return 1;
    for (int s = 0; s < SLICES; ++s)
        if (!(slices[s] = slice(view, ends[s], ends[s + 1])))
            return 1;

    int count[SLICES][3] = {{0}}, seen = 0, several = 0, lost = 0;
    for (int i = 0; i < BOXES; ++i) {
        if (!bvol_frustum_overlaps_aabb(view, &boxes[i]))
            continue;
        int maps = 0;
        for (int s = 0; s < SLICES; ++s) {
            const int class = bvol_frustum_classify_aabb(slices[s], &boxes[i]);
            ++count[s][class];
            maps += class != BVOL_OUTSIDE;
            if (class == BVOL_INSIDE) /* then it touches no other but by its faces */
                break;
        }
        ++seen;
        several += maps > 1;
        lost += maps == 0;
    }
    for (int s = 0; s < SLICES; ++s)
        printf("from %3g to %3g: %4d inside, %3d across\n", ends[s], ends[s + 1], count[s][BVOL_INSIDE],
               count[s][BVOL_INTERSECTS]);
    printf("%d boxes seen, %d in more than one map, %d in none\n", seen, several, lost);

    for (int s = 0; s < SLICES; ++s)
        bvol_frustum_destroy(slices[s]);
    bvol_frustum_destroy(view);
    return 0;
}
/* It prints
from   1 to   8:    0 inside,   8 across
from   8 to  32:   59 inside,  18 across
from  32 to  96:  512 inside,  34 across
from  96 to 257: 3520 inside,  81 across
4223 boxes seen, 9 in more than one map, 0 in none
*/
