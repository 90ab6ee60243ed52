/** A shop on scripted ports with a stopped clock, for what no emulator can be made to do at the right moment. */
import { onTestFinished } from "vitest";
import type { CustomerId, OrderId } from "../../src/core/base/ids.js";
import type { Phone } from "../../src/core/base/phone.js";
import { type ClockDoubt, type Instant, instant, MINUTE_MS } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import { topUpEntry } from "../../src/core/money/ledger.js";
import { kobo } from "../../src/core/money/money.js";
import type { GatewayPayment, Meter, VendRecord } from "../../src/core/ports.js";
import type { ServiceSetup } from "../../src/core/settings/rehearsal.js";
import type { Store } from "../../src/core/store.js";
import type { PendingEnds } from "../../src/core/vend-history/vend-times.js";
import { openShop } from "../../src/shop/open-shop.js";
import type { Quote } from "../../src/shop/orders/quote.js";
import { mint, type Ports, type ScriptedGateway, type ScriptedVendor, testShopOptions } from "../harness/test-shop.js";
import { aFolder, openAt } from "../store/folders.js";

export const START = 1_790_000_000_000;

export type Script = Ports & {
  /** Overrides of the shop's store. */
  readonly reads?: (store: Store) => Partial<Store>;
  /** The staff chats. */
  readonly staff?: readonly Chat[];
  /** Its store, if it must not open one of its own in a folder. */
  readonly store?: Store;
  /** An earlier shop's folder, to continue with. */
  readonly dir?: string;
  readonly meter?: Pick<Meter, "vend">;
  readonly healthCheckIntervalMs?: number;
  readonly pendingEnds?: PendingEnds;
  readonly serviceSetup?: ServiceSetup;
};

const logLine = (fields: object, message: string): string =>
  message + JSON.stringify(fields, (_name, value) => (value instanceof Error ? String(value) : value));

export async function openScriptedShop({
  messenger,
  reads,
  dir: given,
  store: givenStore,
  staff = [{ channel: "telegram", id: "900" }],
  ...script
}: Script = {}) {
  let now = START;
  let doubt: ClockDoubt | undefined;
  const clock = Object.assign(() => instant(now), { doubt: () => doubt });
  const dir = given ?? (await aFolder());
  const store = givenStore ?? (await openAt(dir));
  const notifications: string[] = [];
  const faults: string[] = [];
  const warnings: string[] = [];
  /** Everything that was logged, without its fields. */
  const logged: string[] = [];
  const opened = openShop(
    testShopOptions({
      ...script,
      ...{ store: { ...store, ...reads?.(store) }, clock, staff },
      messenger: {
        send: async (chat, subject) => {
          notifications.push(`${chat.id} ${JSON.stringify(subject)}`);
          return { outcome: "sent", messageId: "1" };
        },
        ...messenger,
      },
      log: {
        info: (_, message) => void logged.push(message),
        warn: (fields, message) => {
          logged.push(message);
          warnings.push(logLine(fields, message));
        },
        error: (fields, message) => {
          logged.push(message);
          faults.push(logLine(fields, message));
        },
      },
    }),
  );

  /** Any transaction through the shop wakes the worker, whose timers ignore the stopped clock. */
  const wake = async () => {
    const { id } = await opened.shop.customers.identify({ channel: "telegram", id: "1" }, "Ada");
    await opened.shop.customers.removeBeneficiary(id, "none");
  };
  const settled = async () => {
    await wake();
    await opened.idle();
  };
  /** Lets time pass step by step, and all due work be done. */
  const pass = async (ms: number, step = MINUTE_MS) => {
    for (const end = now + ms; now < end; ) {
      now = Math.min(end, now + step);
      await settled();
    }
  };
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await opened.close();
    if (!givenStore) await store.close();
  };
  onTestFinished(close);

  return {
    ...opened,
    ...{ dir, store, pass, settled, wake, notifications, faults, warnings, logged, close },
    at: () => now as Instant,
    /** Sets whether the machine's clock is in doubt. */
    doubts: (now?: ClockDoubt) => {
      doubt = now;
    },
    jump: (ms: number) => {
      now += ms;
    },
    identify: (id: string) => opened.shop.customers.identify({ channel: "telegram", id }, "Ada"),
    state: async (id: OrderId) => (await store.read("order", id))?.state,
    fund: (customer: CustomerId, amount: number) => fundIn(store, customer, amount, clock()),
    saveCard: (customer: CustomerId, last4?: string) => saveCardIn(store, customer, clock(), last4),
  };
}

/** Puts money into a customer's wallet. */
export const fundIn = (store: Store, customer: CustomerId, amount: number, at: Instant) =>
  store.transact(customer, (books) => books.post(topUpEntry({ id: mint("top"), customer, amount: kobo(amount), at })));

export async function saveCardIn(store: Store, customer: CustomerId, savedAt: Instant, last4 = "1111") {
  const id = mint("crd");
  const card = { id, customer, brand: "visa", last4, sealedToken: "token" as never, savedAt };
  await store.transact(customer, (books) => books.put("card", card));
  return id;
}

/**
 * A store that runs the work of every transaction twice and keeps only what the second run changed, as Postgres does
 * when another process was faster. `meanwhile`: what that process did.
 */
export const runsTwice =
  (meanwhile: () => Promise<unknown> = async () => undefined) =>
  (store: Store): Pick<Store, "transact"> => ({
    transact: async (customer, work) => {
      const discarded = store.transact(customer, async (books) => {
        await work(books);
        throw new Error("Another process was faster");
      });
      await discarded.catch(() => undefined);
      await meanwhile();
      return store.transact(customer, work);
    },
  });

/** ₦200 of airtime for one and the same number, ready to be placed. */
export const airtime = (recipient = "08031234567", amount = 20_000): Quote => ({
  ...{ order: mint("ord"), network: "MTN", recipient: recipient as Phone, wallet: kobo(0), cards: [] },
  ...{ product: { kind: "airtime", amount: kobo(amount) }, price: kobo(amount) },
});

/** A vendor that delivers that airtime, lists it from then on, and remembers what it was asked for. */
export function deliveringVendor() {
  const vends: unknown[] = [];
  const vendor: Pick<ScriptedVendor, "vend" | "history"> = {
    vend: async (request) => {
      vends.push(request);
      return { outcome: "accepted", record: recordOf() };
    },
    history: async () => ({ outcome: "history", records: vends.length > 0 ? [recordOf()] : [] }),
  };
  return { vendor, vends };
}

/** A gateway that is sent every charge, and remembers which. */
export function chargingGateway() {
  const charges: string[] = [];
  const charge: ScriptedGateway["charge"] = async ({ reference }) => {
    charges.push(reference);
    return { outcome: "sent" };
  };
  return { gateway: { charge }, charges };
}

/** How the vendor's history shows that airtime. */
export const recordOf = (changes: Partial<VendRecord> = {}): VendRecord => ({
  ...{ vendorRef: "v1", recipient: "08031234567" as Phone, kind: "airtime", at: instant(START), state: "delivered" },
  ...{ amount: kobo(20_000), cost: kobo(19_400) },
  ...changes,
});

export const paymentOf = (reference: string, changes: Partial<GatewayPayment> = {}) =>
  ({
    outcome: "found",
    payment: { reference, amount: kobo(20_000), currency: "NGN", state: "success", at: instant(START), ...changes },
  }) as const;
