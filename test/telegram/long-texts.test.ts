import { describe, expect, it } from "vitest";
import { reconciliationWords } from "../../conversations/locales/staff/reconciliation.js";
import type { Notice, View } from "../../conversations/talk.js";
import { lines, plainText, type Text, text } from "../../conversations/text.js";
import { SHOP_CUSTOMER_ID } from "../../src/core/base/ids.js";
import { DAY_MS, instant } from "../../src/core/base/time.js";
import { naira } from "../../src/core/money/money.js";
import { createReconciliation } from "../../src/core/reconciliation/report.js";
import { ADA, flowsOf, openCounter, view } from "./open-bot.js";

/** Telegram's limit for one message. */
const TEXT_MAX = 4_096;
const NEVER = instant(Number.MAX_SAFE_INTEGER);

const table = (rows: number, mark = "row"): Text =>
  lines(...Array.from({ length: rows }, (_, row) => text`<b>${mark} ${row}</b> &amp; <code>${"x".repeat(40)}</code>`));
const asked = (words: Text): View => ({ text: words, choices: [[{ label: "Next", pick: "next" }]] });

/** A bot that asks a long question and then a short one. */
async function open(...views: readonly View[]) {
  const counter = await openCounter({
    flows: flowsOf({
      long: async (talk) => {
        for (const each of views) await talk.ask(each);
        await talk.show(view("Done"));
        return undefined;
      },
    }),
  });
  await counter.ada.send("/long");
  const said = () => counter.ada.messages().filter(({ from }) => from === "bot");
  return { ...counter, said };
}

const readAs = (words: Text) => plainText(words).split("\n");

describe("a text that is too long for one message", () => {
  it("is sent as several, split between lines, with the keyboard under the last; nothing is lost", async () => {
    const words = table(300);
    const { ada, said } = await open(asked(words));
    await ada.sees("row 299");
    const pieces = said();
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) expect(piece.text.length).toBeLessThanOrEqual(TEXT_MAX);
    expect(pieces.flatMap((piece) => piece.text.split("\n"))).toEqual(readAs(words));
    expect(pieces.map(({ buttons }) => buttons.length)).toEqual([...pieces.slice(1).map(() => 0), 1]);
  });

  it("is answered by its buttons, and the next view replaces the last piece", async () => {
    const { ada, said } = await open(asked(table(100)), asked(text`Short`));
    await ada.sees("row 99");
    await ada.tap("Next");
    await ada.sees("Short");
    await ada.tap("Next");
    await ada.sees("Done");
    expect(said().map(({ text: words }) => words.slice(0, 5))).toEqual(["row 0", "Done"]);
  });

  it("starts below if its question already had a message, which loses its keyboard", async () => {
    const { ada, said } = await open(asked(text`Short`), asked(table(100)));
    await ada.sees("Short");
    await ada.tap("Next");
    await ada.sees("row 99");
    const buttons = () => said().map(({ buttons: rows }) => rows.length);
    await expect.poll(buttons).toEqual([0, 0, 1]);
    await ada.tap("Next");
    await ada.sees("Done");
  });

  it("that is one endless line is split between words, or else within a word", async () => {
    const words = `${"word ".repeat(1_000)}${"😀".repeat(3_000)}`;
    const { ada, said } = await open(asked(text`${words}`), asked(text`Short`));
    const letters = (piece: string) => piece.replace(/\s/g, "");
    const heard = () =>
      said()
        .map((piece) => letters(piece.text))
        .join("");
    await ada.sees("😀");
    await expect.poll(() => heard().length).toBe(letters(words).length);
    expect(heard() === letters(words)).toBe(true);
    expect(said().length).toBeGreaterThan(2);
    for (const piece of said()) expect(/\p{Cs}/u.test(piece.text)).toBe(false);
  });

  it("is the reconciliation of the longest time that staff can ask for", async () => {
    const from = instant(1_790_035_200_000);
    const window = { from, to: instant(from + 92 * DAY_MS) };
    const empty = createReconciliation({ window, readAt: window.to }).report();
    const side = (count: number) => ({ count, amount: naira(count * 1_000) });
    const differ = { ours: side(1_234), theirs: side(1_233) };
    const days = empty.days.map(({ day }) => ({ day, vends: differ, payments: differ }));
    const { ada, said, logged } = await open({ text: reconciliationWords.report({ ...empty, days }, []) });
    await ada.sees("Our books and the service agree");
    expect(said().length).toBeGreaterThan(1);
    for (const { day } of days) expect(said().filter((piece) => piece.text.includes(day))).toHaveLength(1);
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
    expect(ada.messages().join()).not.toContain("Our fault");
  });

  it("may be a notification, too; when it is sent again it appears below, and the buttons above go", async () => {
    let notice: Notice = view("Soon");
    const { telegram, ada } = await openCounter({ flows: flowsOf({}, { noticeFor: async () => notice }) });
    await ada.start();
    await ada.sees("Welcome");
    const chat = { channel: "telegram", id: String(ADA) } as const;
    const tell = async (next: Notice, post?: string) => {
      notice = next;
      const how = { owner: SHOP_CUSTOMER_ID, until: NEVER, ...(post === undefined ? {} : { post }) } as const;
      const sent = await telegram.messenger.send(chat, { kind: "order", id: "ord_0000000000000001" }, how);
      return sent.outcome === "sent" ? sent.messageId : expect.unreachable(JSON.stringify(sent));
    };
    const choices = [[{ label: "Menu", go: { flow: "start" } }]];
    const first = await tell({ text: table(100, "one"), choices });
    const second = await tell({ text: table(100, "two"), choices }, first);
    await tell({ text: text`Three`, choices }, second);
    const seen = ada
      .messages()
      .slice(2)
      .map((message) => [message.text.slice(0, 3), message.buttons.length]);
    expect(seen).toEqual([
      ["one", 0],
      ["one", 0],
      ["two", 0],
      ["Thr", 1],
    ]);
  });
});
