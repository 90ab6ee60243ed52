import { FIRST_LANGUAGE, type Language } from "../src/core/base/language.js";
import type { Role } from "../src/core/settings/role.js";
import { again, gone, instead } from "./again.js";
import { exportOrders, stats } from "./books.js";
import { broadcast } from "./broadcast.js";
import { broadcasting } from "./broadcasting.js";
import { buy } from "./buy.js";
import { buyAirtime } from "./buy-airtime.js";
import { buyData } from "./buy-data.js";
import { cards } from "./cards.js";
import { code } from "./code.js";
import { dashboard } from "./dashboard.js";
import { admin } from "./desk.js";
import { deskRoles } from "./desk-roles.js";
import { drop } from "./drop.js";
import { ask, favour, gift } from "./favour.js";
import { hear, wayOut } from "./hear.js";
import { history, repeat, spending, table } from "./history.js";
import { language } from "./language.js";
import { link } from "./link.js";
import { network } from "./network.js";
import { notice } from "./notices.js";
import { entry, problem, receipt } from "./order.js";
import { pay } from "./pay.js";
import { name, people } from "./people.js";
import { pin, resetPin } from "./pin.js";
import { price } from "./price.js";
import { privacy } from "./privacy.js";
import { promo } from "./promo.js";
import { finding, reconcile } from "./reconcile.js";
import { resolve } from "./resolve.js";
import { schedule } from "./schedule.js";
import { schedules } from "./schedules.js";
import { limits, settings } from "./settings.js";
import { inOwnWords, type ShopFlow } from "./shop-talk.js";
import { staff } from "./staff.js";
import { audit, customerCard, ledger, orderCard } from "./staff-cards.js";
import { float, floatSet } from "./staff-float.js";
import { confirmAbove, credit, debit, refund, second } from "./staff-money.js";
import { announce, status } from "./status.js";
import type { Command, DeskFlow, Programme } from "./talk.js";
import { newsTemplate, templatesOf } from "./templates.js";
import { look, record } from "./vends.js";
import { maskedForViewers } from "./viewer.js";
import { newsView } from "./views/news-view.js";
import { paid, topUp, wallet } from "./wallet.js";
import { cancel, help, lost, news, quiet, start, stop } from "./welcome.js";
import { deskMenu } from "./words/desk-menu.js";
import { wordsIn } from "./words/words.js";

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
  hear,
  wayOut,
  notice,
  templates: templatesOf,
  news: newsView,
  newsTemplate,
  asides: (of = FIRST_LANGUAGE) => wordsIn(of).asides,
};
