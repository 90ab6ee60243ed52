import { after, lagosMoment } from "../../../../src/core/base/time.js";
import { formatNaira, type Kobo } from "../../../../src/core/money/money.js";
import {
  APPROVAL_MS,
  type ApprovalRequest,
  UNAPPROVED_GRANTS_MAX,
  WALLET_CHANGE_LIMITS,
  type WalletChange,
} from "../../../../src/core/money/wallet-change.js";
import type { ApprovalDecision } from "../../../../src/shop/wallets/approve.js";
import type { WalletChangeRefusal } from "../../../../src/shop/wallets/carry-out.js";
import type { WalletChangeResult } from "../../../../src/shop/wallets/change.js";
import type { ApprovalReason } from "../../../../src/shop/wallets/grant-allowance.js";
import { lines, type Text, text } from "../../../text.js";
import { countText, customerWillBeTold, durationText } from "../english.js";

const changeNames: Readonly<Record<WalletChange["kind"], string>> = {
  credit: "Credit the wallet",
  debit: "Debit the wallet",
  refund: "Refund the order",
};

const approvalReasons: Readonly<Record<ApprovalReason, Text>> = {
  above: text`✋ This is above the limit: a second member of staff must confirm it.`,
  day: text`✋ This takes you above the limit for today: a second member of staff must confirm it.`,
  count: text`✋ This is more than ${UNAPPROVED_GRANTS_MAX} credits and refunds in a day: a second member of staff must confirm it.`,
  own: text`✋ This is your own wallet: another member of staff must confirm it.`,
};

const refusals: Readonly<Record<WalletChangeRefusal, Text>> = {
  refunded: text`This order has already been refunded. Nothing was done.`,
  "not-delivered": text`This order was not delivered, so there is nothing to refund. Nothing was done.`,
  reversed: text`The payment for this order, or one into the wallet before it, was reversed, and what the wallet lacked is our loss: whoever paid has the money back. Nothing was done. To give something anyway, use <code>/credit</code>.`,
  "no-wallet": text`This customer has deleted their data, so their wallet no longer exists. Nothing was done.`,
  "no-request": text`This request no longer exists. Nothing was done. Ask for it again.`,
};
const short = (available: Kobo): Text =>
  text`<b>Nothing was taken</b>: there is only ${formatNaira(available)} in the wallet.`;

const nobodyElse = text`⚠️ There is no other operator or owner, so nobody can confirm it. An owner can add one with /staff.`;
const orRaise = text`An owner can also raise the limit, for example <code>/confirmabove 20000</code>.`;

const asked = text`✋ <b>Nothing was done yet.</b> Another member of staff must confirm it within ${durationText(APPROVAL_MS)}.`;

/** What a member of staff may do alone. */
const approvalRule = (most: Kobo): Text =>
  text`Alone, a member of staff may credit and refund others up to <b>${formatNaira(most)}</b> a day, ${UNAPPROVED_GRANTS_MAX} times at most, and debit up to that at once. Anything else needs a second member of staff to confirm it.`;

const { min, max } = WALLET_CHANGE_LIMITS;
/** "₦1 to ₦500,000". */
const amounts = `${formatNaira(min)} to ${formatNaira(max)}`;

