import type { CustomerId, DeedId, Mint } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import { type Chat, type Customer, chatKey, newsChat } from "../../core/customers/customer.js";
import { type WalletAct, walletEntry } from "../../core/money/wallet-change.js";
import type { Log } from "../../core/ports.js";
import type { DeedKind } from "../../core/settings/audit-entry.js";
import { isEnough } from "../../core/settings/role.js";
import type { Books, Store } from "../../core/store.js";
import type { Recorder } from "../orders/record.js";
import type { HouseKeeper } from "../settings/settings.js";
import type { WalletEnd } from "./wallet-api.js";

export type WalletDeps = {
  readonly store: Store;
  readonly house: HouseKeeper;
  readonly recorder: Recorder;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
  readonly staff: readonly Chat[];
};

/** Chats in which somebody may confirm what another asked for; a group stands for several people. */
export async function deciders({ house, staff }: Pick<WalletDeps, "house" | "staff">) {
  const given = ((await house.read()).staff ?? []).filter(({ role }) => isEnough(role, "operator"));
  const chats = [...staff, ...given.map(({ chat }) => chat)];
  return [...new Map(chats.map((chat) => [chatKey(chat), chat])).values()];
}

/** Whether, as far as we know, there is nobody who could confirm what somebody else asked for. */
export const isAlone = (chats: Awaited<ReturnType<typeof deciders>>): boolean =>
  chats.length === 1 && !chats[0]?.id.startsWith("-");

/** What is done now: an act, by whom, and the deed that tells of it. */
export type Doing = { readonly act: WalletAct; readonly by: CustomerId; readonly deed: DeedId };

const DONE = { outcome: "done" } as const;
export const GONE = { outcome: "gone" } as const;

/** What a deed says that it was done to. */
export const toOf = ({ id }: Customer, act: WalletAct): string => (act.act === "refund" ? act.order : id);

/** Why it cannot be done, or that it is done already; undefined when it can be. */
export async function hindrance(books: Books, customer: Customer, act: WalletAct): Promise<WalletEnd | undefined> {
  if (act.act === "refund") {
    const order = await books.order(act.order);
    if (order?.refund?.deed === act.id) return DONE;
    return order?.state === "delivered" && !order.refund ? undefined : GONE;
  }
  if (await books.posted(`${act.act}:${act.id}`)) return DONE;
  const available = await books.balance(`wallet:${customer.id}`);
  return act.act === "debit" && available < act.amount ? { outcome: "short", available } : undefined;
}

const DID: Readonly<Record<WalletAct["act"], DeedKind>> = {
  ...{ credit: "wallet-credited", debit: "wallet-debited", refund: "order-refunded" },
};

/** Posts it, keeps the deed and queues what is told, in the books of the wallet's customer. Nothing may hinder it. */
export async function carryOut(
  { recorder, clock, log }: WalletDeps,
  books: Books,
  { customer, act, by, deed }: Doing & { readonly customer: Customer },
): Promise<WalletEnd> {
  const at = clock();
  const { amount, said } = act;
  const order = act.act === "refund" ? await books.order(act.order) : undefined;
  if (order) await books.putOrder({ ...order, refund: { deed: act.id, at } });
  await books.post(walletEntry(act, customer.id, at));
  const to = toOf(customer, act);
  await recorder.deed(books, { id: deed, customer: customer.id, by, did: DID[act.act], to, amount, said });
  await books.tell(newsChat(customer), { kind: "deed", deed }, at);
  await recorder.tellStaff(books, { kind: "done", deed });
  if (order?.vendingAt !== undefined) await recorder.tellStaff(books, { kind: "vend", order: order.id });
  log.info({ deed, did: DID[act.act], to, amount }, "a wallet was changed by hand");
  return DONE;
}
