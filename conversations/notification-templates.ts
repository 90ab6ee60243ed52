import { FIRST_LANGUAGE } from "../src/core/base/language.js";
import { clip } from "../src/core/base/text.js";
import { type NotificationKey, templateTopic } from "../src/core/notifications/notification.js";
import { type MessageTemplate, newsTemplateText, templates } from "./locales/templates.js";
import type { FilledTemplate, View } from "./talk.js";
import { plainText } from "./text.js";

/** A template may have 1,024 characters, including its own words. */
const VALUE_MAX = 900;

/**
 * The templates for a notification, best first: in the customer's language if there is one, otherwise in English around
 * words of their language. None if the notification can wait until its chat is open again.
 */
export function templatesFor(key: NotificationKey, { text, language }: View, shop: string): readonly FilledTemplate[] {
  const topic = templateTopic(key);
  return templates
    .filter((template) => topic === template.topic)
    .filter((template) => [language, FIRST_LANGUAGE].includes(template.language))
    .map((template) => filledTemplate(template, [shop, plainText(text).replace(/\.$/, "")])) // A full stop follows.
    .toSorted((one, other) => Number(one.language !== language) - Number(other.language !== language));
}

/** A broadcast as a template, only for customers who asked for news. */
export const broadcastTemplate = (words: string, shop: string): FilledTemplate =>
  filledTemplate(newsTemplateText, [shop, words]);

const filledTemplate = ({ name, language }: MessageTemplate, values: readonly string[]): FilledTemplate => ({
  name,
  language,
  values: values.map((value) => clippedValue(oneLine(value))),
});

const clippedValue = (value: string): string => (value.length <= VALUE_MAX ? value : `${clip(value, VALUE_MAX - 1)}…`);

/** A place accepts neither line breaks nor several spaces in a row. */
const oneLine = (words: string): string =>
  words
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join(" · ");
