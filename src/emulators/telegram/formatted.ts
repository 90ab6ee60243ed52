import { type Formatted, parseHtml } from "./html.js";
import { badRequestError } from "./refusal.js";
import type { Entity } from "./wire.js";

export const TEXT_MAX = 4096;
export const BOT_API_CAPTION_MAX = 1024;

const DETECTED: readonly (readonly [type: string, pattern: RegExp])[] = [
  ["bot_command", /(?<![\w/])\/[a-z0-9_]{1,64}(?:@\w{3,32})?(?!\w)/gi],
  [
    "url",
    /(?<![\w@/.])(?:https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]|(?:[\w-]+\.)+(?:com|org|net|ng|me|dev|africa)\b(?:\/[^\s<>"]*)?)/gi,
  ],
  ["mention", /(?<![\w@/])@\w{4,32}/g],
  ["hashtag", /(?<!\w)#\p{L}[\p{L}\d_]*/gu],
];

type TextFormat = { readonly parse_mode?: string | undefined; readonly entities?: readonly Entity[] | undefined };

/** What a bot wrote, as Telegram would store it: parsed, trimmed, within the limit, links and commands found. */
export function formatted(written: string, how: TextFormat, max: number): Formatted {
  const { text, entities } = trimText(parsed(written, how));
  if (text.length > max)
    throw badRequestError(max === BOT_API_CAPTION_MAX ? "message caption is too long" : "message is too long");
  return { text, entities: detectEntities(text, entities) };
}

function parsed(written: string, { parse_mode, entities }: TextFormat): Formatted {
  if (/\p{Surrogate}/u.test(written)) throw badRequestError("strings must be encoded in UTF-8");
  if (parse_mode === undefined) return { text: written, entities: entities ?? [] };
  if (parse_mode !== "HTML") throw badRequestError(`${parse_mode} is not spoken by this emulator, use HTML`);
  return parseHtml(written);
}

/** Telegram cuts white space off both ends and moves the entities along. */
function trimText({ text, entities }: Formatted): Formatted {
  const lead = text.length - text.trimStart().length;
  const kept = text.trim();
  const moved = entities.flatMap((entity) => {
    const offset = Math.max(0, entity.offset - lead);
    const length = Math.min(kept.length, entity.offset - lead + entity.length) - offset;
    return length > 0 ? [{ ...entity, offset, length }] : [];
  });
  return { text: kept, entities: moved };
}

/** Adds what Telegram finds by itself: commands, links, mentions and hashtags. */
export function detectEntities(text: string, given: readonly Entity[]): readonly Entity[] {
  const found = [...given];
  for (const [type, pattern] of DETECTED) {
    for (const match of text.matchAll(pattern)) {
      const entity = { type, offset: match.index, length: match[0].length };
      if (!found.some((other) => overlap(other, entity) && !/bold|italic|quote|underline/.test(other.type)))
        found.push(entity);
    }
  }
  return found.sort((a, b) => a.offset - b.offset || b.length - a.length);
}

const overlap = (a: Entity, b: Entity): boolean => a.offset < b.offset + b.length && b.offset < a.offset + a.length;
