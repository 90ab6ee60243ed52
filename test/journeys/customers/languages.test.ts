import { describe, expect, test } from "vitest";
import { productName } from "../../../conversations/locales/naming.js";
import { type Words, wordsIn } from "../../../conversations/locales/words.js";
import { plainText } from "../../../conversations/text.js";
import { LANGUAGES, type Language } from "../../../src/core/base/language.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { naira } from "../../../src/core/money/money.js";
import type { Product } from "../../../src/core/orders/product.js";
import { hasLetters, PLACEHOLDER, plainWords, sentencesOf } from "../../conversations/sentences.js";
import { MUSA } from "../../harness/emulators.js";
import { type Customer, channels } from "../../harness/every-channel.js";
import { openWorld, type World } from "../../harness/open-world.js";

const NUMBER = "08031234567" as Phone;
const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== "en");

/** The first line of a text as a person sees it. */
const firstLine = (text: { readonly html: string }) => plainText(text).trim().split("\n")[0] ?? "";

const lastLine = (text: { readonly html: string }) => plainText(text).trim().split("\n").at(-1) ?? "";

/** Buys data by checkout, then opens the orders, the wallet, the cards and help. */
async function buysData({ service }: World, customer: Customer, words: Words) {
  const { buttons, ask, order, names } = words;
  await customer.taps(buttons.data, lastLine(ask.network.data({ what: "" })));
  await customer.taps("MTN", firstLine(ask.plan({ network: "MTN" })));
  await customer.taps(`100MB · ${names.days({ count: 1 })} · ₦100`, lastLine(ask.phone({ chosen: "" })));
  await customer.says("?", firstLine(ask.invalidPhone));
  await customer.send("0803 123 4567");
  const item: Product = { kind: "data", planCode: "1001", size: "100MB", validity: "Daily Plan", cost: naira(100) };
  await customer.sees(
    firstLine(
      order.summary({ item: productName(words, item, "MTN"), recipient: { phone: NUMBER }, price: naira(100) }),
    ),
  );
  await customer.taps(buttons.payCheckout, lastLine(order.payOnPage));
  customer.pay("bank");
  await customer.sees(firstLine(order.delivered));
  expect(service.vends()).toMatchObject([{ type: "data", phone: NUMBER, status: "success" }]);
  await customer.says("/history", firstLine(words.history.title));
  await customer.says("/wallet", firstLine(words.wallet.show({ available: naira(0) })));
  await customer.says("/cards", firstLine(words.cards.none({ button: "", airtime: "" })));
  await customer.says("/help", firstLine(words.welcome.help({ shop: "SharpSharp" })));
}

/** All texts of a language in full, as a label shows them. */
const labelsIn = (language: Language): ReadonlySet<string> =>
  new Set(sentencesOf(language).map(({ literal }) => plainWords(literal)));

/** Parts of English texts as a person sees them, without those that this language also has. */
function englishIn(language: Language): readonly string[] {
  const own = sentencesOf(language)
    .map(({ literal }) => plainWords(literal))
    .join("\n");
  return sentencesOf("en")
    .flatMap(({ literal }) => literal.split(PLACEHOLDER))
    .flatMap((piece) => plainWords(piece).split("\n"))
    .map((piece) => piece.trim())
    .filter((piece) => hasLetters(piece) && /\s/.test(piece.replace(/^[^\p{L}]+/u, "")) && !own.includes(piece));
}

