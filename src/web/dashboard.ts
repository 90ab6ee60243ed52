import type { MiddlewareHandler } from "hono";
import type { Dashboard, DashboardDeps } from "./dashboard/dashboard.js";

export type LazyDashboard = {
  readonly serve: MiddlewareHandler;
  /** Ends what is being followed, and takes nobody in any more. */
  close(): Promise<void>;
};

/** The staff's pages, read from the disk when somebody first asks for one, so that the start need not wait for them. */
export function createLazyDashboard(deps: DashboardDeps): LazyDashboard {
  let opened: Promise<Dashboard> | undefined;
  let closed = false;
  const open = (): Promise<Dashboard> => {
    opened ??= import("./dashboard/dashboard.js")
      .then(({ createDashboard }) => createDashboard(deps))
      .catch((cause: unknown) => {
        opened = undefined; // The next one tries again.
        throw cause;
      });
    return opened;
  };
  return {
    serve: async (c) => {
      const dashboard = await open();
      if (closed) dashboard.close();
      return dashboard.fetch(c.req.raw, c.env);
    },
    async close() {
      closed = true;
      (await opened)?.close();
    },
  };
}
