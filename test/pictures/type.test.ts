import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFace } from "../../src/pictures/face.js";
import { createTextLayout, type Style } from "../../src/pictures/type.js";

const require = createRequire(import.meta.url);
const face = async (name: string) => readFace(await readFile(require.resolve(`@expo-google-fonts/inter/${name}`)));
const faces = {
  regular: await face("400Regular/Inter_400Regular.ttf"),
  bold: await face("700Bold/Inter_700Bold.ttf"),
};
const type = createTextLayout(faces);

const ALPHABETS = {
  English: "abcdefghijklmnopqrstuvwxyz0123456789₦.,:;!?-–—…·•@#&()*/“”‘’'\"",
  Hausa: "abɓcdɗefghijkƙlmnorstuwyƴzʼ’àâáèêéìîíòôóùûú",
  Yoruba: "abdeẹfggbhijklmnoọprsṣtuwyàáāèéẹ̀ẹ́ìíòóọ̀ọ́ùúńǹm̀ḿ",
  Igbo: "abchdefghiịjklmnoọpqrstuụvwyzṅñǹńḿm̀àáāèéìíòóùúị̀ị́ọ̀ọ́ụ̀ụ́",
};

describe("the fonts of the shop", () => {
  test.each(Object.entries(ALPHABETS))("have all letters of %s, in both weights, composed or not", (_, letters) => {
    const both = letters + letters.toUpperCase();
    const characters = new Set([...both.normalize("NFC"), ...both.normalize("NFD")]);
    for (const { advance } of [faces.regular, faces.bold]) {
      expect([...characters].filter((character) => advance(character.codePointAt(0) ?? 0) === undefined)).toEqual([]);
    }
  });

  test("have the widths of the font tables", () => {
    // From the tables of the font, read with another program: 2048 units to the em.
    expect(type.width("₦", { size: 2048, colour: "" })).toBe(1576);
    expect(type.width("W", { size: 2048, colour: "", bold: true })).toBe(2125);
    expect(type.width("ọ̀".normalize("NFD"), { size: 10, colour: "" })).toBe(type.width("o", { size: 10, colour: "" }));
  });

  test("are not read from bytes that are not a font", () => {
    expect(() => readFace(new Uint8Array(64))).toThrow("Not a font");
  });
});

describe("text layout", () => {
  const style: Style = { size: 40, colour: "#000000" };
  const set = (text: string, width: number, most = 9) => [...type.lines(text, style, { width, linesMax: most })];

  test("breaks between words, and inside a word only if it must", () => {
    expect(set("one two three", 170)).toEqual(["one two", "three"]);
    expect(set("Abracadabra", 130).join("")).toBe("Abracadabra");
  });

  test("ends a cut text with …", () => {
    expect(set("one two three four", 170, 1)).toEqual(["one tw…"]);
    expect(set("one two three four five", 170, 2)).toEqual(["one two", "three f…"]);
    expect(set("one", 170, 1)).toEqual(["one"]);
    expect(set(" \n ", 170)).toEqual([]);
  });

  test("makes no line that is too wide or has characters that the fonts lack, and not too many lines", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme" }),
      fc.string({ maxLength: 3_000 }),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 160, max: 900 }), fc.integer({ min: 1, max: 4 }), (text, width, most) => {
        const lines = set(text, width, most);
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) {
          expect(line).toBe(line.trim());
          expect(type.width(line, style)).toBeLessThanOrEqual(width);
          expect(
            [...line].every((character) => faces.regular.advance(character.codePointAt(0) ?? 0) !== undefined),
          ).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("keeps at most two marks on a letter, and omits private-use characters", () => {
    expect(set(`q${"\u0300".repeat(50)}z\ue000\ue12b`, 500)).toEqual(["q\u0300\u0300z"]);
  });

  test("takes less than a second for 10 MB", () => {
    const start = performance.now();
    set("ọ̀ ".repeat(3_000_000), 500, 3);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
