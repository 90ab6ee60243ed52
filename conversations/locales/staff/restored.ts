import { type Instant, lagosMoment } from "../../../src/core/base/time.js";
import { lines, type Text, text } from "../../text.js";

type RestoredState = { readonly backupAt: Instant; readonly isCompared: boolean; readonly findings: number };

/** Texts about a shop whose books were restored from a backup. */
export const restoredWords = {
  open: "▶️ Open the shop",
  alreadyOpen: text`The shop is open.`,
  notYet: ({ backupAt }: Pick<RestoredState, "backupAt">): Text =>
    text`The books are those of ${lagosMoment(backupAt)}. The service’s lists since then have not been read to the end yet. Please try again in a minute.`,
  confirm: ({ backupAt, findings }: RestoredState): Text =>
    lines(
      text`<b>Open the shop?</b>`,
      text`The books are those of ${lagosMoment(backupAt)}, and follow the service’s lists since then.`,
      findings === 0
        ? text`No finding is left.`
        : text`<b>${findings} finding${findings === 1 ? " is" : "s are"} left.</b> The wallets that they name stay on hold until you decide them.`,
      text`Prices, promo codes, what is on sale or suspended, roles, PINs and who wants no news are as they were then, unless staff have changed them since.`,
    ),
  opened: text`✅ The shop is open. Customers who wrote meanwhile are told.`,
};
