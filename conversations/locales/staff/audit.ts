import { SHOP_CUSTOMER_ID } from "../../../src/core/base/ids.js";
import { lagosMoment } from "../../../src/core/base/time.js";
import { formatNaira } from "../../../src/core/money/money.js";
import type { AuditAction } from "../../../src/core/settings/audit-entry.js";
import type { NamedAuditEntry } from "../../../src/shop/settings/audit.js";
import { lines, type Text, text } from "../../text.js";

const actions: Readonly<Record<AuditAction, string>> = {
  "order-delivered": "marked it as delivered",
  "order-failed-by-staff": "refunded it as not delivered",
  "order-adopted": "linked its vend",
  "order-vended-again": "sent it again",
  "order-refunded": "refunded it",
  "payment-credited": "credited what was received",
  "card-charges-resumed": "turned saved cards on again",
  "payment-returned": "rejected a payment",
  "payment-not-charged": "marked a card as not charged",
  "finding-closed": "closed a finding",
  "pin-reset": "removed a PIN",
  "broadcast-started": "started a broadcast",
  "broadcast-paused": "paused a broadcast",
  "broadcast-resumed": "resumed a broadcast",
  "broadcast-cancelled": "cancelled a broadcast",
  "price-set": "set a price",
  "price-rule-removed": "removed a price rule",
  "cost-set": "set a cost",
  "price-group-set": "chose a price group",
  "price-group-limit-set": "set what a price group may buy in a day",
  "price-group-below-cost": "allowed prices below cost",
  "promo-set": "set a promo code",
  "promo-ended": "ended a promo code",
  "sale-stopped": "took it off sale",
  "sale-resumed": "put it on sale",
  "sale-suspended": "suspended it",
  "sale-kept": "kept it on sale though deliveries fail",
  "suspend-mode-set": "chose whether the shop suspends by itself",
  "wallet-credited": "credited the wallet",
  "wallet-debited": "debited the wallet",
  "approval-requested": "asked for a second person’s approval",
  "approval-refused": "refused a request",
  "approval-threshold-set": "changed the approval limit",
  "role-given": "gave a role",
  "role-removed": "removed a role",
  "role-moved": "moved a role to their new chat",
  "float-set": "set the float balance",
  "float-topped-up": "added to the float",
  "shop-opened": "opened the shop after a restore",
  "rehearsal-skipped": "let customers buy without a proof of unit and signature",
  "support-answered": "answered a customer",
  "support-closed": "closed a conversation with a customer",
  "support-hours-set": "set the support hours",
  "report-time-set": "set the time of the daily report",
  "dashboard-link-created": "asked for a link to the dashboard",
  "dashboard-signed-in": "signed in to the dashboard",
  "dashboard-signed-out": "signed out of the dashboard",
};

/** What staff did, in plain words. */
export const auditWords = {
  /** `card`: the order or customer on whose card it stands, which need not be named again. */
  entry: ({ at, by, name, action, target, targetName, amount, detail }: NamedAuditEntry, card?: string): Text => {
    const who = targetName === undefined || card !== undefined ? "" : `${targetName} · `;
    const whom = target === card ? undefined : text`${who}<code>${target}</code>`;
    const why = detail === undefined ? undefined : text`“${detail}”`;
    return lines(
      text`${lagosMoment(at)} · <b>${by === SHOP_CUSTOMER_ID ? "The shop itself" : name}</b> ${actions[action]}${amount === undefined ? "" : `: ${formatNaira(amount)}`}`,
      whom && why ? text`${whom} · ${why}` : (whom ?? why),
    );
  },
  log: (entries: readonly NamedAuditEntry[], about: string): Text =>
    entries.length === 0
      ? text`${about === "" ? "No staff actions yet." : "No staff actions here yet."}`
      : lines(text`<b>What staff did</b>, newest first`, ...entries.map((entry) => text`\n${auditWords.entry(entry)}`)),
};
