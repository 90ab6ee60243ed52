import { expect, test } from "vitest";
import { openWorld } from "../../harness/open-world.js";

test("a card saved at checkout pays the next order, and buys again in one tap", async () => {
  const world = await openWorld();
  const { ada, service, telegram } = world;
  await world.ada.savesCard();
  await ada.choosesAirtime("300");
  await ada.tap(/Pay with Card · verve •••• 1044/i);
  await ada.sees(/₦300[\s\S]*Delivered/);
  await ada.tap(/Buy again/);
  await telegram.waitFor(() => ada.messages().filter(({ text }) => text.includes("Delivered")).length === 3);
  expect(service.vends().map(({ amountNaira }) => amountNaira)).toEqual([200, 300, 300]);
  expect(service.payments().filter(({ status }) => status === "success")).toHaveLength(3);
});

test("the receipt no longer says that the card is saved once it was removed", async () => {
  const { ada } = await openWorld();
  await ada.savesCard();
  await ada.says("something is wrong", /how it stands now[\s\S]*Your card is saved/);
  await ada.removesCard();
  await ada.send("something is wrong");
  const { text } = await ada.sees(/how it stands now[\s\S]*Delivered/, { fresh: true });
  expect(text).not.toMatch(/card is saved/);
});

test("a declined card sells nothing, and another way to pay is offered", async () => {
  const world = await openWorld();
  const { ada, service } = world;
  await world.ada.savesCard();
  service.declineToken("all");
  await ada.choosesAirtime("300");
  await ada.tap(/Pay with Card/);
  await ada.sees(/declined/);
  await ada.tap(/Pay another way/);
  await ada.sees(/Confirm by choosing/);
  await ada.tap(/Pay by Checkout/);
  await ada.sees(/Pay on the secure page/);
  ada.pay("bank");
  await ada.sees(/₦300[\s\S]*Delivered/);
  expect(service.vends()).toHaveLength(2);
});

test.each(["timeout-after-accepting", "reset-after-accepting"] as const)(
  "a charge whose answer is lost (%s) is read back, not repeated",
  async (kind) => {
    const world = await openWorld();
    const { ada, service } = world;
    await world.ada.savesCard();
    service.addFault({ endpoint: "charge", kind });
    await ada.choosesAirtime("300");
    await ada.tap(/Pay with Card/);
    await ada.sees(/₦300[\s\S]*Delivered/);
    expect(service.payments().filter(({ status }) => status === "success")).toHaveLength(2);
  },
);

test("a charge listed under the service's own reference stops card charges until staff decide", async () => {
  const { ada, admin, service } = await openWorld();
  await admin.start();
  await ada.savesCard();
  service.useOwnChargeReferences();
  await ada.choosesAirtime("300");
  await ada.tap(/Pay with Card/);
  await ada.sees(/Someone on our team is checking your payment. Please do not pay again/);
  await admin.sees(/Saved cards are no longer charged/);
  const found = await admin.sees(/a saved card, but does not list it under our reference/);
  const [charge] = service.payments().filter(({ origin }) => origin === "charge");
  expect(found.text).toContain(charge?.reference ?? "no charge was made");

  await ada.choosesAirtime("400");
  const asked = await ada.sees(/₦400[\s\S]*Confirm by choosing/);
  const labels = asked.buttons.flat().map(({ text }) => text);
  expect(labels.filter((label) => label.startsWith("Pay with Card"))).toEqual([]);

  await admin.tap(/Credit what was received/);
  await admin.sees(/Are you sure/);
  await admin.tap(/Yes, do it/);
  await ada.sees(/₦300[\s\S]*Delivered/);
  await admin.tap(/Turn saved cards on again/);
  await admin.sees(/Are you sure/);
  await admin.taps(/Yes, do it/, "Saved cards are charged again.");
  await ada.choosesAirtime("400");
  await ada.tap(/Pay with Card/);
  await service.waitFor((seen) => seen.payments().filter(({ origin }) => origin === "charge").length === 2);
});

test("while a card is being charged, the customer sees that and has no button to pay", async () => {
  const world = await openWorld();
  const { ada, service } = world;
  await world.ada.savesCard();
  service.addFault({ endpoint: "charge", kind: "timeout", times: "always" });
  await ada.choosesAirtime("300");
  await ada.tap(/Pay with Card/);
  const shown = await ada.sees(/Charging your card/);
  expect(shown.buttons.flat()).toEqual([]);
});

test("a removed card can no longer be charged", async () => {
  const world = await openWorld();
  const { ada } = world;
  await world.ada.savesCard();
  await ada.send("/cards");
  await ada.sees(/Saved cards/);
  await ada.taps(/••••/, /only when you tap or for a schedule you made/);
  await ada.taps(/Remove/, "Remove Verve •••• 1044?");
  await ada.tap(/Yes, remove it/);
  await ada.sees(/No saved card yet/);
  await ada.choosesAirtime("300");
  expect(
    ada
      .last()
      .buttons.flat()
      .map(({ text }) => text),
  ).not.toContainEqual(expect.stringMatching(/Card ·/));
});

test("asking about the cards at the question how to pay charges none, and naming a card as the way to pay does", async () => {
  const { ada, service } = await openWorld();
  await ada.savesCard();
  await ada.choosesAirtime("300");
  for (const words of ["cards", "my cards", "katuna"]) {
    await ada.send(words);
    await ada.sees(/Please tap one of the buttons to pay/, { fresh: true });
  }
  expect(service.vends()).toHaveLength(1);
  await ada.send("pay with my card");
  await ada.sees(/₦300[\s\S]*Delivered/);
  expect(service.vends()).toHaveLength(2);
});

test("a schedule whose card was removed does not say that the card will pay", async () => {
  const { ada } = await openWorld();
  await ada.savesCard();
  await ada.taps(/More/, /Delivered/);
  await ada.taps(/Schedule/, /How often/);
  await ada.taps(/Every week/, /How do you want to pay/);
  await ada.taps(/Pay with Card/, /₦200 from your card, every week/);
  await ada.removesCard();
  await ada.says("/schedules", /Your schedules/);
  await ada.tap(/MTN airtime ₦200/);
  const { text } = await ada.sees(/₦200, every week\. The card for it is no longer saved/, { fresh: true });
  expect(text).not.toMatch(/from your card|Next:/);
});

test("a card is not saved when the customer did not ask for it", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.opensPage();
  ada.pay();
  await ada.sees(/Delivered/);
  await ada.send("/cards");
  await ada.sees(/No saved card yet/);
});
