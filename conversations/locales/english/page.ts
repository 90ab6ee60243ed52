/** What the page says that the checkout leads back to. It knows nothing of the payment, and so promises nothing. */
export const page = {
  title: "Back to the chat",
  next: "We are checking your payment with the bank. The chat tells you as soon as it is there, usually within seconds.",
  back: "Return to the chat",
  close: "Nothing happening? Tap “I have paid” in the chat.",
} as const;
