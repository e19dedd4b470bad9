/* SPDX-License-Identifier: MIT */
/* What the module has beside the library itself: an index of boxes of the plane in double, with the answers of flatbush. Those
 * of the library are the same, but boxes and questions whose corners are the wrong way round are empty to it, and comparisons
 * may find them all the same. */
#include <bvol/bvol.h>

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wasm_simd128.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

/* In JavaScript: whether the filter of the question that is being asked lets a box be found. 2: it threw. */
__attribute__((import_module("env"), import_name("bvoljs_filter"))) int bvoljs_filter(uint32_t id);

/* Room for so many neighbours is kept from one question to the next. */
enum { KEPT = 1024 };

/* So many neighbours are looked for within a square. Fewer are found as fast by the library. */
enum { NEAR_LEAST = 16, NEAR_MOST = KEPT / 4 };

/* One box is four doubles: least x, least y, greatest x, greatest y. */
typedef struct bvoljs_index2 {
    bvol_index2_f64 *index;
    double *boxes;
    double *straight; /* the boxes with their corners in order, if a box has not; else NULL */
    uint32_t *ids;    /* of the last search */
    bvol_index_found_f64 *kept;
    size_t count, measured; /* how many boxes there are, and how many of them have been looked at */
    size_t crooked;         /* so many of these have their corners the wrong way round */
    double bounds[4];       /* of these, too */
    double reach;           /* within which some neighbours were looked for, or 0 */
    int touched;            /* whether the last point of which one neighbour was asked lay in it */
} bvoljs_index2;

/* Room for boxes, and one more, none of which lies in two lines of the cache. */
static double *room_for(size_t count)
{
    enum { BOX = 4 * sizeof(double) };
    return aligned_alloc(BOX, (count + 1) * BOX);
}

static int is_crooked(const double box[4])
{
    return box[0] > box[2] || box[1] > box[3];
}

/* The box of the corners of another. A NaN remains one. Whatever comparisons find they find within it, and nearer to nothing.
 */
static void straighten(const double box[4], double out[4])
{
    for (int k = 0; k < 2; k++) {
        const int turned = box[k] > box[k + 2];
        out[k] = box[turned ? k + 2 : k];
        out[k + 2] = box[turned ? k : k + 2];
    }
}

static int overlap(const double *a, const double *b)
{
    return a[0] <= b[2] && a[1] <= b[3] && a[2] >= b[0] && a[3] >= b[1];
}

static double beside(double x, double least, double greatest)
{
    return x < least ? least - x : x <= greatest ? 0 : x - greatest;
}

static double distance_sq(const double *box, const double p[2])
{
    const double dx = beside(p[0], box[0], box[2]), dy = beside(p[1], box[1], box[3]);
    return dx * dx + dy * dy;
}

static const bvol_aabb2_f64 *as_boxes(const double *boxes)
{
    return (const bvol_aabb2_f64 *)(const void *)boxes;
}

void EXPORT(bvoljs_index2_destroy)(bvoljs_index2 *index)
{
    if (index) {
        bvol_index2_f64_destroy(index->index);
        free(index->boxes);
        free(index->straight);
        free(index->ids);
        free(index->kept);
        free(index);
    }
}

/* Makes room for boxes; NULL where there is none. */
bvoljs_index2 *EXPORT(bvoljs_index2_create)(size_t count)
{
    const bvol_index_options options = {.size = sizeof options, .flags = BVOL_INDEX_UNORDERED, .engine = BVOL_ENGINE_BVH};
    bvoljs_index2 *made = calloc(1, sizeof *made);
    if (!made || count > SIZE_MAX / (4 * sizeof(double)) - 1) {
        free(made);
        return NULL;
    }
    made->count = count;
    made->bounds[0] = made->bounds[1] = INFINITY;
    made->bounds[2] = made->bounds[3] = -INFINITY;
    made->boxes = room_for(count);
    if (!made->boxes || bvol_index2_f64_create(&options, NULL, &made->index) != BVOL_OK) {
        bvoljs_index2_destroy(made);
        return NULL;
    }
    return made;
}

double *EXPORT(bvoljs_index2_boxes)(const bvoljs_index2 *index)
{
    return index->boxes;
}

