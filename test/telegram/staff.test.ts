import { describe, expect, it } from "vitest";
import type { DeskFlow } from "#conversations/talk.js";
import { BOSS, openCounter, programmeOf, putButton, STAFF_ROOM, view } from "./open-counter.js";

const status: DeskFlow = async (talk) => {
  const answer = await talk.ask(view("All well?", "Yes"));
  await talk.show(view(`Noted ${answer.kind}, ${talk.customer} in ${talk.chat.id}`));
  return undefined;
};

const open = async () => {
  const counter = await openCounter({ programme: programmeOf({}, { deskFlows: { status } }) });
  return { ...counter, boss: counter.emulator.person(BOSS) };
};

describe("the desk", () => {
  it("opens for staff in their own chat", async () => {
    const { boss } = await open();
    await boss.send("/status");
    await boss.sees("All well?");
    await boss.tap("Yes");
    await boss.sees(`Noted pick, cus_${BOSS} in ${BOSS}`);
  });

  it("does not exist for customers, by command or by a forged button", async () => {
    const { ada, emulator } = await open();
    await ada.send("/status");
    await ada.sees("Welcome");
    putButton(emulator, ada.id, { text: "Forged", callback_data: "go:status:" });
    await ada.tap("Forged");
    await emulator.waitFor(() => ada.toasts().length === 1);
    await emulator.idle();
    expect(ada.messages().map(({ text }) => text)).not.toContain("All well?");
  });

  it("opens in a group for staff alone, and the shop does not", async () => {
    const { emulator } = await open();
    const boss = emulator.person(BOSS, { group: STAFF_ROOM });
    const guest = emulator.person(1001, { group: STAFF_ROOM });
    await guest.send("/status");
    await guest.send("/start");
    await boss.send("/start");
    await boss.send("hello everybody");
    await boss.send("/status");
    await boss.sees("All well?");
    await guest.send("let me answer");
    await guest.tap("Yes");
    await boss.tap("Yes");
    await boss.sees(`Noted pick, cus_${BOSS} in ${STAFF_ROOM}`);
    await emulator.idle();
    expect(boss.messages().filter(({ from }) => from === "bot")).toHaveLength(1);
  });

  it("is in the menu of staff only", async () => {
    const { boss, emulator } = await open();
    await boss.start();
    await boss.sees("Welcome");
    await emulator.idle();
    const menus = emulator.calls().filter(({ method }) => method === "setMyCommands");
    const inEnglish = menus.map(({ payload }) => payload).filter((menu) => !("language_code" in (menu as object)));
    expect(inEnglish).toMatchObject([
      { scope: { type: "all_private_chats" }, commands: [] },
      { scope: { type: "chat", chat_id: BOSS }, commands: [{ command: "status", description: "Desk: status" }] },
    ]);
  });
});
