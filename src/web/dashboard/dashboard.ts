import { Hono } from "hono";
import { csrf } from "hono/csrf";
import { secureHeaders } from "hono/secure-headers";
import type { Log } from "../../core/ports.js";
import { answerFaults, sourceHash } from "../endpoint.js";
import { decisionRoutes } from "./decisions.js";
import { createLiveFeed, SCRIPT } from "./live-feed.js";
import { orderPage } from "./order.js";
import { orderListPage } from "./orders.js";
import { overviewPage } from "./overview.js";
import { notFoundPage, type PageDeps } from "./page.js";
import { reconciliationPage } from "./reconciliation.js";
import { createSessions, type DashboardEnv } from "./session.js";
import { signInRoutes } from "./sign-in.js";
import { STYLE } from "./style.js";

export type DashboardDeps = PageDeps & {
  readonly log: Log;
  readonly publicUrl: string;
  /** Signs the sessions' cookies: 32 secret bytes, as text. */
  readonly key: string;
};

/** A browser may only apply our style and script, and send forms to us. */
const POLICY = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  connectSrc: ["'self'"],
  styleSrc: [sourceHash(STYLE)],
  scriptSrc: [sourceHash(SCRIPT)],
};

/** The staff's pages at `/desk`, for people who are signed in. */
export function createDashboard(deps: DashboardDeps) {
  const sessions = createSessions(deps);
  const app = new Hono<DashboardEnv>().basePath("/desk");
  app.use(
    secureHeaders({
      contentSecurityPolicy: POLICY,
      xFrameOptions: "DENY",
      referrerPolicy: "same-origin", // With "no-referrer", a browser would not send the origin that csrf() checks.
    }),
  );
  app.use(async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
  });
  app.use(csrf({ origin: new URL(deps.publicUrl).origin }));
  app.route("/", signInRoutes({ ...deps, sessions }));
  app.use(sessions.required);
  const feed = createLiveFeed({ ...deps, sessions });
  app
    .get("/", overviewPage(deps))
    .get("/live", feed.page)
    .get("/live/events", feed.events)
    .get("/orders", orderListPage(deps))
    .get("/orders/:id", orderPage(deps))
    .get("/books", reconciliationPage(deps))
    .route("/", decisionRoutes(deps));
  app.notFound((c) => c.html(notFoundPage(deps.shopName, c.get("staff").role), 404));
  app.onError(answerFaults(deps.log, "dashboard request failed"));
  return { fetch: (request: Request, env: unknown) => app.fetch(request, env as object), close: feed.close };
}
