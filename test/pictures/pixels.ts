import { decode } from "fast-png";

export type Pixels = {
  readonly width: number;
  readonly height: number;
  /** "#rrggbb" of one pixel. */
  at(x: number, y: number): string;
  /** The number of pixels in a region with exactly this colour. */
  count(colour: string, region?: Partial<Region>): number;
};

type Region = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Decodes a PNG. */
export function pixelsOf(png: Uint8Array): Pixels {
  const { width, height, data, channels } = decode(png);
  const at = (x: number, y: number) => {
    const start = (y * width + x) * channels;
    return `#${Array.from(data.slice(start, start + 3), (part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
  return {
    ...{ width, height, at },
    count(colour, { left = 0, top = 0, right = width, bottom = height } = {}) {
      const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
      let found = 0;
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const start = (y * width + x) * channels;
          if (data[start] === red && data[start + 1] === green && data[start + 2] === blue) found++;
        }
      }
      return found;
    },
  };
}
