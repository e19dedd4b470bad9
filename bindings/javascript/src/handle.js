// SPDX-License-Identifier: MIT
// Objects of JavaScript that own memory of the library.
import { library } from "./wasm.js";

const pointers = new WeakMap();

/** From now on the owner has what destroy(pointer) frees. */
export function adopt(owner, pointer, destroy) {
    pointers.set(owner, { pointer, destroy });
    library.register(owner, destroy, pointer);
}

export function pointerOf(owner, Type) {
    const own = pointers.get(owner);
    if (!own) throw new TypeError(owner instanceof Type ? `the ${Type.name} is destroyed` : `wanted is a ${Type.name}`);
    if (!(owner instanceof Type)) throw new TypeError(`wanted is a ${Type.name}`);
    return own.pointer;
}

/** Frees it, if that was not done. */
export function disown(owner) {
    const own = pointers.get(owner);
    if (!own) return;
    pointers.delete(owner);
    library.unregister(owner);
    own.destroy(own.pointer);
}

/** A vector as three numbers: {x, y, z}, or an array. */
export function vector(value, name) {
    const [x, y, z] = value?.x === undefined ? (value ?? []) : [value.x, value.y, value.z];
    if (typeof x !== "number" || typeof y !== "number" || typeof z !== "number") throw new TypeError(`${name} is no vector`);
    return [x, y, z];
}

export const point = (array, at) => ({ x: array[at], y: array[at + 1], z: array[at + 2] });
