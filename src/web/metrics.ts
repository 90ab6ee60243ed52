import type { Meter } from "../core/meter.js";
import type { RefusedRequest } from "./refusal-counter.js";

type Labels = Readonly<Record<string, string>>;
type HistogramSeries = { readonly labels: Labels; count: number; sumMs: number; readonly bucketCounts: number[] };
type Family = { readonly name: string; readonly help: string; readonly lines: Map<string, HistogramSeries> };

/** Seconds: from an answered tap to a vend that a person has to look for. */
const BUCKETS_S = [0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600, 1_800];

type ServiceCallListener = (ended: Parameters<Meter["call"]>[0]["ended"]) => void;

/** What was measured since the process began, as Prometheus reads it. */
export type MetricsRegistry = {
  readonly meter: Meter;
  /** Calls the listener after each call of the service. */
  onServiceCall(listener: ServiceCallListener): void;
  countRefusal(why: RefusedRequest): void;
  prometheusText(): string;
};

/**
 * Counts in a few maps. The client library would make the start slower, so it is loaded only when the metrics are read.
 */
export function createMetricsRegistry(): MetricsRegistry {
  const family = (name: string, help: string): Family => ({ name, help, lines: new Map() });
  const updates = family("sharpsharp_update_seconds", "Updates of a channel, and how long they took");
  const calls = family("sharpsharp_service_call_seconds", "Calls of the service, and how long they took");
  const refusals = new Map<RefusedRequest, number>();
  const vends = family("sharpsharp_vend_seconds", "Vends by their end, from when they were begun");

  const listeners: ServiceCallListener[] = [];

  const record = ({ lines }: Family) => {
    return (labels: Labels, ms: number): void => {
      const key = labelText(labels);
      const line = lines.get(key) ?? { labels, count: 0, sumMs: 0, bucketCounts: BUCKETS_S.map(() => 0) };
      lines.set(key, line);
      line.count += 1;
      line.sumMs += ms;
      BUCKETS_S.forEach((seconds, index) => {
        if (ms <= seconds * 1_000) line.bucketCounts[index] = (line.bucketCounts[index] ?? 0) + 1;
      });
    };
  };
  const recordCall = record(calls);
  return {
    meter: {
      update: record(updates),
      call: (call, ms) => {
        recordCall(call, ms);
        for (const listener of listeners) listener(call.ended);
      },
      vend: record(vends),
    },
    onServiceCall: (listener) => void listeners.push(listener),
    countRefusal: (why) => void refusals.set(why, (refusals.get(why) ?? 0) + 1),
    prometheusText: () => `${[updates, calls, vends].map(textOf).join("")}${refusalText(refusals)}`,
  };
}

function refusalText(refusals: ReadonlyMap<RefusedRequest, number>): string {
  const name = "sharpsharp_refused_requests_total";
  const rows = [...refusals].map(([why, count]) => `${name}{why="${why}"} ${count}\n`).join("");
  return `# HELP ${name} Requests that came to nothing, such as webhooks without a signature\n# TYPE ${name} counter\n${rows}`;
}

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(",");

function textOf({ name, help, lines }: Family): string {
  const rows = [...lines.values()].flatMap(({ labels, count, sumMs, bucketCounts }) => {
    const own = labelText(labels);
    const buckets = BUCKETS_S.map(
      (seconds, index) => `${name}_bucket{${own},le="${seconds}"} ${bucketCounts[index] ?? 0}`,
    );
    const all = [`${name}_bucket{${own},le="+Inf"} ${count}`, `${name}_sum{${own}} ${sumMs / 1_000}`];
    return [...buckets, ...all, `${name}_count{${own}} ${count}`];
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} histogram\n${rows.map((row) => `${row}\n`).join("")}`;
}
