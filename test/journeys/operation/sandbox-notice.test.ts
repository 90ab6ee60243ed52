/** A shop with the service's sandbox says that it sells no real airtime. */
import { describe, expect, test } from "vitest";
import { wordsIn } from "../../../conversations/locales/words.js";
import { receiptPicture } from "../../../conversations/views/pictures.js";
import { isSandbox } from "../../../src/external-services.js";
import { testOnEveryChannel } from "../../harness/every-channel.js";
import { openWorld } from "../../harness/open-world.js";

const TEST = /^🧪 TEST: no real airtime\n/;

testOnEveryChannel({
  "menus and receipts say that it is a test if the service is the sandbox": async (_, customer) => {
    await customer.says("menu", TEST);
    await customer.topsUp("1000");
    await customer.sees(/TEST: no real airtime.*₦1,000 added/s);
    await customer.buysAirtime();
    await customer.sees(/TEST: no real airtime.*Delivered/s);
  },
});

test("the staff menu says that it is a test", async () => {
  const { admin } = await openWorld();
  await admin.start();
  await admin.send("/admin");
  await admin.sees(/TEST: no real airtime.*\/status/s);
});

describe("a receipt as a picture", () => {
  const { picture } = wordsIn("en");
  const order = { product: { kind: "airtime", amount: 20_000 }, network: "MTN", recipient: "08031234567" };
  const delivered = { ...order, price: 20_000, state: "delivered", placedAt: 0, payBy: { by: "wallet" }, id: "ord_1" };
  test.each([
    [true, picture.sandbox],
    [false, undefined],
  ])("with the sandbox (%s) has the notice %s", (isTest, notice) => {
    const shop = { name: "SharpSharp", isSandbox: isTest };
    expect({ notice: undefined, ...receiptPicture(wordsIn("en"), delivered as never, shop) }).toMatchObject({ notice });
  });
});

test.each([
  ["https://sandbox-api.service.example", "sk_0123456789abcdef", true],
  ["https://api.service.example", "sandbox_sk_0123456789abcdef", true],
  ["http://127.0.0.1:3100", "sk_0123456789abcdef", true],
  ["http://localhost:3100", "sk_0123456789abcdef", true],
  ["https://api.service.example", "sk_0123456789abcdef", false],
  ["https://api.service.example/sandbox", "sk_sandbox_0123456789abcdef", false],
  ["https://127.example", "sk_0123456789abcdef", false],
])("%s with the key %s is a sandbox: %s", (baseUrl, secretKey, expected) => {
  expect(isSandbox({ baseUrl, secretKey })).toBe(expected);
});
