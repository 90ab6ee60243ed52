import type { Chat } from "#core/customer.js";
import { chatKey } from "#core/customer.js";
import type { DeskLink } from "#core/house.js";
import { type CustomerId, type DeskKey, isDeskKey, type Mint } from "#core/ids.js";
import type { Store } from "#core/store.js";
import { after, type Clock } from "#core/time.js";
import type { HouseKeeper } from "./house-keeper.js";
import { DESK_LINK_MS } from "./limits.js";

/** A member of staff, and the chat of theirs that makes them one. */
export type Visitor = { readonly customer: CustomerId; readonly chat: Chat };

/** How staff come from their chat to the dashboard. What they may do there is asked of `roleOf`, at each step. */
export type DeskDoor = {
  /** The address of a page that lets its visitor in, once, within ten minutes; one that they were given before is void. */
  invite(who: Visitor): Promise<string>;
  /** Whether a key still opens. Looking does not use it up. */
  isInvited(key: string): Promise<boolean>;
  /** Who comes in with a key, which opens nothing from then on; undefined when it does not open (any more). */
  admit(key: string): Promise<Visitor | undefined>;
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
  const isGood = ({ until }: DeskLink): boolean => clock() < until;

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
      const isOthers = (one: DeskLink): boolean => chatKey(one.chat) !== chatKey(chat);
      await house.settle(
        (now) => ({ ...now, links: [...(now.links ?? []).filter((one) => isGood(one) && isOthers(one)), link] }),
        { by, did: "dashboard-link-made", to: by },
      );
      return deskPage(key);
    },
    isInvited: async (key) => (await linkFor(key)) !== undefined,
    async admit(key) {
      const link = await linkFor(key);
      if (!link) return undefined;
      const { by, chat, hash } = link;
      const used = await house.settle(
        ({ links = [], ...now }) => {
          const left = links.filter((one) => one.hash !== hash);
          return left.length === links.length ? undefined : { ...now, links: left.filter(isGood) };
        },
        { by, did: "dashboard-entered", to: by },
      );
      return used && { customer: by, chat };
    },
  };
}
