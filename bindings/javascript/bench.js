// SPDX-License-Identifier: MIT
// bench.js [COUNT]: Index2 beside flatbush, if node finds it, otherwise beside a loop over all boxes. The questions are those that
// flatbush's users know from its page. Both are asked in turns, and the least processor time of ten rounds counts, as many as in
// flatbush's own benchmark: engines compile what is asked often while it runs. Beside flatbush the goal of each row is twice its
// speed.
import { Index2 } from "bvol/plane";

const count = Number(process.argv[2] ?? 1000000), GOAL = 2;
const { default: Flatbush } = await import("flatbush").catch(() => ({}));

let state = 1;
function random() {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
}

/** Boxes with sides up to `side`, four numbers each, in a square of 100. */
function boxes(number, side) {
    const made = new Float64Array(4 * number);
    for (let i = 0; i < made.length; i += 4) {
        const x = random() * (100 - side), y = random() * (100 - side);
        made.set([x, y, x + random() * side, y + random() * side], i);
    }
    return made;
}

/** What is compared with: all boxes, one after the other. */
class Loop {
    #boxes = [];
    add(...box) { this.#boxes.push(...box); }
    finish() { this.#boxes = Float64Array.from(this.#boxes); }
    search(minX, minY, maxX, maxY) {
        const all = this.#boxes, found = [];
        for (let i = 0; i < all.length; i += 4)
            if (all[i] <= maxX && all[i + 1] <= maxY && all[i + 2] >= minX && all[i + 3] >= minY) found.push(i / 4);
        return found;
    }
}

const data = boxes(count, 1), classes = { bvol: Index2, [Flatbush ? "flatbush" : "loop"]: Flatbush ?? Loop };
const names = Object.keys(classes), made = {};

function timed(run) {
    const begin = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000;
}

function row(title, run, rounds = 10) {
    const times = names.map(() => Infinity);
    for (let round = 0; round < rounds; round++) names.forEach((name, i) => (times[i] = Math.min(times[i], timed(() => run(name)))));
    const [own, other] = times;
    const said = !Flatbush ? "" : other / own >= GOAL ? `   ${GOAL}, reached` : `   ${GOAL}, MISSED`;
    console.log(`${title.padEnd(44)}${own.toFixed(1).padStart(9)}${other.toFixed(1).padStart(10)}${(other / own).toFixed(2).padStart(8)}${said}`);
}

console.log(`${`${count} boxes`.padEnd(44)}${`${names[0]} ms`.padStart(9)}${`${names[1]} ms`.padStart(10)}${"ratio".padStart(8)}${Flatbush ? "   goal" : ""}`);
row("add all, finish", (name) => {
    made[name]?.destroy?.();
    const index = new classes[name](count);
    for (let i = 0; i < data.length; i += 4) index.add(data[i], data[i + 1], data[i + 2], data[i + 3]);
    index.finish();
    made[name] = index;
});
for (const [share, side] of [["10 %", Math.sqrt(0.1)], ["1 %", 0.1], [".01 %", 0.01]]) {
    const queries = boxes(1000, 100 * side);
    row(`1000 searches of up to ${share} of the square`, (name) => {
        for (let i = 0; i < queries.length; i += 4) made[name].search(queries[i], queries[i + 1], queries[i + 2], queries[i + 3]);
    }, Flatbush ? 10 : 1);
}
if (Flatbush)
    for (const [asked, wanted] of [[1000, 100], [1, 1000000], [100000, 1]]) {
        const points = boxes(asked, 1);
        row(`${asked} searches for ${wanted} neighbours`, (name) => {
            for (let i = 0; i < points.length; i += 4) made[name].neighbors(points[i], points[i + 1], wanted);
        });
    }
