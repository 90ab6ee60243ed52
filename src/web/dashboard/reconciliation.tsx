import type { Handler } from "hono";
import { before, type Day, dayName, dayOf, lagosMoment, type Window } from "../../core/base/time.js";
import { formatNaira } from "../../core/money/money.js";
import type { Discrepancy, Finding } from "../../core/reconciliation/finding.js";
import type { CountAndAmount, ReconciliationReport } from "../../core/reconciliation/report.js";
import type { Role } from "../../core/settings/role.js";
import type { ReconcileResult } from "../../shop/reconciliation/compare.js";
import type { StaffApi } from "../../shop/staff-api.js";
import { Heads, Page, type PageDeps } from "./page.js";
import { maskedFor } from "./rows.js";
import type { DashboardEnv } from "./session.js";
import { words } from "./words.js";

/** `GET /books`: our books beside the service's lists, which are read once staff have chosen the days. */
export function reconciliationPage({ staffApi, shopName }: PageDeps): Handler<DashboardEnv> {
  /** Requests for days that are being read already share that reading. */
  const reading = new Map<string, Promise<ReconcileResult>>();
  const compare = (window: Window): Promise<ReconcileResult> => {
    const key = `${window.from} ${window.to}`;
    const compared = reading.get(key) ?? staffApi.reconciliation.run(window).finally(() => reading.delete(key));
    reading.set(key, compared);
    return compared;
  };

  return async (c) => {
    const { role } = c.get("staff");
    const { from = "", to = "" } = c.req.query();
    const asked = from !== "" || to !== "";
    const window = asked ? words.windowOf(`${from} ${to}`.trim()) : await staffApi.reconciliation.recentDays();
    const compared = asked && window ? await compare(window) : undefined;
    const days = window
      ? { from: dayOf(window.from), to: dayOf(before(window.to, 1)) }
      : { from: from.slice(0, 10), to: to.slice(0, 10) };
    return c.html(
      <Page title="Books" shop={shopName} role={role} at="/desk/books">
        <Form {...days} />
        {window ? null : <p class="bad">These are not valid days, or more than 92 of them.</p>}
        {compared?.outcome === "unread" ? <p class="bad">{words.listsUnavailable}</p> : null}
        {compared?.outcome === "report" ? (
          <ReportTables report={compared.report} findings={await findingsOf(staffApi, compared.report)} role={role} />
        ) : null}
      </Page>,
    );
  };
}

const findingsOf = (staffApi: Pick<StaffApi, "reconciliation">, { discrepancies }: ReconciliationReport) =>
  Promise.all(
    discrepancies
      .slice(0, DISCREPANCIES_SHOWN_MAX)
      .map((discrepancy) => staffApi.reconciliation.findingAbout(discrepancy)),
  );

const DISCREPANCIES_SHOWN_MAX = 200;

const Form = ({ from, to }: { readonly from: string; readonly to: string }) => (
  <section>
    <form method="get" class="line">
      <label>
        From
        <input type="date" name="from" value={from} required />
      </label>
      <label>
        To
        <input type="date" name="to" value={to} required />
      </label>
      <button type="submit">Compare</button>
    </form>
    <p class="soft">The service’s lists are read for this, which may take a minute.</p>
  </section>
);

type ReportProps = {
  readonly report: ReconciliationReport;
  readonly findings: readonly (Finding | undefined)[];
  readonly role: Role;
};

const ReportTables = ({ report, findings, role }: ReportProps) => {
  const { days, discrepancies, foreign, readAt } = report;
  return (
    <>
      <section>
        <h2>Our books and the service’s lists</h2>
        <p class="soft">
          Read at {lagosMoment(readAt)}. The number and the sum of vends, at cost, and of payments, as received.
        </p>
        <div class="scroll">
          <table>
            <Heads of={["Day", "What", "Our books", "The service"]} />
            <tbody>
              {days.flatMap(({ day, vends, payments }) => [
                <Side key={`${day} vends`} day={day} what="Vends" {...vends} />,
                <Side key={`${day} payments`} what="Payments" {...payments} />,
              ])}
            </tbody>
          </table>
        </div>
        {foreign.count > 0 ? <p>Not ours: {sum(foreign)} paid to other programs of this merchant.</p> : null}
      </section>
      <section>
        <h2>Differences</h2>
        {discrepancies.length === 0 ? <p>✅ Our books and the service agree.</p> : null}
        <ul class="rows">
          {discrepancies.slice(0, DISCREPANCIES_SHOWN_MAX).map((discrepancy, index) => (
            <DiscrepancyRow
              key={String(index)}
              discrepancy={discrepancy}
              decision={words.decision(findings[index])}
              role={role}
            />
          ))}
        </ul>
        {discrepancies.length > DISCREPANCIES_SHOWN_MAX ? (
          <p>… and {discrepancies.length - DISCREPANCIES_SHOWN_MAX} more</p>
        ) : null}
      </section>
    </>
  );
};

const sum = ({ count, amount }: CountAndAmount): string => `${count} · ${formatNaira(amount)}`;

type SideProps = {
  readonly day?: Day;
  readonly what: string;
  readonly ours: CountAndAmount;
  readonly theirs: CountAndAmount;
};

const Side = ({ day, what, ours, theirs }: SideProps) => {
  const agree = ours.count === theirs.count && ours.amount === theirs.amount;
  return (
    <tr>
      {day === undefined ? null : (
        <th scope="rowgroup" rowspan={2}>
          {dayName(day)}
        </th>
      )}
      <td>{what}</td>
      <td>{sum(ours)}</td>
      <td class={agree ? "" : "differs"}>
        {sum(theirs)}
        {agree ? "" : " ≠"}
      </td>
    </tr>
  );
};

type DiscrepancyProps = {
  readonly discrepancy: Discrepancy;
  readonly decision: string | undefined;
  readonly role: Role;
};

const DiscrepancyRow = ({ discrepancy, decision, role }: DiscrepancyProps) => (
  <li>
    <span class="what">
      {words.difference(discrepancy)}
      <br />
      <Name discrepancy={discrepancy} role={role} />
    </span>
    <span>Our books: {words.side(discrepancy.ours)}</span>
    <span>The service: {words.side(discrepancy.theirs)}</span>
    <span class={decision ? "" : "warn"}>{decision ?? "open: decide in the chat, /status"}</span>
    <span class="when">{lagosMoment(discrepancy.at)}</span>
  </li>
);

const Name = ({ discrepancy, role }: { readonly discrepancy: Discrepancy; readonly role: Role }) => {
  if (discrepancy.about === "payment") return <code>{discrepancy.reference}</code>;
  return discrepancy.order ? (
    <a href={`/desk/orders/${discrepancy.order}`}>
      <code>{discrepancy.order}</code>
    </a>
  ) : (
    <code>{maskedFor(role, discrepancy.vendorRef ?? "")}</code>
  );
};
