/* SPDX-License-Identifier: MIT */
/* The functions of cglm that do the same as ours. It rounds as it comes, and its spheres keep their radius. */
#include "making.h"

#include <string.h>

#if defined(BENCH_CGLM)
#include <cglm/cglm.h>

/* Its arguments are arrays that are not const, and matrices that are aligned. */
static void aabb_transform(const bvol_aabb *box, const float matrix[16], bvol_aabb *out)
{
    vec3 in[2], made[2];
    mat4 m;
    memcpy(in, box, sizeof in);
    memcpy(m, matrix, sizeof m);
    glm_aabb_transform(in, m, made);
    memcpy(out, made, sizeof made);
}

static void aabb_center(const bvol_aabb *box, bvol_vec3 *out)
{
    vec3 in[2], made;
    memcpy(in, box, sizeof in);
    glm_aabb_center(in, made);
    memcpy(out, made, sizeof made);
}

static void aabb_merge(const bvol_aabb *a, const bvol_aabb *b, bvol_aabb *out)
{
    vec3 x[2], y[2], made[2];
    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    glm_aabb_merge(x, y, made);
    memcpy(out, made, sizeof made);
}

static void sphere_transform(const bvol_sphere *sphere, const float matrix[16], bvol_sphere *out)
{
    vec4 in, made;
    mat4 m;
    memcpy(in, sphere, sizeof in);
    memcpy(m, matrix, sizeof m);
    glm_sphere_transform(in, m, made);
    memcpy(out, made, sizeof made);
}

static const named_function functions[] = {{"aabb_transform", (any_function)aabb_transform},
                                           {"aabb_center", (any_function)aabb_center},
                                           {"aabb_merge", (any_function)aabb_merge},
                                           {"sphere_transform", (any_function)sphere_transform}};

any_function making_cglm(const char *name)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; ++i)
        if (strcmp(functions[i].name, name) == 0)
            return functions[i].function;
    return NULL;
}
#else
any_function making_cglm(const char *name)
{
    (void)name;
    return NULL;
}
#endif
