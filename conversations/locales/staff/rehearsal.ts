import { formatPhone, type Phone } from "../../../src/core/base/phone.js";
import { lagosClock } from "../../../src/core/base/time.js";
import { formatNaira, kobo } from "../../../src/core/money/money.js";
import {
  REHEARSAL_AIRTIME,
  REHEARSAL_AMOUNT,
  type RehearsalFact,
  type RehearsalFactName,
} from "../../../src/core/settings/rehearsal-facts.js";
import type { NextStep, RehearsalState } from "../../../src/shop/rehearsal/rehearsal.js";
import { lines, type Text, text } from "../../text.js";
import { span } from "./networks.js";

const amount = formatNaira(REHEARSAL_AMOUNT);
const airtime = formatNaira(REHEARSAL_AIRTIME);

/** What the page shows if the service counts in the other unit. */
const inOtherUnit = {
  kobo: formatNaira(kobo(REHEARSAL_AMOUNT * 100)),
  naira: formatNaira(kobo(REHEARSAL_AMOUNT / 100)),
};

type Value = string | number;

type FactWords = {
  readonly name: string;
  /** A value in words, if it needs any. */
  readonly value?: (value: Value) => string;
  /** What a difference between the service and the settings means, and what to do. */
  readonly differs: Text;
  /** Why something is not known yet. */
  readonly unseen: Text;
};

const quoted = (value: Value): string => String(value).replaceAll("-", " ");

const listOrder = { value: quoted, unseen: text`The list has fewer than two rows of different times.` };
const pageSize = {
  value: (rows: Value) => `${rows} rows`,
  unseen: text`All rows fit on one page so far.`,
  differs: text`Nothing to set: smaller pages are read as well, with more calls.`,
};

const FACTS: Readonly<Record<RehearsalFactName, FactWords>> = {
  unit: {
    name: "Unit of payment amounts",
    differs: text`<b>Customers would pay a hundred times too much, or too little.</b> Do not pay that page. Set the unit, start the shop again and come back. If the amount is another one altogether, ask the service.`,
    unseen: text`It is proved once the page showed ${amount} and that payment was made.`,
  },
  signature: {
    name: "Signature of webhooks",
    value: (value) => (value === "unsigned" ? "a webhook without any signature by our key" : String(value)),
    differs: text`Webhooks are refused, and payments found only by asking. Set the header and start the shop again; if no header has a signature, compare SERVICE_SECRET_KEY with the dashboard’s, and then open another page.`,
    unseen: text`No webhook has come yet. Is PUBLIC_URL/webhooks/payments entered at the service’s dashboard? Enter it, and open another page.`,
  },
  token: {
    name: "Where a card’s token comes",
    value: (value) => (value === "nowhere" ? "no token in the webhook" : String(value)),
    differs: text`No card can be saved; customers pay on the page each time. Ask the service to switch tokens on for your account.`,
    unseen: text`It comes with the webhook of a card payment.`,
  },
  "charge-reference": {
    name: "Reference of charged cards",
    differs: text`The service lists a charge under a reference of its own, so nobody could know whose it is. <b>Saved cards are not charged any more</b> until an operator or owner turns that on again. This charge comes up for review.`,
    unseen: text`It shows once a saved card was charged.`,
  },
  pending: {
    name: "How long a vend is pending",
    value: (ms) => span(Number(ms)),
    differs: text`Read PENDING_ENDS_AS in .env.example, and ask the service whether airtime that is pending for so long has arrived.`,
    unseen: text`It shows once airtime was delivered.`,
  },
  "vends-order": {
    name: "Order of the vending history",
    ...listOrder,
    differs: text`Nothing to set: look-ups then read all pages, which takes longer as the list grows.`,
  },
  "payments-order": {
    name: "Order of the payments list",
    ...listOrder,
    differs: text`Nothing to set: payments are read in any order.`,
  },
  "vends-page": { name: "Largest page of the history", ...pageSize },
  "payments-page": { name: "Largest page of payments", ...pageSize },
  filter: {
    name: "Filter by reference",
    differs: text`Nothing to set: the shop leaves out the rows of other payments itself, at the cost of more calls.`,
    unseen: text`There is no payment to look for yet.`,
  },
};

/** What agrees is one line; what is not known yet is a name in a list. */
function factText({ fact, seen, set, verdict }: RehearsalFact): Text | undefined {
  const { name, value = String, differs, unseen } = FACTS[fact];
  if (seen === undefined) return undefined;
  if (verdict === "agrees")
    return text`✅ ${name}: ${value(seen)}${seen === set ? ", as set" : ` (set ${value(set)})`}`;
  const [mark, advice] = verdict === "differs" ? ["⚠️", differs] : ["▫️", unseen];
  return lines(text`${mark} <b>${name}: seen ${value(seen)}, set ${value(set)}</b>`, advice);
}

