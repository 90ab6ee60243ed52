import type { Line, Run } from "../../../conversations/pieces.js";

/**
 * Formatted text in WhatsApp's own marks: *bold*, _italic_, `code`. WhatsApp has no escape, so marks that came from
 * outside are replaced by signs that look alike, except in links and where they could not begin or end anything.
 */

const LOOK_ALIKE: Readonly<Record<string, string>> = { "*": "∗", _: "ˍ", "~": "∼", "`": "ˋ" };
const MARK_OR_LINK = /https?:\/\/\S+|[*_~`]/gu;
const WORD_SIGN = /[\p{L}\p{N}]/u;

/** One line with its marks. A mark that WhatsApp would show as it is, because it touches a word, is left out. */
export function renderLine(runs: Line): string {
  return runs
    .map((run, index) => {
      const before = runs[index - 1]?.text.slice(-1) ?? "";
      const after = runs[index + 1]?.text.slice(0, 1) ?? "";
      return renderRun(run, { before, after });
    })
    .join("");
}

function renderRun(run: Run, { before, after }: { readonly before: string; readonly after: string }): string {
  const [, lead = "", core = "", trail = ""] = /^(\s*)([\s\S]*?)(\s*)$/u.exec(run.text) ?? [];
  const marks = marksOf(run);
  const touches = (lead === "" && WORD_SIGN.test(before)) || (trail === "" && WORD_SIGN.test(after));
  if (core === "" || marks === "" || touches) return escapeMarks(run.text);
  const inside = run.code ? core.replaceAll("`", LOOK_ALIKE["`"] ?? "") : escapeMarks(core);
  return `${lead}${marks}${inside}${Array.from(marks).toReversed().join("")}${trail}`;
}

/** Code knows no other style inside. */
const marksOf = ({ bold, italic, code }: Run): string => (code ? "`" : `${bold ? "*" : ""}${italic ? "_" : ""}`);

const escapeMarks = (text: string): string =>
  text.replace(MARK_OR_LINK, (found, at: number) => {
    const within = WORD_SIGN.test(text[at - 1] ?? "") && WORD_SIGN.test(text[at + 1] ?? "");
    return within && found !== "`" ? found : (LOOK_ALIKE[found] ?? found); // A link has no look-alike.
  });
