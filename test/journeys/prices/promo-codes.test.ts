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
  await admin.send(`/promo ${terms}`);
  await admin.sees("Preview", { fresh: true });
  await admin.tap(/✅/);
  await admin.sees(/can be used now/, { fresh: true });
}

const seesUses = async ({ admin }: World, used: string) => {
  await admin.send("/promo");
  await admin.sees(used, { fresh: true });
};

describe("a promo code", () => {
  testOnEveryChannel({
    "typed at any question of a purchase reduces the price before it is paid": async (world, customer) => {
      await createsCode(world);
      await customer.topsUp("1000");
      await customer.send("/airtime");
      await customer.sees("Which network?", { fresh: true });
      await customer.send("new10");
      await customer.sees(/The code NEW10 will be taken off the price[\s\S]*Which network\?/, { fresh: true });
      await customer.tap("MTN");
      await customer.sees("How much airtime?", { fresh: true });
      await customer.send("200");
      await customer.sees("For which number?", { fresh: true });
      await customer.send("0803 123 4567");
      await customer.sees(/Price: ₦180[\s\S]*Code NEW10: ₦20 off/, { fresh: true });
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
      await customer.tap("🏷 I have a code");
      await customer.sees("Type the code you were given", { fresh: true });
      await customer.send("OTHER5");
      await customer.sees(/We do not know the code “OTHER5”[\s\S]*Price: ₦200/, { fresh: true });
      await customer.send("promo NEW10");
      await customer.sees(/Price: ₦180[\s\S]*Code NEW10: ₦20 off/, { fresh: true });
      // WhatsApp has three buttons in a message: this one is behind "More".
      if (!("userId" in customer)) expect(customer.screen()).toContain("🏷 Another code");
      await customer.tap(/Pay by Checkout \(/);
      await customer.sees(/Pay on the secure page/, { fresh: true });
      customer.pay();
      await customer.sees(/Price: ₦180[\s\S]*Delivered/);
      expect(world.service.payments()).toMatchObject([{ askedKobo: 18_000 }]);
    },

    "applies to a purchase that is typed at the question for the PIN": async (world, customer) => {
      await createsCode(world);
      await customer.topsUp("1000");
      await customer.send("/settings");
      await customer.sees(/PIN: none/, { fresh: true });
      await customer.tap(/Choose a PIN/);
      await customer.sees(/4 to 6 digits/, { fresh: true });
      await customer.send("40719");
      await customer.sees(/Type it once more/, { fresh: true });
      await customer.send("40719");
      await customer.sees(/PIN is on/, { fresh: true });
      await customer.send("200 mtn airtime 08031234567 promo NEW10");
      await customer.sees(/Price: ₦180/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Type your PIN/, { fresh: true });
      await customer.send("500 mtn airtime 08031234567");
      await customer.sees(/Price: ₦450[\s\S]*Confirm by choosing/, { fresh: true });
    },

    "is not tried after many wrong ones in a day, and other words are understood as before": async (
      world,
      customer,
    ) => {
      await createsCode(world);
      for (let guess = 0; guess < 20; guess++) {
        await customer.send(`promo GUESS${guess}`);
        await customer.sees(new RegExp(`We do not know the code “GUESS${guess}”`), { fresh: true });
      }
      await customer.send("promo NEW10");
      await customer.sees(/too many codes today that do not exist, so we did not try “NEW10”/, { fresh: true });
      await customer.send("abc123");
      await customer.sees(/I did not get that/, { fresh: true });
      await customer.choosesAirtime("200");
      await customer.send("hmmmm");
      await customer.sees(/Please tap one of the buttons to pay/, { fresh: true });
      await customer.send("promo NEW10");
      await customer.sees(/we did not try “NEW10”/, { fresh: true });
    },

    "starts a purchase, or is typed with a whole one": async (world, customer) => {
      await createsCode(world, "NEW10 10% uses 5 each 2");
      await customer.topsUp("1000");
      await customer.send("NEW10");
      await customer.sees(/NEW10 will be taken off the price[\s\S]*Airtime or data\?/, { fresh: true });
      await customer.send("200 mtn airtime 08031234567");
      await customer.sees(/Price: ₦180/, { fresh: true });
      await customer.send("500 mtn airtime 08031234567 promo NEW10");
      await customer.sees(/Price: ₦450/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Delivered/);
      await customer.send("promo nothing77");
      await customer.sees(/We do not know the code “NOTHING77”/, { fresh: true });
      await customer.send("abc123");
      await customer.sees(/I did not get that/, { fresh: true });
    },

    "is refused with the reason: for another product, already used, or ended": async (world, customer) => {
      const { admin } = world;
      await createsCode(world, "GLO5 ₦5 uses 5 glo");
      await customer.choosesAirtime("200");
      await customer.send("glo5");
      await customer.sees(/GLO5 does not apply to this[\s\S]*Price: ₦200/, { fresh: true });
      await createsCode(world);
      await customer.topsUp("1000");
      await customer.choosesAirtime("200");
      await customer.send("new10");
      await customer.sees(/Price: ₦180/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Delivered/);
      await customer.choosesAirtime("300");
      await customer.send("new10");
      await customer.sees(/You have already used the code NEW10/, { fresh: true });
      await admin.send("/promo GLO5 off");
      await admin.sees("End GLO5?", { fresh: true });
      await admin.tap("End it");
      await admin.sees("GLO5 has ended");
      await customer.send("promo GLO5");
      await customer.sees(/The code GLO5 has ended/, { fresh: true });
    },

    "is refused once somebody else takes its last use, and works again after that order is cancelled": async (
      world,
      customer,
    ) => {
      const { bayo } = world;
      await createsCode(world, "LAST1 10% uses 1");
      await customer.topsUp("1000");
      await customer.choosesAirtime("200");
      await customer.send("LAST1");
      await customer.sees(/Price: ₦180/, { fresh: true });
      await bayo.start();
      await bayo.choosesAirtime("300", "0805 123 4567");
      await bayo.send("LAST1");
      await bayo.sees(/Price: ₦270/);
      await bayo.tap(/Pay by Checkout \(/);
      await bayo.sees(/Pay on the secure page/);
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/LAST1 has been used up[\s\S]*Price: ₦200/, { fresh: true });
      expect(world.service.vends()).toEqual([]);
      await seesUses(world, "1 of 1 used");
      await bayo.tap(/Cancel/);
      await bayo.sees(/Cancelled/);
      await seesUses(world, "0 of 1 used");
      await customer.send("LAST1");
      await customer.sees(/Price: ₦180/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Delivered/);
    },

    "does not change the price of a placed order": async (world, customer) => {
      await createsCode(world);
      await customer.choosesAirtime("200");
      await customer.tap(/Pay by Checkout \(/);
      await customer.sees(/Pay on the secure page/, { fresh: true });
      await customer.tap("Pay another way");
      await customer.sees("Confirm by choosing how to pay", { fresh: true });
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
  await ada.send("200 mtn airtime 08031234567");
  await ada.sees("₦200", { fresh: true });
  await ada.tap(buttons.haveCode);
  await ada.sees(lastLine(promo.ask), { fresh: true });
  await ada.send("nobody5");
  await ada.sees(lastLine(promo.rejections.unknown({ code: "NOBODY5" })), { fresh: true });
  await ada.send("new10");
  await ada.sees(lastLine(promo.discount({ code: "NEW10", off: naira(20) })), { fresh: true });
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
    await bayo.send("new10");
    await bayo.sees(/Price: ₦180/, { fresh: true });
    await bayo.tap(/Pay from Wallet/);
    await bayo.sees(/Delivered/);
    const sets = async (terms: string, seen: RegExp) => {
      await admin.send(`/promo ${terms}`);
      await admin.sees("Preview", { fresh: true });
      await admin.tap(/✅/);
      return (await admin.sees(seen, { fresh: true })).text;
    };
    expect(await sets("NEW10 5% uses 1", /NEW10.*(can|cannot) be used/)).toMatch(/cannot be used: .*1 of 1 used/);
    expect(await sets("OLD10 5% uses 9 until 2026-01-01", /OLD10.*(can|cannot) be used/)).toMatch(/cannot be used/);
    expect(await sets("NEW10 5% uses 2", /NEW10.*(can|cannot) be used/)).toMatch(/can be used now/);
  });

  test("create a code that stops at cost, cannot use reserved words, and end the code", async () => {
    const { admin, ada } = await open();
    await admin.send("/promo SAFE5 5% uses 3");
    await admin.sees("Preview", { fresh: true });
    await admin.tap("✅ Stop at cost");
    await admin.sees("SAFE5 can be used now");
    await ada.choosesAirtime("200");
    await ada.send("safe5");
    await ada.sees(/SAFE5 does not apply to this/);
    for (const code of ["DATA", "CANCEL", "MTN500", "WALLET"]) {
      await admin.send(`/promo ${code} 5% uses 3`);
      await admin.sees(`“${code}” already means something`, { fresh: true });
    }
    await admin.send("/promo SAFE5 lots");
    await admin.sees("I could not read that", { fresh: true });
    await admin.send("/promo SAFE5 off");
    await admin.sees("End SAFE5?", { fresh: true });
    await admin.tap("End it");
    await admin.sees("SAFE5 has ended", { fresh: true });
    await ada.send("/promo SAFE5 off");
    await ada.sees(/There is no command/, { fresh: true });
  });
});

test("a promo code applies to a purchase that is typed at the request to share a number", async () => {
  const world = await openWorld();
  const { ada } = world;
  await ada.start();
  await createsCode(world);
  await ada.send("mtn airtime 200 promo NEW10");
  await ada.sees("For which number?", { fresh: true });
  await ada.tap(/My number/);
  await ada.sees(/share your own number/, { fresh: true });
  await ada.send("500 mtn airtime 08031234567");
  await ada.sees(/Price: ₦450/, { fresh: true });
});
