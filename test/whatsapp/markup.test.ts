import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeDestination, writePick } from "../../conversations/tap.js";
import { type Text, text } from "../../conversations/text.js";
import { decodeTap, encodePageTap, makeDistinct, shorten, splitTitle } from "../../src/whatsapp/talk/fit-list.js";
import { splitWhatsAppText } from "../../src/whatsapp/talk/markup.js";

const formatted = (original: Text) => splitWhatsAppText(original, 4_096).join("\n---\n");

describe("formatted text", () => {
  it.each([
    [
      "in its three styles",
      text`<b>Bold</b>, <i>slanted</i> and <code>${"ord_1"}</code>`,
      "*Bold*, _slanted_ and `ord_1`",
    ],
    ["in two styles at once", text`<b>All <i>of it</i> bold</b>`, "*All* *_of it_* *bold*"],
    ["with marks around each line", text`<b>one\ntwo</b>`, "*one*\n*two*"],
    ["with spaces outside its marks", text`a<b> b </b>c`, "a *b* c"],
    ["without marks that would touch a word", text`un<b>believ</b>able <b>1</b>GB`, "unbelievable 1GB"],
    ["with characters that are not tags", text`${"<b> & 5 < 6"}`, "<b> & 5 < 6"],
    ["without marks around nothing", text`<b></b>a <i> </i>b`, "a  b"],
    ["with marks of a value replaced", text`${"*free* _x_ ~y~ `z`"}`, "∗free∗ ˍxˍ ∼y∼ ˋzˋ"],
    ["with marks of a value unchanged where they format nothing", text`${"ada_obi 5*3"}`, "ada_obi 5*3"],
    ["with marks of a value replaced inside ours", text`<b>${"a*"}</b> <code>${"`*"}</code>`, "*a∗* `ˋ*`"],
    ["with links unchanged", text`${"See https://x.ng/_a_*b* now*"}`, "See https://x.ng/_a_*b* now∗"],
  ])("is written %s", (_, original, expected) => {
    expect(formatted(original)).toBe(expected);
  });

  it("is split between lines, else between words, else anywhere, with marks around every piece", () => {
    expect(splitWhatsAppText(text`${"aaaa\nbbbb\ncc"}`, 9)).toEqual(["aaaa\nbbbb", "cc"]);
    expect(splitWhatsAppText(text`<b>${"aaaa bbbb"}</b>`, 8)).toEqual(["*aaaa*", "*bbbb*"]);
    expect(splitWhatsAppText(text`${"aaaaaaaaaa"}`, 4)).toEqual(["aa", "aaa", "aa", "aaa"]);
    expect(splitWhatsAppText(text`${"\n\n"}`, 4)).toEqual([]);
  });

  it("is never split inside a character, unless one is longer than a piece", () => {
    const characters = ["😀", "👨‍👩‍👧", "e\u0301", "a", " "];
    const texts = fc.string({ unit: fc.constantFrom(...characters), maxLength: 60 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 8, max: 20 }), (words, max) => {
        const pieces = splitWhatsAppText(text`${words}`, max);
        expect(pieces.every(({ length }) => length <= max)).toBe(true);
        const split = pieces.flatMap((piece) => [...new Intl.Segmenter().segment(piece)].map(({ segment }) => segment));
        expect(split.filter((character) => !characters.includes(character) && character !== "\n")).toEqual([]);
      }),
    );
    const longCharacters = splitWhatsAppText(text`${`a${"\u0301".repeat(40)}${"😀\u200d".repeat(20)}`}`, 8);
    expect(() => longCharacters.map(encodeURIComponent)).not.toThrow(); // It throws for half a surrogate pair.
    expect(Math.max(...longCharacters.map(({ length }) => length))).toBeLessThanOrEqual(8);
  });
});

describe("titles", () => {
  it("are cut after a word, with the rest in the description", () => {
    expect(splitTitle("Airtime", 24)).toEqual({ head: "Airtime", rest: "" });
    expect(splitTitle("Back to the shelf of bundles", 24)).toEqual({ head: "Back to the shelf of", rest: "bundles" });
    expect(splitTitle("Visa **** 4242 — expires 12/29", 24)).toEqual({
      head: "Visa **** 4242 — expires",
      rest: "12/29",
    });
    expect(splitTitle("x".repeat(30), 24)).toEqual({ head: `${"x".repeat(23)}…`, rest: "x".repeat(30) });
  });

  it("are cut before an emoji that does not fit, and equal ones become distinct", () => {
    expect(shorten("ab👨‍👩‍👧cd", 6)).toBe("ab…");
    expect(shorten("abcdef", 6)).toBe("abcdef");
    expect(makeDistinct(["abcdef", "ABCDEF", "abcd 2", ""], 6)).toEqual(["abcdef", "ABCD 2", "abcd 3", "…"]);
  });
});

describe("the id of a button", () => {
  it("is read as it was written", () => {
    const go = { flow: "data", with: "mtn:1" };
    expect(decodeTap(writePick("7", "page:2"))).toEqual({ kind: "pick", question: "7", pick: "page:2" });
    expect(decodeTap(writeDestination(go, false))).toEqual({ kind: "go", destination: go, fresh: false });
    expect(decodeTap(writeDestination({ flow: "start" }, true))).toEqual({
      kind: "go",
      destination: { flow: "start" },
      fresh: true,
    });
    expect(decodeTap(encodePageTap("7", 3))).toEqual({ kind: "page", question: "7", page: 3 });
    expect(decodeTap(encodePageTap(go, 3))).toEqual({ kind: "go", destination: go, fresh: false, page: 3 });
    for (const id of ["", "q:7", "x:7:a", "page:7:", "page:7:-1", "page:7:99999", "3:q:7:a", "99999:go:data:"])
      expect(decodeTap(id)).toBeUndefined();
  });
});
