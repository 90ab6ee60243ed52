import { lagosMoment } from "../../../../src/core/base/time.js";
import type { Account, EntryKind, LedgerEntry } from "../../../../src/core/money/ledger.js";
import { formatNaira } from "../../../../src/core/money/money.js";
import { type Text, text } from "../../../text.js";

const entryKindNames: Readonly<Record<EntryKind, string>> = {
  "top-up": "Received",
  hold: "Set aside for an order",
  capture: "Sold",
  release: "Not delivered, released",
  refund: "Refunded",
  "write-off": "Written off",
  "found-vend": "Vend found after a restore",
  reversal: "Payment reversed by the gateway",
  adjustment: "Cost corrected",
  credit: "Credited by staff",
  debit: "Debited by staff",
  "move-out": "Moved to their other chat",
  "move-in": "Moved from their other chat",
  "request-out": "Paid for somebody else's order",
  "request-in": "Paid by somebody else",
  "request-back": "Returned to the payer",
  capital: "Added to the float",
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

/** "₦200 held → sales; ₦194 float → cost-of-sales": an entry in plain words, to the kobo. */
export function ledgerEntryText({ id, at, postings }: LedgerEntry): Text {
  const [kind = "", cause = ""] = id.split(/:(.*)/);
  const moved = postings.map(
    ({ from, to, amount }) => `${formatNaira(amount)} ${accountName(from)} → ${accountName(to)}`,
  );
  return text`${lagosMoment(at)} · <b>${entryKindNames[kind as EntryKind]}</b>\n${moved.join("; ")}\n<code>${cause}</code>`;
}
