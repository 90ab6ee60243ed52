import { Hono } from "hono";
import { before, dayOf, lagosMoment, type Window } from "../../core/base/time.js";
import { formatNaira } from "../../core/money/money.js";
import type { Discrepancy, Finding } from "../../core/reconciliation/finding.js";
import type { DayReport, Report, Sum } from "../../core/reconciliation/report.js";
import type { Role } from "../../core/settings/role.js";
import type { Compared, Desk } from "../../shop/staff-api.js";
import { Heads, Page } from "./page.js";
import { wordsFor } from "./rows.js";
import type { Env } from "./session.js";
import type { DeskWords } from "./words.js";

type Deps = {
  readonly desk: Pick<Desk, "reconcile" | "lastDays" | "findingAbout">;
  readonly shopName: string;
  readonly words: DeskWords;
};

/** `GET /books`: our books against the service's lists, side by side. They are read when somebody says for which days. */
export function books({ desk, shopName, words }: Deps): Hono<Env> {
  const app = new Hono<Env>();
  /** Who asks for the same days while they are being read is given the same answer. */
  const reading = new Map<string, Promise<Compared>>();
  const compare = (window: Window): Promise<Compared> => {
    const key = `${window.from} ${window.to}`;
    const compared = reading.get(key) ?? desk.reconcile(window).finally(() => reading.delete(key));
    reading.set(key, compared);
    return compared;
  };

  app.get("/books", async (c) => {
    const { role } = c.get("staff");
    const { from = "", to = "" } = c.req.query();
    const asked = from !== "" || to !== "";
    const window = asked ? words.windowOf(`${from} ${to}`.trim()) : await desk.lastDays();
    const compared = asked && window ? await compare(window) : undefined;
    const days = window
      ? { from: dayOf(window.from), to: dayOf(before(window.to, 1)) }
      : { from: from.slice(0, 10), to: to.slice(0, 10) };
    return c.html(
      <Page title="Books" shop={shopName} role={role} at="/desk/books">
        <Form {...days} />
        {window ? null : <p class="bad">These are no days, or more than 92 of them.</p>}
        {compared?.outcome === "unread" ? <p class="bad">{words.unread}</p> : null}
        {compared?.outcome === "report" ? (
          <Shown report={compared.report} known={await findingsOf(desk, compared.report)} role={role} words={words} />
        ) : null}
      </Page>,
    );
  });
  return app;
}

const findingsOf = (desk: Pick<Desk, "findingAbout">, { discrepancies }: Report) =>
  Promise.all(discrepancies.slice(0, SHOWN_MAX).map((seen) => desk.findingAbout(seen)));

const SHOWN_MAX = 200;

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

type ShownProps = {
  readonly report: Report;
  readonly known: readonly (Finding | undefined)[];
  readonly role: Role;
  readonly words: DeskWords;
};

const Shown = ({ report, known, role, words }: ShownProps) => {
  const { days, discrepancies, foreign, readAt } = report;
  return (
    <>
      <section>
        <h2>Ours against theirs</h2>
        <p class="soft">Read at {lagosMoment(readAt)}</p>
        <Days days={days} />
        {foreign.count > 0 ? <p>Not ours: {sum(foreign)} paid to other programs of this merchant.</p> : null}
      </section>
      <section>
        <h2>Differences</h2>
        {discrepancies.length === 0 ? <p>✅ Our books and the service agree.</p> : null}
        <ul class="rows">
          {discrepancies.slice(0, SHOWN_MAX).map((seen, index) => (
            <Different key={String(index)} seen={seen} fate={words.fate(known[index])} role={role} words={words} />
          ))}
        </ul>
        {discrepancies.length > SHOWN_MAX ? <p>… and {discrepancies.length - SHOWN_MAX} more</p> : null}
      </section>
    </>
  );
};

const sum = ({ count, amount }: Sum): string => `${count} · ${formatNaira(amount)}`;

const Days = ({ days }: { readonly days: readonly DayReport[] }) => (
  <div class="scroll">
    <table>
      <Heads of={["Day", "What", "Ours", "Theirs"]} />
      <tbody>
        {days.flatMap(({ day, vends, payments }) => [
          <Side key={`${day} vends`} day={day} what="Vends" {...vends} />,
          <Side key={`${day} payments`} what="Payments" {...payments} />,
        ])}
      </tbody>
    </table>
  </div>
);

type SideProps = { readonly day?: string; readonly what: string; readonly ours: Sum; readonly theirs: Sum };

const Side = ({ day, what, ours, theirs }: SideProps) => {
  const agree = ours.count === theirs.count && ours.amount === theirs.amount;
  return (
    <tr>
      {day === undefined ? null : (
        <th scope="rowgroup" rowspan={2}>
          {day.slice("2026-".length)}
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

type DifferentProps = {
  readonly seen: Discrepancy;
  readonly fate: string | undefined;
  readonly role: Role;
  readonly words: DeskWords;
};

const Different = ({ seen, fate, role, words }: DifferentProps) => {
  const side = (of: Discrepancy["ours"] | Discrepancy["theirs"]) =>
    of === undefined ? "nothing" : `${of.state}, ${formatNaira(of.amount)}`;
  return (
    <li>
      <span class="what">
        {words.difference(seen)}
        <br />
        <Name seen={seen} role={role} />
      </span>
      <span>Ours: {side(seen.ours)}</span>
      <span>Theirs: {side(seen.theirs)}</span>
      <span class={fate ? "" : "warn"}>{fate ?? "open"}</span>
      <span class="when">{lagosMoment(seen.at)}</span>
    </li>
  );
};

const Name = ({ seen, role }: { readonly seen: Discrepancy; readonly role: Role }) => {
  if (seen.about === "payment") return <code>{seen.reference}</code>;
  return seen.order ? (
    <a href={`/desk/orders/${seen.order}`}>
      <code>{seen.order}</code>
    </a>
  ) : (
    <code>{wordsFor(role, seen.vendorRef ?? "")}</code>
  );
};
