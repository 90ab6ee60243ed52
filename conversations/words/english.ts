import type { Bundle, Span } from "#core/catalogue.js";
import { formatNaira, type Kobo, kobo } from "#core/money.js";
import { type Network, networkName } from "#core/network.js";
import type { FailureReason, Item, OrderState } from "#core/order.js";
import { formatPhone, type Phone } from "#core/phone.js";
import { type Text, text } from "../text.js";

const spans: Readonly<Record<Span, string>> = {
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly",
  longer: "Longer",
  other: "Other",
};

/** " 2-day Plan" as a person would say it: "2-day". */
const validity = (value: string): string =>
  value
    .replace(/\bplan\b/i, "")
    .trim()
    .toLowerCase();

const itemName = (item: Item, network: Network): string =>
  item.kind === "airtime"
    ? `${networkName(network)} airtime ${formatNaira(item.amount)}`
    : `${networkName(network)} ${item.size} data (${validity(item.validity)})`;

const cardName = (brand: string, last4: string): string =>
  `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} •••• ${last4}`;

export const marks: Readonly<Record<OrderState, string>> = {
  awaiting_payment: "⏳",
  paid: "⏳",
  vending: "📤",
  pending: "📤",
  review: "🔎",
  delivered: "✅",
  failed: "❌",
  refunded: "❌",
  expired: "⌛",
  cancelled: "✕",
};

export const states: Readonly<Record<OrderState, string>> = {
  awaiting_payment: "not paid yet",
  paid: "paid",
  vending: "sending",
  pending: "on its way",
  review: "being looked at",
  delivered: "delivered",
  failed: "not delivered",
  refunded: "not delivered, refunded to the wallet",
  expired: "not paid in time",
  cancelled: "cancelled",
};

/** What buttons say. Short, and clear to somebody who sees one for the first time. */
export const buttons = {
  airtime: "📱 Airtime",
  data: "🌐 Data",
  wallet: "👛 Wallet",
  topUp: "➕ Top up",
  history: "🧾 History",
  cards: "💳 Cards",
  help: "❓ Help",
  menu: "🏠 Menu",
  news: "🔔 Get news again",
  back: "‹ Back",
  cancel: "✕ Cancel",
  next: "Next ›",
  previous: "‹ Previous",
  older: "Older ›",
  newest: "‹ Newest",
  myNumber: "📱 My number",
  shareNumber: "📱 Share my number",
  payWallet: "👛 Pay from Wallet",
  payCard: (brand: string, last4: string) => `💳 Pay with Card · ${cardName(brand, last4)}`,
  payCheckout: "🔗 Pay by Checkout (card, bank, USSD)",
  payCheckoutSave: "💳 Pay by Checkout and save my card",
  payNow: (amount: Kobo) => `Pay ${formatNaira(amount)}`,
  havePaid: "✅ I have paid",
  payOther: "Pay another way",
  buyAgain: "🔁 Buy again",
  buyAgainFor: (price: Kobo) => `🔁 Buy again · ${formatNaira(price)}`,
  buyAgainThis: (item: Item, network: Network, recipient: Phone, price: Kobo) =>
    `🔁 Buy again: ${item.kind === "airtime" ? `${networkName(network)} airtime` : `${networkName(network)} ${item.size} ${validity(item.validity)}`} · ${formatPhone(recipient)} · ${formatNaira(price)}`,
  tryAgain: "🔁 Try again",
  remove: (brand: string, last4: string) => `Remove ${cardName(brand, last4)}`,
  removeForGood: "Yes, remove it",
  span: (span: Span, chosen: boolean) => (chosen ? `•${spans[span]}` : spans[span]),
  bundle: (bundle: Pick<Bundle, "size" | "validity" | "price">) =>
    `${bundle.size} · ${validity(bundle.validity)} · ${formatNaira(bundle.price)}`,
  amount: (amount: Kobo) => formatNaira(amount),
};

export const welcome = {
  menu: (shop: string, name: string): Text =>
    text`<b>${shop}</b>\nHello ${name}! Airtime and data, sharp sharp.\nWhat would you like?`,
  lost: text`I did not get that. Pick one below, or type “data” or “airtime”.`,
  help: (shop: string): Text =>
    text`<b>How ${shop} works</b>\n\n• <b>Data</b> or <b>Airtime</b>: pick a network, a plan or an amount, and a number. Typing works too: “mtn”, “1.5gb”, “0803 123 4567”.\n• Pay from your <b>Wallet</b>, with a saved <b>Card</b>, or on a secure <b>Checkout</b> page. We never see your card number.\n• If a delivery fails, your money is back in your wallet at once, and we tell you.\n• Something not right? /history shows how each order stands; keep the reference on its receipt.\n\n/data /airtime /topup /wallet /cards /history /repeat /cancel`,
  quiet: text`Okay: no more news from us. You still hear of your own orders and payments.`,
  news: text`Welcome back: you get our news again. Write “stop” at any time to end it.`,
  stopped: text`Okay, stopped. Nothing was bought.`,
  unpaid: text`Okay. You still have this unpaid order:\n`,
};

