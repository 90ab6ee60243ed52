import { type BatchId, type CustomerId, isBatchId, type OrderId } from "../../src/core/base/ids.js";
import { LANGUAGES } from "../../src/core/base/language.js";
import { after, HOUR_MS } from "../../src/core/base/time.js";
import { isClosed } from "../../src/core/orders/order.js";
import { BALANCE_CODES } from "../../src/core/support/ncc-codes.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import { type CustomerFlow, type CustomerTalk, customerWords } from "../customer-talk.js";
import { LOCALES } from "../locales/languages.js";
import { staffCommandByOtherName, staffMenuGroups, staffWords } from "../locales/staff/menu.js";
import { restoredWords } from "../locales/staff/restored.js";
import type { Words } from "../locales/words.js";
import { nearestCommand, readCommand, topicMisspelt } from "../parser/nearest-command.js";
import { savedNameIn } from "../parser/recipients.js";
import { campaignIn, issuedDestination } from "../parser/start-link.js";
import { topicOf } from "../parser/words/meaning.js";
import type { Choice, Notice } from "../talk.js";
import { lines, type Text } from "../text.js";
import { go, inReadableRows, menuRow, productRow } from "../views/buttons.js";
import { buyAgainButtons } from "../views/buy-again.js";
import { sandboxNotice } from "../views/sandbox.js";
import { showBatch } from "./bulk/pay.js";
import { showOrder } from "./order.js";

const REPEATS_SHOWN = 2;
/** `start all`: every choice of the menu, even if the channel shows few at once. */
const ALL_CHOICES = "all";

/** The main menu, with the last purchases on buttons. */
const menu =
  (above?: Text): CustomerFlow =>
  async (talk, shop, argument) => {
    const campaign = campaignIn(argument);
    if (campaign !== undefined) await talk.once(() => shop.customers.recordSource(talk.customer, campaign));
    const issued = campaign === undefined ? issuedDestination(argument) : undefined;
    if (issued) return issued;
    const { words } = talk;
    const { name, ...state } = await talk.once(() => menuState(talk, shop));
    return talk.show({
      text: lines(
        sandboxNotice(shop, words),
        above,
        words.welcome.menu({ shop: shop.name, name }),
        state.stage === "new" && words.welcome.typingWorks,
      ),
      more: { flow: "start", with: ALL_CHOICES },
      choices: menuButtons(words, state, argument === ALL_CHOICES),
    });
  };

/** `new`: has bought nothing. `undecided`: has bought, but chosen no language. `settled`: has chosen one. */
type Stage = "new" | "undecided" | "settled";

type MenuState = Omit<Awaited<ReturnType<typeof menuState>>, "name">;

async function menuState(talk: CustomerTalk, shop: CustomerApi) {
  const { name, languageChosenAt, optedInSince, optedOutSince } = await shop.customers.get(talk.customer);
  const repeats = await buyAgainButtons(shop, talk, REPEATS_SHOWN);
  const stage = languageChosenAt === undefined ? await stageOf(talk, shop) : ("settled" as const);
  // The customer has not yet said whether they want news, and may get none until then.
  const offersNews =
    talk.newsNeedsOptIn && stage !== "new" && optedInSince === undefined && optedOutSince === undefined;
  return { name, repeats, stage, offersNews };
}

async function stageOf({ customer }: CustomerTalk, shop: CustomerApi): Promise<Stage> {
  const { orders } = await shop.orders.history(customer, { limit: 1 });
  return orders.length === 0 ? "new" : "undecided";
}

/** At most ten buttons, which fit one WhatsApp list. A new customer has no history yet. */
function menuButtons(
  words: Words,
  { repeats, stage, offersNews }: MenuState,
  isWhole: boolean,
): readonly (readonly Choice[])[] {
  const { buttons } = words;
  const shown = offersNews && stage === "undecided" ? repeats.slice(0, REPEATS_SHOWN - 1) : repeats;
  const past = stage === "new" ? [] : [go(buttons.history, "history"), go(buttons.cards, "cards")];
  return [
    isWhole || stage !== "new"
      ? productRow(words)
      : productRow(words).map((button) => ({ ...button, short: button.label })),
    ...shown.map((button) => [button]),
    [go(buttons.wallet, "wallet"), go(buttons.topUp, "topup")],
    ...(offersNews ? [[go(buttons.getNews, "get-news")]] : []),
    ...inReadableRows([...past, go(buttons.help, "help")]),
    ...(stage === "settled" ? [] : [[go(otherLanguages(words), "language")]]),
  ];
}

