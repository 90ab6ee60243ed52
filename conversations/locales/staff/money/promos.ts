import { NETWORKS, networkName } from "../../../../src/core/base/network.js";
import { formatNaira, type Kobo, kobo } from "../../../../src/core/money/money.js";
import { formatPromo, type PromoTerms } from "../../../../src/core/money/promo-text.js";
import type { StaffApi } from "../../../../src/shop/staff-api.js";
import { lines, type Text, text } from "../../../text.js";
import { countText } from "../english.js";
import { listedName } from "./prices.js";

type PromoUse = Awaited<ReturnType<StaffApi["promos"]["list"]>>[number];
type Row = Awaited<ReturnType<StaffApi["promos"]["preview"]>>[number];

const USAGE = text`For example:\n<code>/promo NEW10 10% max 200 uses 100 each 1 until 2026-12-31</code>\n<code>/promo GLO50 ₦50 uses 20 glo data</code>\n<code>/promo VIP5 5% uses 50 groups</code>: also for members of a price group\n<code>/promo NEW10 end</code>\nA code has 3 to 16 letters and digits.`;

const SHOWN_MAX = 20;

const lossOf = ({ price, offBelow, cost }: Row): Kobo => kobo(Math.max(0, cost - (price - offBelow)));
const named = (row: Row): string => `${row.network} ${listedName(row)}`;

function firstRows(rows: readonly Row[], line: (row: Row) => Text): readonly Text[] {
  const more = rows.length - SHOWN_MAX;
  return [...rows.slice(0, SHOWN_MAX).map(line), ...(more > 0 ? [text`… and ${more} more`] : [])];
}

function unreadNetworks(rows: readonly Row[], { network: only }: PromoTerms): Text | undefined {
  const unread = (only ? [only] : NETWORKS).filter((network) => !rows.some((row) => row.network === network));
  if (unread.length === 0) return undefined;
  return text`\n⚠️ Not in this preview, as their plans cannot be read now: ${unread.map(networkName).join(", ")}.`;
}

/** Texts about promo codes. */
export const promoWords = {
  list: (all: readonly PromoUse[]): Text =>
    lines(
      text`<b>Promo codes</b>`,
      all.length === 0 && text`There are none.`,
      ...all.map(
        ({ promo, used, over }) =>
          text`${over ? "⌛" : "🏷"} <b>${promo.code}</b>: ${formatPromo(promo)} · <b>${used} of ${promo.uses} used</b>${promo.belowCost ? " ⚠️ below cost" : ""}${over ? " · over" : ""}`,
      ),
      text`\n${USAGE}`,
    ),
  invalidCommand: lines(
    text`<b>I could not read that.</b> A new code needs what it takes off (10% or ₦50) and how often it may be used (uses 100).`,
    USAGE,
  ),
  codeHasMeaning: (code: string): Text =>
    text`“${code}” already means something to customers who type it. Choose another code.`,
  preview: (terms: PromoTerms, rows: readonly Row[], used: number | undefined): Text => {
    const discounted = rows.filter(({ off }) => off > 0);
    const lossy = rows.filter((row) => lossOf(row) > 0);
    return lines(
      text`<b>Preview: ${terms.code}</b>\n${formatPromo(terms)}`,
      used !== undefined &&
        text`This code exists. It gets these terms from now on; its ${countText(used, "use")} so far still count${used === 1 ? "s" : ""}.`,
      ...firstRows(
        discounted,
        (row) => text`${named(row)}: ${formatNaira(row.price)} → ${formatNaira(kobo(row.price - row.off))}`,
      ),
      unreadNetworks(rows, terms),
      rows.length > 0 &&
        discounted.length === 0 &&
        text`\nPrices are at cost, so this code takes nothing off unless it may sell below cost.`,
      lossy.length > 0 &&
        text`\n⚠️ ${lossy.length} of ${rows.length} products would be sold below cost with the full discount. Stop at cost, or allow it?`,
    );
  },
  create: "✅ Create",
  createNeverBelowCost: "✅ Stop at cost",
  createBelowCost: "⚠️ Allow below cost",
  confirmBelowCost: (rows: readonly Row[], terms: PromoTerms): Text => {
    const lossy = rows.filter((row) => lossOf(row) > 0).sort((a, b) => lossOf(b) - lossOf(a));
    const [worst] = lossy;
    return lines(
      text`<b>Really sell below cost?</b> At each sale we would lose:`,
      ...firstRows(lossy, (row) => text`${named(row)}: ${formatNaira(lossOf(row))}`),
      worst && text`At most ${formatNaira(kobo(lossOf(worst) * terms.uses))} with all ${terms.uses} uses.`,
      unreadNetworks(rows, terms),
    );
  },
  done: ({ promo, used, over }: PromoUse, replaced: string | undefined): Text =>
    lines(
      over || used >= promo.uses
        ? text`⌛ <b>${promo.code}</b> is saved, but it cannot be used: ${formatPromo(promo)} · <b>${used} of ${promo.uses} used</b>`
        : text`✅ <b>${promo.code}</b> can be used now.`,
      replaced !== undefined && text`Until now: ${replaced}`,
    ),
  tooMany: text`There are too many codes. End one first.`,
  confirmEnd: (code: string): Text => text`<b>End ${code}?</b> Orders that have used it keep their price.`,
  endIt: "End it",
  ended: (code: string): Text => text`⌛ <b>${code}</b> has ended.`,
  unknownCode: (code: string): Text => text`There is no code <b>${code}</b>.`,
  alreadyEnded: (code: string): Text => text`<b>${code}</b> has already ended.`,
};
