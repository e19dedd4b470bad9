/* SPDX-License-Identifier: MIT */
/* Making frusta, and asking for their corners and bounds. */
#include "harness/random.h"
#include "making.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRUSTA = 256, PLANES = BVOL_FRUSTUM_MAX_PLANES };

/* --- cameras ------------------------------------------------------------------------------------------------------------ */

enum trait { ORTHOGRAPHIC = 1, INFINITE_FAR = 2, REVERSED = 4, AXIS = 8, OFF_CENTRE = 16 };
typedef struct camera_kind {
    const char *name;
    unsigned traits;
    float near, far, offset;
} camera_kind;

static const camera_kind kinds[] = {
    {"perspective", 0, 0.1F, 200, 50},
    {"perspective, infinite far", INFINITE_FAR, 0.1F, 0, 50},
    {"perspective, reversed z", REVERSED, 0.1F, 200, 50},
    {"perspective, reversed z, infinite far", REVERSED | INFINITE_FAR, 0.1F, 0, 50},
    {"perspective, off-centre", OFF_CENTRE, 0.1F, 200, 50},
    {"perspective, along the axes", AXIS, 0.1F, 200, 50},
    {"perspective, offset 1e4", 0, 0.1F, 200, 1e4F},
    {"perspective, near 1e-2, far 1e4", 0, 0.01F, 1e4F, 50},
    {"perspective, near 1, far 1e6", 0, 1, 1e6F, 50},
    {"orthographic", ORTHOGRAPHIC, 0.1F, 200, 50},
    {"orthographic, along the axes", ORTHOGRAPHIC | AXIS, 0.5F, 64.5F, 50},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Rows of a projection to -w <= z <= w. */
static void make_projection(const camera_kind *k, uint64_t *rng, float p[4][4])
{
    const int grid = (k->traits & AXIS) != 0, parallel = (k->traits & ORTHOGRAPHIC) != 0;
    const float scale = parallel ? grid ? ldexpf(1, (int)random_uniform(rng, 2, 6)) : random_uniform(rng, 5, 50) : 1;
    const float right = parallel && grid ? scale : scale * random_uniform(rng, 0.4F, 1.2F), top = right / 2;
    const int off = (k->traits & OFF_CENTRE) != 0;
    const float left = off ? -random_uniform(rng, 0.1F, 2) : -right, bottom = off ? -random_uniform(rng, 0.1F, 2) : -top;
    const float n = k->near, f = k->far, flip = k->traits & REVERSED ? -1.0F : 1.0F;
    memset(p, 0, 16 * sizeof(float));
    p[0][0] = 2 / (right - left);
    p[1][1] = 2 / (top - bottom);
    p[0][parallel ? 3 : 2] = (parallel ? -1 : 1) * (right + left) / (right - left);
    p[1][parallel ? 3 : 2] = (parallel ? -1 : 1) * (top + bottom) / (top - bottom);
    p[2][2] = flip * (parallel ? -2 / (f - n) : f > 0 ? -(f + n) / (f - n) : -1);
    p[2][3] = flip * (parallel ? -(f + n) / (f - n) : f > 0 ? -2 * n * f / (f - n) : -2 * n);
    p[3][parallel ? 3 : 2] = parallel ? 1 : -1;
}

static void make_camera(const camera_kind *k, uint64_t *rng, float m[16])
{
    float p[4][4], view[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}, turn[3][3];
    make_projection(k, rng, p);
    random_rotation(rng, turn);
    for (int i = 0; i < 3 && !(k->traits & AXIS); ++i)
        memcpy(view[i], turn[i], sizeof turn[i]);
    float eye[3];
    for (int i = 0; i < 3; ++i)
        eye[i] = floorf(random_uniform(rng, -k->offset, k->offset));
    for (int i = 0; i < 3; ++i)
        view[i][3] = -(view[i][0] * eye[0] + view[i][1] * eye[1] + view[i][2] * eye[2]);
    for (int i = 0; i < 16; ++i) {
        m[i] = 0;
        for (int j = 0; j < 4; ++j)
            m[i] += p[i % 4][j] * view[j][i / 4];
    }
}

/* --- plain float -------------------------------------------------------------------------------------------------------- */

/* As renderers do: unit normals. */
static void plain_set(const float m[16], bvol_plane out[6])
{
    for (int i = 0; i < 6; ++i) {
        const float sign = i % 2 ? -1 : 1;
        float q[4];
        for (int k = 0; k < 4; ++k)
            q[k] = m[4 * k + 3] + sign * m[4 * k + i / 2];
        const float s = 1 / sqrtf(q[0] * q[0] + q[1] * q[1] + q[2] * q[2]);
        out[i] = (bvol_plane){{q[0] * s, q[1] * s, q[2] * s}, q[3] * s};
    }
}

static bvol_vec3 cross(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return (bvol_vec3){a->y * b->z - a->z * b->y, a->z * b->x - a->x * b->z, a->x * b->y - a->y * b->x};
}

static bvol_vec3 plain_corner(const bvol_plane *a, const bvol_plane *b, const bvol_plane *c)
{
    const bvol_vec3 bc = cross(&b->normal, &c->normal), ca = cross(&c->normal, &a->normal), ab = cross(&a->normal, &b->normal);
    const float s = -1 / (a->normal.x * bc.x + a->normal.y * bc.y + a->normal.z * bc.z);
    return (bvol_vec3){s * (a->d * bc.x + b->d * ca.x + c->d * ab.x), s * (a->d * bc.y + b->d * ca.y + c->d * ab.y),
                       s * (a->d * bc.z + b->d * ca.z + c->d * ab.z)};
}

static void plain_corners(const bvol_plane p[6], bvol_vec3 out[8])
{
    for (int i = 0; i < 8; ++i)
        out[i] = plain_corner(&p[i & 1], &p[2 + (i >> 1 & 1)], &p[4 + (i >> 2)]);
}

static void plain_bounds(const bvol_plane p[6], bvol_aabb *out)
{
    bvol_vec3 corner[8];
    plain_corners(p, corner);
    *out = (bvol_aabb){corner[0], corner[0]};
    for (int i = 1; i < 8; ++i) {
        const bvol_vec3 *c = &corner[i];
        out->min = (bvol_vec3){fminf(out->min.x, c->x), fminf(out->min.y, c->y), fminf(out->min.z, c->z)};
        out->max = (bvol_vec3){fmaxf(out->max.x, c->x), fmaxf(out->max.y, c->y), fmaxf(out->max.z, c->z)};
    }
}

/* --- libraries ---------------------------------------------------------------------------------------------------------- */

#define FUNCTIONS(X)                                                                                                           \
    X(frustum_create)                                                                                                          \
    X(frustum_create_from_planes)                                                                                              \
    X(frustum_destroy)                                                                                                         \
    X(frustum_set_matrix)                                                                                                      \
    X(frustum_corners)                                                                                                         \
    X(frustum_bounds)                                                                                                          \
    X(frustum_contains_point)                                                                                                  \
    X(frustum_overlaps_aabb)                                                                                                   \
    X(frustum_overlaps_sphere)                                                                                                 \
    X(frustum_overlaps_obb)

typedef struct library {
#define MEMBER(name) __typeof__(bvol_##name) *name;
    FUNCTIONS(MEMBER)
} library;

static const library linked = {
#define LINKED(name) .name = bvol_##name,
    FUNCTIONS(LINKED)};

/* 0 if a function is missing. */
static int find_library(void *handle, library *out)
{
    int found = 1;
#define FIND(name)                                                                                                             \
    out->name = (__typeof__(bvol_##name) *)shared_find(handle, #name);                                                         \
    found &= out->name != NULL;
    FUNCTIONS(FIND)
    return found;
}

/* --- what is called ------------------------------------------------------------------------------------------------------- */

/* Frusta of one library, and what they are made of and asked about. */
typedef struct scene {
    library lib;
    bvol_frustum *made[FRUSTA], *one;
    float matrix[FRUSTA][16];
    bvol_plane plane[FRUSTA][PLANES], plain[FRUSTA][6];
    size_t planes;
    bvol_vec3 point[FRUSTA];
    bvol_aabb box[FRUSTA];
    bvol_obb obb[FRUSTA];
} scene;

static volatile double sink;
typedef void call(scene *s, int i);

static void call_set(scene *s, int i)
{
    (void)s->lib.frustum_set_matrix(s->one, s->matrix[i]);
}

static void call_plain_set(scene *s, int i)
{
    plain_set(s->matrix[i], s->plain[i]);
}

/* One query of each kind, the first after the matrix was set. */
static void call_set_and_ask(scene *s, int i)
{
    const bvol_sphere sphere = {s->point[i], s->box[i].max.x - s->point[i].x};
    call_set(s, i);
    sink = s->lib.frustum_contains_point(s->one, &s->point[i]) + s->lib.frustum_overlaps_aabb(s->one, &s->box[i]) +
           s->lib.frustum_overlaps_sphere(s->one, &sphere) + s->lib.frustum_overlaps_obb(s->one, &s->obb[i]);
}

static void call_corners(scene *s, int i)
{
    bvol_vec3 corner[8];
    corner[7].x = 0;
    (void)s->lib.frustum_corners(s->made[i], corner);
    sink = (double)corner[7].x;
}

static void call_plain_corners(scene *s, int i)
{
    bvol_vec3 corner[8];
    plain_corners(s->plain[i], corner);
    sink = (double)corner[7].x;
}

static void call_bounds(scene *s, int i)
{
    bvol_aabb box = {{0, 0, 0}, {0, 0, 0}};
    (void)s->lib.frustum_bounds(s->made[i], &box);
    sink = (double)box.max.x;
}

static void call_plain_bounds(scene *s, int i)
{
    bvol_aabb box;
    plain_bounds(s->plain[i], &box);
    sink = (double)box.max.x;
}

static void call_create(scene *s, int i)
{
    bvol_frustum *f;
    if (s->lib.frustum_create_from_planes(s->plane[i], s->planes, NULL, &f) != BVOL_OK)
        abort();
    s->lib.frustum_destroy(f);
}

/* --- scenes ------------------------------------------------------------------------------------------------------------- */

static void ask_about(scene *s, int i, uint64_t *rng)
{
    bvol_aabb all = {{-100, -100, -100}, {100, 100, 100}};
    (void)s->lib.frustum_bounds(s->made[i], &all);
    const float size = 0.05F * (all.max.x - all.min.x);
    const bvol_vec3 p = {random_uniform(rng, all.min.x, all.max.x), random_uniform(rng, all.min.y, all.max.y),
                         random_uniform(rng, all.min.z, all.max.z)};
    s->point[i] = p;
    s->box[i] = (bvol_aabb){{p.x - size, p.y - size, p.z - size}, {p.x + size, p.y + size, p.z + size}};
    s->obb[i] = (bvol_obb){p, {size, size, size}, {{0.6F, 0, -0.8F}, {0, 1, 0}, {0.8F, 0, 0.6F}}};
}

static void make_cameras(scene *s, const camera_kind *k, uint64_t seed)
{
    uint64_t rng = random_state(seed);
    const bvol_frustum_options o = {sizeof o, k->traits & REVERSED ? BVOL_FRUSTUM_REVERSED_Z : 0, BVOL_DEPTH_MINUS_ONE_TO_ONE,
                                    0};
    for (int i = 0; i < FRUSTA; ++i) {
        make_camera(k, &rng, s->matrix[i]);
        plain_set(s->matrix[i], s->plain[i]);
        if (s->lib.frustum_create(s->matrix[i], &o, NULL, &s->made[i]) != BVOL_OK)
            abort();
        ask_about(s, i, &rng);
    }
    if (s->lib.frustum_create(s->matrix[0], &o, NULL, &s->one) != BVOL_OK)
        abort();
}

static void make_sets(scene *s, size_t planes, uint64_t seed)
{
    uint64_t rng = random_state(seed);
    s->planes = planes;
    s->one = NULL;
    for (int i = 0; i < FRUSTA; ++i) {
        const bvol_vec3 c = random_in_cube(&rng);
        for (size_t k = 0; k < planes; ++k) {
            const bvol_vec3 n = random_direction(&rng);
            s->plane[i][k] = (bvol_plane){n, random_uniform(&rng, 0.05F, 0.15F) - n.x * c.x - n.y * c.y - n.z * c.z};
        }
        if (s->lib.frustum_create_from_planes(s->plane[i], planes, NULL, &s->made[i]) != BVOL_OK)
            abort();
    }
}

static void destroy(scene *s)
{
    for (int i = 0; i < FRUSTA; ++i)
        s->lib.frustum_destroy(s->made[i]);
    s->lib.frustum_destroy(s->one);
}

/* --- rows --------------------------------------------------------------------------------------------------------------- */

typedef struct function {
    const char *name;
    call *call, *plain; /* plain may be NULL */
    double goal;
} function;

static const function of_cameras[] = {{"frustum_set_matrix", call_set, call_plain_set, 1000},
                                      {"frustum_set_matrix, ask", call_set_and_ask, NULL, 1000},
                                      {"frustum_corners", call_corners, call_plain_corners, 1000},
                                      {"frustum_bounds", call_bounds, call_plain_bounds, 1000}};
static const function of_sets[] = {{"frustum_create_from_planes", call_create, NULL, 30000},
                                   {"frustum_bounds", call_bounds, NULL, 1000}};
static const struct set_kind {
    const char *name;
    size_t planes;
} set_kinds[] = {{"6 planes", 6}, {"8 planes", 8}, {"16 planes", 16}, {"32 planes", 32}};
enum {
    OF_CAMERAS = sizeof of_cameras / sizeof *of_cameras,
    OF_SETS = sizeof of_sets / sizeof *of_sets,
    SET_KINDS = sizeof set_kinds / sizeof *set_kinds,
    CAMERA_ROWS = KINDS * OF_CAMERAS
};

/* What row `index` is about: a kind of cameras, or else of sets. */
typedef struct subject {
    const function *function;
    const camera_kind *camera;
    const struct set_kind *set;
} subject;

static subject subject_of(size_t index)
{
    if (index < CAMERA_ROWS)
        return (subject){&of_cameras[index % OF_CAMERAS], &kinds[index / OF_CAMERAS], NULL};
    index -= CAMERA_ROWS;
    return (subject){&of_sets[index % OF_SETS], NULL, &set_kinds[index / OF_SETS]};
}

static int describe(size_t index, const session *s, row *r)
{
    (void)s;
    if (index >= CAMERA_ROWS + OF_SETS * SET_KINDS)
        return 0;
    const subject of = subject_of(index);
    /* Corners that floats represent cost more: each takes an exact comparison. */
    const int exact = of.camera && of.function->call == call_corners && of.camera->traits & AXIS;
    r->name = of.function->name;
    r->data = of.camera ? of.camera->name : of.set->name;
    r->calls = FRUSTA;
    r->goals[0] = (goal){NULL, NANOSECONDS, exact ? 5000 : of.function->goal};
    return 1;
}

enum { NOW, BEFORE, LIBRARIES };
static scene scenes[LIBRARIES];
static int scene_count;
static struct caller {
    call *call;
    scene *scene;
} callers[CANDIDATES];

static void run(void *context, size_t passes)
{
    const struct caller *c = context;
    for (; passes > 0; --passes)
        for (int i = 0; i < FRUSTA; ++i)
            c->call(c->scene, i);
}

static void add(row *r, int label, bench_role role, call *f, scene *s)
{
    struct caller *own = &callers[r->count];
    *own = (struct caller){f, s};
    row_add(r, (candidate){.label = making_labels[label], .role = role, .run = run, .context = own});
}

/* Plain float finds the same bounds but for its rounding, which is coarse where cameras see far; where they see for ever, the
 * library has none. */
static int agree(const scene *s)
{
    for (int i = 0; i < FRUSTA; ++i) {
        bvol_aabb ours, theirs;
        if (s->lib.frustum_bounds(s->made[i], &ours) != BVOL_OK)
            continue;
        plain_bounds(s->plain[i], &theirs);
        const float size = ours.max.x - ours.min.x + ours.max.y - ours.min.y + ours.max.z - ours.min.z;
        for (int c = 0; c < 3; ++c)
            if (!(fabsf((&ours.min.x)[c] - (&theirs.min.x)[c]) <= 1e-2F * size &&
                  fabsf((&ours.max.x)[c] - (&theirs.max.x)[c]) <= 1e-2F * size))
                return 0;
    }
    return 1;
}

static int prepare(size_t index, const session *s, row *r)
{
    const subject of = subject_of(index);
    if (!find_library(s->shared, &scenes[NOW].lib))
        scenes[NOW].lib = linked;
    scene_count = find_library(s->before, &scenes[BEFORE].lib) ? LIBRARIES : 1;
    for (int k = 0; k < scene_count; ++k) {
        if (of.camera)
            make_cameras(&scenes[k], of.camera, s->arguments.seed);
        else
            make_sets(&scenes[k], of.set->planes, s->arguments.seed);
        add(r, k == NOW ? LABEL_NOW : LABEL_BEFORE, k == NOW ? ROLE_SINGLE : ROLE_BEFORE, of.function->call, &scenes[k]);
    }
    snprintf(r->fields, sizeof r->fields, "%.0f", r->goals[0].value);
    if (of.function->plain)
        add(r, LABEL_PLAIN, ROLE_PLAIN, of.function->plain, &scenes[NOW]);
    if (of.camera && !agree(&scenes[NOW])) {
        fprintf(stderr, "bench: %s, %s: plain float finds other bounds\n", r->name, r->data);
        return 0;
    }
    return 1;
}

static void release(void)
{
    for (int k = 0; k < scene_count; ++k)
        destroy(&scenes[k]);
}

const source making_frusta = {describe, prepare, release};
