/* SPDX-License-Identifier: MIT */
/* A world that moves: walkers cross rooms, and each frame tells who has come into which room and who has left it. Rooms and
 * walkers are boxes of one index, told apart by categories; a tracker gives the events. At the end, the walker nearest to a
 * place. */
#include <bvol/bvol.h>

#include <stdio.h>

enum { ROOMS = 3, WALKERS = 4, FRAMES = 24 };
enum { ROOM = 1, WALKER = 2 };

static bvol_aabb room_box(int i)
{
    const float x = 4 * (float)i;
    return (bvol_aabb){{x, 0, 0}, {x + 3, 3, 4}};
}

/* Walkers go along x, each at a pace of its own, an eighth or more of a unit a frame. */
static bvol_aabb walker_box(int i, int frame)
{
    const float x = -2 + (float)((i + 1) * frame) / 8, z = (float)i;
    return (bvol_aabb){{x, 0, z}, {x + 0.5F, 2, z + 0.5F}};
}

/* Rooms have the ids 0 .. ROOMS - 1. Returns 0 without memory. */
static int furnish(bvol_index *world)
{
    uint32_t id;
    for (int i = 0; i < ROOMS + WALKERS; ++i) {
        const bvol_aabb box = i < ROOMS ? room_box(i) : walker_box(i - ROOMS, 0);
        const bvol_index_item item = {(uint64_t)i, i < ROOMS ? ROOM : WALKER, ROOM | WALKER};
        if (bvol_index_insert(world, &box, &item, &id) != BVOL_OK)
            return 0;
    }
    return 1;
}

/* Only pairs of a room and a walker count: the lower id is the room's. */
static void tell(int frame, const char *what, const bvol_pair *pairs, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        if (pairs[i].a < ROOMS && pairs[i].b >= ROOMS)
            printf("frame %2d: walker %u %s room %u\n", frame, (unsigned)pairs[i].b - ROOMS, what, (unsigned)pairs[i].a);
}

static int walk(bvol_index *world, bvol_pair_tracker *tracker)
{
    bvol_pair events[64];
    for (int frame = 0; frame < FRAMES; ++frame) {
        for (int i = 0; i < WALKERS; ++i) {
            const bvol_aabb box = walker_box(i, frame);
            bvol_index_move(world, (uint32_t)(ROOMS + i), &box);
        }
        if (bvol_pair_tracker_update(tracker) != BVOL_OK)
            return 0;
        tell(frame, "leaves", events, bvol_pair_tracker_ended(tracker, events, 64));
        tell(frame, "enters", events, bvol_pair_tracker_began(tracker, events, 64));
    }
    return 1;
}

/* The walker nearest to a place, at most two units away; rooms are not asked. */
static void pick(const bvol_index *world, float x, float y, float z)
{
    const bvol_vec3 place = {x, y, z};
    const bvol_index_filter walkers = {.size = sizeof walkers, .mask = WALKER};
    bvol_index_found nearest;
    if (bvol_index_nearest_point(world, &place, 4, &walkers, &nearest, 1))
        printf("nearest to (%g, %g, %g): walker %u\n", (double)x, (double)y, (double)z, (unsigned)nearest.id - ROOMS);
    else
        printf("nearest to (%g, %g, %g): nobody\n", (double)x, (double)y, (double)z);
}

int main(void)
{
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_DYNAMIC};
    bvol_index *world = NULL;
    bvol_pair_tracker *tracker = NULL;
    const int done = bvol_index_create(&options, NULL, &world) == BVOL_OK && furnish(world) &&
                     bvol_pair_tracker_create(world, NULL, NULL, &tracker) == BVOL_OK && walk(world, tracker);
    if (done) {
        pick(world, 7, 1, 2);
        pick(world, 7, 30, 2);
    }
    bvol_pair_tracker_destroy(tracker);
    bvol_index_destroy(world);
    return done ? 0 : 1;
}
/* It prints
frame  3: walker 3 enters room 0
frame  4: walker 2 enters room 0
frame  6: walker 1 enters room 0
frame 11: walker 3 leaves room 0
frame 11: walker 3 enters room 1
frame 12: walker 0 enters room 0
frame 14: walker 2 leaves room 0
frame 15: walker 2 enters room 1
frame 19: walker 3 leaves room 1
frame 19: walker 3 enters room 2
frame 21: walker 1 leaves room 0
frame 22: walker 1 enters room 1
nearest to (7, 1, 2): walker 2
nearest to (7, 30, 2): nobody
*/
