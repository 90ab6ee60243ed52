import { isOrderId } from "../../src/core/base/ids.js";
import { OFFERED_KINDS, type ProductKind, parseProductKind } from "../../src/core/base/product-kind.js";
import type { Order } from "../../src/core/orders/order.js";
import type { CustomerFlow } from "../customer-talk.js";
import { orderMark, priceAfterName, productName, recipientText } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import type { Choice } from "../talk.js";
import { lines, type Text, text } from "../text.js";
import { go, goBelow, menuRow } from "../views/buttons.js";
import { ordersCsvHead, ordersCsvLines } from "../views/orders-csv.js";
import { spendingChart } from "../views/pictures.js";

const PAGE_SIZE = 6;
const MONTHS = 12;
/** The most orders in one file. */
const TABLE_MAX = 5_000;

type Page = { readonly kind?: ProductKind; readonly before?: Order["id"] };

/** `data`, `ord_…` or `data.ord_…`: the kind of orders, and the order before which the page begins. */
function parsePage(argument: string): Page {
  const parts = argument.split(".");
  const before = parts.find(isOrderId);
  const kind = parts.map(parseProductKind).find((part) => part !== undefined);
  return { ...(kind && { kind }), ...(before && { before }) };
}

const pageArgument = ({ kind, before }: Page): string => [kind, before].filter(Boolean).join(".");

/** `history`: pages of orders, newest first, of one kind or all. A tap opens an order. */
export const showHistory: CustomerFlow = async (talk, shop, argument) => {
  const { words } = talk;
  const page = parsePage(argument);
  const { rows, ids, last } = await talk.once(async () => {
    const { orders, more } = await shop.orders.history(talk.customer, { ...page, limit: PAGE_SIZE });
    const ids = orders.map(({ id }) => id);
    return {
      rows: orders.map((order, index) => lineOf(words, order, index)),
      ids,
      last: more ? ids.at(-1) : undefined,
    };
  });
  const empty = ids.length === 0;
  return talk.show({
    text: empty ? words.history.none : lines(words.history.title, ...rows, text`\n${words.history.tapToOpen}`),
    more: { flow: "history", with: pageArgument(page) },
    choices: [
      ids.map((id, index) => goBelow(String(index + 1), "order-details", id)),
      pageButtons(words, page, last),
      empty && page.kind === undefined ? [] : filterButtons(words, page),
      empty ? [] : [go(words.buttons.ordersTable, "orders-csv"), go(words.buttons.spending, "spending-chart")],
      menuRow(words),
    ],
  });
};

function lineOf(words: Words, order: Order, index: number): Text {
  const { state, placedAt, product, network, recipient } = order;
  const stands = text`${orderMark(order)} <b>${words.names.states[state]}</b> · ${words.formats.moment(placedAt)}`;
  const line = text`${stands}\n${productName(words, product, network)} · ${recipientText(words, recipient)}`;
  return text`\n${String(index + 1)}. ${line}${priceAfterName(order)}`;
}

function pageButtons({ buttons }: Words, page: Page, last: Order["id"] | undefined): Choice[] {
  const { before, ...newest } = page;
  return [
    ...(before ? [go(buttons.newest, "history", pageArgument(newest))] : []),
    ...(last ? [go(buttons.older, "history", pageArgument({ ...page, before: last }))] : []),
  ];
}

const filterButtons = ({ buttons, names }: Words, { kind }: Page): Choice[] => [
  ...(kind === undefined ? [] : [go(buttons.all, "history")]),
  ...OFFERED_KINDS.filter((other) => other !== kind).map((other) => go(names.kinds[other], "history", other)),
];

/** `orders-csv`: all orders in a file for spreadsheets. If they are too many, the newest, and the file name says so. */
export const sendOrdersCsv: CustomerFlow = async (talk, shop) => {
  const { words } = talk;
  const sent = await talk.attach(async () => {
    const { orders, more } = await shop.orders.history(talk.customer, { limit: TABLE_MAX });
    return {
      document: [ordersCsvHead(), ordersCsvLines(words, orders)],
      filename: more ? `newest ${TABLE_MAX} orders.csv` : "orders.csv",
      caption: words.history.tableCaption,
    };
  });
  return sent ? undefined : talk.say(words.history.fileFailed);
};

/** `spending-chart`: spending by month, as a picture. */
export const sendSpendingChart: CustomerFlow = async (talk, shop) => {
  const { words } = talk;
  const sent = await talk.attach(async () => {
    const months = await shop.orders.monthlySpending(talk.customer, MONTHS);
    return { picture: spendingChart(words, months), caption: words.history.spendingCaption };
  });
  return sent ? undefined : talk.say(words.history.fileFailed);
};
