import { createPurchase, withNetworkOrNumber } from "./purchase.js";

/** `airtime`: a network, an amount in whole naira, a number. */
export const buyAirtime = createPurchase(withNetworkOrNumber("airtime"));
