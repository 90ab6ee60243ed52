import { clip } from "../src/core/base/clip.js";
import { FIRST_LANGUAGE } from "../src/core/base/language.js";
import { type Role, roleAllows } from "../src/core/settings/role.js";
import type { Destination, Flows } from "./talk.js";

/** Where everybody may go at any time, and where whoever is lost is brought. */
export const START: Destination = { flow: "start" };

/** Where somebody is brought who typed what looked like their PIN, when nobody asked for it. */
export const UNEXPECTED_PIN: Destination = { flow: "pin", with: "unasked" };

/** Whether there is such a flow for who has this role. What it is not enough for does not exist to them. */
export const mayOpenFlow = (
  { customerFlows, staffFlows, staffFlowRoles }: Flows,
  flow: string,
  role: Role | undefined,
): boolean =>
  Object.hasOwn(customerFlows, flow) ||
  (Object.hasOwn(staffFlows, flow) && roleAllows(role, staffFlowRoles[flow] ?? "owner"));

export const isStaffFlow = ({ customerFlows, staffFlows }: Flows, flow: string): boolean =>
  Object.hasOwn(staffFlows, flow) && !Object.hasOwn(customerFlows, flow);

type Typed = { readonly name: string; readonly argument: string };

const ARGUMENT_MAX = 64;

/**
 * Where a typed command leads this person. What is typed after it, or comes with a link, is somebody else's text: short,
 * or cut, but for staff.
 */
export function commandTo(flows: Flows, { name, argument }: Typed, role: Role | undefined): Destination | undefined {
  const flow = name.toLowerCase();
  const listed = [...flows.customerCommands(FIRST_LANGUAGE), ...flows.staffCommands].some(
    ({ command }) => command === flow,
  );
  if (!(listed || flow === START.flow) || !mayOpenFlow(flows, flow, role)) return undefined;
  return { flow, with: clip(argument.trim(), isStaffFlow(flows, flow) ? argument.length : ARGUMENT_MAX) };
}
