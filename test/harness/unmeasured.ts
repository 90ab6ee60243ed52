import type { Meter } from "../../src/core/ports.js";

/** Measures nothing. */
export const UNMEASURED: Meter = { update: () => {}, call: () => {}, vend: () => {} };
