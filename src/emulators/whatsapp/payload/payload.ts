/** Everything the messages endpoint takes, as strictly as Meta: what is too long, duplicated or misspelled is refused. */
import { z } from "zod";
import { cloudApiError } from "../refusal.js";
import { interactive, media } from "./interactive.js";

const TEXT_MAX = 4096;
const FILENAME_MAX = 240;
const OPAQUE_MAX = 512;
const PARAMETER_MAX = 1024;

const envelope = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual").optional(),
  /** A phone number. Wins over `recipient` when both are there. */
  to: z.string().min(1).optional(),
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/)
    .optional(),
  biz_opaque_callback_data: z.string().max(OPAQUE_MAX).optional(),
};

const parameter = z.strictObject({
  type: z.literal("text"),
  text: z
    .string()
    .min(1)
    .max(PARAMETER_MAX)
    .refine(
      (text) => !/[\n\r\t]| {5}/.test(text),
      "cannot have new-line/tab characters or more than 4 consecutive spaces",
    ),
});

const templateMessage = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.strictObject({ code: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2,4})?$/) }),
  components: z.array(z.strictObject({ type: z.literal("body"), parameters: z.array(parameter) })).optional(),
});

export type TemplateMessage = z.infer<typeof templateMessage>;

const message = z.discriminatedUnion("type", [
  z.strictObject({
    ...envelope,
    type: z.literal("text"),
    text: z.strictObject({ body: z.string().regex(/\S/).max(TEXT_MAX), preview_url: z.boolean().optional() }),
  }),
  z.strictObject({ ...envelope, type: z.literal("interactive"), interactive }),
  z.strictObject({ ...envelope, type: z.literal("image"), image: z.strictObject(media) }),
  z.strictObject({
    ...envelope,
    type: z.literal("document"),
    document: z.strictObject({ ...media, filename: z.string().max(FILENAME_MAX).optional() }),
  }),
  z.strictObject({ ...envelope, type: z.literal("template"), template: templateMessage }),
]);

const receipt = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  status: z.literal("read"),
  message_id: z.string().min(1),
  typing_indicator: z.strictObject({ type: z.literal("text") }).optional(),
});

export type OutboundMessage = z.infer<typeof message>;
export type Receipt = z.infer<typeof receipt>;

/** Types that Meta has and this emulator does not: refused in these words, which cannot be mistaken for Meta's. */
const NOT_EMULATED: ReadonlySet<unknown> = new Set(["audio", "video", "sticker", "location", "contacts", "reaction"]);

/** A message, or a receipt for one (with or without "typing…"). Throws Meta's refusal, with the path of the mistake. */
export function readPayload(body: unknown): OutboundMessage | Receipt {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw cloudApiError(100, "Invalid JSON payload");
  if ("status" in body) return checked(receipt, body);
  const typed: Readonly<Record<string, unknown>> = { type: "text", ...body }; // A message without a type is a text.
  if (NOT_EMULATED.has(typed["type"]))
    throw cloudApiError(131051, `Message type ${typed["type"]} is not emulated here`);
  const read = checked(message, typed);
  if (read.to === undefined && read.recipient === undefined) throw cloudApiError(100, "The parameter to is required.");
  return read;
}

function checked<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(body);
  const [issue] = error?.issues ?? [];
  if (issue) throw refusalFor(issue);
  return data as T;
}

/** Misspelled anywhere or missing at the top level: 100. Missing deeper down: 131008. A wrong value: 131009. */
function refusalFor(issue: z.core.$ZodIssue): Error {
  const at = issue.path.map((key) => (typeof key === "number" ? `[${key}]` : `['${String(key)}']`)).join("");
  if (issue.code === "unrecognized_keys")
    return cloudApiError(100, `Unexpected key "${issue.keys[0]}" on param "${at}".`);
  if (issue.code === "invalid_type" && issue.message.endsWith("received undefined")) {
    return cloudApiError(issue.path.length === 1 ? 100 : 131008, `The parameter ${at} is required.`);
  }
  return cloudApiError(131009, `${at}: ${issue.message}`);
}