/** What people read of the bot before they start it. */
export const about = (shop: string) => ({
  description: `${shop}: airtime and data for every Nigerian network, right away. Pay from your wallet, with a saved card or on a secure page. If a delivery fails, your money is back at once.`,
  shortDescription: "Airtime and data, right away.",
});

/** Said by the channel itself. */
export const asides = {
  staleTap: "That button has done its work.",
  fault: "Something went wrong on our side. Nothing was lost; please try again.",
  tooFast: "That was a lot at once. Wait a moment, then go on.",
  shareNumber: "Tap the button below to share your own number, or type a number.",
  menu: buttons.menu,
  list: { choose: "Choose", more: "More", earlier: "Earlier", how: "Reply with the number of your choice." },
};

export const ask = {
  network: (kind: "data" | "airtime"): Text =>
    kind === "data"
      ? text`<b>Data</b>\nWhich network?`
      : text`<b>Airtime</b>\nWhich network? You can also type the number.`,
  notNetwork: text`Please pick a network: MTN, Glo, Airtel or 9mobile.`,
  bundle: (network: Network): Text =>
    text`<b>${networkName(network)} data</b>\nWhich plan? Type a size (“1.5gb”) or a price to search.`,
  found: (network: Network, typed: string, count: number): Text =>
    text`<b>${networkName(network)} data</b>\n${count} plan${count === 1 ? "" : "s"} for “${typed}”, cheapest first:`,
  notFound: (network: Network, typed: string): Text =>
    text`No ${networkName(network)} plan fits “${typed}”. Pick one below, or type another size or price.`,
  onlyPlans: text`Please pick a plan, or type a size like “1.5gb”.`,
  shelfUnreadable: (network: Network): Text =>
    text`We cannot read the ${networkName(network)} plans right now. Please try again in a minute.`,
  amount: (network: Network, min: Kobo, max: Kobo): Text =>
    text`<b>${networkName(network)} airtime</b>\nHow much airtime? Pick one, or type an amount in whole naira (${formatNaira(min)} to ${formatNaira(max)}).`,
  badAmount: (min: Kobo, max: Kobo): Text =>
    text`Please type whole naira from ${formatNaira(min)} to ${formatNaira(max)}, like “200”.`,
  phone: (kind: "data" | "airtime"): Text =>
    text`<b>${kind === "data" ? "Data" : "Airtime"}</b>\nFor which number? Type it, or share a contact.`,
  badPhone: text`That is not a Nigerian mobile number. Eleven digits, like <code>0803 123 4567</code>.`,
  share: text`Tap the button below to share your own number.`,
  topUp: (min: Kobo, max: Kobo): Text =>
    text`<b>Top up your wallet</b>\nHow much? Pick one, or type an amount (${formatNaira(min)} to ${formatNaira(max)}).`,
};

export const order = {
  name: itemName,
  summary: (item: Item, network: Network, recipient: Phone, price: Kobo): Text =>
    text`<b>${itemName(item, network)}</b>\nFor: <code>${formatPhone(recipient)}</code>\nPrice: <b>${formatNaira(price)}</b>`,
  confirm: (wallet: Kobo, price: Kobo): Text =>
    text`\nYour wallet: ${formatNaira(wallet)}${wallet < price ? ` (${formatNaira(kobo(price - wallet))} short)` : ""}\nConfirm by choosing how to pay:`,
  tapToPay: text`Please tap one of the buttons to pay, or Cancel.\n`,
  otherNetwork: (suggested: Network, chosen: Network): Text =>
    text`⚠️ This number looks like ${networkName(suggested)}. If it was ported to ${networkName(chosen)}, go on; else tap Back.\n`,
  priceChanged: text`The price has changed since last time. Please look again:`,
  gone: text`That plan is no longer sold. Please pick another one.`,
  checkout: text`\nPay on the secure page, then come back. We see it by ourselves.`,
  notSeenYet: (at: string): Text => text`⏳ Not seen yet at ${at}. It can take a minute; we keep looking.\n`,
  pageDeclined: text`\n❌ The last try on the page was declined, and nothing was charged. Try again there, or pay another way.`,
  mismatched: (received: Kobo | undefined, asked: Kobo): Text =>
    text`\n🔎 We received ${received === undefined ? "a payment" : formatNaira(received)}, but ${formatNaira(asked)} was asked. Your money is safe; a person is looking at it and will put it right.`,
  checkoutUnavailable: text`The checkout page could not be opened. Nothing was charged. Please try again, or pay another way:`,
  tooManyUnpaid: text`You have several unpaid links open. Pay one of them or wait until one expires, or pay another way:`,
  cardGone: text`That card is no longer saved. Please pay another way:`,
  short: (missing: Kobo): Text => text`Your wallet is ${formatNaira(missing)} short. Top it up, or pay another way:`,
  charging: text`\n⏳ Charging your card…`,
  declined: text`\n❌ Your card was declined. Nothing was charged.`,
  cardUnusable: text`\n❌ That saved card cannot be charged any more. Nothing was charged. Please pay another way; you can save the card again at checkout.`,
  sending: text`\n⏳ Paid. Sending it now…`,
  pending: text`\n⏳ On its way. The network is confirming…`,
  review: text`\n🔎 This takes longer than usual. Your money is safe; a person is looking at it, and we will tell you.`,
  delivered: (took: string): Text => text`\n✅ <b>Delivered</b>${took}`,
  reference: (id: string): Text => text`Reference: <code>${id}</code>`,
  refunded: (why: Text, price: Kobo): Text =>
    text`\n❌ <b>Not delivered.</b> ${why}\n${formatNaira(price)} is back in your wallet.`,
  expired: text`\n⌛ Not paid in time, so this order is closed. If you do pay, the money goes to your wallet.`,
  cancelled: text`\n✕ Cancelled. Nothing was charged.`,
  tooLate: text`This order can no longer be cancelled: its payment is on the way or done.`,
  paidLeave: text`✅ Paid.`,
  /** What stays of the message that asked for payment, once the outcome stands below it. */
  leave: (state: OrderState): Text => (state === "expired" ? text`⌛ Not paid in time.` : text`✅ Paid. See below.`),
  already: (id: string): Text =>
    text`You already used this button: order <code>${id}</code> came of it. To buy once more, use the newest receipt’s button.`,
};

