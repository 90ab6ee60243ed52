import { describe, expect, test } from "vitest";
import { ADMIN, BAYO, NGOZI } from "../../harness/emulators.js";
import { testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld } from "../../harness/open-world.js";
import { setPrice, UNKNOWN_COMMAND } from "../../harness/staff.js";

describe("a price that staff set", () => {
  testOnEveryChannel({
    "is shown in the list of plans, confirmed, paid, and counted in /stats": async (world, customer) => {
      const { admin } = world;
      await customer.topsUp("1000");
      await admin.send("/price MTN data +3% round 10");
      await admin.sees(
        /Preview: MTN data \+3% round 10[\s\S]*100MB Daily Plan \(1001\): ₦100 → ₦110 · margin ₦10 \(9\.09%\)[\s\S]*\(1015\): ₦1,500 → ₦1,550/,
      );
      await admin.tap("✅ Set it");
      await admin.sees("✅ MTN data +3% round 10");
      await customer.choosesData(/100MB · 1 day · ₦110/);
      await customer.sees(/Price: ₦110/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Delivered/);
      await customer.seesWallet(/Available: ₦890/);
      await admin.send("/stats 7");
      await admin.sees(/₦110 sold · ₦12 earned/);
      await admin.send("/price");
      await admin.sees(
        /MTN data: \+3% round 10[\s\S]*What the service charged recently[\s\S]*MTN data: 98% \(1 order\)/,
      );
    },

    "applies to airtime, whose face value is delivered": async (world, customer) => {
      await customer.topsUp("1000");
      await setPrice(world, "MTN airtime flat 5");
      await customer.choosesAirtime("200");
      await customer.sees(/MTN airtime ₦200[\s\S]*Price: ₦205/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Delivered/);
      expect(world.service.vends()).toMatchObject([{ type: "airtime", amountNaira: 200 }]);
      await customer.seesWallet(/Available: ₦795/);
    },

    "leaves a confirmed order unchanged, and asks again about an unconfirmed one": async (world, customer) => {
      await customer.choosesData(/^100MB/);
      await customer.taps(/Pay by Checkout \(/, /Pay on the secure page/);
      await setPrice(world, "MTN 1001 flat 20");
      customer.pay();
      await customer.sees(/Price: ₦100[\s\S]*Delivered/);
      // A summary that is not confirmed yet is shown again.
      await customer.topsUp("1000");
      await customer.choosesData(/100MB · 1 day · ₦120/);
      await setPrice(world, "MTN 1001 flat 30");
      await customer.taps(/Pay from Wallet/, /price went from ₦120 to ₦130[\s\S]*Price: ₦130/);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Price: ₦130[\s\S]*Delivered/);
      expect(world.service.vends()).toHaveLength(2);
    },

    "is confirmed again by Buy again, and shown for a typed purchase": async (world, customer) => {
      await customer.topsUp("1000");
      await customer.choosesData(/^100MB/);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Delivered/);
      await setPrice(world, "MTN +10%");
      await customer.taps(/Buy again/, /price went from ₦100 to ₦110[\s\S]*Price: ₦110/);
      await customer.says("100mb mtn data 08031234567", /Price: ₦110/);
    },
  });
});

