/* SPDX-License-Identifier: MIT */
/* bvol cull: a city of copies of a mesh against a moving camera. */
#include "city.h"
#include "command.h"
#include "corners.h"
#include "map.h"
#include "mesh.h"
#include "moving.h"
#include "tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COPIES_MAX = 1000000, COPIES_USUAL = 1600, TIMINGS = 5, FLIGHT = 120, RECOUNT_MAX = 20000 };

static size_t copies; /* as asked for; 0 if nothing was */
static int moving;

/* Nanoseconds a box. */
typedef struct cost {
    double classify, cull;
} cost;

/* The numbers of a frame. */
typedef struct tally {
    size_t by_class[3], in_vain;
} tally;

/* What is asked about all boxes at once: the set, and room for its answers. */
typedef struct crowd {
    bvol_aabb_set *set;
    unsigned char *classes;
    uint64_t *kept;
    size_t count, words;
} crowd;

/* Returns NULL, or what went wrong. */
static const char *crowd_create(const city *c, crowd *out)
{
    bvol_result result = bvol_aabb_set_create(c->boxes, c->count, 0, NULL, NULL, &out->set);
    if (result != BVOL_OK)
        return bvol_result_name(result);
    out->count = c->count;
    out->words = (c->count + 63) / 64;
    out->classes = tool_alloc(c->count, 1);
    out->kept = tool_alloc(out->words, sizeof *out->kept);
    return NULL;
}

static void crowd_free(crowd *c)
{
    bvol_aabb_set_destroy(c->set);
    free(c->classes);
    free(c->kept);
}

/* Nanoseconds that both questions take. */
static cost ask(const bvol_frustum *frustum, crowd *c)
{
    const double start = tool_seconds();
    bvol_aabb_set_classify_frustum(c->set, frustum, NULL, c->classes, c->count);
    const double middle = tool_seconds();
    bvol_aabb_set_cull_frustum_mask(c->set, frustum, NULL, c->kept, c->words);
    return (cost){1e9 * (middle - start), 1e9 * (tool_seconds() - middle)};
}

/* Asks several times and takes the fastest round, the one that was disturbed least. */
static cost ask_often(const bvol_frustum *frustum, crowd *c, verdict *out)
{
    cost best = {INFINITY, INFINITY};
    for (int round = 0; round < TIMINGS; ++round) {
        const cost ns = ask(frustum, c);
        best.classify = fmin(best.classify, ns.classify / (double)c->count);
        best.cull = fmin(best.cull, ns.cull / (double)c->count);
    }
    for (size_t i = 0; i < c->count; ++i)
        out[i] = (verdict){c->classes[i], c->kept[i / 64] >> i % 64 & 1};
    return best;
}

static tally count(const verdict *verdicts, size_t boxes)
{
    tally t = {{0, 0, 0}, 0};
    for (size_t i = 0; i < boxes; ++i) {
        ++t.by_class[verdicts[i].class];
        t.in_vain += verdicts[i].class == BVOL_OUTSIDE && verdicts[i].kept;
    }
    return t;
}

static void print_frame(int frame, const tally *t, const cost *ns)
{
    tool_print("  %d   %8zu  %8zu  %8zu  %8zu  %8.1f  %8.1f\n", frame + 1, t->by_class[BVOL_INSIDE],
               t->by_class[BVOL_INTERSECTS], t->by_class[BVOL_OUTSIDE], t->in_vain, ns->classify, ns->cull);
}

/* Whether the library's other answers about a box fit its verdict. The view is convex, so a box is inside if its corners are.
 */
static int fits(const bvol_frustum *frustum, const bvol_aabb *box, const verdict *v)
{
    bvol_vec3 corners[8];
    int corners_inside = 0;
    bvol_aabb_corners(box, corners);
    for (int i = 0; i < 8; ++i)
        corners_inside += bvol_frustum_contains_point(frustum, &corners[i]);
    return bvol_frustum_classify_aabb(frustum, box) == v->class && bvol_frustum_cull_aabb(frustum, box) == v->kept &&
           bvol_frustum_overlaps_aabb(frustum, box) == (v->class != BVOL_OUTSIDE) &&
           bvol_frustum_contains_aabb(frustum, box) == (v->class == BVOL_INSIDE) &&
           (corners_inside == 8) == (v->class == BVOL_INSIDE) && (corners_inside == 0 || v->class != BVOL_OUTSIDE) &&
           (v->kept || v->class == BVOL_OUTSIDE);
}

