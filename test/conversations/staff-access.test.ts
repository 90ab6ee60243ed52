import { expect, test } from "vitest";
import { flows } from "../../conversations/flows.js";
import { staffMenu } from "../../conversations/staff/menu.js";
import { orderProfile } from "../../conversations/staff/order.js";
import type { StaffFlow, Talk, View } from "../../conversations/talk.js";
import { ROLES, type Role } from "../../src/core/settings/role.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { airtime, START } from "../shop/scripted-shop.js";

const ORDER = "ord_0123456789abcdef";
const inReview = {
  ...airtime(),
  ...{ id: ORDER, customer: "cus_ada", state: "review", payBy: { by: "wallet" }, placedAt: START, changedAt: START },
};

/** What a flow shows to somebody with a role. */
async function shown(flow: StaffFlow, role: Role | undefined, argument = ""): Promise<View> {
  const views: View[] = [];
  const talk: Partial<Talk> = {
    ...(role && { staff: { role, chat: { channel: "telegram", id: "1" } } }),
    show: async (view) => void views.push(view),
    once: (work) => work() as never,
  };
  const desk = {
    orders: { details: async () => ({ order: inReview, entries: [], auditEntries: [] }) },
    rehearsal: { isShopClosed: async () => false },
  } as unknown as StaffApi;
  await flow(talk as Talk, desk, argument);
  return views.at(-1) ?? expect.unreachable();
}

test("an order in review has the buttons that decide it for who may decide", async () => {
  const labels = async (role: Role) =>
    ((await shown(orderProfile, role, ORDER)).choices ?? []).flat().map(({ label }) => label);
  expect(await labels("viewer")).toEqual(["👤 Customer", "🧾 Audit"]);
  for (const role of ["operator", "owner"] as const) expect(await labels(role)).toHaveLength(5);
});

test("who only reads sees no whole number: on a card, in the service's reference, on a button, in a file", async () => {
  const sold = { ...inReview, vendorRef: "SBX173227000008031234567_1" };
  const chat = { channel: "whatsapp", id: "2348031234567" };
  const person = { id: "cus_ada", name: "Ada", chats: [{ chat, name: "Ada" }] };
  const desk = {
    orders: {
      details: async () => ({ order: sold, entries: [], auditEntries: [] }),
      vendedIn: async function* () {
        yield [sold];
      },
    },
    customers: { find: async () => [person, { ...person, id: "cus_other" }] },
  } as unknown as StaffApi;
  const all = async (role: Role) => {
    const views: unknown[] = [];
    const talk = {
      staff: { role, chat: { channel: "telegram", id: "1" } },
      show: async (view: View) => void views.push(view),
      attach: async (make: () => Promise<unknown>) => views.push(await make()) > 0,
      once: (work: () => unknown) => work(),
    } as unknown as Talk;
    const { order, customer, export: table } = flows.staffFlows;
    await order?.(talk, desk, ORDER);
    await customer?.(talk, desk, "Ada");
    await table?.(talk, desk, "2026-11-01");
    return JSON.stringify(views);
  };
  for (const role of ["operator", "owner"] as const) {
    const seen = await all(role);
    for (const whole of [sold.vendorRef, "WhatsApp 2348031234567", '\\"08031234567\\"']) {
      expect(seen).toContain(whole);
    }
  }
  const seen = await all("viewer");
  expect(seen).toContain("SBX17322700000803***4567_1");
  expect(seen).toContain("WhatsApp 0803***4567");
  expect(seen).toContain('\\"0803***4567\\"');
  expect(seen.replaceAll(/\W/g, "")).not.toMatch(/803123456[78]/);
});

test("the desk names the commands that somebody may use", async () => {
  const commands = async (role?: Role) => (await shown(staffMenu, role)).text.html.match(/^\/\w+/gm) ?? [];
  const all = await Promise.all([undefined, ...ROLES].map(commands));
  expect(all[0]).toEqual([]);
  expect(all[1]).toEqual([
    "/status",
    "/float",
    "/dashboard",
    "/inbox",
    "/order",
    "/customer",
    "/payment",
    "/vends",
    "/stats",
    "/report",
    "/export",
    "/reconcile",
    "/audit",
  ]);
  expect(all[3]).toEqual(expect.arrayContaining(["/broadcast", "/staff", ...(all[2] ?? [])]));
});
