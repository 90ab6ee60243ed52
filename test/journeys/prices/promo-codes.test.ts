import { describe, expect, test } from "vitest";
import { wordsIn } from "../../../conversations/locales/words.js";
import { plainText } from "../../../conversations/text.js";
import { LANGUAGES } from "../../../src/core/base/language.js";
import { naira } from "../../../src/core/money/money.js";
import { testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { setPrice } from "../../harness/staff.js";

/** Staff lower the cost of airtime, so that a discount stays above cost, and create a code. */
async function createsCode({ admin }: Pick<World, "admin">, terms = "NEW10 10% uses 5") {
  await setPrice({ admin }, "MTN airtime cost 80%");
  await admin.says(`/promo ${terms}`, "Preview");
  await admin.taps(/✅/, /can be used now/);
}

const seesUses = async ({ admin }: World, used: string) => {
  await admin.says("/promo", used);
};

describe("a promo code", () => {
  testOnEveryChannel({
    "typed at any question of a purchase reduces the price before it is paid": async (world, customer) => {
      await createsCode(world);
      await customer.topsUp("1000");
      await customer.says("/airtime", "Which network?");
      await customer.says("new10", /The code NEW10 will be taken off the price[\s\S]*Which network\?/);
      await customer.taps("MTN", "How much airtime?");
      await customer.says("200", "For which number?");
      await customer.says("0803 123 4567", /Price: ₦180[\s\S]*Code NEW10: ₦20 off/);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Price: ₦180[\s\S]*Code NEW10: ₦20 off[\s\S]*Delivered/);
      await customer.seesWallet(/Available: ₦820/);
      expect(world.service.vends()).toMatchObject([{ amountNaira: 200 }]);
      await seesUses(world, "1 of 5 used");
      await world.admin.send("/stats 7");
      await world.admin.sees(/₦180 sold · -₦14 earned/);
    },

    "can be entered with a button at the payment question": async (world, customer) => {
      await createsCode(world);
      await customer.choosesAirtime("200");
      await customer.taps("🏷 I have a code", "Type the code you were given");
      await customer.says("OTHER5", /We do not know the code “OTHER5”[\s\S]*Price: ₦200/);
      await customer.says("promo NEW10", /Price: ₦180[\s\S]*Code NEW10: ₦20 off/);
      // WhatsApp has three buttons in a message: this one is behind "More".
      if (!("userId" in customer)) expect(customer.screen()).toContain("🏷 Another code");
      await customer.taps(/Pay by Checkout \(/, /Pay on the secure page/);
      customer.pay();
      await customer.sees(/Price: ₦180[\s\S]*Delivered/);
      expect(world.service.payments()).toMatchObject([{ askedKobo: 18_000 }]);
    },

    "applies to a purchase that is typed at the question for the PIN": async (world, customer) => {
      await createsCode(world);
      await customer.topsUp("1000");
      await customer.says("/settings", /PIN: none/);
      await customer.taps(/Choose a PIN/, /4 to 6 digits/);
      await customer.says("40719", /Type it once more/);
      await customer.says("40719", /PIN is on/);
      await customer.says("200 mtn airtime 08031234567 promo NEW10", /Price: ₦180/);
      await customer.taps(/Pay from Wallet/, /Type your PIN/);
      await customer.says("500 mtn airtime 08031234567", /Price: ₦450[\s\S]*Confirm by choosing/);
    },

    "is not tried after many wrong ones in a day, and other words are understood as before": async (
      world,
      customer,
    ) => {
      await createsCode(world);
      for (let guess = 0; guess < 20; guess++) {
        await customer.says(`promo GUESS${guess}`, new RegExp(`We do not know the code “GUESS${guess}”`));
      }
      await customer.says("promo NEW10", /too many codes today that do not exist, so we did not try “NEW10”/);
      await customer.says("abc123", /I did not get that/);
      await customer.choosesAirtime("200");
      await customer.says("hmmmm", /Please tap one of the buttons to pay/);
      await customer.says("promo NEW10", /we did not try “NEW10”/);
    },

    "starts a purchase, or is typed with a whole one": async (world, customer) => {
      await createsCode(world, "NEW10 10% uses 5 each 2");
      await customer.topsUp("1000");
      await customer.says("NEW10", /NEW10 will be taken off the price[\s\S]*Airtime or data\?/);
      await customer.says("200 mtn airtime 08031234567", /Price: ₦180/);
      await customer.says("500 mtn airtime 08031234567 promo NEW10", /Price: ₦450/);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Delivered/);
      await customer.says("promo nothing77", /We do not know the code “NOTHING77”/);
      await customer.says("abc123", /I did not get that/);
    },

    "is refused with the reason: for another product, already used, or ended": async (world, customer) => {
      const { admin } = world;
      await createsCode(world, "GLO5 ₦5 uses 5 glo");
      await customer.choosesAirtime("200");
      await customer.says("glo5", /GLO5 does not apply to this[\s\S]*Price: ₦200/);
      await createsCode(world);
      await customer.topsUp("1000");
      await customer.choosesAirtime("200");
      await customer.says("new10", /Price: ₦180/);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Delivered/);
      await customer.choosesAirtime("300");
      await customer.says("new10", /You have already used the code NEW10/);
      await admin.says("/promo GLO5 off", "End GLO5?");
      await admin.tap("End it");
      await admin.sees("GLO5 has ended");
      await customer.says("promo GLO5", /The code GLO5 has ended/);
    },

    "is refused once somebody else takes its last use, and works again after that order is cancelled": async (
      world,
      customer,
    ) => {
      const { bayo } = world;
      await createsCode(world, "LAST1 10% uses 1");
      await customer.topsUp("1000");
      await customer.choosesAirtime("200");
      await customer.says("LAST1", /Price: ₦180/);
      await bayo.start();
      await bayo.choosesAirtime("300", "0805 123 4567");
      await bayo.send("LAST1");
      await bayo.sees(/Price: ₦270/);
      await bayo.tap(/Pay by Checkout \(/);
      await bayo.sees(/Pay on the secure page/);
      await customer.taps(/Pay from Wallet/, /LAST1 has been used up[\s\S]*Price: ₦200/);
      expect(world.service.vends()).toEqual([]);
      await seesUses(world, "1 of 1 used");
      await bayo.tap(/Cancel/);
      await bayo.sees(/Cancelled/);
      await seesUses(world, "0 of 1 used");
      await customer.says("LAST1", /Price: ₦180/);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Delivered/);
    },

    "does not change the price of a placed order": async (world, customer) => {
      await createsCode(world);
      await customer.choosesAirtime("200");
      await customer.taps(/Pay by Checkout \(/, /Pay on the secure page/);
      await customer.taps("Pay another way", "Confirm by choosing how to pay");
      await customer.send("promo NEW10");
      await customer.sees(
        /The price of this order can no longer change[\s\S]*Price: ₦200|Price: ₦200[\s\S]*The price of this order can no longer change/,
        {
          fresh: true,
        },
      );
    },
  });
});

