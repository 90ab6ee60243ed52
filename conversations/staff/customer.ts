import { type CustomerId, isCustomerId } from "../../src/core/base/ids.js";
import { parsePhone } from "../../src/core/base/phone.js";
import type { Instant } from "../../src/core/base/time.js";
import { ownNumbers } from "../../src/core/customers/search-keys.js";
import { newestSince, PRICE_GROUPS, parsePriceGroup } from "../../src/core/money/pricing.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { staffWords } from "../locales/staff/menu.js";
import { walletWords } from "../locales/staff/money/wallets.js";
import { profileWords as words } from "../locales/staff/profiles.js";
import { supportWords } from "../locales/staff/support.js";
import { vendWords } from "../locales/staff/vends.js";
import { askAgain, type BackOrCancel, prompt, typedOrPicked } from "../prompt.js";
import { isConfirmed } from "../prompts/confirm.js";
import type { Choice, NoticeBuilder, StaffFlow, Talk } from "../talk.js";
import type { Text } from "../text.js";
import { go, goBelow, pageRow } from "../views/buttons.js";

const FOUND_SHOWN_MAX = 10;

/** Finds the customer that staff mean. If nobody or several fit, says so, with a button of `flow` for each. */
export async function findCustomer(
  talk: Talk,
  staffApi: StaffApi,
  { typed, flow, nobody = words.noCustomer }: CustomerSearch & { readonly flow: string },
) {
  const found = await customersFor(talk, staffApi, typed);
  const [one] = found;
  if (one && found.length === 1) return one.id;
  return talk.show(one ? offered(found, ({ id, label }) => go(label, flow, id)) : { text: nobody });
}

/**
 * The same within a flow, which continues: if several fit, asks which. A number means the one person whose own it is.
 * Nobody is taken for it who only bought for that number.
 */
export async function askCustomer(
  talk: Talk,
  staffApi: StaffApi,
  { typed, nobody = words.noCustomer }: CustomerSearch,
): Promise<CustomerId | BackOrCancel | undefined> {
  const found = await customersFor(talk, staffApi, typed);
  if (found.length === 0) return talk.show({ text: nobody });
  const meant = onlyOwner(found);
  if (meant) return meant.id;
  const view = offered(found, ({ id, label }) => ({ label, pick: id }));
  return prompt(talk, view, async (answer) => {
    const matches = await customersFor(talk, staffApi, typedOrPicked(answer));
    const hint = matches.length > 0 ? words.chooseCustomer(true) : words.noCustomer;
    return onlyOwner(matches)?.id ?? askAgain(hint);
  });
}

function onlyOwner(found: readonly FoundCustomer[]): FoundCustomer | undefined {
  const [one, ...others] = found.filter(({ isOwner }) => isOwner);
  return others.length === 0 ? one : undefined;
}

type CustomerSearch = { readonly typed: string; readonly nobody?: Text };

/** `isOwner`: what was typed is not just a number that they bought for. */
type FoundCustomer = { readonly id: CustomerId; readonly label: string; readonly isOwner: boolean };

/** Asks which of them is meant, with a button for each of the first few. */
function offered(found: readonly FoundCustomer[], button: (one: FoundCustomer) => Choice) {
  const shown = found.slice(0, FOUND_SHOWN_MAX);
  return { text: words.chooseCustomer(found.length > shown.length), choices: shown.map((one) => [button(one)]) };
}

const customersFor = (talk: Talk, staffApi: StaffApi, typed: string) =>
  talk.once(async () => {
    const people = await staffApi.customers.find(typed);
    const phone = parsePhone(typed);
    const found = people.map((person) => {
      // A chat id on Telegram may look like a number.
      const isOnlyMatch = people.length === 1 && person.chats.some(({ chat }) => chat.id === typed.trim());
      const isOwner = phone === undefined || isOnlyMatch || ownNumbers(person).includes(phone);
      return { id: person.id, label: words.customerLabel(person, { isOwner }), isOwner };
    });
    return found.toSorted((one, other) => Number(other.isOwner) - Number(one.isOwner));
  });

/** For a flow that was given a customer instead of an order: shows their last orders, a button each. */
export async function chooseOrder(
  talk: Talk,
  staffApi: StaffApi,
  { typed, flow }: { readonly typed: string; readonly flow: "order" | "refund" },
): Promise<undefined> {
  const id = await findCustomer(talk, staffApi, { typed, flow, nobody: words.noOrder });
  if (!id) return undefined;
  const view = await talk.once(async () => {
    const profile = await staffApi.customers.profile(id);
    const orders = (profile?.orders ?? []).filter(
      ({ state, refund }) => flow === "order" || (state === "delivered" && !refund),
    );
    const name = profile?.customer.name || id;
    return {
      text: orders.length > 0 ? words.chooseOrder(name, flow) : words.noOrdersOf(name, flow),
      choices: [
        ...orders.map((order) => [go(words.orderLabel(order), flow, order.id)]),
        [go(vendWords.customer, "customer", id)],
      ],
    };
  });
  return talk.show(view);
}

