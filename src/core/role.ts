import type { Chat } from "./customer.js";
import type { CustomerId } from "./ids.js";
import type { Instant } from "./time.js";

/** What a member of staff may do. An owner may do everything; an operator serves customers; a viewer only reads. */
export const ROLES = ["viewer", "operator", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** Somebody whom an owner has given a role. It is the chat's, and not its customer's: linked chats share no role. */
export type StaffMember = {
  readonly chat: Chat;
  readonly customer: CustomerId;
  readonly name: string;
  readonly role: Role;
  readonly since: Instant;
  readonly by: CustomerId;
};

/** Whether a role is enough for what needs another one. */
export const isEnough = (role: Role | undefined, needed: Role): boolean =>
  role !== undefined && ROLES.indexOf(role) >= ROLES.indexOf(needed);
