/**
 * HTML as Telegram parses it: strict nesting, and Telegram's errors with byte offsets. An ampersand that begins no
 * character reference is an ordinary character. Not emulated: references by number, attributes, and tags other than bold,
 * italic and code, which are refused.
 */
import { badRequestError } from "../refusal.js";
import type { Entity } from "../wire.js";

type Type = Entity["type"];
export type Formatted = { readonly text: string; readonly entities: Entity[] };

const TYPES: Readonly<Record<string, Type>> = { b: "bold", strong: "bold", i: "italic", em: "italic", code: "code" };
const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };
const REFERENCE = /&(lt|gt|amp|quot);?/gi;
const TAG = /<(\/?)([^\s>]*)(\s*)(>?)/g;

const parseError = (reason: string) => badRequestError(`can't parse entities: ${reason}`);

/** Parses HTML into plain text and entities, or throws Telegram's refusal. */
export function parseHtml(html: string): Formatted {
  const open: { readonly tag: string; readonly type: Type; readonly offset: number }[] = [];
  const entities: Entity[] = [];
  let text = "";
  let index = 0;
  for (const match of html.matchAll(TAG)) {
    const [whole, slash, name = "", space, closed] = match;
    const tag = name.toLowerCase();
    const at = `at byte offset ${Buffer.byteLength(html.slice(0, match.index))}`;
    text += decode(html.slice(index, match.index));
    index = match.index + whole.length;
    if (!slash) {
      if (!space && !closed) throw parseError(`Unclosed start tag ${at}`);
      const type = TYPES[tag];
      if (type === undefined) throw parseError(`Unsupported start tag "${tag}" ${at}`);
      if (space) throw parseError(`Attributes of the tag "${tag}" are not emulated`);
      open.push({ tag, type, offset: text.length });
      continue;
    }
    const begun = open.pop();
    if (!begun) throw parseError(`Unexpected end tag ${at}`);
    if (!closed) throw parseError(`Unclosed end tag ${at}`);
    if (tag !== "" && tag !== begun.tag) {
      throw parseError(`Unmatched end tag ${at}, expected "</${begun.tag}>", found "</${tag}>"`);
    }
    const { type, offset } = begun;
    if (offset < text.length) entities.push({ type, offset, length: text.length - offset });
  }
  const unclosed = open.at(-1);
  if (unclosed) throw parseError(`Can't find end tag corresponding to start tag "${unclosed.tag}"`);
  entities.reverse(); // Of two at the same place the outer one, which closes later, comes first.
  return {
    text: text + decode(html.slice(index)),
    entities: entities.sort((a, b) => a.offset - b.offset || b.length - a.length),
  };
}

const decode = (text: string): string => text.replace(REFERENCE, (whole, name: string) => NAMED[name] ?? whole);
