import { type CustomerId, type DeskKey, isDeskKey, type Mint } from "../../core/base/ids.js";
import { after, type Clock, HOUR_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import { chatKey } from "../../core/customers/customer.js";
import type { DeskLink, DeskSession, House } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import type { HouseKeeper } from "../settings/settings.js";

/** How long a link to the dashboard is good for. */
const DESK_LINK_MS = 10 * MINUTE_MS;
/** How long somebody is signed in to the dashboard, and on how many devices at once. */
const DESK_SESSION_MS = 12 * HOUR_MS;
const DESK_SESSIONS_MAX = 5;

/** A member of staff, and the chat of theirs that makes them one. */
export type Visitor = { readonly customer: CustomerId; readonly chat: Chat };

/** A visitor who is signed in on one device, until then. */
export type Session = Visitor & { readonly id: string; readonly until: Instant };

/** How staff come from their chat to the dashboard. What they may do there is asked of `roleOf`, at each step. */
export type DeskDoor = {
  /** The address of a page that lets its visitor in, once, within ten minutes; one that they were given before is void. */
  invite(who: Visitor): Promise<string>;
  /** Whether a key still opens. Looking does not use it up. */
  isInvited(key: string): Promise<boolean>;
  /** Signs in who comes with a key, which opens nothing from then on; undefined when it does not open (any more). */
  admit(key: string): Promise<Session | undefined>;
  /** Who is signed in under this id; undefined once that is over. What ended in another process ends here within a second. */
  deskSession(id: string): Promise<Session | undefined>;
  /** Signs out on this device, or on every one of this chat's. */
  endSession(session: Session, where: { readonly everywhere: boolean }): Promise<void>;
};

type Deps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly house: HouseKeeper;
  readonly mint: Mint;
  readonly deskPage: (key: DeskKey) => string;
};

/** A key is 80 random bits: nothing slower than this is needed to keep it from being found by its hash. */
async function hashOf(key: DeskKey): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function createDeskDoor({ store, clock, house, mint, deskPage }: Deps): DeskDoor {
  const isGood = ({ until }: Pick<DeskLink, "until">): boolean => clock() < until;

  /** Read from the store itself: another process may have made it a moment ago. */
  const linkFor = async (key: string): Promise<DeskLink | undefined> => {
    if (!isDeskKey(key)) return undefined;
    const hash = await hashOf(key);
    return (await store.house()).links?.find((link) => link.hash === hash && isGood(link));
  };

  return {
    async invite({ customer: by, chat }) {
      const key = mint("key");
      const link = { hash: await hashOf(key), by, chat, until: after(clock(), DESK_LINK_MS) };
      await house.settle(
        (now) => ({ ...now, links: [...(now.links ?? []).filter((one) => isGood(one) && !isOf(chat, one)), link] }),
        { by, did: "dashboard-link-made", to: by },
      );
      return deskPage(key);
    },
    isInvited: async (key) => (await linkFor(key)) !== undefined,
    async admit(key) {
      const link = await linkFor(key);
      if (!link) return undefined;
      const { hash, by, chat } = link;
      const session = { id: hash, by, chat, until: after(clock(), DESK_SESSION_MS) };
      const used = await house.settle(
        ({ links = [], sessions = [], ...now }) => {
          const left = links.filter((one) => one.hash !== hash);
          if (left.length === links.length) return undefined;
          const open = sessions.filter(isGood);
          const ofChat = open.filter((one) => isOf(chat, one)).slice(1 - DESK_SESSIONS_MAX);
          const ofOthers = open.filter((one) => !isOf(chat, one));
          return { ...now, links: left.filter(isGood), sessions: [...ofOthers, ...ofChat, session] };
        },
        { by, did: "dashboard-entered", to: by },
      );
      return used && sessionOf(session);
    },
    async deskSession(id) {
      const find = ({ sessions = [] }: House) => sessions.find((one) => one.id === id && isGood(one));
      // One that this process has not read of yet may have begun in another one a moment ago.
      const session = find(await house.read()) ?? find(await store.house());
      return session && sessionOf(session);
    },
    async endSession({ id, customer: by, chat }, { everywhere }) {
      const ends = (one: DeskSession): boolean => (everywhere ? isOf(chat, one) : one.id === id);
      await house.settle(
        ({ sessions = [], ...now }) => {
          const left = sessions.filter((one) => !ends(one));
          return left.length === sessions.length ? undefined : { ...now, sessions: left };
        },
        { by, did: "dashboard-left", to: by, ...(everywhere && { said: "everywhere" }) },
      );
    },
  };
}

const isOf = (chat: Chat, one: { readonly chat: Chat }): boolean => chatKey(one.chat) === chatKey(chat);

const sessionOf = ({ by: customer, ...session }: DeskSession): Session => ({ customer, ...session });
