/** The shop for unit tests. By default its ports vend nothing, pay nothing and list nothing. */
import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { type CustomerId, createMint } from "../../src/core/base/ids.js";
import { type Clock, HOUR_MS, type Window, wallClock } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import type { Customer } from "../../src/core/customers/customer.js";
import type { PinHasher } from "../../src/core/customers/spending-guards.js";
import type { Vault } from "../../src/core/money/card.js";
import type { Messenger } from "../../src/core/notifications/messenger.js";
import type { Gateway, GatewayPayment, Log, Meter, ReadFailure, VendHistory, Vendor } from "../../src/core/ports.js";
import type { ServiceSetup } from "../../src/core/settings/rehearsal.js";
import type { Store } from "../../src/core/store.js";
import type { PendingEnds } from "../../src/core/vend-history/vend-times.js";
import { createPlanCatalogue } from "../../src/shop/catalogue/plans.js";
import type { ShopContext } from "../../src/shop/context.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { openShop } from "../../src/shop/open-shop.js";
import { createSettingsStore } from "../../src/shop/settings/settings.js";
import { createPinHasher } from "../../src/store/pin-hasher.js";
import { UNMEASURED } from "./unmeasured.js";

export const mint = createMint(randomBytes, wallClock);
export const BROADCAST_LEASE_MS = 20_000;

export type Ports = {
  readonly vendor?: ScriptedVendor;
  readonly gateway?: ScriptedGateway;
  readonly messenger?: Partial<Messenger>;
  readonly vault?: Partial<Vault>;
  readonly pins?: PinHasher;
};

export type ScriptedVendor = Partial<Vendor> & { readonly history?: ScriptedHistory };
export type ScriptedGateway = Partial<Omit<Gateway, "list">> & { readonly list?: ScriptedPayments };

/** The whole of the vendor's history, newest first. */
export type ScriptedHistory = () => Promise<VendHistory | ReadFailure>;

/** Everything the gateway lists between two instants. */
export type ScriptedPayments = (
  window: Window,
) => Promise<{ readonly outcome: "payments"; readonly payments: readonly GatewayPayment[] } | ReadFailure>;

/** A history that is one page. */
export const onePage =
  (history: ScriptedHistory): Vendor["historyPage"] =>
  async (page) => {
    if (page > 1) return { outcome: "page", rows: [] };
    const read = await history();
    if (read.outcome === "unread") return read;
    const { records, unreadable = [] } = read;
    return {
      outcome: "page",
      rows: [
        ...records.map((record) => ({ key: record.vendorRef, record })),
        ...unreadable.map((row) => ({ key: row.vendorRef ?? JSON.stringify(row), unreadable: row })),
      ],
    };
  };

/** A list of payments that is one page. */
export const listedAtOnce =
  (list: ScriptedPayments): Gateway["list"] =>
  async (window, use) => {
    const listed = await list(window);
    if (listed.outcome === "unread") return listed;
    await use({ payments: listed.payments, readTo: window.from });
    return { outcome: "read" };
  };

type Given = Ports & {
  readonly store: Store;
  readonly clock: Clock;
  /** The chats that are told of vends. */
  readonly staff: readonly Chat[];
  readonly log?: Log;
  readonly meter?: Pick<Meter, "vend">;
  readonly healthCheckIntervalMs?: number;
  readonly pendingEnds?: PendingEnds;
  readonly serviceSetup?: ServiceSetup;
};

/** A service that needs no rehearsal. */
export const TEST_SETUP: ServiceSetup = {
  host: "service.example",
  unit: "kobo",
  signature: { header: "x-signature", algorithm: "sha512", encoding: "hex" },
  mustRehearse: false,
};

const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };

export const testShopOptions = ({
  store,
  clock,
  staff,
  vendor,
  gateway,
  messenger,
  log = SILENT,
  meter = UNMEASURED,
  vault,
  pins = createPinHasher({ key: new Uint8Array(32), costExponent: 1 }),
  healthCheckIntervalMs = 30_000,
  pendingEnds = { afterMs: 24 * HOUR_MS, as: "person" },
  serviceSetup = TEST_SETUP,
}: Given): Parameters<typeof openShop>[0] => ({
  shopName: "SharpSharp",
  isSandbox: false,
  serviceSetup,
  readServiceLists: async () => ({ outcome: "unread", cause: "scripted" }),
  store,
  clock,
  mint,
  log,
  staff,
  jitter: () => 1,
  vendor: {
    vend: async () => ({ outcome: "unknown", cause: "scripted" }),
    plans: async () => ({ outcome: "unread", cause: "scripted" }),
    historyPage: onePage(vendor?.history ?? (async () => ({ outcome: "history", records: [] }))),
    ...vendor,
  },
  gateway: {
    open: async ({ reference }) => ({ outcome: "opened", url: `https://pay.example/${reference}` }),
    charge: async () => ({ outcome: "sent" }),
    find: async () => ({ outcome: "absent" }),
    ...gateway,
    list: listedAtOnce(gateway?.list ?? (async () => ({ outcome: "payments", payments: [] }))),
  },
  messenger: {
    send: async () => ({ outcome: "sent", messageId: "1" }),
    waitForBroadcastSlot: async () => {},
    sendBroadcast: async () => ({ outcome: "sent" }),
    ...messenger,
  },
  pins,
  vault: { seal: (token) => token as never, open: (sealed) => sealed as string, ...vault },
  owners: [{ channel: "telegram", id: "900" }],
  callbackPage: (reference) => `https://shop.example/return/${reference}`,
  signInPage: (key) => `https://shop.example/desk/in/${key}`,
  emailOf: (customer) => `${customer}@shop.example`,
  pollIntervalMs: 2_000,
  vendGraceMs: 180_000,
  paymentExpiryMs: 3_600_000,
  historyReadsPerMinute: 12,
  undoMs: 5_000,
  callTimeoutMs: 22_000,
  healthCheckIntervalMs,
  broadcastLeaseMs: BROADCAST_LEASE_MS,
  pendingEnds,
  meter,
});

/** The context of the shop's functions, for tests that call one without opening the shop. */
export function testShop(given: Given): ShopContext {
  const options = testShopOptions(given);
  return { ...options, settings: createSettingsStore(options), plans: createPlanCatalogue(options), config: options };
}

/** The chat that a customer wrote in last. */
export function chatIn({ chats: [last] }: Pick<Customer, "chats">): Chat {
  if (!last) throw new Error("They have no chat");
  return last.chat;
}

/** Links two customers' chats, as the first invites and the other asks. */
export async function linkChats({ account }: Pick<CustomerApi, "account">, first: CustomerId, other: CustomerId) {
  const { code } = await account.invite(first);
  await account.askToLink(other, code);
  expect(await account.answerLink(first, true)).toBe(true);
}
