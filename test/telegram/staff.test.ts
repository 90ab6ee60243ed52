import { describe, expect, it, test } from "vitest";
import type { StaffFlow } from "../../conversations/talk.js";
import { SHOP_CUSTOMER_ID } from "../../src/core/base/ids.js";
import { instant } from "../../src/core/base/time.js";
import type { Customer } from "../../src/core/customers/customer.js";
import type { Role } from "../../src/core/settings/role.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { ADA, BOSS, type BotOptions, flowsOf, openTelegramBot, putButton, STAFF_ROOM, view } from "./open-bot.js";

const status: StaffFlow = async (talk) => {
  const answer = await talk.ask(view("All well?", "Yes"));
  await talk.show(view(`Noted ${answer.kind}, ${talk.customer} in ${talk.chat.id}`));
  return undefined;
};

const refund: StaffFlow = async (talk) => {
  await talk.show(view(`Refunded by an ${talk.staff?.role} of ${talk.staff?.chat.id}`));
  return undefined;
};

/** BOSS is an owner unless `roles` says otherwise. Anybody without a role is an operator in the staff group. */
const open = async (changes: Partial<BotOptions> = {}) => {
  const roles = new Map<string, Role>([[String(BOSS), "owner"]]);
  const customers = new Map<string, Partial<Customer>>();
  const roleOf: StaffApi["staff"]["roleOf"] = async ({ id }, inStaffGroup) =>
    roles.get(id) ?? (inStaffGroup ? "operator" : undefined);
  const currentChat: StaffApi["staff"]["currentChat"] = async (chat) => chat;
  const staffApi = {
    staff: { roleOf, currentChat },
    customers: { get: async (id: string) => customers.get(id) },
    support: { threadOfStaffReply: async () => undefined },
  } as unknown as StaffApi;
  const staffFlowRoles = { status: "viewer", refund: "operator" } as const;
  const flows = flowsOf({}, { staffFlows: { status, refund }, staffFlowRoles });
  const counter = await openTelegramBot({ flows, staffApi, ...changes });
  const { emulator } = counter;
  /** Waits until the tap is answered and its work is done. */
  const answered = async (person: { toasts(): readonly unknown[] }, tap: () => Promise<void>) => {
    const before = person.toasts().length;
    await tap();
    await emulator.waitFor(() => person.toasts().length > before);
    await emulator.idle();
  };
  const menus = () =>
    emulator
      .calls()
      .filter(({ method }) => /MyCommands/.test(method))
      .map(({ method, payload }) => ({ method, ...(payload as { readonly scope: { readonly type: string } }) }))
      .filter(({ scope }) => scope.type === "chat");
  return { ...counter, roles, customers, answered, menus, boss: emulator.person(BOSS) };
};