uint32_t *EXPORT(bvoljs_index2_ids)(const bvoljs_index2 *index)
{
    return index->ids;
}

const double *EXPORT(bvoljs_index2_bounds)(const bvoljs_index2 *index)
{
    return index->bounds;
}

/* Looks at the boxes up to one, which have been put into bvoljs_index2_boxes(), for their bounds and how many are crooked: soon
 * after that, they are still in the cache. Numbers are compared two at a time, x and y; what is NaN changes nothing. */
void EXPORT(bvoljs_index2_measure)(bvoljs_index2 *index, size_t end)
{
    v128_t least = wasm_v128_load(index->bounds), most = wasm_v128_load(index->bounds + 2);
    for (size_t i = index->measured; i < end; i++) {
        const v128_t min = wasm_v128_load(index->boxes + 4 * i), max = wasm_v128_load(index->boxes + 4 * i + 2);
        least = wasm_f64x2_pmin(least, min);
        most = wasm_f64x2_pmax(most, max);
        index->crooked += (size_t)wasm_v128_any_true(wasm_f64x2_gt(min, max));
    }
    index->measured = end;
    wasm_v128_store(index->bounds, least);
    wasm_v128_store(index->bounds + 2, most);
}

/* Builds the index over the boxes that were put into bvoljs_index2_boxes(). */
bvol_result EXPORT(bvoljs_index2_finish)(bvoljs_index2 *index)
{
    bvoljs_index2_measure(index, index->count);
    index->ids = malloc((index->count + 1) * sizeof *index->ids);
    index->kept = malloc(KEPT * sizeof *index->kept);
    index->straight = index->crooked ? room_for(index->count) : NULL;
    if (!index->ids || !index->kept || (index->crooked && !index->straight)) {
        return BVOL_ERROR_MEMORY;
    }
    for (size_t i = 0; i < index->count && index->crooked; i++) {
        straighten(index->boxes + 4 * i, index->straight + 4 * i);
    }
    const double *boxes = index->crooked ? index->straight : index->boxes;
    return bvol_index2_f64_build(index->index, as_boxes(boxes), index->count, 0, NULL, 0, NULL);
}

/* How many boxes have a common point with the query; bvoljs_index2_ids() has them. */
size_t EXPORT(bvoljs_index2_search)(bvoljs_index2 *index, double min_x, double min_y, double max_x, double max_y)
{
    const double query[4] = {min_x, min_y, max_x, max_y};
    double about[4];
    straighten(query, about);
    const size_t met = bvol_index2_f64_overlaps_aabb2(index->index, as_boxes(about), NULL, index->ids, index->count);
    if (!index->crooked && !is_crooked(query)) {
        return met;
    }
    size_t found = 0;
    for (size_t i = 0; i < met; i++) {
        index->ids[found] = index->ids[i];
        found += (size_t)overlap(index->boxes + 4 * (size_t)index->ids[i], query);
    }
    return found;
}

/* Whether any box has a common point with the query. */
int EXPORT(bvoljs_index2_collides)(bvoljs_index2 *index, double min_x, double min_y, double max_x, double max_y)
{
    const double query[4] = {min_x, min_y, max_x, max_y};
    if (index->crooked || is_crooked(query)) {
        return bvoljs_index2_search(index, min_x, min_y, max_x, max_y) > 0;
    }
    return bvol_index2_f64_overlaps_aabb2_any(index->index, as_boxes(query), NULL);
}

/* What a filter has said: once it has thrown, everything passes, so that the question ends soon. */
static int passes(uint32_t id, uint64_t user, void *context)
{
    int *const thrown = context;
    (void)user;
    const int said = *thrown ? 1 : bvoljs_filter(id);
    *thrown |= said == 2;
    return said != 0;
}

static int in_order(const void *one, const void *other)
{
    const bvol_index_found_f64 *a = one, *b = other;
    return a->at != b->at ? (a->at > b->at) - (a->at < b->at) : (a->id > b->id) - (a->id < b->id);
}

/* Measures again what was found of straightened boxes, and puts it in order. Returns how many are within max_sq. */
static size_t measure_crooked(const bvoljs_index2 *index, const double p[2], double max_sq, bvol_index_found_f64 *found,
                              size_t count)
{
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        found[left] = (bvol_index_found_f64){found[i].id, 0, distance_sq(index->boxes + 4 * (size_t)found[i].id, p)};
        left += (size_t)(found[left].at <= max_sq);
    }
    qsort(found, left, sizeof *found, in_order);
    return left;
}

