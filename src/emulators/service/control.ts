/**
 * How a test controls the service: what goes wrong next, what the customer does on the payment page, and what the service
 * has recorded. Everything is synchronous except waiting.
 */
import { z } from "zod";
import type { Rules } from "../kit/rules.js";
import type { SandboxFault } from "./faults.js";
import { type TestCard, testCardForm, testCards } from "./payments/cards.js";
import type { PaymentWebhooks } from "./payments/payment-webhooks.js";
import type { AttemptOutcome, Payments } from "./payments/payments.js";
import type { CardToken, PhoneSpelling, SandboxPayment } from "./state.js";
import type { Catalogue } from "./vending/catalogue.js";
import type { Vending } from "./vending/vending.js";
import type { SandboxWorld } from "./world.js";

/** `amountKobo` is the amount of a bank or USSD transfer, when the customer sends another amount than asked for. */
export const CheckoutPayment = z.object({
  channel: z.enum(["card", "bank", "ussd"]),
  card: z.enum(Object.keys(testCards) as TestCard[]).optional(),
  amountKobo: z.int().positive().optional(),
  suspicious: z.boolean().optional(),
});
type CheckoutPayment = z.infer<typeof CheckoutPayment>;

type ControlParts = {
  readonly world: SandboxWorld;
  readonly catalogue: Catalogue;
  readonly vending: Vending;
  readonly payments: Payments;
  readonly webhooks: PaymentWebhooks;
  readonly faults: Rules<SandboxFault>;
};

export type SandboxControl = ReturnType<typeof createControl>;

export function createControl(parts: ControlParts) {
  const { world, catalogue, vending, webhooks, faults } = parts;
  const view = viewOf(world);

  return {
    ...view,
    addFault: faults.add,
    clearFaults: faults.clear,
    addVendRule: vending.addRule,
    addWebhookRule: webhooks.addRule,
    /** How phone numbers are written into vend records from now on. */
    setPhoneSpelling(spelling: PhoneSpelling) {
      world.state.phoneSpelling = spelling;
    },
    withdrawPlan: catalogue.withdraw,
    setPrice: catalogue.setPrice,
    /** Charges of this token, or of every token ("all"), fail at the bank. */
    declineToken: (id: string) => setTokenState(world, id, "declining"),
    /** The token is no longer accepted at all. */
    cancelToken: (id: string) => setTokenState(world, id, "cancelled"),
    /** From now on charges are listed under the service's own references: the specification does not promise to use ours. */
    useOwnChargeReferences() {
      world.state.usesOwnChargeReferences = true;
    },
    setMerchantWallet(kobo: number) {
      world.state.walletKobo = kobo;
      world.changed();
    },
    setWebhookUrl(url: string | undefined) {
      world.webhookUrl = url;
    },
    /** As if the customer filled in the payment page. Throws RangeError when nobody opened this checkout. */
    payCheckout: (reference: string, how: CheckoutPayment) => pay(parts, mustFind(world, reference), how),
    settleVend: vending.settle,
    repeatWebhook: (reference: string) => webhooks.repeat(mustFind(world, reference)),
    /** Sends a webhook that claims `reference` is paid, with a wrong signature. */
    forgeWebhook: (reference: string) => webhooks.forge(mustFind(world, reference)),
    /**
     * Resolves as soon as `predicate` is true; rejects when nothing happens for long (kit/waiting.ts), or after `timeoutMs`,
     * listing the latest vends and payments.
     */
    waitFor: (predicate: (view: SandboxView) => boolean, timeoutMs?: number) =>
      world.waitFor(() => predicate(view), timeoutMs, predicate.toString()),
    /** Resolves when no vend, charge or webhook is under way. */
    idle: world.idle,
  };
}

type SandboxView = ReturnType<typeof viewOf>;

/** What the sandbox has recorded, oldest first. The lists are copies; their items are live. */
const viewOf = (world: SandboxWorld) => ({
  vends: () => [...world.state.vends],
  payments: () => [...world.state.payments.values()],
  tokens: () => [...world.state.tokens.values()],
  wallet: () => world.state.walletKobo,
  calls: () => [...world.state.calls],
  webhooksSent: () => [...world.state.webhooks],
});

function pay({ payments, world }: ControlParts, payment: SandboxPayment, how: CheckoutPayment): AttemptOutcome {
  const { channel, card = "good", amountKobo, suspicious = false } = how;
  payment.suspicious = suspicious;
  if (channel !== "card") return payments.attempt(payment, { channel, amountKobo });
  return payments.attempt(payment, { channel, form: testCardForm(card, world.settings.now()) });
}

function mustFind(world: SandboxWorld, reference: string): SandboxPayment {
  const payment = world.state.payments.get(reference);
  if (!payment) throw new RangeError(`No payment ${reference} in the sandbox`);
  return payment;
}

function setTokenState(world: SandboxWorld, id: string, state: CardToken["state"]): void {
  const tokens = [...world.state.tokens.values()].filter((token) => id === "all" || token.id === id);
  if (tokens.length === 0 && id !== "all") throw new RangeError(`No card token ${id} in the sandbox`);
  for (const token of tokens) token.state = state;
}
