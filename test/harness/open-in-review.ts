import { MINUTE_MS } from "../../src/core/base/time.js";
import { requestElsewhere } from "./emulators.js";
import { openStartedWorld } from "./open-world.js";

/**
 * The answer to Ada's vend of ₦200 was lost, and the service lists two such vends, of which another program made one.
 * Staff have the alarm in their chat.
 */
export async function openInReview() {
  const world = await openStartedWorld({
    sandbox: { now: () => Date.now() },
    environment: { VEND_GRACE_MS: String(60 * MINUTE_MS) },
  });
  const { ada, admin, service } = world;
  await ada.topsUp("1000");
  service.addVendRule({ result: "stay-pending", times: 2 });
  await requestElsewhere(world, "vending/purchase/airtime", { phone_number: "08031234567", amount: 200 });
  service.addFault({ endpoint: "airtime", kind: "500-after-accepting" });
  await ada.ordersAirtime();
  await ada.sees(/our team is checking it/);
  await admin.sees(/could not find out how a vend ended/);
  const [theirs, own] = service.vends().map(({ reference }) => reference) as [string, string];
  return { ...world, own, theirs };
}
