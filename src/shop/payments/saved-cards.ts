import type { CardId, CustomerId, PaymentReference } from "../../core/base/ids.js";
import { customerIds } from "../../core/customers/customer.js";
import { type CardFace, isFailing, isSameCard, type SavedCard } from "../../core/money/card.js";
import type { Books } from "../../core/store.js";
import type { SettingsStore, ShopContext, WithSettings, WithStore } from "../context.js";
import { ownIds } from "../customers/current.js";
import { raiseAlarm } from "../notifications/notify.js";

/** A saved card as its owner sees it; the default one is offered first, and `name` is what its owner calls it. */
export type SavedCardView = CardFace & {
  readonly id: CardId;
  readonly name?: string;
  readonly isDefault?: true;
  /** Declined again and again, or expired. */
  readonly isFailing?: true;
};

/** A person's cards, the default one first and failing ones last; each once, though two of their customers may have saved it. */
export async function savedCards({ store }: WithStore, customer: CustomerId): Promise<readonly SavedCardView[]> {
  const all = await store.list("card", await ownIds(store, customer));
  const cards = all
    .filter((card, index) => all.findIndex((newer) => isSameCard(newer, card)) === index)
    .map(({ id, brand, last4, name, isDefault, declines = 0 }) => ({
      id,
      brand,
      last4,
      ...(name !== undefined && { name }),
      ...(isDefault && { isDefault }),
      ...(isFailing({ declines }) && { isFailing: true as const }),
    }));
  const rank = ({ isDefault, isFailing: failing }: SavedCardView) => (failing ? 2 : isDefault ? 0 : 1);
  return cards.sort((one, other) => rank(one) - rank(other));
}

/** All cards that the customer of these books may pay with, newest first: theirs, and those of whom they took in. */
export async function allCardsIn(books: Books): Promise<readonly SavedCard[]> {
  const customer = await books.customer();
  return books.list("card", customer && customerIds(customer));
}

export const findCardIn = async (books: Books, id: CardId): Promise<SavedCard | undefined> =>
  (await allCardsIn(books)).find((card) => card.id === id);

/** Those that can be paid with now. */
export const cardsToPay = async (
  shop: WithStore & { readonly settings: Pick<SettingsStore, "read"> },
  customer: CustomerId,
): Promise<readonly SavedCardView[]> =>
  (await shop.settings.read()).cardChargesStopped ? [] : savedCards(shop, customer);

/** Removes a saved card from the books of all of a person's customers that have it. */
export async function removeCard({ store }: WithStore, customer: CustomerId, id: CardId): Promise<boolean> {
  const all = await store.list("card", await ownIds(store, customer));
  const card = all.find((saved) => saved.id === id);
  if (!card) return false;
  const same = all.filter((saved) => isSameCard(saved, card));
  for (const one of same) await store.transact(one.customer, (books) => books.remove("card", one.id));
  return true;
}

/** The card as it is listed, be it saved by two of a person's customers; undefined when it is not saved any more. */
export async function findListedCard(
  { store }: WithStore,
  customer: CustomerId,
  id: CardId,
): Promise<CardId | undefined> {
  const all = await store.list("card", await ownIds(store, customer));
  const card = all.find((saved) => saved.id === id);
  return card && all.find((newest) => isSameCard(newest, card))?.id;
}

/** Names a card, or makes it the default; false when it is not theirs. */
export async function changeCard(
  { store }: WithStore,
  customer: CustomerId,
  id: CardId,
  change: { readonly name: string } | { readonly isDefault: true },
): Promise<boolean> {
  const all = await store.list("card", await ownIds(store, customer));
  const card = all.find((saved) => saved.id === id);
  if (!card) return false;
  const before = "isDefault" in change ? all.filter(({ isDefault, id: other }) => isDefault && other !== id) : [];
  for (const other of before) {
    await changeCardOf(store, other, ({ isDefault: _, ...saved }) => saved);
  }
  return changeCardOf(store, card, (saved) => ({ ...saved, ...change }));
}

const changeCardOf = (
  store: Pick<ShopContext["store"], "transact">,
  { id, customer }: SavedCard,
  change: (card: SavedCard) => SavedCard,
): Promise<boolean> =>
  store.transact(customer, async (books) => {
    const card = (await books.list("card")).find((saved) => saved.id === id);
    if (card) await books.put("card", change(card));
    return card !== undefined;
  });

/**
 * Charges no saved card any more, from the first charge on that the service does not list under our reference: the next
 * ones would be as hard to find. Staff are notified, once.
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
export const resumeCardCharges = ({ settings }: WithSettings, by: CustomerId): Promise<boolean> =>
  settings.updateWithAudit(({ cardChargesStopped, ...others }) => (cardChargesStopped ? others : undefined), {
    by,
    action: "card-charges-resumed",
    target: "cards",
  });
