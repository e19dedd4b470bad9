// SPDX-License-Identifier: MIT
import { BvolError, NO_ID } from "./library.js";

/** The numbers of so many boxes that are added are still in the cache when the last of them is. */
const CACHED = 4 * 4096;

/** The class Index2 over a library. */
export function index2(library) {
    const { call } = library;

    return class Index2 {
        #pointer = 0; // of what the module knows of the index
        #boxes; // where they are added in the memory of the module, up to where they are looked at; until the index is finished
        #pos = 0;
        #end = 0; // of the numbers that there is room for
        #ids = 0; // where those that a search has found are, once the index is finished
        #asking = 0;

        constructor(numItems) {
            if (!Number.isInteger(numItems) || numItems <= 0 || numItems > 2 ** 27)
                throw new RangeError(`numItems is ${numItems}; wanted is a whole number from 1 to 2^27`);
            this.#make(numItems);
        }

        #make(numItems) {
            this.#free();
            this.numItems = numItems;
            this.#end = 4 * numItems;
            this.minX = this.minY = Infinity;
            this.maxX = this.maxY = -Infinity;
            this.#pointer = library.found(call.bvoljs_index2_create(numItems));
            library.register(this, call.bvoljs_index2_destroy, this.#pointer);
            this.#boxes = this.#room(0);
        }

        static from(boxes) {
            if (!Number.isInteger(boxes?.length) || boxes.length % 4)
                throw new RangeError("boxes are an array of minX, minY, maxX, maxY of each");
            const made = new Index2(1);
            if (boxes.length !== 4) made.#make(boxes.length / 4);
            made.#room(0, boxes.length).set(boxes);
            made.#pos = boxes.length;
            return made.finish();
        }

        /** Where the boxes are in the memory of the module, up to so many numbers behind some. */
        #room(pos, more = CACHED) {
            const first = call.bvoljs_index2_boxes(this.#pointer) >>> 3;
            return library.f64.subarray(first, first + Math.min(pos + more, this.#end));
        }

        /** Has the boxes looked at that were added, makes the place for more, or anew where the memory has grown, and throws where
         * there is no room. */
        #more() {
            const pos = this.#pos;
            if (!this.#boxes) throw new Error("the index is finished");
            if (pos === this.#end) throw new RangeError(`there is room for ${this.#end / 4} items`);
            call.bvoljs_index2_measure(this.#pointer, pos / 4);
            this.#boxes = this.#room(pos);
        }

        add(minX, minY, maxX = minX, maxY = minY) {
            const pos = this.#pos;
            if (!(pos < this.#boxes?.length)) this.#more();
            const boxes = this.#boxes;
            boxes[pos] = minX;
            boxes[pos + 1] = minY;
            boxes[pos + 2] = maxX;
            boxes[pos + 3] = maxY;
            this.#pos = pos + 4;
            return pos / 4;
        }

        finish() {
            if (!this.#boxes) throw new Error("the index is finished");
            if (this.#pos !== this.#end)
                throw new Error(`${this.#pos / 4} items were added, ${this.#end / 4} are expected`);
            library.check(call.bvoljs_index2_finish(this.#pointer));
            this.#boxes = undefined;
            this.#ids = call.bvoljs_index2_ids(this.#pointer) >>> 2;
            const bounds = call.bvoljs_index2_bounds(this.#pointer) >>> 3;
            [this.minX, this.minY, this.maxX, this.maxY] = library.f64.subarray(bounds, bounds + 4);
            return this;
        }

        #free() {
            if (!this.#pointer) return;
            library.unregister(this);
            call.bvoljs_index2_destroy(this.#pointer);
            this.#pointer = this.#ids = 0;
        }

        destroy() {
            if (this.#asking) throw new BvolError("BVOL_ERROR_BUSY", "a filter of this index destroys it");
            this.#free();
            this.#boxes = undefined;
        }

        get memoryBytes() { return library.memory.buffer.byteLength; }

        #ready() {
            if (!this.#ids)
                throw new Error(this.#boxes ? "call finish() before asking" : "the index is destroyed");
            return this.#pointer;
        }

        /** What a filter is asked: about an id, and its box, as flatbush asks. */
        #asked(filter) {
            const first = call.bvoljs_index2_boxes(this.#pointer) >>> 3;
            return (id) => {
                const boxes = library.f64, at = first + 4 * id;
                return filter(id, boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]);
            };
        }

        /** Runs what calls a filter, which may ask the index, and may not destroy it. */
        #hold(run) {
            this.#asking++;
            try {
                return run();
            } finally {
                this.#asking--;
            }
        }

        search(minX, minY, maxX, maxY, filter) {
            const pointer = this.#ready();
            const found = call.bvoljs_index2_search(pointer, minX, minY, maxX, maxY) >>> 0;
            const ids = library.u32, first = this.#ids, list = new Array(found);
            for (let i = 0; i < found; i++) list[i] = ids[first + i];
            return filter ? this.#hold(() => list.filter(this.#asked(filter))) : list; // of a copy, since a filter may ask, too
        }

        searchIds(minX, minY, maxX, maxY) {
            const pointer = this.#ready();
            const found = call.bvoljs_index2_search(pointer, minX, minY, maxX, maxY) >>> 0;
            return library.u32.slice(this.#ids, this.#ids + found);
        }

        collides(minX, minY, maxX, maxY, filter) {
            const pointer = this.#ready();
            if (!filter) return call.bvoljs_index2_collides(pointer, minX, minY, maxX, maxY) !== 0;
            const list = this.search(minX, minY, maxX, maxY);
            return this.#hold(() => list.some(this.#asked(filter)));
        }

        neighbors(x, y, maxResults = Infinity, maxDistance = Infinity, filter) {
            const pointer = this.#ready(), far = maxDistance * maxDistance;
            const wanted = Math.min(Math.max(0, Math.floor(maxResults) || 0), this.numItems);
            const ask = () => call.bvoljs_index2_neighbors(pointer, x, y, wanted, far, filter ? 1 : 0, library.scratch);
            if (!filter) return this.#take(ask());
            return this.#hold(() => {
                try {
                    return this.#take(library.filtered(filter, ask));
                } catch (error) {
                    this.#take(0);
                    throw error;
                }
            });
        }

        /** The ids of a list of neighbours, which is freed. */
        #take(found) {
            const words = library.u32, list = words[library.scratch >>> 2], first = list >>> 2, ids = new Array(Math.max(0, found));
            for (let i = 0; i < found; i++) ids[i] = words[first + i];
            call.bvoljs_index2_free(this.#pointer, list);
            library.check(found);
            return ids;
        }
    };
}
