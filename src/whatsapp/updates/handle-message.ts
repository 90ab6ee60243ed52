import { createHash, randomBytes } from "node:crypto";
import { mayHoldSecret } from "../../../conversations/parser/destination.js";
import type { Asides, Destination, Programme, Staff } from "../../../conversations/talk.js";
import { text } from "../../../conversations/text.js";
import { isKnown, START, UNASKED_PIN } from "../../../conversations/ways.js";
import type { CustomerId } from "../../core/base/ids.js";
import type { Language } from "../../core/base/language.js";
import type { Secrets } from "../../core/base/secrets.js";
import type { Chat } from "../../core/customers/customer.js";
import { parsePin } from "../../core/customers/safety.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import type { Log } from "../../core/ports.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import type { Recipient, WhatsAppClient } from "../api/client.js";
import type { WhatsAppEvent } from "../api/events.js";
import { type ChatDraft, readDraft, type WhatsAppDraftStore, writeDraft } from "../talk/drafts.js";
import type { SendView, SendViewResult } from "../talk/send-view.js";
import type { FlowProgress, FlowRunner, ViewToShow, WaitingFlow } from "../talk/flow-runner.js";
import { type MessageRoute, routeMessage } from "./route-message.js";

export type IncomingMessage = Extract<WhatsAppEvent, { readonly kind: "message" }>;

/** Who wrote, and where to answer. To who is no staff, the desk does not exist. */
export type MessageSender = {
  readonly customer: CustomerId;
  readonly chat: Chat;
  readonly recipient: Recipient;
  readonly language: Language | undefined;
  readonly staff: Staff | undefined;
};

type Options = {
  readonly programme: Programme;
  readonly scriptVersion: string;
  readonly shop: Pick<CustomerApi, "mayBePin">;
  readonly drafts: WhatsAppDraftStore;
  readonly secrets: Secrets;
  readonly flowRunner: FlowRunner;
  readonly sendView: SendView;
  readonly client: Pick<WhatsAppClient, "sendContactRequest">;
  readonly linkMessage: (chat: Chat, subject: NotificationKey, messageId: string) => Promise<void>;
  readonly log: Log;
};

/** What a message led to: what is to be seen, and what waits for an answer now. */
type StepResult = Pick<FlowProgress, "shown" | "followed" | "waitingFlow"> & { readonly page?: number };

const HOPS_MAX = 8;

