// SPDX-License-Identifier: MIT
// Index2 alone, with a smaller module.
import { BvolError, NO_ID, load } from "./library.js";
import { index2 } from "./index2.js";

export const Index2 = index2(await load(new URL("./plane.wasm", import.meta.url)));
export { BvolError, NO_ID };
