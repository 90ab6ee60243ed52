/** What is kept of somebody, and how it goes away. */
export const privacy = {
  about:
    "<b>Your data</b>\nWe keep your name in this chat, the numbers you buy for and their names, your orders, payments and schedules, and saved cards (sealed, never their numbers).\n“Get my data” sends you all of it as a file. “Delete me” takes away your name, people, cards, PIN and schedules; orders, payments and wallet entries have to stay in our books, without your name.",
  file: "All that we keep about you.",
  noFile: "The file could not be made. Please try again later.",
  sure: "<b>Delete you here?</b>\nThis cannot be undone: people, cards, PIN, schedules and your name are gone. The law wants our books kept, so orders, payments and wallet entries stay without your name. Afterwards this chat is a stranger’s.",
  refused: {
    wallet: "There are {available:naira} in your wallet. Spend them first, then delete.",
    held: "An order of yours is still on its way, and its money is held. Wait until it has ended, then delete.",
    unpaid: "A payment of yours is still open. Cancel that order, or wait until it has expired, then delete.",
    linked: "This chat is linked with another one. Unlink it first: /link",
  },
  erased: "Done. We do not know you any more. Write to us whenever you like, as somebody new.",
} as const;
