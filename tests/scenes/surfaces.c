/* SPDX-License-Identifier: MIT */
/* Indexes of the triangles of real scenes, asked as surfaces by every engine, beside brute force: winding numbers by rationals,
 * closest points, moving shapes, distances and clearances by single triangles.
 *
 *     surfaces FILE...    files of triangles.py */
#include "index/found.h"
#include "index/mesh_oracle.h"
#include "index/sweepers.h"

#include <bvol/bvol.h>

#include <math.h>
#include <stdarg.h>

static const bvol_index_options kinds[] = {
    {.size = sizeof(bvol_index_options), .engine = BVOL_ENGINE_BVH, .quality = BVOL_INDEX_QUALITY_HIGH},
    {.size = sizeof(bvol_index_options), .engine = BVOL_ENGINE_BVH, .quality = BVOL_INDEX_QUALITY_FAST},
    {.size = sizeof(bvol_index_options), .engine = BVOL_ENGINE_DYNAMIC},
    {.size = sizeof(bvol_index_options), .engine = BVOL_ENGINE_OCTREE},
};

/* How many triangles are asked one by one for each kind of question, and how often at least and at most; and of how many
 * triangles all pairs are. */
enum { KINDS = sizeof kinds / sizeof *kinds, SINGLE = 300000, LEAST = 3, OFTEN = 600, PART = 200 };

typedef struct world {
    const char *name;
    bvol_triangle *triangles;
    bvol_aabb *boxes;
    size_t count;
    bvol_index *indexes[KINDS];
    bvol_index_found *found, *got;
    bvol_sweep_hit *records;
} world;

typedef struct tally {
    const char *name;
    size_t asked, differing;
} tally;

enum { INSIDE, CLOSEST, SWEEPS, DISTANCES, CLEARANCES, TALLIES };
static tally tallies[TALLIES] = {
    {"inside", 0, 0}, {"closest", 0, 0}, {"sweeps", 0, 0}, {"distances", 0, 0}, {"clearances", 0, 0}};

/* What the checks that tests share call. */
void test_register(test *t)
{
    (void)t;
}

void test_run(void (*body)(void))
{
    body();
}

void test_message(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
}

void test_fail(const char *file, int line, const char *text)
{
    fprintf(stderr, "\n%s:%d: %s\n", file, line, text);
    exit(1);
}

static void judge(const world *s, int which, int right)
{
    ++tallies[which].asked;
    if (right)
        return;
    if (++tallies[which].differing <= 10)
        fprintf(stderr, "%s: %s: another answer than that of single triangles\n", s->name, tallies[which].name);
}

