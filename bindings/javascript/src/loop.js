// SPDX-License-Identifier: MIT
// The functions of shapes.js: a loop in C over arrays of values.
import { library } from "./wasm.js";

const { call } = library;
const VIEWS = { f4: "f32", f8: "f64", i4: "i32", u4: "u32", u1: "u8" };
const BYTES = { f4: 4, f8: 8, i4: 4, u4: 4, u1: 1, i8: 8, result: 4 };
const MANY = 1 << 20; // bytes of memory that are kept for the next call

let room = 0, memory = 0;

/** Memory for a call, kept if it is little. */
function reserve(bytes) {
    if (bytes > room) {
        if (room) call.free(memory);
        room = 0;
        memory = library.found(call.malloc(bytes));
        room = bytes;
    }
    return memory;
}

function release() {
    if (room <= MANY) return;
    call.free(memory);
    room = 0;
}

/** Structs as the caller has them, an array for each column, as the loop wants them: bytes. */
function packed(part, value) {
    const count = (value?.[part.columns[0][0]]?.length ?? NaN) / part.columns[0][2];
    const bytes = new Uint8Array(count * part.size || 0);
    for (const [name, kind, times, offset] of part.columns) {
        const length = value?.[name]?.length;
        if (length !== count * times) throw new RangeError(`${part.name}.${name} has ${length} numbers`);
        const view = new library[VIEWS[kind]].constructor(bytes.buffer), step = BYTES[kind];
        for (let i = 0; i < count * times; i++)
            view[(Math.floor(i / times) * part.size + offset) / step + (i % times)] = value[name][i];
    }
    return bytes;
}

function given(part, value) {
    if (part.columns) return packed(part, value);
    const array = typeof value === "number" && part.count === 1 ? [value] : value;
    if (!Number.isInteger(array?.length) || array.length % part.count)
        throw new RangeError(`${part.name} has ${array?.length} numbers; each value has ${part.count}`);
    return array;
}

/** How many values there are: one is used for all of the others. */
function common(parts, arrays) {
    let count = 1;
    arrays.forEach((array, i) => {
        const own = array.length / (parts[i].size ?? parts[i].count);
        if (own === 1) return;
        if (count !== 1 && own !== count) throw new RangeError(`${parts[i].name} has ${own} values, others have ${count}`);
        count = own;
    });
    return count;
}

const even = (bytes) => (bytes + 15) & ~15;

/** Numbers that come out side by side, or as columns of structs. */
function taken(part, at, count) {
    if (part.kind) {
        const view = library[VIEWS[part.kind]], first = at / BYTES[part.kind];
        return view.slice(first, first + count * part.count);
    }
    const structs = count * part.times;
    return Object.fromEntries(part.columns.map(([name, kind, times, offset]) => {
        const view = library[VIEWS[kind]], bytes = BYTES[kind];
        const column = new view.constructor(structs * times);
        for (let i = 0, from = (at + offset) / bytes; i < structs; i++, from += part.size / bytes)
            for (let k = 0; k < times; k++) column[i * times + k] = view[from + k];
        return [name, column];
    }));
}

/** Answers as an array, of the numbers that the loop has stored. */
function answers(kind, at, count) {
    if (kind !== "i8") return taken({ kind, count: 1 }, at, count);
    return Uint32Array.from({ length: count }, (_, i) => library.u32[at / 4 + 2 * i]);
}

function refused(at, count) {
    const results = library.i32.subarray(at / 4, at / 4 + count);
    const bad = results.findIndex((result) => result < 0);
    if (bad >= 0) library.check(results[bad], `value ${bad}`);
}

/** The arrays of a call from their names and kinds: "a:f4*6 >out:separation". */
function parsed(text) {
    return text.split(" ").map((word) => {
        const [, out, name, type] = /^(>?)(\w+):(.*)$/.exec(word);
        const [kind, count] = type.split("*");
        const values = VIEWS[kind] ? { kind, count: +count } : { ...loop.structs[kind], times: +(count ?? 1) };
        return { name, out: out === ">", ...values };
    });
}

/** Loop number `which` as a function. `stored` is what it stores beside its arrays, `told` what of that the caller sees. */
export function loop(which, stored, told, text) {
    let parts, inputs;
    return (...values) => {
        parts ??= parsed(text);
        inputs ??= parts.filter((part) => !part.out);
        const arrays = inputs.map((part, i) => given(part, values[i]));
        const count = common(inputs, arrays);
        // First the pointers and the steps, then each array.
        const all = stored ? [...parts, { kind: stored, count: 1, out: true }] : parts;
        const lengths = new Map();
        inputs.forEach((part, i) => lengths.set(part, arrays[i].length * (part.size ? 1 : BYTES[part.kind])));
        const sizes = all.map((part) => (part.size ? part.size * part.times : BYTES[part.kind] * part.count));
        const bytes = all.map((part, i) => even(part.out ? count * sizes[i] : lengths.get(part)));
        const head = even(8 * all.length);
        const start = reserve(bytes.reduce((sum, one) => sum + one, head));
        const places = [];
        let at = start + head, next = 0;
        all.forEach((part, i) => {
            places.push(at);
            library.u32[start / 4 + i] = at;
            const single = !part.out && arrays[next].length === (part.size ?? part.count);
            library.u32[start / 4 + all.length + i] = single ? 0 : sizes[i];
            if (!part.out) {
                const kind = part.size ? "u1" : part.kind;
                library[VIEWS[kind]].set(arrays[next++], at / BYTES[kind]);
            }
            at += bytes[i];
        });
        call.bvoljs_loop(which, count, start, start + 4 * all.length);
        const last = places[all.length - 1];
        try {
            if (stored === "result") refused(last, count);
            const outs = parts.map((part, i) => part.out && [part.name, taken(part, places[i], count)]).filter(Boolean);
            if (told && told !== "result") outs.unshift(["answer", answers(told, last, count)]);
            return outs.length > 1 ? Object.fromEntries(outs) : outs[0]?.[1];
        } finally {
            release();
        }
    };
}

/** The structs that come out: their bytes, and their columns, each a name, a kind of number, how many, and bytes from the begin. */
loop.structs = {};
