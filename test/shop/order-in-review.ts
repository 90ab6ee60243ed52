import { expect, onTestFinished } from "vitest";
import { MINUTE_MS } from "../../src/core/base/time.js";
import { openForAda, STAFF_MEMBER } from "./ada.js";

/** Ada, and an order of hers in review. The history was away for long; now it can be read again, and is empty. */
export async function openOrderInReview() {
  const shop = await openForAda();
  onTestFinished(async () => {
    expect(Object.values(await shop.store.totals()).reduce((sum: number, next) => sum + next, 0)).toBe(0);
  });
  const firstAttemptAt = shop.at();
  shop.hideHistory();
  const order = await shop.buys();
  await shop.pass(40 * MINUTE_MS);
  expect(await shop.state(order)).toBe("review");
  shop.show();
  const again = async () => {
    const result = await shop.staffApi.orders.vendAgain(order, STAFF_MEMBER);
    await shop.settled();
    return result;
  };
  const money = () => shop.shop.wallets.get(shop.ada.id);
  return { ...shop, order, firstAttemptAt, again, money };
}
