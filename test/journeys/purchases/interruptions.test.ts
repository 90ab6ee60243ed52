import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Customer, channels, testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld } from "../../harness/open-world.js";
import { saveName } from "../../harness/saved-name.js";

/** While a question is open, the shop also understands input that is no answer to it. */

/** The steps that open each question. */
const questions = {
  "which network": async (customer: Customer) => {
    await customer.send("/airtime");
    return customer.sees("Which network?", { fresh: true });
  },
  "how to pay": (customer: Customer) => customer.choosesAirtime("200"),
  "for the PIN": async (customer: Customer) => {
    await customer.says("/settings", /PIN: none/);
    await customer.tap(/Choose a PIN/);
    return customer.sees(/4 to 6 digits/, { fresh: true });
  },
  "add a message": async (customer: Customer) => {
    await customer.topsUp("500");
    await customer.buysAndOpensMore();
    await customer.tap(/Gift card/);
    return customer.sees(/add a message/, { fresh: true });
  },
} satisfies Readonly<Record<string, (customer: Customer) => Promise<unknown>>>;

test.each(Object.entries(questions))("a linking code opens the linking flow at the question %s", async (_, opens) => {
  const { ada, emeka } = await openWorld();
  await ada.start();
  await ada.send("/link");
  const { text } = await ada.sees(/Send us this on WhatsApp/, { fresh: true });
  const [linkText = ""] = /link [0-9A-Z]{8}/.exec(text) ?? [];
  await emeka.start();
  await opens(emeka);
  await emeka.says(linkText, /Link this chat with Ada on Telegram/);
});

test("the code of a payment request opens the request, also with a capital letter", async () => {
  const { emeka, ngozi } = await openWorld();
  await emeka.start();
  await emeka.opensPage();
  await emeka.taps(/Ask somebody to pay/, /Share these words/);
  const [words = ""] = /pay [0-9a-z]{16}/.exec(emeka.texts().join("\n")) ?? [];
  await ngozi.start();
  await ngozi.says("/data", "Which network?");
  await ngozi.says(words.replace("pay", "Pay"), /asks you to pay ₦200/);
});

test("words that were sent before the price was shown do not pay it", async () => {
  const { ada, service } = await openWorld();
  await ada.start();
  await ada.topsUp("1000");
  await ada.send("200 mtn airtime 08031234567");
  await ada.send("wallet");
  await ada.sees(/Please tap one of the buttons to pay/);
  expect(service.vends()).toEqual([]);
  await ada.send("wallet");
  await ada.sees(/Delivered/);
});

test("a pasted link of a payment request opens the request", async () => {
  const { ada, bayo } = await openWorld();
  await ada.start();
  await ada.opensPage();
  await ada.tap(/Ask somebody to pay/);
  const { text } = await ada.sees(/Share this link/, { fresh: true });
  await bayo.start();
  await bayo.says("/data", "Which network?");
  await bayo.says(/https:\S+/.exec(text)?.[0] ?? "", /Ada.* asks you to pay ₦200/);
});

test.each(
  (["ada", "emeka"] as const).flatMap((who) =>
    (["how to pay", "for the PIN"] as const).map((question) => [who, question] as const),
  ),
)("the name of a language changes the language: %s, at the question %s", async (who, question) => {
  const { [who]: customer, service } = await openWorld();
  await customer.start();
  await questions[question](customer);
  await customer.says("Yorùbá", /Kí ni ẹ fẹ́ rà\?/);
  await customer.says("/data", "Nẹ́tíwọ́kì wo?");
  expect([...service.vends(), ...service.payments()]).toEqual([]);
});

test("cancel leaves the purchase where Telegram offers to share the number", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.says("mtn airtime 200", "For which number?");
  await ada.taps(/My number/, /Tap the button below/);
  await ada.says("cancel", "Nothing was bought");
});

test("the name of a language changes the language where Telegram offers to share the number", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.says("/airtime", "Which network?");
  await ada.tap("MTN");
  await ada.sees("How much airtime?");
  await ada.tap("₦200");
  await ada.sees("For which number?");
  await ada.taps(/My number/, /Tap the button below/);
  await ada.says("Yorùbá", /Kí ni ẹ fẹ́ rà\?/);
});

