import { hkdfSync } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { productName, stateMarks } from "../conversations/locales/naming.js";
import { reconciliationWords } from "../conversations/locales/staff/reconciliation.js";
import { reviewWords } from "../conversations/locales/staff/review.js";
import { wordsIn } from "../conversations/locales/words.js";
import { decidedText } from "../conversations/staff/order.js";
import { parseWindow } from "../conversations/staff/reconcile.js";
import { plainText } from "../conversations/text.js";
import type { Config } from "./config.js";
import { FIRST_LANGUAGE } from "./core/base/language.js";
import { createLazy } from "./core/base/lazy.js";
import { wallClock } from "./core/base/time.js";
import type { Log } from "./core/ports.js";
import type { StaffApi } from "./shop/staff-api.js";
import type { DashboardWords } from "./web/dashboard/words.js";

const KEY_BYTES = 32;
/** Never rename it: the sessions of all who are signed in are bound to it. */
const SESSION_KEY_PURPOSE = "sharpsharp: sessions of the dashboard";

/** Derived from the vault key, so that every process has the same. */
const sessionKey = (vaultKey: Uint8Array): string =>
  Buffer.from(hkdfSync("sha256", vaultKey, "", SESSION_KEY_PURPOSE, KEY_BYTES)).toString("base64");

const english = () => wordsIn(FIRST_LANGUAGE);

/** The words that the bot uses with staff. */
const words: DashboardWords = {
  product: ({ product, network }) => productName(english(), product, network),
  state: (state) => `${stateMarks[state]} ${english().names.states[state]}`,
  failure: (reason) => plainText(english().failures[reason]),
  decisions: {
    deliver: reviewWords.wasDelivered,
    "give-back": reviewWords.wasNotDelivered,
    again: reviewWords.sendAgain,
  },
  record: reviewWords.record,
  noRecord: reviewWords.noneOfThese,
  resolved: (done) => plainText(decidedText(done)),
  adopted: (adopted) => plainText(reviewWords.adoptTexts[adopted]),
  sentAgain: (result) => plainText(reviewWords.sentAgain(result)),
  difference: reconciliationWords.difference,
  decision: (finding) => {
    const decision = reconciliationWords.decision(finding);
    return decision && plainText(decision);
  },
  windowOf: parseWindow,
  listsUnavailable: plainText(reconciliationWords.listsUnavailable),
};

type Options = {
  readonly staffApi: StaffApi;
  readonly log: Log;
  readonly config: Pick<Config, "shopName" | "publicUrl">;
  readonly vaultKey: Uint8Array;
};

export type OpenDashboard = {
  readonly serve: MiddlewareHandler;
  /** Ends the live feeds, and serves no new ones. */
  close(): Promise<void>;
};

/** The staff's pages for this shop. They are loaded when somebody first asks for one, so that the start need not wait. */
export function openDashboard({ staffApi, log, config, vaultKey }: Options): OpenDashboard {
  const dashboard = createLazy(async () => {
    const { createDashboard } = await import("./web/dashboard/dashboard.js");
    return createDashboard({
      staffApi,
      log,
      words,
      clock: wallClock,
      key: sessionKey(vaultKey),
      shopName: config.shopName,
      publicUrl: config.publicUrl,
    });
  });
  let closed = false;
  return {
    serve: async (c) => {
      const { fetch, close } = await dashboard.get();
      if (closed) close();
      return fetch(c.req.raw, c.env);
    },
    async close() {
      closed = true;
      (await dashboard.opened())?.close();
    },
  };
}
