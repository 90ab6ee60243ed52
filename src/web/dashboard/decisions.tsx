import { type Context, Hono } from "hono";
import type { Child } from "hono/jsx";
import { isOrderId, type OrderId } from "../../core/base/ids.js";
import { dayName, dayOf } from "../../core/base/time.js";
import { timesSentAgain } from "../../core/orders/order.js";
import { roleAllows } from "../../core/settings/role.js";
import type { Candidates } from "../../shop/orders/candidates.js";
import { Page, type PageDeps } from "./page.js";
import type { DashboardEnv } from "./session.js";
import { words } from "./words.js";

/** Records shown to choose from. */
const RECORDS_MAX = 10;
const UNLISTED = "unlisted";

/**
 * `/orders/:id/deliver`, `/give-back` and `/again`: an operator's decisions about an order in review. GET asks for
 * confirmation. POST decides through the staff API, once however often the form is sent.
 */
export function decisionRoutes({ staffApi, shopName }: PageDeps): Hono<DashboardEnv> {
  const app = new Hono<DashboardEnv>();
  const showPage = (c: Context<DashboardEnv>, decision: keyof typeof words.decisions, children: Child) =>
    c.html(
      <Page title={words.decisions[decision]} shop={shopName} role={c.get("staff").role} at="/desk/orders">
        {children}
      </Page>,
    );
  const showOutcome = (c: Context<DashboardEnv>, decision: keyof typeof words.decisions, outcome: string) =>
    showPage(c, decision, <OutcomeMessage of={idOf(c)} outcome={outcome} />);

  app.use("/orders/:id/:act", async (c, next) => {
    if (!roleAllows(c.get("staff").role, "operator")) return c.text(words.onlyFor.operator, 403);
    return isOrderId(c.req.param("id")) ? next() : c.notFound();
  });
  const idOf = (c: Context): OrderId => c.req.param("id") as OrderId; // Checked above.
  /** Which attempt a form is about: a yes to an old form decides nothing. */
  const attemptOf = async (c: Context): Promise<number> => timesSentAgain(await staffApi.orders.get(idOf(c)));

  app.get("/orders/:id/deliver", async (c) => {
    const candidates = await staffApi.orders.candidates(idOf(c));
    if (candidates.outcome !== "candidates") return showOutcome(c, "deliver", words.adopted(candidates.outcome));
    const attempt = await attemptOf(c);
    return showPage(c, "deliver", <Records of={idOf(c)} attempt={attempt} found={candidates} />);
  });
  app.post("/orders/:id/deliver", async (c) => {
    const { record, attempt } = await c.req.parseBody();
    const by = c.get("staff").customer;
    if (typeof record !== "string") return c.redirect(`/desk/orders/${idOf(c)}/deliver`, 303);
    const outcome =
      record === UNLISTED
        ? words.resolved(await staffApi.orders.decide(idOf(c), "delivered", by, Number(attempt)))
        : words.adopted(await staffApi.orders.adopt(idOf(c), record, by));
    return showOutcome(c, "deliver", outcome);
  });

  app.get("/orders/:id/give-back", async (c) =>
    showPage(c, "give-back", <ConfirmForm of={idOf(c)} attempt={await attemptOf(c)} />),
  );
  app.post("/orders/:id/give-back", async (c) => {
    const { attempt } = await c.req.parseBody();
    const by = c.get("staff").customer;
    const isDone = await staffApi.orders.decide(idOf(c), "failed-by-staff", by, Number(attempt));
    return showOutcome(c, "give-back", words.resolved(isDone));
  });

  app.get("/orders/:id/again", async (c) =>
    showPage(
      c,
      "again",
      <ConfirmForm of={idOf(c)} attempt={await attemptOf(c)}>
        <p>The service’s list is read first: it is sent only if the list shows nothing for this order.</p>
      </ConfirmForm>,
    ),
  );
  app.post("/orders/:id/again", async (c) => {
    const { attempt } = await c.req.parseBody();
    const result = await staffApi.orders.vendAgain(idOf(c), c.get("staff").customer, Number(attempt));
    return showOutcome(c, "again", words.sentAgain(result));
  });
  return app;
}

const OutcomeMessage = ({ of, outcome }: { readonly of: OrderId; readonly outcome: string }) => (
  <section class="said" role="status">
    <p>{outcome}</p>
    <p>
      <a href={`/desk/orders/${of}`}>Back to the order</a>
    </p>
  </section>
);

type FormProps = { readonly of: OrderId; readonly attempt: number };

const ConfirmForm = ({ of, attempt, children }: FormProps & { readonly children?: Child }) => (
  <section>
    <p>
      <code>{of}</code>
    </p>
    {children}
    <p>Are you sure? This cannot be undone.</p>
    <form method="post">
      <YesOrNo of={of} attempt={attempt} />
    </form>
  </section>
);

const YesOrNo = ({ of, attempt }: FormProps) => (
  <p class="acts">
    <input type="hidden" name="attempt" value={attempt} />
    <button type="submit" class="danger">
      Yes, do it
    </button>
    <a href={`/desk/orders/${of}`}>No, back to the order</a>
  </p>
);

type RecordsProps = FormProps & {
  readonly found: Candidates;
};

/** Asks which record of the service's history is the order's, even when there is only one. */
const Records = ({ of, attempt, found }: RecordsProps) => {
  const records = found.records.slice(0, RECORDS_MAX);
  return (
    <section>
      <p>
        <code>{of}</code>
      </p>
      <form method="post">
        <fieldset>
          <legend>{words.candidates(found)}</legend>
          {records.map((record, index) => (
            <label key={record.vendorRef} class="pick">
              <input type="radio" name="record" value={record.vendorRef} required />
              <span>
                {words.record(record, index)} · {dayName(dayOf(record.at))} · <code>{record.vendorRef}</code>
              </span>
            </label>
          ))}
          <label class="pick">
            <input type="radio" name="record" value={UNLISTED} required />
            <span>{words.noRecord(records.length)}</span>
          </label>
        </fieldset>
        {records.length === 0 ? null : <p>{words.linkedForGood}</p>}
        <YesOrNo of={of} attempt={attempt} />
      </form>
    </section>
  );
};
