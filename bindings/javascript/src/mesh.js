// SPDX-License-Identifier: MIT
import { adopt, disown, point, pointerOf, vector } from "./handle.js";
import { NO_ID } from "./library.js";
import { library } from "./wasm.js";

const { call } = library;
const FRONT = 2, BACK = 4; // BVOL_INDEX_FILTER_FRONT and _BACK
const HIT = 48, FOUND = 8, CLOSEST = 32, CELL = 40; // bytes of the structs
const numbersOf = (box) => [...vector(box?.min, "min"), ...vector(box?.max, "max")];
const sphereOf = (sphere) => [...vector(sphere?.center, "center"), sphere.radius];

/** The arrays of a BufferGeometry of three.js, or of what looks like one. */
function arraysOf(geometry) {
    const { position } = geometry.attributes;
    const other = position.isInterleavedBufferAttribute || position.normalized;
    if (position.array && position.itemSize === 3 && !other) return [position.array, geometry.index?.array];
    const corners = Array.from({ length: position.count }, (_, i) => [position.getX(i), position.getY(i), position.getZ(i)]);
    return [corners.flat(), geometry.index?.array];
}

function checkArrays(positions, indices) {
    if (!Number.isInteger(positions?.length) || positions.length % 3) throw new RangeError("positions are x, y, z of each vertex");
    const count = (indices ?? positions).length / (indices ? 3 : 9);
    if (!Number.isInteger(count))
        throw new RangeError(indices ? "indices are three for each triangle" : "positions are nine numbers for each triangle");
    return count;
}

export class MeshIndex {
    constructor(positions, indices) {
        if (positions?.attributes?.position) [positions, indices] = arraysOf(positions);
        const count = checkArrays(positions, indices);
        for (const index of Array.isArray(indices) ? indices : [])
            if (!Number.isInteger(index) || index < 0) throw new RangeError(`${index} is no number of a vertex`);
        const made = library.found(call.bvoljs_mesh_create(positions.length / 3, count, indices ? 1 : 0));
        adopt(this, made, call.bvoljs_mesh_destroy);
        library.f32.set(positions, call.bvoljs_mesh_vertices(made) >>> 2);
        if (indices) library.u32.set(indices, call.bvoljs_mesh_indices(made) >>> 2);
        try {
            library.check(call.bvoljs_mesh_finish(made), "indices are numbers of vertices");
        } catch (error) {
            disown(this);
            throw error;
        }
        this.count = count;
        this.vertexCount = positions.length / 3;
    }

    destroy() { disown(this); }

    #index() { return library.u32[pointerOf(this, MeshIndex) >>> 2]; }

    refit(positions) {
        if (positions?.length !== 3 * this.vertexCount)
            throw new RangeError(`positions have ${positions?.length} numbers, the mesh has ${3 * this.vertexCount}`);
        const index = this.#index();
        library.f32.set(positions, call.bvoljs_mesh_vertices(pointerOf(this, MeshIndex)) >>> 2);
        library.check(call.bvol_index_refit(index));
    }

    // Rays

