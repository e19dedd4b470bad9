// SPDX-License-Identifier: MIT
import { load } from "./library.js";

export const library = await load(new URL("./bvol.wasm", import.meta.url));
