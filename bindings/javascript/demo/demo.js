// SPDX-License-Identifier: MIT
import { Shape } from "bvol";
import { everything, Ring } from "./bodies.js";
import { View, add, outline } from "./view.js";

const STATES = { apart: "#2e8540", touching: "#c98a00", overlapping: "#c0392b", none: "#7a8591" };
const canvas = document.querySelector("canvas"), pen = canvas.getContext("2d"), view = new View();
const bodies = everything(), ring = bodies[0], depth = document.querySelector("#depth");
let chosen = bodies[4], asked = false;
depth.max = Math.max(...ring.mesh.cells().depths);

/** A distance as one says it: what is below 0 is how deep the shapes overlap. */
const far = (distance, digits) => (distance < 0 ? `${(-distance).toFixed(digits)} deep` : distance.toFixed(digits));

function path(points, closed = false) {
    pen.beginPath();
    for (const p of points) pen.lineTo(...p);
    if (closed) pen.closePath();
}

const place = (body, points) => points.map((p) => view.at(add(p, body.center)));

// What the library says

/** What lies between the chosen shape and another: of the ring, which triangles it meets and the nearest. */
function between(other) {
    if (other instanceof Ring) return onRing(other, chosen.shape);
    if (chosen instanceof Ring) return onRing(chosen, other.shape);
    return chosen.shape.separation(other.shape);
}

/** The least separation from a triangle near the shape. The boxes about it, ever larger, find which. */
function onRing({ mesh, corners }, shape) {
    const { min, max } = shape.bounds, owner = ring;
    for (let margin = 0; margin < 40; margin = 2 * margin + 0.25) {
        const grown = (p, by) => ({ x: p.x + by, y: p.y + by, z: p.z + by });
        const near = [...mesh.overlapsBox({ min: grown(min, -margin), max: grown(max, margin) })];
        const all = near.map((id) => {
            const triangle = Shape.triangle(...corners.call(owner, id)), separation = shape.separation(triangle);
            triangle.destroy();
            return { ...separation, id };
        });
        const least = all.reduce((a, b) => (a && a.distance <= b.distance ? a : b), undefined);
        if (least && least.distance <= margin) return { ...least, met: all.filter(({ state }) => state !== "apart").map(({ id }) => id) };
    }
    return { state: "none" };
}

// Drawing

function drawGround() {
    pen.strokeStyle = "#dde3e9";
    for (let i = -4; i <= 4; i++)
        for (const line of [[[i, -2.2, -4], [i, -2.2, 4]], [[-4, -2.2, i], [4, -2.2, i]]]) {
            path(line.map((p) => view.at(p)));
            pen.stroke();
        }
}

function drawCells() {
    const wanted = Number(depth.value), { boxes, depths } = ring.mesh.cells();
    let count = 0;
    pen.strokeStyle = "#7a5c9966";
    depths.forEach((own, i) => {
        if (own !== wanted) return;
        count++;
        const corner = (k) => view.at([0, 1, 2].map((axis) => boxes[6 * i + axis + ((k >> axis) & 1 ? 3 : 0)]));
        for (let k = 0; k < 8; k++)
            for (const bit of [1, 2, 4])
                if (!(k & bit)) {
                    path([corner(k), corner(k | bit)]);
                    pen.stroke();
                }
    });
    document.querySelector("#cells").textContent = wanted < 0 ? "none" : `${count} at depth ${wanted}`;
}

function drawRing(met) {
    const all = Array.from({ length: ring.triangles.length / 3 }, (_, id) => ({ id, corners: ring.corners(id) }));
    const behind = ({ corners }) => corners.reduce((sum, p) => sum + view.depth(p), 0);
    pen.lineWidth = 0.5;
    for (const { id, corners } of all.sort((a, b) => behind(b) - behind(a))) {
        path(corners.map((p) => view.at(p)), true);
        pen.fillStyle = met.has(id) ? "#c0392bcc" : "#efe9f4d0";
        pen.strokeStyle = ring === chosen ? "#7a5c99" : "#7a5c9999";
        pen.fill();
        pen.stroke();
    }
    pen.lineWidth = 1;
}

function drawBody(body, state) {
    path(outline(place(body, body.points)), true);
    pen.fillStyle = `${state && state !== "apart" ? STATES[state] : body.color}40`;
    pen.strokeStyle = body.color;
    pen.lineWidth = body === chosen ? 2.5 : 1;
    pen.fill();
    pen.stroke();
    pen.lineWidth = body === chosen ? 1.2 : 0.6;
    for (const line of body.lines) {
        path(place(body, line));
        pen.stroke();
    }
    pen.lineWidth = 1;
}

