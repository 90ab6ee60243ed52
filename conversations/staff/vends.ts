import { isOrderId } from "../../src/core/base/ids.js";
import { profileWords } from "../locales/staff/profiles.js";
import { vendWords as words } from "../locales/staff/vends.js";
import type { DeskFlow } from "../talk.js";
import { lines } from "../text.js";
import { vendView } from "../views/vend.js";

/** `look`: what became of a vend, looked up now. */
export const look: DeskFlow = async (talk, desk, argument) => {
  const view = await talk.once(async () => {
    const id = argument.trim();
    if (!isOrderId(id)) return undefined;
    const looked = await desk.lookUp(id);
    const seen = await desk.vend(id);
    if (!seen) return undefined;
    const { text, choices = [] } = vendView(seen);
    return { text: lines(words.looked[looked], text), choices };
  });
  await talk.show(view ?? { text: profileWords.noOrder });
  return undefined;
};

/** `record`: what the service's history holds of a vend. */
export const record: DeskFlow = async (talk, desk, argument) => {
  const text = await talk.once(async () => {
    const id = argument.trim();
    return isOrderId(id) ? words.records(id, await desk.vendRecord(id)) : profileWords.noOrder;
  });
  await talk.show({ text });
  return undefined;
};
