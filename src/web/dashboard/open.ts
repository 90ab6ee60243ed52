import { hkdfSync } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { createLazy } from "../../core/base/async.js";
import type { Clock } from "../../core/base/time.js";
import type { Log } from "../../core/ports.js";
import type { StaffApi } from "../../shop/staff-api.js";
import type { DashboardDeps } from "./dashboard.js";
import type { DashboardWords } from "./words.js";

const KEY_BYTES = 32;
/** Never rename it: the sessions of all who are signed in are bound to it. */
const SESSION_KEY_PURPOSE = "sharpsharp: sessions of the dashboard";

/** Derived from the vault key, so that every process has the same. */
const sessionKey = (vaultKey: Uint8Array): string =>
  Buffer.from(hkdfSync("sha256", vaultKey, "", SESSION_KEY_PURPOSE, KEY_BYTES)).toString("base64");

type Options = {
  readonly staffApi: StaffApi;
  readonly clock: Clock;
  readonly log: Log;
  readonly words: DashboardWords;
  readonly config: Pick<DashboardDeps, "shopName" | "publicUrl">;
  readonly vaultKey: Uint8Array;
};

/** The staff's pages for this shop. They are loaded when somebody first asks for one, so that the start need not wait. */
export function openDashboard({ staffApi, clock, log, words, config, vaultKey }: Options) {
  const dashboard = createLazy(async () => {
    const { createDashboard } = await import("./dashboard.js");
    return createDashboard({
      staffApi,
      clock,
      log,
      words,
      key: sessionKey(vaultKey),
      shopName: config.shopName,
      publicUrl: config.publicUrl,
    });
  });
  let closed = false;
  return {
    serve: (async (c) => {
      const { fetch, close } = await dashboard.get();
      if (closed) close();
      return fetch(c.req.raw, c.env);
    }) satisfies MiddlewareHandler,
    /** Ends the live feeds, and serves no new ones. */
    async close(): Promise<void> {
      closed = true;
      (await dashboard.opened())?.close();
    },
  };
}