/* Puts the ids that are in a list to its front, side by side. */
static void pack_ids(bvol_index_found_f64 *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const uint32_t id = list[i].id;
        memcpy((char *)list + i * sizeof id, &id, sizeof id);
    }
}

/* All boxes in the order of their distances. The library has no room beside the list that it fills; here there is some, so that
 * each id has a key of 32 bits in front of it, and what keys do not tell apart is decided by the distances that the library
 * has.
 */

/* Where no square underflows or overflows, one in plain double is off by less than 2^-50 of itself and that of the library by
 * less than 2^-51. So two that are more than 2^-47 of themselves apart are in order, and so are two doubles between which there
 * are 64 others. */
#define PLAIN_LEAST 0x1p-960
#define PLAIN_GREATEST 0x1p960
#define PLAIN_STEPS 64

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS };

/* The squares of the distances to all boxes by their bits, which are in the order of numbers, and the ends of those that are
 * not 0. */
typedef struct squares {
    uint64_t *bits, least, greatest;
} squares;

static uint64_t bits_of(double square)
{
    uint64_t bits;
    memcpy(&bits, &square, sizeof bits);
    return bits;
}

/* Returns 0 where one of them is not known by plain doubles, or a box has a NaN. */
static int measure_plainly(const bvoljs_index2 *index, const double p[4], squares *out)
{
    int plain = isfinite(p[0]) && isfinite(p[1]);
    out->least = UINT64_MAX;
    out->greatest = 0;
    for (size_t i = 0; i < index->count; i++) {
        const double *const box = index->boxes + 4 * i, square = distance_sq(box, p);
        const uint64_t bits = bits_of(square);
        plain &=
            box[0] <= box[2] && box[1] <= box[3] && ((square >= PLAIN_LEAST && square <= PLAIN_GREATEST) || overlap(box, p));
        out->least = bits && bits < out->least ? bits : out->least;
        out->greatest = bits > out->greatest ? bits : out->greatest;
        out->bits[i] = bits;
    }
    return plain;
}

/* Puts a key for each square in front of the id of its box: 0 for 0, and far from that for others. Returns how much keys of
 * squares that are not in order for certain differ at most. */
static uint64_t make_keys(squares s, size_t count)
{
    unsigned shift = 0;
    while (s.greatest > s.least && (s.greatest - s.least) >> shift >> 31) {
        shift++;
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t bits = s.bits[i], key = bits ? ((bits - s.least) >> shift) + 2 * PLAIN_STEPS : 0;
        s.bits[i] = key << 32 | i;
    }
    return (PLAIN_STEPS >> (shift < 7 ? shift : 7)) + 1;
}

/* Puts keys in order, and what is alike in that of ids. Returns where they are then, which is the second of the two arrays. */
static uint64_t *sort_keys(uint64_t *from, uint64_t *to, size_t count)
{
    for (unsigned low = 32; low < 64; low += DIGIT_BITS) {
        size_t begin[DIGITS] = {0}, sum = 0;
        for (size_t i = 0; i < count; i++) {
            begin[from[i] >> low & (DIGITS - 1)]++;
        }
        for (size_t v = 0; v < DIGITS; v++) {
            const size_t here = begin[v];
            begin[v] = sum;
            sum += here;
        }
        for (size_t i = 0; i < count; i++) {
            to[begin[from[i] >> low & (DIGITS - 1)]++] = from[i];
        }
        uint64_t *const swap = from;
        from = to;
        to = swap;
    }
    return from;
}

/* Puts some ids, which keys do not tell apart, in the order of distances. Returns 0 without memory. */
static int sort_alike(const bvoljs_index2 *index, const double p[4], uint64_t *keys, size_t count)
{
    bvol_index_found_f64 *const list = malloc(count * sizeof *list);
    if (!list) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        const uint32_t id = (uint32_t)keys[i];
        const double at = bvol_aabb2_f64_distance_sq_aabb2_f64(as_boxes(index->boxes) + id, as_boxes(p));
        list[i] = (bvol_index_found_f64){id, 0, at};
    }
    qsort(list, count, sizeof *list, in_order);
    for (size_t i = 0; i < count; i++) {
        keys[i] = list[i].id;
    }
    free(list);
    return 1;
}

