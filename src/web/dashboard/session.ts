import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { type Clock, SECOND_MS } from "../../core/base/time.js";
import type { Role } from "../../core/settings/role.js";
import type { Session } from "../../shop/staff/sessions.js";
import type { Desk } from "../../shop/staff-api.js";
import { strangerPage } from "./door.js";

/** Who is at the dashboard, and what they may do there as this request comes in. */
export type Staff = Session & { readonly role: Role };

export type Env = { readonly Variables: { staff: Staff } };

export type SessionDeps = {
  readonly desk: Pick<Desk, "roleOf" | "deskSession" | "endSession">;
  readonly clock: Clock;
  /** Signs the cookies; nobody else has it. */
  readonly key: string;
  /** Where browsers reach us. */
  readonly publicUrl: string;
};

const COOKIE = "desk";
const PATH = "/desk";

/**
 * A session is a row in the books, and its cookie a signed name of it: signing out ends it, whoever has the cookie. What
 * its owner may do is asked anew each time, so that who is no staff any more is out.
 */
export function createSessions({ desk, clock, key, publicUrl }: SessionDeps) {
  const read = async (c: Context): Promise<Session | undefined> => {
    const id = await getSignedCookie(c, key, COOKIE);
    return id ? desk.deskSession(id) : undefined;
  };

  const withRole = async (session: Session | undefined): Promise<Staff | undefined> => {
    const role = session && (await desk.roleOf(session.chat));
    return role && { ...session, role };
  };

  return {
    async begin(c: Context, { id, until }: Session): Promise<void> {
      await setSignedCookie(c, COOKIE, id, key, {
        ...{ path: PATH, httpOnly: true, sameSite: "Lax", maxAge: Math.ceil((until - clock()) / SECOND_MS) },
        secure: publicUrl.startsWith("https:"),
      });
    },
    async end(c: Context, where: { readonly everywhere: boolean }): Promise<void> {
      const session = await read(c);
      if (session) await desk.endSession(session, where);
      deleteCookie(c, COOKIE, { path: PATH });
    },
    /** To who is no staff there is nothing here, whatever they ask for. */
    required: (async (c, next) => {
      const staff = await withRole(await read(c));
      if (!staff) return c.html(strangerPage(), 401);
      c.set("staff", staff);
      return next();
    }) satisfies MiddlewareHandler<Env>,
    /** Whether somebody who came in earlier may still be here. */
    isStill: async ({ id }: Staff): Promise<Role | undefined> => (await withRole(await desk.deskSession(id)))?.role,
  };
}

export type Sessions = ReturnType<typeof createSessions>;
