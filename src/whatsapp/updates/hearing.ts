import type { Answer, Choice, Destination, Programme } from "../../../conversations/talk.js";
import { commandTo, isKnown, START } from "../../../conversations/ways.js";
import type { Role } from "../../core/settings/role.js";
import type { Content } from "../api/events.js";
import type { Draft } from "../talk/draft.js";
import { readNumber } from "../talk/numbered.js";
import type { Scene } from "../talk/stage.js";
import { SHARE } from "../talk/talk.js";
import { readId } from "../talk/tap-id.js";

/** What a message means, given what its chat was asked. */
export type Heard =
  | { readonly kind: "answer"; readonly scene: Scene; readonly answer: Answer }
  /** A flow to begin, whatever was going on. */
  | { readonly kind: "go"; readonly destination: Destination }
  /** Another page of the list that is being asked from. */
  | { readonly kind: "page"; readonly scene: Scene; readonly page: number }
  /** They want to share their number, which WhatsApp has not told. */
  | { readonly kind: "ask-number"; readonly scene: Scene }
  /** A button that has done its work. */
  | { readonly kind: "stale"; readonly scene?: Scene };

type Given = {
  readonly content: Content;
  readonly draft: Draft;
  readonly outdated: boolean;
  /** What the sender may do at the desk, now. */
  readonly role: Role | undefined;
  /** The sender's own number, when WhatsApp tells it. */
  readonly phone?: string;
};

const COMMAND = /^\/([a-z0-9_]{1,32})(?:\s+([\s\S]*))?$/i;

export function hear(programme: Programme, given: Given): Heard {
  const { content, draft } = given;
  switch (content.kind) {
    case "tap":
      return tapped(programme, given, content.id);
    case "text": {
      const id = draft.numbers && readNumber(content.text, draft.numbers);
      return id === undefined ? typed(programme, given, content) : tapped(programme, given, id);
    }
    case "contact":
      return draft.scene
        ? { kind: "answer", scene: draft.scene, answer: content }
        : { kind: "go", destination: programme.hear(content.phone) };
    case "other":
      return typed(programme, given, { text: "" });
  }
}

type Typed = Pick<Extract<Content, { kind: "text" }>, "text" | "forwarded">;

function typed(programme: Programme, { draft, role }: Given, { text: said, forwarded }: Typed): Heard {
  // A forwarded message is somebody else's text, and no command of the person who forwards it.
  const out = forwarded ? undefined : wayOut(programme, said, role);
  if (out) return { kind: "go", destination: out };
  if (draft.scene) return { kind: "answer", scene: draft.scene, answer: { kind: "typed", text: said } };
  return { kind: "go", destination: said.trim() === "" ? START : programme.hear(said) };
}

function wayOut(programme: Programme, said: string, role: Role | undefined): Destination | undefined {
  // There is no menu of commands here, and WhatsApp's rules want "stop" obeyed wherever it is written.
  const out = programme.wayOut(said);
  if (out) return out;
  const [, name = "", argument = ""] = COMMAND.exec(said.trim()) ?? [];
  return name === "" ? undefined : (commandTo(programme, { name, argument }, role) ?? programme.hear(said));
}

function tapped(programme: Programme, { draft, outdated, role, phone }: Given, id: string): Heard {
  const { scene } = draft;
  const tap = readId(id);
  const stale: Heard = { kind: "stale", ...(scene ? { scene } : {}) };
  if (tap?.kind === "go") {
    const { destination } = tap;
    return isKnown(programme, destination.flow, role) ? { kind: "go", destination } : stale;
  }
  if (outdated) return { kind: "go", destination: START }; // Their flow began under an older script.
  if (!tap || !scene || tap.question !== scene.asked.question) return stale;
  if (tap.kind === "page") return { kind: "page", scene, page: tap.page };
  if (!isOffered(scene, tap.pick)) return stale;
  if (!scene.asked.contact || tap.pick !== SHARE)
    return { kind: "answer", scene, answer: { kind: "pick", pick: tap.pick } };
  return phone === undefined
    ? { kind: "ask-number", scene }
    : { kind: "answer", scene, answer: { kind: "contact", phone: `+${phone}`, own: true } };
}

const isOffered = ({ asked }: Scene, pick: string): boolean =>
  (asked.view.choices ?? []).flat().some((choice: Choice) => "pick" in choice && choice.pick === pick);
