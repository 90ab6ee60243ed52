import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type Daily, drawDaily } from "./daily.js";
import { readFace } from "./face.js";
import { createRasteriser, type Limits } from "./rasteriser.js";
import { drawReceipt, type Receipt } from "./receipt.js";
import { drawSpending, type Spending } from "./spending.js";
import type { Svg } from "./svg.js";
import { createType, type Type } from "./type.js";

/** Pictures for a phone: PNG, 1080 pixels wide. Each rejects when it cannot be drawn now; the words still can be sent. */
export type Pictures = {
  receipt(receipt: Receipt): Promise<Uint8Array>;
  spending(spending: Spending): Promise<Uint8Array>;
  daily(daily: Daily): Promise<Uint8Array>;
  /** Finishes what was asked for, and ends the thread that draws. */
  close(): Promise<void>;
};

const LIMITS: Limits = { waitingMax: 20, idleMs: 30_000, pictureMs: 10_000 };

/** Reads the fonts. Import this module when the first picture is asked for: nothing before that should pay for it. */
export async function createPictures(limits: Partial<Limits> = {}): Promise<Pictures> {
  const require = createRequire(import.meta.url);
  const [regular, bold] = await Promise.all([
    readFile(require.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf")),
    readFile(require.resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf")),
  ]);
  const type = createType({ regular: readFace(regular), bold: readFace(bold) });
  const rasteriser = createRasteriser([regular, bold], { ...LIMITS, ...limits });
  // Async, so that a fault of the drawing is a rejection like any other.
  const picture =
    <Said>(draw: (said: Said, type: Type) => Svg) =>
    async (said: Said) =>
      rasteriser.png(draw(said, type));
  return {
    receipt: picture(drawReceipt),
    spending: picture(drawSpending),
    daily: picture(drawDaily),
    close: rasteriser.close,
  };
}
