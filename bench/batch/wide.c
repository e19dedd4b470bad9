/* SPDX-License-Identifier: MIT */
/* Loops over columns that the compiler turns into vectors, and the floors. Compiled once for each width; WIDE is its name. */
#include "batch.h"

#include <string.h>

#define JOIN_(a, b) a##_##b
#define JOIN(a, b) JOIN_(a, b)
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

/* A block at a time, its answers on the stack: compilers see that nothing written there is a column. */
#define FOR_BLOCKS(s, answers, EXPRESSION)                                                                                     \
    do {                                                                                                                       \
        uint8_t *all_ = (answers);                                                                                             \
        for (size_t block = 0; block < (s)->count; block += SCENE_BLOCK) {                                                     \
            uint8_t in_[SCENE_BLOCK];                                                                                          \
            for (size_t k = 0; k < SCENE_BLOCK; ++k) {                                                                         \
                const size_t i = block + k;                                                                                    \
                in_[k] = (EXPRESSION);                                                                                         \
            }                                                                                                                  \
            memcpy(all_ + block, in_, SCENE_BLOCK);                                                                            \
        }                                                                                                                      \
    } while (0)

/* As a number, so that one may AND without jumping. */
static inline uint8_t ordered(float a, float b)
{
    return a <= b;
}

/* --- frustum and boxes -------------------------------------------------------------------------------------------------- */

/* The columns of the corner furthest along a normal are the same for all boxes. */
typedef struct picked_plane {
    float x, y, z, d;
    const float *column[3];
} picked_plane;

static inline float distance(const picked_plane *p, size_t i)
{
    return p->x * p->column[0][i] + p->y * p->column[1][i] + p->z * p->column[2][i] + p->d;
}

static void cull(const scene *s, const void *own, void *answers)
{
    (void)own;
    picked_plane planes[6];
    for (int p = 0; p < 6; ++p) {
        const bvol_vec3 *n = &s->planes[p].normal;
        planes[p] = (picked_plane){n->x,
                                   n->y,
                                   n->z,
                                   s->planes[p].d,
                                   {s->column[n->x >= 0 ? 3 : 0], s->column[n->y >= 0 ? 4 : 1], s->column[n->z >= 0 ? 5 : 2]}};
    }
    const picked_plane a = planes[0], b = planes[1], c = planes[2], d = planes[3], e = planes[4], f = planes[5];
    FOR_BLOCKS(s, answers,
               ordered(0, distance(&a, i)) & ordered(0, distance(&b, i)) & ordered(0, distance(&c, i)) &
                   ordered(0, distance(&d, i)) & ordered(0, distance(&e, i)) & ordered(0, distance(&f, i)));
}

/* --- boxes and a box ---------------------------------------------------------------------------------------------------- */

static void boxes(const scene *s, const void *own, void *answers)
{
    (void)own;
    const float *x0 = s->column[0], *y0 = s->column[1], *z0 = s->column[2];
    const float *x1 = s->column[3], *y1 = s->column[4], *z1 = s->column[5];
    const bvol_aabb q = s->box;
    FOR_BLOCKS(s, answers,
               ordered(x0[i], q.max.x) & ordered(q.min.x, x1[i]) & ordered(y0[i], q.max.y) & ordered(q.min.y, y1[i]) &
                   ordered(z0[i], q.max.z) & ordered(q.min.z, z1[i]));
}

static void rectangles(const scene *s, const void *own, void *answers)
{
    (void)own;
    const float *x0 = s->column[0], *y0 = s->column[1], *x1 = s->column[2], *y1 = s->column[3];
    const bvol_aabb2 q = s->rectangle;
    FOR_BLOCKS(s, answers,
               ordered(x0[i], q.max.x) & ordered(q.min.x, x1[i]) & ordered(y0[i], q.max.y) & ordered(q.min.y, y1[i]));
}

/* --- rays --------------------------------------------------------------------------------------------------------------- */

static inline float min_of(float a, float b)
{
    return a < b ? a : b;
}

static inline float max_of(float a, float b)
{
    return a > b ? a : b;
}

typedef struct range {
    float enter, leave;
} range;

static inline range slab(float min, float max, float origin, float inverse)
{
    float a = (min - origin) * inverse, b = (max - origin) * inverse;
    return (range){min_of(a, b), max_of(a, b)};
}

static inline uint8_t within(range x, range y, range z, range t)
{
    return max_of(max_of(x.enter, y.enter), max_of(z.enter, t.enter)) <=
           min_of(min_of(x.leave, y.leave), min_of(z.leave, t.leave));
}

static void ray_boxes(const scene *s, const void *own, void *answers)
{
    (void)own;
    const float *x0 = s->column[0], *y0 = s->column[1], *z0 = s->column[2];
    const float *x1 = s->column[3], *y1 = s->column[4], *z1 = s->column[5];
    const bvol_vec3 o = s->ray.origin, v = {1 / s->ray.dir.x, 1 / s->ray.dir.y, 1 / s->ray.dir.z};
    const range t = {s->ray.t_min, s->ray.t_max};
    FOR_BLOCKS(s, answers, within(slab(x0[i], x1[i], o.x, v.x), slab(y0[i], y1[i], o.y, v.y), slab(z0[i], z1[i], o.z, v.z), t));
}

