import { createHash, randomBytes } from "node:crypto";
import { mayHoldSecret } from "../../../conversations/parser/hear.js";
import type { Asides, Destination, Programme, Staff } from "../../../conversations/talk.js";
import { text } from "../../../conversations/text.js";
import { isKnown, START, UNASKED_PIN } from "../../../conversations/ways.js";
import type { CustomerId } from "../../core/base/ids.js";
import type { Language } from "../../core/base/language.js";
import type { Secrets } from "../../core/base/secrets.js";
import type { Chat } from "../../core/customers/customer.js";
import { parsePin } from "../../core/customers/safety.js";
import type { Subject } from "../../core/notifications/notification.js";
import type { Log } from "../../core/ports.js";
import type { Shop } from "../../shop/customer-api.js";
import type { Recipient, WhatsAppClient } from "../api/client.js";
import type { WhatsAppEvent } from "../api/events.js";
import { type Draft, type Drafts, readDraft, writeDraft } from "../talk/draft.js";
import type { Present, Presented } from "../talk/present.js";
import type { Act, Scene, Shown, Stage } from "../talk/stage.js";
import { type Heard, hear } from "./hearing.js";

export type Message = Extract<WhatsAppEvent, { readonly kind: "message" }>;

/** Who wrote, and where to answer. To who is no staff, the desk does not exist. */
export type Visitor = {
  readonly customer: CustomerId;
  readonly chat: Chat;
  readonly to: Recipient;
  readonly language: Language | undefined;
  readonly staff: Staff | undefined;
};

type Options = {
  readonly programme: Programme;
  readonly scriptVersion: string;
  readonly shop: Pick<Shop, "expectsPin">;
  readonly drafts: Drafts;
  readonly secrets: Secrets;
  readonly stage: Stage;
  readonly present: Present;
  readonly client: Pick<WhatsAppClient, "sendContactRequest">;
  readonly bindPost: (chat: Chat, subject: Subject, messageId: string) => Promise<void>;
  readonly log: Log;
};

/** What a message led to: what is to be seen, and what waits for an answer now. */
type Step = Pick<Act, "shown" | "followed" | "scene"> & { readonly page?: number };

const HOPS_MAX = 8;

