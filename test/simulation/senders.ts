import type { CustomerId } from "../../src/core/base/ids.js";
import { MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { ChatNames } from "../../src/shop/customers/chat-names.js";
import type { Common } from "./common.js";
import type { Guards } from "./guards.js";
import { createLinks } from "./links.js";
import type { LoadBalancer } from "./load-balancer.js";

/** A person who writes to the shop: on WhatsApp with a user id, and with a number that may be somebody else's tomorrow. */
export type Sender = {
  readonly name: string;
  chat: Chat;
  number: Chat | undefined;
  /** Who they were when they last wrote. */
  customer: CustomerId | undefined;
  /** Whether the shop has not yet been told of their new names. */
  isMoving: boolean;
};

type Deps = Common & {
  readonly loadBalancer: LoadBalancer;
  readonly guards: Guards;
};

const RETRY_MS = 5 * SECOND_MS;
const NEWS_LATE_MS_MAX = 20 * MINUTE_MS;

/** Networks reassign numbers, people change theirs, and WhatsApp does not always say which they have. */
export function createSenders({ time, random, faults, checks, loadBalancer, guards }: Deps) {
  let names = 0;
  const aNumber = (): Chat => ({ channel: "whatsapp", id: `23480312345${10 + names++}` });
  const aSender = (chat: Chat, name: string): Sender => ({
    ...{ name, chat, number: chat.channel === "whatsapp" ? aNumber() : undefined },
    ...{ customer: undefined, isMoving: false },
  });
  const onWhatsApp = ["2", "3"].map((name) => aSender({ channel: "whatsapp", id: `NG.${name}` }, name));
  const writers = [aSender({ channel: "telegram", id: "1" }, "1"), ...onWhatsApp] as const;
  const links = createLinks({ time, random, faults, checks, guards }, writers);

  /** WhatsApp reports a change until the shop accepts the report, and perhaps once more long after. */
  const tell = async (before: ChatNames, now: ChatNames, taken: () => void): Promise<void> => {
    const here = loadBalancer.now();
    const again = time.in(RETRY_MS, () => void tell(before, now, taken));
    try {
      if (!here) return;
      // A message that was on its way under the old names may have made a customer of them since: then it is refused.
      const changed = await here.shop.customers.changeChat(before, now);
      again();
      if (!changed) checks.note("a change of names came again, for a late message's customer");
      taken();
    } catch (fault) {
      here?.fault(fault);
    }
  };

  const changeNumber = (writer: Sender, number: Chat) => {
    const before: ChatNames = [writer.chat, number];
    writer.chat = { channel: "whatsapp", id: `NG.${writer.name}-${names}` };
    writer.number = aNumber();
    const now: ChatNames = [writer.chat, writer.number];
    writer.isMoving = true;
    const isDoubled = faults.occurs("names-told-twice");
    void tell(before, now, () => {
      writer.isMoving = false;
      if (isDoubled)
        time.in(random.between(SECOND_MS, NEWS_LATE_MS_MAX), () => void tell(before, now, () => undefined));
    });
  };

  /** What may have happened to somebody's number since they last wrote. */
  const befall = (writer: Sender) => {
    const holder = writers.find((other) => other !== writer && other.number);
    if (!writer.number || !holder?.number) return;
    if (faults.occurs("number-changed")) return changeNumber(writer, writer.number);
    if (!faults.occurs("number-recycled")) return;
    writer.number = holder.number;
    holder.number = aNumber();
  };

  return {
    writers,
    links,
    /** Who writes now, by the names that their message carries; undefined while the shop is being told of new ones. */
    async identify(shop: CustomerApi, writer: Sender): Promise<CustomerId | undefined> {
      if (!writer.isMoving) befall(writer);
      if (writer.isMoving) return undefined;
      const { chat, number } = writer;
      const carried: ChatNames = number && !faults.occurs("number-hidden") ? [chat, number] : [chat];
      const resolved = await shop.customers.resolveChat(...carried);
      const alias = carried.find(({ id }) => id !== resolved.id);
      const { id } = await shop.customers.identify(resolved, writer.name, { alias });
      if (writer.chat !== chat) return undefined; // A message of before they changed their number.
      // Whoever was erased is somebody new.
      if (writer.customer === undefined || guards.isErased(writer.customer)) writer.customer = id;
      const held = writer.customer === id || (await links.mayBecome(shop, writer, id));
      checks.expect("a wallet stays with its customer when the number changes hands", held, () =>
        JSON.stringify({ writer, id }),
      );
      writer.customer = id;
      return id;
    },
  };
}