/* Lists the ids of all boxes at the front of a list that has room for more than these. Returns 0 where the library has to be
 * asked: also where boxes are few, or many are about as far as others, which is more work here than there. */
static int list_all(const bvoljs_index2 *index, const double p[4], bvol_index_found_f64 *list)
{
    const size_t count = index->count;
    uint64_t *const room = (uint64_t *)(void *)list;
    squares s = {.bits = room};
    if (count < DIGITS || index->crooked || !measure_plainly(index, p, &s)) {
        return 0;
    }
    const uint64_t slack = make_keys(s, count);
    uint64_t *const keys = sort_keys(room, room + count, count);
    size_t first = 0, alike = 0;
    for (; first < count && keys[first] >> 32 == 0; first++) {
    }
    for (size_t i = first, end; i < count; i = end) {
        for (end = i + 1; end < count && (keys[end] >> 32) - (keys[end - 1] >> 32) <= slack; end++) {
        }
        alike += end - i > 1 ? end - i : 0;
        if (end - i > 1 && (alike > count / 16 || !sort_alike(index, p, keys + i, end - i))) {
            return 0;
        }
    }
    for (size_t i = 0; i < count; i++) {
        const uint32_t id = (uint32_t)keys[i];
        memcpy((char *)list + i * sizeof id, &id, sizeof id);
    }
    return 1;
}

/* Some neighbours. All boxes that meet a square about a point are measured in plain double, and put in order; where enough of
 * them are nearer than its walls, nothing else is. The square is about as large as the last one had to be. What is found is
 * looked at only while it is not much more than is wanted, and otherwise the library is asked. */

#define NEAR_MARGIN 1.25
#define NEAR_GROWTH 1.5

/* A box that is met has a key of 64 bits: its id where its distance is 0, and otherwise the bits of the square, whose last ten
 * give way to its place among those that are met. Squares from PLAIN_LEAST on have bits far above all ids. So keys are in order
 * where squares are more than 2^-42 of themselves apart; what is not is put in order by distances that are certified. */
enum { PLACE_BITS = 10 };
_Static_assert(KEPT <= 1 << PLACE_BITS, "places have too few bits");

typedef struct near {
    const bvoljs_index2 *index;
    const double *p;
    v128_t least[KEPT], greatest[KEPT]; /* corners of what is met */
    uint64_t keys[KEPT];
    size_t count;
} near;

static int is_touching(uint64_t key)
{
    return key <= UINT32_MAX;
}

static double square_of(uint64_t key)
{
    const uint64_t bits = is_touching(key) ? 0 : key >> PLACE_BITS << PLACE_BITS;
    double square;
    memcpy(&square, &bits, sizeof square);
    return square;
}

static uint32_t id_of(const near *n, uint64_t key)
{
    return is_touching(key) ? (uint32_t)key : n->index->ids[key & ((1 << PLACE_BITS) - 1)];
}

/* All after they are known, and copied first, without a jump on what a box is: so processors read several boxes at once, which
 * lie anywhere in memory. */
static void copy_met(near *n)
{
    for (size_t i = 0; i < n->count; i++) {
        const double *const box = n->index->boxes + 4 * (size_t)n->index->ids[i];
        n->least[i] = wasm_v128_load(box);
        n->greatest[i] = wasm_v128_load(box + 2);
    }
}

/* x and y at once, as distance_sq() does. Returns whether all squares are known by plain doubles: 0, or far from the ends of
 * doubles. */
static int measure_met(near *n)
{
    const v128_t p = wasm_v128_load(n->p), zero = wasm_f64x2_splat(0);
    int plain = 1;
    for (size_t i = 0; i < n->count; i++) {
        const v128_t below = wasm_f64x2_sub(n->least[i], p), above = wasm_f64x2_sub(p, n->greatest[i]);
        const v128_t beside = wasm_f64x2_pmax(wasm_f64x2_pmax(below, above), zero), squares = wasm_f64x2_mul(beside, beside);
        const double at = wasm_f64x2_extract_lane(squares, 0) + wasm_f64x2_extract_lane(squares, 1);
        const int touching = !wasm_v128_any_true(wasm_f64x2_gt(beside, zero));
        plain &= ((at >= PLAIN_LEAST) & (at <= PLAIN_GREATEST)) | touching;
        n->keys[i] = touching ? n->index->ids[i] : (bits_of(at) >> PLACE_BITS << PLACE_BITS) | i;
    }
    return plain;
}

