import type { Alarm } from "#core/tell.js";
import type { Choice, View } from "../talk.js";
import { staff as words } from "../words/staff.js";

/** An alarm, with the buttons of whoever has looked and decides. */
export function alarmView(about: Alarm, of: string): View {
  const resolve = (label: string, as: string): Choice => ({
    label,
    go: { flow: "resolve", with: `${of}.${as}` },
    fresh: true,
  });
  const text = words.alarm(about, of);
  switch (about) {
    case "in-review":
      return { text, choices: [[resolve(words.wasDelivered, "delivered")], [resolve(words.giveBack, "given-back")]] };
    case "payment-mismatched":
      return { text, choices: [[resolve(words.creditReceived, "credit")]] };
    case "out-of-float":
    case "unauthorised":
    case "late-vend":
      return { text };
  }
}
