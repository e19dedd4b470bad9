/* SPDX-License-Identifier: MIT */
/* What it costs to make frusta, and to ask for their corners and bounds: this library, one given by its path (that of another
 * commit, say), and plain float. Usage: frusta [SEED] [LIBRARY]. Processor time; the least of the rounds. */
#include "bench.h"
#include "harness/machine.h"
#include "harness/random.h"
#include "harness/timing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRUSTA = 256, ROUNDS = 15, PLANES = BVOL_FRUSTUM_MAX_PLANES };

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

/* --- a library ---------------------------------------------------------------------------------------------------------- */

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

static int find_library(void *handle, library *out)
{
    int found = 1;
#define FIND(name)                                                                                                             \
    out->name = (__typeof__(bvol_##name) *)shared_find(handle, #name);                                                         \
    found &= out->name != NULL;
    FUNCTIONS(FIND)
    return found;
}

/* --- what is measured --------------------------------------------------------------------------------------------------- */

typedef struct scene {
    const library *lib; /* NULL for plain float */
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
    if (s->lib)
        (void)s->lib->frustum_set_matrix(s->one, s->matrix[i]);
    else
        plain_set(s->matrix[i], s->plain[i]);
}

/* One query of each kind, the first after the matrix was set. */
static void call_set_and_ask(scene *s, int i)
{
    call_set(s, i);
    const bvol_sphere sphere = {s->point[i], s->box[i].max.x - s->point[i].x};
    if (s->lib)
        sink = s->lib->frustum_contains_point(s->one, &s->point[i]) + s->lib->frustum_overlaps_aabb(s->one, &s->box[i]) +
               s->lib->frustum_overlaps_sphere(s->one, &sphere) + s->lib->frustum_overlaps_obb(s->one, &s->obb[i]);
}

static void call_corners(scene *s, int i)
{
    bvol_vec3 corner[8];
    corner[7].x = 0;
    if (s->lib)
        (void)s->lib->frustum_corners(s->made[i], corner);
    else
        plain_corners(s->plain[i], corner);
    sink = (double)corner[7].x;
}

static void call_bounds(scene *s, int i)
{
    bvol_aabb box = {{0, 0, 0}, {0, 0, 0}};
    if (s->lib)
        (void)s->lib->frustum_bounds(s->made[i], &box);
    else
        plain_bounds(s->plain[i], &box);
    sink = (double)box.max.x;
}

static void call_create(scene *s, int i)
{
    bvol_frustum *f;
    if (s->lib->frustum_create_from_planes(s->plane[i], s->planes, NULL, &f) != BVOL_OK)
        abort();
    s->lib->frustum_destroy(f);
}

/* The least nanoseconds of a call. */
static double least_time(call *f, scene *s)
{
    double least = INFINITY;
    for (int round = 0; round < ROUNDS; ++round) {
        const double from = timing_now();
        for (int i = 0; i < FRUSTA; ++i)
            f(s, i);
        least = fmin(least, 1e9 * (timing_now() - from) / FRUSTA);
    }
    return least;
}

static void ask_about(scene *s, int i, uint64_t *rng)
{
    bvol_aabb all = {{-100, -100, -100}, {100, 100, 100}};
    (void)s->lib->frustum_bounds(s->made[i], &all);
    const float size = 0.05F * (all.max.x - all.min.x);
    const bvol_vec3 p = {random_uniform(rng, all.min.x, all.max.x), random_uniform(rng, all.min.y, all.max.y),
                         random_uniform(rng, all.min.z, all.max.z)};
    s->point[i] = p;
    s->box[i] = (bvol_aabb){{p.x - size, p.y - size, p.z - size}, {p.x + size, p.y + size, p.z + size}};
    s->obb[i] = (bvol_obb){p, {size, size, size}, {{0.6F, 0, -0.8F}, {0, 1, 0}, {0.8F, 0, 0.6F}}};
}

static void destroy(scene *s)
{
    for (int i = 0; i < FRUSTA; ++i)
        s->lib->frustum_destroy(s->made[i]);
    s->lib->frustum_destroy(s->one);
}

static void make_cameras(scene *s, const library *lib, const camera_kind *k, uint64_t seed)
{
    uint64_t rng = random_state(seed);
    const bvol_frustum_options o = {sizeof o, k->traits & REVERSED ? BVOL_FRUSTUM_REVERSED_Z : 0, BVOL_DEPTH_MINUS_ONE_TO_ONE,
                                    0};
    s->lib = lib;
    for (int i = 0; i < FRUSTA; ++i) {
        make_camera(k, &rng, s->matrix[i]);
        plain_set(s->matrix[i], s->plain[i]);
        if (lib->frustum_create(s->matrix[i], &o, NULL, &s->made[i]) != BVOL_OK)
            abort();
        ask_about(s, i, &rng);
    }
    if (lib->frustum_create(s->matrix[0], &o, NULL, &s->one) != BVOL_OK)
        abort();
}

static void make_sets(scene *s, const library *lib, size_t planes, uint64_t seed)
{
    uint64_t rng = random_state(seed);
    s->lib = lib;
    s->planes = planes;
    s->one = NULL;
    for (int i = 0; i < FRUSTA; ++i) {
        const bvol_vec3 c = random_in_cube(&rng);
        for (size_t k = 0; k < planes; ++k) {
            const bvol_vec3 n = random_direction(&rng);
            s->plane[i][k] = (bvol_plane){n, random_uniform(&rng, 0.05F, 0.15F) - n.x * c.x - n.y * c.y - n.z * c.z};
        }
        if (lib->frustum_create_from_planes(s->plane[i], planes, NULL, &s->made[i]) != BVOL_OK)
            abort();
    }
}

/* --- the table ---------------------------------------------------------------------------------------------------------- */

enum { NOW, BEFORE, LIBRARIES };

typedef struct row {
    const char *what;
    call *call;
    double goal;
} row;

static const row of_cameras[] = {{"set", call_set, 1000},
                                 {"set, ask", call_set_and_ask, 1000},
                                 {"corners", call_corners, 1000},
                                 {"bounds", call_bounds, 1000}};
static const row of_sets[] = {{"create", call_create, 30000}, {"bounds", call_bounds, 1000}};

static void print_row(const row *r, const char *name, double goal, const double ns[LIBRARIES], double plain)
{
    char cell[3][16];
    const double values[3] = {ns[NOW], ns[BEFORE], plain};
    for (int i = 0; i < 3; ++i)
        snprintf(cell[i], sizeof cell[i], values[i] > 0 ? "%.0f" : "-", values[i]);
    printf("%-8s %-38s %9s %9s %9s %9.0f%s\n", r->what, name, cell[0], cell[1], cell[2], goal,
           ns[NOW] <= goal ? "" : " missed");
    fflush(stdout);
}

/* Corners that floats represent cost more: each takes an exact comparison. */
static void time_cameras(scene *s, const library libs[LIBRARIES], const camera_kind *k, uint64_t seed)
{
    double ns[4][LIBRARIES] = {{0}}, plain[4] = {0};
    for (int l = 0; l < LIBRARIES && libs[l].frustum_create; ++l) {
        make_cameras(s, &libs[l], k, seed);
        for (int r = 0; r < 4; ++r)
            ns[r][l] = least_time(of_cameras[r].call, s);
        destroy(s);
    }
    s->lib = NULL;
    for (int r = 0; r < 4; ++r)
        plain[r] = r == 1 ? 0 : least_time(of_cameras[r].call, s);
    for (int r = 0; r < 4; ++r)
        print_row(&of_cameras[r], k->name, of_cameras[r].call == call_corners && k->traits & AXIS ? 5000 : of_cameras[r].goal,
                  ns[r], plain[r]);
}

static void time_sets(scene *s, const library libs[LIBRARIES], size_t planes, uint64_t seed)
{
    double ns[2][LIBRARIES] = {{0}};
    char name[32];
    snprintf(name, sizeof name, "%zu planes", planes);
    for (int l = 0; l < LIBRARIES && libs[l].frustum_create; ++l) {
        make_sets(s, &libs[l], planes, seed);
        for (int r = 0; r < 2; ++r)
            ns[r][l] = least_time(of_sets[r].call, s);
        destroy(s);
    }
    for (int r = 0; r < 2; ++r)
        print_row(&of_sets[r], name, of_sets[r].goal, ns[r], 0);
}

int main(int argc, char **argv)
{
    static const size_t sets[] = {6, 8, 16, 32};
    static scene s;
    static library libs[LIBRARIES];
    const char *problem = NULL;
    const uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
    void *before = argc > 2 ? shared_open(argv[2], &problem) : NULL;
#define LINKED(name) libs[NOW].name = bvol_##name;
    FUNCTIONS(LINKED)
    if (argc > 2 && (!before || !find_library(before, &libs[BEFORE]))) {
        fprintf(stderr, "frusta: %s\n", problem ? problem : "a function is missing");
        return 1;
    }
    machine_print(stdout);
    printf("\n%d frusta, the least of %d rounds, seed %llu; ns a call, one thread.\n", FRUSTA, ROUNDS,
           (unsigned long long)seed);
    printf("%-8s %-38s %9s %9s %9s %9s\n", "", "", "now", "before", "plain", "goal");
    for (int k = 0; k < KINDS; ++k)
        time_cameras(&s, libs, &kinds[k], seed);
    for (size_t k = 0; k < sizeof sets / sizeof *sets; ++k)
        time_sets(&s, libs, sets[k], seed);
    return 0;
}
