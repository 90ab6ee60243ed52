import { FIRST_LANGUAGE, type Language } from "../src/core/base/language.js";
import type { Role } from "../src/core/settings/role.js";
import { again, gone, instead } from "./customer/again.js";
import { buy, code } from "./customer/buy.js";
import { buyAirtime } from "./customer/buy-airtime.js";
import { buyData } from "./customer/buy-data.js";
import { drop } from "./customer/cancel-order.js";
import { cards } from "./customer/cards.js";
import { history, repeat, spending, table } from "./customer/history.js";
import { language } from "./customer/language.js";
import { link } from "./customer/link.js";
import { entry, problem, receipt } from "./customer/order.js";
import { pay } from "./customer/pay.js";
import { ask, favour, gift } from "./customer/payment-request.js";
import { name, people } from "./customer/people.js";
import { pin, resetPin } from "./customer/pin.js";
import { privacy } from "./customer/privacy.js";
import { schedule } from "./customer/schedule.js";
import { schedules } from "./customer/schedules.js";
import { limits, settings } from "./customer/settings.js";
import { paid, topUp, wallet } from "./customer/wallet.js";
import { cancel, help, lost, news, quiet, start, stop } from "./customer/welcome.js";
import { deskMenu } from "./locales/staff/menu.js";
import { wordsIn } from "./locales/words.js";
import { notice } from "./notices.js";
import { destinationOf, wayOut } from "./parser/destination.js";
import { inOwnWords, type ShopFlow } from "./shop-talk.js";
import { broadcast } from "./staff/broadcast.js";
import { broadcasting } from "./staff/broadcast-controls.js";
import { dashboard } from "./staff/dashboard.js";
import { float, floatSet } from "./staff/float.js";
import { deskRoles } from "./staff/flow-roles.js";
import { staff } from "./staff/members.js";
import { admin } from "./staff/menu.js";
import { network } from "./staff/networks.js";
import { price } from "./staff/prices.js";
import { audit, customerCard, ledger, orderCard } from "./staff/profiles.js";
import { promo } from "./staff/promos.js";
import { finding, reconcile } from "./staff/reconcile.js";
import { exportOrders, stats } from "./staff/reports.js";
import { resolve } from "./staff/settle-by-hand.js";
import { announce, status } from "./staff/status.js";
import { look, record } from "./staff/vends.js";
import { maskedForViewers } from "./staff/viewer.js";
import { confirmAbove, credit, debit, refund, second } from "./staff/wallets.js";
import type { Command, DeskFlow, Programme } from "./talk.js";
import { newsTemplate, templatesOf } from "./templates.js";
import { newsView } from "./views/news.js";

/** Every flow by name. Commands and buttons name flows; each of them is a way out of whatever is going on. */
const flows: Readonly<Record<string, ShopFlow>> = {
  ...{ start, lost, help, stop, cancel, quiet, news, language },
  ...{ data: buyData, airtime: buyAirtime, pay, paid, drop, again, gone, instead },
  ...{ wallet, topup: topUp, cards, history, repeat, link, schedule, schedules },
  ...{ entry, receipt, problem, table, spending, buy, people, name, ask, favour, gift },
  ...{ settings, pin, limits, privacy, code },
};

/** In the order of the channel's menu. */
const COMMANDS = [
  ...(["data", "airtime", "repeat", "wallet", "topup", "history", "schedules", "people", "cards", "link"] as const),
  ...(["settings", "privacy", "language", "help", "cancel", "start"] as const),
];

const commands = (language: Language): readonly Command[] => {
  const described = wordsIn(language).commands;
  return COMMANDS.map((command) => ({ command, description: described[command] }));
};

const DESK: Command = { command: "admin", description: "All that can be done at the desk" };

const deskFlows = {
  ...{ admin, status, broadcast, broadcasting, resolve, reconcile, finding, stats, export: exportOrders },
  ...{ order: orderCard, customer: customerCard, ledger, audit, resetpin: resetPin, staff, price, promo },
  ...{ credit, debit, refund, second, confirmabove: confirmAbove, float, floatset: floatSet },
  ...{ look, record },
  ...{ network, announce, dashboard },
} satisfies Readonly<Record<string, DeskFlow>>;

/** What this shop plays. */
export const programme: Programme = {
  flows: Object.fromEntries(Object.entries(flows).map(([name, flow]) => [name, inOwnWords(flow)])),
  deskFlows: Object.fromEntries(Object.entries(deskFlows).map(([name, flow]) => [name, maskedForViewers(flow)])),
  deskRoles: deskRoles satisfies Readonly<Record<keyof typeof deskFlows, Role>>,
  commands,
  deskCommands: [...deskMenu.flat().map(({ command, description }) => ({ command, description })), DESK],
  hear: destinationOf,
  wayOut,
  notice,
  templates: templatesOf,
  news: newsView,
  newsTemplate,
  asides: (of = FIRST_LANGUAGE) => wordsIn(of).asides,
};
