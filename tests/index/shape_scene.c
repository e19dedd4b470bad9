/* SPDX-License-Identifier: MIT */
#include "index/shape_scene.h"

#include "test.h"

const enum kind held_kinds[HELD_KINDS] = {TRIANGLE, OBB, SPHERE};

static void *bytes(size_t size)
{
    void *memory = malloc(size > 0 ? size : 1);
    CHECK(memory);
    memset(memory, 0xa5, size);
    return memory;
}

/* The vertex of a corner, as the indices tell it. */
static size_t vertex_at(const scene_of_shapes *s, size_t corner)
{
    if (s->index_bits == 16)
        return ((const uint16_t *)s->indices)[corner];
    return s->index_bits == 32 ? ((const uint32_t *)s->indices)[corner] : corner;
}

/* Triangles by 16 or 32 bits, or one after the other; vertices in any order, and some that none has. */
static void lay_out_triangles(scene_of_shapes *s, chance *c)
{
    static const uint32_t bits[] = {0, 16, 32};
    const size_t spare = 5, n = 3 * s->count;
    s->index_bits = bits[chance_int(c, 0, 2)];
    s->vertices = n + spare;
    s->stride = sizeof(bvol_vec3) + 4U * (size_t)chance_int(c, 0, 3);
    s->array = bytes(s->vertices * s->stride);
    s->indices = s->index_bits ? bytes(n * s->index_bits / 8) : NULL;
    const size_t turn = s->index_bits ? chance_bits(c) % s->vertices : 0;
    for (size_t i = 0; i < n; i++) {
        const size_t at = (i + turn) % s->vertices;
        if (s->index_bits == 16)
            ((uint16_t *)s->indices)[i] = (uint16_t)at;
        if (s->index_bits == 32)
            ((uint32_t *)s->indices)[i] = (uint32_t)at;
    }
}

static void measure(scene_of_shapes *s, size_t i)
{
    if (s->kind == TRIANGLE)
        bvol_triangle_bounds(&s->value[i].triangle, &s->box[i]);
    else if (s->kind == OBB)
        bvol_obb_bounds(&s->value[i].obb, &s->box[i]);
    else
        bvol_sphere_bounds(&s->value[i].sphere, &s->box[i]);
    bvol_shape_destroy(s->handle[i]);
    CHECK(value_kind_of((int)s->kind)->create(&s->value[i], NULL, &s->handle[i]) == BVOL_OK);
}

void put_values(scene_of_shapes *s)
{
    const size_t size = (size_t)shape_floats(s->kind) * sizeof(float);
    for (size_t i = 0; i < 3 * s->count && s->kind == TRIANGLE; i++)
        memcpy((char *)s->array + vertex_at(s, i) * s->stride, &s->value[i / 3].f[i % 3 * 3], sizeof(bvol_vec3));
    for (size_t i = 0; i < s->count; i++) {
        if (s->kind != TRIANGLE)
            memcpy((char *)s->array + i * s->stride, &s->value[i], size);
        measure(s, i);
    }
}

void lay_out(scene_of_shapes *s, chance *c)
{
    const size_t size = (size_t)shape_floats(s->kind) * sizeof(float);
    if (s->kind == TRIANGLE) {
        lay_out_triangles(s, c);
    } else {
        s->stride = size + 4U * (size_t)chance_int(c, 0, 3);
        s->array = bytes(s->count * s->stride);
    }
    put_values(s);
}

void free_scene(scene_of_shapes *s)
{
    for (size_t i = 0; i < s->count; i++)
        bvol_shape_destroy(s->handle[i]);
    free(s->array);
    free(s->indices);
}

bvol_triangle_mesh triangles_of(const scene_of_shapes *s)
{
    return (bvol_triangle_mesh){
        sizeof(bvol_triangle_mesh), s->index_bits, s->array, s->vertices, s->stride, s->indices, s->count};
}

bvol_result build_shapes(bvol_index *index, const scene_of_shapes *s)
{
    const bvol_triangle_mesh t = triangles_of(s);
    if (s->kind == OBB)
        return bvol_index_build_obbs(index, s->array, s->count, s->stride, NULL, 0, NULL);
    if (s->kind == TRIANGLE)
        return bvol_index_build_triangles(index, &t, NULL, 0, NULL);
    return bvol_index_build_spheres(index, s->array, s->count, s->stride, NULL, 0, NULL);
}

void draw_scene(scene_of_shapes *s, enum kind kind, enum kind asked, size_t count, any_value query[QUERIES], chance *c)
{
    const recipe *const how = &recipes[chance_int(c, 0, recipe_count - 1)];
    const int mixed = one_in(c, 3);
    memset(s, 0, sizeof *s);
    s->kind = kind;
    s->count = count;
    for (size_t i = 0; i < s->count; i++) {
        shape a, b;
        generate(mixed ? &recipes[chance_int(c, 0, recipe_count - 1)] : how, asked, kind, OVERLAPS, c, &a, &b);
        s->value[i] = b.as;
        if (i < QUERIES || one_in(c, 10))
            query[i % QUERIES] = a.as;
    }
    lay_out(s, c);
}

bvol_index *index_of_shapes(const bvol_index_options *options, const scene_of_shapes *s)
{
    bvol_index *index;
    CHECK(bvol_index_create(options, NULL, &index) == BVOL_OK);
    CHECK(build_shapes(index, s) == BVOL_OK && bvol_index_validate(index) == BVOL_OK && bvol_index_count(index) == s->count);
    return index;
}

saved reopen_shapes(bvol_index **index, const scene_of_shapes *s, chance *c)
{
    static const uint32_t kinds[] = {[TRIANGLE] = BVOL_KIND_TRIANGLE, [OBB] = BVOL_KIND_OBB, [SPHERE] = BVOL_KIND_SPHERE};
    const bvol_triangle_mesh t = triangles_of(s);
    const bvol_index_sources shapes = {sizeof shapes, kinds[s->kind], s->kind == TRIANGLE ? &t : s->array, s->count, s->stride};
    saved file;
    CHECK(reopen(index, (enum way)chance_int(c, 0, WAYS - 1), &shapes, NULL, &file) == BVOL_OK);
    CHECK(bvol_index_validate(*index) == BVOL_OK && bvol_index_count(*index) == s->count);
    return file;
}
