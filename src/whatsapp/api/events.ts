import type { Instant } from "../../core/base/time.js";
import type { SentMessageRef } from "../../core/notifications/messenger.js";
import type { DeliveryFailure } from "./failure.js";

/** What webhooks report, in our own terms. */

/** A user of WhatsApp, with at least one of the two ids. The phone number is digits, country first. */
export type WhatsAppUser = {
  readonly userId?: string;
  readonly phone?: string;
  /** The name they have given themselves. */
  readonly name?: string;
  readonly username?: string;
};

export type IncomingContent =
  /** `forwarded`: somebody else wrote it; `replyTo`: it answers this message. */
  | { readonly kind: "text"; readonly text: string; readonly forwarded?: true; readonly replyTo?: string }
  /** A picture, by WhatsApp's own id. */
  | { readonly kind: "photo"; readonly file: string; readonly caption: string; readonly replyTo?: string }
  /** A file, by WhatsApp's own id. */
  | { readonly kind: "file"; readonly file: string; readonly caption: string; readonly replyTo?: string }
  /** A tap on one of our buttons or rows, with its id. */
  | { readonly kind: "tap"; readonly id: string }
  /** `own` when WhatsApp vouches that the number is the sender's. */
  | { readonly kind: "contact"; readonly phone: string; readonly own: boolean }
  /** Anything else: a voice note, a kind that is newer than this code. */
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
  /** What the message was about, if it was sent with that. */
  readonly about?: SentMessageRef;
  /** Why it failed. */
  readonly failure?: DeliveryFailure;
};

/** The same user has other ids from now on. */
export type IdentityEvent = {
  readonly kind: "identity";
  readonly id: string;
  readonly at: Instant;
  readonly before: WhatsAppUser;
  readonly now: WhatsAppUser;
};

export type WhatsAppEvent = IncomingMessage | StatusEvent | IdentityEvent;

/** All ids of the user whom an event is about. Events that share one are handled one after the other. */
export function userIdsOf(event: WhatsAppEvent): readonly [string, ...string[]] {
  const users =
    event.kind === "identity" ? [event.before, event.now] : [event.kind === "message" ? event.from : event.to];
  const ids = users.flatMap(({ userId, phone }) => [userId, phone]).filter((id) => id !== undefined);
  const [first = "nobody", ...others] = new Set(ids);
  return [first, ...others];
}

/** The same for every delivery of one event, and for no other event. */
export const eventKey = (event: WhatsAppEvent): string =>
  event.kind === "status" ? `${event.messageId} ${event.status}` : event.id;
