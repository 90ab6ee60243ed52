import { BUNDLE, createBundleLoader } from "./bundle.js";
import type * as shop from "./start.js";

/** What `npm start` runs: the shop from its bundle. */
const { runProgram } = createBundleLoader().load(`./${BUNDLE}.cjs`) as typeof shop;
await runProgram();
