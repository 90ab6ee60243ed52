import { describe, expect, test } from "vitest";
import { LOCALES } from "../../conversations/locales/languages.js";
import type { Meaning } from "../../conversations/locales/locale.js";
import { wordsIn } from "../../conversations/locales/words.js";
import { destinationOf } from "../../conversations/parser/destination.js";
import { topicOf } from "../../conversations/parser/words/meaning.js";
import { fold, phrasesIn } from "../../conversations/parser/words/vocabulary.js";
import { LANGUAGES, type Language } from "../../src/core/base/language.js";
import { instant } from "../../src/core/base/time.js";
import { kobo } from "../../src/core/money/money.js";
import { hasLetters, PLACEHOLDER, plainWords, sentencesOf } from "./sentences.js";

const TRANSLATED_LANGUAGES = LANGUAGES.filter((language) => language !== "en");
const WITHOUT_MARKUP = /^(buttons|names|channelTexts|commands|botDescription|returnPage)\./;

/** The sentences in which a language uses the English words, as its speakers do. */
const SAME_AS_ENGLISH: Readonly<Record<Language, readonly string[]>> = {
  en: [],
  pcm: [
    "buttons.payCheckoutShort",
    ...["buttons.all", "buttons.more", "buttons.airtime", "buttons.data", "buttons.wallet", "buttons.sendGift"],
    ...["names.airtime", "names.kinds.airtime", "names.kinds.data"],
    ...["names.productLine.airtime", "names.productLine.data"],
    ...["daily", "weekly", "monthly"].flatMap((span) => [`names.spans.${span}`, `names.lasting.${span}`]),
    ...[
      "picture.paymentMethods.wallet",
      "picture.paymentMethods.card",
      "picture.paymentMethods.checkout",
      "picture.time",
      "picture.reference",
    ],
    "picture.inMonths.one",
  ],
  ha: ["buttons.data", "buttons.payCheckoutShort", "names.kinds.data"],
  yo: ["buttons.payCheckoutShort"],
  ig: ["buttons.data", "buttons.payCheckoutShort", "names.kinds.data"],
};

describe.each(LANGUAGES)("the sentences in %s", (language) => {
  const sentences = sentencesOf(language);

  test("use composed letters (NFC)", () => {
    expect(sentences.filter(({ literal }) => literal !== literal.normalize("NFC"))).toEqual([]);
  });

  test("have braces only around placeholders, and balanced markup", () => {
    for (const { path, literal } of sentences) {
      expect(literal.replace(PLACEHOLDER, ""), path).not.toMatch(/[{}]/);
      const tags = literal.match(/<[^>]*>/g) ?? [];
      expect(WITHOUT_MARKUP.test(path) ? tags : [], path).toEqual([]);
      const open: string[] = [];
      for (const tag of tags) {
        if (tag.startsWith("</")) expect(`</${open.pop()}>`, path).toBe(tag);
        else open.push(/^<(b|i|code)>$/.exec(tag)?.[1] ?? `no such tag: ${tag}`);
      }
      expect(open, path).toEqual([]);
      expect(literal.replace(/<\/?(b|i|code)>/g, ""), path).not.toMatch(/[<>&]/);
    }
  });

  test("have the same line breaks as in English", () => {
    const edges = (literal: string) => [/^\n*/.exec(literal)?.[0], /\n*$/.exec(literal)?.[0]];
    const english = new Map(sentencesOf("en").map(({ path, literal }) => [path, literal]));
    for (const { path, literal } of sentences) {
      const original = english.get(path.replace(/\.one$/, ".other")) ?? english.get(`${path}.other`) ?? "";
      expect(edges(literal), path).toEqual(edges(original));
      expect(literal.split("\n").length, path).toBe(original.split("\n").length);
    }
  });

  test("fit the limits of buttons, lists, commands and descriptions", () => {
    const { channelTexts, botDescription, commands } = wordsIn(language);
    for (const toast of [channelTexts.staleTap, channelTexts.tooFast]) expect(toast.length).toBeLessThanOrEqual(200);
    expect(channelTexts.list.choose.length).toBeLessThanOrEqual(20);
    for (const turn of [channelTexts.list.more, channelTexts.list.earlier]) expect(turn.length).toBeLessThanOrEqual(24);
    expect(botDescription.description({ shop: "A shop with quite a long name" }).length).toBeLessThanOrEqual(512);
    expect(botDescription.shortDescription.length).toBeLessThanOrEqual(120);
    for (const description of Object.values(commands)) expect(description.length).toBeLessThanOrEqual(60);
  });

  test("write money and time in the Nigerian format", () => {
    const words = wordsIn(language);
    const at = instant(Date.UTC(2026, 10, 21, 6, 5, 9));
    const wallet = (amount: number) => words.wallet.show({ available: kobo(amount) }).html;
    expect(wallet(150_000)).toContain("<b>₦1,500</b>");
    expect(wallet(150_050)).toContain("<b>₦1,500.50</b>");
    expect(wallet(0)).toContain("<b>₦0</b>");
    expect(words.order.paymentNotSeen({ at }).html).toContain("07:05:09");
    expect(words.schedules.next({ at }).html).toMatch(/\b21\b.*07:05</);
  });
});

