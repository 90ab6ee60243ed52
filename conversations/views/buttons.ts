import type { OrderId, PaymentReference } from "../../src/core/base/ids.js";
import { FIRST_LANGUAGE, LANGUAGES, type Language } from "../../src/core/base/language.js";
import { OFFERED_KINDS } from "../../src/core/base/product-kind.js";
import { LOCALES } from "../locales/languages.js";
import { staffWords } from "../locales/staff/menu.js";
import { type Words, wordsIn } from "../locales/words.js";
import type { Choice, Destination, View } from "../talk.js";

export type GoButton = Extract<Choice, { readonly go: Destination }>;

/** A button that opens a flow in its own message. */
export const go = (label: string, flow: string, argument?: string): GoButton => ({
  label,
  go: { flow, ...(argument !== undefined && { with: argument }) },
});

/** A button that opens a flow in a new message, as its own is still updated or worth saving. */
export const goBelow = (label: string, flow: string, argument?: string): GoButton => ({
  ...go(label, flow, argument),
  fresh: true,
});

/** A question with Back and Cancel as its last row; staff are asked in English. */
export const leavable = <Q extends View>(
  question: Q,
  { buttons }: Pick<Words, "buttons"> = wordsIn(FIRST_LANGUAGE),
): Q => ({
  ...question,
  choices: [
    ...(question.choices ?? []),
    [
      { label: buttons.back, pick: "back" },
      { label: buttons.cancel, pick: "cancel" },
    ],
  ],
});

/** For staff: buttons for the next newer and older page of a list. `argument` makes the flow's argument for a page. */
export const pageRow = (
  flow: string,
  { page, pages }: { readonly page: number; readonly pages: number },
  argument: (page: number) => string,
): readonly Choice[] => [
  ...(page > 0 ? [go(staffWords.newer, flow, argument(page - 1))] : []),
  ...(page + 1 < pages ? [go(staffWords.older, flow, argument(page + 1))] : []),
];

export const menuRow = ({ buttons }: Words): readonly Choice[] => [go(buttons.menu, "start")];

/** A button for each kind of product, which opens the flow of that name. */
export const productRow = ({ buttons }: Words): readonly Choice[] =>
  OFFERED_KINDS.map((kind) => go(buttons[kind], kind));

/** The menu in a new message: for messages that the outbox still edits, or that are worth saving. */
export const menuRowBelow = ({ buttons }: Words): readonly Choice[] => [goBelow(buttons.menu, "start")];

/** Below an order or a payment: a button to report a problem, and the menu. */
export const helpRowBelow = (words: Words, about: OrderId | PaymentReference): readonly Choice[] => [
  goBelow(words.buttons.reportProblem, "complaint", about),
  ...menuRowBelow(words),
];

export const inRows = <T>(items: readonly T[], perRow: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / perRow) }, (_, row) => items.slice(row * perRow, (row + 1) * perRow));

/** The longest label that a phone shows whole with three buttons in a row. */
const THIRD_OF_ROW = 10;

/** Rows of three buttons, or of two if a label would be cut. */
export const inReadableRows = <T extends { readonly label: string }>(items: readonly T[]): T[][] =>
  inRows(items, items.some(({ label }) => label.length > THIRD_OF_ROW) ? 2 : 3);

/** With more in a row, a phone would cut the names. */
const LANGUAGES_PER_ROW = 3;

/** A button for each language. */
export const languageRows = (current: Language): readonly (readonly Choice[])[] =>
  inRows(
    LANGUAGES.map((language) =>
      go(`${language === current ? "• " : ""}${LOCALES[language].name}`, "language", language),
    ),
    LANGUAGES_PER_ROW,
  );