    #ray(ray, near, far) {
        const at = library.scratch;
        library.f32.set([...vector(ray?.origin, "origin"), near, ...vector(ray.direction, "direction"), far], at >>> 2);
        return at;
    }

    /** The filter for one side, or 0. */
    #side(side) {
        if (side !== 0 && side !== 1) return 0;
        const at = library.scratch + 64;
        library.u32.fill(0, at >>> 2, (at >>> 2) + 12);
        library.u32[at >>> 2] = 48;
        library.u32[(at >>> 2) + 1] = side === 0 ? FRONT : BACK;
        return at;
    }

    #hit(id, at) {
        const f = library.f32, i = at >>> 2;
        const back = library.u32[i + 10] === 1;
        return { distance: f[i], faceIndex: id, point: point(f, i + 2), normal: point(f, i + 5), u: f[i + 8], v: f[i + 9], back };
    }

    raycast(ray, side = 2, near = 0, far = Infinity) {
        const index = this.#index(), asked = this.#ray(ray, near, far), filter = this.#side(side);
        let room = 16;
        for (;;) {
            const memory = library.found(call.malloc(room * (FOUND + HIT)));
            try {
                const total = call.bvol_index_raycast_hits(index, asked, filter, memory, memory + room * FOUND, room) >>> 0;
                if (total > room) {
                    room = total;
                    continue;
                }
                const ids = library.u32, hits = memory + room * FOUND;
                return Array.from({ length: total }, (_, i) => this.#hit(ids[(memory + i * FOUND) >>> 2], hits + i * HIT));
            } finally {
                call.free(memory);
            }
        }
    }

    raycastFirst(ray, side = 2, near = 0, far = Infinity) {
        const index = this.#index(), asked = this.#ray(ray, near, far), hit = library.scratch + 128;
        if (!call.bvol_index_raycast_first(index, asked, this.#side(side), hit + HIT, hit)) return null;
        return this.#hit(library.u32[(hit + HIT) >>> 2], hit);
    }

    raycastAny(ray, side = 2, near = 0, far = Infinity) {
        const index = this.#index(), asked = this.#ray(ray, near, far);
        return call.bvol_index_raycast_any(index, asked, this.#side(side)) === 1;
    }

    raycastFirstMany(rays, side = 2) {
        const index = this.#index();
        return library.many(rays, 8, [4, HIT], (asked, count, ids, hits) => {
            library.check(call.bvol_index_raycast_first_many(index, asked, count, 0, this.#side(side), 0, ids, hits));
            const f = library.f32, t = new Float32Array(count), found = library.u32.slice(ids >>> 2, (ids >>> 2) + count);
            for (let i = 0; i < count; i++) t[i] = found[i] === NO_ID ? Infinity : f[(hits + i * HIT) >>> 2];
            return { t, ids: found };
        });
    }

    // Points

    closestPointToPoint(p, target = {}, minThreshold = 0, maxThreshold = Infinity) {
        const index = this.#index(), at = library.scratch;
        library.f32.set(vector(p, "point"), at >>> 2);
        if (!call.bvol_index_closest_point(index, at, maxThreshold * maxThreshold, 0, at + 64)) return null;
        const f = library.f32, i = (at + 64) >>> 2, found = point(f, i + 2);
        target.distance = Math.sqrt(f[i + 1]);
        target.faceIndex = library.u32[i];
        target.point = target.point ? Object.assign(target.point, found) : found;
        target.weights = [f[i + 5], f[i + 6], f[i + 7]];
        return target;
    }

    closestPointsMany(points, maxDistance = Infinity) {
        const index = this.#index();
        return library.many(points, 3, [CLOSEST], (asked, count, out) => {
            library.check(call.bvol_index_closest_point_many(index, asked, count, 0, maxDistance * maxDistance, 0, 0, out));
            const f = library.f32, u = library.u32;
            const [points, distances, ids] = [new Float32Array(3 * count), new Float32Array(count), new Uint32Array(count)];
            const made = { points, distances, ids };
            for (let i = 0, from = out >>> 2; i < count; i++, from += CLOSEST / 4) {
                made.ids[i] = u[from];
                made.distances[i] = made.ids[i] === NO_ID ? Infinity : Math.sqrt(f[from + 1]);
                for (let k = 0; k < 3; k++) made.points[3 * i + k] = made.ids[i] === NO_ID ? NaN : f[from + 2 + k];
            }
            return made;
        });
    }

    encloses(p) {
        const index = this.#index(), at = library.scratch;
        library.f32.set(vector(p, "point"), at >>> 2);
        return call.bvol_index_encloses_point(index, at) === 1;
    }

    enclosesMany(points) {
        const index = this.#index();
        return library.many(points, 3, [0.125], (asked, count, mask) => {
            const words = Math.ceil(count / 64);
            library.check(call.bvol_index_encloses_point_many(index, asked, count, 0, 0, mask, words));
            const bytes = library.u8;
            return Uint8Array.from({ length: count }, (_, i) => (bytes[mask + (i >> 3)] >> (i & 7)) & 1);
        });
    }

    // Shapes

    #any(question, numbers) {
        const index = this.#index();
        library.f32.set(numbers, library.scratch >>> 2);
        return question(index, library.scratch, 0) === 1;
    }

    #list(question, numbers) {
        const index = this.#index();
        library.f32.set(numbers, library.scratch >>> 2);
        return library.list((ids, room) => question(index, library.scratch, 0, ids, room));
    }

    intersectsBox(box) { return this.#any(call.bvol_index_overlaps_aabb_any, numbersOf(box)); }
    intersectsSphere(sphere) { return this.#any(call.bvol_index_overlaps_sphere_any, sphereOf(sphere)); }
    overlapsBox(box) { return this.#list(call.bvol_index_overlaps_aabb, numbersOf(box)); }
    overlapsSphere(sphere) { return this.#list(call.bvol_index_overlaps_sphere, sphereOf(sphere)); }
    overlapsCapsule(a, b, radius) {
        return this.#list(call.bvol_index_overlaps_capsule, [...vector(a, "a"), ...vector(b, "b"), radius]);
    }
    overlapsObb(obb) {
        if (obb?.length !== 15) throw new RangeError("an OBB is 15 numbers: center, half sizes, three axes");
        return this.#list(call.bvol_index_overlaps_obb, obb);
    }

    // Meshes

    #matrix(matrix) {
        const numbers = matrix.elements ?? matrix;
        if (numbers.length !== 16) throw new RangeError("a matrix is 16 numbers, column by column");
        library.f32.set(numbers, library.scratch >>> 2);
        return library.scratch;
    }

    intersectsMesh(other, matrix) {
        const index = this.#index(), its = pointerOf(other, MeshIndex) && other.#index();
        if (!matrix) return call.bvol_index_pairs_between_any(index, its, 0, 0) === 1;
        return call.bvol_index_pairs_between_transformed_any(index, its, this.#matrix(matrix), 0, 0) === 1;
    }

    pairsWith(other, matrix) {
        const index = this.#index(), its = pointerOf(other, MeshIndex) && other.#index();
        const moved = matrix && this.#matrix(matrix);
        return library.list((pairs, room) => moved
            ? call.bvol_index_pairs_between_transformed(index, its, moved, 0, 0, pairs, room)
            : call.bvol_index_pairs_between(index, its, 0, 0, pairs, room), 2);
    }

    // What it is made of

    get boundingBox() {
        const at = library.scratch;
        library.check(call.bvol_index_bounds(this.#index(), at));
        return { min: point(library.f32, at >>> 2), max: point(library.f32, (at >>> 2) + 3) };
    }

    cells() {
        const index = this.#index(), count = call.bvol_index_cells(index, 0, 0) >>> 0;
        const memory = library.found(call.malloc(count * CELL + 1));
        call.bvol_index_cells(index, memory, count);
        const made = { boxes: new Float32Array(6 * count), depths: new Uint32Array(count) };
        for (let i = 0, from = memory >>> 2; i < count; i++, from += CELL / 4) {
            made.boxes.set(library.f32.subarray(from, from + 6), 6 * i);
            made.depths[i] = library.u32[from + 6];
        }
        call.free(memory);
        return made;
    }
}
