/* SPDX-License-Identifier: MIT */
/* A tower of crates that stands; then one is taken out of it, and those above fall and come to rest: rigid bodies by sequential
 * impulses (E. Catto, "Iterative dynamics with temporal coherence", 2005) on the points that bvol_obb_manifold_obb() gives.
 * Impulses are kept from frame to frame by the ids of the points. In every frame no crate is deeper in another than a bound:
 * the exact predicate says so of crates that are smaller by half of it. At the end nothing moves. */
#include <bvol/bvol.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { BODIES = 9, CONTACTS = 4 * BODIES * (BODIES - 1) / 2, FRAMES = 600, ROUNDS = 20 };

static const double step = 1.0 / 60, gravity = 9.81, slop = 0.005, friction = 0.6, air = 0.99, bound = 0.1;
static const float largest_gap = 0.02F;

typedef struct body {
    bvol_obb box;
    double v[3], w[3], center[3], axis[3][3];
    double mass, inertia; /* inverse, of cubes; 0 for the ground, which is the first */
} body;

typedef struct contact {
    body *a, *b;
    uint32_t id;
    double depth, r_a[3], r_b[3], direction[3][3], mass[3], impulse[3]; /* along the normal and two tangents */
} contact;

static body bodies[BODIES];
static contact contacts[2][CONTACTS]; /* of this frame and of the one before */
static int count[2];

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double a[3], const double b[3], double out[3])
{
    for (int c = 0; c < 3; c++)
        out[c] = a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3];
}

static void normalize(double v[3])
{
    const double length = sqrt(dot(v, v));
    for (int c = 0; c < 3; c++)
        v[c] /= length;
}

static void set_box(body *k)
{
    for (int c = 0; c < 3; c++) {
        (&k->box.center.x)[c] = (float)k->center[c];
        for (int i = 0; i < 3; i++)
            (&k->box.axis[i].x)[c] = (float)k->axis[i][c];
    }
}

static void make_body(body *k, double x, double y, double z, double turn, float size, double mass)
{
    *k = (body){.center = {x, y, z}, .mass = mass, .inertia = 6 * mass, .box.extent = {size, 0.5F, size}};
    k->axis[0][0] = k->axis[2][2] = cos(turn);
    k->axis[2][0] = sin(turn);
    k->axis[0][2] = -k->axis[2][0];
    k->axis[1][1] = 1;
    set_box(k);
}

/* What an impulse along a direction at r changes. */
static void push(body *k, const double r[3], const double direction[3], double impulse)
{
    double turn[3];
    cross(r, direction, turn);
    for (int c = 0; c < 3; c++) {
        k->v[c] += k->mass * impulse * direction[c];
        k->w[c] += k->inertia * impulse * turn[c];
    }
}

/* What of a unit impulse becomes speed along its direction. */
static double mobility(const body *k, const double r[3], const double direction[3])
{
    double turn[3];
    cross(r, direction, turn);
    return k->mass + k->inertia * dot(turn, turn);
}

static double speed(const body *k, const double r[3], const double direction[3])
{
    double turn[3];
    cross(k->w, r, turn);
    return dot(k->v, direction) + dot(turn, direction);
}

static void push_both(const contact *p, int i, double impulse)
{
    push(p->a, p->r_a, p->direction[i], impulse);
    push(p->b, p->r_b, p->direction[i], -impulse);
}

/* Begins with the impulses that the same point had in the frame before. */
static void add_contact(body *a, body *b, const bvol_vec3 *normal, const bvol_contact *found)
{
    contact *const p = &contacts[0][count[0]++];
    *p = (contact){.a = a, .b = b, .id = found->id, .depth = (double)found->depth};
    for (int c = 0; c < 3; c++) {
        p->direction[0][c] = (double)(&normal->x)[c];
        p->r_a[c] = (double)(&found->point.x)[c] - a->center[c];
        p->r_b[c] = (double)(&found->point.x)[c] - b->center[c];
    }
    const int along_x = fabs(p->direction[0][0]) > 0.7;
    cross(p->direction[0], (const double[3]){!along_x, along_x, 0}, p->direction[1]);
    normalize(p->direction[1]);
    cross(p->direction[0], p->direction[1], p->direction[2]);
    for (int i = 0; i < count[1]; i++)
        if (contacts[1][i].a == a && contacts[1][i].b == b && contacts[1][i].id == p->id)
            memcpy(p->impulse, contacts[1][i].impulse, sizeof p->impulse);
    for (int i = 0; i < 3; i++) {
        p->mass[i] = 1 / (mobility(a, p->r_a, p->direction[i]) + mobility(b, p->r_b, p->direction[i]));
        push_both(p, i, p->impulse[i]);
    }
}

