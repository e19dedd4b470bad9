// SPDX-License-Identifier: MIT
// What bindgen makes of bvol.ffi.h is bvol.rs beside this; its own tests of layouts run with this one.
#![allow(non_camel_case_types, non_upper_case_globals, non_snake_case, dead_code)]
use std::ptr::null;

include!(env!("BVOL_RS"));

unsafe extern "C" fn visit(id: u32, _user: u64, context: *mut std::os::raw::c_void) -> i32 {
    *(context as *mut u32) += id;
    0
}

#[test]
fn calls() {
    // Two marbles that float arithmetic takes for touching.
    let a = bvol_sphere { center: bvol_vec3 { x: 0.0, y: 0.0, z: 0.0 }, radius: 1.0 };
    let mut b = bvol_sphere { center: bvol_vec3 { x: 2.0, y: 1.0 / 8192.0, z: 0.0 }, radius: 1.0 };
    unsafe {
        assert_eq!(bvol_sphere_overlaps_sphere(&a, &b), 0);
        b.center.y = 0.0;
        assert_eq!(bvol_sphere_overlaps_sphere(&a, &b), 1);
    }

    // Ten boxes in a row, as a set, and as an index with a callback.
    let corner = |x: f32, y: f32| bvol_vec3 { x, y, z: y };
    let cube = |low: f32, high: f32| bvol_aabb { min: corner(low, 0.0), max: corner(high, 1.0) };
    let boxes: Vec<bvol_aabb> = (0..10).map(|i| cube(i as f32, i as f32 + 0.5)).collect();
    let query = cube(2.5, 4.0);
    unsafe {
        let mut set = std::ptr::null_mut();
        assert_eq!(bvol_aabb_set_create(boxes.as_ptr(), 10, 0, null(), null(), &mut set), 0);
        let mut ids = [0u32; 10];
        assert_eq!(bvol_aabb_set_overlaps_aabb_ids(set, &query, null(), ids.as_mut_ptr(), 10), 3);
        assert_eq!(ids[..3], [2, 3, 4]);
        bvol_aabb_set_destroy(set);

        let mut index = std::ptr::null_mut();
        assert_eq!(bvol_index_create(null(), null(), &mut index), 0);
        assert_eq!(bvol_index_build(index, boxes.as_ptr(), 10, 0, null(), 0, null()), 0);
        let mut sum = 0u32;
        let context = &mut sum as *mut u32 as *mut std::os::raw::c_void;
        assert_eq!(bvol_index_overlaps_aabb_each(index, &query, null(), Some(visit), context), 3);
        assert_eq!(sum, 2 + 3 + 4);
        bvol_index_destroy(index);
    }
}
