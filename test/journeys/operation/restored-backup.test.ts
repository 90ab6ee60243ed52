import { describe, expect, test } from "vitest";
import { type Account, mustCover } from "../../../src/core/money/ledger.js";
import {
  advanceToTrials,
  buyTrial,
  countRecoveryMessages,
  expectRefusal,
  suspendAirtime,
} from "../../harness/outage.js";
import { openRestorableWorld, restorableStores } from "../../harness/restorable-world.js";

describe.each(restorableStores)("a shop whose books in %s were restored from a backup", (home) => {
  test("starts closed: it sells nothing, and tells customers so on both channels in their language", async () => {
    const world = await openRestorableWorld(home);
    const { admin, ada, emeka, service } = world;
    await admin.start();
    await ada.start();
    await ada.topsUp("1000");
    await emeka.start();
    await emeka.sees("What would you like?");
    await emeka.send("pidgin");
    await emeka.sees(/Wetin you wan buy|How far/);
    await ada.choosesAirtime("200");
    await world.backUp();
    await world.loseAndRestore();
    const vends = service.vends().length;
    await ada.says("/airtime", /you cannot buy anything yet. Your money is safe/);
    await ada.send("mtn 200 08031234567");
    await expect.poll(() => ada.texts().filter((text) => text.includes("you cannot buy anything yet")).length).toBe(2);
    await emeka.send("airtime");
    await emeka.sees(/you no fit buy anything yet. Your money dey safe/);
    await admin.says("/status", /vend/i);
    await admin.says("/broadcast New prices", /Nothing is sent while the shop is closed/);
    expect(service.vends()).toHaveLength(vends);
  });

  test("recovers the trade since the backup, opens when an owner says so, and balances to the kobo", async () => {
    const world = await openRestorableWorld(home);
    const { admin, ada, bayo, emeka, ngozi, service } = world;
    service.setMerchantWallet(FLOAT_KOBO);
    await admin.start();
    await ada.start();
    await ada.topsUp("2000");
    await ada.buysAirtime();
    await bayo.start();
    await bayo.topsUp("1000");
    service.addVendRule({ result: "stay-pending", times: 1 });
    await bayo.ordersAirtime("300", "0805 111 2222");
    await bayo.sees(/On its way/i);
    await emeka.start();
    await emeka.sees("What would you like?");
    await emeka.choosesAirtime("250", "0806 555 0101");
    await emeka.tap(/Checkout/);
    await emeka.sees(/Pay on the secure page/);
    await world.backUp();

    const [pendingVend] = service.vends().filter(({ status }) => status === "pending");
    service.settleVend(pendingVend?.reference ?? "", "success");
    await bayo.sees(/Delivered/);
    emeka.pay();
    await emeka.sees(/Delivered/);
    await ada.ordersAirtime("400");
    await expect.poll(() => ada.texts().filter((text) => /Delivered/.test(text))).toHaveLength(2);
    await ada.topsUp("500");
    await ngozi.start();
    await ngozi.sees("What would you like?");
    await ngozi.topsUp("700");
    await ngozi.choosesAirtime("100", "0809 999 8888");
    await ngozi.tap(/Wallet/);
    await ngozi.sees(/Delivered/);
    await service.idle();
    const vends = service.vends().length;

    await world.loseAndRestore();
    await ada.says("hello", /you cannot buy anything yet/);
    await admin.sees(/restored from a backup[\s\S]*still closed/);
    expect(service.vends()).toHaveLength(vends);
    await admin.tap(/Open the shop/);
    await admin.sees(/3 findings are left/);
    expect(ada.texts().join()).not.toContain("open again");
    await admin.tap(/Open the shop/);
    await admin.sees(/The shop is open/);
    await ada.sees(/We are open again/);
    await ada.sees(/500[\s\S]*added/);

    await ada.ordersAirtime();
    await ada.sees(/Your wallet is on hold/);
    await admin.taps(/It was theirs: take the price/, /Are you sure/);
    await admin.tap(/Yes, do it/);
    await ada.sees(/We took ₦400 from your wallet/);
    await ada.tap(/Pay from Wallet/);
    await expect.poll(() => ada.texts().filter((text) => /Delivered/.test(text))).toHaveLength(3);
    expect(service.vends()).toHaveLength(vends + 1);
    await admin.taps(/Write it off/, /Are you sure/);
    await admin.tap(/Yes, do it/);
    await admin.sees(/written off/);
    await service.idle();

    const rows = await world.records();
    const balance = (account: Account): number => rows.balances.get(account) ?? 0;
    const wallets = [...rows.balances].filter(([account]) => mustCover(account)).map(([, amount]) => amount);
    const receivedKobo = sum(service.payments().map(({ status, paidKobo }) => (status === "success" ? paidKobo : 0)));
    expect(wallets.sort((one, other) => one - other)).toEqual([70_000, 170_000]); // Bayo's and Ada's.
    expect(sum(wallets) + balance("sales")).toBe(receivedKobo - 70_000); // Ngozi's top-up waits for staff.
    expect(balance("cost-of-sales") + balance("losses")).toBe(FLOAT_KOBO - service.wallet());
    const sold = rows.orders.filter(({ state }) => state === "delivered").map(({ vendorRef }) => vendorRef);
    expect(new Set(sold).size).toBe(4); // Ada's first and last, Bayo's and Emeka's: each has a vend of its own.
    expect(rows.orders.every(({ state }) => ["delivered", "cancelled", "expired"].includes(state))).toBe(true);
  });

  test("keeps a suspension from the backup until three trials succeed, and notifies refused customers", async () => {
    const world = await openRestorableWorld(home);
    const { admin, ada, bayo, ngozi } = world;
    await admin.start();
    await ada.start();
    await suspendAirtime(world, ada);
    await admin.taps("⏸ Suspend MTN airtime", /MTN airtime: suspended/);
    await expectRefusal(bayo);
    await world.backUp();
    await admin.taps("▶️ MTN airtime", /MTN airtime: on sale/);
    await expect.poll(() => countRecoveryMessages(bayo)).toBe(1);

    await world.loseAndRestore();
    await admin.sees(/restored from a backup[\s\S]*still closed/);
    await admin.tap(/Open the shop/);
    await admin.sees(/what is on sale or suspended, .* are as they were then, unless staff have changed them since/);
    await admin.tap(/Open the shop/);
    await admin.sees(/The shop is open/);
    await expectRefusal(ada);
    advanceToTrials(world);
    for (const who of [ada, bayo, ngozi]) await buyTrial(who);
    await admin.sees(/MTN airtime deliveries work again/);
    // The books do not know what was sent after the backup, so it is sent again.
    await expect.poll(() => [ada, bayo, ngozi].map(countRecoveryMessages)).toEqual([1, 2, 0]);
  });
});

const FLOAT_KOBO = 100_000_000;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
