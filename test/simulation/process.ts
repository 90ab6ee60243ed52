import { inspect } from "node:util";
import { createMint } from "../../src/core/base/ids.js";
import { MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import type { Messenger } from "../../src/core/notifications/messenger.js";
import type { Gateway, PaymentWebhook, Vendor } from "../../src/core/ports.js";
import type { Store } from "../../src/core/store.js";
import type { PendingEnds } from "../../src/core/vend-history/vend-times.js";
import { type OpenShop, openShop } from "../../src/shop/open-shop.js";
import { createVault } from "../../src/store/vault.js";
import { TEST_SETUP } from "../harness/test-shop.js";
import { UNMEASURED } from "../harness/unmeasured.js";
import type { Common } from "./common.js";
import { READABLE_PINS } from "./guards.js";
import { createMachine } from "./machine.js";
import { createProcessInstance, type ProcessInstance, REQUEST_MS_MAX } from "./process-instance.js";
import type { Storage } from "./test-store.js";

type World = {
  readonly vendor: (instance: ProcessInstance) => Vendor;
  readonly gateway: (instance: ProcessInstance) => Gateway;
  readonly messenger: (instance: ProcessInstance, store: Store) => Messenger;
};

type Deps = Common & {
  readonly storage: Storage;
  readonly world: () => World;
  readonly pendingEnds: PendingEnds;
};

export type Running = { readonly instance: ProcessInstance; readonly shop: OpenShop };

export type ShopProcess = {
  start(): void;
  /** The shop as it runs now; undefined while it is down. */
  now(): Running | undefined;
  post(webhook: PaymentWebhook): Promise<void>;
  /** The worker's timer. */
  timer(work: () => void, ms: number): () => void;
  readonly crashes: ReadonlyMap<string, number>;
};

export const STAFF: Chat = { channel: "telegram", id: "staff" };
export const LIMITS = {
  pollIntervalMs: 2 * SECOND_MS,
  vendGraceMs: 3 * MINUTE_MS,
  paymentExpiryMs: 20 * MINUTE_MS,
  historyReadsPerMinute: 12,
  undoMs: 5 * SECOND_MS,
  healthCheckIntervalMs: 30 * SECOND_MS,
  broadcastLeaseMs: 20 * SECOND_MS,
  meter: UNMEASURED,
  paymentRequestMs: 40 * MINUTE_MS,
  callTimeoutMs: 22 * SECOND_MS,
};
/** The longest a crashed shop stays down. */
const DOWN_MS_MAX = 30 * SECOND_MS;

/** What a store throws when its database was down for too long. The caller knows that nothing was done. */
const EXCUSES = ["DatabaseUnavailable", "StoreFault"];

/** Rare operations, and how many times likelier a process is to die in them. */
const SELDOM: Readonly<Record<string, number>> = {
  ...{ vend: 5, charge: 20, open: 3, list: 4 },
  ...{ reschedule: 20, markSent: 4, linkMessage: 4 },
};

const VAULT_KEY = new Uint8Array(32);

/** The shop's process: opened on the durable books, killed at any moment, and opened again. */
export function createProcess({ time, random, faults, checks, storage, world, pendingEnds }: Deps): ShopProcess {
  const crashes = new Map<string, number>();
  const mint = createMint(random.bytes, time.clock);
  const vault = createVault({ key: VAULT_KEY, randomBytes: random.bytes });
  let running: Running | undefined;
  let current: ReturnType<typeof createProcessInstance> | undefined;

  const faulted = (fault: unknown) => {
    const excused = EXCUSES.find((name) => String(fault).includes(name));
    if (excused) checks.note(excused);
    else checks.expect("the shop logs no unexpected fault", false, () => String(fault));
  };

  const dies = (point: string): boolean => {
    if (!faults.occurs("crash", SELDOM[point.replace(/^(?:before|after) /, "")])) return false;
    crashes.set(point, (crashes.get(point) ?? 0) + 1);
    current?.end();
    current = undefined;
    running = undefined;
    storage.cut();
    time.in(random.between(2 * REQUEST_MS_MAX, DOWN_MS_MAX), start);
    return true;
  };

  const open = async (instance: ProcessInstance) => {
    const store = await storage.open(instance);
    const { vendor, gateway, messenger } = world();
    const shop = openShop({
      ...{
        shopName: "Simulated",
        isSandbox: false,
        serviceSetup: TEST_SETUP,
        readServiceLists: async () => ({ outcome: "unread", cause: "simulated" }) as const,
        store,
        vault,
        pins: READABLE_PINS,
        mint,
        ...LIMITS,
        workPollMs: storage.workPollMs,
        pendingEnds,
        staff: [STAFF],
        owners: [STAFF],
      },
      ...{ vendor: vendor(instance), gateway: gateway(instance), messenger: messenger(instance, store) },
      clock: instance.machine.clock,
      log: {
        info: () => undefined,
        warn: () => undefined,
        error: (fields, message) => {
          if ("err" in fields) instance.fault(`${message}: ${inspect(fields)}`);
        },
      },
      callbackPage: (reference) => `https://shop.example/return/${reference}`,
      signInPage: (key) => `https://shop.example/desk/in/${key}`,
      emailOf: (customer) => `${customer}@shop.example`,
      jitter: random.next,
    });
    if (!instance.alive()) return;
    running = { instance, shop };
    await shop.start();
  };

  /** A frozen process cannot be reached. */
  const awake = () => (running?.instance.machine.isFrozen() ? undefined : running);

  const start = () => {
    const machine = createMachine({ time, random, faults, checks });
    const instance = createProcessInstance({ time, random, machine, dies, onFault: faulted });
    current = instance;
    open(instance).catch(instance.fault);
  };

  return {
    start,
    crashes,
    now: awake,
    async post(webhook) {
      const here = awake();
      await here?.shop.handlePaymentWebhook(webhook).catch(here.instance.fault);
    },
    timer(work, ms) {
      const instance = current;
      return time.in(ms, () => {
        instance?.machine.whenAwake(() => {
          if (instance.alive()) work();
        });
      });
    },
  };
}
