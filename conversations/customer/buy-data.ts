import { createPurchase, withNetworkOrNumber } from "./purchase.js";

/** `data`: a network, one of its plans, a number. */
export const buyData = createPurchase(withNetworkOrNumber("data"));
