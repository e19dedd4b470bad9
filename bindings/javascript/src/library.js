// SPDX-License-Identifier: MIT
// The module of WebAssembly: how it is loaded, its memory, and its errors.

/** What a function of the C library refuses. `code` is the name of the result, such as "BVOL_ERROR_MEMORY". */
export class BvolError extends Error {
    constructor(code, message = code) {
        super(message === code ? code : `${code}: ${message}`);
        this.name = "BvolError";
        this.code = code;
    }
}

/** The id of nothing, in arrays of ids. */
export const NO_ID = 0xffffffff;

const EMPTY = new Uint8Array(0);

async function compile(url) {
    if (url.protocol === "file:" && typeof process === "object" && process.versions?.node) {
        const { readFile } = await import("node:fs/promises");
        return WebAssembly.compile(await readFile(url));
    }
    const response = fetch(url);
    try {
        return await WebAssembly.compileStreaming(response);
    } catch {
        // Servers that do not know the type of such files are usual.
        return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
    }
}

/** The library in its memory. Arrays of it are views that end where the memory grows, so they are taken anew after each call. */
class Library {
    #filter;
    #thrown;
    #freed;
    #list = 0; // memory for lists of ids, two words for each of #room
    #room = 0;

    constructor(module) {
        const imports = {};
        for (const { module: from, name } of WebAssembly.Module.imports(module))
            (imports[from] ??= {})[name] = this.#imported(from, name);
        const { exports } = new WebAssembly.Instance(module, imports);
        this.call = exports;
        this.memory = exports.memory;
        exports._initialize?.();
        this.#freed = new FinalizationRegistry(([destroy, pointer]) => destroy(pointer));
        this.scratch = exports.malloc(1024) >>> 0;
    }

    #imported(from, name) {
        if (name === "bvoljs_filter") return (id) => this.#pass(id >>> 0);
        // No environment, no files: what the C library asks of a system, it is told that there is none.
        if (name === "environ_sizes_get") return (count, size) => (this.u32[count >>> 2] = this.u32[size >>> 2] = 0);
        if (name === "environ_get" || name === "emscripten_notify_memory_growth") return () => 0;
        if (name === "proc_exit")
            return () => {
                throw new WebAssembly.RuntimeError(name);
            };
        if (from !== "wasi_snapshot_preview1") throw new WebAssembly.LinkError(`the module asks for ${name}`);
        return () => 52; // ENOSYS of WASI
    }

    #pass(id) {
        try {
            return this.#filter(id) ? 1 : 0;
        } catch (error) {
            this.#thrown = { error };
            return 2;
        }
    }

    /** Calls ask() while questions ask the filter, and throws what the filter throws. */
    filtered(filter, ask) {
        const [before, thrown] = [this.#filter, this.#thrown];
        this.#filter = filter;
        this.#thrown = undefined;
        try {
            const answer = ask();
            if (this.#thrown) throw this.#thrown.error;
            return answer;
        } finally {
            this.#filter = before;
            this.#thrown = thrown;
        }
    }

    // A view has length 0 once its memory has grown.
    #views = { u8: EMPTY, u32: EMPTY, i32: EMPTY, f32: EMPTY, f64: EMPTY };
    #again() {
        const { buffer } = this.memory;
        this.#views.u8 = new Uint8Array(buffer);
        this.#views.u32 = new Uint32Array(buffer);
        this.#views.i32 = new Int32Array(buffer);
        this.#views.f32 = new Float32Array(buffer);
        this.#views.f64 = new Float64Array(buffer);
    }
    #view(name) {
        if (!this.#views[name].length) this.#again();
        return this.#views[name];
    }
    get u8() { return this.#view("u8"); }
    get u32() { return this.#view("u32"); }
    get i32() { return this.#view("i32"); }
    get f32() { return this.#view("f32"); }
    get f64() { return this.#view("f64"); }

    text(pointer) {
        const bytes = this.u8;
        let end = (pointer >>>= 0);
        while (bytes[end]) end++;
        return String.fromCharCode(...bytes.subarray(pointer, end));
    }

    /** Throws unless a result is BVOL_OK or a note. */
    check(result, message) {
        if (result < 0) throw new BvolError(this.text(this.call.bvol_result_name(result)), message);
        return result;
    }

    /** Throws unless memory was found. */
    found(pointer) {
        if (!pointer) throw new BvolError("BVOL_ERROR_MEMORY");
        return pointer >>> 0;
    }

    /** The ids that ask(ids, room) lists, which returns how many there are in all; width words each. */
    list(ask, width = 1) {
        for (;;) {
            const total = ask(this.#list, this.#room) >>> 0;
            if (total <= this.#room) return this.u32.slice(this.#list >>> 2, (this.#list >>> 2) + width * total);
            const grown = this.found(this.call.malloc(2 * 4 * total));
            this.call.free(this.#list);
            this.#list = grown;
            this.#room = total;
        }
    }

    /** Calls run(values, count, ...outs) in memory that is freed after it, with so many bytes of each of the outs a value. */
    many(values, width, outs, run) {
        if (!Number.isInteger(values?.length) || values.length % width)
            throw new RangeError(`wanted are ${width} numbers for each value`);
        const count = values.length / width;
        const sizes = [4 * width, ...outs].map((size) => Math.ceil((size * count) / 8) * 8);
        const memory = this.found(this.call.malloc(sizes.reduce((sum, size) => sum + size, 8)));
        try {
            this.f32.set(values, memory >>> 2);
            let at = memory;
            const places = sizes.map((size) => (at += size) - size);
            return run(memory, count, ...places.slice(1));
        } finally {
            this.call.free(memory);
        }
    }

    /** Has destroy(pointer) called when nothing holds the owner any more, unless unregister() comes first. */
    register(owner, destroy, pointer) { this.#freed.register(owner, [destroy, pointer], owner); }
    unregister(owner) { this.#freed.unregister(owner); }
}

export async function load(url) {
    return new Library(await compile(url));
}