/** The other languages, by their own names, for customers who cannot read this one. */
const otherLanguages = ({ language }: Words): string =>
  `🌍 ${LANGUAGES.flatMap((other) => (other === language ? [] : [LOCALES[other].name])).join(", ")}`;

export const start = menu();

/** `question-lost`: an answer to a question whose flow was dropped, as the shop was updated or the chat linked meanwhile. */
export const questionLost: CustomerFlow = (talk, shop) => menu(talk.words.welcome.questionLost)(talk, shop, "");

/** `no-words`: a voice note, a picture or a sticker, when nothing was asked. */
export const noWords: CustomerFlow = (talk, shop) => menu(talk.words.welcome.noWords)(talk, shop, "");

/**
 * `not-understood <message>`: a saved name begins a purchase; a command of staff needs no slash; a word with one typing
 * mistake leads where the right word would; an unknown command gets the nearest one; otherwise the menu.
 */
export const notUnderstood: CustomerFlow = async (talk, shop, message) => {
  const inGroup = talk.staff?.inGroup === true;
  if (!inGroup && savedNameIn(message, talk.savedNames) !== undefined) return { flow: "buy", with: message };
  const { ask, welcome, commands } = talk.words;
  const command = readCommand(message);
  if (!inGroup && command?.name === "groups") return { flow: "groups" }; // It is in no menu of commands.
  const own = talk.staff ? staffCommandsOf(talk) : [];
  const bare = readCommand(`/${message}`); // On WhatsApp no menu shows that a command begins with a slash.
  const flow = own.find((name) => name === bare?.name);
  if (flow) return { flow, with: bare?.argument ?? "" };
  const misspelt = command || inGroup ? undefined : topicMisspelt(message);
  if (misspelt) return { flow: misspelt };
  const all = inGroup ? own : [...own, ...Object.keys(commands)]; // Customer commands are not open in a group.
  // A command that exists was forwarded from somebody else.
  if (!command || all.includes(command.name)) {
    const isFigure = /^\d?\d$/.test(message); // Perhaps the number of a button, or of an order in the history.
    return menu(isFigure ? ask.tapExpected : welcome.notUnderstood)(talk, shop, "");
  }
  if (talk.staff) {
    return showStaffCommand(
      talk,
      command,
      staffCommandByOtherName(command.name, own) ?? nearestCommand(command.name, all),
    );
  }
  // By spelling, or by what the word means: "/balance" is the wallet.
  const nearest = nearestCommand(command.name, all) ?? all.find((name) => name === topicOf(command.name));
  const typed = command.name;
  const above = nearest ? welcome.nearestCommand({ typed, nearest }) : welcome.unknownCommand({ typed });
  return menu(above)(talk, shop, "");
};

type TypedCommand = NonNullable<ReturnType<typeof readCommand>>;

const staffCommandsOf = (talk: CustomerTalk) =>
  [...staffMenuGroups.flat().map(({ command }) => command), "admin" as const].filter((command) =>
    talk.mayOpen(command),
  );

/** Longer ones do not fit into a button. */
const ARGUMENT_BYTES_MAX = 32;

/** Shows staff which of their commands may have been meant, never the customers' menu. */
function showStaffCommand(talk: CustomerTalk, { name, argument }: TypedCommand, nearest?: string): Promise<undefined> {
  const fits = nearest !== undefined && argument !== "" && Buffer.byteLength(argument) <= ARGUMENT_BYTES_MAX;
  const command = nearest ?? "admin";
  const label = fits ? `/${command} ${argument}` : `/${command}`;
  return talk.show({
    text: staffWords.unknownCommand(name, nearest),
    choices: [[{ label, short: `/${command}`, go: { flow: command, ...(fits && { with: argument }) } }]],
  });
}

/** `not-sold`: somebody asks for something else than airtime or data. */
export const notSold: CustomerFlow = async (talk) => talk.say(talk.words.welcome.notSold, productRow(talk.words));

