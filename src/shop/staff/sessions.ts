import { type CustomerId, isSignInKey, type SignInKey } from "../../core/base/ids.js";
import { after, HOUR_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { type Chat, isSameChat } from "../../core/customers/chat.js";
import type { DashboardAccess, ShopSettings } from "../../core/settings/shop-settings.js";
import type { ShopContext } from "../context.js";

const SIGN_IN_LINK_MS = 10 * MINUTE_MS;
/** How long a dashboard session lasts, and how many a person may have at once. */
export const SESSION_MS = 12 * HOUR_MS;
const SESSIONS_MAX = 5;

/** A member of staff, and their chat that has the role. */
type StaffIdentity = { readonly customer: CustomerId; readonly chat: Chat };

/** A member of staff's session in the dashboard. `roleOf` says at each step what they may do there. */
export type StaffSession = StaffIdentity & { readonly id: string; readonly until: Instant };

const isOpen = ({ clock }: ShopContext, { until }: Pick<DashboardAccess, "until">): boolean => clock() < until;

const isOfChat = (chat: Chat, one: { readonly chat: Chat }): boolean => isSameChat(one.chat, chat);

/** A page that signs its visitor in, once, before `until`. Their earlier links stop working. */
export async function createSignInLink(
  shop: ShopContext,
  { customer: by, chat }: StaffIdentity,
): Promise<{ readonly url: string; readonly until: Instant }> {
  const key = shop.mint("key");
  const link = { id: await hashOf(key), by, chat, until: after(shop.clock(), SIGN_IN_LINK_MS) };
  await shop.settings.updateWithAudit(
    (current) => {
      const others = (current.signInLinks ?? []).filter((one) => isOpen(shop, one) && !isOfChat(chat, one));
      return { ...current, signInLinks: [...others, link] };
    },
    { by, action: "dashboard-link-created", target: by },
  );
  return { url: shop.config.signInPage(key), until: link.until };
}

/** Whether a key still signs somebody in. Asking does not use it up. */
export const isSignInLinkValid = async (shop: ShopContext, key: string): Promise<boolean> =>
  (await findLink(shop, key)) !== undefined;

/** Signs in with a key, which is used up. Undefined if the key does not work, or no longer. */
export async function signIn(shop: ShopContext, key: string): Promise<StaffSession | undefined> {
  const link = await findLink(shop, key);
  if (!link) return undefined;
  const { by, chat } = link;
  const session = { ...link, until: after(shop.clock(), SESSION_MS) };
  const changed = await shop.settings.updateWithAudit(
    ({ signInLinks = [], sessions = [], ...current }) => {
      const others = signInLinks.filter(({ id }) => id !== link.id);
      if (others.length === signInLinks.length) return undefined;
      const open = sessions.filter((one) => isOpen(shop, one));
      const ofChat = open.filter((one) => isOfChat(chat, one)).slice(1 - SESSIONS_MAX);
      const ofOthers = open.filter((one) => !isOfChat(chat, one));
      return {
        ...current,
        signInLinks: others.filter((one) => isOpen(shop, one)),
        sessions: [...ofOthers, ...ofChat, session],
      };
    },
    { by, action: "dashboard-signed-in", target: by },
  );
  return changed ? toStaffSession(shop, session) : undefined;
}

/** The session with this id. Undefined once it has ended; if another process ended it, within a second. */
export async function staffSession(shop: ShopContext, id: string): Promise<StaffSession | undefined> {
  const find = ({ sessions = [] }: ShopSettings) => sessions.find((one) => one.id === id && isOpen(shop, one));
  // A session missing from the cached settings may have begun in another process a moment ago.
  const session = find(await shop.settings.read()) ?? find(await shop.store.settings());
  return session && toStaffSession(shop, session);
}

/** Signs out on this device, or on all devices of this chat. */
export async function signOut(
  { settings }: ShopContext,
  { id, customer: by, chat }: StaffSession,
  { everywhere }: { readonly everywhere: boolean },
): Promise<void> {
  const ends = (one: DashboardAccess): boolean => (everywhere ? isOfChat(chat, one) : one.id === id);
  await settings.updateWithAudit(
    ({ sessions = [], ...current }) => {
      const others = sessions.filter((one) => !ends(one));
      return others.length === sessions.length ? undefined : { ...current, sessions: others };
    },
    { by, action: "dashboard-signed-out", target: by, ...(everywhere && { detail: "everywhere" }) },
  );
}

/** Reads the store, not the cache: another process may have made the link a moment ago. */
async function findLink(shop: ShopContext, key: string): Promise<DashboardAccess | undefined> {
  if (!isSignInKey(key)) return undefined;
  const id = await hashOf(key);
  return (await shop.store.settings()).signInLinks?.find((link) => link.id === id && isOpen(shop, link));
}

/** A key is 80 random bits: nobody finds it from its hash, so a fast hash is enough. */
async function hashOf(key: SignInKey): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** They may be another customer than when they signed in: their chats were linked, or their data was deleted. */
async function toStaffSession({ store }: ShopContext, { by, ...session }: DashboardAccess): Promise<StaffSession> {
  return { customer: (await store.customerAt(session.chat))?.id ?? by, ...session };
}
