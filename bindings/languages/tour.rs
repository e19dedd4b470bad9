// SPDX-License-Identifier: MIT
// The tour in Rust, over what bindgen makes of bvol.ffi.h: BVOL_RS names that file.
#![allow(non_camel_case_types, non_upper_case_globals, non_snake_case, dead_code)]
use std::ffi::CStr;
use std::os::raw::c_void;
use std::ptr::{null, null_mut};

include!(env!("BVOL_RS"));

struct Handle<T>(*mut T, unsafe extern "C" fn(*mut T));

impl<T> Drop for Handle<T> {
    fn drop(&mut self) {
        unsafe { (self.1)(self.0) }
    }
}

fn check(result: bvol_result) -> Result<(), String> {
    if result < 0 {
        return Err(unsafe { CStr::from_ptr(bvol_result_name(result)) }.to_string_lossy().into_owned());
    }
    Ok(())
}

/// A handle that `create` makes and `destroy` frees.
fn made<T>(create: impl Fn(*mut *mut T) -> bvol_result, destroy: unsafe extern "C" fn(*mut T)) -> Result<Handle<T>, String> {
    let mut out = null_mut();
    check(create(&mut out))?;
    Ok(Handle(out, destroy))
}

fn vec3(x: f32, y: f32, z: f32) -> bvol_vec3 {
    bvol_vec3 { x, y, z }
}

unsafe extern "C" fn add(id: u32, _user: u64, context: *mut c_void) -> i32 {
    *(context as *mut u32) += id;
    0
}

fn main() -> Result<(), String> {
    let mut boxed = bvol_aabb { min: vec3(0., 0., 0.), max: vec3(0., 0., 0.) };
    unsafe { bvol_aabb_from_corners(&vec3(1., 2., 3.), &vec3(0., 0., 0.), &mut boxed) };
    println!("box: volume {}", unsafe { bvol_aabb_volume(&boxed) });

    let row: Vec<_> = (-5..5)
        .map(|x| bvol_aabb { min: vec3(x as f32, 0., 0.), max: vec3(x as f32 + 0.5, 1., 1.) })
        .collect();
    let view: [f32; 16] = [1., 0., 0., 0., 0., 1., 0., 0., 0., 0., 1., 0., 0., 0., 0., 1.];
    let create = |out| unsafe { bvol_aabb_set_create(row.as_ptr(), row.len() as _, 0, null(), null(), out) };
    let set = made(create, bvol_aabb_set_destroy)?;
    let frustum = made(|out| unsafe { bvol_frustum_create(view.as_ptr(), null(), null(), out) }, bvol_frustum_destroy)?;
    let mut ids = [0; 10];
    let seen = unsafe { bvol_aabb_set_cull_frustum_ids(set.0, frustum.0, null(), ids.as_mut_ptr(), 10) } as usize;
    let words: Vec<_> = ids[..seen].iter().map(u32::to_string).collect();
    println!("cull: {} in view: {}", seen, words.join(" "));

    let vertices = [vec3(0., 0., 1.), vec3(1., 0., 1.), vec3(1., 1., 1.), vec3(0., 1., 1.)];
    let corners: [u32; 6] = [0, 1, 2, 0, 2, 3];
    let mesh = bvol_triangle_mesh {
        size: std::mem::size_of::<bvol_triangle_mesh>() as u32,
        index_bits: 32,
        vertices: vertices.as_ptr(),
        vertex_count: 4,
        vertex_stride: 0,
        indices: corners.as_ptr() as *const c_void,
        count: 2,
    };
    let index = made(|out| unsafe { bvol_index_create(null(), null(), out) }, bvol_index_destroy)?;
    check(unsafe { bvol_index_build_triangles(index.0, &mesh, null(), 0, null()) })?;
    let ray = bvol_ray { origin: vec3(0.25, 0.75, -1.), t_min: 0., dir: vec3(0., 0., 1.), t_max: 10. };
    let mut triangle = 0;
    let mut hit = std::mem::MaybeUninit::<bvol_ray_hit>::uninit();
    if unsafe { bvol_index_raycast_first(index.0, &ray, null(), &mut triangle, hit.as_mut_ptr()) } != 0 {
        println!("ray: triangle {} at t = {}", triangle, unsafe { hit.assume_init() }.t_enter);
    }

    let ball = bvol_sphere { center: vec3(4., 1., 1.), radius: 1. };
    let mut apart = std::mem::MaybeUninit::<bvol_separation>::uninit();
    unsafe { bvol_sphere_separation_aabb(&ball, &boxed, apart.as_mut_ptr()) };
    let apart = unsafe { apart.assume_init() };
    println!("distance: {} to {}", apart.distance, apart.distance_max);

    // Zeros are the defaults of every struct of options.
    let mut wrong: bvol_index_options = unsafe { std::mem::zeroed() };
    wrong.engine = 99;
    if let Err(name) = made(|out| unsafe { bvol_index_create(&wrong, null(), out) }, bvol_index_destroy) {
        println!("error: {}", name);
    }

    let mut sum = 0u32;
    check(unsafe { bvol_index_build(index.0, row.as_ptr(), row.len() as _, 0, null(), 0, null()) })?;
    let query = bvol_aabb { min: vec3(-1., 0., 0.), max: vec3(1., 1., 1.) };
    let context = &mut sum as *mut u32 as *mut c_void;
    let met = unsafe { bvol_index_overlaps_aabb_each(index.0, &query, null(), Some(add), context) };
    println!("callback: {} boxes, sum {}", met, sum);
    Ok(())
}
