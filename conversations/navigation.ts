import { clip } from "../src/core/base/clip.js";
import { FIRST_LANGUAGE } from "../src/core/base/language.js";
import { type Role, roleAllows } from "../src/core/settings/role.js";
import type { Destination, Flows } from "./talk.js";

/** Open to everybody at any time, and where anything we do not understand leads. */
export const START: Destination = { flow: "start" };

/** Where a message leads that looks like a PIN when nothing asked for one. */
export const UNEXPECTED_PIN: Destination = { flow: "pin", with: "unexpected" };

/** Whether there is such a flow for this role. To everybody else a staff flow does not exist. */
export const mayOpenFlow = (
  { customerFlows, staffFlows, staffFlowRoles }: Flows,
  flow: string,
  role: Role | undefined,
): boolean =>
  Object.hasOwn(customerFlows, flow) ||
  (Object.hasOwn(staffFlows, flow) && roleAllows(role, staffFlowRoles[flow] ?? "owner"));

export const isStaffFlow = ({ customerFlows, staffFlows }: Flows, flow: string): boolean =>
  Object.hasOwn(staffFlows, flow) && !Object.hasOwn(customerFlows, flow);

const ARGUMENT_MAX = 64;

/** Where a typed command leads. Its argument may come from a stranger's link: it is clipped, except for staff flows. */
export function destinationForCommand(
  flows: Flows,
  { name, argument }: { readonly name: string; readonly argument: string },
  role: Role | undefined,
): Destination | undefined {
  const flow = name.toLowerCase();
  const listed = [...flows.customerCommands(FIRST_LANGUAGE), ...flows.staffCommands].some(
    ({ command }) => command === flow,
  );
  if (!(listed || flow === START.flow) || !mayOpenFlow(flows, flow, role)) return undefined;
  return { flow, with: clip(argument.trim(), isStaffFlow(flows, flow) ? argument.length : ARGUMENT_MAX) };
}
