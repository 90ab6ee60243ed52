import { FIRST_LANGUAGE } from "../../../src/core/base/language.js";
import { maskPhone } from "../../../src/core/base/phone.js";
import { lagosMoment } from "../../../src/core/base/time.js";
import { type Customer, channelNameOf } from "../../../src/core/customers/customer.js";
import { formatNaira } from "../../../src/core/money/money.js";
import type { AlarmKind, ShopIncidentKind } from "../../../src/core/notifications/notification.js";
import type { Order } from "../../../src/core/orders/order.js";
import { lines, type Text, text } from "../../text.js";
import { itemName, marks } from "../naming.js";
import { wordsIn } from "../words.js";
import { type StaffCommand, staffMenuGroups } from "./menu.js";

const alarms: Readonly<Record<Exclude<AlarmKind, "recovered">, string>> = {
  "out-of-float": "The merchant wallet at the service is empty. Orders fail and are refunded until it is topped up.",
  unauthorised: "The service refused our secret key. Orders fail and are refunded until it is put right.",
  "payment-mismatched": "A payment does not match what was asked for. Nothing was credited; look at it at the service.",
  "card-charges-stopped":
    "The service took a charge of a saved card and does not list it under our reference. Saved cards are not charged any more. Ask the service how its list names such charges, then offer saved cards again.",
  "payment-wrong-currency":
    "A payment came in a currency other than naira. It was not credited, and cannot be: give it back at the service.",
  "order-in-review":
    "A vend could not be decided by itself. Its money is held until it is. Look it up at the service, then decide:",
  "payer-erased":
    "A payment arrived of somebody who has had themselves deleted since. It is in a wallet that nobody has any more: give it back at the service.",
  "store-unavailable": "The books cannot be reached. Nothing is sold until they can; look after the database.",
  "service-unavailable":
    "The service does not answer. What was paid waits, or goes back to the wallet; check its status page.",
  "ledger-unbalanced":
    "The books do not balance. Stop the shop, keep a copy of its data, and look at what was posted last: money may be missing.",
  "jobs-late":
    "Due work has been waiting for minutes. Look at the log of the shop, and whether its machine is overloaded.",
  "webhooks-unsigned":
    "Webhooks about our payments come without a valid signature, and are not believed. Payments are found by looking instead, more slowly, and no card is saved. Compare SERVICE_SECRET_KEY and the two SERVICE_SIGNATURE settings with the service’s dashboard.",
  "late-vend":
    "A vend that was refunded because it never arrived has turned up at the service. It was given for nothing.",
};

const recovered: Readonly<Record<ShopIncidentKind, string>> = {
  "store-unavailable": "The books can be reached again.",
  "service-unavailable": "The service answers again.",
  "ledger-unbalanced": "The books balance again.",
  "jobs-late": "Work that is due is done in time again.",
  "out-of-float": "The service takes vends again: its wallet has money.",
  "webhooks-unsigned": "Webhooks about our payments have a valid signature again.",
  unauthorised: "The service accepts our secret key again.",
};

const isIncident = (about: string): about is ShopIncidentKind => about in recovered;

/** The sentences of customers, in the language of the staff. */
const english = () => wordsIn(FIRST_LANGUAGE);

export const staffWords = {
  menu: (may: (command: StaffCommand) => boolean): Text => {
    const groups = staffMenuGroups.map((group) => group.filter(({ command }) => may(command)));
    const shown = groups.flatMap((group) =>
      group.map(({ command, takes, description }, index) => {
        const line = text`/${takes === "" ? command : `${command} ${takes}`}: ${description}`;
        return index === 0 ? text`\n${line}` : line;
      }),
    );
    return lines(text`<b>Desk</b>`, ...shown);
  },
  vend: (order: Order, customer: Customer | undefined): Text =>
    lines(
      text`${marks[order.state]} <b>${english().names.states[order.state]}</b> · ${itemName(english(), order.product, order.network)} → ${maskPhone(order.recipient)}`,
      customer && text`For ${customer.name} (${customer.chat.id})`,
      text`${formatNaira(order.price)} by ${order.payBy.by} · ${lagosMoment(order.changedAt)}`,
      text`Order: <code>${order.id}</code>`,
      order.vendorRef === undefined ? undefined : text`At the service: <code>${order.vendorRef}</code>`,
      order.refund && text`↩️ <b>Refunded</b> ${lagosMoment(order.refund.at)}, though it was delivered`,
      order.failure === undefined ? undefined : text`Why: ${english().failures[order.failure]}`,
    ),
  report: (order: Order, customer: Customer | undefined, problem: string): Text =>
    lines(text`🆘 <b>A customer is not happy:</b> “${problem}”`, staffWords.vend(order, customer)),
  alarm: (about: AlarmKind, of: string): Text => {
    if (about === "recovered") return text`✅ <b>${isIncident(of) ? recovered[of] : "It is well again."}</b>`;
    return lines(text`🚨 <b>${alarms[about]}</b>`, isIncident(about) ? undefined : text`<code>${of}</code>`);
  },
  wasDelivered: "It was delivered: keep the money",
  giveBack: "It was not: give the money back",
  creditReceived: "Credit what was received",
  offerCards: "Offer saved cards again",
  paymentUnread: text`The service’s list of payments cannot be read right now. Nothing was credited.`,
  forgotPin: ({ id, name, chat }: Customer): Text =>
    text`🔑 <b>${name} has forgotten their PIN</b> (${channelNameOf({ chat })}, ${chat.id})\nWhoever holds the phone may say so: write to them, ask what they bought last and for whom, and only then take the PIN away.\n<code>${id}</code>`,
  resetPin: "🔓 Take the PIN away",
  pinReset: text`The PIN is gone. Its customer has been told.`,
  noPin: text`There is no PIN to take away (any more).`,
  sure: (what: string, of: string): Text =>
    text`<b>${what}</b>\n<code>${of}</code>\nAre you sure? This cannot be undone.`,
  yes: "Yes, do it",
  resolved: text`Done. The customer has been told.`,
  notOpen: text`There is nothing to decide here any more.`,
  dashboard: text`<b>Dashboard</b>\nThis link lets you in once, within ten minutes. Pass it on to nobody: whoever opens it is you.`,
  openDashboard: "📊 Open the dashboard",
  askAlone: text`A link to the dashboard is for one person alone. Ask me for it in our own chat: /dashboard`,
  stopped: text`Okay, nothing was done.`,
};
