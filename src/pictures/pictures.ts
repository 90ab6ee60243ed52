import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Draw, Picture } from "../core/picture.js";
import { drawDaily, drawSpending } from "./charts.js";
import { readFace } from "./face.js";
import { createRasteriser, type RasteriserLimits } from "./rasteriser.js";
import { drawGift, drawReceipt } from "./receipt.js";
import type { Svg } from "./svg.js";
import { createTextLayout } from "./type.js";

const LIMITS: RasteriserLimits = { waitingMax: 20, idleMs: 30_000, pictureMs: 10_000 };

/**
 * Reads the fonts for pictures for a phone: PNG, 1080 pixels wide. Import this module only when the first picture is
 * needed, because it takes long to load.
 */
export async function createPictures(limits: Partial<RasteriserLimits> = {}) {
  const require = createRequire(import.meta.url);
  const [regular, bold] = await Promise.all([
    readFile(require.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf")),
    readFile(require.resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf")),
  ]);
  const type = createTextLayout({ regular: readFace(regular), bold: readFace(bold) });
  const rasteriser = createRasteriser([regular, bold], { ...LIMITS, ...limits });
  const svgOf = (picture: Picture): Svg => {
    switch (picture.kind) {
      case "receipt":
        return drawReceipt(picture, type);
      case "gift":
        return drawGift(picture, type);
      case "spending":
        return drawSpending(picture, type);
      case "daily":
        return drawDaily(picture, type);
    }
  };
  return {
    // Async, so that an error in `svgOf` is a rejection too.
    draw: (async (picture) => rasteriser.png(svgOf(picture))) satisfies Draw,
    close: rasteriser.close,
  };
}
