import { type Instant, lagosMoment } from "../../../src/core/base/time.js";
import { lastChatName } from "../../../src/core/customers/chat.js";
import type { Customer } from "../../../src/core/customers/customer.js";
import { formatSupportHours, type SupportHours } from "../../../src/core/support/hours.js";
import { lastMessageFrom, MESSAGE_LENGTH_MAX, type SupportMessage } from "../../../src/core/support/thread.js";
import type { NamedThread, ThreadDetails } from "../../../src/shop/support/threads.js";
import { lines, type Text, text } from "../../text.js";
import { paymentLine } from "./profiles.js";
import { orderText } from "./vends.js";

const nameOf = (customer: Customer): string => customer.name || customer.id;

const whoWrites = (customer: Customer): Text => {
  const { app, id } = lastChatName(customer);
  return text`<b>${nameOf(customer)}</b> · ${app} <code>${id}</code>`;
};

const quoted = ({ text: words, photo }: SupportMessage): Text =>
  lines(photo && text`🖼 A picture`, words !== "" && text`“${words}”`);

/** "Bayo", or nothing if they are no longer known. */
const writerOf = ({ staffNames }: ThreadDetails, message: SupportMessage | undefined): string =>
  (message?.by && staffNames[message.by]) || "";

/** A message of a thread, with who wrote it and when. */
function threadMessage(details: ThreadDetails, message: SupportMessage): Text {
  const writer = writerOf(details, message);
  const waits = message.waitsForCustomer ? " (waits until they write)" : "";
  return lines(
    text`${message.from === "staff" ? "↩️" : "👤"} ${writer === "" ? "" : `${writer}, `}${lagosMoment(message.at)}${waits}`,
    quoted(message),
  );
}

/** What a thread is about, in its present state. */
const subject = ({ order, payment }: ThreadDetails): Text | undefined => {
  if (order) return text`\n${orderText(order, undefined)}`;
  return payment && text`\n${paymentLine(payment)}`;
};

/** Texts about customers who write to staff. */
export const supportWords = {
  answer: "💬 Answer",
  order: "🧾 Order",
  close: "✓ Close",
  writeTo: "💬 Write to them",
  /** A customer's message; `answered`: staff have written since. */
  message: (details: ThreadDetails, message: SupportMessage, answered: boolean): Text => {
    const writer = writerOf(details, lastMessageFrom(details.thread, "staff"));
    return lines(
      text`💬 ${whoWrites(details.customer)}`,
      quoted(message),
      subject(details),
      answered && text`\n✅ <b>Answered</b>${writer === "" ? "" : ` by ${writer}`}`,
    );
  },
  waitsUntilTheyWrite: ({ customer }: ThreadDetails, message: SupportMessage): Text =>
    lines(
      text`⏳ <b>Your answer to ${nameOf(customer)} waits until they write.</b>`,
      text`They last wrote more than 24 hours ago, so WhatsApp lets us send them only a template. ${message.waitsForCustomer === "announced" ? "They have that now." : "It did not take that, so they have nothing yet; it is tried again every hour."}`,
      quoted(message),
    ),
  photoMissing: text`(The picture could not be fetched.)`,
  noOpenThreads: text`<b>Nobody is waiting for an answer.</b>`,
  threads: (threads: readonly NamedThread[], showsText: boolean): Text =>
    lines(
      text`<b>Customers who wrote to us</b>`,
      ...threads.map(({ thread, customer }) => {
        const last = showsText ? lastMessageFrom(thread, "customer") : undefined;
        return lines(
          text`\n${waitingMark(thread)} ${whoWrites(customer)}`,
          thread.waitingSince === undefined
            ? text`Answered ${lagosMoment(thread.changedAt)}`
            : text`Waiting since ${lagosMoment(thread.waitingSince)}`,
          last && quoted(last),
        );
      }),
    ),
  threadLabel: ({ thread, customer }: NamedThread): string => `${waitingMark(thread)} ${nameOf(customer)}`,
  thread: (details: ThreadDetails, messages: readonly SupportMessage[]): Text =>
    lines(
      text`💬 ${whoWrites(details.customer)}${details.thread.closedAt === undefined ? "" : ` · closed ${lagosMoment(details.thread.closedAt)}`}`,
      ...messages.map((message) => text`\n${threadMessage(details, message)}`),
      subject(details),
    ),
  /** The newest message of a conversation: a colleague may have answered meanwhile. */
  newest: (details: ThreadDetails): Text | undefined => {
    const message = details.thread.messages.at(-1);
    return message && threadMessage(details, message);
  },
  ask: (name: string, newest: Text | undefined): Text =>
    lines(text`<b>Write to ${name}</b>`, newest, text`Type it, or send a picture. They get it as it is.`),
  noText: text`Type it, or send a picture.`,
  sent: text`✅ They get it as soon as it can be sent.`,
  reopenAndSend: "✓ Reopen and send",
  repliedToClosed: (name: string, closedAt: Instant): Text =>
    lines(
      text`🔒 <b>The conversation with ${name} was closed ${lagosMoment(closedAt)}.</b> Nothing was sent.`,
      text`Reopen it to send your reply, or write to them about something else.`,
    ),
  gone: text`There is nobody to write to any more.`,
  threadGone: text`This conversation no longer exists. It was removed long after it was closed, its customer has deleted their data, or the books were restored from a backup made before it.`,
  parted: text`🔒 <b>Nothing was sent.</b> The chat that wrote this is unlinked from this customer now, and may be somebody else’s. “Write to them” goes to the chat they have.`,
  "too-long": text`✂️ <b>Nothing was sent.</b> A message has ${MESSAGE_LENGTH_MAX} characters at most. Please make it shorter.`,
  closed: text`Closed. If they write again, it opens again.`,
  closedBefore: text`It was already closed.`,
  newer: text`✉️ <b>Not closed: they have written since.</b>`,
  /** For /status, while anybody waits. */
  waiting: (count: number): Text | undefined =>
    count === 0 ? undefined : text`\n💬 <b>${count} ${count === 1 ? "waits" : "wait"} for an answer</b>: /inbox`,
  hours: (hours: SupportHours | undefined): Text =>
    lines(
      hours
        ? text`<b>Support hours: ${formatSupportHours(hours)}</b>, every day. Outside them customers read when you answer.`
        : text`<b>Support hours: always.</b>`,
      text`Change them with <code>/supporthours 8:00-20:00</code> or <code>/supporthours always</code>.`,
    ),
  badHours: (typed: string): Text =>
    text`I do not understand “${typed}”. For example <code>/supporthours 8:00-20:00</code>, <code>/supporthours 8am-8pm</code> or <code>/supporthours always</code>.`,
};

const waitingMark = ({ waitingSince }: { readonly waitingSince?: unknown }): string =>
  waitingSince === undefined ? "✅" : "⏳";
