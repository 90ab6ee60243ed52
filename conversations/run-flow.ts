import type { CustomerId } from "../src/core/base/ids.js";
import type { Chat } from "../src/core/customers/customer.js";
import type { CustomerApi } from "../src/shop/customer-api.js";
import type { StaffApi } from "../src/shop/staff-api.js";
import { isStaffFlow } from "./navigation.js";
import type { Destination, Flows, StaffAccess, Talk } from "./talk.js";

/** What a channel starts a flow with. JSON, because it is stored with the flow. */
export type FlowStart = {
  readonly flow: string;
  readonly argument: string;
  readonly customer: CustomerId;
  readonly chat: Chat;
  readonly staff?: StaffAccess;
  /** Different for each run, so that a button of an earlier run fits no question of this one. */
  readonly runId: string;
};

/** Runs a flow over a channel's talk. Returns where the flow wants to go next, if it named a flow. */
export async function runFlow(
  flows: Flows,
  faces: { readonly shop: CustomerApi; readonly staffApi: StaffApi },
  talk: Talk,
  { flow, argument }: Pick<FlowStart, "flow" | "argument">,
): Promise<Destination | undefined> {
  return isStaffFlow(flows, flow)
    ? flows.staffFlows[flow]?.(talk, faces.staffApi, argument)
    : flows.customerFlows[flow]?.(talk, faces.shop, argument);
}
