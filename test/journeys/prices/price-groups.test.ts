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
  await staff.send(`/customer ${customer === world.ada ? ADA : "emeka"}`);
  await staff.sees(/Wallet:/, { fresh: true });
  await staff.tap("👥 Price group");
  await staff.sees(/price group/, { fresh: true });
  await staff.tap(label);
  await staff.sees(asked, { fresh: true });
  await staff.tap(YES);
  await staff.sees(seen, { fresh: true });
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
        await customer.tap(/Pay from Wallet/);
        await customer.sees(/price went from ₦110 to ₦104[\s\S]*Price: ₦104/, { fresh: true });
        await customer.tap(/Pay from Wallet/);
        await customer.sees(/Price: ₦104[\s\S]*Delivered/);
        await customer.seesWallet(/Available: ₦896/);
        await customer.send("how much is 100mb");
        await customer.sees(/Prices: 100MB/, { fresh: true });
        expect(customer.screen().some((label) => /MTN 100MB · 1 day · ₦104/.test(label))).toBe(true);
        await customer.choosesData(/100MB · 1 day · ₦104/);
        await world.bayo.start();
        await world.bayo.choosesData(/100MB · 1 day · ₦110/);
        await customer.send("/repeat");
        await customer.sees(/again/, { fresh: true });
        await customer.tap(/100MB/);
        await customer.sees(/Price: ₦104/, { fresh: true });
        await world.admin.send(`/customer ${customer === world.ada ? ADA : "emeka"}`);
        await world.admin.sees(/Price group: reseller[\s\S]*chose a price group/, { fresh: true });
      },

      "refuses a promo code with the reason, unless the code is also for groups": async (world, customer) => {
        await customer.topsUp("1000");
        await setPrice(world, "MTN airtime flat 20");
        await setPrice(world, "reseller MTN airtime flat 15");
        for (const terms of ["NEW5 ₦5 uses 5", "VIP5 ₦5 uses 5 groups"]) {
          await world.admin.send(`/promo ${terms}`);
          await world.admin.sees("Preview", { fresh: true });
          await world.admin.tap(/✅/);
          await world.admin.sees(/can be used now/, { fresh: true });
        }
        await changesPriceGroup(world, customer, "Put into reseller", /Done and recorded/);
        await customer.choosesAirtime("200");
        await customer.send("new5");
        await customer.sees(/You buy at special prices already[\s\S]*NEW5[\s\S]*Price: ₦215/, { fresh: true });
        await customer.send("vip5");
        await customer.sees(/Price: ₦210[\s\S]*Code VIP5: ₦5 off/, { fresh: true });
        await customer.tap(/Pay from Wallet/);
        await customer.sees(/Price: ₦210[\s\S]*Delivered/);
      },

      "limits what each member buys a day, whatever the way to pay, and says what is left": async (world, customer) => {
        await customer.topsUp("1000");
        await setPrice(world, "reseller MTN airtime flat 10");
        await world.admin.send("/price reseller limit 300");
        await world.admin.sees(/Let each member of reseller buy for at most ₦300 a day/, { fresh: true });
        await world.admin.tap(YES);
        await world.admin.sees(/reseller: at most ₦300 a day/, { fresh: true });
        await changesPriceGroup(world, customer, "Put into reseller", /Done and recorded/);
        await customer.buysAirtime();
        await customer.ordersAirtime("100");
        await customer.sees(/you can buy for ₦300 a day, and ₦90 is left/, { fresh: true });
        await customer.choosesAirtime("100");
        await customer.tap(/Pay by Checkout \(/);
        await customer.sees(/you can buy for ₦300 a day, and ₦90 is left/, { fresh: true });
        await customer.ordersAirtime("80");
        await customer.sees(/Price: ₦90[\s\S]*Delivered/);
        await world.admin.send("/price reseller");
        await world.admin.sees(/reseller: each member may buy for ₦300 a day/, { fresh: true });
      },

      "gives staff a monthly statement of a customer as a table": async (world, customer) => {
        await customer.topsUp("1000");
        await customer.buysAirtime();
        await world.admin.send(`/customer ${customer === world.ada ? ADA : "emeka"}`);
        await world.admin.sees(/Wallet:/, { fresh: true });
        await world.admin.tap("📄 Statement");
        await world.admin.sees(/: what was ordered in 20\d\d-\d\d\./, { fresh: true });
        const statements = () => world.admin.messages().flatMap(({ document }) => document?.file_name ?? []);
        const month = dayOf(wallClock()).slice(0, 7);
        await expect.poll(statements, { timeout: 20_000 }).toEqual([`statement ${month}.csv`]);
        await world.admin.sees("1 order, oldest first.");
        await world.admin.tap(/📄 20\d\d-\d\d/);
        await world.admin.sees("0 orders, oldest first.", { fresh: true });
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
    await admin.tap("For reseller");
    await admin.sees(/Prices of the group reseller[\s\S]*It has no rules of its own/, { fresh: true });
    await admin.tap("Glo");
    await admin.sees("Which price do you want to change?", { fresh: true });
    await admin.tap("Airtime");
    await admin.sees(/reseller Glo airtime[\s\S]*What is added to the listed price/, { fresh: true });
    await admin.tap("+2%");
    await admin.sees("Round prices up?", { fresh: true });
    await admin.tap("To the naira");
    await admin.sees(/Preview: reseller Glo airtime \+2%[\s\S]*Airtime ₦100: ₦100 → ₦102/, { fresh: true });
    await admin.tap("✅ Set it");
    await admin.sees("✅ reseller Glo airtime +2%");
    await admin.send("/price reseller");
    await admin.sees(/Prices of the group reseller\nreseller Glo airtime: \+2%/, { fresh: true });
    await admin.send("/price staff");
    await admin.sees(/It has no rules of its own/, { fresh: true });
    await admin.send("/price reseller GLO data cheap");
    await admin.sees(/could not read that[\s\S]*\/price reseller Glo data \+3% round 10/, { fresh: true });
    await admin.send("/price reseller GLO airtime remove");
    await admin.sees("Preview: reseller Glo airtime remove", { fresh: true });
  });

  test("cannot choose their own price group, and a viewer is not offered the choice", async () => {
    const world = await openWorld();
    const { admin, bayo, ada } = world;
    await admin.start();
    await ada.start();
    await bayo.start();
    await admin.send(`/customer ${ADMIN}`);
    await admin.sees(/Wallet:/, { fresh: true });
    await admin.tap("👥 Price group");
    await admin.sees(/in no price group/, { fresh: true });
    await admin.tap("Put into staff");
    await admin.sees(/Put Chidi into the price group staff\?/, { fresh: true });
    await admin.tap(YES);
    await admin.sees(/nobody chooses their own price group/, { fresh: true });
    await giveRole(world, BAYO, /Viewer/i);
    await bayo.send(`/customer ${ADA}`);
    const card = await bayo.sees(/Wallet:/, { fresh: true });
    expect(card.buttons.flat().map(({ text }) => text)).not.toContain("👥 Price group");
  });
});
