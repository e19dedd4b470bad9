/* SPDX-License-Identifier: MIT */
/* libbvol behind the functions of libgraphene: a library to be preloaded (LD_PRELOAD), which answers in the place of graphene
 * and asks graphene too. Where GRAPHENE_SHIM_LOG names a file, each question is added to it as a line, with both answers,
 *
 *     NAME | floats of the question | graphene's answer | libbvol's answer
 *
 * which check.py judges in rational arithmetic. What graphene's own library asks of itself does not come here. A question that
 * libbvol has no answer to, such as one of a matrix with perspective, is graphene's alone. */
#define _GNU_SOURCE
#include <bvol/bvol.h>

#include <graphene.h>

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A few floats: those of a question, or of an answer. */
typedef struct floats {
    size_t count;
    float f[64];
} floats;

static void add(floats *to, const void *from, size_t bytes)
{
    if (to->count + bytes / sizeof(float) > sizeof to->f / sizeof *to->f)
        abort();
    memcpy(to->f + to->count, from, bytes);
    to->count += bytes / sizeof(float);
}
#define ADD(to, value) add(to, &(value), sizeof(value))

static void write_floats(FILE *log, const floats *a)
{
    fputs(" |", log);
    for (size_t i = 0; i < a->count; i++)
        fprintf(log, " %a", (double)a->f[i]);
}

/* A line of the log, whole even where several programs write to it. */
static void tell(const char *name, const floats *question, const floats *theirs, const floats *ours)
{
    const char *path = getenv("GRAPHENE_SHIM_LOG");
    static FILE *log;
    if (!path || (!log && !(log = fopen(path, "a"))))
        return;
    fputs(name, log);
    write_floats(log, question);
    write_floats(log, theirs);
    write_floats(log, ours);
    fputc('\n', log);
    fflush(log);
}

typedef void (*function)(void);

static function original(const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    function f;
    if (!found)
        abort();
    memcpy(&f, &found, sizeof f);
    return f;
}
#define ORIGINAL(name) ((__typeof__(&(name)))original(#name))

/* Types of graphene as those of libbvol. */
static bvol_vec3 point_of(const graphene_point3d_t *p)
{
    return (bvol_vec3){p->x, p->y, p->z};
}

static bvol_vec3 vector_of(const graphene_vec3_t *v)
{
    float f[3];
    graphene_vec3_to_float(v, f);
    return (bvol_vec3){f[0], f[1], f[2]};
}

static bvol_aabb box_of(const graphene_box_t *box)
{
    graphene_point3d_t min, max;
    graphene_box_get_min(box, &min);
    graphene_box_get_max(box, &max);
    return (bvol_aabb){point_of(&min), point_of(&max)};
}

static bvol_sphere sphere_of(const graphene_sphere_t *s)
{
    graphene_point3d_t center;
    graphene_sphere_get_center(s, &center);
    return (bvol_sphere){point_of(&center), graphene_sphere_get_radius(s)};
}

static bvol_plane plane_of(const graphene_plane_t *p)
{
    graphene_vec3_t normal;
    graphene_plane_get_normal(p, &normal);
    return (bvol_plane){vector_of(&normal), graphene_plane_get_constant(p)};
}

static bvol_ray ray_of(const graphene_ray_t *r)
{
    graphene_point3d_t origin;
    graphene_vec3_t direction;
    graphene_ray_get_origin(r, &origin);
    graphene_ray_get_direction(r, &direction);
    return (bvol_ray){point_of(&origin), 0, vector_of(&direction), INFINITY};
}

static bvol_triangle triangle_of(const graphene_triangle_t *t)
{
    graphene_point3d_t a, b, c;
    graphene_triangle_get_points(t, &a, &b, &c);
    return (bvol_triangle){point_of(&a), point_of(&b), point_of(&c)};
}

/* A rectangle as graphene takes all of them, with a size that is not negative. */
static bvol_aabb2_sized rect_of(const graphene_rect_t *r)
{
    graphene_rect_t n;
    graphene_rect_normalize_r(r, &n);
    return (bvol_aabb2_sized){{n.origin.x, n.origin.y}, {n.size.width, n.size.height}};
}

/* And back. */
static graphene_point3d_t to_point(const bvol_vec3 *v)
{
    return (graphene_point3d_t){v->x, v->y, v->z};
}

