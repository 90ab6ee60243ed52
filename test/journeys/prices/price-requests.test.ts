import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { setClocksAhead } from "../../harness/clocks.js";
import { type Customer, type channels, testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld, type World } from "../../harness/open-world.js";

testOnEveryChannel({
  "a question for a price is answered with buttons that buy": async ({ service }, customer) => {
    await customer.topsUp("1000");
    await customer.send("abeg how much is 1gb");
    await customer.sees(/Prices: 1GB/, { fresh: true });
    await customer.tap(/^MTN 1GB · 1 day/);
    await customer.sees("For which number?", { fresh: true });
    await customer.send("0803 123 4567");
    await customer.sees(/MTN 1GB data \(1 day\)[\s\S]*Price: ₦500/, { fresh: true });
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/Delivered/);
    expect(service.vends()).toMatchObject([{ planCode: "1006", phone: "08031234567" }]);
  },

  "the button of a plan that is no longer sold says so, and shows the others": async ({ service }, customer) => {
    await customer.send("abeg how much is 1gb");
    await customer.sees(/Prices: 1GB/, { fresh: true });
    service.withdrawPlan("1006");
    setClocksAhead(2 * MINUTE_MS);
    await customer.tap(/^MTN 1GB · 1 day/);
    await customer.sees(/no longer sold[\s\S]*Which plan\?/, { fresh: true });
  },

  "a question about one network shows every plan that fits, also a single one": async ({ service }, customer) => {
    await customer.send("how much is 10gb mtn");
    await customer.sees(/1 plan for “10gb”/, { fresh: true });
    await customer.send("mtn data price");
    await customer.sees("Which plan?", { fresh: true });
    await customer.send("2gb any network");
    await customer.sees(/Prices: 2GB/, { fresh: true });
    await customer.tap(/Glo: all plans/);
    await customer.sees(/Glo data[\s\S]*Which plan/, { fresh: true });
    expect(service.payments()).toEqual([]);
  },

  "a question for the price of airtime is answered": async (_world, customer) => {
    await customer.send("how much is 500 airtime glo");
    await customer.sees("Prices: airtime", { fresh: true });
    await customer.tap(/Glo airtime ₦500 · ₦500/);
    await customer.sees("For which number?", { fresh: true });
    await customer.send("08051234567");
    await customer.sees(/Glo airtime ₦500[\s\S]*Confirm by choosing/, { fresh: true });
  },

  "the nearest plans are offered if none fits": async (_world, customer) => {
    await customer.send("2gb glo");
    await customer.sees(/Glo has no plan for “2gb”\. The nearest/, { fresh: true });
    await customer.tap(/1\.9GB \+ 2GB Night · 30 days/);
    await customer.sees("For which number?", { fresh: true });
  },

  "a night plan says so on its button and in the summary, and does not count the nearest plans beside it": async (
    _world,
    customer,
  ) => {
    await customer.send("1gb 08091234567");
    await customer.sees(/9mobile data\s+Which plan\?/, { fresh: true });
    await customer.tap(/🌙 1GB · 1 night only/);
    await customer.sees(/9mobile 1GB data \(1 night only\)[\s\S]*works only at night \(12am - 5am\)/, { fresh: true });
  },

  "a typed top-up with an amount opens its checkout page at once": async ({ service }, customer) => {
    await customer.send("top up 2000");
    await customer.sees(/Top up ₦2,000[\s\S]*Pay on the secure page/, { fresh: true });
    customer.pay("bank");
    await customer.sees(/₦2,000 added/, { fresh: true });
    await customer.send("fund my wallet with 5");
    await customer.sees(/₦5 is too little: the least is ₦100\.\s[\s\S]*How much\?/, { fresh: true });
    expect(service.payments()).toHaveLength(1);
  },

  "thanks are answered, also at a question": async (_world, customer) => {
    await customer.send("thanks boss");
    await customer.sees(/You’re welcome/, { fresh: true });
    await customer.send("/airtime");
    await customer.sees("Which network?", { fresh: true });
    await customer.send("thank you");
    await customer.sees(/You’re welcome[\s\S]*Which network\?/, { fresh: true });
    await customer.tap("MTN");
    await customer.sees("How much airtime?", { fresh: true });
  },

  "a network alone asks for airtime or data, and an answer can give more details": async (_world, customer) => {
    await customer.send("mtn");
    await customer.sees(/MTN\s+Airtime or data\?/, { fresh: true });
    await customer.send("1gb daily");
    await customer.sees("For which number?", { fresh: true });
    await customer.send("/data");
    await customer.sees("Which network?", { fresh: true });
    await customer.send("glo 2gb");
    await customer.sees(/Glo has no plan for “2gb”/, { fresh: true });
  },

  "a number of a wrong length is refused with its count of digits": async (_world, customer) => {
    await customer.send("500 airtime for 0803 123 45678");
    await customer.sees(/0803 123 45678 has 12 digits; a Nigerian number has 11[\s\S]*Which network\?/, {
      fresh: true,
    });
    await customer.send("0803 123 456");
    await customer.sees(/0803 123 456 has 10 digits/, { fresh: true });
    await customer.send("+234 803 123 4567");
    await customer.sees(/MTN airtime ₦500[\s\S]*Confirm by choosing/, { fresh: true });
  },

  "prices, top-ups and saved names are understood in the middle of a flow": async (_world, customer) => {
    await customer.topsUp("1000");
    await customer.send("200 mtn airtime for Mama");
    await customer.sees(/number once/, { fresh: true });
    await customer.send("0803 123 4567");
    await customer.sees(/Confirm by choosing/, { fresh: true });
    await customer.send("how much is 1gb");
    await customer.sees(/Prices: 1GB/, { fresh: true });
    await customer.send("/data");
    await customer.sees("Which network?", { fresh: true });
    await customer.send("100 card mama");
    await customer.sees(/MTN airtime ₦100[\s\S]*0803 123 4567[\s\S]*Confirm by choosing/, { fresh: true });
    await customer.send("top up 500");
    await customer.sees(/Top up ₦500/, { fresh: true });
    await customer.send("200 mama");
    await customer.sees(/Airtime or data\?/, { fresh: true });
    await customer.send("100 nobody");
    await customer.send("/airtime");
    await customer.sees("Which network?", { fresh: true });
    await customer.tap("Glo");
    await customer.sees("How much airtime?", { fresh: true });
    await customer.send("100");
    await customer.sees("For which number?", { fresh: true });
    await customer.send("for mama");
    await customer.sees(/Glo airtime ₦100[\s\S]*0803 123 4567/, { fresh: true });
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
    await customer.tap(/Next: Airtime ₦300/);
    await customer.sees(/Glo airtime ₦300[\s\S]*0805 123 4567[\s\S]*Confirm by choosing/, { fresh: true });
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/Glo airtime ₦300[\s\S]*Delivered/);
    expect(service.vends()).toMatchObject([{ amountNaira: 200 }, { amountNaira: 300, phone: "08051234567" }]);
  },

  "the second of two purchases is still offered after the first is cancelled": async ({ service }, customer) => {
    await customer.send("/data");
    await customer.sees("Which network?", { fresh: true });
    await customer.send("200 airtime 08031234567 and 1gb daily 08031234567");
    await customer.sees(/MTN airtime ₦200[\s\S]*Next: 1GB Data · 0803 123 4567/, { fresh: true });
    await customer.tap(/Cancel/);
    await customer.sees(/Nothing was bought/, { fresh: true });
    await customer.tap(/Next: 1GB Data/);
    await customer.sees(/MTN 1GB data \(1 day\)[\s\S]*Confirm by choosing/, { fresh: true });
    expect(service.vends()).toEqual([]);
  },

  "the second of two purchases has a button, however much it says": async (_, customer) => {
    await customer.send("200 airtime 08031234567 and data 10.33gb 9mobile monthly 15000 naira 08091234567");
    await customer.sees(/MTN airtime ₦200[\s\S]*Next: 9mobile 10577\.92MB Data[\s\S]*0809 123 4567/, { fresh: true });
    await customer.tap(/Cancel/);
    await customer.sees(/Nothing was bought/, { fresh: true });
    await customer.tap(/Next: 9mobile/);
    await customer.sees(/9mobile has no plan for “10577\.92mb monthly”/, { fresh: true });
  },
});

