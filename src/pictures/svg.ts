/**
 * A drawing as SVG source. Only `element` and `letters` make one, and both escape their input, so no name or plan can
 * inject markup into a picture.
 */
declare const made: unique symbol;

export type Svg = string & { readonly [made]: "svg" };

type Attributes = Readonly<Record<string, string | number>>;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** A text as the content of a text element. */
export const letters = (text: string): Svg => escaped(text) as Svg;

export function element(name: string, attributes: Attributes, ...children: readonly Svg[]): Svg {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join("")}>${children.join("")}</${name}>` as Svg;
}

/** Several drawings, the later over the earlier. */
export const together = (...drawings: readonly Svg[]): Svg => drawings.join("") as Svg;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A filled box; `round` is the radius of its corners. */
export const box = ({ x, y, width, height }: Box, fill: string, round = 0): Svg =>
  element("rect", { x, y, width, height, rx: round, fill });

export const disc = (x: number, y: number, radius: number, fill: string): Svg =>
  element("circle", { cx: x, cy: y, r: radius, fill });

/** A line through points, with round joints. */
export const stroke = (points: readonly (readonly [number, number])[], colour: string, width: number): Svg =>
  element("polyline", {
    points: points.map((point) => point.join(",")).join(" "),
    fill: "none",
    stroke: colour,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
