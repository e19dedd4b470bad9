// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import test from "node:test";
import * as whole from "bvol";
import * as plane from "bvol/plane";
import { expected, nearest, random, sorted } from "./help.js";

for (const { name, Index2, BvolError } of [{ name: "bvol", ...whole }, { name: "bvol/plane", ...plane }]) {
    const check = (what, run) => test(`${name}: ${what}`, run);
    const unit = () => Index2.from([0, 0, 1, 1, 1, 1, 2, 2, 5, 5, 6, 6]);

    check("finds boxes that touch", () => {
        const index = unit();
        assert.deepEqual(sorted(index.search(1, 1, 1, 1)), [0, 1]);
        assert.deepEqual(sorted(index.search(-1, -1, 0, 0)), [0]);
        assert.deepEqual(index.search(-1, -1, -Number.MIN_VALUE, 0), []);
        assert.deepEqual(sorted(index.search(-Infinity, -Infinity, Infinity, Infinity)), [0, 1, 2]);
        assert.ok(index.searchIds(0, 0, 9, 9) instanceof Uint32Array);
        assert.deepEqual(sorted(index.searchIds(0, 0, 9, 9)), [0, 1, 2]);
        assert.deepEqual([index.minX, index.minY, index.maxX, index.maxY], [0, 0, 6, 6]);
    });

    check("is built box by box, and of points", () => {
        const index = new Index2(2);
        assert.equal(index.add(3, 4), 0);
        assert.equal(index.add(0, 0, 1, 1), 1);
        assert.equal(index.finish(), index);
        assert.deepEqual(index.search(3, 4, 3, 4), [0]);
        assert.equal(index.numItems, 2);
    });

    check("is built of many boxes, while the memory grows and where few are unlike the others", () => {
        const count = 20000, next = random(7), boxes = Float64Array.from({ length: 4 * count }, () => next() * 100);
        for (let i = 0; i < boxes.length; i += 4) boxes.set([boxes[i] + 1, boxes[i + 1] + 1], i + 2);
        boxes.set([500, 500, -500, -500], 4 * 9000); // the wrong way round, alone
        boxes.set([-7, 200, -7, 200], 4 * 4095);
        boxes.set([300, -8, 300, -8], 4 * 4096);
        boxes.set([NaN, -1e9, 1, NaN], 4 * 19999);
        const index = new Index2(count), others = [];
        index.numItems = 1e9; // which is for reading
        for (let i = 0; i < boxes.length; i += 4) {
            if (i % 28000 === 0) others.push(new Index2(3e5));
            assert.equal(index.add(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]), i / 4);
        }
        assert.throws(() => index.add(0, 0), RangeError);
        index.finish();
        const whole = Index2.from(boxes);
        for (const { minX, minY, maxX, maxY } of [index, whole])
            assert.deepEqual([minX, minY, maxX, maxY], [-7, -1e9, 300, 200]);
        for (const query of [[0, 0, 9, 9], [-9, 100, 400, 400], [600, 600, -600, -600], [0, 0, 0, 0], [300, -9, 300, -8]])
            for (const asked of [index, whole]) assert.deepEqual(sorted(asked.search(...query)), expected(boxes, query), `${query}`);
        for (const other of others) other.destroy();
    });

    check("decides in double what floats cannot tell", () => {
        const above = 1 + 2 ** -50;
        const index = Index2.from([0, 0, 1, 1, above, above, 2, 2, 0.1, 0.1, 0.1, 0.1, 1e300, 1e300, 2e300, 2e300, 5e-324, 0, 5e-324, 0]);
        assert.deepEqual(sorted(index.search(1, 1, 1, 1)), [0]);
        assert.deepEqual(sorted(index.search(1 + 2 ** -51, 1, above, above)), [1]);
        assert.deepEqual(sorted(index.search(0.1, 0.1, 0.1, 0.1)), [0, 2]);
        assert.deepEqual(index.search(Math.fround(0.1), 0.1, 1, 0.1), [0]);
        assert.deepEqual(index.search(2e300, 2e300, 3e300, 3e300), [3]);
        assert.deepEqual(index.search(2.1e300, 2e300, 3e300, 3e300), []);
        assert.deepEqual(sorted(index.search(5e-324, 0, 5e-324, 0)), [0, 4]);
        assert.deepEqual(index.search(-1, 0, 0, 0), [0]);
        assert.deepEqual(index.neighbors(1e-30, 0, 2), [0, 4]);
        assert.deepEqual(index.neighbors(1.5e300, 1.5e300, 1), [3]);
    });

    check("finds corners that are the wrong way round as comparisons do, and NaN never", () => {
        const boxes = [5, 5, 3, 3, NaN, 0, 1, 1, 0, 0, NaN, 1, 0, 0, 1, 1];
        const index = Index2.from(boxes);
        for (const query of [[0, 0, 9, 9], [3, 3, 5, 5], [4, 4, 4, 4], [9, 9, 0, 0], [5, 5, 3, 3], [1, 1, 0, 0]])
            assert.deepEqual(sorted(index.search(...query)), expected(boxes, query), `${query}`);
        assert.deepEqual(index.search(NaN, 0, 1, 1), []);
        assert.deepEqual(index.neighbors(NaN, 0), []);
        assert.deepEqual(index.neighbors(0, 0, 9, NaN), []);
        assert.deepEqual(index.neighbors(0, 0), [3, 0]);
        assert.deepEqual([index.collides(4, 4, 4, 4), index.collides(3, 3, 5, 5), index.collides(NaN, 0, 1, 1)], [false, true, false]);
    });

    check("answers as comparisons do where many corners are the wrong way round", () => {
        const next = random(3), boxes = Array.from({ length: 800 }, () => Math.floor(next() * 20));
        const index = Index2.from(boxes);
        for (let i = 0; i < 200; i++) {
            const query = Array.from({ length: 4 }, () => next() * 20), [x, y] = query, wanted = [1, 7, 150, 300][i % 4];
            assert.deepEqual(sorted(index.search(...query)), expected(boxes, query));
            assert.equal(index.collides(...query), expected(boxes, query).length > 0);
            assert.deepEqual(index.neighbors(x, y, wanted, i % 3 ? Infinity : 3), nearest(boxes, x, y, wanted, i % 3 ? Infinity : 3));
        }
    });

    check("lists thousands of neighbours, and more than there are", () => {
        const next = random(5), boxes = Array.from({ length: 12000 }, (_, i) => (i % 4 < 2 ? Math.floor(next() * 50) : 50));
        const index = Index2.from(boxes);
        for (const wanted of [1024, 1025, 2999, 3000, 3001, Infinity])
            for (const filter of [undefined, () => true])
                assert.deepEqual(index.neighbors(20.5, -3, wanted, Infinity, filter), nearest(boxes, 20.5, -3, wanted), `${wanted}`);
    });

    check("lists all of many in the order of their distances, also where plain doubles do not tell it", () => {
        const next = random(9), count = 5000, up = (x, steps) => x + steps * 2 ** -52;
        const of = (make) => Float64Array.from(Array.from({ length: count }, (_, i) => make(i)).flat());
        const at = (x) => [x, 0, x, 0]; // whose distances from 0 are exact
        const place = () => [next() * 9, next() * 9], twice = (xy) => [...xy, ...xy];
        const some = of(() => twice(place())).map((x, i) => x + (i % 4 > 1 ? next() : 0));
        const altered = (id, ...box) => Float64Array.from(some, (x, i) => (i >> 2 === id ? box[i & 3] : x));
        const sets = {
            "any": some,
            "half of them the wrong way round": of(() => [...place(), ...place()]),
            "a few alike": some.map((x, i) => (i < 800 ? some[i % 40] : x)),
            "most of them alike": some.map((x, i) => some[i % 400]),
            "all of them the same": of(() => [1, 1, 2, 2]),
            "many that touch": some.map((x, i) => (i % 3 ? x : i % 4 < 2 ? -x : x)),
            "one place after another": of((i) => at(up(1, (i * 7) % count))),
            "128 places apart": of((i) => at(up(1, 128 * ((i * 7) % count)))),
            "a few of them one place apart": of((i) => at(i < 90 ? up(1, (i * 7) % 90) : 2 + next())),
            "from the least to the greatest": of((i) => at(2 ** (((i * 7) % count) / 10 - 250))),
            "beyond plain squares": of((i) => at(2 ** (((i * 7) % count) / 5 - 500))),
            "the least doubles": of((i) => at(i * Number.MIN_VALUE)),
            "one with a NaN": altered(77, NaN, 1, 2, 3),
            "one with a NaN that the query is not beside": altered(77, 9, NaN, 9, 9),
            "one the wrong way round": altered(77, 3, 1, 2, 3),
            "one without an end": altered(77, -Infinity, 1, Infinity, 3),
            "one at the end": altered(77, Infinity, 1, Infinity, 3),
        };
        for (const [name, boxes] of Object.entries(sets)) {
            const index = Index2.from(boxes);
            for (const [x, y] of [[0, 0], [1, 1], [4.5, -3], [1e9, 1e-9], [1e300, 0], [Infinity, 1], [NaN, 0]]) {
                const filtered = index.neighbors(x, y, Infinity, Infinity, () => true); // which asks the library
                assert.deepEqual(index.neighbors(x, y), filtered, `${name}: ${[x, y]}`);
                for (const wanted of [100, 100, 16, 256, 17]) // within a square as large as that of the last one
                    assert.deepEqual(index.neighbors(x, y, wanted), filtered.slice(0, wanted), `${name}: ${wanted} of ${[x, y]}`);
            }
            if (boxes.every((x, i) => i % 2 === 0 || x === 0)) assert.deepEqual(index.neighbors(0, 0, 100), nearest(boxes, 0, 0, 100), name);
        }
        const index = Index2.from(some), far = Index2.from(some.map((x, i) => (i % 5 ? x : 1e6 * x)));
        for (let i = 0; i < 60; i++)
            for (const asked of [index, far]) {
                const [x, y, wanted] = [next() * 12 - 1, next() * 12 - 1, 10 + Math.floor(next() * 250)];
                assert.deepEqual(asked.neighbors(x, y, wanted), asked.neighbors(x, y, wanted, Infinity, () => true), `${[x, y, wanted]}`);
            }
        assert.deepEqual(index.neighbors(4, 4), nearest(some, 4, 4));
        assert.deepEqual(index.neighbors(4, 4, count - 1), nearest(some, 4, 4, count - 1));
    });

    check("is filled while others make the memory grow", () => {
        const index = new Index2(3), rest = [];
        for (let i = 0; i < 3; i++) {
            index.add(i, i, i + 1, i + 1);
            rest.push(Index2.from(new Float64Array(4 * 2 ** 18)));
        }
        assert.deepEqual(index.finish().search(1.5, 1.5, 9, 9).sort(), [1, 2]);
        for (const one of rest) one.destroy();
        const left = new Index2(5);
        left.add(1, 1);
        left.destroy();
        assert.throws(() => left.add(1, 1), /finished/);
    });

    check("tells filters the box", () => {
        const boxes = [0.1, 0.2, 0.3, 0.4, 1, 2, 3, 4], index = Index2.from(boxes), told = [];
        index.search(0, 0, 9, 9, (...one) => told.push(one));
        told.sort(([a], [b]) => a - b);
        assert.deepEqual(told, [[0, ...boxes.slice(0, 4)], [1, ...boxes.slice(4)]]);
        assert.equal(index.collides(0, 0, 9, 9, (id, minX) => minX === 1), true);
        assert.equal(index.collides(0, 0, 9, 9, () => false), false);
    });

    check("answers as comparisons of all boxes do", () => {
        const next = random(7), scales = [1, 100, 1e-40, 1e39];
        for (const scale of scales) {
            const round = (x) => (next() < 0.3 ? Math.fround(x) : x) * scale;
            const boxes = Array.from({ length: 300 }, () => {
                const [x, y] = [round(Math.floor(next() * 10) / 7), round(next())];
                return [x, y, x + round(next() * 0.2), y + round(next() * 0.2)];
            }).flat();
            const index = Index2.from(new Float64Array(boxes));
            for (let i = 0; i < 200; i++) {
                const from = boxes[4 * Math.floor(next() * 300)], y = round(next());
                const query = [from, y, from + round(next() * 0.3), y + round(next() * 0.1)];
                const found = expected(boxes, query);
                assert.deepEqual(sorted(index.search(...query)), found);
                assert.equal(index.collides(...query), found.length > 0);
                const wanted = [1, 5, 50, Infinity][i % 4], far = i % 3 ? Infinity : 0.2 * scale;
                assert.deepEqual(index.neighbors(from, y, wanted, far), nearest(boxes, from, y, wanted, far));
            }
        }
    });

    check("knows the first of the boxes that have a point, and none from there to the next", () => {
        const next = random(11), boxes = Array.from({ length: 500 }, () => {
            const x = Math.floor(next() * 8), y = Math.floor(next() * 8);
            return [x, y, x + Math.floor(next() * 3), y + Math.floor(next() * 3)];
        }).flat();
        const index = Index2.from(new Float64Array(boxes));
        for (const [x, y] of [[4, 4], [4, 4], [4, 4], [-1, 0], [4, 4], [4, 4], [NaN, 4], [4, 4], [Infinity, 4], [4.5, 4], [0, 1], [40, 4], [2, 3], [3, 2], [-0, 0]])
            for (const far of [Infinity, Infinity, 0, NaN, -1]) {
                const wanted = far === far && x === x ? nearest(boxes, x, y, 1, far) : [];
                assert.deepEqual(index.neighbors(x, y, 1, far), wanted, `${[x, y, far]}`);
                assert.deepEqual(index.neighbors(x, y, 1, far, () => true), wanted, `${[x, y, far]} with a filter`);
            }
        for (let i = 0; i < 200; i++) {
            const x = Math.floor(next() * 12), y = next() * 12;
            assert.deepEqual(index.neighbors(x, y, 1), nearest(boxes, x, y, 1));
        }
    });

    check("lists neighbours that are equally far by their ids, with a filter and without", () => {
        const same = Array.from({ length: 300 }, (_, i) => (i % 3 ? [0, 0, 1, 1] : [i % 2, 0, i % 2, 0.1 + (i % 7) / 8])).flat();
        const index = Index2.from(same);
        for (const [x, y] of [[0.5, 0.5], [3, 0.25], [-1e-200, 0], [1e30, 1e30]])
            for (const wanted of [1, 2, 99, 100, 101, 250, 300, Infinity]) {
                const found = nearest(same, x, y, wanted);
                assert.deepEqual(index.neighbors(x, y, wanted), found, `${[x, y, wanted]}`);
                assert.deepEqual(index.neighbors(x, y, wanted, Infinity, () => true), found, `${[x, y, wanted]} with a filter`);
            }
    });

    check("is certain of many at once only where they are", () => {
        // A hundred boxes whose float is met, half of which are not.
        const above = 1 + 2 ** -50;
        const boxes = Array.from({ length: 200 }, (_, i) => (i % 2 ? [above, 0, 2, 1] : [1, 0, 2, 1])).flat();
        const index = Index2.from(boxes), queries = [[0, 0, 1, 1], [0, 0, above, 1], [0, 0, 1.5, 1], [2, 1, 3, 3], [1.5, 0.5, 0, 0]];
        for (const query of queries) assert.deepEqual(sorted(index.search(...query)), expected(boxes, query), `${query}`);
    });

    check("keeps what a filter lets pass", () => {
        const boxes = Array.from({ length: 400 }, (_, i) => [i, 0, i, 0]).flat(), index = Index2.from(boxes);
        const odd = (id) => id % 2 === 1;
        assert.deepEqual(sorted(index.search(0, 0, 5, 0, odd)), [1, 3, 5]);
        assert.deepEqual(index.neighbors(0, 0, 3, Infinity, odd), [1, 3, 5]);
        assert.deepEqual(index.neighbors(0, 0, 3, 3, odd), [1, 3]);
        assert.deepEqual(index.neighbors(0, 0, 3, Infinity, () => false), []);
        assert.deepEqual(index.neighbors(0, 0, 0), []);
    });

    check("lets filters ask, and throws what they throw", () => {
        const index = unit();
        const asks = () => index.search(0, 0, 9, 9).length === 3 && index.neighbors(0, 0, 2, Infinity, () => index.neighbors(5, 5)[0] === 2).length === 2;
        assert.deepEqual(index.neighbors(0, 0, 3, Infinity, asks), [0, 1, 2]);
        assert.deepEqual(sorted(index.search(0, 0, 9, 9, asks)), [0, 1, 2]);
        assert.throws(() => index.neighbors(0, 0, 3, Infinity, () => { throw new RangeError("mine"); }), { message: "mine" });
        assert.throws(() => index.search(0, 0, 9, 9, () => { throw new RangeError("mine"); }), { message: "mine" });
        const inner = () => { try { index.neighbors(0, 0, 1, Infinity, () => { throw new Error("inner"); }); } catch { return true; } return false; };
        assert.deepEqual(index.neighbors(0, 0, 3, Infinity, inner), [0, 1, 2]);
        assert.deepEqual(index.neighbors(0, 0), [0, 1, 2]);
    });

    check("refuses what is no index", () => {
        for (const count of [0, -1, 1.5, NaN, undefined, "3", 2 ** 27 + 1]) assert.throws(() => new Index2(count), RangeError);
        assert.throws(() => new Index2(2).finish(), /0 items were added, 2 are expected/);
        assert.throws(() => new Index2(1).search(0, 0, 1, 1), /finish/);
        const index = new Index2(1);
        index.add(0, 0);
        assert.throws(() => index.add(0, 0), RangeError);
        index.finish();
        assert.throws(() => index.add(0, 0), /finished/);
        assert.throws(() => index.finish(), /finished/);
        for (const boxes of [[1, 2, 3], undefined, 7, {}]) assert.throws(() => Index2.from(boxes), RangeError);
        const empty = Index2.from([]);
        assert.deepEqual([empty.search(-1, -1, 1, 1), empty.neighbors(0, 0), empty.numItems], [[], [], 0]);
    });

    check("is destroyed once, and not by its own filter", () => {
        const index = unit();
        assert.throws(() => index.neighbors(0, 0, 1, Infinity, () => index.destroy()), (error) => error instanceof BvolError && error.code === "BVOL_ERROR_BUSY");
        assert.deepEqual(index.neighbors(0, 0, 1), [0]);
        index.destroy();
        index.destroy();
        assert.throws(() => index.search(0, 0, 1, 1), /destroyed/);
        assert.throws(() => index.add(0, 0), /finished/);
    });

    check("is freed when nothing holds it", async () => {
        const boxes = new Float64Array(4 * 100000);
        // 150 of them would be 1 GB.
        for (let i = 0; i < 150; i++) {
            Index2.from(boxes);
            if (i % 5 === 4) {
                globalThis.gc();
                await new Promise((done) => setImmediate(done));
            }
        }
        const one = Index2.from(boxes);
        assert.ok(one.memoryBytes < 2 ** 28, `${one.memoryBytes} bytes`);
    });
}
