/** Messages with something to tap, and how messages refer to files. */
import { z } from "zod";

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

export const media = { id: z.string().min(1), caption: z.string().max(CAPTION_MAX).optional() };

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

export const interactive = z.discriminatedUnion("type", [buttons, list, linkButton, contactRequest]);
export type Interactive = z.infer<typeof interactive>;
