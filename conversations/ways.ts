import { clip } from "../src/core/base/clip.js";
import { FIRST_LANGUAGE } from "../src/core/base/language.js";
import { type Role, roleAllows } from "../src/core/settings/role.js";
import type { Destination, Programme } from "./talk.js";

/** Where everybody may go at any time, and where whoever is lost is brought. */
export const START: Destination = { flow: "start" };

/** Where somebody is brought who typed what looked like their PIN, when nobody asked for it. */
export const UNASKED_PIN: Destination = { flow: "pin", with: "unasked" };

/** Whether there is such a flow for who has this role. What it is not enough for does not exist to them. */
export const isKnown = ({ flows, deskFlows, deskRoles }: Programme, flow: string, role: Role | undefined): boolean =>
  Object.hasOwn(flows, flow) || (Object.hasOwn(deskFlows, flow) && roleAllows(role, deskRoles[flow] ?? "owner"));

export const isDeskFlow = ({ flows, deskFlows }: Programme, flow: string): boolean =>
  Object.hasOwn(deskFlows, flow) && !Object.hasOwn(flows, flow);

type Typed = { readonly name: string; readonly argument: string };

const ARGUMENT_MAX = 64;

/**
 * Where a typed command leads this person. What is typed after it, or comes with a link, is somebody else's text: short,
 * or cut, but for staff.
 */
export function commandTo(
  programme: Programme,
  { name, argument }: Typed,
  role: Role | undefined,
): Destination | undefined {
  const flow = name.toLowerCase();
  const listed = [...programme.commands(FIRST_LANGUAGE), ...programme.deskCommands].some(
    ({ command }) => command === flow,
  );
  if (!(listed || flow === START.flow) || !isKnown(programme, flow, role)) return undefined;
  return { flow, with: clip(argument.trim(), isDeskFlow(programme, flow) ? argument.length : ARGUMENT_MAX) };
}