static void to_box(const bvol_aabb *box, graphene_box_t *out)
{
    const graphene_point3d_t min = to_point(&box->min), max = to_point(&box->max);
    graphene_box_init(out, &min, &max);
}

static void to_sphere(const bvol_sphere *s, graphene_sphere_t *out)
{
    const graphene_point3d_t center = to_point(&s->center);
    graphene_sphere_init(out, &center, s->radius);
}

static void to_rect(const bvol_aabb2 *box, graphene_rect_t *out)
{
    bvol_aabb2_sized sized;
    bvol_aabb2_sized_from_aabb2(box, &sized);
    *out = (graphene_rect_t){{sized.min.x, sized.min.y}, {sized.size.x, sized.size.y}};
}

/* What the functions below end with: the line of the log. */
static bool tell_yes(const char *name, const floats *question, bool theirs, bool ours)
{
    floats t = {0}, o = {0};
    const float their = theirs, our = ours;
    ADD(&t, their);
    ADD(&o, our);
    tell(name, question, &t, &o);
    return ours;
}

static float tell_number(const char *name, const floats *question, float theirs, float ours)
{
    floats t = {0}, o = {0};
    ADD(&t, theirs);
    ADD(&o, ours);
    tell(name, question, &t, &o);
    return ours;
}

#define TELL(name, question, theirs, ours)                                                                                     \
    do {                                                                                                                       \
        floats t_ = {0}, o_ = {0};                                                                                             \
        ADD(&t_, theirs);                                                                                                      \
        ADD(&o_, ours);                                                                                                        \
        tell(name, question, &t_, &o_);                                                                                        \
    } while (0)

/* Boxes. */
bool graphene_box_contains_point(const graphene_box_t *box, const graphene_point3d_t *point)
{
    const bvol_aabb b = box_of(box);
    const bvol_vec3 p = point_of(point);
    floats question = {0};
    ADD(&question, b);
    ADD(&question, p);
    return tell_yes("box_contains_point", &question, ORIGINAL(graphene_box_contains_point)(box, point),
                    bvol_aabb_contains_point(&b, &p));
}

bool graphene_box_contains_box(const graphene_box_t *a, const graphene_box_t *b)
{
    const bvol_aabb outer = box_of(a), inner = box_of(b);
    floats question = {0};
    ADD(&question, outer);
    ADD(&question, inner);
    return tell_yes("box_contains_box", &question, ORIGINAL(graphene_box_contains_box)(a, b),
                    bvol_aabb_contains_aabb(&outer, &inner));
}

bool graphene_box_intersection(const graphene_box_t *a, const graphene_box_t *b, graphene_box_t *res)
{
    const bvol_aabb first = box_of(a), second = box_of(b);
    graphene_box_t shared;
    floats question = {0};
    ADD(&question, first);
    ADD(&question, second);
    const bool theirs = ORIGINAL(graphene_box_intersection)(a, b, &shared);
    const bool ours = bvol_aabb_overlaps_aabb(&first, &second);
    bvol_aabb answer;
    bvol_aabb_intersection(&first, &second, &answer);
    const bvol_aabb their = box_of(&shared);
    if (theirs == ours)
        TELL("box_intersection", &question, their, answer);
    if (res)
        to_box(&answer, res);
    return tell_yes("box_overlaps", &question, theirs, ours);
}

static void tell_box(const char *name, const floats *question, const graphene_box_t *theirs, const bvol_aabb *ours,
                     graphene_box_t *res)
{
    const bvol_aabb their = box_of(theirs);
    TELL(name, question, their, *ours);
    to_box(ours, res);
}

void graphene_box_union(const graphene_box_t *a, const graphene_box_t *b, graphene_box_t *res)
{
    const bvol_aabb first = box_of(a), second = box_of(b);
    floats question = {0};
    ADD(&question, first);
    ADD(&question, second);
    graphene_box_t theirs;
    bvol_aabb ours;
    ORIGINAL(graphene_box_union)(a, b, &theirs);
    bvol_aabb_merge(&first, &second, &ours);
    tell_box("box_union", &question, &theirs, &ours, res);
}

void graphene_box_expand(const graphene_box_t *box, const graphene_point3d_t *point, graphene_box_t *res)
{
    const bvol_aabb b = box_of(box);
    const bvol_vec3 p = point_of(point);
    floats question = {0};
    ADD(&question, b);
    ADD(&question, p);
    graphene_box_t theirs;
    bvol_aabb ours;
    ORIGINAL(graphene_box_expand)(box, point, &theirs);
    bvol_aabb_merge_point(&b, &p, &ours);
    tell_box("box_expand", &question, &theirs, &ours, res);
}

