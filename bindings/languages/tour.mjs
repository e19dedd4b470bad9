// SPDX-License-Identifier: MIT
// The tour in JavaScript, with the package of bindings/javascript, which has no sets and no frusta, and nothing to give wrong options to.
import assert from "node:assert";
import { BvolError, Index2, MeshIndex, Shape, shapes } from "bvol";

const box = shapes.aabbFromCorners([1, 2, 3], [0, 0, 0]);
console.log(`box: volume ${shapes.aabbVolume(box)[0]}`);

const mesh = new MeshIndex([0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1], [0, 1, 2, 0, 2, 3]);
const hit = mesh.raycastFirst({ origin: [0.25, 0.75, -1], direction: [0, 0, 1] });
console.log(`ray: triangle ${hit.faceIndex} at t = ${hit.distance}`);

const apart = Shape.sphere([4, 1, 1], 1).separation(Shape.box([0, 0, 0], [1, 2, 3]));
console.log(`distance: ${apart.distance} to ${apart.distanceMax}`);

assert.throws(
    () => new MeshIndex([0, 0, 0], [0, 0, 1]),
    (error) => error instanceof BvolError && error.code === "BVOL_ERROR_ARGUMENT",
);

let sum = 0;
const row = Array.from({ length: 10 }, (_, i) => [i - 5, 0, i - 4.5, 1]);
const found = Index2.from(row.flat()).search(-1, 0, 1, 1, (id) => {
    sum += id;
    return true;
});
console.log(`callback: ${found.length} boxes, sum ${sum}`);
