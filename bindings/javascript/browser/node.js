// SPDX-License-Identifier: MIT
// What the tests want of node:test and node:assert/strict, in a browser.

const tests = [];

/** Notes a test; run() runs them one after the other. */
export default function test(name, run) { tests.push({ name, run }); }

/** Runs all tests that were noted, and lists those that failed: their names and why. */
export async function run() {
    const failed = [];
    for (const { name, run } of tests) {
        try {
            await run();
        } catch (error) {
            failed.push(`${name}: ${error?.stack ?? error}`);
        }
    }
    return { passed: tests.length - failed.length, failed };
}

export class AssertionError extends Error {}

function say(value) { return typeof value === "object" ? JSON.stringify(value) : String(value); }

function fail(message, fallback) { throw new AssertionError(message === undefined ? fallback : `${message}: ${fallback}`); }

/** Whether two values are the same all through: of the same kind, with the same keys, and NaN equals NaN, but 0 not -0. */
function same(a, b) {
    if (Object.is(a, b)) return true;
    if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
    if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
    const keys = Object.keys(a);
    if (a.length !== b.length || keys.length !== Object.keys(b).length) return false;
    return keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

function fits(error, wanted) {
    if (wanted === undefined) return true;
    if (wanted instanceof RegExp) return wanted.test(String(error));
    if (wanted === Error || wanted.prototype instanceof Error) return error instanceof wanted;
    if (typeof wanted === "function") return wanted(error) === true;
    return Object.keys(wanted).every((key) =>
        wanted[key] instanceof RegExp ? wanted[key].test(error[key]) : same(error[key], wanted[key]));
}

function thrown(error, wanted, message) { if (!fits(error, wanted)) fail(message, `another error: ${error}`); }

export const assert = {
    ok(value, message) { if (!value) fail(message, `${say(value)} is not true`); },
    equal(a, b, message) { if (!Object.is(a, b)) fail(message, `${say(a)} is not ${say(b)}`); },
    deepEqual(a, b, message) { if (!same(a, b)) fail(message, `${say(a)} is not ${say(b)}`); },
    match(text, wanted, message) { if (!wanted.test(text)) fail(message, `${say(text)} does not match ${wanted}`); },
    throws(run, wanted, message) {
        try {
            run();
        } catch (error) {
            return thrown(error, wanted, message);
        }
        fail(message, "nothing was thrown");
    },
    async rejects(promise, wanted, message) {
        try {
            await (typeof promise === "function" ? promise() : promise);
        } catch (error) {
            return thrown(error, wanted, message);
        }
        fail(message, "nothing was thrown");
    },
};
