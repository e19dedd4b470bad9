// SPDX-License-Identifier: MIT
export * from "./plane.js";

/** The version of the C library. */
export const version: string;
/** The vectors that it uses: "simd128". */
export const backend: string;
/** Functions of single values, over arrays of them. */
export * as shapes from "./shapes.js";

export interface Vector { x: number; y: number; z: number }
/** A vector, or three numbers. */
export type VectorLike = Vector | ArrayLike<number>;
export interface Ray { origin: VectorLike; direction: VectorLike }
export interface Box { min: VectorLike; max: VectorLike }
export interface Sphere { center: VectorLike; radius: number }
/** A matrix of 16 numbers, column by column, or a Matrix4 of three.js. */
export type Matrix = ArrayLike<number> | { elements: ArrayLike<number> };
/** Which sides of triangles rays meet, as three.js numbers them: 0 the front, whose corners are counterclockwise, 1 the back, 2 both. */
export type Side = 0 | 1 | 2;

export interface Hit {
    /** In lengths of the direction of the ray. */
    distance: number;
    faceIndex: number;
    point: Vector;
    /** Of length 1, towards the ray. */
    normal: Vector;
    /** The point is a + u (b - a) + v (c - a) of the corners a, b, c. */
    u: number;
    v: number;
    /** Whether it is the back of the triangle. */
    back: boolean;
}

export interface Closest {
    point: Vector;
    distance: number;
    faceIndex: number;
    /** Of the corners of the triangle. */
    weights: number[];
}

/** A search index of the triangles of a mesh. It has copies of its own of all that it is given. */
export class MeshIndex {
    /** Of x, y, z of each vertex and three numbers of vertices for each triangle; without those, of three vertices for each.
     * Positions are rounded to floats. A BufferGeometry of three.js may be given instead. */
    constructor(positions: ArrayLike<number> | { attributes: { position: any }; index?: any }, indices?: ArrayLike<number> | null);
    readonly count: number;
    readonly vertexCount: number;
    readonly boundingBox: { min: Vector; max: Vector };
    /** Moves the vertices. */
    refit(positions: ArrayLike<number>): void;
    /** Frees the memory now. Otherwise it is freed when nothing holds the mesh any more. */
    destroy(): void;

    /** All triangles that a ray meets, in their order along it. A ray through an edge meets both triangles. */
    raycast(ray: Ray, side?: Side, near?: number, far?: number): Hit[];
    raycastFirst(ray: Ray, side?: Side, near?: number, far?: number): Hit | null;
    raycastAny(ray: Ray, side?: Side, near?: number, far?: number): boolean;
    /** The first triangle that each ray meets: Infinity and NO_ID where there is none. A ray is eight numbers: origin, near,
     * direction, far. */
    raycastFirstMany(rays: ArrayLike<number>, side?: Side): { t: Float32Array; ids: Uint32Array };

    /** The point of the surface that is closest to a point, or null beyond maxThreshold. */
    closestPointToPoint(point: VectorLike, target?: Partial<Closest>, minThreshold?: number, maxThreshold?: number): Closest | null;
    /** The same of many: NaN, Infinity and NO_ID where there is none. */
    closestPointsMany(points: ArrayLike<number>, maxDistance?: number): { points: Float32Array; distances: Float32Array; ids: Uint32Array };
    /** Whether a point is inside or on the surface, exactly if the mesh is closed. */
    encloses(point: VectorLike): boolean;
    /** 1 or 0 for each. */
    enclosesMany(points: ArrayLike<number>): Uint8Array;

    /** Whether the surface has a common point with a shape. */
    intersectsBox(box: Box): boolean;
    intersectsSphere(sphere: Sphere): boolean;
    /** The triangles that have a common point with a shape, in ascending order. */
    overlapsBox(box: Box): Uint32Array;
    overlapsSphere(sphere: Sphere): Uint32Array;
    overlapsCapsule(a: VectorLike, b: VectorLike, radius: number): Uint32Array;
    /** An OBB is 15 numbers: center, half sizes, three axes. */
    overlapsObb(obb: ArrayLike<number>): Uint32Array;

    /** Whether triangles of this mesh and of another, which a matrix may move, have a common point. */
    intersectsMesh(other: MeshIndex, matrix?: Matrix): boolean;
    /** All such pairs: two numbers each, of a triangle of this mesh and of one of the other. */
    pairsWith(other: MeshIndex, matrix?: Matrix): Uint32Array;

    /** The boxes that the index is made of, six numbers each, level by level. */
    cells(): { boxes: Float32Array; depths: Uint32Array };
}

export type Separation =
    | { state: "none" }
    | {
          state: "apart" | "touching" | "overlapping";
          /** How far they are apart; negative: how deep they are in each other. The true number is between these two. */
          distance: number;
          distanceMax: number;
          /** From the other shape to this one, of length 1. */
          normal: Vector;
          point: Vector;
          otherPoint: Vector;
      };

export interface Sweep { state: "hit" | "touching" | "overlapping"; enter: number; exit: number; point: Vector; normal: Vector }

/** A shape of any kind, which does not change. Numbers are rounded to floats. */
export class Shape {
    private constructor();
    static point(p: VectorLike): Shape;
    static segment(a: VectorLike, b: VectorLike): Shape;
    static ray(origin: VectorLike, direction: VectorLike, near?: number, far?: number): Shape;
    /** The half-space of the points p with normal . p + d >= 0, as the C library has it. */
    static plane(normal: VectorLike, d: number): Shape;
    static box(min: VectorLike, max: VectorLike): Shape;
    static sphere(center: VectorLike, radius: number): Shape;
    static capsule(a: VectorLike, b: VectorLike, radius: number): Shape;
    static obb(center: VectorLike, extent: VectorLike, axes: VectorLike[]): Shape;
    static triangle(a: VectorLike, b: VectorLike, c: VectorLike): Shape;
    /** The convex hull of points, x, y, z of each. */
    static hull(points: ArrayLike<number>): Shape;
    destroy(): void;

    /** Whether they have a common point, exactly. Pairs that the C library does not offer have none. */
    overlaps(other: Shape): boolean;
    overlapsInterior(other: Shape): boolean;
    contains(other: Shape): boolean;
    within(other: Shape): boolean;
    classify(other: Shape): "outside" | "intersects" | "inside";
    distanceSq(other: Shape): number;
    separation(other: Shape): Separation;
    /** When this shape, moved by motion from 0 to 1, meets another; null if it does not. */
    sweep(motion: VectorLike, other: Shape): Sweep | null;
    sweepInterior(motion: VectorLike, other: Shape): Sweep | null;
    readonly bounds: { min: Vector; max: Vector };
}
