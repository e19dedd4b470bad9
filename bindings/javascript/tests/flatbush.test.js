// SPDX-License-Identifier: MIT
// Index2 beside flatbush itself, where that is installed.
import assert from "node:assert/strict";
import test from "node:test";
import { Index2 } from "bvol/plane";
import { distanceSq, random, sorted } from "./help.js";

const { default: Flatbush } = await import("flatbush").catch(() => ({}));
const skip = Flatbush ? false : "flatbush is not installed";

function both(boxes) {
    const made = [Index2, Flatbush].map((Class) => new Class(boxes.length / 4));
    for (const index of made) {
        for (let i = 0; i < boxes.length; i += 4) index.add(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]);
        index.finish();
    }
    return made;
}

/** Boxes in double: of whole numbers, of fractions, or in degrees. Where corners are the wrong way round flatbush itself
 * does not answer as comparisons of all boxes do, since such a box may stick out of its cell. */
function drawn(next, count, kind) {
    const number = [() => Math.floor(next() * 30), () => next() * 30, () => -180 + Math.round(next() * 3.6e9) / 1e7][kind];
    return Array.from({ length: count }, () => {
        const [x, y, w, h] = [number(), number(), next() * 3, next() < 0.1 ? 0 : next()];
        return [x, y, x + w, y + h];
    }).flat();
}

const near = (a, b) => Math.abs(a - b) <= 1e-15 * (a + b);

for (const [kind, name] of ["whole numbers", "fractions", "degrees"].entries())
    for (const count of [1, 15, 16, 17, 300, 5000])
        test(`answers as flatbush: ${count} boxes of ${name}`, { skip }, () => {
            const next = random(count + kind), boxes = drawn(next, count, kind), [ours, theirs] = both(boxes);
            assert.deepEqual([ours.minX, ours.minY, ours.maxX, ours.maxY], [theirs.minX, theirs.minY, theirs.maxX, theirs.maxY]);
            const odd = (id) => id % 2 === 1, wide = (id, minX, minY, maxX) => maxX - minX > 1;
            for (let i = 0; i < 100; i++) {
                // Some questions touch boxes.
                const at = 4 * Math.floor(next() * count), [x, y] = next() < 0.5 ? [boxes[at + 2], boxes[at + 1]] : drawn(next, 1, kind);
                const query = [x, y, x + next() * 4, y + (i % 7 ? next() * 4 : 0)];
                for (const filter of [undefined, odd, wide]) {
                    assert.deepEqual(sorted(ours.search(...query, filter)), sorted(theirs.search(...query, filter)), `${query}`);
                    assert.equal(ours.collides(...query, filter), theirs.collides(...query, filter), `${query}`);
                }
                const asked = [x, y, [1, 2, 10, Infinity][i % 4], i % 3 ? Infinity : next() * 9, i % 5 ? undefined : odd];
                const [found, wanted] = [ours, theirs].map((index) => index.neighbors(...asked).map((id) => distanceSq(boxes, id, x, y)));
                assert.equal(found.length, wanted.length, `${asked}`);
                assert.ok(found.every((distance, k) => near(distance, wanted[k])), `${asked}`);
            }
        });

test("throws where flatbush throws", { skip }, () => {
    for (const Class of [Index2, Flatbush]) {
        assert.throws(() => new Class());
        assert.throws(() => new Class(0));
        assert.throws(() => new Class(2).finish());
        assert.throws(() => new Class(1).search(0, 0, 1, 1));
        assert.throws(() => new Class(1).neighbors(0, 0));
    }
});
