import type { Customer } from "#core/customer.js";
import { FIRST_LANGUAGE } from "#core/language.js";
import { formatNaira, kobo } from "#core/money.js";
import type { Order } from "#core/order.js";
import type { Picture } from "#core/picture.js";
import type { Sales } from "#core/sales.js";
import { type Day, lagosMoment } from "#core/time.js";
import type { CustomerCard } from "#shop/desk.js";
import { itemName, marks } from "../naming.js";
import { lines, type Text, text } from "../text.js";
import { staff } from "./staff.js";
import { wordsIn } from "./words.js";

const english = () => wordsIn(FIRST_LANGUAGE);

const percent = (part: number, whole: number): string => (whole === 0 ? "–" : `${Math.round((part / whole) * 100)} %`);

const dayName = (day: Day): string => day.slice("2026-".length);

/** What staff read of the books. */
export const books = {
  sales: (
    days: number,
    { revenue, margin, delivered, failed, orders, top, hours, buyers }: Sales,
    fresh: number,
  ): Text =>
    lines(
      text`<b>Sales in ${days} day${days === 1 ? "" : "s"}</b>`,
      text`${formatNaira(revenue)} sold · ${formatNaira(margin)} earned (${percent(margin, revenue)})`,
      text`${orders} orders · ${delivered} delivered · ${failed} failed · ${percent(delivered, delivered + failed)} success`,
      text`${buyers.length} customers bought, ${fresh} of them new`,
      top.length === 0 ? undefined : text`\n<b>Best sellers</b>`,
      ...top.map(({ item, network, count }) => text`${count} × ${itemName(english(), item, network)}`),
      hours.length === 0
        ? undefined
        : text`Busiest: ${hours.map(({ hour, count }) => `${hour}:00 (${count})`).join(", ")}`,
    ),
  picture: (shop: string, { days, revenue }: Sales): Picture => ({
    ...{ kind: "daily", title: shop, total: formatNaira(revenue), note: `in ${days.length} days` },
    ...{ revenue: "Revenue", success: "Delivered", always: "100 %", never: "0 %" },
    highest: formatNaira(kobo(Math.max(0, ...days.map((day) => day.revenue)))),
    days: days.map(({ day, revenue: sold, delivered, failed }) => ({
      ...{ label: dayName(day), revenue: sold },
      ...(delivered + failed > 0 && { success: delivered / (delivered + failed) }),
    })),
  }),
  caption: text`Revenue and deliveries, day by day.`,
  noPicture: text`The picture could not be made just now.`,
  statsUsage: (most: number, usual: number): Text =>
    text`How many days? For example <code>/stats 7</code>, from 1 to ${most}; without any, ${usual}.`,
  exportUsage: (most: number): Text =>
    text`Which days? For example <code>/export 2026-11-01 2026-11-21</code>, at most ${most} of them.`,
  exported: (count: number): Text => text`${count} orders, by the day their vend was begun.`,
  noOrder: text`No order of ours has that reference. It looks like <code>ord_</code> and sixteen letters and digits.`,
  noCustomer: text`Nobody is known under that. Give a customer’s id (<code>cus_…</code>), or the id of their chat.`,
  order: (order: Order, customer: Customer | undefined): Text =>
    lines(
      staff.vend(order, customer),
      text`Placed ${lagosMoment(order.placedAt)}`,
      order.promo && text`Code ${order.promo.code}: ${formatNaira(order.promo.off)} off`,
      order.payment === undefined ? undefined : text`Payment: <code>${order.payment}</code>`,
      order.report && text`They say: “${order.report.said}”`,
    ),
  customer: ({ customer, app, wallet, orders }: CustomerCard): Text =>
    lines(
      text`<b>${customer.name}</b> · ${app} <code>${customer.chat.id}</code>`,
      text`<code>${customer.id}</code> since ${lagosMoment(customer.joinedAt)}`,
      text`Wallet: <b>${formatNaira(wallet)}</b>`,
      customer.unreachableSince === undefined
        ? undefined
        : text`Cannot be reached since ${lagosMoment(customer.unreachableSince)}`,
      ...orders.map(
        ({ state, placedAt, item, network, price, id }) =>
          text`${marks[state]} ${lagosMoment(placedAt)} · ${itemName(english(), item, network)} · ${formatNaira(price)}\n<code>${id}</code>`,
      ),
    ),
};
