// SPDX-License-Identifier: MIT
import { BvolError, NO_ID } from "./library.js";
import { library } from "./wasm.js";
import { index2 } from "./index2.js";
import { MeshIndex } from "./mesh.js";
import { Shape } from "./shape.js";

/** Which version of the C library this is, and which of its vectors it uses. */
export const version = library.text(library.call.bvol_version_string());
export const backend = library.text(library.call.bvol_cpu_backend());
export const Index2 = index2(library);
export * as shapes from "./shapes.js";
export { BvolError, MeshIndex, NO_ID, Shape };
