import { z } from "zod";
import { idSchema } from "../base/ids.js";
import { phoneSchema } from "../base/phone.js";
import { fields, name, schema, type TypeOf } from "../base/schema.js";
import { instantSchema } from "../base/time.js";
import type { ReadFailure } from "../ports.js";

/**
 * The go-live rehearsal: what was seen, on the merchant's own account, of what the service's specification leaves open. It is
 * kept with the shop's settings, and holds for one host of the service.
 */

const unitSchema = schema(() => z.enum(["kobo", "naira"]));
/** The amount that a page showed: what was asked for, what that would be in the other unit, or something else. */
const pageSchema = schema(() => z.enum(["as-asked", "other-unit", "other-amount"]));
/** How a webhook's signature may be written. */
export const SIGNATURE_ENCODINGS = ["hex", "base64"] as const;

const signatureSchema = schema(() =>
  fields({ header: name(), algorithm: name(), encoding: z.enum(SIGNATURE_ENCODINGS) }),
);

/** The configuration's say on the same questions. */
export type ServiceSetup = {
  readonly host: string;
  readonly unit: TypeOf<typeof unitSchema>;
  readonly signature: WebhookSignature;
  /** Customers may buy only once unit and signature are proved: it is the live service. */
  readonly mustRehearse: boolean;
};

/** The header that holds the HMAC of a webhook's body under our key. */
export type WebhookSignature = TypeOf<typeof signatureSchema>;

/** How a webhook came: `signature` only if it is surely the service's; `tokenField`: where a card's token is in it. */
const webhookEvidenceSchema = schema(() =>
  fields({ signature: signatureSchema().exactOptional(), tokenField: name().exactOptional() }),
);

export type WebhookEvidence = TypeOf<typeof webhookEvidenceSchema>;

const listFactsSchema = schema(() =>
  fields({
    /** Absent with fewer than two rows of different times. */
    order: z.enum(["newest-first", "oldest-first", "mixed"]).exactOptional(),
    /** How many rows a page of 100 had although more follow; absent when all fit on it. */
    pageRows: z.int().positive().exactOptional(),
    rows: z.int().nonnegative(),
  }),
);

export type ListFacts = TypeOf<typeof listFactsSchema>;

const serviceListsSchema = schema(() =>
  fields({
    plans: z.int().nonnegative(),
    vends: listFactsSchema(),
    payments: listFactsSchema(),
    /** Whether the filter `reference` is heeded; absent without any payment. */
    filter: z.enum(["heeded", "ignored"]).exactOptional(),
    /** For how long the oldest vend on the first page has been pending. */
    pendingMs: z.int().nonnegative().exactOptional(),
  }),
);

/** What the service's lists show; reading them changes nothing there. */
export type ServiceLists = TypeOf<typeof serviceListsSchema>;

export type ReadServiceLists = () => Promise<{ readonly outcome: "lists"; readonly lists: ServiceLists } | ReadFailure>;

export type InspectWebhook = (request: {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}) => WebhookEvidence;

export const rehearsalSchema = schema(() =>
  fields({
    host: name(),
    /** Whose card and wallet it is. */
    by: idSchema("cus"),
    lists: serviceListsSchema().exactOptional(),
    checkout: fields({
      reference: idSchema("top", "chk"),
      /** The unit that was set when it was opened. */
      unit: unitSchema(),
      page: pageSchema().exactOptional(),
      /** It was paid, and listed with exactly that amount. */
      isProved: z.literal(true).exactOptional(),
    }).exactOptional(),
    webhook: webhookEvidenceSchema().exactOptional(),
    /** `listedAs`: under whose reference the service lists the charge. */
    charge: fields({ order: idSchema("ord"), listedAs: z.enum(["ours", "another"]).exactOptional() }).exactOptional(),
    airtime: fields({ order: idSchema("ord") }).exactOptional(),
    /** An owner opens the shop without a proof, as it was set then. */
    skipped: fields({
      by: idSchema("cus"),
      at: instantSchema(),
      unit: unitSchema(),
      signature: signatureSchema(),
    }).exactOptional(),
  }),
);

export type Rehearsal = TypeOf<typeof rehearsalSchema>;

/** A step of the rehearsal, as a face asks for it. `look`: only see how far everything is. */
export const rehearsalStepSchema = schema(() =>
  z.discriminatedUnion("step", [
    fields({ step: z.literal("look") }),
    fields({ step: z.literal("lists") }),
    fields({ step: z.literal("checkout") }),
    fields({ step: z.literal("page"), answer: pageSchema() }),
    fields({ step: z.literal("charge"), phone: phoneSchema() }),
    fields({ step: z.literal("airtime"), phone: phoneSchema() }),
    fields({ step: z.literal("skip") }),
  ]),
);

export type RehearsalStep = TypeOf<typeof rehearsalStepSchema>;

/** What was kept of a rehearsal counts only for the service that it was held with. */
export const rehearsalAt = (
  { rehearsal }: { readonly rehearsal?: Rehearsal },
  { host }: Pick<ServiceSetup, "host">,
): Rehearsal | undefined => (rehearsal?.host === host ? rehearsal : undefined);

export const isSameSignature = (one: WebhookSignature, other: WebhookSignature): boolean =>
  one.header.toLowerCase() === other.header.toLowerCase() &&
  one.algorithm.toLowerCase() === other.algorithm.toLowerCase() &&
  one.encoding === other.encoding;

/** Whether unit and signature are as they were seen to be. */
export function isProved(rehearsal: Rehearsal | undefined, { unit, signature }: ServiceSetup): boolean {
  const { checkout, webhook } = rehearsal ?? {};
  return (
    checkout?.isProved === true &&
    checkout.unit === unit &&
    webhook?.signature !== undefined &&
    isSameSignature(webhook.signature, signature)
  );
}

/** Whether an owner let customers in with this unit and signature, and no page has shown that money is counted otherwise. */
function isSkipped({ skipped, checkout }: Rehearsal, { unit, signature }: ServiceSetup): boolean {
  if (skipped?.unit !== unit || !isSameSignature(skipped.signature, signature)) return false;
  return checkout?.isProved ? checkout.unit === unit : checkout?.page !== "other-unit" || checkout.unit !== unit;
}

/** Whether customers may not buy yet, because nobody has seen how the live service counts money and signs. */
export function mustStillRehearse(settings: { readonly rehearsal?: Rehearsal }, setup: ServiceSetup): boolean {
  const rehearsal = rehearsalAt(settings, setup);
  return setup.mustRehearse && !isProved(rehearsal, setup) && !(rehearsal && isSkipped(rehearsal, setup));
}
