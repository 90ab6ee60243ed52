import type { CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import { type Chat, chatKey, chatsOf } from "../../core/customers/customer.js";
import type { Card } from "../../core/money/card.js";
import { type Subject, tellId } from "../../core/notifications/notification.js";
import type { Order } from "../../core/orders/order.js";
import { NEW_HOUSE, SHOP_BOOKS } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import { newestCard } from "./indexes.js";
import { balanceOf, postEntry } from "./ledger.js";
import type { Overlay } from "./overlay.js";
import { keyOf, LET_GO } from "./records.js";
import { position } from "./sorted.js";

type Owned = "order" | "payment" | "card" | "finding" | "schedule" | "deed";
type Own = { readonly customer: CustomerId };

/** One customer's books over an overlay. Another customer's records are absent to a reader, and an error to a writer. */
export function createBooks(overlay: Overlay, customer: CustomerId): Books {
  const own = <T extends { readonly customer: CustomerId }>(record: T | undefined): T | undefined =>
    record?.customer === customer ? record : undefined;
  /** Puts a record that names its customer, unless it is or was somebody else's. */
  const putOwn = (kind: Owned, { record, old }: { readonly record: Own; readonly old: Own | undefined }) => {
    if (record.customer !== customer || (old && old.customer !== customer)) {
      throw new TypeError(`The ${kind} ${keyOf(kind, record as never)} does not belong to ${customer}`);
    }
    overlay.put(kind, record as never);
  };
  const claimant = async (name: string) => (await overlay.find("claim", name))?.owner || undefined;
  return {
    customer: async () => overlay.get("customer", customer),
    putCustomer: async (record) => {
      if (record.id !== customer) throw new TypeError(`${record.id} is not ${customer}`);
      for (const chat of chatsOf(record)) {
        const holder = overlay.tables.indexes.customerAt.get(chatKey(chat)) ?? customer;
        if (holder !== customer) throw new TypeError(`The chat of ${customer} already belongs to ${holder}`);
      }
      overlay.put("customer", record);
    },
    order: async (id) => own(await overlay.find("order", id)),
    putOrder: async (order) => putOwn("order", { record: order, old: await overlay.find("order", order.id) }),
    recentOrders: async (since) => recentOrdersOf(overlay, customer, since),
    payment: async (reference) => own(await overlay.find("payment", reference)),
    putPayment: async (payment) =>
      putOwn("payment", { record: payment, old: await overlay.find("payment", payment.reference) }),
    cards: async () => cardsOf(overlay, customer),
    putCard: async (card) => putOwn("card", { record: card, old: overlay.get("card", card.id) }),
    removeCard: async (id) => {
      if (own(overlay.get("card", id))) overlay.drop("card", id);
    },
    post: async (entry) => {
      if (entry.customer !== customer) throw new TypeError(`The entry ${entry.id} does not belong to ${customer}`);
      return postEntry(overlay, entry);
    },
    posted: async (id) => (await overlay.find("entry", id)) !== undefined,
    balance: async (account) => balanceOf(overlay, account),
    claim: async (name, owner) => {
      const holder = await claimant(name);
      if (holder === undefined) overlay.put("claim", { name, owner });
      return holder === undefined || holder === owner;
    },
    unclaim: async (name, owner) => {
      if ((await claimant(name)) !== owner) return;
      if (await overlay.tables.archive.find("claim", name)) overlay.put("claim", { name, owner: LET_GO });
      else overlay.drop("claim", name);
    },
    claimant,
    putFinding: async (finding) => {
      const known = overlay.tables.indexes.findingAbout.get(finding.key) ?? finding.id;
      if (known !== finding.id) throw new TypeError(`${known} is about ${finding.key} already`);
      putOwn("finding", { record: finding, old: overlay.get("finding", finding.id) });
    },
    finding: async (id) => own(overlay.get("finding", id)),
    schedule: async (id) => own(overlay.get("schedule", id)),
    putSchedule: async (schedule) =>
      putOwn("schedule", { record: schedule, old: overlay.get("schedule", schedule.id) }),
    removeSchedule: async (id) => {
      if (own(overlay.get("schedule", id))) overlay.drop("schedule", id);
    },
    broadcast: async (id) => {
      const broadcast = overlay.get("broadcast", id);
      return broadcast?.by === customer ? broadcast : undefined;
    },
    putBroadcast: async (broadcast) => {
      if (broadcast.by !== customer) throw new TypeError(`The broadcast ${broadcast.id} is not sent by ${customer}`);
      overlay.put("broadcast", broadcast);
    },
    house: async () => overlay.get("house", NEW_HOUSE.id) ?? NEW_HOUSE,
    putHouse: async (house) => {
      if (customer !== SHOP_BOOKS) throw new TypeError(`The house is not ${customer}'s`);
      overlay.put("house", house);
    },
    putDeed: async (deed) => {
      if (overlay.get("deed", deed.id)) throw new TypeError(`${deed.id} was done already`);
      putOwn("deed", { record: deed, old: undefined });
    },
    tell: async (chat, subject, dueAt) => putTell(overlay, { chat, subject, dueAt }),
  };
}

/** All of them are in memory: an order leaves it days after it was closed. */
function recentOrdersOf(overlay: Overlay, customer: CustomerId, since: Instant): readonly Order[] {
  const changes = overlay.changesOf("order");
  const known = overlay.tables.indexes.history.get(customer) ?? [];
  const recent = known.slice(position(known, ({ placedAt }) => placedAt < since)).filter(({ id }) => !changes.has(id));
  const put = [...changes.values()].filter((order) => order?.customer === customer && order.placedAt >= since);
  return [...recent, ...(put as Order[])];
}

function cardsOf(overlay: Overlay, customer: CustomerId): readonly Card[] {
  const changes = overlay.changesOf("card");
  const kept = (overlay.tables.indexes.cards.get(customer) ?? []).filter(({ id }) => !changes.has(id));
  const put = [...changes.values()].filter((card) => card?.customer === customer) as Card[];
  return [...kept, ...put].sort(newestCard);
}

/**
 * Revisions come from one counter for all messages, so that none is ever used twice: a message that is being sent
 * while its row is answered, removed and told anew can never be taken for the newer one.
 */
function putTell(
  overlay: Overlay,
  { chat, subject, dueAt }: { readonly chat: Chat; readonly subject: Subject; readonly dueAt: Instant },
): void {
  const revision = (overlay.get("counter", "tell")?.value ?? 0) + 1;
  overlay.put("counter", { name: "tell", value: revision });
  overlay.put("tell", { id: tellId(chat, subject), chat, subject, revision, dueAt, attempts: 0 });
}
