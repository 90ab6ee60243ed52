import type { Answer, Choice, Destination, Programme } from "../../../conversations/talk.js";
import { commandTo, isKnown, START } from "../../../conversations/ways.js";
import type { Role } from "../../core/settings/role.js";
import type { IncomingContent } from "../api/events.js";
import type { ChatDraft } from "../talk/drafts.js";
import { readNumberedChoice } from "../talk/numbered-view.js";
import type { WaitingFlow } from "../talk/flow-runner.js";
import { SHARE } from "../talk/talk.js";
import { decodeTap } from "../talk/tap-id.js";

/** What a message means, given what its chat was asked. */
export type MessageRoute =
  | { readonly kind: "answer"; readonly scene: WaitingFlow; readonly answer: Answer }
  /** A flow to begin, whatever was going on. */
  | { readonly kind: "go"; readonly destination: Destination }
  /** Another page of the list that is being asked from. */
  | { readonly kind: "page"; readonly scene: WaitingFlow; readonly page: number }
  /** They want to share their number, which WhatsApp has not told. */
  | { readonly kind: "ask-number"; readonly scene: WaitingFlow }
  /** A button that has done its work. */
  | { readonly kind: "stale"; readonly scene?: WaitingFlow };

type RouteInput = {
  readonly content: IncomingContent;
  readonly draft: ChatDraft;
  readonly outdated: boolean;
  /** What the sender may do at the desk, now. */
  readonly role: Role | undefined;
  /** The sender's own number, when WhatsApp tells it. */
  readonly phone?: string;
};

const COMMAND = /^\/([a-z0-9_]{1,32})(?:\s+([\s\S]*))?$/i;

export function routeMessage(programme: Programme, given: RouteInput): MessageRoute {
  const { content, draft } = given;
  switch (content.kind) {
    case "tap":
      return routeTap(programme, given, content.id);
    case "text": {
      const id = draft.numberedChoices && readNumberedChoice(content.text, draft.numberedChoices);
      return id === undefined ? routeText(programme, given, content) : routeTap(programme, given, id);
    }
    case "contact":
      return draft.waitingFlow
        ? { kind: "answer", scene: draft.waitingFlow, answer: content }
        : { kind: "go", destination: programme.hear(content.phone) };
    case "other":
      return routeText(programme, given, { text: "" });
  }
}

type TextContent = Pick<Extract<IncomingContent, { kind: "text" }>, "text" | "forwarded">;

function routeText(
  programme: Programme,
  { draft, role }: RouteInput,
  { text: said, forwarded }: TextContent,
): MessageRoute {
  // A forwarded message is somebody else's text, and no command of the person who forwards it.
  const out = forwarded ? undefined : commandDestination(programme, said, role);
  if (out) return { kind: "go", destination: out };
  if (draft.waitingFlow) return { kind: "answer", scene: draft.waitingFlow, answer: { kind: "typed", text: said } };
  return { kind: "go", destination: said.trim() === "" ? START : programme.hear(said) };
}

function commandDestination(programme: Programme, said: string, role: Role | undefined): Destination | undefined {
  // There is no menu of commands here, and WhatsApp's rules want "stop" obeyed wherever it is written.
  const out = programme.wayOut(said);
  if (out) return out;
  const [, name = "", argument = ""] = COMMAND.exec(said.trim()) ?? [];
  return name === "" ? undefined : (commandTo(programme, { name, argument }, role) ?? programme.hear(said));
}

function routeTap(programme: Programme, { draft, outdated, role, phone }: RouteInput, id: string): MessageRoute {
  const { waitingFlow } = draft;
  const tap = decodeTap(id);
  const stale: MessageRoute = { kind: "stale", ...(waitingFlow ? { scene: waitingFlow } : {}) };
  if (tap?.kind === "go") {
    const { destination } = tap;
    return isKnown(programme, destination.flow, role) ? { kind: "go", destination } : stale;
  }
  if (outdated) return { kind: "go", destination: START }; // Their flow began under an older script.
  if (!tap || !waitingFlow || tap.question !== waitingFlow.prompt.question) return stale;
  if (tap.kind === "page") return { kind: "page", scene: waitingFlow, page: tap.page };
  if (!isOffered(waitingFlow, tap.pick)) return stale;
  if (!waitingFlow.prompt.contact || tap.pick !== SHARE)
    return { kind: "answer", scene: waitingFlow, answer: { kind: "pick", pick: tap.pick } };
  return phone === undefined
    ? { kind: "ask-number", scene: waitingFlow }
    : { kind: "answer", scene: waitingFlow, answer: { kind: "contact", phone: `+${phone}`, own: true } };
}

const isOffered = ({ prompt }: WaitingFlow, pick: string): boolean =>
  (prompt.view.choices ?? []).flat().some((choice: Choice) => "pick" in choice && choice.pick === pick);
