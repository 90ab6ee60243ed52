import type { Entity } from "../wire.js";

const TAGS: Readonly<Record<string, string>> = {
  bold: "b",
  italic: "i",
  underline: "u",
  strikethrough: "s",
  spoiler: "tg-spoiler",
  code: "code",
  pre: "pre",
  text_link: "a",
  blockquote: "blockquote",
  expandable_blockquote: "blockquote",
};

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Turns text and entities back into HTML. Entities that need no tag are left out. */
export function toHtml(text: string, entities: readonly Entity[]): string {
  const marks = entities.flatMap((entity, index) => {
    const tag = TAGS[entity.type];
    if (tag === undefined) return [];
    const start = entity.url === undefined ? `<${tag}>` : `<${tag} href="${escaped(entity.url)}">`;
    return [
      { at: entity.offset, order: -entity.length, mark: start },
      { at: entity.offset + entity.length, order: -text.length - 1 - index, mark: `</${tag}>` },
    ];
  });
  marks.sort((a, b) => a.at - b.at || a.order - b.order);
  let html = "";
  let index = 0;
  for (const { at, mark } of marks) {
    html += escaped(text.slice(index, at)) + mark;
    index = at;
  }
  return html + escaped(text.slice(index));
}
