import { readTap, type Tap } from "../../../conversations/tap.js";

/**
 * What a row carries that turns to another page of a list, `page:<question>:<page>`; all other buttons and rows carry what
 * the script's do. They can be tapped for ever, so whoever reads this decides whether the question still stands.
 */
export type PageTap = { readonly kind: "page"; readonly question: string; readonly page: number };

export const encodePageTap = (question: string, page: number): string => `page:${question}:${page}`;

/** Undefined for an id that no button of ours carries (any more). */
export function decodeTap(id: string): Tap | PageTap | undefined {
  const [, question, page] = /^page:([^:]*):(\d{1,4})$/.exec(id) ?? [];
  return question === undefined ? readTap(id) : { kind: "page", question, page: Number(page) };
}
