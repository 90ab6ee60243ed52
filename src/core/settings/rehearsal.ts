import { z } from "zod";
import { idSchema } from "../base/ids.js";
import { phoneSchema } from "../base/phone.js";
import { fields, name, schema, type TypeOf } from "../base/schema.js";
import type { ReadFailure } from "../ports.js";

/**
 * The go-live rehearsal shows, on the merchant's own account, what the service's specification leaves open. Its results
 * are saved in the shop's settings, and hold for one host of the service.
 */

const unitSchema = schema(() => z.enum(["kobo", "naira"]));
/** The amount that a checkout page showed: as we asked, that number in the other unit, or something else. */
const pageSchema = schema(() => z.enum(["as-asked", "other-unit", "other-amount"]));
export const SIGNATURE_ENCODINGS = ["hex", "base64"] as const;

const signatureSchema = schema(() =>
  fields({ header: name(), algorithm: name(), encoding: z.enum(SIGNATURE_ENCODINGS) }),
);

/** What the configuration says about the same questions. */
export type ServiceSetup = {
  readonly host: string;
  readonly unit: TypeOf<typeof unitSchema>;
  readonly signature: WebhookSignature;
  /** True for the live service: customers may buy only once unit and signature are proved. */
  readonly mustRehearse: boolean;
};

/** The header that holds the HMAC of a webhook's body under our key. */
export type WebhookSignature = TypeOf<typeof signatureSchema>;

/** What a webhook showed: a `signature` that is surely the service's; the field with a card's token. */
const webhookEvidenceSchema = schema(() =>
  fields({ signature: signatureSchema().exactOptional(), tokenField: name().exactOptional() }),
);

export type WebhookEvidence = TypeOf<typeof webhookEvidenceSchema>;

const listFactsSchema = schema(() =>
  fields({
    /** Absent without two rows of different times. */
    order: z.enum(["newest-first", "oldest-first", "mixed"]).exactOptional(),
    /** How many rows a page of 100 held although more follow; absent if all fit on it. */
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
    /** Whether the service heeds the filter `reference`; absent without payments. */
    filter: z.enum(["heeded", "ignored"]).exactOptional(),
    /** How long the oldest pending vend on the first page has been pending. */
    pendingMs: z.int().nonnegative().exactOptional(),
  }),
);

/** What the service's lists show. Reading them changes nothing there. */
type ServiceLists = TypeOf<typeof serviceListsSchema>;

export type ReadServiceLists = () => Promise<{ readonly outcome: "lists"; readonly lists: ServiceLists } | ReadFailure>;

export type InspectWebhook = (request: {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}) => WebhookEvidence;

export const rehearsalSchema = schema(() =>
  fields({
    host: name(),
    /** The member of staff whose card and wallet it uses. */
    by: idSchema("cus"),
    lists: serviceListsSchema().exactOptional(),
    checkout: fields({
      reference: idSchema("top", "chk"),
      /** The unit configured when it was opened. */
      unit: unitSchema(),
      page: pageSchema().exactOptional(),
      /** It was paid and is listed with exactly that amount. */
      isProved: z.literal(true).exactOptional(),
    }).exactOptional(),
    webhook: webhookEvidenceSchema().exactOptional(),
    /** `listedAs`: whether the service lists the charge under our reference. */
    charge: fields({ order: idSchema("ord"), listedAs: z.enum(["ours", "another"]).exactOptional() }).exactOptional(),
    airtime: fields({ order: idSchema("ord") }).exactOptional(),
    /** An owner opened the shop without proof, with this configuration. */
    skipped: fields({ unit: unitSchema(), signature: signatureSchema() }).exactOptional(),
  }),
);

export type Rehearsal = TypeOf<typeof rehearsalSchema>;

/** A step of the rehearsal that staff ask for. `look` only shows how far it is. */
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

/** The saved rehearsal, if it was held with this host of the service. */
export const rehearsalAt = (
  { rehearsal }: { readonly rehearsal?: Rehearsal },
  { host }: Pick<ServiceSetup, "host">,
): Rehearsal | undefined => (rehearsal?.host === host ? rehearsal : undefined);

export const isSameSignature = (one: WebhookSignature, other: WebhookSignature): boolean =>
  one.header.toLowerCase() === other.header.toLowerCase() &&
  one.algorithm.toLowerCase() === other.algorithm.toLowerCase() &&
  one.encoding === other.encoding;

/** Whether the configured unit and signature were proved. */
export function isProved(rehearsal: Rehearsal | undefined, { unit, signature }: ServiceSetup): boolean {
  const { checkout, webhook } = rehearsal ?? {};
  return (
    checkout?.isProved === true &&
    checkout.unit === unit &&
    webhook?.signature !== undefined &&
    isSameSignature(webhook.signature, signature)
  );
}

/** Whether an owner let customers in with this unit and signature, and no checkout page has shown another unit. */
function isSkipped({ skipped, checkout }: Rehearsal, { unit, signature }: ServiceSetup): boolean {
  if (skipped?.unit !== unit || !isSameSignature(skipped.signature, signature)) return false;
  return checkout?.isProved ? checkout.unit === unit : checkout?.page !== "other-unit" || checkout.unit !== unit;
}

/** Whether customers may not buy yet, as unit and signature of the live service are neither proved nor skipped. */
export function mustStillRehearse(settings: { readonly rehearsal?: Rehearsal }, setup: ServiceSetup): boolean {
  const rehearsal = rehearsalAt(settings, setup);
  return setup.mustRehearse && !isProved(rehearsal, setup) && !(rehearsal && isSkipped(rehearsal, setup));
}
