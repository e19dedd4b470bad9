/* SPDX-License-Identifier: MIT */
#include "hull/faces.h"

int bvoli_faces_add(bvoli_faces *faces, uint32_t corner)
{
    const size_t used = faces->loop_length;
    if (!bvoli_array_reserve(faces->allocator, &faces->loops, sizeof(uint32_t), used, used + 1))
        return 0;
    bvoli_numbers(&faces->loops)[faces->loop_length++] = corner;
    return 1;
}

int bvoli_faces_end(bvoli_faces *faces)
{
    const size_t used = faces->face_count > 0 ? (size_t)faces->face_count + 1 : 0;
    if (!bvoli_array_reserve(faces->allocator, &faces->offsets, sizeof(uint32_t), used, (size_t)faces->face_count + 2))
        return 0;
    bvoli_numbers(&faces->offsets)[0] = 0;
    bvoli_numbers(&faces->offsets)[++faces->face_count] = faces->loop_length;
    return 1;
}

void bvoli_faces_free(bvoli_faces *faces)
{
    bvoli_array_free(faces->allocator, &faces->offsets);
    bvoli_array_free(faces->allocator, &faces->loops);
}