testOnEveryChannel({
  "the words of commands open them at questions that they do not answer": async (_, customer) => {
    const opensAt = async (question: RegExp | string, typed: string, view: RegExp) => {
      await customer.sees(question, { fresh: true });
      await customer.says(typed, view);
    };
    await customer.send("/airtime");
    await opensAt("Which network?", "wallet", /Your wallet/);
    await customer.send("/data");
    await opensAt("Which network?", "show me my history", /Your orders\nNothing here yet/);
    await customer.send("/airtime");
    await opensAt("Which network?", "data", /Data[\s\S]*Which network\?/);
    await customer.send("mtn");
    await opensAt("Which plan?", "my cards please", /Your bank cards/);
    await customer.send("mtn data");
    await opensAt("Which plan?", "show last 5 transactions", /Your orders/);
    await customer.send("mtn data");
    await opensAt("Which plan?", "I want to order the 500 one from my wallet", /plans for “₦500”/);
    await customer.send("mtn 200 airtime");
    await opensAt("For which number?", "Schedules", /Your schedules/);
    await customer.send("mtn airtime");
    await opensAt("How much airtime?", "I want to see wetin dey my wallet", /Your wallet/);
    await customer.send("/topup");
    await opensAt("Top up your wallet", "my settings", /PIN: none/);
    await customer.tap(/Choose a PIN/);
    await opensAt(/4 to 6 digits/, "walat", /Your wallet/);
    await customer.send("mtn 200 airtime 08031234567");
    await opensAt(/Confirm by choosing/, "help", /How SharpSharp works/);
    await customer.send("/topup");
    await opensAt("Top up your wallet", "promo NOPE77", /do not know the code/);
  },

  "cancel, tapped or typed, leaves a question and shows no older unpaid order": async (_, customer) => {
    await customer.choosesAirtime("300");
    await customer.taps(/Checkout/, /Pay on the secure page/);
    for (const cancels of [() => customer.tap(/Cancel/), () => customer.send("Cancel")]) {
      await customer.says("/data", /Which network/);
      await cancels();
      await customer.sees(/Okay, stopped. Nothing was bought/, { fresh: true });
    }
    await customer.says("cancel", /still have this unpaid order/);
  },
  "cancel soon after a purchase shows where that stands, and does not say that nothing was bought": async (
    _,
    customer,
  ) => {
    await customer.topsUp("1000");
    await customer.buysAirtime();
    await customer.sees(/Delivered/);
    for (const typed of ["cancel my order", "cancel"]) {
      await customer.says(typed, /This is how it stands now[\s\S]*delivered/);
    }
  },
  "a saved name or a way to pay is an answer even if it is also the word of a command": async (
    { service },
    customer,
  ) => {
    await saveName(customer, "Wallet");
    await customer.says("mtn 100 airtime", "For which number?");
    await customer.says("wallet", /For: Wallet · 0803 123 4567[\s\S]*Confirm by choosing/);
    await customer.says("wallet", /₦100[\s\S]*Delivered/);
    expect(service.vends()).toHaveLength(2);
  },

  "the same purchase within minutes says that it was bought already, before it can be paid again": async (
    _,
    customer,
  ) => {
    const wanted = "200 mtn airtime 08031234567";
    await customer.topsUp("1000");
    await customer.buysAirtime();
    await customer.says(wanted, /You bought this a few minutes ago[\s\S]*MTN airtime ₦200[\s\S]*Confirm/);
    await customer.says(
      "300 mtn airtime 08031234567",
      /^(?![\s\S]*few minutes ago)[\s\S]*MTN airtime ₦300[\s\S]*Confirm/,
    );
  },

  "“talk to us” and “card” typed lead where their buttons do": async (_, customer) => {
    await customer.says("card", /No saved card yet[\s\S]*For a recharge card, tap “📱 Airtime”/);
    await customer.says("talk to us", /What is wrong\?\s+Tell us in one message/);
  },

  "a voice note is answered with what can be read here, and the question stays open": async (_, customer) => {
    await customer.sendVoice();
    await customer.sees(/only read words here, not voice notes[\s\S]*What would you like/, { fresh: true });
    await customer.choosesAirtime("200");
    await customer.sendVoice();
    await customer.sees(/only read words here, not voice notes[\s\S]*MTN airtime ₦200[\s\S]*Confirm/, { fresh: true });
    await customer.taps(/Checkout/, /Pay on the secure page/);
  },

  "a saved name at the question for the network gives network and number": async (_, customer) => {
    await saveName(customer, "Mama Tobi");
    await customer.says("/airtime", "Which network?");
    await customer.says("mama tobi", /MTN airtime[\s\S]*How much airtime/);
    await customer.says("100", /For: Mama Tobi · 0803 123 4567[\s\S]*Confirm by choosing/);
  },
});

describe.each(Object.entries(channels))("after an update of the shop in the middle of a purchase, on %s", (_, who) => {
  /** Makes the flow that waits in each chat one of an older version. */
  const ageDrafts = async (dataDir: string) => {
    const folder = join(dataDir, "drafts");
    for (const name of await readdir(folder)) {
      const draft = await readFile(join(folder, name), "utf8");
      await writeFile(join(folder, name), draft.replace(/"version":"[^"]*"/, '"version":"older"'));
    }
  };
  const openUpdated = async () => {
    const world = await openWorld();
    const { [who]: customer, dataDir, restart } = world;
    await customer.start();
    await customer.topsUp("1000");
    await customer.choosesAirtime("200");
    await restart(() => ageDrafts(dataDir));
    return { ...world, customer };
  };

  test("a tap on a button of the question says that it did nothing", async () => {
    const { customer, service } = await openUpdated();
    await customer.taps(/Checkout/, /question is no longer open, so your answer did nothing[\s\S]*What would you like/);
    await customer.says("wallet", /Available: ₦1,000/);
    expect(service.payments()).toHaveLength(1);
  });

  test("so does an answer that is not understood elsewhere; a purchase is taken", async () => {
    const { customer } = await openUpdated();
    await customer.says("my junior brother", /question is no longer open, so your answer did nothing/);
    await customer.says("my junior brother", /I did not get that/);
    await customer.says("200 mtn airtime 08031234567", /MTN airtime ₦200[\s\S]*Confirm/);
  });
});
