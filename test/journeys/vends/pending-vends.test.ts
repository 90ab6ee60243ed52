import { describe, expect } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { type Customer, testInEveryShop, testOnEveryChannel } from "../../harness/every-channel.js";
import { passTo } from "../../harness/later.js";
import type { World } from "../../harness/open-world.js";

const REVIEW_MS = 31 * MINUTE_MS;

async function buysWhatStaysPending(world: World, customer: Customer) {
  const { service } = world;
  service.addVendRule({ result: "stay-pending" });
  await customer.topsUp("1000");
  await customer.choosesAirtime("200");
  await customer.tap(/Pay from Wallet/);
  await customer.sees(/Sending it now|The network is confirming/);
  await expect.poll(() => service.vends()).toHaveLength(1);
  passTo(world, REVIEW_MS);
  await customer.sees(/taking longer than usual[\s\S]*You’ll have an answer by \d+ \w+,? (at )?\d\d:\d\d/);
}

describe("a vend that stays pending", () => {
  testInEveryShop(
    {
      "is before a person after half an hour, is refunded when it was to end, and its customer reads both": async (
        world,
        customer,
      ) => {
        await buysWhatStaysPending(world, customer);
        await world.admin.sees(/We could not find out how a vend ended/);
        passTo(world, REVIEW_MS + DAY_MS, REVIEW_MS);
        await customer.sees(/did not confirm it in time[\s\S]*₦200 is back in your wallet/);
        await customer.send("/wallet");
        await customer.sees(/Available: ₦1,000/, { fresh: true });
      },
    },
    { PENDING_ENDS_AS: "refund" },
  );
});

describe("where a person decides about it", () => {
  testOnEveryChannel({
    "staff are alarmed again when it was to end, and decide": async (world, customer) => {
      const { admin } = world;
      await buysWhatStaysPending(world, customer);
      await admin.sees(/We could not find out how a vend ended/);
      passTo(world, REVIEW_MS + DAY_MS, REVIEW_MS);
      await admin.sees(/in review for longer than its customer was promised/);
      await customer.sees(/longer than we promised/);
      await admin.tap("Not delivered: refund it");
      await admin.sees(/Are you sure/);
      await admin.tap("Yes, do it");
      await customer.sees(/₦200 is back in your wallet/);
    },
  });
});
