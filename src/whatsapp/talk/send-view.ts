import type { View } from "../../../conversations/talk.js";
import type { Language } from "../../core/base/language.js";
import type { SentMessageRef } from "../../core/notifications/messenger.js";
import type { Log } from "../../core/ports.js";
import type { CloudSendResult, Recipient, WhatsAppClient } from "../api/client.js";
import { fitView, type ListLabels } from "./fit.js";
import { toNumberedView } from "./numbered-view.js";
import type { ViewToShow } from "./flow-runner.js";

export type Sleep = (ms: number) => Promise<void>;

export type ViewLabels = ListLabels & {
  /** That a number is expected, where buttons cannot be shown. */
  readonly how: string;
};

type Options = {
  readonly client: Pick<WhatsAppClient, "send" | "sendText">;
  readonly words: (language: Language | undefined) => ViewLabels;
  readonly wait: Sleep;
  /** The wait before a message that came too fast is sent again. */
  readonly tooFastMs: number;
  /** How often one message is tried while its person, or everybody, may not be written to. */
  readonly triesMax: number;
  readonly shownMessages: ShownMessages;
  readonly log: Log;
};

/** `numbers`: what is answered by typing them, when the buttons were refused. */
export type SendViewResult =
  | { readonly outcome: "shown"; readonly messageId?: string; readonly numberedChoices?: readonly string[] }
  | Exclude<CloudSendResult, { readonly outcome: "accepted" }>;

type SendViewOptions = {
  /** Of a list that has several. */
  readonly page?: number;
  readonly about?: SentMessageRef;
};

export type SendView = (to: Recipient, shown: ViewToShow, how?: SendViewOptions) => Promise<SendViewResult>;

/** What our newest messages show, so that nobody is told twice what a message says already. */
export type ShownMessages = {
  get(messageId: string): string | undefined;
  set(messageId: string, view: string): void;
  delete(messageId: string): boolean;
};

/** A view as its reader would compare it. */
export const viewFingerprint = ({ text, choices }: View): string =>
  JSON.stringify([text.html, (choices ?? []).flat().map(({ label }) => label)]);

/**
 * Shows somebody a view, in as many messages as it needs, one after the other. Buttons that Meta does not take become
 * numbers to type. Waits while this person may not be written to, not for ever.
 */
export function createViewSender({ client, words, wait, tooFastMs, triesMax, shownMessages, log }: Options): SendView {
  const patiently = async (send: () => Promise<CloudSendResult>): Promise<CloudSendResult> => {
    for (let tries = 1; ; tries++) {
      const sent = await send();
      const slow = sent.outcome === "refused" && (sent.reason === "pair-rate" || sent.reason === "throughput");
      if (!slow || tries >= triesMax) return sent;
      await wait(tooFastMs);
    }
  };

  const inOrder = async (sends: readonly (() => Promise<CloudSendResult>)[]): Promise<SendViewResult> => {
    let messageId: string | undefined;
    for (const send of sends) {
      const sent = await patiently(send);
      if (sent.outcome !== "accepted") return sent;
      messageId = sent.messageId;
    }
    return { outcome: "shown", ...(messageId === undefined ? {} : { messageId }) };
  };

  return async (to, { view, question, contact }, { page = 0, about } = {}) => {
    const own = words(view.language);
    const asked = question === undefined ? {} : { question };
    const messages = fitView(view, { ...asked, page, words: own });
    const presented = await inOrder(messages.map((message) => () => client.send(to, message, about)));
    if (presented.outcome === "shown" && presented.messageId !== undefined) {
      shownMessages.set(presented.messageId, viewFingerprint(view));
    }
    if (presented.outcome !== "refused" || presented.reason !== "malformed" || contact) return presented;
    log.error(
      { code: presented.code, said: presented.details },
      "interactive message rejected, sending it as numbered text",
    );
    const { texts, ids } = toNumberedView(view, { ...asked, how: own.how });
    const said = await inOrder(texts.map((text) => () => client.sendText(to, text, about)));
    return said.outcome === "shown" && ids.length > 0 ? { ...said, numberedChoices: ids } : said;
  };
}
