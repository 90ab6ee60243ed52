import type { Language } from "#core/language.js";

type Approved = {
  readonly about: "order" | "payment";
  readonly name: string;
  readonly language: Language;
  readonly body: string;
};

/**
 * WhatsApp's utility templates, to be approved by Meta under these names with these words (README, "Go live"): for what
 * is told of paid work more than 24 hours after its customer last wrote. {{1}} is the shop, {{2}} how it stands. Meta
 * takes templates in English and Hausa; it knows no Yoruba, Igbo or Pidgin.
 */
export const templates: readonly Approved[] = [
  {
    about: "order",
    name: "order_update",
    language: "en",
    body: "Your order at {{1}} has news: {{2}}. Reply to this message to see it, or to buy again.",
  },
  {
    about: "payment",
    name: "payment_update",
    language: "en",
    body: "Your payment to {{1}} has news: {{2}}. Reply to this message to see your wallet.",
  },
  {
    about: "order",
    name: "order_update",
    language: "ha",
    body: "Akwai labari game da odarka a {{1}}: {{2}}. Amsa wannan saƙon don ganinta, ko don sake siya.",
  },
  {
    about: "payment",
    name: "payment_update",
    language: "ha",
    body: "Akwai labari game da kuɗin da ka biya wa {{1}}: {{2}}. Amsa wannan saƙon don ganin walat ɗinka.",
  },
];
