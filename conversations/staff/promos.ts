import { parseCode } from "../../src/core/money/promo.js";
import { type PromoTerms, parsePromo } from "../../src/core/money/promo-text.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { staffWords } from "../locales/staff/common.js";
import { promoWords as words } from "../locales/staff/promos.js";
import { isUsable } from "../parser/promo-code.js";
import type { Choice, DeskFlow, Talk } from "../talk.js";
import type { Text } from "../text.js";
import { STAFF_WAYS } from "../views/buttons.js";

const ENDS = /^(\S+)\s+off$/i;

/** `promo`: all codes with their uses; `promo NEW10 10% uses 100` makes one, after a preview; `promo NEW10 off` ends it. */
export const promo: DeskFlow = async (talk, desk, argument) => {
  const typed = argument.trim();
  const ending = parseCode(ENDS.exec(typed)?.[1] ?? "");
  const terms = parsePromo(typed);
  if (ending !== undefined) await end(talk, desk, ending);
  else if (terms) await make(talk, desk, terms);
  else {
    const list = typed === "" ? words.list(await talk.once(() => desk.promos())) : words.notRead;
    await talk.show({ text: list });
  }
  return undefined;
};

const button = (label: string, pick: string, style: "success" | "danger"): Choice => ({ label, pick, style });

async function picked(talk: Talk, text: Text, choices: readonly Choice[]): Promise<string | undefined> {
  const answer = await talk.ask({ text, choices: [...choices.map((choice) => [choice]), STAFF_WAYS] });
  return answer.kind === "pick" && choices.some((choice) => "pick" in choice && choice.pick === answer.pick)
    ? answer.pick
    : undefined;
}

/** Told twice, where it may sell below cost. */
async function make(talk: Talk, desk: StaffApi, terms: PromoTerms): Promise<void> {
  if (!isUsable(terms.code)) return talk.show({ text: words.taken(terms.code) });
  const { rows, used } = await talk.once(async () => {
    const known = (await desk.promos()).find((one) => one.promo.code === terms.code);
    return { rows: await desk.previewPromo(terms), ...(known && { used: known.used }) };
  });
  const lossy = rows.some(({ price, offBelow, cost }) => price - offBelow < cost);
  const how = await picked(
    talk,
    words.preview(terms, rows, used),
    lossy
      ? [button(words.makeKept, "make", "success"), button(words.makeBelow, "below", "danger")]
      : [button(words.make, "make", "success")],
  );
  const belowCost = how === "below";
  const sure =
    belowCost &&
    (await picked(talk, words.sureBelow(rows, terms), [button(staffWords.yes, "yes", "danger")])) === "yes";
  if (how === undefined || (belowCost && !sure)) return talk.show({ text: staffWords.stopped });
  const made = await talk.once(() => desk.setPromo(terms, { by: talk.customer, belowCost }));
  await talk.show({ text: made ? words.done(terms) : words.tooMany });
}

async function end(talk: Talk, desk: StaffApi, code: string): Promise<void> {
  const sure = await picked(talk, words.end(code), [button(words.endIt, "yes", "danger")]);
  if (sure === undefined) return talk.show({ text: staffWords.stopped });
  const ended = await talk.once(() => desk.endPromo(code, talk.customer));
  await talk.show({ text: ended ? words.ended(code) : words.notThere });
}
