import { lagosMoment } from "../../../src/core/base/time.js";
import { formatNaira, type Kobo } from "../../../src/core/money/money.js";
import type { ApprovalRequest, WalletChange } from "../../../src/core/money/wallet-change.js";
import type { ApprovalDecision } from "../../../src/shop/wallets/approve.js";
import type { WalletChangeResult } from "../../../src/shop/wallets/change.js";
import type { ApprovalReason } from "../../../src/shop/wallets/day-allowance.js";
import { lines, type Text, text } from "../../text.js";

const changeNames: Readonly<Record<WalletChange["kind"], string>> = {
  credit: "Put into the wallet",
  debit: "Take out of the wallet",
  refund: "Give the price back",
};

const approvalReasons: Readonly<Record<ApprovalReason, Text>> = {
  above: text`✋ This is above the limit: a second member of staff has to confirm it.`,
  day: text`✋ With this you would give more today than one person may alone: a second member of staff has to confirm it.`,
  own: text`✋ This is your own wallet: another member of staff has to confirm it.`,
};

const gone = text`That cannot be done (any more): it was done already, the order was not delivered, or nobody has that wallet any more.`;
const short = (available: Kobo): Text =>
  text`<b>Nothing was taken</b>: there is only ${formatNaira(available)} in the wallet.`;

const noOtherStaff = text`⚠️ You are the only one on the staff: nobody can confirm it until somebody else is given a role with /staff.`;
const orRaise = text`Or an owner can raise the limit, for example <code>/confirmabove 20000</code>.`;

const asked = text`✋ <b>Nothing was done yet.</b> All staff are told: somebody else than you has to confirm it within a day.`;
const noApprover = text`✋ <b>Nothing was done yet.</b> A second member of staff has to confirm it within a day, and you are the only one. Give somebody else a role with /staff.`;

/** What staff read while they give or take money. */
export const walletWords = {
  credit: "💚 Give",
  debit: "➖ Take",
  refund: "↩️ Refund",
  usage: (act: "credit" | "debit"): Text =>
    text`Whose wallet? For example <code>/${act} 1001 500 sorry for the trouble</code>, with a number, an @name or an id.`,
  askAmount: (act: "credit" | "debit", who: string, { wallet, most }: { wallet: Kobo; most: Kobo }): Text =>
    text`<b>${changeNames[act]}</b> of ${who} (${formatNaira(wallet)})\nHow much? From ₦1 to ${formatNaira(most)}.`,
  askWhy: text`<b>Why?</b> In a few words; the customer reads them, too.`,
  reasons: ["It did not arrive", "It went to a wrong number", "Sorry for the trouble"],
  confirmChange: (
    act: WalletChange,
    who: string,
    { wallet, second, alone }: { wallet: Kobo; second: ApprovalReason | null; alone: boolean },
  ): Text =>
    lines(
      text`<b>${changeNames[act.kind]}: ${formatNaira(act.amount)}</b>`,
      text`${who} · wallet ${formatNaira(wallet)}`,
      act.kind === "refund"
        ? text`<code>${act.order}</code>\nIt was delivered: what the service took for it stays spent.`
        : undefined,
      text`Why: “${act.reason}”`,
      second ? approvalReasons[second] : undefined,
      second && alone ? noOtherStaff : undefined,
      second && alone && second !== "own" ? orRaise : undefined,
    ),
  done: (ended: WalletChangeResult): Text => {
    switch (ended.outcome) {
      case "done":
        return text`Done, and written down. The customer is told.`;
      case "short":
        return short(ended.available);
      case "gone":
        return gone;
      case "asked":
        return ended.alone ? noApprover : asked;
    }
  },
  request: (request: ApprovalRequest, { who, by, end }: { who: string; by: string; end: string }): Text =>
    lines(
      text`✋ <b>${changeNames[request.kind]}: ${formatNaira(request.amount)}</b>`,
      text`${who} · asked by ${by}, ${lagosMoment(request.at)}`,
      request.kind === "refund" ? text`<code>${request.order}</code>` : undefined,
      text`Why: “${request.reason}”`,
      text`${end}`,
    ),
  awaitingDecision: "Somebody else than who asked decides, within a day:",
  requestExpired: "⌛ Nobody confirmed it in time. Nothing was done.",
  ended: { confirmed: (by: string) => `✅ Confirmed by ${by}`, refused: (by: string) => `✕ Refused by ${by}` },
  confirm: "✅ Confirm",
  refuse: "✕ Refuse",
  decided: (decided: ApprovalDecision): Text => {
    switch (decided.outcome) {
      case "done":
        return text`Confirmed, and done. The customer is told.`;
      case "refused":
        return text`Refused. Nothing was done.`;
      case "own":
        return text`You asked for it yourself, or it is for your own wallet: somebody else has to confirm it.`;
      case "stale":
        return text`It was asked for more than a day ago. Nothing was done; it can be asked for again.`;
      case "closed":
        return text`It was ${decided.as} already.`;
      case "short":
        return short(decided.available);
      case "gone":
        return gone;
    }
  },
  confirmRaise: (before: Kobo, above: Kobo): Text =>
    text`<b>Raise the limit from ${formatNaira(before)} to ${formatNaira(above)}?</b>\nUp to there, nobody else has to confirm it.`,
  thresholdText: (above: Kobo, alone: boolean): Text =>
    lines(
      text`Whoever gives more than <b>${formatNaira(above)}</b> in a day, or takes more than that at once, needs a second member of staff to confirm it. Another limit: <code>/confirmabove 20000</code>.`,
      alone ? noOtherStaff : undefined,
    ),
};