static void find_contacts(void)
{
    memcpy(contacts[1], contacts[0], sizeof contacts[0]);
    count[1] = count[0];
    count[0] = 0;
    for (body *a = bodies; a < bodies + BODIES; a++)
        for (body *b = bodies; b < a; b++) {
            bvol_vec3 normal;
            bvol_contact found[4];
            const size_t n = bvol_obb_manifold_obb(&a->box, &b->box, largest_gap, &normal, found);
            for (size_t i = 0; i < n; i++)
                add_contact(a, b, &normal, &found[i]);
        }
}

/* Along the normal bodies must part, or may close the gap; along the tangents friction holds them as far as it can. */
static void solve(contact *p)
{
    const double goal = p->depth < 0 ? p->depth / step : 0.2 / step * fmax(p->depth - slop, 0);
    for (int i = 2; i >= 0; i--) {
        const double hold = friction * p->impulse[0],
                     v = speed(p->a, p->r_a, p->direction[i]) - speed(p->b, p->r_b, p->direction[i]),
                     wanted = p->impulse[i] + p->mass[i] * ((i == 0 ? goal : 0) - v),
                     now = i == 0 ? fmax(wanted, 0) : fmin(fmax(wanted, -hold), hold);
        push_both(p, i, now - p->impulse[i]);
        p->impulse[i] = now;
    }
}

static void move(body *k)
{
    for (int c = 0; c < 3; c++)
        k->center[c] += step * k->v[c];
    for (int i = 0; i < 2; i++) {
        double turn[3];
        cross(k->w, k->axis[i], turn);
        for (int c = 0; c < 3; c++)
            k->axis[i][c] += step * turn[c];
    }
    normalize(k->axis[0]);
    cross(k->axis[0], k->axis[1], k->axis[2]);
    normalize(k->axis[2]);
    cross(k->axis[2], k->axis[0], k->axis[1]);
    set_box(k);
}

static void frame(void)
{
    for (int k = 1; k < BODIES; k++) {
        bodies[k].v[1] -= step * gravity;
        for (int c = 0; c < 3; c++) {
            bodies[k].v[c] *= air;
            bodies[k].w[c] *= air;
        }
    }
    find_contacts();
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < count[0]; i++)
            solve(&contacts[0][i]);
    for (int k = 1; k < BODIES; k++)
        move(&bodies[k]);
}

static int is_too_deep(bvol_obb a, bvol_obb b)
{
    const float less = (float)(0.5 * bound);
    a.extent = (bvol_vec3){a.extent.x - less, a.extent.y - less, a.extent.z - less};
    b.extent = (bvol_vec3){b.extent.x - less, b.extent.y - less, b.extent.z - less};
    return bvol_obb_overlaps_obb_interior(&a, &b);
}

static int stands(int high)
{
    return bodies[BODIES - 1].center[1] > high - 1;
}

int main(void)
{
    int deep = 0, moving = 0;
    make_body(&bodies[0], 0, -0.5, 0, 0, 50, 0);
    for (int k = 1; k < BODIES; k++)
        make_body(&bodies[k], 0.05 * (k % 3), 1.01 * k - 0.5, 0.04 * (k % 2), 0.1 * k, 0.5F, 1);
    for (int i = 0; i < FRAMES; i++) {
        if (i == FRAMES / 2) {
            printf("the tower %s\n", stands(BODIES - 1) ? "stands" : "has fallen");
            make_body(&bodies[2], 3, 0.5, 0, 0, 0.5F, 1);
        }
        frame();
        for (int a = 0; a < BODIES; a++)
            for (int b = 0; b < a; b++)
                deep += is_too_deep(bodies[a].box, bodies[b].box);
    }
    for (int k = 1; k < BODIES; k++)
        moving += dot(bodies[k].v, bodies[k].v) + dot(bodies[k].w, bodies[k].w) > 1e-3;
    printf("with a crate less it %s\n", stands(BODIES - 2) ? "stands" : "has fallen");
    printf("%d crates: %d move, and %d times one was too deep in another\n", BODIES - 1, moving, deep);
    return moving + deep > 0 || !stands(BODIES - 2);
}
/* It prints
the tower stands
with a crate less it stands
8 crates: 0 move, and 0 times one was too deep in another
*/