/** The way from point to point, and of what overlaps, the way out. */
function drawWay({ state, distance, normal, point, otherPoint }) {
    if (!point || Number.isNaN(point.x)) return;
    const flat = ({ x, y, z }) => [x, y, z], from = view.at(flat(otherPoint)), to = view.at(flat(point));
    pen.strokeStyle = pen.fillStyle = STATES[state];
    pen.lineWidth = 2;
    path([from, to]);
    pen.stroke();
    for (const [x, y] of [from, to]) {
        pen.beginPath();
        pen.arc(x, y, 3.5, 0, 7);
        pen.fill();
    }
    if (state === "overlapping") {
        const tip = view.at(add(flat(point), flat(normal), 0.9));
        path([to, tip]);
        pen.setLineDash([4, 4]);
        pen.stroke();
        pen.setLineDash([]);
    }
    pen.font = "600 13px system-ui, sans-serif";
    pen.lineJoin = "round";
    const label = [far(distance, 3), (from[0] + to[0]) / 2 + 8, (from[1] + to[1]) / 2 - 8];
    pen.strokeStyle = "#ffffffd0";
    pen.lineWidth = 4;
    pen.strokeText(...label);
    pen.fillText(...label);
    pen.lineWidth = 1;
}

function tell(found) {
    document.querySelector("#who").textContent = `${chosen.name} and`;
    document.querySelector("tbody").innerHTML = found.map(({ body, said }) => `<tr><td>${body.name}</td>
        <td><span class="dot" style="background:${STATES[said.state]}"></span>${said.state}</td>
        <td>${said.distance === undefined ? "" : far(said.distance, 4)}</td></tr>`).join("");
}

function draw() {
    asked = false;
    const { width, height } = canvas.getBoundingClientRect(), ratio = devicePixelRatio || 1;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    view.update(width, height);
    const found = bodies.filter((body) => body !== chosen).map((body) => ({ body, said: between(body) }));
    const states = new Map(found.map(({ body, said }) => [body, said.state]));
    const met = new Set(found.flatMap(({ said }) => said.met ?? []));
    drawGround();
    if (Number(depth.value) >= 0) drawCells();
    else document.querySelector("#cells").textContent = "none";
    for (const body of [...bodies].sort((a, b) => view.depth(b.center) - view.depth(a.center)))
        body instanceof Ring ? drawRing(met) : drawBody(body, states.get(body));
    // The nearest one, and all that overlap.
    const nearest = Math.min(...found.map(({ said }) => said.distance ?? Infinity));
    for (const { said } of found) if (said.state === "overlapping" || said.distance === nearest) drawWay(said);
    tell(found);
}

function ask() {
    if (!asked) requestAnimationFrame(draw);
    asked = true;
}

// Hands

/** The body under a point of the screen whose middle is nearest. */
function under(p) {
    const direction = view.through(p), ray = Shape.ray(view.eye, direction);
    const hit = bodies.filter((body) => body instanceof Ring ? body.mesh.raycastAny({ origin: view.eye, direction }) : ray.overlaps(body.shape));
    ray.destroy();
    return hit.sort((a, b) => view.depth(a.center) - view.depth(b.center))[0];
}

const fingers = new Map();
let dragged;
const where = (event) => {
    const { left, top } = canvas.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
};
const apart = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
};

canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, where(event));
    if (fingers.size === 1) dragged = under(where(event));
    chosen = dragged ?? chosen;
    canvas.classList.add("dragging");
    ask();
});

canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId), now = where(event);
    if (!before) return;
    const gap = fingers.size === 2 ? apart() : 0, [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    fingers.set(event.pointerId, now);
    if (fingers.size === 2) nearer(gap / apart());
    else if (dragged) dragged.moveTo(add(dragged.center, view.moved(dragged.center, dx, dy)));
    else {
        view.yaw -= dx / 150;
        view.pitch = Math.max(-1.5, Math.min(1.5, view.pitch + dy / 150));
    }
    ask();
});

function nearer(factor) {
    view.distance = Math.max(6, Math.min(30, view.distance * factor));
    ask();
}

for (const kind of ["pointerup", "pointercancel"])
    canvas.addEventListener(kind, (event) => {
        fingers.delete(event.pointerId);
        if (fingers.size === 0) dragged = undefined;
        canvas.classList.toggle("dragging", fingers.size > 0);
    });
canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    nearer(Math.exp(event.deltaY / 800));
}, { passive: false });
depth.addEventListener("input", ask);
addEventListener("resize", ask);
draw();
document.documentElement.dataset.ready = "yes";
