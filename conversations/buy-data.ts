import { createPurchase } from "./purchase.js";
import { askBundle } from "./questions/bundle.js";
import { isWay } from "./walk.js";

/** `data`: a network, one of its plans, a number. */
export const buyData = createPurchase({
  kind: "data",
  askWhat: async (talk, shop, network) => {
    const planCode = await askBundle(talk, shop, network);
    return isWay(planCode) ? planCode : { kind: "data", planCode };
  },
});
