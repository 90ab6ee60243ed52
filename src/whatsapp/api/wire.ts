import { z } from "zod";
import { type Instant, instant } from "../../core/base/time.js";

/** Webhook bodies with Meta's own names. Unknown fields are ignored; a field of an unexpected type counts as absent. */

const lenient = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const part = <T extends z.ZodRawShape>(shape: T) => lenient(z.object(shape));
const text = lenient(z.string().min(1));
const list = lenient(z.array(z.unknown()));
const flag = lenient(z.boolean());

/** Seconds since 1970, as text; 0 if unreadable. */
const epochSeconds = z
  .union([z.string().regex(/^\d{1,12}$/), z.int().nonnegative()])
  .catch(0)
  .transform((seconds): Instant => instant(Number(seconds) * 1_000));

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
  phones: lenient(z.array(z.object({ phone: text, wa_id: text }))),
});
export type WireContactCard = z.infer<typeof WireContactCard>;

export const WireMessage = z.object({
  id: z.string().min(1),
  timestamp: epochSeconds,
  from: text,
  from_user_id: text,
  type: z.string().catch("unknown"),
  context: part({ id: text, forwarded: flag, frequently_forwarded: flag }),
  text: part({ body: z.string() }),
  image: part({ id: z.string().min(1), caption: text }),
  document: part({ id: z.string().min(1), caption: text }),
  interactive: part({ button_reply: reply, list_reply: reply }),
  /** A tap on a template's button. */
  button: part({ payload: z.string().min(1) }),
  /** Meta documents it here, but it has also been seen on the card. */
  origin: text,
  contacts: lenient(z.array(WireContactCard)),
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
  errors: lenient(
    z.array(z.object({ code: z.number(), title: z.string().catch(""), error_data: part({ details: z.string() }) })),
  ),
});
export type Status = z.infer<typeof Status>;
