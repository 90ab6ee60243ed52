import type { Answer, Choice } from "../talk.js";
import type { Way } from "../walk.js";
import { buttons } from "../words/english.js";

/** The last row under every question. */
export const WAYS: readonly Choice[] = [
  { label: buttons.back, pick: "back" },
  { label: buttons.cancel, pick: "cancel" },
];

export const MENU: readonly Choice[] = [{ label: buttons.menu, go: { flow: "start" } }];

/** Under messages that the outbox still edits, or that are worth keeping: the menu opens below them. */
export const MENU_BELOW: readonly Choice[] = [{ label: buttons.menu, go: { flow: "start" }, fresh: true }];

const TYPED_WAYS: ReadonlyMap<string, Way> = new Map([
  ["back", "back"],
  ["go back", "back"],
  ["cancel", "cancel"],
  ["stop", "cancel"],
]);

/** Back and Cancel, tapped or typed. */
export function wayOf(answer: Answer): Way | undefined {
  if (answer.kind === "contact") return undefined;
  const said = answer.kind === "pick" ? answer.pick : answer.text.trim().toLowerCase();
  return TYPED_WAYS.get(said);
}

/** A conversation is replayed from its beginning at each answer, so no question is asked for ever. */
export const TRIES_MAX = 10;

/** Buttons in rows of so many. */
export const rows = <T>(items: readonly T[], perRow: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / perRow) }, (_, row) => items.slice(row * perRow, (row + 1) * perRow));