describe.each(Object.entries(channels))("on %s", (_, who) => {
  test.each(OTHER_LANGUAGES)("a purchase in %s shows no English", async (language) => {
    const world = await openWorld();
    const customer = world[who];
    await customer.send(`/language ${language}`);
    const words = wordsIn(language);
    await customer.sees(lastLine(words.welcome.menu({ shop: "", name: "" })));
    await buysData(world, customer, words);
    expect(customer.screen().filter((label) => labelsIn("en").has(label) && !labelsIn(language).has(label))).toEqual(
      [],
    );
    const seen = customer.screen().join("\n");
    expect(englishIn(language).filter((piece) => seen.includes(piece))).toEqual([]);
  });

  test("the first greeting is the menu, with the other languages in one row below it", async () => {
    const world = await openWorld();
    const customer = world[who];
    await customer.start();
    await customer.sees("What would you like?");
    if (who === "emeka") {
      await customer.tap("⋯ More"); // WhatsApp shows at most three buttons.
      await customer.sees("What would you like?", { fresh: true });
    }
    const shown = customer.screen();
    const places = [/🌐 Data/, /📱 Airtime/, /🌍 Pidgin, Hausa/].map((label) =>
      shown.findIndex((one) => label.test(one)),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    await customer.taps(/🌍/, "Which language would you like?");
    await customer.taps("Hausa", "Me kuke so ku saya?");
    await customer.taps("🌐 Data", "Wane layi?");
    await customer.taps("✕ Soke", "Ba a sayi komai ba");
    await customer.taps("🏠 Babban shafi", "Me kuke so ku saya?");
    expect(customer.screen().filter((label) => label === "Yorùbá").length).toBe(who === "ada" ? 0 : 1);
  });

  test("what plans are searched by is said in the customer's language", async () => {
    const customer = (await openWorld())[who];
    await customer.start();
    await customer.says("/language Hausa", "Me kuke so ku saya?");
    await customer.says("datar 1gb monthly", /^Data · 1gb wata/);
    await customer.says("mtn", /“1gb wata”/);
    await customer.says("which one is for 1 month", /“wata”/);
  });

  test("the language can be changed at any time by a command, a word or a button", async () => {
    const world = await openWorld();
    const customer = world[who];
    await customer.start();
    await customer.sees("What would you like?");
    await customer.says("/language yo", "Kí ni ẹ fẹ́ rà?");
    await customer.says("/language Hausa", "Me kuke so ku saya?");
    await customer.says("igbo", "Gịnị ka ị chọrọ ịzụta?");
    await customer.says("/data", "Kedu netwọk?");
    await customer.says("/language", "Kedu nke anyị ga na-asụ?");
    await customer.taps("Pidgin", "Wetin you wan buy?");
    await customer.says("nonsense", "I no understand that one.");
  });

  test("a customer who does not choose a language is served in English", async () => {
    const world = await openWorld();
    const customer = world[who];
    await customer.start();
    await customer.sees("What would you like?");
    await customer.topsUp("1000");
    await customer.buysAirtime();
    await customer.says("/start", "What would you like?");
    await customer.tap(/🌍 Pidgin, Hausa/); // Still one tap away.
    await customer.sees("Which language would you like?", { fresh: true });
  });

  test("words of any language are accepted where buttons are offered", async () => {
    const { service, ...world } = await openWorld();
    const customer = world[who];
    await customer.start();
    await customer.topsUp("1000");
    await customer.says("biko zụta m ego oku", "Which network?");
    await customer.says("mtn", "How much airtime?");
    await customer.send("baya"); // Back, in Hausa.
    await customer.sees("Which network?", { fresh: true });
    await customer.says("mtn", "How much airtime?");
    await customer.says("200", "For which number?");
    await customer.says("0803 123 4567", "Confirm by choosing how to pay");
    await customer.send("àpò owó"); // Wallet, in Yoruba.
    await customer.sees(/Delivered/);
    expect(service.vends()).toMatchObject([{ type: "airtime", amountNaira: 200 }]);
  });

  test("a failed order is announced in the customer's language, with its refund", async () => {
    const { service, ...world } = await openWorld();
    const customer = world[who];
    await customer.start();
    await customer.sees("What would you like?");
    await customer.topsUp("1000");
    await customer.says("/language ha", "Me kuke so ku saya?");
    service.addVendRule({ result: "fail" });
    await customer.says("/airtime mtn", "Na nawa?");
    await customer.says("200", "Zuwa wace lamba?");
    await customer.says("0803 123 4567", "Ku tabbatar ta zaɓar yadda za ku biya");
    await customer.tap("👛 Biya daga Walat");
    await customer.sees(/Bai isa ba\.[\s\S]*₦200 ya koma walat ɗinku\./);
  });
});

test("a phone set to Hausa is greeted in Hausa, and offered the other languages", async () => {
  const { telegram } = await openWorld();
  const musa = telegram.person(MUSA);
  await musa.start();
  const greeting = await musa.sees("Me kuke so ku saya?");
  expect(greeting.buttons.flat().map(({ text }) => text)).toContain("🌍 English, Pidgin, Yorùbá, Igbo");
});

test("the menu of commands is in the phone's language, or in the language chosen in the chat", async () => {
  const { ada, telegram } = await openWorld();
  const menus = () =>
    telegram
      .calls()
      .filter(({ method }) => method === "setMyCommands")
      .map(
        ({ payload }) =>
          payload as { scope: { type: string }; language_code?: string; commands: { description: string }[] },
      );
  expect(menus().map(({ language_code: code = "" }) => code)).toEqual(["", "ha", "yo", "ig"]);
  expect(menus()[2]?.commands[0]?.description).toBe("Ra dátà");
  await ada.send("/language pcm");
  await ada.sees("Wetin you wan buy?");
  await ada.send("/help");
  await expect.poll(() => menus().at(-1)).toMatchObject({ scope: { type: "chat", chat_id: 1001 } });
  expect(
    menus()
      .at(-1)
      ?.commands.map(({ description }) => description),
  ).toContain("Buy credit");
});
