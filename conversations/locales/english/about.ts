/** What people read of the bot before they start it: 512 characters at most, and 120. */
export const about = {
  description:
    "{shop:words}: airtime and data for every Nigerian network, right away. Pay from your wallet, with a saved card or on a secure page. If a delivery fails, your money is back at once.",
  shortDescription: "Airtime and data, right away.",
} as const;
