/** Every button in every language, with its longest possible label, as WhatsApp shows it. */
import { describe, expect, test } from "vitest";
import { productForRecipient, shortCardName, shortProductName } from "../../conversations/locales/naming.js";
import { type Words, wordsIn } from "../../conversations/locales/words.js";
import type { Choice } from "../../conversations/talk.js";
import { text } from "../../conversations/text.js";
import { LANGUAGES } from "../../src/core/base/language.js";
import type { Phone } from "../../src/core/base/phone.js";
import { naira } from "../../src/core/money/money.js";
import type { Product } from "../../src/core/orders/product.js";
import { META_LIMITS } from "../../src/whatsapp/api/outgoing.js";
import { fitView } from "../../src/whatsapp/talk/fit.js";

const ITEM: Product = { kind: "data", planCode: "1", size: "16.5GB", validity: "365 days", cost: naira(240_000) };
const NUMBER = "08031234567" as Phone;

const longest = (words: Words): Readonly<Record<string, unknown>> => ({
  ...{
    card: "Mastercard •••• 4081",
    amount: naira(500_000),
    price: naira(240_000),
    recipient: { phone: NUMBER, name: "Grandma" },
    phone: NUMBER,
  },
  name: "Grandma Ngozi Okafor",
  item: shortProductName(words, ITEM, "9MOBILE"),
  what: productForRecipient(words, { product: ITEM, network: "9MOBILE", recipient: NUMBER }),
  ...{ size: "16.5GB", validity: words.names.duration.day({ count: 365 }), days: 365, day: 31, count: 365 },
});

type Label = readonly [at: string, label: string];

const labelsOf = (words: Words, said: object = words.buttons, at = ""): readonly Label[] =>
  Object.entries(said).flatMap(([key, value]): readonly Label[] => {
    if (typeof value === "string") return [[`${at}${key}`, value]];
    if (typeof value === "function") return [[`${at}${key}`, value(longest(words))]];
    return labelsOf(words, value, `${at}${key}.`);
  });

const listed = (words: Words, label: string) => {
  const choice: Choice = { label, pick: "1" };
  const others = ["A", "B", "C"].map((other): Choice[] => [{ label: other, pick: other }]);
  const [message] = fitView(
    { text: text`Which?`, choices: [[choice], ...others] },
    { question: "q", words: words.channelTexts.list },
  );
  return message?.kind === "list" ? message.rows[0] : undefined;
};

describe.each(LANGUAGES)("the buttons in %s", (language) => {
  const words = wordsIn(language);
  const labels = labelsOf(words);

  test("are complete in a list, in two lines at most", () => {
    for (const [at, label] of labels) {
      const { title = "", description = "" } = listed(words, label) ?? {};
      expect(title.length, at).toBeLessThanOrEqual(META_LIMITS.rowTitle);
      const [cut, whole] = [`${title} ${description}`, label].map((said) => said.replace(/[^\p{L}\p{N}₦]/gu, ""));
      expect(cut, at).toBe(whole);
    }
  });

  test("that open a page are complete", () => {
    expect(words.buttons.payNow({ amount: naira(500_000) }).length).toBeLessThanOrEqual(META_LIMITS.buttonTitle);
  });

  test("that stand alone under a message, in twos or threes, are buttons and not a list", () => {
    const {
      menu,
      back,
      cancel,
      topUp,
      history,
      data,
      airtime,
      wallet,
      tryAgain,
      havePaid,
      language: other,
    } = words.buttons;
    const { all, create } = words.buttons.schedule;
    const few = {
      menu,
      back,
      cancel,
      topUp,
      history,
      data,
      airtime,
      wallet,
      tryAgain,
      havePaid,
      other,
      all,
      create,
    };
    const tooLong = Object.entries(few).filter(([, label]) => label.length > META_LIMITS.buttonTitle);
    expect(tooLong).toEqual([]);
  });
});

test.each(["Access Bank current", "Grandma Ngozi Okafor", undefined])(
  "two cards called %s differ on the button that pays",
  (name) => {
    const cards = ["4081", "5532"].map((last4) => ({
      brand: "mastercard",
      last4,
      ...(name !== undefined && { name }),
    }));
    const ways = cards.map((card): Choice[] => [{ label: "Pay", short: shortCardName(card), pick: card.last4 }]);
    const choices = [...ways, ...["Page", "Back", "Cancel"].map((label): Choice[] => [{ label, pick: label }])];
    const [message] = fitView(
      { text: text`Pay how?`, choices },
      { question: "q", words: wordsIn("en").channelTexts.list },
    );
    const titles = message?.kind === "buttons" ? message.buttons.map(({ title }) => title) : [];
    expect(titles).toEqual([expect.stringMatching(/ 4081$/), expect.stringMatching(/ 5532$/), "⋯ More"]);
  },
);