/* Puts keys in order: first by which part of what is less than `most` they are in, and then what is not yet. Returns 0 where
 * too many are in one part for that. */
static int sort_near(near *n, double most)
{
    enum { PARTS = 256, PART_MOST = 128 };
    static uint64_t sorted[KEPT];
    static uint8_t part[KEPT];
    uint16_t begin[PARTS] = {0}, sum = 0;
    const double scale = (PARTS - 1) / most;
    for (size_t i = 0; i < n->count; i++) {
        const double at = square_of(n->keys[i]) * scale;
        part[i] = (uint8_t)(at < PARTS - 1 ? at : PARTS - 1);
        begin[part[i]]++;
    }
    for (size_t k = 0; k < PARTS; k++) {
        const uint16_t here = begin[k];
        if (here > PART_MOST) {
            return 0;
        }
        begin[k] = sum;
        sum = (uint16_t)(sum + here);
    }
    for (size_t i = 0; i < n->count; i++) {
        sorted[begin[part[i]]++] = n->keys[i];
    }
    for (size_t i = 0; i < n->count; i++) {
        size_t to = i;
        for (; to > 0 && n->keys[to - 1] > sorted[i]; to--) {
            n->keys[to] = n->keys[to - 1];
        }
        n->keys[to] = sorted[i];
    }
    return 1;
}

/* Puts some ids in the order of distances, by what of them is certified. */
static void sort_certified(const near *n, uint32_t *ids, size_t count)
{
    bvol_index_found_f64 list[KEPT];
    for (size_t i = 0; i < count; i++) {
        const double at = bvol_aabb2_f64_distance_sq_aabb2_f64(as_boxes(n->index->boxes) + ids[i], as_boxes(n->p));
        list[i] = (bvol_index_found_f64){ids[i], 0, at};
    }
    qsort(list, count, sizeof *list, in_order);
    for (size_t i = 0; i < count; i++) {
        ids[i] = list[i].id;
    }
}

/* Lists the ids of the first so many keys and of those behind these that are alike, which are put in order. Returns how many.
 */
static size_t settle_near(const near *n, size_t wanted, uint32_t *ids)
{
    const uint64_t *const keys = n->keys;
    size_t end = 0;
    for (size_t first = 0; first < wanted; first = end) {
        ids[first] = id_of(n, keys[first]);
        for (end = first + 1; end < n->count && (keys[end] >> PLACE_BITS) - (keys[end - 1] >> PLACE_BITS) <= 1; end++) {
            ids[end] = id_of(n, keys[end]);
        }
        if (end - first > 1 && !is_touching(keys[end - 1])) {
            sort_certified(n, ids + first, end - first);
        }
    }
    return end;
}

/* Lists the ids of the nearest, if enough are within a reach, and how far the last of them is, squared. Returns 0 otherwise,
 * and sets `few` if more reach would help. What is not met is farther than `most`, by any rounding. */
static int list_within(const bvoljs_index2 *index, const double p[4], size_t wanted, double reach, int *few, double *last)
{
    const double walls[4] = {p[0] - reach, p[1] - reach, p[0] + reach, p[1] + reach};
    const double x = fmin(p[0] - walls[0], walls[2] - p[0]), y = fmin(p[1] - walls[1], walls[3] - p[1]);
    const double most = fmin(x, y) * fmin(x, y) * (1 - 0x1p-40);
    static near n;
    n.index = index;
    n.p = p;
    const size_t room = index->count < KEPT ? index->count : KEPT;
    n.count = bvol_index2_f64_overlaps_aabb2(index->index, as_boxes(walls), NULL, index->ids, room);
    *few = n.count < wanted;
    if (n.count < wanted || n.count > KEPT || !(most >= PLAIN_LEAST)) {
        return 0;
    }
    copy_met(&n);
    if (!measure_met(&n) || !sort_near(&n, most)) {
        return 0;
    }
    const size_t end = settle_near(&n, wanted, (uint32_t *)(void *)index->kept);
    *last = square_of(n.keys[end - 1]);
    *few = !(*last <= most);
    return !*few;
}

