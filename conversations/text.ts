/**
 * Text that is ready to be shown on any channel: plain words with <b>, <i> and <code> around some of them, everything
 * that came from outside escaped. Each channel turns the three tags into its own.
 */
export type Text = { readonly html: string };

type Value = string | number | Text;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** Stands for half a sign, which no channel takes. */
const REPLACEMENT = "\ufffd";

export const escaped = (value: Value): string =>
  typeof value === "object"
    ? value.html
    : String(value).replace(/[&<>\p{Cs}]/gu, (sign) => ESCAPES[sign] ?? REPLACEMENT);

/** A sentence with values in it: `text\`Hello <b>${name}</b>\``. Values are escaped, unless they are Text already. */
export function text(strings: TemplateStringsArray, ...values: readonly Value[]): Text {
  return {
    html: strings.map((part, index) => (index === 0 ? part : escaped(values[index - 1] ?? "") + part)).join(""),
  };
}

const SIGNS: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** The same without tags, for a terminal. */
export const plain = ({ html }: Text): string =>
  html.replace(/<\/?(?:b|i|code)>/g, "").replace(/&(?:amp|lt|gt);/g, (entity) => SIGNS[entity] ?? entity);

/** Several pieces, one under the other; empty ones leave no gap. */
export const lines = (...pieces: readonly (Text | undefined)[]): Text => ({
  html: pieces.flatMap((piece) => (piece && piece.html !== "" ? [piece.html] : [])).join("\n"),
});
