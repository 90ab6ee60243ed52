import { describe, expect, test } from "vitest";
import { ADMIN, BAYO, STAFF_GROUP } from "../../harness/emulators.js";
import { openWorld } from "../../harness/open-world.js";
import { suspendAirtime } from "../../harness/outage.js";

const SUPERGROUP = -1_001_234_567_890;

/** A shop with a staff group; Bayo is an owner, and Chidi a member of the group. */
async function open() {
  const world = await openWorld({ environment: { ADMIN_CHAT_ID: String(STAFF_GROUP), ADMIN_IDS: String(BAYO) } });
  await world.bayo.start();
  await world.ada.start();
  await world.ada.topsUp("5000");
  return { ...world, group: (id = STAFF_GROUP) => world.telegram.person(ADMIN, { group: id }) };
}

describe("a staff group that becomes a supergroup", () => {
  test.each([
    ["Telegram announces it", false],
    ["the shop learns it from its next message", true],
  ])("still gets messages, and its members stay staff, also after a restart: %s", async (_, quietly) => {
    const world = await open();
    const { telegram, service, restart } = world;
    await world.ada.ordersAirtime();
    await world.group().sees(/✅ delivered/);
    telegram.upgradeGroup(STAFF_GROUP, SUPERGROUP, { quietly });
    await telegram.idle();
    const group = world.group(SUPERGROUP);
    await world.ada.ordersAirtime();
    await group.sees(/✅ delivered/);
    service.setMerchantWallet(0);
    await world.ada.ordersAirtime();
    await group.sees(/merchant wallet at the service has too little money/);
    await group.send("/status");
    await group.sees(/Vends in the last 24 hours/);
    await restart();
    const refused = () =>
      telegram.calls().filter(({ status, method }) => status === 400 && method === "sendMessage").length;
    const before = refused();
    await world.ada.ordersAirtime();
    await telegram.waitFor(() => group.messages().filter(({ text }) => /❌ not delivered/.test(text)).length === 2);
    await group.send("/status");
    await telegram.waitFor(
      () => group.messages().filter(({ text }) => /Vends in the last 24 hours/.test(text)).length === 2,
    );
    expect(refused()).toBe(before);
    expect(before > 0).toBe(quietly);
    expect(world.bayo.texts().join()).not.toContain("merchant wallet");
  });
});

test.each([
  [400, "Bad Request: not enough rights to send text messages to the chat"],
  [400, "Bad Request: have no rights to send a message"],
  [400, "Bad Request: need administrator rights in the channel chat"],
  [400, "Bad Request: CHAT_WRITE_FORBIDDEN"],
  [400, "Bad Request: CHAT_RESTRICTED"],
  [400, "Bad Request: message is too long"],
  [400, "Bad Request: chat not found"],
  [403, "Forbidden: bot was kicked from the supergroup chat"],
])("an alarm that the staff group refuses reaches an owner: %i %s", async (status, description) => {
  const world = await open();
  world.telegram.addFault({ method: "sendMessage", chat: STAFF_GROUP, status, description, times: 1_000 });
  world.service.setMerchantWallet(0);
  await world.ada.ordersAirtime();
  await world.bayo.sees(/merchant wallet at the service has too little money/);
  expect(world.group().messages()).toEqual([]);
});

test("a question in the staff group is answered by a reply to it, not by other messages", async () => {
  const environment = { ADMIN_CHAT_ID: String(STAFF_GROUP), ADMIN_IDS: String(ADMIN) };
  const { ada, telegram } = await openWorld({ environment });
  await ada.start();
  await ada.sees(/What would you like/);
  const group = telegram.person(ADMIN, { group: STAFF_GROUP });
  await group.send(`/credit ${ada.id} 500 sorry for the wait`);
  const question = await group.sees(/Credit the wallet: ₦500[\s\S]*reply to this message/);
  const before = ada.texts();
  await group.send("ok");
  await telegram.idle();
  expect(ada.texts()).toEqual(before);
  await group.reply(question.messageId, "ok");
  await ada.sees(/₦500 into your wallet/);
});

test("an operator in the group cannot enter the float, and the group never gets the customers' menu", async () => {
  const world = await open();
  const group = world.group();
  await world.ada.ordersAirtime();
  await group.sees(/✅ delivered/);
  await world.bayo.says("/float 1000", "hold ₦1,000 now?");
  await world.bayo.tap("Yes, do it");
  await world.bayo.sees(/by our books: ₦1,000[\s\S]*\/float \+50000/);
  await group.send("/float +50000");
  await group.sees("Only an owner can enter what the merchant wallet holds. Nothing was recorded.", { fresh: true });
  await group.send("/float");
  await group.sees(/by our books: ₦1,000[\s\S]*an owner enters it/, { fresh: true });
  await group.send("/price MTN data +3%");
  await group.sees(/You have no command \/price\./, { fresh: true });
  const labels = group.messages().flatMap(({ buttons }) => buttons.flat().map(({ text }) => text));
  expect(labels.join()).not.toContain("Airtime");
});

test("an owner's button on an alarm in the group refuses an operator, and still works for the owner", async () => {
  const world = await open();
  const { bayo, ada, telegram } = world;
  const group = world.group();
  const owner = telegram.person(BAYO, { group: STAFF_GROUP });
  await suspendAirtime({ ...world, admin: group }, ada);
  const { messageId, text, buttons } = await group.sees(/MTN airtime deliveries are failing/);
  for (const button of [/Suspend MTN airtime/, /Keep selling/]) await group.tapOn(messageId, button);
  await telegram.waitFor(() => group.toasts().length === 2);
  await telegram.idle();
  expect(group.toasts()).toEqual(Array(2).fill("Only an owner can do this."));
  expect(group.messages().filter((message) => message.messageId === messageId)).toMatchObject([{ text, buttons }]);
  await owner.tapOn(messageId, /Suspend MTN airtime/);
  await owner.sees(/MTN airtime: suspended/);
  expect(bayo.toasts()).toEqual([]);
});
