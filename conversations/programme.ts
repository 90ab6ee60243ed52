import type { Subject } from "#core/tell.js";
import type { Desk } from "#shop/desk.js";
import type { Shop } from "#shop/shop.js";
import type { Destination, Flow, Talk, View } from "./talk.js";

/** A script for the staff. */
export type DeskFlow = (talk: Talk, desk: Desk, argument: string) => Promise<Destination | undefined>;

/** A view that the outbox sends: edits the message that shows its subject, unless it is worth a message of its own. */
export type Notice = View & {
  /** Sent as a new message (it rings); the old one becomes `leave`. */
  readonly fresh?: boolean;
  readonly leave?: View;
};

export type Command = { readonly command: string; readonly description: string };

/** Every flow by name. A customer's commands are flow names too. */
export const flows: Readonly<Record<string, Flow>> = {};

export const deskFlows: Readonly<Record<string, DeskFlow>> = {};

export const commands: readonly Command[] = [];
export const deskCommands: readonly Command[] = [];

/** What a message outside any flow asks for. */
export const hear = (_typed: string): Destination => ({ flow: "start" });

/** What to say of a subject now; undefined when there is nothing (any more). */
export const notice = async (_subject: Subject, _shop: Shop, _desk: Desk): Promise<Notice | undefined> => undefined;

/** Progress of a broadcast, and a tap that came too late: the few words a channel says by itself. */
export const asides = {
  staleTap: "That button has done its work.",
  fault: "Something went wrong on our side. Nothing was lost; please try again.",
};
