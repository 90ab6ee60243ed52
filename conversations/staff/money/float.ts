import { parseAmount } from "../../../src/core/money/money.js";
import { floatWords as words } from "../../locales/staff/money/float.js";
import { isConfirmed } from "../../prompts/confirm.js";
import type { StaffFlow } from "../../talk.js";

/**
 * `float`: the merchant's balance at the service by our books, and how long it lasts. With an amount, an owner sets it.
 */
export const showFloat: StaffFlow = async (talk, staffApi, argument) => {
  const typed = argument.trim();
  const maySet = talk.mayOpen("set-float");
  if (typed !== "") return maySet ? { flow: "set-float", with: typed } : talk.show({ text: words.ownersOnly });
  const text = await talk.once(async () => {
    const status = await staffApi.monitoring.floatStatus();
    if (status) return words.show(status, maySet);
    return maySet ? words.unset : words.untracked;
  });
  return talk.show({ text });
};

/** `set-float <amount>` or `set-float +<amount>`: the balance now, or what was paid in. */
export const setFloat: StaffFlow = async (talk, staffApi, argument) => {
  const more = argument.trim().startsWith("+");
  const amount = parseAmount(argument.trim().replace(/^\+/, ""));
  const status = await talk.once(() => staffApi.monitoring.floatStatus());
  if (amount === undefined || (more && (!status || amount === 0))) {
    return talk.show({ text: amount !== undefined && !status ? words.unset : words.usage });
  }
  const id = await talk.once(async () => staffApi.wallets.mintChangeId());
  const question = more ? words.confirmTopUp(amount) : words.confirmBalance(amount, status);
  if (!(await isConfirmed(talk, question))) return undefined;
  const change = more ? { more: amount } : { to: amount };
  await talk.once(() => staffApi.monitoring.changeFloat({ id, by: talk.customer, ...change }));
  return { flow: "float" };
};
