// @ts-check
import { make, makeButton, post } from "./dom.js";

/** @typedef {import("../chat-page.js").Experiment} Experiment */

/**
 * A button for each experiment. What to do and to watch next is shown below, until the next experiment. On a narrow screen
 * the buttons are hidden behind an opener.
 * @param {readonly Experiment[]} experiments
 * @param {(seat: string) => void} choose shows a phone
 */
export function createExperiments(experiments, choose) {
  const next = make("p", { class: "next", role: "status" });
  const list = make("div", { class: "experiments", id: "experiments" });
  const title = make("b", { class: "try-title" }, "Try this");
  const opener = makeButton(
    { class: "try-opener", "aria-expanded": "false", "aria-controls": "experiments" },
    "Try this",
    () => toggle(!element.classList.contains("open")),
  );
  const element = make("section", { class: "try", "aria-label": "Try this" }, title, opener, list, next);

  /** @param {boolean} open */
  const toggle = (open) => {
    element.classList.toggle("open", open);
    opener.setAttribute("aria-expanded", String(open));
  };

  /** @param {Experiment} experiment */
  const run = async ({ acts, instruction, watch, seat }) => {
    for (const { address, body } of acts) {
      if (!(await post(address, body)))
        return void next.replaceChildren("That did not work. Is the demo still running?");
    }
    next.replaceChildren(`${instruction} `, make("b", {}, "Watch:"), ` ${watch}`);
    choose(seat);
  };

  list.append(
    ...experiments.map((experiment) =>
      makeButton({}, experiment.label, () => {
        toggle(false);
        void run(experiment);
      }),
    ),
  );
  return element;
}
