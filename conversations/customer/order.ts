import { isOrderId, type OrderId } from "../../src/core/base/ids.js";
import { isClosed, type Order } from "../../src/core/orders/order.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { CustomerFlow, CustomerTalk } from "../customer-talk.js";
import { recipientFor } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import { isBackOrCancel } from "../prompt.js";
import { askShortText } from "../prompts/short-text.js";
import type { Choice, Destination } from "../talk.js";
import { lines, type Text, text } from "../text.js";
import { goBelow, inRows, menuRowBelow } from "../views/buttons.js";
import { orderViewFor, viewOrder } from "../views/order.js";
import { giftPicture, receiptPicture } from "../views/pictures.js";

const GIFT_MESSAGE_MAX = 200;

/** Shows the order's current state in the live message. */
export async function showOrder(
  talk: CustomerTalk,
  shop: CustomerApi,
  id: OrderId,
  above?: Text,
): Promise<Destination | undefined> {
  const view = await talk.once(() => viewOrder(shop, talk, id));
  if (!view) return { flow: "start" };
  return talk.show({ ...view, text: lines(above, view.text) });
}

/** `order-details <order>`: an order's current state, with every action. */
export const orderDetails: CustomerFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "history" };
  const { words } = talk;
  const result = await talk.once(async () => {
    const order = await shop.orders.get(talk.customer, argument);
    return (
      order && {
        view: await orderViewFor(shop, talk, order, detailActions(words, order)),
        isOpen: !isClosed(order.state),
      }
    );
  });
  if (!result) return { flow: "history" };
  // The customer looks at this message now, so what happens next to the order is shown here.
  if (result.isOpen) await talk.follow({ kind: "order", id: argument });
  return talk.show(result.view);
};

/** Actions on an order besides those of its view. A problem can always be reported. */
function detailActions(words: Words, { id, state, recipient }: Order): readonly (readonly Choice[])[] {
  const { buttons } = words;
  const below = (label: string, flow: string) => goBelow(label, flow, id);
  const receipt = below(buttons.receipt, "receipt");
  const isNamed = recipientFor(words, recipient).name !== undefined;
  const delivered = [
    receipt,
    below(buttons.schedule, "schedule-purchase"),
    ...(isNamed ? [] : [below(buttons.saveNumber, "name-recipient")]),
    below(buttons.sendGift, "send-gift"),
  ];
  const actions = state === "delivered" ? delivered : state === "refunded" ? [receipt] : [];
  return [...inRows(actions, 2), [below(buttons.reportProblem, "complaint")], menuRowBelow(words)];
}

/** `cancel-order <order>`: cancels an order that awaits payment. */
export const cancelOrder: CustomerFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "start" };
  const cancelled = await talk.once(() => shop.orders.cancel(talk.customer, argument));
  // The notification then edits this message instead of saying it again.
  if (cancelled) await talk.follow({ kind: "order", id: argument });
  return showOrder(talk, shop, argument, cancelled ? undefined : talk.words.order.cannotCancel);
};

/** `receipt <order>`: the receipt as a picture, to save or pass on. */
export const receipt: CustomerFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "history" };
  const { words } = talk;
  const sent = await talk.attach(async () => {
    const order = await shop.orders.get(talk.customer, argument);
    return order && isClosed(order.state)
      ? { picture: receiptPicture(words, order, shop), caption: words.history.receiptCaption({ id: order.id }) }
      : undefined;
  });
  return sent ? undefined : talk.say(words.history.fileFailed);
};

/** `send-gift <order>`: a gift card to pass on to the recipient, with or without a personal message. */
export const sendGift: CustomerFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "history" };
  const { words } = talk;
  const delivered = await talk.once(
    async () => (await shop.orders.get(talk.customer, argument))?.state === "delivered",
  );
  if (!delivered) return { flow: "order-details", with: argument };
  const message = await askShortText(talk, {
    text: words.paymentRequest.askGiftMessage({ most: GIFT_MESSAGE_MAX }),
    lettersMax: GIFT_MESSAGE_MAX,
    choices: [{ label: words.buttons.withoutWords, pick: "" }],
  });
  if (isBackOrCancel(message)) return { flow: "order-details", with: argument };
  const sent = await talk.attach(async () => {
    const order = await shop.orders.get(talk.customer, argument);
    const { name } = await shop.customers.get(talk.customer);
    return (
      order && {
        picture: giftPicture(words, order, { shop, message, from: name }),
        caption: message === "" ? text`🎁 ${name}` : words.paymentRequest.giftCaption({ message, name }),
      }
    );
  });
  return talk.say(sent ? words.paymentRequest.passPictureOn : words.history.fileFailed);
};
