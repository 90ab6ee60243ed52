import { z } from "zod";
import { type CustomerId, idSchema } from "../base/ids.js";
import { fields, schema, type TypeOf, textSchema } from "../base/schema.js";
import { type Instant, instantSchema } from "../base/time.js";
import { type Chat, chatSchema } from "../customers/chat.js";

/** What a member of staff may do: a viewer only reads, an operator serves customers, an owner does everything. */
export const ROLES = ["viewer", "operator", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** In the staff group, the role of whoever has none of their own. */
export const STAFF_GROUP_ROLE: Role = "operator";

/** Somebody with a role from an owner. The role belongs to one chat: other chats linked with it do not share it. */
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

/** Whether a role includes the needed one. */
export const roleAllows = (role: Role | undefined, needed: Role): boolean =>
  role !== undefined && ROLES.indexOf(role) >= ROLES.indexOf(needed);

/** Somebody who is or may become staff. Before they have written to us we know only their chat. */
export type StaffCandidate = {
  readonly chat: Chat;
  readonly customer?: CustomerId;
  readonly name?: string;
  readonly role?: Role;
  readonly since?: Instant;
  /** Their role comes from the configuration, so it cannot be changed here. */
  readonly fromConfig: boolean;
};

/** `unknown`: no such person. `fixed`: their role is configured. `not-owner`: the giver is no longer an owner. */
export type SetRoleResult = "given" | "unknown" | "fixed" | "full" | "not-owner";
