import type { Answer } from "../../../conversations/talk.js";
import type { Instant } from "../../core/base/time.js";
import type { SentMessageRef } from "../../core/notifications/messenger.js";
import type { DeliveryFailure } from "./failure.js";

/** The events that webhooks report, in our own terms. */

/** A WhatsApp user, with at least one of the two ids. `phone` is digits, country first. */
export type WhatsAppUser = {
  readonly userId?: string;
  readonly phone?: string;
  /** The name they have given themselves. */
  readonly name?: string;
  readonly username?: string;
};

export type IncomingContent =
  /** `forwarded`: somebody else wrote it; `replyTo`: the message that it replies to. */
  | { readonly kind: "text"; readonly text: string; readonly forwarded?: true; readonly replyTo?: string }
  /** A picture, by WhatsApp's own id. */
  | { readonly kind: "photo"; readonly file: string; readonly caption: string; readonly replyTo?: string }
  /** A file, by WhatsApp's own id. */
  | { readonly kind: "file"; readonly file: string; readonly caption: string; readonly replyTo?: string }
  /** A tap on one of our buttons or rows, with its id. */
  | { readonly kind: "tap"; readonly id: string }
  | Extract<Answer, { kind: "contact" }>
  /** Anything else, such as a voice note or a kind newer than this code. */
  | { readonly kind: "other"; readonly type: string; readonly replyTo?: string };

export type IncomingMessage = {
  readonly kind: "message";
  readonly id: string;
  readonly at: Instant;
  readonly from: WhatsAppUser;
  readonly content: IncomingContent;
};

export type StatusEvent = {
  readonly kind: "status";
  readonly messageId: string;
  readonly at: Instant;
  readonly to: WhatsAppUser;
  readonly status: "sent" | "delivered" | "read" | "failed";
  /** What the message was about, if we sent that along. */
  readonly about?: SentMessageRef;
  /** Why it failed. */
  readonly failure?: DeliveryFailure;
};

/** A user's ids have changed. */
export type IdentityEvent = {
  readonly kind: "identity";
  readonly id: string;
  readonly at: Instant;
  readonly before: WhatsAppUser;
  readonly now: WhatsAppUser;
};

export type WhatsAppEvent = IncomingMessage | StatusEvent | IdentityEvent;

/** All ids of the user that an event concerns. Events that share an id are handled one after another. */
export function userIdsOf(event: WhatsAppEvent): readonly [string, ...string[]] {
  const users =
    event.kind === "identity" ? [event.before, event.now] : [event.kind === "message" ? event.from : event.to];
  const ids = users.flatMap(({ userId, phone }) => [userId, phone]).filter((id) => id !== undefined);
  const [first = "nobody", ...others] = new Set(ids);
  return [first, ...others];
}

/** Identifies an event: every delivery of it has the same key. */
export const eventKey = (event: WhatsAppEvent): string =>
  event.kind === "status" ? `${event.messageId} ${event.status}` : event.id;
