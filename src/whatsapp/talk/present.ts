import type { View } from "../../../conversations/talk.js";
import type { Language } from "../../core/base/language.js";
import type { Log } from "../../core/ports.js";
import type { About } from "../../shop/notifications/messenger.js";
import type { Recipient, Sent, WhatsAppClient } from "../api/client.js";
import { type FitWords, fitView } from "./fit.js";
import { numbered } from "./numbered.js";
import type { Shown } from "./stage.js";

export type Wait = (ms: number) => Promise<void>;

export type Words = FitWords & {
  /** That a number is expected, where buttons cannot be shown. */
  readonly how: string;
};

type Options = {
  readonly client: Pick<WhatsAppClient, "send" | "sendText">;
  readonly words: (language: Language | undefined) => Words;
  readonly wait: Wait;
  /** The wait before a message that came too fast is sent again. */
  readonly tooFastMs: number;
  /** How often one message is tried while its person, or everybody, may not be written to. */
  readonly triesMax: number;
  readonly screens: Screens;
  readonly log: Log;
};

/** `numbers`: what is answered by typing them, when the buttons were refused. */
export type Presented =
  | { readonly outcome: "shown"; readonly messageId?: string; readonly numbers?: readonly string[] }
  | Exclude<Sent, { readonly outcome: "accepted" }>;

type How = {
  /** Of a list that has several. */
  readonly page?: number;
  readonly about?: About;
};

export type Present = (to: Recipient, shown: Shown, how?: How) => Promise<Presented>;

/** What our newest messages show, so that nobody is told twice what a message says already. */
export type Screens = {
  get(messageId: string): string | undefined;
  set(messageId: string, view: string): void;
  delete(messageId: string): boolean;
};

/** A view as its reader would compare it. */
export const looksOf = ({ text, choices }: View): string =>
  JSON.stringify([text.html, (choices ?? []).flat().map(({ label }) => label)]);

/**
 * Shows somebody a view, in as many messages as it needs, one after the other. Buttons that Meta does not take become
 * numbers to type. Waits while this person may not be written to, not for ever.
 */
export function createPresent({ client, words, wait, tooFastMs, triesMax, screens, log }: Options): Present {
  const patiently = async (send: () => Promise<Sent>): Promise<Sent> => {
    for (let tries = 1; ; tries++) {
      const sent = await send();
      const slow = sent.outcome === "refused" && (sent.why === "pair-rate" || sent.why === "throughput");
      if (!slow || tries >= triesMax) return sent;
      await wait(tooFastMs);
    }
  };

  const inOrder = async (sends: readonly (() => Promise<Sent>)[]): Promise<Presented> => {
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
      screens.set(presented.messageId, looksOf(view));
    }
    if (presented.outcome !== "refused" || presented.why !== "malformed" || contact) return presented;
    log.error({ code: presented.code, said: presented.said }, "WhatsApp does not take a view; its words are sent");
    const { texts, ids } = numbered(view, { ...asked, how: own.how });
    const said = await inOrder(texts.map((text) => () => client.sendText(to, text, about)));
    return said.outcome === "shown" && ids.length > 0 ? { ...said, numbers: ids } : said;
  };
}
