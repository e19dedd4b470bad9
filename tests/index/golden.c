/* SPDX-License-Identifier: MIT */
/* golden FILE [--write]: files of indexes have the same bytes on every machine, now and later: an index that never changes is
 * saved, and must have the bytes that are kept in FILE; and that file is opened, and answers. --write writes it, which only a
 * new version of the format is a reason for. Needs no other library, so that it runs everywhere. */
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

/* Items, a box that is never found, one outside of the cube, and an id that is free. */
static bvol_index *make(void)
{
    const bvol_index_options options = {
        .size = sizeof options, .engine = BVOL_ENGINE_OCTREE, .world = {{0, 0, 0}, {64, 64, 64}}};
    bvol_aabb boxes[BOXES];
    bvol_index_item items[BOXES];
    bvol_index *index = NULL;
    for (int i = 0; i < BOXES; i++) {
        boxes[i] = box_of(i);
        items[i] = (bvol_index_item){(uint64_t)i << 40, (uint64_t)1 << i % 3, UINT64_MAX};
    }
    boxes[5] = (bvol_aabb){{1, 0, 0}, {0, 0, 0}};
    boxes[6] = (bvol_aabb){{-900, 0, 0}, {-899, 1, INFINITY}};
    if (bvol_index_create(&options, NULL, &index) != BVOL_OK ||
        bvol_index_build(index, boxes, BOXES, 0, items, 0, NULL) != BVOL_OK || bvol_index_remove(index, 9) != BVOL_OK) {
        bvol_index_destroy(index);
        return NULL;
    }
    return index;
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

/* Whether two indexes find the same. */
static int agree(const bvol_index *a, const bvol_index *b)
{
    for (int i = 0; i < BOXES; i++) {
        const bvol_aabb q = box_of(i);
        uint32_t of_a[BOXES], of_b[BOXES];
        const size_t n = bvol_index_overlaps_aabb(a, &q, NULL, of_a, BOXES);
        if (bvol_index_overlaps_aabb(b, &q, NULL, of_b, BOXES) != n || memcmp(of_a, of_b, n * sizeof *of_a) != 0)
            return 0;
    }
    return bvol_index_count(a) == bvol_index_count(b) && bvol_index_validate(b) == BVOL_OK;
}

static int reads(const bvol_index *index, const unsigned char *bytes, size_t size)
{
    bvol_index *opened = NULL, *loaded = NULL;
    const int right = bvol_index_map(bytes, size, NULL, NULL, &opened) == BVOL_OK &&
                      bvol_index_load(bytes, size, NULL, NULL, &loaded) == BVOL_OK && agree(index, opened) &&
                      agree(index, loaded);
    bvol_index_destroy(opened);
    bvol_index_destroy(loaded);
    return right;
}

static int compare(const bvol_index *index, const unsigned char *bytes, size_t size, const char *path)
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

int main(int argc, char **argv)
{
    bvol_index *index = make();
    size_t size = 0;
    if (argc < 2 || !index || bvol_index_save(index, NULL, 0, &size) != BVOL_OK) {
        fputs("usage: golden FILE [--write]\n", stderr);
        return 2;
    }
    unsigned char *bytes = malloc(size);
    const int saved = bytes && bvol_index_save(index, bytes, size, &size) == BVOL_OK;
    const int right = saved && (argc > 2 ? write_file(argv[1], bytes, size) : compare(index, bytes, size, argv[1]));
    if (right)
        printf("%zu bytes\n", size);
    free(bytes);
    bvol_index_destroy(index);
    return !right;
}
