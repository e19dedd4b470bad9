/* SPDX-License-Identifier: MIT */
#include "index/mesh_oracle.h"

#include "oracle/num.h"

#include <math.h>

void surface_add(surface *s, bvol_vec3 a, bvol_vec3 b, bvol_vec3 c)
{
    CHECK(s->count < SURFACE_MOST);
    s->triangle[s->count++] = triangle(a, b, c);
}

void surface_add_box(surface *s, bvol_vec3 low, bvol_vec3 high, int turned)
{
    static const unsigned char faces[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                                               {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    bvol_vec3 corner[8];
    for (int i = 0; i < 8; i++)
        corner[i] = vec3(i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z);
    for (int f = 0; f < 12; f++)
        surface_add(s, corner[faces[f][0]], corner[faces[f][turned ? 2 : 1]], corner[faces[f][turned ? 1 : 2]]);
}

void surface_add_ball(surface *s, int rings, chance *c, vertex_placer *place)
{
    enum { RINGS_MOST = 16 };
    static bvol_vec3 at[RINGS_MOST + 1][2 * RINGS_MOST];
    const double turn = acos(-1.0) / rings;
    CHECK(rings <= RINGS_MOST);
    for (int i = 0; i <= rings; i++)
        for (int k = 0; k < 2 * rings; k++)
            at[i][k] = (i == 0 || i == rings) && k > 0
                           ? at[i][0]
                           : place(c, vec3((float)(sin(i * turn) * cos(k * turn)), (float)(sin(i * turn) * sin(k * turn)),
                                           (float)cos(i * turn)));
    for (int i = 0; i < rings; i++)
        for (int k = 0; k < 2 * rings; k++) {
            const int next = (k + 1) % (2 * rings);
            if (i < rings - 1)
                surface_add(s, at[i][k], at[i + 1][k], at[i + 1][next]);
            if (i > 0)
                surface_add(s, at[i][k], at[i + 1][next], at[i][next]);
        }
}

bvol_index *index_of_surface(const bvol_index_options *options, const surface *s)
{
    const bvol_triangle_mesh mesh = {sizeof mesh, 0, &s->triangle[0].a, 3 * s->count, 0, NULL, s->count};
    bvol_index *index;
    CHECK(bvol_index_create(options, NULL, &index) == BVOL_OK &&
          bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
    return index;
}

/* Of each triangle the corners, from p. */
static void corners_from(const bvol_triangle *t, const bvol_vec3 *p, vec out[3])
{
    const bvol_vec3 *const corner[3] = {&t->a, &t->b, &t->c};
    const vec from = vec_floats(&p->x);
    for (int k = 0; k < 3; k++)
        out[k] = vec_sub(vec_floats(&corner[k]->x), from);
}

static int on_segment(vec a, vec b)
{
    return vec_is_zero(vec_cross(a, b)) && num_sign(vec_dot(a, b)) <= 0;
}

static int on_triangle(const vec at[3])
{
    const vec normal = vec_cross(vec_sub(at[1], at[0]), vec_sub(at[2], at[0]));
    int inside = num_sign(vec_dot(normal, at[0])) == 0;
    for (int k = 0; k < 3; k++) {
        if (on_segment(at[k], at[(k + 1) % 3]))
            return 1;
        inside &= num_sign(vec_dot(normal, vec_cross(at[k], at[(k + 1) % 3]))) > 0;
    }
    return inside;
}

int oracle_on_surface(const surface *s, bvol_vec3 p)
{
    for (size_t i = 0; i < s->count; i++) {
        vec at[3];
        num_begin(&s->triangle[i].a.x, 9, &p.x, 3);
        corners_from(&s->triangle[i], &p, at);
        if (on_triangle(at))
            return 1;
    }
    return 0;
}

static num unit(void)
{
    static mpz_t one;
    static int made;
    if (!made++)
        mpz_init_set_ui(one, 1);
    return one;
}

/* Integers of n bits have products of two below 2^(2 n), sums of four of these below 2^(2 n + 2), and the same times a third
 * coordinate below 2^(3 n + 6). A step that many bits below the one before is less than any of its gaps. All are counted in
 * units of the smallest step. */
static int crosses(const bvol_triangle *t, const bvol_vec3 *p)
{
    vec at[3];
    size_t bits = 1;
    num_begin(&t->a.x, 9, &p->x, 3);
    corners_from(t, p, at);
    for (int i = 0; i < 9; i++) {
        const size_t length = mpz_sizeinbase(at[i / 3].x[i % 3], 2);
        bits = length > bits ? length : bits;
    }
    const unsigned step = (unsigned)(3 * bits + 8);
    for (int i = 0; i < 9; i++)
        at[i / 3].x[i % 3] = num_sub(num_shift(at[i / 3].x[i % 3], 3 * step), num_shift(unit(), (unsigned)(2 - i % 3) * step));
    int sign[3];
    for (int k = 0; k < 3; k++) {
        const vec a = at[k], b = at[(k + 1) % 3];
        sign[k] = num_sign(num_sub(num_mul(a.x[1], b.x[2]), num_mul(a.x[2], b.x[1])));
    }
    if (sign[0] != sign[1] || sign[1] != sign[2] || sign[0] == 0)
        return 0;
    const int height = num_sign(vec_dot(vec_cross(vec_sub(at[1], at[0]), vec_sub(at[2], at[0])), at[0]));
    CHECK(height != 0);
    return height == sign[0] ? sign[0] : 0;
}

int oracle_winding(const surface *s, bvol_vec3 p)
{
    int sum = 0;
    for (size_t i = 0; i < s->count; i++)
        sum += crosses(&s->triangle[i], &p);
    return sum;
}
