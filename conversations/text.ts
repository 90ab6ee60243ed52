/** Text for any channel. Its only tags are <b>, <i> and <code>, which each channel renders; outside text is escaped. */
export type Text = { readonly html: string };

type TextValue = string | number | Text;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** Replaces a lone surrogate, which no channel accepts. */
const REPLACEMENT = "\ufffd";

export const escapeText = (value: TextValue): string =>
  typeof value === "object"
    ? value.html
    : String(value).replace(/[&<>\p{Cs}]/gu, (sign) => ESCAPES[sign] ?? REPLACEMENT);

/** A sentence with values in it: `text\`Hello <b>${name}</b>\``. Values are escaped, unless they are Text already. */
export function text(strings: TemplateStringsArray, ...values: readonly TextValue[]): Text {
  return {
    html: strings.map((part, index) => (index === 0 ? part : escapeText(values[index - 1] ?? "") + part)).join(""),
  };
}

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

export const unescaped = (html: string): string =>
  html.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/** The text without tags and escapes. */
export const plainText = ({ html }: Text): string => unescaped(html.replace(/<\/?(?:b|i|code)>/g, ""));

/** Several texts, each on a line of its own. Empty ones are left out, and those whose condition is false. */
export const lines = (...pieces: readonly (Text | false | undefined)[]): Text => ({
  html: pieces.flatMap((piece) => (piece && piece.html !== "" ? [piece.html] : [])).join("\n"),
});

/** Rows of a table in a monospaced font, one line each. The columns in `right` are aligned to the right. */
export function table(rows: readonly (readonly string[])[], right: readonly number[] = []): readonly Text[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const cell = (content: string, column: number): string =>
    right.includes(column) ? content.padStart(widths[column] ?? 0) : content.padEnd(widths[column] ?? 0);
  return rows.map((row) => text`<code>${row.map(cell).join("  ").trimEnd()}</code>`);
}
