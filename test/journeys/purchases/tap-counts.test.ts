/**
 * Counts the taps and typed messages of a first data bundle, from the greeting to the payment link. A list on WhatsApp takes three taps:
 * open it, choose, send.
 */
import { expect, test } from "vitest";
import { EMEKA } from "../../harness/emulators.js";
import { openWorld, type World } from "../../harness/open-world.js";

type Effort = { taps: number; messages: number };

const LIST_TAPS = 3;

/** Emeka taps only what the newest message shows; his taps and messages are counted. */
function countedEmeka({ emeka, whatsapp }: World) {
  const person = whatsapp.person(EMEKA);
  const effort: Effort = { taps: 0, messages: 0 };
  return {
    effort,
    sees: (pattern: RegExp) => emeka.sees(pattern, { fresh: true }),
    tap: (label: RegExp) => {
      const newest = person.messages().findLast(({ from }) => from === "business");
      const button = newest?.shown.buttons?.find(({ title }) => label.test(title));
      const row = newest?.shown.list?.sections
        .flatMap(({ rows }) => rows)
        .find(({ title, description = "" }) => label.test(`${title} ${description}`));
      if (newest && button) person.tap(newest.id, button.id);
      else if (newest && row) person.pick(row.id, newest.id);
      else throw new Error(`The newest message offers no ${label}: ${newest?.shown.text}`);
      effort.taps += button ? 1 : LIST_TAPS;
    },
    type: (text: string) => {
      person.send(text);
      effort.messages += 1;
    },
    opensLink: () => {
      effort.taps += 1;
      emeka.pay();
    },
  };
}

test("the first data bundle on WhatsApp takes six taps and one message", async () => {
  const world = await openWorld();
  const emeka = countedEmeka(world);
  await world.emeka.start();
  await emeka.sees(/just write it: “1gb mtn 0803 123 4567”/);
  emeka.tap(/Data/);
  await emeka.sees(/Which network\?/);
  emeka.type("0803 123 4567");
  await emeka.sees(/MTN data/);
  emeka.tap(/^100MB/);
  await emeka.sees(/MTN 100MB[\s\S]*0803 123 4567[\s\S]*Confirm by choosing/);
  emeka.tap(/Checkout$/);
  await emeka.sees(/secure page/);
  emeka.opensLink();
  await world.emeka.sees(/Delivered/);
  expect(world.service.vends()).toMatchObject([{ type: "data", phone: "08031234567", status: "success" }]);
  expect(emeka.effort).toEqual({ taps: 6, messages: 1 });
});

test("My number at the question for the network answers it too: a data bundle on WhatsApp takes five taps and no message", async () => {
  const world = await openWorld();
  const emeka = countedEmeka(world);
  await world.emeka.start();
  await emeka.sees(/What would you like/);
  emeka.tap(/Data/);
  await emeka.sees(/Which network\?/);
  emeka.tap(/My number/);
  await emeka.sees(/9mobile data|Airtel data|Glo data|MTN data/);
  emeka.tap(/MB|GB/);
  await emeka.sees(/Confirm by choosing/);
  expect(emeka.effort).toEqual({ taps: 5, messages: 0 });
});

test("the first data bundle on Telegram takes five taps and one message", async () => {
  const { ada, service } = await openWorld();
  const effort: Effort = { taps: 0, messages: 0 };
  const taps = async (label: string | RegExp) => {
    await ada.tap(label);
    effort.taps += 1;
  };
  await ada.start();
  effort.taps += 1;
  await ada.sees(/just write it: “1gb mtn 0803 123 4567”/);
  await taps(/Data/);
  await ada.sees("Which network?", { fresh: true });
  await ada.send("0803 123 4567");
  effort.messages += 1;
  await ada.sees(/MTN data/, { fresh: true });
  await taps(/^100MB/);
  await ada.sees(/Confirm by choosing/, { fresh: true });
  await taps(/Checkout \(/);
  await ada.sees(/secure page/, { fresh: true });
  effort.taps += 1;
  ada.pay();
  await ada.sees(/Delivered/);
  expect(service.vends()).toHaveLength(1);
  expect(effort).toEqual({ taps: 5, messages: 1 });
});

test("an amount outside the limits is refused with that limit, in the message of its question", async () => {
  const { ada } = await openWorld();
  await ada.start();
  await ada.send("/airtime mtn");
  const question = await ada.sees("How much airtime?", { fresh: true });
  const botMessages = () => ada.messages().filter(({ from }) => from === "bot").length;
  const before = botMessages();
  await ada.send("49");
  const low = await ada.sees(/₦49 is too little: the least is ₦50/, { fresh: true });
  await ada.send("60000");
  const high = await ada.sees(/₦60,000 is too much: the most is ₦50,000/, { fresh: true });
  expect([low.messageId, high.messageId]).toEqual([question.messageId, question.messageId]);
  expect(botMessages()).toBe(before);
  await ada.says("200", /MTN airtime ₦200\nFor which number\?/);
  expect(botMessages()).toBe(before + 1);
});