/** Texts for giving and taking money. */
export const walletWords = {
  changeNames,
  refusals,
  nobodyElse,
  credit: "💚 Credit",
  debit: "➖ Debit",
  usage: (act: "credit" | "debit"): Text =>
    text`Whose wallet? For example <code>/${act} Ada 500 sorry for the trouble</code>, with a name, an @name, a phone number or an id.`,
  askAmount: (act: "credit" | "debit", { name, wallet }: { readonly name: string; readonly wallet: Kobo }): Text =>
    text`<b>${changeNames[act]}</b> of ${name} (now ${formatNaira(wallet)})\nHow much? From ${amounts}.`,
  amountAgain: text`Please type whole naira from ${amounts}, like “500”.`,
  reasonAgain: (letters: number): Text => text`Please say why in at least ${letters} letters.`,
  askWhy: text`<b>Why?</b> In a few words. The customer reads them too.`,
  reasons: ["It did not arrive", "It went to a wrong number", "Sorry for the trouble"],
  debitReasons: ["It arrived after all", "It was given by mistake", "You got it back in another way"],
  confirmChange: (
    act: WalletChange,
    who: string,
    { wallet, second, alone }: { wallet: Kobo; second: ApprovalReason | null; alone: boolean },
  ): Text =>
    lines(
      text`<b>${changeNames[act.kind]}: ${formatNaira(act.amount)}</b>`,
      text`${who} · wallet ${formatNaira(wallet)}`,
      act.kind === "refund" &&
        text`<code>${act.order}</code>\nIt was delivered, so the service’s cost is not recovered.`,
      text`Why: “${act.reason}”`,
      second !== null && approvalReasons[second],
      second !== null && alone && nobodyElse,
      (second === "above" || second === "day") && alone && orRaise,
    ),
  done: (ended: Exclude<WalletChangeResult, { outcome: "requested" }>): Text => {
    switch (ended.outcome) {
      case "done":
        return text`Done and recorded. ${customerWillBeTold}`;
      case "short":
        return short(ended.available);
      case "gone":
        return refusals[ended.reason];
      case "asked":
        return lines(asked, ended.alone && nobodyElse);
    }
  },
  request: (
    request: ApprovalRequest,
    { who, by, end, waitsForNobody }: { who: string; by: string; end: string | Text; waitsForNobody: boolean },
  ): Text =>
    lines(
      text`✋ <b>${changeNames[request.kind]}: ${formatNaira(request.amount)}</b>`,
      text`${who} · asked by ${by}, ${lagosMoment(request.at)}`,
      request.kind === "refund" && text`<code>${request.order}</code>`,
      text`Why: “${request.reason}”`,
      text`${end}`,
      waitsForNobody && nobodyElse,
    ),
  pending: (count: number): Text | undefined =>
    count === 0 ? undefined : text`✋ <b>${countText(count, "wallet change")}</b> waiting for a second member of staff`,
  pendingLabel: ({ kind, amount }: ApprovalRequest): string => `✋ ${changeNames[kind]}: ${formatNaira(amount)}`,
  awaitingDecision: ({ at }: ApprovalRequest): string =>
    `Another member of staff must confirm or refuse it before ${lagosMoment(after(at, APPROVAL_MS))}.`,
  requestExpired: "⌛ Nobody confirmed it in time. Nothing was done.",
  ended: { confirmed: (by: string) => `✅ Confirmed by ${by}`, refused: (by: string) => `✕ Refused by ${by}` },
  confirm: "✅ Confirm",
  refuse: "✕ Refuse",
  decided: (decided: ApprovalDecision): Text => {
    switch (decided.outcome) {
      case "done":
        return text`Confirmed and done. ${customerWillBeTold}`;
      case "refused":
        return text`Refused. Nothing was done.`;
      case "own-request":
        return text`You asked for this yourself: somebody else must confirm it.`;
      case "own-wallet":
        return text`This is for your own wallet: somebody else must confirm it.`;
      case "newcomer":
        return text`The person who asked for this has deleted their account, and you joined after that, so somebody else must confirm it. Or refuse it and have it asked for again.`;
      case "stale":
        return text`This request is more than ${durationText(APPROVAL_MS)} old. Nothing was done. Ask for it again.`;
      case "closed":
        return text`It has already been ${decided.as}.`;
      case "short":
        return short(decided.available);
      case "gone":
        return refusals[decided.reason];
    }
  },
  confirmRaise: (before: Kobo, above: Kobo): Text =>
    lines(text`<b>Raise the limit from ${formatNaira(before)} to ${formatNaira(above)}?</b>`, approvalRule(above)),
  badThreshold: (typed: string): Text =>
    text`I do not understand “${typed}”. For example <code>/confirmabove 20000</code>.`,
  thresholdText: (above: Kobo, alone: boolean): Text =>
    lines(approvalRule(above), text`To change the limit: <code>/confirmabove 20000</code>.`, alone && nobodyElse),
};
