import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../../src/core/base/time.js";
import { draftsIn, longestDraft } from "../../harness/drafts.js";
import { testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld } from "../../harness/open-world.js";
import { setPrice } from "../../harness/staff.js";

describe("a customer who cannot choose among the plans", () => {
  testOnEveryChannel({
    "reads how, and keeps the list": async (_, customer) => {
      await customer.says("glo weekly data 0805 123 4567", /“weekly”/);
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
      await customer.says("300", /“₦300”/);
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
      await admin.says("/promo HALF50 50% uses 3 mtn data", "Preview");
      await admin.taps(/✅/, /can be used now/);
      await customer.topsUp("1000");
      await customer.says("/data", "Which network?");
      await customer.says("half50", /The code HALF50 will be taken off the price/);
      const sizes: number[] = [];
      for (let round = 0; round < 12; round++) {
        whatsapp.advanceTime(MINUTE_MS); // Otherwise the rate limit for one person would apply.
        await customer.taps(round % 2 === 0 ? "MTN" : "Glo", "Which plan?");
        for (const duration of DURATIONS) {
          await customer.taps(duration, "Which plan?");
        }
        await customer.says("nothing like this", /nothing like this/);
        if (round % 4 === 1) {
          await world.restart(); // Drafts are written later: a process writes all of them when it stops.
          sizes.push(await longestDraft(world.dataDir));
        }
        await customer.taps(/Back/, "Which network?");
      }
      expect(Math.max(...sizes)).toBeLessThan(DRAFT_BYTES_MAX);
      await customer.taps("MTN", "Which plan?");
      await customer.taps(/100MB · 1 day/, "For which number?");
      await customer.says("0803 123 4567", /Price: ₦50[\s\S]*Code HALF50: ₦50 off/);
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
    await ada.says("/data", "Which network?");
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
    await ada.says("nothing like this", /nothing like this/);
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
