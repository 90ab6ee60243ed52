import { type CustomerId, isCustomerId, isThreadId } from "../../src/core/base/ids.js";
import type { Instant } from "../../src/core/base/time.js";
import { formatSupportHours, parseSupportHours } from "../../src/core/support/hours.js";
import { parseThreadMessageId, type ThreadMessageId } from "../../src/core/support/thread.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import type { AnswerResult, StaffMessage, ThreadDetails } from "../../src/shop/support/threads.js";
import { staffWords } from "../locales/staff/menu.js";
import { supportWords as words } from "../locales/staff/support.js";
import { vendWords } from "../locales/staff/vends.js";
import { isYes } from "../parser/words/meaning.js";
import { isBackOrCancel, prompt } from "../prompt.js";
import { messageOrigin, readMessage, readReplyArgument, type SupportText } from "../prompts/message.js";
import type { Choice, Destination, NoticeBuilder, StaffFlow, Talk } from "../talk.js";
import { lines, type Text } from "../text.js";
import { goBelow } from "../views/buttons.js";

const THREADS_SHOWN_MAX = 10;
const MESSAGES_SHOWN_MAX = 10;

/** The actions for a thread. `seen`: its last message that staff see here. A refund follows the rules of /refund. */
function threadButtons({ thread, order, customer }: ThreadDetails, seen: number): readonly (readonly Choice[])[] {
  const refund = order?.state === "delivered" && !order.refund ? [goBelow(vendWords.refund, "refund", order.id)] : [];
  return [
    [goBelow(words.answer, "answer", thread.id), ...refund],
    [
      ...(order ? [goBelow(words.order, "order", order.id)] : []),
      goBelow(vendWords.customer, "customer", customer.id),
      ...(thread.closedAt === undefined ? [goBelow(words.close, "close-thread", `${thread.id}.${seen}`)] : []),
    ],
  ];
}

/** `inbox`: the open threads. A viewer does not read what customers wrote. */
export const inbox: StaffFlow = async (talk, staffApi) => {
  const mayRead = talk.mayOpen("thread");
  const view = await talk.once(async () => {
    const threads = (await staffApi.support.threads()).slice(0, THREADS_SHOWN_MAX);
    return {
      text: threads.length === 0 ? words.noOpenThreads : words.threads(threads, mayRead),
      buttons: threads.map((named) => ({ id: named.thread.id, label: words.threadLabel(named) })),
    };
  });
  const choices = mayRead ? view.buttons.map(({ id, label }) => [goBelow(label, "thread", id)]) : [];
  return talk.show({ text: view.text, choices });
};

/** `thread <thread>`: its last messages and actions. */
export const showThread: StaffFlow = (talk, staffApi, argument) => threadPage(talk, staffApi, argument.trim());

async function threadPage(talk: Talk, staffApi: StaffApi, id: string, heading?: Text): Promise<undefined> {
  const view = await talk.once(async () => {
    const details = isThreadId(id) ? await staffApi.support.thread(id) : undefined;
    return (
      details && {
        text: lines(heading, words.thread(details, details.thread.messages.slice(-MESSAGES_SHOWN_MAX))),
        choices: threadButtons(details, details.thread.messages.at(-1)?.number ?? 0),
      }
    );
  });
  return talk.show(view ?? { text: words.threadGone });
}

/** Whom a message from staff goes to. */
type Recipient = {
  readonly id: CustomerId;
  readonly name: string;
  /** Of the thread that is answered. */
  readonly closedAt?: Instant | undefined;
  readonly newest?: Text | undefined;
};

/** `answer <thread> <text>`: answers the customer. Asks for the text if there is none. */
export const answerCustomer: StaffFlow = async (talk, staffApi, argument) => {
  const { about, message: reply } = readReplyArgument(argument, talk);
  if (!isThreadId(about)) return { flow: "inbox" };
  const to = await talk.once(async (): Promise<Recipient | undefined> => {
    const details = await staffApi.support.thread(about);
    if (!details) return undefined;
    const { thread, customer } = details;
    return { id: customer.id, name: customer.name, closedAt: thread.closedAt, newest: words.newest(details) };
  });
  if (!to) return talk.show({ text: words.threadGone });
  if (reply && to.closedAt !== undefined && !(await reopens(talk, to, to.closedAt)))
    return talk.show({ text: staffWords.stopped });
  return send(talk, to, (message) => staffApi.support.answer(about, message), reply);
};

