import type { OrderId, PaymentReference } from "../../src/core/base/ids.js";
import { FIRST_LANGUAGE, LANGUAGES, type Language } from "../../src/core/base/language.js";
import { OFFERED_KINDS } from "../../src/core/base/product-kind.js";
import { staffWords } from "../locales/staff/menu.js";
import { LOCALES, type Words, wordsIn } from "../locales/words.js";
import type { Choice, Destination, View } from "../talk.js";

export type GoButton = Extract<Choice, { readonly go: Destination }>;

/** A button that opens a flow in its own message. */
export const go = (label: string, flow: string, argument?: string): GoButton => ({
  label,
  go: { flow, ...(argument !== undefined && { with: argument }) },
});

/** The same in a new message below: its own is still updated, or worth saving. */
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

/**
 * For staff: the pages before and after one of a list, newest first, where there are any; `argument` leads to a page.
 */
export const pageRow = (
  flow: string,
  { page, pages }: { readonly page: number; readonly pages: number },
  argument: (page: number) => string,
): readonly Choice[] => [
  ...(page > 0 ? [go(staffWords.newer, flow, argument(page - 1))] : []),
  ...(page + 1 < pages ? [go(staffWords.older, flow, argument(page + 1))] : []),
];

export const menuRow = ({ buttons }: Words): readonly Choice[] => [go(buttons.menu, "start")];

/** A button for each kind of product: it opens the flow that is called so. */
export const productRow = ({ buttons }: Words): readonly Choice[] =>
  OFFERED_KINDS.map((kind) => go(buttons[kind], kind));

/** Under messages that the outbox still edits, or that are worth saving: the menu opens in a new message. */
export const menuRowBelow = ({ buttons }: Words): readonly Choice[] => [goBelow(buttons.menu, "start")];

/** Under an order or a payment: what to do when something is wrong with it. */
export const helpRowBelow = (words: Words, about: OrderId | PaymentReference): readonly Choice[] => [
  goBelow(words.buttons.reportProblem, "complaint", about),
  ...menuRowBelow(words),
];

/** Buttons in rows of so many. */
export const inRows = <T>(items: readonly T[], perRow: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / perRow) }, (_, row) => items.slice(row * perRow, (row + 1) * perRow));

/** The most letters of a label that is still read whole when three stand in a row on a phone. */
const THIRD_OF_ROW = 10;

/** Buttons three a row; two a row when a word would be cut. */
export const inReadableRows = <T extends { readonly label: string }>(items: readonly T[]): T[][] =>
  inRows(items, items.some(({ label }) => label.length > THIRD_OF_ROW) ? 2 : 3);

/** More than three in a row are too narrow for their names on a phone. */
const LANGUAGES_PER_ROW = 3;

/** A button for each language. */
export const languageRows = (current?: Language): readonly (readonly Choice[])[] =>
  inRows(
    LANGUAGES.map((language) =>
      go(`${language === current ? "•" : ""}${LOCALES[language].name}`, "language", language),
    ),
    LANGUAGES_PER_ROW,
  );