void graphene_box_expand_scalar(const graphene_box_t *box, float scalar, graphene_box_t *res)
{
    const bvol_aabb b = box_of(box);
    floats question = {0};
    ADD(&question, b);
    ADD(&question, scalar);
    graphene_box_t theirs;
    bvol_aabb ours;
    ORIGINAL(graphene_box_expand_scalar)(box, scalar, &theirs);
    bvol_aabb_expand(&b, scalar, &ours);
    tell_box("box_expand_scalar", &question, &theirs, &ours, res);
}

graphene_box_t *graphene_box_init_from_points(graphene_box_t *box, unsigned n, const graphene_point3d_t *points)
{
    if (n > 16)
        return ORIGINAL(graphene_box_init_from_points)(box, n, points);
    floats question = {0};
    add(&question, points, n * sizeof *points);
    graphene_box_t theirs;
    bvol_aabb ours;
    ORIGINAL(graphene_box_init_from_points)(&theirs, n, points);
    bvol_aabb_from_points((const bvol_vec3 *)points, n, 0, &ours);
    tell_box("box_init_from_points", &question, &theirs, &ours, box);
    return box;
}

/* An empty box has no center, and graphene's is 0. */
void graphene_box_get_center(const graphene_box_t *box, graphene_point3d_t *center)
{
    const bvol_aabb b = box_of(box);
    floats question = {0};
    ADD(&question, b);
    graphene_point3d_t theirs;
    bvol_vec3 ours;
    ORIGINAL(graphene_box_get_center)(box, &theirs);
    bvol_aabb_center(&b, &ours);
    if (bvol_aabb_is_empty(&b))
        ours = (bvol_vec3){0, 0, 0};
    TELL("box_get_center", &question, theirs, ours);
    *center = to_point(&ours);
}

void graphene_box_get_size(const graphene_box_t *box, graphene_vec3_t *size)
{
    const bvol_aabb b = box_of(box);
    floats question = {0};
    ADD(&question, b);
    graphene_vec3_t their;
    bvol_vec3 ours;
    ORIGINAL(graphene_box_get_size)(box, &their);
    bvol_aabb_size(&b, &ours);
    const bvol_vec3 theirs = vector_of(&their);
    TELL("box_get_size", &question, theirs, ours);
    graphene_vec3_init(size, ours.x, ours.y, ours.z);
}

/* graphene counts the corners with z first. */
void graphene_box_get_vertices(const graphene_box_t *box, graphene_vec3_t vertices[])
{
    const bvol_aabb b = box_of(box);
    floats question = {0}, their = {0}, our = {0};
    ADD(&question, b);
    graphene_vec3_t theirs[8];
    bvol_vec3 corners[8];
    ORIGINAL(graphene_box_get_vertices)(box, theirs);
    bvol_aabb_corners(&b, corners);
    for (unsigned i = 0; i < 8; i++) {
        const bvol_vec3 *ours = &corners[(i >> 2 & 1) | (i & 2) | (i << 2 & 4)], theirs_i = vector_of(&theirs[i]);
        ADD(&their, theirs_i);
        ADD(&our, *ours);
        graphene_vec3_init(&vertices[i], ours->x, ours->y, ours->z);
    }
    tell("box_get_vertices", &question, &their, &our);
}

void graphene_box_get_bounding_sphere(const graphene_box_t *box, graphene_sphere_t *sphere)
{
    const bvol_aabb b = box_of(box);
    bvol_vec3 corners[8];
    floats question = {0};
    ADD(&question, b);
    graphene_sphere_t their;
    bvol_sphere ours;
    ORIGINAL(graphene_box_get_bounding_sphere)(box, &their);
    bvol_aabb_corners(&b, corners);
    bvol_sphere_from_points(corners, 8, 0, &ours);
    const bvol_sphere theirs = sphere_of(&their);
    TELL("box_get_bounding_sphere", &question, theirs, ours);
    to_sphere(&ours, sphere);
}

/* Spheres. */
bool graphene_sphere_contains_point(const graphene_sphere_t *s, const graphene_point3d_t *point)
{
    const bvol_sphere ball = sphere_of(s);
    const bvol_vec3 p = point_of(point);
    floats question = {0};
    ADD(&question, ball);
    ADD(&question, p);
    return tell_yes("sphere_contains_point", &question, ORIGINAL(graphene_sphere_contains_point)(s, point),
                    bvol_sphere_contains_point(&ball, &p));
}

