/* SPDX-License-Identifier: MIT */
/* OBBs of libccd: depths by its EPA, in the numbers that it was built for. It has no distances. */
#include "motion.h"

#include <bvol/bvol.h>

#include <ccd/ccd.h>
#include <ccd/vec3.h>

static void find_support(const void *object, const ccd_vec3_t *along, ccd_vec3_t *out)
{
    const bvol_obb *const box = object;
    ccdVec3Set(out, (ccd_real_t)box->center.x, (ccd_real_t)box->center.y, (ccd_real_t)box->center.z);
    for (int i = 0; i < 3; ++i) {
        const bvol_vec3 *const v = &box->axis[i];
        const ccd_real_t height =
                             (ccd_real_t)v->x * along->v[0] + (ccd_real_t)v->y * along->v[1] + (ccd_real_t)v->z * along->v[2],
                         half = (ccd_real_t)(&box->extent.x)[i], s = height < 0 ? -half : half;
        out->v[0] += s * (ccd_real_t)v->x;
        out->v[1] += s * (ccd_real_t)v->y;
        out->v[2] += s * (ccd_real_t)v->z;
    }
}

static void *make(const couples *pairs)
{
    return (void *)pairs;
}

static void destroy(void *pairs)
{
    (void)pairs;
}

static void ask(void *context, double out[COUPLES])
{
    const couples *const pairs = context;
    const bvol_obb *const a = pairs->a, *const b = pairs->b;
    ccd_t how;
    CCD_INIT(&how);
    how.support1 = how.support2 = find_support;
    how.max_iterations = 100;
    for (int i = 0; i < COUPLES; ++i) {
        ccd_real_t depth = 0;
        ccd_vec3_t way, at;
        const int apart = ccdGJKPenetration(&a[i], &b[i], &how, &depth, &way, &at);
        out[i] = apart ? 0 : -(double)depth;
    }
}

const peer ccd_depth = {"libccd, EPA", make, ask, destroy};
