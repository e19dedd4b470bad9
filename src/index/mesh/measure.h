/* SPDX-License-Identifier: MIT */
#ifndef BVOLI_INDEX_MESH_MEASURE_H
#define BVOLI_INDEX_MESH_MEASURE_H

#include "index/mesh/topology.h"

/* Area, volume and center of what topology has found, and flags with them. */
void bvoli_topology_measure(const bvoli_topology *t, bvol_mesh_report *report);

#endif
