import { formatPhone, maskPhone, maskPhonesIn, type Phone } from "../../core/base/phone.js";
import { lagosMoment } from "../../core/base/time.js";
import { formatNaira } from "../../core/money/money.js";
import { type Order, vendStartedAt } from "../../core/orders/order.js";
import { type Role, roleAllows } from "../../core/settings/role.js";
import type { DashboardWords } from "./words.js";

/** Who only reads need not know all of a number. */
export const phoneFor = (role: Role, phone: Phone): string =>
  roleAllows(role, "operator") ? formatPhone(phone) : maskPhone(phone);

/** The service's references, and what people write, may have whole numbers in them. */
export const wordsFor = (role: Role, text: string): string =>
  roleAllows(role, "operator") ? text : maskPhonesIn(text);

type RowsProps = { readonly orders: readonly Order[]; readonly role: Role; readonly words: DashboardWords };

/** Orders, one below the other, each leading to its page. */
export const OrderRows = ({ orders, role, words }: RowsProps) => (
  <ul class="rows orders">
    {orders.map((order) => (
      <li key={order.id}>
        <span class="what">
          <a href={`/desk/orders/${order.id}`}>{words.product(order)}</a> → {phoneFor(role, order.recipient)}
        </span>
        <span class="sum">{formatNaira(order.price)}</span>
        <span>{words.orderState(order)}</span>
        <span class="when">{lagosMoment(vendStartedAt(order))}</span>
      </li>
    ))}
  </ul>
);
