import { describe, expect, it } from "vitest";
import { reconciliationWords } from "../../conversations/locales/staff/reconciliation.js";
import type { Notice, View } from "../../conversations/talk.js";
import { lines, plainText, type Text, text } from "../../conversations/text.js";
import { SHOP_CUSTOMER_ID } from "../../src/core/base/ids.js";
import { DAY_MS, dayName, instant } from "../../src/core/base/time.js";
import { naira } from "../../src/core/money/money.js";
import { createReconciliation } from "../../src/core/reconciliation/report.js";
import { ADA, flowsOf, openTelegramBot, view } from "./open-bot.js";

/** Telegram's limit for one message. */
const TEXT_MAX = 4_096;
const NEVER = instant(Number.MAX_SAFE_INTEGER);

const table = (rows: number, mark = "row"): Text =>
  lines(...Array.from({ length: rows }, (_, row) => text`<b>${mark} ${row}</b> &amp; <code>${"x".repeat(40)}</code>`));
const question = (words: Text): View => ({ text: words, choices: [[{ label: "Next", pick: "next" }]] });

/** A bot with a flow that asks these questions. */
async function open(...views: readonly View[]) {
  const counter = await openTelegramBot({
    flows: flowsOf({
      long: async (talk) => {
        for (const question of views) await talk.ask(question);
        await talk.show(view("Done"));
        return undefined;
      },
    }),
  });
  await counter.ada.send("/long");
  const botMessages = () => counter.ada.messages().filter(({ from }) => from === "bot");
  return { ...counter, botMessages };
}

const plainLines = (words: Text) => plainText(words).split("\n");

describe("a text that is too long for one message", () => {
  it("is sent completely in several messages, split between lines, with the keyboard under the last", async () => {
    const words = table(300);
    const { ada, botMessages } = await open(question(words));
    await ada.sees("row 299");
    const pieces = botMessages();
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) expect(piece.text.length).toBeLessThanOrEqual(TEXT_MAX);
    expect(pieces.flatMap((piece) => piece.text.split("\n"))).toEqual(plainLines(words));
    expect(pieces.map(({ buttons }) => buttons.length)).toEqual([...pieces.slice(1).map(() => 0), 1]);
  });

  it("is answered by its buttons, and the next view replaces the last message", async () => {
    const { ada, botMessages } = await open(question(table(100)), question(text`Short`));
    await ada.sees("row 99");
    await ada.tap("Next");
    await ada.sees("Short");
    await ada.tap("Next");
    await ada.sees("Done");
    expect(botMessages().map(({ text: words }) => words.slice(0, 5))).toEqual(["row 0", "Done"]);
  });

  it("is sent below the message of the question before, which loses its keyboard", async () => {
    const { ada, botMessages } = await open(question(text`Short`), question(table(100)));
    await ada.sees("Short");
    await ada.tap("Next");
    await ada.sees("row 99");
    const buttons = () => botMessages().map(({ buttons: rows }) => rows.length);
    await expect.poll(buttons).toEqual([0, 0, 1]);
    await ada.tap("Next");
    await ada.sees("Done");
  });

  it("is split between words if it is one line, or within a word that is too long", async () => {
    const words = `${"word ".repeat(1_000)}${"😀".repeat(3_000)}`;
    const { ada, botMessages } = await open(question(text`${words}`), question(text`Short`));
    const letters = (piece: string) => piece.replace(/\s/g, "");
    const receivedLetters = () =>
      botMessages()
        .map((piece) => letters(piece.text))
        .join("");
    await ada.sees("😀");
    await expect.poll(() => receivedLetters().length).toBe(letters(words).length);
    expect(receivedLetters() === letters(words)).toBe(true);
    expect(botMessages().length).toBeGreaterThan(2);
    for (const piece of botMessages()) expect(/\p{Cs}/u.test(piece.text)).toBe(false);
  });

  it("can be the reconciliation of 92 days", async () => {
    const from = instant(1_790_035_200_000);
    const window = { from, to: instant(from + 92 * DAY_MS) };
    const empty = createReconciliation({ window, readAt: window.to }).report();
    const side = (count: number) => ({ count, amount: naira(count * 1_000) });
    const differ = { ours: side(1_234), theirs: side(1_233) };
    const days = empty.days.map(({ day }) => ({ day, vends: differ, payments: differ }));
    const { ada, botMessages, logged } = await open({ text: reconciliationWords.report({ ...empty, days }, []) });
    await ada.sees("Our books and the service agree");
    expect(botMessages().length).toBeGreaterThan(1);
    const shown = botMessages().flatMap((piece) => piece.text.split("\n"));
    for (const { day } of days) expect(shown.filter((line) => line === dayName(day))).toHaveLength(1);
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
    expect(ada.messages().map(({ text: words }) => words)).not.toContainEqual(expect.stringContaining("Our fault"));
  });

  it("can be a notification, and a newer one is sent below and removes the buttons above", async () => {
    let notice: Notice = view("Soon");
    const { telegram, ada } = await openTelegramBot({ flows: flowsOf({}, { noticeFor: async () => notice }) });
    await ada.start();
    await ada.sees("Welcome");
    const chat = { channel: "telegram", id: String(ADA) } as const;
    const notify = async (next: Notice, post?: string) => {
      notice = next;
      const how = { owner: SHOP_CUSTOMER_ID, until: NEVER, ...(post === undefined ? {} : { post }) } as const;
      const sent = await telegram.messenger.send(chat, { kind: "order", id: "ord_0000000000000001" }, how);
      return sent.outcome === "sent" ? sent.messageId : expect.unreachable(JSON.stringify(sent));
    };
    const choices = [[{ label: "Menu", go: { flow: "start" } }]];
    const first = await notify({ text: table(100, "one"), choices });
    const second = await notify({ text: table(100, "two"), choices }, first);
    await notify({ text: text`Three`, choices }, second);
    const shown = ada
      .messages()
      .slice(2)
      .map((message) => [message.text.slice(0, 3), message.buttons.length]);
    expect(shown).toEqual([
      ["one", 0],
      ["one", 0],
      ["two", 0],
      ["Thr", 1],
    ]);
  });
});
