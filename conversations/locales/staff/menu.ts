import { type Instant, lagosMoment } from "../../../src/core/base/time.js";
import type { Closure } from "../../../src/shop/restored/closed-shop.js";
import { lines, type Text, text } from "../../text.js";

/** The staff commands, as /admin and the channel's menu show them: in groups, most used first. */
export const staffMenuGroups = [
  [
    { command: "status", takes: "24", description: "Vends and open work" },
    { command: "network", takes: "", description: "What is on sale" },
    { command: "float", takes: "", description: "The merchant wallet at the service" },
    { command: "dashboard", takes: "", description: "The shop’s web dashboard" },
  ],
  [
    { command: "inbox", takes: "", description: "Customers who wrote to us" },
    { command: "order", takes: "ord_…", description: "An order, or a customer’s last orders" },
    { command: "customer", takes: "who", description: "A customer by name, number or id" },
    { command: "refund", takes: "ord_…", description: "Refund a delivered order" },
    { command: "payment", takes: "1000", description: "The service’s payments beside our books" },
    { command: "vends", takes: "0803…", description: "The service’s vends beside our orders" },
    { command: "credit", takes: "who 500 why", description: "Credit a wallet" },
    { command: "debit", takes: "who 500 why", description: "Debit a wallet" },
  ],
  [
    { command: "stats", takes: "30", description: "Sales in figures and a chart" },
    { command: "report", takes: "30", description: "Sales, refunds and outages day by day, with a CSV file" },
    { command: "export", takes: "from to", description: "Orders of some days as a CSV file" },
    { command: "reconcile", takes: "", description: "Our books against the service’s" },
    { command: "audit", takes: "who", description: "What staff did" },
  ],
  [
    { command: "broadcast", takes: "", description: "A message to many customers" },
    { command: "price", takes: "", description: "Prices and price rules" },
    { command: "promo", takes: "", description: "Promo codes" },
    { command: "campaign", takes: "radio", description: "A link that counts the buyers it brings" },
    { command: "confirmabove", takes: "5000", description: "Limit above which a second person confirms" },
    { command: "supporthours", takes: "8-20", description: "When we answer customers" },
    { command: "reporttime", takes: "8:00", description: "When the daily report comes" },
    { command: "staff", takes: "", description: "Staff and their roles" },
    { command: "golive", takes: "", description: "Rehearse with the live service, and let customers in" },
  ],
] as const;

type StaffMenuEntry = (typeof staffMenuGroups)[number][number];

type StaffCommand = StaffMenuEntry["command"];

/** Other names that staff may use for a command or a part of it. */
const OTHER_NAMES: Readonly<Partial<Record<StaffCommand | "admin", string>>> = {
  admin: "menu staffmenu commands",
  status: "health incident incidents openwork review finding findings",
  network: "networks onsale offsale sale",
  float: "setfloat merchantwallet",
  dashboard: "desk web",
  inbox: "thread threads answer reply support messages complaints",
  order: "decide vend",
  customer: "ledger resetpin statement pin user users client writeto message",
  payment: "topups readback",
  stats: "sales revenue turnover",
  export: "csv orders",
  reconcile: "compare",
  audit: "log logs",
  broadcast: "news announce",
  promo: "promos code codes coupon",
  confirmabove: "approval approvals limit",
  supporthours: "hours",
  staff: "role roles admins operators team",
};

/** The command with another name, among those that somebody may use. */
export const staffCommandByOtherName = (
  typed: string,
  own: readonly (StaffCommand | "admin")[],
): StaffCommand | "admin" | undefined =>
  own.find((command) => OTHER_NAMES[command]?.split(" ").includes(typed.replace(/[^a-z]/g, "")));

/** Why customers cannot buy. */
export const closureTexts: Readonly<Record<Closure, Text>> = {
  restored: text`🔒 The shop is closed: its books were restored from a backup. An owner opens it in the chat.`,
  rehearsing: text`🔒 Customers cannot buy until an owner has rehearsed with the live service: /golive`,
};

/** Texts of the menu, the dashboard's link and every confirmation. */
export const staffWords = {
  menu: (may: (command: StaffCommand) => boolean, closure: Closure | undefined): Text => {
    const groups = staffMenuGroups.map((group) => group.filter(({ command }) => may(command)));
    const shown = groups.flatMap((group) =>
      group.map(({ command, takes, description }, index) => {
        const line = text`/${takes === "" ? command : `${command} ${takes}`}: ${description}`;
        return index === 0 ? text`\n${line}` : line;
      }),
    );
    return lines(text`<b>Staff menu</b>`, closure && closureTexts[closure], ...shown);
  },
  unknownCommand: (typed: string, nearest: string | undefined): Text =>
    lines(
      nearest === undefined
        ? text`You have no command <code>/${typed}</code>.`
        : text`You have no command <code>/${typed}</code>. Did you mean /${nearest}?`,
      text`The list of yours: /admin`,
    ),
  inHelp: text`\nYou are on the staff: /admin lists your commands.`,
  confirmAction: (what: string, of: string): Text =>
    text`<b>${what}</b>\n<code>${of}</code>\nAre you sure? This cannot be undone.`,
  yes: "Yes, do it",
  dashboard: (until: Instant): Text =>
    text`<b>Dashboard</b>\nThis link lets you in once, before ${lagosMoment(until)}. Do not share it: whoever opens it is signed in as you.`,
  openDashboard: "📊 Open the dashboard",
  askInPrivate: text`A dashboard link is for one person only. Ask for it in a private chat with this bot: /dashboard`,
  /** For people who are staff only in the group: in a private chat there is no dashboard for them. */
  askForRole: text`The dashboard needs a role of your own, which an owner gives you with /staff. Then ask for it in a private chat with this bot: /dashboard`,
  /** Below a question in a group, where everything else is between colleagues. */
  answerInGroup: text`↩️ <i>Tap a button, or reply to this message.</i>`,
  stopped: text`Okay, nothing was done.`,
  tryAgain: "🔄 Try again",
  older: "⬇️ Older",
  newer: "⬆️ Newer",
};
