import { expect, test } from "vitest";
import { manageGroups } from "../../conversations/customer/bulk/groups.js";
import { manageCards } from "../../conversations/customer/cards.js";
import { showHistory } from "../../conversations/customer/history.js";
import { savedPeople } from "../../conversations/customer/people.js";
import { schedules } from "../../conversations/customer/schedules.js";
import type { CustomerFlow, CustomerTalk } from "../../conversations/customer-talk.js";
import { wordsIn } from "../../conversations/locales/words.js";
import { staffMembers } from "../../conversations/staff/members.js";
import type { Destination, StaffFlow, Talk, View } from "../../conversations/talk.js";
import { writeDestination } from "../../conversations/tap.js";
import { instant } from "../../src/core/base/time.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { fitView } from "../../src/whatsapp/talk/fit.js";
import { routeMessage } from "../../src/whatsapp/updates/route-message.js";
import { airtime, START } from "../shop/scripted-shop.js";
import { flowsOf } from "../telegram/open-bot.js";

/** A view can have more choices than a WhatsApp list. All must be reachable by its pages, also when the draft is gone. */

/** The most rows of a WhatsApp list. */
const LIST_ROWS_MAX = 10;

const many = <T>(make: (index: number) => T): readonly T[] => Array.from({ length: 20 }, (_, index) => make(index));
const id = (kind: string, index: number) => `${kind}_00000000000000${String(index).padStart(2, "0")}`;
const order = (index: number) => ({
  ...{ ...airtime(), id: id("ord", index), recipient: "08031234567", state: "delivered" },
  ...{ placedAt: START, changedAt: START },
});

const removed: string[] = [];
const shop = {
  orders: { history: async () => ({ orders: [0, 1, 2, 3, 4, 5].map(order), more: true }) },
  customers: {
    get: async () => ({ beneficiaries: many((index) => ({ name: `Person ${index}`, phone: "08031234567" })) }),
    removeBeneficiary: async (_: string, ref: string) => removed.push(ref),
  },
  batches: {
    groups: {
      list: async () => many((index) => ({ id: id("bgr", index), name: `Group ${index}`, lines: [] })),
      remove: async (_: string, ref: string) => removed.push(ref),
    },
  },
  schedules: {
    list: async () => many((index) => ({ id: id("sch", index), source: { group: `Group ${index}` }, lines: [] })),
  },
  payments: { savedCards: async () => many((index) => ({ id: id("crd", index), brand: "Visa", last4: "4242" })) },
} as unknown as CustomerApi;

const chat = { channel: "whatsapp", id: "NG.1" };
const staffApi = {
  staff: {
    members: async () => many((index) => ({ chat, customer: id("cus", index), name: `Member ${index}` })),
    findMembers: async () => many((index) => ({ chat, customer: id("cus", index), name: `Found ${index}` })),
  },
  wallets: { hasNoApprover: async () => false },
} as unknown as StaffApi;

const customerFlows: Readonly<Record<string, CustomerFlow>> = {
  ...{ history: showHistory, people: savedPeople, groups: manageGroups, schedules, cards: manageCards },
};
const staffFlows: Readonly<Record<string, StaffFlow>> = { staff: staffMembers };
const flows = flowsOf({ ...customerFlows, ...staffFlows } as never);

/** The last view that a flow shows when it is opened by a destination. */
async function viewOf({ flow, with: argument = "" }: Destination): Promise<View> {
  const views: View[] = [];
  const show = async (view: View) => void views.push(view);
  const talk = { words: wordsIn("en"), customer: "cus_ada", once: (work: () => unknown) => work(), show };
  await customerFlows[flow]?.(talk as unknown as CustomerTalk, shop, argument);
  await staffFlows[flow]?.(talk as unknown as Talk, staffApi, argument);
  return views.at(-1) ?? expect.unreachable();
}

const idsOf = (view: View, page?: number): readonly string[] =>
  fitView(view, { page, words: { choose: "Choose", more: "More", earlier: "Earlier" } }).flatMap((message) =>
    message.kind === "list" ? message.rows.map((row) => row.id) : [],
  );

/** All ids on all pages of a list. The tap is all that is known of the chat. */
async function reachableIds(view: View): Promise<readonly string[]> {
  const ids = new Set(idsOf(view));
  for (const tapped of ids) {
    const content = { kind: "tap", id: tapped } as const;
    const chat = { draft: { version: "2" }, outdated: true, role: "owner", receivedAt: instant(0) } as const;
    const route = routeMessage(flows, { content, ...chat });
    if (route.kind !== "navigate" || route.page === undefined) continue;
    for (const id of idsOf(await viewOf(route.destination), route.page)) ids.add(id);
  }
  return [...ids];
}

test.each<Destination>([
  { flow: "history", with: "data" },
  { flow: "people", with: "08031234567.abc" },
  { flow: "groups", with: id("bgr", 3) },
  { flow: "schedules" },
  { flow: "cards" },
  { flow: "staff" },
  { flow: "staff", with: "somebody with a name that is too long to fit into a button of the list" },
])("all choices of $flow $with can be reached, and opening a page changes nothing", async (destination) => {
  removed.length = 0;
  const view = await viewOf(destination);
  const all = (view.choices ?? []).flat().map((choice) => ("go" in choice ? choice : expect.unreachable()));
  const expected = all.map(({ go, fresh = false }) => writeDestination(go, fresh));
  expect(expected.length).toBeGreaterThanOrEqual(LIST_ROWS_MAX);
  expect(await reachableIds(view)).toEqual(expect.arrayContaining(expected));
  expect(removed.length, "by the destination itself").toBeLessThanOrEqual(1);
});
