import type { CustomerId, OrderId, PaymentReference } from "../../src/core/base/ids.js";
import type { Phone } from "../../src/core/base/phone.js";
import { instant } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import type { Customer } from "../../src/core/customers/customer.js";
import type { SavedCard, SealedToken } from "../../src/core/money/card.js";
import { captureEntry, holdEntry, type LedgerEntry, releaseEntry, topUpEntry } from "../../src/core/money/ledger.js";
import { kobo } from "../../src/core/money/money.js";
import type { Payment } from "../../src/core/money/payment.js";
import type { NotificationKey, NotificationTarget } from "../../src/core/notifications/notification.js";
import type { Batch, BatchGroup } from "../../src/core/orders/batch.js";
import type { Order } from "../../src/core/orders/order.js";
import type { Schedule } from "../../src/core/orders/schedule.js";
import type { Finding } from "../../src/core/reconciliation/finding.js";
import type { OwnedRecords } from "../../src/core/records.js";
import type { AuditEntry } from "../../src/core/settings/audit-entry.js";
import { DEFAULT_SETTINGS } from "../../src/core/settings/shop-settings.js";
import type { SupportThread } from "../../src/core/support/thread.js";

/** Records to store. A test changes only the fields that it is about. */
export const ada: CustomerId = "cus_ada";
export const bayo: CustomerId = "cus_bayo";
export const at = instant;

export const chatOf = (customer: CustomerId): Chat => ({ channel: "telegram", id: customer.slice(4) });

export const customer = (id: CustomerId, change: Partial<Customer> = {}): Customer => ({
  id,
  chats: [{ chat: chatOf(id), name: change.name ?? id.slice(4) }],
  name: id.slice(4),
  joinedAt: at(1),
  recentRecipients: [{ phone: "08031234567" as Phone, network: "MTN" }],
  ...change,
});

export const order = (id: OrderId, change: Partial<Order> = {}): Order => ({
  id,
  customer: ada,
  product: { kind: "airtime", amount: kobo(20_000) },
  network: "MTN",
  recipient: "08031234567" as Phone,
  price: kobo(20_000),
  payBy: { by: "wallet" },
  state: "paid",
  placedAt: at(1),
  changedAt: at(1),
  lookUpCount: 0,
  ...change,
});

export const batch = (id: Batch["id"], change: Partial<Batch> = {}): Batch => ({
  ...{ id, customer: ada, payBy: { by: "wallet" }, state: "paid", placedAt: at(1), changedAt: at(1) },
  lines: [
    {
      ...{ row: 1, order: "ord_1", network: "MTN", recipient: "08031234567" as Phone },
      ...{ product: { kind: "airtime", amount: kobo(20_000) }, price: kobo(20_000) },
    },
  ],
  ...change,
});

export const batchGroup = (id: BatchGroup["id"], change: Partial<BatchGroup> = {}): BatchGroup => ({
  ...{ id, customer: ada, name: "Staff" },
  lines: [{ network: "MTN", recipient: "08031234567" as Phone, product: { kind: "data", planCode: "1001" } }],
  ...change,
});

export const payment = (reference: PaymentReference, change: Partial<Payment> = {}): Payment => ({
  reference,
  customer: ada,
  amount: kobo(50_000),
  purpose: { kind: "top-up" },
  via: { kind: "checkout", saveCard: false },
  state: "initiated",
  openedAt: at(1),
  expiresAt: at(100),
  changedAt: at(1),
  ...change,
});

export const card = (id: SavedCard["id"], savedAt: number, of: CustomerId = ada): SavedCard => ({
  id,
  customer: of,
  savedAt: at(savedAt),
  brand: "visa",
  last4: "4081",
  sealedToken: "v1.sealed" as SealedToken,
});

/** A finding whose key is made from its id. */
export const finding = (id: Finding["id"], change: Partial<Finding> = {}): Finding => ({
  ...{ id, key: id, customer: ada, foundAt: at(1) },
  discrepancy: { about: "vend", difference: "missing-here", at: at(1), vendorRef: id },
  ...change,
});

export const auditEntry = (id: AuditEntry["id"], change: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id, customer: ada, by: bayo, at: at(1), action: "order-failed-by-staff", target: "ord_1" },
  ...change,
});

export const schedule = (id: Schedule["id"], change: Partial<Schedule> = {}): Schedule => ({
  ...{ id, customer: ada, source: { order: "ord_1" }, price: kobo(20_000), payBy: { by: "wallet" } },
  lines: [{ network: "MTN", recipient: "08031234567" as Phone, product: { kind: "airtime", amount: kobo(20_000) } }],
  ...{ action: "buy", every: { days: 7 }, nextAt: at(9), next: "ord_2", reminded: false, createdAt: at(1) },
  ...change,
});

export const thread = (id: SupportThread["id"], change: Partial<SupportThread> = {}): SupportThread => ({
  ...{ id, customer: ada, chat: chatOf(ada), openedAt: at(1), changedAt: at(1), waitingSince: at(1) },
  messages: [{ number: 1, origin: "a", from: "customer", text: "My data did not come", at: at(1) }],
  ...change,
});

/** One record of each kind, all of them Ada's. */
export const SAMPLES: OwnedRecords = {
  customer: customer(ada),
  order: order("ord_1"),
  batch: batch("bat_1"),
  batchGroup: batchGroup("bgr_1"),
  payment: payment("top_1"),
  card: card("crd_1", 1),
  finding: finding("fnd_1"),
  schedule: schedule("sch_1"),
  thread: thread("thr_1"),
  broadcast: {
    ...{ id: "brd_1", text: "New prices", by: ada, from: chatOf(ada), startedAt: at(1) },
    ...{ audience: { kind: "everyone" }, total: 2, delivered: 1, unreachable: 0, failed: 0 },
  },
  shopSettings: DEFAULT_SETTINGS,
  auditEntry: auditEntry("aud_1"),
};

export const topUp = (reference: PaymentReference, amount: number, of: CustomerId = ada): LedgerEntry =>
  topUpEntry({ id: reference, customer: of, amount: kobo(amount), at: at(1) });
export const hold = (id: OrderId, amount: number, of: CustomerId = ada): LedgerEntry =>
  holdEntry({ id, customer: of, amount: kobo(amount), at: at(1) });
export const capture = (id: OrderId, amount: number, of: CustomerId = ada): LedgerEntry =>
  captureEntry({ id, customer: of, amount: kobo(amount), cost: kobo(amount), at: at(1) });
export const release = (id: OrderId, amount: number, of: CustomerId = ada): LedgerEntry =>
  releaseEntry({ id, customer: of, amount: kobo(amount), at: at(1) });

export const targetOf = (owner: CustomerId): NotificationTarget => ({ chat: chatOf(owner), owner });
export const about = (id: OrderId): NotificationKey => ({ kind: "order", id: id });
