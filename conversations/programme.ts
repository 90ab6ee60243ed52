import { again, gone } from "./again.js";
import { buyAirtime } from "./buy-airtime.js";
import { buyData } from "./buy-data.js";
import { cards } from "./cards.js";
import { admin, broadcast, status } from "./desk.js";
import { drop } from "./drop.js";
import { hear } from "./hear.js";
import { history, repeat } from "./history.js";
import { link } from "./link.js";
import { notice } from "./notices.js";
import { pay } from "./pay.js";
import { finding, reconcile } from "./reconcile.js";
import { resolve } from "./resolve.js";
import { schedule, schedules } from "./schedules.js";
import type { Command, Flow, Programme } from "./talk.js";
import { templateOf } from "./templates.js";
import { paid, topUp, wallet } from "./wallet.js";
import { cancel, help, lost, news, quiet, start, stop } from "./welcome.js";
import { asides } from "./words/english.js";

/** Every flow by name. Commands and buttons name flows; each of them is a way out of whatever is going on. */
const flows: Readonly<Record<string, Flow>> = {
  ...{ start, lost, help, stop, cancel, quiet, news },
  ...{ data: buyData, airtime: buyAirtime, pay, paid, drop, again, gone },
  ...{ wallet, topup: topUp, cards, history, repeat, link, schedule, schedules },
};

const commands: readonly Command[] = [
  { command: "data", description: "Buy a data bundle" },
  { command: "airtime", description: "Buy airtime" },
  { command: "repeat", description: "Buy again in one tap" },
  { command: "wallet", description: "See your wallet" },
  { command: "topup", description: "Top up your wallet" },
  { command: "history", description: "Your orders" },
  { command: "schedules", description: "What is bought by itself" },
  { command: "cards", description: "Your saved cards" },
  { command: "link", description: "One wallet on Telegram and WhatsApp" },
  { command: "help", description: "How it works" },
  { command: "cancel", description: "Stop what is going on" },
  { command: "start", description: "Main menu" },
];

const deskCommands: readonly Command[] = [
  { command: "status", description: "How vends are going" },
  { command: "broadcast", description: "A message to every customer" },
  { command: "reconcile", description: "Our books against the service's" },
  { command: "admin", description: "The desk" },
];

/** What this shop plays. */
export const programme: Programme = {
  flows,
  deskFlows: { admin, status, broadcast, resolve, reconcile, finding },
  commands,
  deskCommands,
  hear,
  notice,
  template: templateOf,
  asides,
};
