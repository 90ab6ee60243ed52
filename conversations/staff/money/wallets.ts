import { type CustomerId, isAuditEntryId, isCustomerId, isOrderId } from "../../../src/core/base/ids.js";
import { clip } from "../../../src/core/base/text.js";
import { type Kobo, parseAmount } from "../../../src/core/money/money.js";
import { WALLET_CHANGE_LIMITS, type WalletChange } from "../../../src/core/money/wallet-change.js";
import type { StaffApi } from "../../../src/shop/staff-api.js";
import type { WalletChangeRequest } from "../../../src/shop/wallets/change.js";
import { staffWords } from "../../locales/staff/menu.js";
import { walletWords as words } from "../../locales/staff/money/wallets.js";
import { profileWords } from "../../locales/staff/profiles.js";
import { askAgain, type BackOrCancel, isBackOrCancel, prompt, typedOrPicked } from "../../prompt.js";
import { isConfirmed } from "../../prompts/confirm.js";
import type { Destination, StaffFlow, Talk } from "../../talk.js";
import { lines } from "../../text.js";
import { approvalRequestView } from "../../views/wallet-change.js";
import { askCustomer, chooseOrder } from "../customer.js";

const REASON_LENGTH = { min: 3, max: 200 };

type WalletOwner = { readonly name: string; readonly wallet: Kobo };

/** `credit <who> <amount> <reason>` and `debit …`: credits or debits a wallet. Asks for what is missing. */
const changeWallet =
  (kind: "credit" | "debit"): StaffFlow =>
  async (talk, staffApi, argument) => {
    const request = parseRequest(argument);
    if (request.who === "") return talk.show({ text: words.usage(kind) });
    const customer = await askCustomer(talk, staffApi, {
      typed: request.who,
      nobody: lines(profileWords.noCustomer, words.usage(kind)),
    });
    if (!customer) return undefined;
    if (isBackOrCancel(customer)) return talk.show({ text: staffWords.stopped });
    const owner = await talk.once(() => walletOwner(staffApi, customer));
    if (!owner) return talk.show({ text: profileWords.noCustomer });
    const question = { text: words.askAmount(kind, owner) };
    const amount =
      amountIn(request.amount) ??
      (await prompt(talk, question, (answer) => amountIn(typedOrPicked(answer)) ?? askAgain(words.amountAgain)));
    if (isBackOrCancel(amount)) return talk.show({ text: staffWords.stopped });
    const reason = await askReason(talk, request.reason, kind === "debit" ? words.debitReasons : words.reasons);
    if (isBackOrCancel(reason)) return talk.show({ text: staffWords.stopped });
    return confirmAndChange(talk, staffApi, owner, { kind, customer, amount, reason });
  };

export const creditWallet = changeWallet("credit");
export const debitWallet = changeWallet("debit");

function amountIn(typed: string): Kobo | undefined {
  const { min, max } = WALLET_CHANGE_LIMITS;
  const amount = parseAmount(typed);
  return amount !== undefined && amount >= min && amount <= max ? amount : undefined;
}

/** A phone number as people write it, with gaps. */
const PHONE = /^(?:\+?234|0)(?:[\s-]?\d){10}(?=\s|$)/;

/** Reads "1001 500 sorry", "Ada Obi 500 sorry": customer, amount and reason. Each is empty if it was not typed. */
function parseRequest(argument: string) {
  const text = argument.trim();
  const phone = PHONE.exec(text)?.[0] ?? "";
  const [first = "", ...words] = text.slice(phone.length).trim().split(/\s+/);
  // "2 500" is one amount, as it is when it is asked for.
  const typed = (phone === "" ? words : [first, ...words]).join(" ").replace(/(?<=\d) (?=\d{3}(?!\S))/g, ",");
  const rest = typed === "" ? [] : typed.split(" ");
  const amountAt = rest.findIndex((word) => parseAmount(word) !== undefined);
  const named = phone !== "" || isOneWord(first) ? 0 : amountAt === -1 ? rest.length : amountAt;
  const who = phone === "" ? [first, ...rest.slice(0, named)].join(" ") : phone;
  const [amount = "", ...reason] = rest.slice(named);
  return { who, amount, reason: reason.join(" ") };
}

/** An id, a chat's number or an @name; anything else may be the first of several words of a name. */
const isOneWord = (word: string): boolean => isCustomerId(word) || /^(?:@|\+?\d)/.test(word);

