import type { Handler } from "hono";
import { streamSSE } from "hono/streaming";
import { after, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { Log } from "../../core/ports.js";
import { createSharedRead } from "../endpoint.js";
import { Page, type PageDeps } from "./page.js";
import { OrderRows } from "./rows.js";
import type { DashboardEnv, Sessions } from "./session.js";

/** Each connection is closed after a while, and the browser connects again by itself. */
const LISTENERS_MAX = 50;
const LISTEN_MS = 15 * MINUTE_MS;
/** A proxy may close a connection that is silent for longer. */
const SILENT_MAX_MS = 15 * SECOND_MS;

/** Shows new rows, and whether the feed is connected. Without scripts, the refresh link stays visible. */
export const SCRIPT = `
const [rows, state, link] = ["rows", "state", "refresh"].map((id) => document.getElementById(id));
const source = new EventSource("/desk/live/events");
const say = (text, alone) => { state.textContent = text; link.hidden = alone; };
source.addEventListener("rows", ({ data }) => { rows.innerHTML = data; });
source.onopen = () => say("Live: this page updates by itself.", true);
source.onerror = () => say(source.readyState === EventSource.CLOSED ? "Not connected." : "Connecting again…", false);
`;

type Deps = PageDeps & { readonly log: Log; readonly sessions: Sessions };

/** `GET /live`, and `GET /live/events`, by which it updates itself. `close` ends all connections. */
export function createLiveFeed({ staffApi, clock, log, sessions, shopName }: Deps) {
  const latest = createSharedRead(async () => {
    const orders = await staffApi.orders.latestVends();
    return {
      orders,
      version: orders.map(({ id, state, changedAt, refund }) => `${id} ${state} ${changedAt} ${refund?.at}`).join(),
    };
  }, clock);
  let following = 0;
  let closed = false;

  const page: Handler<DashboardEnv> = async (c) => {
    const { role } = c.get("staff");
    const { orders } = await latest();
    return c.html(
      <Page title="Live" shop={shopName} role={role} at="/desk/live" script={SCRIPT}>
        <section>
          <p class="soft">
            <span id="state" role="status">
              As of when you opened this page.
            </span>{" "}
            <a id="refresh" href="/desk/live">
              Refresh
            </a>
          </p>
          <div id="rows">
            <OrderRows orders={orders} role={role} />
          </div>
        </section>
      </Page>,
    );
  };

  const events: Handler<DashboardEnv> = (c) => {
    if (closed || following >= LISTENERS_MAX) return c.text("Too many people are watching.", 503);
    following++;
    c.header("x-accel-buffering", "no"); // A proxy would hold events back until there are more.
    return streamSSE(c, async (stream) => {
      try {
        const end = after(clock(), LISTEN_MS);
        let shown: string | undefined;
        let saidAt = clock();
        while (!closed && !stream.aborted && clock() < end) {
          const role = await sessions.currentRole(c.get("staff"));
          if (!role) return;
          const { orders, version } = await latest();
          if (`${role} ${version}` !== shown) {
            shown = `${role} ${version}`;
            const rows = <OrderRows orders={orders} role={role} />;
            await stream.writeSSE({ event: "rows", data: String(await rows) });
            saidAt = clock();
          } else if (clock() >= after(saidAt, SILENT_MAX_MS)) {
            await stream.write(": still here\n\n");
            saidAt = clock();
          }
          await stream.sleep(SECOND_MS);
        }
      } catch (fault) {
        log.warn({ err: fault }, "live feed failed");
      } finally {
        following--;
      }
    });
  };

  return {
    page,
    events,
    close: () => {
      closed = true;
    },
  };
}
