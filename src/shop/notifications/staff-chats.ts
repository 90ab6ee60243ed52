import { createBoundedMap } from "../../core/base/bounded-map.js";
import type { Clock } from "../../core/base/time.js";
import { type Chat, chatKey } from "../../core/customers/customer.js";
import { type Notification, notificationId } from "../../core/notifications/notification.js";
import { roleAllows } from "../../core/settings/role.js";
import type { Store } from "../../core/store.js";
import type { SettingsStore } from "../context.js";
import type { Owners } from "../staff/roles.js";
import { requeue } from "./notify.js";

/** Where staff are told of what they must know, as long as their chats can be written to, and where else when not. */
export type StaffChats = {
  /** What a chat is called now: a group that becomes a supergroup has another id from then on. */
  currentChat(chat: Chat): Promise<Chat>;
  /** Remembers that a chat of the staff is called otherwise from now on; of another chat nothing is. */
  recordMove(from: Chat, to: Chat): Promise<void>;
  /**
   * Others of the staff are told of something that one of their chats does not take: once, however often it is tried.
   * False when there are no others.
   */
  notifyOthers(tell: Pick<Notification, "chat" | "key"> & Partial<Notification>): Promise<boolean>;
};

const REMEMBERED_MAX = 1_000;

type Deps = {
  readonly store: Store;
  readonly house: SettingsStore;
  readonly clock: Clock;
  readonly staff: readonly Chat[];
  readonly owners: Owners;
};

const isSame = (one: Chat, other: Chat): boolean => chatKey(one) === chatKey(other);
const isIn = (chats: readonly Chat[], chat: Chat): boolean => chats.some((one) => isSame(one, chat));

export function createStaffChats({ store, house, clock, staff, owners }: Deps): StaffChats {
  const now = async (chat: Chat): Promise<Chat> =>
    (await house.read()).movedChats?.find(({ from }) => isSame(from, chat))?.to ?? chat;

  const passedOn = createBoundedMap<string, number>(REMEMBERED_MAX);

  const current = () => Promise.all(staff.map(now));

  return {
    currentChat: now,
    async recordMove(from, to) {
      if (!isIn([...staff, ...(await current())], from)) return;
      await house.update(async (settled) => {
        // What leads to the old name leads to the new one then, in one step.
        const others = (settled.movedChats ?? []).filter(
          (moved) => !isSame(moved.from, from) && !isSame(moved.from, to),
        );
        const led = others.map((moved) => (isSame(moved.to, from) ? { ...moved, to } : moved));
        return { ...settled, movedChats: [...led, { from, to }] };
      });
    },
    async notifyOthers({ chat, key, revision }) {
      const told = await current();
      if (!isIn(told, chat)) return true; // It is one of those others.
      const given = ((await house.read()).staff ?? []).filter(({ role }) => roleAllows(role, "operator"));
      const known = [...owners, ...given.map((member) => member.chat)];
      const others = known.filter((other) => !isIn([...staff, ...told], other));
      const id = notificationId(chat, key);
      if (revision === undefined || passedOn.get(id) !== revision) {
        for (const other of others) await requeue({ store, clock }, { chat: other, key });
        if (revision !== undefined) passedOn.set(id, revision);
      }
      return others.length > 0 || told.length > 1;
    },
  };
}
