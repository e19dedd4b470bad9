/* SPDX-License-Identifier: MIT */
/* Callbacks in C++ that leave calls of the library by exceptions, which they must not: the index still answers, can be changed
 * once it is recovered, and can be destroyed without that. */
#include <bvol/bvol.h>

#include <cstdio>
#include <cstdlib>
#include <new>
#include <stdexcept>

namespace
{

enum { QUERIES = 1000 };
bvol_aabb queries[QUERIES];
uint64_t offsets[QUERIES + 1];
const bvol_aabb box = {{0, 0, 0}, {1, 1, 1}};

void check(bool right, const char *what)
{
    if (!right) {
        std::fprintf(stderr, "%s\n", what);
        std::exit(1);
    }
}

#define CHECK(condition) check((condition), #condition)

extern "C" int throw_at(uint32_t, uint64_t, void *)
{
    throw std::runtime_error("a callback");
}

extern "C" void throw_instead(bvol_executor_part, void *, size_t, void *)
{
    throw std::runtime_error("an executor");
}

bool armed = false;

extern "C" void *alloc_or_throw(size_t size, size_t, void *)
{
    if (armed)
        throw std::bad_alloc();
    return std::malloc(size);
}

extern "C" void plain_free(void *memory, size_t, size_t, void *)
{
    std::free(memory);
}

template <typename Call> void must_throw(Call call)
{
    try {
        call();
    } catch (const std::exception &) {
        return;
    }
    check(false, "nothing was thrown");
}

bvol_index *make(const bvol_allocator *allocator)
{
    const bvol_aabb boxes[3] = {box, box, box};
    bvol_index *index;
    CHECK(bvol_index_create(nullptr, allocator, &index) == BVOL_OK);
    CHECK(bvol_index_build(index, boxes, 3, 0, nullptr, 0, NULL) == BVOL_OK);
    return index;
}

void is_recovered(bvol_index *index)
{
    uint32_t id;
    CHECK(bvol_index_overlaps_aabb(index, &box, nullptr, nullptr, 0) == 3);
    CHECK(bvol_index_insert(index, &box, nullptr, &id) == BVOL_ERROR_BUSY);
    CHECK(bvol_index_recover(index) == BVOL_OK);
    CHECK(bvol_index_insert(index, &box, nullptr, &id) == BVOL_OK && bvol_index_remove(index, id) == BVOL_OK);
    CHECK(bvol_index_validate(index) == BVOL_OK);
}

} // namespace

int main()
{
    const bvol_allocator allocator = {alloc_or_throw, plain_free, nullptr};
    const bvol_executor executor = {sizeof executor, 4, throw_instead, nullptr};
    bvol_index_filter filter = bvol_index_filter();
    bvol_index *const index = make(nullptr), *const left = make(nullptr), *const torn = make(&allocator);
    bvol_pair_tracker *tracker;
    bvol_index_cursor *cursor;
    uint32_t id;
    bvol_resources resources = BVOL_RESOURCES_INIT;
    filter.size = sizeof filter;
    filter.accept = throw_at;
    resources.executor = &executor;

    must_throw([&] { bvol_index_overlaps_aabb_each(index, &box, nullptr, throw_at, nullptr); });
    is_recovered(index);
    must_throw([&] { bvol_index_pairs(index, &filter, NULL, nullptr, 0); });
    is_recovered(index);
    must_throw([&] { bvol_index_overlaps_aabb_many(index, queries, QUERIES, 0, nullptr, &resources, offsets, nullptr, 0); });
    is_recovered(index);

    CHECK(bvol_index_cursor_create(nullptr, &cursor) == BVOL_OK);
    CHECK(bvol_index_overlaps_aabb_begin(index, &box, &filter, cursor) == BVOL_OK);
    must_throw([&] { bvol_index_cursor_next(cursor, &id); });
    CHECK(bvol_index_cursor_next(cursor, &id) == BVOL_ERROR_BUSY);
    bvol_index_cursor_destroy(cursor);
    is_recovered(index);

    CHECK(bvol_pair_tracker_create(index, &filter, nullptr, &tracker) == BVOL_OK);
    must_throw([&] { bvol_pair_tracker_update(tracker); });
    CHECK(bvol_pair_tracker_update(tracker) == BVOL_ERROR_BUSY);
    bvol_pair_tracker_destroy(tracker);
    is_recovered(index);
    bvol_index_destroy(index);

    must_throw([&] { bvol_index_pairs(left, &filter, NULL, nullptr, 0); });
    bvol_index_destroy(left);

    armed = true;
    must_throw([&] { bvol_index_build(torn, &box, 1, 0, nullptr, 0, NULL); });
    armed = false;
    CHECK(bvol_index_build(torn, &box, 1, 0, nullptr, 0, NULL) == BVOL_ERROR_BUSY &&
          bvol_index_recover(torn) == BVOL_ERROR_BUSY);
    CHECK(bvol_index_overlaps_aabb(torn, &box, nullptr, nullptr, 0) == 0);
    bvol_index_destroy(torn);
    std::puts("exceptions were survived");
    return 0;
}
