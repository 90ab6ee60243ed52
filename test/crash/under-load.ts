/** Customers keep buying through faults while processes are killed. Then the books are compared with the service's records. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Order } from "../../src/core/orders/order.js";
import type { Emulators } from "../harness/emulators.js";
import type { Rows, TestBooks } from "../harness/test-books.js";
import { createRandom, type Random } from "../simulation/random.js";
import { audit } from "./audit.js";
import { createServiceFaults } from "./service-faults.js";
import { createShopper } from "./shopper.js";
import { unsettled } from "./unsettled.js";

/** Settings for a shop that is killed again and again: on a busy machine its polling must not overload it. */
export const ENVIRONMENT = {
  RECONCILE_INTERVAL_MS: "250",
  VEND_GRACE_MS: "3000",
  PAYMENT_EXPIRY_MS: "5000",
  LOG_LEVEL: "error",
};

const SHOPPERS = 8;
const FLOAT_KOBO = 100_000_000_000;
const SETTLED_MAX_MS = 120_000;
const CALLS_A_LIFE_MAX = 100;
const LIFE_MAX_MS = 60_000;

/** The longest that a run with this many kills may take on a busy machine, in ms. */
export const timeoutFor = (kills: number): number => 200_000 + 20_000 * kills;

type Options = {
  readonly shop: Pick<Emulators, "service" | "telegram"> & { readonly books: TestBooks };
  readonly seed: number;
  /** Kills processes and calls back at each death. Resolves to the number of deaths. */
  readonly kill: (onDeath: () => void) => Promise<number>;
  /** Stops them all, when everything has settled. */
  readonly stop: () => Promise<void>;
};

/**
 * Resolves at a random moment of a process's life: after some calls to Telegram (time alone could pass before a busy
 * machine has done anything) and a little later.
 */
export async function untilRandomMoment({ telegram }: Pick<Emulators, "telegram">, random: Random): Promise<void> {
  const { calls } = telegram.world;
  calls.length = 0; // Only the newest calls are kept, so counting must start from zero.
  const last = random.between(1, CALLS_A_LIFE_MAX);
  await telegram.waitFor(() => calls.length >= last, { timeoutMs: LIFE_MAX_MS, what: "enough calls for a kill" });
  await sleep(random.between(0, 50));
}

/** Runs it, prints the figures, and expects the audit to find nothing wrong. */
export async function expectConsistentBooks({ shop, seed, kill, stop }: Options): Promise<void> {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1_000);
  const { service, telegram, books } = shop;
  service.setMerchantWallet(FLOAT_KOBO);
  const faults = createServiceFaults(service);
  let isOpen = true;
  const ids = Array.from({ length: SHOPPERS }, (_, index) => 2_001 + index);
  const shopping = ids.map((id, index) => {
    const random = createRandom(seed * 1_000 + index);
    const beforePaying = () => faults.maybeAdd(random);
    return createShopper({ telegram, service, id, random, beforePaying }).shop(() => isOpen);
  });
  const delivered = recordDelivered(telegram, ids);
  const settling = { timeout: SETTLED_MAX_MS, interval: 250 };
  const note = () => {
    faults.note();
    delivered.note();
  };
  const kills = await kill(note);
  // If every life is too short, nothing was sold and there is nothing to check.
  const sold = () => service.vends().filter(({ status }) => status === "success").length;
  await expect.poll(sold, { ...settling, message: "too few vends succeeded" }).toBeGreaterThan(kills / 2);
  isOpen = false;
  const counts = await Promise.all(shopping);
  service.addWebhookRule({ mode: "normal" });
  const stormS = seconds();

  await expect.poll(async () => unsettled(await books.rows(), service), settling).toEqual([]);
  await service.idle();
  note();
  await stop();

  const rows = await books.rows();
  const figures = {
    ...{ seed, kills, ...figuresOf([...rows.order.values()]) },
    vends: countBy(service.vends().map(({ status }) => status)),
    payments: countBy(service.payments().map(({ status }) => status)),
    faults: faults.counts(),
    customers: {
      served: counts.reduce((total, { served }) => total + served, 0),
      gaveUp: counts.reduce((total, { gaveUp }) => total + gaveUp, 0),
    },
    seconds: { storm: stormS, all: seconds() },
  };
  console.log(JSON.stringify(figures));

  expect(audit({ rows, service, float: FLOAT_KOBO })).toEqual([]);
  expect(delivered.unreported(rows), "delivered orders that the customer never saw as delivered").toEqual([]);
  expect(figures.orders["review"], "orders in review").toBeUndefined();
}

/** The orders that customers saw delivered, recorded during the run, as chats drop old messages. */
function recordDelivered(telegram: Emulators["telegram"], ids: readonly number[]) {
  const shown = new Set<string>();
  return {
    note: () => {
      const texts = ids.flatMap((id) => telegram.person(id).messages()).map(({ text }) => text);
      for (const text of texts) {
        const [order] = /Delivered/.test(text) ? (/ord_\w+/.exec(text) ?? []) : [];
        if (order) shown.add(order);
      }
    },
    unreported: (rows: Rows): string[] =>
      [...rows.order.values()].flatMap(({ id, state }) => (state === "delivered" && !shown.has(id) ? [id] : [])),
  };
}

const figuresOf = (orders: readonly Order[]) => ({
  orders: countBy(orders.map(({ state }) => state)),
  refunded: countBy(orders.flatMap(({ failure }) => failure ?? [])),
  paidBy: countBy(orders.map(({ payBy }) => payBy.by)),
});

const countBy = (words: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(words)].sort().map((word) => [word, words.filter((other) => other === word).length]));
