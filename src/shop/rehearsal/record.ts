import type { CustomerId } from "../../core/base/ids.js";
import type { Payment } from "../../core/money/payment.js";
import { type Rehearsal, rehearsalAt, type WebhookEvidence } from "../../core/settings/rehearsal.js";
import type { ShopContext } from "../context.js";

/** Why a step failed. `cause` is what else is known. */
export type RehearsalProblem = {
  readonly what: "no-owner" | "lists-unread" | "no-checkout" | "not-bought" | "another-owner";
  readonly cause?: string;
};

/** The stored rehearsal with this service. */
export const readRehearsal = async ({ store, config }: ShopContext): Promise<Rehearsal | undefined> =>
  rehearsalAt(await store.settings(), config.serviceSetup);

/** The payment of the rehearsal's checkout. */
export const checkoutPayment = async (
  { store }: ShopContext,
  rehearsal: Rehearsal | undefined,
): Promise<Payment | undefined> => rehearsal?.checkout && store.read("payment", rehearsal.checkout.reference);

/** Changes the stored rehearsal, or begins one. `change` may run more than once. True if something changed. */
export async function updateRehearsal(
  { settings, config }: ShopContext,
  by: CustomerId,
  change: (now: Rehearsal) => Rehearsal | undefined,
): Promise<boolean> {
  const { host } = config.serviceSetup;
  const saved = await settings.update(async (current) => {
    const next = change(rehearsalAt(current, { host }) ?? { host, by });
    return next && { ...current, rehearsal: next };
  });
  return saved !== undefined;
}

/**
 * Examines a webhook about a payment, if it is the rehearsal's, until one was surely the service's. Does not reject:
 * the answer to a webhook does not depend on it.
 */
export async function noteWebhook(shop: ShopContext, reference: string, inspect: () => WebhookEvidence): Promise<void> {
  try {
    const rehearsal = rehearsalAt(await shop.settings.read(), shop.config.serviceSetup);
    if (rehearsal?.checkout?.reference !== reference || rehearsal.webhook?.signature) return;
    const webhook = inspect();
    await updateRehearsal(shop, rehearsal.by, (now) => (now.webhook?.signature ? undefined : { ...now, webhook }));
  } catch (err) {
    shop.log.warn({ err }, "recording the rehearsal's webhook failed");
  }
}
