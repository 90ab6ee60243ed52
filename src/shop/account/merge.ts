import type { CustomerId, MoveId } from "../../core/base/ids.js";
import { type Chat, chatClaim, chatNames, findChat, partedOwner } from "../../core/customers/chat.js";
import { combineCustomers } from "../../core/customers/combine.js";
import { type Customer, customerIds } from "../../core/customers/customer.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { currentCustomer, requireCustomer } from "../customers/current.js";
import { cancelAllUnpaid } from "../orders/cancel.js";
import { takeIn } from "../wallets/transfers.js";

/**
 * Merges one customer (`from`) into another (`into`) in three transactions, each safe to repeat: the books of `into`
 * announce it; those of `from` agree, which sends their wallet on its way; those of `into` finish it. No record changes
 * its customer: records of both are read together, and money that still reaches the wallet of `from` is passed on.
 */

/** Who claims this first decides: `from` by agreeing, or `into` by taking the announcement back. */
const mergeClaim = (move: MoveId) => `merge:${move}`;

export const linkClaim = (code: string): string => `link:${code}`;

const hasTakenIn = ({ mergedFrom = [], merging }: Customer): boolean => mergedFrom.length > 0 || merging !== undefined;

/** Decides who is merged into whom: a customer whom others were merged into stays. Undefined if that is so of both. */
export function mergeDirection(one: Customer, other: Customer): { into: CustomerId; from: CustomerId } | undefined {
  if (!hasTakenIn(other)) return { into: one.id, from: other.id };
  return hasTakenIn(one) ? undefined : { into: other.id, from: one.id };
}

/** Merges two customers. False if another merge of either of them came first. */
export async function mergeCustomers(shop: ShopContext, into: CustomerId, from: CustomerId): Promise<boolean> {
  const minted = shop.mint("mov");
  const move = await shop.store.transact(into, async (books) => {
    const customer = await requireCustomer(into, books.customer());
    const { merging, mergedFrom = [] } = customer;
    if (merging || mergedFrom.includes(from)) return merging?.from === from ? merging.move : undefined;
    if (customer.mergedInto || customer.erasedAt !== undefined || from === into) return undefined;
    await books.put("customer", { ...customer, merging: { from, move: minted } });
    return minted;
  });
  if (move) await completeMerge(shop, into, { from, move });
  return customerIds(await currentCustomer(shop.store, into)).includes(from);
}

/** Completes an announced merge, or takes the announcement back. */
async function completeMerge(
  shop: ShopContext,
  into: CustomerId,
  { from, move }: { readonly from: CustomerId; readonly move: MoveId },
): Promise<void> {
  const { store } = shop;
  const agreed = await store.transact(from, (books) => agreeToMerge(shop, books, { from, into, move }));
  if (!agreed && (await store.transact(into, (books) => takeBack(books, into, move)))) return;
  await finishMerge(shop, into, from);
}

/** The customer of a chat, or whoever they were merged into. Completes a merge that a crash interrupted. */
export async function settleMerge(shop: ShopContext, holder: Customer): Promise<Customer> {
  if (holder.merging) await completeMerge(shop, holder.id, holder.merging);
  else if (holder.mergedInto) await finishMerge(shop, holder.mergedInto.into, holder.id);
  else return holder;
  return currentCustomer(shop.store, holder.id);
}

type Agreement = { readonly from: CustomerId; readonly into: CustomerId; readonly move: MoveId };

/** In the books of `from`. Their wallet follows when the transaction ends (`passingOn`). */
async function agreeToMerge(shop: ShopContext, books: Books, { from, into, move }: Agreement): Promise<boolean> {
  const before = await requireCustomer(from, books.customer());
  if (before.mergedInto) return before.mergedInto.into === into;
  if (hasTakenIn(before) || before.erasedAt !== undefined) return false;
  if (!(await books.claim(mergeClaim(move), from))) return false;
  const { invitation, ...customer } = before;
  if (invitation) await books.unclaim(linkClaim(invitation.code), from);
  await books.put("customer", { ...customer, mergedInto: { into, at: shop.clock() } });
  await cancelAllUnpaid(shop, books); // Last, because it returns uses of promo codes (`Books.add`).
  return true;
}

/** Takes the announcement back, unless another message did that or finished the merge. False if `from` has agreed. */
async function takeBack(books: Books, into: CustomerId, move: MoveId): Promise<boolean> {
  const { merging, ...customer } = await requireCustomer(into, books.customer());
  if (merging?.move !== move) return true;
  if (!(await books.claim(mergeClaim(move), into))) return false;
  await books.put("customer", customer);
  return true;
}

/** In the books of `into`: takes over the chats and ids of `from`, and the stricter of each guard. */
async function finishMerge(shop: ShopContext, into: CustomerId, from: CustomerId): Promise<void> {
  const other = await requireCustomer(from, shop.store.read("customer", from));
  if (other.mergedInto?.into !== into) return;
  await shop.store.transact(into, async (books) => {
    const { merging, ...customer } = await requireCustomer(into, books.customer());
    const chats = await takeChats(books, customer, other);
    const isFinished = customer.mergedFrom?.includes(from) ?? false;
    const { move } = merging?.from === from ? merging : {};
    const rest = merging && !move ? { merging } : {};
    await books.put("customer", { ...(isFinished ? customer : combineCustomers(customer, other)), ...rest, chats });
    if (move) await books.unclaim(mergeClaim(move), from);
    await takeIn(shop, books, into);
  });
}

/** Takes over the claims on the other's chats. Returns all chats of the customer. */
async function takeChats(books: Books, customer: Customer, other: Customer): Promise<Customer["chats"]> {
  let { chats } = customer;
  for (const chat of other.chats) {
    for (const name of chatNames(chat)) {
      if ((await books.claimant(chatClaim(name))) !== other.id) continue;
      await books.unclaim(chatClaim(name), other.id);
      await books.claim(chatClaim(name), customer.id);
      if (!findChat({ chats }, name)) chats = [...chats, chat];
    }
  }
  return chats;
}

/** Unlinks all chats of a customer but one. All records stay. False if they have no other. */
export function partChats(shop: ShopContext, id: CustomerId, keeper: Chat): Promise<boolean> {
  return shop.store.transact(id, async (books) => {
    const customer = await requireCustomer(id, books.customer());
    const kept = findChat(customer, keeper);
    const gone = customer.chats.filter((chat) => chat !== kept).flatMap(chatNames);
    if (!kept || gone.length === 0) return false;
    for (const name of gone) {
      await books.unclaim(chatClaim(name), id);
      await books.claim(chatClaim(name), partedOwner(id));
    }
    await books.put("customer", {
      ...customer,
      chats: [kept],
      partedChats: [...(customer.partedChats ?? []), ...gone],
      partedAt: shop.clock(),
    });
    return true;
  });
}
