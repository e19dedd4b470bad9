/* SPDX-License-Identifier: MIT */
/* Both of its tests: the one that only answers, and the one for contacts, which physics calls. */
#include "../batch.h"

#include <ode/ode.h>

typedef struct box {
    dVector3 at, side;
    dMatrix3 r; /* rows of four */
} box;

typedef struct world {
    box *a, *b;
} world;

static void set_box(box *out, const bvol_obb *from)
{
    const float *at = &from->center.x, *extent = &from->extent.x;
    for (int i = 0; i < 3; ++i) {
        out->at[i] = (dReal)at[i];
        out->side[i] = 2 * (dReal)extent[i];
        const float *axis = &from->axis[i].x; /* the columns of the matrix are the axes */
        for (int j = 0; j < 3; ++j)
            out->r[4 * j + i] = (dReal)axis[j];
    }
}

static void *make(const scene *s)
{
    world *w = batch_allocate(sizeof *w);
    w->a = batch_allocate(s->count * sizeof *w->a);
    w->b = batch_allocate(s->count * sizeof *w->b);
    for (size_t i = 0; i < s->count; ++i) {
        set_box(&w->a[i], &s->a[i]);
        set_box(&w->b[i], &s->b[i]);
    }
    return w;
}

static void release(void *own)
{
    world *w = own;
    batch_free(w->a);
    batch_free(w->b);
    batch_free(w);
}

static void touches(const scene *s, const void *own, void *answers)
{
    const world *w = own;
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i) {
        const box *a = &w->a[i], *b = &w->b[i];
        in[i] = dBoxTouchesBox(a->at, a->r, a->side, b->at, b->r, b->side) != 0;
    }
}

static void contacts(const scene *s, const void *own, void *answers)
{
    const world *w = own;
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i) {
        const box *a = &w->a[i], *b = &w->b[i];
        dVector3 normal;
        dReal depth;
        int code;
        dContactGeom contact;
        in[i] = dBoxBox(a->at, a->r, a->side, b->at, b->r, b->side, normal, &depth, &code, 1, &contact, sizeof contact) > 0;
    }
}

static const contender list[] = {
    PREPARED("ODE", ROLE_PEER, TASK_OBB_PAIRS, FORM_BYTES, touches, make, release),
    PREPARED("ODE, with a contact", ROLE_PEER, TASK_OBB_PAIRS, FORM_BYTES, contacts, make, release),
};

extern const contenders ode_contenders;
const contenders ode_contenders = CONTENDERS(list);
