/** Options of the emulated service for what the specification leaves open. */
import { expect, it } from "vitest";
import { checkoutFor, type Json, type Opened, openSandbox, window } from "./open-sandbox.js";

async function payTimes(sandbox: Opened, times: number) {
  for (let count = 1; count <= times; count++) {
    await checkoutFor(sandbox, `top_${count}`);
    sandbox.control.payCheckout(`top_${count}`, { channel: "bank" });
  }
}

const payments = async ({ get }: Opened, query = "") =>
  (await get(`/transaction?${window()}${query}`)).body.data.map((row: Json) => row.transaction_ref);

async function vendTimes({ post }: Opened, times: number) {
  for (let count = 1; count <= times; count++) {
    await post("/vending/purchase/airtime", { phone_number: "08031234567", amount: 49 + count });
  }
}

const vends = async ({ get }: Opened, query = "") =>
  (await get(`/vending/transactions?${query}`)).body.data.rows.map((row: Json) => row.amount);

it("lists payments and vends newest first, or oldest first", async () => {
  const newestFirst = await openSandbox();
  const oldestFirst = await openSandbox({ listsOldestFirst: true });
  for (const sandbox of [newestFirst, oldestFirst]) {
    await payTimes(sandbox, 2);
    await vendTimes(sandbox, 2);
  }
  expect([await payments(newestFirst), await vends(newestFirst)]).toEqual([
    ["top_2", "top_1"],
    ["51.00", "50.00"],
  ]);
  expect([await payments(oldestFirst), await vends(oldestFirst)]).toEqual([
    ["top_1", "top_2"],
    ["50.00", "51.00"],
  ]);
});

it("limits the rows of a page, and the next page has the next rows", async () => {
  const sandbox = await openSandbox({ pageRowsMax: 2 });
  await payTimes(sandbox, 3);
  await vendTimes(sandbox, 3);
  expect(await payments(sandbox, "&perpage=100")).toEqual(["top_3", "top_2"]);
  expect(await payments(sandbox, "&perpage=100&page=2")).toEqual(["top_1"]);
  expect(await vends(sandbox, "perPage=100")).toEqual(["52.00", "51.00"]);
  expect(await vends(sandbox, "perPage=100&page=2")).toEqual(["50.00"]);
});

it("signs its webhooks in a configured header", async () => {
  const sandbox = await openSandbox({ signatureHeader: "x-service-signature" });
  await payTimes(sandbox, 1);
  await sandbox.control.idle();
  const [webhook] = sandbox.received;
  expect(webhook?.headers["x-service-signature"]).toMatch(/^[0-9A-F]{128}$/);
  expect(webhook?.headers["x-squad-encrypted-body"]).toBeUndefined();
});

it("writes its signatures in base64 if configured", async () => {
  const sandbox = await openSandbox({ signatureEncoding: "base64" });
  await payTimes(sandbox, 1);
  await sandbox.control.idle();
  expect(sandbox.received[0]?.headers["x-squad-encrypted-body"]).toMatch(/^[A-Za-z0-9+/]{86}==$/);
});

it("sends no card token if configured", async () => {
  const sandbox = await openSandbox({ sendsTokens: false });
  await checkoutFor(sandbox, "top_1", { is_recurring: true });
  sandbox.control.payCheckout("top_1", { channel: "card" });
  await sandbox.control.idle();
  const { Body: body } = JSON.parse(sandbox.received[0]?.body ?? "");
  expect(body.payment_information).toMatchObject({ payment_type: "card" });
  expect(JSON.stringify(body)).not.toContain("AUTH_");
});

it("ignores the filter by reference if configured", async () => {
  const sandbox = await openSandbox({ filtersByReference: false });
  await payTimes(sandbox, 2);
  expect(await payments(sandbox, "&reference=top_1")).toEqual(["top_2", "top_1"]);
});
