import type { Language } from "../../src/core/base/language.js";

export type Approved = {
  readonly about: "order" | "payment" | "schedule" | "staff" | "news";
  readonly name: string;
  readonly language: Language;
  readonly category: "utility" | "marketing";
  readonly body: string;
};

/** Brings broadcasts to who asked for news. */
export const news: Approved = {
  about: "news",
  name: "shop_news",
  language: "en",
  category: "marketing",
  body: "News from {{1}}: {{2}}\n\nYou asked for our news; reply STOP to end it.",
};

/**
 * WhatsApp's templates, to be approved by Meta under these names and categories with these words (README, "Go live"). The
 * utility ones tell customers of paid work, and staff of what needs them, more than 24 hours after they last wrote. {{1}}
 * is the shop, {{2}} what there is to say. Meta takes templates in English and Hausa; it knows no Yoruba, Igbo or Pidgin.
 */
export const templates: readonly Approved[] = [
  {
    about: "order",
    name: "order_update",
    language: "en",
    category: "utility",
    body: "Your order at {{1}} has news: {{2}}. Reply to this message to see it, or to buy again.",
  },
  {
    about: "payment",
    name: "payment_update",
    language: "en",
    category: "utility",
    body: "Your payment to {{1}} has news: {{2}}. Reply to this message to see your wallet.",
  },
  {
    about: "order",
    name: "order_update",
    language: "ha",
    category: "utility",
    body: "Akwai labari game da odarku a {{1}}: {{2}}. Ku amsa wannan saƙon don ganinta, ko don sake saya.",
  },
  {
    about: "payment",
    name: "payment_update",
    language: "ha",
    category: "utility",
    body: "Akwai labari game da kuɗin da kuka biya wa {{1}}: {{2}}. Ku amsa wannan saƙon don ganin walat ɗinku.",
  },
  {
    about: "schedule",
    name: "schedule_update",
    language: "en",
    category: "utility",
    body: "Your planned purchase at {{1}} has news: {{2}}. Reply to this message to see it, or to change it.",
  },
  {
    about: "schedule",
    name: "schedule_update",
    language: "ha",
    category: "utility",
    body: "Akwai labari game da sayayyarku ta atomatik a {{1}}: {{2}}. Ku amsa wannan saƙon don ganinta, ko don canza ta.",
  },
  {
    about: "staff",
    name: "staff_update",
    language: "en",
    category: "utility",
    body: "The staff of {{1}} is needed: {{2}}. Reply to this message to see what can be done.",
  },
  news,
];
