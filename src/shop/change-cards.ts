import type { CardId, CustomerId } from "#core/ids.js";
import type { Store } from "#core/store.js";
import type { Shop } from "./shop.js";

/** Forgets a saved card; with a copy goes the one that it was made of, or it would come back when chats are parted. */
export function createRemoveCard(store: Store) {
  const remove = (customer: CustomerId, card: CardId) =>
    store.transact(customer, async (books) => {
      const known = (await books.cards()).find(({ id }) => id === card);
      if (known) await books.removeCard(card);
      return known;
    });

  return async (customer: CustomerId, card: CardId): Promise<boolean> => {
    const removed = await remove(customer, card);
    const other = removed?.copyOf && (await store.customer(customer))?.linked;
    if (other && removed.copyOf) await remove(other, removed.copyOf);
    return removed !== undefined;
  };
}

/** Names a card, or has it offered before the others. */
export const createChangeCard =
  (store: Store): Shop["changeCard"] =>
  (customer, id, to) =>
    store.transact(customer, async (books) => {
      const cards = await books.cards();
      const card = cards.find((known) => known.id === id);
      if (!card) return false;
      if ("first" in to) {
        for (const { first, ...other } of cards) if (first && other.id !== id) await books.putCard(other);
      }
      await books.putCard({ ...card, ...to });
      return true;
    });
