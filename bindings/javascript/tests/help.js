// SPDX-License-Identifier: MIT
// What tests share.

/** Numbers from 0 to 1 that are the same each time (Marsaglia's xorshift, of 32 bits). */
export function random(seed = 1) {
    let state = seed;
    return () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) / 2 ** 32;
    };
}

export const sorted = (ids) => [...ids].sort((a, b) => a - b);

/** What a search is to find, by comparisons alone. */
export function expected(boxes, [minX, minY, maxX, maxY]) {
    const found = [];
    for (let i = 0; i < boxes.length / 4; i++)
        if (boxes[4 * i] <= maxX && boxes[4 * i + 1] <= maxY && boxes[4 * i + 2] >= minX && boxes[4 * i + 3] >= minY) found.push(i);
    return found;
}

const beside = (x, least, greatest) => (x < least ? least - x : x <= greatest ? 0 : x - greatest);

export function distanceSq(boxes, i, x, y) {
    const dx = beside(x, boxes[4 * i], boxes[4 * i + 2]), dy = beside(y, boxes[4 * i + 1], boxes[4 * i + 3]);
    return dx * dx + dy * dy;
}

/** The nearest boxes, then those of least id, by sorting all. */
export function nearest(boxes, x, y, wanted = Infinity, maxDistance = Infinity) {
    const all = Array.from({ length: boxes.length / 4 }, (_, i) => ({ id: i, d: distanceSq(boxes, i, x, y) }));
    return all.filter(({ d }) => d <= maxDistance * maxDistance).sort((a, b) => a.d - b.d || a.id - b.id).slice(0, wanted).map(({ id }) => id);
}
