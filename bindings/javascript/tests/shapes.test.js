// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import test from "node:test";
import { Shape, backend, shapes, version } from "bvol";
import { random } from "./help.js";

const CUBE = [-0.5, -0.5, -0.5, 0.5, 0.5, 0.5], TURNED = [0, 0, 0, 0.5, 0.5, 0.5, 1, 0, 0, 0, 1, 0, 0, 0, 1];

test("the module says what it is", () => {
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.equal(backend, "simd128");
    assert.ok(Object.keys(shapes).length > 600);
});

test("one value is asked about, or many, or one with many", () => {
    assert.deepEqual(shapes.aabbOverlapsAabb(CUBE, CUBE), Uint8Array.of(1));
    assert.deepEqual(shapes.sphereOverlapsAabb([1.5, 0, 0, 1, 1.6, 0, 0, 1], CUBE), Uint8Array.of(1, 0));
    assert.deepEqual(shapes.aabbContainsPoint(CUBE, [0.5, 0.5, 0.5, 0.6, 0, 0, NaN, 0, 0]), Uint8Array.of(1, 0, 0));
    assert.deepEqual(shapes.aabbContainsPoint(CUBE, []), Uint8Array.of());
    assert.deepEqual(shapes.aabbContainsPoint(new Float32Array(CUBE), new Float64Array(3)), Uint8Array.of(1));
    assert.deepEqual(shapes.aabbVolume(CUBE), Float64Array.of(1));
    assert.deepEqual(shapes.aabbCenter([0, 0, 0, 2, 4, 6]), Float32Array.of(1, 2, 3));
    assert.equal(shapes.aabbCorners([0, 0, 0, 1, 1, 1]).length, 24);
    assert.deepEqual(shapes.aabbIsEmpty(shapes.aabbMakeEmpty()), Uint8Array.of(1));
});

test("separations come as columns", () => {
    const { state, distance, distanceMax, normal } = shapes.obbSeparationObb(TURNED, [...TURNED, 3, ...TURNED.slice(1)]);
    assert.deepEqual(state, Uint32Array.of(3, 1));
    assert.deepEqual([distance[0], distance[1], distanceMax[1]], [-1, 2, 2]);
    assert.deepEqual(normal.subarray(3), Float32Array.of(-1, 0, 0));
    const { answer, hit } = shapes.rayHitsAabb([-2, 0, 0, 0, 1, 0, 0, Infinity, 5, 5, 5, 0, 1, 0, 0, 9], CUBE);
    assert.deepEqual(answer, Uint8Array.of(1, 0));
    assert.deepEqual([hit.tEnter[0], hit.tExit[0], hit.point[0]], [1.5, 2.5, -0.5]);
});

test("manifolds have four contacts each, and k-DOPs go in as columns", () => {
    const { answer, contacts } = shapes.aabbManifoldAabb(CUBE, [-0.5, 0.5, -0.5, 0.5, 1.5, 0.5], 0);
    assert.deepEqual(answer, Uint32Array.of(4));
    assert.deepEqual([contacts.depth.length, contacts.point.length], [4, 12]);
    const two = shapes.kdopFromAabb([...CUBE, 5, 5, 5, 6, 6, 6], 26), one = shapes.kdopFromAabb(CUBE, 26);
    assert.deepEqual([two.count, one.max.length], [Uint32Array.of(13, 13), 13]);
    assert.deepEqual(shapes.kdopOverlapsKdop(two, one), Uint8Array.of(1, 0));
});

test("arrays that do not fit are refused", () => {
    assert.throws(() => shapes.aabbOverlapsAabb(CUBE, [1, 2, 3]), RangeError);
    assert.throws(() => shapes.aabbOverlapsAabb(CUBE), RangeError);
    assert.throws(() => shapes.aabbOverlapsAabb([...CUBE, ...CUBE], [...CUBE, ...CUBE, ...CUBE]), RangeError);
    assert.throws(() => shapes.aabbOverlapsAabb([...CUBE, ...CUBE], []), RangeError);
    assert.throws(() => shapes.kdopOverlapsKdop({}, {}), RangeError);
    assert.throws(() => shapes.sphereOverlapsSphere(1, 2), RangeError);
});

