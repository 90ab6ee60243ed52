import { createBoundedMap } from "../../core/base/collections.js";
import { type Chat, chatNames, findChat, isSameChat } from "../../core/customers/chat.js";
import { type Notification, notificationId, staffTarget } from "../../core/notifications/notification.js";
import { roleAllows } from "../../core/settings/role.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import type { ShopContext } from "../context.js";
import { operatorChats, roleIn } from "../staff/roles.js";
import { requeue } from "./notify.js";

export type StaffChats = ReturnType<typeof createStaffChats>;

const REMEMBERED_MAX = 1_000;

const isIn = (chats: readonly Chat[], chat: Chat): boolean => chats.some((one) => isSameChat(one, chat));

/** A chat's current id by the settings. */
const movedTo = ({ movedChats = [] }: ShopSettings, chat: Chat): Chat =>
  movedChats.find(({ from }) => isSameChat(from, chat))?.to ?? chat;

/** The staff chats, and who is notified when one of them cannot be reached. */
export function createStaffChats(shop: ShopContext) {
  const { store, settings, config } = shop;
  const passedOn = createBoundedMap<string, number>(REMEMBERED_MAX);

  const chatsIn = (current: ShopSettings) => config.staff.map((chat) => movedTo(current, chat));
  const currentChats = async () => chatsIn(await settings.read());

  return {
    /** The chat's current id, which changes when a group becomes a supergroup. */
    currentChat: async (chat: Chat): Promise<Chat> => movedTo(await settings.read(), chat),
    /**
     * Whether a staff notification may be shown in a chat, by either of its names: the role may have been taken away
     * while it waited. Reads the books, not the cache: a role may have been given, or a group moved, a moment ago by
     * another process, and what is not shown is lost.
     */
    async maySee(chat: Chat): Promise<boolean> {
      if (isIn(await currentChats(), chat)) return true;
      const current = await store.settings();
      // By its old id too: then the channel says where it has moved.
      if (isIn(chatsIn(current), movedTo(current, chat))) return true;
      const holder = await store.customerAt(chat);
      const names = chatNames((holder && findChat(holder, chat)) ?? { chat });
      return names.some((name) => roleAllows(roleIn(current, config.owners, name), "operator"));
    },
    /**
     * Saves that a staff chat has a new id. Does nothing for other chats, nor for an id that had moved already. Returns
     * the id to send to: after an earlier move it is the one saved, which itself tells of any newer move.
     */
    async recordMove(from: Chat, to: Chat): Promise<Chat> {
      const changed = await settings.update(async (current) => {
        if (!isIn([...config.staff, ...chatsIn(current)], from)) return undefined;
        const others = (current.movedChats ?? []).filter(
          (moved) => !isSameChat(moved.from, from) && !isSameChat(moved.from, to),
        );
        // Make earlier moves to the old id lead straight to the new one.
        const redirected = others.map((moved) => (isSameChat(moved.to, from) ? { ...moved, to } : moved));
        return { ...current, movedChats: [...redirected, { from, to }] };
      });
      const saved = movedTo(changed ?? (await store.settings()), from);
      return isSameChat(saved, from) ? to : saved;
    },
    /** Notifies other staff, once, when a staff chat does not accept a notification. False if there are no others. */
    async notifyOthers({
      chat,
      key,
      revision,
    }: Pick<Notification, "chat" | "key"> & Partial<Notification>): Promise<boolean> {
      const staffChats = await currentChats();
      if (!isIn(staffChats, chat)) return true; // It is already one of the others.
      const others = [...config.owners, ...operatorChats(await settings.read())].filter(
        (other) => !isIn([...config.staff, ...staffChats], other),
      );
      const id = notificationId(chat, key);
      if (revision === undefined || passedOn.get(id) !== revision) {
        for (const other of others) await requeue(shop, { ...staffTarget(other), key });
        if (revision !== undefined) passedOn.set(id, revision);
      }
      return others.length > 0 || staffChats.length > 1;
    },
  };
}
