import type { Destination } from "./talk.js";

/**
 * What a button carries: `q:<question>:<pick>` answers one question, `go:<flow>:<with>` starts a flow in the message
 * it stands under, `new:<flow>:<with>` starts one below. The only place that knows how they are spelled.
 */
export type Tap =
  | { readonly kind: "pick"; readonly question: string; readonly pick: string }
  | { readonly kind: "go"; readonly destination: Destination; readonly fresh: boolean };

const BYTES_MAX = 64;

function fitting(data: string): string {
  const bytes = Buffer.byteLength(data);
  if (bytes > BYTES_MAX) throw new TypeError(`A button carries at most ${BYTES_MAX} bytes; ${bytes} are in "${data}"`);
  if (data !== data.trim()) throw new TypeError(`A button carries no spaces around: "${data}"`);
  return data;
}

export const writePick = (question: string, pick: string): string => fitting(`q:${question}:${pick}`);

export function writeGo({ flow, with: argument = "" }: Destination, fresh: boolean): string {
  if (flow.includes(":")) throw new TypeError(`A flow's name has no colon: "${flow}"`);
  return fitting(`${fresh ? "new" : "go"}:${flow}:${argument}`);
}

const going =
  (fresh: boolean) =>
  (flow: string, argument: string): Tap => ({
    kind: "go",
    destination: argument === "" ? { flow } : { flow, with: argument },
    fresh,
  });

const readers: ReadonlyMap<string, (head: string, tail: string) => Tap> = new Map([
  ["q", (question: string, pick: string): Tap => ({ kind: "pick", question, pick })],
  ["go", going(false)],
  ["new", going(true)],
]);

/** Undefined for data that no button of ours carries (any more). */
export function readTap(data: string | undefined): Tap | undefined {
  const parts = /^([a-z]+):([^:]*):([\s\S]*)$/.exec(data ?? "");
  return parts ? readers.get(parts[1] ?? "")?.(parts[2] ?? "", parts[3] ?? "") : undefined;
}
