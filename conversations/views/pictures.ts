import { formatPhone } from "../../src/core/base/phone.js";
import { add, formatNaira } from "../../src/core/money/money.js";
import type { Order } from "../../src/core/orders/order.js";
import type { Picture } from "../../src/core/picture.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { MonthlySpending } from "../../src/shop/orders/history.js";
import { productName, shortProductName } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import { plainText } from "../text.js";

/** The receipt of a closed order, to be drawn. */
export function receiptPicture(words: Words, order: Order, shop: Pick<CustomerApi, "name" | "isSandbox">): Picture {
  const { picture, names } = words;
  const { product, network, recipient, price, state, refund, placedAt, closedAt = placedAt, payBy, id } = order;
  // The mark is drawn, so its sign in the sentence is left out.
  const refunded = refund && plainText(words.order.refundNote(order)).replace(/^[^\p{L}₦]+/u, "");
  return {
    kind: "receipt",
    shop: shop.name,
    ...(shop.isSandbox && { notice: picture.sandbox }),
    network,
    price: formatNaira(price),
    bought: productName(words, product, network),
    status: refunded ?? names.states[state],
    mark: state === "delivered" && !refund ? "done" : "returned",
    rows: [
      { label: picture.number, value: formatPhone(recipient) },
      { label: picture.paidBy, value: picture.paymentMethods[payBy.by] },
      { label: picture.time, value: words.formats.dated(closedAt) },
      { label: picture.reference, value: id },
    ],
    footer: picture.thanks({ shop: shop.name }),
  };
}

/** A delivered order as a gift card, to be drawn: the giver's message and the product, without the price. */
export function giftPicture(
  words: Words,
  { product, network }: Order,
  gift: { readonly shop: Pick<CustomerApi, "name" | "isSandbox">; readonly message: string; readonly from: string },
): Picture {
  const { shop, message, from } = gift;
  return {
    kind: "gift",
    shop: shop.name,
    ...(shop.isSandbox && { notice: words.picture.sandbox }),
    network,
    message,
    from: `— ${from}`,
    bought: shortProductName(words, product, network),
    footer: words.picture.thanks({ shop: shop.name }),
  };
}

/** What a customer spent in the last months, to be drawn. */
export function spendingChart({ picture, names, formats }: Words, months: readonly MonthlySpending[]): Picture {
  const totals = months.map(({ spent }) => add(...Object.values(spent)));
  return {
    kind: "spending",
    title: picture.spending,
    total: formatNaira(add(...totals)),
    note: picture.inMonths({ count: months.length }),
    kinds: names.kinds,
    months: months.map(({ month, spent }, index) => ({
      label: formats.month(month),
      spent,
      total: formatNaira(totals[index] ?? add()),
    })),
  };
}
