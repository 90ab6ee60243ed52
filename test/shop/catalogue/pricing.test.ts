import { expect, test } from "vitest";
import type { Phone } from "../../../src/core/base/phone.js";
import { HOUR_MS } from "../../../src/core/base/time.js";
import { naira } from "../../../src/core/money/money.js";
import type { Plan } from "../../../src/core/orders/catalogue.js";
import { openScriptedShop } from "../scripted-shop.js";

const plan: Plan = {
  ...{ planCode: "1001", network: "MTN", name: "100MB", size: "100MB", validity: "daily", description: "" },
  cost: naira(100),
};

test("while prices cannot be read, data is sold from a list of the last hour, and not from an older one", async () => {
  let away = false;
  const shop = await openScriptedShop({
    vendor: { plans: async () => (away ? { outcome: "unread", cause: "down" } : { outcome: "plans", plans: [plan] }) },
  });
  const ada = await shop.identify("1");
  await shop.fund(ada.id, 20_000);
  const request = {
    network: "MTN",
    recipient: "08031234567" as Phone,
    product: { kind: "data", planCode: "1001" },
  } as const;
  const quote = async () => {
    const quoted = await shop.shop.orders.quote(ada.id, request);
    if (quoted.outcome !== "quoted") throw new Error(quoted.reason);
    return quoted.quote;
  };
  const [first, second] = [await quote(), await quote()];
  away = true;
  shop.jump(HOUR_MS / 2);
  expect(await shop.shop.orders.place(ada.id, first, { by: "wallet" })).toMatchObject({ outcome: "underway" });
  shop.jump(HOUR_MS);
  expect(await shop.shop.orders.place(ada.id, second, { by: "wallet" })).toEqual({
    outcome: "price-unavailable",
    network: "MTN",
  });
  expect(await shop.state(second.order)).toBeUndefined();
});
