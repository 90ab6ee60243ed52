import type { SentFile } from "../../../src/core/base/channel.js";
import { type Network, networkName, suggestNetwork } from "../../../src/core/base/network.js";
import { formatPhone, type Phone } from "../../../src/core/base/phone.js";
import type { RecentRecipient } from "../../../src/core/customers/people.js";
import { formatNaira } from "../../../src/core/money/money.js";
import { BATCH_LINES_MAX } from "../../../src/core/orders/batch.js";
import { limitedTimes, searchBundles } from "../../../src/core/orders/catalogue.js";
import { AIRTIME_LIMITS, type ProductRequest } from "../../../src/core/orders/product.js";
import type { PriceRefusal } from "../../../src/shop/catalogue/price.js";
import type { CustomerApi } from "../../../src/shop/customer-api.js";
import type { CustomerTalk } from "../../customer-talk.js";
import type { SentLines } from "../../leave-flow.js";
import type { Words } from "../../locales/words.js";
import { type ListedLine, readList, type UnreadLine } from "../../parser/list.js";
import { withoutSenders } from "../../parser/table-rows.js";
import type { Text } from "../../text.js";
import type { PaymentEnd } from "../pay.js";

/** Reads the lines of a list and matches them with what the shop sells. */

/** A line that was understood. A size that fits several plans stays a search. */
export type DraftLine = {
  readonly row: number;
  readonly network: Network;
  readonly recipient: Phone;
  readonly want: ProductRequest | { readonly search: string };
};

/** A line that cannot be bought as it is, and why. */
export type WrongLine = Omit<UnreadLine, "fault"> & {
  readonly fault: UnreadLine["fault"] | "no-network" | PriceRefusal["reason"];
};

type ReadLines = {
  readonly lines: readonly DraftLine[];
  readonly wrong: readonly WrongLine[];
  /** The last row of the list. */
  readonly rows: number;
};

/** The order so far. */
export type BulkDraft = ReadLines & {
  /** Shown above the next question. */
  readonly hint?: Text;
  /** The customer has confirmed the duplicate lines. */
  readonly isTwiceOnPurpose?: true;
  readonly ended?: PaymentEnd;
};

/** `isOnce`: a line says how often to repeat it, which an order does not. */
type SentResult = ReadLines & { readonly isOnce: boolean };

/** Nothing could be read. */
type RefusedList = { readonly refused: "empty" | "too-many" | "too-large" | "not-text" | "not-fetched" };

const LIST_BYTES_MAX = 64 * 1024;

/**
 * The wrong lines that remain after new lines came. If no more lines came than were wrong, they are corrections, and
 * none remains. If more came, or they were sent before the wrong ones were shown, they are the rest of the list, and
 * all remain.
 */
export const stillWrong = (wrong: readonly WrongLine[], count: number, { early }: SentLines): readonly WrongLine[] =>
  early || count > wrong.length ? wrong : [];

/** Reads words or a file. The lines of `before` came in earlier messages. */
export const readSent = (
  talk: CustomerTalk,
  shop: CustomerApi,
  sent: SentLines,
  before: ReadLines,
): Promise<SentResult | RefusedList> =>
  talk.once(async () => {
    const { typed, file } = sent;
    const text = file ? await textOf(talk, file) : typed;
    if (typeof text !== "string") return text;
    if (Buffer.byteLength(text) > LIST_BYTES_MAX) return { refused: "too-large" } as const;
    const { beneficiaries = [], ownPhone, recentRecipients } = await shop.customers.get(talk.customer);
    const known = { people: beneficiaries, own: ownPhone, rowsBefore: before.rows };
    const { lines, wrong } = readList(withoutSenders(text), { ...known, isFile: file !== undefined });
    const count = lines.length + wrong.length;
    if (count === 0) return { refused: "empty" } as const;
    const others = before.lines.length + stillWrong(before.wrong, count, sent).length;
    if (others + count > BATCH_LINES_MAX) return { refused: "too-many" } as const;
    const shelves = new Map<Network, Shelf>();
    const shelfOf = (network: Network): Shelf => {
      const shelf = shelves.get(network) ?? shop.catalogue.bundles(talk.customer, network);
      shelves.set(network, shelf);
      return shelf;
    };
    const matched = await Promise.all(lines.map((line) => matchLine(shelfOf, { ...line, recents: recentRecipients })));
    return {
      lines: matched.flatMap((line) => ("fault" in line ? [] : [line])),
      wrong: [...wrong, ...matched.flatMap((line) => ("fault" in line ? [line] : []))].sort((a, b) => a.row - b.row),
      rows: Math.max(before.rows, ...[...lines, ...wrong].map(({ row }) => row)),
      isOnce: lines.some((line) => line.isOnce),
    };
  });

