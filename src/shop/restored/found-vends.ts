import { type CustomerId, type FindingId, SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import type { Order } from "../../core/orders/order.js";
import type { VendRecord } from "../../core/ports.js";
import { type Discrepancy, findingKey } from "../../core/reconciliation/finding.js";
import { vendorClaim } from "../../core/reconciliation/vend-match.js";
import type { ShopContext } from "../context.js";
import { changeRecord } from "../customers/change-customer.js";
import { currentCustomer, followMerge } from "../customers/current.js";
import { openFinding } from "../payments/findings.js";
import { freeze } from "../wallets/transfers.js";

/** The most customers with one number whose wallets are held. */
const NAMED_MAX = 50;

/**
 * Opens a finding for a vend that belongs to no order, and holds the wallets of customers who know its number, one of
 * whom may have paid for it after the backup: most likely `buyer`, who had an unpaid order for it. Claims the record, so
 * that no later order adopts it. Safe to repeat.
 */
export async function openVendFinding(shop: ShopContext, record: VendRecord, buyer?: CustomerId): Promise<void> {
  const { store } = shop;
  const { recipient, vendorRef, at, amount: price, state, cost } = record;
  const named = await customersWith(shop, recipient);
  const [only, ...others] = named;
  const customer = buyer ?? (others.length === 0 ? only : undefined);
  const discrepancy: Discrepancy = {
    about: "vend",
    difference: "missing-here",
    at,
    vendorRef,
    recipient,
    price,
    ...(customer && { customer }),
    theirs: { state, amount: cost },
  };
  const owner = customer ?? SHOP_CUSTOMER_ID;
  await store.transact(owner, async (books) => {
    await openFinding(shop, books, discrepancy, owner);
    await books.claim(vendorClaim(record), findingKey(discrepancy));
  });
  const finding = await store.findingAbout(findingKey(discrepancy));
  if (!finding || finding.closed) return;
  for (const id of new Set([...named, ...(buyer ? [buyer] : [])])) await holdWallet(shop, id, finding.id);
}

/** Holds a customer's wallet, also if they have just been merged into another. */
async function holdWallet(shop: ShopContext, id: CustomerId, finding: FindingId): Promise<void> {
  const held = await changeRecord(shop.store, "customer", { id, customer: id }, (customer) =>
    freeze(customer, finding),
  );
  if (held?.mergedInto) await holdWallet(shop, held.mergedInto.into, finding);
}

/** Whether anybody but an order's customer has its number. */
export async function haveOthers(shop: ShopContext, { customer, recipient }: Order): Promise<boolean> {
  const { id } = await currentCustomer(shop.store, customer);
  return (await customersWith(shop, recipient)).some((other) => other !== id);
}

/** Customers who have this number, saved it, or recently bought for it. */
async function customersWith(
  { store }: ShopContext,
  recipient: VendRecord["recipient"],
): Promise<readonly CustomerId[]> {
  const found = await store.customersBySearchKey(recipient, NAMED_MAX);
  const current = await Promise.all(found.map((customer) => followMerge(store, customer)));
  return [...new Set(current.filter(({ erasedAt }) => erasedAt === undefined).map(({ id }) => id))];
}
