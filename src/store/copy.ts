import { isDeepStrictEqual } from "node:util";
import { add, type Kobo, NOTHING, subtract } from "../core/money/money.js";
import type { Store } from "../core/store.js";
import { type StoreExport, type StoreTransfer, TRANSFER_KINDS, type TransferKind } from "./transfer.js";

/** A store, or a backup, and its name for messages. */
type Place<Transfer> = {
  readonly name: string;
  readonly store: Pick<Store, "totals"> & { readonly transfer: Transfer };
};

type Copying = {
  readonly from: Place<StoreExport>;
  readonly to: Place<Omit<StoreTransfer, "addUpBalances"> & Partial<StoreTransfer>>;
  readonly say: (line: string) => void;
};

const PROGRESS_RECORDS = 100_000;

/**
 * Copies everything into an empty store or backup. Nobody may write to either one meanwhile. Throws when the two do not
 * agree afterwards, to the record and to the kobo.
 */
export async function copyStore(copying: Copying): Promise<void> {
  for (const kind of TRANSFER_KINDS) await copyKind(kind, copying);
  await copying.to.store.transfer.addUpBalances?.();
  await verify(copying);
}

async function copyKind(kind: TransferKind, { from, to, say }: Copying): Promise<void> {
  let copied = 0;
  for await (const page of from.store.transfer.exportPages(kind)) {
    await to.store.transfer.importRecords(kind, page as never);
    copied += page.length;
    if (copied % PROGRESS_RECORDS === 0) say(`${kind}: ${copied} copied`);
  }
  say(`${kind}: ${copied} copied`);
}

/** Compares the number of records of each kind, and the balances of both with the sums of the target's entries. */
async function verify({ from, to, say }: Copying): Promise<void> {
  for (const kind of TRANSFER_KINDS) {
    const [ours, theirs] = [await count(from.store.transfer, kind), await count(to.store.transfer, kind)];
    if (ours !== theirs) throw new Error(`${from.name} holds ${ours} of kind ${kind}, but ${to.name} ${theirs}`);
  }
  const sums = await sumsOf(to.store.transfer);
  for (const { name, store } of [from, to]) {
    if (!isDeepStrictEqual(await store.totals(), sums))
      throw new Error(`The balances of ${name} are not the sums of the entries`);
  }
  say(`Verified: ${from.name} and ${to.name} hold the same records, and every account agrees to the kobo.`);
}

async function count(transfer: StoreExport, kind: TransferKind): Promise<number> {
  let records = 0;
  for await (const page of transfer.exportPages(kind)) records += page.length;
  return records;
}

/** The sums of all entries, by account, named as in `Store.totals`. */
async function sumsOf(transfer: StoreExport): Promise<Readonly<Record<string, Kobo>>> {
  const sums = new Map<string, Kobo>();
  for await (const page of transfer.exportPages("entry")) {
    for (const { from, to, amount } of page.flatMap(({ postings }) => postings)) {
      const [giver = from, taker = to] = [from.split(":")[0], to.split(":")[0]];
      sums.set(giver, subtract(sums.get(giver) ?? NOTHING, amount));
      sums.set(taker, add(sums.get(taker) ?? NOTHING, amount));
    }
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}
