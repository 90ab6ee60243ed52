import { expect, test } from "vitest";
import { wallClock } from "../../src/core/base/time.js";
import { healthRoutes } from "../../src/web/health.js";
import { createMetricsRegistry } from "../../src/web/metrics.js";

/** The lines of the page about one metric. */
async function pageOf(registry: ReturnType<typeof createMetricsRegistry>, name: string) {
  const snapshot = () => Promise.reject(new Error("The books are down"));
  const app = healthRoutes({ unready: () => [], registry, snapshot, metricsAccess: "everybody", clock: wallClock });
  const response = await app.request("/metrics");
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return (await response.text()).split("\n").filter((line) => line.includes(name));
}

test("measurements become a histogram for each set of labels, in seconds", async () => {
  const registry = createMetricsRegistry();
  registry.meter.update({ channel: "telegram", ended: "handled" }, 20);
  registry.meter.update({ channel: "telegram", ended: "handled" }, 2_000);
  registry.meter.update({ channel: "whatsapp", ended: "failed" }, 4_000_000);
  const lines = await pageOf(registry, "sharpsharp_update_seconds");
  const labels = 'channel="telegram",ended="handled"';
  expect(lines.slice(0, 17)).toEqual([
    "# HELP sharpsharp_update_seconds How long a channel's updates took",
    "# TYPE sharpsharp_update_seconds histogram",
    ...[0.025, 0.1, 0.5, 1].map((le) => `sharpsharp_update_seconds_bucket{${labels},le="${le}"} 1`),
    ...[2.5, 5, 10, 30, 60, 180, 600, 1800, "+Inf"].map(
      (le) => `sharpsharp_update_seconds_bucket{${labels},le="${le}"} 2`,
    ),
    `sharpsharp_update_seconds_sum{${labels}} 2.02`,
    `sharpsharp_update_seconds_count{${labels}} 2`,
  ]);
  expect(lines).toContain('sharpsharp_update_seconds_bucket{channel="whatsapp",ended="failed",le="1800"} 0');
  expect(lines).toContain('sharpsharp_update_seconds_bucket{channel="whatsapp",ended="failed",le="+Inf"} 1');
});

test("refused requests are counted by reason", async () => {
  const registry = createMetricsRegistry();
  registry.countRefusal("payment-unsigned");
  registry.countRefusal("payment-unsigned");
  expect(await pageOf(registry, "sharpsharp_refused_requests_total")).toEqual([
    "# HELP sharpsharp_refused_requests_total Requests that were refused or aborted, such as webhooks without a signature",
    "# TYPE sharpsharp_refused_requests_total counter",
    'sharpsharp_refused_requests_total{why="payment-unsigned"} 2',
  ]);
});

test("unreadable books are reported, and have no figures", async () => {
  expect(await pageOf(createMetricsRegistry(), "sharpsharp_books_readable")).toContain("sharpsharp_books_readable 0");
  expect(await pageOf(createMetricsRegistry(), "sharpsharp_ledger_off_kobo")).toEqual([]);
});
