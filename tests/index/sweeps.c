/* SPDX-License-Identifier: MIT */
/* Moving shapes through indexes of boxes, triangles, OBBs and spheres, with every engine and every table of kernels: each sweep
 * meets what the single sweep meets among all that the index holds one by one. */
#include "index/found.h"
#include "index/model.h"
#include "index/shape_scene.h"
#include "index/sweepers.h"
#include "tables.h"

#include <math.h>

static const enum kind moving_kinds[] = {AABB, SPHERE, CAPSULE, OBB, TRIANGLE};
static const int numbers[] = {[AABB] = BVOL_KIND_AABB,
                              [SPHERE] = BVOL_KIND_SPHERE,
                              [CAPSULE] = BVOL_KIND_CAPSULE,
                              [OBB] = BVOL_KIND_OBB,
                              [TRIANGLE] = BVOL_KIND_TRIANGLE};
enum { MOVING_KINDS = sizeof moving_kinds / sizeof *moving_kinds };

/* Not at all; to where something is, or part of the way or beyond; along an axis; anywhere, however far or odd. */
static bvol_vec3 draw_motion(const scene_of_shapes *s, const any_value *from, chance *c)
{
    const bvol_vec3 to = s->box[chance_bits(c) % s->count].min;
    bvol_vec3 way = {to.x - from->point.x, to.y - from->point.y, to.z - from->point.z};
    float *const f = &way.x;
    switch (chance_int(c, 0, 7)) {
    case 0: return vec3(0, 0, one_in(c, 2) ? 0 : -0.0F);
    case 1: return chance_vec3(c, -3, 3);
    case 2: f[chance_int(c, 0, 2)] = 0; break;
    case 3: f[chance_int(c, 0, 2)] = odd_float(c); break;
    default: break;
    }
    if (one_in(c, 2))
        for (int k = 0, place = chance_int(c, -3, 3); k < 3; k++)
            f[k] = ldexpf(f[k], place);
    return way;
}

