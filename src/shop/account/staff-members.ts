import { CHANNELS } from "../../core/base/channel.js";
import { type CustomerId, isCustomerId } from "../../core/base/ids.js";
import { parsePhone } from "../../core/base/phone.js";
import { type Chat, findChat, isSameChat, notificationChat } from "../../core/customers/chat.js";
import type { Customer } from "../../core/customers/customer.js";
import { ownNumbers } from "../../core/customers/search-keys.js";
import { type Role, roleAllows, type SetRoleResult, type StaffCandidate } from "../../core/settings/role.js";
import type { ShopContext } from "../context.js";
import { findCurrent } from "../customers/current.js";
import { findCustomers } from "../customers/find-customers.js";
import { isOwner, notifyRoleChange, roleIn, withStaffMember } from "../staff/roles.js";

/** The most members of staff with a role from an owner, not from the configuration. */
export const STAFF_MAX = 50;

/** All staff, the owners from the configuration first. */
export async function listStaffMembers(shop: ShopContext): Promise<readonly StaffCandidate[]> {
  const { owners } = shop.config;
  const { staff = [] } = await shop.settings.read();
  const others = staff.filter(({ chat }) => !isOwner(owners, chat));
  return [
    ...(await Promise.all(owners.map((chat) => ownerAt(shop, chat)))),
    ...others.map((member) => ({ ...member, fromConfig: false })),
  ];
}

/**
 * People who may be meant, by customer id or chat id, otherwise by name, @name or own number. They must have written to
 * us. A number that somebody only saved is not theirs.
 */
export async function findStaffMembers(shop: ShopContext, typed: string): Promise<readonly StaffCandidate[]> {
  const exact = await findByExactId(shop, typed);
  if (exact || isCustomerId(typed)) return exact ? [exact] : [];
  const phone = parsePhone(typed);
  const people = (await findCustomers(shop, typed)).filter(
    (one) => phone === undefined || ownNumbers(one).includes(phone),
  );
  const candidates = await Promise.all(people.map(({ id }) => findByExactId(shop, id)));
  return candidates.flatMap((candidate) => candidate ?? []);
}

async function findByExactId(shop: ShopContext, typed: string): Promise<StaffCandidate | undefined> {
  const { store } = shop;
  if (!isCustomerId(typed)) {
    const id = typed.replace(/^\+/, "");
    const chats = CHANNELS.map((channel) => ({ channel, id }));
    const found = await Promise.all(chats.map(async (chat) => ({ chat, customer: await store.customerAt(chat) })));
    const [first] = found.filter(({ customer }) => customer);
    return first?.customer && candidateOf(shop, first.customer, first.chat);
  }
  const current = await findCurrent(store, typed);
  if (!current) return undefined;
  // A role belongs to one chat: the one that has it, otherwise the one they last wrote in.
  const { staff = [] } = await shop.settings.read();
  const member = current.chats.find(({ chat }) => staff.some((one) => isSameChat(one.chat, chat)));
  const chat = member?.chat ?? notificationChat(current);
  return chat && candidateOf(shop, current, chat);
}

async function ownerAt(shop: ShopContext, chat: Chat): Promise<StaffCandidate> {
  const customer = await shop.store.customerAt(chat);
  return customer ? await candidateOf(shop, customer, chat) : { chat, role: "owner", fromConfig: true };
}

async function candidateOf(
  { settings, config }: ShopContext,
  customer: Customer,
  named: Chat,
): Promise<StaffCandidate> {
  const { id, name } = customer;
  const { chat } = findChat(customer, named) ?? { chat: named };
  const role = roleIn(await settings.read(), config.owners, chat);
  return { chat, customer: id, name, fromConfig: isOwner(config.owners, chat), ...(role && { role }) };
}

/** Gives a role to somebody's chat, or takes it away. `as`: the chat that makes `by` an owner. */
export async function setRole(
  shop: ShopContext,
  {
    who,
    role,
    by,
    as,
  }: { readonly who: Chat; readonly role: Role | undefined; readonly by: CustomerId; readonly as: Chat },
): Promise<SetRoleResult> {
  const { owners } = shop.config;
  const customer = await shop.store.customerAt(who);
  if (!customer) return "unknown";
  const { id, name } = customer;
  const chat = findChat(customer, who)?.chat ?? who;
  if (isOwner(owners, chat)) return "fixed";
  let outcome: SetRoleResult = "given";
  await shop.settings.updateWithAudit(
    (current) => {
      const before = roleIn(current, owners, chat);
      // Check inside the transaction: two owners may be taking away each other's role.
      if (!roleAllows(roleIn(current, owners, as), "owner")) outcome = "not-owner";
      else if (role && !before && (current.staff ?? []).length >= STAFF_MAX) outcome = "full";
      else outcome = "given";
      if (outcome !== "given" || before === role) return undefined;
      return withStaffMember(current, chat, role && { chat, name, role, by, customer: id, since: shop.clock() });
    },
    { by, action: role ? "role-given" : "role-removed", target: id, ...(role && { detail: role }) },
    (books) => notifyRoleChange(shop, books, chat, id),
  );
  return outcome;
}
