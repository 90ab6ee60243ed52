import { type Context, Hono } from "hono";
import type { Child } from "hono/jsx";
import { isOrderId, type OrderId } from "../../core/base/ids.js";
import { lagosMoment } from "../../core/base/time.js";
import { isEnough } from "../../core/settings/role.js";
import type { Desk } from "../../shop/staff-api.js";
import { Page } from "./page.js";
import type { Env } from "./session.js";
import type { DeskWords } from "./words.js";

type Deps = {
  readonly desk: Pick<Desk, "sightings" | "adopt" | "resolve" | "sendAgain">;
  readonly shopName: string;
  readonly words: DeskWords;
};

/** More records than these, of one number and one kind, are nobody's to pick from. */
const RECORDS_MAX = 10;
const UNLISTED = "unlisted";

/**
 * `/orders/:id/deliver`, `/give-back` and `/again`: what an operator decides of an order in review. Each is asked for by
 * GET and done by POST, by what the desk does for the bot: once, however often the form is sent.
 */
export function acts({ desk, shopName, words }: Deps): Hono<Env> {
  const app = new Hono<Env>();
  const shown = (c: Context<Env>, title: string, children: Child) =>
    c.html(
      <Page title={title} shop={shopName} role={c.get("staff").role} at="/desk/orders">
        {children}
      </Page>,
    );
  const done = (c: Context<Env>, title: string, id: OrderId, said: string) =>
    shown(c, title, <Said of={id} said={said} />);

  app.use("/orders/:id/:act", async (c, next) => {
    if (!isEnough(c.get("staff").role, "operator")) return c.text("This is an operator's to decide.", 403);
    return isOrderId(c.req.param("id")) ? next() : c.notFound();
  });
  const idOf = (c: Context): OrderId => c.req.param("id") as OrderId; // As was just made sure of.

  app.get("/orders/:id/deliver", async (c) => {
    const seen = await desk.sightings(idOf(c));
    if (seen.outcome !== "sightings") return done(c, words.acts.deliver, idOf(c), words.adopted(seen.outcome));
    const records = seen.records.slice(0, RECORDS_MAX);
    return shown(c, words.acts.deliver, <Records of={idOf(c)} records={records} words={words} />);
  });
  app.post("/orders/:id/deliver", async (c) => {
    const { record } = await c.req.parseBody();
    const by = c.get("staff").customer;
    if (typeof record !== "string") return c.redirect(`/desk/orders/${idOf(c)}/deliver`, 303);
    const said =
      record === UNLISTED
        ? words.resolved(await desk.resolve(idOf(c), "delivered", by))
        : words.adopted(await desk.adopt(idOf(c), record, by));
    return done(c, words.acts.deliver, idOf(c), said);
  });

  app.get("/orders/:id/give-back", (c) => shown(c, words.acts["give-back"], <Sure of={idOf(c)} />));
  app.post("/orders/:id/give-back", async (c) => {
    const isDone = await desk.resolve(idOf(c), "given-back", c.get("staff").customer);
    return done(c, words.acts["give-back"], idOf(c), words.resolved(isDone));
  });

  app.get("/orders/:id/again", (c) =>
    shown(
      c,
      words.acts.again,
      <Sure of={idOf(c)}>
        <p>The service’s list is read first: it is sent only if nothing has come of it so far.</p>
      </Sure>,
    ),
  );
  app.post("/orders/:id/again", async (c) => {
    const result = await desk.sendAgain(idOf(c), c.get("staff").customer);
    return done(c, words.acts.again, idOf(c), words.sentAgain(result));
  });
  return app;
}

const Said = ({ of, said }: { readonly of: OrderId; readonly said: string }) => (
  <section class="said" role="status">
    <p>{said}</p>
    <p>
      <a href={`/desk/orders/${of}`}>To the order</a>
    </p>
  </section>
);

const Sure = ({ of, children }: { readonly of: OrderId; readonly children?: Child }) => (
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
  readonly records: readonly Parameters<DeskWords["record"]>[0][];
  readonly words: DeskWords;
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