/* A flight around the city: a new matrix, then one of the questions about every box, frame after frame. */
static bvol_result print_rate(bvol_frustum *frustum, const city *c, crowd *boxes)
{
    cost sum = {0, 0};
    for (int step = 0; step < FLIGHT; ++step) {
        view v;
        city_view(c, (double)step / FLIGHT, &v);
        const bvol_result result = bvol_frustum_set_matrix(frustum, v.matrix);
        if (result != BVOL_OK)
            return result;
        const cost ns = ask(frustum, boxes);
        sum.classify += ns.classify;
        sum.cull += ns.cull;
    }
    tool_print("rate      %.0f frames a second with all %zu boxes classified, %.0f with all culled (%s)\n",
               1e9 * FLIGHT / sum.classify, boxes->count, 1e9 * FLIGHT / sum.cull, bvol_cpu_backend());
    return BVOL_OK;
}

/* Asks for every box in every frame. Returns how many verdicts do not fit the library's other answers, or -1 after a message.
 */
static long fly(const city *c, crowd *boxes, const view views[MAP_FRAMES], verdict *const verdicts[MAP_FRAMES])
{
    static const bvol_frustum_options options = {sizeof options, 0, BVOL_DEPTH_ZERO_TO_ONE, 0};
    bvol_frustum *frustum;
    bvol_result result = bvol_frustum_create(views[0].matrix, &options, NULL, &frustum);
    long misfits = 0;
    tool_print("frame   inside intersect   outside   in vain  classify      cull (both ns a box)\n");
    for (int f = 0; f < MAP_FRAMES && result == BVOL_OK; ++f) {
        result = bvol_frustum_set_matrix(frustum, views[f].matrix);
        cost ns = ask_often(frustum, boxes, verdicts[f]);
        tally t = count(verdicts[f], c->count);
        print_frame(f, &t, &ns);
        for (size_t i = 0; i < c->count; ++i)
            misfits += !fits(frustum, &c->boxes[i], &verdicts[f][i]);
    }
    if (result == BVOL_OK)
        result = print_rate(frustum, c, boxes);
    bvol_frustum_destroy(frustum);
    if (result == BVOL_OK)
        return misfits;
    tool_error("the camera: %s", bvol_result_name(result));
    return -1;
}

/* Whether what is known for sure agrees with a verdict; *close is set if something is not. */
static int agrees(const answers *a, const verdict *v, int *close)
{
    const int claims[3][2] = {
        {a->overlaps, v->class != BVOL_OUTSIDE}, {a->contains, v->class == BVOL_INSIDE}, {a->kept, v->kept}};
    int agree = 1;
    for (int k = 0; k < 3; ++k) {
        *close |= claims[k][0] < 0;
        agree &= claims[k][0] < 0 || claims[k][0] == claims[k][1];
    }
    return agree;
}

static int report_recount(const city *c, const view views[MAP_FRAMES], verdict *const verdicts[MAP_FRAMES], long misfits)
{
    const double band = 1e-9 * (c->size + VIEW_FAR);
    const size_t step = (c->count + RECOUNT_MAX - 1) / RECOUNT_MAX;
    size_t differing = 0, too_close = 0, recounted = 0;
    for (int f = 0; f < MAP_FRAMES; ++f) {
        for (size_t i = 0; i < c->count; i += step, ++recounted) {
            answers a;
            int close = 0;
            corners_ask(views[f].matrix, &c->boxes[i], band, &a);
            differing += !agrees(&a, &verdicts[f][i], &close);
            too_close += (size_t)close;
        }
        tool_progress("recounting", (size_t)f + 1, MAP_FRAMES);
    }
    tool_print("itself    %zu answers against single calls and the points at corners: %ld differ\n", MAP_FRAMES * c->count,
               misfits);
    tool_print("recount   %zu answers by common corners in long double: %zu differ, %zu are closer than %.1g to tell\n",
               recounted, differing, too_close, band);
    if (differing == 0 && misfits == 0)
        return tool_finish_output();
    tool_error("%s", differing ? "the recount disagrees" : "the library disagrees with itself");
    return TOOL_FAILED;
}

