/**
 * HTML as Telegram parses it: a few tags, strict nesting, and Telegram's errors with byte offsets. An ampersand that begins
 * no character reference is an ordinary character.
 */
import { badRequestError } from "../refusal.js";
import type { Entity } from "../wire.js";
import { linkOf } from "./links.js";

const TYPES: Readonly<Record<string, string>> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  u: "underline",
  ins: "underline",
  s: "strikethrough",
  strike: "strikethrough",
  del: "strikethrough",
  "tg-spoiler": "spoiler",
  span: "spoiler",
  code: "code",
  pre: "pre",
  a: "text_link",
  blockquote: "blockquote",
};

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]+));?/gi;

type OpenTag = { readonly tag: string; readonly offset: number; readonly attributes: ReadonlyMap<string, string> };
type Tag = { readonly name: string; readonly attributes: ReadonlyMap<string, string>; readonly end: number };
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
      const tag = readStart(html, bracket, at);
      open.push({ tag: tag.name, attributes: tag.attributes, offset: text.length });
      index = tag.end;
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

function readStart(html: string, start: number, at: (index: number) => string): Tag {
  const name = /^[^\s>]*/.exec(html.slice(start + 1))?.[0] ?? "";
  let index = start + 1 + name.length;
  if (index >= html.length) throw parseError(`Unclosed start tag ${at(start)}`);
  const tag = name.toLowerCase();
  if (TYPES[tag] === undefined) throw parseError(`Unsupported start tag "${tag}" ${at(start)}`);
  const attributes = new Map<string, string>();
  const attribute = /\s*([^\s=>]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([a-zA-Z0-9.-]+)))?/y;
  while (html[index] !== ">") {
    attribute.lastIndex = index;
    const match = attribute.exec(html);
    index += match?.[0].length ?? 0;
    if (index >= html.length) throw parseError(`Unclosed start tag ${at(start)}`);
    const key = match?.[1] ?? "";
    if (key === "" && html[index] !== ">") throw parseError(`Empty attribute name in the tag "${tag}" ${at(start)}`);
    if (html[index] === "=") throw parseError(`Unexpected end of name token ${at(index)}`);
    if (key !== "") attributes.set(key.toLowerCase(), decode(match?.[2] ?? match?.[3] ?? match?.[4] ?? ""));
  }
  if (tag === "span" && attributes.get("class") !== "tg-spoiler") {
    throw parseError(`Tag "span" must have class "tg-spoiler" ${at(start)}`);
  }
  return { name: tag, attributes, end: index + 1 };
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
  const { tag, attributes, offset } = opened;
  const place = { offset, length: text.length - offset };
  switch (tag) {
    case "a": {
      const link = linkOf(attributes.get("href") ?? text.slice(offset));
      return link === undefined ? [] : [{ type: "text_link", ...place, url: link }]; // An invalid link is dropped.
    }
    case "pre":
      return [{ type: "pre", ...place }];
    case "blockquote":
      return [{ type: attributes.has("expandable") ? "expandable_blockquote" : "blockquote", ...place }];
    default:
      return [{ type: TYPES[tag] ?? tag, ...place }];
  }
}
