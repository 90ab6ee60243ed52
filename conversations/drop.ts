import { isOrderId } from "#core/ids.js";
import { showOrder } from "./pay.js";
import type { Flow } from "./talk.js";
import { order as words } from "./words/english.js";

/** `drop`: gives up an order that awaits payment. */
export const drop: Flow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "start" };
  const dropped = await talk.once(() => shop.cancel(talk.customer, argument));
  return (await showOrder(talk, shop, argument, dropped ? undefined : words.tooLate)).next;
};
