/* SPDX-License-Identifier: MIT */
/* Instances: how they are made and changed. The index of the boxes about them decides what is in use and who may change it. */
#include <bvol/aabb.h>

#include "index/change.h"
#include "index/extent.h"
#include "index/instances/image.h"

bvol_result bvol_instances_create(const bvol_index_options *options, const bvol_allocator *allocator, bvol_instances **out)
{
    bvol_allocator own;
    bvol_index *top;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    const bvol_result result = bvol_index_create(options, allocator, &top);
    if (result != BVOL_OK)
        return result;
    (void)bvoli_allocator_copy(allocator, &own);
    bvol_instances *const instances = bvoli_alloc(&own, sizeof *instances);
    if (!instances) {
        bvol_index_destroy(top);
        return BVOL_ERROR_MEMORY;
    }
    *instances = (bvol_instances){own, top, {NULL, 0, NULL, 0}};
    *out = instances;
    return BVOL_OK;
}

void bvol_instances_destroy(bvol_instances *instances)
{
    if (!instances)
        return;
    bvol_index_destroy(instances->top);
    bvoli_array_free(&instances->allocator, &instances->entries);
    bvoli_free(instances->allocator, instances, sizeof *instances);
}

/* A box about the images of all that an index holds. */
static bvol_result find_box(const bvol_index *index, const float matrix[16], bvol_aabb *out)
{
    if (!bvoli_index_has_images(index))
        return BVOL_ERROR_KIND;
    if (!bvoli_index_lets_ask(index))
        return BVOL_ERROR_BUSY;
    bvoli_extent space;
    bvoli_extent_move(bvoli_index_extent(index, &space), matrix, out);
    return BVOL_OK;
}

static void set_matrix(bvoli_instance *instance, const float matrix[16])
{
    for (size_t k = 0; k < 4; ++k)
        memcpy(instance->column[k], matrix + 4 * k, sizeof instance->column[k]);
}

/* Reads an instance, and the box about it. */
static bvol_result read_instance(const bvol_instance *from, bvoli_instance *out, bvol_aabb *box)
{
    if (!from->index)
        return BVOL_ERROR_ARGUMENT;
    out->index = from->index;
    set_matrix(out, from->matrix);
    return find_box(from->index, from->matrix, box);
}

/* Reads an array into another, and the boxes. */
static bvol_result read_all(const bvol_instance *array, size_t count, size_t stride, bvoli_instance *out, bvol_aabb *boxes)
{
    bvol_result result = BVOL_OK;
    for (size_t i = 0; i < count && result == BVOL_OK; ++i)
        result = read_instance((const bvol_instance *)(const void *)((const char *)array + i * stride), &out[i], &boxes[i]);
    return result;
}

/* In a change that has begun. */
static bvol_result build(bvol_instances *instances, const bvol_instance *array, size_t count, size_t stride,
                         const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    const bvol_allocator *const allocator = &instances->allocator;
    bvoli_growing entries = {NULL, 0, NULL, 0}, boxes = entries;
    bvol_result result = BVOL_ERROR_MEMORY;
    stride = stride == 0 ? sizeof *array : stride;
    if (stride < sizeof *array || stride % _Alignof(bvol_instance) != 0 || (!array && count > 0) || count > BVOLI_BOXES_MAX)
        return BVOL_ERROR_ARGUMENT;
    if (bvoli_array_reserve(allocator, &entries, sizeof(bvoli_instance), 0, count) &&
        bvoli_array_reserve(allocator, &boxes, sizeof(bvol_aabb), 0, count))
        result = read_all(array, count, stride, entries.data, boxes.data);
    if (result == BVOL_OK)
        result = bvoli_index_build(instances->top, boxes.data, count, 0, items, item_stride, resources);
    bvoli_array_free(allocator, &boxes);
    bvoli_array_free(allocator, result == BVOL_OK ? &instances->entries : &entries);
    if (result == BVOL_OK)
        instances->entries = entries;
    return result;
}

bvol_result bvol_instances_build(bvol_instances *instances, const bvol_instance *array, size_t count, size_t stride,
                                 const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    const bvol_result result = instances ? bvoli_change_begin(instances->top) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    return bvoli_change_end(instances->top, build(instances, array, count, stride, items, item_stride, resources));
}

/* In a change that has begun. */
static bvol_result insert(bvol_instances *instances, const bvol_instance *instance, const bvol_index_item *item,
                          uint32_t *number)
{
    bvol_index *const top = instances->top;
    bvoli_instance entry;
    bvol_aabb box;
    bvol_result result = read_instance(instance, &entry, &box);
    if (result != BVOL_OK)
        return result;
    if (!bvoli_array_reserve(&instances->allocator, &instances->entries, sizeof(bvoli_instance), top->ids, top->ids + 1))
        return BVOL_ERROR_MEMORY;
    uint32_t id;
    result = bvoli_index_insert_many(top, &box, 1, 0, item, 0, &id);
    if (result == BVOL_OK) {
        *bvoli_instance_at(instances, id) = entry;
        *number = id;
    }
    return result;
}

