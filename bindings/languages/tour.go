// SPDX-License-Identifier: MIT
// The tour in Go: cgo reads the headers. What C keeps must not lie in memory of Go, and a callback is a function of C.
package main

/*
#cgo pkg-config: bvol
#include <bvol/bvol.h>
#include <stdlib.h>

extern int goAdd(uint32_t id, uint64_t user, void *context);
*/
import "C"

import (
	"fmt"
	"os"
	"runtime/cgo"
	"unsafe"
)

//export goAdd
func goAdd(id C.uint32_t, user C.uint64_t, context unsafe.Pointer) C.int {
	*(*cgo.Handle)(context).Value().(*uint32) += uint32(id)
	return 0
}

func check(result C.bvol_result) error {
	if result < 0 {
		return fmt.Errorf("%s", C.GoString(C.bvol_result_name(result)))
	}
	return nil
}

func must(result C.bvol_result) {
	if err := check(result); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func vec3(x, y, z float32) C.bvol_vec3 {
	return C.bvol_vec3{x: C.float(x), y: C.float(y), z: C.float(z)}
}

func main() {
	var box C.bvol_aabb
	a, b := vec3(1, 2, 3), vec3(0, 0, 0)
	C.bvol_aabb_from_corners(&a, &b, &box)
	fmt.Printf("box: volume %g\n", float64(C.bvol_aabb_volume(&box)))

	row := make([]C.bvol_aabb, 10)
	for i := range row {
		x := float32(i - 5)
		row[i] = C.bvol_aabb{min: vec3(x, 0, 0), max: vec3(x+0.5, 1, 1)}
	}
	view := [16]C.float{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}
	var set *C.bvol_aabb_set
	must(C.bvol_aabb_set_create(&row[0], 10, 0, nil, nil, &set))
	defer C.bvol_aabb_set_destroy(set)
	var frustum *C.bvol_frustum
	must(C.bvol_frustum_create(&view[0], nil, nil, &frustum))
	defer C.bvol_frustum_destroy(frustum)
	ids := make([]C.uint32_t, len(row))
	seen := C.bvol_aabb_set_cull_frustum_ids(set, frustum, nil, &ids[0], C.size_t(len(ids)))
	fmt.Printf("cull: %d in view:", seen)
	for _, id := range ids[:seen] {
		fmt.Printf(" %d", id)
	}
	fmt.Println()

	// The index borrows the vertices, and the mesh points to them and to the indices: both are in memory of C.
	vertices := (*[4]C.bvol_vec3)(C.malloc(4 * C.sizeof_bvol_vec3))
	defer C.free(unsafe.Pointer(vertices))
	*vertices = [4]C.bvol_vec3{vec3(0, 0, 1), vec3(1, 0, 1), vec3(1, 1, 1), vec3(0, 1, 1)}
	corners := (*[6]C.uint32_t)(C.malloc(6 * C.sizeof_uint32_t))
	defer C.free(unsafe.Pointer(corners))
	*corners = [6]C.uint32_t{0, 1, 2, 0, 2, 3}
	mesh := C.bvol_triangle_mesh{size: C.sizeof_bvol_triangle_mesh, index_bits: 32, vertices: &vertices[0], vertex_count: 4,
		indices: unsafe.Pointer(corners), count: 2}
	var index *C.bvol_index
	must(C.bvol_index_create(nil, nil, &index))
	defer C.bvol_index_destroy(index)
	must(C.bvol_index_build_triangles(index, &mesh, nil, 0, nil))
	ray := C.bvol_ray{origin: vec3(0.25, 0.75, -1), dir: vec3(0, 0, 1), t_max: 10}
	var triangle C.uint32_t
	var hit C.bvol_ray_hit
	if C.bvol_index_raycast_first(index, &ray, nil, &triangle, &hit) != 0 {
		fmt.Printf("ray: triangle %d at t = %g\n", triangle, float32(hit.t_enter))
	}

	ball := C.bvol_sphere{center: vec3(4, 1, 1), radius: 1}
	var apart C.bvol_separation
	C.bvol_sphere_separation_aabb(&ball, &box, &apart)
	fmt.Printf("distance: %g to %g\n", float32(apart.distance), float32(apart.distance_max))

	wrong := C.bvol_index_options{size: C.sizeof_bvol_index_options, engine: 99}
	var none *C.bvol_index
	fmt.Printf("error: %v\n", check(C.bvol_index_create(&wrong, nil, &none)))

	var sum uint32
	context := cgo.NewHandle(&sum)
	defer context.Delete()
	must(C.bvol_index_build(index, &row[0], 10, 0, nil, 0, nil))
	query := C.bvol_aabb{min: vec3(-1, 0, 0), max: vec3(1, 1, 1)}
	met := C.bvol_index_overlaps_aabb_each(index, &query, nil, C.bvol_index_visitor(C.goAdd), unsafe.Pointer(&context))
	fmt.Printf("callback: %d boxes, sum %d\n", met, sum)
}
