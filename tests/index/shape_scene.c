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
        memcpy((char *)s->array + at * s->stride, &s->value[i / 3].f[i % 3 * 3], sizeof(bvol_vec3));
        if (s->index_bits == 16)
            ((uint16_t *)s->indices)[i] = (uint16_t)at;
        if (s->index_bits == 32)
            ((uint32_t *)s->indices)[i] = (uint32_t)at;
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
        for (size_t i = 0; i < s->count; i++)
            memcpy((char *)s->array + i * s->stride, &s->value[i], size);
    }
    for (size_t i = 0; i < s->count; i++) {
        if (s->kind == TRIANGLE)
            bvol_triangle_bounds(&s->value[i].triangle, &s->box[i]);
        else if (s->kind == OBB)
            bvol_obb_bounds(&s->value[i].obb, &s->box[i]);
        else
            bvol_sphere_bounds(&s->value[i].sphere, &s->box[i]);
        CHECK(value_kind_of((int)s->kind)->create(&s->value[i], NULL, &s->handle[i]) == BVOL_OK);
    }
}

void free_scene(scene_of_shapes *s)
{
    for (size_t i = 0; i < s->count; i++)
        bvol_shape_destroy(s->handle[i]);
    free(s->array);
    free(s->indices);
}

bvol_triangles triangles_of(const scene_of_shapes *s)
{
    return (bvol_triangles){sizeof(bvol_triangles), s->index_bits, s->array, s->vertices, s->stride, s->indices, s->count};
}

bvol_result build_shapes(bvol_index *index, const scene_of_shapes *s)
{
    const bvol_triangles t = triangles_of(s);
    if (s->kind == OBB)
        return bvol_index_build_obbs(index, s->array, s->count, s->stride, NULL, 0);
    if (s->kind == TRIANGLE)
        return bvol_index_build_triangles(index, &t, NULL, 0);
    return bvol_index_build_spheres(index, s->array, s->count, s->stride, NULL, 0);
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
    static const uint32_t kinds[] = {[TRIANGLE] = BVOL_SHAPE_TRIANGLE, [OBB] = BVOL_SHAPE_OBB, [SPHERE] = BVOL_SHAPE_SPHERE};
    const bvol_triangles t = triangles_of(s);
    const bvol_index_shapes shapes = {sizeof shapes, kinds[s->kind], s->kind == TRIANGLE ? &t : s->array, s->count, s->stride};
    saved file;
    CHECK(reopen(index, (enum way)chance_int(c, 0, WAYS - 1), &shapes, NULL, &file) == BVOL_OK);
    CHECK(bvol_index_validate(*index) == BVOL_OK && bvol_index_count(*index) == s->count);
    return file;
}
