import { badRequestError } from "../refusal.js";
import type { Entity } from "../wire.js";
import { type Formatted, parseHtml } from "./html.js";

export const TEXT_MAX = 4096;
export const BOT_API_CAPTION_MAX = 1024;

const DETECTED: readonly (readonly [type: Entity["type"], pattern: RegExp])[] = [
  ["bot_command", /(?<![\w/])\/[a-z0-9_]{1,64}(?:@\w{3,32})?(?!\w)/gi],
  [
    "url",
    /(?<![\w@/.])(?:https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]|(?:[\w-]+\.)+(?:com|org|net|ng|me|dev|africa)\b(?:\/[^\s<>"]*)?)/gi,
  ],
  ["mention", /(?<![\w@/])@\w{4,32}/g],
  ["hashtag", /(?<!\w)#\p{L}[\p{L}\d_]*/gu],
];

/** A text as Telegram stores it: parsed, trimmed, within the limit, with its links and commands marked. */
export function formatted(written: string, parseMode: string | undefined, max: number): Formatted {
  const { text, entities } = trimText(parse(written, parseMode));
  if (text.length > max)
    throw badRequestError(max === BOT_API_CAPTION_MAX ? "message caption is too long" : "message is too long");
  return { text, entities: detectEntities(text, entities) };
}

function parse(written: string, parseMode: string | undefined): Formatted {
  if (/\p{Surrogate}/u.test(written)) throw badRequestError("strings must be encoded in UTF-8");
  if (parseMode === undefined) return { text: written, entities: [] };
  return parseHtml(written);
}

/** Telegram removes white space at both ends and moves the entities accordingly. */
function trimText({ text, entities }: Formatted): Formatted {
  const leading = text.length - text.trimStart().length;
  const trimmed = text.trim();
  const moved = entities.flatMap((entity) => {
    const offset = Math.max(0, entity.offset - leading);
    const length = Math.min(trimmed.length, entity.offset - leading + entity.length) - offset;
    return length > 0 ? [{ ...entity, offset, length }] : [];
  });
  return { text: trimmed, entities: moved };
}

/** Adds the entities that Telegram detects: commands, links, mentions and hashtags. */
export function detectEntities(text: string, given: readonly Entity[]): Entity[] {
  const entities = [...given];
  for (const [type, pattern] of DETECTED) {
    for (const match of text.matchAll(pattern)) {
      const entity = { type, offset: match.index, length: match[0].length };
      if (!entities.some((other) => overlap(other, entity) && !/bold|italic/.test(other.type))) entities.push(entity);
    }
  }
  return entities.sort((a, b) => a.offset - b.offset || b.length - a.length);
}

const overlap = (a: Entity, b: Entity): boolean => a.offset < b.offset + b.length && b.offset < a.offset + a.length;
