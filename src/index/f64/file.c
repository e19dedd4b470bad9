/* SPDX-License-Identifier: MIT */
/* Files of indexes of boxes in double: a header with the map, the file of the index of floats that it is (file/file.h), and the
 * doubles, one box for each id. */
#include "index/file/file.h"
#include "base/checksum.h"
#include "index/f64/doubles.h"
#include "index/f64/doubles_file.h"
#include "index/file/map.h"
#include "index/inspect.h"

#include <bvol/index_f64_file.h>

#include <float.h>
#include <math.h>
#include <string.h>

enum { VERSION = 1, NUMBERS = 3 * BVOLI_STRETCHES };

/* As that of bvoli_file_header. */
#define MAGIC                                                                                                                  \
    {                                                                                                                          \
        0x89, 'b', 'v', 'd', '\r', '\n', 0x1a, '\n'                                                                            \
    }

typedef struct header {
    uint8_t magic[8];
    uint32_t version;
    uint32_t bytes_of_header;
    uint64_t bytes;       /* of all */
    uint64_t checksum;    /* of all that follows the header */
    uint64_t ids, floats; /* boxes, and bytes of the file within */
    uint64_t came, changed;
    double scale, reach;
    uint32_t axes, max_at, bounded, outgrown;
    uint32_t stretches[BVOLI_AXES_MAX], reserved; /* 0 */
    double axis[BVOLI_AXES_MAX][NUMBERS];         /* from, span and at of each stretch; 0 beyond the last */
    uint64_t header_checksum;                     /* of all that comes before it */
} header;

_Static_assert(sizeof(header) == 8 + 8 + 6 * 8 + 2 * 8 + 4 * 4 + 4 * 4 + BVOLI_AXES_MAX * NUMBERS * 8 + 8,
               "a header without gaps");

/* Bytes before the array of axes by their fields; all others are eight wide. */
static const char fields[] = "11111111448888888844444444";

static void turn(header *h)
{
    bvoli_file_turn(h, offsetof(header, axis), fields);
    bvoli_file_turn(h->axis, sizeof *h - offsetof(header, axis), "8");
}

static uint64_t aligned(uint64_t at)
{
    return (at + BVOLI_FILE_ALIGN - 1) / BVOLI_FILE_ALIGN * BVOLI_FILE_ALIGN;
}

static uint64_t floats_at(void)
{
    return aligned(sizeof(header));
}

static uint64_t doubles_at(const header *h)
{
    return aligned(floats_at() + h->floats);
}

static size_t words_of(const header *h)
{
    return (size_t)h->axes + h->max_at;
}

/* Writing */

static void set_header(const bvol_index *index, uint64_t floats, header *h)
{
    const bvoli_doubles *const doubles = index->doubles;
    const bvoli_map *const map = &doubles->map;
    *h = (header){.magic = MAGIC,
                  .version = VERSION,
                  .bytes_of_header = sizeof *h,
                  .ids = index->ids,
                  .floats = floats,
                  .came = doubles->came,
                  .changed = doubles->changed,
                  .scale = map->scale,
                  .reach = map->reach,
                  .axes = (uint32_t)map->axes,
                  .max_at = (uint32_t)doubles->boxes.max_at,
                  .bounded = (uint32_t)map->bounded,
                  .outgrown = (uint32_t)doubles->outgrown};
    for (int k = 0; k < map->axes; ++k) {
        const bvoli_axis *const axis = &map->axis[k];
        h->stretches[k] = (uint32_t)axis->count;
        for (size_t i = 0; i < axis->count; ++i) {
            h->axis[k][i] = axis->from[i];
            h->axis[k][BVOLI_STRETCHES + i] = axis->span[i];
            h->axis[k][(size_t)2 * BVOLI_STRETCHES + i] = axis->at[i];
        }
    }
    h->bytes = doubles_at(h) + h->ids * words_of(h) * sizeof(double);
}

/* Of ids that are not in use it is zeros. */
static void put_doubles(const bvol_index *index, const header *h, unsigned char *out)
{
    const size_t axes = h->axes, words = words_of(h);
    for (uint32_t id = 0; id < index->ids; ++id) {
        double box[2 * BVOLI_AXES_MAX] = {0};
        if (bvoli_index_has(index, id)) {
            const bvoli_box_f64 at = bvoli_doubles_at(index->doubles, id);
            memcpy(box, at.min, axes * sizeof *box);
            memcpy(box + h->max_at, at.max, axes * sizeof *box);
        }
        bvoli_file_turn(box, sizeof box, "8");
        memcpy(out + id * words * sizeof *box, box, words * sizeof *box);
    }
}

