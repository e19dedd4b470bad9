/* SPDX-License-Identifier: MIT */
/* Peers that this machine lacks: they have no label. */
#include "motion.h"

#ifndef BENCH_BULLET
const peer bullet_depth = {0}, bullet_distance = {0}, bullet_cast = {0}, bullet_contacts = {0};
#endif
#ifndef BENCH_FCL
const peer fcl_depth = {0}, fcl_distance = {0};
#endif
#ifndef BENCH_CCD
const peer ccd_depth = {0};
#endif
