import {
  destinationForCommand,
  destinationOutside,
  isLikeCommand,
  mayOpenFlow,
  QUESTION_LOST,
  roleRefusal,
} from "../../../conversations/channel.js";
import { SENT_FILE } from "../../../conversations/parser/destination.js";
import type { Answer, AnswerDoubt, Destination, Flows, PhotoAnswer } from "../../../conversations/talk.js";
import { picksOf } from "../../../conversations/tap.js";
import type { ChannelPhoto } from "../../core/base/channel.js";
import { type Instant, MINUTE_MS } from "../../core/base/time.js";
import type { Role } from "../../core/settings/role.js";
import type { IncomingContent } from "../api/events.js";
import type { ChatDraft } from "../talk/drafts.js";
import { readNumberedChoice } from "../talk/fit.js";
import { decodeTap } from "../talk/fit-list.js";
import type { WhatsAppWaitingFlow } from "../talk/flow-runner.js";
import { SHARE } from "../talk/talk.js";

/** What a message means, given the open question of its chat. */
export type MessageRoute =
  | { readonly kind: "answer"; readonly waitingFlow: WhatsAppWaitingFlow; readonly answer: Answer | PhotoAnswer }
  /** Starts a flow in place of the current one; `page` is that of the list it shows. */
  | { readonly kind: "navigate"; readonly destination: Destination; readonly page?: number | undefined }
  /** Shows another page of the question's list. */
  | { readonly kind: "page"; readonly waitingFlow: WhatsAppWaitingFlow; readonly page: number }
  /** The user wants to share their number, and WhatsApp has not told us it. */
  | { readonly kind: "ask-number"; readonly waitingFlow: WhatsAppWaitingFlow }
  /** An outdated button, or one that the sender's role does not allow: then `refusal` tells them so. */
  | { readonly kind: "stale-tap"; readonly waitingFlow?: WhatsAppWaitingFlow; readonly refusal?: string | undefined };

type RouteInput = {
  readonly content: IncomingContent;
  readonly draft: ChatDraft;
  readonly outdated: boolean;
  /** The sender's current role. */
  readonly role: Role | undefined;
  /** The sender's own number, if WhatsApp gives it. */
  readonly phone?: string | undefined;
  /** Where it leads if it is a reply to one of our messages. */
  readonly reply?: Destination | undefined;
  /** When it reached us. */
  readonly receivedAt: Instant;
};

const COMMAND = /^\/([a-z0-9_-]{1,32})(?:\s+([\s\S]*))?$/i;

export function routeMessage(flows: Flows, input: RouteInput): MessageRoute {
  const { content, draft } = input;
  switch (content.kind) {
    case "tap":
      return routeTap(flows, input, content.id);
    case "text": {
      const numbered = doubtOf(input, content).doubt || input.reply ? undefined : draft.numberedChoices;
      const id = numbered && readNumberedChoice(content.text, numbered);
      return id === undefined ? routeText(flows, input, content) : routeTap(flows, input, id);
    }
    case "photo":
      return routePhoto(flows, input, content);
    case "file": {
      const { waitingFlow } = draft;
      if (input.reply) return { kind: "navigate", destination: input.reply };
      if (!waitingFlow) return { kind: "navigate", destination: SENT_FILE };
      // If a text or picture is asked for, the caption does not count: without its file it would be incomplete.
      const text = waitingFlow.prompt.photo ? "" : content.caption;
      const answer = { kind: "typed", text, file: sentFileOf(content), ...doubtOf(input, content) } as const;
      return { kind: "answer", waitingFlow, answer };
    }
    case "contact": {
      const { waitingFlow } = draft;
      if (waitingFlow) return { kind: "answer", waitingFlow, answer: content };
      const { phone, others } = content;
      const destination = others ? { flow: "buy", with: [phone, ...others].join(", ") } : flows.flowFor(phone);
      return { kind: "navigate", destination };
    }
    case "other":
      return routeText(flows, input, { text: "" });
  }
}

/** The picture or other file of a message. */
export const sentFileOf = ({ file }: Extract<IncomingContent, { kind: "photo" | "file" }>): ChannelPhoto => ({
  channel: "whatsapp",
  file,
});

