import { describe, expect } from "vitest";
import { METRICS_TOKEN } from "../../harness/emulators.js";
import { testInEveryShop, testOnEveryChannel } from "../../harness/every-channel.js";
import type { World } from "../../harness/open-world.js";
import {
  advanceToTrials,
  buyTrial,
  countRecoveryMessages,
  expectRefusal,
  suspendAirtime,
} from "../../harness/outage.js";

/** The metric that says whether MTN airtime is suspended. */
async function suspendedMetric({ publicUrl }: World) {
  const page = await fetch(`${publicUrl}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return /^sharpsharp_suspended\{network="MTN",kind="airtime"\} (\d)$/m.exec(await page.text())?.[1];
}

describe("an outage", () => {
  testInEveryShop({
    "is suspended with one tap, ends after three trials, and refused customers are notified once": async (
      world,
      customer,
    ) => {
      const { admin, bayo, ngozi } = world;
      await suspendAirtime(world, customer);
      await expect.poll(() => suspendedMetric(world)).toBe("0");
      await bayo.send("Hausa");
      await bayo.sees("Me kuke so ku saya?", { fresh: true });
      await admin.tap("⏸ Suspend MTN airtime");
      await admin.sees(/MTN airtime: suspended[\s\S]*⏸ MTN airtime: suspended since .* by /, { fresh: true });
      await expect.poll(() => suspendedMetric(world)).toBe("1");
      await expectRefusal(customer);
      await expectRefusal(customer);
      await bayo.send("500 airtime 08031234567");
      await bayo.sees(/MTN yana da matsala a yanzu/, { fresh: true });
      await bayo.send("English");
      await bayo.sees("What would you like?", { fresh: true });
      await admin.send("/status");
      await admin.sees(/⏸ MTN airtime: suspended since .* by .*3 customers may try it/, { fresh: true });
      advanceToTrials(world);
      for (const who of [customer, bayo, ngozi]) await buyTrial(who);
      await admin.sees(/MTN airtime deliveries work again/);
      for (const who of [customer, bayo]) await expect.poll(() => countRecoveryMessages(who)).toBe(1);
      await expect.poll(() => suspendedMetric(world)).toBe("0");
      await admin.send("/audit");
      await admin.sees(/The shop itself put it on sale[\s\S]*suspended it/, { fresh: true });
      expect([countRecoveryMessages(customer), countRecoveryMessages(bayo), countRecoveryMessages(ngozi)]).toEqual([
        1, 1, 0,
      ]);
    },

    "continues after a failed trial, and ends when staff put the network on sale": async (world, customer) => {
      const { admin, bayo, service } = world;
      await suspendAirtime(world, customer);
      await admin.tap("⏸ Suspend MTN airtime");
      await admin.sees(/MTN airtime: suspended/, { fresh: true });
      advanceToTrials(world);
      service.addVendRule({ result: "fail" });
      await bayo.choosesAirtime("100");
      await bayo.sees(/has been failing/);
      expect(
        bayo
          .messages()
          .at(-1)
          ?.buttons.flat()
          .map(({ text }) => text),
      ).toEqual([
        expect.stringMatching(/Pay from Wallet/),
        expect.stringMatching(/code/),
        expect.stringMatching(/Back/),
        expect.stringMatching(/Cancel/),
      ]);
      await bayo.send("checkout");
      await bayo.sees(/has been failing/, { fresh: true });
      await bayo.tap(/Pay from Wallet/);
      await bayo.sees(/back in your wallet/, { fresh: true });
      await expect
        .poll(
          async () => {
            await bayo.send("100 airtime 08031234567");
            await bayo.sees(/having problems right now|has been failing/, { fresh: true });
            return bayo.messages().at(-1)?.text;
          },
          { interval: 500 },
        )
        .toMatch(/having problems right now/);
      await admin.tap("▶️ MTN airtime");
      await admin.sees(/MTN airtime: on sale/, { fresh: true });
      await expect.poll(() => countRecoveryMessages(bayo)).toBe(1);
      await bayo.buysAirtime();
    },
  });
});

describe("who decides about suspensions", () => {
  testOnEveryChannel({
    "is set with /network, and audited": async ({ admin }) => {
      await admin.send("/network auto");
      await admin.sees(/the shop suspends by itself/, { fresh: true });
      await admin.send("/network ask");
      await admin.sees(/staff are asked whether to suspend/, { fresh: true });
      await admin.send("/audit");
      await admin.sees(/chose who suspends what fails[\s\S]*“ask”/, { fresh: true });
      await admin.send("/network mtn airtime suspend");
      await admin.sees(/MTN airtime: not suspended/, { fresh: true });
    },
  });
});
