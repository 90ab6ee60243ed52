import { type Kobo, kobo, naira } from "../money/money.js";
import type { Payment } from "../money/payment.js";
import { isOpen, type Order, vendStartedAt } from "../orders/order.js";
import { AIRTIME_LIMITS } from "../orders/product.js";
import { ROWS_PER_PAGE } from "../vend-history/places.js";
import { UNDECIDED_MAX_MS } from "../vend-history/vend-times.js";
import { isSameSignature, type Rehearsal, type ServiceSetup, type WebhookSignature } from "./rehearsal.js";

/** What the specification leaves open, most important first. */
export const REHEARSAL_FACTS = [
  "unit",
  "signature",
  "token",
  "charge-reference",
  "pending",
  "vends-order",
  "payments-order",
  "vends-page",
  "payments-page",
  "filter",
] as const;

export type RehearsalFactName = (typeof REHEARSAL_FACTS)[number];

/** What we saw of the service beside what is configured or assumed (`set`). `seen` is absent at first. */
export type RehearsalFact = {
  readonly fact: RehearsalFactName;
  readonly seen?: string | number;
  readonly set: string | number;
  readonly verdict: "agrees" | "differs" | "unseen";
  /** Lines for .env that would make the two agree. */
  readonly settings?: readonly string[];
};

/** What facts are judged by: the saved rehearsal, and its payment and order as they are now. */
export type RehearsalEvidence = {
  readonly rehearsal: Rehearsal | undefined;
  readonly setup: ServiceSetup;
  readonly pendingEndsAfterMs: number;
  readonly payment?: Payment | undefined;
  readonly airtime?: Order | undefined;
  readonly now: number;
};

/** The airtime of the rehearsal's vend: the least that is sold. */
export const REHEARSAL_AIRTIME: Kobo = AIRTIME_LIMITS.min;
/** The amount of the rehearsal's checkout and charge. */
export const REHEARSAL_AMOUNT: Kobo = kobo(Math.max(naira(100), REHEARSAL_AIRTIME));
/** Where a card's token is in the public samples. */
export const TOKEN_FIELD = "Body.payment_information.token_id";

/** Judges all facts from the evidence given. */
export const judgeRehearsal = (evidence: RehearsalEvidence): readonly RehearsalFact[] => {
  const { vends, payments, filter } = evidence.rehearsal?.lists ?? {};
  return [
    unitFact(evidence),
    signatureFact(evidence),
    tokenFact(evidence),
    compared("charge-reference", evidence.rehearsal?.charge?.listedAs, "ours"),
    pendingFact(evidence),
    compared("vends-order", vends?.order, "newest-first"),
    compared("payments-order", payments?.order, "newest-first"),
    // The shop can read smaller pages too. With too few rows on the lists we see nothing.
    compared("vends-page", vends?.pageRows, ROWS_PER_PAGE),
    compared("payments-page", payments?.pageRows, ROWS_PER_PAGE),
    compared("filter", filter, "heeded"),
  ];
};

function compared(
  fact: RehearsalFactName,
  seen: string | number | undefined,
  set: string | number,
  settings?: readonly string[],
): RehearsalFact {
  if (seen === undefined) return { fact, set, verdict: "unseen" };
  if (seen === set) return { fact, seen, set, verdict: "agrees" };
  return { fact, seen, set, verdict: "differs", ...(settings && { settings }) };
}

/**
 * Only a person can see the unit, on the checkout page, since the service's answers just repeat our number. The unit is
 * proved once that payment was made and is listed with the same amount.
 */
function unitFact({ rehearsal, setup, payment }: RehearsalEvidence): RehearsalFact {
  const { unit: set } = setup;
  const { checkout } = rehearsal ?? {};
  if (!checkout?.page) return { fact: "unit", set, verdict: "unseen" };
  const other = checkout.unit === "kobo" ? "naira" : "kobo";
  const seen = { "as-asked": checkout.unit, "other-unit": other, "other-amount": "neither" }[checkout.page];
  if (payment?.state === "mismatched") return { fact: "unit", seen: "mixed", set, verdict: "differs" };
  if (seen === set && !checkout.isProved) return { fact: "unit", seen, set, verdict: "unseen" };
  return compared("unit", seen, set, seen === "neither" ? undefined : [`SERVICE_PAYMENT_UNIT=${seen}`]);
}

function signatureFact({ rehearsal, setup }: RehearsalEvidence): RehearsalFact {
  const set = signatureText(setup.signature);
  const { webhook } = rehearsal ?? {};
  if (!webhook) return { fact: "signature", set, verdict: "unseen" };
  const { signature } = webhook;
  if (!signature) return compared("signature", "unsigned", set);
  if (isSameSignature(signature, setup.signature)) return compared("signature", set, set);
  return compared("signature", signatureText(signature), set, [
    `SERVICE_SIGNATURE_HEADER=${signature.header}`,
    `SERVICE_SIGNATURE_ALGORITHM=${signature.algorithm}`,
    `SERVICE_SIGNATURE_ENCODING=${signature.encoding}`,
  ]);
}

const signatureText = ({ header, algorithm, encoding }: WebhookSignature): string =>
  `${header} ${algorithm} ${encoding}`;

/** If a card was saved, its token was where we read it. A payment without a card shows nothing. */
function tokenFact({ rehearsal, payment }: RehearsalEvidence): RehearsalFact {
  const { signature, tokenField } = rehearsal?.webhook ?? {};
  const isJudged = signature !== undefined && payment?.cardNotSaved !== "no-card";
  const seen = payment?.savedCard === undefined ? (tokenField ?? "nowhere") : TOKEN_FIELD;
  return compared("token", isJudged ? seen : undefined, TOKEN_FIELD);
}

/** How long a vend took or has been pending, in milliseconds. */
function pendingFact({ rehearsal, airtime, pendingEndsAfterMs: set, now }: RehearsalEvidence): RehearsalFact {
  const own = airtime && isVended(airtime) ? (airtime.closedAt ?? now) - vendStartedAt(airtime) : undefined;
  const listed = rehearsal?.lists?.pendingMs;
  const isLong = Math.max(own ?? 0, listed ?? 0) > UNDECIDED_MAX_MS;
  const seen = isLong ? Math.max(own ?? 0, listed ?? 0) : own;
  if (seen === undefined || !(isLong || airtime?.closedAt)) return { fact: "pending", set, verdict: "unseen" };
  return { fact: "pending", seen, set, verdict: isLong ? "differs" : "agrees" };
}

const isVended = ({ state, vendingAt }: Order): boolean =>
  vendingAt !== undefined && (isOpen(state) || state === "delivered");
