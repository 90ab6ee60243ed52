import type { ShopIncidentKind } from "../../../src/core/notifications/incident.js";
import type { AlarmKind } from "../../../src/core/notifications/notification.js";
import { lines, type Text, text } from "../../text.js";

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

/** What staff read when something is wrong, or right again; `of` is the order, payment or incident concerned. */
export function alarmText(about: AlarmKind, of: string): Text {
  if (about === "recovered") return text`✅ <b>${isIncident(of) ? recovered[of] : "It is well again."}</b>`;
  return lines(text`🚨 <b>${alarms[about]}</b>`, isIncident(about) ? undefined : text`<code>${of}</code>`);
}
