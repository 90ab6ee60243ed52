import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOCALES } from "../../conversations/locales/languages.js";
import { parsePurchase } from "../../conversations/parser/purchase.js";
import { phrasesIn } from "../../conversations/parser/words/vocabulary.js";
import { LANGUAGES } from "../../src/core/base/language.js";
import { naira } from "../../src/core/money/money.js";
import { formatPurchase } from "./format-purchase.js";
import { NO_PURCHASES, PURCHASES } from "./purchase.table.js";

describe("a typed purchase", () => {
  test.each(PURCHASES.map(([typed, understood, missing = ""]) => ({ typed, understood, missing })))(
    "$typed is understood as $understood",
    ({ typed, understood, missing }) => {
      const read = parsePurchase(typed);
      expect(read && formatPurchase(read)).toBe(understood);
      expect(read?.missing.join(" ")).toBe(missing);
    },
  );

  test("is shown by at least 250 different texts in the tables", () => {
    expect(new Set([...PURCHASES.map(([typed]) => typed), ...NO_PURCHASES]).size).toBeGreaterThanOrEqual(250);
  });

  test("has its amount in kobo, its size in megabytes and its number in eleven digits", () => {
    expect(parsePurchase("send ₦1.5k airtime to mama, 0803 123 4567, on mtn")).toEqual({
      ...{ kind: "airtime", amount: naira(1_500), network: "MTN", phone: "08031234567" },
      ...{ recipient: { is: "named", name: "mama" }, unclear: {}, unread: [], missing: [] },
    });
    expect(parsePurchase("mtn or glo 1.5gb weekly for me 0803 12")).toEqual({
      ...{ kind: "data", megabytes: 1536, span: "weekly", recipient: { is: "me" } },
      ...{ unclear: { network: ["MTN", "GLO"] }, unread: ["0803 12"], missing: ["network"] },
    });
  });
});

test("a text of 300 characters is read, and a longer one is not read at all", () => {
  const purchase = "500 airtime mtn 08031234567 ";
  expect(parsePurchase(purchase.padEnd(300, "."))).toMatchObject({ kind: "airtime", phone: "08031234567" });
  expect(parsePurchase(purchase.padEnd(301, "."))).toBeUndefined();
});

test.each(NO_PURCHASES)("%j is not a purchase", (typed) => {
  expect(parsePurchase(typed)).toBeUndefined();
});

test.each(LANGUAGES.flatMap((language) => phrasesIn(LOCALES[language].typed.cancel)))(
  "a text that begins with “%s” is not a purchase",
  (cancel) => {
    expect(parsePurchase(`${cancel} 1gb mtn 08031234567`)).toBeUndefined();
  },
);

/** Sentences of words that the parser knows and of random ones, in any order. */
const piece = fc.oneof(
  fc.constantFrom(
    ..."buy send give airtime data card mtn glo 9mobile airtel mama for my line me to fun wa zuo".split(" "),
  ),
  fc.constantFrom(
    "500",
    "1k",
    "1.5gb",
    ".5k",
    "½gb",
    "1/2",
    "2,000",
    "two hundred",
    "one",
    "half a gig",
    "0803 123 4567",
    "+2348051234567",
  ),
  fc.constantFrom(
    "0803 12",
    "12,50",
    "-5",
    "30 days",
    "weekly",
    "\n",
    ",",
    ".",
    "(",
    "000",
    "1 000",
    "₦",
    "#",
    "Ọlá",
    "s'",
  ),
  fc.nat(20_000_000).map(String),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);
const sentence = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(" "));
const anyText = fc.oneof(sentence, fc.string({ unit: "binary", maxLength: 400 }), fc.string({ maxLength: 400 }));

describe("any text", () => {
  test("parses to a purchase that parses to the same purchase when it is formatted again", () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const parsed = parsePurchase(typed);
        if (!parsed || formatPurchase(parsed).length > 300) return;
        const { mayBeOfOther: _, ...read } = parsed; // Formatted, it has no other words.
        expect(parsePurchase(formatPurchase(read))).toEqual(read);
      }),
      { numRuns: 5_000 },
    );
  });

  test("has each field either clear or unclear, and an unclear field is missing", () => {
    const missingNames = {
      kind: "kind",
      network: "network",
      amount: "what",
      megabytes: "what",
      phone: "phone",
    } as const;
    fc.assert(
      fc.property(anyText, (typed) => {
        const read = parsePurchase(typed);
        for (const [field, readings] of Object.entries(read?.unclear ?? {})) {
          expect(read).not.toHaveProperty(field);
          expect(new Set(readings.map((reading) => JSON.stringify(reading))).size).toBe(readings.length);
          expect(readings.length).toBeGreaterThan(1);
          if (field in missingNames) expect(read?.missing).toContain(missingNames[field as keyof typeof missingNames]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("keeps an amount and a phone number apart, in any order and format", () => {
    const phone = fc.tuple(fc.constantFrom("0803", "0705", "0912", "0817"), fc.stringMatching(/^\d{7}$/));
    const shapes = [
      (block: string, rest: string) => block + rest,
      (block: string, rest: string) => `${block} ${rest.slice(0, 3)} ${rest.slice(3)}`,
      (block: string, rest: string) => `${block}-${rest.slice(0, 3)}-${rest.slice(3)}`,
      (block: string, rest: string) => `+234${block.slice(1)}${rest}`,
      (block: string, rest: string) => `+234 ${block.slice(1)} ${rest.slice(0, 3)} ${rest.slice(3)}`,
    ];
    // 234 before a number reads as the country code, and the amount is missing.
    const amount = fc.integer({ min: 1, max: 999_999 }).filter((paid) => paid !== 234);
    fc.assert(
      fc.property(phone, fc.constantFrom(...shapes), amount, fc.boolean(), ([block, rest], shape, paid, first) => {
        const number = shape(block, rest);
        const read = parsePurchase(first ? `airtime ${paid} ${number}` : `${number} airtime ${paid}`);
        expect(read).toMatchObject({
          phone: `${block}${rest}`,
          amount: paid * 100,
          unclear: {},
          unread: [],
          missing: [],
        });
      }),
      { numRuns: 2_000 },
    );
  });

  test("takes no digit of the next word into a phone number that is too short", () => {
    const short = fc.stringMatching(/^0[789][01]\d \d{3} \d{1,3}$/);
    const nextWord = fc.constantFrom("1gb", "1.5gb", "2 gb", "1k", "2 days", "1,000", "5 naira", "1.5k", "1 month");
    fc.assert(
      fc.property(short, nextWord, (number, more) => {
        const read = parsePurchase(`airtime ${number} ${more}`);
        const alone = parsePurchase(`airtime ${more}`);
        expect(read).toMatchObject({ unread: [number] });
        expect({ ...read, unread: [] }).toEqual(alone);
      }),
    );
  });

  test("takes less than five milliseconds at 10,240 characters and at the longest that is read", () => {
    const parts = ["0803 ", "1,", "one hundred and ", "for mama ", "-", "9 ", "((((", "a'", "₦", "can you ", "pls "];
    for (const part of parts) {
      for (const letters of [10_240, 300]) {
        const text = part.repeat(letters / part.length);
        const times = Array.from({ length: 5 }, () => {
          const began = performance.now();
          parsePurchase(text);
          return performance.now() - began;
        });
        expect(Math.min(...times), `${letters} letters of "${part}"`).toBeLessThan(5);
      }
    }
  });
});