describe("a staff flow", () => {
  it("opens for staff in their private chat", async () => {
    const { boss } = await open();
    await boss.send("/status");
    await boss.sees("All well?");
    await boss.tap("Yes");
    await boss.sees(`Noted pick, cus_${BOSS} in ${BOSS}`);
  });

  it("does not open for customers, by command or by a forged button", async () => {
    const { ada, emulator } = await open();
    await ada.send("/status");
    await ada.sees("Welcome");
    putButton(emulator, ada.id, { text: "Forged", callback_data: "go:status:" });
    await ada.tap("Forged");
    await emulator.waitFor(() => ada.toasts().length === 1);
    await emulator.idle();
    expect(ada.messages().map(({ text }) => text)).not.toContain("All well?");
  });

  it("opens in a group for staff only, and customer flows do not open there", async () => {
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

  it("answers a command in a group that only another role may use", async () => {
    const { emulator, roles } = await open();
    roles.set(String(BOSS), "viewer");
    const boss = emulator.person(BOSS, { group: STAFF_ROOM });
    await boss.send("/refund 1");
    await boss.sees("Welcome");
  });

  it.each(["/start", "/nonsense 0805 123 4567", "/nonsense, 0805"])(
    "does not take %s in a group as an answer, but ends",
    async (command) => {
      const { emulator, roles } = await open();
      roles.set(String(BOSS), "viewer");
      const boss = emulator.person(BOSS, { group: STAFF_ROOM });
      const texts = () => boss.messages().flatMap(({ from, text }) => (from === "bot" ? [text] : []));
      await boss.send(command);
      await boss.send("/status");
      await boss.sees("All well?");
      expect(texts()).toEqual(["All well?"]);
      await boss.send(command);
      await boss.sees("Welcome");
      await boss.send("to my colleagues");
      await emulator.idle();
      expect(texts()).toEqual(["All well?", "Welcome"]);
    },
  );

  it.each(["reply", "topic", "command", "nobody"] as const)(
    "does not take a message to others in the group as an answer (%s)",
    async (to) => {
      const { emulator } = await open();
      const boss = emulator.person(BOSS, { group: STAFF_ROOM });
      const colleague = emulator.person(ADA, { group: STAFF_ROOM });
      const topic = emulator.addTopic(STAFF_ROOM, "MTN");
      await colleague.send("what is this?");
      const messageId = colleague.messages().at(-1)?.messageId ?? expect.unreachable();
      await boss.reply(messageId, "/status");
      const question = await boss.sees("All well?");
      if (to === "reply") await boss.reply(messageId, "to you");
      if (to === "topic") await emulator.person(BOSS, { group: STAFF_ROOM, topic }).send("elsewhere");
      if (to === "command") await boss.send("/stats@other_bot");
      if (to === "nobody") await boss.send("yes");
      await emulator.idle();
      expect(boss.messages().filter(({ from }) => from === "bot")).toHaveLength(1);
      await boss.reply(question.messageId, "yes");
      await boss.sees(`Noted typed, cus_${BOSS} in ${STAFF_ROOM}`);
    },
  );

  it("does not take a reply to another message of ours in the group as an answer", async () => {
    const { emulator } = await open();
    const boss = emulator.person(BOSS, { group: STAFF_ROOM });
    await boss.send("/refund");
    const { messageId: another } = await boss.sees("Refunded");
    await boss.send("/status");
    const question = await boss.sees("All well?");
    await boss.reply(another, "yes");
    await emulator.idle();
    expect(boss.messages().map(({ text }) => text)).not.toContainEqual(expect.stringMatching("Noted"));
    await boss.reply(question.messageId, "yes");
    await boss.sees("Noted typed");
  });

  it("is not opened by a post of a linked channel in the staff group", async () => {
    const { emulator } = await open({ staffGroupId: STAFF_ROOM });
    const boss = emulator.person(BOSS, { group: STAFF_ROOM });
    await boss.postAsChannel("/status");
    await boss.send("/refund");
    await boss.sees("Refunded by an owner");
    await emulator.idle();
    expect(boss.messages().map(({ text }) => text)).not.toContain("All well?");
  });

  it("is not opened by another bot in the staff group", async () => {
    const { emulator, telegram } = await open({ staffGroupId: STAFF_ROOM });
    const boss = emulator.person(BOSS, { group: STAFF_ROOM });
    await telegram.receive({
      update_id: 9_000_001,
      message: {
        ...{
          message_id: 4_000,
          date: 0,
          text: "/refund",
          chat: { id: STAFF_ROOM, type: "supergroup", title: "Staff" },
        },
        from: { id: 800_001, is_bot: true, first_name: "Another bot" },
      },
    });
    await boss.send("/status");
    await boss.sees("All well?");
    expect(boss.messages().map(({ text }) => text)).not.toContainEqual(expect.stringMatching("Refunded"));
  });

  it("is not opened by a forwarded command", async () => {
    const { boss } = await open();
    await boss.forward("/refund");
    await boss.sees("Welcome", { fresh: true });
    await boss.send("/status");
    await boss.sees("All well?");
    await boss.forward("/refund");
    await boss.sees(`Noted typed, cus_${BOSS} in ${BOSS}`);
    expect(boss.messages().map(({ text }) => text)).not.toContainEqual(expect.stringMatching("Refunded"));
  });

  it("is in the command menu of staff only", async () => {
    const { boss, emulator } = await open();
    await boss.start();
    await boss.sees("Welcome");
    await emulator.idle();
    const menus = emulator.calls().filter(({ method }) => method === "setMyCommands");
    const inEnglish = menus.map(({ payload }) => payload).filter((menu) => !("language_code" in (menu as object)));
    const commands = [
      { command: "status", description: "Desk: status" },
      { command: "refund", description: "Desk: refund" },
    ];
    expect(inEnglish).toMatchObject([
      { scope: { type: "all_private_chats" }, commands: [] },
      { scope: { type: "chat", chat_id: BOSS }, commands },
    ]);
  });
});

describe("a role that is not enough", () => {
  test("opens no flow, and its command counts as unknown", async () => {
    const { boss, roles, answered } = await open();
    roles.set(String(BOSS), "viewer");
    for (const command of ["/refund", "/refund 1", "/nonsense"]) {
      await boss.send(command);
      await boss.sees("Welcome", { fresh: true });
    }
    for (const data of ["go:refund:", "new:refund:", "go:nonsense:"]) await answered(boss, () => boss.tapForged(data));
    const refusal = "Only an operator or an owner can do this.";
    expect(boss.toasts()).toEqual([refusal, refusal, "Too late."]);
    expect(boss.messages().map(({ text }) => text)).not.toContainEqual(expect.stringMatching("Refunded"));
    await boss.send("/status");
    await boss.sees("All well?");
  });

  test("has its own menu", async () => {
    const { boss, roles, menus, emulator } = await open();
    roles.set(String(BOSS), "viewer");
    await boss.start();
    await boss.sees("Welcome");
    await emulator.idle();
    expect(menus()).toMatchObject([{ scope: { chat_id: BOSS }, commands: [{ command: "status" }] }]);
  });
});

describe("a role that is removed", () => {
  test.each([
    ["tap", "Yes"],
    ["send", "yes"],
  ] as const)("ends the open question of a staff flow (%s)", async (act, words) => {
    const { boss, roles, emulator } = await open();
    await boss.send("/status");
    await boss.sees("All well?");
    roles.clear();
    await boss[act](words);
    await boss.sees("Welcome", { fresh: true });
    await emulator.idle();
    expect(boss.messages().map(({ text }) => text)).not.toContainEqual(expect.stringMatching("Noted"));
    await boss.send("/status");
    await boss.sees("Welcome", { fresh: true });
  });

  test("does not end the open question if a smaller role is enough for it", async () => {
    const { boss, roles } = await open();
    await boss.send("/status");
    await boss.sees("All well?");
    roles.set(String(BOSS), "viewer");
    await boss.tap("Yes");
    await boss.sees("Noted pick");
  });

  test("removes the menu of the chat, and a new role sets one", async () => {
    const { boss, roles, customers, menus, telegram, emulator } = await open();
    await boss.start();
    await boss.sees("Welcome");
    await emulator.idle();
    const renew = async () => {
      const about = { kind: "role", id: "cus_boss" } as const;
      const until = instant(Number.MAX_SAFE_INTEGER);
      const sent = await telegram.messenger.send({ channel: "telegram", id: String(BOSS) }, about, {
        owner: SHOP_CUSTOMER_ID,
        until,
      });
      return { ...sent, menu: menus().at(-1) };
    };
    const scope = { type: "chat", chat_id: BOSS };
    roles.delete(String(BOSS));
    expect(await renew()).toEqual({ outcome: "sent", menu: { method: "deleteMyCommands", scope } });
    customers.set("cus_boss", { language: "ha", languageChosenAt: instant(1) });
    expect(await renew()).toMatchObject({ menu: { method: "setMyCommands", scope, commands: [] } });
    roles.set(String(BOSS), "viewer");
    expect(await renew()).toMatchObject({ menu: { commands: [{ command: "status" }] } });
    emulator.addFault({ method: "setMyCommands", status: 502, times: 1 });
    expect(await renew()).toMatchObject({ outcome: "later" });
  });
});

describe("the staff group", () => {
  test("opens no customer flow that a staff flow continues in, at once or after an answer", async () => {
    const continues: StaffFlow = async () => ({ flow: "start" });
    const asks: StaffFlow = async (talk) => {
      await talk.ask(view("All well?", "Yes"));
      return { flow: "start" };
    };
    const flows = flowsOf({}, { staffFlows: { continues, asks } });
    const { emulator } = await open({ staffGroupId: STAFF_ROOM, flows });
    const guest = emulator.person(ADA, { group: STAFF_ROOM });
    await guest.send("/continues");
    await guest.send("/asks");
    await guest.sees("All well?");
    await guest.tap("Yes");
    await guest.send("/asks");
    await guest.sees("All well?", { fresh: true });
    expect(guest.messages().map(({ text }) => text)).not.toContain("Welcome");
  });

  test("makes everybody without a role an operator there, and gives them no role elsewhere", async () => {
    const { ada, emulator, roles } = await open({ staffGroupId: STAFF_ROOM });
    const guest = emulator.person(ADA, { group: STAFF_ROOM });
    await guest.send("/refund");
    await guest.sees(`Refunded by an operator of ${ADA}`);
    await ada.send("/refund");
    await ada.sees("Welcome");
    roles.set(String(ADA), "viewer");
    await guest.send("/refund");
    await guest.send("/status");
    await guest.sees("All well?", { fresh: true });
    await emulator.idle();
    expect(guest.messages().filter(({ text }) => text.startsWith("Refunded"))).toHaveLength(1);
  });

  test("has a separate flow for each member", async () => {
    const { emulator, answered } = await open({ staffGroupId: STAFF_ROOM });
    const boss = emulator.person(BOSS, { group: STAFF_ROOM });
    const guest = emulator.person(ADA, { group: STAFF_ROOM });
    await boss.send("/status");
    const { messageId } = await boss.sees("All well?");
    await guest.send("what is this?");
    await answered(guest, () => guest.tapOn(messageId, "Yes"));
    await guest.send("/refund");
    await guest.sees("Refunded");
    await boss.tapOn(messageId, "Yes");
    await boss.sees(`Noted pick, cus_${BOSS} in ${STAFF_ROOM}`);
  });

  test("has the command menu of an operator", async () => {
    const { emulator, menus } = await open({ staffGroupId: STAFF_ROOM });
    await emulator.waitFor(() => menus().length > 0);
    expect(menus()).toMatchObject([
      { scope: { chat_id: STAFF_ROOM }, commands: [{ command: "status" }, { command: "refund" }] },
    ]);
  });
});
