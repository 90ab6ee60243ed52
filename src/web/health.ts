import { Hono } from "hono";
import { createLazy } from "../core/base/async.js";
import type { Clock } from "../core/base/time.js";
import { PRODUCT_LINES } from "../core/orders/product.js";
import type { HealthSnapshot } from "../shop/monitoring/health.js";
import { createSecretCheck, createSharedRead } from "./endpoint.js";
import type { MetricsRegistry, MetricValues } from "./metrics.js";

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
export function healthRoutes({ unready, metricsAccess, ...deps }: HealthDeps): Hono {
  const metrics = createMetrics(deps);
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", (c) => {
    const waitingFor = unready();
    return waitingFor.length === 0 ? c.json({ status: "ready" }) : c.json({ status: "not ready", waitingFor }, 503);
  });
  if (metricsAccess === undefined) return app;
  const mayRead = metricsAccess === "everybody" ? () => true : createSecretCheck(`Bearer ${metricsAccess.token}`);
  app.get("/metrics", async (c) => {
    if (!mayRead(c.req.header("authorization"))) return c.body(null, 401);
    const { text, contentType } = await metrics();
    return c.body(text, 200, { "content-type": contentType });
  });
  return app;
}

type Metrics = { readonly text: string; readonly contentType: string };

/** Reads the books at most once a second, however often the metrics are requested. */
function createMetrics({
  registry,
  snapshot,
  clock,
}: Pick<HealthDeps, "registry" | "snapshot" | "clock">): () => Promise<Metrics> {
  const prometheus = createLazy(openPrometheus);
  return createSharedRead(async () => {
    const { writePage, contentType } = await prometheus.get();
    const books = await snapshot().then(bookMetrics, () => undefined);
    const readable = gauge("sharpsharp_books_readable", "Whether the books can be read", [{}, books ? 1 : 0]);
    return { text: await writePage([...registry.read(), readable, ...(books ?? [])]), contentType };
  }, clock);
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

const OPEN_STATES = ["paid", "vending", "pending", "review"] as const;

function bookMetrics({ openWork, suspended, ...books }: HealthSnapshot): MetricValues[] {
  const { lateMs, imbalance, heldDifference, refundBoundMs } = books;
  const orders = OPEN_STATES.map((state) => {
    const { count = 0 } = openWork.orders.find((one) => one.state === state) ?? {};
    return [{ state }, count] as const;
  });
  const lines = PRODUCT_LINES.map((line) => [line, suspended.includes(line) ? 1 : 0] as const);
  return [
    gauge("sharpsharp_open_orders", "Orders that are paid for and have not ended", ...orders),
    gauge("sharpsharp_waiting_messages", "Messages that wait to be sent", [{}, openWork.notifications]),
    gauge("sharpsharp_late_seconds", "How long the oldest due work has waited beyond its time", [{}, lateMs / 1_000]),
    gauge("sharpsharp_refund_bound_seconds", "How soon a vend that the service lists as failed is refunded", [
      {},
      refundBoundMs / 1_000,
    ]),
    gauge("sharpsharp_suspended", "Whether a product line is off sale because its deliveries fail", ...lines),
    gauge(
      "sharpsharp_ledger_off_kobo",
      "How far the ledger is out of balance; anything but 0 is an alarm",
      [{ check: "sum" }, imbalance],
      [{ check: "held" }, heldDifference],
    ),
  ];
}

const gauge = (
  name: string,
  help: string,
  ...values: readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[]
): MetricValues => ({
  name,
  help,
  type: "gauge",
  aggregator: "first",
  values: values.map(([labels, value]) => ({ labels, value })),
});