float graphene_sphere_distance(const graphene_sphere_t *s, const graphene_point3d_t *point)
{
    const bvol_sphere ball = sphere_of(s);
    const bvol_vec3 p = point_of(point);
    floats question = {0};
    ADD(&question, ball);
    ADD(&question, p);
    return tell_number("sphere_distance", &question, ORIGINAL(graphene_sphere_distance)(s, point),
                       bvol_sphere_signed_distance_point(&ball, &p));
}

void graphene_sphere_get_bounding_box(const graphene_sphere_t *s, graphene_box_t *box)
{
    const bvol_sphere ball = sphere_of(s);
    floats question = {0};
    ADD(&question, ball);
    graphene_box_t theirs;
    bvol_aabb ours;
    ORIGINAL(graphene_sphere_get_bounding_box)(s, &theirs);
    bvol_sphere_bounds(&ball, &ours);
    tell_box("sphere_get_bounding_box", &question, &theirs, &ours, box);
}

void graphene_sphere_translate(const graphene_sphere_t *s, const graphene_point3d_t *point, graphene_sphere_t *res)
{
    const bvol_sphere ball = sphere_of(s);
    const bvol_vec3 by = point_of(point);
    floats question = {0};
    ADD(&question, ball);
    ADD(&question, by);
    graphene_sphere_t their = *s;
    bvol_sphere ours;
    ORIGINAL(graphene_sphere_translate)(s, point, &their);
    bvol_sphere_translate(&ball, &by, &ours);
    const bvol_sphere theirs = sphere_of(&their);
    TELL("sphere_translate", &question, theirs, ours);
    to_sphere(&ours, res);
}

/* Frusta, whose planes have the same meaning in both. One with a NaN in its planes is graphene's. */
static bvol_frustum *frustum_of(const graphene_frustum_t *f, floats *question)
{
    graphene_plane_t planes[6];
    bvol_plane p[6];
    bvol_frustum *out = NULL;
    graphene_frustum_get_planes(f, planes);
    for (int i = 0; i < 6; i++)
        p[i] = plane_of(&planes[i]);
    ADD(question, p);
    bvol_frustum_create_from_planes(p, 6, NULL, &out);
    return out;
}

bool graphene_frustum_contains_point(const graphene_frustum_t *f, const graphene_point3d_t *point)
{
    floats question = {0};
    bvol_frustum *frustum = point ? frustum_of(f, &question) : NULL;
    const bool theirs = ORIGINAL(graphene_frustum_contains_point)(f, point);
    if (!frustum)
        return theirs;
    const bvol_vec3 p = point_of(point);
    ADD(&question, p);
    const bool ours = bvol_frustum_contains_point(frustum, &p);
    bvol_frustum_destroy(frustum);
    return tell_yes("frustum_contains_point", &question, theirs, ours);
}

bool graphene_frustum_intersects_sphere(const graphene_frustum_t *f, const graphene_sphere_t *sphere)
{
    floats question = {0};
    bvol_frustum *frustum = frustum_of(f, &question);
    const bool theirs = ORIGINAL(graphene_frustum_intersects_sphere)(f, sphere);
    if (!frustum)
        return theirs;
    const bvol_sphere s = sphere_of(sphere);
    ADD(&question, s);
    const bool ours = bvol_frustum_cull_sphere(frustum, &s);
    bvol_frustum_destroy(frustum);
    return tell_yes("frustum_intersects_sphere", &question, theirs, ours);
}

bool graphene_frustum_intersects_box(const graphene_frustum_t *f, const graphene_box_t *box)
{
    floats question = {0};
    bvol_frustum *frustum = frustum_of(f, &question);
    const bool theirs = ORIGINAL(graphene_frustum_intersects_box)(f, box);
    if (!frustum)
        return theirs;
    const bvol_aabb b = box_of(box);
    ADD(&question, b);
    const bool ours = bvol_frustum_cull_aabb(frustum, &b);
    bvol_frustum_destroy(frustum);
    return tell_yes("frustum_intersects_box", &question, theirs, ours);
}

