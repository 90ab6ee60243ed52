import type { CustomerId } from "../../src/core/base/ids.js";
import { MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { ChatNames } from "../../src/shop/customers/chat-names.js";
import type { Witness } from "./checks.js";
import type { Weather } from "./faults.js";
import type { Front } from "./load-balancer.js";
import type { Random } from "./random.js";
import type { Schedule } from "./virtual-time.js";

/** A person who writes to the shop: on WhatsApp with a user id, and with a number that may be somebody else's tomorrow. */
export type Writer = {
  readonly name: string;
  chat: Chat;
  number: Chat | undefined;
  /** Who they were when they first wrote. */
  customer: CustomerId | undefined;
  /** Whether the shop has not yet been told of their new names. */
  isMoving: boolean;
};

type Deps = {
  readonly schedule: Schedule;
  readonly random: Random;
  readonly weather: Weather;
  readonly witness: Witness;
  readonly front: Front;
};

const RETRY_MS = 5 * SECOND_MS;
const NEWS_LATE_MS_MAX = 20 * MINUTE_MS;

/** Networks reassign numbers, people change theirs, and WhatsApp does not always say which they have. */
export function createWriters({ schedule, random, weather, witness, front }: Deps) {
  let names = 0;
  const aNumber = (): Chat => ({ channel: "whatsapp", id: `23480312345${10 + names++}` });
  const writers: readonly Writer[] = ["telegram", "whatsapp", "whatsapp"].map((channel, index) => ({
    name: `${index + 1}`,
    chat: channel === "whatsapp" ? { channel, id: `NG.${index + 1}` } : { channel: "telegram", id: `${index + 1}` },
    number: channel === "whatsapp" ? aNumber() : undefined,
    customer: undefined,
    isMoving: false,
  }));

  /** WhatsApp reports a change until the shop accepts the report, and perhaps once more long after. */
  const tell = async (before: ChatNames, now: ChatNames, taken: () => void): Promise<void> => {
    const here = front.now();
    const again = schedule.in(RETRY_MS, () => void tell(before, now, taken));
    try {
      if (!here) return;
      // A message that was on its way under the old names may have made a customer of them since: then it is refused.
      const changed = await here.shop.customers.changeChat(before, now);
      again();
      if (!changed) witness.note("a change of names came again, for a late message's customer");
      taken();
    } catch (fault) {
      here?.fault(fault);
    }
  };

  const changeNumber = (writer: Writer, number: Chat) => {
    const before: ChatNames = [writer.chat, number];
    writer.chat = { channel: "whatsapp", id: `NG.${writer.name}-${names}` };
    writer.number = aNumber();
    const now: ChatNames = [writer.chat, writer.number];
    writer.isMoving = true;
    const isDoubled = weather.strikes("names-told-twice");
    void tell(before, now, () => {
      writer.isMoving = false;
      if (isDoubled)
        schedule.in(random.between(SECOND_MS, NEWS_LATE_MS_MAX), () => void tell(before, now, () => undefined));
    });
  };

  /** What may have happened to somebody's number since they last wrote. */
  const befall = (writer: Writer) => {
    const holder = writers.find((other) => other !== writer && other.number);
    if (!writer.number || !holder?.number) return;
    if (weather.strikes("number-changed")) return changeNumber(writer, writer.number);
    if (!weather.strikes("number-recycled")) return;
    writer.number = holder.number;
    holder.number = aNumber();
  };

  return {
    writers,
    /** Who writes now, by the names that their message carries; undefined while the shop is being told of new ones. */
    async identify(shop: CustomerApi, writer: Writer): Promise<CustomerId | undefined> {
      if (!writer.isMoving) befall(writer);
      if (writer.isMoving) return undefined;
      const { chat, number } = writer;
      const carried: ChatNames = number && !weather.strikes("number-hidden") ? [chat, number] : [chat];
      const resolved = await shop.customers.resolveChat(...carried);
      const alias = carried.find(({ id }) => id !== resolved.id);
      const { id } = await shop.customers.identify(resolved, writer.name, { alias });
      if (writer.chat !== chat) return undefined; // A message of before they changed their number.
      writer.customer ??= id;
      const held = writer.customer === id;
      witness.promise("a wallet stays with its person, whoever has their number", held, () => JSON.stringify(writer));
      return id;
    },
  };
}
