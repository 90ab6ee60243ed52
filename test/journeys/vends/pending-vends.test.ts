import { describe, expect } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { setAllClocksAhead } from "../../harness/clocks.js";
import { type Customer, testInEveryShop, testOnEveryChannel } from "../../harness/every-channel.js";
import type { World } from "../../harness/open-world.js";

const REVIEW_MS = 31 * MINUTE_MS;

async function buysWithPendingVend(world: World, customer: Customer) {
  const { service } = world;
  service.addVendRule({ result: "stay-pending" });
  await customer.topsUp("1000");
  await customer.ordersAirtime();
  await customer.sees(/Sending it now|The network is confirming/);
  await expect.poll(() => service.vends()).toHaveLength(1);
  setAllClocksAhead(world, REVIEW_MS);
  await customer.sees(/taking longer than usual[\s\S]*You’ll have an answer by \d+ \w+,? (at )?\d\d:\d\d/);
}

describe("a vend that stays pending", () => {
  testInEveryShop(
    {
      "goes to review after half an hour, is refunded at its deadline, and the customer is told both": async (
        world,
        customer,
      ) => {
        await buysWithPendingVend(world, customer);
        await world.admin.sees(/We could not find out how a vend ended/);
        setAllClocksAhead(world, REVIEW_MS + DAY_MS, REVIEW_MS);
        await customer.sees(/did not confirm it in time[\s\S]*₦200 is back in your wallet/);
        await customer.seesWallet(/Available: ₦1,000/);
      },
    },
    { PENDING_ENDS_AS: "refund" },
  );
});

describe("a pending vend that staff decide", () => {
  testOnEveryChannel({
    "rings again at its deadline, and can be refunded": async (world, customer) => {
      const { admin } = world;
      await buysWithPendingVend(world, customer);
      await admin.sees(/We could not find out how a vend ended/);
      setAllClocksAhead(world, REVIEW_MS + DAY_MS, REVIEW_MS);
      await admin.sees(/in review for longer than its customer was promised/);
      await customer.sees(/longer than we promised/);
      await admin.tap("Not delivered: refund it");
      await admin.sees(/Are you sure/);
      await admin.tap("Yes, do it");
      await customer.sees(/₦200 is back in your wallet/);
    },
  });
});
