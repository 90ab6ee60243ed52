import type { ChannelPhoto } from "../../core/base/channel.js";
import { present } from "../../core/base/collections.js";
import { type CustomerId, isOrderId, isPaymentReference, isThreadId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/chat.js";
import type { Kobo } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import type { Order } from "../../core/orders/order.js";
import { listedPriceOf } from "../../core/orders/product.js";
import { HISTORY_PAGE } from "../../core/store.js";
import { nextOpening } from "../../core/support/hours.js";
import { maskSecrets } from "../../core/support/mask.js";
import {
  hasMessage,
  hasOthersOfAlbum,
  hasWrittenTooMuch,
  MESSAGE_LENGTH_MAX,
  openedThread,
  type SupportThread,
  threadMessageId,
  threadToWriteIn,
  withCustomerMessage,
} from "../../core/support/thread.js";
import type { ShopContext } from "../context.js";
import { findOwned, ownIds } from "../customers/current.js";
import { notifyStaff } from "../notifications/notify.js";

/** What a complaint is about, in its current state: an order, or a payment, or nothing. */
type Complaint = { readonly order?: Order | undefined; readonly payment?: Payment | undefined };

/** The order or payment with this reference; without one, the newer of the customer's last order and last top-up. */
export async function readComplaint(
  { store }: ShopContext,
  customer: CustomerId,
  reference: string,
): Promise<Complaint> {
  if (isOrderId(reference)) return { order: await findOwned(store, customer, store.read("order", reference)) };
  if (isPaymentReference(reference))
    return { payment: await findOwned(store, customer, store.read("payment", reference)) };
  const ids = await ownIds(store, customer);
  const [order] = await store.history(ids, { limit: 1 });
  const topUp = (await store.payments(ids)).find(({ purpose }) => purpose.kind === "top-up");
  return topUp && topUp.openedAt > (order?.placedAt ?? 0) ? { payment: topUp } : { order };
}

type CustomerMessage = {
  readonly chat: Chat;
  /** The run of the flow, so that it is one message however often its update is delivered. */
  readonly origin: string;
  readonly text: string;
  readonly photo?: ChannelPhoto;
  /** A thread, or what it is about: an order, a payment, nothing. */
  readonly about: string;
};

/**
 * `masked`: digits that may be a secret were removed. `opensAt`: nobody answers before then. `isMore`: another picture
 * of an album. `gone`: there is no such thread.
 */
type WriteResult =
  | {
      readonly outcome: "written";
      readonly masked: boolean;
      readonly isMore?: true;
      readonly opensAt?: Instant;
    }
  | { readonly outcome: "too-long" | "too-many" | "gone" };

/**
 * Adds a customer's message to their thread, or opens one, and notifies staff in the same transaction. Secrets are
 * removed first. A message whose `origin` is there already is not written again.
 */
export async function writeToSupport(
  shop: ShopContext,
  customer: CustomerId,
  { about, chat, origin, photo, text }: CustomerMessage,
): Promise<WriteResult> {
  if (text.length > MESSAGE_LENGTH_MAX) return { outcome: "too-long" };
  const { store, clock } = shop;
  const { supportHours: hours } = await shop.settings.read();
  const ids = await ownIds(store, customer);
  const masked = maskSecrets(text.trim(), await amountsOf(shop, ids));
  const [current = customer] = ids;
  const meant = isThreadId(about) ? about : undefined;
  const ownThreads = await store.list("thread", ids);
  const existing = threadToWriteIn(ownThreads, meant);
  const owner = existing?.customer ?? current;
  // A person with linked chats may have threads in several books.
  const elsewhere = ownThreads.filter((thread) => thread.customer !== owner);
  if (meant !== undefined && !existing) return { outcome: "gone" };
  const id = shop.mint("thr");
  const { order, payment }: Complaint = meant === undefined ? await readComplaint(shop, customer, about) : {};
  const subject = order ? { order: order.id } : present({ payment: payment?.reference });
  return store.transact(owner, async (books): Promise<WriteResult> => {
    const threads = await books.list("thread");
    const all = [...threads, ...elsewhere];
    const now = clock();
    const opensAt = nextOpening(hours, now);
    const isMore = photo !== undefined && all.some((thread) => hasOthersOfAlbum(thread, photo));
    const written = {
      outcome: "written",
      masked: masked.masked,
      ...(isMore && { isMore }),
      ...(opensAt > now && { opensAt }),
    } as const;
    if (all.some((thread) => hasMessage(thread, origin))) return written;
    if (hasWrittenTooMuch(all, now)) return { outcome: "too-many" };
    const thread =
      threadToWriteIn(threads, meant ?? existing?.id) ?? openedThread({ id, customer: current, chat, ...subject }, now);
    const message = { chat, origin, text: masked.text, ...(photo && { photo }) };
    const next = withCustomerMessage({ ...thread, ...subject }, message, { now, hours });
    await books.put("thread", next);
    await notifyStaff(shop, books, { kind: "support-message", id: lastMessageId(next) });
    return written;
  });
}

/** Amounts that the customer paid here, and list prices: figures that are not secrets. */
async function amountsOf({ store }: ShopContext, ids: readonly CustomerId[]): Promise<readonly Kobo[]> {
  const orders = await store.history(ids, { limit: HISTORY_PAGE });
  const payments = await store.payments(ids);
  return [
    ...orders.flatMap(({ price, product }) => [price, listedPriceOf(product)]),
    ...payments.map(({ amount }) => amount),
  ];
}

export function lastMessageId(thread: SupportThread) {
  const last = thread.messages.at(-1);
  if (!last) throw new Error(`Thread ${thread.id} has no messages`);
  return threadMessageId(thread, last);
}
