import {
  destinationForCommand,
  isLikeCommand,
  mayOpenFlow,
  roleRefusal,
  START,
} from "../../../conversations/channel.js";
import { SENT_FILE } from "../../../conversations/parser/destination.js";
import type { Answer, Choice, Destination, Flows, PhotoAnswer } from "../../../conversations/talk.js";
import type { SentFile } from "../../core/base/channel.js";
import type { Role } from "../../core/settings/role.js";
import type { IncomingContent } from "../api/events.js";
import type { ChatDraft } from "../talk/drafts.js";
import { readNumberedChoice } from "../talk/fit.js";
import { decodeTap } from "../talk/fit-list.js";
import type { WaitingFlow } from "../talk/flow-runner.js";
import { SHARE } from "../talk/talk.js";

/** What a message means, given the question that its chat was asked. */
export type MessageRoute =
  | { readonly kind: "answer"; readonly waitingFlow: WaitingFlow; readonly answer: Answer | PhotoAnswer }
  /** A flow to start, in place of the current one; `page`: of the list that it shows. */
  | { readonly kind: "navigate"; readonly destination: Destination; readonly page?: number | undefined }
  /** Another page of the list that the question offers. */
  | { readonly kind: "page"; readonly waitingFlow: WaitingFlow; readonly page: number }
  /** They want to share their number, and WhatsApp has not given it. */
  | { readonly kind: "ask-number"; readonly waitingFlow: WaitingFlow }
  /** A button that is out of date, or of more than the role of its sender, who reads the refusal. */
  | { readonly kind: "stale-tap"; readonly waitingFlow?: WaitingFlow; readonly refusal?: string | undefined };

type RouteInput = {
  readonly content: IncomingContent;
  readonly draft: ChatDraft;
  readonly outdated: boolean;
  /** The sender's role, now. */
  readonly role: Role | undefined;
  /** The sender's own number, when WhatsApp gives it. */
  readonly phone?: string | undefined;
  /** Where it leads as the reply to a message of ours. */
  readonly reply?: Destination | undefined;
};

const COMMAND = /^\/([a-z0-9_-]{1,32})(?:\s+([\s\S]*))?$/i;

export function routeMessage(flows: Flows, input: RouteInput): MessageRoute {
  const { content, draft } = input;
  switch (content.kind) {
    case "tap":
      return routeTap(flows, input, content.id);
    case "text": {
      const id = draft.numberedChoices && readNumberedChoice(content.text, draft.numberedChoices);
      return id === undefined ? routeText(flows, input, content) : routeTap(flows, input, id);
    }
    case "photo":
      return routePhoto(flows, input, content);
    case "file": {
      const { waitingFlow } = draft;
      if (input.reply) return { kind: "navigate", destination: input.reply };
      if (!waitingFlow) return { kind: "navigate", destination: SENT_FILE };
      // Where a text or a picture is asked for, the caption alone would be half of what was sent.
      const text = waitingFlow.prompt.photo ? "" : content.caption;
      return { kind: "answer", waitingFlow, answer: { kind: "typed", text, file: sentFileOf(content) } };
    }
    case "contact":
      return draft.waitingFlow
        ? { kind: "answer", waitingFlow: draft.waitingFlow, answer: content }
        : { kind: "navigate", destination: flows.flowFor(content.phone) };
    case "other":
      return routeText(flows, input, { text: "" });
  }
}

export const sentFileOf = ({ file }: Extract<IncomingContent, { kind: "file" }>): SentFile => ({
  channel: "whatsapp",
  file,
});

function routePhoto(
  flows: Flows,
  input: RouteInput,
  { file, caption }: Extract<IncomingContent, { kind: "photo" }>,
): MessageRoute {
  const { waitingFlow } = input.draft;
  const photo = { channel: "whatsapp", file } as const;
  if (input.reply) return { kind: "navigate", destination: input.reply };
  // WhatsApp takes no picture back under the name that it came with.
  if (waitingFlow?.prompt.photo)
    return { kind: "answer", waitingFlow, answer: { kind: "photo", photo, caption, reusable: false } };
  return routeText(flows, input, { text: "" });
}

type TextContent = Pick<Extract<IncomingContent, { kind: "text" }>, "text" | "forwarded">;

function routeText(
  flows: Flows,
  { draft: { waitingFlow }, role, reply }: RouteInput,
  { text, forwarded }: TextContent,
): MessageRoute {
  const isReply = reply !== undefined;
  // There is no command menu here, and WhatsApp's rules want "stop" obeyed wherever it is written. But a forwarded message is
  // somebody else's text, and not a command of the sender.
  const destination = forwarded
    ? undefined
    : (flows.exitFor(text, { isReply }) ?? commandDestination(flows, text, role));
  if (destination) return { kind: "navigate", destination };
  if (reply) return { kind: "navigate", destination: reply };
  if (waitingFlow) return { kind: "answer", waitingFlow, answer: { kind: "typed", text } };
  return { kind: "navigate", destination: text.trim() === "" ? START : flows.flowFor(text) };
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
  if (outdated) return { kind: "navigate", destination: START }; // Their flow began under an older script.
  if (!tap || !waitingFlow || tap.question !== waitingFlow.prompt.question) return staleTap;
  if (tap.kind === "page") return { kind: "page", waitingFlow, page: tap.page };
  if (!isOffered(waitingFlow, tap.pick)) return staleTap;
  if (tap.pick === SHARE && phone !== undefined)
    return { kind: "answer", waitingFlow, answer: { kind: "contact", phone: `+${phone}`, own: true } };
  return tap.pick === SHARE && waitingFlow.prompt.contact
    ? { kind: "ask-number", waitingFlow }
    : { kind: "answer", waitingFlow, answer: { kind: "pick", pick: tap.pick } };
}

const isOffered = ({ prompt }: WaitingFlow, pick: string): boolean =>
  (prompt.view.choices ?? []).flat().some((choice: Choice) => "pick" in choice && choice.pick === pick);
