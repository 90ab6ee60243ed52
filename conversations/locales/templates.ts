import { FIRST_LANGUAGE, LANGUAGES, type Language } from "../../src/core/base/language.js";
import { en } from "./en.js";
import { LOCALES } from "./languages.js";
import type { TemplateTopic } from "./locale.js";

/** A template as Meta approves it. */
export type MessageTemplate = {
  readonly topic: TemplateTopic;
  readonly name: string;
  readonly language: Language;
  readonly category: "utility" | "marketing";
  readonly body: string;
};

const NAMES: Readonly<Record<TemplateTopic, string>> = {
  order: "order_update",
  payment: "payment_update",
  schedule: "schedule_update",
  support: "support_answer",
  staff: "staff_update",
  news: "shop_news",
};

const template = (about: TemplateTopic, language: Language, body: string): MessageTemplate => ({
  topic: about,
  name: NAMES[about],
  language,
  category: about === "news" ? "marketing" : "utility",
  body,
});

/**
 * WhatsApp's templates, to be approved by Meta under these names and categories with these words (docs/go-live.md). The
 * utility ones notify customers of paid work, and staff of what needs them, more than 24 hours after they last wrote;
 * the marketing one brings broadcasts to those who asked for news.
 */
export const templates: readonly MessageTemplate[] = LANGUAGES.flatMap((language) => {
  const bodies = Object.entries(LOCALES[language].templates) as [TemplateTopic, string][];
  return bodies.map(([about, body]) => template(about, language, body));
});

/** Brings broadcasts to those who asked for news. */
export const newsTemplateText: MessageTemplate = template("news", FIRST_LANGUAGE, en.templates.news);
