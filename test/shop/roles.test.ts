import { describe, expect, test } from "vitest";
import type { Chat } from "#core/customer.js";
import { NEW_HOUSE, SHOP_BOOKS } from "#core/house.js";
import type { StaffMember } from "#core/role.js";
import { type Instant, instant, SECOND_MS } from "#core/time.js";
import { openScriptedShop, START } from "./scripted-shop.js";

const on = (channel: Chat["channel"], id: string): Chat => ({ channel, id });
const BOSS = on("telegram", "900");

const member = (chat: Chat, role: StaffMember["role"]): StaffMember => ({
  ...{ chat, role, customer: "cus_1", name: "Ada", since: instant(START) as Instant, by: "cus_2" },
});

/** A shop whose house was settled by another process. */
async function openWith(...staff: readonly StaffMember[]) {
  const shop = await openScriptedShop();
  const settle = (next: readonly StaffMember[]) =>
    shop.store.transact(SHOP_BOOKS, (books) => books.putHouse({ ...NEW_HOUSE, staff: next }));
  await settle(staff);
  return { ...shop, settle };
}

describe("a role", () => {
  test("is the configuration's for its owners, the house's for others, and nobody else's", async () => {
    const { desk } = await openWith(
      member(BOSS, "viewer"),
      member(on("telegram", "1"), "operator"),
      member(on("whatsapp", "2"), "owner"),
    );
    expect(await desk.roleOf(BOSS)).toBe("owner");
    expect(await desk.roleOf(on("telegram", "1"))).toBe("operator");
    expect(await desk.roleOf(on("whatsapp", "2"))).toBe("owner");
    expect(await desk.roleOf(on("whatsapp", "1"))).toBeUndefined();
    expect(await desk.roleOf(on("telegram", "3"))).toBeUndefined();
  });

  test("of an operator comes with the staff's room, for who is nothing else", async () => {
    const { desk } = await openWith(member(on("telegram", "1"), "viewer"));
    expect(await desk.roleOf(on("telegram", "3"), true)).toBe("operator");
    expect(await desk.roleOf(on("telegram", "1"), true)).toBe("viewer");
    expect(await desk.roleOf(BOSS, true)).toBe("owner");
  });

  test("that was taken away elsewhere is gone within a second", async () => {
    const { desk, settle, jump } = await openWith(member(on("telegram", "1"), "owner"));
    expect(await desk.roleOf(on("telegram", "1"))).toBe("owner");
    await settle([]);
    jump(SECOND_MS);
    expect(await desk.roleOf(on("telegram", "1"))).toBeUndefined();
  });
});
