import type { CustomerId } from "../../core/base/ids.js";
import { after } from "../../core/base/time.js";
import { type Chat, isSameChat } from "../../core/customers/chat.js";
import { staffTarget } from "../../core/notifications/notification.js";
import { type Role, roleAllows, STAFF_GROUP_ROLE, type StaffMember } from "../../core/settings/role.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { SETTINGS_FRESH_MS } from "../settings/settings.js";

export const isOwner = (owners: readonly Chat[], chat: Chat): boolean =>
  owners.some((owner) => isSameChat(owner, chat));

const memberAt = ({ staff = [] }: ShopSettings, chat: Chat): StaffMember | undefined =>
  staff.find((member) => isSameChat(member.chat, chat));

/** The role of a chat. Owners from the configuration are owners whatever the settings say. */
export const roleIn = (settings: ShopSettings, owners: readonly Chat[], chat: Chat): Role | undefined =>
  isOwner(owners, chat) ? "owner" : memberAt(settings, chat)?.role;

/**
 * A person's staff role, by their own chat, never by a group's. Undefined for others. Ask at each step: it is read from
 * memory, and a role that was taken away is gone within a second in every process.
 */
export async function roleOf(
  { settings, config }: ShopContext,
  chat: Chat,
  inStaffGroup = false,
): Promise<Role | undefined> {
  return roleIn(await settings.read(), config.owners, chat) ?? (inStaffGroup ? STAFF_GROUP_ROLE : undefined);
}

/** Chats that have a role with which one serves customers, without those from the configuration. */
export const operatorChats = ({ staff = [] }: ShopSettings): readonly Chat[] =>
  staff.filter(({ role }) => roleAllows(role, "operator")).map(({ chat }) => chat);

/** Gives a chat to a member of staff. Without a member the chat loses its role, and is signed out of the dashboard. */
export function withStaffMember(settings: ShopSettings, chat: Chat, member?: StaffMember): ShopSettings {
  const isAnothers = (one: { readonly chat: Chat }): boolean => !isSameChat(one.chat, chat);
  const others = (settings.staff ?? []).filter(isAnothers);
  if (member) return { ...settings, staff: [...others, member] };
  const { signInLinks = [], sessions = [] } = settings;
  return {
    ...settings,
    staff: others,
    signInLinks: signInLinks.filter(isAnothers),
    sessions: sessions.filter(isAnothers),
  };
}

/** Moves a role to a member of staff's new chat. The old one may soon be somebody else's and loses it. */
export async function moveRole({ settings }: ShopContext, from: Chat, to: Chat): Promise<void> {
  const member = memberAt(await settings.read(), from);
  if (!member) return;
  await settings.updateWithAudit(
    (current) => {
      const moving = memberAt(current, from);
      return moving && withStaffMember(withStaffMember(current, from), to, { ...moving, chat: to });
    },
    { by: member.customer, action: "role-moved", target: member.customer },
  );
}

/** Takes away the role of a person whose data is erased. */
export async function dropRole(shop: ShopContext, chat: Chat): Promise<void> {
  const member = memberAt(await shop.settings.read(), chat);
  if (!member) return;
  const { customer } = member;
  await shop.settings.updateWithAudit(
    (current) => withStaffMember(current, chat),
    { by: customer, action: "role-removed", target: customer },
    (books) => notifyRoleChange(shop, books, chat, customer),
  );
}

/** Notifies a chat of its role, once no process uses the old settings any more. */
export const notifyRoleChange = (
  { clock }: ShopContext,
  books: Books,
  chat: Chat,
  customer: CustomerId,
): Promise<void> => books.notify(staffTarget(chat), { kind: "role", id: customer }, after(clock(), SETTINGS_FRESH_MS));
