import type { Destination } from "#conversations/talk.js";
import { META_LIMITS } from "./limits.js";

/**
 * What a button or row carries: `q:<question>:<pick>` answers one question, `go:<flow>:<with>` starts a flow (`new:` when
 * it shall not touch what is shown), `page:<question>:<page>` turns to another page of the question's list. Buttons can
 * be tapped for ever, so whoever reads this decides whether the question still stands.
 */
export type Tap =
  | { readonly kind: "pick"; readonly question: string; readonly pick: string }
  | { readonly kind: "go"; readonly destination: Destination; readonly fresh: boolean }
  | { readonly kind: "page"; readonly question: string; readonly page: number };

function fitting(id: string): string {
  if (id.length > META_LIMITS.rowId) throw new TypeError(`At most ${META_LIMITS.rowId} characters fit: "${id}"`);
  if (id !== id.trim()) throw new TypeError(`Meta refuses spaces around an id: "${id}"`);
  return id;
}

function named(name: string): string {
  if (name.includes(":")) throw new TypeError(`A flow's or question's name has no colon: "${name}"`);
  return name;
}

export const writePick = (question: string, pick: string): string => fitting(`q:${named(question)}:${pick}`);

export const writeGo = ({ flow, with: argument = "" }: Destination, fresh: boolean): string =>
  fitting(`${fresh ? "new" : "go"}:${named(flow)}:${argument}`);

export const writePage = (question: string, page: number): string => fitting(`page:${named(question)}:${page}`);

/** Undefined for an id that no button of ours carries (any more). */
export function readTap(id: string): Tap | undefined {
  const [, kind, head = "", tail = ""] = /^([a-z]+):([^:]*):([\s\S]*)$/.exec(id) ?? [];
  switch (kind) {
    case "q":
      return { kind: "pick", question: head, pick: tail };
    case "go":
    case "new":
      return {
        kind: "go",
        destination: tail === "" ? { flow: head } : { flow: head, with: tail },
        fresh: kind === "new",
      };
    case "page":
      return /^\d{1,4}$/.test(tail) ? { kind: "page", question: head, page: Number(tail) } : undefined;
    default:
      return undefined;
  }
}
