import type { CustomerId } from "../../core/base/ids.js";
import { before, type Instant } from "../../core/base/time.js";
import { chatClaim, chatNames, partedOwner } from "../../core/customers/chat.js";
import { type Customer, customerIds } from "../../core/customers/customer.js";
import { add, type Kobo } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import { isBeingPaidByOther, isOpen, UNPAID_MS } from "../../core/orders/order.js";
import { LISTED_KINDS } from "../../core/records.js";
import type { Books, Store } from "../../core/store.js";
import { unpaidBatches } from "../batches/progress.js";
import type { ShopContext } from "../context.js";
import { type Authorization, checkPin, type PinRefusal } from "../customers/authorize.js";
import { currentCustomer, requireCustomer } from "../customers/current.js";
import { cancelAllUnpaid } from "../orders/cancel.js";
import { PAYMENT_REQUEST_MS } from "../orders/payment-request.js";
import { isCreditable } from "../payments/decide.js";
import { dropRole } from "../staff/roles.js";
import { walletBalance } from "../wallets/transfers.js";
import { linkClaim } from "./merge.js";

/**
 * `erased`, or why not yet: the person has money here, or some may come, or a payment is being checked (`checking`), or
 * they have another linked chat.
 */
type EraseResult =
  | { readonly outcome: "erased" }
  | { readonly outcome: "wallet"; readonly available: Kobo }
  | { readonly outcome: "held" | "checking" | "unpaid" | "linked" };

/**
 * Erases a person. The ledger, orders and payments stay, under an id that leads to nobody; an unpaid batch loses its
 * lines. Afterwards whoever writes in their chat is a new customer. Unpaid orders are cancelled even if erasing is
 * refused.
 */
export async function eraseAccount(
  shop: ShopContext,
  id: CustomerId,
  authorization: Authorization = {},
): Promise<EraseResult | PinRefusal> {
  const { store, clock } = shop;
  const customer = await currentCustomer(store, id);
  const ids = customerIds(customer);
  if (customer.chats.length > 1 || customer.merging) return { outcome: "linked" };
  if ((await store.openOrders(ids)).length > 0) return { outcome: "held" };
  const balance = await walletBalance(store, customer.id);
  if (balance > 0) return { outcome: "wallet", available: balance };
  const refusal = await checkPin(shop, customer.id, authorization);
  if (refusal) return refusal;
  for (const one of ids) await store.transact(one, (books) => cancelAllUnpaid(shop, books));
  const opened = await store.payments(ids);
  // Staff can end each of these here. They cannot end a mismatched one that was returned or is not naira, so it blocks
  // nobody.
  if (opened.some((payment) => payment.state === "review" || isCreditable(payment))) return { outcome: "checking" };
  // A hosted page or a card being charged may still bring money.
  if (opened.some(({ state }) => state === "initiated")) return { outcome: "unpaid" };
  for (const { chat } of customer.chats) await dropRole(shop, chat);
  // Their own books last: after a crash in between they can be erased again.
  for (const one of ids.toReversed()) {
    const payments = await store.payments([one]);
    const result = await store.transact(one, async (books): Promise<EraseResult> => {
      const recent = await books.recentOrders(before(clock(), PAYMENT_REQUEST_MS + UNPAID_MS));
      const hasOpenOrder = recent.some((order) => isOpen(order.state) || isBeingPaidByOther(order));
      const available = add(await books.balance(`wallet:${one}`), await books.balance(`moving:${one}`));
      if (available > 0) return { outcome: "wallet", available };
      // A schedule bought something meanwhile, or somebody else is paying for it.
      if (hasOpenOrder) return { outcome: "held" };
      const current = await requireCustomer(one, books.customer());
      if ((current.chats.length > 1 && !current.mergedInto) || current.merging) return { outcome: "linked" };
      await eraseCustomer(books, current, payments, clock());
      await releaseChats(store, books, current);
      return { outcome: "erased" };
    });
    if (result.outcome !== "erased") return result;
  }
  return { outcome: "erased" };
}

async function eraseCustomer(
  books: Books,
  customer: Customer,
  payments: readonly Payment[],
  at: Instant,
): Promise<void> {
  const { id, joinedAt, invitation, mergedInto, unapprovedGrants } = customer;
  for (const kind of LISTED_KINDS) for (const record of await books.list(kind)) await books.remove(kind, record.id);
  for (const { reference, via } of payments) {
    // Read again: a webhook may have added a card since.
    const payment = via.kind === "checkout" && via.saveCard ? await books.read("payment", reference) : undefined;
    if (!payment?.offeredCard) continue;
    const { offeredCard: _, ...rest } = payment;
    await books.put("payment", rest);
  }
  for (const batch of await unpaidBatches(books, payments)) await books.put("batch", { ...batch, lines: [] });
  if (invitation) await books.unclaim(linkClaim(invitation.code), id);
  await books.put("customer", {
    id,
    chats: [],
    name: "",
    joinedAt,
    recentRecipients: [],
    optedOutSince: at, // Broadcasts skip them.
    erasedAt: at,
    ...(mergedInto && { mergedInto }),
    // They count for a chat that was unlinked from them.
    ...(unapprovedGrants && { unapprovedGrants }),
  });
}

/**
 * Releases an erased customer's chats. If they were unlinked from another customer, they are so again: whoever writes
 * there next is a new customer, but no new person who could approve what they asked for.
 */
async function releaseChats(
  store: Store,
  books: Books,
  { id, chats, partedFrom: [formerly] = [], partedChats = [] }: Customer,
): Promise<void> {
  const former = formerly && (await store.read("customer", formerly));
  for (const claim of chats.flatMap(chatNames).map(chatClaim)) {
    if ((await books.claimant(claim)) !== id) continue;
    await books.unclaim(claim, id);
    if (former && former.erasedAt === undefined) await books.claim(claim, partedOwner(former.id));
  }
  for (const name of partedChats) await books.unclaim(chatClaim(name), partedOwner(id));
}
