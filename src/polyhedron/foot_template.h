/* SPDX-License-Identifier: MIT */
/* A foot in one kind of numbers (arith/numbers.h), of which all degrees have one type: foot.h says what is computed. Included
 * with NUMBERS defined. What finds a foot returns whether there is one, or BVOLI_OPEN. */
#define FOOT NAME(foot)
#define PLACE NAME(place)

static void NAME(find_duals)(const NUMBER *const n[3], int size, NUMBER dual[3][3], NUMBER *scale)
{
    NUMBER cross[3];
    if (size == 2) {
        OP(cross)(n[0], n[1], cross);
        OP(cross)(n[1], cross, dual[0]);
        OP(cross)(cross, n[0], dual[1]);
        OP(dot)(cross, cross, scale);
        return;
    }
    for (int k = 0; k < 3 && size == 1; ++k)
        OP(copy)(&n[0][k], &dual[0][k]);
    for (int a = 0; a < 3 && size == 3; ++a)
        OP(cross)(n[(a + 1) % 3], n[(a + 2) % 3], dual[a]);
    OP(dot)(n[0], dual[0], scale);
}

static void NAME(negate)(FOOT *f)
{
    OP(negate)(&f->scale);
    for (int k = 0; k < 3; ++k)
        OP(negate)(&f->offset[k]);
}

/* `orientation` is the sign of the scale, which is made positive where that is certain. */
static int NAME(find_on_planes)(const bvoli_foot *f, FOOT *out, int *orientation)
{
    const int size = f->size, corner = f->view->line && size == 3;
    const NUMBER *n[3], *height[3], *edge = NULL;
    NUMBER held[3][3], held_height[3], held_edge[3], dual[3][3], turned[3], side, edge_sq, scale_sq;
    int found = 1;
    n[0] = NAME(normal)(f->view, f->plane[0], held[0]);
    for (int a = 1; a < size; ++a)
        n[a] = NAME(normal)(f->view, f->plane[a], held[a]);
    NAME(find_duals)(n, size, dual, &out->scale);
    *orientation = OP(sign)(&out->scale);
    if (*orientation == 0)
        return 0;
    for (int a = 0; a < size; ++a)
        height[a] = NAME(height)(f->view, f->plane[a], &held_height[a]);
    for (int k = 0; k < 3; ++k) {
        OP(clear)(&out->offset[k]);
        for (int a = 0; a < size; ++a)
            OP(subtract_product)(height[a], &dual[a][k], &out->offset[k]);
        OP(copy)(&out->offset[k], &out->gap[k]);
    }
    if (corner) {
        edge = NAME(edge)(f->view, held_edge);
        OP(cross)(out->offset, edge, out->gap);
    }
    for (int a = 0; a < size; ++a) {
        if (corner)
            OP(cross)(dual[a], edge, turned);
        OP(dot)(out->gap, corner ? turned : dual[a], &side);
        const int sign = OP(sign)(&side);
        if (sign <= 0)
            return 0;
        found = sign == BVOLI_OPEN ? BVOLI_OPEN : found;
    }
    OP(product)(&out->scale, &out->scale, &scale_sq);
    OP(copy)(&scale_sq, &out->unit_sq);
    if (corner) {
        OP(dot)(edge, edge, &edge_sq);
        OP(product)(&scale_sq, &edge_sq, &out->unit_sq);
    }
    if (*orientation < 0)
        NAME(negate)(out);
    return *orientation == BVOLI_OPEN ? BVOLI_OPEN : found;
}

/* On two planes, of which one rises along the line while the other falls. */
static int NAME(find_crossing)(const bvoli_foot *f, FOOT *out)
{
    const NUMBER *n[2], *h[2];
    NUMBER held[2][3], held_height[2], held_edge[3], weight[2], u[3], height, along, rest, gap;
    const NUMBER *edge = NAME(edge)(f->view, held_edge);
    for (int a = 0; a < 2; ++a) {
        n[a] = NAME(normal)(f->view, f->plane[a], held[a]);
        h[a] = NAME(height)(f->view, f->plane[a], &held_height[a]);
        NAME(find_slope)(f->view, f->plane[a], &weight[1 - a]);
        OP(drop_sign)(&weight[1 - a]);
    }
    for (int k = 0; k < 3; ++k) {
        OP(product)(&weight[0], &n[0][k], &u[k]);
        OP(add_product)(&weight[1], &n[1][k], &u[k]);
    }
    OP(product)(&weight[0], h[0], &height);
    OP(add_product)(&weight[1], h[1], &height);
    OP(dot)(u, u, &out->unit_sq);
    const int side = OP(sign)(&height);
    if (side == 0 || side == 1 || OP(sign)(&out->unit_sq) == 0)
        return 0;
    /* h u . u + gap . n: the height over plane 0 that is left at the end of the gap */
    OP(dot)(n[0], u, &along);
    OP(product)(h[0], &out->unit_sq, &rest);
    OP(subtract_product)(&height, &along, &rest);
    if (f->view->rise[f->plane[0]] < 0)
        OP(negate)(&rest);
    OP(product)(&height, &weight[1], &gap);
    for (int k = 0; k < 3; ++k) {
        OP(clear)(&out->offset[k]);
        OP(subtract_product)(&gap, &u[k], &out->offset[k]);
        OP(subtract_product)(&rest, &edge[k], &out->offset[k]);
        OP(clear)(&out->gap[k]);
    }
    OP(copy)(&height, &out->gap[0]);
    OP(product)(&out->unit_sq, &weight[1], &out->scale);
    return side < 0 && OP(sign)(&out->scale) == 1 ? 1 : BVOLI_OPEN;
}