/** The signature's hint belongs to a payment that was made. */
function unseenText(facts: readonly RehearsalFact[], isPaid: boolean): Text | undefined {
  const names = facts.flatMap(({ fact, seen }) => (seen === undefined ? [fact] : []));
  if (names.length === 0) return undefined;
  const list = names.map((fact) => FACTS[fact].name.toLowerCase()).join(", ");
  return lines(
    text`▫️ Not seen yet: ${list}`,
    isPaid && names.includes("signature") && text`⚠️ ${FACTS.signature.unseen}`,
  );
}

const SALES: Readonly<Record<RehearsalState["sales"], Text>> = {
  open: text`🟢 Customers can buy.`,
  skipped: text`🟡 Customers can buy: an owner opened the shop without a proof.`,
  "owners-only": text`🔒 Customers cannot buy until unit and signature are proved. Owners can.`,
  restored: text`🔒 Nobody can buy: the books were restored from a backup, and the shop is not open yet.`,
};

const PROBLEMS: Readonly<Record<NonNullable<RehearsalState["problem"]>["what"], string>> = {
  "no-owner": "No owner is known yet: send /start to the bot from the account in ADMIN_IDS, then try again",
  "lists-unread": "The service’s lists could not be read",
  "no-checkout": "The page could not be opened",
  "not-bought": "Nothing was bought",
  "another-owner": "Another owner’s card and wallet are in use: they have to go on, or open a page of your own",
};

/** The go-live rehearsal, in the staff’s chat and in the terminal. */
export const rehearsalWords = {
  report: ({ host, at, isLive, sales, read, facts, isPaid = false, problem }: RehearsalState): Text => {
    const settings = facts.flatMap(({ settings: own = [] }) => own);
    return lines(
      problem && text`❗ <b>${PROBLEMS[problem.what]}</b>${problem.cause === undefined ? "" : `: ${problem.cause}`}.\n`,
      text`<b>Go live</b>`,
      text`Service: ${host} (${isLive ? "LIVE, real money" : "sandbox"})`,
      text`Looked at ${lagosClock(at)}.`,
      facts.length > 0 && SALES[sales],
      read && text`Read: ${read.plans} plans, ${read.vends} vends and ${read.payments} payments on the first pages.`,
      facts.length > 0 && text`\n${lines(...facts.map(factText), unseenText(facts, isPaid))}`,
      settings.length > 0 && text`\n<b>For .env</b>, then start the shop again:`,
      ...settings.map((line) => text`<code>${line}</code>`),
    );
  },
  /** At most 20 letters, for channels with few buttons. */
  next: {
    lists: "1 · Read the lists",
    checkout: `2 · Open ${amount} page`,
    page: `2 · See ${amount} page`,
    pay: `2 · Pay ${amount} page`,
    charge: `3 · Charge ${amount}`,
    airtime: `4 · Buy ${airtime} airtime`,
  } satisfies Readonly<Record<NextStep, string>>,
  anotherPage: "2 · Another page",
  look: "🔄 Look again",
  readAgain: "Read lists again",
  skip: "Open without it",
  confirm: {
    checkout: text`<b>Open a page for ${amount}?</b>\nYou pay it with your card, which is saved. The money goes to your own wallet here; the service takes its fee. You first see whether the page says ${amount}.`,
    charge: (phone: Phone): Text =>
      text`<b>Charge the saved card ${amount}?</b>\nIt buys ${amount} of airtime for ${formatPhone(phone)}.`,
    airtime: (phone: Phone): Text =>
      text`<b>Buy ${airtime} of airtime for ${formatPhone(phone)}?</b>\nIt is paid from your wallet here, and taken from the merchant wallet at the service.`,
    skip: text`<b>Let customers buy without a proof?</b>\nIf the unit is wrong, they pay a hundred times too much, or too little. It is recorded that you did this.`,
  },
  openPage: "🔗 Open the page",
  page: text`<b>Does the page say ${amount}?</b>\nOpen it and read the amount. <b>Do not pay yet.</b>`,
  saysAmount: `Yes, ${amount}`,
  saysOtherUnit: (unit: "kobo" | "naira"): string => `No, ${inOtherUnit[unit]}`,
  saysOther: "Another amount",
  pay: text`<b>Now pay it, with a card.</b>\nThen come back here.`,
  paid: "✅ I have paid",
  whichNumber: text`<b>Which number is your own?</b>\nThe airtime goes there: eleven digits, like 0803 123 4567.`,
  notNumber: text`That is not a Nigerian mobile number.`,
};
