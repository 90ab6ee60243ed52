import { describe, expect, test } from "vitest";
import { SHOP_CUSTOMER_ID } from "../../../src/core/base/ids.js";
import { after, DAY_MS, HOUR_MS, type Instant, instant, SECOND_MS } from "../../../src/core/base/time.js";
import type { Chat } from "../../../src/core/customers/chat.js";
import type { Customer } from "../../../src/core/customers/customer.js";
import { naira } from "../../../src/core/money/money.js";
import { staffTarget } from "../../../src/core/notifications/notification.js";
import type { Role, StaffMember } from "../../../src/core/settings/role.js";
import { DEFAULT_SETTINGS } from "../../../src/core/settings/shop-settings.js";
import { STAFF_MAX } from "../../../src/shop/account/staff-members.js";
import { chatIn, linkChats, mint } from "../../harness/test-shop.js";
import { openScriptedShop, START } from "../scripted-shop.js";

const on = (channel: Chat["channel"], id: string): Chat => ({ channel, id });
const BOSS = on("telegram", "900");

const member = (chat: Chat, role: StaffMember["role"]): StaffMember => ({
  ...{ chat, role, customer: "cus_1", name: "Ada", since: instant(START) as Instant, by: "cus_2" },
});

/** A shop whose settings another process has written. */
async function openWith(...staff: readonly StaffMember[]) {
  const shop = await openScriptedShop();
  const settle = (next: readonly StaffMember[]) =>
    shop.store.transact(SHOP_CUSTOMER_ID, (books) => books.put("shopSettings", { ...DEFAULT_SETTINGS, staff: next }));
  await settle(staff);
  return { ...shop, settle };
}

describe("a role", () => {
  test("comes from the configuration for its owners, from the settings for others, and nobody else has one", async () => {
    const { staffApi } = await openWith(
      member(BOSS, "viewer"),
      member(on("telegram", "1"), "operator"),
      member(on("whatsapp", "2"), "owner"),
    );
    expect(await staffApi.staff.roleOf(BOSS)).toBe("owner");
    expect(await staffApi.staff.roleOf(on("telegram", "1"))).toBe("operator");
    expect(await staffApi.staff.roleOf(on("whatsapp", "2"))).toBe("owner");
    expect(await staffApi.staff.roleOf(on("whatsapp", "1"))).toBeUndefined();
    expect(await staffApi.staff.roleOf(on("telegram", "3"))).toBeUndefined();
  });

  test("of an operator comes with the staff group, for people without another", async () => {
    const { staffApi } = await openWith(member(on("telegram", "1"), "viewer"));
    expect(await staffApi.staff.roleOf(on("telegram", "3"), true)).toBe("operator");
    expect(await staffApi.staff.roleOf(on("telegram", "1"), true)).toBe("viewer");
    expect(await staffApi.staff.roleOf(BOSS, true)).toBe("owner");
  });

  test("that another process removed is gone within a second", async () => {
    const { staffApi, settle, jump } = await openWith(member(on("telegram", "1"), "owner"));
    expect(await staffApi.staff.roleOf(on("telegram", "1"))).toBe("owner");
    await settle([]);
    jump(SECOND_MS);
    expect(await staffApi.staff.roleOf(on("telegram", "1"))).toBeUndefined();
  });
});

/** Ada and Bayo have written to us; the boss is an owner by the configuration. */
async function openWithPeople(options: Parameters<typeof openScriptedShop>[0] = {}) {
  const shop = await openScriptedShop(options);
  const [boss, ada, bayo] = [await shop.identify("900"), await shop.identify("1"), await shop.identify("2")];
  const give = (who: Customer, role: Role | undefined, by: Customer = boss) => {
    shop.jump(1); // No two entries have the same instant, so that their order is certain.
    return shop.staffApi.staff.setRole({ who: chatIn(who), role, by: by.id, as: chatIn(by) });
  };
  const entries = async () => {
    const all = await shop.store.auditEntries({ about: SHOP_CUSTOMER_ID, limit: 100 });
    return all.map(({ by, action, target, detail }) => [action, target, detail, by]).toReversed();
  };
  return { ...shop, boss, ada, bayo, give, entries };
}

