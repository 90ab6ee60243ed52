import { expect, test } from "vitest";
import { HOUR_MS } from "../../../src/core/base/time.js";
import { setClocksAhead } from "../../harness/clocks.js";
import { openWorld } from "../../harness/open-world.js";

/** The hour of 25 hours ago, in the form of a button's data. */
const OLD_HOUR = Math.floor(Date.now() / 3_600_000 - 25).toString(36);

test.each(["ada", "emeka"] as const)("Undo within a few seconds of Buy again charges nothing: %s", async (who) => {
  const { service, ...world } = await openWorld({ environment: { UNDO_MS: "60000" } });
  const customer = world[who];
  await customer.startsAndBuys();
  await customer.taps(/Buy again/, /Nothing is charged before that/);
  await customer.tap(/Undo/);
  await customer.sees(/Cancelled. Nothing was charged/);
  await customer.seesWallet(/Available: ₦800/);
  await service.idle();
  expect(service.vends()).toHaveLength(1);
});

/** The questions after Buy again that are answered by typing, and the settings that lead to them. */
const typedConfirmations = {
  "a PIN": { setting: /Choose a PIN/, asks: /4 to 6 digits/, set: "40719", question: /Type your PIN/, typed: "40719" },
  yes: { setting: /Ask once more/, asks: /Above what amount/, set: "150", question: /Really pay/, typed: "yes" },
};

test.each(Object.entries(typedConfirmations))(
  "Buy again can be undone after %s is typed",
  async (_, { setting, asks, set, question, typed }) => {
    const { ada, service } = await openWorld({ environment: { UNDO_MS: "60000" } });
    await ada.startsAndBuys();
    await ada.says("/settings", /PIN: none/);
    await ada.taps(setting, asks);
    await ada.send(set);
    if (set === "40719") {
      await ada.sees(/Type it once more/, { fresh: true });
      await ada.send(set);
    }
    await ada.sees(set === "40719" ? /PIN is on/ : /Ask once more: above/, { fresh: true });
    await ada.says("/start", "What would you like?");
    await ada.taps(/Buy again/, question);
    await ada.send(typed);
    const { messageId } = await ada.sees(/Nothing is charged before that/);
    await ada.send("/wallet"); // Its answer comes after the flow before it has ended.
    await ada.sees(/Available: ₦800/, { fresh: true });
    await ada.tapOn(messageId, /Undo/);
    await ada.sees(/Cancelled. Nothing was charged/, { fresh: true });
    await service.idle();
    expect(service.vends()).toHaveLength(1);
  },
);

test.each(["ada", "emeka"] as const)("Buy again buys after an undo: %s", async (who) => {
  const { service, ...world } = await openWorld({ environment: { UNDO_MS: "1500" } });
  const customer = world[who];
  await customer.startsAndBuys();
  await customer.taps(/Buy again/, /Nothing is charged before that/);
  await customer.tap(/Undo/);
  await customer.sees(/Cancelled. Nothing was charged/);
  await customer.taps(/Buy again/, /Delivered/);
  expect(service.vends()).toHaveLength(2);
});

test("Buy again on a receipt works after each undo, buys once when tapped twice, and asks first soon after", async () => {
  const { ada, service } = await openWorld({ environment: { UNDO_MS: "1000" } });
  await ada.startsAndBuys();
  const receipt = ada.last().messageId;
  for (const _ of ["once", "again"]) {
    await ada.tapOn(receipt, /Buy again/);
    await ada.sees(/Nothing is charged before that/, { fresh: true });
    await ada.tapOn(ada.last().messageId, /Undo/);
    await ada.sees(/Cancelled. Nothing was charged/, { fresh: true });
  }
  await ada.tapOn(receipt, /Buy again/);
  await ada.tapOn(receipt, /Buy again/);
  await ada.sees(/Delivered/, { fresh: true });
  expect(service.vends()).toHaveLength(2);
  await ada.tapOn(receipt, /Buy again/);
  await ada.sees(/You bought this a few minutes ago[\s\S]*₦200[\s\S]*Confirm by choosing/, { fresh: true });
  expect(service.vends()).toHaveLength(2);
  await ada.tap(/Pay from Wallet/);
  await expect.poll(() => service.vends()).toHaveLength(3);
});

test("an order cancelled at its checkout page can be bought again", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.opensPage();
  for (const _ of ["once", "again"]) {
    await ada.tapOn(ada.last().messageId, /Cancel/);
    await ada.sees(/Cancelled\. If you have paid on the page/, { fresh: true });
    await ada.tapOn(ada.last().messageId, /Buy again/);
    await ada.sees(/Pay on the secure page/, { fresh: true });
  }
  ada.pay();
  await ada.sees(/Delivered/, { fresh: true });
});