static void put_header(header *h, unsigned char *out)
{
    const size_t covered = offsetof(header, header_checksum);
    h->checksum = bvoli_checksum(out + sizeof *h, (size_t)h->bytes - sizeof *h);
    turn(h);
    uint64_t checksum = bvoli_checksum(h, covered);
    bvoli_file_turn(&checksum, sizeof checksum, "8");
    h->header_checksum = checksum;
    memcpy(out, h, sizeof *h);
}

static bvol_result save(const bvol_index *index, unsigned char *out, size_t capacity, size_t *needed)
{
    header h;
    size_t floats;
    bvol_result result = bvol_index_save(index, NULL, 0, &floats);
    if (result != BVOL_OK)
        return result;
    set_header(index, floats, &h);
    if (h.bytes > SIZE_MAX)
        return BVOL_ERROR_MEMORY;
    if (out && capacity >= h.bytes)
        result = bvol_index_save(index, out + floats_at(), floats, &floats);
    if (result != BVOL_OK)
        return result;
    *needed = (size_t)h.bytes;
    if (!out)
        return BVOL_OK;
    if (capacity < *needed)
        return BVOL_ERROR_ARGUMENT;
    memset(out, 0, (size_t)floats_at());
    memset(out + floats_at() + floats, 0, (size_t)(doubles_at(&h) - floats_at() - floats));
    put_doubles(index, &h, out + doubles_at(&h));
    put_header(&h, out);
    return BVOL_OK;
}

bvol_result bvoli_doubles_save(const bvol_index *index, void *buffer, size_t capacity, size_t *needed)
{
    bvoli_pass pass;
    if (!index || !needed)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_guard_enter(&index->shared->guard, &pass)) /* its allocator must not change it */
        return BVOL_ERROR_BUSY;
    const bvol_result result = save(index, buffer, capacity, needed);
    bvoli_guard_leave(&pass);
    return result;
}

/* Reading */

static bvol_result read_header(const void *file, size_t size, header *h)
{
    static const uint8_t magic[8] = MAGIC;
    const size_t covered = offsetof(header, header_checksum), named = offsetof(header, bytes);
    if (size < named || memcmp(file, magic, sizeof magic) != 0)
        return BVOL_ERROR_CORRUPT;
    memset(h, 0, sizeof *h);
    memcpy(h, file, size < sizeof *h ? named : sizeof *h);
    turn(h);
    if (h->version != VERSION)
        return BVOL_ERROR_VERSION;
    return size >= sizeof *h && bvoli_checksum(file, covered) == h->header_checksum ? BVOL_OK : BVOL_ERROR_CORRUPT;
}

/* Whether its numbers are possible, and the file as long as they say. None of the sums can overflow. */
static int header_is_sound(const header *h, size_t size)
{
    return h->bytes_of_header == sizeof *h && h->reserved == 0 && (h->axes == 2 || h->axes == 3) &&
           (h->max_at == 0 || h->max_at == h->axes) && h->bounded <= 1 && h->outgrown <= 1 && h->ids < BVOLI_FREE &&
           h->floats <= size && h->changed <= SIZE_MAX && h->came <= SIZE_MAX && h->bytes == size &&
           doubles_at(h) + h->ids * words_of(h) * sizeof(double) == size;
}

/* The function of an axis never decreases, and its numbers lead to nothing that is not there. Returns 0 where that is not so.
 */
static int read_axis(const header *h, int k, bvoli_axis *axis)
{
    const size_t count = h->stretches[k];
    if (count < 1 || count > BVOLI_STRETCHES)
        return 0;
    *axis = (bvoli_axis){.count = count};
    memcpy(axis->from, h->axis[k], sizeof axis->from);
    memcpy(axis->span, h->axis[k] + BVOLI_STRETCHES, sizeof axis->span);
    memcpy(axis->at, &h->axis[k][(size_t)2 * BVOLI_STRETCHES], sizeof axis->at);
    int sound = fabs(axis->from[0]) <= DBL_MAX && fabs(axis->at[0]) <= BVOLI_REACH_MOST && isinf(axis->span[count - 1]) &&
                axis->span[count - 1] > 0;
    for (size_t i = 1; i < count; ++i)
        sound &= axis->from[i] > axis->from[i - 1] && axis->from[i] <= DBL_MAX && axis->span[i - 1] >= 0 &&
                 axis->span[i - 1] <= axis->from[i] - axis->from[i - 1] &&
                 axis->at[i] == axis->span[i - 1] * h->scale + axis->at[i - 1] && axis->at[i] <= BVOLI_REACH_MOST;
    return sound;
}

