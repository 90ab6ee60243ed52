import { z } from "zod";
import { type CustomerId, idSchema } from "../base/ids.js";
import { fields, schema, type TypeOf, textSchema } from "../base/schema.js";
import { type Instant, instantSchema } from "../base/time.js";
import { type Chat, chatSchema } from "../customers/chat.js";

/** What a member of staff may do. An owner may do everything; an operator serves customers; a viewer only reads. */
export const ROLES = ["viewer", "operator", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** Somebody whom an owner has given a role. It is the chat's, and not its customer's: linked chats share no role. */
export const staffMemberSchema = schema(() =>
  fields({
    chat: chatSchema(),
    customer: idSchema("cus"),
    name: textSchema(),
    role: z.enum(ROLES),
    since: instantSchema(),
    by: idSchema("cus"),
  }),
);

export type StaffMember = TypeOf<typeof staffMemberSchema>;

/** Whether a role is enough for what needs another one. */
export const roleAllows = (role: Role | undefined, needed: Role): boolean =>
  role !== undefined && ROLES.indexOf(role) >= ROLES.indexOf(needed);

/** Somebody who is staff, or may become it. Of who has not written yet there is only the chat. */
export type StaffCandidate = {
  readonly chat: Chat;
  readonly customer?: CustomerId;
  readonly name?: string;
  readonly role?: Role;
  readonly since?: Instant;
  /** The configuration says so, and nothing that is settled here changes it. */
  readonly fromConfig: boolean;
};

/** `unknown`: nobody is there. `fixed`: the configuration names them. `not-owner`: who gives it is no owner any more. */
export type SetRoleResult = "given" | "unknown" | "fixed" | "full" | "not-owner";
