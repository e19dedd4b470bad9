/* SPDX-License-Identifier: MIT */
/* golden [--plane] FILE [--write]: files of indexes have the same bytes on every machine, now and later: an index that never
 * changes is saved, of space or of the plane, and must have the bytes that are kept in FILE; and that file is opened, and
 * answers. --write writes it, which only a new version of the format is a reason for. Needs no other library, so that it runs
 * everywhere. */
#include <bvol/bvol.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOXES = 70 };

static bvol_aabb box_of(int i)
{
    const float x = (float)(i * 37 % 64), y = (float)(i * 23 % 64), z = (float)(i * 11 % 64), side = (float)(1 << i % 5) / 4;
    return (bvol_aabb){{x, y, z}, {x + side, y + side, z + side}};
}

static bvol_aabb2 flat_box(const bvol_aabb *box)
{
    return (bvol_aabb2){{box->min.x, box->min.y}, {box->max.x, box->max.y}};
}

/* Of space, or of the plane. */
typedef struct any_index {
    bvol_index *space;
    bvol_index2 *plane;
} any_index;

static void destroy(any_index index)
{
    bvol_index_destroy(index.space);
    bvol_index2_destroy(index.plane);
}

static bvol_result save(any_index index, void *bytes, size_t capacity, size_t *size)
{
    return index.plane ? bvol_index2_save(index.plane, bytes, capacity, size)
                       : bvol_index_save(index.space, bytes, capacity, size);
}

/* Items, a box that is never found, one outside of the cube, and an id that is free. */
static bvol_result fill(any_index index)
{
    bvol_aabb boxes[BOXES];
    bvol_aabb2 flat[BOXES];
    bvol_index_item items[BOXES];
    for (int i = 0; i < BOXES; i++) {
        boxes[i] = box_of(i);
        items[i] = (bvol_index_item){(uint64_t)i << 40, (uint64_t)1 << i % 3, UINT64_MAX};
    }
    boxes[5] = (bvol_aabb){{1, 0, 0}, {0, 0, 0}};
    boxes[6] = (bvol_aabb){{-900, 0, 0}, {-899, 1, INFINITY}};
    for (int i = 0; i < BOXES; i++)
        flat[i] = flat_box(&boxes[i]);
    const bvol_result result = index.plane ? bvol_index2_build(index.plane, flat, BOXES, 0, items, 0, NULL)
                                           : bvol_index_build(index.space, boxes, BOXES, 0, items, 0, NULL);
    if (result != BVOL_OK)
        return result;
    return index.plane ? bvol_index2_remove(index.plane, 9) : bvol_index_remove(index.space, 9);
}

static int make(int planar, any_index *index)
{
    const bvol_index_options options = {
        .size = sizeof options, .engine = BVOL_ENGINE_OCTREE, .world = {{0, 0, 0}, {64, 64, 64}}};
    const bvol_index2_options flat = {.size = sizeof flat, .engine = BVOL_ENGINE_OCTREE, .world = {{0, 0}, {64, 64}}};
    *index = (any_index){NULL, NULL};
    const bvol_result result =
        planar ? bvol_index2_create(&flat, NULL, &index->plane) : bvol_index_create(&options, NULL, &index->space);
    return result == BVOL_OK && fill(*index) == BVOL_OK;
}

/* The bytes of a file, or NULL. */
static unsigned char *read_file(const char *path, size_t *size)
{
    enum { MOST = 1 << 16 };
    unsigned char *bytes = malloc(MOST);
    FILE *f = fopen(path, "rb");
    *size = f && bytes ? fread(bytes, 1, MOST, f) : 0;
    if (f)
        fclose(f);
    return bytes;
}

static int write_file(const char *path, const void *bytes, size_t size)
{
    FILE *f = fopen(path, "wb");
    const int written = f && fwrite(bytes, 1, size, f) == size;
    return f && fclose(f) == 0 && written;
}

static size_t ask(any_index index, int i, uint32_t *ids)
{
    const bvol_aabb q = box_of(i);
    const bvol_aabb2 flat = flat_box(&q);
    return index.plane ? bvol_index2_overlaps_aabb2(index.plane, &flat, NULL, ids, BOXES)
                       : bvol_index_overlaps_aabb(index.space, &q, NULL, ids, BOXES);
}

static bvol_result validate(any_index index)
{
    return index.plane ? bvol_index2_validate(index.plane) : bvol_index_validate(index.space);
}

/* Whether two indexes find the same. */
static int agree(any_index a, any_index b)
{
    for (int i = 0; i < BOXES; i++) {
        uint32_t of_a[BOXES], of_b[BOXES];
        const size_t n = ask(a, i, of_a);
        if (ask(b, i, of_b) != n || memcmp(of_a, of_b, n * sizeof *of_a) != 0)
            return 0;
    }
    return validate(b) == BVOL_OK;
}

/* Opened as what it is, and not as the other. */
static int reads(any_index index, const unsigned char *bytes, size_t size)
{
    any_index opened = {NULL, NULL}, loaded = {NULL, NULL}, other = {NULL, NULL};
    const bvol_result results[2] = {index.plane ? bvol_index2_map(bytes, size, NULL, NULL, &opened.plane)
                                                : bvol_index_map(bytes, size, NULL, NULL, &opened.space),
                                    index.plane ? bvol_index2_load(bytes, size, NULL, NULL, &loaded.plane)
                                                : bvol_index_load(bytes, size, NULL, NULL, &loaded.space)};
    const bvol_result wrong = index.plane ? bvol_index_map(bytes, size, NULL, NULL, &other.space)
                                          : bvol_index2_map(bytes, size, NULL, NULL, &other.plane);
    const int right = results[0] == BVOL_OK && results[1] == BVOL_OK && wrong == BVOL_ERROR_KIND && agree(index, opened) &&
                      agree(index, loaded);
    destroy(opened);
    destroy(loaded);
    destroy(other);
    return right;
}

static int compare(any_index index, const unsigned char *bytes, size_t size, const char *path)
{
    size_t kept_size;
    unsigned char *kept = read_file(path, &kept_size);
    const int same = kept_size == size && memcmp(kept, bytes, size) == 0, read = kept && reads(index, kept, kept_size);
    if (!same)
        fprintf(stderr, "an index is saved in other bytes than those of %s\n", path);
    if (!read)
        fprintf(stderr, "%s is not read, or answers otherwise\n", path);
    free(kept);
    return same && read;
}

/* Writes the file, or compares with it. */
static int run(any_index index, const char *path, int writes)
{
    size_t size = 0;
    if (save(index, NULL, 0, &size) != BVOL_OK)
        return 0;
    unsigned char *bytes = malloc(size);
    const int saved = bytes && save(index, bytes, size, &size) == BVOL_OK;
    const int right = saved && (writes ? write_file(path, bytes, size) : compare(index, bytes, size, path));
    if (right)
        printf("%zu bytes\n", size);
    free(bytes);
    return right;
}

int main(int argc, char **argv)
{
    any_index index;
    const int planar = argc > 1 && strcmp(argv[1], "--plane") == 0;
    if (argc < 2 + planar) {
        fputs("usage: golden [--plane] FILE [--write]\n", stderr);
        return 2;
    }
    const int right = make(planar, &index) && run(index, argv[1 + planar], argc > 2 + planar);
    destroy(index);
    return !right;
}