async function textOf(talk: CustomerTalk, file: SentFile): Promise<string | RefusedList> {
  if ((file.bytes ?? 0) > LIST_BYTES_MAX) return { refused: "too-large" };
  const bytes = await talk.fetchFile(file);
  if (!bytes) return { refused: "not-fetched" };
  if (bytes.length > LIST_BYTES_MAX) return { refused: "too-large" };
  const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell a picture or workbook from a text
  return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? { refused: "not-text" } : text;
}

type Shelf = ReturnType<CustomerApi["catalogue"]["bundles"]>;

/** Adds a number's network, and a size's plan if there is only one. */
async function matchLine(
  shelfOf: (network: Network) => Shelf,
  { row, phone, network: named, what, recents }: ListedLine & { readonly recents: readonly RecentRecipient[] },
): Promise<DraftLine | WrongLine> {
  const network = named ?? recents.find((recent) => recent.phone === phone)?.network ?? suggestNetwork(phone);
  const wanted = "amount" in what ? formatNaira(what.amount) : what.search;
  const written = [formatPhone(phone), network && networkName(network), wanted].filter(Boolean).join(" ");
  if (!network) return { row, written, fault: "no-network" };
  const line = { row, network, recipient: phone };
  if ("amount" in what) return { ...line, want: what };
  const shelf = await shelfOf(network);
  if (shelf.outcome === "refused") return { row, written, fault: shelf.reason };
  const [only, ...others] = searchBundles(shelf.bundles, what.search);
  if (!only) return { row, written, fault: "plan-unavailable" };
  // A customer who asks for 1GB seldom wants a night plan.
  const isSure = others.length === 0 && (!limitedTimes(only.validity) || limitedTimes(what.search) !== undefined);
  return { ...line, want: isSure ? { kind: "data", planCode: only.planCode } : { search: what.search } };
}

export const isMatched = (line: DraftLine): line is DraftLine & { readonly want: ProductRequest } =>
  "kind" in line.want;

/** Lines for the same product and number as an earlier line. */
export function repeatedLines(lines: readonly DraftLine[]): readonly DraftLine[] {
  const seen = new Set<string>();
  return lines.filter(({ recipient, want }) => {
    const key = `${recipient} ${JSON.stringify(want)}`;
    return seen.has(key) || !seen.add(key);
  });
}

/** Why a list was not read at all. */
export function refusedListText({ bulk }: Words, { refused }: RefusedList): Text {
  const { refusals } = bulk;
  if (refused === "too-many") return refusals[refused]({ most: BATCH_LINES_MAX });
  return refused === "too-large" ? refusals[refused]({ kilobytes: LIST_BYTES_MAX / 1024 }) : refusals[refused];
}

/** What is wrong with a line, and what to do about it. */
export function faultText({ bulk }: Words, fault: WrongLine["fault"]): Text {
  const isLimit = fault === "below-minimum" || fault === "above-maximum";
  return isLimit ? bulk.faults.limits(AIRTIME_LIMITS) : bulk.faults[fault];
}
