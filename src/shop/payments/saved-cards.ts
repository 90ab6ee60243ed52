import { present } from "../../core/base/collections.js";
import type { CardId, CustomerId, PaymentReference } from "../../core/base/ids.js";
import { customerIds } from "../../core/customers/customer.js";
import { type CardFace, isFailing, isSameCard, type SavedCard } from "../../core/money/card.js";
import type { PayBy } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { ownIds } from "../customers/current.js";
import { raiseAlarm } from "../notifications/notify.js";

/** A saved card as its owner sees it. The default card is offered first; `name` is what the owner calls it. */
export type SavedCardView = CardFace & {
  readonly id: CardId;
  readonly name?: string;
  readonly isDefault?: true;
  /** It was declined repeatedly, or has expired. */
  readonly isFailing?: true;
};

/**
 * A person's cards, the default first and failing ones last. A card saved under two of their customers appears once.
 */
export async function savedCards({ store }: ShopContext, customer: CustomerId): Promise<readonly SavedCardView[]> {
  const all = await store.list("card", await ownIds(store, customer));
  const cards = all
    .filter((card, index) => all.findIndex((newer) => isSameCard(newer, card)) === index)
    .map((card): SavedCardView => {
      const { id, brand, last4, name, isDefault } = card;
      return { id, brand, last4, ...present({ name, isDefault }), ...(isFailing(card) && { isFailing: true }) };
    });
  const rank = (card: SavedCardView) => (card.isFailing ? 2 : card.isDefault ? 0 : 1);
  return cards.sort((one, other) => rank(one) - rank(other));
}

/** All cards that the customer of these books may pay with, newest first, including those of merged customers. */
export async function allCardsIn(books: Books): Promise<readonly SavedCard[]> {
  const customer = await books.customer();
  return books.list("card", customer && customerIds(customer));
}

export const findCardIn = async (books: Books, id: CardId): Promise<SavedCard | undefined> =>
  (await allCardsIn(books)).find((card) => card.id === id);

/** Why a card cannot be charged, or not again. */
export type CardRefusal = "card-charges-stopped" | "card-removed";

/** Why nothing can be paid in this way. Undefined for the wallet and a checkout page. */
export async function cardRefusal(books: Books, payBy: PayBy): Promise<CardRefusal | undefined> {
  if (payBy.by !== "card") return undefined;
  if ((await books.settings()).cardChargesStopped) return "card-charges-stopped";
  return (await findCardIn(books, payBy.card)) ? undefined : "card-removed";
}

/** The cards that can be charged now. */
export const cardsToPay = async (shop: ShopContext, customer: CustomerId): Promise<readonly SavedCardView[]> =>
  (await shop.settings.read()).cardChargesStopped ? [] : savedCards(shop, customer);

/** All copies of a card, as two of a person's customers may have saved it. The newest is the first: it is listed. */
async function copiesOf({ store }: ShopContext, customer: CustomerId, id: CardId): Promise<readonly SavedCard[]> {
  const all = await store.list("card", await ownIds(store, customer));
  const card = all.find((saved) => saved.id === id);
  return card ? all.filter((saved) => isSameCard(saved, card)) : [];
}

/** Removes a saved card from the books of all of a person's customers. False if it is not theirs. */
export async function removeCard(shop: ShopContext, customer: CustomerId, id: CardId): Promise<boolean> {
  const copies = await copiesOf(shop, customer, id);
  for (const copy of copies) await shop.store.transact(copy.customer, (books) => books.remove("card", copy.id));
  return copies.length > 0;
}

/** The listed id of a card. Undefined if it is no longer saved. */
export const findListedCard = async (...card: Parameters<typeof copiesOf>): Promise<CardId | undefined> =>
  (await copiesOf(...card))[0]?.id;

/** Names a card or makes it the default. False if it is not theirs. */
export async function changeCard(
  { store }: ShopContext,
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
    const card = await books.read("card", id);
    if (card) await books.put("card", change(card));
    return card !== undefined;
  });

/**
 * Stops charging saved cards after a charge that the service does not list under our reference: the next ones would be
 * just as hard to find. Staff are notified, once.
 */
export async function stopCardCharges(shop: ShopContext, payment: PaymentReference): Promise<void> {
  await shop.settings.update(async (settings, books) => {
    if (settings.cardChargesStopped) return undefined;
    await raiseAlarm(shop, books, "card-charges-stopped", payment);
    return { ...settings, cardChargesStopped: { at: shop.clock(), payment } };
  });
}

/** Resumes charging saved cards, once staff have cleared it up with the service. False if it was not stopped. */
export const resumeCardCharges = ({ settings }: ShopContext, by: CustomerId): Promise<boolean> =>
  settings.updateWithAudit(({ cardChargesStopped, ...others }) => (cardChargesStopped ? others : undefined), {
    by,
    action: "card-charges-resumed",
    target: "cards",
  });