/* Rays. */
void graphene_ray_get_position_at(const graphene_ray_t *r, float t, graphene_point3d_t *position)
{
    const bvol_ray ray = ray_of(r);
    floats question = {0};
    ADD(&question, ray);
    ADD(&question, t);
    graphene_point3d_t theirs;
    bvol_vec3 ours;
    ORIGINAL(graphene_ray_get_position_at)(r, t, &theirs);
    bvol_ray_point(&ray, t, &ours);
    TELL("ray_get_position_at", &question, theirs, ours);
    *position = to_point(&ours);
}

void graphene_ray_get_closest_point_to_point(const graphene_ray_t *r, const graphene_point3d_t *p, graphene_point3d_t *res)
{
    const bvol_ray ray = ray_of(r);
    const bvol_vec3 point = point_of(p);
    floats question = {0};
    ADD(&question, ray);
    ADD(&question, point);
    graphene_point3d_t theirs;
    bvol_vec3 ours;
    ORIGINAL(graphene_ray_get_closest_point_to_point)(r, p, &theirs);
    bvol_ray_closest_point(&ray, &point, &ours);
    TELL("ray_get_closest_point", &question, theirs, ours);
    *res = to_point(&ours);
}

/* Where a ray first meets a surface: where it enters, or where it leaves if it starts inside. t is graphene's for a miss. */
static graphene_ray_intersection_kind_t surface(int hits, const bvol_ray_hit *hit, float *t)
{
    *t = 0;
    if (!hits)
        return GRAPHENE_RAY_INTERSECTION_KIND_NONE;
    *t = hit->inside ? hit->t_exit : hit->t_enter;
    return hit->inside ? GRAPHENE_RAY_INTERSECTION_KIND_LEAVE : GRAPHENE_RAY_INTERSECTION_KIND_ENTER;
}

static graphene_ray_intersection_kind_t tell_hit(const char *name, const floats *question,
                                                 graphene_ray_intersection_kind_t their_kind, float their_t,
                                                 graphene_ray_intersection_kind_t our_kind, float our_t, float *t_out)
{
    const float theirs[2] = {(float)their_kind, their_t}, ours[2] = {(float)our_kind, our_t};
    TELL(name, question, theirs, ours);
    if (t_out)
        *t_out = our_t;
    return our_kind;
}

graphene_ray_intersection_kind_t graphene_ray_intersect_sphere(const graphene_ray_t *r, const graphene_sphere_t *s,
                                                               float *t_out)
{
    const bvol_ray ray = ray_of(r);
    const bvol_sphere sphere = sphere_of(s);
    floats question = {0};
    ADD(&question, ray);
    ADD(&question, sphere);
    float their_t, our_t;
    bvol_ray_hit hit;
    const graphene_ray_intersection_kind_t theirs = ORIGINAL(graphene_ray_intersect_sphere)(r, s, &their_t);
    const graphene_ray_intersection_kind_t ours = surface(bvol_ray_hits_sphere(&ray, &sphere, &hit), &hit, &our_t);
    return tell_hit("ray_intersect_sphere", &question, theirs, their_t, ours, our_t, t_out);
}

bool graphene_ray_intersects_sphere(const graphene_ray_t *r, const graphene_sphere_t *s)
{
    return graphene_ray_intersect_sphere(r, s, NULL) != GRAPHENE_RAY_INTERSECTION_KIND_NONE;
}

graphene_ray_intersection_kind_t graphene_ray_intersect_box(const graphene_ray_t *r, const graphene_box_t *b, float *t_out)
{
    const bvol_ray ray = ray_of(r);
    const bvol_aabb box = box_of(b);
    floats question = {0};
    ADD(&question, ray);
    ADD(&question, box);
    float their_t, our_t;
    bvol_ray_hit hit;
    const graphene_ray_intersection_kind_t theirs = ORIGINAL(graphene_ray_intersect_box)(r, b, &their_t);
    const graphene_ray_intersection_kind_t ours = surface(bvol_ray_hits_aabb(&ray, &box, &hit), &hit, &our_t);
    return tell_hit("ray_intersect_box", &question, theirs, their_t, ours, our_t, t_out);
}

bool graphene_ray_intersects_box(const graphene_ray_t *r, const graphene_box_t *b)
{
    return graphene_ray_intersect_box(r, b, NULL) != GRAPHENE_RAY_INTERSECTION_KIND_NONE;
}