static bvol_index *index_of_part(const bvol_index_options *options, const bvol_triangle *first, size_t count)
{
    const bvol_triangle_mesh mesh = {.size = sizeof mesh, .vertices = &first->a, .vertex_count = 3 * count, .count = count};
    bvol_index *index;
    CHECK(bvol_index_create(options, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
    return index;
}

static size_t times_for(const world *s)
{
    const size_t times = (size_t)test_cases(SINGLE) / s->count;
    return times < LEAST ? LEAST : times > OFTEN ? OFTEN : times;
}

static const bvol_triangle *any_triangle(const world *s, chance *c)
{
    return &s->triangles[chance_bits(c) % s->count];
}

static float between(chance *c, float a, float b)
{
    return (float)((double)a + chance_real(c, 0, 1) * ((double)b - (double)a));
}

/* A vertex; the middle of an edge or of a triangle, as floats have them; beside a vertex along x; anywhere between two. */
static bvol_vec3 draw_point(const world *s, chance *c)
{
    const bvol_triangle *const t = any_triangle(s, c), *const other = any_triangle(s, c);
    switch (chance_int(c, 0, 4)) {
    case 0: return t->a;
    case 1: return vec3((t->a.x + t->b.x) / 2, (t->a.y + t->b.y) / 2, (t->a.z + t->b.z) / 2);
    case 2: return vec3((t->a.x + t->b.x + t->c.x) / 3, (t->a.y + t->b.y + t->c.y) / 3, (t->a.z + t->b.z + t->c.z) / 3);
    case 3: return vec3(between(c, t->a.x, other->b.x), t->a.y, t->a.z);
    default: return vec3(between(c, t->a.x, other->a.x), between(c, t->a.y, other->a.y), between(c, t->a.z, other->a.z));
    }
}

/* Those that a beam along +x may meet. Returns 0 where there are too many for the oracle. */
static int take_on_beam(const world *s, const bvol_vec3 *p, surface *out)
{
    out->count = 0;
    for (size_t i = 0; i < s->count; i++) {
        const bvol_aabb *const b = &s->boxes[i];
        if (b->min.y > p->y || b->max.y < p->y || b->min.z > p->z || b->max.z < p->z || b->max.x < p->x)
            continue;
        if (out->count == SURFACE_MOST)
            return 0;
        out->triangle[out->count++] = s->triangles[i];
    }
    return 1;
}

static void ask_inside(const world *s, chance *c)
{
    static surface beam;
    bvol_vec3 at[4 * OFTEN];
    int32_t windings[4 * OFTEN], want[4 * OFTEN];
    uint64_t mask[4 * OFTEN / 64 + 1];
    const size_t times = 4 * times_for(s);
    for (size_t i = 0; i < times; i++)
        for (at[i] = draw_point(s, c); !take_on_beam(s, &at[i], &beam);)
            at[i] = draw_point(s, c);
    for (int k = 0; k < KINDS; k++) {
        CHECK(bvol_index_winding_point_many(s->indexes[k], at, times, 0, NULL, windings, mask, sizeof mask / 8) == BVOL_OK);
        for (size_t i = 0; i < times; i++) {
            int on, on_surface = (int)(mask[i / 64] >> i % 64 & 1);
            CHECK(take_on_beam(s, &at[i], &beam));
            want[i] = k == 0 ? oracle_winding(&beam, at[i]) : want[i];
            const int single = bvol_index_winding_point(s->indexes[k], &at[i], &on);
            judge(s, INSIDE,
                  windings[i] == want[i] && single == want[i] && on == on_surface &&
                      (k > 0 || on == oracle_on_surface(&beam, at[i])) &&
                      bvol_index_encloses_point(s->indexes[k], &at[i]) == (on || single != 0));
        }
    }
}

static void ask_closest(const world *s, chance *c)
{
    for (size_t n = times_for(s); n > 0; n--) {
        const bvol_vec3 p = draw_point(s, c);
        uint32_t id = 0;
        float least = INFINITY;
        for (uint32_t i = 0; i < s->count; i++) {
            const float sq = bvol_triangle_distance_sq_point(&s->triangles[i], &p);
            if (sq < least) {
                least = sq;
                id = i;
            }
        }
        for (int k = 0; k < KINDS; k++) {
            bvol_index_closest got, many;
            const int any = bvol_index_closest_point(s->indexes[k], &p, INFINITY, NULL, &got);
            CHECK(bvol_index_closest_point_many(s->indexes[k], &p, 1, 0, INFINITY, NULL, NULL, &many) == BVOL_OK);
            judge(s, CLOSEST, any && got.id == id && got.distance_sq == least && memcmp(&got, &many, sizeof got) == 0);
        }
    }
}

static float size_of(const world *s, chance *c)
{
    const bvol_triangle *const t = any_triangle(s, c);
    return fabsf(t->a.x - t->b.x) + fabsf(t->a.y - t->b.y);
}

/* From somewhere toward a vertex, or beyond it. */
static mover draw_mover(const world *s, chance *c, int kind, void *value)
{
    const bvol_vec3 from = draw_point(s, c), to = any_triangle(s, c)->a;
    const float r = size_of(s, c);
    mover m = {kind, value, NULL, {to.x - from.x, to.y - from.y, to.z - from.z}};
    switch (kind) {
    case BVOL_KIND_AABB: *(bvol_aabb *)value = (bvol_aabb){from, {from.x + r, from.y + 2 * r, from.z + r}}; break;
    case BVOL_KIND_SPHERE: *(bvol_sphere *)value = (bvol_sphere){from, r}; break;
    case BVOL_KIND_CAPSULE: *(bvol_capsule *)value = (bvol_capsule){from, {from.x, from.y, from.z + 3 * r}, r}; break;
    default: *(bvol_obb *)value = (bvol_obb){from, {r, 2 * r, r / 2}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
    }
    return m;
}

/* Whether an index says what is in s->found and, of the first, in s->records. */
static int sweeps_alike(const world *s, const sweeper *with, const bvol_index *index, const mover *m, size_t count)
{
    uint32_t id = 0;
    bvol_sweep_hit hit;
    if (with->all(index, m->value, &m->motion, NULL, s->got, s->count) != count || !same_found(s->got, s->found, count) ||
        with->any(index, m->value, &m->motion, NULL) != (count > 0))
        return 0;
    if (with->first(index, m->value, &m->motion, NULL, &id, &hit) != (count > 0))
        return 0;
    return count == 0 || (id == s->found[0].id && memcmp(&hit, &s->records[id], sizeof hit) == 0);
}

static void ask_sweep(const world *s, chance *c, const sweeper *with)
{
    union {
        bvol_aabb aabb;
        bvol_sphere sphere;
        bvol_capsule capsule;
        bvol_obb obb;
    } value;
    const mover m = draw_mover(s, c, with->kind, &value);
    size_t count = 0;
    for (uint32_t i = 0; i < s->count; i++)
        if (sweep_single(&m, with->interior, BVOL_KIND_TRIANGLE, &s->triangles[i], &s->boxes[i], &s->records[i]))
            s->found[count++] = (bvol_index_found){i, s->records[i].t_enter};
    qsort(s->found, count, sizeof *s->found, compare_found);
    for (int k = 0; k < KINDS; k++)
        judge(s, SWEEPS, sweeps_alike(s, with, s->indexes[k], &m, count));
}

static void ask_sweeps(const world *s, chance *c)
{
    for (int w = 0; w < SWEEPERS; w++)
        for (size_t n = times_for(s) / 4 + 1; n > 0 && sweepers[w].kind != 0; n--)
            ask_sweep(s, c, &sweepers[w]);
}

/* How far two triangles are counted as being from each other. */
static float sq_of(const bvol_triangle *t, const bvol_triangle *other)
{
    bvol_aabb box, other_box;
    bvol_triangle_bounds(t, &box);
    bvol_triangle_bounds(other, &other_box);
    return fmaxf(bvol_triangle_distance_sq_triangle(t, other), bvol_aabb_distance_sq_aabb(&box, &other_box));
}

/* A part of the scene and another one, turned and moved near to it. */
static void ask_distance(const world *s, chance *c)
{
    static float sq[PART][PART];
    const size_t n = s->count < PART ? s->count : PART;
    const bvol_triangle *const a = s->triangles + chance_bits(c) % (s->count - n + 1), *const b =
                                                                                           s->triangles +
                                                                                           chance_bits(c) % (s->count - n + 1);
    const float r = size_of(s, c), turn[16] = {0.6F,
                                               0.8F,
                                               0,
                                               0,
                                               -0.8F,
                                               0.6F,
                                               0,
                                               0,
                                               0,
                                               0,
                                               1,
                                               0,
                                               a->a.x - (0.6F * b->a.x - 0.8F * b->a.y) + r,
                                               a->a.y - (0.8F * b->a.x + 0.6F * b->a.y),
                                               a->a.z - b->a.z + r,
                                               1};
    bvol_pair least = {0, 0};
    size_t near = 0;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < n; k++) {
            bvol_triangle moved;
            bvol_triangle_transform(&b[k], turn, &moved);
            sq[i][k] = sq_of(&a[i], &moved);
            if (sq[i][k] < sq[least.a][least.b])
                least = (bvol_pair){i, k};
        }
    const float limit = sq[chance_bits(c) % n][chance_bits(c) % n];
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            near += sq[i][k] <= limit;
    for (int k = 0; k < KINDS; k++) {
        bvol_index *const first = index_of_part(&kinds[k], a, n), *const second = index_of_part(&kinds[KINDS - 1 - k], b, n);
        bvol_separation apart;
        bvol_pair pair = {0, 0};
        const int state = bvol_index_separation_index(first, second, turn, &apart, &pair);
        const double d = (double)apart.distance, root = (double)sq[least.a][least.b];
        judge(s, DISTANCES,
              pair.a == least.a && pair.b == least.b && (state == BVOL_SEPARATION_TOUCHING) == (root == 0) && d * d <= root);
        judge(s, CLEARANCES,
              bvol_index_pairs_near(first, second, turn, limit, NULL, NULL, 0) == near &&
                  bvol_index_pairs_near_any(first, second, turn, limit, NULL) == (near > 0));
        bvol_index_destroy(first);
        bvol_index_destroy(second);
    }
}

static void check_scene(world *s)
{
    chance c = {s->count};
    for (int k = 0; k < KINDS; k++)
        s->indexes[k] = index_of_part(&kinds[k], s->triangles, s->count);
    for (size_t i = 0; i < s->count; i++)
        bvol_triangle_bounds(&s->triangles[i], &s->boxes[i]);
    ask_inside(s, &c);
    ask_closest(s, &c);
    ask_sweeps(s, &c);
    for (long n = test_cases(4); n > 0; n--)
        ask_distance(s, &c);
    for (int k = 0; k < KINDS; k++)
        bvol_index_destroy(s->indexes[k]);
}

static void *room_of(size_t count, size_t size)
{
    void *const room = calloc(count + 1, size);
    CHECK(room);
    return room;
}

/* Triangles as they are stored: floats of this machine, which tests of scenes take to be little-endian. */
static void load(const char *path, world *s)
{
    FILE *const file = fopen(path, "rb");
    CHECKF(file && fseek(file, 0, SEEK_END) == 0, "%s: ", path);
    const long size = ftell(file);
    s->name = path;
    s->count = (size_t)size / sizeof *s->triangles;
    s->triangles = room_of(s->count, sizeof *s->triangles);
    s->boxes = room_of(s->count, sizeof *s->boxes);
    s->found = room_of(s->count, sizeof *s->found);
    s->got = room_of(s->count, sizeof *s->got);
    s->records = room_of(s->count, sizeof *s->records);
    rewind(file);
    CHECK(s->count > 0 && fread(s->triangles, sizeof *s->triangles, s->count, file) == s->count);
    fclose(file);
}

int main(int argc, char **argv)
{
    size_t triangles = 0, failures = 0;
    for (int i = 1; i < argc; i++) {
        world s;
        load(argv[i], &s);
        check_scene(&s);
        triangles += s.count;
        free(s.triangles);
        free(s.boxes);
        free(s.found);
        free(s.got);
        free(s.records);
    }
    printf("%d surfaces of %zu triangles, %d engines", argc - 1, triangles, (int)KINDS);
    for (int t = 0; t < TALLIES; t++) {
        printf("; %s: %zu asked, %zu differ", tallies[t].name, tallies[t].asked, tallies[t].differing);
        failures += tallies[t].differing;
    }
    printf("\n");
    return failures > 0 || argc < 2;
}
