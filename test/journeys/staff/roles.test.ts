import { describe, expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { ROLES } from "../../../src/core/settings/role.js";
import { chooseAudience } from "../../harness/broadcasts.js";
import { ADA, BAYO, STAFF_GROUP } from "../../harness/emulators.js";
import { type Customer, channels } from "../../harness/every-channel.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { giveRole, REMOVE_ROLE, UNKNOWN_COMMAND } from "../../harness/staff.js";

/** Roles: an owner assigns them with /staff; to everybody else, staff commands are unknown. */

const MENU = "What would you like?";

type Channel = keyof typeof channels;
const everyChannel = Object.keys(channels) as Channel[];

/** Chidi is an owner by configuration; a customer on the channel has started the bot. */
async function open(channel: Channel) {
  const world = await openWorld();
  const { admin } = world;
  const person = world[channels[channel]];
  await admin.start();
  await admin.sees(MENU);
  await person.start();
  await person.sees(MENU);
  const chat = channel === "Telegram" ? String(world.ada.id) : world.emeka.userId();
  const name = channel === "Telegram" ? "Ada" : "Emeka";
  /** Chidi gives the customer this role. */
  const setsRole = (role: RegExp | string) => giveRole(world, chat, role);
  return { ...world, person, chat, name, setsRole };
}

describe.each(everyChannel)("a person on %s", (channel) => {
  test("becomes an operator, is notified, and may do what an operator may until the role is removed", async () => {
    const { admin, person, name, chat } = await open(channel);
    await admin.says("/staff", /Chidi.*owner, set in the configuration(?!.*staff group)/s);
    await admin.taps("➕ Add somebody", "Who is it?");
    await admin.says("nobody", "Nobody who has written to this shop");
    await admin.taps("➕ Add somebody", "Who is it?");
    await admin.says(chat, /Now: not on the staff/);
    await admin.taps(/^Operator/, /Make them operator/);
    await admin.taps("Yes, do it", "Done.");
    await person.sees(/You are now on the staff of SharpSharp: operator/);
    await person.says("/admin", /Staff menu(?=[\s\S]*\/status)(?![\s\S]*\/broadcast)(?![\s\S]*\/staff)/);
    await person.says("/status", "Vends in the last 24 hours");
    for (const command of ["/broadcast hello everybody", "/staff", `/staff ${chat}`]) {
      await person.says(command, UNKNOWN_COMMAND);
    }
    await admin.says("/staff", new RegExp(`${name}.*operator, since`, "s"));
    await admin.taps(`${name}: operator`, /Now: operator/);
    await admin.taps(REMOVE_ROLE, "Remove their role? They lose access at once.");
    await admin.taps("Yes, do it", /Done\. It applies at once\.$/);
    for (const command of ["/status", "/admin"]) {
      await person.says(command, UNKNOWN_COMMAND);
    }
  });

  test("whose role is removed in the middle of a flow cannot finish it", async () => {
    const { admin, person, setsRole, ...world } = await open(channel);
    await setsRole(/^Owner/);
    await person.send("/broadcast hello everybody");
    const readers = await chooseAudience(person);
    await setsRole(REMOVE_ROLE);
    await person.says(readers, /Please tap one of the buttons|question is no longer open/); // As to any customer.
    await person.says("/broadcast hello again", UNKNOWN_COMMAND);
    await Promise.all([world.telegram.idle(), world.whatsapp.idle()]);
    expect(admin.messages().filter(({ text }) => text.includes("hello"))).toEqual([]);
  });

  test("with the viewer role can read orders and reconcile, and is not offered more", async () => {
    const { person, setsRole, ada, service, admin } = await open(channel);
    await setsRole(/^Viewer/);
    await ada.topsUp("1000");
    await ada.buysAirtime();
    await admin.sees(/delivered/);
    const [id = ""] = /ord_[0-9a-z]{16}/.exec(ada.texts().join()) ?? [];
    await person.says(`/order ${id}`, /delivered[\s\S]*Placed/);
    await person.says(`/decide ${id}.failed-by-staff`, UNKNOWN_COMMAND);
    await person.says("/admin", /\/reconcile(?![\s\S]*\/broadcast)/);
    await person.says("/reconcile", /Our books and the service agree/);
    expect(service.vends()).toHaveLength(1);
  });
});

/** The shop's answers in a chat to the names of flows, sent in one of the `namingWays`; numbers are masked. */
async function answersTo(world: World, channel: Channel, way: string, names: readonly string[], calls: number) {
  const { telegram, whatsapp, ada, emeka } = world;
  const seen = () =>
    channel === "Telegram"
      ? telegram
          .calls()
          .filter(({ method, payload }) => /^(send|edit|delete|answer)/.test(method) && isForChat(payload, ada.id))
          .map(({ method, payload }) => JSON.stringify([method, payload]).replace(/\d+/g, "#"))
      : emeka.screen();
  const answers = () => seen().filter((line) => !line.includes("sendChatAction"));
  const before = answers().length;
  const emulator = channel === "Telegram" ? telegram : whatsapp;
  for (const [index, flow] of names.entries()) {
    await namingWays[way]?.(flow)(channel === "Telegram" ? ada : emeka);
    await emulator.waitFor(() => answers().length >= before + (index + 1) * calls);
  }
  await emulator.idle();
  return answers().slice(before);
}

/** The answer to a name that no flow has. */
async function answerToNonsense(world: World, channel: Channel, way: string): Promise<readonly string[]> {
  // On Telegram a tap gets two answers: a message, and the call that stops the button's spinner.
  const calls = channel === "Telegram" && way.includes("button") ? 2 : 1;
  await answersTo(world, channel, way, ["nonsense"], calls);
  return answersTo(world, channel, way, ["nonsense"], calls);
}

/** Each of these flows is answered exactly like an unknown name. */
async function expectUnknown(world: World, channel: Channel, way: string, names: readonly string[]) {
  const expected = await answerToNonsense(world, channel, way);
  expect(expected.join()).toMatch(/no command .*nonsense|What would you like|is no longer active/);
  const answers = await answersTo(world, channel, way, names, expected.length);
  const size = expected.length;
  const byName = names.map((name, index) => {
    const flowAnswers = answers.slice(index * size, (index + 1) * size);
    // A name may be similar to a command that they may use.
    const offered = /Did you mean \/([\w-]+)\?/.exec(flowAnswers.join())?.[1];
    expect(names).not.toContain(offered);
    return [name, flowAnswers.map((answer) => asAnswerToNonsense(answer, name, offered))];
  });
  expect(byName).toEqual(names.map((name) => [name, expected]));
  expect(answers).toHaveLength(names.length * size);
}

/** Rewrites an answer to the form that "nonsense" gets, which is similar to no command. */
const asAnswerToNonsense = (answer: string, name: string, offered = "admin"): string =>
  answer
    .replace(` Did you mean /${offered}?`, "")
    .replaceAll(`/${name}`, "/nonsense")
    .replace(`"text":"/${offered}","callback_data":"go:${offered}:"`, '"text":"/admin","callback_data":"go:admin:"')
    .replace(new RegExp(`^/${offered}$`), "/admin");

const isForChat = (payload: unknown, chat: number): boolean => {
  const { chat_id: id } = payload as { readonly chat_id?: number | string };
  return id === undefined || String(id) === String(chat);
};

const staffFlows = Object.keys(flows.staffFlows);

const flowsAboveViewer = staffFlows.filter((flow) => flows.staffFlowRoles[flow] !== "viewer");

/** A chat that sent the names of all flows at once would meet the rate limit. */
const HALF = Math.ceil(staffFlows.length / 2);

const namingWays: Readonly<Record<string, (flow: string) => (person: Customer) => Promise<unknown>>> = {
  "as a command": (flow) => (person) => person.send(`/${flow}`),
  "as a command with arguments": (flow) => (person) => person.send(`/${flow.toUpperCase()} 2026-01-01 hello`),
  "as a button": (flow) => async (person) => person.tapForged(`go:${flow}:ord_0123456789abcdef`),
  "as a button that opens a new message": (flow) => async (person) => person.tapForged(`new:${flow}:`),
  "as a link": (flow) => (person) => person.send(`/start ${flow}`),
};

describe.each(everyChannel)("a person without the needed role, on %s,", (channel) => {
  test.each(Object.keys(namingWays))("gets the same answer to a staff flow as to an unknown name: %s", async (way) => {
    for (const some of [staffFlows.slice(0, HALF), staffFlows.slice(HALF)])
      await expectUnknown(await open(channel), channel, way, some);
  });

  test("gets that answer to commands of operators and owners, as a viewer", async () => {
    const { setsRole, ...world } = await open(channel);
    await setsRole(/^Viewer/);
    await world.person.sees(/on the staff/);
    await expectUnknown(world, channel, "as a command", flowsAboveViewer);
  });
});

describe.each(everyChannel)("a viewer on %s who taps a button for", (channel) => {
  test.each([
    ["an operator", "operator", "Only an operator or an owner can do this."],
    ["an owner", "owner", "Only an owner can do this."],
  ] as const)("%s is told the needed role, and nothing opens", async (_, needed, refusal) => {
    const { setsRole, ...world } = await open(channel);
    await setsRole(/^Viewer/);
    await world.person.sees(/on the staff/);
    const names = flowsAboveViewer.filter((flow) => flows.staffFlowRoles[flow] === needed);
    const answers = await answersTo(world, channel, "as a button", names, 1);
    expect(answers.filter((answer) => answer.includes(refusal))).toHaveLength(names.length);
    expect(answers.join()).not.toMatch(/no longer active|What would you like/);
  });
});

test("every staff flow has a role, and every staff command is a staff flow", () => {
  expect(Object.keys(flows.staffFlowRoles).toSorted()).toEqual(staffFlows.toSorted());
  expect(ROLES).toEqual(expect.arrayContaining(Object.values(flows.staffFlowRoles)));
  for (const { command } of flows.staffCommands) expect(staffFlows).toContain(command);
});

test("removing a role warns that everybody in the staff group stays an operator there", async () => {
  const world = await openWorld({ environment: { ADMIN_CHAT_ID: String(STAFF_GROUP) } });
  const { admin, bayo, telegram } = world;
  const inGroup = /Everyone in the staff group is an operator there: take them out of it too\.$/;
  await admin.start();
  await bayo.start();
  await admin.says("/staff", /Everyone who writes in the staff group is an operator there/);
  await giveRole(world, BAYO, /^Viewer/);
  await admin.sees(/Done\. It applies at once\.$/);
  await admin.says(`/staff ${BAYO}`, /Now: viewer/);
  await admin.taps(REMOVE_ROLE, /Remove their role\? Outside the staff group they lose access at once\.\n/);
  await admin.sees(inGroup);
  await admin.taps("Yes, do it", /Done\. It applies at once\.\n/);
  await admin.sees(inGroup);
  const group = telegram.person(BAYO, { group: STAFF_GROUP });
  await group.send("/refund");
  await group.sees(/Which order/);
});

test("everybody in the staff chat is an operator there", async () => {
  const { ada, bayo } = await openWorld({ environment: { ADMIN_CHAT_ID: String(ADA) } });
  await ada.send("/status");
  await ada.sees("Vends in the last 24 hours");
  await ada.says("/staff", UNKNOWN_COMMAND);
  await bayo.send("/status");
  await bayo.sees(UNKNOWN_COMMAND);
});
