import { productName, stateMarks } from "../../../conversations/locales/naming.js";
import { english } from "../../../conversations/locales/staff/english.js";
import { closureTexts } from "../../../conversations/locales/staff/menu.js";
import { walletWords } from "../../../conversations/locales/staff/money/wallets.js";
import { networkWords } from "../../../conversations/locales/staff/networks.js";
import { paymentState } from "../../../conversations/locales/staff/profiles.js";
import { reconciliationWords } from "../../../conversations/locales/staff/reconciliation.js";
import { reviewWords } from "../../../conversations/locales/staff/review.js";
import { roleWords } from "../../../conversations/locales/staff/roles.js";
import { failureCauses, orderStateName, orderStateText } from "../../../conversations/locales/staff/vends.js";
import { decidedText } from "../../../conversations/staff/order.js";
import { parseWindow } from "../../../conversations/staff/reconcile.js";
import { plainText } from "../../../conversations/text.js";
import { formatNaira } from "../../core/money/money.js";
import type { ApprovalRequest } from "../../core/money/wallet-change.js";
import type { FailureReason } from "../../core/orders/failure.js";
import type { Order, OrderState } from "../../core/orders/order.js";
import type { Finding } from "../../core/reconciliation/finding.js";
import type { ProductLineStatus } from "../../shop/catalogue/availability.js";
import type { Candidates } from "../../shop/orders/candidates.js";
import type { AdoptResult, SendAgainResult } from "../../shop/orders/decide-by-hand.js";
import type { Closure } from "../../shop/restored/closed-shop.js";

/** The words that the bot uses with staff; the pages use the same. */
export const words = {
  product: ({ product, network }: Order): string => productName(english(), product, network),
  /** With its mark: "✅ delivered". */
  state: (state: OrderState): string => `${stateMarks[state]} ${orderStateName(state)}`,
  /** As `state`, but also says whether the order was refunded later. */
  orderState: orderStateText,
  offSale: (lines: readonly ProductLineStatus[]) => networkWords.offSale(lines).map(plainText),
  closure: (closure: Closure): string => plainText(closureTexts[closure]),
  failure: (reason: FailureReason): string => failureCauses[reason],
  walletChange: ({ kind, amount }: ApprovalRequest): string =>
    `${walletWords.changeNames[kind]}: ${formatNaira(amount)}`,
  onlyFor: roleWords.onlyFor,
  decisions: {
    deliver: reviewWords.wasDelivered,
    "give-back": reviewWords.wasNotDelivered,
    again: reviewWords.sendAgain,
  },
  record: reviewWords.record,
  candidates: (found: Candidates) => plainText(reviewWords.candidates(found)),
  linkedForGood: plainText(reviewWords.linkedForGood),
  noRecord: reviewWords.noneOfThese,
  resolved: (done: Parameters<typeof decidedText>[0]) => plainText(decidedText(done)),
  adopted: (adopted: AdoptResult) => plainText(reviewWords.adoptTexts[adopted]),
  sentAgain: (result: SendAgainResult) => plainText(reviewWords.sentAgain(result)),
  payment: paymentState,
  difference: reconciliationWords.difference,
  side: reconciliationWords.side,
  decision: (finding: Finding | undefined) => {
    const decision = reconciliationWords.decision(finding);
    return decision && plainText(decision);
  },
  windowOf: parseWindow,
  listsUnavailable: plainText(reconciliationWords.listsUnavailable),
};