export const failures: Readonly<Record<FailureReason, Text>> = {
  "bad-recipient": text`The network does not know this number.`,
  "out-of-float": text`Our stock is being refilled. Please try again later.`,
  "plan-unavailable": text`The network no longer sells this plan.`,
  rejected: text`The network said no.`,
  unauthorised: text`We could not reach the network. Please try again later.`,
  unreachable: text`We could not reach the network. Please try again later.`,
  "network-failed": text`The network could not complete it.`,
  "never-arrived": text`The network never received it.`,
  "number-busy": text`An earlier order like it for this number is not decided yet. Please try again later.`,
  "given-back": text`We looked at it and gave your money back.`,
};

export const wallet = {
  show: (available: Kobo, held: Kobo): Text =>
    held > 0
      ? text`<b>Your wallet</b>\nAvailable: <b>${formatNaira(available)}</b>\nHeld for orders: ${formatNaira(held)}`
      : text`<b>Your wallet</b>\nAvailable: <b>${formatNaira(available)}</b>`,
  topUpLink: (amount: Kobo): Text =>
    text`<b>Top up ${formatNaira(amount)}</b>\nPay on the secure page, then come back. We see it by ourselves.`,
  added: (amount: Kobo, available: Kobo): Text =>
    text`✅ <b>${formatNaira(amount)} added.</b>\nYour wallet: <b>${formatNaira(available)}</b>`,
  lateForOrder: (amount: Kobo, available: Kobo): Text =>
    text`✅ <b>${formatNaira(amount)} received.</b> Its order was closed already, so the money is in your wallet: <b>${formatNaira(available)}</b>`,
  expired: (amount: Kobo): Text =>
    text`⌛ The link to top up ${formatNaira(amount)} has expired. If you did pay, the money will still come to your wallet.`,
  tooManyUnpaid: text`You have several unpaid links open. Pay one of them, or wait until one expires, then try again.`,
  unavailable: text`The checkout page could not be opened. Nothing was charged. Please try again in a minute.`,
};

export const cards = {
  none: text`<b>Your cards</b>\nNo saved card yet. Choose “${buttons.payCheckoutSave}” when you pay, and next time it takes one tap.`,
  list: text`<b>Your cards</b>\nSaved cards are kept encrypted. Remove one at any time:`,
  sure: (brand: string, last4: string): Text => text`Remove <b>${cardName(brand, last4)}</b>?`,
  removed: text`Removed. That card can no longer be charged by us.`,
};

export const history = {
  title: text`<b>Your orders</b>`,
  none: text`<b>Your orders</b>\nNothing here yet. Your first purchase takes less than a minute.`,
  line: (state: OrderState, when: string, name: string, recipient: Phone, price: Kobo): Text =>
    text`${marks[state]} <b>${states[state]}</b> · ${when}\n${name} · ${formatPhone(recipient)} · ${formatNaira(price)}`,
  repeat: text`<b>Buy again</b>\nOne tap buys the same, paid the same way:`,
  nothingToRepeat: text`Nothing to repeat yet. Your first purchase takes less than a minute.`,
};
