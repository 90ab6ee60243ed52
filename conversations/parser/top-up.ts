import { topicOf } from "./meaning.js";
import { wantsNothingNew } from "./other-requests.js";
import { purchaseTerms } from "./purchase.js";
import { fold, kindWords } from "./vocabulary.js";

/** The amount of a top-up of the wallet, as it is written: "top up 2000", "add 2k to my wallet". Airtime is none. */
export function topUpAmount(typed: string): string | undefined {
  if (wantsNothingNew(typed) || topicOf(typed) !== "topup") return undefined;
  const terms = purchaseTerms(typed);
  if (!terms?.amount) return undefined;
  const { network, megabytes, phone, recipient } = terms;
  const isPurchase = [network, megabytes, phone, recipient].some((reading) => reading !== undefined);
  // "Load" alone says nothing of a kind here.
  const isKind = fold(typed)
    .split(" ")
    .some((word) => kindWords.has(word));
  return isPurchase || isKind ? undefined : String(terms.amount / 100);
}
