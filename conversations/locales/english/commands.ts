/** What stands beside a command in the channel's own menu. */
export const commands = {
  data: "Buy a data bundle",
  airtime: "Buy airtime",
  repeat: "Buy again in one tap",
  wallet: "See your wallet",
  topup: "Top up your wallet",
  history: "Your orders",
  schedules: "What is bought by itself",
  people: "Whom you buy for",
  cards: "Your saved cards",
  link: "One wallet on Telegram and WhatsApp",
  settings: "PIN, limits, news, language",
  privacy: "Your data: get it, delete it",
  language: "Another language",
  help: "How it works",
  cancel: "Stop what is going on",
  start: "Main menu",
} as const;
