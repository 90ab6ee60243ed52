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
      await bayo.says("Hausa", "Me kuke so ku saya?");
      await admin.taps("⏸ Suspend MTN airtime", /MTN airtime: suspended[\s\S]*⏸ MTN airtime: suspended since .* by /);
      await expect.poll(() => suspendedMetric(world)).toBe("1");
      await expectRefusal(customer);
      await expectRefusal(customer);
      await bayo.says("500 airtime 08031234567", /MTN yana da matsala a yanzu/);
      await bayo.says("English", "What would you like?");
      await admin.says("/status", /⏸ MTN airtime: suspended since .* by .*3 customers may try it/);
      advanceToTrials(world);
      for (const who of [customer, bayo, ngozi]) await buyTrial(who);
      await admin.sees(/MTN airtime deliveries work again/);
      for (const who of [customer, bayo]) await expect.poll(() => countRecoveryMessages(who)).toBe(1);
      await expect.poll(() => suspendedMetric(world)).toBe("0");
      await admin.says("/audit", /The shop itself put it on sale[\s\S]*suspended it/);
      expect([countRecoveryMessages(customer), countRecoveryMessages(bayo), countRecoveryMessages(ngozi)]).toEqual([
        1, 1, 0,
      ]);
    },

    "continues after a failed trial, and ends when staff put the network on sale": async (world, customer) => {
      const { admin, bayo, service } = world;
      await suspendAirtime(world, customer);
      await admin.taps("⏸ Suspend MTN airtime", /MTN airtime: suspended/);
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
      await bayo.says("checkout", /has been failing/);
      await bayo.taps(/Pay from Wallet/, /back in your wallet/);
      await expect
        .poll(
          async () => {
            await bayo.says("100 airtime 08031234567", /having problems right now|has been failing/);
            return bayo.messages().at(-1)?.text;
          },
          { interval: 500 },
        )
        .toMatch(/having problems right now/);
      await admin.taps("▶️ MTN airtime", /MTN airtime: on sale/);
      await expect.poll(() => countRecoveryMessages(bayo)).toBe(1);
      await bayo.buysAirtime();
    },
  });
});

describe("who decides about suspensions", () => {
  testOnEveryChannel({
    "is set with /network, and audited": async ({ admin }) => {
      await admin.says("/network auto", /the shop suspends by itself/);
      await admin.says("/network ask", /staff are asked whether to suspend/);
      await admin.says("/audit", /chose whether the shop suspends by itself[\s\S]*“ask”/);
      await admin.says("/network mtn airtime suspend", /MTN airtime: nothing was changed/);
    },
  });
});
