import { present } from "../../core/base/collections.js";
import type { CardId, CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import { customerIds } from "../../core/customers/customer.js";
import { CARDS_MAX, type CardFace, isFailing, isSameCard, type SavedCard, withDecline } from "../../core/money/card.js";
import { awaitsCardToken, type Payment } from "../../core/money/payment.js";
import { isClosed } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { changeRecord } from "../customers/change-customer.js";
import { currentCustomer, ownIds } from "../customers/current.js";
import { notifyCustomer } from "../notifications/notify.js";

/** A saved card as its owner sees it. The default card is offered first; `name` is what the owner calls it. */
export type SavedCardView = CardFace & {
  readonly id: CardId;
  readonly name?: string;
  readonly isDefault?: true;
  /** It was declined repeatedly, or has expired. */
  readonly isFailing?: true;
};

/** The newest copy of each card: two of a person's customers may have saved the same one. */
const withoutCopies = (cards: readonly SavedCard[]): SavedCard[] =>
  cards.filter((card, index) => cards.findIndex((newer) => isSameCard(newer, card)) === index);

/** A person's cards, the default first and failing ones last. */
export async function savedCards({ store }: ShopContext, customer: CustomerId): Promise<readonly SavedCardView[]> {
  const all = await store.list("card", await ownIds(store, customer));
  const cards = withoutCopies(all).map((card): SavedCardView => {
    const { id, brand, last4, name, isDefault } = card;
    return { id, brand, last4, ...present({ name, isDefault }), ...(isFailing(card) && { isFailing: true }) };
  });
  const rank = ({ isFailing, isDefault }: SavedCardView) => {
    if (isFailing) return 2;
    return isDefault ? 0 : 1;
  };
  return cards.sort((one, other) => rank(one) - rank(other));
}

/** All cards that the customer of these books may pay with, newest first, including those of merged customers. */
async function allCardsIn(books: Books): Promise<readonly SavedCard[]> {
  const customer = await books.customer();
  return books.list("card", customer && customerIds(customer));
}

export const findCardIn = async (books: Books, id: CardId): Promise<SavedCard | undefined> =>
  (await allCardsIn(books)).find((card) => card.id === id);

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
  for (const other of before) await changeRecord(store, "card", other, ({ isDefault: _, ...saved }) => saved);
  return (await changeRecord(store, "card", card, (saved) => ({ ...saved, ...change }))) !== undefined;
}

/**
 * Saves the card offered with a verified payment, and removes the token from the payment, so that a removed card can
 * never be charged. A card that is saved already gets the new token and keeps its name and place. It is not saved if a
 * chat was unlinked after the page was opened: whoever pays there may be that person.
 */
export async function saveOfferedCard(shop: ShopContext, books: Books, payment: Payment): Promise<void> {
  const { mint, clock, store } = shop;
  const { offeredCard, dueAt: _, cardNotSaved: __, ...known } = payment;
  if (!offeredCard) return;
  const { customer, openedAt } = known;
  const { partedAt } = await currentCustomer(store, customer);
  if (partedAt !== undefined && openedAt <= partedAt)
    return books.put("payment", { ...known, cardNotSaved: "no-token" });
  const { brand, last4, sealedToken } = offeredCard;
  const id: CardId = mint("crd");
  const all = await allCardsIn(books);
  const same = all.filter((card) => isSameCard(card, offeredCard));
  // A copy in a merged customer's books stays there and is not shown beside the new one.
  const { name, isDefault } = same[0] ?? {};
  const card: Omit<SavedCard, "sealedToken" | "savedAt"> = same.find((saved) => saved.customer === customer) ?? {
    id,
    customer,
    brand,
    last4,
    ...present({ name, isDefault }),
  };
  const replaced = all.filter((saved) => saved.customer === customer && isFailing(saved) && saved.id !== card.id);
  const others = withoutCopies(all.filter((saved) => !replaced.includes(saved)));
  if (same.length === 0 && others.length >= CARDS_MAX)
    return books.put("payment", { ...known, cardNotSaved: "too-many" });
  for (const failing of replaced) await books.remove("card", failing.id);
  const { declines: ___, ...fresh } = card;
  const replacesDefault = replaced.some((failing) => failing.isDefault);
  await books.put("card", { ...fresh, ...(replacesDefault && { isDefault: true }), sealedToken, savedAt: clock() });
  await books.put("payment", { ...known, savedCard: card.id });
}

/** Tells the customer, once, that their card could not be saved because its token never came. */
export function giveUpOnCardToken({ store, clock }: ShopContext, { reference, customer }: Payment): Promise<void> {
  return store.transact(customer, async (books) => {
    const payment = await books.read("payment", reference);
    if (!payment || !awaitsCardToken(payment) || (payment.dueAt ?? 0) > clock()) return;
    const { dueAt: _, ...rest } = payment;
    await books.put("payment", { ...rest, cardNotSaved: "no-token" });
    await notifyAboutCard(books, payment, clock());
  });
}

/**
 * Tells the customer whether their card was saved: on the receipt, or in a short message if the payment was already
 * announced.
 */
export async function notifyAboutCard(books: Books, { purpose, reference }: Payment, at: Instant): Promise<void> {
  if (purpose.kind !== "order") return;
  const order = await books.read("order", purpose.order);
  const isAnnounced = order !== undefined && (isClosed(order.state) || order.payment !== reference);
  await notifyCustomer(
    books,
    isAnnounced ? { kind: "saved-card", id: reference } : { kind: "order", id: purpose.order },
    at,
  );
}

/** The saved card that a payment charges, if it is in these books. */
export const chargedCardIn = async (books: Books, { via }: Payment): Promise<SavedCard | undefined> =>
  via.kind === "card" ? (await books.list("card")).find(({ id }) => id === via.card) : undefined;

/** Resets the failure count of a card that has paid. */
export async function keepCardPaying(books: Books, payment: Payment): Promise<void> {
  const paying = await chargedCardIn(books, payment);
  if (paying?.declines) await books.put("card", withoutDeclines(paying));
}

const withoutDeclines = ({ declines: _, ...card }: SavedCard): SavedCard => card;

/**
 * Counts the declines of a card that is in the books of a linked customer, and not in those of the payment. It needs a
 * transaction of its own, so a crash may lose one count. Takes the payment as it was before.
 */
export async function countForLinkedCard(
  { store }: ShopContext,
  { via, customer, reference, state }: Payment,
): Promise<void> {
  const card = via.kind === "card" ? await store.read("card", via.card) : undefined;
  if (!card || card.customer === customer) return;
  const payment = await store.read("payment", reference);
  if (!payment || payment.state === state) return;
  const { reason = "" } = payment;
  if (payment.state === "paid") await changeRecord(store, "card", card, withoutDeclines);
  if (isDeclined(payment)) await changeRecord(store, "card", card, (saved) => withDecline(saved, reason));
}

/** Whether the bank declined a charge. One that was never sent, or about which a person decided, was not declined. */
const isDeclined = ({ state, via, review }: Payment): boolean =>
  state === "failed" && via.kind === "card" && via.sentAt !== undefined && review === undefined;
