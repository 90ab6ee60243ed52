import { createHmac } from "node:crypto";
import { expect, test, vi } from "vitest";
import { HOUR_MS } from "../../src/core/base/time.js";
import { setClockBack } from "../harness/clocks.js";
import { SERVICE_KEY } from "../harness/emulators.js";
import { openWorld } from "../harness/open-world.js";

/** The timeout of a call to the service. A reply to the webhook that waits for a call comes too late. */
const CALL_MS = 3_000;

test("a payment webhook is answered without a call to the service, which is down", async () => {
  const { ada, service } = await openWorld({ environment: { SERVICE_TIMEOUT_MS: String(CALL_MS) } });
  await ada.start();
  await ada.opensPage();
  service.addFault({ endpoint: "any", kind: "timeout", times: "always" });
  ada.pay();
  await service.waitFor(({ webhooksSent }) => webhooksSent()[0]?.status === 200, CALL_MS / 2);
  expect(service.webhooksSent()).toHaveLength(1);
  expect(service.vends()).toEqual([]);
});

test("the bytes that are parsed of unsigned webhooks are given anew also after the machine's clock was set back", async () => {
  const { publicUrl } = await openWorld();
  const post = async (body: string, headers: Record<string, string> = {}) =>
    (await fetch(`${publicUrl}/webhooks/payments`, { method: "POST", body, headers })).status;
  const others = JSON.stringify({ Event: "transfer", more: "x".repeat(50_000) });
  await vi.waitUntil(async () => (await post(others)) === 401, { timeout: 20_000, interval: 0 }); // Not one byte more.
  setClockBack(HOUR_MS);
  const compact = { Event: "charge_successful", TransactionRef: "top_1", Body: { transaction_ref: "top_1" } };
  const signature = createHmac("sha512", SERVICE_KEY).update(JSON.stringify(compact)).digest("hex");
  const again = () => post(JSON.stringify(compact, undefined, 1), { "x-squad-encrypted-body": signature });
  await vi.waitUntil(async () => (await again()) === 200, { timeout: 20_000 });
});