static int NAME(find)(const bvoli_foot *f, FOOT *out, int *orientation)
{
    *orientation = 1;
    if (f->size > 0)
        return is_crossing(f) ? NAME(find_crossing)(f, out) : NAME(find_on_planes)(f, out, orientation);
    for (int k = 0; k < 3; ++k) {
        OP(clear)(&out->offset[k]);
        OP(clear)(&out->gap[k]);
    }
    OP(set)(1, &out->scale);
    OP(set)(1, &out->unit_sq);
    return 1;
}

/* The numbers whose signs are asked for: the height of the foot over plane i, */
static void NAME(find_height)(const bvoli_foot *f, const FOOT *at, int i, NUMBER *out)
{
    NUMBER held[3], held_height;
    OP(dot)(NAME(normal)(f->view, i, held), at->offset, out);
    OP(add_product)(&at->scale, NAME(height)(f->view, i, &held_height), out);
}

/* The place of the foot on planes that do not cross, without the center where it cancels (foot.h); of a triple times its
 * orientation. */
static void NAME(find_place)(bvoli_foot_view *v, const int plane[3], int size, PLACE *out)
{
    NUMBER held[3][3], d[3], center[3], cross[3];
    const NUMBER *n[3];
    for (int k = 0; k < 3; ++k) {
        OP(set)(v->center[k], &center[k]);
        OP(clear)(&out->w[k]);
        OP(clear)(&out->u[k]);
    }
    for (int a = 0; a < size; ++a) {
        n[a] = NAME(normal)(v, plane[a], held[a]);
        NAME(find_constant)(v, plane[a], &d[a]);
    }
    OP(clear)(&out->along);
    if (size == 1) {
        for (int k = 0; k < 3; ++k)
            OP(copy)(&n[0][k], &out->u[k]);
        OP(copy)(&d[0], &out->along);
        OP(negate)(&out->along);
        OP(cross)(center, n[0], cross);
        OP(cross)(n[0], cross, out->w);
        OP(dot)(n[0], n[0], &out->scale);
    } else if (size == 2) {
        OP(cross)(n[0], n[1], out->u);
        OP(dot)(out->u, center, &out->along);
        OP(dot)(out->u, out->u, &out->scale);
        for (int a = 0; a < 2; ++a) {
            OP(cross)(a == 0 ? n[1] : out->u, a == 0 ? out->u : n[0], cross);
            for (int k = 0; k < 3; ++k)
                OP(subtract_product)(&d[a], &cross[k], &out->w[k]);
        }
    } else {
        for (int a = 0; a < 3; ++a) {
            OP(cross)(n[(a + 1) % 3], n[(a + 2) % 3], cross);
            for (int k = 0; k < 3; ++k)
                OP(subtract_product)(&d[a], &cross[k], &out->w[k]);
        }
        OP(dot)(n[2], cross, &out->scale);
    }
}

static void NAME(find_height_at)(bvoli_foot_view *v, const PLACE *at, int i, NUMBER *out)
{
    NUMBER held[3], slope, d;
    const NUMBER *n = NAME(normal)(v, i, held);
    OP(dot)(n, at->w, out);
    OP(dot)(n, at->u, &slope);
    OP(add_product)(&slope, &at->along, out);
    NAME(find_constant)(v, i, &d);
    OP(add_product)(&at->scale, &d, out);
}

/* and that over plane j beside it. The point on plane i is beside the foot by t e with t = -height / slope of i; times the
 * slope, plane j there has the height of j times the slope of i, less that of i times the slope of j. */
static void NAME(find_height_beside)(const bvoli_foot *f, const FOOT *at, int i, int j, NUMBER *out)
{
    NUMBER slope, height;
    NAME(find_height)(f, at, j, &height);
    NAME(find_slope)(f->view, i, &slope);
    OP(product)(&height, &slope, out);
    NAME(find_height)(f, at, i, &height);
    NAME(find_slope)(f->view, j, &slope);
    OP(subtract_product)(&height, &slope, out);
}

/* The square of the gap less that of the radius. */
static void NAME(find_excess)(const bvoli_foot *f, const FOOT *at, NUMBER *out)
{
    NUMBER radius, radius_sq;
    OP(set)(f->view->radius, &radius);
    OP(product)(&radius, &radius, &radius_sq);
    OP(dot)(at->gap, at->gap, out);
    OP(subtract_product)(&radius_sq, &at->unit_sq, out);
}

static int NAME(sign_of)(const bvoli_foot *f, const FOOT *at, enum asked asked, int i, int j)
{
    NUMBER number, held[3];
    switch (asked) {
    case HEIGHT: NAME(find_height)(f, at, i, &number); break;
    case HEIGHT_BESIDE: NAME(find_height_beside)(f, at, i, j, &number); break;
    case EXCESS: NAME(find_excess)(f, at, &number); break;
    default: OP(dot)(at->offset, NAME(edge)(f->view, held), &number);
    }
    return OP(sign)(&number);
}

/* The sign of the height over plane i of the foot on others, whose place is found unless it is that of the last ones. */
static int NAME(side_at)(bvoli_foot_view *v, PLACE *at, uint32_t *on, const int plane[3], int size, uint32_t planes, int i)
{
    NUMBER height;
    if (size < 1)
        return OP(sign)(NAME(height)(v, i, &height));
    if (*on != planes)
        NAME(find_place)(v, plane, size, at);
    *on = planes;
    NAME(find_height_at)(v, at, i, &height);
    return OP(sign)(&height);
}
#undef PLACE
#undef FOOT
