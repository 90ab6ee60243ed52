import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { setClocksAhead } from "../../harness/clocks.js";
import { type Customer, type channels, testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld, type World } from "../../harness/open-world.js";

testOnEveryChannel({
  "a question for a price is answered with buttons that buy": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await customer.says("abeg how much is 1gb", /Prices: 1GB/);
    await customer.taps(/^MTN 1GB · 1 day/, "For which number?");
    await customer.says("0803 123 4567", /MTN 1GB data \(1 day\)[\s\S]*Price: ₦500/);
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/Delivered/);
    expect(service.vends()).toMatchObject([{ planCode: "1006", phone: "08031234567" }]);
  },

  "the button of a plan that is no longer sold says so, and shows the others": async ({ service }, customer) => {
    await customer.says("abeg how much is 1gb", /Prices: 1GB/);
    service.withdrawPlan("1006");
    setClocksAhead(2 * MINUTE_MS);
    await customer.taps(/^MTN 1GB · 1 day/, /no longer sold[\s\S]*Which plan\?/);
  },

  "a question about one network shows every plan that fits, also a single one": async ({ service }, customer) => {
    await customer.says("how much is 10gb mtn", /1 plan for “10gb”/);
    await customer.says("mtn data price", "Which plan?");
    await customer.says("2gb any network", /Prices: 2GB/);
    await customer.taps(/Glo: all plans/, /Glo data[\s\S]*Which plan/);
    expect(service.payments()).toEqual([]);
  },

  "a question for the price of airtime is answered": async (_world, customer) => {
    await customer.says("how much is 500 airtime glo", "Prices: airtime");
    await customer.taps(/Glo airtime ₦500 · ₦500/, "For which number?");
    await customer.says("08051234567", /Glo airtime ₦500[\s\S]*Confirm by choosing/);
  },

  "the nearest plans are offered if none fits": async (_world, customer) => {
    await customer.says("2gb glo", /Glo has no plan for “2gb”\. The nearest/);
    await customer.taps(/1\.9GB \+ 2GB Night · 30 days/, "For which number?");
  },

  "a night plan says so on its button and in the summary, and does not count the nearest plans beside it": async (
    _world,
    customer,
  ) => {
    await customer.says("1gb 08091234567", /9mobile data\s+Which plan\?/);
    await customer.tap(/🌙 1GB · 1 night only/);
    await customer.sees(/9mobile 1GB data \(1 night only\)[\s\S]*works only at night \(12am - 5am\)/, { fresh: true });
  },

  "a typed top-up with an amount opens its checkout page at once": async ({ service }, customer) => {
    await customer.says("top up 2000", /Top up ₦2,000[\s\S]*Pay on the secure page/);
    customer.pay("bank");
    await customer.sees(/₦2,000 added/, { fresh: true });
    await customer.says("fund my wallet with 5", /₦5 is too little: the least is ₦100\.\s[\s\S]*How much\?/);
    expect(service.payments()).toHaveLength(1);
  },

  "thanks are answered, also at a question": async (_world, customer) => {
    await customer.says("thanks boss", /You’re welcome/);
    await customer.says("/airtime", "Which network?");
    await customer.says("thank you", /You’re welcome[\s\S]*Which network\?/);
    await customer.taps("MTN", "How much airtime?");
  },

  "a network alone asks for airtime or data, and an answer can give more details": async (_world, customer) => {
    await customer.says("mtn", /MTN\s+Airtime or data\?/);
    await customer.says("1gb daily", "For which number?");
    await customer.says("/data", "Which network?");
    await customer.says("glo 2gb", /Glo has no plan for “2gb”/);
  },

  "a number of a wrong length is refused with its count of digits": async (_world, customer) => {
    await customer.send("500 airtime for 0803 123 45678");
    await customer.sees(/0803 123 45678 has 12 digits; a Nigerian number has 11[\s\S]*Which network\?/, {
      fresh: true,
    });
    await customer.says("0803 123 456", /0803 123 456 has 10 digits/);
    await customer.says("+234 803 123 4567", /MTN airtime ₦500[\s\S]*Confirm by choosing/);
  },

  "prices, top-ups and saved names are understood in the middle of a flow": async (_world, customer) => {
    await customer.topsUp("1000");
    await customer.says("200 mtn airtime for Mama", /number once/);
    await customer.says("0803 123 4567", /Confirm by choosing/);
    await customer.says("how much is 1gb", /Prices: 1GB/);
    await customer.says("/data", "Which network?");
    await customer.says("100 card mama", /MTN airtime ₦100[\s\S]*0803 123 4567[\s\S]*Confirm by choosing/);
    await customer.says("top up 500", /Top up ₦500/);
    await customer.says("200 mama", /Airtime or data\?/);
    await customer.send("100 nobody");
    await customer.says("/airtime", "Which network?");
    await customer.taps("Glo", "How much airtime?");
    await customer.says("100", "For which number?");
    await customer.says("for mama", /Glo airtime ₦100[\s\S]*0803 123 4567/);
  },

  "two purchases in a sentence are offered one after the other": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await customer.send("₦200 airtime to 0803 123 4567 and ₦300 to 0805 123 4567");
    await customer.sees(/MTN airtime ₦200[\s\S]*Next: Airtime ₦300 · 0805 123 4567[\s\S]*Confirm by choosing/, {
      fresh: true,
    });
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/MTN airtime ₦200[\s\S]*Delivered/);
    expect(service.vends()).toHaveLength(1);
    await customer.taps(/Next: Airtime ₦300/, /Glo airtime ₦300[\s\S]*0805 123 4567[\s\S]*Confirm by choosing/);
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/Glo airtime ₦300[\s\S]*Delivered/);
    expect(service.vends()).toMatchObject([{ amountNaira: 200 }, { amountNaira: 300, phone: "08051234567" }]);
  },

  "the second of two purchases is still offered after the first is cancelled": async ({ service }, customer) => {
    await customer.says("/data", "Which network?");
    await customer.send("200 airtime 08031234567 and 1gb daily 08031234567");
    await customer.sees(/MTN airtime ₦200[\s\S]*Next: 1GB Data · 0803 123 4567/, { fresh: true });
    await customer.taps(/Cancel/, /Nothing was bought/);
    await customer.taps(/Next: 1GB Data/, /MTN 1GB data \(1 day\)[\s\S]*Confirm by choosing/);
    expect(service.vends()).toEqual([]);
  },

  "the second of two purchases has a button, however much it says": async (_, customer) => {
    await customer.send("200 airtime 08031234567 and data 10.33gb 9mobile monthly 15000 naira 08091234567");
    await customer.sees(/MTN airtime ₦200[\s\S]*Next: 9mobile 10\.33GB Data[\s\S]*0809 123 4567/, { fresh: true });
    await customer.taps(/Cancel/, /Nothing was bought/);
    await customer.taps(/Next: 9mobile/, /9mobile has no plan for “10\.33gb monthly”/);
  },
});

