import { PRODUCT_LINES } from "../core/orders/product.js";
import type { Meter, ServiceCallEnd } from "../core/ports.js";
import type { HealthSnapshot } from "../shop/monitoring/health.js";

/** Why a request was refused or aborted. Anybody can send any number of such requests. */
export type RefusedRequest =
  | "payment-unsigned"
  | "payment-not-ours"
  | "telegram-no-secret"
  | "whatsapp-unsigned"
  | "whatsapp-unverified"
  /** The sender disconnected before the end of the body. */
  | "aborted";

type Labels = Readonly<Record<string, string | number>>;
type HistogramSeries = { readonly labels: Labels; count: number; sumMs: number; readonly bucketCounts: number[] };
type Histogram = { readonly name: string; readonly help: string; readonly series: Map<string, HistogramSeries> };

/** A metric with its values, as prom-client reads it. */
export type MetricValues = {
  readonly name: string;
  readonly help: string;
  readonly type: "histogram" | "counter" | "gauge";
  readonly aggregator: "first";
  readonly values: readonly { readonly metricName?: string; readonly labels: Labels; readonly value: number }[];
};

/** In seconds, from an answered tap to a vend that a person has to look into. */
const BUCKETS_S = [0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600, 1_800];

export type MetricsRegistry = ReturnType<typeof createMetricsRegistry>;

/**
 * Everything measured since the process started, counted in plain maps: prom-client would slow down the start, so it is
 * loaded only when the metrics are read.
 */
export function createMetricsRegistry() {
  const histogram = (name: string, help: string): Histogram => ({ name, help, series: new Map() });
  const updates = histogram("sharpsharp_update_seconds", "How long a channel's updates took");
  const calls = histogram("sharpsharp_service_call_seconds", "How long calls of the service took");
  const vends = histogram("sharpsharp_vend_seconds", "How long vends took from their start, by outcome");
  const refusals = new Map<RefusedRequest, number>();
  const listeners: ((ended: ServiceCallEnd) => void)[] = [];

  const record = ({ series }: Histogram) => {
    return (labels: Labels, ms: number): void => {
      const key = Object.values(labels).join();
      const one = series.get(key) ?? { labels, count: 0, sumMs: 0, bucketCounts: BUCKETS_S.map(() => 0) };
      series.set(key, one);
      one.count += 1;
      one.sumMs += ms;
      BUCKETS_S.forEach((seconds, index) => {
        if (ms <= seconds * 1_000) one.bucketCounts[index] = (one.bucketCounts[index] ?? 0) + 1;
      });
    };
  };
  const recordCall = record(calls);
  const meter: Meter = {
    update: record(updates),
    call: (call, ms) => {
      recordCall(call, ms);
      for (const listener of listeners) listener(call.ended);
    },
    vend: record(vends),
  };
  return {
    meter,
    onServiceCall: (listener: (ended: ServiceCallEnd) => void): void => void listeners.push(listener),
    countRefusal: (why: RefusedRequest): void => void refusals.set(why, (refusals.get(why) ?? 0) + 1),
    read: (): readonly MetricValues[] => [...[updates, calls, vends].map(readHistogram), readRefusals(refusals)],
  };
}

const readRefusals = (refusals: ReadonlyMap<RefusedRequest, number>): MetricValues => ({
  name: "sharpsharp_refused_requests_total",
  help: "Requests that were refused or aborted, such as webhooks without a signature",
  type: "counter",
  aggregator: "first",
  values: [...refusals].map(([why, value]) => ({ labels: { why }, value })),
});

function readHistogram({ name, help, series }: Histogram): MetricValues {
  const values = [...series.values()].flatMap(({ labels, count, sumMs, bucketCounts }) => [
    ...[...BUCKETS_S, "+Inf"].map((le, index) => ({
      metricName: `${name}_bucket`,
      labels: { ...labels, le },
      value: bucketCounts[index] ?? count,
    })),
    { metricName: `${name}_sum`, labels, value: sumMs / 1_000 },
    { metricName: `${name}_count`, labels, value: count },
  ]);
  return { name, help, type: "histogram", aggregator: "first", values };
}

const OPEN_STATES = ["paid", "vending", "pending", "review"] as const;

/** The figures of the books. */
export function bookMetrics({ openWork, suspended, ...books }: HealthSnapshot): MetricValues[] {
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

export const gauge = (
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
