import { formatPhone, maskPhone, maskPhonesIn, type Phone } from "../../core/base/phone.js";
import { lagosMoment } from "../../core/base/time.js";
import { formatNaira } from "../../core/money/money.js";
import { type Order, vendStartedAt } from "../../core/orders/order.js";
import { type Role, roleAllows } from "../../core/settings/role.js";
import { words } from "./words.js";

/** A viewer need not know the whole number. */
export const phoneFor = (role: Role, phone: Phone): string =>
  roleAllows(role, "operator") ? formatPhone(phone) : maskPhone(phone);

/** Whole numbers may occur in the service's references and in what people write. */
export const maskedFor = (role: Role, text: string): string =>
  roleAllows(role, "operator") ? text : maskPhonesIn(text);

type RowsProps = { readonly orders: readonly Order[]; readonly role: Role };

/** A list of orders, each with a link to its page. */
export const OrderRows = ({ orders, role }: RowsProps) => (
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
