/** Steps that a customer can leave out, and messages that are edited instead of sent again. */
import { expect, test } from "vitest";
import { type Customer, testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld } from "../../harness/open-world.js";

testOnEveryChannel({
  "a saved name is shown wherever its number is, and is not asked for again": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await customer.buysAirtime();
    await customer.taps(/⋯ More/, /Delivered/);
    await customer.taps(/Save the number/, /What do you call/);
    await customer.says("Mama", /Saved: Mama/);
    await customer.send("300 airtime for Mama");
    await customer.sees(/MTN airtime ₦300\nFor: Mama · 0803 123 4567\n[\s\S]*Confirm by choosing/, { fresh: true });
    await customer.taps(/Pay from Wallet/, /For: Mama · 0803 123 4567[\s\S]*Delivered/);
    expect(service.vends()).toHaveLength(2);
    await customer.says("/history", /MTN airtime ₦300 · Mama · 0803 123 4567/);
    await customer.taps(/^1$/, /For: Mama[\s\S]*Delivered/);
    const offersBefore = customer.screen().filter((label) => label.includes("Save the number")).length;
    await customer.taps(/Schedule/, /MTN airtime ₦300 · Mama · 0803 123 4567\nHow often/);
    expect(customer.screen().filter((label) => label.includes("Save the number"))).toHaveLength(offersBefore);
    await customer.tap(/Every day/);
    // Nobody is reminded a day before a daily purchase.
    await customer.sees(/₦300 every day\. How do you want to pay\?$/, { fresh: true });
    await customer.taps(/from Wallet/, /Mama · 0803 123 4567\n₦300 from your wallet/);
    await customer.says("/start", "What would you like?");
    expect(customer.screen().join("\n")).toMatch(/Buy again[\s\S]*Mama · 0803/);
  },
});

/** Orders airtime and opens a checkout page that saves the card. */
async function opensSavingPage(customer: Customer) {
  await customer.choosesAirtime("200");
  await customer.tap(/save my card/);
  await customer.sees(/Pay on the secure page/);
}

testOnEveryChannel({
  "a number that is typed first is shown at the questions that follow": async (_, customer) => {
    await customer.says("0803 123 4567", /Airtime or data\?[\s\S]*For: 0803 123 4567/);
    await customer.taps(/Airtime/, /How much airtime\?[\s\S]*For: 0803 123 4567/);
    await customer.says("data 0803 123 4567", /Which plan\?[\s\S]*For: 0803 123 4567/);
  },

  "what is typed behind a command is read like a sentence": async (_, customer) => {
    const sees = (pattern: RegExp) => customer.sees(pattern, { fresh: true });
    await customer.send("/airtime 500 0803 123 4567");
    await sees(/MTN airtime ₦500\nFor: 0803 123 4567\n[\s\S]*Confirm by choosing/);
    await customer.send("/airtime mtn 500");
    await sees(/MTN airtime ₦500[\s\S]*For which number\?/);
    await customer.send("/airtime please I would like you to send this to 08031234567, amount is 5000");
    await sees(/MTN airtime ₦5,000\nFor: 0803 123 4567\n[\s\S]*Confirm by choosing/);
    await customer.send("/data mtn 1gb for 0803 123 4567");
    await sees(/2 plans for “1gb”[\s\S]*For: 0803 123 4567/);
    await customer.send("/data 1gb");
    await sees(/Data · 1gb\s+Which network\?/);
    await customer.send("/data mtn 1gb");
    await sees(/2 plans for “1gb”/);
    await customer.send("/data 9 mobile");
    await sees(/9mobile data\s+Which plan\?/);
    await customer.send("/airtime mtn");
    await sees(/MTN airtime\s+How much airtime\?/);
    await customer.send("/airtime 08031234567 200\n08051234567 300");
    await sees(/2 numbers[\s\S]*Total: ₦500/);
  },

  "the plan that is bought most is listed first, though others cost less": async ({ restart }, customer) => {
    const firstPlan = async () => {
      await customer.says("/data mtn", "Which plan?");
      const screen = customer.screen();
      const menu = screen.findLastIndex((label) => label.includes("Which plan?"));
      return screen.slice(menu).find((label) => /^(?:⭐ )?[\d.]+[MG]B/.test(label));
    };
    await customer.topsUp("1000");
    expect(await firstPlan()).toContain("100MB");
    await customer.says("mtn 200mb 0803 123 4567", /Confirm by choosing/);
    await customer.taps(/Pay from Wallet/, /Delivered/);
    await restart(); // Sales are counted when plans are asked for, and once an hour.
    await expect.poll(firstPlan, { interval: 500, timeout: 10_000 }).toContain("200MB");
  },

  "a payment by bank transfer saves no card, and the receipt says so": async (_, customer) => {
    await opensSavingPage(customer);
    customer.pay("bank");
    await customer.sees(/Delivered[\s\S]*You paid without a card, so none was saved/, { fresh: true });
  },

  "a card token that arrives late is announced in one line, and the receipt is not sent again": async (
    { service },
    customer,
  ) => {
    service.addWebhookRule({ mode: "lost", times: "always" });
    await opensSavingPage(customer);
    const reference = customer.checkout();
    customer.pay(); // The shop finds the payment by polling. A tap on "I have paid" could show the delivered order a second time.
    await customer.sees(/Delivered/, { fresh: true });
    const receipts = () => customer.texts().filter((text) => text.includes("Delivered")).length;
    const before = receipts();
    service.repeatWebhook(reference);
    await customer.sees(/^💳 Your card is saved: next time it takes one tap\.$/, { fresh: true });
    expect(receipts()).toBe(before);
  },
});

test("⋯ More shows its buttons in the receipt's own message, at most two in a row", async () => {
  const { ada } = await openWorld();
  await ada.startsAndBuys();
  const before = ada.messages().length;
  await ada.tap(/⋯ More/);
  await expect
    .poll(() =>
      ada
        .last()
        .buttons.flat()
        .map(({ text }) => text),
    )
    .toContain("🧾 Receipt");
  expect(ada.messages()).toHaveLength(before);
  expect(ada.last().text).toContain("Delivered");
  for (const row of ada.last().buttons) expect(row.length).toBeLessThanOrEqual(2);
});

test("a wrong answer edits the message of its question, also when it is repeated, and so does a search of the plan list", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.says("/data", "Which network?");
  const botMessages = () => ada.messages().filter(({ from }) => from === "bot").length;
  const before = botMessages();
  await ada.send("asdf");
  await ada.sees(/^Please pick a network[\s\S]*Which network/);
  await ada.send("asdf");
  await ada.sees(/^❗ Please pick a network[\s\S]*Which network/);
  await ada.send("asdf");
  await ada.sees(/^Please pick a network[\s\S]*Which network/);
  expect(botMessages()).toBe(before);

  await ada.says("mtn", "Which plan?");
  await ada.send("1.5gb");
  await ada.sees(/for “1\.5gb”/);
  await ada.send("999tb");
  await ada.sees(/“999tb”/);
  await ada.send("999tb");
  await ada.sees(/^❗\n[\s\S]*“999tb”/);
  expect(botMessages()).toBe(before + 1);
  await ada.taps(/‹ Back/, "Which network?");
});
