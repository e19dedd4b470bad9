/* SPDX-License-Identifier: MIT */
#include "table.h"

static const workload list[] = {
    {PLAIN(plane, contains, point)},
};

const workloads plane_workloads = WORKLOADS(list);
