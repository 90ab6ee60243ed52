import { describe, expect, test } from "vitest";
import { dayOf, wallClock } from "../../../src/core/base/time.js";
import { ADA, ADMIN, BAYO } from "../../harness/emulators.js";
import { type Customer, testInEveryShop } from "../../harness/every-channel.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { giveRole, setPrice } from "../../harness/staff.js";

const YES = "Yes, do it";
/** Bayo is an owner too. */
const TWO_OWNERS = { ADMIN_IDS: `${ADMIN},${BAYO}` };

/** A member of staff opens a customer's price group, taps a button and confirms. */
async function changesPriceGroup(
  world: World,
  customer: Customer,
  label: string,
  seen: RegExp,
  { staff = world.admin, asked = /\?/ }: { readonly staff?: World["admin"]; readonly asked?: RegExp } = {},
) {
  await staff.says(`/customer ${customer === world.ada ? ADA : "emeka"}`, /Wallet:/);
  await staff.taps("👥 Price group", /price group/);
  await staff.taps(label, asked);
  await staff.taps(YES, seen);
}

describe("a price group", () => {
  testInEveryShop(
    {
      "sets its members' prices in lists, answers, purchases and Buy again, and nobody else's": async (
        world,
        customer,
      ) => {
        await customer.topsUp("1000");
        await setPrice(world, "MTN data +10%");
        await setPrice(world, "reseller MTN data +4%");
        await customer.choosesData(/100MB · 1 day · ₦110/);
        await changesPriceGroup(world, customer, "Put into reseller", /Done and recorded/);
        // The summary on the screen is confirmed again before payment.
        await customer.taps(/Pay from Wallet/, /price went from ₦110 to ₦104[\s\S]*Price: ₦104/);
        await customer.tap(/Pay from Wallet/);
        await customer.sees(/Price: ₦104[\s\S]*Delivered/);
        await customer.seesWallet(/Available: ₦896/);
        await customer.says("how much is 100mb", /Prices: 100MB/);
        expect(customer.screen().some((label) => /MTN 100MB · 1 day · ₦104/.test(label))).toBe(true);
        await customer.choosesData(/100MB · 1 day · ₦104/);
        await world.bayo.start();
        await world.bayo.choosesData(/100MB · 1 day · ₦110/);
        await customer.says("/repeat", /again/);
        await customer.taps(/100MB/, /Price: ₦104/);
        await world.admin.send(`/customer ${customer === world.ada ? ADA : "emeka"}`);
        await world.admin.sees(/Price group: reseller[\s\S]*chose a price group/, { fresh: true });
      },

      "refuses a promo code with the reason, unless the code is also for groups": async (world, customer) => {
        await customer.topsUp("1000");
        await setPrice(world, "MTN airtime flat 20");
        await setPrice(world, "reseller MTN airtime flat 15");
        for (const terms of ["NEW5 ₦5 uses 5", "VIP5 ₦5 uses 5 groups"]) {
          await world.admin.says(`/promo ${terms}`, "Preview");
          await world.admin.taps(/✅/, /can be used now/);
        }
        await changesPriceGroup(world, customer, "Put into reseller", /Done and recorded/);
        await customer.choosesAirtime("200");
        await customer.says("new5", /You buy at special prices already[\s\S]*NEW5[\s\S]*Price: ₦215/);
        await customer.says("vip5", /Price: ₦210[\s\S]*Code VIP5: ₦5 off/);
        await customer.tap(/Pay from Wallet/);
        await customer.sees(/Price: ₦210[\s\S]*Delivered/);
      },

      "limits what each member buys a day, whatever the way to pay, and says what is left": async (world, customer) => {
        await customer.topsUp("1000");
        await setPrice(world, "reseller MTN airtime flat 10");
        await world.admin.says("/price reseller limit 300", /Let each member of reseller buy for at most ₦300 a day/);
        await world.admin.taps(YES, /reseller: at most ₦300 a day/);
        await changesPriceGroup(world, customer, "Put into reseller", /Done and recorded/);
        await customer.buysAirtime();
        await customer.ordersAirtime("100");
        await customer.sees(/you can buy for ₦300 a day, and ₦90 is left/, { fresh: true });
        await customer.choosesAirtime("100");
        await customer.taps(/Pay by Checkout \(/, /you can buy for ₦300 a day, and ₦90 is left/);
        await customer.ordersAirtime("80");
        await customer.sees(/Price: ₦90[\s\S]*Delivered/);
        await world.admin.says("/price reseller", /reseller: each member may buy for ₦300 a day/);
      },

      "gives staff a monthly statement of a customer as a table": async (world, customer) => {
        await customer.topsUp("1000");
        await customer.buysAirtime();
        await world.admin.says(`/customer ${customer === world.ada ? ADA : "emeka"}`, /Wallet:/);
        await world.admin.taps("📄 Statement", /: what was ordered in 20\d\d-\d\d\./);
        const statements = () => world.admin.messages().flatMap(({ document }) => document?.file_name ?? []);
        const month = dayOf(wallClock()).slice(0, 7);
        await expect.poll(statements, { timeout: 20_000 }).toEqual([`statement ${month}.csv`]);
        await world.admin.sees("1 order, oldest first.");
        await world.admin.taps(/📄 20\d\d-\d\d/, "0 orders, oldest first.");
      },

      "sells below cost only after a second member of staff allows it for the customer": async (world, customer) => {
        const { bayo } = world;
        await bayo.start();
        await setPrice(world, "reseller MTN 1001 -10%", true);
        await changesPriceGroup(
          world,
          customer,
          "Put into reseller",
          /stop at cost until a second member of staff allows it/,
        );
        await customer.choosesData(/100MB · 1 day · ₦100/);
        await changesPriceGroup(world, customer, "⚠️ Allow below cost", /you put them into the group/);
        await bayo.sees(/chose a price group[\s\S]*reseller, down to cost until a second member of staff allows more/);
        const rules = /by these rules\?\s+reseller MTN 1001: -10%/;
        await changesPriceGroup(world, customer, "⚠️ Allow below cost", /Done and recorded/, {
          staff: bayo,
          asked: rules,
        });
        await customer.choosesData(/100MB · 1 day · ₦90/);
        await world.admin.send(`/customer ${customer === world.ada ? ADA : "emeka"}`);
        await world.admin.sees(/Price group: reseller, also below cost[\s\S]*allowed prices below cost/, {
          fresh: true,
        });
      },
    },
    TWO_OWNERS,
  );
});

describe("staff", () => {
  test("set a group's prices with buttons, and read the group's rules", async () => {
    const { admin } = await openWorld();
    await admin.start();
    await admin.send("/price");
    await admin.sees(/Everything is sold at the service’s listed price/);
    await admin.taps("For reseller", /Prices of the group reseller[\s\S]*It has no rules of its own/);
    await admin.taps("Glo", "Which price do you want to change?");
    await admin.taps("Airtime", /reseller Glo airtime[\s\S]*What is added to the listed price/);
    await admin.taps("+2%", "Round prices up?");
    await admin.taps("To the naira", /Preview: reseller Glo airtime \+2%[\s\S]*Airtime ₦100: ₦100 → ₦102/);
    await admin.tap("✅ Set it");
    await admin.sees("✅ reseller Glo airtime +2%");
    await admin.says("/price reseller", /Prices of the group reseller\nreseller Glo airtime: \+2%/);
    await admin.says("/price staff", /It has no rules of its own/);
    await admin.send("/price reseller GLO data cheap");
    await admin.sees(/could not read that[\s\S]*\/price reseller Glo data \+3% round 10/, { fresh: true });
    await admin.says("/price reseller GLO airtime remove", "Preview: reseller Glo airtime remove");
  });

  test("cannot choose their own price group, and a viewer is not offered the choice", async () => {
    const world = await openWorld();
    const { admin, bayo, ada } = world;
    await admin.start();
    await ada.start();
    await bayo.start();
    await admin.says(`/customer ${ADMIN}`, /Wallet:/);
    await admin.taps("👥 Price group", /in no price group/);
    await admin.taps("Put into staff", /Put Chidi into the price group staff\?/);
    await admin.taps(YES, /nobody chooses their own price group/);
    await giveRole(world, BAYO, /Viewer/i);
    await bayo.send(`/customer ${ADA}`);
    const card = await bayo.sees(/Wallet:/, { fresh: true });
    expect(card.buttons.flat().map(({ text }) => text)).not.toContain("👥 Price group");
  });
});
