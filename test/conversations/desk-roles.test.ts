import { expect, test } from "vitest";
import { admin } from "#conversations/desk.js";
import { orderCard } from "#conversations/staff-cards.js";
import type { DeskFlow, Talk, View } from "#conversations/talk.js";
import { ROLES, type Role } from "#core/role.js";
import type { Desk } from "#shop/desk.js";
import { airtime, START } from "../shop/scripted-shop.js";

const ORDER = "ord_0123456789abcdef";
const inReview = {
  ...airtime(),
  ...{ id: ORDER, customer: "cus_ada", state: "review", payBy: { by: "wallet" }, placedAt: START, changedAt: START },
};

/** What a flow shows to somebody with a role. */
async function shown(flow: DeskFlow, role: Role | undefined, argument = ""): Promise<View> {
  const views: View[] = [];
  const talk: Partial<Talk> = {
    ...(role && { staff: { role, chat: { channel: "telegram", id: "1" } } }),
    show: async (view) => void views.push(view),
    once: (work) => work() as never,
  };
  const desk = { orderCard: async () => ({ order: inReview, entries: [], deeds: [] }) } as unknown as Desk;
  await flow(talk as Talk, desk, argument);
  return views.at(-1) ?? expect.unreachable();
}

test("an order in review has the buttons that decide it for who may decide", async () => {
  const labels = async (role: Role) =>
    ((await shown(orderCard, role, ORDER)).choices ?? []).flat().map(({ label }) => label);
  expect(await labels("viewer")).toEqual(["👤 Customer", "🧾 Audit"]);
  for (const role of ["operator", "owner"] as const) expect(await labels(role)).toHaveLength(5);
});

test("the desk names the commands that somebody may use", async () => {
  const commands = async (role?: Role) => (await shown(admin, role)).text.html.match(/^\/\w+/gm) ?? [];
  const all = await Promise.all([undefined, ...ROLES].map(commands));
  expect(all[0]).toEqual([]);
  expect(all[1]).toEqual([
    "/status",
    "/float",
    "/dashboard",
    "/order",
    "/customer",
    "/stats",
    "/export",
    "/reconcile",
    "/audit",
  ]);
  expect(all[3]).toEqual(expect.arrayContaining(["/broadcast", "/staff", ...(all[2] ?? [])]));
});
