import type { Card } from "#core/card.js";
import { type Chat, chatKey } from "#core/customer.js";
import type { CustomerId } from "#core/ids.js";
import type { Books } from "#core/store.js";
import { type Subject, tellId } from "#core/tell.js";
import type { Instant } from "#core/time.js";
import { newestCard } from "./indexes.js";
import { balanceOf, postEntry } from "./ledger.js";
import type { Overlay } from "./overlay.js";

/** One customer's books over an overlay. Another customer's records are absent to a reader, and an error to a writer. */
export function createBooks(overlay: Overlay, customer: CustomerId): Books {
  const own = <T extends { readonly customer: CustomerId }>(record: T | undefined): T | undefined =>
    record?.customer === customer ? record : undefined;
  /** Puts a record that names its customer, unless it is or was somebody else's. */
  const putOwn = (
    kind: "order" | "payment" | "card" | "finding",
    key: string,
    record: { readonly customer: CustomerId },
  ) => {
    const old = overlay.get(kind, key);
    if (record.customer !== customer || (old && old.customer !== customer)) {
      throw new TypeError(`The ${kind} ${key} does not belong to ${customer}`);
    }
    overlay.put(kind, record as never);
  };
  return {
    customer: async () => overlay.get("customer", customer),
    putCustomer: async (record) => {
      if (record.id !== customer) throw new TypeError(`${record.id} is not ${customer}`);
      const holder = overlay.tables.indexes.customerAt.get(chatKey(record.chat)) ?? customer;
      if (holder !== customer) throw new TypeError(`The chat of ${customer} already belongs to ${holder}`);
      overlay.put("customer", record);
    },
    order: async (id) => own(overlay.get("order", id)),
    putOrder: async (order) => putOwn("order", order.id, order),
    payment: async (reference) => own(overlay.get("payment", reference)),
    putPayment: async (payment) => putOwn("payment", payment.reference, payment),
    cards: async () => cardsOf(overlay, customer),
    putCard: async (card) => putOwn("card", card.id, card),
    removeCard: async (id) => {
      if (own(overlay.get("card", id))) overlay.drop("card", id);
    },
    post: async (entry) => {
      if (entry.customer !== customer) throw new TypeError(`The entry ${entry.id} does not belong to ${customer}`);
      return postEntry(overlay, entry);
    },
    balance: async (account) => balanceOf(overlay, account),
    claim: async (name, owner) => {
      const holder = overlay.get("claim", name)?.owner;
      if (holder === undefined) overlay.put("claim", { name, owner });
      return holder === undefined || holder === owner;
    },
    unclaim: async (name, owner) => {
      if (overlay.get("claim", name)?.owner === owner) overlay.drop("claim", name);
    },
    claimant: async (name) => overlay.get("claim", name)?.owner,
    putFinding: async (finding) => {
      const known = overlay.tables.indexes.findingAbout.get(finding.key) ?? finding.id;
      if (known !== finding.id) throw new TypeError(`${known} is about ${finding.key} already`);
      putOwn("finding", finding.id, finding);
    },
    finding: async (id) => own(overlay.get("finding", id)),
    tell: async (chat, subject, dueAt) => putTell(overlay, { chat, subject, dueAt }),
  };
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
