import { isOrderId } from "../../src/core/base/ids.js";
import type { ShopFlow } from "../shop-talk.js";
import { showOrder } from "./pay.js";

/** `drop`: gives up an order that awaits payment. */
export const drop: ShopFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "start" };
  const dropped = await talk.once(() => shop.cancel(talk.customer, argument));
  return (await showOrder(talk, shop, argument, dropped ? undefined : talk.words.order.tooLate)).next;
};
