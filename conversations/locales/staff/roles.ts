import { lagosMoment } from "../../../src/core/base/time.js";
import { channelNameOf } from "../../../src/core/customers/customer.js";
import { ROLES, type Role, type SetRoleResult, type StaffCandidate } from "../../../src/core/settings/role.js";
import { lines, type Text, text } from "../../text.js";

const names: Readonly<Record<Role, string>> = { viewer: "Viewer", operator: "Operator", owner: "Owner" };

const rights: Readonly<Record<Role, string>> = {
  viewer: "A viewer reads everything and changes nothing.",
  operator:
    "An operator reads everything and decides about one customer at a time: orders, money, findings, forgotten PINs.",
  owner: "An owner may do everything, and says who else may do what.",
};

const memberName = ({ name, chat }: StaffCandidate): Text =>
  name === undefined
    ? text`<code>${chat.id}</code> (${channelNameOf({ chat })})`
    : text`<b>${name}</b> (${channelNameOf({ chat })}, <code>${chat.id}</code>)`;

const roleText = ({ role, fromConfig }: StaffCandidate): string =>
  role === undefined ? "not on the staff" : fromConfig ? `${role}, by the configuration` : role;

/** What staff read about who may do what. */
export const roleWords = {
  list: (colleagues: readonly StaffCandidate[]): Text =>
    lines(
      text`<b>Staff</b>`,
      ...colleagues.map((one) =>
        one.since === undefined
          ? text`${memberName(one)}: ${roleText(one)}`
          : text`${memberName(one)}: ${roleText(one)}, since ${lagosMoment(one.since)}`,
      ),
      text`Whoever writes in the staff’s group, and is nothing else, is an operator there.`,
    ),
  memberLabel: ({ name, chat, role }: StaffCandidate): string => `${name ?? chat.id}: ${role ?? "not on the staff"}`,
  /** "Ada Obi · Telegram 1001": names may be the same. */
  candidateLabel: ({ name, chat }: StaffCandidate): string =>
    `${name ?? chat.id} · ${channelNameOf({ chat })} ${chat.id}`,
  add: "➕ Add somebody",
  backToList: "👥 Staff",
  askWho: text`<b>Who is it?</b>\nType their name, @name, phone number or chat id. They must have written to this shop before.`,
  unknown: text`Nobody who has written to this shop has that name, number or id. Ask them to send this shop a message first.`,
  fixed: (one: StaffCandidate): Text =>
    lines(memberName(one), text`An owner by the configuration: that is not changed here.`),
  chooseRole: (one: StaffCandidate): Text =>
    lines(
      memberName(one),
      text`Now: ${roleText(one)}. What shall they be?`,
      ...ROLES.map((role) => text`${rights[role]}`),
    ),
  roleLabel: (role: Role): string => names[role],
  remove: "Take the role away",
  confirmRole: (one: StaffCandidate, role: Role | undefined): Text =>
    lines(
      memberName(one),
      role
        ? text`Make them <b>${role}</b>? ${rights[role]}`
        : text`Take their role away? They may do nothing here any more, at once.`,
    ),
  given: {
    given: text`Done. It holds from now on.`,
    unknown: text`They are not known here any more. Nothing was changed.`,
    fixed: text`They are an owner by the configuration: that is not changed here.`,
    full: text`There are as many staff as there may be. Take somebody’s role away first.`,
    "not-owner": text`You are no owner any more. Nothing was changed.`,
  } satisfies Readonly<Record<SetRoleResult, Text>>,
  roleGranted: (shop: string, role: Role): Text =>
    text`You are on the staff of ${shop} now: <b>${role}</b>. /admin shows what you can do.`,
};
