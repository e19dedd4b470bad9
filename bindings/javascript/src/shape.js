// SPDX-License-Identifier: MIT
import { adopt, disown, point, pointerOf, vector } from "./handle.js";
import { library } from "./wasm.js";

const { call } = library;
const STATES = ["none", "apart", "touching", "overlapping"];
const SWEEPS = ["miss", "hit", "touching", "overlapping"];
const CLASSES = ["outside", "intersects", "inside"];

function made(create, numbers) {
    const at = library.scratch;
    library.f32.set(numbers, at >>> 2);
    library.check(create(at, 0, at + 512));
    return Shape.adopted(library.u32[(at + 512) >>> 2]);
}

const token = Symbol("made here");

/** A shape of any kind, which does not change. */
export class Shape {
    constructor(key, pointer) {
        if (key !== token) throw new TypeError("shapes are made by Shape.sphere() and its like");
        adopt(this, pointer, call.bvol_shape_destroy);
    }

    static adopted(pointer) { return new Shape(token, pointer); }

    static point(p) { return made(call.bvol_shape_create_point, vector(p, "point")); }
    static segment(a, b) { return made(call.bvol_shape_create_segment, [...vector(a, "a"), ...vector(b, "b")]); }
    static ray(origin, direction, near = 0, far = Infinity) {
        return made(call.bvol_shape_create_ray, [...vector(origin, "origin"), near, ...vector(direction, "direction"), far]);
    }
    static plane(normal, d) { return made(call.bvol_shape_create_plane, [...vector(normal, "normal"), d]); }
    static box(min, max) { return made(call.bvol_shape_create_aabb, [...vector(min, "min"), ...vector(max, "max")]); }
    static sphere(center, radius) { return made(call.bvol_shape_create_sphere, [...vector(center, "center"), radius]); }
    static capsule(a, b, radius) {
        return made(call.bvol_shape_create_capsule, [...vector(a, "a"), ...vector(b, "b"), radius]);
    }
    static obb(center, extent, axes) {
        const three = axes.map((axis, i) => vector(axis, `axes[${i}]`));
        if (three.length !== 3) throw new RangeError("an OBB has three axes");
        return made(call.bvol_shape_create_obb, [...vector(center, "center"), ...vector(extent, "extent"), ...three.flat()]);
    }
    static triangle(a, b, c) {
        return made(call.bvol_shape_create_triangle, [...vector(a, "a"), ...vector(b, "b"), ...vector(c, "c")]);
    }
    /** The convex hull of points, x, y, z of each. */
    static hull(points) {
        return library.many(points, 3, [], (at, count) => {
            const out = library.scratch + 512;
            library.check(call.bvol_hull_create(at, count, 0, 0, 0, out));
            const hull = library.u32[out >>> 2];
            try {
                library.check(call.bvol_shape_create_hull(hull, 0, out));
                return Shape.adopted(library.u32[out >>> 2]);
            } finally {
                call.bvol_hull_destroy(hull);
            }
        });
    }

    destroy() { disown(this); }

    #ask(question, other, at = 0) {
        const a = pointerOf(this, Shape), b = pointerOf(other, Shape);
        return at ? question(a, b, at) : question(a, b);
    }

    overlaps(other) { return this.#ask(call.bvol_shape_overlaps, other) === 1; }
    overlapsInterior(other) { return this.#ask(call.bvol_shape_overlaps_interior, other) === 1; }
    contains(other) { return this.#ask(call.bvol_shape_contains, other) === 1; }
    within(other) { return this.#ask(call.bvol_shape_within, other) === 1; }
    classify(other) { return CLASSES[this.#ask(call.bvol_shape_classify, other)]; }
    distanceSq(other) { return this.#ask(call.bvol_shape_distance_sq, other); }

    separation(other) {
        const at = library.scratch, i = at >>> 2;
        const state = STATES[this.#ask(call.bvol_shape_separation, other, at)] ?? "none";
        if (state === "none") return { state };
        const f = library.f32;
        const [normal, own, other_] = [4, 7, 10].map((k) => point(f, i + k));
        return { state, distance: f[i + 2], distanceMax: f[i + 3], normal, point: own, otherPoint: other_ };
    }

    #swept(question, motion, other) {
        const at = library.scratch + 128, i = at >>> 2;
        const moving = pointerOf(this, Shape), its = pointerOf(other, Shape);
        library.f32.set(vector(motion, "motion"), library.scratch >>> 2);
        if (!question(moving, library.scratch, its, at)) return null;
        const f = library.f32;
        const state = SWEEPS[library.u32[i + 10]];
        return { state, enter: f[i], exit: f[i + 1], point: point(f, i + 2), normal: point(f, i + 5) };
    }

    sweep(motion, other) { return this.#swept(call.bvol_shape_sweep, motion, other); }
    sweepInterior(motion, other) { return this.#swept(call.bvol_shape_sweep_interior, motion, other); }

    get bounds() {
        const at = library.scratch;
        library.check(call.bvol_shape_bounds(pointerOf(this, Shape), at));
        return { min: point(library.f32, at >>> 2), max: point(library.f32, (at >>> 2) + 3) };
    }
}