/* An index of the shapes, or of the boxes about them. */
static bvol_index *index_of_scene(const scene_of_shapes *s, int of_boxes, const bvol_index_options *options)
{
    bvol_index *index;
    if (!of_boxes)
        return index_of_shapes(options, s);
    CHECK(bvol_index_create(options, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_build(index, s->box, s->count, 0, NULL, 0, NULL) == BVOL_OK);
    return index;
}

static int even(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    (void)context;
    return id % 2 == 0;
}

static long met_in_all, cases;

static void check_sweeper(const sweeper *with, const scene_of_shapes *s, int of_boxes, const bvol_index *index, const mover *m,
                          chance *c)
{
    static bvol_index_found want[SHAPES_MOST];
    static bvol_sweep_hit records[SHAPES_MOST];
    static const bvol_index_filter even_ones = {.size = sizeof even_ones, .accept = even};
    const bvol_index_filter *const f = one_in(c, 3) ? &even_ones : NULL;
    swept all = {.want = want, .records = records};
    for (uint32_t i = 0; i < s->count; i++) {
        const int kind = of_boxes ? BVOL_KIND_AABB : numbers[s->kind];
        const void *const other = of_boxes ? (const void *)&s->box[i] : &s->value[i];
        if (sweep_single(m, with->interior, kind, other, &s->box[i], &records[i]) && !(f && i % 2))
            want[all.count++] = (bvol_index_found){i, records[i].t_enter};
    }
    qsort(want, all.count, sizeof *want, compare_found);
    const char *const wrong = sweep_differs(with, index, m, f, &all, c);
    CHECKF(!wrong, "%s: %s", with->name, wrong);
    met_in_all += all.count > 0;
    cases++;
}

static void check_mover(const scene_of_shapes *s, int of_boxes, const bvol_index *index, enum kind kind, const any_value *value,
                        chance *c)
{
    mover m = {numbers[kind], value, NULL, draw_motion(s, value, c)};
    CHECK(value_kind_of((int)kind)->create(value, NULL, &m.handle) == BVOL_OK);
    for (int k = 0; k < SWEEPERS; k++)
        if (sweepers[k].kind == m.kind || sweepers[k].kind == 0)
            check_sweeper(&sweepers[k], s, of_boxes, index, &m, c);
    bvol_shape_destroy(m.handle);
}

TEST(index_sweeps, every_sweep_meets_what_single_sweeps_meet)
{
    static scene_of_shapes s;
    any_value query[QUERIES];
    chance c = {test_seed()};
    met_in_all = cases = 0;
    FOR_EACH_TABLE
    for (long round = test_cases(6); round > 0; round--)
        for (int held = 0; held < HELD_KINDS; held++)
            for (int k = 0; k < MOVING_KINDS; k++) {
                const int of_boxes = one_in(&c, 4);
                draw_scene(&s, held_kinds[held], moving_kinds[k], (size_t)chance_int(&c, 1, SHAPES_MOST), query, &c);
                bvol_index *index = index_of_scene(&s, of_boxes, &engines[chance_int(&c, 0, ENGINES - 1)]);
                saved file = {NULL, NULL, 0};
                if (!of_boxes && one_in(&c, 3))
                    file = reopen_shapes(&index, &s, &c);
                for (size_t i = 0; i < QUERIES && i < s.count; i++)
                    check_mover(&s, of_boxes, index, moving_kinds[k], &query[i], &c);
                bvol_index_destroy(index);
                free_file(&file);
                free_scene(&s);
            }
    CHECK(met_in_all > cases / 8);
}

/* Round numbers: a cube from -1 to 1, two triangles a side */

static const bvol_vec3 corners[8] = {{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
                                     {-1, -1, 1},  {1, -1, 1},  {-1, 1, 1},  {1, 1, 1}};
static const uint16_t sides[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};

static bvol_index *index_of_cube(int engine)
{
    const bvol_triangle_mesh mesh = {
        .size = sizeof mesh, .index_bits = 16, .vertices = corners, .vertex_count = 8, .indices = sides, .count = 12};
    bvol_index *index;
    CHECK(bvol_index_create(&engines[engine], NULL, &index) == BVOL_OK);
    CHECK(bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
    return index;
}

#define FOR_CUBES(index)                                                                                                       \
    for (int e_ = 0; e_ < ENGINES; e_++)                                                                                       \
        for (bvol_index *index = index_of_cube(e_); index; bvol_index_destroy(index), index = NULL)

TEST(index_sweeps, a_ball_falls_on_a_cube)
{
    const bvol_vec3 down = {0, -4, 0};
    FOR_CUBES(index)
    {
        bvol_sweep_hit hit;
        uint32_t id = 77;
        const bvol_sphere on_edge = {{0, 3, 0}, 1}, on_vertex = {{1, 3, 1}, 1}, on_rim = {{1, 3, 0}, 1},
                          beside = {{2, 3, 0}, 1};
        /* the diagonal, which triangles 6 and 7 have in common */
        CHECK(bvol_index_sweep_sphere_first(index, &on_edge, &down, NULL, &id, &hit) && id == 6);
        CHECK(hit.t_enter == 0.25F && hit.state == BVOL_SWEEP_HIT && hit.normal.x == 0 && hit.normal.y == 1 &&
              hit.normal.z == 0);
        CHECK(hit.point.x == 0 && hit.point.y == 1 && hit.point.z == 0);
        /* a corner of four triangles of three sides: the lowest id of those met at the same time */
        CHECK(bvol_index_sweep_sphere_first(index, &on_vertex, &down, NULL, &id, &hit) && id == 3 && hit.t_enter == 0.25F);
        CHECK(bvol_index_sweep_sphere_first(index, &on_rim, &down, NULL, &id, &hit) && hit.t_enter == 0.25F);
        /* it touches the wall on its way, and so meets it, first at its upper edge; and its interior never does */
        CHECK(bvol_index_sweep_sphere_first(index, &beside, &down, NULL, &id, &hit) && (id == 7 || id > 9) &&
              hit.t_enter <= 0.5F && hit.t_enter > 0.499F);
        CHECK(!bvol_index_sweep_sphere_interior_first(index, &beside, &down, NULL, &id, &hit));
        CHECK(!bvol_index_sweep_sphere_interior_any(index, &beside, &down, NULL));
        CHECK(bvol_index_sweep_sphere_any(index, &beside, &down, NULL));
    }
}

TEST(index_sweeps, what_rests_or_slides_is_not_stopped)
{
    const bvol_capsule standing = {{0, 2, 0}, {0, 3, 0}, 1};
    const bvol_aabb crate = {{-0.5F, 1, -0.5F}, {0.5F, 2, 0.5F}};
    const bvol_vec3 ways[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-0.5F, 0, 0.25F}}, into = {0, -0x1p-20F, 0};
    FOR_CUBES(index)
    {
        for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
            bvol_sweep_hit hit = {.t_enter = 7};
            CHECK(bvol_index_sweep_capsule_first(index, &standing, &ways[i], NULL, NULL, &hit) && hit.t_enter == 0 &&
                  hit.state == BVOL_SWEEP_TOUCHING && hit.normal.y == 1);
            CHECK(!bvol_index_sweep_capsule_interior_any(index, &standing, &ways[i], NULL));
            CHECK(!bvol_index_sweep_aabb_interior_any(index, &crate, &ways[i], NULL));
            CHECK(bvol_index_sweep_aabb_any(index, &crate, &ways[i], NULL));
        }
        bvol_sweep_hit hit;
        CHECK(bvol_index_sweep_capsule_interior_first(index, &standing, &into, NULL, NULL, &hit) && hit.t_enter == 0 &&
              hit.state == BVOL_SWEEP_TOUCHING && hit.normal.y == 1);
        CHECK(bvol_index_sweep_aabb_interior(index, &crate, &into, NULL, NULL, 0) == 2);
    }
}

static bvol_index *index_of_triangles(int engine, const bvol_triangle *triangles, size_t count)
{
    const bvol_triangle_mesh mesh = {
        .size = sizeof mesh, .vertices = (const bvol_vec3 *)triangles, .vertex_count = 3 * count, .count = count};
    bvol_index *index;
    CHECK(bvol_index_create(&engines[engine], NULL, &index) == BVOL_OK);
    CHECK(bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
    return index;
}

/* Many times the same, which the box meets a hair later than both boxes meet. */
TEST(index_sweeps, of_equal_triangles_the_first_is_met)
{
    enum { COUNT = 90 };
    const bvol_aabb box = {{-0x1.0624ep-8F, 0x1.89375p-9F, -0x1.0624dcp-8F},
                           {-0x1.0624ep-9F, 0x1.cac08ap-9F, -0x1.893748p-10F}};
    const bvol_vec3 way = {-0x1.89374cp-8F, -0x1.0624e2p-9F, 0x1.0624dcp-7F};
    const bvol_triangle triangle = {{0x1.89375p-9F, -0x1.0624dep-9F, 0x1.0624dcp-10F},
                                    {-0x1.0624e2p-9F, 0x1.0624dcp-9F, -0x1.0624ep-8F},
                                    {-0x1.0624e2p-8F, 0x1.893752p-9F, -0x1.0624dep-9F}};
    bvol_triangle all[COUNT];
    for (int i = 0; i < COUNT; i++)
        all[i] = triangle;
    for (int e = 0; e < ENGINES; e++) {
        bvol_index *index = index_of_triangles(e, all, COUNT);
        const mover m = {BVOL_KIND_AABB, &box, NULL, way};
        bvol_aabb bounds;
        bvol_sweep_hit hit, wanted;
        bvol_index_found met[COUNT];
        uint32_t id = 77;
        bvol_triangle_bounds(&triangle, &bounds);
        CHECK(sweep_single(&m, 1, BVOL_KIND_TRIANGLE, &triangle, &bounds, &wanted) == BVOL_SWEEP_HIT && wanted.t_enter > 0);
        CHECK(bvol_index_sweep_aabb_interior_first(index, &box, &way, NULL, &id, &hit));
        CHECKF(id == 0 && hit.t_enter == wanted.t_enter, "%u at %a", id, (double)hit.t_enter);
        CHECK(bvol_index_sweep_aabb_interior(index, &box, &way, NULL, met, COUNT) == COUNT);
        for (uint32_t i = 0; i < COUNT; i++)
            CHECK(met[i].id == i && met[i].at == wanted.t_enter);
        bvol_index_destroy(index);
    }
}

/* Without a motion: what is overlapped. In the middle of the cube is nothing. */
TEST(index_sweeps, a_shape_that_stands_still_meets_what_it_overlaps)
{
    const bvol_vec3 still = {0, 0, 0};
    const bvol_sphere within = {{0, 0, 0}, 0.5F}, filling = {{0, 0, 0}, 1}, beyond = {{0, 0, 0}, 1.25F};
    const bvol_obb turned = {{1, 0, 0}, {0.25F, 0.25F, 0.25F}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
    FOR_CUBES(index)
    {
        bvol_index_found met[12];
        CHECK(bvol_index_sweep_sphere(index, &within, &still, NULL, met, 12) == 0);
        CHECK(bvol_index_sweep_sphere(index, &filling, &still, NULL, met, 12) == 12);
        CHECK(bvol_index_sweep_sphere_interior(index, &filling, &still, NULL, met, 12) == 0);
        CHECK(bvol_index_sweep_sphere_interior(index, &beyond, &still, NULL, met, 12) == 12);
        for (uint32_t i = 0; i < 12; i++)
            CHECK(met[i].id == i && met[i].at == 0);
        CHECK(bvol_index_sweep_obb_interior(index, &turned, &still, NULL, NULL, 0) == 2);
    }
}

/* Fields that are not legal, one at a time; and motions that are not. */
TEST(index_sweeps, nonsense_meets_nothing)
{
    static const float odd[] = {NAN, INF, -INF};
    const any_value good[] = {{.aabb = {{-1, 2, -1}, {1, 3, 1}}},
                              {.sphere = {{0, 3, 0}, 1}},
                              {.capsule = {{0, 3, 0}, {0, 4, 0}, 1}},
                              {.obb = {{0, 3, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
                              {.triangle = {{0, 3, 0}, {1, 4, 0}, {0, 4, 1}}}};
    const bvol_vec3 down = {0, -4, 0};
    FOR_CUBES(index)
    for (int k = 0; k < MOVING_KINDS; k++)
        for (size_t i = 0; i < 3 * (3 + (size_t)shape_floats(moving_kinds[k])) + 1; i++) {
            any_value value = good[k];
            mover m = {numbers[moving_kinds[k]], &value, NULL, down};
            const size_t at = i / 3;
            if (at > 0)
                *(at <= 3 ? &m.motion.x + (at - 1) : value.f + (at - 4)) = odd[i % 3];
            CHECK(value_kind_of((int)moving_kinds[k])->create(&value, NULL, &m.handle) == BVOL_OK);
            for (int w = 0; w < SWEEPERS; w++)
                if (sweepers[w].kind == m.kind || sweepers[w].kind == 0) {
                    bvol_sweep_hit hit;
                    int wanted = 0;
                    for (size_t t = 0; t < 12; t++) {
                        const bvol_triangle side = {corners[sides[t][0]], corners[sides[t][1]], corners[sides[t][2]]};
                        bvol_aabb box;
                        bvol_triangle_bounds(&side, &box);
                        wanted +=
                            sweep_single(&m, sweepers[w].interior, BVOL_KIND_TRIANGLE, &side, &box, &hit) != BVOL_SWEEP_MISS;
                    }
                    CHECKF(at > 0 ? wanted == 0 || moving_kinds[k] == AABB : wanted > 0, "%s %d %zu %d", sweepers[w].name, k, i,
                           wanted);
                    CHECK((int)sweepers[w].all(index, sweepers[w].kind == 0 ? m.handle : m.value, &m.motion, NULL, NULL, 0) ==
                          wanted);
                }
            bvol_shape_destroy(m.handle);
        }
}

/* Kinds that have no sweeps, and planar ones. */
TEST(index_sweeps, shapes_without_sweeps_meet_nothing)
{
    const bvol_vec3 point = {0, 0, 0}, down = {0, -4, 0};
    const bvol_segment segment = {{0, 3, 0}, {0, -3, 0}};
    const bvol_plane plane = {{0, 1, 0}, 0};
    const bvol_circle circle = {{0, 0}, 3};
    bvol_shape *shapes[4] = {NULL, NULL, NULL, NULL};
    CHECK(bvol_shape_create_point(&point, NULL, &shapes[0]) == BVOL_OK &&
          bvol_shape_create_segment(&segment, NULL, &shapes[1]) == BVOL_OK);
    CHECK(bvol_shape_create_plane(&plane, NULL, &shapes[2]) == BVOL_OK &&
          bvol_shape_create_circle(&circle, NULL, &shapes[3]) == BVOL_OK);
    FOR_CUBES(index)
    for (int i = 0; i < 4; i++) {
        bvol_index_cursor *cursor = NULL;
        uint32_t id = 77;
        CHECK(bvol_index_overlaps_shape_any(index, shapes[i], NULL) == (i == 1 || i == 2)); /* they are there */
        CHECK(!bvol_index_sweep_shape_any(index, shapes[i], &down, NULL) &&
              !bvol_index_sweep_shape_interior_any(index, shapes[i], &down, NULL));
        CHECK(!bvol_index_sweep_shape_first(index, shapes[i], &down, NULL, &id, NULL) && id == 77);
        CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
        CHECK(bvol_index_sweep_shape_begin(index, shapes[i], &down, NULL, cursor) == BVOL_OK);
        CHECK(bvol_index_cursor_next(cursor, &id) == BVOL_NOTE_END);
        bvol_index_cursor_destroy(cursor);
    }
    for (int i = 0; i < 4; i++)
        bvol_shape_destroy(shapes[i]);
}

/* A cursor keeps copies of what moves and of its motion. */
TEST(index_sweeps, cursors_keep_what_moves)
{
    FOR_CUBES(index)
    {
        bvol_capsule moving = {{0, 3, 0}, {0, 4, 0}, 1};
        bvol_vec3 motion = {0, -4, 0};
        bvol_index_cursor *cursor = NULL;
        bvol_index_found met[12], step;
        const size_t count = bvol_index_sweep_capsule(index, &moving, &motion, NULL, met, 12);
        CHECK(count > 2 && bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
        CHECK(bvol_index_sweep_capsule_begin(index, &moving, &motion, NULL, cursor) == BVOL_OK);
        memset(&moving, 0x55, sizeof moving);
        memset(&motion, 0x55, sizeof motion);
        for (size_t i = 0; i < count; i++)
            CHECK(bvol_index_cursor_next_found(cursor, &step) == BVOL_OK && same_found(&step, &met[i], 1));
        CHECK(bvol_index_cursor_next_found(cursor, &step) == BVOL_NOTE_END);
        bvol_index_cursor_destroy(cursor);
    }
}
