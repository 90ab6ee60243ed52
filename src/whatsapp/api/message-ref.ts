import { z } from "zod";
import type {
  AuditEntryId,
  CustomerId,
  FindingId,
  IncidentId,
  OrderId,
  PaymentReference,
  ScheduleId,
} from "../../core/base/ids.js";
import { NETWORKS } from "../../core/base/network.js";
import { instant } from "../../core/base/time.js";
import type { SentMessageRef } from "../../core/notifications/messenger.js";
import type { AlarmKind } from "../../core/notifications/notification.js";

/**
 * What a message is about, sent along with it. Meta returns it with every status, so that the process that hears of a
 * failed delivery knows what to do, also after a restart.
 */

const id = <T extends string>() => z.string().min(1) as unknown as z.ZodType<T>;

const key = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("order"), order: id<OrderId>() }),
  z.object({ kind: z.literal("vend"), order: id<OrderId>() }),
  z.object({ kind: z.literal("digest"), from: z.int().nonnegative().transform(instant) }),
  z.object({ kind: z.literal("topic"), network: z.enum(NETWORKS) }),
  z.object({ kind: z.literal("payment"), reference: id<PaymentReference>() }),
  z.object({ kind: z.literal("received"), finding: id<FindingId>() }),
  z.object({ kind: z.literal("broadcast"), broadcast: id<string>() }),
  z.object({ kind: z.literal("finding"), finding: id<FindingId>() }),
  z.object({ kind: z.literal("schedule"), schedule: id<ScheduleId>() }),
  z.object({ kind: z.literal("report"), order: id<OrderId>() }),
  z.object({ kind: z.literal("favour"), order: id<OrderId>() }),
  z.object({ kind: z.literal("link"), customer: id<CustomerId>() }),
  z.object({ kind: z.literal("pin"), customer: id<CustomerId>() }),
  z.object({ kind: z.literal("forgot-pin"), customer: id<CustomerId>() }),
  z.object({ kind: z.literal("role"), customer: id<CustomerId>() }),
  z.object({ kind: z.literal("sale"), order: id<OrderId>() }),
  z.object({ kind: z.literal("incident"), incident: id<IncidentId>() }),
  z.object({ kind: z.literal("deed"), deed: id<AuditEntryId>() }),
  z.object({ kind: z.literal("done"), deed: id<AuditEntryId>() }),
  z.object({ kind: z.literal("second"), deed: id<AuditEntryId>() }),
  z.object({ kind: z.literal("float") }),
  z.object({ kind: z.literal("alarm"), about: id<AlarmKind>(), of: id<string>() }),
]);

const EncodedMessageRef = z.union([
  z.object({ chat: z.string().min(1), key }),
  z.object({ chat: z.string().min(1), broadcast: z.string().min(1) }),
]);

const LENGTH_MAX = 512;

/** Undefined when it is longer than Meta accepts. */
export function encodeMessageRef({ chat, ...rest }: SentMessageRef): string | undefined {
  // Typed by the schema, so that whatever is written can be read back.
  const about: z.infer<typeof EncodedMessageRef> = { chat: chat.id, ...rest };
  const encoded = JSON.stringify(about);
  return encoded.length <= LENGTH_MAX ? encoded : undefined;
}

/** Undefined for anything that we did not write. */
export function decodeMessageRef(encoded: string | undefined): SentMessageRef | undefined {
  const { data } = EncodedMessageRef.safeParse(parseJson(encoded));
  return data && { ...data, chat: { channel: "whatsapp", id: data.chat } };
}

function parseJson(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? "");
  } catch {
    return undefined;
  }
}