test.each(["ada", "emeka"] as const)(
  "while plans cannot be read, the last known plans are listed with their time, and nothing is sold: %s",
  async (who) => {
    const world = await openWorld();
    const customer = world[who];
    await customer.start();
    await customer.topsUp("1000");
    await customer.send("mtn data");
    await customer.sees("Which plan?", { fresh: true });
    world.service.addFault({ endpoint: "plans", kind: "html", times: "always" });
    setClocksAhead(2 * MINUTE_MS);
    await customer.send("mtn data");
    await customer.sees(/Plans as of [\s\S]*the price is checked before you pay[\s\S]*Which plan\?/, { fresh: true });
    setClocksAhead(2 * HOUR_MS);
    await customer.tap(/500MB · 1 day/);
    await customer.sees("For which number?", { fresh: true });
    await customer.send("0803 123 4567");
    await customer.sees(/MTN 500MB data[\s\S]*Price: ₦350/, { fresh: true });
    await customer.tap(/Pay from Wallet/);
    await customer.sees(/We cannot read the MTN plans right now/, { fresh: true });
    expect(world.service.vends()).toEqual([]);
  },
);

async function paysAfterPriceRise({ service }: World, customer: Customer) {
  service.setPrice("1006", 600);
  await customer.tap(/Pay from Wallet/);
  await customer.sees(/price went from ₦500 to ₦600[\s\S]*Next: Airtime ₦300 · 0805 123 4567/, { fresh: true });
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
      await customer.tap(/Cancel/);
      await customer.sees(/Nothing was bought/, { fresh: true });
    },
  ],
  [
    "costs more, and is left with Back",
    "ada",
    async (world, customer) => {
      await paysAfterPriceRise(world, customer);
      await customer.tap(/Back/);
      await customer.sees(/Nothing was bought/, { fresh: true });
    },
  ],
  [
    "is no longer sold",
    "emeka",
    async ({ service }, customer) => {
      service.withdrawPlan("1006");
      setClocksAhead(2 * MINUTE_MS);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/no longer sold/, { fresh: true });
    },
  ],
  [
    "cannot be priced",
    "emeka",
    async ({ service }, customer) => {
      service.addFault({ endpoint: "plans", kind: "html", times: "always" });
      setClocksAhead(2 * HOUR_MS);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/cannot read the MTN plans/, { fresh: true });
    },
  ],
  [
    "is off sale",
    "ada",
    async ({ admin }, customer) => {
      await admin.start();
      await admin.send("/network MTN data off");
      await admin.sees(/Take .* off sale\?/, { fresh: true });
      await admin.tap("Yes, do it");
      await admin.sees(/no longer on sale/);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/not on sale/, { fresh: true });
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
  await customer.tap(/Next: Airtime ₦300/);
  await customer.sees(/Glo airtime ₦300[\s\S]*0805 123 4567[\s\S]*Confirm by choosing/, { fresh: true });
});
