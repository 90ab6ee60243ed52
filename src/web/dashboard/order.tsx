import type { Handler } from "hono";
import type { Child } from "hono/jsx";
import { isOrderId } from "../../core/base/ids.js";
import { networkName } from "../../core/base/network.js";
import { lagosMoment } from "../../core/base/time.js";
import { lastChatName } from "../../core/customers/chat.js";
import type { Customer } from "../../core/customers/customer.js";
import { formatNaira } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import type { Order } from "../../core/orders/order.js";
import { type Role, roleAllows } from "../../core/settings/role.js";
import { Page, type PageDeps } from "./page.js";
import { maskedFor, phoneFor } from "./rows.js";
import type { DashboardEnv } from "./session.js";
import { words } from "./words.js";

/** `GET /orders/:id`: an order's facts, and the decisions that staff can take about it. */
export const orderPage =
  ({ staffApi, shopName }: PageDeps): Handler<DashboardEnv> =>
  async (c) => {
    const { role } = c.get("staff");
    const id = c.req.param("id") ?? "";
    const order = isOrderId(id) ? await staffApi.orders.get(id) : undefined;
    if (!order) {
      return c.html(
        <Page title="Order" shop={shopName} role={role} at="/desk/orders">
          <section>No order has that reference.</section>
        </Page>,
        404,
      );
    }
    const payment = order.payment && (await staffApi.payments.get(order.payment));
    const customer = await staffApi.customers.get(order.customer);
    return c.html(
      <Page title={words.product(order)} shop={shopName} role={role} at="/desk/orders">
        <Facts order={order} customer={customer} payment={payment} role={role} />
        {order.state === "review" && roleAllows(role, "operator") ? <Decisions order={order} /> : null}
      </Page>,
    );
  };

type FactsProps = {
  readonly order: Order;
  readonly customer: Customer | undefined;
  readonly payment: Payment | undefined;
  readonly role: Role;
};

const Fact = ({ name, children }: { readonly name: string; readonly children?: Child }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const Facts = ({ order: of, customer, payment, role }: FactsProps) => (
  <section>
    <dl class="facts">
      <Fact name="State">
        <strong>{words.orderState(of)}</strong>
      </Fact>
      {of.failure ? <Fact name="Why">{words.failure(of.failure)}</Fact> : null}
      <Fact name="For">{phoneFor(role, of.recipient)}</Fact>
      <Fact name="Network">{networkName(of.network)}</Fact>
      <Fact name="Customer">
        <a href={`/desk/orders?q=${of.customer}`}>{maskedFor(role, customer?.name || of.customer)}</a>
        {customer ? ` · ${lastChatName(customer).app}` : ""}
      </Fact>
      <Fact name="Price">
        {formatNaira(of.price)} by {of.payBy.by}
        {of.promo ? `, with ${of.promo.code}: ${formatNaira(of.promo.discount)} off` : ""}
      </Fact>
      {of.refund ? <Fact name="Refunded">{lagosMoment(of.refund.at)}, after delivery</Fact> : null}
      {of.cost === undefined || of.state !== "delivered" ? null : <Fact name="Cost">{formatNaira(of.cost)}</Fact>}
      {payment ? (
        <Fact name="Payment">
          {maskedFor(role, words.payment(payment))} · <code>{payment.reference}</code>
        </Fact>
      ) : null}
      <Fact name="Placed">{lagosMoment(of.placedAt)}</Fact>
      {of.vendingAt === undefined ? null : <Fact name="Sent">{lagosMoment(of.vendingAt)}</Fact>}
      {of.earlierAttempts ? <Fact name="Sent before">{of.earlierAttempts.map(lagosMoment).join("; ")}</Fact> : null}
      <Fact name="Changed">{lagosMoment(of.changedAt)}</Fact>
      {of.vendorRef === undefined ? null : (
        <Fact name="At the service">
          <code>{maskedFor(role, of.vendorRef)}</code>
        </Fact>
      )}
      <Fact name="Order">
        <code>{of.id}</code>
      </Fact>
    </dl>
  </section>
);

const Decisions = ({ order: { id } }: { readonly order: Order }) => (
  <section>
    <h2>Decide</h2>
    <p>The money is held until the order ends. Look it up at the service, then:</p>
    <p class="acts">
      {(["deliver", "give-back", "again"] as const).map((act) => (
        <a key={act} class="button" href={`/desk/orders/${id}/${act}`}>
          {words.decisions[act]}
        </a>
      ))}
    </p>
  </section>
);
