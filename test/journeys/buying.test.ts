import { expect, test } from "vitest";
import { openWorld } from "../harness/open-world.js";

test("data is bought on the checkout page, and the receipt comes to the chat", async () => {
  const { ada, service, admin } = await openWorld();
  await admin.start();
  await ada.start();
  await ada.sees("What would you like?");
  await ada.choosesData();
  await ada.tap(/Pay by Checkout/);
  await ada.sees(/Pay on the secure page/);
  ada.pay();
  await ada.sees(/Delivered/);
  expect(service.vends()).toMatchObject([{ type: "data", phone: "08031234567", planCode: "1001", status: "success" }]);
  await admin.sees(/delivered/);
});

test("airtime is bought from the wallet after a top-up", async () => {
  const { ada, service } = await openWorld();
  await ada.start();
  await ada.sees("What would you like?");
  await ada.topsUp("1000");
  await ada.choosesAirtime("200");
  await ada.tap(/Pay from Wallet/);
  await ada.sees(/Delivered/);
  expect(service.vends()).toMatchObject([{ type: "airtime", amountNaira: 200 }]);
  await ada.send("/wallet");
  await ada.sees(/Available: ₦800/);
});
