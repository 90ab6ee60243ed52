import type { CardId, CustomerId } from "../../core/base/ids.js";
import { type CardFace, isSameCard, type SavedCard } from "../../core/money/card.js";
import type { Books, Store } from "../../core/store.js";
import { allLinkedCustomerIds, linkedCustomerIds } from "../customers/linked.js";

/** The one that is offered first, and what its owner calls it. */
export type SavedCardView = CardFace & { readonly id: CardId; readonly name?: string; readonly isDefault?: true };

/** Forgets a saved card, in both of two linked chats: or it would come back when they are parted. */
export const createRemoveCard =
  (store: Store) =>
  async (customer: CustomerId, id: CardId): Promise<boolean> => {
    const card = (await store.cards(customer)).find((known) => known.id === id);
    // Its own last: cut off in between, it is there to be removed again.
    const [, other] = await linkedCustomerIds(store, customer);
    if (card && other) await store.transact(other, (books) => remove(books, (known) => isSameCard(known, card)));
    return store.transact(customer, (books) => remove(books, (known) => known.id === id));
  };

async function remove(books: Books, isMeant: (card: SavedCard) => boolean): Promise<boolean> {
  const card = (await books.cards()).find(isMeant);
  if (card) await books.removeCard(card.id);
  return card !== undefined;
}

/** A customer's own card that is meant by a card's id: the other of two linked chats has it under another. */
export async function findOwnCard(
  store: Pick<Store, "customer" | "cards">,
  customer: CustomerId,
  id: CardId,
): Promise<CardId | undefined> {
  const own = await store.cards(customer);
  if (own.some((card) => card.id === id)) return id;
  const all = (await Promise.all((await allLinkedCustomerIds(store, customer)).map(store.cards))).flat();
  const meant = all.find((card) => card.id === id);
  return meant && own.find((card) => isSameCard(card, meant))?.id;
}

/** Names a card, or has it offered before the others. */
export const createChangeCard =
  (store: Store) =>
  (customer: CustomerId, id: CardId, to: { readonly name: string } | { readonly isDefault: true }): Promise<boolean> =>
    store.transact(customer, async (books) => {
      const cards = await books.cards();
      const card = cards.find((known) => known.id === id);
      if (!card) return false;
      if ("isDefault" in to) {
        for (const { isDefault, ...other } of cards) if (isDefault && other.id !== id) await books.putCard(other);
      }
      await books.putCard({ ...card, ...to });
      return true;
    });