/** `customer <who>`: a customer's profile, and what can be done to their wallet. */
export const customerProfile: StaffFlow = async (talk, staffApi, argument) => {
  if (argument.trim() === "") return talk.show({ text: words.whichCustomer });
  const id = await findCustomer(talk, staffApi, { typed: argument, flow: "customer" });
  if (!id) return undefined;
  const text = await talk.once(async () => {
    const profile = await staffApi.customers.profile(id);
    return profile ? words.customer(profile) : words.noCustomer;
  });
  return talk.show({
    text,
    choices: [
      talk.mayOpen("credit") ? [go(walletWords.credit, "credit", id), go(walletWords.debit, "debit", id)] : [],
      talk.mayOpen("write-to") ? [go(supportWords.writeTo, "write-to", id)] : [],
      talk.mayOpen("price-group") ? [go(words.priceGroup, "price-group", id)] : [],
      [
        go(words.ledgerLabel, "ledger", id),
        go(words.auditLabel, "audit", id),
        go(words.statementLabel, "statement", id),
      ],
    ],
  });
};

/**
 * `price-group <customer>.<change>`: puts a customer into a price group (its name), takes them out (`none`), or lets
 * them buy below cost in it (`below`). Without a change it shows the choices.
 */
export const priceGroup: StaffFlow = async (talk, staffApi, argument) => {
  const [id = "", typed = ""] = argument.trim().split(".");
  const by = talk.customer;
  const state = isCustomerId(id) && (await talk.once(() => staffApi.customers.priceGroup(id)));
  if (!state) return { flow: "customer", with: id };
  const { name, member, waits, belowCost, belowCostRules } = state;
  const to = typed === "none" ? typed : parsePriceGroup(typed);
  const below = typed === "below" ? member?.name : undefined;
  const customer = [go(vendWords.customer, "customer", id)];
  if (!to && !below) {
    const others = PRICE_GROUPS.filter((group) => group !== member?.name);
    const changes = [...others, ...(member ? (["none"] as const) : [])];
    return talk.show({
      text: words.priceGroupOf(state),
      choices: [
        ...changes.map((change) => [go(words.moveTo[change], "price-group", `${id}.${change}`)]),
        waits ? [go(words.allowBelowCost, "price-group", `${id}.below`)] : [],
        customer,
      ],
    });
  }
  const question = below ? words.confirmBelowCost(name, belowCostRules) : words.confirmMove(name, to ?? "none");
  if (!(await isConfirmed(talk, question))) return undefined;
  const { result, alone } = await talk.once(async () => ({
    result: below
      ? await staffApi.customers.allowBelowCost(id, { group: below, since: newestSince(belowCostRules) }, by)
      : await staffApi.customers.setPriceGroup(id, to ?? "none", by),
    alone: await staffApi.wallets.hasNoApprover(by),
  }));
  const needsSecond = to !== undefined && to !== "none" && belowCost.includes(to);
  return talk.show({ text: words.priceGroupResult(result, { id, needsSecond, alone }), choices: [customer] });
};

/** `ledger <customer>.<page>`: a customer's ledger entries, newest first. */
export const customerLedger: StaffFlow = async (talk, staffApi, argument) => {
  const [id = "", typed = "0"] = argument.trim().split(".");
  if (!isCustomerId(id)) return { flow: "customer", with: id };
  const page = Math.max(0, Math.floor(Number(typed)) || 0);
  const { text, pages } = await talk.once(async () => {
    const ledger = await staffApi.customers.ledger(id, page);
    return { text: words.ledger(ledger, page), pages: ledger.pages };
  });
  const pageButtons = pageRow("ledger", { page, pages }, (other) => `${id}.${other}`);
  return talk.show({ text, choices: [pageButtons, [go(vendWords.customer, "customer", id)]] });
};

/** For staff: a customer has forgotten their PIN, or somebody else has their phone. */
export const pinResetRequestNotice: NoticeBuilder<"pin-reset-request"> = async (id, _shop, staffApi) => {
  const customer = await staffApi.customers.get(id);
  const pin = customer?.safety?.pin;
  if (!pin) return undefined;
  const reset: Choice = goBelow(words.resetPin, "reset-pin", `${id}.${pin.setAt}`);
  const write: Choice = goBelow(supportWords.writeTo, "write-to", id);
  const profile: Choice = goBelow(vendWords.customer, "customer", id);
  return { text: words.pinResetRequest(customer), choices: [[write, profile], [reset]], fresh: true };
};

/** `reset-pin <customer>.<when it was set>`: removes a PIN that its customer has forgotten. */
export const resetPin: StaffFlow = async (talk, staffApi, argument) => {
  const [id = "", setAt] = argument.split("."); // Any values do no harm: they match nobody else's PIN.
  if (!(await isConfirmed(talk, staffWords.confirmAction(words.resetPin, id)))) return undefined;
  const result = await talk.once(() =>
    staffApi.customers.resetPin(id as CustomerId, Number(setAt) as Instant, talk.customer),
  );
  return talk.show({ text: words.pinReset[result] });
};
