import { isBatchGroupId, isBatchId, isScheduleId } from "../../../src/core/base/ids.js";
import { networkName } from "../../../src/core/base/network.js";
import { productRequest } from "../../../src/core/orders/product.js";
import type { CustomerApi } from "../../../src/shop/customer-api.js";
import type { CustomerFlow, CustomerTalk } from "../../customer-talk.js";
import { catchLines, contactText, type SentLines } from "../../leave-flow.js";
import { recipientText, searchName } from "../../locales/naming.js";
import type { Words } from "../../locales/words.js";
import { isHeading } from "../../parser/list.js";
import { isYes, means } from "../../parser/words/meaning.js";
import { askAgain, isBackOrCancel, prompt, type Retry, runSteps, type Step } from "../../prompt.js";
import { askPlan } from "../../prompts/plan.js";
import type { Answer, Choice } from "../../talk.js";
import { lines, type Text, text } from "../../text.js";
import { go } from "../../views/buttons.js";
import { groupButton } from "./groups.js";
import {
  type BulkDraft,
  type DraftLine,
  faultText,
  isMatched,
  readSent,
  refusedListText,
  repeatedLines,
  stillWrong,
  type WrongLine,
} from "./lines.js";
import { quoteAndPayBatch } from "./pay.js";

const NOTHING: BulkDraft = { lines: [], wrong: [], rows: 0 };

/**
 * `bulk <list>`: many numbers in one order. The list may be typed, pasted or a file, and come in several messages.
 * `bulk <batch>`, `bulk <group>` and `bulk <schedule>` begin with saved lines.
 */
export const bulk: CustomerFlow = async (talk, shop, argument) => {
  const begun = await firstDraft(talk, shop, argument);
  if (!begun) return showGone(talk);
  const draft = await runSteps(talk, shop, begun, STEPS.map(takingLines));
  if (draft === "cancel") return { flow: "stop" };
  return draft === "back" ? { flow: "start" } : draft.ended?.next;
};

/** Undefined for the button of saved lines that are gone. */
async function firstDraft(talk: CustomerTalk, shop: CustomerApi, argument: string): Promise<BulkDraft | undefined> {
  const earlier = await talk.once(() => earlierLines(talk, shop, argument));
  if (earlier) return { ...NOTHING, lines: earlier, rows: earlier.length };
  if (isBatchGroupId(argument) || isScheduleId(argument) || isBatchId(argument)) return undefined;
  const { file } = talk;
  if (argument === "" && !file) return NOTHING;
  return orHint(NOTHING, await withLines(talk, shop, NOTHING, { typed: argument, file }));
}

/** The customer removed the group or stopped the schedule, or the chat has been unlinked since. */
const showGone = ({ words, say }: CustomerTalk): Promise<undefined> =>
  say(text`${words.channelTexts.staleTap}`, [
    go(words.buttons.manyNumbers, "bulk"),
    go(words.buttons.groups, "groups"),
  ]);

/** Why nothing was read. */
type Unread = { readonly unread: Text };

const orHint = (draft: BulkDraft, next: BulkDraft | Unread): BulkDraft =>
  "unread" in next ? { ...draft, hint: next.unread } : next;

/** The lines of an earlier batch, a group or a schedule. */
async function earlierLines(
  { customer }: CustomerTalk,
  shop: CustomerApi,
  argument: string,
): Promise<readonly DraftLine[] | undefined> {
  if (isBatchGroupId(argument)) {
    const group = (await shop.batches.groups.list(customer)).find(({ id }) => id === argument);
    return group?.lines.map(({ product, ...line }, index) => ({ ...line, row: index + 1, want: product }));
  }
  const batch = isBatchId(argument) ? await shop.batches.get(customer, argument) : undefined;
  const saved = batch ?? (await shop.schedules.list(customer)).find(({ id }) => id === argument);
  return saved?.lines.map(({ network, recipient, product }, index) => ({
    row: index + 1,
    network,
    recipient,
    want: productRequest(product),
  }));
}

/** Adds the lines that were sent, which may correct wrong ones. */
async function withLines(
  talk: CustomerTalk,
  shop: CustomerApi,
  draft: BulkDraft,
  sent: SentLines,
): Promise<BulkDraft | Unread> {
  const { hint: _, isTwiceOnPurpose: __, ...before } = draft;
  const read = await readSent(talk, shop, sent, before);
  if ("refused" in read) return { unread: refusedListText(talk.words, read) };
  const count = read.lines.length + read.wrong.length;
  const stillOpen = stillWrong(before.wrong, count, sent);
  const missing = before.wrong.length - stillOpen.length - count;
  const rows = before.wrong.map(({ row }) => row).join(", ");
  const { bulk, schedules, buttons } = talk.words;
  const hints = [
    ...(missing > 0 ? [bulk.leftOut({ count: missing, rows })] : []),
    ...(read.isOnce ? [schedules.once({ button: `${buttons.saveGroup} › ${buttons.schedule}` })] : []),
  ];
  return {
    ...(hints.length > 0 && { hint: lines(...hints) }),
    lines: [...before.lines, ...read.lines],
    wrong: [...stillOpen, ...read.wrong],
    rows: read.rows,
  };
}

/** Adds lines that are sent while another question is open. */
const takingLines = ({ answered, ask }: Step<BulkDraft>): Step<BulkDraft> => ({
  answered,
  ask: async (talk, shop, draft) => {
    if (draft.hint) talk.note(draft.hint);
    const { hint: _, ...asked } = draft;
    const answer = await catchLines(ask(talk, shop, asked));
    if (typeof answer !== "object" || !("sent" in answer)) return answer;
    return orHint(asked, await withLines(talk, shop, asked, answer.sent));
  },
});

