import { type CustomerId, isAuditEntryId } from "../../src/core/base/ids.js";
import { ROLES, roleAllows, type StaffCandidate } from "../../src/core/settings/role.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { auditWords } from "../locales/staff/audit.js";
import { staffWords } from "../locales/staff/menu.js";
import { profileWords } from "../locales/staff/profiles.js";
import { roleWords as words } from "../locales/staff/roles.js";
import { isYes } from "../parser/words/meaning.js";
import { backOrCancelIn } from "../prompt.js";
import type { Choice, Destination, NoticeBuilder, StaffFlow, Talk } from "../talk.js";
import { go } from "../views/buttons.js";
import { findCustomer } from "./customer.js";

const toStaff = (label: string, to: string): Choice => go(label, "staff", to);

const LIST = [toStaff(words.backToList, "")];
const ADD = "add";
/** So few that they fit into one WhatsApp list, with the button back to the list of staff. */
const FOUND_SHOWN_MAX = 9;
const RECORD_ID = /^(?:cus|ord|crd|top|chk|fnd|sch|brd)_[0-9a-z]+$/;

/** `staff`: who may do what. `staff add`, or a member's id: gives them a role, or removes it. */
export const staffMembers: StaffFlow = async (talk, staffApi, argument) => {
  const typed = argument.trim();
  if (typed === "") return list(talk, staffApi);
  if (typed === ADD) return add(talk);
  const [candidate, ...others] = (await talk.once(() =>
    staffApi.staff.findMembers(typed),
  )) as readonly StaffCandidate[];
  if (!candidate?.customer) return talk.show({ text: words.unknown, choices: [[toStaff(words.add, ADD)], LIST] });
  if (others.length > 0) {
    const found = [candidate, ...others].slice(0, FOUND_SHOWN_MAX);
    return talk.show({
      text: profileWords.chooseCustomer(others.length >= FOUND_SHOWN_MAX),
      choices: [...found.map((one) => [toStaff(words.candidateLabel(one), one.customer ?? "")]), LIST],
    });
  }
  const person = candidate as StaffCandidate & { readonly customer: CustomerId };
  if (person.fromConfig) return talk.show({ text: words.fixed(person), choices: [LIST] });
  return changeRole(talk, staffApi, person);
};

async function list(talk: Talk, staffApi: StaffApi): Promise<undefined> {
  const colleagues = (await talk.once(() => staffApi.staff.members())) as readonly StaffCandidate[];
  const buttons = colleagues.flatMap((person) =>
    person.customer === undefined || person.fromConfig ? [] : [[toStaff(words.memberLabel(person), person.customer)]],
  );
  const alone = await talk.once(() => staffApi.wallets.hasNoApprover(talk.customer));
  return talk.show({
    text: words.list(colleagues, { alone, hasGroup: staffApi.staff.hasGroup }),
    more: { flow: "staff" },
    choices: [...buttons, [toStaff(words.add, ADD)]],
  });
}

async function add(talk: Talk): Promise<Destination | undefined> {
  const answer = await talk.ask({ text: words.askWho });
  if (answer.kind !== "typed" || backOrCancelIn(answer)) return leave(talk, backOrCancelIn(answer) === "cancel");
  return { flow: "staff", with: answer.text };
}

async function changeRole(
  talk: Talk,
  staffApi: StaffApi,
  person: StaffCandidate & { readonly customer: CustomerId },
): Promise<Destination | undefined> {
  const others = ROLES.filter((role) => role !== person.role).map((role) => [
    { label: words.roleLabel(role), pick: role },
  ]);
  const answer = await talk.ask({
    text: words.chooseRole(person),
    choices: [...others, person.role ? [{ label: words.remove, pick: "none" }] : []],
  });
  if (answer.kind !== "pick" || backOrCancelIn(answer)) return leave(talk, backOrCancelIn(answer) === "cancel");
  const role = ROLES.find((known) => known === answer.pick);
  const isDemoted = roleAllows(person.role, "operator") && !roleAllows(role, "operator");
  const leavesAlone = isDemoted && (await talk.once(() => staffApi.wallets.hasNoApprover(talk.customer, person.chat)));
  const { hasGroup } = staffApi.staff;
  const confirmation = await talk.ask({
    text: words.confirmRole(person, role, { leavesAlone, hasGroup }),
    choices: [[{ label: staffWords.yes, pick: "yes", style: "danger" }]],
  });
  if (!isYes(confirmation)) return leave(talk, backOrCancelIn(confirmation) !== "back");
  const as = talk.staff?.chat ?? talk.chat;
  const outcome = await talk.once(() => staffApi.staff.setRole({ who: person.chat, role, by: talk.customer, as }));
  const staysInGroup = outcome === "given" && !role && hasGroup;
  return talk.show({ text: staysInGroup ? words.removedWithGroup : words.given[outcome], choices: [LIST] });
}

/** Cancelled, or back to the list. */
const leave = async (talk: Talk, stops: boolean): Promise<Destination | undefined> =>
  stops ? talk.show({ text: staffWords.stopped }) : { flow: "staff" };

/** Tells a new member of staff their role. Somebody who lost their role is sent nothing. */
export const roleChangeNotice: NoticeBuilder<"role"> = async (id, shop, staffApi) => {
  const customer = await staffApi.customers.get(id);
  const roles = await Promise.all((customer?.chats ?? []).map(({ chat }) => staffApi.staff.roleOf(chat)));
  const role = roles.find((one) => one !== undefined);
  return role && { text: words.roleGranted(shop.name, role, staffApi.staff.hasGroup), fresh: true };
};

/** `audit <who or what>.<before>`: what staff did, newest first; everything, or about somebody or something. */
export const auditLog: StaffFlow = async (talk, staffApi, argument) => {
  const [typed = "", last = ""] = argument.trim().split(/\.(?=aud_|$)/);
  const isExact = typed === "" || RECORD_ID.test(typed);
  const about = isExact ? typed : await findCustomer(talk, staffApi, { typed, flow: "audit" });
  if (about === undefined) return undefined;
  const before = isAuditEntryId(last) ? last : undefined;
  const { text, next } = await talk.once(async () => {
    const page = await staffApi.staff.auditLog({ ...(about && { about }), ...(before && { before }) });
    return { text: auditWords.log(page.entries, about), next: page.more ? page.entries.at(-1)?.id : undefined };
  });
  return talk.show({ text, choices: next ? [[go(staffWords.older, "audit", `${about}.${next}`)]] : [] });
};
