import { z } from "zod";
import { type ChannelPhoto, channelPhotoSchema } from "../base/channel.js";
import { type CustomerId, idSchema, type ThreadId } from "../base/ids.js";
import { fields, list, name, schema, type TypeOf, textSchema } from "../base/schema.js";
import { after, before, DAY_MS, HOUR_MS, type Instant, instantSchema } from "../base/time.js";
import { type Chat, chatSchema } from "../customers/chat.js";
import { alarmTime, type SupportHours } from "./hours.js";

/** The longest message that Telegram allows (https://core.telegram.org/bots/api#sendmessage). */
export const MESSAGE_LENGTH_MAX = 4_096;
/** Messages kept of one thread. Older ones are dropped. */
const MESSAGES_MAX = 200;
/** Messages that a customer may write in an hour. */
const HOURLY_MESSAGES_MAX = 20;
/** A thread closes by itself when nobody has written for this long and nobody waits. */
const QUIET_MS = 7 * DAY_MS;
/** A closed thread is removed after this. */
const CLOSED_MS = 90 * DAY_MS;

const supportMessageSchema = schema(() =>
  fields({
    /** Its place in the thread, from 1. */
    number: z.int().positive(),
    /** The run of the flow that wrote it, so that an update delivered twice writes one message. */
    origin: name(),
    from: z.enum(["customer", "staff"]),
    /** The member of staff who wrote it. */
    by: idSchema("cus").exactOptional(),
    text: textSchema(),
    /** We do not store the picture; it is fetched from its channel when it is sent on. */
    photo: channelPhotoSchema().exactOptional(),
    at: instantSchema(),
    /** Its channel delivers it when the customer writes again. `announced`: the customer was told so. */
    waitsForCustomer: z.enum(["announced", "unannounced"]).exactOptional(),
  }),
);

export type SupportMessage = TypeOf<typeof supportMessageSchema>;

/** A support conversation about one matter, from its first message until it is closed. */
export const supportThreadSchema = schema(() =>
  fields({
    id: idSchema("thr"),
    customer: idSchema("cus"),
    /** The chat in which the customer last wrote. Answers go there. */
    chat: chatSchema(),
    /** What it is about, as the customer chose with a button. */
    order: idSchema("ord").exactOptional(),
    payment: idSchema("top", "chk").exactOptional(),
    openedAt: instantSchema(),
    changedAt: instantSchema(),
    /** Oldest first. */
    messages: list(supportMessageSchema()),
    /** Since when the customer has been waiting for an answer. */
    waitingSince: instantSchema().exactOptional(),
    closedAt: instantSchema().exactOptional(),
    /** When to alarm the staff, or to close or remove the thread. */
    dueAt: instantSchema().exactOptional(),
  }),
);

export type SupportThread = TypeOf<typeof supportThreadSchema>;

export const isThreadOpen = ({ closedAt }: Pick<SupportThread, "closedAt">): boolean => closedAt === undefined;

/** Identifies a message across threads. */
export type ThreadMessageId = `${ThreadId}.${number}`;

export const threadMessageId = ({ id }: Pick<SupportThread, "id">, { number }: SupportMessage): ThreadMessageId =>
  `${id}.${number}`;

export function parseThreadMessageId(id: string): { readonly thread: ThreadId; readonly number: number } {
  const at = id.lastIndexOf(".");
  return { thread: id.slice(0, at) as ThreadId, number: Number(id.slice(at + 1)) };
}

/** The newest message from one side. */
export const lastMessageFrom = (
  { messages }: SupportThread,
  from: SupportMessage["from"],
): SupportMessage | undefined => messages.findLast((message) => message.from === from);

export const openedThread = (
  thread: Pick<SupportThread, "id" | "customer" | "chat" | "order" | "payment">,
  now: Instant,
): SupportThread => ({ ...thread, openedAt: now, changedAt: now, messages: [] });

type NewMessage = Omit<SupportMessage, "number" | "at" | "waitsForCustomer">;

export const hasMessage = ({ messages }: SupportThread, origin: string): boolean =>
  messages.some((message) => message.origin === origin);

/** Whether the customer, or this member of staff, has sent another picture of the same album. */
export const hasOthersOfAlbum = (
  { messages }: SupportThread,
  { album, file }: ChannelPhoto,
  staff?: CustomerId,
): boolean =>
  album !== undefined &&
  messages.some(({ by, photo }) => by === staff && photo?.album === album && photo.file !== file);

function withMessage(thread: SupportThread, message: NewMessage, now: Instant): SupportThread {
  const number = (thread.messages.at(-1)?.number ?? 0) + 1;
  const written = { ...message, number, at: now };
  return { ...thread, changedAt: now, messages: [...thread.messages, written].slice(-MESSAGES_MAX) };
}

/** Whether a customer has reached the limit of messages in an hour. */
export const hasWrittenTooMuch = (threads: readonly SupportThread[], now: Instant): boolean =>
  threads.flatMap(({ messages }) => messages).filter(({ from, at }) => from === "customer" && at > before(now, HOUR_MS))
    .length >= HOURLY_MESSAGES_MAX;

/**
 * The thread that a customer's message belongs to: the one they mean if it is open; otherwise their open one, of which
 * there is at most one; otherwise the one they mean, which opens again.
 */
export function threadToWriteIn(threads: readonly SupportThread[], preferred?: ThreadId): SupportThread | undefined {
  const named = threads.find(({ id }) => id === preferred);
  return named && isThreadOpen(named) ? named : (threads.find(isThreadOpen) ?? named);
}

/** Adds a customer's message. The wait for an answer begins with the first message that has none. */
export function withCustomerMessage(
  thread: SupportThread,
  message: Pick<SupportMessage, "origin" | "text" | "photo"> & { readonly chat: Chat },
  { now, hours }: { readonly now: Instant; readonly hours: SupportHours | undefined },
): SupportThread {
  const { chat, ...written } = message;
  const next = { ...withMessage(thread, { ...written, from: "customer" }, now), chat };
  if (next.waitingSince !== undefined) return next;
  const { closedAt: _, ...open } = next;
  return { ...open, waitingSince: now, dueAt: alarmTime(now, hours) };
}

/** Adds an answer of staff, which ends the customer's wait. */
export function withStaffMessage(
  thread: SupportThread,
  message: Pick<SupportMessage, "origin" | "text" | "photo"> & { readonly by: CustomerId },
  now: Instant,
): SupportThread {
  const next = withMessage(thread, { ...message, from: "staff" }, now);
  const { waitingSince: _, closedAt: __, ...answered } = next;
  return { ...answered, dueAt: after(now, QUIET_MS) };
}

/** Notes that a message of staff is delivered only when the customer writes again. */
export const withWaitingMessage = (
  thread: SupportThread,
  number: number,
  waitsForCustomer: NonNullable<SupportMessage["waitsForCustomer"]>,
): SupportThread => ({
  ...thread,
  messages: thread.messages.map((message) => (message.number === number ? { ...message, waitsForCustomer } : message)),
});

export function closedThread(thread: SupportThread, now: Instant): SupportThread {
  const { waitingSince: _, ...closed } = thread;
  return { ...closed, changedAt: now, closedAt: now, dueAt: after(now, CLOSED_MS) };
}