test.each(LANGUAGES)("the texts about a promo code are in the customer's language (%s)", async (language) => {
  const world = await openWorld();
  const { admin, ada } = world;
  await admin.start();
  await createsCode(world);
  const { promo, buttons } = wordsIn(language);
  const lastLine = (text: { readonly html: string }) => plainText(text).trim().split("\n").at(-1) ?? "";
  await ada.start();
  await ada.send(`/language ${language}`);
  await ada.says("200 mtn airtime 08031234567", "₦200");
  await ada.taps(buttons.haveCode, lastLine(promo.ask));
  await ada.says("nobody5", lastLine(promo.rejections.unknown({ code: "NOBODY5" })));
  await ada.says("new10", lastLine(promo.discount({ code: "NEW10", off: naira(20) })));
});

describe("staff", () => {
  const open = async () => {
    const world = await openWorld();
    await world.admin.start();
    await world.ada.start();
    return world;
  };

  test("allow a code below cost only after two confirmations", async () => {
    const { admin, ada } = await open();
    await admin.send("/promo HALF50 50% uses 3 mtn data");
    await admin.sees(
      /Prices are at cost, so this code takes nothing off[\s\S]*would be sold below cost with the full discount/,
    );
    await admin.tap(/Allow below cost/);
    await admin.sees(
      /Really sell below cost\?[\s\S]*MTN 1TB 365 days \(1030\): ₦120,000[\s\S]*At most ₦360,000 with all 3 uses/,
      { fresh: true },
    );
    await admin.tap("Yes, do it");
    await admin.sees("HALF50 can be used now");
    await admin.send("/promo");
    await admin.sees(/HALF50: 50% uses 3 each 1 MTN data · 0 of 3 used ⚠️ below cost/);
    await ada.choosesData(/^100MB/);
    await ada.send("half50");
    await ada.sees(/Price: ₦50/);
  });

  test("are told that there is no preview when no prices can be read", async () => {
    const world = await openWorld();
    await world.admin.start();
    world.service.addFault({ endpoint: "plans", kind: "500", times: "always" });
    await world.admin.send("/promo NEW10 10% uses 5");
    const { text } = await world.admin.sees("Preview", { fresh: true });
    expect(text).toMatch(/Not in this preview, as their plans cannot be read now: MTN, /);
    expect(text).not.toMatch(/Prices are at cost/);
  });

  test("are told when a code that they set is used up, or its last day is over", async () => {
    const world = await openWorld();
    const { admin, bayo } = world;
    await world.admin.start();
    await createsCode(world, "NEW10 10% uses 2");
    await bayo.topsUp("1000");
    await bayo.choosesAirtime("200");
    await bayo.says("new10", /Price: ₦180/);
    await bayo.tap(/Pay from Wallet/);
    await bayo.sees(/Delivered/);
    const sets = async (terms: string, seen: RegExp) => {
      await admin.says(`/promo ${terms}`, "Preview");
      await admin.tap(/✅/);
      return (await admin.sees(seen, { fresh: true })).text;
    };
    expect(await sets("NEW10 5% uses 1", /NEW10.*(can|cannot) be used/)).toMatch(/cannot be used: .*1 of 1 used/);
    expect(await sets("OLD10 5% uses 9 until 2026-01-01", /OLD10.*(can|cannot) be used/)).toMatch(/cannot be used/);
    expect(await sets("NEW10 5% uses 2", /NEW10.*(can|cannot) be used/)).toMatch(/can be used now/);
  });

  test("create a code that stops at cost, cannot use reserved words, and end the code", async () => {
    const { admin, ada } = await open();
    await admin.says("/promo SAFE5 5% uses 3", "Preview");
    await admin.tap("✅ Stop at cost");
    await admin.sees("SAFE5 can be used now");
    await ada.choosesAirtime("200");
    await ada.send("safe5");
    await ada.sees(/SAFE5 does not apply to this/);
    for (const code of ["DATA", "CANCEL", "MTN500", "WALLET"]) {
      await admin.says(`/promo ${code} 5% uses 3`, `“${code}” already means something`);
    }
    await admin.says("/promo SAFE5 lots", "I could not read that");
    await admin.says("/promo SAFE5 off", "End SAFE5?");
    await admin.taps("End it", "SAFE5 has ended");
    await ada.says("/promo SAFE5 off", /There is no command/);
  });
});

test("a promo code applies to a purchase that is typed at the request to share a number", async () => {
  const world = await openWorld();
  const { ada } = world;
  await ada.start();
  await createsCode(world);
  await ada.says("mtn airtime 200 promo NEW10", "For which number?");
  await ada.taps(/My number/, /share your own number/);
  await ada.says("500 mtn airtime 08031234567", /Price: ₦450/);
});