describe("staff", () => {
  const open = async () => {
    const world = await openWorld();
    await world.admin.start();
    await world.ada.start();
    return world;
  };

  test("set and remove a price rule with buttons", async () => {
    const { admin, ada } = await open();
    await admin.send("/price");
    await admin.sees(/Everything is sold at the service’s listed price/);
    await admin.taps("Glo", "Which price do you want to change?");
    await admin.taps("Data", /Glo data[\s\S]*What is added to the listed price/);
    await admin.says("a lot", /could not read/);
    await admin.taps("flat +20", "Round prices up?");
    await admin.taps("To ₦10", /Preview: Glo data flat \+20 round 10/);
    await admin.tap("✅ Set it");
    await admin.sees("✅ Glo data flat +20 round 10");
    await admin.says("/price glo", "Which price do you want to change?");
    await admin.tap("One plan");
    await expect.poll(() => admin.last().buttons.length, { timeout: 10_000 }).toBeGreaterThan(8);
    await admin.taps(/^[^·]+· ₦/, /Glo \d+[\s\S]*What is added to the listed price/);
    await admin.taps("✕ Cancel", "nothing was done");
    for (const [typed, scope] of [
      ["GLO data", /^Glo data\nWhat is added to the listed price/],
      ["reseller 9 mobile airtime", /^reseller 9mobile airtime\nWhat is added to the listed price/],
    ] as const) {
      await admin.says(`/price ${typed}`, scope);
      await admin.taps("‹ Back", /^Prices/);
    }
    await admin.says("/price reseller glo", /^reseller Glo\nWhich price do you want to change\?/);
    await admin.says("/price GLO data off", /what should stop\?[\s\S]*“Off” can mean two things/);
    await admin.tap("Remove the price rule");
    await admin.sees("Preview: Glo data remove");
    await admin.tap("✅ Set it");
    await admin.sees("✅ Glo data: price rule removed.");
    await admin.says("/network GLO data off", /off sale\?/);
    await admin.taps("Yes, do it", "Glo data: no longer on sale");
    await setPrice({ admin }, "GLO data +3%");
    await admin.says("/price GLO data remove", "Preview: Glo data remove");
    await admin.tap("✅ Set it");
    const removed = await admin.sees("✅ Glo data: price rule removed.", { fresh: true });
    expect(removed.text).not.toMatch(/on sale/);
    await admin.says("/price", /Everything is sold at the service’s listed price/);
    await ada.says("/price MTN data +3%", UNKNOWN_COMMAND);
  });

  test("sell below cost only after two confirmations that show the losses", async () => {
    const { admin, ada } = await open();
    await admin.send("/price MTN 1001 -10%");
    await admin.sees(/₦100 → ₦90 · ⚠️ loses ₦10[\s\S]*1 of 1 would be sold below what they cost us/);
    await admin.taps(/Sell below cost/, /Really sell below cost\?[\s\S]*100MB Daily Plan \(1001\): ₦10/);
    await admin.taps("‹ Back", "nothing was done");
    await ada.choosesData(/100MB · 1 day · ₦100/);
    await admin.says("/price MTN 1001 -10%", "Preview");
    await admin.taps(/Sell below cost/, /Really sell below cost/);
    await admin.tap("Yes, do it");
    await admin.sees("✅ MTN 1001 -10%");
    await ada.says("/data mtn", "Which plan?");
    await ada.tap(/100MB · 1 day · ₦90/);
    await admin.says("/price", /MTN 1001: -10% ⚠️ below cost/);
  });

  test("are not confirmed by a yes that was sent before its question was shown", async () => {
    const { admin, telegram } = await open();
    await admin.send("/price MTN 1001 -10%");
    await admin.sees(/1 of 1 would be sold below what they cost us/);
    await admin.send("yes");
    await admin.send("yes");
    await admin.sees("nothing was done");
    await telegram.idle();
    expect(admin.messages().filter(({ text }) => text.includes("✅ MTN 1001"))).toEqual([]);
  });

  test("enter the service's real charge, and can lower prices to it", async () => {
    const { admin, ada } = await open();
    await admin.send("/price MTN airtime -2%");
    await admin.sees(/Airtime ₦100: ₦100 → ₦98 · ⚠️ loses ₦2/);
    await admin.tap("✕ Cancel");
    await setPrice({ admin }, "MTN airtime cost 97%");
    await admin.says("/price MTN airtime -2%", /Airtime ₦100: ₦100 → ₦98 · margin ₦1 \(1\.02%\)/);
    await admin.tap("✅ Set it");
    await admin.sees("✅ MTN airtime -2%");
    await ada.choosesAirtime("200");
    await ada.sees(/MTN airtime ₦200[\s\S]*Price: ₦196/);
    // Without that entry, the listed price is the lowest.
    await setPrice({ admin }, "MTN airtime cost remove");
    await ada.choosesAirtime("300");
    await ada.sees(/MTN airtime ₦300[\s\S]*Price: ₦300/);
  });

  test("read why a rule is refused: it is unreadable, or the plan does not exist", async () => {
    const { admin } = await open();
    await admin.send("/price MTN data a lot");
    await admin.sees(/I could not read that/);
    await admin.send("/price MTN 9999 +3%");
    await admin.sees(/no such plan/);
    await admin.says("/price reseller MTN cheap", /^The network has no such plan/);
    await admin.taps("reseller MTN", /Which price do you want to change\?/);
    await admin.says("9999", /^The network has no such plan/);
  });

  test("read what their rule replaced: another owner may have set one meanwhile", async () => {
    const { admin, bayo } = await openWorld({ environment: { ADMIN_IDS: `${ADMIN},${BAYO}` } });
    await admin.says("/price MTN data +3%", "Preview: MTN data +3%");
    await bayo.says("/price MTN data +5% round 10", "Preview: MTN data +5% round 10");
    await admin.taps("✅ Set it", /^✅ MTN data \+3%: set\.$/);
    await bayo.taps("✅ Set it", /^✅ MTN data \+5% round 10: set\.\nUntil now: MTN data \+3%$/);
    await bayo.says("/price MTN airtime cost 97%", "Preview");
    await bayo.taps("✅ Set it", /^✅ MTN airtime cost 97%: set\.$/);
    await bayo.says("/price MTN airtime cost remove", "Preview");
    await bayo.taps("✅ Set it", /set\.\nUntil now: MTN airtime cost 97%$/);
    await admin.says("/promo NEW10 10% uses 100", "Preview: NEW10");
    await bayo.says("/promo NEW10 ₦1k uses 5", "Preview: NEW10");
    await admin.taps("✅ Stop at cost", /^✅ NEW10 can be used now\.$/);
    await bayo.taps("✅ Stop at cost", /^✅ NEW10 can be used now\.\nUntil now: 10% uses 100 each 1$/);
  });

  test("set a price on WhatsApp", async () => {
    const { ngozi, emeka } = await openWorld({ environment: { ADMIN_WHATSAPP: NGOZI } });
    await ngozi.start();
    await ngozi.sees(/What would you like/);
    await ngozi.says("/price MTN data +3% round 10", /Preview: MTN data \+3% round 10/);
    await ngozi.sees(/\(1001\): ₦100 → ₦110/);
    await ngozi.sees(/The new price applies at once/); // It ends the preview's second message, which has the buttons.
    await ngozi.taps("✅ Set it", "✅ MTN data +3% round 10");
    await emeka.start();
    await emeka.choosesData(/^100MB/);
    await emeka.sees(/Price: ₦110/, { fresh: true });
  });
});
