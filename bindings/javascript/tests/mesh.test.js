// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import test from "node:test";
import { BvolError, MeshIndex, NO_ID, shapes } from "bvol";
import { random } from "./help.js";

// The unit cube about the origin, its triangles counterclockwise from outside.
const POSITIONS = Array.from({ length: 8 }, (_, i) => [i & 1, (i >> 1) & 1, i >> 2].map((one) => one - 0.5)).flat();
const INDICES = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5];
const cube = () => new MeshIndex(new Float32Array(POSITIONS), new Uint16Array(INDICES));
const DOWN = { origin: { x: 0.1, y: 0.2, z: 5 }, direction: { x: 0, y: 0, z: -1 } };
const triangle = (i) => INDICES.slice(3 * i, 3 * i + 3).flatMap((k) => POSITIONS.slice(3 * k, 3 * k + 3));

test("rays meet both sides, or one", () => {
    const mesh = cube(), all = mesh.raycast(DOWN);
    assert.deepEqual(all.map(({ distance, back }) => [distance, back]), [[4.5, false], [5.5, true]]);
    assert.deepEqual(mesh.raycast(DOWN, 0).map(({ distance }) => distance), [4.5]);
    assert.deepEqual(mesh.raycast(DOWN, 1).map(({ distance }) => distance), [5.5]);
    assert.deepEqual(mesh.raycast(DOWN, 2, 5).map(({ distance }) => distance), [5.5]);
    assert.deepEqual(mesh.raycast(DOWN, 2, 0, 4), []);
    const first = mesh.raycastFirst(DOWN);
    assert.deepEqual(first, all[0]);
    assert.deepEqual(first.point, { x: Math.fround(0.1), y: Math.fround(0.2), z: 0.5 });
    assert.equal(first.normal.z, 1);
    assert.equal(mesh.raycastFirst(DOWN, 1).distance, 5.5);
    assert.equal(mesh.raycastFirst({ origin: [9, 9, 9], direction: [0, 0, 1] }), null);
    assert.equal(mesh.raycastFirst({ origin: [NaN, 9, 9], direction: [0, 0, 1] }), null);
    assert.deepEqual([mesh.raycastAny(DOWN), mesh.raycastAny(DOWN, 0, 5)], [true, false]);
    assert.equal(mesh.raycast({ origin: [-0.5, -0.5, 9], direction: [0, 0, -1] }).length >= 2, true);
    const { t, ids } = mesh.raycastFirstMany([0.1, 0.2, 5, 0, 0, 0, -1, Infinity, 9, 9, 9, 0, 0, 0, 1, 9]);
    assert.deepEqual([[...t], [...ids]], [[4.5, Infinity], [first.faceIndex, NO_ID]]);
    assert.deepEqual(mesh.raycastFirstMany([]).ids, new Uint32Array(0));
});

test("more triangles than the first guess", () => {
    const many = new MeshIndex(Array.from({ length: 50 }, (_, i) => [0, 0, i, 1, 0, i, 0, 1, i]).flat());
    assert.equal(many.count, 50);
    const hits = many.raycast({ origin: [0.1, 0.1, -1], direction: [0, 0, 1] });
    assert.deepEqual(hits.map(({ faceIndex }) => faceIndex), Array.from({ length: 50 }, (_, i) => i));
    assert.deepEqual(hits.map(({ distance }) => distance), Array.from({ length: 50 }, (_, i) => i + 1));
    assert.equal(many.overlapsBox({ min: [0, 0, 0], max: [1, 1, 50] }).length, 50);
});

test("points are inside, on the surface or near it", () => {
    const mesh = cube();
    assert.deepEqual(mesh.closestPointToPoint({ x: 2, y: 0.25, z: 0 }).point, { x: 0.5, y: 0.25, z: 0 });
    const target = { point: { x: 0, y: 0, z: 0, mine: true } };
    assert.equal(mesh.closestPointToPoint([2, 0.25, 0], target), target);
    assert.deepEqual([target.distance, target.point.mine, target.point.x], [1.5, true, 0.5]);
    assert.equal(mesh.closestPointToPoint([2, 0, 0], {}, 0, 1), null);
    assert.equal(mesh.closestPointToPoint([NaN, 0, 0]), null);
    assert.deepEqual([[0, 0, 0], [0.5, 0, 0], [0.6, 0, 0], [NaN, 0, 0]].map((p) => mesh.encloses(p)), [true, true, false, false]);
    const points = Array.from({ length: 300 }, (_, i) => [i / 200 - 0.75, 0, 0]).flat();
    assert.deepEqual([...mesh.enclosesMany(points)], Array.from({ length: 300 }, (_, i) => +mesh.encloses(points.slice(3 * i, 3 * i + 3))));
    const { distances, ids, points: near } = mesh.closestPointsMany([2, 0, 0, 9, 9, 9], 2);
    assert.deepEqual([...distances], [1.5, Infinity]);
    assert.equal(ids[1], NO_ID);
    assert.deepEqual([...near], [0.5, 0, 0, NaN, NaN, NaN]);
});