test("many values grow the memory", () => {
    const many = new Float32Array(4 * 1000000).fill(1), found = shapes.sphereOverlapsAabb(many, CUBE);
    assert.equal(found.length, 1000000);
    assert.ok(found.every((one) => one === 1));
    assert.deepEqual(shapes.sphereOverlapsAabb([9, 9, 9, 1], CUBE), Uint8Array.of(0));
});

test("shapes of any kind answer as the functions of their kinds", () => {
    const next = random(3), number = () => Math.fround(next() * 2 - 1);
    for (let i = 0; i < 200; i++) {
        const box = [number(), number(), number()].flatMap((x) => [x, x + Math.abs(number())]);
        const min = [box[0], box[2], box[4]], max = [box[1], box[3], box[5]].map(Math.fround);
        const sphere = [number(), number(), number(), Math.abs(number())];
        const a = Shape.box(min, max), b = Shape.sphere(sphere.slice(0, 3), sphere[3]);
        assert.equal(a.overlaps(b), shapes.sphereOverlapsAabb(sphere, [...min, ...max])[0] === 1);
        const separation = b.separation(a), columns = shapes.sphereSeparationAabb(sphere, [...min, ...max]);
        assert.equal(separation.distance, columns.distance[0]);
        assert.equal(separation.state === "apart", !a.overlaps(b));
        a.destroy();
        b.destroy();
    }
});

test("a shape of each kind is made, moved and destroyed", () => {
    const x = { x: 1, y: 0, z: 0 }, o = [0, 0, 0], axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    const box = Shape.box([-1, -1, -1], [1, 1, 1]);
    const all = [Shape.point(x), Shape.segment(o, x), Shape.capsule(o, x, 1), Shape.obb(o, [1, 1, 1], axes), Shape.triangle(o, x, [0, 1, 0]), Shape.sphere(o, 1)];
    for (const shape of [...all, Shape.ray(o, x), Shape.hull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1])]) {
        assert.equal(shape.overlaps(box), true);
        shape.destroy();
        assert.throws(() => shape.overlaps(box), /destroyed/);
    }
    assert.equal(Shape.sphere(o, 0.5).within(box), true);
    assert.equal(box.contains(Shape.sphere(o, 1)), true);
    assert.equal(box.classify(Shape.sphere(o, 1)), "inside");
    assert.equal(box.distanceSq(Shape.point([3, 0, 0])), 4);
    assert.equal(Shape.sphere([-3, 0, 0], 1).sweep([4, 0, 0], box).enter, 0.25);
    assert.equal(Shape.sphere([-3, 0, 0], 1).sweep([0, 4, 0], box), null);
    assert.deepEqual(Shape.sphere(o, 1).bounds, { min: { x: -1, y: -1, z: -1 }, max: { x: 1, y: 1, z: 1 } });
    assert.throws(() => new Shape(), TypeError);
    assert.throws(() => box.overlaps(7), TypeError);
    assert.throws(() => Shape.sphere([0, 0], 1), TypeError);
    assert.throws(() => Shape.hull([0, 0]), RangeError);
    assert.equal(Shape.hull([NaN, 0, 0]).overlaps(box), false);
});

test("a module that lacks a function is not loaded", async () => {
    // It imports env.foo, as one does that was linked with a library without foo.
    const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, 11, 1, 3, 101, 110, 118, 3, 102, 111, 111, 0, 0];
    const url = new URL(`data:application/wasm;base64,${btoa(String.fromCharCode(...bytes))}`);
    const { load } = await import("../bvol/library.js");
    await assert.rejects(load(url), { name: "LinkError", message: /foo/ });
});
