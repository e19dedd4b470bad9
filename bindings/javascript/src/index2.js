// SPDX-License-Identifier: MIT
import { BvolError, NO_ID } from "./library.js";

/** The class Index2 over a library. */
export function index2(library) {
    const { call } = library;

    return class Index2 {
        #pointer; // of the index in memory, once it is finished
        #boxes; // what was added, until it is finished
        #pos = 0;
        #asking = 0;

        constructor(numItems) {
            if (!Number.isInteger(numItems) || numItems <= 0 || numItems > 2 ** 27)
                throw new RangeError(`numItems is ${numItems}; wanted is a whole number from 1 to 2^27`);
            this.numItems = numItems;
            this.#boxes = new Float64Array(4 * numItems);
            this.minX = this.minY = Infinity;
            this.maxX = this.maxY = -Infinity;
        }

        static from(boxes) {
            if (!Number.isInteger(boxes?.length) || boxes.length % 4)
                throw new RangeError("boxes are an array of minX, minY, maxX, maxY of each");
            const made = new Index2(1);
            made.numItems = boxes.length / 4;
            made.#boxes = boxes;
            made.#pos = boxes.length;
            return made.finish();
        }

        add(minX, minY, maxX = minX, maxY = minY) {
            const pos = this.#pos;
            if (!this.#boxes) throw new Error("the index is finished");
            if (pos === this.#boxes.length) throw new RangeError(`there is room for ${this.numItems} items`);
            this.#boxes[pos] = minX;
            this.#boxes[pos + 1] = minY;
            this.#boxes[pos + 2] = maxX;
            this.#boxes[pos + 3] = maxY;
            this.#pos = pos + 4;
            return pos / 4;
        }

        finish() {
            if (!this.#boxes) throw new Error("the index is finished");
            if (this.#pos / 4 !== this.numItems)
                throw new Error(`${this.#pos / 4} items were added, ${this.numItems} are expected`);
            const pointer = library.found(call.bvoljs_index2_create(this.numItems));
            library.register(this, call.bvoljs_index2_destroy, pointer);
            const boxes = call.bvoljs_index2_boxes(pointer) >>> 3;
            library.f64.set(this.#boxes, boxes);
            try {
                library.check(call.bvoljs_index2_finish(pointer));
            } catch (error) {
                this.#free(pointer);
                throw error;
            }
            this.#boxes = undefined;
            this.#pointer = pointer;
            const bounds = call.bvoljs_index2_bounds(pointer) >>> 3;
            [this.minX, this.minY, this.maxX, this.maxY] = library.f64.subarray(bounds, bounds + 4);
            return this;
        }

        #free(pointer) {
            library.unregister(this);
            call.bvoljs_index2_destroy(pointer);
        }

        destroy() {
            if (this.#asking) throw new BvolError("BVOL_ERROR_BUSY", "a filter of this index destroys it");
            if (this.#pointer) this.#free(this.#pointer);
            this.#pointer = this.#boxes = undefined;
        }

        get memoryBytes() { return library.memory.buffer.byteLength; }

        #ready() {
            if (!this.#pointer)
                throw new Error(this.#boxes ? "call finish() before asking" : "the index is destroyed");
            return this.#pointer;
        }

        search(minX, minY, maxX, maxY, filter) {
            const pointer = this.#ready();
            const found = call.bvoljs_index2_search(pointer, minX, minY, maxX, maxY) >>> 0;
            const ids = library.u32, first = call.bvoljs_index2_ids(pointer) >>> 2;
            const list = new Array(found);
            for (let i = 0; i < found; i++) list[i] = ids[first + i];
            return filter ? list.filter((id) => filter(id)) : list; // of a copy, since a filter may ask, too
        }

        searchIds(minX, minY, maxX, maxY) {
            const pointer = this.#ready();
            const found = call.bvoljs_index2_search(pointer, minX, minY, maxX, maxY) >>> 0;
            const first = call.bvoljs_index2_ids(pointer) >>> 2;
            return library.u32.slice(first, first + found);
        }

        neighbors(x, y, maxResults = Infinity, maxDistance = Infinity, filter) {
            const pointer = this.#ready();
            const wanted = Math.min(Math.max(0, Math.floor(maxResults) || 0), this.numItems);
            const out = library.scratch, far = maxDistance * maxDistance;
            const ask = () => call.bvoljs_index2_neighbors(pointer, x, y, wanted, far, filter ? 1 : 0, out);
            this.#asking++;
            let found;
            try {
                found = filter ? library.filtered(filter, ask) : ask();
            } finally {
                this.#asking--;
            }
            return this.#take(found);
        }

        #take(found) {
            const heap = library.u32[library.scratch >>> 2];
            const list = [];
            for (let i = 0, at = (heap >>> 2) + 2; i < found; i++, at += 4) list.push(library.u32[at]);
            call.free(heap);
            library.check(found);
            return list;
        }
    };
}
