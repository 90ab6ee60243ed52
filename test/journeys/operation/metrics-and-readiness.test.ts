/** Metrics and readiness for a merchant's monitoring, and the alarm while the service does not answer. */
import { expect, test } from "vitest";
import { MINUTE_MS } from "../../../src/core/base/time.js";
import { setClocksAhead } from "../../harness/clocks.js";
import { METRICS_TOKEN } from "../../harness/emulators.js";
import { openWorld } from "../../harness/open-world.js";

const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
const environment = { WATCH_INTERVAL_MS: "20" };

test("the metrics are in Prometheus' format: updates, calls, vends by outcome, open orders and the ledger", async () => {
  const { publicUrl, ada } = await openWorld();
  await ada.start();
  await ada.topsUp("500");
  await ada.buysAirtime();
  const metrics = async () => (await fetch(`${publicUrl}/metrics`, { headers })).text();
  await expect
    .poll(metrics)
    .toContain('sharpsharp_vend_seconds_count{network="MTN",kind="airtime",ended="delivered"} 1');
  const text = await metrics();
  expect(text).toMatch(/sharpsharp_update_seconds_count\{channel="telegram",ended="handled"\} [1-9]/);
  expect(text).toContain('sharpsharp_service_call_seconds_count{path="vending/purchase/airtime",ended="answered"} 1');
  for (const line of [
    "sharpsharp_books_readable 1",
    'sharpsharp_open_orders{state="review"} 0',
    'sharpsharp_ledger_off_kobo{check="sum"} 0',
    'sharpsharp_ledger_off_kobo{check="held"} 0',
    "sharpsharp_late_seconds ",
    "sharpsharp_refund_bound_seconds 30\n",
    "# TYPE process_cpu_user_seconds_total counter",
  ])
    expect(text).toContain(line);
  // Each line is a comment, or a name with labels and one number.
  for (const line of text.trim().split("\n"))
    expect(line).toMatch(/^(#.*|[a-z0-9_]+(\{[^}]*\})? (-?[\d.eE+-]+|Nan)|)$/);
});

test("while the service does not answer, the process is not ready, and staff are told when it starts and ends", async () => {
  const { publicUrl, admin, service } = await openWorld({ environment });
  await admin.start();
  const ready = async () => (await fetch(`${publicUrl}/readyz`)).json();
  await expect.poll(ready).toEqual({ status: "ready" });
  service.addFault({ endpoint: "any", kind: "reset", times: "always" });
  await admin.sees(/The service does not answer/);
  expect(await ready()).toEqual({
    status: "not ready",
    waitingFor: ["service"],
  });
  service.clearFaults();
  await expect.poll(ready).toEqual({ status: "ready" });
  setClocksAhead(5 * MINUTE_MS); // Until then another process could still see the failure.
  await admin.sees(/^✅ The service answers again\.\nThe problem lasted from \d+ \w+, [\d:]+ to \d+ \w+, [\d:]+\.$/);
  expect(
    admin
      .messages()
      .map(({ text }) => text)
      .join("\n"),
  ).not.toMatch(/service-away|\bnow$/m);
  await expect.poll(ready).toEqual({ status: "ready" });
});
