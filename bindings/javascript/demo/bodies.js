// SPDX-License-Identifier: MIT
// What is dragged. Each has a center, the shape of the library that it is there, and what is drawn: points whose outline is filled,
// and lines.
import { MeshIndex, Shape } from "bvol";
import { add } from "./view.js";

const UNIT = [0, 1, 2].map((axis) => [0, 1, 2].map((i) => +(i === axis)));
const circle = (axis, radius, count = 32) => Array.from({ length: count + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return add(UNIT[(axis + 1) % 3].map((x) => x * radius * Math.cos(angle)), UNIT[(axis + 2) % 3], radius * Math.sin(angle));
});
const ball = (radius) => Array.from({ length: 240 }, (_, i) => {
    const z = 1 - (2 * i + 1) / 240, r = Math.sqrt(1 - z * z), angle = 2.399963 * i;
    return [radius * r * Math.cos(angle), radius * r * Math.sin(angle), radius * z];
});
const corners = (extent, axes) => Array.from({ length: 8 }, (_, i) =>
    [0, 1, 2].reduce((sum, k) => add(sum, axes[k], (i >> k) & 1 ? extent[k] : -extent[k]), [0, 0, 0]));
const BOX_EDGES = [0, 1, 2].flatMap((k) => [0, 1, 2, 3, 4, 5, 6, 7].filter((i) => !((i >> k) & 1)).map((i) => [i, i | (1 << k)]));
const edges = (points) => BOX_EDGES.map(([a, b]) => [points[a], points[b]]);

const [cos, sin] = [Math.cos(0.6), Math.sin(0.6)];
const TURNED = [[cos, sin, 0], [-sin * cos, cos * cos, sin], [sin * sin, -cos * sin, cos]];
const DIAMOND = [[1.1, 0, 0], [-1.1, 0, 0], [0, 0.8, 0], [0, -0.8, 0], [0, 0, 0.9], [0, 0, -0.9]];
const TRIANGLE = [[-1, -0.6, 0.2], [1, -0.5, -0.3], [0, 0.9, 0]];
const ENDS = [[-0.7, 0, 0], [0.7, 0.3, 0]];

const sphere = { points: ball(0.8), lines: [0, 1, 2].map((axis) => circle(axis, 0.8)), make: (c) => Shape.sphere(c, 0.8) };
const capsule = {
    points: ENDS.flatMap((end) => ball(0.45).map((p) => add(p, end))),
    lines: [ENDS, ...ENDS.flatMap((end) => [0, 1, 2].map((axis) => circle(axis, 0.45).map((p) => add(p, end))))],
    make: (c) => Shape.capsule(add(c, ENDS[0]), add(c, ENDS[1]), 0.45),
};
const box = {
    points: corners([0.7, 0.7, 0.7], UNIT),
    lines: edges(corners([0.7, 0.7, 0.7], UNIT)),
    make: (c) => Shape.box(add(c, [1, 1, 1], -0.7), add(c, [1, 1, 1], 0.7)),
};
const obb = {
    points: corners([1.1, 0.4, 0.6], TURNED),
    lines: edges(corners([1.1, 0.4, 0.6], TURNED)),
    make: (c) => Shape.obb(c, [1.1, 0.4, 0.6], TURNED),
};
const triangle = {
    points: TRIANGLE,
    lines: [[...TRIANGLE, TRIANGLE[0]]],
    make: (c) => Shape.triangle(...TRIANGLE.map((p) => add(c, p))),
};
const hull = {
    points: DIAMOND,
    lines: DIAMOND.flatMap((a, i) => DIAMOND.slice(i + 1).filter((_, k) => (i >> 1) !== ((i + 1 + k) >> 1)).map((b) => [a, b])),
    make: (c) => Shape.hull(DIAMOND.flatMap((p) => add(c, p))),
};

/** A ring of triangles, which lies in a mesh index of its own. */
function ring(around = 36, across = 14, radius = 1.5, thick = 0.5) {
    const positions = [], indices = [];
    for (let i = 0; i < around; i++)
        for (let k = 0; k < across; k++) {
            const [a, b] = [(2 * Math.PI * i) / around, (2 * Math.PI * k) / across], r = radius + thick * Math.cos(b);
            positions.push([r * Math.cos(a), thick * Math.sin(b), r * Math.sin(a)]);
            const [i1, k1] = [(i + 1) % around, (k + 1) % across], at = (x, y) => x * across + y;
            indices.push(at(i, k), at(i, k1), at(i1, k), at(i1, k), at(i, k1), at(i1, k1));
        }
    return { points: positions, triangles: indices };
}

export class Body {
    constructor(name, center, color, { points, lines, make }) {
        Object.assign(this, { name, color, points, lines, make });
        this.moveTo(center);
    }
    moveTo(center) {
        this.center = center;
        this.shape?.destroy();
        this.shape = this.make(center);
    }
}

export class Ring {
    name = "mesh";
    color = "#7a5c99";
    constructor(center) {
        Object.assign(this, ring());
        this.mesh = new MeshIndex(this.points.flat(), this.triangles);
        this.moveTo(center);
    }
    moveTo(center) {
        this.center = center;
        this.mesh.refit(this.points.flatMap((p) => add(p, center)));
    }
    corners(id) { return this.triangles.slice(3 * id, 3 * id + 3).map((k) => add(this.points[k], this.center)); }
}

export const everything = () => [
    new Ring([0.2, -1.3, 0]),
    new Body("sphere", [-2.2, 0.9, 0.6], "#2b7a9b", sphere),
    new Body("box", [2.3, 0.6, -0.6], "#3f7d3f", box),
    new Body("oriented box", [0.4, 1.6, -1.4], "#a8642a", obb),
    new Body("capsule", [-0.6, 0.5, 1.6], "#8a4a6b", capsule),
    new Body("triangle", [2.2, -1.2, 2], "#55606e", triangle),
    new Body("hull", [-2.6, -1.1, -1.2], "#4a5fb0", hull),
];
