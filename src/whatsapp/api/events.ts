import type { Instant } from "../../core/base/time.js";
import type { SentMessageRef } from "../../core/notifications/messenger.js";
import type { DeliveryFailureReason } from "./failure.js";

/** What webhooks tell, in our own words. */

/** Somebody on WhatsApp. At least one of the two ids is there; the phone (digits, country first) may be missing. */
export type WhatsAppUser = {
  readonly userId?: string;
  readonly phone?: string;
  /** As they call themselves. */
  readonly name?: string;
  readonly username?: string;
};

export type IncomingContent =
  /** `forwarded`: somebody else wrote it. */
  | { readonly kind: "text"; readonly text: string; readonly forwarded?: true }
  /** A button or row of ours, with the id it was sent with; `of` is the message it stands under. */
  | { readonly kind: "tap"; readonly id: string; readonly title: string; readonly of?: string }
  /** `own` when WhatsApp vouches that the number is the sender's. */
  | { readonly kind: "contact"; readonly phone: string; readonly own: boolean }
  /** Anything else: a picture, a voice note, a kind that did not exist when this was written. */
  | { readonly kind: "other"; readonly type: string };

type MessageStatus = "sent" | "delivered" | "read" | "failed";

export type WhatsAppEvent =
  | {
      readonly kind: "message";
      readonly id: string;
      readonly at: Instant;
      readonly from: WhatsAppUser;
      readonly content: IncomingContent;
    }
  | {
      readonly kind: "status";
      readonly messageId: string;
      readonly at: Instant;
      readonly to: WhatsAppUser;
      readonly status: MessageStatus;
      /** What the message was about, if it carried that. */
      readonly about?: SentMessageRef;
      /** Why it failed. */
      readonly failure?: { readonly reason: DeliveryFailureReason; readonly code: number; readonly details: string };
    }
  /** The same person under other ids, from now on. */
  | {
      readonly kind: "identity";
      readonly id: string;
      readonly at: Instant;
      readonly before: WhatsAppUser;
      readonly now: WhatsAppUser;
    };

/** All ids of whoever an event is about. Events that share one are handled one after the other. */
export function userIdsOf(event: WhatsAppEvent): readonly [string, ...string[]] {
  const people =
    event.kind === "identity" ? [event.before, event.now] : [event.kind === "message" ? event.from : event.to];
  const ids = people.flatMap(({ userId, phone }) => [userId, phone]).filter((id) => id !== undefined);
  const [first = "nobody", ...others] = new Set(ids);
  return [first, ...others];
}

/** The same for every delivery of one event, and for no other event. */
export const eventKey = (event: WhatsAppEvent): string =>
  event.kind === "status" ? `${event.messageId} ${event.status}` : event.id;