/** Works one message off: what it means, the flow it answers or begins, and what is seen of that. */
export function createVisit(options: Options) {
  const { programme, scriptVersion, shop, drafts, secrets, stage, present, client, bindPost, log } = options;

  /** Flows name the next one, and only what the last of them shows is seen. */
  const perform = async (visitor: Visitor, message: Message, first: () => Promise<Act>): Promise<Step> => {
    let act = await first();
    for (let hop = 1; act.next && !act.scene; hop++) {
      if (hop >= HOPS_MAX) throw new Error(`${hop} flows in a row asked nothing; the last is ${act.next.flow}`);
      const { shown, followed } = act;
      const left = { ...(shown && { shown }), ...(followed && { followed }) };
      act = { ...left, ...(await begin(visitor, act.next, causeOf(message, hop))) };
    }
    return act;
  };

  const begin = ({ customer, chat, staff }: Visitor, destination: Destination, cause: string): Promise<Act> => {
    const { flow, with: argument = "" } = isKnown(programme, destination.flow, staff?.role) ? destination : START;
    return stage.begin({ flow, with: argument, customer, chat, cause, run: runName(), ...(staff && { staff }) });
  };

  /** Whom a flow is not open to any more is not asked on by it. */
  const openTo = ({ staff }: Visitor, { scene, ...draft }: Draft): Draft =>
    scene && isKnown(programme, scene.entry.flow, staff?.role) ? { ...draft, scene } : draft;

  const stepOf = async (visitor: Visitor, message: Message, heard: Heard): Promise<Step> => {
    switch (heard.kind) {
      case "go":
        return perform(visitor, message, () => begin(visitor, heard.destination, causeOf(message, 0)));
      case "answer":
        return perform(visitor, message, () => stage.answer(heard.scene, heard.answer));
      case "page":
        return { scene: heard.scene, shown: heard.scene.asked, page: heard.page };
      case "ask-number": {
        const { shareNumber } = programme.asides(heard.scene.asked.view.language);
        await client.sendContactRequest(visitor.to, shareNumber);
        return { scene: heard.scene };
      }
      case "stale":
        return heard.scene
          ? { scene: heard.scene, shown: again(heard.scene, programme) }
          : { shown: stale(programme.asides(visitor.language)) };
    }
  };

  /** Whether digits that answer no question may be a PIN, and so a secret. */
  const isUnaskedPin = async ({ customer }: Visitor, content: Message["content"]): Promise<boolean> =>
    content.kind === "text" && parsePin(content.text) !== undefined && (await shop.expectsPin(customer));

  const show = async (visitor: Visitor, { shown, followed, page }: Step): Promise<readonly string[] | undefined> => {
    const about = followed && { chat: visitor.chat, subject: followed };
    const how = { ...(page === undefined ? {} : { page }), ...(about && { about }) };
    const seen: Presented | undefined = shown && (await present(visitor.to, shown, how));
    if (seen && seen.outcome !== "shown") {
      log.error({ chat: visitor.chat.id, ...seen }, "WhatsApp did not bring what a flow shows");
      return undefined;
    }
    if (followed && seen?.messageId !== undefined) await bindPost(visitor.chat, followed, seen.messageId);
    return seen?.numbers;
  };

  return async (visitor: Visitor, message: Message): Promise<void> => {
    const chat = visitor.chat.id;
    const { draft, outdated, asksSecret } = await readDraft(
      drafts,
      { chat, customer: visitor.customer },
      scriptVersion,
    );
    const { phone } = message.from;
    const asked = openTo(visitor, draft);
    const unasked = !asksSecret && !asked.scene && (await isUnaskedPin(visitor, message.content));
    const heard: Heard = unasked
      ? { kind: "go", destination: UNASKED_PIN }
      : hear(programme, {
          ...{
            content: asksSecret ? withoutSecret(message.content, secrets) : message.content,
            draft: asked,
            outdated,
            role: visitor.staff?.role,
          },
          ...(phone === undefined ? {} : { phone }),
        });
    const keep = (left: Omit<Draft, "version">) => writeDraft(drafts, chat, { version: scriptVersion, ...left });
    const step = await stepOf(visitor, message, heard).catch((error: unknown): Step => {
      log.error({ err: error, chat, message: message.id }, "A flow failed");
      return { shown: { view: { text: text`${programme.asides(visitor.language).fault}` } } };
    });
    const { scene } = step;
    await keep(scene ? { scene } : {}); // Before it is seen: an answer may come faster than we hear that it was sent.
    const numbers = await show(visitor, step);
    if (numbers) await keep({ ...(scene && { scene }), numbers });
  };
}

/** A draft keeps what it is answered. */
const withoutSecret = (content: Message["content"], secrets: Secrets): Message["content"] =>
  content.kind === "text" && mayHoldSecret(content.text) ? { ...content, text: secrets.keep(content.text) } : content;

/** The question again, with a word on the button that was tapped. */
const again = ({ asked }: Scene, { asides }: Programme): Shown => ({
  ...asked,
  view: { ...asked.view, text: text`${asides(asked.view.language).staleTap}\n\n${asked.view.text}` },
});

const stale = ({ staleTap, menu }: Asides): Shown => ({
  view: { text: text`${staleTap}`, choices: [[{ label: menu, go: START }]] },
});

/** Short, because it goes into every button, and never the same again: a tap fits only the question it was made for. */
const runName = (): string => randomBytes(6).toString("base64url");

/** The same when a message is worked off again, because the process was killed before it noted the first time. */
const causeOf = ({ id }: Message, hop: number): string =>
  createHash("sha256").update(`${hop} ${id}`).digest("base64url").slice(0, 8);
