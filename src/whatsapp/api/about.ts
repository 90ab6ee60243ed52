import { z } from "zod";
import type {
  CustomerId,
  DeedId,
  FindingId,
  IncidentId,
  OrderId,
  PaymentReference,
  ScheduleId,
} from "../../core/base/ids.js";
import { NETWORKS } from "../../core/base/network.js";
import { instant } from "../../core/base/time.js";
import type { Alarm } from "../../core/notifications/notification.js";
import type { About } from "../../shop/notifications/messenger.js";

/**
 * What a message is about, as it travels with it: Meta keeps it unread and hands it back with every status, so that
 * whoever hears that the message did not arrive knows what to do, after a restart and in any other process too.
 */

const id = <T extends string>() => z.string().min(1) as unknown as z.ZodType<T>;

const subject = z.discriminatedUnion("kind", [
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
  z.object({ kind: z.literal("deed"), deed: id<DeedId>() }),
  z.object({ kind: z.literal("done"), deed: id<DeedId>() }),
  z.object({ kind: z.literal("second"), deed: id<DeedId>() }),
  z.object({ kind: z.literal("float") }),
  z.object({ kind: z.literal("alarm"), about: id<Alarm>(), of: id<string>() }),
]);

const Carried = z.union([
  z.object({ chat: z.string().min(1), subject }),
  z.object({ chat: z.string().min(1), broadcast: z.string().min(1) }),
]);

const LENGTH_MAX = 512;

/** Undefined when it is more than Meta would carry. */
export function writeAbout({ chat, ...rest }: About): string | undefined {
  // Of this type so that nothing is written that could not be read back.
  const about: z.infer<typeof Carried> = { chat: chat.id, ...rest };
  const carried = JSON.stringify(about);
  return carried.length <= LENGTH_MAX ? carried : undefined;
}

/** Undefined for anything that we did not write. */
export function readAbout(carried: string | undefined): About | undefined {
  const { data } = Carried.safeParse(parsed(carried));
  return data && { ...data, chat: { channel: "whatsapp", id: data.chat } };
}

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? "");
  } catch {
    return undefined;
  }
}
