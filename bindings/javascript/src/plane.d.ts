// SPDX-License-Identifier: MIT

/** What a function of the C library refuses. */
export class BvolError extends Error {
    constructor(code: string, message?: string);
    /** The name of the result, such as "BVOL_ERROR_MEMORY". */
    readonly code: string;
}

/** The id of nothing, in arrays of ids: 2^32 - 1. */
export const NO_ID: 4294967295;

/** Whether a box may be found: its id, and what it was added as. */
export type Filter = (id: number, minX: number, minY: number, maxX: number, maxY: number) => unknown;

/** A search index of boxes in the plane, with the interface of flatbush. Boxes and questions are doubles; ids are the places of boxes
 * in the order in which they were added. */
export class Index2 {
    /** Makes room for so many boxes, from 1 to 2^27. */
    constructor(numItems: number);
    /** An index of boxes, four numbers each: minX, minY, maxX, maxY. It is finished. */
    static from(boxes: ArrayLike<number>): Index2;

    readonly numItems: number;
    /** The box about all boxes, once the index is finished. */
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;

    /** Adds a box, or a point. @returns its id */
    add(minX: number, minY: number, maxX?: number, maxY?: number): number;
    /** The memory of the module, for all that is in it; it never shrinks. */
    readonly memoryBytes: number;

    /** Builds the index, after numItems boxes were added. */
    finish(): this;
    /** Frees the memory now. Otherwise it is freed when nothing holds the index any more. */
    destroy(): void;

    /** The boxes that have a common point with a box; touching counts. They are in no order. */
    search(minX: number, minY: number, maxX: number, maxY: number, filter?: Filter): number[];
    /** The same as an array of numbers of 32 bits. */
    searchIds(minX: number, minY: number, maxX: number, maxY: number): Uint32Array;
    /** Whether any box has a common point with a box. */
    collides(minX: number, minY: number, maxX: number, maxY: number, filter?: Filter): boolean;
    /** The boxes that are nearest to a point, the nearest first, and of equally near ones the least id. */
    neighbors(x: number, y: number, maxResults?: number, maxDistance?: number, filter?: (id: number) => unknown): number[];
}