type Ask = Step<BulkDraft>["ask"];

const askList: Ask = async (talk, shop, draft) => {
  const choices = await talk.once(async () =>
    (await shop.batches.groups.list(talk.customer)).map((group) => [groupButton(group)]),
  );
  const question = { text: talk.words.bulk.ask, choices, accepts: { lines: true } };
  return prompt(talk, question, (answer) => withSent(talk, shop, draft, answer));
};

/**
 * The draft with an answer's lines, or why nothing was read. "500" is for all wrong lines, if that is all they lack.
 */
async function withSent(
  talk: CustomerTalk,
  shop: CustomerApi,
  draft: BulkDraft,
  answer: Answer,
): Promise<BulkDraft | Retry> {
  if (answer.kind === "pick") return askAgain(talk.words.bulk.refusals.empty);
  const { text, file, doubt } = answer.kind === "contact" ? { text: contactText(answer) } : answer;
  const early = doubt === "early";
  const lackWhat = draft.wrong.length > 0 && draft.wrong.every(({ fault }) => fault === "no-what");
  const typed = lackWhat && !early && isHeading(text) ? [text, ...draft.wrong.map(({ written }) => written)] : [text];
  const next = await withLines(talk, shop, draft, { typed: typed.join("\n"), file, early });
  return "unread" in next ? askAgain(next.unread) : next;
}

const WRONG_SHOWN_MAX = 20;

/** Shows what is wrong with which line. The customer sends these lines again, or continues without them. */
const askCorrections: Ask = async (talk, shop, draft) => {
  const { words } = talk;
  const { bulk, buttons } = words;
  const count = draft.lines.length;
  const goOn: Choice[] = count > 0 ? [{ label: buttons.goOn({ count }), pick: "yes", style: "primary" }] : [];
  const text = lines(wrongLinesText(words, draft.wrong), count > 0 ? bulk.correctOrGoOn({ count }) : bulk.correct);
  return prompt(talk, { text, choices: [goOn], accepts: { lines: true } }, (answer) =>
    isYes(answer, words.language) && count > 0 ? { ...draft, wrong: [] } : withSent(talk, shop, draft, answer),
  );
};

/** Lines that follow each other and lack the same share one explanation. */
function wrongLinesText(words: Words, wrong: readonly WrongLine[]): Text {
  const { bulk } = words;
  const rest = wrong.length - WRONG_SHOWN_MAX;
  const shown = wrong.slice(0, WRONG_SHOWN_MAX);
  return lines(
    bulk.wrong({ count: wrong.length }),
    ...shown.flatMap(({ row, written, fault }, index) => {
      const [isFirst, isLast] = [shown[index - 1]?.fault !== fault, shown[index + 1]?.fault !== fault];
      const line = text`${row}. <code>${written}</code>`;
      return [isFirst ? text`\n${line}` : line, isLast ? faultText(words, fault) : undefined];
    }),
    rest > 0 && bulk.moreWrong({ count: rest }),
  );
}

/** Asks for the plan of the first size that fits several plans, and sets it on all lines with that size. */
const askPlanOfLines: Ask = async (talk, shop, draft) => {
  const first = draft.lines.find((line) => !isMatched(line));
  if (!first || !("search" in first.want)) return draft;
  const { network } = first;
  const { search } = first.want;
  const isSame = (line: DraftLine) => line.network === network && "search" in line.want && line.want.search === search;
  const count = draft.lines.filter(isSame).length;
  const what = `${networkName(network)} ${searchName(talk.words, search)}`;
  talk.note(talk.words.bulk.choosePlan({ count, what }));
  const planCode = await askPlan(talk, shop, { network, search });
  if (isBackOrCancel(planCode)) return planCode;
  const want = { kind: "data", planCode } as const;
  return { ...draft, lines: draft.lines.map((line) => (isSame(line) ? { ...line, want } : line)) };
};

/** Asks whether lines with the same number and product are on purpose. */
const askTwice: Ask = async (talk, _shop, draft) => {
  const { words } = talk;
  const { bulk, buttons } = words;
  const repeated = repeatedLines(draft.lines);
  const numbers = [...new Set(repeated.map(({ recipient }) => recipient))].slice(0, WRONG_SHOWN_MAX);
  const choices: Choice[][] = [
    [{ label: buttons.twice, short: buttons.twice, pick: "yes" }],
    [{ label: buttons.once, short: buttons.once, pick: "once" }],
  ];
  const question = lines(
    bulk.twice({ count: repeated.length }),
    ...numbers.map((phone) => text`• ${recipientText(words, phone)}`),
  );
  return prompt(talk, { text: question, choices }, (answer): BulkDraft | Retry => {
    if (isYes(answer, words.language)) return { ...draft, isTwiceOnPurpose: true };
    const isOnce =
      answer.kind === "pick" ? answer.pick === "once" : answer.kind === "typed" && means(answer.text, "no");
    if (!isOnce) return askAgain(words.ask.tapExpected);
    return { ...draft, lines: draft.lines.filter((line) => !repeated.includes(line)) };
  });
};

/** The questions for the list, in order. */
const STEPS: readonly Step<BulkDraft>[] = [
  { answered: ({ lines, wrong }) => lines.length + wrong.length > 0, ask: askList },
  { answered: ({ wrong }) => wrong.length === 0, ask: askCorrections },
  { answered: ({ lines }) => lines.every(isMatched), ask: askPlanOfLines },
  { answered: (draft) => draft.isTwiceOnPurpose === true || repeatedLines(draft.lines).length === 0, ask: askTwice },
  { answered: ({ ended }) => ended !== undefined, ask: quoteAndPayBatch },
];
