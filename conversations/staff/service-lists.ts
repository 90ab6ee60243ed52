import { isCustomerId, isPaymentReference } from "../../src/core/base/ids.js";
import { type Phone, parsePhone } from "../../src/core/base/phone.js";
import { parseDay, type Window, windowOf } from "../../src/core/base/time.js";
import { type Kobo, parseAmount } from "../../src/core/money/money.js";
import { findingActionsFor } from "../../src/core/reconciliation/finding.js";
import { LISTED_DAYS_MAX } from "../../src/core/reconciliation/received.js";
import type { PaymentOnBothSides } from "../../src/shop/payments/service-list.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { staffWords } from "../locales/staff/menu.js";
import { reconciliationWords } from "../locales/staff/reconciliation.js";
import { reviewWords } from "../locales/staff/review.js";
import { serviceListWords as words } from "../locales/staff/service-lists.js";
import { vendWords } from "../locales/staff/vends.js";
import type { Choice, StaffFlow, Talk, View } from "../talk.js";
import { lines, type Text } from "../text.js";
import { decisionButton } from "../views/alarm.js";
import { go, inRows, pageRow } from "../views/buttons.js";
import { findCustomer } from "./customer.js";
import { parseWindow } from "./reconcile.js";

/** Without a day, vends of this many days are listed, as the list can only be read from its newest end. */
const VEND_DAYS = 7;
/** Longer references than this do not fit into a button. */
const REFERENCE_IN_BUTTON = /^[\w.-]{1,44}$/;