test("each language has its own names of months", () => {
  const at = instant(Date.UTC(2026, 10, 21, 12, 5));
  const shown = LANGUAGES.map((language) => wordsIn(language).formats.moment(at));
  expect(wordsIn("en").formats.dated(at)).toBe("21 Nov 2026, 13:05 WAT");
  expect(wordsIn("ha").formats.dated(at)).toBe("21 Nuw 2026, 13:05 WAT");
  expect(shown).toEqual(["21 Nov, 13:05", "21 Nọv, 13:05", "21 Nuw, 13:05", "21 Oṣù Bélú, 13:05", "21 Nov, 13:05"]);
});

test.each(LANGUAGES)("%s writes whole numbers as Intl.NumberFormat does", (language) => {
  const { format } = new Intl.NumberFormat(`${language}-NG`);
  const counts = [0, 7, 999, 1_000, 65_432, 1_234_567];
  expect(counts.map(wordsIn(language).formats.count)).toEqual(counts.map(format));
});

test.each(LANGUAGES)("%s has the plural forms that Intl.PluralRules uses", (language) => {
  const { pluralCategories } = new Intl.PluralRules(`${language}-NG`).resolvedOptions();
  expect(LOCALES[language].pluralForms.toSorted()).toEqual(pluralCategories.toSorted());
});

test("a count selects the plural form of the language", () => {
  const days = (language: Language, count: number) => wordsIn(language).names.days({ count });
  expect([1, 2, 30].map((count) => days("en", count))).toEqual(["1 day", "2 days", "30 days"]);
  expect([1, 30].map((count) => days("ha", count))).toEqual(["kwana 1", "kwana 30"]);
  expect([1, 1_000].map((count) => days("yo", count))).toEqual(["ọjọ́ 1", "ọjọ́ 1,000"]);
  expect([1, 30].map((count) => days("ig", count))).toEqual(["ụbọchị 1", "ụbọchị 30"]);
  const found = (language: Language, count: number) =>
    wordsIn(language).ask.plansFound({ network: "MTN", typed: "1gb", count }).html;
  expect(found("ha", 1)).toContain("Tsari 1 na");
  expect(found("ha", 3)).toContain("Tsare-tsare 3 na");
});

test("a value is escaped in a sentence, and unchanged on a button", () => {
  expect(wordsIn("yo").welcome.menu({ shop: "A&B", name: "<b>" }).html).toContain("<b>A&amp;B</b>\nẸ ǹlẹ́ &lt;b&gt;!");
  expect(wordsIn("yo").buttons.payCard({ card: "A&B •••• 4081" })).toContain("A&B •••• 4081");
});

test.each(TRANSLATED_LANGUAGES)("no sentence in %s is the same as in English, except those listed", (language) => {
  const english = new Map(sentencesOf("en").map(({ path, literal }) => [path, literal]));
  const same = sentencesOf(language).filter(({ path, literal }) => english.get(path) === literal);
  expect(
    same
      .filter(({ literal }) => hasLetters(plainWords(literal)))
      .map(({ path }) => path)
      .sort(),
  ).toEqual([...SAME_AS_ENGLISH[language]].sort());
});

