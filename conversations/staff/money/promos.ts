import { parseCode } from "../../../src/core/money/promo.js";
import { type PromoTerms, parsePromo } from "../../../src/core/money/promo-text.js";
import type { StaffApi } from "../../../src/shop/staff-api.js";
import { staffWords } from "../../locales/staff/menu.js";
import { promoWords as words } from "../../locales/staff/money/promos.js";
import { isUsable } from "../../parser/promo-code.js";
import { isConfirmed } from "../../prompts/confirm.js";
import type { Choice, StaffFlow, Talk } from "../../talk.js";

/** "NEW10 end"; "off" means the same. */
const END_COMMAND = /^(\S+)\s+(?:end|off)$/i;

/**
 * `promo`: all codes with their uses; `promo NEW10 10% uses 100` makes one, after a preview; `promo NEW10 end` ends it.
 */
export const promoCodes: StaffFlow = async (talk, staffApi, argument) => {
  const typed = argument.trim();
  const ending = parseCode(END_COMMAND.exec(typed)?.[1] ?? "");
  const terms = parsePromo(typed);
  if (ending !== undefined) return endCode(talk, staffApi, ending);
  if (terms) return createCode(talk, staffApi, terms);
  const text = typed === "" ? words.list(await talk.once(() => staffApi.promos.list())) : words.invalidCommand;
  return talk.show({ text });
};

/** Asks for a second confirmation if it may sell below cost. */
async function createCode(talk: Talk, staffApi: StaffApi, terms: PromoTerms): Promise<undefined> {
  if (!isUsable(terms.code)) return talk.show({ text: words.codeHasMeaning(terms.code) });
  const existingUse = async () => (await staffApi.promos.list()).find(({ promo }) => promo.code === terms.code);
  const { rows, used } = await talk.once(async () => {
    const existing = await existingUse();
    return { rows: await staffApi.promos.preview(terms), ...(existing && { used: existing.used }) };
  });
  const mayLose = rows.some(({ price, offBelow, cost }) => price - offBelow < cost);
  const make: Choice = { label: mayLose ? words.createNeverBelowCost : words.create, pick: "make", style: "success" };
  const below: Choice[] = mayLose ? [{ label: words.createBelowCost, pick: "below", style: "danger" }] : [];
  const answer = await talk.ask({
    text: words.preview(terms, rows, used),
    choices: [[make], below],
  });
  const pick = answer.kind === "pick" ? answer.pick : "";
  if (pick !== "make" && pick !== "below") return talk.show({ text: staffWords.stopped });
  const belowCost = pick === "below";
  if (belowCost && !(await isConfirmed(talk, words.confirmBelowCost(rows, terms)))) return;
  const { made, use } = await talk.once(async () => ({
    made: await staffApi.promos.set(terms, { by: talk.customer, belowCost }),
    use: await existingUse(),
  }));
  await talk.show({ text: made.outcome === "set" && use ? words.done(use, made.replaced) : words.tooMany });
}

async function endCode(talk: Talk, staffApi: StaffApi, code: string): Promise<undefined> {
  const listed = await talk.once(async () => {
    const use = (await staffApi.promos.list()).find(({ promo }) => promo.code === code);
    return use && { ended: use.promo.endedAt !== undefined };
  });
  if (!listed) return talk.show({ text: words.unknownCode(code) });
  if (listed.ended) return talk.show({ text: words.alreadyEnded(code) });
  if (!(await isConfirmed(talk, words.confirmEnd(code), words.endIt))) return;
  const ended = await talk.once(() => staffApi.promos.end(code, talk.customer));
  await talk.show({ text: ended ? words.ended(code) : words.alreadyEnded(code) });
}