static int read_map(const header *h, bvoli_map *map)
{
    *map = (bvoli_map){.axes = (int)h->axes, .bounded = (int)h->bounded, .scale = h->scale, .reach = h->reach};
    int sound = h->scale >= DBL_MIN && h->scale <= DBL_MAX && h->reach >= 1;
    for (int k = 0; k < map->axes && sound; ++k)
        sound = read_axis(h, k, &map->axis[k]);
    return sound;
}

/* In the file where that has its doubles as the machine has them; else in a copy. Returns 0 without memory. */
static int set_boxes(bvol_index *index, const unsigned char *file, const header *h)
{
    bvoli_doubles *const doubles = index->doubles;
    const size_t words = words_of(h), ids = (size_t)h->ids;
    const unsigned char *const first = file + doubles_at(h);
    doubles->boxes = (bvoli_boxes_f64){(const char *)first, ids, words * sizeof(double), h->max_at};
    if (bvoli_file_is_native() && (uintptr_t)first % sizeof(double) == 0)
        return 1;
    if (!bvoli_array_reserve(&index->allocator, &doubles->copy, words * sizeof(double), 0, ids > 0 ? ids : 1))
        return 0;
    memcpy(doubles->copy.data, first, ids * words * sizeof(double));
    bvoli_file_turn(doubles->copy.data, ids * words * sizeof(double), "8");
    doubles->boxes.first = doubles->copy.data;
    return 1;
}

/* Whether no float of a root is infinite, as one is where one of a box below it is. */
static int is_bounded(const bvol_index *index, int axes)
{
    int bounded = 1;
    for (uint32_t i = 0; i < bvoli_root_count(&index->tree); ++i) {
        const bvol_aabb about = bvoli_block_bounds(&index->tree, bvoli_root(&index->tree, i));
        for (int k = 0; k < axes; ++k)
            bounded &= (bvoli_coords(&about.min)[k] >= -FLT_MAX && bvoli_coords(&about.max)[k] <= FLT_MAX);
    }
    return bounded;
}

/* Of an index of floats. */
static bvol_result add_doubles(bvol_index *index, const unsigned char *file, const header *h, const bvoli_map *map)
{
    if (index->ids != h->ids)
        return BVOL_ERROR_CORRUPT;
    index->doubles = bvoli_alloc(&index->allocator, sizeof *index->doubles);
    if (!index->doubles)
        return BVOL_ERROR_MEMORY;
    *index->doubles =
        (bvoli_doubles){.map = *map, .came = (size_t)h->came, .changed = (size_t)h->changed, .outgrown = (int)h->outgrown};
    index->doubles->map.bounded &= is_bounded(index, map->axes); /* pairs would be lost if the header were believed */
    return set_boxes(index, file, h) ? BVOL_OK : BVOL_ERROR_MEMORY;
}

static void discard(bvol_index *index)
{
    if (index && index->doubles)
        bvoli_doubles_destroy(index);
    else
        bvol_index_destroy(index);
}

static bvol_result read_sound_header(const void *file, size_t size, int axes, header *h, bvoli_map *map)
{
    const bvol_result result = read_header(file, size, h);
    if (result != BVOL_OK)
        return result;
    if (!header_is_sound(h, size) || !read_map(h, map))
        return BVOL_ERROR_CORRUPT;
    return (int)h->axes == axes ? BVOL_OK : BVOL_ERROR_KIND;
}

bvol_result bvoli_doubles_map(const void *file, size_t size, int axes, const bvol_allocator *allocator, bvol_index **out)
{
    header h;
    bvoli_map map;
    *out = NULL;
    if (!file)
        return BVOL_ERROR_ARGUMENT;
    bvol_result result = read_sound_header(file, size, axes, &h, &map);
    if (result != BVOL_OK)
        return result;
    result = bvoli_index_map((const unsigned char *)file + floats_at(), (size_t)h.floats, axes == 2, NULL, allocator, out);
    if (result == BVOL_OK)
        result = add_doubles(*out, file, &h, &map);
    if (result != BVOL_OK) {
        discard(*out);
        *out = NULL;
    }
    return result;
}