/** Reads "2026-11-01 2026-11-21#2": the search, and the page of a list that is shown already, from 0. */
function pageIn(argument: string): { readonly asked: string; readonly page?: number } {
  const [, asked = "", page] = /^(.*?)(?:#(\d{1,4}))?$/s.exec(argument.trim()) ?? [];
  return { asked: asked.trim(), ...(page !== undefined && { page: Number(page) }) };
}

const pageButtons = (flow: string, asked: string, list: Parameters<typeof pageRow>[1]) =>
  pageRow(flow, list, (page) => `${asked}#${page}`);

type PaymentSearch = { readonly window: Window; readonly amount?: Kobo };

/** "1000", "2026-11-01 2026-11-21", or both; undefined for anything else. Without days the last month, or two days. */
async function paymentSearch(staffApi: StaffApi, asked: string): Promise<PaymentSearch | undefined> {
  const tokens = asked.split(/\s+/);
  const first = parseDay(tokens[0] ?? "") ? "" : (tokens.shift() ?? "");
  const days = tokens.join(" ");
  const amount = first === "" ? undefined : parseAmount(first);
  if (first !== "" && amount === undefined) return undefined;
  const typed = parseWindow(days, LISTED_DAYS_MAX);
  if (days !== "" && !typed) return undefined;
  const window = typed ?? (await staffApi.lastDays(amount === undefined ? 2 : LISTED_DAYS_MAX));
  return { window, ...(amount !== undefined && { amount }) };
}

/** `payment <reference>`, `payment <amount>`, `payment <from> <to>`: the service's payments beside our books. */
export const servicePayments: StaffFlow = async (talk, staffApi, argument) => {
  const { asked, ...page } = pageIn(argument);
  const search = await talk.once(() => paymentSearch(staffApi, asked));
  if (!search) return isName(asked) ? paymentsOf(talk, staffApi, asked) : showPayment(talk, staffApi, asked);
  return showRead(talk, "payment", argument, async () => {
    const listed = await staffApi.payments.listed({ ...search, ...page });
    if (listed.outcome === "unread") return undefined;
    const buttons = listed.rows.flatMap((one, index) =>
      REFERENCE_IN_BUTTON.test(one.row.reference)
        ? [go(words.paymentLabel(one, index), "payment", one.row.reference)]
        : [],
    );
    const text = words.payments(listed, search.window, search.amount);
    const hint = asked === "" ? words.paymentsHint : undefined;
    return { text: lines(text, hint), choices: [...inRows(buttons, 2), pageButtons("payment", asked, listed)] };
  });
};

/** Shows what the service lists. `read` gives nothing while it cannot be read; then it can be tried again. */
async function showRead(talk: Talk, flow: string, argument: string, read: () => Promise<View | undefined>) {
  await talk.show({ text: words.reading });
  const again = go(staffWords.tryAgain, flow, argument.trim());
  return talk.show((await talk.once(read)) ?? { text: words.unread, choices: [[again]] });
}

async function showPayment(talk: Talk, staffApi: StaffApi, reference: string, above?: Text): Promise<undefined> {
  if (/\s|^20\d\d-/.test(reference)) return talk.show({ text: words.paymentsUsage });
  return showRead(talk, "payment", reference, async () => {
    const payment = await staffApi.payments.onBothSides(reference);
    if (!payment.payment && !payment.row) return payment.unread ? undefined : { text: words.noPayment };
    return { text: lines(above, words.payment(reference, payment)), choices: paymentActions(talk, payment) };
  });
}

/** A name, an @name or a phone number; references of payments have digits and no gaps. */
const isName = (typed: string): boolean =>
  isCustomerId(typed) || /^@/.test(typed) || !/\d/.test(typed) || parsePhone(typed) !== undefined;

/** `payment <customer>`: their last payments in our books, to open beside the service's list. */
async function paymentsOf(talk: Talk, staffApi: StaffApi, typed: string): Promise<undefined> {
  const id = await findCustomer(talk, staffApi, {
    typed,
    flow: "payment",
    nobody: words.paymentsUsage,
  });
  if (!id) return undefined;
  const view = await talk.once(async () => {
    const { name, payments } = await staffApi.payments.ofCustomer(id);
    return {
      text: words.paymentsOf(name, payments),
      choices: [
        ...payments.map((payment, index) => [go(words.ownPaymentLabel(payment, index), "payment", payment.reference)]),
        [go(vendWords.customer, "customer", id)],
      ],
    };
  });
  return talk.show(view);
}

/** Crediting goes through the decisions that alarms and findings offer, and is confirmed there. */
function paymentActions(
  talk: Talk,
  { payment, customer, findings, creditable, readable }: PaymentOnBothSides,
): readonly (readonly Choice[])[] {
  const decisions = findings.flatMap(({ id, discrepancy }) =>
    findingActionsFor(discrepancy).map((action) => [
      go(reconciliationWords.decisions[action], "finding", `${id}.${action}`),
    ]),
  );
  const credit =
    payment && creditable ? [[decisionButton(payment.reference, "credit", reviewWords.creditPayment)]] : [];
  const readBack = payment && readable ? [go(words.readBack, "read-payment-back", payment.reference)] : [];
  return [
    ...(talk.mayOpen("finding") ? (decisions.length > 0 ? decisions : credit) : []),
    talk.mayOpen("read-payment-back") ? readBack : [],
    [
      ...(customer ? [go(vendWords.customer, "customer", customer.id)] : []),
      ...(payment?.purpose.kind === "order" ? [go(words.order, "order", payment.purpose.order)] : []),
    ],
  ];
}

/** `read-payment-back <reference>`: reads a payment back now; it is credited only if everything agrees. */
export const paymentReadBack: StaffFlow = async (talk, staffApi, argument) => {
  const reference = argument.trim();
  if (!isPaymentReference(reference)) return { flow: "payment", with: reference };
  const result = await talk.once(() => staffApi.payments.readBack(reference));
  return showPayment(talk, staffApi, reference, words.readBackTexts[result]);
};

type VendSearch = { readonly window: Window; readonly recipient?: Phone };

/** "0803 123 4567", "2026-11-21", or a number and a day; undefined for anything else. */
async function vendSearch(staffApi: StaffApi, asked: string): Promise<VendSearch | undefined> {
  const [, number = "", typedDay = ""] = /^(.*?)\s*(20\d\d-\d\d-\d\d)?$/s.exec(asked) ?? [];
  const recipient = number === "" ? undefined : parsePhone(number);
  const day = parseDay(typedDay);
  if ((number !== "" && !recipient) || (typedDay !== "" && !day) || asked === "") return undefined;
  const earliest = (await staffApi.lastDays(LISTED_DAYS_MAX)).from;
  const window = day ? windowOf(day) : await staffApi.lastDays(VEND_DAYS);
  return window.from < earliest ? undefined : { window, ...(recipient && { recipient }) };
}

/** `vends <number>`, `vends <day>`, or both: what the service vended, beside our orders. */
export const serviceVends: StaffFlow = async (talk, staffApi, argument) => {
  const { asked, ...page } = pageIn(argument);
  const search = await talk.once(() => vendSearch(staffApi, asked));
  if (!search) return talk.show({ text: words.vendsUsage(VEND_DAYS) });
  return showRead(talk, "vends", argument, async () => {
    const listed = await staffApi.orders.listedVends({ ...search, ...page });
    if (listed.outcome === "unread") return undefined;
    const buttons = listed.vends.flatMap((vend, index) =>
      vend.order ? [go(words.vendLabel(vend, index), "order", vend.order.id)] : [],
    );
    return {
      text: words.vends(listed, search.window, search.recipient),
      choices: [...inRows(buttons, 2), pageButtons("vends", asked, listed)],
    };
  });
};
