import type { Choice, View } from "../../../conversations/talk.js";
import { writeGo, writePick } from "../../../conversations/tap.js";
import { lines, type Text, text } from "../../../conversations/text.js";
import { META_LIMITS } from "../api/limits.js";
import type { OutgoingMessage } from "../api/outgoing.js";
import { listMessage } from "./fit-list.js";
import { splitWhatsAppText, splitWithBody } from "./pieces.js";
import { collapseSpaces, makeDistinct, shorten } from "./titles.js";

/** The few words that a list needs, each 20 characters at most. */
export type ListLabels = {
  /** Opens the list; also stands over buttons when nothing is said. */
  readonly choose: string;
  readonly more: string;
  readonly earlier: string;
};

export type FitOptions = {
  /** What picks answer; a view that nobody asks can have none. Without a colon. */
  readonly question?: string;
  /** Of a list that has several; from 0, and no further than the last. */
  readonly page?: number;
  readonly words: ListLabels;
};

/** A choice that comes back as a tap. */
export type Tappable = { readonly id: string; readonly label: string };

/**
 * A view as WhatsApp's messages, in the order to send them; mostly one. Up to three short choices are buttons, more or
 * longer ones a list in pages; the last row of choices (Back, Cancel) is on every page. A page to open is a button of its
 * own when there is nothing to tap, else a link in the text, as it cannot stand beside buttons. What can be copied
 * elsewhere is a line of the text here.
 */
export function fitView(view: View, { question, page = 0, words }: FitOptions): readonly OutgoingMessage[] {
  const rows = tappableRows(view, question);
  const taps = rows.flat();
  const links = (view.choices ?? []).flat().filter((choice) => "url" in choice);
  const [link] = links;
  if (taps.length === 0 && link && links.length === 1 && isWebAddress(link.url)) {
    const { before, body } = splitBody(withLinkLines(view, []), words);
    const label = shorten(collapseSpaces(link.label) || words.choose, META_LIMITS.buttonTitle);
    return [...before, { kind: "link", text: body, label, url: link.url }];
  }
  const said = withLinkLines(view, links);
  if (taps.length === 0) return splitWhatsAppText(said, META_LIMITS.text).map(textMessage);
  const { before, body } = splitBody(said, words);
  const labels = taps.map(({ label }) => label);
  const asButtons =
    taps.length <= META_LIMITS.buttons && labels.every(({ length }) => length > 0 && length <= META_LIMITS.buttonTitle);
  if (!asButtons) return [...before, listMessage(rows, { text: body, page, words, question: question ?? "" })];
  const titles = makeDistinct(labels, META_LIMITS.buttonTitle);
  const buttons = taps.map(({ id }, index) => ({ id, title: titles[index] ?? "" }));
  return [...before, { kind: "buttons", text: body, buttons }];
}

const textMessage = (piece: string): OutgoingMessage => ({ kind: "text", text: piece });

function splitBody(
  said: Text,
  words: ListLabels,
): { readonly before: readonly OutgoingMessage[]; readonly body: string } {
  const { before, body } = splitWithBody(said, { max: META_LIMITS.text, bodyMax: META_LIMITS.body });
  return { before: before.map(textMessage), body: body || words.choose };
}

/** The choices that can be tapped, in their rows, with what they carry. Throws TypeError for a pick nobody asked for. */
export function tappableRows(view: View, question: string | undefined): readonly (readonly Tappable[])[] {
  const tappable = (choice: Choice): readonly Tappable[] => {
    const label = collapseSpaces(choice.label);
    if ("go" in choice) return [{ id: writeGo(choice.go, choice.fresh ?? false), label }];
    if (!("pick" in choice)) return [];
    if (question === undefined) throw new TypeError(`"${label}" answers a question, but nobody asks one here`);
    return [{ id: writePick(question, choice.pick), label }];
  };
  return (view.choices ?? []).map((row) => row.flatMap(tappable)).filter((row) => row.length > 0);
}

/** The text, with a line for everything that can be opened or copied and has no button here. */
export function withLinkLines(view: View, links: readonly { readonly label: string; readonly url: string }[]): Text {
  const copies = (view.choices ?? []).flat().filter((choice) => "copy" in choice);
  return lines(
    view.text,
    ...links.map(({ label, url }) => text`${label}: ${url}`),
    ...copies.map(({ label, copy }) => text`${label}: <code>${copy}</code>`),
  );
}

const isWebAddress = (url: string): boolean => /^https?:\/\/[^\s/]+/.test(url) && URL.canParse(url);
