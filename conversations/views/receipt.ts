import { formatPhone } from "../../src/core/base/phone.js";
import type { Order } from "../../src/core/orders/order.js";
import type { Picture } from "../../src/core/picture.js";
import { itemName } from "../locales/naming.js";
import type { Words } from "../locales/words.js";

/** The receipt of a closed order, to be drawn. */
export function receiptPicture(words: Words, order: Order, shop: string): Picture {
  const { picture, names } = words;
  const { product, network, recipient, price, state, placedAt, closedAt = placedAt, payBy, id } = order;
  return {
    ...{ kind: "receipt", shop, network, price: picture.price({ price }), bought: itemName(words, product, network) },
    status: names.states[state],
    mark: state === "delivered" ? "done" : "returned",
    rows: [
      { label: picture.number, value: formatPhone(recipient) },
      { label: picture.paidBy, value: picture.ways[payBy.by] },
      { label: picture.time, value: picture.at({ at: closedAt }) },
      { label: picture.reference, value: id },
    ],
    footer: picture.thanks({ shop }),
  };
}
