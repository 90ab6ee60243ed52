import type { Handler } from "hono";
import { networkName } from "../../core/base/network.js";
import { clip, percentOf } from "../../core/base/text.js";
import { lagosMoment } from "../../core/base/time.js";
import { formatNaira } from "../../core/money/money.js";
import { type Role, roleAllows } from "../../core/settings/role.js";
import { lastMessageFrom } from "../../core/support/thread.js";
import type { SalesOverview } from "../../shop/monitoring/sales.js";
import type { NamedThread } from "../../shop/support/threads.js";
import { createSharedRead } from "../endpoint.js";
import { OrdersChart, RevenueChart } from "./charts.js";
import { Heads, Page, type PageDeps } from "./page.js";
import { maskedFor, OrderRows } from "./rows.js";
import type { DashboardEnv, SignedInStaff } from "./session.js";
import { words } from "./words.js";

const OPEN_SHOWN = 10;

/** `GET /`: the shop's figures, and what waits for staff. */
export function overviewPage({ staffApi, clock, shopName }: PageDeps): Handler<DashboardEnv> {
  const read = createSharedRead(staffApi.monitoring.salesOverview, clock);
  const readThreads = createSharedRead(staffApi.support.threads, clock);
  return async (c) => {
    const staff = c.get("staff");
    const overview = await read();
    const closure = await staffApi.closure();
    const days = overview.periods.at(-1)?.sales.days ?? [];
    const waiting = (await readThreads()).filter(({ thread }) => thread.waitingSince !== undefined);
    return c.html(
      <Page title="Overview" shop={shopName} role={staff.role} at="/desk">
        {closure ? <p class="warn">{words.closure(closure)}</p> : null}
        <div class="grid three">
          {overview.periods.map(({ days, sales }) => (
            <Tiles key={days} days={days} sales={sales} />
          ))}
        </div>
        <div class="grid">
          <section>
            <h2>Revenue by day</h2>
            <RevenueChart days={days} />
          </section>
          <section>
            <h2>Orders by day</h2>
            <OrdersChart days={days} />
            <p class="soft">Delivered below, failed on top.</p>
          </section>
        </div>
        <div class="grid">
          <OpenWork overview={overview} waiting={waiting} staff={staff} />
          <Networks overview={overview} />
        </div>
      </Page>,
    );
  };
}

const Tiles = ({ days, sales }: SalesOverview["periods"][number]) => (
  <section>
    <h2>{days === 1 ? "Today" : `${days} days`}</h2>
    <dl class="tiles">
      <Tile name="Revenue" value={formatNaira(sales.revenue)} />
      <Tile name="Margin" value={formatNaira(sales.margin)} />
      <Tile name="Success" value={percentOf(sales.delivered, sales.delivered + sales.failed)} />
      <Tile name="Orders" value={String(sales.orders)} />
    </dl>
  </section>
);

const Tile = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

type OpenProps = {
  readonly overview: SalesOverview;
  readonly waiting: readonly NamedThread[];
  readonly staff: SignedInStaff;
};

const OpenWork = ({ overview: { review, pending, approvals, findings }, waiting, staff: { role } }: OpenProps) => (
  <section>
    <h2>Open work</h2>
    {waiting.length === 0 ? null : <WaitingCustomers waiting={waiting} role={role} />}
    {review.length + approvals.length + findings === 0 ? <p>Nothing waits for a decision.</p> : null}
    {findings === 0 ? null : (
      <p class="warn">
        <strong>
          {findings} difference{findings === 1 ? "" : "s"} from the service’s lists
        </strong>
        : decide in the chat, /status.
      </p>
    )}
    {approvals.length === 0 ? null : (
      <>
        <p class="warn">
          <strong>
            {approvals.length} wallet change{approvals.length === 1 ? "" : "s"} for a second member of staff
          </strong>
          : confirm or refuse in the chat, /status.
        </p>
        <ul class="rows">
          {approvals.slice(0, OPEN_SHOWN).map(({ request, customer, name }) => (
            <li key={request.id}>
              <span class="what">
                {words.walletChange(request)} · <a href={`/desk/orders?q=${customer}`}>{maskedFor(role, name)}</a>
              </span>
              <span class="when">{lagosMoment(request.at)}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    {review.length === 0 ? null : (
      <>
        <p class="warn">
          <strong>{review.length} in review</strong>: look at the service, then decide.
        </p>
        <OrderRows orders={review.slice(0, OPEN_SHOWN)} role={role} />
      </>
    )}
    <p>
      {pending.length} {pending.length === 1 ? "order on its" : "orders on their"} way
    </p>
    <OrderRows orders={pending.slice(0, OPEN_SHOWN)} role={role} />
  </section>
);

/** A viewer sees who is waiting, but not what they wrote. */
const WaitingCustomers = ({ waiting, role }: Pick<OpenProps, "waiting"> & { readonly role: Role }) => (
  <>
    <p class="warn">
      <strong>
        {waiting.length} {waiting.length === 1 ? "customer waits" : "customers wait"} for an answer
      </strong>
      : answer in the chat, /inbox.
    </p>
    <ul class="rows">
      {waiting.slice(0, OPEN_SHOWN).map(({ thread, customer }) => (
        <li key={thread.id}>
          <span class="what">
            <strong>{maskedFor(role, customer.name || customer.id)}</strong>
            {roleAllows(role, "operator") ? ` · ${beginning(lastMessageFrom(thread, "customer")?.text ?? "")}` : null}
          </span>
          <span class="when">
            {thread.waitingSince === undefined ? "" : `since ${lagosMoment(thread.waitingSince)}`}
          </span>
        </li>
      ))}
    </ul>
  </>
);

/** In characters. The whole message is in the chat. */
const MESSAGE_SHOWN_MAX = 200;

function beginning(text: string): string {
  const shown = clip(text, MESSAGE_SHOWN_MAX);
  return shown === text ? text : `${shown}…`;
}

const Networks = ({ overview: { networks, offSale } }: Pick<OpenProps, "overview">) => (
  <section>
    <h2>Networks in the last 24 hours</h2>
    <table>
      <Heads of={["Network", "Success", "Delivered", "Failed"]} />
      <tbody>
        {networks.map(({ network, delivered, failed }) => (
          <tr key={network}>
            <th scope="row">{networkName(network)}</th>
            <td>{percentOf(delivered, delivered + failed)}</td>
            <td>{delivered}</td>
            <td>{failed}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {words.offSale(offSale).map((line) => (
      <p key={line} class="warn">
        {line}
      </p>
    ))}
  </section>
);
