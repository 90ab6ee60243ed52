import { z } from "zod";
import { type Instant, instant } from "../../core/base/time.js";

/** Webhook bodies with Meta's own names. Unknown fields are ignored; a field of an unexpected type counts as absent. */

const text = z.string().min(1).optional().catch(undefined);
const list = z.array(z.unknown()).optional().catch(undefined);

/** Seconds since 1970, as text; 0 if unreadable. */
const epochSeconds = z
  .union([z.string().regex(/^\d{1,12}$/), z.int().nonnegative()])
  .catch(0)
  .transform((seconds): Instant => instant(Number(seconds) * 1_000));

const part = <T extends z.ZodRawShape>(shape: T) => z.object(shape).optional().catch(undefined);

export const WireWebhook = z.object({ entry: list });
export const WireEntry = z.object({ changes: list });
export const WireChange = z.object({
  field: z.literal("messages"),
  value: z.object({
    metadata: part({ phone_number_id: text }),
    contacts: list,
    messages: list,
    statuses: list,
  }),
});

export const Contact = z.object({ wa_id: text, user_id: text, profile: part({ name: text, username: text }) });
export type Contact = z.infer<typeof Contact>;

const reply = part({ id: z.string().min(1) });
const WireContactCard = z.object({
  origin: text,
  phones: z
    .array(z.object({ phone: text, wa_id: text }))
    .optional()
    .catch(undefined),
});

export const WireMessage = z.object({
  id: z.string().min(1),
  timestamp: epochSeconds,
  from: text,
  from_user_id: text,
  type: z.string().catch("unknown"),
  context: part({
    id: text,
    forwarded: z.boolean().optional().catch(undefined),
    frequently_forwarded: z.boolean().optional().catch(undefined),
  }),
  text: part({ body: z.string() }),
  image: part({ id: z.string().min(1), caption: text }),
  document: part({ id: z.string().min(1), caption: text }),
  interactive: part({ button_reply: reply, list_reply: reply }),
  /** A tap on a template's button. */
  button: part({ payload: z.string().min(1) }),
  /** Meta documents it here, but it has also been seen on the card. */
  origin: text,
  contacts: z.array(WireContactCard).optional().catch(undefined),
  system: part({ type: text, wa_id: text, user_id: text, previous_user_id: text }),
});
export type WireMessage = z.infer<typeof WireMessage>;

export const Status = z.object({
  id: z.string().min(1),
  status: z.enum(["sent", "delivered", "read", "failed"]),
  timestamp: epochSeconds,
  recipient_id: text,
  recipient_user_id: text,
  /** What we sent along with the message. */
  biz_opaque_callback_data: text,
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string().catch(""),
        error_data: part({ details: z.string() }),
      }),
    )
    .optional()
    .catch(undefined),
});
export type Status = z.infer<typeof Status>;
