/** Every button in every language, with its longest values, as WhatsApp shows it. */
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

const PRODUCT: Product = { kind: "data", planCode: "1", size: "16.5GB", validity: "365 days", cost: naira(240_000) };
const PHONE = "08031234567" as Phone;

const longestValues = (words: Words): Readonly<Record<string, unknown>> => ({
  ...{
    card: "Mastercard •••• 4081",
    amount: naira(500_000),
    price: naira(240_000),
    recipient: { phone: PHONE, name: "Grandma" },
    phone: PHONE,
  },
  name: "Grandma Ngozi Okafor",
  item: shortProductName(words, PRODUCT, "9MOBILE"),
  what: productForRecipient(words, { product: PRODUCT, network: "9MOBILE", recipient: PHONE }),
  ...{ size: "16.5GB", validity: words.names.days({ count: 365 }), days: 365, day: 31, count: 365 },
});

type Label = readonly [path: string, label: string];

const labelsOf = (words: Words, labels: object = words.buttons, path = ""): readonly Label[] =>
  Object.entries(labels).flatMap(([key, value]): readonly Label[] => {
    if (typeof value === "string") return [[`${path}${key}`, value]];
    if (typeof value === "function") return [[`${path}${key}`, value(longestValues(words))]];
    return labelsOf(words, value, `${path}${key}.`);
  });

const listRow = (words: Words, label: string) => {
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

  test("are complete in the title and description of a list row", () => {
    for (const [path, label] of labels) {
      const { title = "", description = "" } = listRow(words, label) ?? {};
      expect(title.length, path).toBeLessThanOrEqual(META_LIMITS.rowTitle);
      const [shown, complete] = [`${title} ${description}`, label].map((words) =>
        words.replace(/[^\p{L}\p{N}₦]/gu, ""),
      );
      expect(shown, path).toBe(complete);
    }
  });

  test("fit if they open a page", () => {
    expect(words.buttons.payNow({ amount: naira(500_000) }).length).toBeLessThanOrEqual(META_LIMITS.buttonTitle);
  });

  test("fit as buttons if a message has at most three", () => {
    const few = [
      ...(["menu", "back", "cancel", "topUp", "history", "data", "airtime", "wallet"] as const),
      ...(["tryAgain", "havePaid", "language", "schedules", "schedule"] as const),
    ];
    const tooLong = few.filter((name) => words.buttons[name].length > META_LIMITS.buttonTitle);
    expect(tooLong).toEqual([]);
  });
});

test.each(["Access Bank current", "Grandma Ngozi Okafor", undefined])(
  "two cards with the name %s have different buttons",
  (name) => {
    const cards = ["4081", "5532"].map((last4) => ({
      brand: "mastercard",
      last4,
      ...(name !== undefined && { name }),
    }));
    const cardChoices = cards.map((card): Choice[] => [{ label: "Pay", short: shortCardName(card), pick: card.last4 }]);
    const choices = [...cardChoices, ...["Page", "Back", "Cancel"].map((label): Choice[] => [{ label, pick: label }])];
    const [message] = fitView(
      { text: text`Pay how?`, choices },
      { question: "q", words: wordsIn("en").channelTexts.list },
    );
    const titles = message?.kind === "buttons" ? message.buttons.map(({ title }) => title) : [];
    expect(titles).toEqual([expect.stringMatching(/ 4081$/), expect.stringMatching(/ 5532$/), "⋯ More"]);
  },
);
