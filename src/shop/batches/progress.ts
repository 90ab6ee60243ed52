import { present } from "../../core/base/collections.js";
import type { BatchId, CustomerId } from "../../core/base/ids.js";
import type { Kobo } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import { type Batch, type BatchLine, batchTotal, isLineOver } from "../../core/orders/batch.js";
import { isVendBlockingReason, type VendBlockingReason } from "../../core/orders/failure.js";
import type { Order, OrderState } from "../../core/orders/order.js";
import type { Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { findOwned } from "../customers/current.js";

export type BatchProgressLine = BatchLine & { readonly state: OrderState } & Pick<Order, "failure" | "refund">;

/** A batch and the state of each of its lines. */
export type BatchProgress = Pick<Batch, "id" | "customer" | "payBy" | "payment" | "placedAt"> & {
  /** `done`: every line is delivered, refunded or in review. */
  readonly state: "awaiting_payment" | "running" | "done" | "expired" | "cancelled";
  readonly total: Kobo;
  /** Why its remaining lines were refunded. */
  readonly stopped?: VendBlockingReason;
  readonly lines: readonly BatchProgressLine[];
};

/** A customer's batch; undefined for somebody else's. */
export async function ownBatchProgress(
  { store }: ShopContext,
  customer: CustomerId,
  id: BatchId,
): Promise<BatchProgress | undefined> {
  const batch = await findOwned(store, customer, store.read("batch", id));
  return batch && progressOf(store, batch);
}

/** Anybody's batch, for staff and notifications. */
export async function batchProgress({ store }: ShopContext, id: BatchId): Promise<BatchProgress | undefined> {
  const batch = await store.read("batch", id);
  return batch && progressOf(store, batch);
}

async function progressOf(store: Store, batch: Batch): Promise<BatchProgress> {
  const { id, customer, payBy, payment, placedAt, state } = batch;
  const lines = await linesOf(store, batch);
  const runState = lines.every(isLineOver) ? "done" : "running";
  const isStopped = lines.some(({ failure }) => failure === "batch-stopped");
  const stopped = isStopped ? lines.map(({ failure }) => failure).find(isVendBlockingReason) : undefined;
  return {
    id,
    customer,
    payBy,
    placedAt,
    lines,
    total: batchTotal(batch),
    state: state === "paid" ? runState : state,
    ...present({ payment, stopped }),
  };
}

async function linesOf(store: Store, batch: Batch): Promise<readonly BatchProgressLine[]> {
  const { state } = batch;
  if (state !== "paid") return batch.lines.map((line) => ({ ...line, state }));
  return Promise.all(
    batch.lines.map(async (line) => {
      const { state: now = "paid", failure, refund } = (await store.read("order", line.order)) ?? {};
      return { ...line, state: now, ...present({ failure, refund }) };
    }),
  );
}

/**
 * The batches that these payments were for and that were never paid, so that their lines are no orders. A batch is
 * saved with its first payment, so a person's payments lead to all their unpaid batches.
 */
export async function unpaidBatches(
  books: Pick<Store, "read">,
  payments: readonly Payment[],
): Promise<readonly Batch[]> {
  const unpaid: Batch[] = [];
  for (const id of new Set(payments.flatMap(({ purpose }) => (purpose.kind === "batch" ? [purpose.batch] : [])))) {
    const batch = await books.read("batch", id);
    if (batch && batch.state !== "paid") unpaid.push(batch);
  }
  return unpaid;
}
