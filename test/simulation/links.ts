import type { CustomerId } from "../../src/core/base/ids.js";
import { type Chat, chatClaim } from "../../src/core/customers/chat.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import type { Common } from "./common.js";
import type { Guards } from "./guards.js";

/** A sender, as far as linking is concerned. */
type Writer = { readonly chat: Chat; readonly customer: CustomerId | undefined };

type Deps = Common & { readonly guards: Guards };

type Visit = { readonly shop: CustomerApi; readonly id: CustomerId; readonly partnerId: CustomerId };

const SEEDS_WITH_LINKS = 0.5;

/** In half of the seeds one person writes in two chats, on Telegram and on WhatsApp, and links and unlinks them. */
export function createLinks(
  { random, checks, guards: { proof } }: Deps,
  [onTelegram, ...others]: readonly [Writer, ...Writer[]],
) {
  const pair: readonly Writer[] = random.chance(SEEDS_WITH_LINKS) ? [onTelegram, random.pick(others)] : [];
  /** All customers that the person has been. */
  const ids = new Set<CustomerId>();
  let hasLinked = false;
  let [pending, changes] = [0, 0];
  /** Undefined if an answer was lost, or two acts overlapped. */
  let isLinked: boolean | undefined = false;

  const partnerOf = (writer: Writer): Writer | undefined =>
    pair.includes(writer) ? pair.find((other) => other !== writer) : undefined;

  /** Does something that links or unlinks. `leaves`: how it leaves the chats, if that is sure. */
  const change = async (work: () => Promise<unknown>, leaves: (answer: unknown) => boolean | undefined) => {
    [hasLinked, isLinked] = [true, undefined];
    const [number, beganAlone] = [++changes, pending === 0];
    pending++;
    const answer = await work();
    pending--;
    if (beganAlone && number === changes) isLinked = leaves(answer);
  };

  const link = async ({ shop, id, partnerId }: Visit) => {
    const { code } = await shop.account.invite(id);
    if ((await shop.account.askToLink(partnerId, code, proof(partnerId))) !== true) return;
    const allowed = random.chance(0.9);
    await change(
      () => shop.account.answerLink(id, allowed, proof(id)),
      (answer) => {
        checks.note(`chats asked to be linked: ${wordOf(answer)}`);
        return answer === true ? true : undefined;
      },
    );
  };

  const unlink = ({ shop, id }: Visit, keeper: Writer) =>
    change(
      () => shop.account.unlink(id, keeper.chat, proof(id)),
      (answer) => {
        checks.note(`chats asked to be unlinked: ${wordOf(answer)}`);
        return answer === true ? false : undefined;
      },
    );

  return {
    partnerOf,
    /** Links the chats of the person who visits, or unlinks them. */
    async toggle(visit: Visit, writer: Writer): Promise<void> {
      const partner = partnerOf(writer);
      if (!partner) return;
      if (visit.id !== visit.partnerId) await link(visit);
      else if (random.chance(0.5)) await unlink(visit, random.chance(0.5) ? writer : partner);
    },
    /** Whether somebody may be this customer now, because of linking or unlinking. */
    async mayBecome(shop: CustomerApi, writer: Writer, id: CustomerId): Promise<boolean> {
      if (!pair.includes(writer)) return false;
      for (const { customer } of pair) if (customer) ids.add(customer);
      if (!hasLinked) return false;
      const { partedFrom = [] } = await shop.customers.get(id);
      return ids.has(id) || partedFrom.some((one) => ids.has(one));
    },
    /** Checks at the end who has the person's chats, as a chat need not have written since they were linked. */
    check({ claim }: Pick<Rows, "claim">): void {
      const [one, other] = pair.map(({ chat }) => claim.get(chatClaim(chat))?.owner);
      if (!one || !other || isLinked === undefined) return;
      const isOne = one === other;
      checks.note(isOne ? "chats are linked at the end" : "chats are not linked at the end");
      checks.expect("chats that were linked have one customer, others do not", isOne === isLinked, () =>
        JSON.stringify({ isLinked, pair, one, other }),
      );
    },
  };
}

/** An answer, or why the PIN was refused. */
const wordOf = (answer: unknown): string =>
  typeof answer === "object" && answer !== null && "outcome" in answer ? `${answer.outcome}` : `${answer}`;