describe("a role that an owner gives", () => {
  test("holds at once, can be changed and removed, and leaves an audit entry each time", async () => {
    const { staffApi, give, entries, boss, ada } = await openWithPeople();
    expect((await staffApi.staff.findMembers("1"))[0]).toEqual({
      chat: chatIn(ada),
      customer: ada.id,
      name: "Ada",
      fromConfig: false,
    });
    for (const role of ["viewer", "operator", undefined, "owner"] as const) {
      expect(await give(ada, role)).toBe("given");
      expect(await staffApi.staff.roleOf(chatIn(ada))).toBe(role);
    }
    expect(await entries()).toEqual([
      ["role-given", ada.id, "viewer", boss.id],
      ["role-given", ada.id, "operator", boss.id],
      ["role-removed", ada.id, undefined, boss.id],
      ["role-given", ada.id, "owner", boss.id],
    ]);
    expect(await staffApi.staff.members()).toMatchObject([
      { chat: chatIn(boss), customer: boss.id, role: "owner", fromConfig: true },
      { chat: chatIn(ada), customer: ada.id, role: "owner", fromConfig: false, name: "Ada", by: boss.id },
    ]);
  });

  test("takes along its link to the dashboard when it is removed, also for who gets it back", async () => {
    const { staffApi, give, ada } = await openWithPeople();
    await give(ada, "viewer");
    const { url } = await staffApi.staff.createSignInLink({ customer: ada.id, chat: chatIn(ada) });
    const key = url.split("/").at(-1) ?? "";
    await give(ada, "operator");
    expect(await staffApi.staff.isSignInLinkValid(key)).toBe(true);
    await give(ada, undefined);
    await give(ada, "viewer");
    expect(await staffApi.staff.signIn(key)).toBeUndefined();
  });

  test("is given once by two taps", async () => {
    const { give, entries, staffApi, ada } = await openWithPeople();
    expect(await Promise.all([give(ada, "operator"), give(ada, "operator")])).toEqual(["given", "given"]);
    expect(await give(ada, "operator")).toBe("given");
    expect(await entries()).toHaveLength(1);
    expect(await staffApi.staff.members()).toHaveLength(2);
  });

  test("is announced to its chat once every process knows it, and so is its removal", async () => {
    const { give, ada, notifications, settled, pass, start } = await openWithPeople();
    await start();
    const aboutRoles = () => notifications.filter((line) => line.includes('"role"'));
    for (const role of ["viewer", undefined] as const) {
      const before = aboutRoles().length;
      await give(ada, role);
      await settled();
      expect(aboutRoles()).toHaveLength(before);
      await pass(SECOND_MS, SECOND_MS);
      expect(aboutRoles()).toHaveLength(before + 1);
    }
    expect(new Set(aboutRoles())).toEqual(new Set([`1 ${JSON.stringify({ kind: "role", id: ada.id })}`]));
  });

  test("is no role of the same person's other chat", async () => {
    const { staffApi, shop, give, ada } = await openWithPeople();
    const other = await shop.customers.identify(on("whatsapp", "1"), "Ada");
    await linkChats(shop, ada.id, other.id);
    await give(ada, "owner");
    expect(await staffApi.staff.roleOf(on("whatsapp", "1"))).toBeUndefined();
    expect(await staffApi.staff.findMembers("1")).toMatchObject([{ chat: chatIn(ada) }]);
  });

  test("cannot go to a stranger, and cannot change for an owner by the configuration", async () => {
    const { give, entries, staffApi, boss, ada } = await openWithPeople();
    expect(await give({ ...ada, chats: [{ chat: on("telegram", "404"), name: "" }] }, "owner")).toBe("unknown");
    expect(await staffApi.staff.findMembers("cus_nobody")).toEqual([]);
    expect(await give(ada, "owner")).toBe("given");
    for (const role of [undefined, "viewer"] as const) expect(await give(boss, role, ada)).toBe("fixed");
    expect(await staffApi.staff.roleOf(chatIn(boss))).toBe("owner");
    expect(await entries()).toHaveLength(1);
  });

  test("cannot be given by somebody who is no owner, or whose owner's role was removed at the same moment", async () => {
    const { give, entries, staffApi, ada, bayo } = await openWithPeople();
    await give(ada, "operator");
    expect(await give(bayo, "viewer", ada)).toBe("not-owner");
    expect(await give(ada, "owner", bayo)).toBe("not-owner");
    await give(ada, "owner");
    await give(bayo, "owner");
    const outcomes = await Promise.all([give(bayo, undefined, ada), give(ada, undefined, bayo)]);
    expect(outcomes.toSorted()).toEqual(["given", "not-owner"]);
    expect(await Promise.all([staffApi.staff.roleOf(chatIn(ada)), staffApi.staff.roleOf(chatIn(bayo))])).toContain(
      "owner",
    );
    expect(await entries()).toHaveLength(4);
  });

  test("is given to a limited number of people", async () => {
    const { give, staffApi, identify, ada } = await openWithPeople();
    for (let id = 1; id <= STAFF_MAX; id++) expect(await give(await identify(`50${id}`), "viewer")).toBe("given");
    expect(await give(ada, "viewer")).toBe("full");
    expect(await give(await identify("501"), "operator")).toBe("given");
    expect(await give(await identify("501"), undefined)).toBe("given");
    expect(await give(ada, "viewer")).toBe("given");
    expect(await staffApi.staff.members()).toHaveLength(STAFF_MAX + 1);
  });
});