function routePhoto(
  flows: Flows,
  input: RouteInput,
  content: Extract<IncomingContent, { kind: "photo" }>,
): MessageRoute {
  const { waitingFlow } = input.draft;
  if (input.reply) return { kind: "navigate", destination: input.reply };
  // Not reusable: WhatsApp does not let us send a received picture by its id.
  if (waitingFlow?.prompt.photo)
    return {
      kind: "answer",
      waitingFlow,
      answer: { kind: "photo", photo: sentFileOf(content), caption: content.caption, reusable: false },
    };
  // A caption is read like a text, but is never a command: the picture may have been forwarded.
  const { caption: text, replyTo } = content;
  return routeText(flows, input, { text, forwarded: true, ...(replyTo !== undefined && { replyTo }) });
}

type TextContent = Omit<Extract<IncomingContent, { kind: "text" }>, "kind">;

function routeText(flows: Flows, input: RouteInput, content: TextContent): MessageRoute {
  const {
    draft: { waitingFlow },
    outdated,
    role,
    reply,
  } = input;
  const { text, forwarded } = content;
  const isReply = reply !== undefined;
  // Commands work at any time: WhatsApp has no command menu, and its rules require that "stop" is always obeyed.
  // A forwarded message is somebody else's text, so it is never a command of the sender.
  const destination = forwarded
    ? undefined
    : (flows.exitFor(text, { isReply }) ?? commandDestination(flows, text, role));
  if (destination) return { kind: "navigate", destination };
  if (reply) return { kind: "navigate", destination: reply };
  if (waitingFlow) return { kind: "answer", waitingFlow, answer: { kind: "typed", text, ...doubtOf(input, content) } };
  return { kind: "navigate", destination: destinationOutside(flows, text, outdated) };
}

/** No message waits longer for the one before it: then the clocks of two processes differ. */
const WAITS_MAX_MS = MINUTE_MS;

/** Why words may not be meant for the open question. Empty also if there is none. */
function doubtOf(
  { draft: { waitingFlow }, receivedAt }: RouteInput,
  { forwarded, replyTo }: Pick<TextContent, "forwarded" | "replyTo">,
): { readonly doubt?: AnswerDoubt } {
  const question = waitingFlow?.shown;
  if (question && replyTo !== undefined && !question.messages.includes(replyTo)) return { doubt: "reply" };
  const waitedMs = question ? question.at - receivedAt : 0;
  if (waitedMs > 0 && waitedMs < WAITS_MAX_MS) return { doubt: "early" };
  return forwarded ? { doubt: "forwarded" } : {};
}

function commandDestination(flows: Flows, text: string, role: Role | undefined): Destination | undefined {
  const typed = text.trim();
  if (!isLikeCommand(typed)) return undefined;
  const [, name = "", argument = ""] = COMMAND.exec(typed) ?? [];
  return destinationForCommand(flows, { name, argument }, role) ?? flows.flowFor(text);
}

function routeTap(flows: Flows, { draft, outdated, role, phone }: RouteInput, id: string): MessageRoute {
  const { waitingFlow } = draft;
  const tap = decodeTap(id);
  const staleTap = { kind: "stale-tap", ...(waitingFlow ? { waitingFlow } : {}) } as const;
  if (tap?.kind === "go") {
    const { destination, page } = tap;
    return mayOpenFlow(flows, destination.flow, role)
      ? { kind: "navigate", destination, page }
      : { ...staleTap, refusal: roleRefusal(flows, destination.flow, role) };
  }
  if (outdated) return { kind: "navigate", destination: QUESTION_LOST };
  if (!tap || !waitingFlow || tap.question !== waitingFlow.prompt.question) return staleTap;
  if (tap.kind === "page") return { kind: "page", waitingFlow, page: tap.page };
  if (!picksOf(waitingFlow.prompt.view).includes(tap.pick)) return staleTap;
  if (tap.pick === SHARE && phone !== undefined)
    return { kind: "answer", waitingFlow, answer: { kind: "contact", phone: `+${phone}`, own: true } };
  return tap.pick === SHARE && waitingFlow.prompt.contact
    ? { kind: "ask-number", waitingFlow }
    : { kind: "answer", waitingFlow, answer: { kind: "pick", pick: tap.pick } };
}
