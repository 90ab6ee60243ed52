import { type Context, Hono } from "hono";
import type { Child } from "hono/jsx";
import { isOrderId, type OrderId } from "../../core/base/ids.js";
import { lagosMoment } from "../../core/base/time.js";
import { roleAllows } from "../../core/settings/role.js";
import type { StaffApi } from "../../shop/staff-api.js";
import { Page } from "./page.js";
import type { DashboardEnv } from "./session.js";
import type { DashboardWords } from "./words.js";

type Deps = {
  readonly staffApi: Pick<StaffApi, "candidates" | "adopt" | "resolve" | "sendAgain">;
  readonly shopName: string;
  readonly words: DashboardWords;
};

/** More records than these, of one number and one kind, are nobody's to pick from. */
const RECORDS_MAX = 10;
const UNLISTED = "unlisted";

/**
 * `/orders/:id/deliver`, `/give-back` and `/again`: what an operator decides of an order in review. Each is asked for by
 * GET and done by POST, by what the desk does for the bot: once, however often the form is sent.
 */
export function decisionRoutes({ staffApi, shopName, words }: Deps): Hono<DashboardEnv> {
  const app = new Hono<DashboardEnv>();
  const shown = (c: Context<DashboardEnv>, title: string, children: Child) =>
    c.html(
      <Page title={title} shop={shopName} role={c.get("staff").role} at="/desk/orders">
        {children}
      </Page>,
    );
  const done = (c: Context<DashboardEnv>, title: string, id: OrderId, said: string) =>
    shown(c, title, <OutcomeMessage of={id} said={said} />);

  app.use("/orders/:id/:act", async (c, next) => {
    if (!roleAllows(c.get("staff").role, "operator")) return c.text("This is an operator's to decide.", 403);
    return isOrderId(c.req.param("id")) ? next() : c.notFound();
  });
  const idOf = (c: Context): OrderId => c.req.param("id") as OrderId; // As was just made sure of.

  app.get("/orders/:id/deliver", async (c) => {
    const seen = await staffApi.candidates(idOf(c));
    if (seen.outcome !== "sightings") return done(c, words.decisions.deliver, idOf(c), words.adopted(seen.outcome));
    const records = seen.records.slice(0, RECORDS_MAX);
    return shown(c, words.decisions.deliver, <Records of={idOf(c)} records={records} words={words} />);
  });
  app.post("/orders/:id/deliver", async (c) => {
    const { record } = await c.req.parseBody();
    const by = c.get("staff").customer;
    if (typeof record !== "string") return c.redirect(`/desk/orders/${idOf(c)}/deliver`, 303);
    const said =
      record === UNLISTED
        ? words.resolved(await staffApi.resolve(idOf(c), "delivered", by))
        : words.adopted(await staffApi.adopt(idOf(c), record, by));
    return done(c, words.decisions.deliver, idOf(c), said);
  });

  app.get("/orders/:id/give-back", (c) => shown(c, words.decisions["give-back"], <ConfirmForm of={idOf(c)} />));
  app.post("/orders/:id/give-back", async (c) => {
    const isDone = await staffApi.resolve(idOf(c), "failed-by-staff", c.get("staff").customer);
    return done(c, words.decisions["give-back"], idOf(c), words.resolved(isDone));
  });

  app.get("/orders/:id/again", (c) =>
    shown(
      c,
      words.decisions.again,
      <ConfirmForm of={idOf(c)}>
        <p>The service’s list is read first: it is sent only if nothing has come of it so far.</p>
      </ConfirmForm>,
    ),
  );
  app.post("/orders/:id/again", async (c) => {
    const result = await staffApi.sendAgain(idOf(c), c.get("staff").customer);
    return done(c, words.decisions.again, idOf(c), words.sentAgain(result));
  });
  return app;
}

const OutcomeMessage = ({ of, said }: { readonly of: OrderId; readonly said: string }) => (
  <section class="said" role="status">
    <p>{said}</p>
    <p>
      <a href={`/desk/orders/${of}`}>To the order</a>
    </p>
  </section>
);

const ConfirmForm = ({ of, children }: { readonly of: OrderId; readonly children?: Child }) => (
  <section>
    <p>
      <code>{of}</code>
    </p>
    {children}
    <p>Are you sure? This cannot be undone.</p>
    <form method="post" class="acts">
      <button type="submit" class="danger">
        Yes, do it
      </button>
      <a href={`/desk/orders/${of}`}>No, back to the order</a>
    </form>
  </section>
);

type RecordsProps = {
  readonly of: OrderId;
  readonly records: readonly Parameters<DashboardWords["record"]>[0][];
  readonly words: DashboardWords;
};

/** Which record of the service's history is the order's: a person says, also when there is only one. */
const Records = ({ of, records, words }: RecordsProps) => (
  <section>
    <p>
      <code>{of}</code>
    </p>
    <form method="post">
      <fieldset>
        <legend>
          {records.length === 0 ? "The service lists nothing that could be it." : "Which of these is it?"}
        </legend>
        {records.map((record, index) => (
          <label key={record.vendorRef} class="pick">
            <input type="radio" name="record" value={record.vendorRef} required />
            <span>
              {words.record(record, index)} · {lagosMoment(record.at)} · <code>{record.vendorRef}</code>
            </span>
          </label>
        ))}
        <label class="pick">
          <input type="radio" name="record" value={UNLISTED} required />
          <span>{words.noRecord(records.length)}</span>
        </label>
      </fieldset>
      <p>The one you pick is this order’s for ever, and the order ends as it says. This cannot be undone.</p>
      <p class="acts">
        <button type="submit" class="danger">
          Yes, do it
        </button>
        <a href={`/desk/orders/${of}`}>No, back to the order</a>
      </p>
    </form>
  </section>
);