test.each(["ada", "emeka"] as const)(
  "while plans cannot be read, the last known plans are listed with their time, and nothing is sold: %s",
  async (who) => {
    const world = await openWorld();
    const customer = world[who];
    await customer.start();
    await customer.topsUp("1000");
    await customer.says("mtn data", "Which plan?");
    world.service.addFault({ endpoint: "plans", kind: "html", times: "always" });
    setClocksAhead(2 * MINUTE_MS);
    await customer.says("mtn data", /Plans as of [\s\S]*the price is checked before you pay[\s\S]*Which plan\?/);
    setClocksAhead(2 * HOUR_MS);
    await customer.taps(/500MB · 1 day/, "For which number?");
    await customer.says("0803 123 4567", /MTN 500MB data[\s\S]*Price: ₦350/);
    await customer.taps(/Pay from Wallet/, /We cannot read the MTN plans right now/);
    expect(world.service.vends()).toEqual([]);
  },
);

async function paysAfterPriceRise({ service }: World, customer: Customer) {
  service.setPrice("1006", 600);
  await customer.taps(/Pay from Wallet/, /price went from ₦500 to ₦600[\s\S]*Next: Airtime ₦300 · 0805 123 4567/);
}

test.each<
  readonly [string, (typeof channels)[keyof typeof channels], (world: World, customer: Customer) => Promise<unknown>]
>([
  [
    "costs more, and is bought",
    "ada",
    async (world, customer) => {
      await paysAfterPriceRise(world, customer);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Price: ₦600[\s\S]*Delivered/);
    },
  ],
  [
    "costs more, and is cancelled",
    "emeka",
    async (world, customer) => {
      await paysAfterPriceRise(world, customer);
      await customer.taps(/Cancel/, /Nothing was bought/);
    },
  ],
  [
    "costs more, and is left with Back",
    "ada",
    async (world, customer) => {
      await paysAfterPriceRise(world, customer);
      await customer.taps(/Back/, /Nothing was bought/);
    },
  ],
  [
    "is no longer sold",
    "emeka",
    async ({ service }, customer) => {
      service.withdrawPlan("1006");
      setClocksAhead(2 * MINUTE_MS);
      await customer.taps(/Pay from Wallet/, /no longer sold/);
    },
  ],
  [
    "cannot be priced",
    "emeka",
    async ({ service }, customer) => {
      service.addFault({ endpoint: "plans", kind: "html", times: "always" });
      setClocksAhead(2 * HOUR_MS);
      await customer.taps(/Pay from Wallet/, /cannot read the MTN plans/);
    },
  ],
  [
    "is off sale",
    "ada",
    async ({ admin }, customer) => {
      await admin.start();
      await admin.says("/network MTN data off", /Take .* off sale\?/);
      await admin.tap("Yes, do it");
      await admin.sees(/no longer on sale/);
      await customer.taps(/Pay from Wallet/, /not on sale/);
    },
  ],
])("when the first of two purchases %s, the second is still offered: %s", async (_, who, happens) => {
  const world = await openWorld();
  const customer = world[who];
  await customer.start();
  await customer.topsUp("1000");
  await customer.send("1gb daily 08031234567 and 300 airtime 08051234567");
  await customer.sees(/MTN 1GB data[\s\S]*Next: Airtime ₦300[\s\S]*Confirm by choosing/, { fresh: true });
  await happens(world, customer);
  await customer.taps(/Next: Airtime ₦300/, /Glo airtime ₦300[\s\S]*0805 123 4567[\s\S]*Confirm by choosing/);
});
