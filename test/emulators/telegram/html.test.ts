import { describe, expect, it } from "vitest";
import { formatted } from "../../../src/emulators/telegram/text/formatted.js";
import { parseHtml } from "../../../src/emulators/telegram/text/html.js";
import { linkOf } from "../../../src/emulators/telegram/text/links.js";

const kinds = (html: string) => parseHtml(html).entities.map(({ type, offset, length }) => [type, offset, length]);

describe("the HTML of a message", () => {
  it.each([
    ["<b>a</b>", "a", [["bold", 0, 1]]],
    [
      "<b>a<i>b</i></b>",
      "ab",
      [
        ["bold", 0, 2],
        ["italic", 1, 1],
      ],
    ],
    ["😀<code>x</code>", "😀x", [["code", 2, 1]]],
    ["<B>up</B>", "up", [["bold", 0, 2]]],
    ["fish & chips &amp; &lt;tea&gt;", "fish & chips & <tea>", []],
    ["5 &nbsp; &unknown; &", "5 &nbsp; &unknown; &", []],
    ["<b></b>", "", []],
  ])("is parsed: %s", (html, text, entities) => {
    expect(parseHtml(html).text).toBe(text);
    expect(kinds(html)).toEqual(entities);
  });

  it.each([
    ["a<br>", 'Unsupported start tag "br" at byte offset 1'],
    ["<b>bold", 'Can\'t find end tag corresponding to start tag "b"'],
    ["<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'],
    ["é</b>", "Unexpected end tag at byte offset 2"],
    ["1 < 2", 'Unsupported start tag "" at byte offset 2'],
    ["x <b", "Unclosed start tag at byte offset 2"],
    ["<b>x</b", "Unclosed end tag at byte offset 4"],
    ["<u>x</u>", 'Unsupported start tag "u" at byte offset 0'],
    ['<b class="x">x</b>', 'Attributes of the tag "b" are not emulated'],
  ])("is refused: %s", (html, fault) => {
    expect(() => parseHtml(html)).toThrow(`Bad Request: can't parse entities: ${fault}`);
  });

  it("has commands, links and mentions as entities, but not inside code", () => {
    const { text, entities } = formatted(" /data or example.com, @sharp_bot <code>/no</code> 5/6", "HTML", 4096);
    expect(entities.map(({ type, offset, length }) => [type, text.slice(offset, offset + length)])).toEqual([
      ["bot_command", "/data"],
      ["url", "example.com"],
      ["mention", "@sharp_bot"],
      ["code", "/no"],
    ]);
  });

  it.each([
    ["https://example.com", "https://example.com/"],
    ["example.com/a", "http://example.com/a"],
    ["localhost:3000/pay", "http://localhost:3000/pay"],
    ["http://pay", undefined],
    ["ftp://example.com", undefined],
    ["not a link", undefined],
  ])("has %s as the link %s", (address, link) => {
    expect(linkOf(address)).toBe(link);
  });
});
