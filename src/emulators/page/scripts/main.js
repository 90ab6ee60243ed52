// @ts-check
import { make, makeButton } from "./dom.js";
import { createExperiments } from "./experiments.js";
import { createPhone } from "./telegram-phone.js";
import { createWhatsAppPhone } from "./whatsapp-phone.js";

/** @typedef {import("./frame.js").SeatConfig} SeatConfig */
/** @typedef {import("./frame.js").Page} Page */
/** @typedef {{ kind: keyof typeof PHONES, api: string, seats: SeatConfig[] }} Channel */

/** The page: a phone for each person, side by side where there is room, else one at a time. */

const PHONE_MIN_PX = 310;
const PHONES = { telegram: createPhone, whatsapp: createWhatsAppPhone };

/** @type {{ bot?: string, channels: Channel[], experiments: import("../chat-page.js").Experiment[] }} */
const { bot, channels, experiments } = JSON.parse(document.body.dataset["page"] ?? "{}");
const seats = channels.flatMap((channel) => channel.seats.map((seat) => ({ ...seat, channel })));
const phones = new Map(
  seats.map(({ channel, ...seat }) => [seat.seat, PHONES[channel.kind](channel.api, seat, { bot, follow })]),
);
const tabs = new Map(seats.map((seat) => [seat.seat, tab(seat)]));
let chosen = location.hash.slice(1) || (seats[0]?.seat ?? "");

/** @type {Page["follow"]} */
function follow(command, ask) {
  const onTelegram = seats.filter(({ channel }) => channel.kind === "telegram");
  const choices = onTelegram.map(({ seat, label }) => ({
    label,
    act: () => {
      void phones.get(seat)?.send(command);
      choose(seat);
    },
  }));
  ask("Open this link on whose phone?", choices);
}

/** @param {typeof seats[number]} seat */
function tab({ seat, label, about, person, channel }) {
  const badge = make("span", { class: "badge", hidden: true });
  const marks = { role: "tab", "data-tab": String(person), "data-channel": channel.kind };
  const button = makeButton(marks, label, () => choose(seat));
  button.append(" ", badge, make("small", {}, about));
  return { button, badge };
}

/** @param {string} seat */
function choose(seat) {
  chosen = phones.has(seat) ? seat : (seats[0]?.seat ?? "");
  history.replaceState(null, "", `#${chosen}`);
  refresh();
  phones.get(chosen)?.reveal();
}

const single = matchMedia(`(max-width: ${seats.length * PHONE_MIN_PX}px)`);

function refresh() {
  document.body.classList.toggle("single", single.matches && phones.size > 1);
  for (const [seat, { button, badge }] of tabs) {
    button.setAttribute("aria-selected", String(seat === chosen));
    const phone = phones.get(seat);
    phone?.element.classList.toggle("chosen", seat === chosen);
    const unread = phone?.unread(!single.matches || seat === chosen) ?? 0;
    badge.hidden = unread === 0;
    badge.textContent = String(unread);
  }
}

/** Channels that cannot be reached. @type {Set<Channel>} */
const lost = new Set();

/** @param {Channel} channel */
function connect(channel) {
  const query = channel.seats.map(({ seat }) => `seat=${encodeURIComponent(seat)}`).join("&");
  const events = new EventSource(`${channel.api}/events?${query}`);
  events.addEventListener("view", ({ data }) => {
    const view = JSON.parse(data);
    phones.get(view.seat)?.show(view);
    refresh();
  });
  const showLost = () => document.body.classList.toggle("offline", lost.size > 0);
  events.addEventListener("open", () => {
    lost.delete(channel);
    showLost();
  });
  events.addEventListener("error", () => {
    lost.add(channel);
    showLost();
  });
}

if (experiments.length > 0) document.querySelector(".top")?.after(createExperiments(experiments, choose));
document.querySelector(".tabs")?.append(...[...tabs.values()].map(({ button }) => button));
document.querySelector(".phones")?.append(...[...phones.values()].map(({ element }) => element));
single.addEventListener("change", refresh);
choose(chosen);
for (const channel of channels) connect(channel);