test("Buy again of a plan whose price cannot be read does not say that the plan is no longer sold", async () => {
  const { ada, service } = await openWorld();
  await ada.start();
  await ada.topsUp("1000");
  await ada.choosesData();
  await ada.tap(/Pay from Wallet/);
  const receipt = await ada.sees(/Delivered/);
  service.addFault({ endpoint: "plans", kind: "500", times: "always" });
  setClocksAhead(2 * HOUR_MS);
  await ada.tapOn(receipt.messageId, /Buy again/);
  await ada.sees(/We cannot read the MTN plans right now\. Please try again/, { fresh: true });
  expect(service.vends()).toHaveLength(1);
});

test("an order within its undo time whose card was removed does not say that the wallet will pay", async () => {
  const { ada, service } = await openWorld({ environment: { UNDO_MS: "60000" } });
  await ada.savesCard();
  await ada.taps(/Buy again/, /₦200 with .*1044 in 60 s/i);
  await ada.removesCard();
  await ada.says("/history", /Your orders/);
  await ada.taps(/^1$/, /MTN airtime ₦200[\s\S]*Not paid yet. Please choose how to pay/);
  await ada.taps(/Pay another way/, /Confirm by choosing how to pay/);
  expect(service.vends()).toHaveLength(1);
});

test("Buy again asks how to pay if the wallet is too short", async () => {
  const { ada, service } = await openWorld({ environment: { UNDO_MS: "60000" } });
  await ada.start();
  await ada.topsUp("300");
  await ada.buysAirtime();
  await ada.taps(/Buy again/, /₦200[\s\S]*Your wallet: ₦100 \(₦100 short\)[\s\S]*choosing how to pay/);
  await ada.taps(/Pay by Checkout \(/, /Pay on the secure page/);
  ada.pay();
  await ada.sees(/Delivered/, { fresh: true });
  expect(service.vends()).toHaveLength(2);
});

test("the receipt names a card saved at checkout, and Buy again charges it", async () => {
  const { ada, service } = await openWorld();
  await ada.savesCard();
  await ada.sees(/Delivered[\s\S]*Your card is saved/);
  await ada.tap(/Buy again/);
  await expect.poll(() => service.vends()).toHaveLength(2);
  await ada.sees(/Delivered/, { fresh: true });
});

test("Buy again asks how to pay if the card was removed", async () => {
  const { ada, service } = await openWorld();
  await ada.savesCard();
  await ada.sees(/Delivered[\s\S]*Your card is saved/);
  await ada.taps(/Buy again/, /Delivered/);
  const receipt = ada.last().messageId;
  await ada.says("/cards", /Saved cards/);
  await ada.taps(/••••/, /only when you tap/);
  await ada.taps(/Remove/, /Remove Verve/);
  await ada.taps(/Yes, remove it/, /No saved card yet/);
  await ada.tapOn(receipt, /Buy again/);
  await ada.sees(/card is no longer saved[\s\S]*Confirm by choosing/, { fresh: true });
  expect(service.vends()).toHaveLength(2);
});

test.each(["ada", "emeka"] as const)("the last purchase is bought for somebody else in words: %s", async (who) => {
  const { service, ...world } = await openWorld();
  const customer = world[who];
  await customer.start();
  await customer.says("the same for 08021234567", /Airtel\s+Airtime or data/); // Nothing was bought yet.
  await customer.says("cancel", /Nothing was bought/);
  await customer.topsUp("1000");
  await customer.buysAirtime();
  await customer.says("buy the same for 08021234567", /Airtel airtime ₦200\s+For: 0802 123 4567[\s\S]*Confirm by/);
  await customer.says("cancel", /Nothing was bought/);
  await customer.choosesData();
  await customer.taps(/Pay from Wallet/, /Delivered/);
  await customer.says("same plan for my sister", /MTN 100MB · 1 day · ₦100 · sister/);
  await customer.says("08061234567", /MTN 100MB data[\s\S]*0806 123 4567[\s\S]*Confirm by/);
  await customer.says("cancel", /Nothing was bought/);
  await customer.says("same for 08021234567", /Airtel 100MB data[\s\S]*0802 123 4567[\s\S]*Confirm by/);
  await customer.says("cancel", /Nothing was bought/);
  await customer.says("same airtime for my sister", /MTN airtime ₦200\s+For: sister[\s\S]*Confirm by/);
  await customer.says("cancel", /Nothing was bought/);
  await customer.says("send airtime give my mama too", /Airtime · ₦200\s+Which network/);
  expect(service.vends()).toHaveLength(2);
});

test("a Buy again button from an earlier day asks before it buys", async () => {
  const { ada, service } = await openWorld();
  await ada.startsAndBuys();
  const buttons = ada.messages().flatMap(({ buttons }) => buttons.flat());
  const data = buttons.findLast(({ text }) => text.includes("Buy again"))?.data ?? "";
  await ada.tapForged(data.replace(/\.[0-9a-z]+$/, `.${OLD_HOUR}`));
  await ada.sees(/from an earlier day[\s\S]*Confirm by choosing/, { fresh: true });
  expect(service.vends()).toHaveLength(1);
  await ada.tap(/Pay from Wallet/);
  await expect.poll(() => service.vends()).toHaveLength(2);
});

test("Buy again offers the closest plans for the same number if the plan is gone", async () => {
  const { ada, service } = await openWorld();
  await ada.start();
  await ada.topsUp("1000");
  await ada.choosesData();
  await ada.tap(/Pay from Wallet/);
  await ada.sees(/Delivered/);
  service.withdrawPlan("1001");
  await ada.taps(/Buy again/, /no longer sold. The closest ones are/);
  await ada.tap(/MB · /);
  await ada.sees(/0803 123 4567[\s\S]*Confirm by choosing/);
  await ada.taps(/Pay from Wallet/, /Delivered/);
  expect(service.vends()).toHaveLength(2);
});

test("somebody else pays for an order through a shared link, and its customer is notified", async () => {
  const { ada, bayo, service } = await openWorld();
  await ada.start();
  await bayo.start();
  await bayo.topsUp("1000");
  await ada.choosesAirtime("200");
  await ada.taps(/Pay by Checkout \(/, /Pay on the secure page/);
  await ada.tap(/Ask somebody to pay/);
  const { text } = await ada.sees(/Share this link[\s\S]*once, before \d+ \w+, \d\d:\d\d\./, { fresh: true });
  const [, token] = /start=(pay-[0-9a-z]{16})/.exec(text) ?? [];
  await bayo.send(`/start ${token}`);
  const asked = await bayo.sees(/Ada.* asks you to pay ₦200[\s\S]*not delivered, the money goes to Ada.*’s wallet/, {
    fresh: true,
  });
  expect(asked.text).not.toContain("0803 123 4567");
  await bayo.tap(/Pay from Wallet/);
  await bayo.sees(/Thank you/);
  await ada.sees(/₦200[\s\S]*Delivered[\s\S]*Paid by Bayo/);
  await bayo.says(`/start ${token}`, /₦200 paid for Ada/);
  await bayo.seesWallet(/Available: ₦800/);
  expect(service.vends()).toHaveLength(1);
});

test("a payer whose checkout page could not be opened reads so, and the next tap opens it", async () => {
  const { ada, bayo, service } = await openWorld();
  await ada.start();
  await bayo.start();
  await ada.choosesAirtime("200");
  await ada.taps(/save my card/, /Pay on the secure page/);
  await ada.tap(/Ask somebody to pay/);
  const { text } = await ada.sees(/Share this link/, { fresh: true });
  const [, token] = /start=(pay-[0-9a-z]{16})/.exec(text) ?? [];
  await bayo.says(`/start ${token}`, /Ada.* asks you to pay ₦200/);
  service.addFault({ endpoint: "initiate", kind: "500", times: 1 });
  await bayo.tap(/Pay by Checkout/);
  await bayo.sees(/asks you to pay ₦200[\s\S]*page could not be opened. Nothing was charged/);
  await bayo.tap(/Pay by Checkout/);
  // The payment is Ada's, so only she gets a message about it.
  await bayo.sees(
    /Pay ₦200 for Ada.* on the secure page\. They will be told\.[\s\S]*cancelled[^.]*your money goes to Ada.*’s wallet/,
  );
  bayo.pay();
  await ada.sees(/₦200[\s\S]*Delivered/);
});

test("a gift card is a picture with the customer's message", async () => {
  const { ada } = await openWorld();
  await ada.startsAndBuys();
  await ada.taps(/More/, /Delivered/);
  await ada.taps(/Gift card/, /add a message/);
  await ada.send("Happy birthday, Mama!");
  await expect.poll(ada.files, { timeout: 20_000 }).toEqual(["picture"]);
  expect(ada.messages().some(({ text }) => text.includes("Happy birthday, Mama!\n— Ada"))).toBe(true);
});
