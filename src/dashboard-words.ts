import { productName, stateMarks } from "../conversations/locales/naming.js";
import { english } from "../conversations/locales/staff/english.js";
import { closureTexts } from "../conversations/locales/staff/menu.js";
import { walletWords } from "../conversations/locales/staff/money/wallets.js";
import { networkWords } from "../conversations/locales/staff/networks.js";
import { paymentState } from "../conversations/locales/staff/profiles.js";
import { reconciliationWords } from "../conversations/locales/staff/reconciliation.js";
import { reviewWords } from "../conversations/locales/staff/review.js";
import { roleWords } from "../conversations/locales/staff/roles.js";
import { failureCauses, orderStateName, orderStateText } from "../conversations/locales/staff/vends.js";
import { decidedText } from "../conversations/staff/order.js";
import { parseWindow } from "../conversations/staff/reconcile.js";
import { plainText } from "../conversations/text.js";
import { formatNaira } from "./core/money/money.js";
import type { DashboardWords } from "./web/dashboard/words.js";

/** The words that the bot uses with staff. */
export const dashboardWords: DashboardWords = {
  product: ({ product, network }) => productName(english(), product, network),
  state: (state) => `${stateMarks[state]} ${orderStateName(state)}`,
  orderState: orderStateText,
  offSale: (lines) => networkWords.offSale(lines).map(plainText),
  closure: (closure) => plainText(closureTexts[closure]),
  failure: (reason) => failureCauses[reason],
  walletChange: ({ kind, amount }) => `${walletWords.changeNames[kind]}: ${formatNaira(amount)}`,
  onlyFor: roleWords.onlyFor,
  decisions: {
    deliver: reviewWords.wasDelivered,
    "give-back": reviewWords.wasNotDelivered,
    again: reviewWords.sendAgain,
  },
  record: reviewWords.record,
  candidates: (found) => plainText(reviewWords.candidates(found)),
  linkedForGood: plainText(reviewWords.linkedForGood),
  noRecord: reviewWords.noneOfThese,
  resolved: (done) => plainText(decidedText(done)),
  adopted: (adopted) => plainText(reviewWords.adoptTexts[adopted]),
  sentAgain: (result) => plainText(reviewWords.sentAgain(result)),
  payment: paymentState,
  difference: reconciliationWords.difference,
  side: reconciliationWords.side,
  decision: (finding) => {
    const decision = reconciliationWords.decision(finding);
    return decision && plainText(decision);
  },
  windowOf: parseWindow,
  listsUnavailable: plainText(reconciliationWords.listsUnavailable),
};
