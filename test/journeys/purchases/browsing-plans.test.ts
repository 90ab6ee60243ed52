import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../../src/core/base/time.js";
import { draftsIn, longestDraft } from "../../harness/drafts.js";
import { testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld } from "../../harness/open-world.js";
import { setPrice } from "../../harness/staff.js";

describe("a customer who cannot choose among the plans", () => {
  testOnEveryChannel({
    "reads how, and keeps the list": async (_, customer) => {
      await customer.send("glo weekly data 0805 123 4567");
      await customer.sees(/“weekly”/, { fresh: true });
      for (const asked of [
        "Which one?",
        "e too cost",
        "cheapest",
        "which plan abeg",
        "ya yi tsada",
        "ó wọ́n",
        "ọ dị ọnụ",
      ]) {
        await customer.send(asked);
        await customer.sees(/⭐ is the plan with the most data for the money[\s\S]*“weekly”[\s\S]*0805 123 4567/, {
          fresh: true,
        });
      }
      await customer.send("300");
      await customer.sees(/“₦300”/, { fresh: true });
    },
  });
});

const DRAFT_BYTES_MAX = 4_096;
const DURATIONS = [/^•?Week/, /^•?Month/, /^•?Longer/, /^•?Day/] as const;

describe("a customer who browses plans for long", () => {
  testOnEveryChannel({
    "keeps the promo code, leaves a small draft, and buys": async (world, customer) => {
      const { admin, service, whatsapp } = world;
      await setPrice({ admin }, "MTN data cost 40%");
      await admin.send("/promo HALF50 50% uses 3 mtn data");
      await admin.sees("Preview", { fresh: true });
      await admin.tap(/✅/);
      await admin.sees(/can be used now/, { fresh: true });
      await customer.topsUp("1000");
      await customer.send("/data");
      await customer.sees("Which network?", { fresh: true });
      await customer.send("half50");
      await customer.sees(/The code HALF50 will be taken off the price/, { fresh: true });
      const sizes: number[] = [];
      for (let round = 0; round < 12; round++) {
        whatsapp.advanceTime(MINUTE_MS); // Otherwise the rate limit for one person would apply.
        await customer.tap(round % 2 === 0 ? "MTN" : "Glo");
        await customer.sees("Which plan?", { fresh: true });
        for (const duration of DURATIONS) {
          await customer.tap(duration);
          await customer.sees("Which plan?", { fresh: true });
        }
        await customer.send("nothing like this");
        await customer.sees(/nothing like this/, { fresh: true });
        if (round % 4 === 1) {
          await world.restart(); // Drafts are written later: a process writes all of them when it stops.
          sizes.push(await longestDraft(world.dataDir));
        }
        await customer.tap(/Back/);
        await customer.sees("Which network?", { fresh: true });
      }
      expect(Math.max(...sizes)).toBeLessThan(DRAFT_BYTES_MAX);
      await customer.tap("MTN");
      await customer.sees("Which plan?", { fresh: true });
      await customer.tap(/100MB · 1 day/);
      await customer.sees("For which number?", { fresh: true });
      await customer.send("0803 123 4567");
      await customer.sees(/Price: ₦50[\s\S]*Code HALF50: ₦50 off/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Delivered/);
      expect(service.vends()).toMatchObject([{ network: "MTN", planCode: "1001" }]);
      await customer.seesWallet(/Available: ₦950/);
    },
  });

  test("sees one message on Telegram until they write below it, and an old tap changes nothing", async () => {
    const world = await openWorld();
    const { ada, telegram } = world;
    const isOn = (duration: string) => () =>
      ada
        .last()
        .buttons.flat()
        .some(({ text }) => text === `•\u00a0${duration}`);
    await ada.send("/data");
    await ada.sees("Which network?", { fresh: true });
    await ada.tap("MTN");
    const daily = await ada.sees("Which plan?", { fresh: true });
    const weekly = daily.buttons.flat().find(({ text }) => text === "Week")?.data ?? "";
    for (const duration of ["Week", "Month", "Longer"]) {
      await ada.tap(duration);
      await telegram.waitFor(isOn(duration));
    }
    await ada.tapForged(weekly);
    await telegram.idle();
    expect(isOn("Longer")()).toBe(true);
    await ada.send("nothing like this");
    await ada.sees(/nothing like this/, { fresh: true });
    for (const duration of ["Week", "Month"]) {
      await ada.tap(duration);
      await telegram.waitFor(isOn(duration));
    }
    await telegram.idle();
    const [above, below, ...others] = ada.messages().filter(({ from }) => from === "bot");
    expect(others).toEqual([]);
    expect(above?.buttons).toEqual([]);
    expect(below).toEqual(ada.last());
    await world.restart();
    expect((await draftsIn(world.dataDir)).join()).not.toContain("inline_keyboard");
  });
});
