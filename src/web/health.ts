import { Hono } from "hono";
import { createLazy } from "../core/base/async.js";
import type { Clock } from "../core/base/time.js";
import type { HealthSnapshot } from "../shop/monitoring/health.js";
import { createSecretCheck, createSharedRead } from "./endpoint.js";
import { bookMetrics, gauge, type MetricsRegistry, type MetricValues } from "./metrics.js";

export type HealthDeps = {
  /** The names of the parts that are not ready. */
  readonly unready: () => readonly string[];
  readonly registry: Pick<MetricsRegistry, "read" | "countRefusal">;
  /** The state of the books; rejects when they cannot be read. */
  readonly snapshot: () => Promise<HealthSnapshot>;
  /** Who may read the metrics: whoever sends this bearer token, or everybody. Absent: nobody. */
  readonly metricsAccess?: { readonly token: string } | "everybody" | undefined;
  readonly clock: Clock;
};

/** `/healthz`: the process is alive. `/readyz`: it can serve. `/metrics`: its figures, for Prometheus. */
export function healthRoutes({ unready, metricsAccess, registry, snapshot, clock }: HealthDeps): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", (c) => {
    const waitingFor = unready();
    return waitingFor.length === 0 ? c.json({ status: "ready" }) : c.json({ status: "not ready", waitingFor }, 503);
  });
  if (metricsAccess === undefined) return app;
  const prometheus = createLazy(openPrometheus);
  const metrics = createSharedRead(async () => {
    const { writePage, contentType } = await prometheus.get();
    const books = await snapshot().then(bookMetrics, () => undefined);
    const readable = gauge("sharpsharp_books_readable", "Whether the books can be read", [{}, books ? 1 : 0]);
    return { text: await writePage([...registry.read(), readable, ...(books ?? [])]), contentType };
  }, clock);
  const mayRead = metricsAccess === "everybody" ? () => true : createSecretCheck(`Bearer ${metricsAccess.token}`);
  app.get("/metrics", async (c) => {
    if (!mayRead(c.req.header("authorization"))) return c.body(null, 401);
    const { text, contentType } = await metrics();
    return c.body(text, 200, { "content-type": contentType });
  });
  return app;
}

/** Loaded when the metrics are first read, because loading it makes a start a fifth longer. */
async function openPrometheus() {
  const { AggregatorRegistry, collectDefaultMetrics, Registry } = await import("prom-client");
  const nodeMetrics = new Registry();
  collectDefaultMetrics({ register: nodeMetrics });
  return {
    contentType: nodeMetrics.contentType,
    /** `aggregate` is made for the values of several processes. It also takes ours, counted without this library. */
    writePage: async (counted: readonly MetricValues[]): Promise<string> =>
      `${await AggregatorRegistry.aggregate([counted]).metrics()}\n${await nodeMetrics.metrics()}`,
  };
}
