import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { type Clock, SECOND_MS } from "../../core/base/time.js";
import type { Role } from "../../core/settings/role.js";
import type { StaffSession } from "../../shop/staff/sessions.js";
import type { StaffApi } from "../../shop/staff-api.js";
import { notStaffPage } from "./page.js";

/** A member of staff at the dashboard, with their role at the time of this request. */
export type SignedInStaff = StaffSession & { readonly role: Role };

export type DashboardEnv = { readonly Variables: { staff: SignedInStaff } };

type SessionDeps = {
  readonly staffApi: Pick<StaffApi, "staff">;
  readonly clock: Clock;
  /** Signs the cookies. */
  readonly key: string;
  /** Where browsers reach us. */
  readonly publicUrl: string;
};

const COOKIE = "desk";
const PATH = "/desk";

/**
 * A session is a record in the books, and its cookie holds the signed id, so signing out ends it for every copy of the
 * cookie. The role is read for each request, so former staff are locked out at once.
 */
export function createSessions({ staffApi, clock, key, publicUrl }: SessionDeps) {
  const read = async (c: Context): Promise<StaffSession | undefined> => {
    const id = await getSignedCookie(c, key, COOKIE);
    return id ? staffApi.staff.session(id) : undefined;
  };

  const withRole = async (session: StaffSession | undefined): Promise<SignedInStaff | undefined> => {
    const role = session && (await staffApi.staff.roleOf(session.chat));
    return role && { ...session, role };
  };

  return {
    async begin(c: Context, { id, until }: StaffSession): Promise<void> {
      await setSignedCookie(c, COOKIE, id, key, {
        path: PATH,
        httpOnly: true,
        sameSite: "Lax",
        maxAge: Math.ceil((until - clock()) / SECOND_MS),
        secure: publicUrl.startsWith("https:"),
      });
    },
    async end(c: Context, where: { readonly everywhere: boolean }): Promise<void> {
      const session = await read(c);
      if (session) await staffApi.staff.signOut(session, where);
      deleteCookie(c, COOKIE, { path: PATH });
    },
    /** Lets only staff pass. */
    required: (async (c, next) => {
      const staff = await withRole(await read(c));
      if (!staff) return c.html(notStaffPage(), 401);
      c.set("staff", staff);
      return next();
    }) satisfies MiddlewareHandler<DashboardEnv>,
    /** The current role of somebody who signed in earlier; undefined if they have lost access. */
    currentRole: async ({ id }: SignedInStaff): Promise<Role | undefined> =>
      (await withRole(await staffApi.staff.session(id)))?.role,
  };
}

export type Sessions = ReturnType<typeof createSessions>;
