/**
 * WhatsApp's utility templates, to be approved by Meta under these names with these words (README, "Go live"): for what
 * is told of paid work more than 24 hours after its customer last wrote. {{1}} is the shop, {{2}} how it stands.
 */
export const templates = {
  order: {
    name: "order_update",
    language: "en",
    body: "Your order at {{1}} has news: {{2}}. Reply to this message to see it, or to buy again.",
  },
  payment: {
    name: "payment_update",
    language: "en",
    body: "Your payment to {{1}} has news: {{2}}. Reply to this message to see your wallet.",
  },
} as const;
