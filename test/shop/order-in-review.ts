import { expect, onTestFinished } from "vitest";
import { MINUTE_MS } from "../../src/core/base/time.js";
import { openForAda, STAFF_MEMBER } from "./ada.js";
import type { Script } from "./scripted-shop.js";

/** Ada has an order in review. The history could not be read for long; now it can, and is empty. */
export async function openOrderInReview(script: Pick<Script, "reads"> = {}) {
  const shop = await openForAda(script);
  onTestFinished(async () => {
    expect(Object.values(await shop.store.totals()).reduce((sum: number, next) => sum + next, 0)).toBe(0);
  });
  const firstAttemptAt = shop.at();
  shop.hideHistory();
  const order = await shop.buys();
  await shop.pass(40 * MINUTE_MS);
  expect(await shop.state(order)).toBe("review");
  shop.show();
  const vendAgain = async () => {
    const result = await shop.staffApi.orders.vendAgain(order, STAFF_MEMBER);
    await shop.settled();
    return result;
  };
  const wallet = () => shop.shop.wallets.get(shop.ada.id);
  return { ...shop, order, firstAttemptAt, vendAgain, wallet };
}
