import { isAuditEntryId, isCustomerId, isOrderId } from "../../src/core/base/ids.js";
import type { Order } from "../../src/core/orders/order.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { staffWords } from "../locales/staff/common.js";
import { profileWords as words } from "../locales/staff/profiles.js";
import { reviewWords } from "../locales/staff/review.js";
import { vendWords } from "../locales/staff/vends.js";
import { walletWords } from "../locales/staff/wallets.js";
import type { Choice, DeskFlow, Talk } from "../talk.js";
import { decision } from "../views/alarm.js";
import { may } from "./flow-roles.js";

const FOUND_SHOWN_MAX = 10;

const go = (label: string, flow: string, argument: string): Choice => ({ label, go: { flow, with: argument } });

/** `order <reference>`: all there is of an order, and what can be decided of it. */
export const orderCard: DeskFlow = async (talk, desk, argument) => {
  const id = argument.trim();
  if (id === "") {
    await talk.show({ text: words.whichOrder("order") });
    return undefined;
  }
  const known = await talk.once(async () => {
    const card = isOrderId(id) ? await desk.orderDetails(id) : undefined;
    return card && { text: words.order(card), order: card.order };
  });
  if (!known) {
    await talk.show({ text: words.noOrder });
    return undefined;
  }
  const { order, text } = known;
  await talk.show({
    text,
    choices: [
      ...decisions(talk, order),
      [go(vendWords.customer, "customer", order.customer), go(words.auditLabel, "audit", order.id)],
    ],
  });
  return undefined;
};

type Decided = Pick<Order, "id" | "state"> & { readonly refund?: unknown };

function decisions(talk: Talk, { id, state, refund }: Decided): Choice[][] {
  if (state === "delivered" && !refund && may(talk, "refund")) return [[go(walletWords.refund, "refund", id)]];
  if (state !== "review" || !may(talk, "resolve")) return [];
  return [
    [decision(id, "delivered", staffWords.wasDelivered)],
    [decision(id, "failed-by-staff", staffWords.giveBack)],
    [decision(id, "again", reviewWords.sendAgain)],
  ];
}

/** Whom staff mean; when that is nobody, or could be several, they are shown that, and asked with buttons of `flow`. */
export async function whom(
  talk: Talk,
  desk: StaffApi,
  { typed, flow }: { readonly typed: string; readonly flow: string },
) {
  const found = await talk.once(async () => {
    const people = await desk.findCustomers(typed);
    return people.map((person) => ({ id: person.id, label: words.oneOf(person) }));
  });
  const [one] = found;
  if (one && found.length === 1) return one.id;
  const shown = found.slice(0, FOUND_SHOWN_MAX);
  await talk.show(
    one
      ? {
          text: words.several(found.length > shown.length),
          choices: shown.map(({ id, label }) => [go(label, flow, id)]),
        }
      : { text: words.noCustomer },
  );
  return undefined;
}

/** `customer <who>`: somebody, all there is of them, and what can be done to their wallet. */
export const customerCard: DeskFlow = async (talk, desk, argument) => {
  if (argument.trim() === "") {
    await talk.show({ text: words.whichCustomer });
    return undefined;
  }
  const id = await whom(talk, desk, { typed: argument, flow: "customer" });
  if (!id) return undefined;
  const text = await talk.once(async () => {
    const card = await desk.customerProfile(id);
    return card ? words.customer(card) : words.noCustomer;
  });
  await talk.show({
    text,
    choices: [
      may(talk, "credit") ? [go(walletWords.credit, "credit", id), go(walletWords.debit, "debit", id)] : [],
      [go(words.ledgerLabel, "ledger", id), go(words.auditLabel, "audit", id)],
    ],
  });
  return undefined;
};

/** `ledger <customer>.<page>`: all that was posted for somebody, newest first. */
export const ledger: DeskFlow = async (talk, desk, argument) => {
  const [id = "", typed = "0"] = argument.trim().split(".");
  if (!isCustomerId(id)) return { flow: "customer", with: id };
  const page = Math.max(0, Math.floor(Number(typed)) || 0);
  const { text, pages } = await talk.once(async () => {
    const known = await desk.ledger(id, page);
    return { text: words.ledger(known, page), pages: known.pages };
  });
  const turns = [
    ...(page > 0 ? [go(words.newer, "ledger", `${id}.${page - 1}`)] : []),
    ...(page + 1 < pages ? [go(words.older, "ledger", `${id}.${page + 1}`)] : []),
  ];
  await talk.show({ text, choices: [turns, [go(vendWords.customer, "customer", id)]] });
  return undefined;
};

const ID = /^(?:cus|ord|crd|top|chk|fnd|sch|brd)_[0-9a-z]+$/;

/** `audit <who or what>.<before>`: what staff did, newest first, all of it or about somebody or something. */
export const audit: DeskFlow = async (talk, desk, argument) => {
  const [typed = "", last = ""] = argument.trim().split(/\.(?=deed_|$)/);
  const plain = typed === "" || ID.test(typed);
  const about = plain ? typed : await whom(talk, desk, { typed, flow: "audit" });
  if (about === undefined) return undefined;
  const before = isAuditEntryId(last) ? last : undefined;
  const { text, next } = await talk.once(async () => {
    const page = await desk.auditLog({ ...(about && { about }), ...(before && { before }) });
    return { text: words.audit(page.deeds, about), next: page.more ? page.deeds.at(-1)?.id : undefined };
  });
  await talk.show({ text, choices: next ? [[go(words.older, "audit", `${about}.${next}`)]] : [] });
  return undefined;
};
