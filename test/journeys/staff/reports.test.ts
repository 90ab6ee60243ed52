import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../src/core/base/time.js";
import { chooseAudience, composeBroadcast } from "../../harness/broadcasts.js";
import { setClocksAhead } from "../../harness/clocks.js";
import { openWorld } from "../../harness/open-world.js";
import { UNKNOWN_COMMAND } from "../../harness/staff.js";

describe("staff", () => {
  test("see one message for each vend, edited as its state changes", async () => {
    const world = await openWorld();
    const { admin, ada, service } = world;
    await admin.start();
    await ada.start();
    await ada.topsUp("1000");
    service.addVendRule({ result: "stay-pending" });
    await ada.ordersAirtime();
    const { messageId } = await admin.sees(/📤/);
    service.settleVend(service.vends().at(-1)?.reference ?? "", "success");
    const feed = await admin.sees(/✅ delivered/);
    expect(feed.messageId).toBe(messageId);
    expect(feed.text).toContain("0803***4567");
    expect(admin.messages().filter(({ text }) => text.includes("ord_"))).toHaveLength(1);
  });

  test("read with /status how the vends of each network and product ended", async () => {
    const world = await openWorld();
    await world.admin.start();
    await world.ada.startsAndBuys();
    world.service.addVendRule({ result: "fail" });
    await world.ada.ordersAirtime();
    await world.ada.sees(/back in your wallet/);
    await world.admin.send("/status");
    const seen = await world.admin.sees(/MTN airtime +50% +of 2\n +half in \d+ s, 95% in \d+ s/);
    expect(seen.text).not.toContain("Glo");
    await world.admin.send("/status a while");
    await world.admin.sees(/how many hours\?/);
  });

  test("read sales as text and picture, orders as a table, and an order and its customer as cards", async () => {
    const world = await openWorld();
    const { ada, admin } = world;
    await admin.start();
    await world.ada.startsAndBuys();
    await admin.send("/stats 7");
    await admin.sees(
      /₦200 sold · ₦\d+ earned[\s\S]*1 delivered · 0 failed · 100% success[\s\S]*1 customer bought, 1 of them new/,
    );
    await expect.poll(() => admin.messages().filter(({ photo }) => photo), { timeout: 20_000 }).toHaveLength(1);
    await admin.says("/stats today", /₦200 sold/);
    await admin.send("/stats soon");
    await admin.sees(/How many days/);
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
    await admin.send(`/export ${today}`);
    await admin.sees(/1 order, by the day/);
    await admin.says("/export Today", /1 order, by the day/);
    await admin.says("/export yesterday", /0 orders, by the day/);
    await admin.says("/export this month", /1 order, by the day/);
    await admin.says("/vends 0803 123 4567 today", /₦200/);
    const files = admin.messages().flatMap(({ document }) => document?.file_name ?? []);
    expect(files).toEqual([
      ...[`orders ${today}.csv`, `orders ${today}.csv`, expect.any(String)],
      expect.stringMatching(`orders ${today.slice(0, 7)}-01 to ${today.slice(0, 7)}-\\d\\d.csv`),
    ]);
    await admin.says("/export this week", /1 order, by the day/);
    await admin.says("/export last week", /0 orders, by the day/);
    const exported = admin.messages().flatMap(({ document }) => document?.file_name ?? []);
    const weekdays = exported
      .slice(-2)
      .map((name) => (name.match(/\d{4}-\d\d-\d\d/g) ?? []).map((day) => new Date(day).getUTCDay()));
    expect(weekdays, "from Monday to Sunday").toEqual([
      [1, 0],
      [1, 0],
    ]);
    const receipt = await ada.sees(/Delivered/);
    const [id = ""] = /ord_[0-9a-z]{16}/.exec(receipt.text) ?? [];
    await admin.says(`/order ${id}`, /delivered[\s\S]*Placed/);
    await admin.taps("👤 Customer", /Ada[\s\S]*Telegram 1001[\s\S]*Wallet: ₦800[\s\S]*₦200/);
    await admin.says("/customer 1001", /Telegram 1001/);
    await admin.says("/customer nobody", /No customer found/);
    for (const command of ["/stats", `/order ${id}`, "/customer 900", `/export ${today}`]) {
      await ada.says(command, UNKNOWN_COMMAND);
    }
  });

  test("read a monthly report with a table, and get the report of a day after it ends", async () => {
    const world = await openWorld();
    const { ada, admin } = world;
    await admin.start();
    await world.ada.startsAndBuys();
    world.service.addVendRule({ result: "fail" });
    await ada.ordersAirtime();
    await ada.sees(/back in your wallet/);
    await admin.send("/report");
    await admin.sees(
      /Report: 2\d{3}-\d\d-\d\d to [\s\S]*₦200 sold[\s\S]*2 orders · 1 delivered · 1 failed[\s\S]*1 refund within 7 days of the vend: half within/,
    );
    await admin.sees(/30 days, a line each/);
    await admin.says("/report tomorrow", /Which days\?/);
    await admin.says("/reporttime noon", /I do not understand “noon”/);

    setClocksAhead(DAY_MS);
    await admin.send("/reporttime 0:00");
    await admin.sees(/The daily report comes at 00:00/);
    await admin.sees(/Report: \d{4}-\d\d-\d\d\n[\s\S]*Open now/);
    await admin.tap("📄 CSV file");
    await admin.sees(/1 day, a line each/);
    const files = admin.messages().flatMap(({ document }) => document?.file_name ?? []);
    expect(files).toHaveLength(2);
    expect(files[1]).toMatch(/^report \d{4}-\d\d-\d\d\.csv$/);
  });

  test("broadcast a text after a preview, and read how many it reached", async () => {
    const { ada, bayo, admin } = await openWorld();
    await ada.start();
    await bayo.start();
    await admin.start();
    for (const who of [ada, bayo, admin]) await who.sees("What would you like?");
    bayo.block();
    const words = "Glo is slow today <b>&</b> MTN is fine";
    const asked = await composeBroadcast(admin, words);
    expect(admin.messages().filter(({ text }) => text === words)).toHaveLength(1);
    expect(asked).toBe("3");
    await admin.send(asked);
    await ada.sees("Glo is slow today <b>&</b> MTN is fine");
    await admin.sees(/Done: 3 of 3\s+Delivered 2 · blocked 1 · failed 0/);
  });

  test("broadcast the state of deliveries without typing a text", async () => {
    const world = await openWorld();
    await world.admin.start();
    await world.ada.startsAndBuys();
    await world.admin.send("/broadcast");
    await world.admin.sees("What should customers read?");
    await world.admin.tap(/How deliveries are going/);
    await world.admin.sees(/^How deliveries[\s\S]*MTN airtime: delivering normally/);
    await world.admin.send(await chooseAudience(world.admin));
    await world.ada.sees(/MTN airtime: delivering normally/);
  });
});

test("staff commands are unknown to a customer", async () => {
  const { ada, admin } = await openWorld();
  await admin.start();
  await ada.start();
  for (const command of ["/status", "/broadcast hello everybody", "/admin"]) {
    await ada.says(command, UNKNOWN_COMMAND);
  }
  await ada.tapForged("go:broadcast:hello");
  await ada.sees("What would you like?", { fresh: true });
  expect(admin.messages().some(({ text }) => text.includes("hello"))).toBe(false);
});

test("a customer who blocked the bot and returns has the same wallet", async () => {
  const world = await openWorld();
  const { ada } = world;
  await ada.start();
  await ada.topsUp("1000");
  await ada.choosesAirtime("200");
  ada.block();
  ada.unblock();
  await ada.seesWallet(/Available: ₦1,000/);
});
