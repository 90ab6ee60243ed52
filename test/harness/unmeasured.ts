import type { Meter } from "../../src/core/metrics.js";

/** Measures nothing. */
export const UNMEASURED: Meter = { update: () => {}, call: () => {}, vend: () => {} };