static void rays_box(const scene *s, const void *own, void *answers)
{
    (void)own;
    const float *ox = s->column[0], *oy = s->column[1], *oz = s->column[2];
    const float *ix = s->column[3], *iy = s->column[4], *iz = s->column[5];
    const float *first = s->column[6], *last = s->column[7];
    const bvol_aabb b = s->box;
    FOR_BLOCKS(s, answers,
               within(slab(b.min.x, b.max.x, ox[i], ix[i]), slab(b.min.y, b.max.y, oy[i], iy[i]),
                      slab(b.min.z, b.max.z, oz[i], iz[i]), (range){first[i], last[i]}));
}

static const contender loops[] = {
    IN_PLACE("vectorised loop, " TEXT(WIDE), ROLE_LOOP, TASK_CULL, FORM_BYTES, cull),
    IN_PLACE("vectorised loop, " TEXT(WIDE), ROLE_LOOP, TASK_RAY_BOXES, FORM_BYTES, ray_boxes),
    IN_PLACE("vectorised loop, " TEXT(WIDE), ROLE_LOOP, TASK_RAYS_BOX, FORM_BYTES, rays_box),
    IN_PLACE("vectorised loop, " TEXT(WIDE), ROLE_LOOP, TASK_BOX_BOXES, FORM_BYTES, boxes),
    IN_PLACE("vectorised loop, " TEXT(WIDE), ROLE_LOOP, TASK_RECTANGLES, FORM_BYTES, rectangles),
};

extern const contenders JOIN(WIDE, loops);
const contenders JOIN(WIDE, loops) = CONTENDERS(loops);

/* --- floors: all bytes of the members, OR-ed together ------------------------------------------------------------------- */

#if defined(__AVX512F__)
enum { VECTOR = 64 };
#elif defined(__AVX__)
enum { VECTOR = 32 };
#else
enum { VECTOR = 16 };
#endif
typedef uint64_t vector __attribute__((vector_size(VECTOR), may_alias, aligned(4)));

/* Four vectors of one stream; each goes its own way, so that no OR waits for another. */
static inline void read_line(const char *from, vector sum[4])
{
    const vector *v = (const vector *)(const void *)from;
    for (int k = 0; k < 4; ++k)
        sum[k] |= v[k];
}
enum { LINE = 4 * VECTOR };

/* The last bytes, less than four vectors, are left out. */
static void finish(const vector sum[4], void *answers)
{
    vector all = sum[0] | sum[1] | sum[2] | sum[3];
    memcpy(answers, &all, sizeof(uint64_t));
}

static void read_one(const scene *s, const void *own, void *answers)
{
    (void)own;
    vector sum[4] = {{0}, {0}, {0}, {0}};
    const char *from = s->stream[0];
    const size_t bytes = s->streams * s->stream_bytes;
    for (size_t i = 0; i + LINE <= bytes; i += LINE)
        read_line(from + i, sum);
    finish(sum, answers);
}

#define READ_STREAMS(COUNT)                                                                                                    \
    static void read_##COUNT(const scene *s, const void *own, void *answers)                                                   \
    {                                                                                                                          \
        (void)own;                                                                                                             \
        vector sum[4] = {{0}, {0}, {0}, {0}};                                                                                  \
        const char *from[COUNT];                                                                                               \
        memcpy(from, s->stream, sizeof from);                                                                                  \
        const size_t bytes = s->stream_bytes;                                                                                  \
        for (size_t i = 0; i + LINE <= bytes; i += LINE)                                                                       \
            for (int c = 0; c < (COUNT); ++c)                                                                                  \
                read_line(from[c] + i, sum);                                                                                   \
        finish(sum, answers);                                                                                                  \
    }

READ_STREAMS(2)
READ_STREAMS(4)
READ_STREAMS(6)
READ_STREAMS(8)

#define FLOORS(TASK, COUNT)                                                                                                    \
    IN_PLACE("floor, 1 stream", ROLE_FLOOR, TASK, FORM_NONE, read_one),                                                        \
        IN_PLACE("floor, " #COUNT " streams", ROLE_FLOOR, TASK, FORM_NONE, read_##COUNT)

static const contender floors[] = {
    FLOORS(TASK_CULL, 6),       FLOORS(TASK_FRUSTUM, 6),
    FLOORS(TASK_OBB_PAIRS, 2),  FLOORS(TASK_RAY_BOXES, 6),
    FLOORS(TASK_RAYS_BOX, 8),   FLOORS(TASK_BOX_BOXES, 6),
    FLOORS(TASK_RECTANGLES, 4), FLOORS(TASK_DISTANCES, 6),
    FLOORS(TASK_NEAREST, 6),    IN_PLACE("floor, 1 stream", ROLE_FLOOR, TASK_OBB_OBBS, FORM_NONE, read_one),
};

extern const contenders JOIN(WIDE, floors);
const contenders JOIN(WIDE, floors) = CONTENDERS(floors);