/* A ray enters a triangle where it comes from the side of its normal, and leaves where it comes from the other. */
graphene_ray_intersection_kind_t graphene_ray_intersect_triangle(const graphene_ray_t *r, const graphene_triangle_t *t,
                                                                 float *t_out)
{
    const bvol_ray ray = ray_of(r);
    const bvol_triangle triangle = triangle_of(t);
    floats question = {0};
    ADD(&question, ray);
    ADD(&question, triangle);
    float their_t, our_t = 0;
    bvol_ray_hit hit;
    bvol_vec3 n;
    const graphene_ray_intersection_kind_t theirs = ORIGINAL(graphene_ray_intersect_triangle)(r, t, &their_t);
    graphene_ray_intersection_kind_t ours = GRAPHENE_RAY_INTERSECTION_KIND_NONE;
    if (bvol_ray_hits_triangle(&ray, &triangle, &hit)) {
        bvol_triangle_normal(&triangle, &n);
        ours = n.x * ray.dir.x + n.y * ray.dir.y + n.z * ray.dir.z > 0 ? GRAPHENE_RAY_INTERSECTION_KIND_LEAVE
                                                                       : GRAPHENE_RAY_INTERSECTION_KIND_ENTER;
        our_t = hit.t_enter;
    }
    return tell_hit("ray_intersect_triangle", &question, theirs, their_t, ours, our_t, t_out);
}

bool graphene_ray_intersects_triangle(const graphene_ray_t *r, const graphene_triangle_t *t)
{
    return graphene_ray_intersect_triangle(r, t, NULL) != GRAPHENE_RAY_INTERSECTION_KIND_NONE;
}

/* Triangles and planes. */
float graphene_triangle_get_area(const graphene_triangle_t *t)
{
    const bvol_triangle triangle = triangle_of(t);
    floats question = {0};
    ADD(&question, triangle);
    return tell_number("triangle_get_area", &question, ORIGINAL(graphene_triangle_get_area)(t), bvol_triangle_area(&triangle));
}

void graphene_triangle_get_normal(const graphene_triangle_t *t, graphene_vec3_t *res)
{
    const bvol_triangle triangle = triangle_of(t);
    floats question = {0};
    ADD(&question, triangle);
    graphene_vec3_t their;
    bvol_vec3 ours;
    ORIGINAL(graphene_triangle_get_normal)(t, &their);
    bvol_triangle_normal(&triangle, &ours);
    const bvol_vec3 theirs = vector_of(&their);
    TELL("triangle_get_normal", &question, theirs, ours);
    graphene_vec3_init(res, ours.x, ours.y, ours.z);
}

void graphene_triangle_get_bounding_box(const graphene_triangle_t *t, graphene_box_t *res)
{
    const bvol_triangle triangle = triangle_of(t);
    floats question = {0};
    ADD(&question, triangle);
    graphene_box_t theirs;
    bvol_aabb ours;
    ORIGINAL(graphene_triangle_get_bounding_box)(t, &theirs);
    bvol_triangle_bounds(&triangle, &ours);
    tell_box("triangle_get_bounding_box", &question, &theirs, &ours, res);
}

/* Where corners lie on one line, graphene has no coordinates and libbvol gives NaN. */
bool graphene_triangle_get_barycoords(const graphene_triangle_t *t, const graphene_point3d_t *p, graphene_vec2_t *res)
{
    const bvol_triangle triangle = triangle_of(t);
    const bvol_vec3 point = p ? point_of(p) : (bvol_vec3){0, 0, 0};
    floats question = {0};
    ADD(&question, triangle);
    ADD(&question, point);
    graphene_vec2_t their;
    bvol_vec3 shares;
    const bool valid = ORIGINAL(graphene_triangle_get_barycoords)(t, p, &their);
    bvol_triangle_barycentric(&triangle, &point, &shares);
    const float theirs[2] = {valid ? graphene_vec2_get_x(&their) : NAN, valid ? graphene_vec2_get_y(&their) : NAN};
    const float ours[2] = {shares.z, shares.y};
    TELL("triangle_get_barycoords", &question, theirs, ours);
    if (!isnan(ours[0]))
        graphene_vec2_init(res, ours[0], ours[1]);
    return !isnan(ours[0]);
}

/* graphene asks whether the foot of the point on the plane of the triangle lies in it. */
bool graphene_triangle_contains_point(const graphene_triangle_t *t, const graphene_point3d_t *p)
{
    const bvol_triangle triangle = triangle_of(t);
    const bvol_vec3 point = point_of(p);
    floats question = {0};
    ADD(&question, triangle);
    ADD(&question, point);
    bvol_vec3 shares;
    bvol_triangle_barycentric(&triangle, &point, &shares);
    return tell_yes("triangle_contains_point", &question, ORIGINAL(graphene_triangle_contains_point)(t, p),
                    shares.x >= 0 && shares.y >= 0 && shares.z >= 0);
}

