/* SPDX-License-Identifier: MIT */
#include "shapes.h"

#include "contact/contact.h"
#include "harness/random.h"

#include <string.h>

void put_point(uint64_t *random, float spread, bvol_vec3 *out)
{
    const bvol_vec3 at = random_in_cube(random);
    *out = (bvol_vec3){spread * at.x, spread * at.y, spread * at.z};
}

void put_sphere(uint64_t *random, float spread, bvol_sphere *out)
{
    put_point(random, spread, &out->center);
    out->radius = random_uniform(random, 0.25F, 2);
}

void put_aabb(uint64_t *random, float spread, bvol_aabb *out)
{
    bvol_vec3 at;
    put_point(random, spread, &at);
    const bvol_vec3 h = random_extents(random, 1);
    *out = (bvol_aabb){{at.x - h.x, at.y - h.y, at.z - h.z}, {at.x + h.x, at.y + h.y, at.z + h.z}};
}

void put_capsule(uint64_t *random, float spread, bvol_capsule *out)
{
    const bvol_vec3 d = random_direction(random);
    const float length = random_uniform(random, 0.5F, 3);
    put_point(random, spread, &out->a);
    out->b = (bvol_vec3){out->a.x + length * d.x, out->a.y + length * d.y, out->a.z + length * d.z};
    out->radius = random_uniform(random, 0.25F, 1);
}

void put_obb(uint64_t *random, float spread, bvol_obb *out)
{
    float m[3][3];
    random_rotation(random, m);
    put_point(random, spread, &out->center);
    out->extent = random_extents(random, 1);
    memcpy(out->axis, m, sizeof m);
}

void put_triangle(uint64_t *random, float spread, bvol_triangle *out)
{
    put_point(random, spread, &out->a);
    put_point(random, spread, &out->b);
    put_point(random, spread, &out->c);
}

void put_scene(const char *name, uint64_t *random, size_t index, void *a, void *b)
{
    const scene *s = scenes;
    while (strcmp(s->name, name) != 0)
        ++s;
    s->make(&(place){random, {index % 2 ? 10000.0F : 0, 0, 0}, TOUCHING, index}, a, b);
}
