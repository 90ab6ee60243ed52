import { type PaymentReference, SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import { after, before, DAY_MS, type Instant, instant, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import { canBecomePaid, LATE_PAYMENT_INTERVAL_MAX_MS, type Payment } from "../../core/money/payment.js";
import type { Books } from "../../core/store.js";
import { RATIONED_POLL_MS } from "../../core/vend-history/read-budget.js";
import type { ShopContext } from "../context.js";
import { changeRecord } from "../customers/change-customer.js";
import { settlePayment } from "../payments/settle.js";
import { createReadLoop } from "./read-loop.js";

/** All processes together make one scheduled read of open payments in this time: twelve a minute. */
const SLOT_MS = 5 * SECOND_MS;
/** A list takes one slot for each page, up to this time. A slot that ends later was written by a wrong clock. */
const SLOTS_MAX_MS = 10 * MINUTE_MS;
const SLOT_CLAIM = "slot:payment reads";
/**
 * If the process ends, a waiting payment is due again when its turn might have come: not before this, and within an
 * hour.
 */
const DUE_AGAIN_MIN_MS = MINUTE_MS;
const DUE_AGAIN_MAX_MS = LATE_PAYMENT_INTERVAL_MAX_MS;
/** For this long after somebody said they paid, or after its card was charged, a payment comes before others. */
const AWAITED_MS = 5 * MINUTE_MS;
/** One read in this many is for the payment that has waited longest. */
const LONGEST_EVERY = 4;
/** Payments opened within this time are in a list of two days. */
const RECENT_MS = DAY_MS;

const FAULT_COOLDOWN_MS = 5 * SECOND_MS;

/**
 * Reads open payments back on schedule, within the shop's budget. Payments that somebody waits for come first. While
 * the service ignores the filter by reference, one list answers for all waiting payments. A waiting payment is saved as
 * due again when its turn may have come: so none is forgotten if the process ends, and waiting costs no transactions.
 */
export function createPaymentReader(shop: ShopContext) {
  const { clock, log, config } = shop;
  const speed = Math.min(1, config.pollIntervalMs / RATIONED_POLL_MS);
  const slotMs = Math.ceil(SLOT_MS * speed);
  const queue = createPaymentQueue(shop);
  const { waiting } = queue;
  let freeAt = instant(0);
  let isByList = false;

  const takeSlot = async (): Promise<boolean> => {
    const slot = await claimSlot(shop, slotMs);
    freeAt = slot.until;
    return slot.isOurs;
  };

  /** The payments to read now: one, or all those that one list answers. */
  const takeNext = async (): Promise<readonly Payment[]> => {
    const now = clock();
    const first = await queue.takeNext(now);
    if (!first || !isByList) return first ? [first] : [];
    const isRecent = ({ openedAt }: Payment) => openedAt >= before(now, RECENT_MS);
    const listed = [...waiting.values()].filter((other) => isRecent(other) || !isRecent(first));
    for (const { reference } of listed) waiting.delete(reference);
    return [first, ...listed];
  };

  /** How long until a payment at this place in the queue is due again, in ms. */
  const dueAgainMs = (payment: Payment, place: number): number => {
    if (isAwaited(payment, clock())) return DUE_AGAIN_MIN_MS * speed;
    if (payment.state !== "initiated") return DUE_AGAIN_MAX_MS * speed;
    const turnMs = Math.max(0, freeAt - clock()) + (isByList ? 0 : (place + 1) * slotMs);
    return Math.min(Math.max(DUE_AGAIN_MIN_MS * speed, turnMs), DUE_AGAIN_MAX_MS * speed);
  };

  const readBack = async (payments: readonly Payment[]): Promise<void> => {
    let pages = 0;
    const find: typeof shop.gateway.find = async (...asked) => {
      const reading = await shop.gateway.find(...asked);
      if (reading.outcome !== "unread") pages = Math.max(pages, reading.listPages ?? 0);
      return reading;
    };
    const reader = { ...shop, gateway: { ...shop.gateway, find } };
    await Promise.all(
      payments.map(({ reference }) =>
        settlePayment(reader, reference).catch((err: unknown) => {
          log.error({ reference, err }, "payment could not be read back");
        }),
      ),
    );
    isByList = pages > 0;
    if (pages > 1) freeAt = await extendSlot(shop, pages * slotMs);
  };

  const step = async (): Promise<void> => {
    if (waiting.size === 0 || clock() < freeAt || !(await takeSlot())) return;
    const payments = await takeNext();
    if (payments.length > 0) await readBack(payments);
  };

  const poll = async (): Promise<number> => {
    await step().catch((err: unknown) => {
      log.error({ err }, "reading payments back failed");
      freeAt = after(clock(), FAULT_COOLDOWN_MS);
    });
    return waiting.size === 0 ? MINUTE_MS : Math.max(0, freeAt - clock());
  };
  const loop = createReadLoop(poll, () => waiting.size === 0 || clock() < freeAt);

  return {
    ...loop,
    /** Reads back a payment that has fallen due: now, or when its turn comes. */
    async read(due: Payment): Promise<void> {
      if (waiting.size === 0 && clock() >= freeAt && (await takeSlot())) return readBack([due]);
      await queue.add(due, dueAgainMs);
      loop.wake();
    },
  };
}

/** The payments that wait for their turn. */
function createPaymentQueue(shop: ShopContext) {
  /** In the order in which they fell due, each as saved. */
  const waiting = new Map<PaymentReference, Payment>();
  let [turns, adding] = [0, 0];
  return {
    waiting,
    /** The next payment, if any still waits. */
    async takeNext(now: Instant): Promise<Payment | undefined> {
      turns += 1;
      for (let next = chooseNext(waiting, turns, now); next; next = chooseNext(waiting, turns, now)) {
        waiting.delete(next.reference);
        const current = await shop.store.read("payment", next.reference);
        // If it has changed, it was read meanwhile: skip it.
        if (current && canBecomePaid(current) && current.dueAt === next.dueAt) return current;
      }
      return undefined;
    },
    /** Saves when it is due again, by its place in the queue, and adds it. */
    async add(due: Payment, againMs: (payment: Payment, place: number) => number): Promise<void> {
      const known = [...waiting.keys()].indexOf(due.reference);
      const place = known === -1 ? waiting.size + adding : known;
      adding++;
      try {
        const deferred = await defer(shop, due, (payment) => againMs(payment, place));
        if (deferred) waiting.set(deferred.reference, deferred);
      } finally {
        adding--;
      }
    },
  };
}

/**
 * Picks the longest waiting one now and then; otherwise one that somebody waits for, then one that may still be paid in
 * time.
 */
function chooseNext(waiting: ReadonlyMap<unknown, Payment>, turns: number, now: Instant): Payment | undefined {
  const payments = [...waiting.values()];
  const preferred =
    payments.find((payment) => isAwaited(payment, now)) ?? payments.find(({ state }) => state === "initiated");
  return turns % LONGEST_EVERY === 0 ? payments[0] : (preferred ?? payments[0]);
}

/** Whether somebody recently said they paid, or its card was recently charged. */
const isAwaited = ({ hintedAt = instant(0) }: Payment, now: Instant): boolean => hintedAt >= before(now, AWAITED_MS);

/** Saves that it is due again later. Undefined if it need not be read any more, or was read meanwhile. */
const defer = (
  { store, clock }: ShopContext,
  { reference, customer, dueAt }: Payment,
  againMs: (payment: Payment) => number,
): Promise<Payment | undefined> =>
  changeRecord(store, "payment", { id: reference, customer }, (payment) =>
    canBecomePaid(payment) && payment.dueAt === dueAt
      ? { ...payment, dueAt: after(clock(), Math.ceil(againMs(payment))) }
      : undefined,
  );

/** Takes the shop's slot if it is free. Returns until when it is taken. */
const claimSlot = ({ store, clock }: ShopContext, slotMs: number) =>
  store.transact(SHOP_CUSTOMER_ID, async (books) => {
    const now = clock();
    const claim = await books.claimant(SLOT_CLAIM);
    const taken = instant(Number(claim ?? 0));
    if (taken > now && taken <= after(now, SLOTS_MAX_MS)) return { isOurs: false, until: taken };
    return { isOurs: true, until: await replaceSlot(books, claim, after(now, slotMs)) };
  });

/** After a long list, blocks scheduled reads for as many slots as the list had pages. */
const extendSlot = ({ store, clock }: ShopContext, ms: number): Promise<Instant> =>
  store.transact(SHOP_CUSTOMER_ID, async (books) =>
    replaceSlot(books, await books.claimant(SLOT_CLAIM), after(clock(), Math.min(ms, SLOTS_MAX_MS))),
  );

async function replaceSlot(books: Books, earlier: string | undefined, until: Instant): Promise<Instant> {
  if (earlier !== undefined) await books.unclaim(SLOT_CLAIM, earlier);
  await books.claim(SLOT_CLAIM, String(until));
  return until;
}
