import { clip } from "#core/clip.js";
import { FIRST_LANGUAGE } from "#core/language.js";
import type { Destination, Programme } from "./talk.js";

/** Where everybody may go at any time, and where whoever is lost is brought. */
export const START: Destination = { flow: "start" };

/** Whether there is such a flow for this person. To who is not staff, the desk's flows do not exist. */
export const isKnown = ({ flows, deskFlows }: Programme, flow: string, staff: boolean): boolean =>
  Object.hasOwn(flows, flow) || (staff && Object.hasOwn(deskFlows, flow));

export const isDeskFlow = ({ flows, deskFlows }: Programme, flow: string): boolean =>
  Object.hasOwn(deskFlows, flow) && !Object.hasOwn(flows, flow);

type Typed = { readonly name: string; readonly argument: string };

const ARGUMENT_MAX = 64;

/**
 * Where a typed command leads this person. What is typed after it, or comes with a link, is somebody else's text: short,
 * or cut, but for the desk.
 */
export function commandTo(programme: Programme, { name, argument }: Typed, staff: boolean): Destination | undefined {
  const flow = name.toLowerCase();
  const listed = [...programme.commands(FIRST_LANGUAGE), ...programme.deskCommands].some(
    ({ command }) => command === flow,
  );
  if (!(listed || flow === START.flow) || !isKnown(programme, flow, staff)) return undefined;
  return { flow, with: clip(argument.trim(), isDeskFlow(programme, flow) ? argument.length : ARGUMENT_MAX) };
}
