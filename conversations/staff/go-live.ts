import { type Phone, parsePhone } from "../../src/core/base/phone.js";
import type { RehearsalStep } from "../../src/core/settings/rehearsal.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { staffWords } from "../locales/staff/menu.js";
import { rehearsalWords as words } from "../locales/staff/rehearsal.js";
import { askAgain, type BackOrCancel, isBackOrCancel, prompt, typedOrPicked } from "../prompt.js";
import { isConfirmed } from "../prompts/confirm.js";
import type { Choice, Destination, Talk } from "../talk.js";

type RehearsalTalk = Pick<Talk, "ask" | "show" | "once" | "customer">;
type RehearsalApi = { readonly rehearsal: Pick<StaffApi["rehearsal"], "run"> };
type State = Awaited<ReturnType<RehearsalApi["rehearsal"]["run"]>>;

const FLOW = "golive";
const to = (label: string, step?: string): Choice => ({
  label,
  short: label,
  go: { flow: FLOW, ...(step && { with: step }) },
});

/**
 * `golive`: what is known of the service, and the next step of the rehearsal. `golive charge` and the like do a step
 * once the owner has confirmed. The books hold its state, so it can be left and resumed anywhere; `npm run rehearse`
 * runs the same script.
 */
export async function goLive(
  talk: RehearsalTalk,
  { rehearsal }: RehearsalApi,
  argument: string,
): Promise<Destination | undefined> {
  const run = (step: RehearsalStep) => talk.once(() => rehearsal.run(talk.customer, step)) as Promise<State>;
  const step = argument.trim();
  switch (step) {
    case "lists":
      return report(talk, await run({ step }));
    case "checkout":
      if (!(await isConfirmed(talk, words.confirm.checkout))) return undefined;
      return page(talk, await run({ step }), run);
    case "page":
      return page(talk, await run({ step: "look" }), run);
    case "pay":
      return pay(talk, await run({ step: "look" }));
    case "charge":
    case "airtime": {
      const phone = (await run({ step: "look" })).phone ?? (await askOwnPhone(talk));
      if (isBackOrCancel(phone)) return talk.show({ text: staffWords.stopped, choices: [[to(words.look)]] });
      if (!(await isConfirmed(talk, words.confirm[step](phone)))) return undefined;
      return report(talk, await run({ step, phone }));
    }
    case "skip":
      if (!(await isConfirmed(talk, words.confirm.skip))) return undefined;
      return report(talk, await run({ step }));
    default:
      return report(talk, await run({ step: "look" }));
  }
}

function report(talk: RehearsalTalk, state: State): Promise<undefined> {
  const { next, sales, facts, isPaid } = state;
  const showsOtherUnit = facts.some(({ fact, settings }) => fact === "unit" && settings);
  const isUnsigned = facts.some(
    ({ fact, verdict, settings }) => fact === "signature" && verdict !== "agrees" && !settings,
  );
  const rows: Choice[] = [
    ...(next ? [to(words.next[next], next)] : []),
    ...(isPaid && isUnsigned && next !== "checkout" ? [to(words.anotherPage, "checkout")] : []),
    to(words.look),
    ...(next === "lists" || facts.length === 0 ? [] : [to(words.readAgain, "lists")]),
    ...(sales === "owners-only" && facts.length > 0 && !showsOtherUnit ? [to(words.skip, "skip")] : []),
  ];
  return talk.show({ text: words.report(state), choices: rows.map((choice) => [choice]) });
}

/** Asks what amount the page shows, before anything is paid: with another amount the owner must not pay. */
async function page(
  talk: RehearsalTalk,
  state: State,
  run: (step: RehearsalStep) => Promise<State>,
): Promise<Destination | undefined> {
  if (!state.page || state.problem || state.next !== "page") return report(talk, state);
  const { url, unit } = state.page;
  const answer = await talk.ask({
    text: words.page,
    choices: [
      [{ label: words.openPage, url }],
      [{ label: words.saysAmount, pick: "as-asked" }],
      [{ label: words.saysOtherUnit(unit), pick: "other-unit" }],
      [{ label: words.saysOther, pick: "other-amount" }],
    ],
  });
  const picked = answer.kind === "pick" ? answer.pick : "";
  const said = (["as-asked", "other-unit", "other-amount"] as const).find((known) => known === picked);
  if (!said) return { flow: FLOW };
  const noted = await run({ step: "page", answer: said });
  return said === "as-asked" ? pay(talk, noted) : report(talk, noted);
}

function pay(talk: RehearsalTalk, state: State): Promise<undefined> {
  if (!state.page || state.next !== "pay") return report(talk, state);
  return talk.show({
    text: words.pay,
    choices: [[{ label: words.openPage, url: state.page.url }], [to(words.paid)]],
  });
}

const askOwnPhone = (talk: RehearsalTalk): Promise<Phone | BackOrCancel> =>
  prompt(talk, { text: words.whichNumber }, (answer) => {
    const phone = parsePhone(answer.kind === "contact" ? answer.phone : typedOrPicked(answer));
    return phone ?? askAgain(words.notNumber);
  });
