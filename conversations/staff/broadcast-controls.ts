import type { BroadcastControl, StaffApi } from "../../src/shop/staff-api.js";
import { broadcastWords as words } from "../locales/staff/broadcast.js";
import { isSure } from "../prompts/sure.js";
import type { DeskFlow, Talk } from "../talk.js";
import { progressView } from "../views/progress.js";

/** `broadcasting <pause|go-on|cancel|again> <id>`: what the buttons under a broadcast's progress do. */
export const broadcasting: DeskFlow = async (talk, desk, argument) => {
  const [how = "", id = ""] = argument.split(" ");
  const progress = await talk.once(() => desk.broadcastProgress(id));
  if (!progress) return show(talk, words.gone);
  if (how === "again") return sendAgain(talk, desk, id);
  if (how === "cancel") {
    if (!(await isSure(talk, words.sureCancel(progress), words.yesCancel))) return undefined;
    const done = await talk.once(() => desk.controlBroadcast(id, "cancel", talk.customer));
    return show(talk, done ? words.cancelled : words.over);
  }
  if (how !== "pause" && how !== "go-on") return show(talk, words.gone);
  await steer(talk, desk, { id, how });
  return undefined;
};

/** The outbox shows in the same message what came of it: so nothing that is older comes after. */
async function steer(
  talk: Talk,
  desk: StaffApi,
  { id, how }: { readonly id: string; readonly how: BroadcastControl },
): Promise<void> {
  await talk.show({ text: words.steering[how] });
  await talk.follow({ kind: "broadcast", broadcast: id });
  if (await talk.once(() => desk.controlBroadcast(id, how, talk.customer))) return;
  const now = await talk.once(() => desk.broadcastProgress(id));
  await talk.show(now ? progressView(now) : { text: words.gone });
}

async function sendAgain(talk: Talk, desk: StaffApi, of: string): Promise<undefined> {
  const { count, id } = await talk.once(async () => ({
    count: (await desk.broadcastProgress(of))?.unknown?.length ?? 0,
    id: desk.mintBroadcast(),
  }));
  if (count === 0) return show(talk, words.over);
  if (!(await isSure(talk, words.sureAgain(count), words.yesAgain))) return undefined;
  await talk.show({ text: words.started });
  await talk.follow({ kind: "broadcast", broadcast: id });
  await talk.once(async () => {
    const { text, photo, buttons } = (await desk.broadcastProgress(of)) ?? { text: "" };
    const news = { text, ...(photo && { photo }), ...(buttons && { buttons }) };
    await desk.sendBroadcast({
      ...news,
      id,
      by: talk.customer,
      from: talk.chat,
      audience: { kind: "unsure", of },
    });
  });
}

async function show(talk: Talk, text: Parameters<Talk["show"]>[0]["text"]): Promise<undefined> {
  await talk.show({ text });
}
