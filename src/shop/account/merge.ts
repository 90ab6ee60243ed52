import type { CustomerId } from "../../core/base/ids.js";
import { addRecentRecipients, type Chat, chatKey } from "../../core/customers/customer.js";
import { stricterGuards } from "../../core/customers/safety.js";
import { isSameCard, type SavedCard, type SealedToken } from "../../core/money/card.js";
import type { ShopContext } from "../context.js";
import { consolidateWallet, mergedCustomer, receiveTransfers, sendTransfer } from "../customers/linked.js";
import { changeCustomer, requireCustomer } from "../customers/profile.js";
import { cancelRecentUnpaid } from "../orders/cancel.js";

/** Merges one customer into another. Each step may be repeated: the next tap completes a link that a crash cut short. */
export async function mergeCustomers(shop: ShopContext, id: CustomerId, merged: CustomerId): Promise<void> {
  const { store, clock, mint } = shop;
  const { recentRecipients, safety } = await requireCustomer(merged, store.customer(merged));
  const cards = (await store.cards([merged])).flatMap((card) => {
    const sealedToken = sealFor(shop, id, card);
    return sealedToken === undefined ? [] : [{ ...card, sealedToken }];
  });
  await cancelRecentUnpaid(shop, merged);
  await store.transact(id, async (books) => {
    const primary = await requireCustomer(id, books.customer());
    // The stricter guard of the two protects what is now both their money.
    const guards = safety || primary.safety ? { safety: stricterGuards(primary.safety ?? {}, safety ?? {}) } : {};
    await books.putCustomer({ ...addRecentRecipients(primary, ...recentRecipients), ...guards, mergedFrom: merged });
    const ownCards = await books.cards();
    for (const card of cards) {
      if (ownCards.some((own) => isSameCard(own, card))) continue;
      await books.putCard({ ...card, id: mint("crd"), customer: id, copyOf: card.id });
    }
  });
  await changeCustomer(store, merged, (other) => ({ ...other, mergedInto: { into: id, at: clock() } }));
  await consolidateWallet(shop, id);
}

/** A card's token, sealed for another customer of the same person; undefined when no key opens it. */
function sealFor(
  { vault, log }: Pick<ShopContext, "vault" | "log">,
  to: CustomerId,
  { id, customer, sealedToken }: SavedCard,
): SealedToken | undefined {
  try {
    return vault.seal(vault.open(sealedToken, customer), to);
  } catch (err) {
    log.error({ card: id, err }, "card token cannot be opened");
    return undefined;
  }
}

/** Parts two linked customers; what is in the wallet goes to the customer of the chat `keeper`. */
export async function unlinkCustomers(
  shop: Pick<ShopContext, "store" | "mint" | "clock">,
  id: CustomerId,
  keeper: Chat,
): Promise<boolean> {
  const { store } = shop;
  const other = await mergedCustomer(store, await requireCustomer(id, store.customer(id)));
  if (!other) return false;
  await consolidateWallet(shop, id);
  const otherKeepsWallet = chatKey(keeper) === chatKey(other.chat);
  if (otherKeepsWallet) await store.transact(id, (books) => sendTransfer(shop, books, id, other.id));
  await store.transact(other.id, async (books) => {
    const { mergedInto: _, ...alone } = await requireCustomer(other.id, books.customer());
    await receiveTransfers(shop, books, other.id);
    await books.putCustomer(alone);
  });
  await store.transact(id, async (books) => {
    const { mergedFrom: _, lastChat: __, ...alone } = await requireCustomer(id, books.customer());
    await receiveTransfers(shop, books, id);
    await books.putCustomer(alone);
    for (const { id: card, copyOf } of await books.cards()) if (copyOf) await books.removeCard(card);
  });
  return true;
}
