import type { CustomerId } from "../../src/core/base/ids.js";
import type { Payment } from "../../src/core/money/payment.js";
import { BALANCE_CODES } from "../../src/core/support/ncc-codes.js";
import { MESSAGE_LENGTH_MAX } from "../../src/core/support/thread.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import { type CustomerFlow, type CustomerTalk, customerWords } from "../customer-talk.js";
import { isBackOrCancel, prompt } from "../prompt.js";
import { messageOrigin, readMessage, readReplyArgument, type SupportText } from "../prompts/message.js";
import type { Choice, Destination, NoticeBuilder } from "../talk.js";
import { lines, type Text, text } from "../text.js";
import { go, goBelow, menuRow, menuRowBelow } from "../views/buttons.js";
import { orderViewFor } from "../views/order.js";
import { openPaymentRows, paymentView } from "../views/payment.js";

/** A button for writing to staff about an order or a payment, or in the customer's thread. */
const talkToUs = (label: string, about: string): Choice => goBelow(label, "talk-to-us", about);

/**
 * `complaint <order or payment>`: shows the current state of that, or of the last order or top-up. Only its button
 * opens a thread.
 */
export const complaint: CustomerFlow = async (talk, shop, argument) => {
  const { words } = talk;
  const { text, about, actions } = await talk.once(() => complaintView(talk, shop, argument));
  return talk.show({
    text: lines(text, words.support.below),
    choices: [
      ...actions,
      [talkToUs(words.buttons.talkToUs, about)],
      [go(words.buttons.history, "history"), ...menuRow(words)],
    ],
  });
};

/** `actions`: what can be done about it while it is still open. */
async function complaintView({ customer, words }: CustomerTalk, shop: CustomerApi, reference: string) {
  const { support, order: texts, names, formats } = words;
  const { order, payment } = await shop.support.complaint(customer, reference);
  if (order) {
    const { text: view, choices = [] } = await orderViewFor(shop, { customer, words }, order, []);
    const code = BALANCE_CODES[order.product.kind];
    const wasSent = ["delivered", "pending", "review"].includes(order.state);
    return {
      about: order.id,
      actions: order.state === "awaiting_payment" ? choices : [],
      text: lines(
        support.stands,
        view,
        text`${names.states[order.state]} · ${formats.moment(order.changedAt)}`,
        wasSent && support.dial({ code }),
      ),
    };
  }
  if (!payment) return { about: "", text: support.nothing, actions: [] };
  const { available } = await shop.wallets.get(customer);
  const view = paymentView(payment, available, words, (await purchaseOf(shop, customer, payment))?.state);
  return {
    about: payment.reference,
    actions: payment.state === "initiated" ? openPaymentRows(payment, words) : [],
    text: lines(
      support.stands,
      view.text,
      text`🕒 ${formats.moment(payment.changedAt)}`,
      texts.reference({ id: payment.reference }),
    ),
  };
}

/** The order or batch that a payment was for. */
async function purchaseOf({ orders, batches }: CustomerApi, customer: CustomerId, { purpose }: Payment) {
  if (purpose.kind === "top-up") return undefined;
  return purpose.kind === "order" ? orders.get(customer, purpose.order) : batches.get(customer, purpose.batch);
}

/** `talk-to-us <thread, order or payment>`: the customer's next message goes to the staff. */
export const talkToStaff: CustomerFlow = (talk, shop, argument) => askAndWrite(talk, shop, argument.trim());

/** `support-reply <thread> <text>`: a reply to a message from staff. Asks again if it is neither text nor a picture. */
export const replyToStaff: CustomerFlow = async (talk, shop, argument) => {
  const { about, message } = readReplyArgument(argument, talk);
  return message ? write(talk, shop, about, message) : askAndWrite(talk, shop, about, talk.words.support.noText);
};

async function askAndWrite(talk: CustomerTalk, shop: CustomerApi, about: string, hint?: Text) {
  const { support } = talk.words;
  const message = await prompt({ ask: talk.askTextOrPhoto }, { hint, text: support.ask }, readMessage(support.noText));
  // Not `stop`, which says that nothing was bought: they may write because of what they bought.
  if (isBackOrCancel(message)) return about === "" ? { flow: "start" } : { flow: "complaint", with: about };
  return write(talk, shop, about, message);
}

async function write(
  talk: CustomerTalk,
  shop: CustomerApi,
  about: string,
  message: SupportText,
): Promise<Destination | undefined> {
  const { words, chat, customer } = talk;
  const { support, buttons } = words;
  const origin = messageOrigin(talk);
  const result = await talk.once(() => shop.support.write(customer, { ...message, chat, origin, about }));
  switch (result.outcome) {
    case "too-long": {
      const tooLong = words.ask.tooLong({ letters: message.text.length, most: MESSAGE_LENGTH_MAX });
      return talk.say(tooLong, [talkToUs(buttons.replyToUs, about)]);
    }
    case "gone":
      return talk.say(support.gone, [talkToUs(buttons.talkToUs, "")]);
    case "too-many":
      return talk.say(support.tooMany);
    case "written": {
      const { opensAt, masked, isMore } = result;
      if (isMore && !masked) return undefined; // The album's first picture was already answered.
      return talk.show({
        text: lines(
          opensAt === undefined ? support.written : support.writtenLater({ at: opensAt }),
          masked && support.masked,
        ),
        choices: [[talkToUs(buttons.replyToUs, about)], menuRowBelow(words)],
      });
    }
  }
}

/** A message from staff. A reply to it, or to the question behind its button, goes into the thread. */
export const supportAnswerNotice: NoticeBuilder<"support-answer"> = async (id, shop, staffApi) => {
  const found = await staffApi.support.message(id);
  if (!found) return undefined;
  const { thread, message } = found;
  const words = await customerWords(shop, thread.customer);
  const { support, buttons, language } = words;
  return {
    text: text`💬 <b>${shop.name}</b>\n${message.text}`,
    ...(message.photo && { photo: { of: message.photo, missing: support.photoMissing } }),
    choices: [[talkToUs(buttons.replyToUs, thread.id)], menuRowBelow(words)],
    language,
    waitsForUser: message.waitsForCustomer === "announced" ? "announced" : "announce",
  };
};
