import { FIRST_LANGUAGE } from "#core/language.js";
import type { Destination, Programme } from "./talk.js";

/** Where everybody may go at any time, and where whoever is lost is brought. */
export const START: Destination = { flow: "start" };

/** Whether there is such a flow for this person. To who is not staff, the desk's flows do not exist. */
export const isKnown = ({ flows, deskFlows }: Programme, flow: string, staff: boolean): boolean =>
  Object.hasOwn(flows, flow) || (staff && Object.hasOwn(deskFlows, flow));

export const isDeskFlow = ({ flows, deskFlows }: Programme, flow: string): boolean =>
  Object.hasOwn(deskFlows, flow) && !Object.hasOwn(flows, flow);

/** The flow that a typed command names, for this person. */
export function commandOf(programme: Programme, name: string, staff: boolean): string | undefined {
  const listed = [...programme.commands(FIRST_LANGUAGE), ...programme.deskCommands].some(
    ({ command }) => command === name,
  );
  return (listed || name === START.flow) && isKnown(programme, name, staff) ? name : undefined;
}
