import type { CustomerId } from "../../core/base/ids.js";
import type { Phone } from "../../core/base/phone.js";
import type { Instant } from "../../core/base/time.js";
import { canBecomePaid, type Payment } from "../../core/money/payment.js";
import {
  isProved,
  mustStillRehearse,
  type Rehearsal,
  type RehearsalStep,
  rehearsalAt,
  type ServiceSetup,
} from "../../core/settings/rehearsal.js";
import { judgeRehearsal, REHEARSAL_AMOUNT, type RehearsalFact } from "../../core/settings/rehearsal-facts.js";
import { isClosedByRestore, type ShopSettings } from "../../core/settings/shop-settings.js";
import type { ShopContext } from "../context.js";
import { currentCustomer } from "../customers/current.js";
import { topUp } from "../payments/checkout.js";
import { settlePayment } from "../payments/settle.js";
import { buyForRehearsal, lookAtCharge } from "./purchases.js";
import { checkoutPayment, type RehearsalProblem, readRehearsal, updateRehearsal } from "./record.js";

/** The next possible steps. `pay`: the page shows the right amount and is not paid yet. */
export type NextStep = Exclude<RehearsalStep["step"], "look" | "skip"> | "pay";

/** The rehearsal's state for its faces, as JSON, because one of them is another process. */
export type RehearsalState = {
  readonly host: string;
  /** When it was read. */
  readonly at: Instant;
  readonly isLive: boolean;
  /** Who may buy: everybody, only owners, or nobody while restored books are closed. */
  readonly sales: "open" | "skipped" | "owners-only" | "restored";
  /** What the lists showed, once read. */
  readonly read?: { readonly plans: number; readonly vends: number; readonly payments: number };
  readonly facts: readonly RehearsalFact[];
  readonly next?: NextStep;
  readonly isPaid?: boolean;
  /** The page to pay, and the unit in which its amount was sent. */
  readonly page?: { readonly url: string; readonly unit: "kobo" | "naira" };
  /** The merchant's own number. */
  readonly phone?: Phone;
  readonly problem?: RehearsalProblem;
};

/**
 * Does one step of the go-live rehearsal for an owner and returns its state. The payment and purchases are an ordinary
 * top-up and ordinary orders of that owner. A step that was done before is not repeated.
 */
export async function rehearse(shop: ShopContext, by: CustomerId, step: RehearsalStep): Promise<RehearsalState> {
  const problem = await perform(shop, by, step);
  await look(shop);
  const state = await stateOf(shop, by);
  return problem ? { ...state, problem } : state;
}

/** The same for the first owner in the configuration, from a terminal on the shop's machine. */
export async function rehearseAsOwner(shop: ShopContext, step: RehearsalStep): Promise<RehearsalState> {
  for (const chat of shop.config.owners) {
    const customer = await shop.store.customerAt(chat);
    if (customer) return rehearse(shop, (await currentCustomer(shop.store, customer.id)).id, step);
  }
  const { host, mustRehearse: isLive } = shop.config.serviceSetup;
  return { host, at: shop.clock(), isLive, sales: "owners-only", facts: [], problem: { what: "no-owner" } };
}

async function perform(shop: ShopContext, by: CustomerId, step: RehearsalStep): Promise<RehearsalProblem | undefined> {
  switch (step.step) {
    case "look":
      return undefined;
    case "lists":
      return readLists(shop, by);
    case "checkout":
      return openCheckout(shop, by);
    case "page":
      await updateRehearsal(
        shop,
        by,
        (now) => now.checkout && { ...now, checkout: { ...now.checkout, page: step.answer } },
      );
      return undefined;
    case "charge":
    case "airtime":
      return buyForRehearsal(shop, by, step);
    case "skip":
      return skip(shop, by);
  }
}

async function readLists(shop: ShopContext, by: CustomerId): Promise<RehearsalProblem | undefined> {
  const reading = await shop.readServiceLists();
  if (reading.outcome === "unread") return { what: "lists-unread", cause: reading.cause };
  await updateRehearsal(shop, by, (now) => ({ ...now, lists: reading.lists }));
  return undefined;
}

/**
 * Opens a top-up page that saves the card. A page that can still be paid is used again. If one was paid but no webhook
 * with our signature came, another page is opened, whose webhook may show it.
 */
async function openCheckout(shop: ShopContext, by: CustomerId): Promise<RehearsalProblem | undefined> {
  const { unit } = shop.config.serviceSetup;
  const rehearsal = await readRehearsal(shop);
  const payment = await checkoutPayment(shop, rehearsal);
  const isCurrent = rehearsal?.by === by && rehearsal.checkout?.unit === unit;
  const isUsable = rehearsal?.checkout?.page === undefined && payment && payableUrl(payment);
  const isDone = rehearsal?.checkout?.isProved && rehearsal.webhook?.signature;
  if (isCurrent && (isUsable || isDone)) return undefined;
  const opened = await topUp(shop, by, REHEARSAL_AMOUNT, { saveCard: true });
  if (opened.outcome === "refused") return { what: "no-checkout", cause: opened.reason };
  const checkout = { reference: opened.reference, unit };
  await updateRehearsal(shop, by, ({ charge, airtime, ...now }) => ({
    ...now,
    by,
    checkout,
    ...(now.by === by && { ...(charge && { charge }), ...(airtime && { airtime }) }),
  }));
  return undefined;
}