/** Works one message off: what it means, the flow it answers or begins, and what is seen of that. */
export function createMessageHandler(options: Options) {
  const { programme, scriptVersion, shop, drafts, secrets, flowRunner, sendView, client, linkMessage, log } = options;

  /** Flows name the next one, and only what the last of them shows is seen. */
  const perform = async (
    visitor: MessageSender,
    message: IncomingMessage,
    first: () => Promise<FlowProgress>,
  ): Promise<StepResult> => {
    let act = await first();
    for (let hop = 1; act.nextFlow && !act.waitingFlow; hop++) {
      if (hop >= HOPS_MAX) throw new Error(`${hop} flows in a row asked nothing; the last is ${act.nextFlow.flow}`);
      const { shown, followed } = act;
      const left = { ...(shown && { shown }), ...(followed && { followed }) };
      act = { ...left, ...(await begin(visitor, act.nextFlow, triggerIdOf(message, hop))) };
    }
    return act;
  };

  const begin = (
    { customer, chat, staff }: MessageSender,
    destination: Destination,
    cause: string,
  ): Promise<FlowProgress> => {
    const { flow, with: argument = "" } = isKnown(programme, destination.flow, staff?.role) ? destination : START;
    return flowRunner.start({
      flow,
      argument: argument,
      customer,
      chat,
      triggerId: cause,
      runId: createRunId(),
      ...(staff && { staff }),
    });
  };

  /** Whom a flow is not open to any more is not asked on by it. */
  const openTo = ({ staff }: MessageSender, { waitingFlow, ...draft }: ChatDraft): ChatDraft =>
    waitingFlow && isKnown(programme, waitingFlow.start.flow, staff?.role) ? { ...draft, waitingFlow } : draft;

  const stepOf = async (visitor: MessageSender, message: IncomingMessage, heard: MessageRoute): Promise<StepResult> => {
    switch (heard.kind) {
      case "go":
        return perform(visitor, message, () => begin(visitor, heard.destination, triggerIdOf(message, 0)));
      case "answer":
        return perform(visitor, message, () => flowRunner.resume(heard.scene, heard.answer));
      case "page":
        return { waitingFlow: heard.scene, shown: heard.scene.prompt, page: heard.page };
      case "ask-number": {
        const { shareNumber } = programme.asides(heard.scene.prompt.view.language);
        await client.sendContactRequest(visitor.recipient, shareNumber);
        return { waitingFlow: heard.scene };
      }
      case "stale":
        return heard.scene
          ? { waitingFlow: heard.scene, shown: repeatedQuestion(heard.scene, programme) }
          : { shown: staleTapView(programme.asides(visitor.language)) };
    }
  };

  /** Whether digits that answer no question may be a PIN, and so a secret. */
  const isUnaskedPin = async ({ customer }: MessageSender, content: IncomingMessage["content"]): Promise<boolean> =>
    content.kind === "text" && parsePin(content.text) !== undefined && (await shop.mayBePin(customer));

  const show = async (
    visitor: MessageSender,
    { shown, followed, page }: StepResult,
  ): Promise<readonly string[] | undefined> => {
    const about = followed && { chat: visitor.chat, key: followed };
    const how = { ...(page === undefined ? {} : { page }), ...(about && { about }) };
    const seen: SendViewResult | undefined = shown && (await sendView(visitor.recipient, shown, how));
    if (seen && seen.outcome !== "shown") {
      log.error({ chat: visitor.chat.id, ...seen }, "flow view not sent");
      return undefined;
    }
    if (followed && seen?.messageId !== undefined) await linkMessage(visitor.chat, followed, seen.messageId);
    return seen?.numberedChoices;
  };

  return async (visitor: MessageSender, message: IncomingMessage): Promise<void> => {
    const chat = visitor.chat.id;
    const { draft, outdated, asksSecret } = await readDraft(
      drafts,
      { chat, customer: visitor.customer },
      scriptVersion,
    );
    const { phone } = message.from;
    const asked = openTo(visitor, draft);
    const unasked = !asksSecret && !asked.waitingFlow && (await isUnaskedPin(visitor, message.content));
    const heard: MessageRoute = unasked
      ? { kind: "go", destination: UNASKED_PIN }
      : routeMessage(programme, {
          ...{
            content: asksSecret ? withoutSecret(message.content, secrets) : message.content,
            draft: asked,
            outdated,
            role: visitor.staff?.role,
          },
          ...(phone === undefined ? {} : { phone }),
        });
    const keep = (left: Omit<ChatDraft, "version">) => writeDraft(drafts, chat, { version: scriptVersion, ...left });
    const step = await stepOf(visitor, message, heard).catch((error: unknown): StepResult => {
      log.error({ err: error, chat, message: message.id }, "A flow failed");
      return { shown: { view: { text: text`${programme.asides(visitor.language).fault}` } } };
    });
    const { waitingFlow } = step;
    await keep(waitingFlow ? { waitingFlow: waitingFlow } : {}); // Before it is seen: an answer may come faster than we hear that it was sent.
    const numbers = await show(visitor, step);
    if (numbers) await keep({ ...(waitingFlow && { waitingFlow: waitingFlow }), numberedChoices: numbers });
  };
}

/** A draft keeps what it is answered. */
const withoutSecret = (content: IncomingMessage["content"], secrets: Secrets): IncomingMessage["content"] =>
  content.kind === "text" && mayHoldSecret(content.text) ? { ...content, text: secrets.keep(content.text) } : content;

/** The question again, with a word on the button that was tapped. */
const repeatedQuestion = ({ prompt }: WaitingFlow, { asides }: Programme): ViewToShow => ({
  ...prompt,
  view: { ...prompt.view, text: text`${asides(prompt.view.language).staleTap}\n\n${prompt.view.text}` },
});

const staleTapView = ({ staleTap, menu }: Asides): ViewToShow => ({
  view: { text: text`${staleTap}`, choices: [[{ label: menu, go: START }]] },
});

/** Short, because it goes into every button, and never the same again: a tap fits only the question it was made for. */
const createRunId = (): string => randomBytes(6).toString("base64url");

/** The same when a message is worked off again, because the process was killed before it noted the first time. */
const triggerIdOf = ({ id }: IncomingMessage, hop: number): string =>
  createHash("sha256").update(`${hop} ${id}`).digest("base64url").slice(0, 8);