describe("the role of somebody whose id changes", () => {
  test("moves with them, and the next holder of the old id has none", async () => {
    const { staffApi, shop, give, entries, jump } = await openWithPeople();
    const [old, now] = [on("whatsapp", "2348065550101"), on("whatsapp", "NG.1")];
    const emeka = await shop.customers.identify(old, "Emeka");
    await give(emeka, "operator");
    jump(1);
    expect(await shop.customers.changeChat([old], [now])).toBe(true);
    expect(await staffApi.staff.roleOf(now)).toBe("operator");
    const stranger = await shop.customers.identify(old, "Somebody else");
    expect(stranger.id).not.toBe(emeka.id);
    expect(await staffApi.staff.roleOf(old)).toBeUndefined();
    expect((await entries()).at(-1)).toEqual(["role-moved", emeka.id, undefined, emeka.id]);
  });

  test("is not lost if the power is cut between the two steps", async () => {
    let left = Number.POSITIVE_INFINITY;
    const { staffApi, shop, give } = await openWithPeople({
      reads: (store) => ({
        transact: async (...given) => {
          if (left-- <= 0) throw new Error("The power is cut");
          return store.transact(...given);
        },
      }),
    });
    const [old, now] = [on("whatsapp", "2348065550101"), on("whatsapp", "NG.1")];
    await give(await shop.customers.identify(old, "Emeka"), "operator");
    left = 1;
    await expect(shop.customers.changeChat([old], [now])).rejects.toThrow("power");
    left = Number.POSITIVE_INFINITY;
    expect(await shop.customers.changeChat([old], [now])).toBe(true);
    expect([await staffApi.staff.roleOf(old), await staffApi.staff.roleOf(now)]).toEqual([undefined, "operator"]);
  });
});

describe("a notification that waits for a member of staff to write", () => {
  const number = on("whatsapp", "2348065550101");

  /** Tunde is an operator, and is asked to approve a credit while he is away. Returns what he gets when he writes. */
  async function whenTheyWrite(meanwhile: (shop: Shop, tunde: Customer) => Promise<unknown>) {
    const heard: string[] = [];
    let away = true;
    const shop = await openWithPeople({
      messenger: {
        send: async ({ channel }, { kind }) => {
          if (channel === "telegram") return { outcome: "sent" };
          if (away) return { outcome: "later", afterMs: HOUR_MS, cause: "service window closed", patient: true };
          heard.push(kind);
          return { outcome: "sent" };
        },
      },
    });
    await shop.start();
    const tunde = await shop.shop.customers.identify(number, "Tunde");
    await shop.give(tunde, "operator");
    await shop.pass(2 * SECOND_MS, SECOND_MS);
    const id = mint("aud");
    const credit = { id, kind: "credit", customer: shop.ada.id, amount: naira(400_000), by: shop.boss.id } as const;
    await shop.staffApi.wallets.change({ ...credit, reason: "Ada, 0805 555 0102" });
    await shop.settled();
    await meanwhile(shop, tunde);
    await shop.pass(2 * SECOND_MS, SECOND_MS);
    away = false;
    await shop.sendWaiting([number]);
    await shop.settled();
    expect(await shop.store.notificationsAfter(after(shop.at(), DAY_MS), [number])).toEqual([]);
    return heard.toSorted();
  }
  type Shop = Awaited<ReturnType<typeof openWithPeople>>;

  test.each<[string, Parameters<typeof whenTheyWrite>[0]]>([
    ["whose role was removed", ({ give }, tunde) => give(tunde, undefined)],
    ["who has become a viewer", ({ give }, tunde) => give(tunde, "viewer")],
    ["who was erased", ({ shop }, tunde) => shop.account.erase(tunde.id)],
  ])("is not shown to one %s, nor to the next holder of the chat", async (_, change) => {
    expect(await whenTheyWrite(change)).toEqual(["role"]);
  });

  test.each<[string, Parameters<typeof whenTheyWrite>[0]]>([
    ["who is still one", async () => undefined],
    [
      "whose id has changed, too",
      ({ shop }) => shop.customers.identify(on("whatsapp", "NG.1"), "Tunde", { alias: number }),
    ],
  ])("is shown to one %s", async (_, change) => {
    expect(await whenTheyWrite(change)).toEqual(["approval-request", "role"]);
  });

  test("is shown to one whose role another process gave a moment ago", async () => {
    const { staffApi, store, settle, settled, start, notifications, at } = await openWith();
    await start();
    const chat = on("telegram", "1");
    expect(await staffApi.staff.roleOf(chat)).toBeUndefined();
    await settle([member(chat, "operator")]);
    const key = { kind: "approval-request", id: mint("aud") } as const;
    await store.transact(SHOP_CUSTOMER_ID, (books) => books.notify(staffTarget(chat), key, at()));
    await settled();
    expect(notifications).toContain(`1 ${JSON.stringify(key)}`);
  });
});

test("an erased person is no longer staff, nor listed as such", async () => {
  const { staffApi, shop, give, entries, store, jump, ada } = await openWithPeople();
  await give(ada, "owner");
  expect(JSON.parse(await shop.account.exportPersonalData(ada.id)).staff).toMatchObject([{ role: "owner" }]);
  jump(1);
  expect(await shop.account.erase(ada.id)).toEqual({ outcome: "erased" });
  expect(await staffApi.staff.roleOf(chatIn(ada))).toBeUndefined();
  expect(JSON.stringify(await store.settings())).not.toContain("Ada");
  expect((await entries()).at(-1)).toEqual(["role-removed", ada.id, undefined, ada.id]);
  expect(await staffApi.staff.findMembers(ada.id)).toEqual([]);
  expect(await give(ada, "viewer")).toBe("unknown");
});
