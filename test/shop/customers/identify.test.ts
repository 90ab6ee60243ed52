import { describe, expect, test } from "vitest";
import type { Phone } from "../../../src/core/base/phone.js";
import { MINUTE_MS } from "../../../src/core/base/time.js";
import type { Chat } from "../../../src/core/customers/chat.js";
import type { ChatNames } from "../../../src/shop/customers/chat-names.js";
import { linkChats } from "../../harness/test-shop.js";
import { openScriptedShop } from "../scripted-shop.js";

const whatsapp = (id: string): Chat => ({ channel: "whatsapp", id });
const NUMBER = whatsapp("2348065550101");
const OTHER_NUMBER = whatsapp("2348065550199");
const EMEKA = whatsapp("NG.1");
const SOMEBODY_ELSE = whatsapp("NG.2");

/** A shop to which people write under the names that WhatsApp sends. */
async function open() {
  const shop = await openScriptedShop();
  const writes = async (...names: ChatNames) => {
    const chat = await shop.shop.customers.resolveChat(...names);
    const alias = names.find(({ id }) => id !== chat.id);
    return shop.shop.customers.identify(chat, "Emeka", { alias });
  };
  return {
    ...shop,
    writes,
    wallet: async (...names: ChatNames) => (await shop.shop.wallets.get((await writes(...names)).id)).available,
  };
}

/** Emeka's chat was linked with Ada's, and unlinked again. */
async function openUnlinked() {
  const world = await open();
  const { shop, writes, identify } = world;
  const ada = await identify("1001");
  const emeka = await writes(EMEKA, NUMBER);
  await linkChats(shop, ada.id, emeka.id);
  await shop.account.unlink(ada.id, { channel: "telegram", id: "1001" });
  return { ...world, ada, emeka };
}

describe("somebody on WhatsApp is one customer", () => {
  test.each<[string, readonly ChatNames[]]>([
    ["known by number, then by both, then by either", [[NUMBER], [EMEKA, NUMBER], [EMEKA], [NUMBER]]],
    ["known by user id, then by both, then by either", [[EMEKA], [EMEKA, NUMBER], [NUMBER], [EMEKA]]],
    ["known by both from the first message on", [[EMEKA, NUMBER], [NUMBER], [EMEKA], [EMEKA, NUMBER]]],
    [
      "who gets another number under the same user id",
      [[EMEKA, NUMBER], [EMEKA, OTHER_NUMBER], [OTHER_NUMBER], [EMEKA]],
    ],
  ])("%s", async (_, messages) => {
    const { writes, fund, wallet, store } = await open();
    const [first, ...later] = messages as readonly [ChatNames, ...ChatNames[]];
    const { id } = await writes(...first);
    await fund(id, 100_000);
    for (const names of later) expect(await wallet(...names)).toBe(100_000);
    expect(await store.customers({ limit: 9 })).toHaveLength(1);
  });

  test("however many messages come at once, some with a user id and some without", async () => {
    const { writes, fund, store } = await open();
    const { id } = await writes(NUMBER);
    await fund(id, 100_000);
    const names: readonly ChatNames[] = [[NUMBER], [EMEKA, NUMBER], [EMEKA, NUMBER], [NUMBER], [EMEKA, NUMBER]];
    const people = await Promise.all(names.map((each) => writes(...each)));
    expect(new Set(people.map((person) => person.id))).toEqual(new Set([id]));
    expect((await writes(EMEKA)).id).toBe(id);
    expect(await store.customers({ limit: 9 })).toHaveLength(1);
  });

  test.each<[string, readonly [ChatNames, ChatNames]]>([
    ["number first", [[NUMBER], [EMEKA, NUMBER]]],
    ["user id first", [[EMEKA, NUMBER], [NUMBER]]],
  ])("whose first two messages arrive at once, %s", async (_, [one, other]) => {
    const { writes, store } = await open();
    const [first, second] = await Promise.all([writes(...one), writes(...other)]);
    expect(first.id).toBe(second.id);
    expect(await store.customerAt(EMEKA)).toMatchObject({ id: first.id, chats: [{ chat: EMEKA, alias: NUMBER }] });
    expect(await store.customers({ limit: 9 })).toHaveLength(1);
  });

  test("in linked chats, too: notifications go to the name they use now", async () => {
    const { shop, writes, identify, store } = await open();
    const ada = await identify("1001");
    const emeka = await writes(NUMBER);
    await linkChats(shop, ada.id, emeka.id);
    await writes(NUMBER);
    expect((await writes(EMEKA, NUMBER)).id).toBe(ada.id);
    expect((await store.read("customer", ada.id))?.chats[0]).toMatchObject({ chat: EMEKA, alias: NUMBER });
  });

  test.each<[string, readonly ChatNames[]]>([
    ["the number", [[NUMBER], [EMEKA, NUMBER], [NUMBER], [EMEKA]]],
    ["the user id", [[EMEKA], [EMEKA, NUMBER], [NUMBER], [EMEKA]]],
    ["both", [[EMEKA, NUMBER], [NUMBER], [EMEKA]]],
  ])("after their chat was unlinked from another, too, if %s comes first", async (_, messages) => {
    const { writes, ada } = await openUnlinked();
    const people = [];
    for (const names of messages) people.push((await writes(...names)).id);
    expect(new Set(people).size).toBe(1);
    expect(people).not.toContain(ada.id);
  });
});

