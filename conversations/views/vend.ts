import { isVendOpen } from "../../src/core/orders/order.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { reviewWords } from "../locales/staff/review.js";
import { vendWords as words } from "../locales/staff/vends.js";
import type { Choice, View } from "../talk.js";
import { decisionButton } from "./alarm.js";
import { goBelow } from "./buttons.js";

type VendDetails = NonNullable<Awaited<ReturnType<StaffApi["orders"]["vendDetails"]>>>;

/**
 * A vend as staff see it, with what can be done about it now. Results are shown below: this message is still updated.
 */
export function vendView({ order, customer, problem }: VendDetails): View {
  const { id } = order;
  const below = (label: string, flow: string) => goBelow(label, flow, id);
  const actions: Choice[] = [];
  if (isVendOpen(order.state)) actions.push(below(words.lookUpAgain, "look-up-vend"));
  if (order.state === "review") actions.push({ ...decisionButton(id, "again", reviewWords.sendAgain), fresh: true });
  if (order.state === "delivered" && !order.refund) actions.push(below(words.refund, "refund"));
  const record = order.vendingAt === undefined ? [] : [below(words.serviceRecord, "vend-record")];
  return {
    text: words.vend(order, customer, problem === "late"),
    choices: [actions, [goBelow(words.customer, "customer", order.customer), ...record]],
  };
}
