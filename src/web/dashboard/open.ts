import { hkdfSync } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { createLazy } from "../../core/base/async.js";
import type { DashboardDeps } from "./dashboard.js";

const KEY_BYTES = 32;
/** Never change this: it would sign everybody out. */
const SESSION_KEY_PURPOSE = "sharpsharp: sessions of the dashboard";

/** Derived from the vault key, so that all processes share it. */
const sessionKey = (vaultKey: Uint8Array): string =>
  Buffer.from(hkdfSync("sha256", vaultKey, "", SESSION_KEY_PURPOSE, KEY_BYTES)).toString("base64");

/** The staff's pages for this shop, loaded on the first request so that the start need not wait. */
export function openDashboard({ vaultKey, ...deps }: Omit<DashboardDeps, "key"> & { readonly vaultKey: Uint8Array }) {
  const dashboard = createLazy(async () =>
    (await import("./dashboard.js")).createDashboard({ ...deps, key: sessionKey(vaultKey) }),
  );
  let closed = false;
  return {
    serve: (async (c) => {
      const { fetch, close } = await dashboard.get();
      if (closed) close();
      return fetch(c.req.raw, c.env);
    }) satisfies MiddlewareHandler,
    /** Ends the live feeds, and lets no new ones start. */
    async close(): Promise<void> {
      closed = true;
      (await dashboard.opened())?.close();
    },
  };
}
