import { Hono } from "hono";
import { HOUR_MS } from "../../core/base/time.js";
import { SESSION_MS } from "../../shop/staff/sessions.js";
import type { StaffApi } from "../../shop/staff-api.js";
import { Bare } from "./page.js";
import type { Sessions } from "./session.js";

type Deps = { readonly staffApi: Pick<StaffApi, "staff">; readonly sessions: Sessions };

const usedLinkPage = () => (
  <Bare title="Sign in">
    <h1>This link no longer works</h1>
    <p>It was already used, is too old, or was replaced by a newer one.</p>
    <p>
      Ask the bot for another: <code>/dashboard</code>
    </p>
  </Bare>
);

/** Opening a link does not use it up, because chat apps open links by themselves to show a preview. */
const signInPage = () => (
  <Bare title="Sign in">
    <h1>Sign in</h1>
    <form method="post">
      <button type="submit">Open the dashboard</button>
    </form>
    <p class="soft">For {SESSION_MS / HOUR_MS} hours, on this device.</p>
  </Bare>
);

/** `GET /in/:key` shows a button, which signs in once. `POST /out` signs out this device, `/out/everywhere` all devices. */
export function signInRoutes({ staffApi, sessions }: Deps): Hono {
  const app = new Hono();
  app.get("/in/:key", async (c) =>
    (await staffApi.staff.isSignInLinkValid(c.req.param("key"))) ? c.html(signInPage()) : c.html(usedLinkPage(), 410),
  );
  app.post("/in/:key", async (c) => {
    const session = await staffApi.staff.signIn(c.req.param("key"));
    if (!session) return c.html(usedLinkPage(), 410);
    await sessions.begin(c, session);
    return c.redirect("/desk", 303);
  });
  for (const path of ["/out", "/out/everywhere"]) {
    app.post(path, async (c) => {
      await sessions.end(c, { everywhere: path === "/out/everywhere" });
      return c.redirect("/desk", 303);
    });
  }
  return app;
}
