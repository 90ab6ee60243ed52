import { floatWords as words } from "../locales/staff/float.js";
import { parseAmount } from "../prompts/amount.js";
import { isSure } from "../prompts/sure.js";
import type { DeskFlow } from "../talk.js";

/** `float`: what the merchant's wallet at the service holds by our books, and how long it lasts. */
export const float: DeskFlow = async (talk, desk, argument) => {
  const typed = argument.trim();
  if (typed !== "") return { flow: "floatset", with: typed };
  const text = await talk.once(async () => {
    const seen = await desk.floatStatus();
    return seen ? words.show(seen) : words.unset;
  });
  await talk.show({ text });
  return undefined;
};

/** `floatset <amount>` or `floatset +<amount>`: what it holds now, or what was put into it. */
export const floatSet: DeskFlow = async (talk, desk, argument) => {
  const more = argument.trim().startsWith("+");
  const amount = parseAmount(argument.trim().replace(/^\+/, ""));
  const seen = await talk.once(async () => (await desk.floatStatus()) ?? null);
  if (amount === undefined || (more && (!seen || amount === 0))) {
    await talk.show({ text: amount !== undefined && !seen ? words.unset : words.usage });
    return undefined;
  }
  const id = await talk.once(async () => desk.mintAuditEntryId());
  const question = more ? words.sureMore(amount) : words.sureTo(amount, seen ?? undefined);
  if (!(await isSure(talk, question))) return undefined;
  const change = more ? { more: amount } : { to: amount };
  await talk.once(() => desk.changeFloat({ id, by: talk.customer, ...change }));
  return { flow: "float" };
};
