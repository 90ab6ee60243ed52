import { lagosMoment } from "../../../src/core/base/time.js";
import type { Account, EntryKind, LedgerEntry } from "../../../src/core/money/ledger.js";
import { formatNaira } from "../../../src/core/money/money.js";
import type { AuditAction } from "../../../src/core/settings/audit-entry.js";
import type { NamedAuditEntry } from "../../../src/shop/account/profiles.js";
import { lines, type Text, text } from "../../text.js";

const entryKindNames: Readonly<Record<EntryKind, string>> = {
  "top-up": "Money came in",
  hold: "Set aside for an order",
  capture: "Sold",
  release: "Not delivered, given back",
  refund: "Refunded",
  "write-off": "Written off",
  adjustment: "Cost put right",
  credit: "Given by staff",
  debit: "Taken by staff",
  "move-out": "Left for their other chat",
  "move-in": "Came from their other chat",
  "request-out": "Paid for somebody else's order",
  "request-in": "Paid by somebody else",
  "request-back": "Given back to who had paid",
  capital: "Put into the float",
};

const accountNames: Readonly<Record<string, string>> = {
  moving: "on its way",
  gateway: "payments",
  "cost-of-sales": "cost of sales",
  capital: "the merchant",
};

const accountName = (account: Account): string => {
  const [kind = account] = account.split(":", 1);
  return accountNames[kind] ?? kind;
};

const actions: Readonly<Record<AuditAction, string>> = {
  "order-delivered": "ended it as delivered",
  "order-failed-by-staff": "gave the money back",
  "order-adopted": "picked its vend",
  "order-vended-again": "sent it again",
  "order-refunded": "refunded it",
  "payment-credited": "credited what was received",
  "card-charges-resumed": "offered saved cards again",
  "payment-returned": "did not accept a payment",
  "payment-not-charged": "said that a card was not charged",
  "finding-closed": "closed a finding",
  "pin-reset": "took a PIN away",
  "broadcast-started": "began a broadcast",
  "broadcast-paused": "paused a broadcast",
  "broadcast-resumed": "went on with a broadcast",
  "broadcast-cancelled": "cancelled a broadcast",
  "price-set": "set a price",
  "price-rule-removed": "took a price rule away",
  "cost-set": "said what it costs",
  "promo-set": "set a promo code",
  "promo-ended": "ended a promo code",
  "sale-stopped": "took it off sale",
  "sale-resumed": "put it on sale",
  "wallet-credited": "put into the wallet",
  "wallet-debited": "took out of the wallet",
  "approval-requested": "asked a second person",
  "approval-refused": "refused what was asked",
  "approval-threshold-set": "set above how much a second person is asked",
  "role-given": "gave a role",
  "role-removed": "took a role away",
  "role-moved": "moved a role to their new chat",
  "float-set": "said what the float holds",
  "float-topped-up": "put into the float",
  "dashboard-link-created": "asked for a link to the dashboard",
  "dashboard-signed-in": "signed in to the dashboard",
  "dashboard-signed-out": "signed out of the dashboard",
};

/** Ledger entries and audit entries in plain words. */
export const ledgerWords = {
  /** "₦200 held → sales; ₦194 float → cost-of-sales": to the kobo. */
  ledgerEntry: ({ id, at, postings }: LedgerEntry): Text => {
    const [kind = "", cause = ""] = id.split(/:(.*)/);
    const moved = postings.map(
      ({ from, to, amount }) => `${formatNaira(amount)} ${accountName(from)} → ${accountName(to)}`,
    );
    return text`${lagosMoment(at)} · <b>${entryKindNames[kind as EntryKind]}</b>\n${moved.join("; ")}\n<code>${cause}</code>`;
  },
  auditEntry: ({ at, name, action, target, targetName, amount, detail }: NamedAuditEntry): Text => {
    const whom = text`${targetName === undefined ? "" : `${targetName} · `}<code>${target}</code>`;
    return lines(
      text`${lagosMoment(at)} · <b>${name}</b> ${actions[action]}${amount === undefined ? "" : `: ${formatNaira(amount)}`}`,
      detail === undefined ? whom : text`${whom} · “${detail}”`,
    );
  },
};
