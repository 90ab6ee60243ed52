import type { Destination, View } from "./talk.js";

/**
 * The data of a button: `q:<question>:<pick>` answers one question, `go:<flow>:<with>` starts a flow in the button's
 * own message, `new:<flow>:<with>` starts one in a new message. Only this file knows the format.
 */
export type Tap =
  | { readonly kind: "pick"; readonly question: string; readonly pick: string }
  | { readonly kind: "go"; readonly destination: Destination; readonly fresh: boolean };

const BYTES_MAX = 64;

function checked(data: string): string {
  const bytes = Buffer.byteLength(data);
  if (bytes > BYTES_MAX) throw new TypeError(`A button carries at most ${BYTES_MAX} bytes; ${bytes} are in "${data}"`);
  if (data !== data.trim()) throw new TypeError(`A button carries no spaces around: "${data}"`);
  return data;
}

export const writePick = (question: string, pick: string): string => checked(`q:${question}:${pick}`);

export function writeDestination({ flow, with: argument = "" }: Destination, fresh: boolean): string {
  if (flow.includes(":")) throw new TypeError(`A flow's name has no colon: "${flow}"`);
  return checked(`${fresh ? "new" : "go"}:${flow}:${argument}`);
}

/** Reads the data of a button. Undefined if it is not in this format. */
export function readTap(data: string | undefined): Tap | undefined {
  const [, kind, head = "", tail = ""] = /^(q|go|new):([^:]*):([\s\S]*)$/.exec(data ?? "") ?? [];
  if (kind === undefined) return undefined;
  if (kind === "q") return { kind: "pick", question: head, pick: tail };
  return { kind: "go", destination: tail === "" ? { flow: head } : { flow: head, with: tail }, fresh: kind === "new" };
}

/** What the buttons of a view answer. */
export const picksOf = ({ choices = [] }: View): readonly string[] =>
  choices.flat().flatMap((choice) => ("pick" in choice ? [choice.pick] : []));