/* The reach grows where it was too short. It becomes such that a fourth more than are wanted are nearer, if the next question
 * is as this one; where the library was asked, it begins with what that found. */
static int list_near(bvoljs_index2 *index, const double p[4], size_t wanted)
{
    enum { TRIES = 3 };
    int few = 1;
    for (int i = 0; i < TRIES && few && index->reach > 0 && index->reach < INFINITY; i++) {
        double last = 0;
        if (list_within(index, p, wanted, index->reach, &few, &last)) {
            index->reach = (3 * index->reach + NEAR_MARGIN * sqrt(last)) / 4;
            return 1;
        }
        index->reach *= NEAR_GROWTH;
    }
    return 0;
}

/* The nearest box to a point is the first of those that have it, if there are any. To find them all takes less than half of the
 * time, so it is tried where the last question of this kind had one. */
static int take_touched(bvoljs_index2 *index, const double p[4], void **out)
{
    const size_t met = bvol_index2_f64_overlaps_aabb2(index->index, as_boxes(p), NULL, index->ids, index->count);
    uint32_t first = UINT32_MAX;
    for (size_t i = 0; i < met; i++) {
        first = index->ids[i] < first ? index->ids[i] : first;
    }
    index->touched = met > 0;
    index->kept[0].id = first;
    pack_ids(index->kept, 1);
    *out = index->kept;
    return met > 0;
}

/* Lists the ids of the nearest boxes in *out; returns how many, or a result below 0 and none. The list is the index's own where
 * no filter is asked and at most KEPT are wanted, and otherwise the caller frees it with bvoljs_index2_free().
 *
 * Where all are wanted one more is asked for, so that the list is never full, which would cost the library a heap. Of crooked
 * boxes so many more are asked for as there are: a straightened box is never farther than it is by comparisons, so
 * each box that is not listed is behind as many that are measured as are wanted. */
int EXPORT(bvoljs_index2_neighbors)(bvoljs_index2 *index, double x, double y, size_t wanted, double max_sq, int filtered,
                                    void **out)
{
    const double p[4] = {x, y, x, y};
    const size_t more = wanted + index->crooked, room = more < index->count ? more : index->count + 1;
    if (wanted == 1 && !filtered && index->touched && !index->crooked && max_sq >= 0 && isfinite(x) && isfinite(y) &&
        take_touched(index, p, out)) {
        return 1;
    }
    int thrown = 0;
    const bvol_index_filter filter = {.size = sizeof filter, .accept = passes, .context = &thrown};
    bvol_index_found_f64 *list = filtered || room > KEPT ? malloc((room + 1) * sizeof *list) : index->kept;
    if (!list) {
        *out = NULL;
        return BVOL_ERROR_MEMORY;
    }
    if (!filtered && wanted == index->count && max_sq > DBL_MAX && list_all(index, p, list)) {
        *out = list;
        return (int)wanted;
    }
    const int is_near = !filtered && !index->crooked && max_sq > DBL_MAX && wanted >= NEAR_LEAST && wanted <= NEAR_MOST &&
                        wanted < index->count && isfinite(x) && isfinite(y);
    if (is_near && list_near(index, p, wanted)) {
        *out = list;
        return (int)wanted;
    }
    size_t found = bvol_index2_f64_nearest_aabb2(index->index, as_boxes(p), max_sq, filtered ? &filter : NULL, list, room);
    found = index->crooked ? measure_crooked(index, p, max_sq, list, found) : found;
    if (is_near && found == wanted) {
        index->reach = NEAR_MARGIN * sqrt(list[wanted - 1].at);
    }
    index->touched = wanted == 1 ? found == 1 && list[0].at == 0 : index->touched;
    pack_ids(list, found);
    *out = list; /* last, since a filter may have asked and been answered in the same place */
    return thrown ? 0 : (int)(found < wanted ? found : wanted);
}

/* Frees a list of bvoljs_index2_neighbors(). */
void EXPORT(bvoljs_index2_free)(const bvoljs_index2 *index, void *list)
{
    if (list != index->kept) {
        free(list);
    }
}
