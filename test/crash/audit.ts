import { type Account, mustCover } from "../../src/core/money/ledger.js";
import type { Order } from "../../src/core/orders/order.js";
import type { Emulators } from "../harness/emulators.js";
import type { Rows } from "../harness/test-books.js";

type Vend = ReturnType<Emulators["service"]["vends"]>[number];
type Audit = {
  readonly rows: Rows;
  readonly service: Emulators["service"];
  /** The merchant's money at the service at the beginning. */
  readonly float: number;
  /** Records a promise that is broken. */
  readonly promise: (kept: boolean, what: string, about?: unknown) => void;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const balance = (rows: Rows, account: Account): number => rows.balance.get(account) ?? 0;

/** Compares the books with the service's records, to the kobo. Returns a line for each difference. */
export function audit(given: Omit<Audit, "promise">): string[] {
  const violations: string[] = [];
  const promise: Audit["promise"] = (kept, what, about) => {
    if (!kept) violations.push(`violated: ${what} ${JSON.stringify(about)}`);
  };
  const whole = { ...given, promise };
  checkLedger(whole);
  checkPayments(whole);
  checkOrders(whole);
  checkVends(whole);
  return violations;
}

function checkLedger({ rows, service, float, promise }: Audit): void {
  const balances = [...rows.balance].map(([account, amount]) => ({ account, amount }));
  const owed = balances.filter(({ account }) => mustCover(account));
  for (const [kind, told] of Object.entries(rows.totals)) {
    const added = sum(balances.map(({ account, amount }) => (account.split(":")[0] === kind ? amount : 0)));
    promise(added === told, "a balance is the sum of its entries", { kind, added, told });
  }
  promise(sum(Object.values(rows.totals)) === 0, "the ledger sums to zero", rows.totals);
  for (const { account, amount } of owed) promise(amount >= 0, "no wallet or hold is below zero", account);

  const came = sum(service.payments().map(({ status, paidKobo }) => (status === "success" ? paidKobo : 0)));
  const kept = sum(owed.map(({ amount }) => amount)) + balance(rows, "sales");
  promise(kept === came, "wallets, holds and sales are what was paid", { kept, came });
  const spent = float - service.wallet();
  const sold = new Set(
    [...rows.order.values()].flatMap(({ state, vendorRef }) => (state === "delivered" ? vendorRef : [])),
  );
  const unsold = service.vends().filter(({ reference, status }) => status === "success" && !sold.has(reference));
  const cost = balance(rows, "cost-of-sales") + sum(unsold.map(({ merchantKobo }) => merchantKobo));
  promise(spent === cost, "the cost of sales is what the service took", { spent, cost, unsold });
}

/** Checks that every payment that succeeded at the service is credited once and in full, and no other is. */
function checkPayments({ rows, service, promise }: Audit): void {
  const succeeded = service.payments().filter(({ status }) => status === "success");
  for (const { reference, paidKobo } of succeeded) {
    const postings = rows.entry.get(`top-up:${reference}`)?.postings ?? [];
    const credited = postings.map(({ amount }) => amount);
    promise(credited.length === 1 && credited[0] === paidKobo, "a payment is credited once", { reference, credited });
  }
  const entries = [...rows.entry.keys()].filter((id) => id.startsWith("top-up:"));
  promise(entries.length === succeeded.length, "only successful payments are credited", [
    entries.length,
    succeeded.length,
  ]);
}

function checkOrders({ rows, service, promise }: Audit): void {
  const vends = new Map(service.vends().map((vend) => [vend.reference, vend]));
  for (const order of rows.order.values()) {
    const held = balance(rows, `held:${order.id}`);
    promise(held === (order.state === "review" ? order.price : 0), "a closed order holds nothing", { order, held });
    if (order.state !== "delivered") continue;
    const vend = vends.get(order.vendorRef ?? "");
    promise(vend?.status === "success" && isOf(vend, order), "a delivered order was vended", { order, vend });
    promise(vend?.merchantKobo === order.cost, "a delivered order costs what the service took", { order, vend });
  }
}

/** Checks that every vend that succeeded belongs to one order, which is delivered or in review. */
function checkVends({ rows, service, promise }: Audit): void {
  const orders = [...rows.order.values()];
  for (const vend of service.vends()) {
    promise(vend.status !== "pending", "no vend is pending", vend);
    const owners = orders.filter(({ vendorRef }) => vendorRef === vend.reference);
    promise(owners.length <= 1, "a vend belongs to one order", { vend, owners });
    if (vend.status !== "success" || owners.some(({ state }) => state === "delivered")) continue;
    const reviewed = owners.length === 0 && orders.some((order) => order.state === "review" && isOf(vend, order));
    promise(reviewed, "a successful vend is delivered or in review", { vend, owners });
  }
}

const isOf = ({ phone, amountNaira }: Vend, { recipient, product }: Order): boolean =>
  phone === recipient && product.kind === "airtime" && product.amount === amountNaira * 100;
