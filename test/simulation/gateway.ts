import type { CustomerId, PaymentReference } from "../../src/core/base/ids.js";
import { after, type Instant, MINUTE_MS, SECOND_MS, type Window } from "../../src/core/base/time.js";
import { add, type Kobo, naira } from "../../src/core/money/money.js";
import type { Payment } from "../../src/core/money/payment.js";
import type { ChargeOutcome, CheckoutOutcome, Gateway, GatewayPayment, PaymentWebhook } from "../../src/core/ports.js";
import { listedAtOnce, type ScriptedPayments } from "../harness/test-shop.js";
import type { Common } from "./common.js";
import type { ProcessInstance } from "./process-instance.js";
import { unread } from "./vendor.js";

/** A payment as the gateway knows it, and what was really taken from the customer. */
export type TruePayment = {
  readonly reference: PaymentReference;
  readonly asked: Kobo;
  readonly saveCard: boolean;
  /** `reversed`: paid, credited, and reversed by the bank long after. `returned`: by staff, who did not credit it. */
  state: "open" | "declined" | "paid" | "reversed" | "returned";
  taken?: Kobo;
  charges: number;
  seenFrom: Instant;
  at: Instant;
};

type Listed = Awaited<ReturnType<ScriptedPayments>>;
type Found = Awaited<ReturnType<Gateway["find"]>>;

type Deps = Common & {
  readonly payment: (reference: PaymentReference) => Payment | undefined;
  /** All customers of the person. */
  readonly idsOf: (customer: CustomerId) => readonly CustomerId[];
  /** Delivers a webhook, if a shop is up. */
  readonly post: (webhook: PaymentWebhook) => void;
};

export type SimulatedGateway = {
  readonly payments: ReadonlyMap<string, TruePayment>;
  port(instance: ProcessInstance): Gateway;
  /** A customer pays on the page, if there is one. */
  payPage(reference: PaymentReference): void;
  /** Staff return what was taken. */
  giveBack(reference: string): void;
};

const TIMEOUT_MS = 20 * SECOND_MS;
const REVERSED_MS_MAX = 15 * MINUTE_MS;
const UNHEARD = { outcome: "unknown", cause: "time-out, reset or garbage" } as const;

