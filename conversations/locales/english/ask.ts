/** What flows ask, and what they say to an answer that they cannot use. */
export const ask = {
  network: {
    data: "<b>Data</b>\nWhich network?",
    airtime: "<b>Airtime</b>\nWhich network? You can also type the number.",
  },
  notNetwork: "Please pick a network: MTN, Glo, Airtel or 9mobile.",
  bundle: "<b>{network:network} data</b>\nWhich plan? Type a size (“1.5gb”) or a price to search.",
  found: {
    byCount: {
      one: "<b>{network:network} data</b>\n{count:count} plan for “{typed:words}”:",
      other: "<b>{network:network} data</b>\n{count:count} plans for “{typed:words}”, cheapest first:",
    },
  },
  notFound: "No {network:network} plan fits “{typed:words}”. Pick one below, or type another size or price.",
  onlyPlans: "Please pick a plan, or type a size like “1.5gb”.",
  shelfUnreadable: "We cannot read the {network:network} plans right now. Please try again in a minute.",
  amount:
    "<b>{network:network} airtime</b>\nHow much airtime? Pick one, or type an amount in whole naira ({min:naira} to {max:naira}).",
  badAmount: "Please type whole naira from {min:naira} to {max:naira}, like “200”.",
  phone: {
    data: "<b>Data</b>\nFor which number? Type it, or share a contact.",
    airtime: "<b>Airtime</b>\nFor which number? Type it, or share a contact.",
  },
  kind: "<b>Airtime or data?</b>",
  phoneOf: "<b>{name:words}</b>\nSend me their number once, and I remember it. Type it, or share a contact.",
  badPhone: "That is not a Nigerian mobile number. Eleven digits, like <code>0803 123 4567</code>.",
  share: "Tap the button below to share your own number.",
  topUp: "<b>Top up your wallet</b>\nHow much? Pick one, or type an amount ({min:naira} to {max:naira}).",
} as const;
