import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import type { Role } from "#core/role.js";
import { after, type Clock, HOUR_MS, type Instant } from "#core/time.js";
import type { Desk } from "#shop/desk.js";
import type { Visitor } from "#shop/desk-door.js";
import { strangerPage } from "./door.js";

/** Who is at the dashboard, and what they may do there as this request comes in. */
export type Staff = Visitor & { readonly role: Role; readonly until: Instant };

export type Env = { readonly Variables: { staff: Staff } };

export type SessionDeps = {
  readonly desk: Pick<Desk, "roleOf">;
  readonly clock: Clock;
  /** Signs the cookies; nobody else has it. */
  readonly key: string;
  /** Where browsers reach us. */
  readonly publicUrl: string;
};

const COOKIE = "desk";
const SESSION_MS = 12 * HOUR_MS;
const PATH = "/desk";

type Session = Visitor & { readonly until: Instant };

/**
 * Sessions are signed cookies that name a member of staff, and nothing more: what they may do is asked anew each time,
 * so that who is no staff any more is out.
 */
export function createSessions({ desk, clock, key, publicUrl }: SessionDeps) {
  const read = async (c: Context): Promise<Session | undefined> => {
    const signed = await getSignedCookie(c, key, COOKIE);
    if (!signed) return undefined;
    const session = JSON.parse(signed) as Session; // Nobody but us can have written it.
    return clock() < session.until ? session : undefined;
  };

  const known = async (c: Context): Promise<Staff | undefined> => {
    const session = await read(c);
    const role = session && (await desk.roleOf(session.chat));
    return role && { ...session, role };
  };

  return {
    async begin(c: Context, { customer, chat }: Visitor): Promise<void> {
      const session: Session = { customer, chat, until: after(clock(), SESSION_MS) };
      await setSignedCookie(c, COOKIE, JSON.stringify(session), key, {
        ...{ path: PATH, httpOnly: true, sameSite: "Lax", maxAge: SESSION_MS / 1_000 },
        secure: publicUrl.startsWith("https:"),
      });
    },
    end: (c: Context): void => void deleteCookie(c, COOKIE, { path: PATH }),
    /** To who is no staff there is nothing here, whatever they ask for. */
    required: (async (c, next) => {
      const staff = await known(c);
      if (!staff) return c.html(strangerPage(), 401);
      c.set("staff", staff);
      return next();
    }) satisfies MiddlewareHandler<Env>,
    /** Whether somebody who came in earlier may still be here. */
    isStill: async ({ chat, until }: Staff): Promise<Role | undefined> =>
      clock() < until ? await desk.roleOf(chat) : undefined,
  };
}

export type Sessions = ReturnType<typeof createSessions>;
