import { expect, test } from "vitest";
import { runFlow } from "../../conversations/channel.js";
import { flows } from "../../conversations/flows.js";
import type { Talk, View } from "../../conversations/talk.js";
import { ROLES, type Role } from "../../src/core/settings/role.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { airtime, START } from "../shop/scripted-shop.js";

const ORDER = "ord_0123456789abcdef";
const inReview = {
  ...airtime(),
  ...{ id: ORDER, customer: "cus_ada", state: "review", payBy: { by: "wallet" }, placedAt: START, changedAt: START },
};

const runStaffFlow = (talk: Talk, staffApi: StaffApi, flow: string, argument: string) =>
  runFlow({ flows, shop: {} as CustomerApi, staffApi }, talk, { flow, argument });

/** The last view that a flow shows to a member of staff with a role. */
async function lastView(flow: string, role: Role | undefined, argument = ""): Promise<View> {
  const views: View[] = [];
  const talk: Partial<Talk> = {
    ...(role && { staff: { role, chat: { channel: "telegram", id: "1" } } }),
    show: async (view) => void views.push(view),
    once: (work) => work() as never,
  };
  const staffApi = {
    orders: { details: async () => ({ order: inReview, entries: [], auditEntries: [] }) },
    closure: async () => undefined,
  } as unknown as StaffApi;
  await runStaffFlow(talk as Talk, staffApi, flow, argument);
  return views.at(-1) ?? expect.unreachable();
}

test("only roles that may decide see the buttons that decide an order in review", async () => {
  const labels = async (role: Role) =>
    ((await lastView("order", role, ORDER)).choices ?? []).flat().map(({ label }) => label);
  expect(await labels("viewer")).toEqual(["👤 Customer", "🧾 Audit"]);
  const decisions = ["It was delivered: keep the money", "Not delivered: refund it", "Send it again"];
  for (const role of ["operator", "owner"] as const)
    expect(await labels(role)).toEqual([...decisions, "👤 Customer", "🧾 Audit"]);
});

test("a viewer sees no whole phone number: on a profile, in the service's reference, on a button, in a file", async () => {
  const vended = { ...inReview, vendorRef: "SBX173227000008031234567_1" };
  const chat = { channel: "whatsapp", id: "2348031234567" };
  const customer = { id: "cus_ada", name: "Ada", chats: [{ chat, name: "Ada" }] };
  const staffApi = {
    orders: {
      details: async () => ({ order: vended, entries: [], auditEntries: [] }),
      vendedIn: async function* () {
        yield [vended];
      },
    },
    customers: { find: async () => [customer, { ...customer, id: "cus_other" }] },
  } as unknown as StaffApi;
  const viewsFor = async (role: Role) => {
    const views: unknown[] = [];
    const talk = {
      staff: { role, chat: { channel: "telegram", id: "1" } },
      show: async (view: View) => void views.push(view),
      attach: async (make: () => Promise<unknown>) => views.push(await make()) > 0,
      once: (work: () => unknown) => work(),
    } as unknown as Talk;
    await runStaffFlow(talk, staffApi, "order", ORDER);
    await runStaffFlow(talk, staffApi, "customer", "Ada");
    await runStaffFlow(talk, staffApi, "export", "2026-11-01");
    return JSON.stringify(views);
  };
  for (const role of ["operator", "owner"] as const) {
    const views = await viewsFor(role);
    for (const unmasked of [vended.vendorRef, "WhatsApp 2348031234567", '\\"08031234567\\"']) {
      expect(views).toContain(unmasked);
    }
  }
  const views = await viewsFor("viewer");
  expect(views).toContain("SBX17322700000803***4567_1");
  expect(views).toContain("WhatsApp 0803***4567");
  expect(views).toContain('\\"0803***4567\\"');
  expect(views.replaceAll(/\W/g, "")).not.toMatch(/803123456[78]/);
});

test("the staff menu lists only the commands that the role may use", async () => {
  const commands = async (role?: Role): Promise<string[]> =>
    (await lastView("admin", role)).text.html.match(/^\/\w+/gm) ?? [];
  expect(await commands()).toEqual([]);
  const [viewer = [], operator = [], owner = []] = await Promise.all(ROLES.map(commands));
  expect(viewer).toEqual([
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
  expect(operator).toEqual(expect.arrayContaining(viewer));
  expect(operator.filter((command) => !viewer.includes(command))).toEqual(["/refund", "/credit", "/debit"]);
  expect(owner).toEqual(expect.arrayContaining(["/broadcast", "/staff", ...operator]));
});
