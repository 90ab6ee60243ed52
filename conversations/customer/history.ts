import { isOrderId } from "../../src/core/base/ids.js";
import type { Order, Product } from "../../src/core/orders/order.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import { itemName, marks } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import type { ShopFlow } from "../shop-talk.js";
import { csvOf } from "../staff/csv.js";
import type { Choice } from "../talk.js";
import { lines, type Text, text } from "../text.js";
import { menuIn } from "../views/buttons.js";
import { spendingPicture } from "../views/spending.js";
import { repeatButtons } from "./again-button.js";

const PAGE = 6;
const REPEATS = 6;
const MONTHS = 12;
/** Orders in a table: more than anybody reads, less than a message can carry. */
const TABLE_MAX = 5_000;

type Where = { readonly kind?: Product["kind"]; readonly before?: Order["id"] };

/** `data`, `ord_…`, `data.ord_…`: which orders, and from where on. */
function whereOf(argument: string): Where {
  const parts = argument.split(".");
  const before = parts.find(isOrderId);
  const kind = parts.find((part) => part === "airtime" || part === "data");
  return { ...(kind && { kind }), ...(before && { before }) };
}

const withOf = ({ kind, before }: Where): string => [kind, before].filter(Boolean).join(".");

/** `history`: orders, newest first, a page at a time, each a tap away; of one kind, or of both. */
export const history: ShopFlow = async (talk, shop, argument) => {
  const { words } = talk;
  const where = whereOf(argument);
  const page = await talk.once(() => pageOf(shop, talk.customer, where));
  const empty = page.orders.length === 0;
  await talk.show({
    text: empty
      ? words.history.none
      : lines(
          words.history.title,
          ...page.orders.map((order, index) => lineOf(words, order, index)),
          words.history.choose,
        ),
    choices: [
      ...(empty ? [] : [page.orders.map(({ id }, index): Choice => open(String(index + 1), id))]),
      ...turnsOf(words, where, page),
      ...(empty && where.kind === undefined ? [] : [filtersOf(words, where)]),
      ...(empty ? [] : [[go(words.buttons.csv, "table"), go(words.buttons.spending, "spending")]]),
      menuIn(words),
    ],
  });
  return undefined;
};

type Entry = Pick<Order, "id" | "state" | "placedAt" | "product" | "network" | "recipient" | "price">;

async function pageOf(shop: CustomerApi, customer: Order["customer"], where: Where) {
  const { orders, more } = await shop.history(customer, { ...where, limit: PAGE });
  const entries = orders.map(
    ({ id, state, placedAt, product, network, recipient, price }): Entry => ({
      ...{ id, state, placedAt, product, network, recipient, price },
    }),
  );
  return { orders: entries, last: more ? entries.at(-1)?.id : undefined };
}

const lineOf = (words: Words, { state, placedAt, product, network, recipient, price }: Entry, index: number): Text =>
  text`${String(index + 1)}. ${words.history.line({
    ...{ mark: marks[state], state: words.names.states[state], at: placedAt },
    ...{ item: itemName(words, product, network), recipient, price },
  })}`;

const go = (label: string, flow: string, argument = ""): Choice => ({ label, go: { flow, with: argument } });
const open = (label: string, id: Order["id"]): Choice => ({ label, go: { flow: "entry", with: id }, fresh: true });

function turnsOf({ buttons }: Words, where: Where, { last }: { readonly last?: Order["id"] | undefined }): Choice[][] {
  const { before: _, ...newest } = where;
  const turns = [
    ...(where.before ? [go(buttons.newest, "history", withOf(newest))] : []),
    ...(last ? [go(buttons.older, "history", withOf({ ...where, before: last }))] : []),
  ];
  return turns.length > 0 ? [turns] : [];
}

const filtersOf = ({ buttons, names }: Words, { kind }: Where): Choice[] => [
  ...(kind === undefined ? [] : [go(buttons.all, "history")]),
  ...(["data", "airtime"] as const)
    .filter((other) => other !== kind)
    .map((other) => go(names.kinds[other], "history", other)),
];

/** `table`: all orders, in a file that spreadsheets open. */
export const table: ShopFlow = async (talk, shop) => {
  const { words } = talk;
  const sent = await talk.attach(async () => {
    const { orders } = await shop.history(talk.customer, { limit: TABLE_MAX });
    return { document: csvOf(words, orders), filename: "orders.csv", caption: words.history.csv };
  });
  if (!sent) await talk.show({ text: words.history.noPicture, choices: [menuIn(words)] });
  return undefined;
};

/** `spending`: what was spent month by month, as a picture. */
export const spending: ShopFlow = async (talk, shop) => {
  const { words } = talk;
  const sent = await talk.attach(async () => {
    const months = await shop.spending(talk.customer, MONTHS);
    return { picture: spendingPicture(words, months), caption: words.history.spent };
  });
  if (!sent) await talk.show({ text: words.history.noPicture, choices: [menuIn(words)] });
  return undefined;
};

/** `repeat`: the last distinct purchases, each one tap away. */
export const repeat: ShopFlow = async (talk, shop) => {
  const repeats = await talk.once(() => repeatButtons(shop, talk, REPEATS));
  const { history: said } = talk.words;
  await talk.show({
    text: repeats.length === 0 ? said.nothingToRepeat : said.repeat,
    choices: [...repeats.map((button): Choice[] => [{ ...button, style: "success" }]), menuIn(talk.words)],
  });
  return undefined;
};