/* graphene's distances are positive where libbvol's are negative, inside. A plane without a normal is not one. */
float graphene_plane_distance(const graphene_plane_t *p, const graphene_point3d_t *point)
{
    const bvol_plane plane = plane_of(p);
    const bvol_vec3 at = point_of(point);
    if (plane.normal.x == 0 && plane.normal.y == 0 && plane.normal.z == 0)
        return ORIGINAL(graphene_plane_distance)(p, point);
    floats question = {0};
    ADD(&question, plane);
    ADD(&question, at);
    return tell_number("plane_distance", &question, ORIGINAL(graphene_plane_distance)(p, point),
                       -bvol_plane_signed_distance_point(&plane, &at));
}

/* Rectangles, which have a corner and a size in both. */
bool graphene_rect_contains_point(const graphene_rect_t *r, const graphene_point_t *p)
{
    const bvol_aabb2_sized rect = rect_of(r);
    const bvol_vec2 point = {p->x, p->y};
    floats question = {0};
    ADD(&question, rect);
    ADD(&question, point);
    return tell_yes("rect_contains_point", &question, ORIGINAL(graphene_rect_contains_point)(r, p),
                    bvol_aabb2_sized_contains_point(&rect, &point));
}

bool graphene_rect_contains_rect(const graphene_rect_t *a, const graphene_rect_t *b)
{
    const bvol_aabb2_sized outer = rect_of(a), inner = rect_of(b);
    floats question = {0};
    ADD(&question, outer);
    ADD(&question, inner);
    return tell_yes("rect_contains_rect", &question, ORIGINAL(graphene_rect_contains_rect)(a, b),
                    bvol_aabb2_sized_contains_aabb2_sized(&outer, &inner));
}

/* graphene's rectangles must share more than a side, as its boxes do. */
bool graphene_rect_intersection(const graphene_rect_t *a, const graphene_rect_t *b, graphene_rect_t *res)
{
    const bvol_aabb2_sized first = rect_of(a), second = rect_of(b);
    floats question = {0};
    ADD(&question, first);
    ADD(&question, second);
    graphene_rect_t theirs, ours = {{0, 0}, {0, 0}};
    bvol_aabb2 x, y;
    const bool their = ORIGINAL(graphene_rect_intersection)(a, b, &theirs);
    bvol_aabb2_sized_bounds(&first, &x);
    bvol_aabb2_sized_bounds(&second, &y);
    const bool our = bvol_aabb2_overlaps_aabb2_interior(&x, &y);
    if (our) {
        bvol_aabb2_intersection(&x, &y, &x);
        to_rect(&x, &ours);
    }
    if (their && our)
        TELL("rect_intersection", &question, theirs, ours);
    if (res)
        *res = ours;
    return tell_yes("rect_overlaps", &question, their, our);
}

void graphene_rect_union(const graphene_rect_t *a, const graphene_rect_t *b, graphene_rect_t *res)
{
    const bvol_aabb2_sized first = rect_of(a), second = rect_of(b);
    floats question = {0};
    ADD(&question, first);
    ADD(&question, second);
    graphene_rect_t theirs, ours;
    bvol_aabb2 x, y;
    ORIGINAL(graphene_rect_union)(a, b, &theirs);
    bvol_aabb2_sized_bounds(&first, &x);
    bvol_aabb2_sized_bounds(&second, &y);
    bvol_aabb2_merge(&x, &y, &x);
    to_rect(&x, &ours);
    TELL("rect_union", &question, theirs, ours);
    *res = ours;
}

void graphene_rect_expand(const graphene_rect_t *r, const graphene_point_t *p, graphene_rect_t *res)
{
    const bvol_aabb2_sized rect = rect_of(r);
    const bvol_vec2 point = {p->x, p->y};
    floats question = {0};
    ADD(&question, rect);
    ADD(&question, point);
    graphene_rect_t theirs, ours;
    bvol_aabb2 box;
    ORIGINAL(graphene_rect_expand)(r, p, &theirs);
    bvol_aabb2_sized_bounds(&rect, &box);
    bvol_aabb2_merge_point(&box, &point, &box);
    to_rect(&box, &ours);
    TELL("rect_expand", &question, theirs, ours);
    *res = ours;
}

