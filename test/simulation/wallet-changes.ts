import { dayOf } from "../../src/core/base/time.js";
import { add, type Kobo, NOTHING } from "../../src/core/money/money.js";
import { APPROVAL_ABOVE } from "../../src/shop/wallets/change.js";
import type { Ending } from "./invariants.js";
import { toldKey } from "./messenger.js";
import { STAFF } from "./process.js";
import type { Clerks, Errand } from "./staff.js";

const ACTIONS: readonly string[] = ["wallet-credited", "wallet-debited", "order-refunded"];

/** What staff did to wallets is what the books say that they did, and what everybody was told. */
export function checkWalletActs(ending: Ending, { errands }: Clerks): void {
  for (const errand of errands.values()) checkErrand(ending, errand);
  checkAuditEntries(ending);
  checkUnapprovedGrants(ending, errands);
  for (const { id, refund } of ending.rows.order.values()) {
    const given = ending.rows.entry.has(`refund:${id}`);
    ending.witness.promise("an order says that it was refunded", given === (refund !== undefined), () => id);
  }
}

function checkErrand({ rows, witness }: Ending, { wish, heard }: Errand): void {
  const { id, by } = wish;
  const told = () => JSON.stringify({ wish, heard: [...heard] });
  const refund = wish.kind === "refund" ? rows.order.get(wish.order)?.refund : undefined;
  const entry = wish.kind === "refund" ? refund?.auditEntry === id : rows.entry.has(`${wish.kind}:${id}`);
  for (const outcome of heard) witness.note(`staff: ${wish.kind} ${outcome}`);
  witness.promise("what staff were told is done was done", !heard.has("done") || entry, told);
  witness.promise("what staff refused was not done", !heard.has("refused") || !entry, told);
  const large = wish.kind !== "refund" && wish.amount > APPROVAL_ABOVE;
  const request = [...rows.customer.values()]
    .flatMap(({ approvalRequests = [] }) => approvalRequests)
    .find((one) => one.id === id);
  const second = request?.closed?.as === "confirmed" && request.closed.by !== by;
  witness.promise("what is above the limit is done by two", !(entry && large && request) || second, told);
}

/** What one of the staff did without another has the id of their own tap. */
function checkUnapprovedGrants({ rows, witness }: Ending, errands: Clerks["errands"]): void {
  const given = new Map<string, Kobo>();
  for (const { id, action, by, at, amount = NOTHING } of rows.auditEntry.values()) {
    if (!errands.has(id) || (action !== "wallet-credited" && action !== "order-refunded")) continue;
    const key = `${by} ${dayOf(at)}`;
    given.set(key, add(given.get(key) ?? NOTHING, amount));
  }
  for (const [key, amount] of given) {
    witness.promise(
      "nobody gives more in a day alone than they may",
      amount <= APPROVAL_ABOVE,
      () => `${key} ${amount}`,
    );
  }
}

/** Each movement by staff has one audit entry, whose customer and staff were told of it. */
function checkAuditEntries({ rows, people, witness }: Ending): void {
  const moved = [...rows.entry.keys()].filter((id) => /^(?:credit|debit|refund):/.test(id));
  const entries = [...rows.auditEntry.values()].filter(({ action }) => ACTIONS.includes(action));
  witness.promise("money that staff moved has one audit entry each", moved.length === entries.length, () =>
    JSON.stringify({ moved, entries }),
  );
  for (const { id, customer } of entries) {
    const chat = rows.customer.get(customer)?.chats[0]?.chat;
    const heard = chat && people.told.has(toldKey(chat, { kind: "wallet-change", id: id }));
    witness.promise("a customer is told what staff did to their wallet", heard === true, () => id);
    const seen = people.told.has(toldKey(STAFF, { kind: "audit-entry", id: id }));
    witness.promise("staff are told what one of them did to a wallet", seen, () => id);
  }
}
