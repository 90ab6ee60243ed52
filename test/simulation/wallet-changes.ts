import { dayOf } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import { add, type Kobo, NOTHING } from "../../src/core/money/money.js";
import { APPROVAL_ABOVE } from "../../src/shop/settings/owner-settings.js";
import type { FinalState } from "./invariants.js";
import { receivedKey } from "./messenger.js";
import { chatsIn } from "./people.js";
import { STAFF } from "./process.js";
import type { Staff, WalletChange } from "./staff.js";

const ACTIONS: readonly string[] = ["wallet-credited", "wallet-debited", "order-refunded"];

/** Checks wallet changes by staff against the ledger, the audit log and the notifications. */
export function checkWalletChanges(ending: FinalState, { walletChanges }: Staff): void {
  for (const walletChange of walletChanges.values()) checkWalletChange(ending, walletChange);
  checkAuditEntries(ending);
  checkUnapprovedGrants(ending, walletChanges);
  for (const { id, refund } of ending.rows.order.values()) {
    const given = ending.rows.entry.has(`refund:${id}`);
    ending.checks.expect("an order says that it was refunded", given === (refund !== undefined), () => id);
  }
}

function checkWalletChange({ rows, checks }: FinalState, { request, outcomes }: WalletChange): void {
  const { id, by } = request;
  const detail = () => JSON.stringify({ request, outcomes: [...outcomes] });
  const refund = request.kind === "refund" ? rows.order.get(request.order)?.refund : undefined;
  const entry = request.kind === "refund" ? refund?.auditEntry === id : rows.entry.has(`${request.kind}:${id}`);
  for (const outcome of outcomes) checks.note(`staff: ${request.kind} ${outcome}`);
  checks.expect("a wallet change reported as done was done", !outcomes.has("done") || entry, detail);
  checks.expect("a refused wallet change was not done", !outcomes.has("refused") || !entry, detail);
  const large = request.kind !== "refund" && request.amount > APPROVAL_ABOVE;
  const approval = [...rows.customer.values()]
    .flatMap(({ approvalRequests = [] }) => approvalRequests)
    .find((one) => one.id === id);
  const second = approval?.closed?.as === "confirmed" && approval.closed.by !== by;
  checks.expect(
    "a wallet change above the limit is approved by a second person",
    !(entry && large && approval) || second,
    detail,
  );
}

/** Checks the daily limit. A change without approval has the id of the tap itself. */
function checkUnapprovedGrants({ rows, checks }: FinalState, walletChanges: Staff["walletChanges"]): void {
  const given = new Map<string, Kobo>();
  for (const { id, action, by, at, amount = NOTHING } of rows.auditEntry.values()) {
    if (!walletChanges.has(id) || (action !== "wallet-credited" && action !== "order-refunded")) continue;
    const key = `${by} ${dayOf(at)}`;
    given.set(key, add(given.get(key) ?? NOTHING, amount));
  }
  for (const [key, amount] of given) {
    checks.expect(
      "one member of staff stays within the daily limit without approval",
      amount <= APPROVAL_ABOVE,
      () => `${key} ${amount}`,
    );
  }
}

/** Each movement by staff has one audit entry, whose customer and staff were told of it. */
function checkAuditEntries({ rows, messenger, checks }: FinalState): void {
  const moved = [...rows.entry.keys()].filter((id) => /^(?:credit|debit|refund):/.test(id));
  const entries = [...rows.auditEntry.values()].filter(({ action }) => ACTIONS.includes(action));
  checks.expect("each movement by staff has one audit entry", moved.length === entries.length, () =>
    JSON.stringify({ moved, entries }),
  );
  for (const { id, customer } of entries) {
    const isToldIn = (chat: Chat) => messenger.received.has(receivedKey(chat, { kind: "wallet-change", id }));
    const isErased = rows.customer.get(customer)?.erasedAt !== undefined;
    const isCustomerTold = isErased || chatsIn(rows, customer).some(isToldIn);
    checks.expect("a customer is told what staff did to their wallet", isCustomerTold, () => id);
    const isStaffTold = messenger.received.has(receivedKey(STAFF, { kind: "audit-entry", id: id }));
    checks.expect("staff are told what one of them did to a wallet", isStaffTold, () => id);
  }
}
