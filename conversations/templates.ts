import { clip } from "../src/core/base/clip.js";
import { FIRST_LANGUAGE } from "../src/core/base/language.js";
import type { NotificationKey } from "../src/core/notifications/notification.js";
import { type Approved, newsTemplateText, templates } from "./locales/templates.js";
import type { Template, View } from "./talk.js";
import { plain } from "./text.js";

/** A template may have 1,024 characters altogether. */
const VALUE_MAX = 900;

/**
 * The templates for a notification, the best first: in the customer's language where there is one, else in English
 * around words of their language. None when the notification can wait until its chat is open again.
 */
export function templatesOf(key: NotificationKey, { text, language }: View, shop: string): readonly Template[] {
  return templates
    .filter((template) => ABOUT[key.kind] === template.about)
    .filter((template) => [language, FIRST_LANGUAGE].includes(template.language))
    .map((template) => filled(template, [shop, plain(text)]))
    .toSorted((one, other) => Number(one.language !== language) - Number(other.language !== language));
}

const ABOUT: Partial<Record<NotificationKey["kind"], Approved["about"]>> = {
  order: "order",
  payment: "payment",
  received: "payment",
  deed: "payment",
  schedule: "schedule",
  alarm: "staff",
  finding: "staff",
  incident: "staff",
  sale: "order",
  second: "staff",
  float: "staff",
};

/** A broadcast as a template, only for customers who asked for news. */
export const newsTemplate = (words: string, shop: string): Template => filled(newsTemplateText, [shop, words]);

const filled = ({ name, language }: Approved, values: readonly string[]): Template => ({
  name,
  language,
  values: values.map((value) => fitting(oneLine(value))),
});

const fitting = (value: string): string => (value.length <= VALUE_MAX ? value : `${clip(value, VALUE_MAX - 1)}…`);

/** A place takes neither line breaks nor several spaces in a row. */
const oneLine = (words: string): string =>
  words
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join(" · ");
