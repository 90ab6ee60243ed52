import { expect, test } from "vitest";
import { openWorld, type World } from "../../harness/open-world.js";

const labels = ({ ada }: Pick<World, "ada">) =>
  ada
    .last()
    .buttons.flat()
    .map(({ text }) => text)
    .join("\n");

async function leavesUnpaid({ ada }: Pick<World, "ada">) {
  await ada.start();
  await ada.opensPage();
}

async function opensNewestOrder({ ada }: Pick<World, "ada">) {
  await ada.says("/history", /Your orders/);
  await ada.tap("1");
}

test("an unpaid order opened from /history offers every way to pay it, and can be cancelled", async () => {
  const { ada } = await openWorld();
  await leavesUnpaid({ ada });
  await opensNewestOrder({ ada });
  await ada.sees(/Pay on the secure page/, { fresh: true });
  expect(labels({ ada })).toMatch(
    /Pay ₦200\n.*I have paid\n.*Ask somebody to pay\nPay another way\n.*Cancel\n.*Something is wrong\n.*Menu/,
  );
  await ada.tapOn(ada.last().messageId, /Cancel/);
  await ada.sees(/Cancelled\. If you have paid on the page/, { fresh: true });
});

test("an order within its undo time can be undone from /history", async () => {
  const { ada, service } = await openWorld({ environment: { UNDO_MS: "60000" } });
  await ada.startsAndBuys();
  await ada.taps(/Buy again/, /Nothing is charged before that/);
  await opensNewestOrder({ ada });
  await ada.sees(/Nothing is charged before that/, { fresh: true });
  await ada.tapOn(ada.last().messageId, /Undo/);
  await ada.sees(/Cancelled. Nothing was charged/, { fresh: true });
  await service.idle();
  expect(service.vends()).toHaveLength(1);
});

test("an unpaid order opened from /history turns into the receipt once paid, without a button to pay", async () => {
  const { ada } = await openWorld();
  await leavesUnpaid({ ada });
  const older = ada.last().messageId;
  await opensNewestOrder({ ada });
  const { messageId } = await ada.sees(/Pay on the secure page/, { fresh: true });
  ada.pay();
  await ada.sees(/Delivered/);
  const details = () => ada.messages().find((message) => message.messageId === messageId);
  await expect.poll(() => details()?.text).not.toContain("Pay on the secure page");
  expect(JSON.stringify(details()?.buttons)).not.toContain("Pay ₦200");
  await ada.tapOn(older, /I have paid/);
  expect(await ada.sees(/Delivered/, { fresh: true })).toMatchObject({ messageId: older });
});

test("a refunded order opened from /history has a button that opens the wallet", async () => {
  const { ada, service } = await openWorld();
  await ada.start();
  await ada.topsUp("1000");
  service.setMerchantWallet(0);
  await ada.ordersAirtime();
  await ada.sees(/is back in your wallet/);
  await opensNewestOrder({ ada });
  await ada.sees(/is back in your wallet/, { fresh: true });
  expect(labels({ ada })).toMatch(/Try again\n.*Wallet\n.*Receipt\n.*Something is wrong\n.*Menu/);
});

test("an unpaid order has no receipt, even if a forged button asks for one", async () => {
  const { ada } = await openWorld();
  await leavesUnpaid({ ada });
  const cancel = ada
    .last()
    .buttons.flat()
    .find(({ text }) => text.includes("Cancel"));
  await ada.tapForged((cancel?.data ?? "").replace(":cancel-order:", ":receipt:"));
  await ada.sees(/could not create that/, { fresh: true });
  expect(ada.files()).toEqual([]);
});

test("“I have paid” under a credited top-up shows the wallet", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.opensTopUp("500");
  const reference = ada.checkout();
  ada.pay("bank");
  await ada.sees(/₦500 added/, { fresh: true });
  await ada.tapForged(`go:check-payment:${reference}`); // As if it was tapped just before the message about the top-up arrived.
  await ada.sees(/Available: ₦500/, { fresh: true });
});
