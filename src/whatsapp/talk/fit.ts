import type { Choice, View } from "../../../conversations/talk.js";
import { writeDestination, writePick } from "../../../conversations/tap.js";
import { lines, plainText, type Text, text } from "../../../conversations/text.js";
import { META_LIMITS, type OutgoingMessage } from "../api/outgoing.js";
import {
  collapseSpaces,
  encodePageTap,
  type ListLabels,
  listMessage,
  makeDistinct,
  shorten,
  type Tappable,
} from "./fit-list.js";
import { splitWhatsAppText, splitWithBody } from "./markup.js";

type FitOptions = {
  /** The question that a pick answers, without a colon; absent for a view that asks nothing. */
  readonly question?: string | undefined;
  /** The page of a list, from 0; beyond the end, the last one. Without it, choices with short labels become buttons. */
  readonly page?: number | undefined;
  readonly words: ListLabels;
};

/**
 * A view as WhatsApp messages, in sending order; mostly one. Up to three short choices become buttons. More or longer
 * ones become a list in pages, with the last row of choices (Back, Cancel) on every page. A single link becomes a
 * button if there is nothing else to tap, otherwise a line of the text. A text to copy becomes a line, unless the text
 * has it.
 */
export function fitView(view: View, { question, page, words }: FitOptions): readonly OutgoingMessage[] {
  const rows = tappableRows(view, question);
  const taps = rows.flat();
  const links = (view.choices ?? []).flat().filter((choice) => "url" in choice);
  const [link] = links;
  if (taps.length === 0 && link && links.length === 1 && isWebAddress(link.url)) {
    const { before, body } = splitBody(withLinkLines(view, []), words);
    const label = shorten(collapseSpaces(link.label) || words.choose, META_LIMITS.buttonTitle);
    return [...before, { kind: "link", text: body, label, url: link.url }];
  }
  const text = withLinkLines(view, links);
  if (taps.length === 0) return splitWhatsAppText(text, META_LIMITS.text).map(textMessage);
  const { before, body } = splitBody(text, words);
  const labels = taps.map(({ label }) => label);
  const asButtons =
    taps.length <= META_LIMITS.buttons && labels.every(({ length }) => length > 0 && length <= META_LIMITS.buttonTitle);
  if (!asButtons) {
    const quick = page === undefined ? quickButtons(view, taps, { question, words }) : undefined;
    if (quick) return [...before, { kind: "buttons", text: body, buttons: quick }];
    return [...before, listMessage(rows, { text: body, page: page ?? 0, words, of: question ?? view.more ?? "" })];
  }
  return [...before, { kind: "buttons", text: body, buttons: toButtons(taps) }];
}

function toButtons(taps: readonly Tappable[]) {
  const labels = taps.map(({ label }) => shorten(label, META_LIMITS.buttonTitle));
  const titles = makeDistinct(labels, META_LIMITS.buttonTitle);
  return taps.map(({ id }, index) => ({ id, title: titles[index] ?? "" }));
}

/** Buttons for the choices with short labels, and one that shows all choices in a list; undefined if none is short. */
function quickButtons(view: View, taps: readonly Tappable[], { question, words }: FitOptions) {
  const short = taps.flatMap((tap) => (tap.short === undefined ? [] : [{ id: tap.id, label: tap.short }]));
  const quick = short.slice(0, META_LIMITS.buttons - 1);
  const whole = view.more && writeDestination(view.more, false);
  const all = question === undefined ? whole : encodePageTap(question, 0);
  if (quick.length === 0 || all === undefined) return undefined;
  return toButtons([...quick, { id: all, label: `⋯ ${words.more}` }]);
}

const textMessage = (piece: string): OutgoingMessage => ({ kind: "text", text: piece });

function splitBody(
  body: Text,
  words: ListLabels,
): { readonly before: readonly OutgoingMessage[]; readonly body: string } {
  const pieces = splitWithBody(body);
  return { before: pieces.before.map(textMessage), body: pieces.body || words.choose };
}

/** The choices that can be tapped, in rows, with their ids. Throws TypeError for a pick without a question. */
function tappableRows(view: View, question: string | undefined): readonly (readonly Tappable[])[] {
  const tappable = (choice: Choice): readonly Tappable[] => {
    const label = collapseSpaces(choice.label);
    const look = { label, ...(choice.short !== undefined && { short: choice.short }) };
    if ("go" in choice) return [{ id: writeDestination(choice.go, choice.fresh ?? false), ...look }];
    if (!("pick" in choice)) return [];
    if (question === undefined) throw new TypeError(`"${label}" answers a question, but nobody asks one here`);
    return [{ id: writePick(question, choice.pick), ...look }];
  };
  return (view.choices ?? []).map((row) => row.flatMap(tappable)).filter((row) => row.length > 0);
}

/** The text, with a line for each of the links and each text to copy. */
function withLinkLines(view: View, links: readonly { readonly label: string; readonly url: string }[]): Text {
  const shown = plainText(view.text);
  const toCopy = (view.choices ?? []).flat().filter((choice) => "copy" in choice);
  const copies = toCopy.filter(({ copy }) => !shown.includes(copy));
  return lines(
    view.text,
    ...links.map(({ label, url }) => text`${label}: ${url}`),
    ...copies.map(({ label, copy }) => text`${label}: <code>${copy}</code>`),
  );
}

const isWebAddress = (url: string): boolean => /^https?:\/\/[^\s/]+/.test(url) && URL.canParse(url);

/** A view as plain text: choices are numbered from 1, and the user types a number. */
type NumberedView = {
  readonly texts: readonly string[];
  /** The button ids behind the numbers. */
  readonly ids: readonly string[];
};

/** For messages whose buttons Meta rejects. `replyByNumber` asks for a number; without it choices are left out. */
export function toNumberedView(
  view: View,
  { question, replyByNumber }: { readonly question?: string; readonly replyByNumber?: string | undefined },
): NumberedView {
  const taps = replyByNumber === undefined ? [] : tappableRows(view, question).flat();
  const links = (view.choices ?? []).flat().filter((choice) => "url" in choice);
  const body = lines(
    withLinkLines(view, links),
    ...taps.map(({ label }, index) => text`${index + 1}. ${label}`),
    replyByNumber !== undefined && taps.length > 0 && text`${replyByNumber}`,
  );
  return { texts: splitWhatsAppText(body, META_LIMITS.text), ids: taps.map(({ id }) => id) };
}

/** The id behind a typed number; undefined if there is none. */
export function readNumberedChoice(typed: string, ids: readonly string[]): string | undefined {
  const [, digits] = /^\s*(\d{1,3})[.)]?\s*$/.exec(typed) ?? [];
  return digits === undefined ? undefined : ids[Number(digits) - 1];
}