/** Asks whether to send a reply to the card of a closed thread, which opens it again. */
async function reopens(talk: Talk, { id, name }: Recipient, closedAt: Instant): Promise<boolean> {
  const answer = await talk.ask({
    text: words.repliedToClosed(name, closedAt),
    choices: [[{ label: words.reopenAndSend, pick: "yes" }, goBelow(words.writeTo, "write-to", id)]],
  });
  return isYes(answer);
}

/** `write-to <customer>`: writes to a customer, who need not have written. */
export const messageToCustomer: StaffFlow = async (talk, staffApi, argument) => {
  const id = argument.trim();
  if (!isCustomerId(id)) return { flow: "customer", with: id };
  const to = await talk.once(async (): Promise<Recipient | undefined> => {
    const customer = await staffApi.customers.get(id);
    return customer && { id, name: customer.name };
  });
  return send(talk, to, (message) => staffApi.support.writeTo(id, message));
};

async function send(
  talk: Talk,
  to: Recipient | undefined,
  write: (message: StaffMessage) => Promise<AnswerResult>,
  reply?: SupportText,
): Promise<Destination | undefined> {
  if (!to) return talk.show({ text: words.gone });
  const written = reply ?? (await askMessage(talk, to));
  if (isBackOrCancel(written)) return talk.show({ text: staffWords.stopped });
  const result = await talk.once(() => write({ ...written, by: talk.customer, origin: messageOrigin(talk) }));
  const choices = result === "parted" ? [[goBelow(words.writeTo, "write-to", to.id)]] : [];
  return talk.show({ text: words[result], choices });
}

/** Shows what is wrong with an answer in place of the question. */
const askMessage = (talk: Talk, { name, newest }: Recipient) =>
  prompt(
    { ask: ({ hint, text }) => talk.askTextOrPhoto({ text: hint ?? text }) },
    { text: words.ask(name, newest) },
    readMessage(words.noText),
  );

/** `close-thread <thread>.<number of the last message that staff saw>`: closes a thread. */
export const endThread: StaffFlow = async (talk, staffApi, argument) => {
  const seen = argument.trim() as ThreadMessageId;
  const { thread } = parseThreadMessageId(seen);
  if (!isThreadId(thread)) return { flow: "inbox" };
  const result = await talk.once(() => staffApi.support.close(seen, talk.customer));
  return result === "newer" ? threadPage(talk, staffApi, thread, words.newer) : talk.show({ text: words[result] });
};

/** `supporthours <from-to | always>`: when staff answer. Outside these hours customers are told them. */
export const chooseSupportHours: StaffFlow = async (talk, staffApi, argument) => {
  const typed = argument.trim().toLowerCase();
  if (typed !== "") {
    const hours = typed === "always" ? undefined : parseSupportHours(typed);
    if (!hours && typed !== "always") return talk.show({ text: words.badHours(argument.trim()) });
    const detail = hours ? formatSupportHours(hours) : "always";
    await talk.once(() => staffApi.settings.set({ supportHours: hours }, { by: talk.customer, detail }));
    return talk.show({ text: words.hours(hours) });
  }
  return talk.show({ text: await talk.once(async () => words.hours((await staffApi.settings.read()).supportHours)) });
};

/**
 * For staff: a customer's message, with what it is about and ways to answer; or that an answer waits for the customer.
 */
export const supportMessageNotice: NoticeBuilder<"support-message"> = async (id, _shop, staffApi) => {
  const found = await staffApi.support.message(id);
  const details = found && (await staffApi.support.thread(found.thread.id));
  if (!found || !details) return undefined;
  const { thread, message } = found;
  if (message.from === "staff") return { text: words.waitsUntilTheyWrite(details, message) };
  const answered = thread.messages.some(({ from, number }) => from === "staff" && number > message.number);
  return {
    text: words.message(details, message, answered),
    ...(message.photo && { photo: { of: message.photo, missing: words.photoMissing } }),
    choices: threadButtons(details, message.number),
    progressOnly: answered,
  };
};
