// @ts-check
import { make, makeButton } from "./dom.js";
import { createPhone } from "./phone.js";

/** @typedef {import("../seats.js").SeatView} SeatView */
/** @typedef {import("./phone.js").SeatConfig} SeatConfig */

/** The page: a phone for each person, side by side where there is room, else one at a time. */

const PHONE_MIN_PX = 330;

/** @type {{ api: string, seats: SeatConfig[] }} */
const config = JSON.parse(document.body.dataset["config"] ?? "{}");
const phones = new Map(config.seats.map((seat) => [seat.seat, createPhone(config.api, seat)]));
const tabs = new Map(config.seats.map((seat) => [seat.seat, tab(seat)]));
/** @type {Map<string, number>} */
const read = new Map();
/** @type {Map<string, SeatView>} */
const views = new Map();
let chosen = location.hash.slice(1) || (config.seats[0]?.seat ?? "");

/** @param {SeatConfig} seat */
function tab({ seat, label, person }) {
  const badge = make("span", { class: "badge", hidden: true });
  const button = makeButton({ role: "tab", "data-tab": String(person) }, label, () => choose(seat));
  button.append(" ", badge);
  return { button, badge };
}

/** @param {string} seat */
function choose(seat) {
  chosen = phones.has(seat) ? seat : (config.seats[0]?.seat ?? "");
  history.replaceState(null, "", `#${chosen}`);
  refresh();
  phones.get(chosen)?.reveal();
}

const single = matchMedia(`(max-width: ${config.seats.length * PHONE_MIN_PX}px)`);

function refresh() {
  document.body.classList.toggle("single", single.matches && phones.size > 1);
  for (const [seat, { button, badge }] of tabs) {
    const visible = !single.matches || seat === chosen;
    button.setAttribute("aria-selected", String(seat === chosen));
    phones.get(seat)?.element.classList.toggle("chosen", seat === chosen);
    const messages = views.get(seat)?.messages ?? [];
    if (visible || !read.has(seat)) read.set(seat, messages.at(-1)?.messageId ?? 0);
    const unread = messages.filter(({ from, messageId }) => from === "bot" && messageId > (read.get(seat) ?? 0)).length;
    badge.hidden = unread === 0;
    badge.textContent = String(unread);
  }
}

function connect() {
  const seats = config.seats.map(({ seat }) => `seat=${encodeURIComponent(seat)}`).join("&");
  const events = new EventSource(`${config.api}/events?${seats}`);
  events.addEventListener("view", ({ data }) => {
    /** @type {SeatView} */
    const view = JSON.parse(data);
    views.set(view.seat, view);
    phones.get(view.seat)?.show(view);
    refresh();
  });
  events.addEventListener("open", () => document.body.classList.remove("offline"));
  events.addEventListener("error", () => document.body.classList.add("offline"));
}

document.querySelector(".tabs")?.append(...[...tabs.values()].map(({ button }) => button));
document.querySelector(".phones")?.append(...[...phones.values()].map(({ element }) => element));
single.addEventListener("change", refresh);
choose(chosen);
connect();
