/** A customer is not happy with an order. */
export const problem = {
  ask: "<b>What is wrong with this order?</b>\n<code>{id:words}</code>\nTap, or tell us in your own words:",
  thanks:
    "🆘 <b>Thank you, we are on it.</b>\nA person looks at order <code>{id:words}</code> and writes to you here. Your money is safe.",
} as const;
