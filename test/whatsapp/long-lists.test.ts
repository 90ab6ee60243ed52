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
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { fitView } from "../../src/whatsapp/talk/fit.js";
import { routeMessage } from "../../src/whatsapp/updates/route-message.js";
import { airtime, START } from "../shop/scripted-shop.js";
import { flowsOf } from "../telegram/open-bot.js";

/** A view may have more choices than a WhatsApp list: all can be reached by turning pages, at any time. */

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

/** What a flow shows when it is opened this way. */
async function shownBy({ flow, with: argument = "" }: Destination): Promise<View> {
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

/** All ids of a list, by turning its pages. Only the tap is known of the chat. */
async function reachedFrom(view: View): Promise<readonly string[]> {
  const reached = new Set(idsOf(view));
  for (const tapped of reached) {
    const content = { kind: "tap", id: tapped } as const;
    const route = routeMessage(flows, { content, draft: { version: "2" }, outdated: true, role: "owner" });
    if (route.kind !== "navigate" || route.page === undefined) continue;
    for (const one of idsOf(await shownBy(route.destination), route.page)) reached.add(one);
  }
  return [...reached];
}

test.each<Destination>([
  { flow: "history", with: "data" },
  { flow: "people", with: "08031234567.abc" },
  { flow: "groups", with: id("bgr", 3) },
  { flow: "schedules" },
  { flow: "cards" },
  { flow: "staff" },
  { flow: "staff", with: "somebody with a name that is too long to fit into a button of the list" },
])("all choices of $flow $with can be reached, and turning its pages does nothing else", async (opened) => {
  removed.length = 0;
  const view = await shownBy(opened);
  const all = (view.choices ?? []).flat().map((choice) => ("go" in choice ? choice : expect.unreachable()));
  const wanted = all.map(({ go, fresh = false }) => writeDestination(go, fresh));
  expect(await reachedFrom(view)).toEqual(expect.arrayContaining(wanted));
  expect(removed.length, "what opened it").toBeLessThanOrEqual(1);
});
