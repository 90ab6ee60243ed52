// A shop over the books in DATA_DIR that writes to all of its customers as fast as it can, and says how that goes.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { flows } from "../../../conversations/flows.js";
import { createMint } from "../../../src/core/base/ids.js";
import { wallClock } from "../../../src/core/base/time.js";
import { openShop } from "../../../src/shop/open-shop.js";
import { openLowdbStore } from "../../../src/store/lowdb/store.js";
import { createTelegram } from "../../../src/telegram/bot.js";
import { UNMEASURED } from "../../harness/unmeasured.js";

const { BOT_TOKEN = "", TELEGRAM_API_ROOT = "", DATA_DIR = "" } = process.env;
const STAFF = "900";

setFlagsFromString("--expose-gc");
/** @type {() => void} */
const gc = runInNewContext("gc");

const log = { info: () => {}, warn: () => {}, error: console.error };
const store = await openLowdbStore({ dir: join(DATA_DIR, "books"), process });
const nothing = { outcome: "unread", cause: "a bench" };
const opened = openShop({
  ...{
    shopName: "SharpSharp",
    isSandbox: false,
    serviceSetup: {
      host: "service.example",
      unit: "kobo",
      signature: { header: "x-signature", algorithm: "sha512", encoding: "hex" },
      mustRehearse: false,
    },
    readServiceLists: async () => /** @type {const} */ ({ outcome: "unread", cause: "a bench" }),
    store,
    clock: wallClock,
    log,
    mint: createMint(randomBytes, wallClock),
    jitter: () => 1,
  },
  ...{
    vendor: /** @type {any} */ ({ history: async () => nothing }),
    gateway: /** @type {any} */ ({ list: async () => nothing }),
  },
  ...{ pins: /** @type {any} */ ({}), vault: /** @type {any} */ ({}), staff: [], owners: [] },
  messenger: {
    send: (...message) => telegram.messenger.send(...message),
    waitForBroadcastSlot: (chat) => telegram.messenger.waitForBroadcastSlot(chat),
    sendBroadcast: (...message) => telegram.messenger.sendBroadcast(...message),
  },
  ...{ signInPage: () => "", callbackPage: () => "", emailOf: () => "" },
  ...{ pollIntervalMs: 2_000, vendGraceMs: 60_000, paymentExpiryMs: 60_000, undoMs: 5_000, callTimeoutMs: 9_000 },
  historyReadsPerMinute: 12,
  pendingEnds: { afterMs: 86_400_000, as: "person" },
  ...{ meter: UNMEASURED, healthCheckIntervalMs: 60_000, broadcastLeaseMs: 20_000 },
});
const fast = { broadcastPerSecond: 1_000, broadcastUpToPerSecond: 100_000, messagesPerSecond: 100_000 };
const telegram = createTelegram({
  ...{ botToken: BOT_TOKEN, apiRoot: TELEGRAM_API_ROOT, scriptVersion: "1", clock: wallClock, log, flows: flows },
  meter: UNMEASURED,
  ...{
    shop: opened.shop,
    staffApi: opened.staffApi,
    limits: fast,
    isAdmin: () => false,
    fetchFile: async () => undefined,
    linkMessage: store.linkMessage,
  },
  draw: async () => new Uint8Array(),
  drafts: /** @type {any} */ ({}),
});

const chat = /** @type {const} */ ({ channel: "telegram", id: STAFF });
const { id: by } = await opened.shop.customers.identify(chat, "Boss");
const heap = () => {
  gc();
  return process.memoryUsage().heapUsed;
};
const id = opened.staffApi.broadcasts.mintId();
const before = heap();
const began = performance.now();
await opened.staffApi.broadcasts.start({ id, by, from: chat, audience: { kind: "everyone" }, text: "MTN is back" });
let peak = 0;
for (;;) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  peak = Math.max(peak, heap());
  const now = await opened.staffApi.broadcasts.progress(id);
  if (now?.finishedAt === undefined) continue;
  const grownBytes = Math.max(0, peak - before);
  const ms = performance.now() - began;
  process.send?.({ delivered: now.delivered, total: now.total, grownBytes, ms });
  break;
}
