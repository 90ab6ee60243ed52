import { naira } from "#core/money.js";
import { createPurchase } from "./purchase.js";
import { askAmount } from "./questions/amount.js";
import { isWay } from "./walk.js";

const QUICK = [100, 200, 500, 1_000, 2_000, 5_000].map(naira);

/** `airtime`: a network, an amount in whole naira, a number. */
export const buyAirtime = createPurchase({
  kind: "airtime",
  askWhat: async (talk, shop, network) => {
    const { min, max } = shop.limits.airtime;
    const { ask } = talk.words;
    const text = ask.amount({ network, min, max });
    const question = { text, again: ask.badAmount({ min, max }), quick: QUICK, min, max };
    const amount = await askAmount(talk, question);
    return isWay(amount) ? amount : { kind: "airtime", amount };
  },
});
