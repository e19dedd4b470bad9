/* SPDX-License-Identifier: MIT */
/* Volume, surface and center of mass, each with a bound of its error. Coordinates count from the first vertex. */
#include "arith/estimate.h"
#include "base/rounding.h"
#include "base/sized.h"
#include "base/value.h"
#include "hull/hull.h"

typedef struct sums {
    bvoli_estimate volume, area,
        moment[3]; /* six times, twice, and as often as is summed times the corners of what is summed */
} sums;

static void from_first(const bvol_hull *h, uint32_t place, bvoli_estimate out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = bvoli_exact_sum((double)bvoli_coords(&h->points[place])[k], -(double)bvoli_coords(&h->points[0])[k]);
}

static void add(bvoli_estimate more, bvoli_estimate *sum)
{
    *sum = bvoli_estimate_sum(*sum, more);
}

/* A triangle of the surface. A solid is summed by the tetrahedra above the first vertex, a polygon by triangles. */
static void add_triangle(const bvol_hull *h, const uint32_t place[3], sums *s)
{
    bvoli_estimate at[3][3], edge[2][3], normal[3];
    for (int i = 0; i < 3; ++i)
        from_first(h, place[i], at[i]);
    for (int i = 0; i < 2; ++i)
        for (int k = 0; k < 3; ++k)
            edge[i][k] = bvoli_exact_sum((double)bvoli_coords(&h->points[place[i + 1]])[k],
                                         -(double)bvoli_coords(&h->points[place[0]])[k]);
    bvoli_estimate_cross(edge[0], edge[1], normal);
    const bvoli_estimate area = bvoli_estimate_root(bvoli_estimate_dot(normal, normal)),
                         volume = bvoli_estimate_dot(normal, at[0]);
    const bvoli_estimate weight = h->dimension == 3 ? volume : area;
    add(area, &s->area);
    add(volume, &s->volume);
    for (int k = 0; k < 3; ++k)
        add(bvoli_estimate_product(weight, bvoli_estimate_sum(bvoli_estimate_sum(at[0][k], at[1][k]), at[2][k])),
            &s->moment[k]);
}

static void set_center(const bvol_hull *h, const sums *s, bvol_hull_measures *out)
{
    const bvoli_estimate all =
        bvoli_estimate_product(bvoli_exactly(h->dimension == 3 ? 4 : 3), h->dimension == 3 ? s->volume : s->area);
    for (int k = 0; k < 3; ++k) {
        const bvoli_estimate at = bvoli_estimate_sum(bvoli_estimate_quotient(s->moment[k], all),
                                                     bvoli_exactly((double)bvoli_coords(&h->points[0])[k]));
        (&out->center.x)[k] = at.value;
        out->center_error = bvoli_greater(out->center_error, at.error);
    }
}

/* Of a point or a segment. */
static void set_middle(const bvol_hull *h, bvol_hull_measures *out)
{
    const bvol_vec3 *const a = &h->points[0], *const b = &h->points[h->vertex_count - 1];
    for (int k = 0; k < 3; ++k) {
        const bvoli_estimate sum = bvoli_exact_sum((double)bvoli_coords(a)[k], (double)bvoli_coords(b)[k]);
        (&out->center.x)[k] = 0.5 * sum.value;
        out->center_error = bvoli_greater(out->center_error, 0.5 * sum.error);
    }
}

bvol_result bvol_hull_measure(const bvol_hull *hull, bvol_hull_measures *out)
{
    bvol_hull_measures m = {.center = {NAN, NAN, NAN}};
    sums s = {{0, 0}, {0, 0}, {{0, 0}, {0, 0}, {0, 0}}};
    if (!hull || !out)
        return BVOL_ERROR_ARGUMENT;
    const bvol_result rounding = bvoli_check_rounding();
    if (rounding != BVOL_OK)
        return rounding;
    for (uint32_t face = 0; face < hull->face_count; ++face) {
        const uint32_t *const loop = hull->face_corners + hull->face_offsets[face];
        for (uint32_t i = 2; i < hull->face_offsets[face + 1] - hull->face_offsets[face]; ++i)
            add_triangle(hull, (const uint32_t[3]){loop[0], loop[i - 1], loop[i]}, &s);
    }
    if (hull->dimension >= 2) {
        const bvoli_estimate area = bvoli_estimate_of(0.5 * s.area.value, 0.5 * s.area.error);
        const bvoli_estimate volume = bvoli_estimate_of(s.volume.value / 6, s.volume.error / 6);
        m.area = area.value;
        m.area_error = area.error;
        m.volume = hull->dimension == 3 ? volume.value : 0;
        m.volume_error = hull->dimension == 3 ? volume.error : 0;
        set_center(hull, &s, &m);
    } else if (hull->dimension >= 0)
        set_middle(hull, &m);
    return bvoli_sized_write(out, sizeof m, sizeof m, &m) ? BVOL_OK : BVOL_ERROR_OPTIONS;
}
