import { type CustomerId, isSignInKey, type Mint, type SignInKey } from "../../core/base/ids.js";
import { after, type Clock, HOUR_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import { chatKey } from "../../core/customers/customer.js";
import type { ShopSettings, SignInLink, StaffSessionRecord } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import type { SettingsStore } from "../context.js";

/** How long a link to the dashboard is good for. */
const DESK_LINK_MS = 10 * MINUTE_MS;
/** How long somebody is signed in to the dashboard, and on how many devices at once. */
const DESK_SESSION_MS = 12 * HOUR_MS;
const DESK_SESSIONS_MAX = 5;

/** A member of staff, and the chat of theirs that makes them one. */
export type StaffIdentity = { readonly customer: CustomerId; readonly chat: Chat };

/** A visitor who is signed in on one device, until then. */
export type StaffSession = StaffIdentity & { readonly id: string; readonly until: Instant };

/** How staff come from their chat to the dashboard. What they may do there is asked of `roleOf`, at each step. */
export type StaffSignIn = {
  /** The address of a page that lets its visitor in, once, within ten minutes; one that they were given before is void. */
  createSignInLink(who: StaffIdentity): Promise<string>;
  /** Whether a key still opens. Looking does not use it up. */
  isSignInLinkValid(key: string): Promise<boolean>;
  /** Signs in who comes with a key, which opens nothing from then on; undefined when it does not open (any more). */
  signIn(key: string): Promise<StaffSession | undefined>;
  /** Who is signed in under this id; undefined once that is over. What ended in another process ends here within a second. */
  staffSession(id: string): Promise<StaffSession | undefined>;
  /** Signs out on this device, or on every one of this chat's. */
  signOut(session: StaffSession, where: { readonly everywhere: boolean }): Promise<void>;
};

type Deps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly house: SettingsStore;
  readonly mint: Mint;
  readonly deskPage: (key: SignInKey) => string;
};

/** A key is 80 random bits: nothing slower than this is needed to keep it from being found by its hash. */
async function hashOf(key: SignInKey): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function createStaffSignIn({ store, clock, house, mint, deskPage }: Deps): StaffSignIn {
  const isGood = ({ until }: Pick<SignInLink, "until">): boolean => clock() < until;

  /** Read from the store itself: another process may have made it a moment ago. */
  const linkFor = async (key: string): Promise<SignInLink | undefined> => {
    if (!isSignInKey(key)) return undefined;
    const hash = await hashOf(key);
    return (await store.settings()).signInLinks?.find((link) => link.hash === hash && isGood(link));
  };

  return {
    async createSignInLink({ customer: by, chat }) {
      const key = mint("key");
      const link = { hash: await hashOf(key), by, chat, until: after(clock(), DESK_LINK_MS) };
      await house.updateWithAudit(
        (now) => ({
          ...now,
          signInLinks: [...(now.signInLinks ?? []).filter((one) => isGood(one) && !isOfChat(chat, one)), link],
        }),
        { by, action: "dashboard-link-created", target: by },
      );
      return deskPage(key);
    },
    isSignInLinkValid: async (key) => (await linkFor(key)) !== undefined,
    async signIn(key) {
      const link = await linkFor(key);
      if (!link) return undefined;
      const { hash, by, chat } = link;
      const session = { id: hash, by, chat, until: after(clock(), DESK_SESSION_MS) };
      const used = await house.updateWithAudit(
        ({ signInLinks = [], sessions = [], ...now }) => {
          const left = signInLinks.filter((one) => one.hash !== hash);
          if (left.length === signInLinks.length) return undefined;
          const open = sessions.filter(isGood);
          const ofChat = open.filter((one) => isOfChat(chat, one)).slice(1 - DESK_SESSIONS_MAX);
          const ofOthers = open.filter((one) => !isOfChat(chat, one));
          return { ...now, signInLinks: left.filter(isGood), sessions: [...ofOthers, ...ofChat, session] };
        },
        { by, action: "dashboard-signed-in", target: by },
      );
      return used && toStaffSession(session);
    },
    async staffSession(id) {
      const find = ({ sessions = [] }: ShopSettings) => sessions.find((one) => one.id === id && isGood(one));
      // One that this process has not read of yet may have begun in another one a moment ago.
      const session = find(await house.read()) ?? find(await store.settings());
      return session && toStaffSession(session);
    },
    async signOut({ id, customer: by, chat }, { everywhere }) {
      const ends = (one: StaffSessionRecord): boolean => (everywhere ? isOfChat(chat, one) : one.id === id);
      await house.updateWithAudit(
        ({ sessions = [], ...now }) => {
          const left = sessions.filter((one) => !ends(one));
          return left.length === sessions.length ? undefined : { ...now, sessions: left };
        },
        { by, action: "dashboard-signed-out", target: by, ...(everywhere && { detail: "everywhere" }) },
      );
    },
  };
}

const isOfChat = (chat: Chat, one: { readonly chat: Chat }): boolean => chatKey(one.chat) === chatKey(chat);

const toStaffSession = ({ by: customer, ...session }: StaffSessionRecord): StaffSession => ({ customer, ...session });
