import type { Broadcast } from "#core/broadcast.js";
import { formatNaira } from "#core/money.js";
import { networkName } from "#core/network.js";
import type { Order, OrderState } from "#core/order.js";
import { maskPhone } from "#core/phone.js";
import type { Alarm } from "#core/tell.js";
import { lagosMoment } from "#core/time.js";
import type { NetworkStatus } from "#shop/desk.js";
import { lines, type Text, text } from "../text.js";
import { order as orderWords } from "./english.js";

export const marks: Readonly<Record<OrderState, string>> = {
  awaiting_payment: "⏳",
  paid: "⏳",
  vending: "📤",
  pending: "⏳",
  review: "🔎",
  delivered: "✅",
  failed: "❌",
  refunded: "❌",
  expired: "⌛",
  cancelled: "✕",
};

const alarms: Readonly<Record<Alarm, string>> = {
  "out-of-float": "The merchant wallet at the service is empty. Orders fail and are refunded until it is topped up.",
  unauthorised: "The service refused our secret key. Orders fail and are refunded until it is put right.",
  "payment-mismatched": "A payment does not match what was asked for. Nothing was credited; look at it at the service.",
  "in-review": "A vend could not be decided by itself. Its money is held until it is.",
};

export const staff = {
  menu: text`<b>Desk</b>\n/status: how vends are going\n/broadcast: a message to every customer`,
  vend: (order: Order): Text =>
    lines(
      text`${marks[order.state]} <b>${order.state}</b> · ${orderWords.name(order.item, order.network)} → ${maskPhone(order.recipient)}`,
      text`${formatNaira(order.price)} by ${order.payBy.by} · ${lagosMoment(order.changedAt)}`,
      text`<code>${order.id}</code>`,
      order.vendorRef === undefined ? undefined : text`<code>${order.vendorRef}</code>`,
      order.failure === undefined ? undefined : text`Why: ${order.failure}`,
    ),
  alarm: (about: Alarm, of: string): Text => text`🚨 <b>${alarms[about]}</b>\n<code>${of}</code>`,
  status: (hours: number, networks: readonly NetworkStatus[]): Text =>
    lines(text`<b>Vends in the last ${hours} hours</b>`, ...networks.map(statusLine)),
  askBroadcast: text`<b>Broadcast</b>\nWhat shall every customer read? Type it, or send how vends are going now.`,
  tooLong: (max: number): Text => text`That is too long: at most ${max} characters.`,
  notice: "📣 How vends are going",
  preview: (message: string, audience: number): Text =>
    text`<b>Preview</b>\n\n${message}\n\nSend it to ${audience} customer${audience === 1 ? "" : "s"}?`,
  send: (audience: number) => `📣 Send to ${audience}`,
  started: text`📣 Starting…`,
  progress: ({ delivered, unreachable, failed, total, finishedAt }: Broadcast): Text => {
    const done = delivered + unreachable + failed;
    const state = finishedAt === undefined ? "Sending" : "Sent";
    return text`📣 <b>${state}</b> ${done} of ${total}\nDelivered ${delivered} · blocked ${unreachable} · failed ${failed}`;
  },
};

function statusLine({ network, delivered, failed, pending, review }: NetworkStatus): Text {
  const ended = delivered + failed;
  const rate = ended === 0 ? "–" : `${Math.round((delivered / ended) * 100)} %`;
  return text`<b>${networkName(network)}</b>: ${rate} success · ${delivered} delivered · ${failed} failed · ${pending} pending · ${review} in review`;
}

/** What customers are told of how vends are going. */
export function vendNotice(networks: readonly NetworkStatus[]): string {
  const said = networks.map(({ network, delivered, failed, pending, review }) => {
    const ended = delivered + failed;
    const well = ended === 0 || delivered / ended >= 0.9;
    const waiting = pending + review > 0 ? `, ${pending + review} on the way` : "";
    return `${well ? "✅" : "⚠️"} ${networkName(network)}: ${well ? "delivering normally" : "slower than usual"}${waiting}`;
  });
  return ["How deliveries are going right now:", ...said].join("\n");
}
