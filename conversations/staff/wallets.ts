import { clip } from "../../src/core/base/clip.js";
import { type CustomerId, isAuditEntryId, isCustomerId, isOrderId } from "../../src/core/base/ids.js";
import { type Kobo, naira } from "../../src/core/money/money.js";
import type { WalletChange } from "../../src/core/money/wallet-change.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import type { WalletChangeRequest } from "../../src/shop/wallets/wallet-api.js";
import { staffWords } from "../locales/staff/common.js";
import { profileWords } from "../locales/staff/profiles.js";
import { walletWords as words } from "../locales/staff/wallets.js";
import { parseAmount } from "../prompts/amount.js";
import { isSure } from "../prompts/sure.js";
import type { Answer, DeskFlow, Talk } from "../talk.js";
import type { Text } from "../text.js";
import { STAFF_WAYS, TRIES_MAX, wayOf } from "../views/buttons.js";
import { whom } from "./profiles.js";

/** The least and most letters of a reason. */
const WHY = { min: 3, max: 200 };
const AMOUNT_MIN = naira(1);

type Named = { readonly name: string; readonly wallet: Kobo };

/** `credit <who> <amount> <why>` and `debit …`: puts something into a wallet, or takes it out; what is missing is asked. */
const change =
  (act: "credit" | "debit"): DeskFlow =>
  async (talk, desk, argument) => {
    const { who, amount: given, why: typed } = readWish(argument);
    if (who === "") return says(talk, words.usage(act));
    const customer = await whom(talk, desk, { typed: who, flow: act });
    if (!customer) return undefined;
    const named = await talk.once(() => namedOf(desk, customer));
    if (!named) return says(talk, profileWords.noCustomer);
    const most = await talk.once(async () => desk.walletChangeMax);
    const fits = (answer: Answer) => {
      const amount = answer.kind === "typed" ? parseAmount(answer.text) : undefined;
      return amount !== undefined && amount >= AMOUNT_MIN && amount <= most ? amount : undefined;
    };
    const question = words.askAmount(act, named.name, { wallet: named.wallet, most });
    const amount = fits({ kind: "typed", text: given }) ?? (await askFor(talk, question, [], fits));
    if (amount === undefined) return says(talk, staffWords.stopped);
    const said = await askWhy(talk, typed);
    if (said === undefined) return says(talk, staffWords.stopped);
    return perform(talk, desk, named, { kind: act, customer, amount, reason: said });
  };

export const credit = change("credit");
export const debit = change("debit");

/** A number as people write it, with gaps. */
const PHONE = /^(?:\+?234|0)(?:[\s-]?\d){10}(?=\s|$)/;

/** "1001 500 sorry", "0803 123 4567 500 sorry": who, how much, why; what is not there is empty. */
function readWish(argument: string) {
  const text = argument.trim();
  const who = PHONE.exec(text)?.[0] ?? text.split(/\s/, 1)[0] ?? "";
  const [amount = "", ...why] = text.slice(who.length).trim().split(/\s+/);
  return { who, amount, why: why.join(" ") };
}

/** `refund <order>`: gives back what a delivered order cost its customer. */
export const refund: DeskFlow = async (talk, desk, argument) => {
  const id = argument.trim();
  if (id === "") return says(talk, profileWords.whichOrder("refund"));
  const known = await talk.once(async () => {
    const order = isOrderId(id) ? await desk.order(id) : undefined;
    const named = order && (await namedOf(desk, order.customer));
    return order?.state === "delivered" && !order.refund && named
      ? { order: order.id, price: order.price, named }
      : null;
  });
  if (!known) return says(talk, isOrderId(id) ? words.done({ outcome: "gone" }) : profileWords.noOrder);
  const said = await askWhy(talk, "");
  if (said === undefined) return says(talk, staffWords.stopped);
  return perform(talk, desk, known.named, { kind: "refund", order: known.order, amount: known.price, reason: said });
};

type Chosen =
  | Omit<Extract<WalletChangeRequest, { kind: "credit" | "debit" }>, "id" | "by">
  | Omit<Extract<WalletChange, { kind: "refund" }>, "id">;

/** Asks whether they are sure, and does it once. */
async function perform(talk: Talk, desk: StaffApi, { name, wallet }: Named, chosen: Chosen): Promise<undefined> {
  const by = talk.customer;
  const {
    id,
    second = null,
    alone,
  } = await talk.once(async () => {
    const minted = desk.mintAuditEntryId();
    return {
      id: minted,
      second: await desk.approvalReason({ ...chosen, id: minted, by }),
      alone: await desk.hasNoApprover(),
    };
  });
  const act = { ...chosen, id } as WalletChange;
  if (!(await isSure(talk, words.sure(act, name, { wallet, second, alone })))) return;
  const ended = await talk.once(() => desk.changeWallet({ ...chosen, id, by }));
  return says(talk, words.done(ended));
}

/** `second <request>.<yes or no>`: what a second member of staff says to what was asked; whoever taps it says it. */
export const second: DeskFlow = async (talk, desk, argument) => {
  const [id = "", said = ""] = argument.split(".");
  if (!isAuditEntryId(id)) return { flow: "admin" };
  const as = said === "yes" ? "confirmed" : "refused";
  const decided = await talk.once(() => desk.decideApproval(id, as, talk.customer));
  return says(talk, words.decided(decided));
};

/** `confirmabove <amount>`: above how much a second member of staff has to confirm; raising it is asked about. */
export const confirmAbove: DeskFlow = async (talk, desk, argument) => {
  const amount = parseAmount(argument);
  const before = await talk.once(() => desk.approvalThreshold());
  if (amount !== undefined) {
    if (amount > before && !(await isSure(talk, words.raise(before, amount)))) return undefined;
    await talk.once(() => desk.setApprovalThreshold(amount, talk.customer));
  }
  const above = amount ?? before;
  return says(talk, words.limit(above, await talk.once(() => desk.hasNoApprover())));
};

const says = async (talk: Talk, text: Text): Promise<undefined> => {
  await talk.show({ text });
};

async function namedOf(desk: StaffApi, id: CustomerId): Promise<Named | undefined> {
  const card = isCustomerId(id) ? await desk.customerProfile(id) : undefined;
  return card && { name: card.customer.name || card.customer.id, wallet: card.wallet };
}

async function askFor<T>(talk: Talk, text: Text, offers: readonly string[], read: (answer: Answer) => T | undefined) {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({
      text,
      choices: [...offers.map((label, index) => [{ label, pick: String(index) }]), STAFF_WAYS],
    });
    if (wayOf(answer)) return undefined;
    const fit = read(answer);
    if (fit !== undefined) return fit;
  }
  return undefined;
}

async function askWhy(talk: Talk, given: string): Promise<string | undefined> {
  const fits = (said = "") => (said.trim().length >= WHY.min ? clip(said.trim(), WHY.max) : undefined);
  return (
    fits(given) ??
    askFor(talk, words.askWhy, words.reasons, (answer) =>
      fits(answer.kind === "pick" ? words.reasons[Number(answer.pick)] : answer.kind === "typed" ? answer.text : ""),
    )
  );
}
