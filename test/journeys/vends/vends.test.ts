import { describe, expect, test } from "vitest";
import { openWorld, type World } from "../../harness/open-world.js";

async function buysFromWallet({ ada }: World) {
  await ada.start();
  await ada.topsUp("1000");
  await ada.ordersAirtime();
}

describe("a vend", () => {
  test("that fails after it was accepted is refunded to the wallet, and the customer is notified", async () => {
    const world = await openWorld();
    world.service.addVendRule({ result: "fail" });
    await buysFromWallet(world);
    await world.ada.sees(/Not delivered.*₦200 is back in your wallet/s);
    await world.ada.seesWallet("Available: ₦1,000");
  });

  test("that is refused for an empty float is refunded, and staff are told why", async () => {
    const world = await openWorld();
    await world.admin.start();
    world.service.setMerchantWallet(0);
    await buysFromWallet(world);
    await world.ada.sees(/back in your wallet/);
    await world.admin.sees(/merchant wallet at the service has too little money/);
    await world.admin.says("/status", /^🚨 The merchant wallet .* Since \d.*\n[\s\S]*Vends in the last 24 hours/);
    await world.ada.seesWallet("Available: ₦1,000");
  });

  test("that stays pending counts as delivered after the configured time", async () => {
    const world = await openWorld({ environment: { PENDING_ENDS_AFTER: "300ms", PENDING_ENDS_AS: "delivered" } });
    world.service.addVendRule({ result: "stay-pending" });
    await buysFromWallet(world);
    await world.ada.sees(/Delivered/);
    await world.ada.seesWallet("Available: ₦800");
    expect(world.service.vends()).toMatchObject([{ status: "pending" }]);
  });

  test.each([
    "timeout-after-accepting",
    "reset-after-accepting",
    "500-after-accepting",
    "half-body",
    "stall-body",
  ] as const)("whose answer is lost (%s) is looked up and adopted, not repeated", async (kind) => {
    const world = await openWorld();
    world.service.addFault({ endpoint: "airtime", kind });
    await buysFromWallet(world);
    await world.ada.sees(/Delivered/);
    expect(world.service.vends()).toHaveLength(1);
    await world.ada.seesWallet("Available: ₦800");
  });

  test.each(["reset", "500", "html", "garbage"] as const)(
    "that never happened (%s) is refunded after the grace period, not sent again",
    async (kind) => {
      const world = await openWorld();
      world.service.addFault({ endpoint: "airtime", kind });
      await buysFromWallet(world);
      await world.ada.sees(/back in your wallet/);
      expect(world.service.vends()).toEqual([]);
      await world.ada.seesWallet("Available: ₦1,000");
    },
  );

  test("that appears late in the history is still adopted", async () => {
    const world = await openWorld({ environment: { VEND_GRACE_MS: "3000" } });
    world.service.addVendRule({ result: "appear-late", delayMs: 300 });
    world.service.addFault({ endpoint: "airtime", kind: "timeout-after-accepting" });
    await buysFromWallet(world);
    await world.ada.sees(/Delivered/);
    expect(world.service.vends()).toHaveLength(1);
  });

  test("is not decided while the history cannot be read", async () => {
    const world = await openWorld();
    world.service.addFault({ endpoint: "airtime", kind: "timeout-after-accepting" });
    world.service.addFault({ endpoint: "history", kind: "500", times: 8 });
    await buysFromWallet(world);
    await world.service.waitFor(({ calls }) => calls().filter(({ endpoint }) => endpoint === "history").length > 8);
    await world.ada.sees(/Delivered/);
    expect(world.service.vends()).toHaveLength(1);
  });

  test("that is ordered twice on purpose is made twice", async () => {
    const world = await openWorld();
    world.service.addFault({ endpoint: "airtime", kind: "timeout-after-accepting" });
    await buysFromWallet(world);
    await world.ada.ordersAirtime();
    await world.telegram.waitFor(
      () => world.ada.messages().filter(({ text }) => text.includes("Delivered")).length === 2,
      { what: "two receipts" },
    );
    expect(world.service.vends()).toHaveLength(2);
    await world.ada.seesWallet("Available: ₦600");
  });
});

describe("two taps", () => {
  test("on a payment button place one order", async () => {
    const world = await openWorld();
    const { ada, service } = world;
    await ada.start();
    await ada.topsUp("1000");
    await ada.choosesAirtime("200");
    await ada.tapTwice(/Pay from Wallet/);
    await ada.sees(/Delivered/);
    await service.idle();
    expect(service.vends()).toHaveLength(1);
    await world.ada.seesWallet("Available: ₦800");
  });

  test("on Buy again place one order, and a third tap asks first", async () => {
    const world = await openWorld();
    const { ada, service, telegram } = world;
    await buysFromWallet(world);
    const receipt = await ada.sees(/Delivered/);
    await ada.tapTwice(/Buy again/);
    await telegram.waitFor(() => ada.messages().filter(({ text }) => text.includes("Delivered")).length === 2);
    await ada.tapOn(receipt.messageId, /Buy again/);
    await ada.sees(/You bought this a few minutes ago/);
    await service.idle();
    expect(service.vends()).toHaveLength(2);
    await world.ada.seesWallet("Available: ₦600");
  });
});
