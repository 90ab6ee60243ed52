/**
 * HTML as Telegram parses it: strict nesting, and Telegram's errors with byte offsets. An ampersand that begins no character
 * reference is an ordinary character. Of its tags there are bold, italic and code, without attributes: others are refused.
 */
import { badRequestError } from "../refusal.js";
import type { Entity } from "../wire.js";

const TYPES: Readonly<Record<string, string>> = { b: "bold", strong: "bold", i: "italic", em: "italic", code: "code" };
const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]+));?/gi;

type OpenTag = { readonly tag: string; readonly offset: number };
export type Formatted = { readonly text: string; readonly entities: readonly Entity[] };

const parseError = (reason: string) => badRequestError(`can't parse entities: ${reason}`);

/** Parses HTML into plain text and entities, or throws Telegram's refusal. */
export function parseHtml(html: string): Formatted {
  const at = (index: number) => `at byte offset ${Buffer.byteLength(html.slice(0, index))}`;
  const open: OpenTag[] = [];
  const entities: Entity[] = [];
  let text = "";
  let index = 0;
  while (index < html.length) {
    const bracket = html.indexOf("<", index);
    text += decode(html.slice(index, bracket === -1 ? html.length : bracket));
    if (bracket === -1) break;
    if (html[bracket + 1] === "/") {
      index = readEnd(html, bracket, open, at);
      entities.push(...entity(open.pop(), text));
    } else {
      const { tag, end } = readStart(html, bracket, at);
      open.push({ tag, offset: text.length });
      index = end;
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) throw parseError(`Can't find end tag corresponding to start tag "${unclosed.tag}"`);
  entities.reverse(); // Of two at the same place the outer one, which closes later, comes first.
  return { text, entities: entities.sort((a, b) => a.offset - b.offset || b.length - a.length) };
}

function decode(text: string): string {
  return text.replace(
    REFERENCE,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code < 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

function readStart(html: string, start: number, at: (index: number) => string) {
  const name = /^[^\s>]*/.exec(html.slice(start + 1))?.[0] ?? "";
  const end = start + 1 + name.length;
  if (end >= html.length) throw parseError(`Unclosed start tag ${at(start)}`);
  const tag = name.toLowerCase();
  if (TYPES[tag] === undefined) throw parseError(`Unsupported start tag "${tag}" ${at(start)}`);
  if (html[end] !== ">") throw parseError(`Attributes of the tag "${tag}" are not emulated`);
  return { tag, end: end + 1 };
}

function readEnd(html: string, start: number, open: readonly OpenTag[], at: (index: number) => string): number {
  const expected = open.at(-1);
  if (!expected) throw parseError(`Unexpected end tag ${at(start)}`);
  const [whole = "", name = ""] = /^([^\s>]*)\s*/.exec(html.slice(start + 2)) ?? [];
  const end = start + 2 + whole.length;
  if (html[end] !== ">") throw parseError(`Unclosed end tag ${at(start)}`);
  const tag = name.toLowerCase();
  if (tag !== "" && tag !== expected.tag) {
    throw parseError(`Unmatched end tag ${at(start)}, expected "</${expected.tag}>", found "</${tag}>"`);
  }
  return end + 1;
}

function entity(opened: OpenTag | undefined, text: string): readonly Entity[] {
  if (!opened || opened.offset === text.length) return [];
  const { tag, offset } = opened;
  return [{ type: TYPES[tag] ?? tag, offset, length: text.length - offset }];
}
