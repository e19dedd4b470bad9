// SPDX-License-Identifier: MIT
export { assert as default } from "./node.js";
