/* SPDX-License-Identifier: MIT */
/* Area, volume and center of mass of a mesh, each with a bound of its error. Coordinates count from a corner of the mesh. */
#include "index/mesh/measure.h"

#include "arith/estimate.h"
#include "base/value.h"

typedef struct sums {
    const bvol_vec3 *from;
    bvoli_estimate area, volume, moment[3]; /* twice, six times, and 24 times */
} sums;

static void difference(const bvol_vec3 *p, const bvol_vec3 *from, bvoli_estimate out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = bvoli_exact_sum((double)bvoli_coords(p)[k], -(double)bvoli_coords(from)[k]);
}

static void add(bvoli_estimate more, bvoli_estimate *sum)
{
    *sum = bvoli_estimate_sum(*sum, more);
}

/* The tetrahedron from `from` to a triangle has a sixth of the volume of the determinant, and its center at a quarter of the
 * sum of its corners. */
static void add_triangle(sums *s, const bvol_triangle *t)
{
    bvoli_estimate at[3][3], edge[2][3], normal[3];
    difference(&t->a, s->from, at[0]);
    difference(&t->b, s->from, at[1]);
    difference(&t->c, s->from, at[2]);
    difference(&t->b, &t->a, edge[0]);
    difference(&t->c, &t->a, edge[1]);
    bvoli_estimate_cross(edge[0], edge[1], normal);
    const bvoli_estimate volume = bvoli_estimate_dot(normal, at[0]);
    add(bvoli_estimate_root(bvoli_estimate_dot(normal, normal)), &s->area);
    add(volume, &s->volume);
    for (int k = 0; k < 3; ++k)
        add(bvoli_estimate_product(volume, bvoli_estimate_sum(bvoli_estimate_sum(at[0][k], at[1][k]), at[2][k])),
            &s->moment[k]);
}

static void set_volume(const sums *s, bvol_mesh_report *report)
{
    const bvoli_estimate volume = bvoli_estimate_of(s->volume.value / 6, s->volume.error / 6),
                         all = bvoli_estimate_product(bvoli_exactly(4), s->volume);
    report->volume = volume.value;
    report->volume_error = volume.error;
    report->center_error = 0;
    for (int k = 0; k < 3; ++k) {
        const bvoli_estimate at =
            bvoli_estimate_sum(bvoli_estimate_quotient(s->moment[k], all), bvoli_exactly((double)bvoli_coords(s->from)[k]));
        (&report->center.x)[k] = at.value;
        report->center_error = at.error >= 0 ? bvoli_greater(at.error, report->center_error) : INFINITY; /* 0 / 0 is NaN */
    }
}

void bvoli_topology_measure(const bvoli_topology *t, bvol_mesh_report *report)
{
    const uint32_t solid = BVOL_MESH_CLOSED | BVOL_MESH_ORIENTED;
    const bvoli_estimate none = {0, 0};
    sums s = {NULL, none, none, {none, none, none}};
    report->volume = report->center.x = report->center.y = report->center.z = NAN;
    report->volume_error = report->center_error = INFINITY;
    for (size_t id = 0; id < t->ids; ++id) {
        if (!bvoli_topology_has(t, id))
            continue;
        const bvol_triangle triangle = bvoli_topology_triangle(t, id);
        s.from = s.from ? s.from : bvoli_leaf_corner(&t->index->leaves, (uint32_t)id, 0);
        add_triangle(&s, &triangle);
    }
    const bvoli_estimate area = bvoli_estimate_of(0.5 * s.area.value, 0.5 * s.area.error);
    report->area = area.value;
    report->area_error = area.error;
    if ((report->flags & solid) == solid && s.from)
        set_volume(&s, report);
}
