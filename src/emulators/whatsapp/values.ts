/** The values of webhooks, in Meta's spelling. */

import type { Value } from "./event-webhooks.js";
import { statusError } from "./refusal.js";
import type { MessageStatus, PersonState, WhatsAppWorld } from "./world.js";

export const wamid = (): string =>
  `wamid.${Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64")}`;

const seconds = (ms: number): string => String(Math.floor(ms / 1000));

const metadata = ({ options: { business } }: WhatsAppWorld) => ({
  messaging_product: "whatsapp",
  metadata: { display_phone_number: business.phone, phone_number_id: business.phoneNumberId },
});

const contactOf = ({ name, username, userId, hidesNumber, hidesUserId, phone }: PersonState) => ({
  profile: { name, ...(username === undefined ? {} : { username }) },
  ...(hidesNumber ? {} : { wa_id: phone }),
  ...(hidesUserId ? {} : { user_id: userId }),
});

const senderOf = ({ phone, hidesNumber, hidesUserId, userId }: PersonState) => ({
  ...(hidesNumber ? {} : { from: phone }),
  ...(hidesUserId ? {} : { from_user_id: userId }),
});

type Inbound = { readonly id: string; readonly at: number; readonly content: Value };

/** Something the person wrote, tapped or shared. */
export const messageValue = (world: WhatsAppWorld, person: PersonState, { id, at, content }: Inbound): Value => ({
  ...metadata(world),
  contacts: [contactOf(person)],
  messages: [{ ...senderOf(person), id, timestamp: seconds(at), ...content }],
});

type Status = {
  readonly id: string;
  readonly status: MessageStatus;
  readonly opaque?: string | undefined;
  readonly code?: number | undefined;
};

/** What became of a message of the business. A recipient who does not exist has no ids. */
export const statusValue = (
  world: WhatsAppWorld,
  person: PersonState | undefined,
  { id, status, opaque, code }: Status,
): Value => ({
  ...metadata(world),
  ...(person ? { contacts: [contactOf(person)] } : {}),
  statuses: [
    {
      id,
      status,
      timestamp: seconds(world.now()),
      ...(person && !person.hidesNumber ? { recipient_id: person.phone } : {}),
      ...(person && !person.hidesUserId ? { recipient_user_id: person.userId } : {}),
      ...(opaque === undefined ? {} : { biz_opaque_callback_data: opaque }),
      ...(status === "sent" || status === "delivered"
        ? { pricing: { billable: false, pricing_model: "PMP", category: "service", type: "free_customer_service" } }
        : {}),
      ...(code === undefined ? {} : { errors: [statusError(code)] }),
    },
  ],
});

/** The person has another number, and with it another id. There is no `contacts` here. */
export const identityChangeValue = (world: WhatsAppWorld, person: PersonState, before: PersonState): Value => ({
  ...metadata(world),
  messages: [
    {
      ...(person.hidesNumber ? {} : { from: before.phone }),
      from_user_id: before.userId,
      id: wamid(),
      timestamp: seconds(world.now()),
      type: "system",
      system: {
        body: `User ${person.name} changed from ${before.userId} to ${person.userId}`,
        ...(person.hidesNumber ? {} : { wa_id: person.phone }),
        user_id: person.userId,
        previous_user_id: before.userId,
        type: "user_changed_user_id",
      },
    },
  ],
});
