import { formatPhone, maskPhone, maskPhonesIn, type Phone } from "../../core/base/phone.js";
import { lagosMoment } from "../../core/base/time.js";
import { formatNaira } from "../../core/money/money.js";
import { begunAt, type Order } from "../../core/orders/order.js";
import { isEnough, type Role } from "../../core/settings/role.js";
import type { DeskWords } from "./words.js";

/** Who only reads need not know all of a number. */
export const phoneFor = (role: Role, phone: Phone): string =>
  isEnough(role, "operator") ? formatPhone(phone) : maskPhone(phone);

/** The service's references, and what people write, may have whole numbers in them. */
export const wordsFor = (role: Role, text: string): string => (isEnough(role, "operator") ? text : maskPhonesIn(text));

type RowsProps = { readonly orders: readonly Order[]; readonly role: Role; readonly words: DeskWords };

/** Orders, one below the other, each leading to its page. */
export const OrderRows = ({ orders, role, words }: RowsProps) => (
  <ul class="rows">
    {orders.map((order) => (
      <li key={order.id}>
        <span class="what">
          <a href={`/desk/orders/${order.id}`}>{words.item(order)}</a> → {phoneFor(role, order.recipient)}
        </span>
        <span>{formatNaira(order.price)}</span>
        <span>{words.state(order.state)}</span>
        <span class="when">{lagosMoment(begunAt(order))}</span>
      </li>
    ))}
  </ul>
);
