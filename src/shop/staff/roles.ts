import type { CustomerId } from "../../core/base/ids.js";
import { after } from "../../core/base/time.js";
import { type Chat, isSameChat } from "../../core/customers/chat.js";
import { staffTarget } from "../../core/notifications/notification.js";
import type { Role, StaffMember } from "../../core/settings/role.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import type { ShopConfig, ShopContext, WithSettings } from "../context.js";
import { SETTINGS_FRESH_MS } from "../settings/settings.js";

/** What it takes to know somebody's role. */
export type RoleReading = WithSettings & { readonly config: Pick<ShopConfig, "owners"> };

export const isOwner = (owners: readonly Chat[], chat: Chat): boolean =>
  owners.some((owner) => isSameChat(owner, chat));

/** The owners named in the configuration are owners whatever the settings say. */
export const roleIn = ({ staff = [] }: ShopSettings, owners: readonly Chat[], chat: Chat): Role | undefined =>
  isOwner(owners, chat) ? "owner" : staff.find((member) => isSameChat(member.chat, chat))?.role;

/**
 * What somebody may do as staff, by the chat they have with us themselves, never by a group's; undefined for others. In
 * the staff's own group who has no role is an operator. To be asked at each step: it is read from memory, and a role
 * that was taken away is gone within a second, in every process.
 */
export async function roleOf(
  { settings, config }: RoleReading,
  chat: Chat,
  inStaffRoom = false,
): Promise<Role | undefined> {
  return roleIn(await settings.read(), config.owners, chat) ?? (inStaffRoom ? "operator" : undefined);
}

/** The settings with another member of staff in a chat, or with none, who is then signed out of the dashboard too. */
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

/** A member of staff has another chat from now on: the old one may soon be somebody else's, and loses the role. */
export async function moveRole({ settings }: WithSettings, from: Chat, to: Chat): Promise<void> {
  const memberAt = ({ staff = [] }: ShopSettings) => staff.find(({ chat }) => isSameChat(chat, from));
  const member = memberAt(await settings.read());
  if (!member) return;
  await settings.updateWithAudit(
    (current) => {
      const moving = memberAt(current);
      return moving && withStaffMember(withStaffMember(current, from), to, { ...moving, chat: to });
    },
    { by: member.customer, action: "role-moved", target: member.customer },
  );
}

/** A person whose data is erased is no staff any more. */
export async function dropRole(shop: Pick<ShopContext, "settings" | "clock">, chat: Chat): Promise<void> {
  const member = (await shop.settings.read()).staff?.find((one) => isSameChat(one.chat, chat));
  if (!member) return;
  const { customer } = member;
  await shop.settings.updateWithAudit(
    (current) => withStaffMember(current, chat),
    { by: customer, action: "role-removed", target: customer },
    (books) => notifyRoleChange(shop, books, chat, customer),
  );
}

/** Notifies a chat of its role, once no process works with the settings from before any more. */
export const notifyRoleChange = (
  { clock }: Pick<ShopContext, "clock">,
  books: Books,
  chat: Chat,
  customer: CustomerId,
): Promise<void> => books.notify(staffTarget(chat), { kind: "role", id: customer }, after(clock(), SETTINGS_FRESH_MS));
