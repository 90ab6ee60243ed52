import { lagosMoment } from "../../../src/core/base/time.js";
import { channelNameOf } from "../../../src/core/customers/chat.js";
import { ROLES, type Role, type SetRoleResult, type StaffCandidate } from "../../../src/core/settings/role.js";
import { lines, type Text, text } from "../../text.js";

const names: Readonly<Record<Role, string>> = { viewer: "Viewer", operator: "Operator", owner: "Owner" };

const rights: Readonly<Record<Role, string>> = {
  viewer: "A viewer can read everything except what customers write and whole phone numbers, and change nothing.",
  operator: "An operator can also act on one customer at a time: orders, money, findings, forgotten PINs.",
  owner: "An owner can do everything, including giving roles.",
};

/** For staff whose role does not allow a button, by the role it needs. It fits into Telegram's answer to a tap. */
const onlyFor: Readonly<Record<Role, string>> = {
  viewer: "Only staff can do this.",
  operator: "Only an operator or an owner can do this.",
  owner: "Only an owner can do this.",
};

const memberName = ({ name, chat }: StaffCandidate): Text =>
  name === undefined
    ? text`<code>${chat.id}</code> (${channelNameOf({ chat })})`
    : text`<b>${name}</b> (${channelNameOf({ chat })}, <code>${chat.id}</code>)`;

const roleText = ({ role, fromConfig }: StaffCandidate): string =>
  role === undefined ? "not on the staff" : fromConfig ? `${role}, set in the configuration` : role;

const DONE = text`Done. It applies at once.`;

const leaveGroup = text`Everyone in the staff group is an operator there: take them out of it too.`;

const removal = (hasGroup: boolean): Text =>
  hasGroup
    ? lines(text`Remove their role? Outside the staff group they lose access at once.`, leaveGroup)
    : text`Remove their role? They lose access at once.`;

/** Texts about roles. */
export const roleWords = {
  onlyFor,
  list: (
    colleagues: readonly StaffCandidate[],
    { alone, hasGroup }: { readonly alone: boolean; readonly hasGroup: boolean },
  ): Text =>
    lines(
      text`<b>Staff</b>`,
      ...colleagues.map((one) =>
        one.since === undefined
          ? text`${memberName(one)}: ${roleText(one)}`
          : text`${memberName(one)}: ${roleText(one)}, since ${lagosMoment(one.since)}`,
      ),
      hasGroup &&
        text`Everyone who writes in the staff group is an operator there, unless they have a role of their own.`,
      alone &&
        text`⚠️ Nobody but you can confirm wallet changes above the limit (/confirmabove). Add an operator or an owner.`,
    ),
  memberLabel: ({ name, chat, role }: StaffCandidate): string => `${name ?? chat.id}: ${role ?? "not on the staff"}`,
  /** "Ada Obi · Telegram 1001", as names may be the same. */
  candidateLabel: ({ name, chat }: StaffCandidate): string =>
    `${name ?? chat.id} · ${channelNameOf({ chat })} ${chat.id}`,
  add: "➕ Add somebody",
  backToList: "👥 Staff",
  askWho: text`<b>Who is it?</b>\nType their name, @name, phone number or chat id. They must have written to this shop before.`,
  unknown: text`Nobody who has written to this shop has that name, number or id. Ask them to send this shop a message first. Type only who it is, like <code>/staff Ada</code>: you choose the role after that.`,
  fixed: (one: StaffCandidate): Text =>
    lines(memberName(one), text`An owner set in the configuration. This cannot be changed here.`),
  chooseRole: (one: StaffCandidate): Text =>
    lines(
      memberName(one),
      text`Now: ${roleText(one)}. Which role should they have?`,
      ...ROLES.map((role) => text`${rights[role]}`),
    ),
  roleLabel: (role: Role): string => names[role],
  remove: "Remove the role",
  confirmRole: (
    one: StaffCandidate,
    role: Role | undefined,
    { leavesAlone, hasGroup }: { readonly leavesAlone: boolean; readonly hasGroup: boolean },
  ): Text =>
    lines(
      memberName(one),
      role ? text`Make them <b>${role}</b>? ${rights[role]}` : removal(hasGroup),
      leavesAlone && text`⚠️ After that nobody but you can confirm wallet changes above the limit (/confirmabove).`,
    ),
  given: {
    given: DONE,
    unknown: text`They are no longer a customer here. Nothing was changed.`,
    fixed: text`They are an owner set in the configuration. This cannot be changed here.`,
    full: text`The maximum number of staff is reached. Remove somebody’s role first.`,
    "not-owner": text`You are no longer an owner. Nothing was changed.`,
  } satisfies Readonly<Record<SetRoleResult, Text>>,
  removedWithGroup: lines(DONE, leaveGroup),
  roleGranted: (shop: string, role: Role, hasGroup: boolean): Text =>
    lines(
      text`You are now on the staff of ${shop}: <b>${role}</b>. /admin shows what you can do.`,
      text`Alarms and what customers write are sent to ${hasGroup ? "the staff group" : "the owners"}. /status and /inbox show you what is open.`,
    ),
};