/* All subnormal floats are one where the processor flushes them. */
static int is_same(float a, float b)
{
    return a == b || (fabsf(a) < FLT_MIN && fabsf(b) < FLT_MIN);
}

/* Whether the boxes of floats are those that the map makes of the doubles, of an index whose parts agree. */
static int fits_doubles(const bvol_index *index)
{
    const bvoli_doubles *const doubles = index->doubles;
    int fits = 1;
    for (uint32_t id = 0; id < index->ids && fits; ++id) {
        const bvoli_box_f64 box = bvoli_doubles_at(doubles, id);
        const int outcast = (bvoli_places(&index->tree)[id] & BVOLI_OUTCAST) != 0;
        if (!bvoli_index_has(index, id))
            continue;
        fits = outcast == !bvoli_box_f64_nonempty(box, doubles->map.axes);
        if (outcast || !fits)
            continue;
        const bvol_aabb is = bvoli_index_box(index, id), as = bvoli_map_box(&doubles->map, box);
        for (int k = 0; k < doubles->map.axes; ++k)
            fits &= is_same(bvoli_coords(&is.min)[k], bvoli_coords(&as.min)[k]) &&
                    is_same(bvoli_coords(&is.max)[k], bvoli_coords(&as.max)[k]);
    }
    return fits;
}

/* All that is looked at of a file besides what bvoli_doubles_map() looks at. */
static bvol_result check(const bvol_index *index, const unsigned char *file, size_t size)
{
    header h;
    bvol_result result = read_header(file, size, &h);
    if (result != BVOL_OK)
        return result;
    if (bvoli_checksum(file + sizeof h, size - sizeof h) != h.checksum)
        return BVOL_ERROR_CORRUPT;
    result = bvoli_index_check_file(file + floats_at(), (size_t)h.floats, h.axes == 2);
    return result == BVOL_OK && !fits_doubles(index) ? BVOL_ERROR_CORRUPT : result;
}

bvol_result bvoli_doubles_load(const void *file, size_t size, int axes, const bvol_allocator *allocator, bvol_index **out)
{
    bvol_result result = bvoli_doubles_map(file, size, axes, allocator, out);
    if (result != BVOL_OK)
        return result;
    result = check(*out, file, size);
    if (result == BVOL_OK)
        result = bvoli_doubles_take_over(*out);
    if (result != BVOL_OK) {
        discard(*out);
        *out = NULL;
    }
    return result;
}

bvol_result bvoli_doubles_check_file(const void *file, size_t size, int axes)
{
    bvol_index *index = NULL;
    bvol_result result = bvoli_doubles_map(file, size, axes, NULL, &index);
    if (result == BVOL_OK)
        result = check(index, file, size);
    discard(index);
    return result;
}

/* Public functions of space; those of the plane are in file2.c. */

bvol_result bvol_index_f64_save(const bvol_index_f64 *index, void *buffer, size_t capacity, size_t *needed)
{
    return bvoli_doubles_save(bvoli_index_seen_in_f64(index), buffer, capacity, needed);
}

bvol_result bvol_index_f64_map(const void *file, size_t size, const bvol_allocator *allocator, bvol_index_f64 **out)
{
    bvol_index *index = NULL;
    const bvol_result result = out ? bvoli_doubles_map(file, size, 3, allocator, &index) : BVOL_ERROR_ARGUMENT;
    if (out)
        *out = (bvol_index_f64 *)(void *)index;
    return result;
}

bvol_result bvol_index_f64_load(const void *file, size_t size, const bvol_allocator *allocator, bvol_index_f64 **out)
{
    bvol_index *index = NULL;
    const bvol_result result = out ? bvoli_doubles_load(file, size, 3, allocator, &index) : BVOL_ERROR_ARGUMENT;
    if (out)
        *out = (bvol_index_f64 *)(void *)index;
    return result;
}

bvol_result bvol_index_f64_check_file(const void *file, size_t size)
{
    return bvoli_doubles_check_file(file, size, 3);
}
