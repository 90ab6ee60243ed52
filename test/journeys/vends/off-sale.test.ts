import { describe, expect, test } from "vitest";
import { testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { UNKNOWN_COMMAND } from "../../harness/staff.js";

/** Staff take a product off sale, and confirm it. */
async function takesOffSale({ admin }: Pick<World, "admin">, what: string) {
  await admin.says(`/network ${what} off`, /Take .* off sale\?/);
  await admin.tap("Yes, do it");
  await admin.sees(/no longer on sale/);
}

describe("a product that staff take off sale", () => {
  testOnEveryChannel({
    "is refused at once wherever it is asked for, and is sold again when staff put it back": async (
      world,
      customer,
    ) => {
      const { admin, service } = world;
      await customer.topsUp("1000");
      await customer.buysAirtime();
      await customer.choosesAirtime("200");
      await takesOffSale(world, "MTN airtime");
      await customer.taps(/Pay from Wallet/, /MTN airtime is not on sale right now[\s\S]*nothing was charged/);
      await customer.says("/airtime", "Which network?");
      await customer.taps("⏸ MTN · not now", /not on sale[\s\S]*Which network/);
      await customer.says("0803 123 4567", /not on sale[\s\S]*Which network/);
      await customer.says("500 airtime 08031234567", /^⏸ \*?MTN airtime is not on sale/);
      await customer.says("/repeat", /Buy again/);
      await customer.taps(/Buy again: MTN/, /MTN airtime is not on sale/);
      await admin.says("/network", /What is on sale[\s\S]*⏸ MTN airtime: off sale since[\s\S]*✅ MTN data/);
      await admin.tap("▶️ MTN airtime");
      await admin.sees(/MTN airtime: on sale/);
      await customer.seesWallet(/Available: ₦800/);
      expect(service.vends()).toHaveLength(1);
      await customer.buysAirtime();
      await expect.poll(() => service.vends()).toHaveLength(2);
    },

    "is announced to a customer with an unpaid order, who can still pay on its page and gets it": async (
      world,
      customer,
    ) => {
      const { admin, service } = world;
      await customer.choosesAirtime("200");
      await customer.taps(/Pay by Checkout \(/, /Pay on the secure page/);
      await admin.says("/network MTN off", /Take MTN airtime, MTN data off sale\?[\s\S]*1 order waits to be paid/);
      await admin.tap("Yes, do it");
      await customer.sees(/MTN airtime is not on sale[\s\S]*Your order is waiting[\s\S]*we will send it as ordered/);
      customer.pay();
      await customer.sees(/Delivered/);
      expect(service.vends()).toHaveLength(1);
    },

    "is announced as back on sale to a customer with an unpaid order, with a payment button": async (
      world,
      customer,
    ) => {
      await customer.choosesAirtime("200");
      await customer.taps(/Checkout(?: \(|$)/, /Pay on the secure page/);
      await takesOffSale(world, "MTN airtime");
      await customer.sees(/Your order is waiting/);
      await world.admin.says("/network", /What is on sale/);
      await world.admin.tap("▶️ MTN airtime");
      await customer.sees(/MTN airtime is on sale again/);
      const screen = customer.screen();
      const notice = screen.slice(screen.findLastIndex((label) => label.includes("is on sale again"))).join("\n");
      expect(notice).toMatch(/Pay ₦200[\s\S]*I have paid/);
      customer.pay();
      await customer.sees(/Delivered/);
    },
  });

  test("is refused in every language; a command that is cancelled, unreadable or by a customer changes nothing", async () => {
    const world = await openWorld();
    const { ada, admin } = world;
    await admin.start();
    await ada.start();
    await admin.send("/network mtn data off");
    await admin.sees(/Take MTN data off sale\?/);
    await admin.tap(/Cancel/);
    await admin.sees(/nothing was done/);
    await admin.says("/network everything off", /Like this: \/network MTN data off/);
    await ada.says("/network MTN data off", UNKNOWN_COMMAND);
    await ada.tapForged("go:network:MTN data off");
    await ada.sees("What would you like?", { fresh: true });
    await takesOffSale(world, "mtn data");
    const refusals = {
      ...{ English: "MTN data is not on sale", Pidgin: "We no dey sell MTN data", Hausa: "Ba ma sayar da Data ta MTN" },
      ...{ Yorùbá: "A kò ta Dátà MTN", Igbo: "Anyị anaghị ere Data MTN" },
    };
    for (const [language, refusal] of Object.entries(refusals)) {
      await ada.send("/start");
      await ada.send(language);
      await ada.says("1gb mtn 08031234567", refusal);
    }
    await admin.says("/status", /Vends in the last 24 hours\nNone\.\n⏸ Not on sale: MTN data/);
  });
});

describe("a network whose vends fail", () => {
  /** Ada's vends fail until staff are alarmed. */
  async function openWithFailingVends() {
    const world = await openWorld();
    const { ada, bayo, admin, service } = world;
    for (const who of [admin, ada, bayo]) await who.start();
    await ada.topsUp("5000");
    service.addVendRule({ result: "fail", times: 5 });
    for (let bought = 0; bought < 5; bought++) {
      await ada.choosesAirtime(String(200 + bought));
      await ada.taps(/Pay from Wallet/, /back in your wallet/);
    }
    await admin.sees(/MTN airtime deliveries are failing since[\s\S]*0 delivered .* 5 failed/);
    return world;
  }

  test("is announced to staff, and on their tap once to affected customers in their language", async () => {
    const { ada, bayo, admin } = await openWithFailingVends();
    await ada.says("Hausa", "Me kuke so ku saya?");
    await admin.tap("📣 Tell affected customers");
    await admin.sees(/Preview[\s\S]*MTN airtime is slow right now[\s\S]*Send it to 1 customer with an open order/);
    await admin.tap("📣 Send to 1");
    await admin.sees(/Done: 1 of 1/);
    await ada.sees(/Katin MTN na jinkiri yanzu[\s\S]*Kuɗinku yana nan lafiya/);
    await admin.taps("📣 Tell affected customers", /announced before/);
    expect(ada.texts().filter((text) => text.includes("na jinkiri"))).toHaveLength(1);
    expect(bayo.texts().some((text) => text.includes("slow right now"))).toBe(false);
    await admin.says("/status 1", /Vends in the last 1 hour\n🚨 MTN airtime +0% +of 5/);
    await admin.taps("▶️ Keep selling", /MTN airtime: stays on sale/);
  });
});
