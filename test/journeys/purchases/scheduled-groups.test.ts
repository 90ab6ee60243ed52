import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { setAllClocksAhead } from "../../harness/clocks.js";
import { type Customer, testInEveryShop, testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { saveGroup } from "../../harness/saved-group.js";
import { setPrice } from "../../harness/staff.js";

/** A group of numbers on a schedule: ₦500 for one and ₦200 for another, every 30 days. */

const MTN = "08031234567";
const GLO = "08051234567";

async function schedulesGroup(customer: Customer) {
  await saveGroup(customer);
  await choosesInterval(customer);
  await customer.tap(/from Wallet/);
  await customer.sees(/My staff · 2\s+₦700 from your wallet, every 30 days\.[\s\S]*Next:/);
}

/** Answers the questions up to how to pay. */
async function choosesInterval(customer: Customer) {
  await customer.tap(/^🗓 (?:Schedule|My staff)$/);
  await customer.sees(/0803 123 4567: MTN airtime · ₦500[\s\S]*Total: ₦700[\s\S]*My staff · 2\s+How often\?/, {
    fresh: true,
  });
  await customer.tap(/Every 30 days/);
  await customer.sees(/₦700 every 30 days\. How do you want to pay\?[\s\S]*stay as you agreed to them/, {
    fresh: true,
  });
}

/** Days pass, and the customer writes: messages that waited for an open chat can be sent. */
async function writesAfter(days: number, world: World, customer: Customer, before = 0) {
  setAllClocksAhead(world, days * DAY_MS + MINUTE_MS, before * DAY_MS);
  await customer.seesWallet(/Available/);
}

const opensSchedule = async (customer: Customer) => {
  await customer.says("/schedules", /Your schedules/);
  await customer.tap(/My staff · 2/);
};

/** The numbers of the service's vends. */
const vendedNumbers = ({ service }: World) => service.vends().map(({ phone }) => phone);

describe("a scheduled group", () => {
  testInEveryShop({
    "is announced a day before, bought as a whole, and shows its last result": async (world, customer) => {
      await customer.topsUp("2000");
      await schedulesGroup(customer);
      await writesAfter(29, world, customer);
      await customer.sees(/My staff · 2[\s\S]*We’ll buy it on .*: ₦700 from your wallet/);
      expect(vendedNumbers(world)).toHaveLength(2);
      await writesAfter(30, world, customer, 29);
      await expect.poll(() => vendedNumbers(world), { timeout: 20_000 }).toHaveLength(4);
      expect(vendedNumbers(world).slice(2).sort()).toEqual([MTN, GLO].sort());
      await opensSchedule(customer);
      await customer.sees(/₦700 from your wallet, every 30 days[\s\S]*Last time:[\s\S]*Ordered: 👥 My staff · 2/, {
        fresh: true,
      });
      await customer.taps(/^🧾 Receipt$/, /2 numbers\s+Total: ₦700[\s\S]*All 2 delivered/);
      await customer.seesWallet(/Available: ₦600/);
    },

    "continues when the group is removed, and pauses at a higher price until the customer agrees": async (
      world,
      customer,
    ) => {
      const { admin } = world;
      await customer.topsUp("3000");
      await schedulesGroup(customer);
      await customer.says("my groups", /Your groups/);
      await customer.taps("🗑 My staff", /My staff is scheduled, and that goes on as you agreed[\s\S]*None yet/);
      await setPrice({ admin }, "MTN airtime flat 10");
      await writesAfter(30, world, customer);
      await customer.sees(/Not bought: 👥 My staff · 2\.[\s\S]*It costs ₦710 now; you agreed to ₦700/);
      expect(vendedNumbers(world)).toHaveLength(2);
      await opensSchedule(customer);
      await customer.sees(/Paused[\s\S]*It costs ₦710 now/, { fresh: true });
      await customer.tap(/Go on at ₦710/);
      await expect.poll(() => vendedNumbers(world), { timeout: 20_000 }).toHaveLength(4);
      await customer.seesWallet(/Available: ₦1,590/);
    },

    "is not bought while paused, with a short wallet, or after it is stopped": async (world, customer) => {
      await customer.topsUp("2000");
      await schedulesGroup(customer);
      await customer.taps(/Pause/, /My staff · 2[\s\S]*Paused/);
      await writesAfter(35, world, customer);
      await opensSchedule(customer);
      await customer.sees(/Paused/, { fresh: true });
      await customer.taps(/Go on/, /₦700 from your wallet, every 30 days[\s\S]*Next:/);
      expect(vendedNumbers(world)).toHaveLength(2);
      await customer.says("1000 airtime 08031234567", /Your wallet: ₦1,300/);
      await customer.taps(/Pay from Wallet/, /Delivered/);
      await writesAfter(60, world, customer, 35);
      await customer.sees(/Not bought: 👥 My staff · 2\.[\s\S]*Your wallet had less than ₦700/);
      await opensSchedule(customer);
      await customer.sees(/Last time:[\s\S]*less than ₦700/, { fresh: true });
      await customer.taps(/^👥 My staff · 2/, /2 numbers[\s\S]*Total: ₦700[\s\S]*₦300 \(₦400 short\)/);
      await customer.taps(/Cancel/, /Nothing was bought/);
      await opensSchedule(customer);
      await customer.sees(/Last time:[\s\S]*next one will go ahead/, { fresh: true });
      await customer.taps(/Pause/, /Paused[\s\S]*Last time:[\s\S]*Not bought: 👥 My staff · 2\.$/);
      await customer.taps(/Stop it/, /Stopped: 👥 My staff · 2/);
      await writesAfter(95, world, customer, 60);
      expect(vendedNumbers(world)).toHaveLength(3);
    },
  });
});

describe("scheduling a group", () => {
  testOnEveryChannel({
    "starts from the list of groups, and can be a monthly reminder only": async (world, customer) => {
      await customer.topsUp("2000");
      await saveGroup(customer);
      await customer.says("/schedules", /None yet/);
      await customer.taps(/Groups/, /Your groups/);
      await customer.taps("🗓 My staff", /My staff · 2\s+How often\?/);
      await customer.tap(/Monthly, on day 1$/);
      await customer.sees(/₦700 on day 1 of each month[\s\S]*We’ll remind you a day before each one/, { fresh: true });
      await customer.tap(/Only remind me/);
      await customer.sees(/We’ll remind you a day before day 1 of each month/);
      await writesAfter(35, world, customer);
      await customer.sees(/Time for 👥 My staff · 2/);
      expect(vendedNumbers(world)).toHaveLength(2);
    },

    "is refused while a line cannot be bought": async ({ admin }, customer) => {
      await customer.topsUp("2000");
      await saveGroup(customer);
      await admin.says("/network Glo airtime off", /Take Glo airtime off sale\?/);
      await admin.taps("Yes, do it", /Glo airtime: off sale/);
      await customer.taps(/^🗓 Schedule$/, /1 line cannot be bought right now, so this group cannot be scheduled/);
    },
  });
});

describe("a group is scheduled once", () => {
  const openAtPaymentQuestion = async () => {
    const world = await openWorld();
    const { ada } = world;
    await ada.start();
    await ada.topsUp("2000");
    await saveGroup(ada);
    await choosesInterval(ada);
    const schedules = async () => {
      await ada.send("/schedules");
      const { buttons } = await ada.sees(/Your schedules/, { fresh: true });
      return buttons.flat().filter(({ text }) => text.includes("My staff · 2"));
    };
    return { ...world, schedules };
  };

  test("if its confirmation fails and the customer schedules it again", async () => {
    const { ada, telegram, schedules } = await openAtPaymentQuestion();
    telegram.addFault({ method: "editMessageText", status: 400, description: "Bad Request: no such luck" });
    await ada.tap(/from Wallet/);
    await ada.sees(/went wrong on our side/);
    await ada.says("my groups", /Your groups/);
    await choosesInterval(ada);
    await ada.tap(/from Wallet/);
    await ada.sees(/My staff · 2\s+₦700 from your wallet, every 30 days\.[\s\S]*Next:/);
    expect(await schedules()).toHaveLength(1);
  });

  test("if the shop dies before it records the answer, and the answer is repeated", async () => {
    const { ada, telegram, dataDir, restart, schedules } = await openAtPaymentQuestion();
    await restart(); // Drafts are written later: a process writes all of them when it stops.
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
    expect(await schedules()).toHaveLength(1);
  });
});

test("Skip tapped twice skips one run of a scheduled group", async () => {
  const world = await openWorld();
  const { ada, telegram } = world;
  await ada.start();
  await ada.topsUp("2000");
  await schedulesGroup(ada);
  const before = ada.last();
  const { data = "" } = before.buttons.flat().find(({ text }) => text.includes("Skip")) ?? {};
  expect(data).not.toBe("");
  await ada.tapForged(data);
  await telegram.waitFor(() => ada.last().text !== before.text);
  const skipped = ada.last();
  await ada.tapForged(data);
  await telegram.idle();
  expect(ada.last().text).toBe(skipped.text);
  setAllClocksAhead(world, 31 * DAY_MS);
  await ada.says("/schedules", /Your schedules/);
  expect(vendedNumbers(world)).toHaveLength(2);
  setAllClocksAhead(world, 60 * DAY_MS + MINUTE_MS, 31 * DAY_MS);
  await ada.send("/schedules");
  await expect.poll(() => vendedNumbers(world), { timeout: 20_000 }).toHaveLength(4);
});
