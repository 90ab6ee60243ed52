import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

/**
 * The thread that converts SVG to PNG, one picture at a time. It is JavaScript so that tests, which run the sources, can
 * start it too. Any error ends the thread; the next picture starts another.
 */

const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
await initWasm(readFileSync(wasm));

/** @type {{ readonly fonts: Uint8Array[], readonly family: string }} */
const { fonts, family } = workerData;

parentPort?.on("message", (/** @type {string} */ svg) => {
  const resvg = new Resvg(svg, { font: { fontBuffers: fonts, defaultFontFamily: family } });
  const image = resvg.render();
  const png = image.asPng();
  // Both live in the renderer's own memory, which is not garbage-collected.
  image.free();
  resvg.free();
  parentPort?.postMessage(png, [/** @type {ArrayBuffer} */ (png.buffer)]);
});