test("overlaps are those of single triangles", () => {
    const mesh = cube(), next = random(11), number = () => Math.fround(next() * 1.6 - 0.8);
    for (let i = 0; i < 100; i++) {
        const p = [number(), number(), number()], radius = Math.abs(number());
        const which = (ask) => Array.from({ length: 12 }, (_, k) => k).filter((k) => ask(triangle(k))[0]);
        assert.deepEqual([...mesh.overlapsSphere({ center: p, radius })], which((one) => shapes.triangleOverlapsSphere(one, [...p, radius])));
        assert.equal(mesh.intersectsSphere({ center: p, radius }), mesh.overlapsSphere({ center: p, radius }).length > 0);
        const max = p.map((x) => Math.fround(x + radius)), box = { min: p, max };
        assert.deepEqual([...mesh.overlapsBox(box)], which((one) => shapes.triangleOverlapsAabb(one, [...p, ...max])));
        assert.equal(mesh.intersectsBox(box), mesh.overlapsBox(box).length > 0);
        assert.deepEqual([...mesh.overlapsCapsule(p, max, radius)], which((one) => shapes.triangleOverlapsCapsule(one, [...p, ...max, radius])));
    }
    assert.equal(mesh.overlapsObb([0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1]).length, 12);
});

test("meshes meet, and move", () => {
    const a = cube(), b = cube(), away = (x) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1];
    assert.equal(a.intersectsMesh(b), true);
    assert.deepEqual([1, 1.0000001192092896].map((x) => a.intersectsMesh(b, away(x))), [true, false]);
    assert.equal(a.intersectsMesh(b, { elements: away(0.5) }), true);
    assert.equal(a.pairsWith(b, away(2)).length, 0);
    assert.equal(a.pairsWith(b, away(1)).length % 2, 0);
    assert.ok(a.pairsWith(b).length > 0);
    b.refit(POSITIONS.map((x) => x + 5));
    assert.equal(a.intersectsMesh(b), false);
    assert.deepEqual(b.boundingBox, { min: { x: 4.5, y: 4.5, z: 4.5 }, max: { x: 5.5, y: 5.5, z: 5.5 } });
    const { boxes, depths } = a.cells();
    assert.equal(boxes.length, 6 * depths.length);
    assert.ok(depths.length > 0 && depths[0] === 0);
});

test("a geometry of three.js is taken as it is", () => {
    const position = { array: new Float32Array(POSITIONS), itemSize: 3, count: 8 };
    const mesh = new MeshIndex({ attributes: { position }, index: { array: new Uint16Array(INDICES) } });
    assert.equal(mesh.raycastFirst(DOWN).distance, 4.5);
    const other = { itemSize: 3, count: 8, isInterleavedBufferAttribute: true, getX: (i) => POSITIONS[3 * i], getY: (i) => POSITIONS[3 * i + 1], getZ: (i) => POSITIONS[3 * i + 2] };
    assert.equal(new MeshIndex({ attributes: { position: other }, index: { array: INDICES } }).raycastFirst(DOWN).distance, 4.5);
    assert.equal(new MeshIndex({ attributes: { position: { ...position, array: new Float32Array(9), count: 3 } } }).count, 1);
});

test("what is no mesh is refused", () => {
    const code = (name) => (error) => error instanceof BvolError && error.code === name;
    assert.throws(() => new MeshIndex([0, 0]), RangeError);
    assert.throws(() => new MeshIndex(undefined), RangeError);
    assert.throws(() => new MeshIndex([0, 0, 0], [0, 0]), RangeError);
    assert.throws(() => new MeshIndex([0, 0, 0], [0, 0, -1]), RangeError);
    assert.throws(() => new MeshIndex([0, 0, 0], [0, 0, 0.5]), RangeError);
    assert.throws(() => new MeshIndex([0, 0, 0], [0, 0, 1]), code("BVOL_ERROR_ARGUMENT"));
    assert.throws(() => new MeshIndex([0, 0, 0], new Int32Array([0, 0, -1])), code("BVOL_ERROR_ARGUMENT"));
    const empty = new MeshIndex([], []);
    assert.deepEqual([empty.raycast(DOWN), empty.raycastFirst(DOWN), empty.encloses([0, 0, 0]), empty.intersectsBox({ min: [-1, -1, -1], max: [1, 1, 1] })], [[], null, false, false]);
    const mesh = cube();
    assert.throws(() => mesh.refit([1, 2, 3]), RangeError);
    assert.throws(() => mesh.raycast({}), TypeError);
    assert.throws(() => mesh.intersectsMesh({}), TypeError);
    assert.throws(() => mesh.overlapsObb([1]), RangeError);
    assert.throws(() => mesh.raycastFirstMany([1]), RangeError);
    mesh.destroy();
    mesh.destroy();
    assert.throws(() => mesh.raycastFirst(DOWN), /destroyed/);
    assert.throws(() => empty.intersectsMesh(mesh), /destroyed/);
});
