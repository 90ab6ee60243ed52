import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { type Customer, testInEveryShop, testOnEveryChannel } from "../../harness/every-channel.js";
import { passTo } from "../../harness/later.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { savesGroup } from "../../harness/saved-group.js";

/** A group of numbers that is bought again and again: ₦500 for one and ₦200 for another, every 30 days. */

const MTN = "08031234567";
const GLO = "08051234567";

async function plansGroup(customer: Customer) {
  await savesGroup(customer);
  await asksToPlan(customer);
  await customer.tap(/from Wallet/);
  await customer.sees(/My staff · 2\s+₦700 from your wallet, every 30 days\.[\s\S]*Next:/);
}

/** As far as the question how to pay. */
async function asksToPlan(customer: Customer) {
  await customer.tap(/^🗓 (?:Schedule|My staff)$/);
  await customer.sees(/0803 123 4567: MTN airtime · ₦500[\s\S]*Total: ₦700[\s\S]*My staff · 2\s+How often\?/, {
    fresh: true,
  });
  await customer.tap(/Every 30 days/);
  await customer.sees(/₦700 every 30 days\. How do you want to pay\?[\s\S]*stay as you agreed to them/, {
    fresh: true,
  });
}

/** Days go by, and the customer writes: what waits for their chat to be open can come. */
async function writesAfter(days: number, world: World, customer: Customer, before = 0) {
  passTo(world, days * DAY_MS + MINUTE_MS, before * DAY_MS);
  await customer.send("/wallet");
  await customer.sees(/Available/, { fresh: true });
}

const opensPlan = async (customer: Customer) => {
  await customer.send("/schedules");
  await customer.sees(/Your schedules/, { fresh: true });
  await customer.tap(/My staff · 2/);
};

/** What the service delivered, by number. */
const delivered = ({ service }: World) => service.vends().map(({ phone }) => phone);

describe("a planned group", () => {
  testInEveryShop({
    "is announced a day before, bought as a whole, and tells what came of it": async (world, customer) => {
      await customer.topsUp("2000");
      await plansGroup(customer);
      await writesAfter(29, world, customer);
      await customer.sees(/My staff · 2[\s\S]*We’ll buy it on .*: ₦700 from your wallet/);
      expect(delivered(world)).toHaveLength(2);
      await writesAfter(30, world, customer, 29);
      await expect.poll(() => delivered(world), { timeout: 20_000 }).toHaveLength(4);
      expect(delivered(world).slice(2).sort()).toEqual([MTN, GLO].sort());
      await opensPlan(customer);
      await customer.sees(/₦700 from your wallet, every 30 days[\s\S]*Last time:[\s\S]*Ordered: 👥 My staff · 2/, {
        fresh: true,
      });
      await customer.tap(/^🧾 Receipt$/);
      await customer.sees(/2 numbers\s+Total: ₦700[\s\S]*All 2 delivered/, { fresh: true });
      await customer.send("/wallet");
      await customer.sees(/Available: ₦600/, { fresh: true });
    },

    "goes on as it was agreed when the group is removed, and not at a higher price before that is agreed to": async (
      world,
      customer,
    ) => {
      const { admin } = world;
      await customer.topsUp("3000");
      await plansGroup(customer);
      await customer.send("my groups");
      await customer.sees(/Your groups/, { fresh: true });
      await customer.tap("🗑 My staff");
      await customer.sees(/My staff is scheduled, and that goes on as you agreed[\s\S]*None yet/, { fresh: true });
      await admin.send("/price MTN airtime flat 10");
      await admin.sees("Preview", { fresh: true });
      await admin.tap("✅ Set it");
      await admin.sees(/^✅/, { fresh: true });
      await writesAfter(30, world, customer);
      await customer.sees(/Not bought: 👥 My staff · 2\.[\s\S]*It costs ₦710 now; you agreed to ₦700/);
      expect(delivered(world)).toHaveLength(2);
      await opensPlan(customer);
      await customer.sees(/Paused[\s\S]*It costs ₦710 now/, { fresh: true });
      await customer.tap(/Go on at ₦710/);
      await expect.poll(() => delivered(world), { timeout: 20_000 }).toHaveLength(4);
      await customer.send("/wallet");
      await customer.sees(/Available: ₦1,590/, { fresh: true });
    },

    "is not bought while it is paused, nor with too little in the wallet, nor once it is stopped": async (
      world,
      customer,
    ) => {
      await customer.topsUp("2000");
      await plansGroup(customer);
      await customer.tap(/Pause/);
      await customer.sees(/My staff · 2[\s\S]*Paused/, { fresh: true });
      await writesAfter(35, world, customer);
      await opensPlan(customer);
      await customer.sees(/Paused/, { fresh: true });
      await customer.tap(/Go on/);
      await customer.sees(/₦700 from your wallet, every 30 days[\s\S]*Next:/, { fresh: true });
      expect(delivered(world)).toHaveLength(2);
      await customer.send("1000 airtime 08031234567");
      await customer.sees(/Your wallet: ₦1,300/, { fresh: true });
      await customer.tap(/Pay from Wallet/);
      await customer.sees(/Delivered/, { fresh: true });
      await writesAfter(60, world, customer, 35);
      await customer.sees(/Not bought: 👥 My staff · 2\.[\s\S]*Your wallet had less than ₦700/);
      await opensPlan(customer);
      await customer.sees(/Last time:[\s\S]*less than ₦700/, { fresh: true });
      await customer.tap(/^👥 My staff · 2/);
      await customer.sees(/2 numbers[\s\S]*Total: ₦700[\s\S]*₦300 \(₦400 short\)/, { fresh: true });
      await customer.tap(/Cancel/);
      await customer.sees(/Nothing was bought/, { fresh: true });
      await opensPlan(customer);
      await customer.sees(/Last time:/, { fresh: true });
      await customer.tap(/Stop it/);
      await customer.sees(/Stopped: 👥 My staff · 2/, { fresh: true });
      await writesAfter(95, world, customer, 60);
      expect(delivered(world)).toHaveLength(3);
    },
  });
});

