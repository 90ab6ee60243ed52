import type { CardId, CustomerId, PaymentReference } from "../../core/base/ids.js";
import { type CardFace, isSameCard, type SavedCard } from "../../core/money/card.js";
import type { Books } from "../../core/store.js";
import type { SettingsStore, ShopContext } from "../context.js";
import { allLinkedCustomerIds, linkedCustomerIds } from "../customers/linked.js";
import { raiseAlarm } from "../notifications/notify.js";

/** A saved card as its owner sees it; the default one is offered first, and `name` is what its owner calls it. */
export type SavedCardView = CardFace & { readonly id: CardId; readonly name?: string; readonly isDefault?: true };

/** A customer's cards, the default one first. */
export async function savedCards(
  { store }: Pick<ShopContext, "store">,
  customer: CustomerId,
): Promise<readonly SavedCardView[]> {
  const cards = (await store.cards([customer])).map(({ id, brand, last4, name, isDefault }) => ({
    id,
    brand,
    last4,
    ...(name !== undefined && { name }),
    ...(isDefault && { isDefault }),
  }));
  return cards.sort((a, b) => Number(b.isDefault ?? false) - Number(a.isDefault ?? false));
}

/** Those that can be paid with now. */
export const cardsToPay = async (
  shop: Pick<ShopContext, "store"> & { readonly settings: Pick<SettingsStore, "read"> },
  customer: CustomerId,
): Promise<readonly SavedCardView[]> =>
  (await shop.settings.read()).cardChargesStopped ? [] : savedCards(shop, customer);

/** Removes a saved card from both of two linked chats: otherwise it would be back once they are parted. */
export async function removeCard(
  { store }: Pick<ShopContext, "store">,
  customer: CustomerId,
  id: CardId,
): Promise<boolean> {
  const card = (await store.cards([customer])).find((saved) => saved.id === id);
  // Its own last: if we crash in between, it is still there to be removed again.
  const [, other] = await linkedCustomerIds(store, customer);
  if (card && other) await store.transact(other, (books) => removeFrom(books, (saved) => isSameCard(saved, card)));
  return store.transact(customer, (books) => removeFrom(books, (saved) => saved.id === id));
}

async function removeFrom(books: Books, isWanted: (card: SavedCard) => boolean): Promise<boolean> {
  const card = (await books.cards()).find(isWanted);
  if (card) await books.removeCard(card.id);
  return card !== undefined;
}

/** The customer's own copy of a card: the other of two linked chats has it under another id. */
export async function findOwnCard(
  { store }: Pick<ShopContext, "store">,
  customer: CustomerId,
  id: CardId,
): Promise<CardId | undefined> {
  const own = await store.cards([customer]);
  if (own.some((card) => card.id === id)) return id;
  const all = await store.cards(await allLinkedCustomerIds(store, customer));
  const card = all.find((saved) => saved.id === id);
  return card && own.find((saved) => isSameCard(saved, card))?.id;
}

/** Names a card, or makes it the default; false when it is not theirs. */
export const changeCard = (
  { store }: Pick<ShopContext, "store">,
  customer: CustomerId,
  id: CardId,
  change: { readonly name: string } | { readonly isDefault: true },
): Promise<boolean> =>
  store.transact(customer, async (books) => {
    const cards = await books.cards();
    const card = cards.find((saved) => saved.id === id);
    if (!card) return false;
    if ("isDefault" in change) {
      for (const { isDefault, ...other } of cards) if (isDefault && other.id !== id) await books.putCard(other);
    }
    await books.putCard({ ...card, ...change });
    return true;
  });

/**
 * Charges no saved card any more, from the first charge on that the service does not list under our reference: the next
 * ones would be as hard to find. Staff are told, once.
 */
export async function stopCardCharges(
  shop: Pick<ShopContext, "settings" | "clock" | "config">,
  payment: PaymentReference,
): Promise<void> {
  await shop.settings.update(async (settings, books) => {
    if (settings.cardChargesStopped) return undefined;
    await raiseAlarm(shop, books, "card-charges-stopped", payment);
    return { ...settings, cardChargesStopped: { at: shop.clock(), payment } };
  });
}

/** Charges saved cards again, once staff have cleared it up with the service. False when they are charged already. */
export async function resumeCardCharges({ settings }: Pick<ShopContext, "settings">, by: CustomerId): Promise<boolean> {
  const updated = await settings.updateWithAudit(
    ({ cardChargesStopped, ...others }) => (cardChargesStopped ? others : undefined),
    { by, action: "card-charges-resumed", target: "cards" },
  );
  return updated !== undefined;
}