/** `refund <order>`: refunds the price of a delivered order. */
export const refundOrder: StaffFlow = async (talk, staffApi, argument) => {
  const id = argument.trim();
  if (id === "") return talk.show({ text: profileWords.whichOrder("refund") });
  if (!isOrderId(id)) return chooseOrder(talk, staffApi, { typed: id, flow: "refund" });
  const refundable = await talk.once(async () => {
    const order = await staffApi.orders.get(id);
    const owner = order && (await walletOwner(staffApi, order.customer));
    if (!order) return "no-order";
    const refusal = await staffApi.wallets.refundRefusal(id);
    if (refusal) return refusal;
    return owner ? { order: order.id, amount: order.price, owner } : "no-wallet";
  });
  if (refundable === "no-order") return talk.show({ text: profileWords.noOrder });
  if (typeof refundable === "string") return talk.show({ text: words.done({ outcome: "gone", reason: refundable }) });
  const { owner, order, amount } = refundable;
  const reason = await askReason(talk, "", words.reasons);
  if (isBackOrCancel(reason)) return talk.show({ text: staffWords.stopped });
  return confirmAndChange(talk, staffApi, owner, { kind: "refund", order, amount, reason });
};

type ChosenChange =
  | Omit<Extract<WalletChangeRequest, { kind: "credit" | "debit" }>, "id" | "by">
  | Omit<Extract<WalletChange, { kind: "refund" }>, "id">;

/** Asks for confirmation, and makes the change once. */
async function confirmAndChange(
  talk: Talk,
  staffApi: StaffApi,
  { name, wallet }: WalletOwner,
  chosen: ChosenChange,
): Promise<Destination | undefined> {
  const by = talk.customer;
  const approval = await talk.once(async () => {
    const id = staffApi.wallets.mintChangeId();
    return {
      id,
      second: await staffApi.wallets.approvalReason({ ...chosen, id, by }),
      alone: await staffApi.wallets.hasNoApprover(by),
    };
  });
  const { id, second = null, alone } = approval;
  const change = { ...chosen, id } as WalletChange;
  if (!(await isConfirmed(talk, words.confirmChange(change, name, { wallet, second, alone })))) return undefined;
  const result = await talk.once(() => staffApi.wallets.change({ ...chosen, id, by }));
  if (result.outcome === "requested") return { flow: "pending-approval", with: result.id };
  return talk.show({ text: words.done(result) });
}

/** `approval <request>.<yes or no>`: a second member of staff approves or refuses a request. */
export const decideApproval: StaffFlow = async (talk, staffApi, argument) => {
  const [id = "", answer = ""] = argument.split(".");
  if (!isAuditEntryId(id)) return { flow: "admin" };
  const decision = answer === "yes" ? "confirmed" : "refused";
  const result = await talk.once(() => staffApi.wallets.decideApproval(id, decision, talk.customer));
  return talk.show({ text: words.decided(result) });
};

/** `pending-approval <request>`: a request that waits for a second member of staff, with its buttons. */
export const showApprovalRequest: StaffFlow = async (talk, staffApi, argument) => {
  const id = argument.trim();
  const view = isAuditEntryId(id) && (await talk.once(() => approvalRequestView(id, staffApi)));
  return talk.show(view || { text: words.done({ outcome: "gone", reason: "no-request" }) });
};

/** `confirmabove <amount>`: the amount above which a second member of staff approves. Raising it needs confirmation. */
export const setApprovalThreshold: StaffFlow = async (talk, staffApi, argument) => {
  const typed = argument.trim();
  const amount = parseAmount(typed);
  if (amount === undefined && typed !== "") return talk.show({ text: words.badThreshold(typed) });
  const { approvalThreshold: before } = await talk.once(() => staffApi.settings.read());
  if (amount !== undefined) {
    if (amount > before && !(await isConfirmed(talk, words.confirmRaise(before, amount)))) return undefined;
    await talk.once(() => staffApi.settings.set({ approvalThreshold: amount }, { by: talk.customer, amount }));
  }
  const above = amount ?? before;
  return talk.show({
    text: words.thresholdText(above, await talk.once(() => staffApi.wallets.hasNoApprover(talk.customer))),
  });
};

async function walletOwner(staffApi: StaffApi, id: CustomerId): Promise<WalletOwner | undefined> {
  const profile = isCustomerId(id) ? await staffApi.customers.profile(id) : undefined;
  return profile && { name: profile.customer.name || profile.customer.id, wallet: profile.wallet };
}

async function askReason(talk: Talk, typed: string, reasons: readonly string[]): Promise<string | BackOrCancel> {
  const parse = (reason: string) =>
    reason.trim().length >= REASON_LENGTH.min ? clip(reason.trim(), REASON_LENGTH.max) : undefined;
  const question = { text: words.askWhy, choices: reasons.map((reason) => [{ label: reason, pick: reason }]) };
  const again = askAgain(words.reasonAgain(REASON_LENGTH.min));
  return parse(typed) ?? prompt(talk, question, (answer) => parse(typedOrPicked(answer)) ?? again);
}
