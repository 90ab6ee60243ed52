import { DOUBT_MS, JUMP_MIN_MS } from "../../../src/core/base/steady-clock.js";
import { type Instant, lagosMoment } from "../../../src/core/base/time.js";
import { type Outage, REFUNDS_SLOW_MS, type ShopIncidentKind } from "../../../src/core/notifications/incident.js";
import type { AlarmKind } from "../../../src/core/notifications/notification.js";
import { CLOCK_SKEW_MS } from "../../../src/core/reconciliation/vend-match.js";
import { ANSWER_WITHIN_MS } from "../../../src/core/support/hours.js";
import { lines, type Text, text } from "../../text.js";
import { durationText } from "./english.js";

const alarms: Readonly<Record<Exclude<AlarmKind, "recovered">, string>> = {
  "out-of-float":
    "The merchant wallet at the service has too little money. Orders fail and are refunded until it is topped up.",
  unauthorised: "The service refused our secret key. Orders fail and are refunded until the key is fixed.",
  "books-restored":
    "The books were restored from a backup, and the service’s lists since then were read to the end. The shop is still closed. What belongs to no order or payment of ours is a finding in this chat: decide it now, or open the shop and decide it later.",
  "payment-mismatched":
    "A payment does not match what was asked for. Nothing was credited. Check it at the service, then decide.",
  "card-charges-stopped":
    "The service accepted a charge of a saved card but does not list it under our reference. Saved cards are no longer charged. Ask the service how it lists such charges, then turn saved cards on again.",
  "payment-wrong-currency":
    "A payment came in a currency other than naira. It was not credited and cannot be. Return it at the service.",
  "order-in-review":
    "We could not find out how a vend ended. Its money is held. Look it up at the service, then decide:",
  "order-overdue":
    "An order has been in review for longer than its customer was promised. Its money is still held. Look it up at the service, then decide:",
  "payer-erased":
    "Money arrived for someone who has deleted their data: a payment or a refund. It is in a wallet that nobody can use. Return a payment at the service.",
  "request-paid-late":
    "A page that a customer had sent to somebody else was paid after the order was closed. The money is in the customer’s wallet. Whoever paid may ask for it: take it from that wallet with /debit and give it to them with /credit.",
  "store-unavailable": "The database cannot be reached. Nothing is sold until it can. Check the database.",
  "service-unavailable":
    "The service does not answer. Paid orders wait, or go back to the wallet. Check the service’s status page.",
  "ledger-unbalanced":
    "The books do not balance. Stop the shop, keep a copy of its data, and check the latest postings: money may be missing.",
  "jobs-late": "Due work has been waiting for minutes. Check the shop’s log, and whether its machine is overloaded.",
  "clock-jumped": `The clock of the shop’s machine has jumped by more than ${durationText(JUMP_MIN_MS)}. The shop keeps the time it had, and gives nothing up by the clock. Check the machine’s time. A jump ahead is taken over after ${durationText(DOUBT_MS)}; if the clock was set back, restart the shop when it is right.`,
  "clocks-differ": `The service’s time of a vend differs from ours by more than ${durationText(CLOCK_SKEW_MS)}. A vend without an answer is found by its time, so it goes to review instead of being refunded. Check the time of the shop’s machine.`,
  "webhooks-unsigned":
    "Webhooks about our payments come without a valid signature and are ignored. Payments are found by polling instead, more slowly, and no card is saved. Compare SERVICE_SECRET_KEY and the three SERVICE_SIGNATURE settings with the service’s dashboard.",
  "refunds-slow": `A vend that fails is refunded only after more than ${durationText(REFUNDS_SLOW_MS)}. Open vends lie on too many pages of the service’s list. See /status.`,
  "customer-waiting": `A customer has waited for at least ${durationText(ANSWER_WITHIN_MS)} for an answer.`,
  "late-vend":
    "A vend that we refunded is listed at the service after all. Unless it fails there, the customer has it for free. Decide the finding that follows.",
};

const recovered: Readonly<Record<ShopIncidentKind, string>> = {
  "store-unavailable": "The database can be reached again.",
  "service-unavailable": "The service answers again.",
  "ledger-unbalanced": "The books balance again.",
  "jobs-late": "Due work is done on time again.",
  "clocks-differ": "The service’s time of vends is ours again.",
  "clock-jumped": "The shop and its machine agree about the time again.",
  "out-of-float": "The service accepts vends again: the merchant wallet has money.",
  "webhooks-unsigned": "Webhooks about our payments have a valid signature again.",
  unauthorised: "The service accepts our secret key again.",
  "refunds-slow": "Vends that fail are refunded within minutes again.",
};

export const isShopIncident = (about: string): about is ShopIncidentKind => about in recovered;

/** In /status, as long as it lasts: the alarm may be far above. */
export const ongoingText = (kind: ShopIncidentKind, since: Instant): Text =>
  text`🚨 <b>${alarms[kind]}</b> Since ${lagosMoment(since)}.`;

/**
 * Alarms, and the messages that they are over. `of` is the order, payment or incident. `noticedAt`: when its incident
 * was last noticed, if that may be over.
 */
export function alarmText(
  about: AlarmKind,
  of: string,
  { outage, noticedAt }: { readonly outage?: Outage | undefined; readonly noticedAt?: Instant | undefined } = {},
): Text {
  if (about === "recovered")
    return lines(
      text`✅ <b>${isShopIncident(of) ? recovered[of] : "The problem is over."}</b>`,
      outage && text`The problem lasted from ${lagosMoment(outage.since)} to ${lagosMoment(outage.until)}.`,
    );
  return lines(
    text`🚨 <b>${alarms[about]}</b>`,
    noticedAt && text`Last noticed: ${lagosMoment(noticedAt)}.`,
    isShopIncident(about) || about === "books-restored" ? undefined : text`<code>${of}</code>`,
  );
}
