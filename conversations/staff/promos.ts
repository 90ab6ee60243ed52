import { parseCode } from "../../src/core/money/promo.js";
import { type PromoTerms, parsePromo } from "../../src/core/money/promo-text.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { staffWords } from "../locales/staff/menu.js";
import { promoWords as words } from "../locales/staff/promos.js";
import { isUsable } from "../parser/promo-code.js";
import type { Choice, StaffFlow, Talk } from "../talk.js";
import type { Text } from "../text.js";
import { STAFF_BACK_CANCEL_ROW } from "../views/buttons.js";

/** "NEW10 end"; "off" means the same. */
const END_COMMAND = /^(\S+)\s+(?:end|off)$/i;

/** `promo`: all codes with their uses; `promo NEW10 10% uses 100` makes one, after a preview; `promo NEW10 end` ends it. */
export const promoCodes: StaffFlow = async (talk, staffApi, argument) => {
  const typed = argument.trim();
  const ending = parseCode(END_COMMAND.exec(typed)?.[1] ?? "");
  const terms = parsePromo(typed);
  if (ending !== undefined) await endCode(talk, staffApi, ending);
  else if (terms) await createCode(talk, staffApi, terms);
  else {
    const list = typed === "" ? words.list(await talk.once(() => staffApi.promos.list())) : words.invalidCommand;
    await talk.show({ text: list });
  }
  return undefined;
};

const button = (label: string, pick: string, style: "success" | "danger"): Choice => ({ label, pick, style });

async function askPick(talk: Talk, text: Text, choices: readonly Choice[]): Promise<string | undefined> {
  const answer = await talk.ask({ text, choices: [...choices.map((choice) => [choice]), STAFF_BACK_CANCEL_ROW] });
  return answer.kind === "pick" && choices.some((choice) => "pick" in choice && choice.pick === answer.pick)
    ? answer.pick
    : undefined;
}

/** A second confirmation where it may sell below cost. */
async function createCode(talk: Talk, staffApi: StaffApi, terms: PromoTerms): Promise<void> {
  if (!isUsable(terms.code)) return talk.show({ text: words.codeHasMeaning(terms.code) });
  const { rows, used } = await talk.once(async () => {
    const existing = (await staffApi.promos.list()).find(({ promo }) => promo.code === terms.code);
    return { rows: await staffApi.promos.preview(terms), ...(existing && { used: existing.used }) };
  });
  const mayLose = rows.some(({ price, offBelow, cost }) => price - offBelow < cost);
  const pick = await askPick(
    talk,
    words.preview(terms, rows, used),
    mayLose
      ? [button(words.createNeverBelowCost, "make", "success"), button(words.createBelowCost, "below", "danger")]
      : [button(words.create, "make", "success")],
  );
  const belowCost = pick === "below";
  const sure =
    belowCost &&
    (await askPick(talk, words.confirmBelowCost(rows, terms), [button(staffWords.yes, "yes", "danger")])) === "yes";
  if (pick === undefined || (belowCost && !sure)) return talk.show({ text: staffWords.stopped });
  const created = await talk.once(() => staffApi.promos.set(terms, { by: talk.customer, belowCost }));
  await talk.show({ text: created ? words.done(terms) : words.tooMany });
}

async function endCode(talk: Talk, staffApi: StaffApi, code: string): Promise<void> {
  const listed = await talk.once(async () => {
    const use = (await staffApi.promos.list()).find(({ promo }) => promo.code === code);
    return use ? { ended: use.promo.endedAt !== undefined } : null;
  });
  if (!listed) return talk.show({ text: words.unknownCode(code) });
  if (listed.ended) return talk.show({ text: words.alreadyEnded(code) });
  const confirmed = await askPick(talk, words.confirmEnd(code), [button(words.endIt, "yes", "danger")]);
  if (confirmed === undefined) return talk.show({ text: staffWords.stopped });
  const ended = await talk.once(() => staffApi.promos.end(code, talk.customer));
  await talk.show({ text: ended ? words.ended(code) : words.alreadyEnded(code) });
}
