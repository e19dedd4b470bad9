// SPDX-License-Identifier: MIT
// A camera that looks at the origin, and how points come to the screen.

export const add = (a, b, t = 1) => a.map((x, i) => x + t * b[i]);
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export class View {
    yaw = 0.5;
    pitch = 0.35;
    distance = 11;

    /** Takes the size of the screen, and makes the axes of the camera: right, up, and towards the viewer. */
    update(width, height) {
        const [cy, sy, cp, sp] = [Math.cos(this.yaw), Math.sin(this.yaw), Math.cos(this.pitch), Math.sin(this.pitch)];
        this.right = [cy, 0, -sy];
        this.up = [-sy * sp, cp, -cy * sp];
        this.back = [sy * cp, sp, cy * cp];
        this.eye = add([0, 0, 0], this.back, this.distance);
        this.middle = [width / 2, height / 2];
        this.scale = Math.min(width, height) * 1.15;
    }

    depth(p) { return this.distance - dot(p, this.back); }

    /** A point on the screen; what is behind the camera is far away. */
    at(p) {
        const size = this.scale / Math.max(0.05, this.depth(p));
        return [this.middle[0] + size * dot(p, this.right), this.middle[1] - size * dot(p, this.up)];
    }

    /** The direction of the ray through a point of the screen. */
    through([x, y]) {
        const across = add(this.right.map((r) => (r * (x - this.middle[0])) / this.scale), this.up, (this.middle[1] - y) / this.scale);
        return add(across, this.back, -1);
    }

    /** How far something as deep as p moves for a step on the screen. */
    moved(p, dx, dy) {
        const size = this.depth(p) / this.scale;
        return add(this.right.map((r) => r * dx * size), this.up, -dy * size);
    }
}

/** The corners of the convex hull of points on the screen (A. Andrew's chains). */
export function outline(points) {
    const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const chain = (all) => {
        const made = [];
        for (const p of all) {
            for (let [a, b] = made.slice(-2); made.length > 1; [a, b] = made.slice(-2)) {
                if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
                made.pop();
            }
            made.push(p);
        }
        return made.slice(0, -1);
    };
    return [...chain(sorted), ...chain(sorted.reverse())];
}
