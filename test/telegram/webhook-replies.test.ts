import { describe, expect, it } from "vitest";
import type { Flow } from "#conversations/talk.js";
import { ADA, openCounter, programmeOf, view } from "./open-counter.js";

/** A tap as a webhook brings it. */
const tap = (data: string, updateId = 9_000_001) => ({
  update_id: updateId,
  callback_query: {
    id: "77",
    from: { id: ADA, is_bot: false, first_name: "Ada", last_name: "Obi" },
    message: { message_id: 1, date: 0, chat: { id: ADA, type: "private", first_name: "Ada" }, text: "Old" },
    chat_instance: "1",
    data,
  },
});

const SHOW: Flow = async (talk) => void (await talk.show(view("Shown")));

describe("a tap that a webhook brings", () => {
  it("is answered by the webhook's own answer, without a call", async () => {
    const { telegram, newCalls } = await openCounter({ programme: programmeOf({ show: SHOW }), webhook: true });
    newCalls();
    expect(await telegram.receive(tap("new:show:"))).toEqual({
      method: "answerCallbackQuery",
      callback_query_id: "77",
    });
    expect(newCalls()).toEqual(["sendMessage"]);
  });

  it("is answered so again when it comes again, and nothing else happens twice", async () => {
    const { telegram, newCalls } = await openCounter({ programme: programmeOf({ show: SHOW }), webhook: true });
    await telegram.receive(tap("new:show:"));
    newCalls();
    expect(await telegram.receive(tap("new:show:"))).toEqual({
      method: "answerCallbackQuery",
      callback_query_id: "77",
    });
    expect(newCalls()).toEqual([]);
  });

  it("takes its toast along", async () => {
    const { telegram } = await openCounter({ programme: programmeOf({ show: SHOW }), webhook: true });
    expect(await telegram.receive(tap("q:old.1:yes"))).toMatchObject({ callback_query_id: "77", text: "Too late." });
  });

  it("is answered by a call when its work takes longer than a moment", async () => {
    let finish = () => {};
    const slow: Flow = async (talk) => {
      await talk.once(() => new Promise<void>((resolve) => (finish = resolve)));
      await talk.show(view("Done"));
      return undefined;
    };
    const { telegram, emulator } = await openCounter({
      ...{ programme: programmeOf({ slow }), webhook: true, limits: { tapAnswerMs: 20 } },
    });
    const going = telegram.receive(tap("new:slow:"));
    await emulator.waitFor(() => emulator.calls().some(({ method }) => method === "answerCallbackQuery"));
    finish();
    expect(await going).toBeUndefined();
  });

  it("is answered by a call when its turn comes after the webhook's answer", async () => {
    let finish = () => {};
    const slow: Flow = async (talk) => {
      await talk.once(() => new Promise<void>((resolve) => (finish = resolve)));
      return undefined;
    };
    const { telegram, emulator } = await openCounter({
      ...{ programme: programmeOf({ slow, show: SHOW }), webhook: true, limits: { webhookAnswerMs: 20 } },
    });
    await Promise.all([telegram.receive(tap("new:slow:")), telegram.receive(tap("new:show:", 9_000_002))]);
    finish();
    const answered = () => emulator.calls().filter(({ method }) => method === "answerCallbackQuery");
    await emulator.waitFor(() => answered().length === 2);
  });
});
