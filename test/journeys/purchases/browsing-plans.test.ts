import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../../src/core/base/time.js";
import { draftsIn, longestDraft } from "../../harness/drafts.js";
import { testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld } from "../../harness/open-world.js";

const DRAFT_BYTES_MAX = 4_096;
const SHELVES = [/^•?Week/, /^•?Month/, /^•?Longer/, /^•?Day/] as const;

describe("somebody who cannot make up their mind", () => {
  testOnEveryChannel({
    "looks at shelf after shelf and goes back for ever, keeps what they said before, and buys": async (world, her) => {
      const { admin, service, whatsapp } = world;
      await admin.send("/price MTN data cost 40%");
      await admin.sees("Preview", { fresh: true });
      await admin.tap("✅ Set it");
      await admin.sees(/^✅/, { fresh: true });
      await admin.send("/promo HALF50 50% uses 3 mtn data");
      await admin.sees("Preview", { fresh: true });
      await admin.tap(/✅/);
      await admin.sees(/can be used now/, { fresh: true });
      await her.topsUp("1000");
      await her.send("/data");
      await her.sees("Which network?", { fresh: true });
      await her.send("half50");
      await her.sees(/The code HALF50 will be taken off the price/, { fresh: true });
      const sizes: number[] = [];
      for (let round = 0; round < 12; round++) {
        whatsapp.advanceTime(MINUTE_MS); // Or it were too many messages for one person.
        await her.tap(round % 2 === 0 ? "MTN" : "Glo");
        await her.sees("Which plan?", { fresh: true });
        for (const shelf of SHELVES) {
          await her.tap(shelf);
          await her.sees("Which plan?", { fresh: true });
        }
        await her.send("nothing like this");
        await her.sees(/nothing like this/, { fresh: true });
        if (round % 4 === 1) {
          await world.restart(); // Drafts are written behind: a process that ends leaves all of them on disk.
          sizes.push(await longestDraft(world.dataDir));
        }
        await her.tap(/Back/);
        await her.sees("Which network?", { fresh: true });
      }
      expect(Math.max(...sizes)).toBeLessThan(DRAFT_BYTES_MAX);
      await her.tap("MTN");
      await her.sees("Which plan?", { fresh: true });
      await her.tap(/100MB · 1 day/);
      await her.sees("For which number?", { fresh: true });
      await her.send("0803 123 4567");
      await her.sees(/Price: ₦50[\s\S]*Code HALF50: ₦50 off/, { fresh: true });
      await her.tap(/Pay from Wallet/);
      await her.sees(/Delivered/);
      expect(service.vends()).toMatchObject([{ network: "MTN", planCode: "1001" }]);
      await her.send("/wallet");
      await her.sees(/Available: ₦950/, { fresh: true });
    },
  });

  test("does so in one message on Telegram until they write below it, and an old tap counts for nothing", async () => {
    const world = await openWorld();
    const { ada, telegram } = world;
    const isOn = (shelf: string) => () =>
      ada
        .last()
        .buttons.flat()
        .some(({ text }) => text === `•\u00a0${shelf}`);
    await ada.send("/data");
    await ada.sees("Which network?", { fresh: true });
    await ada.tap("MTN");
    const daily = await ada.sees("Which plan?", { fresh: true });
    const weekly = daily.buttons.flat().find(({ text }) => text === "Week")?.data ?? "";
    for (const shelf of ["Week", "Month", "Longer"]) {
      await ada.tap(shelf);
      await telegram.waitFor(isOn(shelf));
    }
    await ada.tapForged(weekly);
    await telegram.idle();
    expect(isOn("Longer")()).toBe(true);
    await ada.send("nothing like this");
    await ada.sees(/nothing like this/, { fresh: true });
    for (const shelf of ["Week", "Month"]) {
      await ada.tap(shelf);
      await telegram.waitFor(isOn(shelf));
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
