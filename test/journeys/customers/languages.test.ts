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
  await customer.tap(buttons.data);
  await customer.sees(lastLine(ask.network.data({ what: "" })), { fresh: true });
  await customer.tap("MTN");
  await customer.sees(firstLine(ask.plan({ network: "MTN" })), { fresh: true });
  await customer.tap(`100MB · ${names.days({ count: 1 })} · ₦100`);
  await customer.sees(lastLine(ask.phone({ chosen: "" })), { fresh: true });
  await customer.send("?");
  await customer.sees(firstLine(ask.invalidPhone), { fresh: true });
  await customer.send("0803 123 4567");
  const item: Product = { kind: "data", planCode: "1001", size: "100MB", validity: "Daily Plan", cost: naira(100) };
  await customer.sees(
    firstLine(
      order.summary({ item: productName(words, item, "MTN"), recipient: { phone: NUMBER }, price: naira(100) }),
    ),
  );
  await customer.tap(buttons.payCheckout);
  await customer.sees(lastLine(order.payOnPage), { fresh: true });
  customer.pay("bank");
  await customer.sees(firstLine(order.delivered));
  expect(service.vends()).toMatchObject([{ type: "data", phone: NUMBER, status: "success" }]);
  await customer.send("/history");
  await customer.sees(firstLine(words.history.title), { fresh: true });
  await customer.send("/wallet");
  await customer.sees(firstLine(words.wallet.show({ available: naira(0) })), { fresh: true });
  await customer.send("/cards");
  await customer.sees(firstLine(words.cards.none({ button: "" })), { fresh: true });
  await customer.send("/help");
  await customer.sees(firstLine(words.welcome.help({ shop: "SharpSharp" })), { fresh: true });
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
    await customer.tap(/🌍/);
    await customer.sees("Which language would you like?", { fresh: true });
    await customer.tap("Hausa");
    await customer.sees("Me kuke so ku saya?", { fresh: true });
    await customer.tap("🌐 Data");
    await customer.sees("Wane layi?", { fresh: true });
    await customer.tap("✕ Soke");
    await customer.sees("Ba a sayi komai ba.", { fresh: true });
    await customer.tap("🏠 Babban shafi");
    await customer.sees("Me kuke so ku saya?", { fresh: true });
    expect(customer.screen().filter((label) => label === "Yorùbá").length).toBe(who === "ada" ? 0 : 1);
  });

  test("the language can be changed at any time by a command, a word or a button", async () => {
    const world = await openWorld();
    const customer = world[who];
    await customer.start();
    await customer.sees("What would you like?");
    await customer.send("/language yo");
    await customer.sees("Kí ni ẹ fẹ́ rà?", { fresh: true });
    await customer.send("/language Hausa");
    await customer.sees("Me kuke so ku saya?", { fresh: true });
    await customer.send("igbo");
    await customer.sees("Gịnị ka ị chọrọ ịzụta?", { fresh: true });
    await customer.send("/data");
    await customer.sees("Kedu netwọk?", { fresh: true });
    await customer.send("/language");
    await customer.sees("Kedu nke anyị ga na-asụ?", { fresh: true });
    await customer.tap("Pidgin");
    await customer.sees("Wetin you wan buy?", { fresh: true });
    await customer.send("nonsense");
    await customer.sees("I no understand that one.", { fresh: true });
  });

  test("a customer who does not choose a language is served in English", async () => {
    const world = await openWorld();
    const customer = world[who];
    await customer.start();
    await customer.sees("What would you like?");
    await customer.topsUp("1000");
    await customer.buysAirtime();
    await customer.send("/start");
    await customer.sees("What would you like?", { fresh: true });
    await customer.tap(/🌍 Pidgin, Hausa/); // Still one tap away.
    await customer.sees("Which language would you like?", { fresh: true });
  });

  test("words of any language are accepted where buttons are offered", async () => {
    const { service, ...world } = await openWorld();
    const customer = world[who];
    await customer.start();
    await customer.topsUp("1000");
    await customer.send("biko zụta m ego oku");
    await customer.sees("Which network?", { fresh: true });
    await customer.send("mtn");
    await customer.sees("How much airtime?", { fresh: true });
    await customer.send("baya"); // Back, in Hausa.
    await customer.sees("Which network?", { fresh: true });
    await customer.send("mtn");
    await customer.sees("How much airtime?", { fresh: true });
    await customer.send("200");
    await customer.sees("For which number?", { fresh: true });
    await customer.send("0803 123 4567");
    await customer.sees("Confirm by choosing how to pay", { fresh: true });
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
    await customer.send("/language ha");
    await customer.sees("Me kuke so ku saya?", { fresh: true });
    service.addVendRule({ result: "fail" });
    await customer.send("/airtime mtn");
    await customer.sees("Na nawa?", { fresh: true });
    await customer.send("200");
    await customer.sees("Zuwa wace lamba?", { fresh: true });
    await customer.send("0803 123 4567");
    await customer.sees("Ku tabbatar ta zaɓar yadda za ku biya", { fresh: true });
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
