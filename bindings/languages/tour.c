/* SPDX-License-Identifier: MIT */
/* The tour in C, with designated initialisers and the constants of the headers. */
#include <bvol/bvol.h>

#include <stdio.h>

static int add(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    *(uint32_t *)context += id;
    return 0;
}

int main(void)
{
    bvol_aabb box;
    bvol_aabb_from_corners(&(bvol_vec3){1, 2, 3}, &(bvol_vec3){0, 0, 0}, &box);
    printf("box: volume %g\n", bvol_aabb_volume(&box));

    bvol_aabb row[10];
    for (int i = 0; i < 10; ++i)
        row[i] = (bvol_aabb){{(float)(i - 5), 0, 0}, {(float)(i - 5) + 0.5F, 1, 1}};
    const float view[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    bvol_aabb_set *set;
    bvol_frustum *frustum;
    if (bvol_aabb_set_create(row, 10, 0, NULL, NULL, &set) != BVOL_OK ||
        bvol_frustum_create(view, NULL, NULL, &frustum) != BVOL_OK)
        return 1;
    uint32_t ids[10];
    const size_t seen = bvol_aabb_set_cull_frustum_ids(set, frustum, NULL, ids, 10);
    printf("cull: %zu in view:", seen);
    for (size_t i = 0; i < seen; ++i)
        printf(" %u", (unsigned)ids[i]);
    printf("\n");
    bvol_frustum_destroy(frustum);
    bvol_aabb_set_destroy(set);

    const bvol_vec3 vertices[4] = {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
    const uint32_t corners[6] = {0, 1, 2, 0, 2, 3};
    const bvol_triangle_mesh mesh = {
        .size = sizeof mesh, .index_bits = 32, .vertices = vertices, .vertex_count = 4, .indices = corners, .count = 2};
    bvol_index *index;
    if (bvol_index_create(NULL, NULL, &index) != BVOL_OK || bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) != BVOL_OK)
        return 1;
    const bvol_ray ray = {.origin = {0.25F, 0.75F, -1}, .dir = {0, 0, 1}, .t_max = 10};
    uint32_t triangle;
    bvol_ray_hit hit;
    if (bvol_index_raycast_first(index, &ray, NULL, &triangle, &hit))
        printf("ray: triangle %u at t = %g\n", (unsigned)triangle, (double)hit.t_enter);

    bvol_separation apart;
    const bvol_sphere ball = {{4, 1, 1}, 1};
    bvol_sphere_separation_aabb(&ball, &box, &apart);
    printf("distance: %g to %g\n", (double)apart.distance, (double)apart.distance_max);

    const bvol_index_options wrong = {.size = sizeof wrong, .engine = 99};
    bvol_index *none;
    printf("error: %s\n", bvol_result_name(bvol_index_create(&wrong, NULL, &none)));

    uint32_t sum = 0;
    if (bvol_index_build(index, row, 10, 0, NULL, 0, NULL) != BVOL_OK)
        return 1;
    const size_t met = bvol_index_overlaps_aabb_each(index, &(bvol_aabb){{-1, 0, 0}, {1, 1, 1}}, NULL, add, &sum);
    printf("callback: %zu boxes, sum %u\n", met, (unsigned)sum);
    bvol_index_destroy(index);
    return 0;
}
