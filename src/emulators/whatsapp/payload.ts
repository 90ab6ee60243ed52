/** Everything the messages endpoint takes, as strictly as Meta: what is too long, duplicated or misspelled is refused. */
import { z } from "zod";
import { cloudApiError } from "./refusal.js";

const TEXT_MAX = 4096;
const FILENAME_MAX = 240;
const OPAQUE_MAX = 512;
const PARAMETER_MAX = 1024;
const CAPTION_MAX = 1024;
const BODY_MAX = 1024;
const BUTTONS_MAX = 3;
const BUTTON_TITLE_MAX = 20;
const BUTTON_ID_MAX = 256;
const ROWS_MAX = 10;
const ROW_TITLE_MAX = 24;
const ROW_DESCRIPTION_MAX = 72;
const ROW_ID_MAX = 200;

const visible = (max: number) => z.string().regex(/\S/, "cannot be empty").max(max);
const identifier = (max: number) =>
  z
    .string()
    .regex(/^\S(?:[\s\S]*\S)?$/, "has spaces around it")
    .max(max);
const webAddress = z.string().refine((url) => /^https?:\/\/[^\s/]+/.test(url) && URL.canParse(url), "is not a URL");

const media = { id: z.string().min(1), caption: z.string().max(CAPTION_MAX).optional() };

const body = z.strictObject({ text: visible(BODY_MAX) });

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** Titles that look the same to a person are duplicates too. */
const areTitlesDistinct = (titles: readonly string[]): boolean =>
  areDistinct(titles.map((title) => title.trim().toLowerCase()));

const reply = z.strictObject({
  type: z.literal("reply"),
  reply: z.strictObject({ id: identifier(BUTTON_ID_MAX), title: visible(BUTTON_TITLE_MAX) }),
});

const buttons = z.strictObject({
  type: z.literal("button"),
  body,
  action: z.strictObject({
    buttons: z
      .array(reply)
      .min(1)
      .max(BUTTONS_MAX)
      .refine((all) => areTitlesDistinct(all.map((button) => button.reply.title)), "Duplicated title found in buttons")
      .refine((all) => areDistinct(all.map((button) => button.reply.id)), "Duplicated id found in buttons"),
  }),
});

const row = z.strictObject({
  id: identifier(ROW_ID_MAX),
  title: visible(ROW_TITLE_MAX),
  description: z.string().max(ROW_DESCRIPTION_MAX).optional(),
});
const section = z.strictObject({ title: visible(ROW_TITLE_MAX).optional(), rows: z.array(row).min(1).max(ROWS_MAX) });
type Section = z.infer<typeof section>;

const rowsOf = (all: readonly Section[]) => all.flatMap(({ rows }) => rows);

const sections = z
  .array(section)
  .min(1)
  .max(ROWS_MAX)
  .refine((all) => rowsOf(all).length <= ROWS_MAX, "Total row count exceed max allowed count: 10")
  .refine((all) => all.length === 1 || all.every(({ title }) => title), "Every section needs a title")
  .refine((all) => areDistinct(rowsOf(all).map(({ id }) => id)), "Duplicated row id found")
  .refine((all) => areTitlesDistinct(rowsOf(all).map(({ title }) => title)), "Duplicated row title found");

const list = z.strictObject({
  type: z.literal("list"),
  body,
  action: z.strictObject({ button: visible(BUTTON_TITLE_MAX), sections }),
});

const linkButton = z.strictObject({
  type: z.literal("cta_url"),
  body,
  action: z.strictObject({
    name: z.literal("cta_url"),
    parameters: z.strictObject({ display_text: visible(BUTTON_TITLE_MAX), url: webAddress }),
  }),
});

const contactRequest = z.strictObject({
  type: z.literal("request_contact_info"),
  body,
  action: z.strictObject({ name: z.literal("request_contact_info") }),
});

const interactive = z.discriminatedUnion("type", [buttons, list, linkButton, contactRequest]);
export type Interactive = z.infer<typeof interactive>;

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