/** `dial`: somebody asks what is left on their line. */
export const dial: CustomerFlow = async ({ words: { welcome, buttons }, say }) =>
  say(welcome.dial(BALANCE_CODES), [go(buttons.wallet, "wallet")]);

export const thanks: CustomerFlow = async (talk) => talk.say(talk.words.welcome.thanks);

/** `okay`: "ok" or a thumbs up, when nothing was asked. */
export const okay: CustomerFlow = async (talk) => talk.say(talk.words.welcome.okay);

export const help: CustomerFlow = async (talk, shop) => {
  const { welcome, buttons } = talk.words;
  return talk.say(
    lines(welcome.help({ shop: shop.name }), talk.staff && staffWords.inHelp),
    [{ ...go(buttons.talkToUs, "talk-to-us"), fresh: true }],
    [go(buttons.settings, "settings"), go(buttons.language, "language")],
  );
};

/** `stop`: a flow was left by its Cancel button. */
export const stop: CustomerFlow = async (talk) => talk.say(talk.words.welcome.stopped);

/**
 * `cancel`: the running flow was stopped. Shows the newest unpaid order or list, with its own Cancel, or how a purchase
 * stands that is still open or has just ended: the customer may mean that one.
 */
export const cancel: CustomerFlow = async (talk, shop) => {
  const { unpaid, bought } = await talk.once(() => cancellable(talk, shop));
  const { unpaidOrder } = talk.words.welcome;
  if (unpaid === undefined) return bought === undefined ? { flow: "stop" } : { flow: "complaint", with: bought };
  return showUnpaid(talk, shop, unpaid, unpaidOrder);
};

/** `paying`: somebody speaks of paying. Shows the newest unpaid order or list, and all ways to pay it; otherwise helps. */
export const paying: CustomerFlow = async (talk, shop) => {
  const { unpaid } = await talk.once(() => cancellable(talk, shop));
  return unpaid === undefined ? { flow: "help" } : showUnpaid(talk, shop, unpaid);
};

export const showUnpaid = (talk: CustomerTalk, shop: CustomerApi, unpaid: OrderId | BatchId, above?: Text) =>
  isBatchId(unpaid) ? showBatch(talk, shop, unpaid, above) : showOrder(talk, shop, unpaid, above);

const UNPAID_LOOKBACK = 10;

/** What somebody who cancels may mean: the newest unpaid order or list, or the last order, if it is open or ended lately. */
export async function cancellable({ customer }: CustomerTalk, shop: CustomerApi) {
  const { orders } = await shop.orders.history(customer, { limit: UNPAID_LOOKBACK });
  const order = orders.find(({ state }) => state === "awaiting_payment");
  const { unpaidBatch } = await shop.customers.get(customer);
  const batch = unpaidBatch && (await shop.batches.get(customer, unpaidBatch));
  const isBatchNewer = batch?.state === "awaiting_payment" && batch.placedAt > (order?.placedAt ?? 0);
  const unpaid: OrderId | BatchId | undefined = isBatchNewer ? batch.id : order?.id;
  const [last] = orders.filter(({ state }) => state !== "cancelled" && state !== "expired");
  const isOver = last === undefined || (isClosed(last.state) && shop.now() > after(last.changedAt, HOUR_MS));
  return { unpaid, bought: isOver ? undefined : last.id };
}

/**
 * `closed`: the shop is not live yet; or its books were restored, and the customer is promised a message when it opens.
 */
export const showClosed: CustomerFlow = async (talk, shop) => {
  const isRestored = await talk.once(async () => {
    const closed = await shop.isClosedByRestore();
    if (closed) await shop.customers.notifyWhenReopened(talk.customer);
    return closed;
  });
  if (!isRestored) return talk.show({ text: talk.words.welcome.opensSoon });
  const isOwner = talk.staff?.role === "owner";
  return talk.show({
    text: talk.words.welcome.closed,
    ...(isOwner && { choices: [[go(restoredWords.open, "open-shop")]] }),
  });
};

/** Tells a customer who wrote meanwhile that the shop is open. */
export async function reopenedNotice(customer: CustomerId, shop: CustomerApi): Promise<Notice> {
  const words = await customerWords(shop, customer);
  return { text: words.welcome.reopened, choices: [menuRow(words)], language: words.language, fresh: true };
}
