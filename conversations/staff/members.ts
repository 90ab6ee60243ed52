import type { CustomerId } from "../../src/core/base/ids.js";
import { ROLES, type StaffCandidate } from "../../src/core/settings/role.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { staffWords as deskWords } from "../locales/staff/common.js";
import { roleWords as words } from "../locales/staff/roles.js";
import { isYes } from "../parser/meaning.js";
import type { Choice, DeskFlow, Destination, Notice, Talk } from "../talk.js";
import { STAFF_WAYS, wayOf } from "../views/buttons.js";

const go = (label: string, to: string): Choice => ({ label, go: { flow: "staff", with: to } });

const LIST = [go(words.back, "")];
const ADD = "add";

/** `staff`: who may do what at the desk. `staff add`, or somebody's id: gives them a role, or takes theirs away. */
export const staff: DeskFlow = async (talk, desk, argument) => {
  const asked = argument.trim();
  if (asked === "") return list(talk, desk);
  if (asked === ADD) return add(talk);
  const found = await talk.once(async () => (await desk.findStaffMember(asked)) ?? null);
  if (!found?.customer) {
    await talk.show({ text: words.unknown, choices: [[go(words.add, ADD)], LIST] });
    return undefined;
  }
  const one = found as StaffCandidate & { readonly customer: CustomerId };
  if (one.fromConfig) {
    await talk.show({ text: words.fixed(one), choices: [LIST] });
    return undefined;
  }
  return change(talk, desk, one);
};

async function list(talk: Talk, desk: StaffApi): Promise<undefined> {
  const colleagues = (await talk.once(() => desk.staff())) as readonly StaffCandidate[];
  const theirs = colleagues.flatMap((one) =>
    one.customer === undefined || one.fromConfig ? [] : [[go(words.button(one), one.customer)]],
  );
  await talk.show({ text: words.list(colleagues), choices: [...theirs, [go(words.add, ADD)]] });
}

async function add(talk: Talk): Promise<Destination | undefined> {
  const answer = await talk.ask({ text: words.who, choices: [STAFF_WAYS] });
  if (answer.kind !== "typed" || wayOf(answer)) return leave(talk, wayOf(answer) === "cancel");
  return { flow: "staff", with: answer.text };
}

async function change(
  talk: Talk,
  desk: StaffApi,
  one: StaffCandidate & { readonly customer: CustomerId },
): Promise<Destination | undefined> {
  const others = ROLES.filter((role) => role !== one.role).map((role) => [{ label: words.make(role), pick: role }]);
  const answer = await talk.ask({
    text: words.somebody(one),
    choices: [...others, one.role ? [{ label: words.remove, pick: "none" }] : [], STAFF_WAYS],
  });
  if (answer.kind !== "pick" || wayOf(answer)) return leave(talk, wayOf(answer) === "cancel");
  const role = ROLES.find((known) => known === answer.pick);
  const sure = await talk.ask({
    text: words.sure(one, role),
    choices: [[{ label: deskWords.yes, pick: "yes", style: "danger" }], STAFF_WAYS],
  });
  if (!isYes(sure)) return leave(talk, wayOf(sure) !== "back");
  const as = talk.staff?.chat ?? talk.chat;
  const outcome = await talk.once(() => desk.setRole({ who: one.customer, role, by: talk.customer, as }));
  await talk.show({ text: words.given[outcome], choices: [LIST] });
  return undefined;
}

/** Given up, or one step back: to the list. */
async function leave(talk: Talk, stops: boolean): Promise<Destination | undefined> {
  if (!stops) return { flow: "staff" };
  await talk.show({ text: deskWords.stopped });
  return undefined;
}

/** Who has a role is told of it; who has none any more is told nothing. */
export async function roleNotice(id: CustomerId, shop: CustomerApi, desk: StaffApi): Promise<Notice | undefined> {
  const customer = await desk.customer(id);
  const role = customer && (await desk.roleOf(customer.chat));
  return role && { text: words.told(shop.name, role), fresh: true };
}