/* Asks, draws, writes to the file (which it closes) and reports. */
static int draw(const arguments *a, const city *c, output *to)
{
    view views[MAP_FRAMES];
    verdict *verdicts[MAP_FRAMES];
    picture p;
    crowd boxes;
    const char *wrong = crowd_create(c, &boxes);
    if (wrong) {
        output_close(to, wrong);
        return TOOL_FAILED;
    }
    tool_print("city      %zu copies of %s, %g x %g units\n", c->count, mesh_name(a->meshes[0]), c->size, c->size);
    tool_print("camera    %d degrees high, 1.5 times as wide, from %d to %d units away\n", VIEW_DEGREES, VIEW_NEAR, VIEW_FAR);
    for (int f = 0; f < MAP_FRAMES; ++f) {
        city_view(c, (double)f / MAP_FRAMES, &views[f]);
        verdicts[f] = tool_alloc(c->count, sizeof **verdicts);
    }
    long misfits = fly(c, &boxes, views, verdicts);
    crowd_free(&boxes);
    int status = TOOL_FAILED;
    if (moving && misfits >= 0 && moving_fly(c) != 0)
        misfits = -1;
    map_draw(c, views, verdicts, &p);
    if (picture_write(&p, to) == 0 && misfits >= 0)
        status = report_recount(c, views, verdicts, misfits);
    picture_free(&p);
    for (int f = 0; f < MAP_FRAMES; ++f)
        free(verdicts[f]);
    return status;
}

static int cull(const arguments *a)
{
    mesh m;
    city c;
    bvol_aabb box;
    int status = TOOL_FAILED;

    if (mesh_load(a->meshes[0], a->format, &m) != 0)
        return TOOL_FAILED;
    bvol_aabb_from_points(m.vertices, m.vertex_count, 0, &box);
    mesh_free(&m);
    if (copies == 0)
        copies = moving ? COPIES_MAX : COPIES_USUAL;
    if (city_create(&c, &box, copies) != 0) {
        tool_error("%s: too large or too small to be scaled", mesh_name(a->meshes[0]));
        return TOOL_FAILED;
    }
    output to;
    if (output_open(&to, a->output) == 0)
        status = draw(a, &c, &to);
    city_free(&c);
    return status;
}

static int parse_copies(const char *text)
{
    char rest;
    unsigned number;
    if (sscanf(text, "%7u%c", &number, &rest) != 1 || number < 1 || number > COPIES_MAX)
        return -1;
    copies = number;
    return 0;
}

static int parse_moving(const char *text)
{
    (void)text;
    moving = 1;
    return 0;
}

static const own_option options[] = {
    {"copies", parse_copies, "a number from 1 to 1000000"}, {"moving", parse_moving, NULL}, {NULL, NULL, NULL}};

const command cull_command = {
    .name = "cull",
    .summary = "a city of copies of a mesh against a moving camera",
    .usage = "MESH -o MAP.png [--copies N] [--moving]",
    .description = "Sets up a city of copies of a mesh, each with a box about it, and flies a camera\n"
                   "through it. For each of six places on the way it prints how many boxes lie inside the\n"
                   "view, cross its edge or lie outside, and how many of those outside the usual plane test\n"
                   "keeps in vain; then draws the six from above. All boxes are asked at once, as a set;\n"
                   "the rate is that of a flight of 120 frames. With --moving, every box then moves in each\n"
                   "of 60 frames more: the set is updated and culled, beside a plain loop over the boxes.\n"
                   "\n"
                   "What is drawn: boxes inside the view are green, those across its edge yellow, those\n"
                   "outside grey, and those that the plane test keeps in vain pink; higher ones lighter.\n"
                   "White lines are the outline of the view, the dot is the camera, the dashes its way.\n"
                   "\n"
                   "At the end every answer is compared with the library's other ones, and found again in\n"
                   "another way: from the corners of what box and view share, in long double and with none\n"
                   "of the library's tests. If one differs, the exit status is 1; those too close to tell\n"
                   "in long double are counted. Of more than 20000 boxes only some are recounted.\n",
    .options = "      --copies N      how many, from 1 to 1000000 (default 1600, 1000000\n"
               "                      with --moving)\n"
               "      --moving        let all boxes move\n",
    .own = options,
    .meshes = 1,
    .draws = DRAWS_ALWAYS,
    .run = cull,
};
