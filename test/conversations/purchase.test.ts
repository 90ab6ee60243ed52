import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOCALES } from "../../conversations/locales/words.js";
import { parsePurchase } from "../../conversations/parser/purchase.js";
import { phrasesIn } from "../../conversations/parser/words/vocabulary.js";
import { LANGUAGES } from "../../src/core/base/language.js";
import { naira } from "../../src/core/money/money.js";
import { NO_PURCHASES, PURCHASES } from "./purchase.table.js";
import { spell } from "./format-purchase.js";

describe("what people type to buy", () => {
  test.each(PURCHASES.map(([typed, understood, missing = ""]) => ({ typed, understood, missing })))(
    "$typed is understood as $understood",
    ({ typed, understood, missing }) => {
      const read = parsePurchase(typed);
      expect(read && spell(read)).toBe(understood);
      expect(read?.missing.join(" ")).toBe(missing);
    },
  );

  test("is worth a table", () => {
    expect(new Set([...PURCHASES.map(([typed]) => typed), ...NO_PURCHASES]).size).toBeGreaterThanOrEqual(250);
  });

  test("comes as kobo, megabytes and numbers that the shop can use", () => {
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

test("a text of 300 letters is read, and of a longer one not even half", () => {
  const said = "500 airtime mtn 08031234567 ";
  expect(parsePurchase(said.padEnd(300, "."))).toMatchObject({ kind: "airtime", phone: "08031234567" });
  expect(parsePurchase(said.padEnd(301, "."))).toBeUndefined();
});

test.each(NO_PURCHASES)("%j asks to buy nothing", (typed) => {
  expect(parsePurchase(typed)).toBeUndefined();
});

test.each(LANGUAGES.flatMap((language) => phrasesIn(LOCALES[language].typed.cancel)))(
  "what begins with “%s” asks to buy nothing",
  (cancel) => {
    expect(parsePurchase(`${cancel} 1gb mtn 08031234567`)).toBeUndefined();
  },
);

/** Sentences of the grammar's own words and of odd ones, in any order. */
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
const anything = fc.oneof(sentence, fc.string({ unit: "binary", maxLength: 400 }), fc.string({ maxLength: 400 }));

describe("whatever is typed", () => {
  test("what is understood is understood the same when it is said back", () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const read = parsePurchase(typed);
        if (read && spell(read).length <= 300) expect(parsePurchase(spell(read))).toEqual(read);
      }),
      { numRuns: 5_000 },
    );
  });

  test("each reading is either clear or unclear, and what is unclear must be asked", () => {
    const asked = { kind: "kind", network: "network", amount: "what", megabytes: "what", phone: "phone" } as const;
    fc.assert(
      fc.property(anything, (typed) => {
        const read = parsePurchase(typed);
        for (const [field, readings] of Object.entries(read?.unclear ?? {})) {
          expect(read).not.toHaveProperty(field);
          expect(new Set(readings.map((reading) => JSON.stringify(reading))).size).toBe(readings.length);
          expect(readings.length).toBeGreaterThan(1);
          if (field in asked) expect(read?.missing).toContain(asked[field as keyof typeof asked]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("no digit of a phone number becomes an amount, and no amount a number", () => {
    const phone = fc.tuple(fc.constantFrom("0803", "0705", "0912", "0817"), fc.stringMatching(/^\d{7}$/));
    const shapes = [
      (block: string, rest: string) => block + rest,
      (block: string, rest: string) => `${block} ${rest.slice(0, 3)} ${rest.slice(3)}`,
      (block: string, rest: string) => `${block}-${rest.slice(0, 3)}-${rest.slice(3)}`,
      (block: string, rest: string) => `+234${block.slice(1)}${rest}`,
      (block: string, rest: string) => `+234 ${block.slice(1)} ${rest.slice(0, 3)} ${rest.slice(3)}`,
    ];
    // ₦234 before a number reads as the country's code: then it is asked for.
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

  test("a number cut short takes no digit of what stands behind it", () => {
    const short = fc.stringMatching(/^0[789][01]\d \d{3} \d{1,3}$/);
    const behind = fc.constantFrom("1gb", "1.5gb", "2 gb", "1k", "2 days", "1,000", "5 naira", "1.5k", "1 month");
    fc.assert(
      fc.property(short, behind, (number, more) => {
        const read = parsePurchase(`airtime ${number} ${more}`);
        const alone = parsePurchase(`airtime ${more}`);
        expect(read).toMatchObject({ unread: [number] });
        expect({ ...read, unread: [] }).toEqual(alone);
      }),
    );
  });

  test("ten thousand letters, or the most that are read, take less than five milliseconds", () => {
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