describe("a number that its network gave to somebody else", () => {
  test("leads to the new owner from their first message on; the wallet stays with the former owner", async () => {
    const { writes, fund, wallet, store } = await open();
    const emeka = await writes(EMEKA, NUMBER);
    await fund(emeka.id, 100_000);
    expect(await wallet(SOMEBODY_ELSE, NUMBER)).toBe(0);
    expect(await wallet(NUMBER)).toBe(0);
    expect((await writes(NUMBER)).id).toBe((await writes(SOMEBODY_ELSE)).id);
    expect(await wallet(EMEKA)).toBe(100_000);
    expect(await store.customers({ limit: 9 })).toHaveLength(2);
  });

  test("leads to its new owner also if they were a customer before", async () => {
    const { writes, fund, wallet } = await open();
    await fund((await writes(EMEKA, NUMBER)).id, 100_000);
    const other = await writes(SOMEBODY_ELSE);
    expect((await writes(SOMEBODY_ELSE, NUMBER)).id).toBe(other.id);
    expect((await writes(NUMBER)).id).toBe(other.id);
    expect(await wallet(EMEKA, OTHER_NUMBER)).toBe(100_000);
  });

  test("is no longer the former owner's own number, which is asked for again", async () => {
    const { shop, writes, store } = await open();
    const { id } = await writes(EMEKA, NUMBER);
    await shop.customers.setOwnPhone(id, "08065550101" as Phone);
    await writes(EMEKA);
    expect(await store.read("customer", id)).toMatchObject({ ownPhone: "08065550101" });
    await writes(SOMEBODY_ELSE, NUMBER);
    expect(await store.read("customer", id)).not.toHaveProperty("ownPhone");
  });

  test("stays with the new owner when the report of the former owner's new number comes late", async () => {
    const { shop, writes, fund, wallet } = await open();
    await fund((await writes(EMEKA, NUMBER)).id, 100_000);
    const other = await writes(SOMEBODY_ELSE, NUMBER);
    const renewed = whatsapp("NG.3");
    for (const _ of ["late", "again"])
      expect(await shop.customers.changeChat([EMEKA, NUMBER], [renewed, OTHER_NUMBER])).toBe(true);
    expect((await writes(NUMBER)).id).toBe(other.id);
    expect(await wallet(renewed, OTHER_NUMBER)).toBe(100_000);
  });

  test("brings nothing of the customer who unlinked it: neither their consent nor their promo uses", async () => {
    const { store, writes, ada, emeka } = await openUnlinked();
    const stranger = await writes(SOMEBODY_ELSE, NUMBER);
    expect(await store.read("customer", stranger.id)).not.toHaveProperty("partedFrom");
    expect(await store.read("customer", (await writes(EMEKA)).id)).toMatchObject({ partedFrom: [ada.id, emeka.id] });
  });

  test("brings no role with it", async () => {
    const { staffApi, writes, jump } = await open();
    const emeka = await writes(NUMBER);
    const owner: Chat = { channel: "telegram", id: "900" };
    await staffApi.staff.setRole({ who: NUMBER, role: "operator", by: emeka.id, as: owner });
    jump(2_000);
    expect(await staffApi.staff.roleOf(NUMBER)).toBe("operator");
    await writes(EMEKA, NUMBER);
    jump(2_000);
    expect([await staffApi.staff.roleOf(EMEKA), await staffApi.staff.roleOf(NUMBER)]).toEqual(["operator", undefined]);
  });

  test("is released by an owner who reports a new one to WhatsApp", async () => {
    const { shop, writes, fund, wallet } = await open();
    await fund((await writes(EMEKA, NUMBER)).id, 100_000);
    const renewed = whatsapp("NG.3");
    expect(await shop.customers.changeChat([EMEKA, NUMBER], [renewed, OTHER_NUMBER])).toBe(true);
    expect(await wallet(NUMBER)).toBe(0);
    for (const names of [[renewed], [OTHER_NUMBER]] as const) expect(await wallet(...names)).toBe(100_000);
  });
});

test("two customers who turn out to be one person keep their wallets, and the log says so", async () => {
  const { writes, fund, wallet, faults } = await open();
  await fund((await writes(NUMBER)).id, 100_000);
  await fund((await writes(EMEKA)).id, 50_000);
  expect(await wallet(EMEKA, NUMBER)).toBe(50_000);
  expect(await wallet(NUMBER)).toBe(100_000);
  expect(faults.join()).toContain("two customers");
});

test("an erased customer is found under neither name", async () => {
  const { shop, writes, store } = await open();
  const { id } = await writes(EMEKA, NUMBER);
  expect(await shop.account.erase(id)).toEqual({ outcome: "erased" });
  const stranger = await writes(EMEKA, NUMBER);
  expect(stranger.id).not.toBe(id);
  for (const names of [[NUMBER], [EMEKA]] as const) expect((await writes(...names)).id).toBe(stranger.id);
  expect(await store.customers({ limit: 9 })).toHaveLength(2);
});

test("a new customer counts for the first campaign whose link they tap, an earlier one for none", async () => {
  const { shop, writes, jump, store } = await open();
  const emeka = await writes(EMEKA);
  await shop.customers.recordSource(emeka.id, "radio");
  await shop.customers.recordSource(emeka.id, "flyer");
  expect(await store.read("customer", emeka.id)).toMatchObject({ source: "radio" });
  const other = await writes(SOMEBODY_ELSE);
  jump(2 * MINUTE_MS);
  await shop.customers.recordSource(other.id, "radio");
  expect(await store.read("customer", other.id)).not.toHaveProperty("source");
});