/* Quads, which are convex. */
static bvol_polygon2 quad_of(const graphene_quad_t *q, bvol_vec2 corners[4])
{
    for (unsigned i = 0; i < 4; i++) {
        const graphene_point_t *p = graphene_quad_get_point(q, i);
        corners[i] = (bvol_vec2){p->x, p->y};
    }
    return (bvol_polygon2){corners, 4, 0};
}

bool graphene_quad_contains(const graphene_quad_t *q, const graphene_point_t *p)
{
    bvol_vec2 corners[4];
    const bvol_polygon2 polygon = quad_of(q, corners);
    const bvol_vec2 point = {p->x, p->y};
    floats question = {0};
    ADD(&question, corners);
    ADD(&question, point);
    return tell_yes("quad_contains", &question, ORIGINAL(graphene_quad_contains)(q, p),
                    bvol_polygon2_contains_point(&polygon, &point));
}

void graphene_quad_bounds(const graphene_quad_t *q, graphene_rect_t *r)
{
    bvol_vec2 corners[4];
    const bvol_polygon2 polygon = quad_of(q, corners);
    floats question = {0};
    ADD(&question, corners);
    graphene_rect_t theirs, ours;
    bvol_aabb2 box;
    ORIGINAL(graphene_quad_bounds)(q, &theirs);
    bvol_polygon2_bounds(&polygon, &box);
    to_rect(&box, &ours);
    TELL("quad_bounds", &question, theirs, ours);
    *r = ours;
}

/* Matrices: graphene's rows for row vectors lie in memory as libbvol's columns for column vectors. */
static int affine(const graphene_matrix_t *m, float out[16])
{
    graphene_matrix_to_float(m, out);
    return out[3] == 0 && out[7] == 0 && out[11] == 0 && out[15] == 1;
}

void graphene_matrix_transform_box(const graphene_matrix_t *m, const graphene_box_t *b, graphene_box_t *res)
{
    float matrix[16];
    if (!affine(m, matrix)) {
        ORIGINAL(graphene_matrix_transform_box)(m, b, res);
        return;
    }
    const bvol_aabb box = box_of(b);
    floats question = {0};
    ADD(&question, matrix);
    ADD(&question, box);
    graphene_box_t theirs;
    bvol_aabb ours;
    ORIGINAL(graphene_matrix_transform_box)(m, b, &theirs);
    bvol_aabb_transform(&box, matrix, &ours);
    tell_box("matrix_transform_box", &question, &theirs, &ours, res);
}

void graphene_matrix_transform_sphere(const graphene_matrix_t *m, const graphene_sphere_t *s, graphene_sphere_t *res)
{
    float matrix[16];
    if (!affine(m, matrix)) {
        ORIGINAL(graphene_matrix_transform_sphere)(m, s, res);
        return;
    }
    const bvol_sphere sphere = sphere_of(s);
    floats question = {0};
    ADD(&question, matrix);
    ADD(&question, sphere);
    graphene_sphere_t their;
    bvol_sphere ours;
    ORIGINAL(graphene_matrix_transform_sphere)(m, s, &their);
    bvol_sphere_transform(&sphere, matrix, &ours);
    const bvol_sphere theirs = sphere_of(&their);
    TELL("matrix_transform_sphere", &question, theirs, ours);
    to_sphere(&ours, res);
}

/* The bounds of a rectangle's image: a flat box is moved, and its z is left out. */
void graphene_matrix_transform_bounds(const graphene_matrix_t *m, const graphene_rect_t *r, graphene_rect_t *res)
{
    float matrix[16];
    if (!affine(m, matrix)) {
        ORIGINAL(graphene_matrix_transform_bounds)(m, r, res);
        return;
    }
    const bvol_aabb2_sized rect = rect_of(r);
    const float flat[6] = {matrix[0], matrix[1], matrix[4], matrix[5], matrix[12], matrix[13]};
    floats question = {0};
    ADD(&question, flat);
    ADD(&question, rect);
    graphene_rect_t theirs, ours;
    bvol_aabb2 box;
    ORIGINAL(graphene_matrix_transform_bounds)(m, r, &theirs);
    bvol_aabb2_sized_bounds(&rect, &box);
    bvol_aabb2_transform(&box, flat, &box);
    to_rect(&box, &ours);
    TELL("matrix_transform_bounds", &question, theirs, ours);
    *res = ours;
}
