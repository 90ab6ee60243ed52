import type { MiddlewareHandler } from "hono";
import { createLazy } from "../../core/base/async.js";
import { derivedKey } from "../endpoint.js";
import type { DashboardDeps } from "./dashboard.js";

/** Never change this: it would sign everybody out. */
const SESSION_KEY_PURPOSE = "sharpsharp: sessions of the dashboard";

/** The staff's pages for this shop, loaded on the first request so that the start need not wait. */
export function openDashboard({ vaultKey, ...deps }: Omit<DashboardDeps, "key"> & { readonly vaultKey: Uint8Array }) {
  const key = derivedKey(vaultKey, SESSION_KEY_PURPOSE).toString("base64");
  const dashboard = createLazy(async () => (await import("./dashboard.js")).createDashboard({ ...deps, key }));
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