/** The page at which a payment can still be paid. */
const payableUrl = ({ state, via }: Payment): string | undefined =>
  state === "initiated" && via.kind === "checkout" ? via.url : undefined;

/** Opens the shop without proof. Changes nothing if a page has shown the other unit, which must be set first. */
async function skip({ settings, config }: ShopContext, by: CustomerId): Promise<undefined> {
  const { serviceSetup: setup } = config;
  const { host, unit, signature } = setup;
  await settings.updateWithAudit(
    (current) => {
      const next = {
        ...current,
        rehearsal: { ...(rehearsalAt(current, setup) ?? { host, by }), skipped: { unit, signature } },
      };
      return mustStillRehearse(current, setup) && !mustStillRehearse(next, setup) ? next : undefined;
    },
    { by, action: "rehearsal-skipped", target: host },
  );
}

/** Reads the state of the payment and the charge now. */
async function look(shop: ShopContext): Promise<void> {
  const rehearsal = await readRehearsal(shop);
  if (!rehearsal?.checkout) return;
  const { reference } = rehearsal.checkout;
  const before = await checkoutPayment(shop, rehearsal);
  if (before && canBecomePaid(before)) await settlePayment(shop, reference, "asked");
  const payment = await checkoutPayment(shop, rehearsal);
  if (payment?.state === "paid" && payment.amount === REHEARSAL_AMOUNT && rehearsal.checkout.page === "as-asked") {
    await updateRehearsal(shop, rehearsal.by, (now) =>
      now.checkout?.reference === reference && now.checkout.page === "as-asked" && !now.checkout.isProved
        ? { ...now, checkout: { ...now.checkout, isProved: true } }
        : undefined,
    );
  }
  const listedAs = await lookAtCharge(shop, rehearsal);
  if (listedAs) {
    await updateRehearsal(shop, rehearsal.by, (now) => now.charge && { ...now, charge: { ...now.charge, listedAs } });
  }
}

async function stateOf(shop: ShopContext, by: CustomerId): Promise<RehearsalState> {
  const { store, clock, config } = shop;
  const setup = config.serviceSetup;
  const settings = await store.settings();
  const rehearsal = rehearsalAt(settings, setup);
  const payment = await checkoutPayment(shop, rehearsal);
  const airtime = rehearsal?.airtime && (await store.read("order", rehearsal.airtime.order));
  const charge = rehearsal?.charge && (await store.read("order", rehearsal.charge.order));
  const { checkout, lists } = rehearsal ?? {};
  const next = nextStep(rehearsal, payment, setup.unit);
  const url = payment && payableUrl(payment);
  const phone = (charge ?? airtime)?.recipient ?? (await currentCustomer(store, by)).ownPhone;
  const at = clock();
  return {
    host: setup.host,
    at,
    isLive: setup.mustRehearse,
    sales: salesOf(settings, setup),
    ...(lists && { read: { plans: lists.plans, vends: lists.vends.rows, payments: lists.payments.rows } }),
    facts: judgeRehearsal({
      rehearsal,
      setup,
      pendingEndsAfterMs: config.pendingEnds.afterMs,
      payment,
      airtime,
      now: at,
    }),
    ...(next && { next }),
    isPaid: payment?.state === "paid",
    ...(url && checkout && { page: { url, unit: checkout.unit } }),
    ...(phone && { phone }),
  };
}

function salesOf(settings: ShopSettings, setup: ServiceSetup): RehearsalState["sales"] {
  if (isClosedByRestore(settings)) return "restored";
  if (mustStillRehearse(settings, setup)) return "owners-only";
  return !setup.mustRehearse || isProved(rehearsalAt(settings, setup), setup) ? "open" : "skipped";
}

/** After a page that showed the other unit there is no next step until the unit is set accordingly. */
function nextStep(
  rehearsal: Rehearsal | undefined,
  payment: Payment | undefined,
  unit: "kobo" | "naira",
): NextStep | undefined {
  if (!rehearsal?.lists) return "lists";
  const { checkout, charge, airtime } = rehearsal;
  if (!checkout || checkout.unit !== unit || checkout.page === "other-amount") return "checkout";
  if (checkout.page === "other-unit") return undefined;
  if (payment?.state === "initiated") return checkout.page ? "pay" : "page";
  // If it was paid, nobody can see any more what its page showed.
  if (payment?.state !== "paid" || !checkout.page) return "checkout";
  if (payment.savedCard !== undefined && !charge) return "charge";
  return airtime ? undefined : "airtime";
}
