import type { Meter } from "../../src/core/meter.js";

/** Measures nothing. */
export const UNMEASURED: Meter = { update: () => {}, call: () => {}, vend: () => {} };