test("sentences use the letters of their language: tone marks and dots in Yoruba, dots in Igbo, hooks in Hausa", () => {
  const all = (language: Language) =>
    sentencesOf(language)
      .map(({ literal }) => literal.normalize("NFD"))
      .join(" ");
  const shareOf = (language: Language, sign: RegExp) => {
    const letters = all(language);
    return (letters.match(sign) ?? []).length / (letters.match(/\p{L}/gu) ?? []).length;
  };
  expect(shareOf("yo", /[\u0300\u0301]/g)).toBeGreaterThan(0.25);
  expect(shareOf("yo", /\u0323/g)).toBeGreaterThan(0.05);
  expect(shareOf("ig", /\u0323/g)).toBeGreaterThan(0.08);
  expect(shareOf("ha", /[ɓɗƙ]/g)).toBeGreaterThan(0.01);
  expect(all("ha").match(/[\u0300-\u036f]/g)?.length ?? 0).toBeLessThan(3);
});

describe("typed words", () => {
  const TOPICS: readonly Meaning[] = [
    "data",
    "airtime",
    "topup",
    "wallet",
    "history",
    "cards",
    "repeat",
    "help",
    "start",
  ];
  const REPLIES: readonly Meaning[] = [
    "back",
    "cancel",
    "yes",
    "no",
    "payWallet",
    "payCard",
    "checkout",
    "save",
    "share",
  ];

  test.each([
    ["a topic", [...TOPICS, "language" as const]],
    ["a reply", REPLIES],
  ])("have one meaning across all languages, as %s", (_, meanings) => {
    const meaningOf = new Map<string, string>();
    for (const meaning of meanings)
      for (const language of LANGUAGES)
        for (const phrase of phrasesIn(LOCALES[language].typed[meaning]).map(fold)) {
          expect(meaningOf.get(phrase) ?? meaning, `"${phrase}" in ${language}`).toBe(meaning);
          meaningOf.set(phrase, meaning);
        }
  });

  test.each(LANGUAGES)("include the labels of the buttons in %s", (language) => {
    const { buttons } = wordsIn(language);
    const { data, airtime, wallet, topUp, history, cards, help } = buttons;
    const destinations = [data, airtime, wallet, topUp, history, cards, help, buttons.language].map((label) =>
      destinationOf(label),
    );
    expect(destinations.map(({ flow }) => flow)).toEqual(
      ["data", "airtime", "wallet", "topup", "history", "cards", "help", "language"], // In the order of the buttons.
    );
    for (const label of [buttons.menu, buttons.back, buttons.shareNumber])
      expect(destinationOf(label)).toEqual({ flow: "start" });
    expect(destinationOf(buttons.cancel)).toEqual({ flow: "cancel" });
    expect(destinationOf(LOCALES[language].name)).toEqual({ flow: "language", with: language });
  });

  test("are recognized without accents, in any case, and among other words", () => {
    expect(topicOf("Mo fe ra DATA")).toBe("data");
    expect(topicOf("ẸGBỌ́N, ÀPÒ OWÓ MI DÀ?")).toBe("wallet");
    expect(topicOf("don allah ina so in kara kudi")).toBe("topup");
    expect(topicOf("biko zuta m ego oku")).toBe("airtime");
    expect(topicOf("how far")).toBe("start");
    expect(topicOf("update")).toBeUndefined();
  });
});

test.each(LANGUAGES)("a removed PIN is no promise that nothing else is asked, in %s", (language) => {
  // "Ask once more" and confirmations stay.
  expect(wordsIn(language).safety.pinRemoved.html).not.toMatch(/anything|komai|ohunkóhun|ihe ọ bụla/);
});

test.each(LANGUAGES)("the return page does not take whoever paid for the one who ordered, in %s", (language) => {
  const { next } = wordsIn(language).returnPage;
  expect(next).toMatch(/the person whose|the person wey|mai odar|ẹni tó ni|onye nwe/);
});