/** The gateway: checkout pages, charges whose answers prove nothing, lists that lag, and unreliable webhooks. */
export function createSimulatedGateway({ time, random, faults, checks, payment, idsOf, post }: Deps): SimulatedGateway {
  const { clock } = time;
  const payments = new Map<string, TruePayment>();

  const paymentOf = (reference: PaymentReference, asked: Kobo, saveCard = false): TruePayment => {
    const found = payments.get(reference);
    const entry: TruePayment = found ?? {
      ...{ reference, asked, saveCard, state: "open", charges: 0, seenFrom: clock(), at: clock() },
    };
    payments.set(reference, entry);
    return entry;
  };

  const announce = (paid: TruePayment) => {
    const { reference } = paid;
    const card = {
      brand: "visa",
      last4: random.pick(["4081", "1111"]),
      token: `tok-of ${payment(reference)?.customer}`,
    };
    const webhook: PaymentWebhook = { reference, ...(paid.saveCard ? { card } : {}) };
    const send = () =>
      time.in(
        faults.occurs("webhook-late") ? random.between(MINUTE_MS, 40 * MINUTE_MS) : random.between(1, 5_000),
        () => post(webhook),
      );
    if (!faults.occurs("webhook-lost")) send();
    if (faults.occurs("webhook-doubled")) for (let copies = random.between(1, 3); copies > 0; copies--) send();
    if (faults.occurs("webhook-unknown"))
      post({ reference: random.pick(["chk_nobodys", "top_0000000000000000", "x"]) });
  };

  const take = (paid: TruePayment) => {
    if (paid.taken !== undefined || paid.state === "returned") return;
    paid.state = "paid";
    const amiss = faults.variantOf("paidOtherwise");
    paid.taken = amiss ? add(paid.asked, naira(amiss === "paid-too-little" ? -50 : 50)) : paid.asked;
    paid.at = clock();
    paid.seenFrom = after(clock(), faults.occurs("payment-shown-late") ? random.between(SECOND_MS, 3 * MINUTE_MS) : 0);
    announce(paid);
    time.in(random.between(MINUTE_MS, REVERSED_MS_MAX), () => {
      const isCredited = payment(paid.reference)?.state === "paid";
      if (isCredited && faults.occurs("payment-reversed")) paid.state = "reversed";
    });
  };

  const charge = (paid: TruePayment): { reply: ChargeOutcome; afterMs: number } => {
    paid.charges += 1;
    checks.expect("a card is charged once for a payment", paid.charges === 1, () => paid.reference);
    if (faults.occurs("charge-lost")) return { reply: UNHEARD, afterMs: TIMEOUT_MS };
    if (faults.occurs("charge-unasked"))
      return { reply: { outcome: "unasked", cause: "too many requests" }, afterMs: 300 };
    if (faults.occurs("charge-refused")) return { reply: { outcome: "refused", message: "no" }, afterMs: 300 };
    if (faults.occurs("charge-declined")) paid.state = "declined";
    else if (faults.occurs("charge-slow")) time.in(random.between(SECOND_MS, 30 * MINUTE_MS), () => take(paid));
    else take(paid);
    if (faults.occurs("charge-answer-lost")) return { reply: UNHEARD, afterMs: TIMEOUT_MS };
    return { reply: { outcome: "sent" }, afterMs: random.between(1, 2_000) };
  };

  const find = (reference: string) => {
    const found = payments.get(reference);
    if (!found || found.state === "open" || clock() < found.seenFrom) return { outcome: "absent" } as const;
    const state = listedState(found);
    const seen: GatewayPayment = {
      reference,
      amount: found.taken ?? found.asked,
      currency: "NGN",
      state,
      at: found.at,
    };
    return { outcome: "found", payment: seen } as const;
  };

  const list = ({ from, to }: Window): GatewayPayment[] =>
    [...payments.values()].flatMap(({ reference, at }) => {
      const found = find(reference);
      return found.outcome === "found" && at >= from && at < to ? [found.payment] : [];
    });

  return {
    payments,
    payPage(reference) {
      const page = payments.get(reference);
      if (!page || page.taken !== undefined) return;
      if (faults.occurs("webhook-early")) post({ reference });
      if (faults.occurs("try-declined")) {
        page.state = "declined";
        time.in(random.between(SECOND_MS, 2 * MINUTE_MS), () => take(page));
      } else take(page);
    },
    giveBack(reference) {
      const page = payments.get(reference);
      if (!page) return;
      page.state = "returned";
      delete page.taken;
    },
    port: (instance) => ({
      open: ({ reference, amount, saveCard }) =>
        instance.call<CheckoutOutcome>("open", () => {
          if (faults.occurs("open-refused")) return { reply: { outcome: "refused", message: "no" }, afterMs: 100 };
          if (faults.occurs("open-lost")) return { reply: UNHEARD, afterMs: TIMEOUT_MS };
          paymentOf(reference, amount, saveCard);
          if (faults.occurs("open-answer-lost")) return { reply: UNHEARD, afterMs: TIMEOUT_MS };
          return { reply: { outcome: "opened", url: `https://pay.example/${reference}` }, afterMs: 200 };
        }),
      charge: ({ reference, amount, token }) => {
        const asked = payment(reference);
        const intent = asked?.via.kind === "card" && asked.via.sentAt !== undefined;
        if (instance.alive()) {
          checks.expect("a charge is sent after its intent is stored", intent, () => reference);
          // While two chats are being linked, the person who is taken in may not be among the ids yet.
          const owners = asked ? [asked.customer, ...idsOf(asked.customer)] : [];
          const isOwn = owners.some((owner) => token === `tok-of ${owner}`);
          checks.expect("a card pays only for its owner", isOwn, () => reference);
        }
        return instance.call<ChargeOutcome>("charge", () => charge(paymentOf(reference, amount)));
      },
      find: (reference) =>
        instance.call<Found>("find", () => {
          const cause = faults.variantOf("findUnread");
          if (cause) return unread(cause);
          return { reply: find(reference), afterMs: random.between(1, 1_500) };
        }),
      list: listedAtOnce((window) =>
        instance.call<Listed>("list", () => {
          const cause = faults.variantOf("listUnread");
          if (cause) return unread(cause);
          return { reply: { outcome: "payments", payments: list(window) }, afterMs: random.between(1, 1_500) };
        }),
      ),
    }),
  };
}

/** How a payment is listed. A reversed one has a status that we do not know. */
export const listedState = ({ state }: TruePayment): GatewayPayment["state"] =>
  state === "paid" ? "success" : state === "reversed" ? "other" : "failed";