bvol_result bvol_instances_insert(bvol_instances *instances, const bvol_instance *instance, const bvol_index_item *item,
                                  uint32_t *number)
{
    const bvol_result result = instances && instance && number ? bvoli_change_begin(instances->top) : BVOL_ERROR_ARGUMENT;
    return result == BVOL_OK ? bvoli_change_end(instances->top, insert(instances, instance, item, number)) : result;
}

bvol_result bvol_instances_remove(bvol_instances *instances, uint32_t number)
{
    return instances ? bvol_index_remove(instances->top, number) : BVOL_ERROR_ARGUMENT;
}

bvol_result bvol_instances_move(bvol_instances *instances, uint32_t number, const float matrix[16])
{
    bvol_aabb box;
    if (!instances || !matrix)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_index_lets_ask(instances->top))
        return BVOL_ERROR_BUSY;
    if (!bvoli_index_has(instances->top, number))
        return BVOL_ERROR_ARGUMENT;
    bvoli_instance *const instance = bvoli_instance_at(instances, number);
    bvol_result result = find_box(instance->index, matrix, &box);
    if (result == BVOL_OK)
        result = bvol_index_move(instances->top, number, &box);
    if (result == BVOL_OK)
        set_matrix(instance, matrix);
    return result;
}

bvol_result bvol_instances_set_item(bvol_instances *instances, uint32_t number, const bvol_index_item *item)
{
    return instances ? bvol_index_set_item(instances->top, number, item) : BVOL_ERROR_ARGUMENT;
}

/* The numbers in use, and the boxes about those instances now. */
static bvol_result find_boxes(const bvol_instances *instances, uint32_t *numbers, bvol_aabb *boxes)
{
    bvol_result result = BVOL_OK;
    size_t n = 0;
    for (uint32_t id = 0; id < instances->top->ids && result == BVOL_OK; ++id) {
        float matrix[16];
        if (!bvoli_index_has(instances->top, id))
            continue;
        bvoli_instance_matrix(bvoli_instance_at(instances, id), matrix);
        result = find_box(bvoli_instance_at(instances, id)->index, matrix, &boxes[n]);
        numbers[n++] = id;
    }
    return result;
}

/* In a change that has begun. */
static bvol_result take_bounds(bvol_instances *instances)
{
    const bvol_allocator *const allocator = &instances->allocator;
    const size_t count = instances->top->count;
    bvoli_growing numbers = {NULL, 0, NULL, 0}, boxes = numbers;
    bvol_result result = BVOL_ERROR_MEMORY;
    if (bvoli_array_reserve(allocator, &numbers, sizeof(uint32_t), 0, count) &&
        bvoli_array_reserve(allocator, &boxes, sizeof(bvol_aabb), 0, count))
        result = find_boxes(instances, numbers.data, boxes.data);
    if (result == BVOL_OK)
        result = bvoli_index_move_many(instances->top, numbers.data, boxes.data, count, 0);
    bvoli_array_free(allocator, &boxes);
    bvoli_array_free(allocator, &numbers);
    return result;
}

bvol_result bvol_instances_refit(bvol_instances *instances)
{
    bvol_result result = instances ? bvoli_change_begin(instances->top) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    result = bvoli_change_end(instances->top, take_bounds(instances));
    return result == BVOL_OK ? bvol_index_refit(instances->top) : result;
}

bvol_result bvol_instances_commit(bvol_instances *instances)
{
    return instances ? bvol_index_commit(instances->top) : BVOL_ERROR_ARGUMENT;
}

bvol_result bvol_instances_recover(bvol_instances *instances)
{
    return instances ? bvol_index_recover(instances->top) : BVOL_ERROR_ARGUMENT;
}

size_t bvol_instances_count(const bvol_instances *instances)
{
    return instances ? bvol_index_count(instances->top) : 0;
}

bvol_result bvol_instances_get(const bvol_instances *instances, uint32_t number, bvol_instance *out)
{
    if (!instances || !out)
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = bvol_index_get(instances->top, number, NULL, NULL);
    if (result == BVOL_OK) {
        out->index = bvoli_instance_at(instances, number)->index;
        bvoli_instance_matrix(bvoli_instance_at(instances, number), out->matrix);
    }
    return result;
}

bvol_result bvol_instances_boxes(const bvol_instances *instances, const bvol_index **out)
{
    if (!instances || !out)
        return BVOL_ERROR_ARGUMENT;
    *out = instances->top;
    return BVOL_OK;
}
