import { expect, test } from "vitest";
import { openWorld } from "../harness/open-world.js";

/** How long a call that nobody answers takes: who waited for one would be late. */
const CALL_MS = 3_000;

test("a payment webhook is answered while the service answers nothing: it waits for the books, and for no call", async () => {
  const { ada, service } = await openWorld({ environment: { SERVICE_TIMEOUT_MS: String(CALL_MS) } });
  await ada.start();
  await ada.choosesAirtime("200");
  await ada.tap(/Pay by Checkout/);
  await ada.sees(/Pay on the secure page/);
  service.addFault({ endpoint: "any", kind: "timeout", times: "always" });
  ada.pay();
  await service.waitFor(({ webhooksSent }) => webhooksSent()[0]?.status === 200, CALL_MS / 2);
  expect(service.webhooksSent()).toHaveLength(1);
  expect(service.vends()).toEqual([]);
});