describe("a group that is planned", () => {
  testOnEveryChannel({
    "can be reminded of on the first of each month, and is asked about from the list of groups": async (
      world,
      customer,
    ) => {
      await customer.topsUp("2000");
      await savesGroup(customer);
      await customer.send("/schedules");
      await customer.sees(/None yet/, { fresh: true });
      await customer.tap(/Groups/);
      await customer.sees(/Your groups/, { fresh: true });
      await customer.tap("🗓 My staff");
      await customer.sees(/My staff · 2\s+How often\?/, { fresh: true });
      await customer.tap(/Monthly, on day 1$/);
      await customer.sees(/₦700 on day 1 of each month/, { fresh: true });
      await customer.tap(/Only remind me/);
      await customer.sees(/We’ll remind you a day before day 1 of each month/);
      await writesAfter(35, world, customer);
      await customer.sees(/Time for 👥 My staff · 2/);
      expect(delivered(world)).toHaveLength(2);
    },

    "is refused while one of its lines cannot be bought": async ({ admin }, customer) => {
      await customer.topsUp("2000");
      await savesGroup(customer);
      await admin.send("/network Glo airtime off");
      await admin.sees(/Take Glo airtime off sale\?/, { fresh: true });
      await admin.tap("Yes, do it");
      await admin.sees(/Glo airtime: off sale/, { fresh: true });
      await customer.tap(/^🗓 Schedule$/);
      await customer.sees(/1 line cannot be bought right now, so this group cannot be scheduled/, { fresh: true });
    },
  });
});

describe("a group is planned once", () => {
  const asked = async () => {
    const world = await openWorld();
    const { ada } = world;
    await ada.start();
    await ada.topsUp("2000");
    await savesGroup(ada);
    await asksToPlan(ada);
    const planned = async () => {
      await ada.send("/schedules");
      const { buttons } = await ada.sees(/Your schedules/, { fresh: true });
      return buttons.flat().filter(({ text }) => text.includes("My staff · 2"));
    };
    return { ...world, planned };
  };

  test("when its customer was told of a fault instead, and plans it again", async () => {
    const { ada, telegram, planned } = await asked();
    telegram.addFault({ method: "editMessageText", status: 400, description: "Bad Request: no such luck" });
    await ada.tap(/from Wallet/);
    await ada.sees(/went wrong on our side/);
    await ada.send("my groups");
    await ada.sees(/Your groups/, { fresh: true });
    await asksToPlan(ada);
    await ada.tap(/from Wallet/);
    await ada.sees(/My staff · 2\s+₦700 from your wallet, every 30 days\.[\s\S]*Next:/);
    expect(await planned()).toHaveLength(1);
  });

  test("when the shop died before it had noted the answer, and it is answered again", async () => {
    const { ada, telegram, dataDir, restart, planned } = await asked();
    await restart(); // Drafts are written behind: a process that ends leaves all of them on disk.
    const [drafts, before] = [join(dataDir, "drafts"), join(dataDir, "drafts-before")];
    await cp(drafts, before, { recursive: true });
    const { data = "" } =
      ada
        .last()
        .buttons.flat()
        .find(({ text }) => text.includes("from Wallet")) ?? {};
    await ada.tap(/from Wallet/);
    await ada.sees(/My staff · 2\s+₦700 from your wallet, every 30 days\.[\s\S]*Next:/);
    await restart(async () => {
      await rm(drafts, { recursive: true });
      await cp(before, drafts, { recursive: true });
    });
    await ada.tapForged(data);
    await telegram.idle();
    expect(await planned()).toHaveLength(1);
  });
});

test("one run of a planned group is skipped, however often that is tapped", async () => {
  const world = await openWorld();
  const { ada, telegram } = world;
  await ada.start();
  await ada.topsUp("2000");
  await plansGroup(ada);
  const before = ada.last();
  const { data = "" } = before.buttons.flat().find(({ text }) => text.includes("Skip")) ?? {};
  expect(data).not.toBe("");
  await ada.tapForged(data);
  await telegram.waitFor(() => ada.last().text !== before.text);
  const skipped = ada.last();
  await ada.tapForged(data);
  await telegram.idle();
  expect(ada.last().text).toBe(skipped.text);
  passTo(world, 31 * DAY_MS);
  await ada.send("/schedules");
  await ada.sees(/Your schedules/, { fresh: true });
  expect(delivered(world)).toHaveLength(2);
  passTo(world, 60 * DAY_MS + MINUTE_MS, 31 * DAY_MS);
  await ada.send("/schedules");
  await expect.poll(() => delivered(world), { timeout: 20_000 }).toHaveLength(4);
});
